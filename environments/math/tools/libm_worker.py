"""The functions of C's mathematics library as Python gives them. Numbers travel as text: JSON has no infinity."""
import math

FUNCTIONS = {
    'sin': math.sin,
    'cos': math.cos,
    'power': lambda a, b: a ** b,
    'log': lambda a, base: math.log(a, base),
}


def handle(request):
    try:
        value = FUNCTIONS[request['name']](*map(float, request['args']))
    except Exception as error:  # noqa: BLE001 its text is the answer
        return {'error': str(error)}
    return {'complex' if isinstance(value, complex) else 'value': repr(value)}
