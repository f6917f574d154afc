"""What runs in a worker: a request at a time, under its limits. Part of one program, see zygote.ts."""
import json
import os
import resource
import signal
import struct
import time
import traceback

SIZE = struct.Struct('>I')


def take(fd, count):
    parts = []
    while count:
        part = os.read(fd, min(count, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b''.join(parts)


def put(fd, data):
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view):]


def cpu_seconds(pid):
    # The kernel's name for the CPU clock of a process: exact, and there without /proc.
    return time.clock_gettime(((~pid) << 3) | 2)


def answer(handle, raw):
    message = json.loads(raw)
    start = time.process_time()
    # The signal's default action ends the process, so that a loop inside C code ends too.
    signal.setitimer(signal.ITIMER_PROF, message['cpu_ms'] / 1000)
    try:
        reply = {'value': handle(message['request'])}
    except MemoryError:
        reply = {'memory': True}
    except BaseException as error:  # noqa: BLE001 whatever it is, it is this request's
        reply = {'error': ''.join(traceback.format_exception_only(type(error), error))[-2000:]}
    signal.setitimer(signal.ITIMER_PROF, 0)
    reply['cpu_ms'] = (time.process_time() - start) * 1000
    return json.dumps(reply, ensure_ascii=True, allow_nan=False).encode()


def work(fd, handle, limits):
    for signum in (signal.SIGPROF, signal.SIGTERM, signal.SIGINT):
        signal.signal(signum, signal.SIG_DFL)
    if limits.get('data_bytes'):
        resource.setrlimit(resource.RLIMIT_DATA, (limits['data_bytes'],) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    while True:
        raw = take(fd, SIZE.unpack(take(fd, SIZE.size))[0])
        try:
            reply = answer(handle, raw)
        except MemoryError:
            reply = b'{"memory":true,"cpu_ms":0}'
        put(fd, SIZE.pack(len(reply)) + reply)
