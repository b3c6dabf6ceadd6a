"""7: drawing command chits, what each sets going, and the Guderian chit's interrupt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Self

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.facts import ChitId, TyphoonFacts
from wargame_kit.games.typhoon.files.charts import AXIS, SIDES, Chit
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.activation import Activation, ReserveRoll
from wargame_kit.games.typhoon.rules.command import staff
from wargame_kit.games.typhoon.rules.reinforcement import reinforcement_steps
from wargame_kit.games.typhoon.rules.supply import SupplyChit
from wargame_kit.mechanics.chits import UNSEEN, draws, returned, without
from wargame_kit.position import CHANCE, Action, Automatic, Distribution, OneOf
from wargame_kit.position.ruled_action import ActionStep, Decision, Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def execute(position: TyphoonPosition, chit: Chit) -> TyphoonPosition:
    """The position with the steps that a chit sets going (7.2)."""
    if chit.kind == "supply":
        return position.pushed(SupplyChit())
    if chit.kind == "reinforcements":
        return position.pushed(*reinforcement_steps(position, chit.side))
    if chit.kind == "direct":
        return position.pushed(ReserveRoll(chit.side))
    headquarters = staff(position, chit.headquarters)
    if headquarters is None:
        return position  # 13.2: the chit is void
    return position.pushed(Activation(headquarters))


GUDERIAN = "GUDERIAN"
CLAUSES = {
    "headquarters": "7.2.1",
    "guderian": "7.3.2",
    "reinforcements": "7.2.2",
    "direct": "7.2.3",
    "supply": "7.2.4",
    "void": "13.2",
}
"""The clause of what each kind of chit does; a chit whose headquarters is off the map does nothing."""

SUPPLY = "SUPPLY"


@dataclass(frozen=True, slots=True)
class Draw(RuledAction[TyphoonPosition, "DrawChit"]):
    """A chit comes out of the cup."""

    form: ClassVar[str] = "draw {chit}"
    reveals: ClassVar[bool] = True
    chit: str

    @classmethod
    def candidates(cls, position: TyphoonPosition, step: DrawChit, unit: str | None = None) -> Iterable[Self]:
        return map(cls, sorted(set(position.facts.cup))) if unit is None else ()

    def check(self, position: TyphoonPosition, step: DrawChit) -> Verdict:
        if self.chit in position.facts.cup and self.chit != UNSEEN:
            return ALLOWED
        return refuse("chits/not-in-cup", cite("6.1.2"), chit=self.chit)

    def play(self, position: TyphoonPosition, step: DrawChit) -> TyphoonPosition:
        drawn = position.replaced(facts=taken(position.facts, self.chit))
        if drawn.facts.guderian == "hand":
            return drawn.pushed(OfferInterrupt(self.chit))
        return drawn.pushed(carry_out(position, self.chit))


@dataclass(frozen=True, slots=True)
class Interrupt(RuledAction[TyphoonPosition, "OfferInterrupt"]):
    """Use the Guderian chit from the hand."""

    form: ClassVar[str] = "interrupt"
    reveals: ClassVar[bool] = True

    def check(self, position: TyphoonPosition, step: OfferInterrupt) -> Verdict:
        return ALLOWED

    def play(self, position: TyphoonPosition, step: OfferInterrupt) -> TyphoonPosition:
        facts = position.facts.replaced(guderian="none")
        if step.drawn:
            facts = put_back(facts, step.drawn, position.charts.chits[step.drawn].side)
        return position.replaced(facts=facts).replace_step(carry_out(position, GUDERIAN))


@dataclass(frozen=True, slots=True)
class LetDrawPass(Ending[TyphoonPosition]):
    """Keep the Guderian chit in hand for now."""

    form: ClassVar[str] = "let-pass"
    weight: ClassVar[float] = 1


@dataclass(frozen=True, slots=True)
class DrawChit(ActionStep[TyphoonPosition]):
    """7.1: draw one chit after another until the cup is empty."""

    actions: ClassVar[Kinds] = (Draw,)
    clause: ClassVar[Citation] = cite("7.1.1")

    def actor(self, position: TyphoonPosition) -> str:
        return CHANCE

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return say("typhoon/draw", left=len(position.facts.cup))

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        if position.facts.cup:
            return None
        # 7.3.3: the cup is empty and the Guderian chit may still be used before the turn ends.
        return (
            position.replace_step(OfferInterrupt(""))
            if position.facts.guderian == "hand"
            else position.popped()
        )

    def chance(self, position: TyphoonPosition) -> Distribution:
        return {Draw(chit): chance for chit, chance in draws(position.facts.cup).items()}


@dataclass(frozen=True, slots=True)
class OfferInterrupt(Decision[TyphoonPosition]):
    """7.3: a chit has been drawn and seen; the Axis may put it back and use Guderian instead.

    Attributes
    ----------
    drawn : str
        The chit, or empty when the cup is exhausted (7.3.3).
    """

    drawn: Annotated[str, OneOf(lambda position: (*position.charts.chits, ""), say("expected/chit-or-empty"))]
    actions: ClassVar[Kinds] = (Interrupt, LetDrawPass)
    side: ClassVar[str] = AXIS

    @property
    def clause(self) -> Citation:
        return cite("7.3.1" if self.drawn else "7.3.3")

    def prompt(self, position: TyphoonPosition) -> Phrase:
        if not self.drawn:
            return say("typhoon/last-interrupt")
        return say("typhoon/interrupt", chit=position.charts.chits[self.drawn].name)

    def ended(self, position: TyphoonPosition, action: Action) -> TyphoonPosition:
        return position.replace_step(carry_out(position, self.drawn)) if self.drawn else position.popped()


@dataclass(frozen=True, slots=True)
class CarryOut(Automatic[TyphoonPosition]):
    """7.1 (3)-(4), 7.2: carry out a chit; afterwards it lies face up.

    Attributes
    ----------
    chit : str
    deed : str
        What it sets going: a kind of chit, or ``void``.
    """

    chit: ChitId
    deed: Annotated[str, OneOf(tuple(CLAUSES), say("error/one-of", known=", ".join(CLAUSES)))]

    @property
    def clause(self) -> Citation:
        return cite(CLAUSES[self.deed])

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        used = (*position.facts.used, self.chit)
        return execute(position.with_facts(used=used).popped(), position.charts.chits[self.chit])


def carry_out(position: TyphoonPosition, chit: str) -> CarryOut:
    """The step that carries out a chit."""
    printed = position.charts.chits[chit]
    is_void = printed.headquarters and staff(position, printed.headquarters) is None
    return CarryOut(chit, "void" if is_void else printed.kind)


def taken(facts: TyphoonFacts, chit: str) -> TyphoonFacts:
    """The facts with a chit out of the cup."""
    if chit == SUPPLY:
        return facts.replaced(supply_in_cup=False)
    for side in SIDES:
        if chit in facts.hand(side):
            return facts.with_hand(side, without(facts.hand(side), chit))
    raise AssertionError(f"{chit} is not in the cup")


def put_back(facts: TyphoonFacts, chit: str, side: str) -> TyphoonFacts:
    """The facts with a drawn chit of a side back in the cup (7.3.1)."""
    if chit == SUPPLY:
        return facts.replaced(supply_in_cup=True)
    return facts.with_hand(side, returned(facts.hand(side), chit))
