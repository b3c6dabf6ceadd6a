"""12.4, 12.6, 12.14–12.18, 12.25–12.27: bombardment and final protective fire, from placing to the die."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import BOMBARDMENT, REACTION, TABLES, TableId
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.aftermath import carry_out
from wargame_kit.games.neworder.rules.combat.reveal import Reveal
from wargame_kit.games.neworder.rules.declaring import Declare
from wargame_kit.games.neworder.rules.fire_odds import check_table, markers_at, odds_of_fire
from wargame_kit.games.neworder.rules.foretelling import fire_may
from wargame_kit.games.neworder.rules.markers import MarkerPlacement, PlaceMarkers, Withdraw, came_off, put
from wargame_kit.mechanics import DifferentialEngagement, UnitResult
from wargame_kit.position import (
    Automatic,
    OneDieStep,
    OneOf,
    SideId,
    UnitId,
)
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Either, Phrase, Words, say

SEGMENTS = (BOMBARDMENT, REACTION)
"""The segments of ranged combat (4.4)."""

Segment = Annotated[str, OneOf(SEGMENTS, say("expected/fire-segment"))]


@dataclass(frozen=True, slots=True)
class Fire(MarkerPlacement):
    """Put a marker on a hex that it shall fire at (12.14)."""

    form: ClassVar[str] = "fire {unit} {target}"

    def foretold(self, position: NewOrderPosition) -> Words:
        """What it would make of the fire there with the markers that lie there."""
        step = position.step
        if not isinstance(step, PlaceFire):
            return ""
        markers = (*markers_at(position, step.side, self.target), self.unit)
        return fire_may(position, self.target, markers, step.segment)


@dataclass(frozen=True, slots=True)
class Resolve(RuledAction[NewOrderPosition, "ResolveFire"]):
    """Settle the fire at a hex next, on a table (12.15)."""

    form: ClassVar[str] = "resolve {target} on {table}"
    target: HexIndex
    table: TableId

    @classmethod
    def candidates(
        cls, position: NewOrderPosition, step: ResolveFire, unit: str | None = None
    ) -> Iterable[Self]:
        waiting = step.waiting(position) if unit is None else ()
        return (cls(hex_, table) for hex_ in waiting for table in TABLES)

    def check(self, position: NewOrderPosition, step: ResolveFire) -> Verdict:
        markers = markers_at(position, step.side, self.target)
        if not markers:
            printed = position.game.board.label(self.target)
            return refuse("neworder/fire-no-target", step.clause, hex_=printed)
        if self.table not in TABLES:
            return refuse("neworder/no-table", cite("12.15"), value=repr(self.table), known=Either(TABLES))
        return check_table(position, markers, self.target, self.table)

    def play(self, position: NewOrderPosition, step: ResolveFire) -> NewOrderPosition:
        hex_, struck = self.target, step.struck(position, self.target)
        unknown = (*markers_at(position, step.side, hex_), *struck)
        rolls = (RollFire(step.side, step.segment, hex_, self.table, unit) for unit in struck)
        return position.pushed(Reveal(unknown, True), *rolls, EndOfStrike(step.side, step.segment, hex_))


@dataclass(frozen=True, slots=True)
class PlaceFire(PlaceMarkers):
    """12.14: all markers of the segment are placed before the first is resolved.

    Attributes
    ----------
    side : str
        Who fires: the phasing side in a bombardment, the other one in the reaction to its moves (12.6).
    segment : {"bombardment", "reaction"}
    """

    side: SideId
    segment: Segment
    actions: ClassVar[Kinds] = (Fire, Withdraw, Declare)

    @property
    def use(self) -> str:
        return self.segment

    @property
    def clause(self) -> Citation:
        return cite("12.6" if self.segment == REACTION else "12.4")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return self.say(position, f"neworder/fire-{self.segment}")

    def announced(self, position: NewOrderPosition) -> Mapping[int, Words]:
        """What the markers that lie on each hex would do there as things stand."""
        enemy = position.stacks_by_side[position.enemy(self.side)]
        placed = {hex_: markers_at(position, self.side, hex_) for hex_ in sorted(enemy)}
        return {
            hex_: fire_may(position, hex_, markers, self.segment)
            for hex_, markers in placed.items()
            if markers
        }

    def declared(self, position: NewOrderPosition) -> NewOrderPosition:
        return position.replace_step(ResolveFire(self.side, self.segment))


@dataclass(frozen=True, slots=True)
class ResolveFire(Decision[NewOrderPosition]):
    """12.14, 12.15: the fire at one hex after another is resolved, in the order that its owner likes.

    Attributes
    ----------
    side : str
    segment : {"bombardment", "reaction"}
    """

    side: SideId
    segment: Segment
    actions: ClassVar[Kinds] = (Resolve,)
    clause: ClassVar[Citation] = cite("12.14")
    asks: ClassVar[str] = "neworder/fire-resolve"

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        waiting = self.waiting(position)
        for hex_ in waiting:
            if not self.struck(position, hex_):  # all who stood there have been driven off by other fire
                return came_off(position, markers_at(position, self.side, hex_))
        if not waiting:
            # 11.8 counts by segments: who has been under fire may be attacked in the next.
            pieces = (position.pieces[unit] for unit in position.piece_values("fought"))
            return position.moved(*(replace(piece, fought=False) for piece in pieces)).popped()
        found = list(self.choices(position))
        return self.play(position, found[0]) if len(found) == 1 else None

    def waiting(self, position: NewOrderPosition) -> list[int]:
        """The hexes on which markers still wait, in their order."""
        return sorted({position.pieces[marker].hex_ for marker in put(position, self.side)})

    def struck(self, position: NewOrderPosition, hex_: int) -> tuple[str, ...]:
        """The units of a hex that are fired at: nobody twice in a segment (11.8), though driven there."""
        stack = position.stacks_by_side[position.enemy(self.side)].get(hex_, ())
        return tuple(unit for unit in stack if not position.pieces[unit].fought)


@dataclass(frozen=True, slots=True)
class RollFire(OneDieStep[NewOrderPosition]):
    """12.16: the die for one unit under fire, which all markers on its hex strike with full strength.

    Attributes
    ----------
    side : str
    segment : {"bombardment", "reaction"}
    target : int
    table : {"conventional", "hyperwar"}
    unit : str
    """

    side: SideId
    segment: Segment
    target: HexIndex
    table: TableId
    unit: UnitId
    thrown_as: ClassVar[str] = "strike {die}"
    clause: ClassVar[Citation] = cite("12.16")

    def battle(self, position: NewOrderPosition) -> DifferentialEngagement:
        markers = markers_at(position, self.side, self.target)
        return odds_of_fire(position, markers, self.unit, self.table, self.segment)

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return self.battle(position).say("neworder/fire-roll", unit=position.name_of(self.unit))

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        # 21.6: who turned out to be nothing is gone before the die; a file may tell of fire without markers.
        is_there = position.pieces[self.unit].hex_ == self.target
        return None if is_there and self.battle(position).verdict else position.popped()

    def thrown(self, position: NewOrderPosition, die: int) -> NewOrderPosition:
        result = self.battle(position).row(die)
        assert isinstance(result, UnitResult)
        struck = replace(position.pieces[self.unit], fought=True)
        return carry_out(
            position.popped().moved(struck),
            attackers=(),
            defenders=(self.unit,),
            targets=(self.target,),
            result=result,
            is_fire=True,
        )


@dataclass(frozen=True, slots=True)
class EndOfStrike(Automatic[NewOrderPosition]):
    """12.2, 12.3, 12.27: the fire at a hex is resolved, and its markers come off the map.

    Attributes
    ----------
    side : str
    segment : {"bombardment", "reaction"}
    target : int
    """

    side: SideId
    segment: Segment
    target: HexIndex

    @property
    def clause(self) -> Citation:
        return cite("12.27" if self.segment == REACTION else "12.2")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        return came_off(position, markers_at(position, self.side, self.target)).popped()
