"""1.7c, 2.1, 3.1: the schedule of a scenario: when and where units come, and which sources are open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_kit.games.ocs.boxes import ARRIVALS
from wargame_kit.games.ocs.files.kinds import FRONT, MOVE, ORGANIC
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import controls, halts, has_gauge, rail_neighbours
from wargame_kit.games.thirdwinter.boxes import ELSEWHERE, RVGK_BOXES
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files import schedule as files
from wargame_kit.games.thirdwinter.files.schedule import Arrival, Departure, Schedule, SourceChange
from wargame_kit.games.thirdwinter.files.traits import OKH_RESERVE, RUMANIAN
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.rvgk import markers
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Automatic, Piece, SideId
from wargame_kit.rulebook import Citation

CORPS = ("corps", "army")
"""The sizes of the headquarters at which those of the Axis come (2.1b)."""


OKH_SUPPORTS = "okh-supports"
"""The event that sends units ahead of their time (1.9, rare 15)."""


def schedule_of(position: OcsPosition) -> Schedule:
    """What the scenario of a position brings by date."""
    scenario = position.scenario
    return files.NOTHING if scenario is None else scenario.set_up["schedule"]


def clause_of(side: str) -> Citation:
    """The clause by which a side's reinforcements come."""
    return cite("2.1b" if side == AXIS else "3.1b")


def is_agreed(position: OcsPosition, option: str) -> bool:
    """Whether the players have agreed on an option by which units come."""
    return position.option(option) == "on"


def arrival_of(position: OcsPosition, unit: str) -> Arrival | None:
    """The row by which a unit comes next, or has come last; None where the schedule says nothing of it.

    What has left by the schedule comes again by a later row only.
    """
    told = schedule_of(position)
    called = facts_of(position).called
    rows = [row for row in told.arrivals if row.unit == unit and (not row.option or unit in called)]
    left = max((row.turn for row in told.departures if row.unit == unit), default=0)
    if unit in facts_of(position).withdrawn:
        rows = [row for row in rows if row.turn >= left]
    return min(rows, key=lambda row: row.turn, default=None)


def arrival_turn(position: OcsPosition, unit: str) -> int:
    """The turn in which a unit comes; 0 for never: by the schedule, else as its counter prints (13.6)."""
    row = arrival_of(position, unit)
    usual = _printed(position, unit) if row is None else row.turn
    called = called_up(position, unit)
    return min(usual or called, called) if called else usual


def _printed(position: OcsPosition, unit: str) -> int:
    """The turn that a counter prints; 0 for one that comes only if it is called in."""
    waits = any(row.unit == unit and row.option for row in schedule_of(position).arrivals)
    return 0 if waits else position.unit(unit).arrival_turn


def called_up(position: OcsPosition, unit: str) -> int:
    """The turn in which OKH sends a unit ahead of its time; 0 if it does not (1.9, rare 15)."""
    if OKH_RESERVE not in position.counter(unit).traits:
        return 0
    happened = facts_of(position).happened
    return next((turn for event, turn, _ in happened if event == OKH_SUPPORTS), 0)


def is_reserve_waiting(position: OcsPosition) -> bool:
    """Whether whom OKH would send ahead of its time has not come yet."""
    waiting = (unit for unit, piece in position.pieces.items() if piece.place == ARRIVALS)
    return any(OKH_RESERVE in position.counter(unit).traits for unit in waiting)


def returns(position: OcsPosition, unit: str) -> bool:
    """Whether the schedule brings back a unit that leaves by it."""
    told = schedule_of(position)
    left = max((row.turn for row in told.departures if row.unit == unit), default=0)
    return any(row.unit == unit and row.turn >= left for row in told.arrivals)


def entries(position: OcsPosition, unit: str, sources: frozenset[int]) -> frozenset[int]:
    """The hexes in which a reinforcement comes (2.1b, 3.1b).

    Parameters
    ----------
    sources : frozenset of int
        Those of its side: where it comes if the schedule says nothing, or names what there is not.
    """
    place = position.pieces[unit].place
    if place == ELSEWHERE:
        return _headquarters(position, position.side_of(unit)) or sources
    is_waiting = place == ARRIVALS
    if is_waiting and called_up(position, unit):
        return _by_rail(position, position.side_of(unit), sources)
    row = arrival_of(position, unit) if is_waiting else None
    if row is None or row.at == files.SOURCE:
        return sources
    side = position.side_of(unit)
    if row.at in RVGK_BOXES:
        return NO_HEXES if box_of(position, unit) else sources
    if row.at == files.HEXES:
        return row.hexes
    if row.at == files.RAIL:
        return _by_rail(position, side, sources)
    return _headquarters(position, side) or sources


def _by_rail(position: OcsPosition, side: str, sources: frozenset[int]) -> frozenset[int]:
    rails = rail_neighbours(position.game.board)
    return frozenset(h for h in sources if h in rails and has_gauge(position, side, h)) or sources


def box_of(position: OcsPosition, unit: str) -> str:
    """The box of the Stavka Reserve in which a unit arrives; empty while it has no marker (3.1b)."""
    row = arrival_of(position, unit)
    return row.at if row is not None and row.at in markers(position).values() else ""


@dataclass(frozen=True, slots=True)
class ArriveInReserve(Automatic[OcsPosition]):
    """3.1b: who comes by the schedule in a box of the Stavka Reserve."""

    side: SideId
    clause: ClassVar[Citation] = cite("3.1b")

    def settle(self, position: OcsPosition) -> OcsPosition:
        return position.moved(*_stored(position, self.side)).popped()


def _stored(position: OcsPosition, side: str) -> Iterable[Piece]:
    tokens = position.charts.limit("tokens_in_sp")
    for unit, piece in position.pieces.items():
        is_due = piece.place == ARRIVALS and 0 < arrival_turn(position, unit) <= position.turn
        if not is_due or position.side_of(unit) != side or not (box := box_of(position, unit)):
            continue
        plain = piece.plain("losses", "points").at(box)
        is_full = position.counter(unit).kind == ORGANIC
        yield replace(plain, face=MOVE, load=tokens * piece.points) if is_full else plain


def _headquarters(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes of Corps and Army HQs on the railway of the Axis, or of Front HQs (2.1b, 3.1b)."""
    own = ((position.counter(unit), piece.hex_) for unit, piece in position.pieces.items() if piece.hex_ >= 0)
    if side == SOVIET:
        return frozenset(hex_ for unit, hex_ in own if unit.side == side and unit.kind == FRONT)
    found = {hex_ for unit, hex_ in own if unit.side == side and unit.is_headquarters and unit.size in CORPS}
    return halts(position, side) & found


def sources(position: OcsPosition, side: str) -> frozenset[int]:
    """The sources of a side now: those of the scenario, and what dates have made of them (2.1a, 3.1a)."""
    scenario = position.scenario
    if scenario is None:
        return NO_HEXES
    found: frozenset[int] = scenario.set_up["sources"][side]
    for change in schedule_of(position).sources:
        if change.side != side:
            continue
        is_due = change.turn <= position.turn
        if is_due and (change.if_held < 0 or controls(position, side, change.if_held)):
            found |= change.opens
        if is_due or change.once_lost in facts_of(position).forfeited:
            found -= change.closes
    return found


def ever_sources(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes that are sources of a side at some time of the scenario (2.1a, 3.1a)."""
    scenario = position.scenario
    if scenario is None:
        return NO_HEXES
    begun: frozenset[int] = scenario.set_up["sources"][side]
    return begun.union(*(row.opens for row in schedule_of(position).sources if row.side == side))


def forfeited(position: OcsPosition, side: str, hex_: int) -> OcsPosition:
    """The position after a combat unit of a side has come to a hex with which sources close (2.1a)."""
    told = schedule_of(position).sources
    if not any(change.once_lost == hex_ and change.side != side for change in told):
        return position
    return position.with_facts(forfeited=facts_of(position).forfeited | {hex_})


@dataclass(frozen=True, slots=True)
class RelayAtSources(Automatic[OcsPosition]):
    """2.1a, 3.1a: what opens in a turn has the gauge of whose source it is."""

    clause: ClassVar[Citation] = cite("3.1a")

    def settle(self, position: OcsPosition) -> OcsPosition:
        gauge = position.facts.gauge
        for change in _changing(position):
            gauge = gauge | change.gauge if change.side == SOVIET else gauge - change.gauge
        return position.with_facts(gauge=gauge).popped()


def _changing(position: OcsPosition) -> Iterable[SourceChange]:
    return (row for row in schedule_of(position).sources if row.turn == position.turn and row.gauge)


def relaying(position: OcsPosition) -> tuple[RelayAtSources, ...]:
    """The step that lays rails anew in a turn in which sources change."""
    return (RelayAtSources(),) if any(_changing(position)) else ()


def leaving(position: OcsPosition, side: str) -> tuple[Departure, ...]:
    """What a side still has to give up in this turn (1.7c)."""
    gone = facts_of(position).withdrawn
    return tuple(
        row
        for row in schedule_of(position).departures
        if row.turn <= position.turn
        and row.unit not in gone
        and position.side_of(row.unit) == side
        and _is_there(position, row.unit)
    )


def _is_there(position: OcsPosition, unit: str) -> bool:
    """Whether a unit is in play: it has not left with all of Rumania's army (2.5b).

    A game that was saved before the schedule had it has none.
    """
    if unit not in position.pieces and not position.is_unseen(position.side_of(unit)):
        return False
    return not (facts_of(position).surrendered and RUMANIAN in position.counter(unit).traits)
