"""14.2–14.4: who comes on by date, openly or, of the PLA, hidden (10.3); and who goes over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.boxes import DEFECTED, LATER
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.files.scenarios import Arrival
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPiece, HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import check_end, cities, holds, passed, weight
from wargame_kit.games.huaihai.rules.hiding import (
    check_conceal,
    conceal,
    contacts,
    hidden_in,
    reveal,
)
from wargame_kit.position import Action, Automatic, FreeStep, SideId
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Bring a counter on."""

    form: ClassVar[str] = "enter {unit} {hex_}"
    unit: str
    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class EnterHidden(Action):
    """Bring a column on hidden; its hex is written down in secret (10.3)."""

    form: ClassVar[str] = "enter-hidden {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class EndArrivals(Action):
    """Bring no further counters on; who is left may come in a later turn."""

    form: ClassVar[str] = "end-arrivals"


def dated(position: HuaihaiPosition) -> Mapping[str, Arrival]:
    """Who comes when and where in the scenario of a position."""
    scenario = position.scenario
    dates: Mapping[str, Arrival] = scenario.set_up["arrivals"] if scenario is not None else {}
    return dates


def due(position: HuaihaiPosition, side: str) -> list[str]:
    """A side's counters that wait and whose date has come, in the order of the counters."""
    dates = dated(position)
    return [
        unit
        for unit, piece in position.pieces.items()
        if piece.place == LATER
        and position.side_of(unit) == side
        and unit in dates
        and dates[unit].turn <= position.turn
    ]


def is_open(position: HuaihaiPosition, unit: str, hex_: int) -> bool:
    """Whether an entry hex is open to a counter as far as both sides see: hidden ones do not count."""
    total = sum(weight(position, other) for other in (*position.in_hex(hex_), unit))
    return bool(_check_held(position, unit, hex_)) and total <= position.charts.limit("stacking")


def check_entry(position: HuaihaiPosition, unit: str, hex_: int) -> Verdict:
    """Whether a counter may come on in a hex (14.2, 14.3)."""
    side = position.side_of(unit)
    clause, printed = _clause(side), position.game.board.label(hex_)
    if hex_ not in dated(position)[unit].hexes:
        return refuse("huaihai/entry-elsewhere", clause, hex_=printed, unit=position.unit(unit).name)
    return _check_held(position, unit, hex_) and check_end(position, unit, hex_)


def _check_held(position: HuaihaiPosition, unit: str, hex_: int) -> Verdict:
    """Whether an entry hex is free of the enemy, and no town that the KMT has lost."""
    side, printed = position.side_of(unit), position.game.board.label(hex_)
    if any(position.side_of(other) != side for other in position.in_hex(hex_)):
        return refuse("huaihai/entry-enemy", _clause(side), hex_=printed)
    if hex_ in cities(position.game.board) and side == KMT and not holds(position, side, hex_):
        return refuse("huaihai/entry-lost", _clause(side), hex_=printed)
    return ALLOWED


def _clause(side: str) -> Citation:
    return cite("14.3" if side == PLA else "14.2")


@dataclass(frozen=True, slots=True)
class Arriving(FreeStep[HuaihaiPosition]):
    """14.2, 14.3: counters whose date has come enter at their edge, and may move in the phase that follows.

    Attributes
    ----------
    side : str
    """

    side: SideId
    doings: ClassVar[tuple[type[Action], ...]] = (Enter, EnterHidden)
    ends: ClassVar[tuple[type[Action], ...]] = (EndArrivals,)

    @property
    def clause(self) -> Citation:
        return _clause(self.side)

    def actor(self, position: HuaihaiPosition) -> str:
        return self.side

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        names = tuple(position.unit(unit).name for unit in self._able(position))
        return say("huaihai/arriving", side=position.game.side_names[self.side], units=names)

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        # 14.2: who finds every entry hex closed waits for the next turn.
        return None if self._able(position) else position.popped()

    def _able(self, position: HuaihaiPosition) -> list[str]:
        if self.side == KMT and position.facts.idle:
            return []  # 10.6: nobody acts in the spy's turn
        return [unit for unit in due(position, self.side) if self._open(position, unit)]

    def _hexes(self, position: HuaihaiPosition, unit: str) -> list[int]:
        return [hex_ for hex_ in dated(position)[unit].hexes if check_entry(position, unit, hex_)]

    def _open(self, position: HuaihaiPosition, unit: str) -> tuple[int, ...]:
        """The hexes that are open to a counter as far as both sides see."""
        return tuple(hex_ for hex_ in dated(position)[unit].hexes if is_open(position, unit, hex_))

    def open_choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        for name in self._able(position):
            if unit is None or unit == name:
                yield from (Enter(name, hex_) for hex_ in self._hexes(position, name))
                if self.check_doing(position, EnterHidden(name)):
                    yield EnterHidden(name)

    def sample(self, position: HuaihaiPosition, random: Random) -> Action:
        unit = random.choice(self._able(position))
        hexes = self._hexes(position, unit)
        if not hexes or random.random() < 0.03:
            return EndArrivals()
        if random.random() < 0.2 and self.check_doing(position, EnterHidden(unit)):
            return EnterHidden(unit)
        return Enter(unit, random.choice(hexes))

    def check_doing(self, position: HuaihaiPosition, action: Any) -> Verdict:
        if action.unit not in self._able(position):
            return refuse("huaihai/entry-not-due", self.clause, unit=position.name_of(action.unit))
        if isinstance(action, EnterHidden):
            if self.side == KMT:
                return refuse("huaihai/entry-not-hidden", cite("10.3"), unit=position.unit(action.unit).name)
            return check_conceal(position, action.unit, self._open(position, action.unit))
        return check_entry(position, action.unit, action.hex_)

    def done(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        if isinstance(action, EnterHidden):
            return conceal(position, action.unit, self._open(position, action.unit))
        if self.side == KMT and hidden_in(position, action.hex_):
            # 4.5: a hidden counter holds the hex and comes on the map; the arrival chooses again.
            return reveal(position, *hidden_in(position, action.hex_))
        arrived = position.moved(HuaihaiPiece(action.unit, action.hex_, FRESH))
        # 4.5: it is fresh, and hidden counters beside it lie in its zone.
        return contacts(passed(arrived, self.side, (action.hex_,)))


WAVERING = "wavering"
"""Trait of the corps that He Jifeng and Zhang Kexia led."""


def wavering(position: HuaihaiPosition) -> tuple[str, ...]:
    """The counters on the map that go over in this turn (14.4)."""
    if position.option("he_jifeng") != "history" or position.turn != _turn(position):
        return ()
    units = position.game.units
    return tuple(
        unit
        for unit, piece in position.pieces.items()
        if WAVERING in units[unit].traits and isinstance(piece.place, int)
    )


def _turn(position: HuaihaiPosition) -> int:
    """The turn in which the scenario has them go over; 0 for never."""
    scenario = position.scenario
    return int(scenario.set_up["defection"]) if scenario is not None else 0


@dataclass(frozen=True, slots=True)
class GoingOver(Automatic[HuaihaiPosition]):
    """14.4: the wavering corps leave the map; the PLA gets no recruits for them, but the road is open."""

    clause: ClassVar[Citation] = cite("14.4")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        gone = (position.pieces[unit].at(DEFECTED) for unit in wavering(position))
        return position.moved(*gone).popped()
