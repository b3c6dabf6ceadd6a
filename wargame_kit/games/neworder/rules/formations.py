"""2.13, 24, 26: who is received: formations and units picked by hand in secret, groups and strikes by lot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import Annotated, Any, ClassVar

from wargame_kit.games.neworder.boxes import POOL, READY
from wargame_kit.games.neworder.clauses import cite, cite_scenario
from wargame_kit.games.neworder.files.amounts import Amount
from wargame_kit.games.neworder.files.charts import AIR, FORMATION, GROUPS
from wargame_kit.games.neworder.files.charts import POOL as ARMY
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.gathering import GROUP
from wargame_kit.position import (
    CHANCE,
    Action,
    Among,
    Automatic,
    Between,
    Distribution,
    OneDie,
    OneDieStep,
    SideId,
    Step,
)
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

KINDS = (FORMATION, ARMY, GROUPS, AIR)
"""What can be received: formations that come whole, units of an army pool, armed groups, air strikes."""

STRIKES = ("airstrike", "drone", "cruise")
"""The arms of the markers that come out of the pool of air strikes."""

AMOUNTS = tuple(f"1Dr{half}{more}" for half in ("", "/2") for more in ("", *(f"+{n}" for n in range(1, 10))))
"""How a die says how many (2.13)."""

Kind = Annotated[str, Among(KINDS, say("expected/received-kind"))]
Number = Annotated[int, Between(1, 99)]
Said = Annotated[str, Among(AMOUNTS, say("expected/amount"))]


def _sources(position: NewOrderPosition) -> tuple[str, ...]:
    """What formations and units are picked out of: nations and army pools; empty for all of a side."""
    nations = {each.nation for each in position.charts.formations.values()}
    return "", *nations, *position.charts.formations


Source = Annotated[str, Among(_sources, say("expected/nation-or-pool"))]
Rule = Annotated[str, Among(lambda position: position.game.rulebook.clauses, say("expected/clause"))]
"""The clause that has something received: of set-up, of an event, of the reinforcement phase."""

FormationId = Annotated[str, Among(lambda position: position.charts.formations, say("expected/formation"))]


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Receive a whole formation, in secret until it comes on."""

    form: ClassVar[str] = "pick {formation}"
    is_secret: ClassVar[bool] = True
    formation: str


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Receive a unit of an army pool, in secret until it comes on."""

    form: ClassVar[str] = "call {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class Lot(Action):
    """A formation is drawn by lot."""

    form: ClassVar[str] = "lot {formation}"
    reveals: ClassVar[bool] = True
    formation: str


@dataclass(frozen=True, slots=True)
class DrawMarkers(Action):
    """Markers come out of the pool of air strikes."""

    form: ClassVar[str] = "draw {units}"
    reveals: ClassVar[bool] = True
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberDie(OneDie):
    """A throw of one die for how many are received."""

    form: ClassVar[str] = "number {die}"


@derived_from()
def pooled(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """A side's counters that have not been received, in the order of the counters."""
    units = position.game.units
    return tuple(u for u, piece in position.pieces.items() if piece.place == POOL and units[u].side == side)


def formations_left(position: NewOrderPosition, side: str, nation: str = "") -> tuple[str, ...]:
    """The formations of a side, or of one of its nations, that have not been received (24, 26)."""
    left = {position.unit(unit).formation for unit in pooled(position, side)}
    return tuple(each for each in position.charts.formations_of(side, nation) if each in left)


def units_left(position: NewOrderPosition, side: str, army: str) -> tuple[str, ...]:
    """The units of an army pool that have not been received; their fire markers come with their node."""
    units = position.game.units
    return tuple(u for u in pooled(position, side) if units[u].formation == army and not units[u].is_marker)


def groups_left(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The armed groups in a side's pool."""
    return tuple(unit for unit in pooled(position, side) if position.kind(unit) == GROUP)


def strikes_left(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The markers in a side's pool of air strikes."""
    return tuple(unit for unit in pooled(position, side) if position.kind(unit) in STRIKES)


def left(position: NewOrderPosition, side: str, kind: str, source: str) -> tuple[str, ...]:
    """What of a kind can still be received."""
    if kind == FORMATION:
        return formations_left(position, side, source)
    if kind == ARMY:
        return units_left(position, side, source)
    return groups_left(position, side) if kind == GROUPS else strikes_left(position, side)


def received(position: NewOrderPosition, *units: str) -> NewOrderPosition:
    """The position in which counters out of their pools wait off the map, or lie at hand."""
    return position.moved(*(replace(position.pieces[unit], place=READY) for unit in units))


def with_formations(position: NewOrderPosition, side: str, *formations: str) -> NewOrderPosition:
    """The position in which formations are received with all their units and markers."""
    units = position.game.units
    return received(position, *(u for u in pooled(position, side) if units[u].formation in formations))


def with_units(position: NewOrderPosition, *called: str) -> NewOrderPosition:
    """The position in which units are received; a node brings its fire markers (24, 26)."""
    units = position.game.units
    staffs = {units[unit].formation: units[unit].side for unit in called if units[unit].is_headquarters}
    markers = [
        u
        for u, piece in position.pieces.items()
        if piece.place == POOL and units[u].is_marker and staffs.get(units[u].formation) == units[u].side
    ]
    return received(position, *called, *markers)


def to_receive(side: str, amount: Amount, kind: str, rule: Citation, source: str = "") -> Step[Any]:
    """The step by which a side receives something: with a throw first where a die says how many (2.13)."""
    if amount.needs_die:
        return RollNumber(side, str(amount), kind, rule.number, source)
    return choosing(side, amount.of(1), kind, rule.number, source)


def choosing(side: str, number: int, kind: str, rule: str, source: str = "") -> Step[Any]:
    """The step by which so many are picked or drawn."""
    if kind == FORMATION:
        return PickFormations(side, number, rule, source)
    if kind == ARMY:
        return CallUnits(side, number, rule, source)
    return DrawGroups(side, number, rule) if kind == GROUPS else DrawStrikes(side, number, rule)


@dataclass(frozen=True, slots=True)
class RollNumber(OneDieStep[NewOrderPosition]):
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
    actions: ClassVar[tuple[type[Action], ...]] = (NumberDie,)
    clause: ClassVar[Citation] = cite("2.13")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say(
            f"neworder/number-{self.kind}",
            side=position.game.side_names[self.side],
            amount=self.amount,
            source=source_name(position, self.source),
        )

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        return None if left(position, self.side, self.kind, self.source) else position.popped()

    def play(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        number = Amount(self.amount).of(action.die)
        return position.instead(choosing(self.side, number, self.kind, self.rule, self.source))


def source_name(position: NewOrderPosition, source: str) -> Any:
    """What a nation or an army pool is called in a sentence."""
    formation = position.charts.formations.get(source)
    if formation is not None:
        return formation.name
    return say(f"neworder/nation/{source}") if source else ""


class _Picking(Step[NewOrderPosition]):
    """A step in which a side picks so many by hand, in secret; where all that is left comes, nobody asks."""

    side: str
    number: int

    def actor(self, position: NewOrderPosition) -> str:
        return self.side


@dataclass(frozen=True, slots=True)
class PickFormations(_Picking):
    """24, 26: formations picked by hand; each comes with all its units and fire markers.

    Attributes
    ----------
    side : str
    number : int
        How many are still to be picked.
    rule : str
        The clause that has them picked.
    nation : str
        Of what nation; empty for any.
    """

    side: SideId
    number: Number
    rule: Rule
    nation: Source = ""
    actions: ClassVar[tuple[type[Action], ...]] = (Pick,)

    @property
    def clause(self) -> Citation:
        return cite(self.rule)

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say(
            "neworder/pick",
            side=position.game.side_names[self.side],
            number=self.number,
        )

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        names = formations_left(position, self.side, self.nation)
        if len(names) > self.number:
            return None
        return with_formations(position, self.side, *names).popped()

    def choices(self, position: NewOrderPosition, unit: str | None = None) -> Iterator[Action]:
        if unit is None:
            yield from (Pick(each) for each in formations_left(position, self.side, self.nation))

    def check(self, position: NewOrderPosition, action: Any) -> Verdict:
        if action.formation in formations_left(position, self.side, self.nation):
            return ALLOWED
        known = position.charts.formations.get(action.formation)
        name = action.formation if known is None else known.name
        return refuse("neworder/pick-not-left", cite_scenario(position.game.id, 21), formation=name)

    def play(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        picked = with_formations(position, self.side, action.formation)
        if self.number == 1:
            return picked.popped()
        return picked.instead(replace(self, number=self.number - 1))


@dataclass(frozen=True, slots=True)
class CallUnits(_Picking):
    """24, 26: units of an army pool picked by hand; a node brings its fire markers.

    Attributes
    ----------
    side : str
    number : int
    rule : str
    army : str
    """

    side: SideId
    number: Number
    rule: Rule
    army: FormationId
    actions: ClassVar[tuple[type[Action], ...]] = (Call,)

    @property
    def clause(self) -> Citation:
        return cite(self.rule)

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say(
            "neworder/call",
            side=position.game.side_names[self.side],
            number=self.number,
            army=position.charts.formations[self.army].name,
        )

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        units = units_left(position, self.side, self.army)
        return None if len(units) > self.number else with_units(position, *units).popped()

    def choices(self, position: NewOrderPosition, unit: str | None = None) -> Iterator[Action]:
        for each in units_left(position, self.side, self.army):
            if unit in (None, each):
                yield Call(each)

    def check(self, position: NewOrderPosition, action: Any) -> Verdict:
        if action.unit in units_left(position, self.side, self.army):
            return ALLOWED
        army = position.charts.formations[self.army].name
        used_up = cite_scenario(position.game.id, 21)
        return refuse("neworder/call-not-left", used_up, unit=position.name_of(action.unit), army=army)

    def play(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        called = with_units(position, action.unit)
        if self.number == 1:
            return called.popped()
        return called.instead(replace(self, number=self.number - 1))


@dataclass(frozen=True, slots=True)
class DrawGroups(Automatic[NewOrderPosition]):
    """6, 21: so many armed groups come out of their pool unseen; they are alike, so no lot is cast."""

    side: SideId
    number: Number
    rule: Rule

    @property
    def clause(self) -> Citation:
        return cite(self.rule)

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        return received(position, *groups_left(position, self.side)[: self.number]).popped()


@dataclass(frozen=True, slots=True)
class DrawStrikes(Step[NewOrderPosition]):
    """2.13, 6: so many markers come out of the pool of air strikes by lot, each with the same chance.

    Markers that are alike are drawn in the order of the counters, which changes no chance of a strike.
    """

    side: SideId
    number: Number
    rule: Rule
    actions: ClassVar[tuple[type[Action], ...]] = (DrawMarkers,)

    @property
    def clause(self) -> Citation:
        return cite(self.rule)

    def actor(self, position: NewOrderPosition) -> str:
        return CHANCE

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say("neworder/draw", side=position.game.side_names[self.side], number=self.number)

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        markers = strikes_left(position, self.side)
        return None if len(markers) > self.number else received(position, *markers).popped()

    def chance(self, position: NewOrderPosition) -> Distribution:
        alike: dict[object, list[str]] = {}
        for unit in strikes_left(position, self.side):
            printed = position.unit(unit)
            alike.setdefault((printed.kind, printed.faces, printed.traits), []).append(unit)
        sorts, order = tuple(alike.values()), list(position.pieces)
        every = comb(sum(map(len, sorts)), self.number)
        answer: dict[Action, Fraction] = {}
        for counts in product(*(range(min(len(sort), self.number) + 1) for sort in sorts)):
            if sum(counts) == self.number:
                ways = 1
                for sort, count in zip(sorts, counts, strict=True):
                    ways *= comb(len(sort), count)
                drawn = {u for sort, count in zip(sorts, counts, strict=True) for u in sort[:count]}
                answer[DrawMarkers(tuple(u for u in order if u in drawn))] = Fraction(ways, every)
        return answer

    def choices(self, position: NewOrderPosition, unit: str | None = None) -> Iterator[Action]:
        return iter(self.chance(position) if unit is None else ())

    def check(self, position: NewOrderPosition, action: Action) -> Verdict:
        return ALLOWED if action in self.chance(position) else refuse("neworder/draw-not-so", self.clause)

    def play(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        return received(position, *action.units).popped()


@dataclass(frozen=True, slots=True)
class DrawFormation(Step[NewOrderPosition]):
    """26: the nodes of some formations are shuffled and one is drawn: that formation is received."""

    side: SideId
    among: tuple[FormationId, ...]
    actions: ClassVar[tuple[type[Action], ...]] = (Lot,)
    clause: ClassVar[Citation] = cite("26.27")

    def actor(self, position: NewOrderPosition) -> str:
        return CHANCE

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say("neworder/lot", side=position.game.side_names[self.side])

    def _left(self, position: NewOrderPosition) -> list[str]:
        return [each for each in formations_left(position, self.side) if each in self.among]

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        return None if self._left(position) else position.popped()

    def chance(self, position: NewOrderPosition) -> Distribution:
        names = self._left(position)
        return {Lot(each): Fraction(1, len(names)) for each in names}

    def choices(self, position: NewOrderPosition, unit: str | None = None) -> Iterator[Action]:
        return iter(self.chance(position) if unit is None else ())

    def check(self, position: NewOrderPosition, action: Any) -> Verdict:
        if action.formation in self._left(position):
            return ALLOWED
        return refuse("neworder/pick-not-left", self.clause, formation=action.formation)

    def play(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        return with_formations(position, self.side, action.formation).popped()
