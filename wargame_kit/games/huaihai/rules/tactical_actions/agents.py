"""10.8 (agent), 10.9: the KMT answers a tactical action aimed at one of its counters.

Aimed at a counter are infiltration (10.4), incitement (10.7), and sabotage that stops it (10.5). The action
has been announced by then; an agent foils it, and the order is used up all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import OPEN, VOID
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    AGENT,
    CHIANG,
    INCITE,
    KINDS,
    announced,
    check_announce,
    has_secrets,
    is_chiang,
    order_for,
)
from wargame_kit.position import Action, Automatic, LetPass, OneOf, UnitId
from wargame_kit.position.fault import Fault, among
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


class Foil(RuledAction[HuaihaiPosition, "OfferAgent"]):
    """Show an order of one's own that foils what is aimed at a counter."""

    __slots__ = ()
    reveals: ClassVar[bool] = True
    kind: ClassVar[str]
    """Of the order that is shown."""
    foils: ClassVar[Collection[str]]
    """The kinds of orders that it foils."""
    unit: str

    @classmethod
    def candidates(
        cls, position: HuaihaiPosition, step: OfferAgent, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, only((step.unit,), unit))

    def check(self, position: HuaihaiPosition, step: OfferAgent) -> Verdict:
        name = position.unit(step.unit).name
        if self.unit != step.unit:
            return refuse("reaction/other-counter", step.clause, unit=name)
        if step.kind not in self.foils:
            return refuse("reaction/not-incited", cite("10.9"), unit=name)
        return check_announce(position, self.kind, self.unit)

    def play(self, position: HuaihaiPosition, step: OfferAgent) -> HuaihaiPosition:
        after = _voided(announced(position, self.kind, self.unit), step.kind).popped()
        return after.step.foiled(after) if isinstance(after.step, Announced) else after.popped()

    def alternatives(self, position: HuaihaiPosition, step: OfferAgent) -> Iterable[Action]:
        return (LetPass(),)


@dataclass(frozen=True, slots=True)
class Expose(Foil):
    """Show the agent at a counter, which foils what is aimed at it (10.8)."""

    form: ClassVar[str] = "expose {unit}"
    kind: ClassVar[str] = AGENT
    foils: ClassVar[Collection[str]] = KINDS
    unit: str


@dataclass(frozen=True, slots=True)
class InvokeChiang(Foil):
    """Show that Chiang commands a counter himself, which no incitement shakes (10.9)."""

    form: ClassVar[str] = "invoke-chiang {unit}"
    kind: ClassVar[str] = CHIANG
    foils: ClassVar[Collection[str]] = (INCITE,)  # of what may be foiled: it outranks 10.6 and 10.7 only
    unit: str


class Announced(Automatic[HuaihaiPosition]):
    """What carries out a tactical action that has been announced."""

    def foiled(self, position: HuaihaiPosition) -> HuaihaiPosition:
        """The position after an agent has foiled it; the step is still on the agenda."""
        return position.popped()


def answered(position: HuaihaiPosition, unit: str, then: Announced) -> HuaihaiPosition:
    """The position in which the KMT may foil the tactical action that has just been announced.

    Parameters
    ----------
    unit : str
        The counter of the KMT at which it is aimed.
    then : Announced
        Carries the action out, unless it is foiled.
    """
    kind = position.facts.orders[-1].kind  # the order shown last stands last
    after = position.pushed(then)
    return after.pushed(OfferAgent(kind, unit)) if _is_asked(position, kind, unit) else after


def _is_asked(position: HuaihaiPosition, kind: str, unit: str) -> bool:
    if order_for(position, AGENT, unit) is not None or (kind == INCITE and is_chiang(position, unit)):
        return True
    return position.option("pauses") == "always" and has_secrets(position, KMT)


@dataclass(frozen=True, slots=True)
class OfferAgent(Decision[HuaihaiPosition]):
    """10.8 (agent): the KMT says whether an agent foils what the PLA has announced.

    Attributes
    ----------
    kind : str
        Of the PLA's order.
    unit : str
        The counter at which it is aimed.
    """

    kind: Annotated[str, OneOf(KINDS, say("expected/order-kind"))]
    unit: UnitId
    actions: ClassVar[Kinds] = (Expose, InvokeChiang, LetPass)
    clause: ClassVar[Citation] = cite("10.8.agent")
    side: ClassVar[str] = KMT

    def validate(self, position: HuaihaiPosition, place: str) -> Iterator[Fault]:
        shown = [o.kind for o in position.facts.orders if o.side == PLA and o.state != OPEN]
        return among(f"{place}.kind", [self.kind], shown, say("expected/pla-announced"))

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        order = say(f"notebook/kind-{self.kind}")
        return self.say(position, "reaction/agent", order=order)


def _voided(position: HuaihaiPosition, kind: str) -> HuaihaiPosition:
    """The position in which the PLA's order of a kind that was shown last has come to nothing."""
    orders = position.facts.orders
    at = max(k for k, o in enumerate(orders) if o.side == PLA and o.kind == kind and o.state != OPEN)
    void = replace(orders[at], state=VOID)
    return position.with_facts(orders=(*orders[:at], void, *orders[at + 1 :]))
