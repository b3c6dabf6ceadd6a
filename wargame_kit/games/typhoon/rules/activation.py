"""8 and 15.1: who is active, and for how long; and the chits that activate units without a headquarters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Self

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.facts import Count
from wargame_kit.games.typhoon.files.charts import SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.combat import CombatSegment
from wargame_kit.games.typhoon.rules.command import command
from wargame_kit.games.typhoon.rules.movement import MovementSegment
from wargame_kit.position import Action, Automatic, OneDieStep, OneOf, SideId, UnitId
from wargame_kit.position.fault import Fault, among
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class EndOfCommand(Automatic[TyphoonPosition]):
    """The command is over: nobody is active any more (8.1.3)."""

    clause: ClassVar[Citation] = cite("7.1.4")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        nobody: frozenset[str] = frozenset()
        return position.replaced(
            facts=position.facts.replaced(active=nobody, moved=nobody, slowed=nobody)
        ).popped()


def _staffs(position: TyphoonPosition) -> list[str]:
    return [unit for unit in position.pieces if position.unit(unit).is_headquarters]


@dataclass(frozen=True, slots=True)
class Activation(Automatic[TyphoonPosition]):
    """8.1: a headquarters that was drawn is active, and whoever it commands at this instant.

    Attributes
    ----------
    headquarters : str
    """

    headquarters: Annotated[str, OneOf(_staffs, say("expected/headquarters"))]
    clause: ClassVar[Citation] = cite("8.1")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        commanded = command(position, self.headquarters).units
        return activate(position.popped(), position.side_of(self.headquarters), commanded)


def activate(
    position: TyphoonPosition, side: str, units: frozenset[str], slowed: frozenset[str] = frozenset()
) -> TyphoonPosition:
    """The position with a side's units active, to move and then to fight (5.0 (3)-(4), 8.1).

    Range was measured at this instant (8.2.1); nothing that happens later changes who is active (8.2.3).
    """
    nobody: frozenset[str] = frozenset()
    facts = position.facts.replaced(active=units, moved=nobody, slowed=slowed)
    return position.replaced(facts=facts).pushed(MovementSegment(side), CombatSegment(side), EndOfCommand())


@dataclass(frozen=True, slots=True)
class Activate(RuledAction[TyphoonPosition, "ReservePick"]):
    """Activate a unit directly."""

    form: ClassVar[str] = "activate {unit}"
    weight: ClassVar[float] = 3
    unit: str

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: ReservePick, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, position.pieces if unit is None else (unit,))

    def check(self, position: TyphoonPosition, step: ReservePick) -> Verdict:
        piece = position.pieces.get(self.unit)
        if piece is None or piece.hex_ < 0 or position.side_of(self.unit) != step.side:
            return refuse("reserve/not-yours", step.clause, unit=self.unit)
        if self.unit in step.picked:
            return refuse("reserve/twice", step.clause, unit=self.unit)
        return ALLOWED

    def play(self, position: TyphoonPosition, step: ReservePick) -> TyphoonPosition:
        further = ReservePick(step.side, step.left - 1, (*step.picked, self.unit))
        return position.replace_step(further) if further.left else further.ended(position, self)


@dataclass(frozen=True, slots=True)
class EndActivation(Ending[TyphoonPosition]):
    """Activate no further units."""

    form: ClassVar[str] = "enough"


@dataclass(frozen=True, slots=True)
class ReserveRoll(OneDieStep[TyphoonPosition]):
    """15.1 (1): a die says how many units are activated."""

    side: SideId
    thrown_as: ClassVar[str] = "reserve-die {die}"
    clause: ClassVar[Citation] = cite("15.1.1")
    asks: ClassVar[str] = "typhoon/reserve-die"

    def thrown(self, position: TyphoonPosition, die: int) -> TyphoonPosition:
        number = position.charts.numbers["reserve"]["units"][str(die)]
        return position.replace_step(ReservePick(self.side, number))


@dataclass(frozen=True, slots=True)
class ReservePick(Decision[TyphoonPosition]):
    """15.1 (1), (3): name the units, headquarters too, that the chit activates.

    Attributes
    ----------
    side : str
    left : int
        Units still to name.
    picked : tuple of str
    """

    side: SideId
    left: Count
    picked: tuple[UnitId, ...] = ()
    actions: ClassVar[Kinds] = (Activate, EndActivation)
    clause: ClassVar[Citation] = cite("15.1.1")
    asks: ClassVar[str] = "typhoon/reserve-pick"

    def validate(self, position: TyphoonPosition, place: str) -> Iterator[Fault]:
        own, expected = position.units_of(self.side), say("expected/side-unit", side=self.side)
        return among(f"{place}.picked", self.picked, own, expected)

    def ended(self, position: TyphoonPosition, action: Action) -> TyphoonPosition:
        picked = self.picked
        return activate(position.popped(), self.side, frozenset(picked), slowed(position, self.side, picked))


def slowed(position: TyphoonPosition, side: str, units: tuple[str, ...]) -> frozenset[str]:
    """Which Soviet units lie outside every own command range (15.1.2); the Axis has no such limit."""
    if side != SOVIET:
        return frozenset()
    board, pieces = position.game.board, position.pieces
    staffs = [u for u in position.game.units.values() if u.is_headquarters and u.side == side]
    here = [(pieces[u.id].hex_, u.command_range) for u in staffs if u.id in pieces and pieces[u.id].hex_ >= 0]
    return frozenset(
        unit for unit in units if all(board.distance(pieces[unit].hex_, at) > reach for at, reach in here)
    )
