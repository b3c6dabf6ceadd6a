"""A deep stack laid out as a fan: its units by group, those that can act among them, and what filters it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_kit.position import Action, Position
from wargame_kit.position.derived import derived
from wargame_kit.widgets.queries import offers
from wargame_kit.words import Words, in_language, say


@dataclass(frozen=True, slots=True)
class FanGroup:
    """Some units of a stack that belong together.

    Attributes
    ----------
    key : str
        Tells it from the other groups of its stack.
    name : Phrase, Name or str
    units : tuple of str
    able : tuple of str
        Those of them that can act now.
    """

    key: str
    name: Words
    units: tuple[str, ...]
    able: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fan:
    """A stack by groups.

    Attributes
    ----------
    groups : tuple of FanGroup
        In the order in which their first units lie; those that belong to none come last.
    filters : mapping of str to words
        The names of all groups, also of those that do not sort it, by key.
    """

    groups: tuple[FanGroup, ...]
    filters: Mapping[str, Words]


@derived
def fan_of(position: Position, hex_: int, only: str = "") -> Fan | None:
    """The fan of a deep stack; None where a stack is not deep.

    Parameters
    ----------
    position : Position
    hex_ : int
    only : str
        The key of a filter: units of that group alone. What is no key of this stack filters nothing.

    See Also
    --------
    wargame_kit.position.presentation.UnitWords.groups : by what a game sorts and filters it.
    """
    if not offers.is_deep(position, hex_):
        return None
    units = offers.units_in(position, hex_)
    named = position.game.presentation.units.groups
    groups_of = {unit: {_key(name): name for name in named(position, unit)} for unit in units}
    filters = {key: name for groups in groups_of.values() for key, name in groups.items()}
    able = frozenset(offers.candidates(position))
    sorts: dict[str, list[str]] = {}
    for unit, groups in groups_of.items():
        if only not in filters or only in groups:
            sorts.setdefault(next(iter(groups), ""), []).append(unit)
    others = sorts.pop("", [])
    fanned = sorts | ({"": others} if others else {})
    return Fan(
        tuple(
            FanGroup(
                key,
                filters.get(key) or say("table/fan-others"),
                tuple(same),
                tuple(unit for unit in same if unit in able),
            )
            for key, same in fanned.items()
        ),
        filters,
    )


def alike(position: Position, action: Action) -> tuple[Action, ...]:
    """The same action of the others of its unit's group in the hex, where all may do it at once.

    See Also
    --------
    wargame_kit.position.presentation.ActionWords.shared : the verbs.
    """
    unit, words = action.named_unit, position.game.presentation
    if offers.verb_of(type(action)) not in words.actions.shared or offers.hex_of(position, unit) < 0:
        return ()
    named = words.units.groups
    group = named(position, unit)[:1]
    found = []
    for other in offers.units_in(position, offers.hex_of(position, unit)):
        if other != unit and other in offers.able(position) and named(position, other)[:1] == group:
            same = action.replaced(unit=other)
            if position.check(same):
                found.append(same)
    return tuple(found)


def _key(name: Words) -> str:
    return in_language(name, "en")
