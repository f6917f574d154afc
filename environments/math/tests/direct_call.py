"""Math-Verify called directly, timers and all: the authority that `compat: gym` is compared with.

One pair a line comes in as {"gold", "text"}; {"reward", "extracted", "timed_out"} goes out.
"""
import json
import logging
import sys

from math_verify import grader
from math_verify.metric import math_metric
from math_verify.parser import ExprExtractionConfig, LatexExtractionConfig

timed_out = False


class Watch(logging.Handler):
    def emit(self, record):
        global timed_out
        timed_out = timed_out or 'Timeout' in record.getMessage()


logging.getLogger('math_verify').addHandler(Watch())
logging.getLogger('math_verify').propagate = False
metric = math_metric((LatexExtractionConfig(),), (ExprExtractionConfig(), LatexExtractionConfig()))

for line in sys.stdin:
    pair = json.loads(line)
    timed_out = False
    try:
        reward, printed = metric([pair['gold']], [pair['text']])
        golds, answers = printed if printed is not None else ([], [])
        extracted = answers[0] if answers else None
        for answer in answers:
            if any(grader.verify(gold, answer) for gold in golds):
                extracted = answer
                break
    except Exception:
        reward, extracted = 0.0, None
    except BaseException:
        reward, extracted, timed_out = 0.0, None, True
    print(json.dumps({'reward': reward, 'extracted': extracted, 'timed_out': timed_out}), flush=True)
