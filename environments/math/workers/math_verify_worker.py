"""Math-Verify as primitives: what the library parses and compares, each request on its own. No policy."""
import logging
import signal

from math_verify import grader, metric, parser
from math_verify.errors import TimeoutException

# The library's own alarms measure wall clock, so that a verdict would depend on what else the machine does. The same
# bounds in CPU time: they raise the same exception in the same places.
BUDGET_SECONDS = {'parse': 5, 'compare': 5, 'print': 2}


def cpu_timeout(timeout_seconds=None):
    def decorate(function):
        def bounded(*args, **kwargs):
            def ring(_signum, _frame):
                raise TimeoutException('CPU time used up')

            signal.signal(signal.SIGVTALRM, ring)
            signal.setitimer(signal.ITIMER_VIRTUAL, timeout_seconds)
            try:
                return function(*args, **kwargs)
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)

        return bounded

    return decorate


parser.timeout = grader.timeout = metric.timeout = cpu_timeout
logging.getLogger('math_verify').setLevel(logging.CRITICAL)
logging.getLogger('latex2sympy2_extended').setLevel(logging.CRITICAL)

LATEX = (parser.LatexExtractionConfig(),)
BOTH = (parser.ExprExtractionConfig(), parser.LatexExtractionConfig())
METRIC = metric.math_metric(gold_extraction_target=LATEX, pred_extraction_target=BOTH)


def gym(gold, text):
    """Score of a text against a gold, and the answer that is reported: the first that prints as the gold, else the first."""
    try:
        score, printed = METRIC([gold], [text])
        if printed is None:
            return {'reward': float(score), 'extracted': None}
        golds, answers = printed
        same = (answer for answer in answers if any(grader.verify(one, answer) for one in golds))
        return {'reward': float(score), 'extracted': next(same, answers[0] if answers else None)}
    except (Exception, TimeoutException):
        return {'reward': 0.0, 'extracted': None}


def handle(request):
    return OPERATIONS[request['op']](**{key: value for key, value in request.items() if key != 'op'})


OPERATIONS = {'gym': gym}

WARM = (
    ('12', 'So \\boxed{12}.'),
    ('\\frac{1}{2}', 'It is \\boxed{\\dfrac12}, answer: $0.5$'),
    ('(1, \\infty)', '\\[\\boxed{x > 1}\\]'),
    ('\\{1, 2\\}', '$x = 1$ or $x = 2$: \\boxed{\\{2, 1\\}}'),
    ('\\begin{pmatrix} 1 & 2 \\\\ 3 & x^2 \\end{pmatrix}', '\\boxed{\\begin{bmatrix} 1 & 2 \\\\ 3 & x^{2} \\end{bmatrix}}'),
    ('2\\sqrt{3} + \\pi e^{-x}', '\\boxed{\\sqrt{12} + \\pi \\exp(-x)}'),
    ('y = 2x + 1', '\\boxed{2x - y + 1 = 0}'),
    ('\\frac{a^2 - b^2}{a - b}', '\\boxed{a + b}'),
    ('15\\%', '\\boxed{0.15}'),
    ('\\sin^2 x + \\log_2 8 - \\binom{5}{2}', '\\boxed{3 - \\cos^2 x + \\sum_{k=1}^n k}'),
    ('\\text{north}', '\\boxed{\\text{South}}'),
)


def preload():
    """Fills the parser's tables and the library's first-use state, once for all workers."""
    for gold, text in WARM:
        gym('\\boxed{' + gold + '}', text)
