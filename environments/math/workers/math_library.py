"""Math-Verify with its time limits in CPU time, and its parser for a whole string."""
import logging
import signal

from latex2sympy2_extended import NormalizationConfig, normalize_latex
from math_verify import grader, metric, parser
from math_verify.errors import TimeoutException

SECONDS = 5
# One entry for each time limit that the request at hand has run into: the library itself goes on as if nothing was.
EXPIRED = []

# The library's own alarms measure wall clock, so that a verdict would depend on what else the machine does. The same
# bounds in CPU time: they raise the same exception in the same places.
def cpu_timeout(timeout_seconds=None):
    def decorate(function):
        def run(*args, **kwargs):
            def ring(_signum, _frame):
                EXPIRED.append(True)
                raise TimeoutException('CPU time used up')

            signal.signal(signal.SIGVTALRM, ring)
            signal.setitimer(signal.ITIMER_VIRTUAL, timeout_seconds)
            try:
                return function(*args, **kwargs)
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)

        return run

    return decorate


parser.timeout = grader.timeout = metric.timeout = cpu_timeout
logging.getLogger('math_verify').setLevel(logging.CRITICAL)
logging.getLogger('latex2sympy2_extended').setLevel(logging.CRITICAL)

PLAIN = NormalizationConfig(basic_latex=True, units=False, malformed_operators=True, nits=True, boxed='none')


def read(latex):
    """The whole string as a SymPy object, or None: never a part of it."""
    try:
        return cpu_timeout(SECONDS)(parser.parse_latex_cached)(normalize_latex(latex, PLAIN))
    except (Exception, TimeoutException):
        return None


def bounded(function):
    def run(gold, answer):
        try:
            return cpu_timeout(SECONDS)(function)(gold, answer)
        except (Exception, TimeoutException):
            return None

    return run
