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
    if not size.is_finite:
        return 0.0 if values[0] == values[1] else 1.0
    return float(sympy.Abs(values[0] - values[1]).evalf(40) / size) if size > 0 else 0.0


def as_set(part):
    """The real numbers that satisfy a relation, or that lie in a set, and the variables."""
    one, names = read(part), set()
    if isinstance(one, sympy.Eq) and isinstance(one.rhs, sympy.Set):
        # A capital names the set, a small letter its members.
        one, names = one.rhs, {name for name in one.lhs.free_symbols if name.name.islower()}
    if isinstance(one, sympy.Tuple) and len(one) == 2:
        one = sympy.Interval.open(*one)
    if isinstance(one, sympy.Set):
        return one.doit(), names
    return sympy.And(*getattr(one, '_unsorted_args', [one])).as_set().doit(), set(one.free_symbols)


def solutions(readings):
    """What satisfies the first reading of a formula that anything satisfies, and the variables."""
    for alternatives in readings:
        whole, names = sympy.EmptySet, set()
        for atoms in alternatives:
            parts = [as_set(atom) for atom in atoms]
            names = names.union(*(found for _, found in parts))
            if len(names) > 1:
                return None, names
            whole = sympy.Union(whole, sympy.Intersection(*(part for part, _ in parts)))
        if whole != sympy.EmptySet:
            break
    return whole, names


@bounded
def sets(gold, answer):
    """Whether two formulas are satisfied by the same real numbers, and by some."""
    (one, names), (other, other_names) = solutions(gold), solutions(answer)
    if None in (one, other) or one == other == sympy.EmptySet or (names and other_names and names != other_names):
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


def is_zero(gap):
    """Whether a complex expression is zero for all real values of its symbols: for closed ones, to 50 digits."""
    if not gap.free_symbols:
        size = max([1, *(abs(term.evalf(20)) for term in sympy.Add.make_args(gap))])
        return bool(abs(gap.evalf(60)) < size * sympy.Float(10) ** -50)
    gap = sympy.expand(gap.rewrite(sympy.exp), complex=False)
    return sympy.simplify(gap) == 0


def as_complex(expression):
    """With i as the imaginary unit, exact fractions for decimals, and all else real."""
    expression = sympy.nsimplify(expression.doit(), rational=True)
    known = {'i': sympy.I, 'e': sympy.E}
    return expression.subs({name: known.get(name.name, sympy.Symbol(name.name, real=True)) for name in expression.free_symbols})


def agree(one, other):
    if isinstance(one, (sympy.Tuple, sympy.FiniteSet)) and isinstance(other, type(one)):
        left = list(other.args)
        for item in one.args:
            candidates = left[:1] if isinstance(one, sympy.Tuple) else left
            same = next((each for each in candidates if agree(item, each)), None)
            if same is None:
                return False
            left.remove(same)
        return not left
    if isinstance(one, sympy.Eq) and isinstance(other, sympy.Eq):
        return one.lhs == other.lhs and agree(one.rhs, other.rhs)
    if not isinstance(one, sympy.Expr) or not isinstance(other, sympy.Expr):
        return False
    return is_zero(as_complex(one) - as_complex(other))


@bounded
def complex_numbers(gold, answer):
    """Whether two expressions, or lists of them, are the same complex numbers."""
    return bool(agree(read(gold), read(answer)))


# More residues than that nobody writes down.
MOST_RESIDUES = 60


def residues(parameter, items):
    """The offsets and the steps of `a + b n`; None for anything else."""
    symbol, steps = None, []
    for item in items:
        one = read(item)
        for each in one.args if isinstance(one, sympy.FiniteSet) else [one]:
            each = each.doit()
            symbol = next((name for name in each.free_symbols if name.name == parameter), None)
            step, offset = sympy.simplify(sympy.diff(each, symbol)), sympy.simplify(each.subs(symbol, 0))
            if step.free_symbols or offset.free_symbols or not step.is_real or not offset.is_real or step == 0:
                return None
            steps.append((offset, sympy.Abs(step)))
    return steps


def below(steps, period):
    found = set()
    for offset, step in steps:
        count = period / step
        if not count.is_Integer or count > MOST_RESIDUES:
            return None
        for at in range(int(count)):
            part = sympy.nsimplify(sympy.simplify((offset + at * step) / period))
            found.add(part - sympy.floor(part))
    return found


@bounded
def families(gold, answer):
    """Whether two lists of `a + b n` are the same numbers for all integers n."""
    one, other = residues(gold[0], gold[1:]), residues(answer[0], answer[1:])
    if not one or not other:
        return None
    unit = one[0][1]
    ratios = [sympy.nsimplify(sympy.simplify(step / unit)) for _, step in one + other]
    if not all(ratio.is_Rational for ratio in ratios):
        return False
    period = unit * sympy.ilcm(*(ratio.p for ratio in ratios)) / sympy.igcd(*(ratio.q for ratio in ratios))
    offsets, other_offsets = below(one, period), below(other, period)
    return None if offsets is None or other_offsets is None else offsets == other_offsets
