"""The keeper of one session's interpreter (interpreter.py; python-interpreter.ts joins the files): starts it, feeds it, interrupts it.

It speaks JSON lines on its own stdin and stdout, which the interpreter never has: nothing that a cell prints can be taken
for a reply. What the interpreter or its subprocesses write to descriptors 1 and 2 is read here, head and tail kept.
Request:  {"id", "code", "timeout_ms", "show": "str"|"repr"}, or {"cancel": true} for the one that runs.
Reply:    {"id", "status": "ok"|"error"|"timeout"|"cancelled"|"exited", "stdout", "stderr", "stdout_dropped", "stderr_dropped",
           "result", "none", "error", "error_type", "detail", "restarted"}
argv[1]:  {"preload": {name: module}, "memory_bytes", "max_output_bytes", "grace_ms"}
"""
import select, time


class Child:
    def __init__(self):
        pipes = [os.pipe() for _ in range(4)]
        (request_r, self.request), (self.reply, reply_w), (self.out, out_w), (self.err, err_w) = pipes
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setpgid(0, 0)
                os.dup2(request_r, 250, False), os.dup2(reply_w, 251, False)
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0), os.dup2(out_w, 1), os.dup2(err_w, 2)
                os.closerange(3, 250)
                interpreter(os.fdopen(250, "r", encoding="utf-8"), 251)
            finally:
                os._exit(70)
        for fd in (request_r, reply_w, out_w, err_w):
            os.close(fd)
        self.outputs = {"stdout": self.out, "stderr": self.err}
        for fd in (self.request, self.out, self.err):
            os.set_blocking(fd, False)

    def signal(self, number):
        try:
            os.killpg(self.pid, number)
        except OSError:  # it has not made its group yet, or is gone
            os.kill(self.pid, number)

    def close(self):
        self.signal(signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        for fd in (self.request, self.reply, self.out, self.err):
            os.close(fd)
        code = os.waitstatus_to_exitcode(status)
        return f"exit code {code}" if code >= 0 else f"signal {-code} ({signal.Signals(-code).name})"


class Keeper:
    def __init__(self):
        self.child, self.lost, self.asked, self.kept = None, False, b"", {"stdout": Kept(), "stderr": Kept()}

    def drain(self, chunks=64):
        for key, fd in list(self.child.outputs.items()):
            try:
                for _ in range(chunks):
                    data = os.read(fd, 65536)
                    if not data:  # nobody has it open any more: select would report it for ever
                        del self.child.outputs[key]
                        break
                    self.kept[key].add(data)
            except BlockingIOError:
                pass

    def wait(self, seconds=None):
        child = [self.child.reply, *self.child.outputs.values()] if self.child else []
        ready = select.select([0, *child], [], [], seconds)[0]
        if self.child:
            self.drain()
        return ready

    def bury(self):
        detail, self.child, self.lost = self.child.close(), None, True
        return detail

    def lines(self):
        """Whole request lines that are there; None at the end of input."""
        data = os.read(0, 1 << 20)
        *whole, self.asked = (self.asked + data).split(b"\n")
        return [json.loads(line) for line in whole] if data else None

    def run(self, request):
        restarted, self.lost = self.lost, False
        self.child = self.child or Child()
        ends, why, got = time.monotonic() + request["timeout_ms"] / 1000, None, b""
        todo = json.dumps({"code": request["code"], "show": request["show"]}).encode() + b"\n"
        while not got.endswith(b"\n"):
            try:
                todo = todo[os.write(self.child.request, todo):] if todo else todo
            except BlockingIOError:
                pass
            except OSError:
                todo = b""
            left = max(0, ends - time.monotonic())
            ready = self.wait(min(left, 0.01) if todo else left)
            if self.child.reply in ready:
                data = os.read(self.child.reply, 1 << 20)
                got += data
                if not data:
                    break
            lines = self.lines() if 0 in ready else []
            cancelled = lines is None or any("cancel" in line for line in lines)
            if time.monotonic() >= ends or (cancelled and not why):
                if why:  # interrupted before, and still running
                    got = b""
                    break
                why = "cancelled" if cancelled else "timeout"
                self.child.signal(signal.SIGINT)
                ends = time.monotonic() + CONFIG["grace_ms"] / 1000
        self.drain(1 << 16)
        return self.reply(got, why, restarted)

    def reply(self, got, why, restarted):
        detail = None
        try:
            answer = json.loads(got)
        except ValueError:
            answer = {"status": "exited", "result": None, "none": False, "error": None, "error_type": None}
            detail = self.bury()
        answer["status"] = why or answer["status"]
        for key, kept in self.kept.items():
            answer[key], answer[key + "_dropped"] = kept.text(), kept.dropped
        self.kept = {"stdout": Kept(), "stderr": Kept()}
        return {**answer, "detail": detail, "restarted": restarted}


def main():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    keeper, waiting = Keeper(), []
    while True:
        while waiting:
            request = waiting.pop(0)
            if "code" in request:
                out = memoryview(json.dumps({**keeper.run(request), "id": request["id"]}).encode() + b"\n")
                while out:
                    out = out[os.write(1, out):]
        ready = keeper.wait()
        if keeper.child and keeper.child.reply in ready:  # it ended, or wrote what nobody asked for
            keeper.bury()
        if 0 in ready:
            waiting = keeper.lines()
            if waiting is None:
                break
    if keeper.child:
        keeper.child.close()


main()
