"""2.13, 24, 26: who is received: formations and units picked by hand in secret, groups and strikes by lot."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.games.neworder.clauses import cite, cite_scenario
from wargame_kit.games.neworder.files.amounts import Amount
from wargame_kit.games.neworder.files.charts import FORMATION, GROUPS
from wargame_kit.games.neworder.files.charts import POOL as ARMY
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.drawing import (
    ByRule,
    DrawGroups,
    DrawStrikes,
    FormationId,
    Number,
    Rule,
    Source,
)
from wargame_kit.games.neworder.rules.pools import (
    KINDS,
    formations_left,
    left,
    units_left,
    with_formations,
    with_units,
)
from wargame_kit.position import OneDieStep, OneOf, SideId, Step
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

AMOUNTS = tuple(f"1Dr{half}{more}" for half in ("", "/2") for more in ("", *(f"+{n}" for n in range(1, 10))))
"""How a die says how many (2.13)."""

Kind = Annotated[str, OneOf(KINDS, say("expected/received-kind"))]
Said = Annotated[str, OneOf(AMOUNTS, say("expected/amount"))]


@dataclass(frozen=True, slots=True)
class Pick(RuledAction[NewOrderPosition, "PickFormations"]):
    """Receive a whole formation, in secret until it comes on."""

    form: ClassVar[str] = "pick {formation}"
    is_secret: ClassVar[bool] = True
    formation: str

    @classmethod
    def candidates(
        cls, position: NewOrderPosition, step: PickFormations, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, step.left(position) if unit is None else ())

    def check(self, position: NewOrderPosition, step: PickFormations) -> Verdict:
        if self.formation in step.left(position):
            return ALLOWED
        known = position.charts.formations.get(self.formation)
        name = self.formation if known is None else known.name
        return refuse("neworder/pick-not-left", cite_scenario(position.game.id, 21), formation=name)

    def play(self, position: NewOrderPosition, step: PickFormations) -> NewOrderPosition:
        return step.with_one_less(with_formations(position, step.side, self.formation))

    def foretold(self, position: NewOrderPosition) -> Words:
        """What the formation is made of: how many counters of each arm."""
        units = position.game.units.values()
        arms = Counter(unit.kind for unit in units if unit.formation == self.formation)
        each = (
            say("neworder/holds-one", count=count, arm=say(f"hexlayer/kind/{arm}"))
            for arm, count in arms.items()
        )
        return say("neworder/holds", arms=tuple(each))


@dataclass(frozen=True, slots=True)
class Call(RuledAction[NewOrderPosition, "CallUnits"]):
    """Receive a unit of an army pool, in secret until it comes on."""

    form: ClassVar[str] = "call {unit}"
    is_secret: ClassVar[bool] = True
    unit: str

    @classmethod
    def candidates(
        cls, position: NewOrderPosition, step: CallUnits, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, only(step.left(position), unit))

    def check(self, position: NewOrderPosition, step: CallUnits) -> Verdict:
        if self.unit in step.left(position):
            return ALLOWED
        army = position.charts.formations[step.army].name
        used_up = cite_scenario(position.game.id, 21)
        return refuse("neworder/call-not-left", used_up, unit=position.name_of(self.unit), army=army)

    def play(self, position: NewOrderPosition, step: CallUnits) -> NewOrderPosition:
        return step.with_one_less(with_units(position, self.unit))


def to_receive(
    side: str, amount: Amount, kind: str, rule: Citation, source: str = ""
) -> Step[NewOrderPosition]:
    """The step by which a side receives something: with a throw first where a die says how many (2.13)."""
    if amount.needs_die:
        return RollNumber(side, str(amount), kind, rule.number, source)
    return choosing(side, amount.of(1), kind, rule.number, source)


def choosing(side: str, number: int, kind: str, rule: str, source: str = "") -> Step[NewOrderPosition]:
    """The step by which so many are picked or drawn."""
    if kind == FORMATION:
        return PickFormations(side, number, rule, source)
    if kind == ARMY:
        return CallUnits(side, number, rule, source)
    return DrawGroups(side, number, rule, source) if kind == GROUPS else DrawStrikes(side, number, rule)


@dataclass(frozen=True, slots=True)
class RollNumber(ByRule, SideThrow, OneDieStep[NewOrderPosition]):
    """2.13: a die says, openly, how many are received; with nothing left of them none is thrown (6).

    Attributes
    ----------
    side : str
    amount : str
        As the charts print it: ``1Dr/2+1``.
    kind : str
        One of `KINDS`.
    rule : str
        The clause that has it thrown.
    source : str
        The nation or the army pool; empty for whatever the side has.
    """

    side: SideId
    amount: Said
    kind: Kind
    rule: Rule
    source: Source = ""
    thrown_as: ClassVar[str] = "number {die}"
    clause: ClassVar[Citation] = cite("2.13")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        amount = Amount(self.amount).words
        if self.source == "mongolia":
            return self.say(position, "neworder/number-government", amount=amount)
        source = source_name(position, self.source)
        return self.say(position, f"neworder/number-{self.kind}", amount=amount, source=source)

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        return None if left(position, self.side, self.kind, self.source) else position.popped()

    def thrown(self, position: NewOrderPosition, die: int) -> NewOrderPosition:
        number = Amount(self.amount).of(die)
        return position.replace_step(choosing(self.side, number, self.kind, self.rule, self.source))

    def brings(self, position: NewOrderPosition, die: int) -> Words:
        return str(Amount(self.amount).of(die))


def source_name(position: NewOrderPosition, source: str) -> Words:
    """What a nation or an army pool is called in a sentence."""
    formation = position.charts.formations.get(source)
    if formation is not None:
        return formation.name
    return say(f"neworder/nation/{source}") if source else ""


@dataclass(frozen=True, slots=True)
class _Picking(ByRule, Decision[NewOrderPosition]):
    """A step in which a side picks so many by hand, in secret; where all that is left comes, nobody asks.

    Attributes
    ----------
    side : str
    number : int
        How many are still to be picked.
    rule : str
        The clause that has them picked.
    """

    side: SideId
    number: Number
    rule: Rule

    @abstractmethod
    def left(self, position: NewOrderPosition) -> tuple[str, ...]:
        """What can still be picked."""

    def with_one_less(self, picked: NewOrderPosition) -> NewOrderPosition:
        """The position in which one less is still to be picked."""
        return (
            picked.popped()
            if self.number == 1
            else picked.replace_step(replace(self, number=self.number - 1))
        )


@dataclass(frozen=True, slots=True)
class PickFormations(_Picking):
    """24, 26: formations picked by hand; each comes with all its units and fire markers.

    Attributes
    ----------
    nation : str
        Of what nation; empty for any.
    """

    nation: Source = ""
    actions: ClassVar[Kinds] = (Pick,)
    asks: ClassVar[str] = "neworder/pick"

    def left(self, position: NewOrderPosition) -> tuple[str, ...]:
        return formations_left(position, self.side, self.nation)

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        names = self.left(position)
        if len(names) > self.number:
            return None
        return with_formations(position, self.side, *names).popped()


@dataclass(frozen=True, slots=True)
class CallUnits(_Picking):
    """24, 26: units of an army pool picked by hand; a node brings its fire markers.

    Attributes
    ----------
    army : str
    """

    army: FormationId
    actions: ClassVar[Kinds] = (Call,)

    def prompt(self, position: NewOrderPosition) -> Phrase:
        army = position.charts.formations[self.army].name
        return self.say(position, "neworder/call", number=self.number, army=army)

    def left(self, position: NewOrderPosition) -> tuple[str, ...]:
        return units_left(position, self.side, self.army)

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        units = self.left(position)
        return None if len(units) > self.number else with_units(position, *units).popped()
