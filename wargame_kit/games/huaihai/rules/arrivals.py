"""14.2–14.4: who comes on by date, openly or, of the PLA, hidden (10.3); and who goes over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

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
from wargame_kit.position import Automatic, SideId
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase


@dataclass(frozen=True, slots=True)
class Enter(RuledAction[HuaihaiPosition, "Arriving"]):
    """Bring a counter on."""

    form: ClassVar[str] = "enter {unit} {hex_}"
    weight: ClassVar[float] = 4
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Arriving, unit: str | None = None) -> Iterable[Self]:
        dates = dated(position)
        waiting = step.waiting(position, unit)
        return (cls(each, hex_) for each in waiting for hex_ in dates[each].hexes)

    def check(self, position: HuaihaiPosition, step: Arriving) -> Verdict:
        return step.check_due(position, self.unit) and check_entry(position, self.unit, self.hex_)

    def play(self, position: HuaihaiPosition, step: Arriving) -> HuaihaiPosition:
        if step.side == KMT and hidden_in(position, self.hex_):
            # 4.5: a hidden counter holds the hex and comes on the map; the arrival chooses again.
            return reveal(position, *hidden_in(position, self.hex_))
        arrived = position.moved(HuaihaiPiece(self.unit, self.hex_, FRESH))
        # 4.5: it is fresh, and hidden counters beside it lie in its zone.
        return contacts(passed(arrived, step.side, (self.hex_,)))


@dataclass(frozen=True, slots=True)
class EnterHidden(RuledAction[HuaihaiPosition, "Arriving"]):
    """Bring a column on hidden; its hex is written down in secret (10.3)."""

    form: ClassVar[str] = "enter-hidden {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Arriving, unit: str | None = None) -> Iterable[Self]:
        return map(cls, step.waiting(position, unit)) if step.side == PLA else ()

    def check(self, position: HuaihaiPosition, step: Arriving) -> Verdict:
        due = step.check_due(position, self.unit)
        if due and step.side == KMT:
            return refuse("huaihai/entry-not-hidden", cite("10.3"), unit=position.unit(self.unit).name)
        return due and check_conceal(position, self.unit, open_hexes(position, self.unit))

    def play(self, position: HuaihaiPosition, step: Arriving) -> HuaihaiPosition:
        return conceal(position, self.unit, open_hexes(position, self.unit))


@dataclass(frozen=True, slots=True)
class EndArrivals(Ending[HuaihaiPosition]):
    """Bring no further counters on; who is left may come in a later turn."""

    form: ClassVar[str] = "end-arrivals"
    weight: ClassVar[float] = 0.15


def dated(position: HuaihaiPosition) -> Mapping[str, Arrival]:
    """Who comes when and where in the scenario of a position."""
    scenario = position.scenario
    dates: Mapping[str, Arrival] = scenario.set_up["arrivals"] if scenario is not None else {}
    return dates


def open_hexes(position: HuaihaiPosition, unit: str) -> tuple[int, ...]:
    """The entry hexes that are open to a counter as far as both sides see: hidden ones do not count."""
    limit, own = position.charts.limit("stacking"), weight(position, unit)
    return tuple(
        hex_
        for hex_ in dated(position)[unit].hexes
        if _check_held(position, unit, hex_)
        and own + sum(weight(position, other) for other in position.in_hex(hex_)) <= limit
    )


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
class Arriving(Decision[HuaihaiPosition]):
    """14.2, 14.3: counters whose date has come enter at their edge, and may move in the phase that follows.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Enter, EnterHidden, EndArrivals)

    @property
    def clause(self) -> Citation:
        return _clause(self.side)

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        names = tuple(position.unit(unit).name for unit in self.waiting(position))
        return self.say(position, "huaihai/arriving", units=names)

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        # 14.2: who finds every entry hex closed waits for the next turn.
        return None if any(self.waiting(position)) else position.popped()

    def waiting(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[str]:
        """Yield the counters whose date has come and for which an entry hex is open; only one if named."""
        return (each for each in only(position.pieces, unit) if self._is_due(position, each))

    def _is_due(self, position: HuaihaiPosition, unit: str) -> bool:
        piece, dates = position.pieces.get(unit), dated(position)
        if piece is None or piece.place != LATER or position.side_of(unit) != self.side or unit not in dates:
            return False
        if self.side == KMT and position.facts.idle:
            return False  # 10.6: nobody acts in the spy's turn
        return dates[unit].turn <= position.turn and bool(open_hexes(position, unit))

    def check_due(self, position: HuaihaiPosition, unit: str) -> Verdict:
        """Whether a counter may come on at all in this turn."""
        if self._is_due(position, unit):
            return ALLOWED
        return refuse("huaihai/entry-not-due", self.clause, unit=position.name_of(unit))


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
