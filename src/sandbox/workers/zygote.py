"""The process that workers are forked from: it loads a script once and then only passes frames on.

A frame is length (u32), worker (u32), kind (one byte), payload. From the server: M a module that the script imports (its
name, a line end, its text), L the script, F fork a worker (payload: its limits), R a request, K kill. To the server: Y
ready, E the script does not load, A a reply, N a request has used the CPU time after which it must not delay others, D a
worker ended (payload: signal, exit code). Stands behind modules.py and worker.py in one program, see zygote.ts.
"""
import contextlib
import gc
import json
import os
import resource
import select
import signal
import socket
import struct
import sys
import traceback

HEAD = struct.Struct('>IIc')
SLOW_SECONDS = 0.2
SLOW_NICE = 10
LOOK_SECONDS = 0.05


def lower_priority(pid):
    """False: the kernel takes no more changes at the moment (ten a second on the whole machine), try again."""
    os.setpriority(os.PRIO_PROCESS, pid, SLOW_NICE)
    # With automatic groups, a nice value counts within a session only; the session has one of its own.
    try:
        with open(f'/proc/{pid}/autogroup', 'w') as group:
            group.write(str(SLOW_NICE))
    except BlockingIOError:
        return False
    except OSError:
        pass  # a kernel without them
    return True


class Zygote:
    def __init__(self, source, sink):
        self.source, self.sink = source, sink
        self.handle = None
        self.modules = Modules()
        self.workers = {}  # id: [socket fd, pid, CPU seconds at the request's start or None, slow]
        self.by_fd = {}

    def say(self, worker, kind, payload=b''):
        put(self.sink, HEAD.pack(len(payload), worker, kind) + payload)

    def load(self, text):
        scope = {'__name__': 'worker'}
        try:
            sys.meta_path.insert(0, self.modules)
            exec(compile(text, 'worker', 'exec'), scope)
            if 'preload' in scope:
                scope['preload']()
            self.handle = scope['handle']
        except BaseException:  # noqa: BLE001 reported, then the process ends
            self.say(0, b'E', traceback.format_exc()[-4000:].encode(errors='replace'))
            sys.exit(1)
        gc.collect()
        gc.freeze()
        self.say(0, b'Y')

    def fork(self, worker, limits):
        mine, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            try:
                os.setsid()  # a scheduling group of its own, see lower_priority
                for fd in [self.source, self.sink, mine.detach(), *self.by_fd]:
                    os.close(fd)
                work(theirs.detach(), self.handle, limits)
            finally:
                os._exit(0)
        theirs.close()
        fd = mine.detach()
        self.workers[worker] = [fd, pid, None, False]
        self.by_fd[fd] = worker

    def request(self, worker, payload):
        if worker not in self.workers:
            return
        entry = self.workers[worker]
        entry[2:] = [cpu_seconds(entry[1]), False]
        with contextlib.suppress(OSError):  # it has ended; the end of its socket says so
            put(entry[0], SIZE.pack(len(payload)) + payload)

    def reply(self, worker):
        entry = self.workers[worker]
        try:
            payload = take(entry[0], SIZE.unpack(take(entry[0], SIZE.size))[0])
        except (EOFError, OSError):
            self.end(worker)
            return
        entry[2] = None
        self.say(worker, b'A', payload)

    def end(self, worker):
        fd, pid, _, _ = self.workers.pop(worker)
        del self.by_fd[fd]
        os.close(fd)
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        code = os.waitstatus_to_exitcode(status)
        self.say(worker, b'D', json.dumps({'signal': max(0, -code), 'code': max(0, code)}).encode())

    def look(self):
        for worker, entry in self.workers.items():
            if entry[2] is None or entry[3]:
                continue
            with contextlib.suppress(OSError):  # it has just ended
                if cpu_seconds(entry[1]) - entry[2] > SLOW_SECONDS and lower_priority(entry[1]):
                    entry[3] = True
                    self.say(worker, b'N')

    def read(self):
        size, worker, kind = HEAD.unpack(take(self.source, HEAD.size))
        payload = take(self.source, size)
        if kind == b'M':
            name, text = payload.decode().split('\n', 1)
            self.modules.texts[name] = text
        elif kind == b'L':
            self.load(payload.decode())
        elif kind == b'F':
            self.fork(worker, json.loads(payload))
        elif kind == b'R':
            self.request(worker, payload)
        elif kind == b'K' and worker in self.workers:
            self.end(worker)

    def run(self):
        while True:
            busy = any(entry[2] is not None and not entry[3] for entry in self.workers.values())
            ready, _, _ = select.select([self.source, *self.by_fd], [], [], LOOK_SECONDS if busy else None)
            for fd in ready:
                if fd in self.by_fd:
                    self.reply(self.by_fd[fd])
            if self.source in ready:
                self.read()
            if busy:
                self.look()


def main():
    # What a library prints must not reach the frames.
    source, sink = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    _, hard = resource.getrlimit(resource.RLIMIT_STACK)
    wanted = 64 << 20
    resource.setrlimit(resource.RLIMIT_STACK, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
    with contextlib.suppress(EOFError):
        Zygote(source, sink).run()


main()
