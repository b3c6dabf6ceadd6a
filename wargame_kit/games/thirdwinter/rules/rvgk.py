"""3.5: the Stavka Reserve: its markers and boxes, who is Ready in them, and what must be kept there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.kinds import RVGK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.boxes import NORTHERN, RVGK_BOXES, SOUTHERN
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import SOUTH, TANK_ARMY
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.fronts import CAVALRY, MECHANISED, corps_of, is_gun_division
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import say

BREAKDOWN = "breakdown"
GUN_DIVISIONS, RIFLES, TANK_ARMIES = "guns", "rifles", "tank_armies"
CLASSES = (MECHANISED, CAVALRY, GUN_DIVISIONS, RIFLES, TANK_ARMIES)
"""Of what the boxes must keep so many (3.5b)."""

INFANTRY = ("infantry", "airborne", "mountain")
"""Kinds of divisions that count as rifle divisions: airborne ones do (3.5, example 3)."""


def markers(position: OcsPosition) -> Mapping[str, str]:
    """The markers of the Stavka Reserve on the map, each with its box; none where it is not played."""
    return {
        unit: SOUTHERN if SOUTH in position.counter(unit).traits else NORTHERN
        for unit in position.of_kind(RVGK)
        if position.pieces[unit].hex_ >= 0
    }


def is_played(position: OcsPosition) -> bool:
    """Whether the scenario has the Stavka Reserve."""
    return bool(markers(position))


def marker_of(position: OcsPosition, box: str) -> str:
    """The marker of a box on the map, or nothing."""
    return next((unit for unit, of in markers(position).items() if of == box), "")


def contents(position: OcsPosition, *boxes: str) -> tuple[str, ...]:
    """The units in some boxes, or in both, in the order of the counters."""
    named = boxes or RVGK_BOXES
    return tuple(unit for unit, piece in position.pieces.items() if piece.place in named)


def family(position: OcsPosition, unit: str) -> tuple[str, ...]:
    """The units of the formation of a unit, wherever they are; of one without, that alone."""
    formation = position.counter(unit).formation
    if not formation:
        return (unit,)
    every = _family(position.game, formation, position.side_of(unit))
    return tuple(each for each in every if each in position.pieces)


@lru_cache(512)
def _family(game: Game[OcsCharts, OcsPosition], formation: str, side: str) -> tuple[str, ...]:
    """The counters of a formation of a side."""
    units = game.units.values()
    return tuple(unit.id for unit in units if unit.formation == formation and unit.side == side)


def body(position: OcsPosition, unit: str) -> tuple[str, ...]:
    """Those of its family that survive: on the map or in a box of the reserve (3.5c)."""
    return tuple(
        each
        for each in family(position, unit)
        if position.pieces[each].hex_ >= 0 or position.pieces[each].place in RVGK_BOXES
    )


def class_of(position: OcsPosition, unit: str) -> str:
    """For which minimum a counter counts, with its formation; empty for none (3.5b)."""
    counter = position.counter(unit)
    if counter.formation:
        return corps_of(position.game, counter.formation)
    if TANK_ARMY in counter.traits:
        return TANK_ARMIES
    if is_gun_division(counter):
        return GUN_DIVISIONS
    return RIFLES if counter.kind in INFANTRY and counter.size == "division" else ""


def is_ready(position: OcsPosition, unit: str) -> bool:
    """Whether a unit lies in the Ready section: it and all of its formation are full and there (3.5d B).

    Who has not come yet by the schedule does not matter.
    """
    place = position.pieces[unit].place
    return all(
        position.pieces[each].place == place and not position.pieces[each].losses
        for each in family(position, unit)
        if position.pieces[each].place == DEAD or each in body(position, unit)
    )


@dataclass(frozen=True, slots=True)
class Reserve:
    """What the boxes hold of a class, and must.

    Attributes
    ----------
    held : tuple of str
        A unit of each formation, or each division; a formation on the map, even in part, does not count.
    least : int
    """

    held: tuple[str, ...]
    least: int


@derived_from()
def reserves(position: OcsPosition) -> Mapping[str, Reserve]:
    """What the two boxes together hold of each class (3.5b)."""
    found: dict[str, dict[str, str]] = {each: {} for each in CLASSES}
    for unit in contents(position):
        counter = position.counter(unit)
        kind = class_of(position, unit)
        whole = counter.formation or unit
        if kind and not _is_partly_on_map(position, unit):
            found[kind].setdefault(whole, unit)
    return {
        each: Reserve(tuple(units.values()), limit(position, f"rvgk_{each}")) for each, units in found.items()
    }


def _is_partly_on_map(position: OcsPosition, unit: str) -> bool:
    return any(position.pieces[each].hex_ >= 0 for each in family(position, unit))


def short(position: OcsPosition) -> Iterator[str]:
    """Yield the classes of which the boxes hold too little (3.5b)."""
    for kind, reserve in reserves(position).items():
        if len(reserve.held) < reserve.least:
            yield kind


def check_kept(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit in a box may leave it without that falling below its minimum (3.5d B)."""
    kind = class_of(position, unit)
    if not kind:
        return ALLOWED
    reserve = reserves(position)[kind]
    if len(reserve.held) > reserve.least:
        return ALLOWED
    words = say(f"thirdwinter/rvgk/{kind}")
    return refuse("thirdwinter/rvgk-keeps", cite("3.5b"), least=reserve.least, what=words)


def check_box(position: OcsPosition, unit: str, box: str) -> Verdict:
    """Whether a unit may be in a box: no part of its formation is elsewhere, dead ones apart (3.5b, 3.5c)."""
    name = position.name_of(unit)
    is_barred = position.side_of(unit) != SOVIET or position.counter(unit).is_aircraft
    if is_barred or not marker_of(position, box):
        return refuse("thirdwinter/never-in-box", cite("3.5"), unit=name)
    others = (each for each in body(position, unit) if each != unit)
    if any(position.pieces[each].place != box for each in others):
        return refuse("thirdwinter/rvgk-together", cite("3.5c"), unit=name)
    return ALLOWED
