"""3 and 9.1–9.3: the six phases of a turn, what a side may do in each, and when counters turn over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import FRESH, SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.air import OfferInterception, Reconnoitre, Search
from wargame_kit.games.huaihai.rules.arrivals import Arriving, GoingOver
from wargame_kit.games.huaihai.rules.combat.aftermath import LoseCounter, Pursue, RetreatStep
from wargame_kit.games.huaihai.rules.combat.attack import Attack, DeclareAttack
from wargame_kit.games.huaihai.rules.combat.odds import ATTACK, FAST
from wargame_kit.games.huaihai.rules.combat.resolution import (
    CounterAttack,
    OfferInterceptionOfCounterAttack,
    Respond,
    RollBattle,
    ShowName,
)
from wargame_kit.games.huaihai.rules.ground import loads, together
from wargame_kit.games.huaihai.rules.hiding import Hide, MoveHidden, Show, contacts
from wargame_kit.games.huaihai.rules.movement import Cut, Move, WatchMove
from wargame_kit.games.huaihai.rules.reach import reach
from wargame_kit.games.huaihai.rules.readiness import announced, recovered
from wargame_kit.games.huaihai.rules.recruits import Recruiting
from wargame_kit.games.huaihai.rules.supply import judged
from wargame_kit.games.huaihai.rules.tactical_actions.agents import OfferAgent
from wargame_kit.games.huaihai.rules.tactical_actions.incitement import Inciting
from wargame_kit.games.huaihai.rules.tactical_actions.writing import WRITING, WriteAtStart
from wargame_kit.games.huaihai.rules.victory import Exit, ended_early, verdict_of_turn
from wargame_kit.position import Automatic, EndPhase, Phase, SequenceLine, SideId, StepSequence
from wargame_kit.position.piece_values import forgotten
from wargame_kit.position.ruled_action import Kinds
from wargame_kit.position.sequence import Steps
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Name, Phrase, say


def check_stacks(position: HuaihaiPosition, step: Phase) -> Verdict:
    """Whether a phase of movement may end: no hex is too full of counters that could go (5.4).

    No move and no retreat of this game ends so; a position placed by hand may begin so.
    """
    limit = position.charts.limit("stacking")
    crowded = {hex_: total for hex_, total in loads(position, step.side).items() if total > limit}
    if not crowded:
        return ALLOWED
    for unit in Move.movers(position, step):
        here = position.pieces[unit].hex_
        if here in crowded and Move.starts(position, unit) and len(reach(position, unit)):
            units = tuple(position.unit(each).name for each in together(position, step.side, here))
            return refuse(
                "huaihai/overstacked",
                cite("5.4"),
                hex_=position.game.board.label(here),
                units=units,
                total=crowded[here],
                limit=limit,
            )
    return ALLOWED


@dataclass(frozen=True, slots=True)
class AttackMovePhase(Phase[HuaihaiPosition]):
    """3.1.3: the PLA moves and attacks in any order; who has attacked does nothing more (6.2)."""

    side: ClassVar[str] = PLA
    actions: ClassVar[Kinds] = (Move, Attack, Hide, MoveHidden, Show, Cut, *WRITING, EndPhase)
    attacks_as: ClassVar[str] = ATTACK
    clause: ClassVar[Citation] = cite("3.1.3")
    asks: ClassVar[str] = "huaihai/attack-move"

    def check_end(self, position: HuaihaiPosition) -> Verdict:
        return check_stacks(position, self)


@dataclass(frozen=True, slots=True)
class MovementPhase(Phase[HuaihaiPosition]):
    """3.1.5: the KMT moves; of its counters only fast columns attack here (7.5)."""

    side: ClassVar[str] = KMT
    actions: ClassVar[Kinds] = (Move, Attack, Reconnoitre, Exit, *WRITING, EndPhase)
    attacks_as: ClassVar[str] = FAST
    clause: ClassVar[Citation] = cite("3.1.5")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("huaihai/movement-idle" if position.facts.idle else "huaihai/movement")

    def check_end(self, position: HuaihaiPosition) -> Verdict:
        return check_stacks(position, self)


@dataclass(frozen=True, slots=True)
class AttackPhase(Phase[HuaihaiPosition]):
    """3.1.6: the KMT attacks and moves no more (5.3)."""

    side: ClassVar[str] = KMT
    actions: ClassVar[Kinds] = (Attack, *WRITING, EndPhase)
    attacks_as: ClassVar[str] = ATTACK
    clause: ClassVar[Citation] = cite("3.1.6")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("huaihai/attack-idle" if position.facts.idle else "huaihai/attack")


@dataclass(frozen=True, slots=True)
class StartOfTurn(StepSequence[HuaihaiPosition]):
    """3.1: a turn, three phases of the PLA (3.1.1–3.1.3) and three of the KMT (3.1.4–3.1.6)."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("3.1")

    def steps(self, position: HuaihaiPosition) -> Steps:
        # 14.4 (kit): before the PLA moves, for the columns were at the railway two days after the 8th.
        return (
            Refresh(PLA),
            GoingOver(),
            Arriving(PLA),
            Recruiting(),
            AttackMovePhase(),
            EndOfPhases(PLA),
            Refresh(KMT),
            Inciting(),
            Arriving(KMT),
            MovementPhase(),
            EndOfMovement(),
            AttackPhase(),
            EndOfPhases(KMT),
            EndOfTurn(),
        )

    def begun(self, position: HuaihaiPosition) -> HuaihaiPosition:
        # 10.6 stops reactions in the PLA's phases too, so the spy's turn begins here.
        return announced(position)


@dataclass(frozen=True, slots=True)
class Refresh(Automatic[HuaihaiPosition]):
    """9.1: a side turns all its counters to their fresh face, hidden ones and the air counter too."""

    side: SideId
    clause: ClassVar[Citation] = cite("9.1")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        begun = forgotten(position, "used").with_facts(waived=frozenset())
        if self.side == KMT:
            return contacts(recovered(begun)).popped()  # 4.5: their zones have come back
        own = (unit for unit in begun.pieces if begun.side_of(unit) == self.side)
        return begun.turned(FRESH, *own).popped()


@dataclass(frozen=True, slots=True)
class EndOfMovement(Automatic[HuaihaiPosition]):
    """5.3: movement has ended; the PLA may be asked again about what comes."""

    clause: ClassVar[Citation] = cite("5.3")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        asked = position.with_facts(waived=frozenset())
        return contacts(asked).popped()


@dataclass(frozen=True, slots=True)
class EndOfPhases(Automatic[HuaihaiPosition]):
    """9.2, 9.3: who has only moved turns to the spent face; then supply is judged (8.3)."""

    side: SideId

    @property
    def clause(self) -> Citation:
        return cite("9.2" if self.side == PLA else "9.3")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        movers = (unit for unit in position.piece_values("used") if position.side_of(unit) == self.side)
        # 7.4: what reconnaissance forbids, it forbids for the phases of the PLA that follow.
        found = position.facts.found and self.side == KMT
        rested = forgotten(position.turned(SPENT, *movers), "used")
        after = judged(contacts(rested.with_facts(waived=frozenset(), found=found))).popped()
        over = ended_early(after)  # 13.6
        return after if over is None else after.replaced(agenda=(over,))


@dataclass(frozen=True, slots=True)
class EndOfTurn(Automatic[HuaihaiPosition]):
    """3: see whether the game has ended (13), and move the turn marker on."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("3")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        ended = verdict_of_turn(position)
        if ended is not None:
            return position.replace_step(ended)
        facts = position.facts.replaced(
            concealed=False,
            returned=0,
            sabotaged=frozenset(),
            idle=False,
            incited=frozenset(),
        )
        return position.replaced(turn=position.turn + 1, facts=facts).replace_step(StartOfTurn())


SEQUENCE = (
    SequenceLine(Name("Before the game", "开局之前"), cite("10.1"), 0, ()),
    SequenceLine(
        Name("Names and hexes, in secret", "双方秘密记下名字与坐标"), cite("10.4"), 1, (WriteAtStart,)
    ),
    SequenceLine(Name("PLA: all fresh", "共军恢复未机动"), cite("3.1.1"), 0, ((Refresh, PLA),)),
    SequenceLine(Name("PLA: recruits and militia", "共军补充兵员"), cite("3.1.2"), 0, ()),
    SequenceLine(Name("Arrivals", "进场"), cite("14.3"), 1, ((Arriving, PLA),)),
    SequenceLine(Name("Columns return", "补充算子"), cite("11.4"), 1, (Recruiting,)),
    SequenceLine(Name("PLA: attack and move", "共军攻击-移动阶段"), cite("3.1.3"), 0, (AttackMovePhase,)),
    SequenceLine(
        Name("Interception", "截击"),
        cite("7.3"),
        1,
        (OfferInterception, OfferInterceptionOfCounterAttack),
    ),
    SequenceLine(Name("KMT: all fresh", "国军恢复未机动"), cite("3.1.4"), 0, ((Refresh, KMT),)),
    SequenceLine(Name("Incitement", "煽动"), cite("10.7"), 1, (Inciting,)),
    SequenceLine(Name("Arrivals", "进场"), cite("14.2"), 1, ((Arriving, KMT),)),
    SequenceLine(Name("KMT: movement", "国军移动阶段"), cite("3.1.5"), 0, (MovementPhase,)),
    SequenceLine(Name("Ambush and sabotage", "伏击与破袭"), cite("9.9"), 1, (WatchMove,)),
    SequenceLine(Name("Reconnaissance", "侦查"), cite("7.4"), 1, (Search,)),
    SequenceLine(Name("KMT: attack", "国军攻击阶段"), cite("3.1.6"), 0, (AttackPhase,)),
    SequenceLine(Name("A battle", "一次战斗"), cite("6"), 0, ()),
    SequenceLine(Name("Attackers", "宣布攻击"), cite("6.3"), 1, (DeclareAttack,)),
    SequenceLine(Name("Reserves and militia", "预备与民兵"), cite("9.6"), 1, (Respond, ShowName)),
    SequenceLine(Name("Die roll", "掷骰"), cite("6.9"), 1, (RollBattle,)),
    SequenceLine(Name("Losses", "损失"), cite("6.4"), 1, (LoseCounter,)),
    SequenceLine(Name("Retreat", "撤退"), cite("6.7"), 1, (RetreatStep,)),
    SequenceLine(Name("Pursuit", "追击"), cite("6.5"), 1, (Pursue,)),
    SequenceLine(Name("Counter-attack", "反击"), cite("9.8"), 1, (CounterAttack,)),
    SequenceLine(Name("Agents, at any time", "特工（随时）"), cite("10.8.agent"), 0, (OfferAgent,)),
    SequenceLine(Name("End of turn", "回合结束"), cite("3"), 0, (EndOfTurn,)),
)
"""3.1: the sequence of play, line by line for the table's panel."""
