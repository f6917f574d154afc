"""What Math-Verify does not compare, as primitives over what its parser reads. Each gives None where it cannot tell."""
import sympy
from math_library import bounded, read


@bounded
def relative(one, other):
    """How far two closed expressions are apart, as a part of the larger; of lists and matrices, the worst of their items.

    Two exact fractions are 0 or 1 apart: the same or not.
    """
    return gap_of(one, other)


def gap_of(one, other):
    if isinstance(one, (sympy.Tuple, sympy.Set, sympy.MatrixBase)) and isinstance(other, type(one)):
        items = [list(x) if isinstance(x, (sympy.Tuple, sympy.MatrixBase)) else x.args for x in (one, other)]
        gaps = [gap_of(*pair) for pair in zip(*items)]
        return max((gap for gap in gaps if gap is not None), default=None)
    values = [sympy.sympify(value.doit()) for value in (one, other)]
    if any(value.free_symbols or not isinstance(value, sympy.Expr) for value in values):
        return None
    if all(value.is_Rational and not value.has(sympy.Float) for value in values):
        return 0.0 if values[0] == values[1] else 1.0
    size = max(sympy.Abs(value).evalf(40) for value in values)
    return float(sympy.Abs(values[0] - values[1]).evalf(40) / size) if size > 0 else 0.0


def as_set(parts):
    """The real numbers that satisfy one of the relations, or that lie in one of the sets, and the variables."""
    whole, names = sympy.EmptySet, set()
    for part in parts:
        one = read(part)
        if isinstance(one, sympy.Eq) and isinstance(one.rhs, sympy.Set):
            one = one.rhs
        if not isinstance(one, sympy.Set):
            names |= one.free_symbols
            one = sympy.And(*getattr(one, '_unsorted_args', [one])).as_set()
        whole = sympy.Union(whole, one.doit())
    return whole, names


@bounded
def sets(gold, answer):
    """Whether two lists of relations or sets are solved by the same real numbers."""
    (one, names), (other, other_names) = as_set(gold), as_set(answer)
    if len(names) > 1 or len(other_names) > 1 or (names and other_names and names != other_names):
        return None
    return bool(one == other or sympy.SymmetricDifference(one, other) == sympy.EmptySet)


@bounded
def proportional(gold, answer):
    """Whether two equations are one up to a constant factor other than zero."""
    one, other = read(gold), read(answer)
    if not isinstance(one, sympy.Eq) or not isinstance(other, sympy.Eq) or one.free_symbols != other.free_symbols:
        return None
    ratio = sympy.simplify((one.lhs - one.rhs).doit() / (other.lhs - other.rhs).doit())
    return bool(ratio.is_number and ratio.is_finite and ratio.is_nonzero)


def value_at(expression, point):
    """The real value at a point; None where a root or a logarithm inside is not real there."""
    for inner in expression.atoms(sympy.Pow, sympy.log):
        if isinstance(inner, sympy.log) or not inner.exp.is_integer:
            base = inner.args[0].subs(point).evalf(30)
            if not base.is_real or base < 0 or (isinstance(inner, sympy.log) and base == 0):
                return None
    value = expression.subs(point).evalf(30)
    return value if value.is_real and value.is_finite else None


@bounded
def positive(gold, answer):
    """Whether two expressions agree for positive symbols and wherever else both are real."""
    one, other = read(gold), read(answer)
    if not isinstance(one, sympy.Expr) or not isinstance(other, sympy.Expr) or one.free_symbols != other.free_symbols:
        return None
    one, other = one.doit(), other.doit()
    names = sorted(one.free_symbols, key=str)
    gap = sympy.simplify((one - other).subs({name: sympy.Symbol(name.name, positive=True) for name in names}))
    if sympy.simplify(sympy.expand_log(sympy.powdenest(gap, force=True), force=True)) != 0:
        return False
    for signs in range(2 ** min(len(names), 4)):
        point = {name: sympy.Rational(7 + 3 * at, 5) * (-1 if signs >> at & 1 else 1) for at, name in enumerate(names)}
        values = value_at(one, point), value_at(other, point)
        if None not in values and abs(values[0] - values[1]) > 1e-12 * max(1, abs(values[0])):
            return False
    return True
