"""What is derived from a position is remembered with it, for exactly what it was derived from.

Nothing of it is part of the value: it is neither compared nor saved. There are three ways to remember; all
find the answer by the function and its arguments, and nobody writes a key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper
from inspect import signature
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from wargame_kit.position.known_pieces import Among, Part, lend
from wargame_kit.position.piece_values import piece_fields

if TYPE_CHECKING:
    from wargame_kit.position.facts import Facts
    from wargame_kit.position.position import Position

P = TypeVar("P", bound="Position")
A = ParamSpec("A")
T = TypeVar("T")
Function = Callable[Concatenate[P, A], T]

EVERYBODY = Among()


def derived(function: Function[P, A, T]) -> Function[P, A, T]:
    """Remember what a function answers to a position and further arguments, for that position.

    Parameters
    ----------
    function : callable (position, ...) -> value
        Of nothing but its arguments, which are hashable.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> asked = []
    >>> @derived
    ... def strength(position, side):
    ...     asked.append(side)
    ...     return sum(1 for unit in position.pieces if position.side_of(unit) == side)
    >>> position = wk.load("typhoon").position({"3Pz": "2015"})
    >>> strength(position, "axis"), strength(position, side="axis"), asked
    (1, 1, ['axis'])
    """
    return _remembering(function, None)


def derived_from(*facts: str) -> Callable[[Function[P, A, T]], Function[P, A, T]]:
    """Remember what a function derives from the pieces, the turn and some facts, as long as these stay.

    The function is given a position that knows these facts and no others, nor the agenda: what it reads it
    has to name, and so it cannot answer for a position in which that is otherwise. What it asks of other such
    functions is derived from these facts, too.

    Parameters
    ----------
    *facts : str
        Attributes of the game's `Facts`; options are one of them.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> @derived_from("recruits")
    ... def twice(position):
    ...     return 2 * position.facts.recruits
    >>> @derived_from()
    ... def forgetful(position):
    ...     return 2 * position.facts.recruits
    >>> position = wk.load("huaihai").position({"5C": "K8"}, recruits=3)
    >>> twice(position), forgetful(position)
    (6, 0)
    """
    scope = _scope(facts, EVERYBODY)
    return lambda function: _remembering(function, lambda given: scope)


def derived_from_side(
    *facts: str, kinds: tuple[str, ...] = ()
) -> Callable[[Function[P, A, T]], Function[P, A, T]]:
    """Remember what a function derives from the pieces of a side alone, the turn and some facts.

    Like `derived_from`, and whatever the other side does. The first argument is the side; the function is
    given a position in which it alone has pieces, and may ask nothing of another.

    Parameters
    ----------
    *facts : str
        See `derived_from`.
    kinds : tuple of str
        The kinds of counters of the side that count; the others are not in that position, and whatever they
        do changes nothing. By default all.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> asked = []
    >>> @derived_from_side()
    ... def strength(position, side):
    ...     asked.append(side)
    ...     return len(position.pieces)
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "16M": "2022"})
    >>> strength(position, "soviet"), strength(position, "axis")
    (0, 2)
    >>> strength(position.moved(position.pieces["3Pz"].at("2014")), "soviet"), asked
    (0, ['soviet', 'axis'])
    """

    def remembering(function: Function[P, A, T]) -> Function[P, A, T]:
        scopes: dict[str, _Scope] = {}

        def scope(given: tuple[Any, ...]) -> _Scope:
            found = scopes.get(given[0])
            if found is None:
                found = scopes[given[0]] = _scope(facts, Among(given[0], kinds))
            return found

        return _remembering(function, scope)

    return remembering


class _Scope:
    """Of what something is derived: facts, and which pieces."""

    __slots__ = ("among", "facts")

    def __init__(self, facts: tuple[str, ...], among: Among) -> None:
        self.facts, self.among = facts, among

    def holds(self, other: _Scope) -> bool:
        """Whether who knows these pieces knows those of another."""
        own, theirs = self.among, other.among
        return own == theirs or not own.side or (own.side == theirs.side and not own.kinds)


@cache
def _scope(facts: tuple[str, ...], among: Among) -> _Scope:
    return _Scope(facts, among)


def _remembering(
    function: Function[P, A, T], scope_of: Callable[[tuple[Any, ...]], _Scope] | None
) -> Function[P, A, T]:
    compute: Callable[..., T] = function
    parameters = list(signature(function).parameters.values())[1:]
    names = tuple(parameter.name for parameter in parameters)
    defaults = {each.name: each.default for each in parameters if each.default is not each.empty}

    def remembered(position: P, /, *given: Any, **named: Any) -> T:
        if len(given) < len(names):
            rest = {**defaults, **named}
            given += tuple(rest[name] for name in names[len(given) :])
        known = position if scope_of is None else _restricted_to(position, scope_of(given))
        answers = known.__dict__.get("_derived")
        if answers is None:
            answers = known.__dict__["_derived"] = {}
        key = (function, given)
        answer = answers.get(key, answers)
        if answer is answers:  # nothing is remembered yet
            answer = answers[key] = compute(known, *given)
        return cast(T, answer)

    return cast("Function[P, A, T]", update_wrapper(remembered, function))


def restricted_to(position: P, facts: tuple[str, ...]) -> P:
    """The position without its agenda and all but some of its facts; see `derived_from`.

    Positions whose pieces stand alike in the same turn, and in which these facts are the same, have it in
    common; what varies of the pieces beside that is a fact like others.
    """
    return _restricted_to(position, _scope(facts, EVERYBODY))


def _restricted_to(position: P, scope: _Scope) -> P:
    kept = position.__dict__
    if kept.get("_scope") is scope:
        return position
    known: dict[_Scope, P] | None = kept.get("_restricted")
    if known is None:
        known = kept["_restricted"] = {}
    answer = known.get(scope)
    if answer is None:
        facts, within = scope.facts, kept.get("_scope")
        undeclared = [name for name in facts if name not in kept.get("_declared", facts)]
        assert not undeclared, f"what is derived here does not declare {', '.join(undeclared)}"
        is_known = within is None or within.holds(scope)
        assert is_known, f"what is derived of {within and within.among} alone asks of others"
        own, part = piece_fields(position.game.piece_type), position._parts.of(position, scope.among)
        named = position.facts.spelled_out(facts)
        told = tuple(
            part.known.set_of(position.game.piece_type, name, part.pieces)
            if name in own
            else getattr(position.facts, name)
            for name in named
        )
        answer = part.shared.get((facts, told))
        if answer is None:
            answer = part.shared[facts, told] = _only(position, named, part)
            answer.__dict__["_declared"] = {*facts, *named}
            answer.__dict__["_scope"] = scope
            # What is derived in turn declares no more, and so it is the same.
            lend(answer, "_by_side", position._parts)
        known[scope] = answer
    return answer


def _only(position: P, facts: tuple[str, ...], part: Part) -> P:
    own = piece_fields(position.game.piece_type)
    declared = tuple(name for name in own if name in facts)
    pieces = part.known.restricted_to(position.game.piece_type, declared, part.pieces)
    told = tuple(name for name in facts if name not in own)
    # By their names: positions with the same facts have it in common.
    known: dict[tuple[str, ...], Facts] = position.__dict__.setdefault("_some_facts", {})
    some = known.get(told)
    if some is None:
        some = known[told] = position.facts.only(told)
    answer = position.replaced(facts=some, agenda=(), pieces=pieces)
    lend(answer, "_shared", part.shared)
    answer.__dict__["_known"] = part.known.only(declared)
    return answer
