"""2: the sequence of play: a turn, two player turns, and their phases."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import DISORGANISED, DRY, EXPLOIT, FULL_FLIGHT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.drop_plans import without_past_plans
from wargame_kit.games.ocs.rules.air.refit import Refitting
from wargame_kit.games.ocs.rules.airfields.landing import Landing
from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.attrition import RollAttrition
from wargame_kit.games.ocs.rules.barrage import Barrage, ChooseShelter, Laying, RollBarrage, RollHalf
from wargame_kit.games.ocs.rules.breakdowns import reunited
from wargame_kit.games.ocs.rules.breakout import BreakingOut, RollBreakout, RollReturn
from wargame_kit.games.ocs.rules.busted import repaired
from wargame_kit.games.ocs.rules.combat.advancing import Advancing
from wargame_kit.games.ocs.rules.combat.answering import Answering, NameLeader
from wargame_kit.games.ocs.rules.combat.attack import Assault, Combat
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses
from wargame_kit.games.ocs.rules.combat.options import TakeOption
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat, RollShift, RollSurprise
from wargame_kit.games.ocs.rules.combat.terrain import ChooseGround
from wargame_kit.games.ocs.rules.consolidation import Consolidating
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.flying.announcing import Announcing
from wargame_kit.games.ocs.rules.flying.bombs import ChooseCover, RollBombHalf, RollBombs
from wargame_kit.games.ocs.rules.flying.carrying import Loading
from wargame_kit.games.ocs.rules.flying.dogfight import BreakingOff, RollAirCombat, RollAirLoss, SendingUp
from wargame_kit.games.ocs.rules.flying.facilities import RollFacility, RollParked
from wargame_kit.games.ocs.rules.flying.ground_fire import RollFlak, RollFlakLoser
from wargame_kit.games.ocs.rules.flying.intercepting import Intercepting
from wargame_kit.games.ocs.rules.flying.unloading import RollDrop
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.overstacking import Overstacked
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, MOVEMENT, REACTION
from wargame_kit.games.ocs.rules.supply.fronts import settled_control
from wargame_kit.games.ocs.rules.supply_phase import Eating, Recovery
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Automatic, Interval, OneOf, SequenceLine, SideId, Step, StepSequence
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.position.sequence import StepKind, Steps
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict
from wargame_kit.words import Name, say

PHASES = ("refit", "reinforcement", "movement", "supply", "reaction", "combat", "exploitation", "clean-up")
CLAUSES = dict(zip(PHASES, ("2.2a", "2.2b", "2.2c", "2.2d", "2.2e", "2.2f", "2.2g", "2.2h"), strict=True))
PhaseName = Annotated[str, OneOf(PHASES, say("expected/phase-of-series"))]


@dataclass(frozen=True, slots=True)
class StartOfTurn(Automatic[OcsPosition]):
    """2: the weather as far as the scenario says it, what the title rolls, and who goes first."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("2")

    def settle(self, position: OcsPosition) -> OcsPosition:
        scenario = position.scenario
        weather, flight, first = DRY, FULL_FLIGHT, ""
        if scenario is not None:
            weather = scenario.set_up["script"].get(position.turn, position.facts.weather)
            flight = scenario.set_up["flights"].get(position.turn, position.facts.flight)
            if position.turn == scenario.first_turn:
                first = scenario.set_up["first"]
        told = position.with_facts(weather=weather, flight=flight, first=first)
        last = PlayerTurns() if first else RollFirst(position.game.sides[0])
        return told.replace_step(*title_of(position).turn_begun(told), last)


@dataclass(frozen=True, slots=True)
class RollFirst(SideThrow, TwoDiceStep):
    """2.1b: each side rolls; whoever has more says who goes first, and a tie is rolled again.

    Attributes
    ----------
    side : str
        Who rolls now.
    before : int
        What the other side has rolled; 0 if nothing.
    """

    side: SideId
    before: Annotated[int, Interval(0, 12)] = 0
    asks: ClassVar[str] = "ocs/roll-first"
    thrown_as: ClassVar[str] = "first-dice {first} {second}"
    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("2.1b")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        told = title_of(position).says_first(position)
        return won(position, told) if told else None

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        other = position.enemy(self.side)
        if not self.before:
            return position.replace_step(RollFirst(other, total))
        if total == self.before:
            return position.replace_step(RollFirst(position.game.sides[0]))
        return won(position, self.side if total > self.before else other)


def won(position: OcsPosition, side: str) -> OcsPosition:
    """The position before a side says who goes first (2.1b)."""
    return position.replace_step(*title_of(position).first_won(position, side), SayFirst(side))


@dataclass(frozen=True, slots=True)
class GoFirst(RuledAction[OcsPosition, "SayFirst"]):
    """Go first in this turn."""

    form: ClassVar[str] = "go-first"

    def check(self, position: OcsPosition, step: SayFirst) -> Verdict:
        return ALLOWED

    def play(self, position: OcsPosition, step: SayFirst) -> OcsPosition:
        return position.with_facts(first=step.side).replace_step(PlayerTurns())


@dataclass(frozen=True, slots=True)
class GoSecond(RuledAction[OcsPosition, "SayFirst"]):
    """Let the other side go first in this turn."""

    form: ClassVar[str] = "go-second"

    def check(self, position: OcsPosition, step: SayFirst) -> Verdict:
        return ALLOWED

    def play(self, position: OcsPosition, step: SayFirst) -> OcsPosition:
        return position.with_facts(first=position.enemy(step.side)).replace_step(PlayerTurns())


@dataclass(frozen=True, slots=True)
class SayFirst(Decision[OcsPosition]):
    """2.1b: whoever rolled more says who goes first."""

    side: SideId
    actions: ClassVar[Kinds] = (GoFirst, GoSecond)
    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("2.1b")
    asks: ClassVar[str] = "ocs/say-first"


@dataclass(frozen=True, slots=True)
class PlayerTurns(StepSequence[OcsPosition]):
    """2: a player turn for each side, and the end of the turn."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("2")

    def steps(self, position: OcsPosition) -> Steps:
        first = position.facts.first or position.game.sides[0]
        return PlayerTurn(first), PlayerTurn(position.enemy(first)), EndOfTurn()


@dataclass(frozen=True, slots=True)
class PlayerTurn(StepSequence[OcsPosition]):
    """2.2: the phases of a side's turn."""

    side: SideId
    clause: ClassVar[Citation] = cite("2")

    def steps(self, position: OcsPosition) -> Steps:
        return tuple(step for phase in PHASES for step in steps_of_phase(position, self.side, phase))


def steps_of_phase(position: OcsPosition, side: str, phase: str) -> Steps:
    """What is done in a phase of a side's turn, and what ends with it (2.2)."""
    title = title_of(position)
    usual = _barraging(usual_steps(side, position.enemy(side), phase), title.barrages(position, side, phase))
    before, after = title.before_phase(position, side, phase), title.after_phase(position, side, phase)
    return (*before, *usual, *after, EndOfPhase(side, phase))


def _barraging(usual: Steps, more: Steps) -> Steps:
    """The steps of a phase with further ones at the end of its segment of air barrage (2.2c, 2.2e, 2.2g)."""
    if not more:
        return usual
    ends = (number for number, step in enumerate(usual, 1) if is_from_the_air(step))
    at = next(ends)
    return (*usual[:at], *more, *usual[at:])


def is_from_the_air(step: Step) -> bool:
    """Whether a step is a segment of barrage in which aircraft bomb."""
    return isinstance(step, AirStrikes) or (isinstance(step, Barrage) and step.only_freed)


def usual_steps(side: str, enemy: str, phase: str) -> tuple[Step[Any], ...]:
    """What the series does in a phase of a side's turn, whatever a title adds (2.2)."""
    if phase == "refit":
        return (Refitting(side),)
    if phase == "reinforcement":
        return Arriving(side), Consolidating(side)
    # 4.8: who was overrun may have gone back into a full hex, too.
    crowded = Overstacked(side), Overstacked(enemy)
    if phase == "movement":
        return BreakingOut(side), Movement(side), *crowded, AirStrikes(side)
    if phase == "supply":
        return Recovery(side), Eating(side), Overstacked(side)
    if phase == "reaction":
        return Movement(enemy, REACTION), *crowded[::-1], Barrage(enemy, "reaction")
    if phase == "combat":
        return Barrage(side), Combat(side), *crowded
    if phase == "exploitation":
        return (
            *(Movement(side, EXPLOITATION), *crowded, Barrage(side, "exploitation")),
            *(NewSegment(side), Combat(side, True), *crowded),
        )
    return (CleanUp(side),)


@dataclass(frozen=True, slots=True)
class NewSegment(Automatic[OcsPosition]):
    """9.1b: units and hexes that fought in another segment may fight again."""

    side: SideId
    clause: ClassVar[Citation] = cite("9.1b")

    def settle(self, position: OcsPosition) -> OcsPosition:
        guns = (unit for unit in position.piece_values("fought") if position.shown(unit).barrage)
        kept = {*guns}
        rested = (
            replace(position.pieces[unit], fought=False)
            for unit in position.piece_values("fought")
            if unit not in kept
        )
        return position.moved(*rested).with_facts(attacked=frozenset()).popped()


@dataclass(frozen=True, slots=True)
class EndOfPhase(Automatic[OcsPosition]):
    """What ends with a phase: moves, fights, single fuel, releases and barrages (2)."""

    side: SideId
    phase: PhaseName

    @property
    def clause(self) -> Citation:
        return cite(CLAUSES[self.phase])

    @property
    def segment(self) -> str:
        """Which phase what is still to be done before is part of, for the sequence of play."""
        return self.phase

    def settle(self, position: OcsPosition) -> OcsPosition:
        position = title_of(position).phase_ended(position, self.side, self.phase)
        fields = ("moved", "fought", "freed", "fuel", "repaired", "railed", "arrived", "bridged", "flew")
        touched = {unit for name in fields for unit in position.piece_values(name)}
        changed = []
        for unit in sorted(touched):
            piece = position.pieces[unit]
            fuel = "" if piece.fuel == "phase" else piece.fuel
            ended = replace(piece, moved=False, fought=False, freed=False, fuel=fuel)
            waits = piece.arrived and self.phase == "reinforcement"
            changed.append(replace(ended, repaired=0, railed=False, arrived=waits, bridged=-1, flew=False))
        after = position.moved(*changed)
        empty: frozenset[int] = frozenset()
        told = dict.fromkeys(
            ("attacked", "barraged", "blown", "built", "razed", "paved", "lowered", "converted"), empty
        )
        used = dict.fromkeys(("sparing", "thrown", "fired", "unloaded", "airlanded", "began"), ())
        return reunited(after).with_facts(**told, **used, rail=0).popped()


@dataclass(frozen=True, slots=True)
class CleanUp(Automatic[OcsPosition]):
    """2.2h: a side takes off DG and Exploit markers, its fuel is used up, and stations change hands."""

    side: SideId
    clause: ClassVar[Citation] = cite("2.2h")

    def settle(self, position: OcsPosition) -> OcsPosition:
        changed = []
        for unit in {*position.piece_values("marker"), *position.piece_values("fuel")}:
            piece = position.pieces[unit]
            if position.side_of(unit) == self.side:
                ends = piece.marker in (DISORGANISED, EXPLOIT)
                marker, rating = ("", 0) if ends else (piece.marker, piece.rating)
                changed.append(replace(piece, marker=marker, rating=rating, fuel=""))
        left = tuple(
            (formation, by)
            for formation, by in position.facts.fuelled
            if not _is_of(position, formation, self.side)
        )
        after = position.moved(*sorted(changed, key=lambda piece: piece.unit))
        after = after.with_facts(fuelled=left, dropped=frozenset())
        after = repaired(settled_control(after), self.side)
        return title_of(position).cleaned_up(after, self.side).popped()


def _is_of(position: OcsPosition, formation: str, side: str) -> bool:
    return any(unit.formation == formation and unit.side == side for unit in position.game.units.values())


@dataclass(frozen=True, slots=True)
class EndOfTurn(Automatic[OcsPosition]):
    """2: the turn is over, and with the last the game."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("2")

    def settle(self, position: OcsPosition) -> OcsPosition:
        scenario = position.scenario
        last = position.charts.last_turn if scenario is None else scenario.last_turn
        if position.turn >= last:
            return position.replace_step(title_of(position).ended(position))
        after = title_of(position).turn_ended(without_past_plans(position))
        return after.replaced(turn=position.turn + 1).replace_step(StartOfTurn())


FOUGHT = (
    Assault,
    Answering,
    NameLeader,
    ChooseGround,
    RollSurprise,
    RollShift,
    RollCombat,
    TakeLosses,
    TakeOption,
)

FLOWN = (
    *(Announcing, BreakingOff, SendingUp, RollAirCombat, RollAirLoss, Intercepting, RollFlak, RollFlakLoser),
    *(ChooseCover, RollBombs, RollBombHalf, RollFacility, RollParked, Loading, RollDrop, Landing),
)


def line(en: str, zh: str, clause: str, level: int, *steps: StepKind) -> SequenceLine:
    """A line of the sequence of play."""
    return SequenceLine(Name(en, zh), cite(clause), level, steps)


SEQUENCE: tuple[SequenceLine, ...] = (
    line("Who goes first", "先后手", "2.1b", 0, RollFirst, SayFirst),
    line("Aircraft Refit Phase", "航空整备阶段", "2.2a", 0, Refitting),
    line("Reinforcement Phase", "增援阶段", "2.2b", 0, Arriving),
    line("Consolidation", "合并", "13.9", 1, Consolidating),
    line("Movement Phase", "移动阶段", "2.2c", 0, (Movement, MOVEMENT)),
    line("Breakout", "突围", "12.8e", 1, BreakingOut, RollBreakout, RollReturn),
    line("Barrage from the air", "空中轰炸", "2.2c", 1, AirStrikes),
    line("Supply Phase", "补给阶段", "2.2d", 0),
    line("Eating off the map", "消耗地图补给", "12.6c", 1, Eating),
    line("Attrition", "损耗", "12.8b", 1, RollAttrition),
    line("Reaction Phase of the other side", "对方反应阶段", "2.2e", 0, (Movement, REACTION)),
    line("Combat Phase", "战斗阶段", "2.2f", 0),
    line("Barrage", "射击", "10", 1, Barrage, Laying, ChooseShelter, RollBarrage, RollHalf),
    line("Combats", "战斗", "9", 1, (Combat, "combat"), *FOUGHT, FallingBack, Advancing),
    line("Exploitation Phase", "进击阶段", "2.2g", 0, (Movement, EXPLOITATION), (Combat, EXPLOITATION)),
    line("Missions of aircraft", "空中任务", "14.2", 0, *FLOWN),
)
"""2: the sequence of play, line by line for the table's panel."""
