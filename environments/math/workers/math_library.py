"""Math-Verify with its time limits in CPU time, and its parser for a whole string."""
import logging
import signal

from latex2sympy2_extended import NormalizationConfig, normalize_latex
from math_verify import grader, metric, parser
from math_verify.errors import TimeoutException

SECONDS = 5
# The limits that the request at hand has run into, in order: the library itself goes on as if nothing was.
LIMITS = []

# The library's own alarms measure wall clock, so that a verdict would depend on what else the machine does. The same
# bounds in CPU time: they raise the same exception in the same places.
def cpu_timeout(timeout_seconds=None):
    def decorate(function):
        def run(*args, **kwargs):
            def ring(_signum, _frame):
                LIMITS.append('cpu')
                raise TimeoutException('CPU time used up')

            signal.signal(signal.SIGVTALRM, ring)
            signal.setitimer(signal.ITIMER_VIRTUAL, timeout_seconds)
            try:
                return function(*args, **kwargs)
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)

        return run

    return decorate


def limit_of(error):
    if isinstance(error, RecursionError):
        return 'recursion'
    if isinstance(error, MemoryError):
        return 'memory'
    # Python writes and reads no whole number of more than 4,300 digits, and SymPy no larger float than its own.
    if isinstance(error, OverflowError) or (isinstance(error, ValueError) and 'integer string conversion' in str(error)):
        return 'digits'
    return None if error.__context__ is None else limit_of(error.__context__)


def noting(function):
    """The same function, which leaves in LIMITS what made it fail."""

    def run(*args, **kwargs):
        try:
            return function(*args, **kwargs)
        except Exception as error:
            limit = limit_of(error)
            if limit is not None:
                LIMITS.append(limit)
            raise

    return run


# Where the library goes on after an exception, as if the text was no formula or the formulas were not equal.
parser.latex2sympy, parser.parse_expr = noting(parser.latex2sympy), noting(parser.parse_expr)
grader.simplify, grader.sympy_expr_eq = noting(grader.simplify), noting(grader.sympy_expr_eq)
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
