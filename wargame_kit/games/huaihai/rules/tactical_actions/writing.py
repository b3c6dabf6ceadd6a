"""10.1, 10.2: writing into the notebooks, before the game and in the phases; every line is secret."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.files.charts import PLA, SIDES
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    AGENT,
    CHARGE,
    CHIANG,
    INCITE,
    INFILTRATE,
    SABOTAGE,
    SPY,
    SUPPRESS,
    check_write,
    left,
    nameable,
    side_of_kind,
    spy_turns,
)
from wargame_kit.position import Phase, SideId
from wargame_kit.position.ruled_action import Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase


class Line(RuledAction[HuaihaiPosition, Phase]):
    """A line of a notebook that is an order."""

    __slots__ = ()
    is_secret: ClassVar[bool] = True
    weight: ClassVar[float] = 0.06
    kind: ClassVar[str]

    @abstractmethod
    def order(self, position: HuaihaiPosition) -> Order:
        """The order that it writes."""

    @classmethod
    @abstractmethod
    def lines(cls, position: HuaihaiPosition, unit: str | None) -> Iterable[Self]:
        """What could be written, where there are orders of the kind left; of one unit if named."""

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Phase, unit: str | None = None) -> Iterable[Self]:
        if side_of_kind(cls.kind) != step.side or left(position, cls.kind) <= 0:
            return ()
        return cls.lines(position, unit)

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        if side_of_kind(self.kind) != step.side:
            return refuse("notebook/other-side", cite("10.1"), side=position.game.side_names[step.side])
        return check_write(position, self.order(position))

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        return position.replaced(facts=position.facts.with_line(step.side, self.order(position)))


class NamingLine(Line):
    """A line that names a counter."""

    __slots__ = ()
    unit: str

    @classmethod
    def lines(cls, position: HuaihaiPosition, unit: str | None) -> Iterable[Self]:
        return map(cls, nameable(position, cls.kind) if unit is None else (unit,))

    def order(self, position: HuaihaiPosition) -> Order:
        return Order(side_of_kind(self.kind), self.kind, self.unit, turn=position.turn)


@dataclass(frozen=True, slots=True)
class WriteInfiltrate(NamingLine):
    """Write down a counter of the KMT as infiltrated (10.4)."""

    form: ClassVar[str] = "write-infiltrate {unit}"
    kind: ClassVar[str] = INFILTRATE
    weight: ClassVar[float] = 6
    unit: str


@dataclass(frozen=True, slots=True)
class WriteSabotage(Line):
    """Write down a hex for sabotage (10.5)."""

    form: ClassVar[str] = "write-sabotage {hex_}"
    kind: ClassVar[str] = SABOTAGE
    weight: ClassVar[float] = 6
    hex_: HexIndex

    @classmethod
    def lines(cls, position: HuaihaiPosition, unit: str | None) -> Iterable[Self]:
        return map(cls, range(position.game.board.size)) if unit is None else ()

    def order(self, position: HuaihaiPosition) -> Order:
        return Order(PLA, SABOTAGE, hex_=int(self.hex_), turn=position.turn)


@dataclass(frozen=True, slots=True)
class WriteChiang(NamingLine):
    """Write down a counter that Chiang commands himself (10.9)."""

    form: ClassVar[str] = "write-chiang {unit}"
    kind: ClassVar[str] = CHIANG
    weight: ClassVar[float] = 6
    unit: str


@dataclass(frozen=True, slots=True)
class WriteSpy(Line):
    """Write down the turn in which the KMT does nothing (10.6)."""

    form: ClassVar[str] = "write-spy {turn}"
    kind: ClassVar[str] = SPY
    turn: int

    @classmethod
    def lines(cls, position: HuaihaiPosition, unit: str | None) -> Iterable[Self]:
        return map(cls, spy_turns(position)) if unit is None else ()

    def order(self, position: HuaihaiPosition) -> Order:
        return Order(PLA, SPY, turn=self.turn)


@dataclass(frozen=True, slots=True)
class WriteIncite(NamingLine):
    """Write down a counter of the KMT that is to be incited next turn (10.7)."""

    form: ClassVar[str] = "write-incite {unit}"
    kind: ClassVar[str] = INCITE
    unit: str


@dataclass(frozen=True, slots=True)
class WriteCharge(NamingLine):
    """Write down a counter of the PLA for a gun charge next turn (10.8)."""

    form: ClassVar[str] = "write-charge {unit}"
    kind: ClassVar[str] = CHARGE
    unit: str


@dataclass(frozen=True, slots=True)
class WriteAgent(NamingLine):
    """Write down a counter of the KMT at which an agent waits next turn (10.8)."""

    form: ClassVar[str] = "write-agent {unit}"
    kind: ClassVar[str] = AGENT
    unit: str


@dataclass(frozen=True, slots=True)
class WriteSuppress(NamingLine):
    """Write down a counter of the KMT for artillery suppression in a later turn (10.10)."""

    form: ClassVar[str] = "write-suppress {unit}"
    kind: ClassVar[str] = SUPPRESS
    unit: str


@dataclass(frozen=True, slots=True)
class WriteDummy(RuledAction[HuaihaiPosition, Phase]):
    """Write a false order: it always may be (10.2)."""

    form: ClassVar[str] = "write-dummy"
    is_secret: ClassVar[bool] = True
    weight: ClassVar[float] = 0.04

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        return ALLOWED

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        return position.replaced(facts=position.facts.with_line(step.side))


@dataclass(frozen=True, slots=True)
class Ready(Ending[HuaihaiPosition]):
    """Close the notebook for the start."""

    form: ClassVar[str] = "ready"
    weight: ClassVar[float] = 0.16


WRITING: Kinds = (WriteSpy, WriteIncite, WriteCharge, WriteAgent, WriteSuppress, WriteDummy)
"""The lines that either side writes in its own phases (10.1)."""


@dataclass(frozen=True, slots=True)
class WriteAtStart(Phase[HuaihaiPosition]):
    """10.4, 10.5, 10.9: before the first turn a side writes what it can write only then.

    It may write fewer names and hexes than it has (kit); what is not written now never is.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (WriteInfiltrate, WriteSabotage, WriteChiang, WriteDummy, Ready)

    @property
    def clause(self) -> Citation:
        return cite("10.4" if self.side == PLA else "10.9")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        lines = position.facts.lines[SIDES.index(self.side)]
        return self.say(position, "notebook/at-start", lines=lines)
