"""Small theatres of war for tests of New World Order Battles: a sketched board with a few plain counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tests.playing import actions, play, stands
from wargame_kit.games import load
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.game import NewOrder
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.position import Face, Over, Unit
from wargame_kit.words import Name

__all__ = [
    "NATIONS",
    "actions",
    "counter",
    "group",
    "in_movement",
    "loaded",
    "marker",
    "node",
    "play",
    "stands",
    "theatre",
]

NATIONS = {"russia": "russia", "coalition": "nato", "china": "china"}
"""The nation of a side's counters where a test does not say."""


@cache
def loaded(title: str = "kiev") -> NewOrder:
    """A title as the kit has it."""
    game = load(title)
    assert isinstance(game, NewOrder)
    return game


def counter(
    id_: str,
    side: str,
    values: str = "4-5-7",
    kind: str = "mechanised",
    *traits: str,
    nation: str = "",
    **more: Any,
) -> Unit:
    """Make a unit out of its printed values: attack, defence, movement factor."""
    attack, defence, movement = map(int, values.split("-"))
    told = {"size": "battalion", "traits": frozenset((nation or NATIONS[side], *traits))} | more
    return Unit(id_, Name(id_), side, kind, (Face(attack, defence, movement),), **told)


def node(id_: str, side: str, radius: int = 3, values: str = "0-2-6", **more: Any) -> Unit:
    """A command node; its formation is its id unless told."""
    told = {"formation": id_, "command_range": radius, "is_headquarters": True} | more
    return counter(id_, side, values, "node", **told)


def marker(
    id_: str, side: str, strength: int = 3, kind: str = "artillery", *traits: str, **more: Any
) -> Unit:
    """A fire-support marker; its formation is that of its node."""
    return counter(id_, side, f"{strength}-0-0", kind, *traits, is_marker=True, **more)


def group(id_: str, side: str = "russia", *values: str, nation: str = "pro-russian") -> Unit:
    """An untried group that may turn out to have any of some values, ``"2-1"``."""
    faces = [Face(0, 0, 3, "untried", is_untried=True)]
    for value in values or ("0-0", "1-1", "2-2"):
        attack, defence = map(int, value.split("-"))
        faces.append(Face(attack, defence, 3, value))
    traits = frozenset((nation, "untried"))
    return Unit(id_, Name(id_), side, "militia", tuple(faces), "company", "groups", traits=traits)


def theatre(rows: Iterable[str], units: Iterable[Unit], title: str = "kiev", **drawn: Any) -> NewOrder:
    """Make a battle on a sketched board of pointed hexes; `drawn` goes to `sketch`."""
    return loaded(title).theatre(rows, units, **drawn)


def in_movement(game: NewOrder, pieces: Mapping[str, Any], side: str, **told: Any) -> Any:
    """A position in a side's movement phase, after which the game is over."""
    position = game.position(pieces, step=MovementPhase(side), **told)
    return position.replaced(agenda=(Over("", "action/one-line", cite("3.3")), MovementPhase(side)))
