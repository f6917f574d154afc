"""Makes the Python math servers answer as they do alone on an idle machine, however busy this one is: `signal.alarm`,
which Math-Verify bounds a parse and a comparison with, counts the process's own CPU time instead of the wall clock's."""

import signal


def _on_cpu_time(number, frame):
    handler = signal.getsignal(signal.SIGALRM)
    if callable(handler):
        handler(signal.SIGALRM, frame)


def _alarm(seconds):
    if seconds:
        signal.signal(signal.SIGPROF, _on_cpu_time)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    return 0


signal.alarm = _alarm
