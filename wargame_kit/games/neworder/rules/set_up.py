"""3, 24, 26: who is first, what stands on the map before anybody moves, and who comes first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations, starmap
from typing import ClassVar

from wargame_kit.games.neworder.boxes import POOL, READY, UNUSED
from wargame_kit.games.neworder.clauses import cite, cite_scenario
from wargame_kit.games.neworder.files.amounts import Amount
from wargame_kit.games.neworder.files.charts import FORMATION, GROUPS
from wargame_kit.games.neworder.files.charts import POOL as ARMY
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.drawing import ByRule, DrawFormation, Rule
from wargame_kit.games.neworder.rules.formations import to_receive
from wargame_kit.games.neworder.rules.ground import prohibited
from wargame_kit.games.neworder.rules.pools import GOVERNMENT, pooled
from wargame_kit.games.neworder.rules.rising import (
    GROUP,
    PlaceUnit,
    check_next,
    check_rising,
    open_hexes,
)
from wargame_kit.games.neworder.rules.stacking import check_room, has_room
from wargame_kit.position import Automatic, Distribution, SideId, Step, Throw
from wargame_kit.position.derived import derived_from
from wargame_kit.position.outcome import ChanceStep, Outcome
from wargame_kit.position.ruled_action import Decision, Kinds
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words

SEAT = ("city", "suburb", "ger")
AIRPORT = "airport"
"""The terrain in which the government stands at the start, and the feature of the airport (24.27)."""

FEW, ALL = "drawn", "all"
"""How much of the government stands there at the start (24.27): a die of its units, or all."""

MONGOLIA = "mongolia"
FIRST_UNITS = Amount("1Dr")
"""The nation of the government, and how many of its units begin on the map: as of groups (24.9; kit)."""


@dataclass(frozen=True, slots=True)
class Initiative(Throw, Outcome[NewOrderPosition, "RollFirst"]):
    """What the two players throw for who is first, in the order of the sides; ties have been thrown again."""

    form: ClassVar[str] = "initiative {one} {other}"
    one: int
    other: int

    @property
    def faces(self) -> tuple[int, ...]:
        return self.one, self.other

    def why_not(self, position: NewOrderPosition, step: RollFirst) -> Verdict:
        return refuse("neworder/initiative-tie", step.clause)

    def play(self, position: NewOrderPosition, step: RollFirst) -> NewOrderPosition:
        first = self.higher(position)
        begun = governed(position.with_facts(first=first), first)
        return begun.replace_step(*forces_of_both(begun, first))

    def brings(self, position: NewOrderPosition) -> Words:
        return position.game.side_names[self.higher(position)]

    def higher(self, position: NewOrderPosition) -> str:
        """The side that has thrown more."""
        one, other = position.game.sides
        return one if self.one > self.other else other


@dataclass(frozen=True, slots=True)
class RollFirst(ChanceStep[NewOrderPosition]):
    """24: both throw, the higher is first, and commands the government; ties are thrown again."""

    actions: ClassVar[Kinds] = (Initiative,)
    clause: ClassVar[Citation] = cite("24.5")
    asks: ClassVar[str] = "neworder/initiative"

    def chance(self, position: NewOrderPosition) -> Distribution:
        return dict.fromkeys(starmap(Initiative, permutations(range(1, 7), 2)), Fraction(1, 30))


def governed(position: NewOrderPosition, side: str) -> NewOrderPosition:
    """The position in which the government obeys a side (24.2), out of whose pool it comes (24.20)."""
    own = READY if position.option("government") == ALL else POOL
    government = [unit for unit in position.pieces if position.kind(unit) == GOVERNMENT]
    return position.moved(
        *(
            replace(position.pieces[unit], place=own if position.side_of(unit) == side else UNUSED)
            for unit in government
        )
    )


@dataclass(frozen=True, slots=True)
class NameFirst(Automatic[NewOrderPosition]):
    """3: who is first at Kiev is said nowhere, so the players choose it at the start."""

    clause: ClassVar[Citation] = cite("26.5")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        return position.with_facts(first=position.option("first_at_kiev")).popped()


def groups_of(position: NewOrderPosition, side: str) -> tuple[Step[NewOrderPosition], ...]:
    """The steps in which a side draws armed groups and puts them on the map (24, 26)."""
    rule = cite_scenario(position.game.id, 9)
    # The government's units in a pool do not lean to anybody: they come in the reinforcement phase (24.20).
    leaning = {position.nation(unit) for unit in pooled(position, side) if position.kind(unit) == GROUP}
    drawing = to_receive(side, position.charts.set_up[side].groups, GROUPS, rule, min(leaning, default=""))
    return drawing, PlaceForces(side, rule.number)


def formations_of(position: NewOrderPosition, side: str) -> Step[NewOrderPosition]:
    """The step in which a side picks the formations with which it begins (24, 26)."""
    chart = position.charts.set_up[side]
    rule = cite_scenario(position.game.id, 11)
    return to_receive(side, chart.formations, FORMATION, rule, chart.nation)


def units_of(position: NewOrderPosition, side: str) -> tuple[Step[NewOrderPosition], ...]:
    """The step in which a side picks units of its army, where it does (24, 26)."""
    chart = position.charts.set_up[side]
    if chart.units is None:
        return ()
    return (to_receive(side, chart.units, ARMY, cite_scenario(position.game.id, 12), chart.pool),)


def forces_of(position: NewOrderPosition, side: str) -> tuple[Step[NewOrderPosition], ...]:
    """The steps of a side's set-up at Kiev (26.28): who stands there already places all that he picks."""
    chart = position.charts.set_up[side]
    formations, groups, units = (
        formations_of(position, side),
        groups_of(position, side),
        units_of(position, side),
    )
    if not chart.on_map:
        return (*groups, formations, *units)
    lot = (DrawFormation(side, chart.lot),) if chart.lot else ()
    return formations, PlaceForces(side, "26.11"), *groups, *units, PlaceForces(side, "26.12"), *lot


def forces_of_both(position: NewOrderPosition, first: str) -> tuple[Step[NewOrderPosition], ...]:
    """The steps of the set-up at Ulaanbaatar after the throw for who is first (24)."""
    sides, rule = (first, position.enemy(first)), cite("24.27")
    is_drawn = position.option("government") == FEW
    government = (to_receive(first, FIRST_UNITS, GROUPS, rule, MONGOLIA),) if is_drawn else ()
    return (
        *government,
        PlaceForces(first, rule.number),
        *(step for side in sides for step in groups_of(position, side)),
        *(step for side in sides for step in (formations_of(position, side), *units_of(position, side))),
    )


@derived_from("options")
def start_hexes(position: NewOrderPosition, unit: str) -> tuple[int, ...]:
    """The hexes in which a counter may be set up (24, 26)."""
    if position.kind(unit) == GROUP:
        return open_hexes(position, unit)
    side = position.side_of(unit)
    own, enemies = position.stacks_by_side[side], position.stacks_by_side[position.enemy(side)]
    return tuple(
        hex_
        for hex_ in sorted(home_of(position, unit) - prohibited(position.game))
        if hex_ not in enemies and (hex_ not in own or has_room(position, unit, hex_))
    )


def home_of(position: NewOrderPosition, unit: str) -> frozenset[int]:
    """The hexes in which a counter that is no group may begin, whoever is there (24.27, 26.11; kit)."""
    board = position.game.board
    if position.kind(unit) != GOVERNMENT:
        return frozenset(range(board.size)) - threatened(position, position.side_of(unit))
    seat = {kind for kind, name in enumerate(board.terrain_names) if name in SEAT}
    built = frozenset(hex_ for hex_, kind in enumerate(board.terrain) if kind in seat)
    airport = board.features.get(AIRPORT, frozenset())
    # The first player has to take the airport (24.29): the government does not hold it for him.
    return built | airport if position.option("government") == ALL else built - airport


@derived_from()
def threatened(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The hexes by which a side's enemy comes on, and those next to them (26; kit)."""
    board, charts = position.game.board, position.charts
    nations = {position.nation(unit) for unit in position.pieces if position.side_of(unit) != side}
    doors = frozenset[int]().union(
        *(board.features.get(charts.entry[nation], ()) for nation in nations if nation in charts.entry)
    )
    return doors.union(*(board.within(hex_, 1) for hex_ in doors))


@dataclass(frozen=True, slots=True)
class PlaceForces(ByRule, Decision[NewOrderPosition]):
    """24, 26: a side puts on the map what it has drawn or picked for that, counter by counter.

    What finds no room waits and comes on later as others do.
    """

    side: SideId
    rule: Rule
    actions: ClassVar[Kinds] = (PlaceUnit,)

    def prompt(self, position: NewOrderPosition) -> Phrase:
        waiting = list(self._waiting(position))
        name = position.name_of(waiting[0]) if waiting else ""
        return self.say(position, "neworder/place", unit=name, left=len(waiting))

    def _waiting(self, position: NewOrderPosition) -> Iterator[str]:
        """Yield who is to be placed, in the order of the counters."""
        units = position.game.units
        for unit, piece in position.pieces.items():
            if piece.place == READY and units[unit].side == self.side and not units[unit].is_marker:
                yield unit

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        return position.popped() if self.next_to_place(position) is None else None

    def next_to_place(self, position: NewOrderPosition) -> str | None:
        return next((unit for unit in self._waiting(position) if start_hexes(position, unit)), None)

    def hexes_for(self, position: NewOrderPosition, unit: str) -> tuple[int, ...]:
        return start_hexes(position, unit)

    def check_place(self, position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
        verdict = check_next(position, self.side, unit, self.next_to_place(position), self.clause)
        if not verdict:
            return verdict
        if position.kind(unit) == GROUP:
            return check_rising(position, unit, hex_, cite_scenario(position.game.id, 10))
        printed = position.game.board.label(hex_)
        if hex_ in prohibited(position.game):
            return refuse("neworder/place-closed", cite("7"), hex_=printed)
        if hex_ not in home_of(position, unit):
            if position.kind(unit) == GOVERNMENT:
                where = "seat-all" if position.option("government") == ALL else "seat"
                return refuse(f"neworder/place-{where}", cite("24.27"), hex_=printed)
            return refuse("neworder/place-door", cite("26.11"), hex_=printed)
        return check_room(position, unit, hex_)

    def placed(self, position: NewOrderPosition, unit: str, hex_: int) -> NewOrderPosition:
        return position.moved(position.pieces[unit].at(hex_))
