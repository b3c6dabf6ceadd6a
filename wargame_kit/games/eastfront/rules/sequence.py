"""4: months, fortnights, player turns and their phases, and what is forgotten when one ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AXIS, BLITZ, SOVIET, TURNS_OF_HALF_YEAR, TURNS_OF_MONTH
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.activation import Command
from wargame_kit.games.eastfront.rules.airborne import LinkUp
from wargame_kit.games.eastfront.rules.combat.battle import (
    RollAttack,
    RollDefence,
    RollRepulse,
    RollStrike,
    TakeHits,
)
from wargame_kit.games.eastfront.rules.combat.declare import Battles, ChooseBattle, combat_steps
from wargame_kit.games.eastfront.rules.command import leads_blitz, stand_down
from wargame_kit.games.eastfront.rules.control import begin_movement, begin_phase
from wargame_kit.games.eastfront.rules.mobilising import Mobilising
from wargame_kit.games.eastfront.rules.movement import Movement, StartOfMovement
from wargame_kit.games.eastfront.rules.objectives.plains import TieUp, after_phase, released
from wargame_kit.games.eastfront.rules.objectives.surrender import Conquest, RollSurrender, Surrender
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.plan import CarryOut, Production
from wargame_kit.games.eastfront.rules.retreat import RollPursuit, Withdraw
from wargame_kit.games.eastfront.rules.supply import Garrisoned, Overstacked, SupplyCheck
from wargame_kit.games.eastfront.rules.victory import EndOfHalfYear
from wargame_kit.games.eastfront.rules.weather import RollWeather
from wargame_kit.position import Automatic, OneOf, SequenceLine, SideId, Step, StepSequence
from wargame_kit.position.piece_values import forgotten
from wargame_kit.position.sequence import Steps, kinds_in
from wargame_kit.rulebook import Citation
from wargame_kit.words import Name, say

COMMAND, MOVEMENT, COMBAT = "command", "movement", "combat"
BLITZ_MOVEMENT, BLITZ_COMBAT, SUPPLY = "blitz-movement", "blitz-combat", "supply"

CLAUSES = {
    COMMAND: "4.41",
    MOVEMENT: "4.42",
    COMBAT: "4.43",
    BLITZ_MOVEMENT: "4.44",
    BLITZ_COMBAT: "4.45",
    SUPPLY: "4.46",
}
"""The phases of a player turn, in their order, with the clause of each (4.4)."""

PhaseId = Annotated[str, OneOf(tuple(CLAUSES), say("expected/phase"))]


@dataclass(frozen=True, slots=True)
class StartOfMonth(StepSequence[EastFrontPosition]):
    """4.1: a month begins with production, but for the first of the game (11.1)."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("4.1")

    def begun(self, position: EastFrontPosition) -> EastFrontPosition:
        begun = begin_phase(forgotten(position, "fresh"))
        axis, soviet = (level(begun, side).total for side in position.game.sides)
        return begun.with_facts(points=(axis, soviet))

    def steps(self, position: EastFrontPosition) -> Steps:
        scenario = position.scenario
        is_first = scenario is not None and position.turn == scenario.first_turn
        return (StartOfFortnight(),) if is_first else self.otherwise(position)

    def otherwise(self, position: EastFrontPosition) -> Steps:
        return *map(Production, position.game.sides), CarryOut(), StartOfFortnight()


@dataclass(frozen=True, slots=True)
class StartOfFortnight(StepSequence[EastFrontPosition]):
    """4.3: the weather of a fortnight, and then the turn of whoever begins in it and that of the other."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("4.3")

    def steps(self, position: EastFrontPosition) -> Steps:
        return RollWeather(), PlayerTurns()


@dataclass(frozen=True, slots=True)
class PlayerTurns(StepSequence[EastFrontPosition]):
    """4.4: the Axis begins in dry weather and mud, the Soviets in snow; whoever ended may so begin again."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("4.4")

    def steps(self, position: EastFrontPosition) -> Steps:
        first = position.facts.first
        return PlayerTurn(first), PlayerTurn(position.enemy(first)), EndOfFortnight()


@dataclass(frozen=True, slots=True)
class PlayerTurn(StepSequence[EastFrontPosition]):
    """4.4: the phases of a side's turn; those of a blitz follow where somebody leads one."""

    side: SideId
    clause: ClassVar[Citation] = cite("4.4")

    def steps(self, position: EastFrontPosition) -> Steps:
        return self._phases(COMMAND, MOVEMENT, COMBAT, SUPPLY)

    def otherwise(self, position: EastFrontPosition) -> Steps:
        return self._phases(BLITZ_MOVEMENT, BLITZ_COMBAT, SUPPLY)

    def _phases(self, *phases: str) -> Steps:
        return *(Phase(self.side, phase) for phase in phases), EndOfPlayerTurn(self.side)


@dataclass(frozen=True, slots=True)
class Phase(Automatic[EastFrontPosition]):
    """A phase begins: control is fixed for it (8.1), and its steps are laid out.

    Attributes
    ----------
    side : str
        The active side.
    phase : str
        ``command``, ``movement``, ``combat``, ``blitz-movement``, ``blitz-combat`` or ``supply``.
    """

    side: SideId
    phase: PhaseId

    @property
    def clause(self) -> Citation:
        return cite(CLAUSES[self.phase])

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        # 5.21, 6.33: who is deployed out of a battle finds its hexsides free of what the enemy has done.
        begun = begin_movement(position) if self.phase == COMMAND else begin_phase(position)
        if self.phase == COMMAND and self.side == AXIS:
            begun = released(begun)
        return begun.replace_step(*steps_of_phase(self.side, self.phase), EndOfPhase(self.side, self.phase))


def steps_of_phase(side: str, phase: str) -> tuple[Step, ...]:
    """What a side does in a phase of its turn (4.41–4.46)."""
    if phase == COMMAND:
        return (Command(side),)
    if phase in (MOVEMENT, BLITZ_MOVEMENT):
        return (StartOfMovement(side, phase == BLITZ_MOVEMENT),)
    if phase in (COMBAT, BLITZ_COMBAT):
        is_blitz = phase == BLITZ_COMBAT
        return (*combat_steps(side, is_blitz), *(() if is_blitz else (Mobilising(side),)))
    if phase == SUPPLY:
        # 16.1: before anybody is checked.
        return (*((Surrender(),) if side == SOVIET else ()), LinkUp(side), SupplyCheck(side))
    return ()


@dataclass(frozen=True, slots=True)
class EndOfPhase(Automatic[EastFrontPosition]):
    """A phase ends: blocks stand up again, and headquarters that commanded pay for it (4.43, 4.45, 5.43)."""

    side: SideId
    phase: PhaseId

    @property
    def clause(self) -> Citation:
        return cite(CLAUSES[self.phase])

    @property
    def segment(self) -> str:
        """Whether what is still to be done before is part of a blitz, for the sequence of play."""
        return BLITZ if self.phase in (BLITZ_MOVEMENT, BLITZ_COMBAT) else ""

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        after = forgotten(position, "revealed", "struck").popped()
        if self.phase in (COMBAT, BLITZ_COMBAT):
            after = self._stood_down(after)
        return after_phase(after)

    def _stood_down(self, position: EastFrontPosition) -> EastFrontPosition:
        after = stand_down(position, self.side)
        if self.phase == BLITZ_COMBAT or not leads_blitz(after, self.side):
            return after.with_facts(is_blitz=False)
        # 5.7: who leads a blitz moves and fights again.
        blitz = (Phase(self.side, BLITZ_MOVEMENT), Phase(self.side, BLITZ_COMBAT))
        return after.with_facts(is_blitz=True).pushed(*blitz)


@dataclass(frozen=True, slots=True)
class EndOfPlayerTurn(Automatic[EastFrontPosition]):
    """4.4: a player turn is over; after a Soviet one a country that surrendered may be conquered (16.11)."""

    side: SideId
    clause: ClassVar[Citation] = cite("4.4")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        rested = forgotten(position, "strategic", "deployed", "moved")
        after = rested.with_facts(supreme_moves=0).popped()
        return after.pushed(Conquest()) if self.side == SOVIET and after.facts.surrendered else after


@dataclass(frozen=True, slots=True)
class EndOfFortnight(Automatic[EastFrontPosition]):
    """4.1: a fortnight is over; with the twelfth a half-year is, and with the last the game."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("4.1")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        if position.turn >= position.last_turn or position.turn % TURNS_OF_HALF_YEAR == 0:
            return position.replace_step(EndOfHalfYear(), NextFortnight())
        return position.replace_step(NextFortnight())


@dataclass(frozen=True, slots=True)
class NextFortnight(Automatic[EastFrontPosition]):
    """4.1: the marker moves on to the next fortnight."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("4.1")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        begins_month = position.turn % TURNS_OF_MONTH == 0
        following = StartOfMonth() if begins_month else StartOfFortnight()
        return position.replaced(turn=position.turn + 1).replace_step(following)


ROUND = (RollStrike, RollDefence, RollRepulse, RollAttack, TakeHits)
"""The steps of a round of battle."""

SEQUENCE: tuple[SequenceLine, ...] = (
    SequenceLine(Name("Production, each month", "每月生产"), cite("4.2"), 0, (Production,)),
    SequenceLine(Name("Weather, each fortnight", "每半月天气"), cite("4.3"), 0, (RollWeather,)),
    SequenceLine(Name("Command", "指挥阶段"), cite("4.41"), 0, (Command,)),
    SequenceLine(Name("Movement", "移动阶段"), cite("4.42"), 0, (Movement,)),
    SequenceLine(Name("Pursuit of a rear guard", "追击后卫"), cite("6.42"), 1, (RollPursuit, Withdraw)),
    SequenceLine(Name("Combat", "战斗阶段"), cite("4.43"), 0, ()),
    SequenceLine(Name("Air strikes and battles declared", "宣布空中打击与战斗"), cite("4.43"), 1, (Battles,)),
    SequenceLine(Name("Next battle", "选择战斗"), cite("4.43"), 1, (ChooseBattle,)),
    SequenceLine(Name("Air strike", "空中打击"), cite("13.15"), 1, (RollStrike,)),
    SequenceLine(Name("Defence fire", "防御火力"), cite("7.13"), 1, (RollDefence,)),
    SequenceLine(Name("Repulse", "击退"), cite("7.5"), 1, (RollRepulse,)),
    SequenceLine(Name("Attack fire", "攻击火力"), cite("7.13"), 1, (RollAttack,)),
    SequenceLine(Name("Who takes the hits", "分配损失"), cite("7.2"), 1, (TakeHits,)),
    SequenceLine(
        Name("Blitz: once more with what it commands", "闪击：再次移动与战斗"),
        cite("4.44"),
        0,
        ((Movement, BLITZ),),
    ),
    SequenceLine(
        Name("Pursuit in the blitz", "闪击中的追击"),
        cite("6.42"),
        1,
        kinds_in((RollPursuit, Withdraw), BLITZ),
    ),
    SequenceLine(
        Name("Battles of the blitz", "闪击战斗"),
        cite("4.45"),
        1,
        kinds_in((Battles, ChooseBattle, *ROUND), BLITZ),
    ),
    SequenceLine(Name("Supply check of the enemy", "敌方补给判定"), cite("4.46"), 0, ()),
    SequenceLine(Name("Whom a fortress supplies", "要塞补给哪个木块"), cite("10.5"), 1, (Garrisoned,)),
    SequenceLine(Name("Too many go without supply", "超限木块没有补给"), cite("6.22"), 1, (Overstacked,)),
    SequenceLine(Name("Surrender of a satellite", "附属国投降"), cite("16.1"), 1, (Surrender, RollSurrender)),
    SequenceLine(Name("A block tied beside the map", "绑定在地图外"), cite("16.7"), 1, (TieUp,)),
)
"""4: the sequence of play, line by line for the table's panel."""
