"""10.1, 10.2: writing into the notebooks, before the game and in the phases; every line is secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import PLA, SIDES
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    AGENT,
    AT_START,
    CHARGE,
    CHIANG,
    IN_PLAY,
    INCITE,
    INFILTRATE,
    SABOTAGE,
    SPY,
    SUPPRESS,
    check_write,
    left,
    nameable,
    spy_turns,
    wrote,
)
from wargame_kit.position import Action, Activity, FreeStep, SideId
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class WriteInfiltrate(Action):
    """Write down a counter of the KMT as infiltrated (10.4)."""

    form: ClassVar[str] = "write-infiltrate {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class WriteSabotage(Action):
    """Write down a hex for sabotage (10.5)."""

    form: ClassVar[str] = "write-sabotage {hex_}"
    is_secret: ClassVar[bool] = True
    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class WriteChiang(Action):
    """Write down a counter that Chiang commands himself (10.9)."""

    form: ClassVar[str] = "write-chiang {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class WriteSpy(Action):
    """Write down the turn in which the KMT does nothing (10.6)."""

    form: ClassVar[str] = "write-spy {turn}"
    is_secret: ClassVar[bool] = True
    turn: int


@dataclass(frozen=True, slots=True)
class WriteIncite(Action):
    """Write down a counter of the KMT that is to be incited next turn (10.7)."""

    form: ClassVar[str] = "write-incite {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class WriteCharge(Action):
    """Write down a counter of the PLA for a gun charge next turn (10.8)."""

    form: ClassVar[str] = "write-charge {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class WriteAgent(Action):
    """Write down a counter of the KMT at which an agent waits next turn (10.8)."""

    form: ClassVar[str] = "write-agent {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class WriteSuppress(Action):
    """Write down a counter of the KMT for artillery suppression in a later turn (10.10)."""

    form: ClassVar[str] = "write-suppress {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class WriteDummy(Action):
    """Write a false order (10.2)."""

    form: ClassVar[str] = "write-dummy"
    is_secret: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Close the notebook for the start."""

    form: ClassVar[str] = "ready"


_ACTIONS: dict[str, type[Any]] = {
    INFILTRATE: WriteInfiltrate,
    SABOTAGE: WriteSabotage,
    CHIANG: WriteChiang,
    SPY: WriteSpy,
    INCITE: WriteIncite,
    CHARGE: WriteCharge,
    AGENT: WriteAgent,
    SUPPRESS: WriteSuppress,
}
_KINDS = {action: kind for kind, action in _ACTIONS.items()}


def _lines(position: HuaihaiPosition, kind: str, unit: str | None = None) -> Iterator[Action]:
    """Yield every line of a kind that may be written now; only those that name one counter if it is given."""
    if left(position, kind) <= 0 or (unit is not None and kind in (SABOTAGE, SPY)):
        return
    things: Iterator[Any] = nameable(position, kind) if unit is None else iter((unit,))
    if kind == SABOTAGE:
        things = iter(range(position.game.board.size))
    elif kind == SPY:
        things = iter(spy_turns(position))
    for thing in things:
        if _check(position, kind, thing):
            yield _ACTIONS[kind](thing)


def _check(position: HuaihaiPosition, kind: str, thing: Any) -> Verdict:
    if kind == SABOTAGE:
        return check_write(position, kind, hex_=thing)
    if kind == SPY:
        return check_write(position, kind, turn=thing)
    return check_write(position, kind, unit=thing)


def check(position: HuaihaiPosition, action: Any) -> Verdict:
    """Whether a line may be written now; a false one always may (10.2)."""
    if isinstance(action, WriteDummy):
        return ALLOWED
    kind = _KINDS[type(action)]
    thing = action.hex_ if kind == SABOTAGE else action.turn if kind == SPY else action.unit
    return _check(position, kind, thing)


def written(position: HuaihaiPosition, side: str, action: Any) -> HuaihaiPosition:
    """The position with one more line in a side's notebook."""
    if isinstance(action, WriteDummy):
        return position.replaced(facts=position.facts.with_line(side))
    if isinstance(action, WriteSabotage):
        return wrote(position, SABOTAGE, hex_=int(action.hex_))
    if isinstance(action, WriteSpy):
        return wrote(position, SPY, turn=action.turn)
    return wrote(position, _KINDS[type(action)], action.unit)


class Writing(Activity[HuaihaiPosition]):
    """10.1: the orders that either side writes in its own phases."""

    actions: ClassVar[tuple[type[Action], ...]] = (
        WriteSpy, WriteIncite, WriteCharge, WriteAgent, WriteSuppress, WriteDummy,
    )  # fmt: skip

    def choices(self, position: HuaihaiPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        for kind in IN_PLAY[side]:
            yield from _lines(position, kind, unit)
        if unit is None:
            yield WriteDummy()

    def sample(self, position: HuaihaiPosition, side: str, random: Random) -> Action | None:
        if random.random() < 0.8:
            return None
        kinds = [kind for kind in IN_PLAY[side] if left(position, kind) > 0]
        found = list(_lines(position, random.choice(kinds))) if kinds and random.random() < 0.9 else []
        return random.choice(found) if found else WriteDummy()

    def check(self, position: HuaihaiPosition, side: str, action: Action) -> Verdict:
        if not isinstance(action, WriteDummy) and _KINDS[type(action)] not in IN_PLAY[side]:
            return _not_of(position, side)
        return check(position, action)

    def play(self, position: HuaihaiPosition, side: str, action: Action) -> HuaihaiPosition:
        return written(position, side, action)


def _not_of(position: HuaihaiPosition, side: str) -> Verdict:
    return refuse("notebook/other-side", cite("10.1"), side=position.game.side_names[side])


WRITING = Writing()


@dataclass(frozen=True, slots=True)
class WriteAtStart(FreeStep[HuaihaiPosition]):
    """10.4, 10.5, 10.9: before the first turn a side writes what it can write only then.

    It may write fewer names and hexes than it has (kit); what is not written now never is.

    Attributes
    ----------
    side : str
    """

    side: SideId
    doings: ClassVar[tuple[type[Action], ...]] = (WriteInfiltrate, WriteSabotage, WriteChiang, WriteDummy)
    ends: ClassVar[tuple[type[Action], ...]] = (Ready,)

    @property
    def clause(self) -> Citation:
        return cite("10.4" if self.side == PLA else "10.9")

    def actor(self, position: HuaihaiPosition) -> str:
        return self.side

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        lines = position.facts.lines[SIDES.index(self.side)]
        return say("notebook/at-start", side=position.game.side_names[self.side], lines=lines)

    def open_choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        for kind in AT_START[self.side]:
            yield from _lines(position, kind, unit)
        if unit is None:
            yield WriteDummy()

    def sample(self, position: HuaihaiPosition, random: Random) -> Action:
        kinds = [kind for kind in AT_START[self.side] if left(position, kind) > 0]
        if not kinds or random.random() < 0.02:
            return Ready() if random.random() < 0.8 else WriteDummy()
        kind = random.choice(kinds)
        if kind != SABOTAGE:
            found = list(_lines(position, kind))
            return random.choice(found) if found else Ready()
        action = WriteSabotage(random.randrange(position.game.board.size))
        return action if check(position, action) else WriteDummy()

    def check_doing(self, position: HuaihaiPosition, action: Action) -> Verdict:
        if not isinstance(action, WriteDummy) and _KINDS[type(action)] not in AT_START[self.side]:
            return _not_of(position, self.side)
        return check(position, action)

    def done(self, position: HuaihaiPosition, action: Action) -> HuaihaiPosition:
        return written(position, self.side, action)
