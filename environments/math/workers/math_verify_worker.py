"""Math-Verify as primitives: what the library parses and compares, each request on its own. No policy."""
from math_algebra import complex_numbers, families, positive, proportional, relative, sets
from math_library import LIMITS, TimeoutException, grader, metric, parser, read
from math_relations import relations

LATEX = (parser.LatexExtractionConfig(),)
BOTH = (parser.ExprExtractionConfig(), parser.LatexExtractionConfig())
METRIC = metric.math_metric(gold_extraction_target=LATEX, pred_extraction_target=BOTH)


def parses(latex):
    try:
        parser.parse_latex_cached(latex)
        return True
    except Exception:
        return False


def gym(gold, text):
    """Score of a text against a gold, and the answer that is reported: the first that prints as the gold, else the first.

    `whole` is false when the first match of the text does not parse: what was compared then came from elsewhere in it.
    """
    try:
        score, printed = METRIC([gold], [text])
        if printed is None:
            return {'reward': float(score), 'extracted': None, 'whole': True}
        golds, answers = printed
        same = (answer for answer in answers if any(grader.verify(one, answer) for one in golds))
        extracted = next(same, answers[0] if answers else None)
        return {'reward': float(score), 'extracted': extracted, 'whole': not answers or parses(answers[-1])}
    except (Exception, TimeoutException):
        return {'reward': 0.0, 'extracted': None, 'whole': True}


def compare(gold, answer):
    """Both read whole: whether they are, whether the library finds them equal, and how far apart closed ones are."""
    one, other = read(gold), read(answer)
    if one is None or other is None:
        return {'parsed': False, 'equal': False, 'relative': None}
    return {'parsed': True, 'equal': grader.verify(one, other), 'relative': relative(one, other)}


OPERATIONS = {
    'gym': gym,
    'compare': compare,
    'sets': sets,
    'proportional': proportional,
    'positive': positive,
    'complex': complex_numbers,
    'families': families,
    'relations': relations,
}


def handle(request):
    LIMITS.clear()
    reply = OPERATIONS[request['op']](request['gold'], request['answer'])
    return {'reply': reply, 'limit': LIMITS[0] if LIMITS else None}


WARM = (
    ('12', '12'),
    ('\\frac{1}{2}', '\\dfrac12'),
    ('(1, \\infty)', 'x > 1'),
    ('\\{1, 2\\}', 'x = 1 \\text{ or } x = 2'),
    ('\\begin{pmatrix} 1 & 2 \\\\ 3 & x^2 \\end{pmatrix}', '\\begin{bmatrix} 1 & 2 \\\\ 3 & x^{2} \\end{bmatrix}'),
    ('2\\sqrt{3} + \\pi e^{-x}', '\\sqrt{12} + \\pi \\exp(-x)'),
    ('y = 2x + 1', '2x - y + 1 = 0'),
    ('\\frac{a^2 - b^2}{a - b}', 'a + b'),
    ('15\\%', '0.15'),
    ('\\sin^2 x + \\log_2 8 - \\binom{5}{2}', '3 - \\cos^2 x + \\sum_{k=1}^n k'),
    ('\\text{north}', '\\text{South}'),
)


def preload():
    """Fills the parser's tables and the library's first-use state, once for all workers."""
    for gold, answer in WARM:
        gym('\\boxed{' + gold + '}', 'So it is $' + answer + '$, the answer: \\[\\boxed{' + answer + '}\\]')
        compare(gold, answer)
