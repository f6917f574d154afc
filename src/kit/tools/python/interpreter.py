"""The interpreter of one session: runs cells in one namespace, as the child of the keeper (python-interpreter.ts joins the files).

Request: {"code", "show": "str"|"repr", "swept": whether the cell before was interrupted and what it had started was killed};
answer: {"status": "ok"|"error", "result", "none", "error", "error_type"}, JSON lines on two descriptors that nothing else
writes to. What a cell prints goes to descriptors 1 and 2, which the keeper hands over for each cell: one that closed them
harms no other.
"""
import ast, builtins, contextlib, ctypes, fcntl, linecache, os, resource, signal, socket, traceback, types

CELL = {"running": False}


def display(value, show):
    if show == "str":
        return shorten(str(value))
    if isinstance(value, (list, tuple, dict, set)) and len(value) <= 1000:
        import pprint
        return shorten(pprint.pformat(value, sort_dicts=False))
    return shorten(repr(value))


def run_cell(code, name, show, names):
    answer = {"status": "ok", "result": None, "none": False, "error": None, "error_type": None}
    try:
        tree = ast.parse(code, name)
        linecache.cache[name] = (len(code), None, code.splitlines(True), name)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        for word, module in CONFIG["preload"].items():
            if word in used and word not in names:
                try:
                    names[word] = __import__(module)
                except ImportError:
                    pass
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec", dont_inherit=True), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval", dont_inherit=True), names)
            answer["none"] = value is None
            if value is not None:
                answer["result"], builtins._ = display(value, show), value
    except SystemExit as stop:
        if stop.code not in (None, 0):
            answer.update(status="error", error=shorten(str(stop.code)), error_type="SystemExit")
        print("[exit() ends the cell; the interpreter keeps running]", file=sys.stderr)
    except BaseException as error:
        trace = error.__traceback__
        while trace and trace.tb_frame.f_code.co_filename != name:
            trace = trace.tb_next
        answer.update(status="error", error_type=type(error).__name__, error=shorten(str(error)))
        shown = traceback.TracebackException(type(error), error, trace)
        shown.stack[:] = [frame for frame in shown.stack if frame.name != "interrupted_cell"]
        print("".join(shown.format()), end="", file=sys.stderr)
    return answer


def at_most(kind, wanted):
    hard = resource.getrlimit(kind)[1]
    return wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)


def text_output(number):
    return open(number, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)


def take_outputs(descriptors):
    """Descriptors 1 and 2 of this cell, and an empty 0."""
    _, taken, _, _ = socket.recv_fds(descriptors, 1, 2)
    taken.append(os.open(os.devnull, os.O_RDONLY))
    safe = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 253) for fd in taken]  # a cell may have freed 0, 1 and 2
    for fd in taken:
        os.close(fd)
    for fd, number in zip(safe, (1, 2, 0)):
        os.dup2(fd, number)
        os.close(fd)
    for name, number in (("stdout", 1), ("stderr", 2)):
        if getattr(getattr(sys, name, None), "closed", False):
            setattr(sys, name, text_output(number))


def reap_children():
    """The dead keep their places among the processes of the sandbox until somebody asks for them."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def interpreter(requests, replies, descriptors):
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: never outlive the keeper
    os.nice(10)  # what cells leave running does not starve the server and its graders
    with contextlib.suppress(OSError), open("/proc/self/autogroup", "w") as group:
        group.write("10")  # where the kernel groups by session, nice counts within one only
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # integers of any length; output is bounded anyway
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (at_most(resource.RLIMIT_DATA, CONFIG["memory_bytes"]),) * 2)
    # Deep recursion; the gap that the kernel leaves below the stack is 128 MiB.
    resource.setrlimit(resource.RLIMIT_STACK, (at_most(resource.RLIMIT_STACK, 120 << 20), resource.getrlimit(resource.RLIMIT_STACK)[1]))
    sys.stdin = open(0, closefd=False)
    sys.stdout, sys.stderr = text_output(1), text_output(2)
    module = sys.modules["__main__"] = types.ModuleType("__main__")
    module.__builtins__, sys.argv, me, count = builtins, [""], os.getpid(), 0
    user_out, user_err = sys.stdout, sys.stderr

    def interrupted_cell(_signal, _frame):
        if CELL["running"]:
            raise KeyboardInterrupt

    for line in requests:
        request, count = json.loads(line), count + 1
        take_outputs(descriptors)
        if request["swept"]:
            reap_children()
        answer = {"status": "error", "result": None, "none": False, "error": "", "error_type": "KeyboardInterrupt"}
        try:
            signal.signal(signal.SIGINT, interrupted_cell)
            CELL["running"] = True
            answer = run_cell(request["code"], f"<cell {count}>", request["show"], module.__dict__)
        except BaseException as error:  # an interrupt, or a user's hook, between the cell and here
            answer.update(error_type=type(error).__name__)
        finally:
            CELL["running"] = False
        for stream in {id(s): s for s in (sys.stdout, sys.stderr, user_out, user_err)}.values():
            try:
                stream.flush()
            except Exception:
                pass
        if os.getpid() != me:
            os._exit(0)  # a fork made by the cell: only the original answers
        os.write(replies, json.dumps(answer).encode() + b"\n")
    os._exit(0)
