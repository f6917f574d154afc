"""The keeper of one session's interpreter (interpreter.py; python-interpreter.ts joins the files): starts it, feeds it, interrupts it.

It speaks JSON lines on its own stdin and stdout, which the interpreter never has: nothing that a cell prints can be taken
for a reply. Each cell gets descriptors 1 and 2 of its own; what is written to them is read here, head and tail kept.
What a process that a cell left behind writes later is read, so that it is not blocked, and belongs to no reply.
A cell that is interrupted, or ends its interpreter, takes every process that descends from it along: orphans come to the keeper.
Request:  {"id", "code", "timeout_ms", "show": "str"|"repr"}, or {"cancel": true} for the one that runs.
Reply:    {"id", "status": "ok"|"error"|"timeout"|"cancelled"|"exited", "stdout", "stderr", "stdout_dropped", "stderr_dropped",
           "result", "none", "error", "error_type", "detail", "restarted"}
argv[1]:  {"preload": {name: module}, "memory_bytes", "max_output_bytes", "grace_ms"}
"""
import select, socket, time

SWEEP_SECONDS = 2  # for killed processes to be gone
MAX_LEFT = 64  # outputs of earlier cells that are still read
ENDED = {}  # status of an interpreter that was reaped before anybody asked


def reap(*_):
    """Of what ends here, orphans too; only an interpreter's status is kept."""
    try:
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            if pid in ENDED:
                ENDED[pid] = status
    except ChildProcessError:
        pass


def kin():
    """Every live process that descends from this one."""
    children, found, parents = {}, set(), [os.getpid()]
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{int(name)}/stat", "rb") as stat:
                state, parent = stat.read().rsplit(b")", 1)[1].split()[:2]
        except (ValueError, OSError):
            continue
        children.setdefault(int(parent), []).append((int(name), state))
    while parents:
        for pid, state in children.get(parents.pop(), ()):
            parents.append(pid)
            if state not in b"ZX":
                found.add(pid)
    return found


def kill_all(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except OSError:
            pass


def sweep(keep=None):
    """Kills every descendant but one; all stand still meanwhile, so that none forks away. Whether the others are gone."""
    still, ends = set(), time.monotonic() + SWEEP_SECONDS
    while (new := kin() - still) and time.monotonic() < ends:
        kill_all(new, signal.SIGSTOP)
        still |= new
    kill_all(still - {keep}, signal.SIGKILL)
    ends = time.monotonic() + SWEEP_SECONDS
    while (left := kin() - {keep}) and time.monotonic() < ends:
        kill_all(left, signal.SIGKILL)
        time.sleep(0.005)
    if keep is not None:
        kill_all([keep], signal.SIGCONT)
    return not left


class Child:
    def __init__(self):
        (request_r, self.request), (self.reply, reply_w) = os.pipe(), os.pipe()
        self.outputs, self.left, self.swept = {}, [], False
        self.descriptors, theirs = socket.socketpair()
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        self.pid = os.fork()
        if self.pid == 0:
            try:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
                os.setpgid(0, 0)
                os.dup2(request_r, 250, False), os.dup2(reply_w, 251, False), os.dup2(theirs.fileno(), 252, False)
                null = os.open(os.devnull, os.O_RDWR)
                os.dup2(null, 0), os.dup2(null, 1), os.dup2(null, 2)
                os.closerange(3, 250)
                theirs.detach(), self.descriptors.detach()
                interpreter(os.fdopen(250, "r", encoding="utf-8"), 251, socket.socket(fileno=252))
            finally:
                os._exit(70)
        ENDED[self.pid] = None
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        os.close(request_r), os.close(reply_w), theirs.close()
        os.set_blocking(self.request, False)

    def open_outputs(self):
        """New descriptors 1 and 2 for the next cell; the last ones may still be held by what earlier cells left."""
        (out, out_w), (err, err_w) = os.pipe(), os.pipe()
        os.set_blocking(out, False), os.set_blocking(err, False)
        self.left += self.outputs.values()
        while len(self.left) > MAX_LEFT:
            os.close(self.left.pop(0))
        self.outputs = {"stdout": out, "stderr": err}
        try:
            socket.send_fds(self.descriptors, [b"."], [out_w, err_w], socket.MSG_DONTWAIT)
        except OSError:
            pass  # it is gone, or takes no more: told as its end
        os.close(out_w), os.close(err_w)

    def signal(self, number):
        try:
            os.killpg(self.pid, number)
        except OSError:  # it has not made its group yet, or is gone
            os.kill(self.pid, number)

    def close(self):
        sweep()
        try:
            _, status = os.waitpid(self.pid, 0)
        except ChildProcessError:
            status = ENDED[self.pid]
        ENDED.pop(self.pid, None)
        for fd in (self.request, self.reply, *self.outputs.values(), *self.left):
            os.close(fd)
        self.descriptors.close()
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
                        os.close(self.child.outputs.pop(key))
                        break
                    self.kept[key].add(data)
            except BlockingIOError:
                pass
        for fd in list(self.child.left):
            try:
                if not os.read(fd, 65536):
                    self.child.left.remove(fd)
                    os.close(fd)
            except BlockingIOError:
                pass

    def wait(self, seconds=None):
        child = [self.child.reply, *self.child.outputs.values(), *self.child.left] if self.child else []
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
        self.child.open_outputs()
        self.kept = {"stdout": Kept(), "stderr": Kept()}
        ends, why, got = time.monotonic() + request["timeout_ms"] / 1000, None, b""
        todo = json.dumps({"code": request["code"], "show": request["show"], "swept": self.child.swept}).encode() + b"\n"
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
                sweep(self.child.pid)
                ends = time.monotonic() + CONFIG["grace_ms"] / 1000
        self.child.swept = bool(why)
        if why and got and not sweep(self.child.pid):
            got = b""  # what cannot be killed beside it goes with it
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
        return {**answer, "detail": detail, "restarted": restarted}


def main():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, reap)
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: a daemon that a cell starts stays our descendant
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
