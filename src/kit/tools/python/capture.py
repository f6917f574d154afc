"""What is kept of long output: its first and its last half."""
import json, sys

CONFIG = json.loads(sys.argv[1])
LIMIT = CONFIG["max_output_bytes"]


class Kept:
    """The first and the last half of what came."""

    def __init__(self):
        self.head, self.tail, self.dropped = bytearray(), bytearray(), 0

    def add(self, data):
        room = LIMIT // 2 - len(self.head)
        self.head += data[:room]
        self.tail += data[max(room, 0):]
        over = len(self.tail) - (LIMIT - LIMIT // 2)
        if over > 0:
            del self.tail[:over]
            self.dropped += over

    def text(self):
        gap = b"\n[... %d bytes left out ...]\n" % self.dropped if self.dropped else b""
        return bytes(self.head + gap + self.tail).decode("utf-8", "replace")


def shorten(text):
    half = LIMIT // 2
    if len(text) > LIMIT:
        text = f"{text[:half]}[... {len(text) - 2 * half} characters left out ...]{text[-half:]}"
    return text.encode("utf-8", "backslashreplace").decode()
