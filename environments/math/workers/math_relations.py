"""Relations that Math-Verify takes for one another: it looks at what is solved for, and for nothing where nothing is."""
import sympy
from math_library import bounded, read
from sympy.core.relational import Relational

# A number that is written out beside a value may be its rounding.
ROUNDING = 0.05


def names(relation):
    """Capitals are small letters to the parser."""
    return {name.name.lower() for name in relation.free_symbols}


def gap(one, other):
    return sympy.simplify(one.doit() - other.doit())


def is_constant(relation):
    """Whether it holds for all values of its unknowns, or for none."""
    return isinstance(relation, Relational) and not gap(relation.lhs, relation.rhs).free_symbols


def same_sides(one, other):
    one, other = (each.reversed if isinstance(each, (sympy.Gt, sympy.Ge)) else each for each in (one, other))
    if type(one) is not type(other):
        return False
    ways = [other, other.reversed] if isinstance(one, (sympy.Eq, sympy.Ne)) else [other]
    return any(gap(one.lhs, way.lhs) == 0 and gap(one.rhs, way.rhs) == 0 for way in ways)


def is_false(relation):
    """Whether an equation of two numbers is wrong by more than a rounding."""
    if not isinstance(relation, sympy.Eq) or relation.free_symbols:
        return False
    sides = [side.doit().evalf(20) for side in (relation.lhs, relation.rhs)]
    return bool(abs(sides[0] - sides[1]) > ROUNDING * max(abs(side) for side in sides))


def is_relation(one):
    return isinstance(one, (Relational, sympy.And, sympy.Or))


@bounded
def relations(gold, answer):
    """Whether two formulas that the library finds equal are so as relations: False where they are not."""
    one, other = read(gold), read(answer)
    if not is_relation(one) or not is_relation(other):
        return False if is_false(one) or is_false(other) else None
    if names(one) != names(other):
        left, right = (gap(each.lhs, each.rhs) if isinstance(each, Relational) else each for each in (one, other))
        return names(left) == names(right) and bool(names(left))
    if is_constant(one) or is_constant(other):
        return is_constant(one) and is_constant(other) and same_sides(one, other)
    return True
