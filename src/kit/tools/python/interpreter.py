"""The interpreter of one session: runs cells in one namespace, as the child of the keeper (python-interpreter.ts joins the files).

Request: {"code", "show": "str"|"repr"}; answer: {"status": "ok"|"error", "result", "none", "error", "error_type"}, JSON lines
on two descriptors that nothing else writes to. What a cell prints goes to descriptors 1 and 2, which the keeper reads.
"""
import ast, builtins, ctypes, linecache, os, resource, signal, traceback, types

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


def interpreter(requests, replies):
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: never outlive the keeper
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (at_most(resource.RLIMIT_DATA, CONFIG["memory_bytes"]),) * 2)
    # Deep recursion; the gap that the kernel leaves below the stack is 128 MiB.
    resource.setrlimit(resource.RLIMIT_STACK, (at_most(resource.RLIMIT_STACK, 120 << 20), resource.getrlimit(resource.RLIMIT_STACK)[1]))
    sys.stdin = open(0, closefd=False)
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
    module = sys.modules["__main__"] = types.ModuleType("__main__")
    module.__builtins__, sys.argv, me, count = builtins, [""], os.getpid(), 0
    user_out, user_err = sys.stdout, sys.stderr

    def interrupted_cell(_signal, _frame):
        if CELL["running"]:
            raise KeyboardInterrupt

    for line in requests:
        request, count = json.loads(line), count + 1
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
