"""What is derived from a position is remembered with it, for exactly what it was derived from.

Nothing of it is part of the value: it is neither compared nor saved. There are two ways to remember, and both
find the answer by the function and its arguments; nobody writes a key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from inspect import signature
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from wargame_kit.position.piece_values import piece_fields

if TYPE_CHECKING:
    from wargame_kit.position.position import Position

P = TypeVar("P", bound="Position")
A = ParamSpec("A")
T = TypeVar("T")
Function = Callable[Concatenate[P, A], T]


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
    return _remembering(function, lambda position: position)


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
    return lambda function: _remembering(function, lambda position: restricted_to(position, facts))


def _remembering(function: Function[P, A, T], known_by: Callable[[P], P]) -> Function[P, A, T]:
    compute: Callable[..., T] = function
    parameters = list(signature(function).parameters.values())[1:]
    names = tuple(parameter.name for parameter in parameters)
    defaults = {each.name: each.default for each in parameters if each.default is not each.empty}

    def remembered(position: P, /, *given: Any, **named: Any) -> T:
        if len(given) < len(names):
            rest = {**defaults, **named}
            given += tuple(rest[name] for name in names[len(given) :])
        known = known_by(position)
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
    known: dict[tuple[str, ...], P] = position.__dict__.setdefault("_restricted", {})
    answer = known.get(facts)
    if answer is None:
        undeclared = [name for name in facts if name not in position.__dict__.get("_declared", facts)]
        assert not undeclared, f"what is derived here does not declare {', '.join(undeclared)}"
        own, shared = piece_fields(position.game.piece_type), position.shared
        named = position.facts.spelled_out(facts)
        told = tuple(
            position._known.set_of(position.game.piece_type, name, position.pieces)
            if name in own
            else getattr(position.facts, name)
            for name in named
        )
        answer = shared.get((facts, told))
        if answer is None:
            answer = shared[facts, told] = _only(position, named)
            answer.__dict__["_declared"] = {*facts, *named}
        known[facts] = answer
    return answer


def _only(position: P, facts: tuple[str, ...]) -> P:
    own, known = piece_fields(position.game.piece_type), position._known
    declared = tuple(name for name in own if name in facts)
    pieces = known.restricted_to(position.game.piece_type, declared, position.pieces)
    told = [name for name in facts if name not in own]
    answer = position.replaced(facts=position.facts.only(told), agenda=(), pieces=pieces)
    answer.__dict__["shared"] = position.shared
    answer.__dict__["_known"] = known.only(declared, own)
    return answer
