"""2.5b: Rumania collapses: when dice are thrown for it, and what becomes of its units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.boxes import WITHDRAWN
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.fuel import check_fuelled
from wargame_kit.games.ocs.rules.supply.rails import controlled
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.armies import EXIT, IASI
from wargame_kit.games.thirdwinter.files.traits import RUMANIAN
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force
from wargame_kit.games.thirdwinter.rules.minor_allies import army_of, units_of
from wargame_kit.games.thirdwinter.rules.threats import NEVER
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import OneDieStep, SideId, Step
from wargame_kit.position.fault import Fault
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

SURRENDER = "rumanian-surrender"
"""The event by which Rumania surrenders of itself (1.9)."""

LEAVE = "leave-map"
"""The work of leaving the map."""

QUARTERS, BOTH = 4, 2


def iasi(position: OcsPosition) -> frozenset[int]:
    """Both hexes of Iasi; none where it is not, or not whole, on the map."""
    found = position.game.board.features.get(IASI, NO_HEXES)
    return found if len(found) == BOTH else NO_HEXES


def exits(position: OcsPosition) -> frozenset[int]:
    """The hexes at the edge by which the Soviets leave the map."""
    return position.game.board.features.get(EXIT, NO_HEXES)


def is_at_war(position: OcsPosition) -> bool:
    """Whether Rumania has units in the scenario of a position, and has not surrendered."""
    return takes_part(position) and not facts_of(position).surrendered


def takes_part(position: OcsPosition) -> bool:
    """Whether Rumania has, or had, units in the scenario of a position."""
    scenario = position.scenario
    if scenario is not None:
        return bool(scenario.set_up["rumania"])
    return any(units_of(position, RUMANIAN))


def is_giving_up(position: OcsPosition) -> bool:
    """Whether Rumania surrenders at the end of this turn (1.9): until then its units only defend."""
    return in_force(position, SURRENDER) and not facts_of(position).surrendered


def has_given_up(position: OcsPosition) -> bool:
    """Whether Rumania has surrendered, be it only at the end of this turn."""
    return facts_of(position).surrendered or is_giving_up(position)


def points(position: OcsPosition) -> int:
    """The victory points for its surrender (5.0a)."""
    return limit(position, "rumania_lost") if has_given_up(position) else 0


# ---------------------------------------------------------------------------- what brings it about


def held(position: OcsPosition) -> int:
    """How many hexes of Iasi the Soviets control: so the kit reads that they occupy them."""
    return controlled(position, SOVIET, iasi(position))


def has_left(position: OcsPosition) -> bool:
    """Whether so many Soviet regiments have left the map that it counts for good."""
    return facts_of(position).departed >= limit(position, "collapse_exit") * QUARTERS


def is_shaken(position: OcsPosition) -> bool:
    """Whether dice are thrown for Rumania: Iasi is Soviet now, or enough has left the map before."""
    whole = iasi(position)
    return has_left(position) or bool(whole and held(position) == len(whole))


def nearest(position: OcsPosition) -> int:
    """How far the nearest Soviet combat unit is from Iasi; very far where there is none."""
    distance, soviets = position.game.board.distance, combat_hexes(position, SOVIET)
    return min((distance(hex_, unit) for hex_ in iasi(position) for unit in soviets), default=NEVER)


@dataclass(frozen=True, slots=True)
class RollCollapse(SideThrow, OneDieStep[OcsPosition]):
    """2.5b: on 1 to 3 Rumania surrenders, else a die is thrown again in the next turn."""

    side: SideId
    thrown_as: ClassVar[str] = "collapse-die {die}"
    clause: ClassVar[Citation] = cite("2.5b")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_due = is_shaken(position) and is_at_war(position) and not has_given_up(position)
        return None if is_due else position.popped()

    def prompt(self, position: OcsPosition) -> Phrase:
        why = "left" if has_left(position) else "iasi"
        return say(f"thirdwinter/roll-collapse-{why}", most=limit(position, "collapse_roll"))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if self.side != AXIS or not is_shaken(position):
            yield Fault(say("expected/shaken-rumania"), f"{place}.side", self.side)

    def brings(self, position: OcsPosition, die: int) -> Words:
        is_over = die <= limit(position, "collapse_roll")
        return say("thirdwinter/rumania-surrenders" if is_over else "thirdwinter/rumania-holds-out")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        after = position.popped()
        return surrendered(after) if die <= limit(position, "collapse_roll") else after


def rolling(position: OcsPosition) -> tuple[Step, ...]:
    """The throw at the start of an Axis Reinforcement Phase."""
    return (RollCollapse(AXIS),) if is_shaken(position) else ()


# ---------------------------------------------------------------------------- what becomes of it


def removed(position: OcsPosition, units: tuple[str, ...]) -> OcsPosition:
    """The position after units have left the game for good, with all that lies on them."""
    after = position.moved(*(position.pieces[unit].plain().at(WITHDRAWN) for unit in units))
    return after.with_facts(hero="") if facts_of(position).hero in units else after


def surrendered(position: OcsPosition) -> OcsPosition:
    """The position after Rumania has surrendered: all its units are gone, wherever they were."""
    return removed(position, tuple(units_of(position, RUMANIAN))).with_facts(surrendered=True)


def grounded(position: OcsPosition) -> OcsPosition:
    """The position after its aircraft alone are gone (1.9)."""
    own = units_of(position, RUMANIAN)
    return removed(position, tuple(unit for unit in own if position.counter(unit).is_aircraft))


def turn_ended(position: OcsPosition) -> OcsPosition:
    """The position at the end of a turn: an event of this turn is then done (1.9)."""
    return surrendered(position) if is_giving_up(position) else position


def check_obeys(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit does anything but defend: no Rumanian in the turn in which Rumania gives up (1.9)."""
    if not is_giving_up(position) or army_of(position, unit) != RUMANIAN:
        return ALLOWED
    return refuse("thirdwinter/rumania-gives-up", cite("1.9"), unit=position.name_of(unit))


# ---------------------------------------------------------------------------- leaving the map


def leaving(position: OcsPosition, side: str) -> tuple[tuple[str, str], ...]:
    """The units of a side that stand where they might leave the map, with the word of it."""
    if side != SOVIET or not is_at_war(position):
        return ()
    stacks = position.stacks_by_side[SOVIET]
    return tuple((LEAVE, unit) for hex_ in sorted(exits(position)) for unit in stacks.get(hex_, ()))


def check_leave(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit may leave the map: a Soviet combat unit that could move, in its hexes (2.5b)."""
    name = position.name_of(unit)
    if not is_at_war(position) or has_left(position) or position.side_of(unit) != SOVIET:
        return refuse("thirdwinter/leaves-no-map", cite("2.5b"), unit=name)
    if position.pieces[unit].hex_ not in exits(position) or not position.is_combat_unit(unit):
        return refuse("thirdwinter/leaves-map-not-here", cite("2.5b"), unit=name)
    if not position.shown(unit).movement:
        return refuse("ocs/no-allowance", cite("2.5b"), unit=name)
    return check_fuelled(position, unit, MOVEMENT)


def left(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after a unit has left the map, in place of its move, for good."""
    counted = facts_of(position).departed + position.quarters(unit)
    most = limit(position, "collapse_exit") * QUARTERS
    return removed(position, (unit,)).with_facts(departed=min(most, counted))
