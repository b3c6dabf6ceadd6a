"""3.3d B: what Regroup posture makes of units in trace of their front: they defend well and attack badly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.barrage import RollBarrage
from wargame_kit.games.ocs.rules.fire import Fire
from wargame_kit.games.ocs.rules.supply.paths import serves, throw_from, throw_range
from wargame_kit.games.ocs.rules.supply.searches import Paths
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import REGROUP
from wargame_kit.games.thirdwinter.rules.command_radius import commanded
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.fronts import in_posture, is_regrouping, zone
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Step
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict, refuse
from wargame_kit.words import say

FREE_FIRE = 12
"""The points of the column on which a Regroup front fires at attackers: 12–16."""

IN_DEFENCE, IN_ATTACK = 1, -2
"""What is added to action ratings."""


def front_of(position: OcsPosition, unit: str) -> str:
    """The front whose Regroup posture concerns a unit; empty for none (3.3d B).

    It stands in its zone, and an Army HQ throws to it that is assigned to it and within its radius.
    """
    hex_ = position.pieces[unit].hex_
    if position.side_of(unit) != SOVIET or hex_ < 0 or not position.is_combat_unit(unit):
        return ""
    front = zone(position, hex_)
    if not is_regrouping(position, front):
        return ""
    serving = _serving(position, front).items()
    is_served = any(hex_ in thrown and serves(position, army, unit) for army, thrown in serving)
    return front if is_served else ""


@derived_from("marker", "unsupplied", "moved", "freed", "weather", "scenario", CROSSINGS)
def _serving(position: OcsPosition, front: str) -> Mapping[str, Paths]:
    """The armies within the radius of a front that throw, with where to."""
    return {
        army: throw_from(position, army) for army in commanded(position, front) if throw_range(position, army)
    }


def rated(position: OcsPosition, unit: str, target: int) -> tuple[Entry, ...]:
    """What is added to a rating: +1 in defence, −2 in attack, but never below 0 (3.3d B)."""
    front = front_of(position, unit) if in_posture(position, REGROUP) else ""
    if not front:
        return ()
    name = position.name_of(front)
    added = IN_DEFENCE if target < 0 else max(IN_ATTACK, -position.shown(unit).rating)
    words = say("thirdwinter/regroup-defends" if target < 0 else "thirdwinter/regroup-attacks", front=name)
    return (Entry(added, words, cite("3.3d")),) if added else ()


def check_gun(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit may barrage: none of a Regroup front (3.3d B)."""
    front = front_of(position, unit) if in_posture(position, REGROUP) else ""
    if not front:
        return ALLOWED
    name = position.name_of(front)
    return refuse("thirdwinter/regroup-fires-not", cite("3.3d"), unit=position.name_of(unit), front=name)


def _by_front(position: OcsPosition, tokens: Mapping[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit, given in tokens.items():
        front = front_of(position, unit)
        if front and given:
            found[front] = found.get(front, 0) + given
    return found


def check_supply(position: OcsPosition, tokens: Mapping[str, int]) -> Verdict:
    """Whether the attacks of a Regroup front cost it no more than 2 SP in this turn (3.3d B)."""
    if not in_posture(position, REGROUP):
        return ALLOWED
    most = limit(position, "regroup_supply") * position.charts.limit("tokens_in_sp")
    spent = dict(facts_of(position).regroup_spent)
    for front, given in _by_front(position, tokens).items():
        before = spent.get(front, 0)
        if before + given > most:
            name = position.name_of(front)
            return refuse(
                "thirdwinter/regroup-supply", cite("3.3d"), front=name, tokens=given, left=most - before
            )
    return ALLOWED


def supplied(position: OcsPosition, tokens: Mapping[str, int]) -> OcsPosition:
    """The position after attackers have been given supply, which counts for their front (3.3d B)."""
    if not in_posture(position, REGROUP):
        return position
    spent = dict(facts_of(position).regroup_spent)
    for front, given in _by_front(position, tokens).items():
        spent[front] = spent.get(front, 0) + given
    return position.with_facts(regroup_spent=tuple(sorted(spent.items())))


def defends_free(position: OcsPosition, units: Iterable[str]) -> bool:
    """Whether defenders need no supply: where all of them are of a Regroup front (3.3d B)."""
    return bool(in_posture(position, REGROUP)) and all(front_of(position, unit) for unit in units)


@dataclass(frozen=True, slots=True)
class FreeFire(RollBarrage):
    """3.3d B: a Regroup front fires at a stack that attacks it, on 12–16, free and without shifts (kit)."""

    clause: ClassVar[Citation] = cite("3.3d")


def fired_on(position: OcsPosition, units: tuple[str, ...], target: int) -> tuple[Step, ...]:
    """The throws at each stack that attacks units of a Regroup front, before it pays (3.3d B)."""
    if position.side_of(units[0]) != AXIS or not in_posture(position, REGROUP):
        return ()
    if not any(front_of(position, unit) for unit in position.stacks_by_side[SOVIET].get(target, ())):
        return ()
    column = position.charts.tables.barrage.column(FREE_FIRE)
    hexes = dict.fromkeys(position.pieces[unit].hex_ for unit in units)
    return tuple(FreeFire(SOVIET, Fire(hex_, (), points=FREE_FIRE, column=column)) for hex_ in hexes)
