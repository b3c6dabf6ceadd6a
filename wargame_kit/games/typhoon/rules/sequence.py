"""5 and 6: the sequence of a turn, and the secret choice of command chits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import AXIS, SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.activation import Activation, ReservePick, ReserveRoll
from wargame_kit.games.typhoon.rules.advance import AdvanceStep
from wargame_kit.games.typhoon.rules.combat import CombatRoll, CombatSegment, ResolveOrder
from wargame_kit.games.typhoon.rules.cup import CarryOut, DrawChit, OfferInterrupt
from wargame_kit.games.typhoon.rules.dismissal import DismissalRoll
from wargame_kit.games.typhoon.rules.guards import GuardsConversion
from wargame_kit.games.typhoon.rules.losses import LossStep
from wargame_kit.games.typhoon.rules.movement import MovementSegment
from wargame_kit.games.typhoon.rules.reinforcement import Arrivals, GarrisonArrivals
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.games.typhoon.rules.setup import SetUp
from wargame_kit.games.typhoon.rules.supply import SupplyChit, TransferStep
from wargame_kit.games.typhoon.rules.victory import verdict_of_turn
from wargame_kit.mechanics.chits import returned, without
from wargame_kit.position import Action, Automatic, Over, SequenceLine, SideId, StepSequence
from wargame_kit.position.fault import Fault, within
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction
from wargame_kit.position.sequence import Steps
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Name, Phrase


class _OfChit(RuledAction[TyphoonPosition, "ChooseChits"]):
    """Something that is done with one chit of a side's own; its form names it."""

    __slots__ = ()
    is_secret: ClassVar[bool] = True
    chit: str

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: ChooseChits, unit: str | None = None
    ) -> Iterable[Self]:
        make: Callable[[str], Self] = cls
        return map(make, step.at_hand(position)) if unit is None else ()


@dataclass(frozen=True, slots=True)
class Choose(_OfChit):
    """Put a command chit into the cup."""

    form: ClassVar[str] = "choose {chit}"
    chit: str

    def check(self, position: TyphoonPosition, step: ChooseChits) -> Verdict:
        return step.check_chit(position, self.chit)

    def play(self, position: TyphoonPosition, step: ChooseChits) -> TyphoonPosition:
        facts = position.facts
        return position.replaced(facts=facts.with_hand(step.side, returned(facts.hand(step.side), self.chit)))


@dataclass(frozen=True, slots=True)
class Hold(_OfChit):
    """Choose the Guderian chit and keep it in hand (6.3.1)."""

    form: ClassVar[str] = "hold {chit}"
    weight: ClassVar[float] = 0.2
    chit: str

    def check(self, position: TyphoonPosition, step: ChooseChits) -> Verdict:
        verdict = step.check_chit(position, self.chit)
        if not verdict:
            return verdict
        chit = position.charts.chits[self.chit]
        if chit.kind != "guderian":
            return refuse("chits/only-guderian", cite("6.3.1"), chit=chit.name)
        if position.facts.dismissed:
            return refuse("chits/dismissed", cite("15.5.2"))
        return ALLOWED

    def play(self, position: TyphoonPosition, step: ChooseChits) -> TyphoonPosition:
        return position.with_facts(guderian="hand")


@dataclass(frozen=True, slots=True)
class TakeBack(_OfChit):
    """Take a chosen chit back before the choice is ready."""

    form: ClassVar[str] = "take-back {chit}"
    weight: ClassVar[float] = 0
    chit: str

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: ChooseChits, unit: str | None = None
    ) -> Iterable[Self]:
        chosen = (
            *sorted(set(position.facts.hand(step.side))),
            *(["GUDERIAN"] if step.holds(position) else []),
        )
        return map(cls, chosen) if unit is None else ()

    def check(self, position: TyphoonPosition, step: ChooseChits) -> Verdict:
        is_held = self.chit == "GUDERIAN" and step.holds(position)
        if is_held or self.chit in position.facts.hand(step.side):
            return ALLOWED
        return refuse("chits/not-chosen", cite("6.1.2"), chit=self.chit)

    def play(self, position: TyphoonPosition, step: ChooseChits) -> TyphoonPosition:
        facts = position.facts
        if self.chit == "GUDERIAN" and facts.guderian == "hand":
            return position.with_facts(guderian="none")
        return position.replaced(facts=facts.with_hand(step.side, without(facts.hand(step.side), self.chit)))


@dataclass(frozen=True, slots=True)
class Ready(Ending[TyphoonPosition]):
    """Finish the choice of chits."""

    form: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class StartOfTurn(StepSequence[TyphoonPosition]):
    """5.0: a turn."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("5")

    def steps(self, position: TyphoonPosition) -> Steps:
        # 15.5: the roll comes first, so that 6.3 is known when chits are chosen (kit).
        return DismissalRoll(), ChooseChits(AXIS), ChooseChits(SOVIET), DrawChit(), EndOfTurn()

    def begun(self, position: TyphoonPosition) -> TyphoonPosition:
        return position.with_facts(hands=((), ()), used=(), guderian="none", supply_in_cup=False)


@dataclass(frozen=True, slots=True)
class ChooseChits(Decision[TyphoonPosition]):
    """6.1, 6.2: a side secretly chooses as many command chits as the turn track says."""

    side: SideId
    actions: ClassVar[Kinds] = (Ready, Choose, Hold, TakeBack)

    @property
    def clause(self) -> Citation:
        return cite("6.2.1" if self.side == SOVIET else "6.2.2")

    def wanted(self, position: TyphoonPosition) -> int:
        """How many chits the side must choose."""
        return position.charts.turns[position.turn].chits[self.side]

    def chosen(self, position: TyphoonPosition) -> int:
        """How many it has chosen; a Guderian chit in hand counts (6.3.1)."""
        return len(position.facts.hand(self.side)) + self.holds(position)

    def holds(self, position: TyphoonPosition) -> bool:
        """Whether it keeps the Guderian chit in hand."""
        return self.side == AXIS and position.facts.guderian == "hand"

    def validate(self, position: TyphoonPosition, place: str) -> Iterator[Fault]:
        return within("facts.hands", self.chosen(position), 0, self.wanted(position))

    def prompt(self, position: TyphoonPosition) -> Phrase:
        chosen, wanted = self.chosen(position), self.wanted(position)
        return self.say(position, "typhoon/choose", chosen=chosen, wanted=wanted)

    def free(self, position: TyphoonPosition) -> Counter[str]:
        """The chits still at hand, with their number."""
        facts = position.facts
        chits = position.charts.chits.values()
        at_hand = Counter(
            {
                c.id: c.count
                for c in chits
                if c.side == self.side and (not c.option or position.option(c.option) == "on")
            }
        )
        at_hand.subtract(facts.hand(self.side))
        if facts.guderian == "hand":
            at_hand.subtract(["GUDERIAN"])
        return +at_hand

    def at_hand(self, position: TyphoonPosition) -> Iterable[str]:
        """The chits that can be chosen, unless enough have been."""
        return () if self.chosen(position) == self.wanted(position) else self.free(position)

    def check_chit(self, position: TyphoonPosition, named: str) -> Verdict:
        """Whether a chit may be chosen, into the cup or into the hand."""
        chit = position.charts.chits.get(named)
        if chit is None or chit.side != self.side:
            return refuse("chits/not-yours", self.clause, chit=named)
        if chit.option and position.option(chit.option) != "on":
            return refuse("chits/option", cite("15.1"), chit=chit.name)
        if self.chosen(position) >= self.wanted(position):
            return refuse("chits/enough", self.clause, wanted=self.wanted(position))
        if not self.free(position)[chit.id]:
            # 2.22.1: two for a Panzer Army, one for any other.
            clause = cite("2.22.1") if chit.headquarters else self.clause
            return refuse("chits/none-left", clause, chit=chit.name)
        limited = position.charts.numbers["limited_chits"]
        if (
            position.option("limited_chits") == "on"
            and position.turn == limited["turn"]
            and chit.id in limited["barred"]
            and self.side == SOVIET
        ):
            return refuse("chits/limited", cite("15.3"), chit=chit.name, turn=position.turn)
        return ALLOWED

    def check_end(self, position: TyphoonPosition) -> Verdict:
        """Whether as many have been chosen as must be."""
        chosen, wanted = self.chosen(position), self.wanted(position)
        if chosen == wanted:
            return ALLOWED
        return refuse("chits/number", self.clause, chosen=chosen, wanted=wanted)

    def ended(self, position: TyphoonPosition, action: Action) -> TyphoonPosition:
        # 6.2.3: the supply chit always goes in; the last to choose completes the cup.
        return position.with_facts(supply_in_cup=self.side == SOVIET).popped()


@dataclass(frozen=True, slots=True)
class EndOfTurn(Automatic[TyphoonPosition]):
    """5.0 (5): see who has won, and move the turn marker on."""

    is_last: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("5.5")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        ended = verdict_of_turn(position)
        if ended is not None:
            return position.replace_step(Over(*ended))
        return position.replaced(turn=position.turn + 1).replace_step(StartOfTurn())


SEQUENCE = (
    SequenceLine(Name("Set-up", "布置"), cite("4"), 0, (SetUp,)),
    SequenceLine(
        Name("Guderian's dismissal (option)", "古德里安被解职（可选）"), cite("15.5"), 0, (DismissalRoll,)
    ),
    SequenceLine(Name("Command choice", "命令选择阶段"), cite("5.1"), 0, ()),
    SequenceLine(
        Name("Chits, side by side in secret", "双方秘密选择命令卡"), cite("6.1.1"), 1, (ChooseChits,)
    ),
    SequenceLine(Name("Command execution", "命令实行阶段"), cite("5.2"), 0, ()),
    SequenceLine(Name("Draw a chit", "抽取命令卡"), cite("7.1.1"), 1, (DrawChit,)),
    SequenceLine(Name("Guderian interrupts", "古德里安打断"), cite("7.3"), 1, (OfferInterrupt,)),
    SequenceLine(Name("Carry the chit out", "执行命令卡"), cite("7.1.3"), 1, (CarryOut,)),
    SequenceLine(Name("Reinforcements", "增援"), cite("12"), 1, (Arrivals,)),
    SequenceLine(
        Name("Guards conversion (option)", "近卫部队转换（可选）"), cite("15.2"), 1, (GuardsConversion,)
    ),
    SequenceLine(Name("Moscow garrison", "莫斯科守备队"), cite("14.3"), 1, (GarrisonArrivals,)),
    SequenceLine(Name("Supply and transfers", "补给与转移"), cite("11"), 1, (SupplyChit, TransferStep)),
    SequenceLine(Name("Activation", "激活阶段"), cite("5.3"), 0, (Activation, ReserveRoll, ReservePick)),
    SequenceLine(Name("Action", "行动阶段"), cite("5.4"), 0, ()),
    SequenceLine(Name("Movement", "移动小节"), cite("5.4.1"), 1, (MovementSegment,)),
    SequenceLine(Name("Combat", "战斗小节"), cite("5.4.2"), 1, (CombatSegment, ResolveOrder)),
    SequenceLine(Name("Die roll", "掷骰"), cite("10.2.3"), 2, (CombatRoll,)),
    SequenceLine(Name("Step losses", "战力损失"), cite("10.5"), 2, (LossStep,)),
    SequenceLine(Name("Retreat", "退却"), cite("10.6"), 2, (RetreatStep,)),
    SequenceLine(Name("Advance", "战斗后挺进"), cite("10.7"), 2, (AdvanceStep,)),
    SequenceLine(Name("End of turn", "回合结束阶段"), cite("5.5"), 0, (EndOfTurn,)),
)
"""5.0: the sequence of play, line by line for the table's panel."""
