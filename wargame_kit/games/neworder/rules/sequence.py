"""4: the parts of a turn, what a side may do in each, and what is forgotten when one ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import BOMBARDMENT, REACTION, ROLLING
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.airport import Land
from wargame_kit.games.neworder.rules.combat.attack import InitialCombat, RollingAttack
from wargame_kit.games.neworder.rules.drawing import DrawFormation, DrawGroups, DrawStrikes
from wargame_kit.games.neworder.rules.engineers import Bridge, Build, bases_built
from wargame_kit.games.neworder.rules.events import FIRST_EVENT, Happens, RollEvent, roller
from wargame_kit.games.neworder.rules.fire import PlaceFire, ResolveFire, RollFire
from wargame_kit.games.neworder.rules.formations import CallUnits, PickFormations, RollNumber
from wargame_kit.games.neworder.rules.landing import CrowdedLanding, Drop, RollDrift, RollLanding
from wargame_kit.games.neworder.rules.lifting import Lift
from wargame_kit.games.neworder.rules.movement import Enter, Move
from wargame_kit.games.neworder.rules.reinforcement import RollAir, RollReinforcements, reinforcement_steps
from wargame_kit.games.neworder.rules.rising import PlaceUnit, Rising
from wargame_kit.games.neworder.rules.set_up import NameFirst, PlaceForces, RollFirst
from wargame_kit.games.neworder.rules.stacking import Excess, overfull
from wargame_kit.games.neworder.rules.support import INITIAL, PlaceSupport, unused
from wargame_kit.games.neworder.rules.victory import verdict
from wargame_kit.position import Action, Automatic, EndPhase, SequenceLine, SideId, StepSequence
from wargame_kit.position.piece_values import forgotten
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.position.sequence import Steps, kinds_in
from wargame_kit.rulebook import Citation, Verdict
from wargame_kit.words import Name, Phrase


@dataclass(frozen=True, slots=True)
class StartOfTurn(StepSequence[NewOrderPosition]):
    """4.1: a turn; from the second on it begins with an event (5.1)."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("4.1")

    def steps(self, position: NewOrderPosition) -> Steps:
        event = (RollEvent(roller(position)),) if position.turn >= FIRST_EVENT else ()
        return *event, *player_turns(position)


def player_turns(position: NewOrderPosition) -> Steps:
    """What is left of a turn after its event: the first player's turn and the second's (3.2)."""
    first = position.facts.first
    return PlayerTurn(first), PlayerTurn(position.enemy(first)), EndOfTurn()


@dataclass(frozen=True, slots=True)
class PlayerTurn(StepSequence[NewOrderPosition]):
    """3.2: a side's player turn: reinforcement, movement, and the four segments of combat (4.2, 4.4)."""

    side: SideId
    clause: ClassVar[Citation] = cite("3.2")

    def begun(self, position: NewOrderPosition) -> NewOrderPosition:
        # Its bridges, and what its fire was used for, are of the turn before.
        return forgotten(position, "bridging", "used", side=self.side)

    def steps(self, position: NewOrderPosition) -> Steps:
        side, enemy = self.side, position.enemy(self.side)
        crowds = Excess(side), Excess(enemy)  # 8: at the end of every phase
        return (
            *reinforcement_steps(position, side),
            MovementPhase(side),
            *crowds,
            PlaceFire(enemy, REACTION),
            PlaceFire(side, BOMBARDMENT),
            PlaceSupport(side, INITIAL),
            InitialCombat(side),
            EndOfSegment(),
            PlaceSupport(side, ROLLING),
            RollingAttack(side),
            EndOfPlayerTurn(side),
            *crowds,
        )


@dataclass(frozen=True, slots=True)
class MovementPhase(Rising, Decision[NewOrderPosition]):
    """4.2: a side moves, brings on what has come, builds and bridges, in any order.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Move, Enter, Land, Lift, Drop, PlaceUnit, Bridge, Build, EndPhase)
    clause: ClassVar[Citation] = cite("4.2")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        # 8.2: nobody has to be taken by surprise when the phase ends.
        crowded = tuple(map(position.game.board.label, overfull(position, self.side)))
        key = "neworder/movement-crowded" if crowded else "neworder/movement"
        return self.say(position, key, hexes=crowded)

    def instead(self, position: NewOrderPosition, action: RuledAction, why: Verdict) -> tuple[()]:
        return ()  # what others may do helps nobody who may not

    def ended(self, position: NewOrderPosition, action: Action) -> NewOrderPosition:
        built = bases_built(position, self.side)
        rested = forgotten(built, "moved", "lifted")
        return rested.with_facts(drops=(), landed=0).popped()


@dataclass(frozen=True, slots=True)
class EndOfSegment(Automatic[NewOrderPosition]):
    """11.8, 12.19: a segment of combat is over: who has fought may fight in the next, support comes off."""

    clause: ClassVar[Citation] = cite("4.4")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        return unused(forgotten(position, "fought")).popped()


@dataclass(frozen=True, slots=True)
class EndOfPlayerTurn(Automatic[NewOrderPosition]):
    """4: a player turn is over, and with it the segment of rolling attacks."""

    side: SideId
    clause: ClassVar[Citation] = cite("4.4")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        return unused(forgotten(position, "fought")).popped()


@dataclass(frozen=True, slots=True)
class EndOfTurn(Automatic[NewOrderPosition]):
    """3.3: the last turn ends the game (23); else what the event did is over, and the marker moves on."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("3.3")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        if position.turn >= position.last_turn:
            return position.replace_step(verdict(position))
        calm = position.with_facts(friction=False, morale="", jammed=False)
        return calm.replaced(turn=position.turn + 1).replace_step(StartOfTurn())


_FIRE = (PlaceFire, ResolveFire, RollFire)
"""The steps of ranged combat in a segment (12)."""

_COMING = (RollNumber, PickFormations, CallUnits, DrawGroups, DrawStrikes)
"""Those by which something is received, at set-up or by an event."""

SEQUENCE: tuple[SequenceLine, ...] = (
    SequenceLine(Name("Set-up", "初始部署"), cite("3.1"), 0, ()),
    SequenceLine(Name("Who is first", "判定先手"), cite("3.2"), 1, (RollFirst, NameFirst)),
    SequenceLine(
        Name("Who is drawn and picked", "机选与手选部队"), cite("3.1"), 1, kinds_in(_COMING, "set-up")
    ),
    SequenceLine(Name("Place units and groups", "放置单位与武装"), cite("3.1"), 1, (PlaceForces,)),
    SequenceLine(Name("NATO's first formation", "北约首批编制"), cite("26.27"), 1, (DrawFormation,)),
    SequenceLine(Name("Event", "随机事件"), cite("5"), 0, (RollEvent, Happens, *kinds_in(_COMING, "event"))),
    SequenceLine(Name("Reinforcement", "增援阶段"), cite("6.1"), 0, (RollReinforcements,)),
    SequenceLine(
        Name("How many, and who", "数量与人选"),
        cite("2.13"),
        1,
        (RollNumber, PickFormations, CallUnits, DrawGroups),
    ),
    SequenceLine(Name("Air strikes", "空中打击"), cite("6.1"), 1, (RollAir, DrawStrikes)),
    SequenceLine(Name("Movement", "移动阶段"), cite("4.2"), 0, (MovementPhase,)),
    SequenceLine(Name("A drop", "伞降"), cite("17"), 1, (RollLanding, RollDrift, CrowdedLanding)),
    SequenceLine(Name("Combat", "战斗阶段"), cite("4.4"), 0, ()),
    SequenceLine(Name("Reaction fire", "反应节"), cite("12.6"), 1, kinds_in(_FIRE, REACTION)),
    SequenceLine(Name("Bombardment", "炮击节"), cite("12.4"), 1, kinds_in(_FIRE, BOMBARDMENT)),
    SequenceLine(
        Name("Initial combat", "初步作战节"), cite("4.4"), 1, ((PlaceSupport, INITIAL), InitialCombat)
    ),
    SequenceLine(
        Name("Rolling attacks", "突破进攻节"), cite("14"), 1, ((PlaceSupport, ROLLING), RollingAttack)
    ),
    SequenceLine(
        Name("Overfull hexes, after movement and after combat", "移动与战斗之后的超堆叠"),
        cite("8"),
        0,
        (Excess,),
    ),
    SequenceLine(Name("End of turn", "回合结束"), cite("4.1"), 0, (EndOfTurn,)),
)
"""4: the sequence of play, line by line for the table's panel."""
