"""13.10–13.16, 18.8: the winner may follow, at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import check_crossing
from wargame_kit.games.neworder.rules.stacking import check_room, has_room
from wargame_kit.position import Interval, SideId, UnitId
from wargame_kit.position.derived import derived
from wargame_kit.position.ruled_action import Decision, Ending, FoundAction, Kinds, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase

HELICOPTER = "helicopter"


class Following(FoundAction[NewOrderPosition, "AdvanceUnits"]):
    """A unit goes along a path that begins where it stands, by itself or carried."""

    __slots__ = ()
    unit: str
    path: Path

    @property
    def carrier(self) -> str:
        """The helicopter that carries it; empty where it goes by itself."""
        return ""

    @property
    def gone(self) -> tuple[str, ...]:
        """Who goes."""
        return (self.unit, self.carrier) if self.carrier else (self.unit,)

    def check(self, position: NewOrderPosition, step: AdvanceUnits) -> Verdict:
        may = self._check_able(position, step)
        ways = step.ways(position, self.unit, self.carrier) if may else ()
        if may and self.path in ways:
            return ALLOWED
        others = (self.replaced(path=each).text(position.game.board) for each in ways[:4])
        return replace(may and self._why_not(position, step), instead=(*others, "halt"))

    def play(self, position: NewOrderPosition, step: AdvanceUnits) -> NewOrderPosition:
        rest = tuple(unit for unit in step.units if unit not in self.gone)
        after = position.replace_step(replace(step, units=rest))
        pieces = after.pieces
        # 13.15: who has advanced neither attacks nor is attacked again in this segment.
        return after.moved(*(replace(pieces[unit], fought=True).at(self.path[-1]) for unit in self.gone))

    def _check_able(self, position: NewOrderPosition, step: AdvanceUnits) -> Verdict:
        name = position.name_of(self.unit)
        if self.unit not in step.units or position.pieces[self.unit].hex_ < 0:
            return refuse("neworder/advance-not-there", cite("13.10"), unit=name)
        may = check_able(position, self.unit)
        if may and self.carrier and self.carrier not in step.carriers(position, self.unit):
            carrier = position.name_of(self.carrier)
            return refuse("neworder/advance-carrier", cite("18.8"), unit=name, helicopter=carrier)
        return may

    def _why_not(self, position: NewOrderPosition, step: AdvanceUnits) -> Verdict:
        board, way, name = position.game.board, self.path, position.unit(self.unit).name
        if len(way) < 2 or way[0] != position.pieces[self.unit].hex_ or way[1] not in step.vacated:
            first = tuple(map(board.label, step.vacated))
            return refuse("neworder/advance-first", cite("13.11"), unit=name, hexes=first)
        flies = bool(self.carrier) or position.kind(self.unit) == HELICOPTER
        for here, there in pairwise(way):
            printed = board.label(there)
            if board.distance(here, there) != 1 or there == way[0]:
                return refuse("neworder/advance-path", cite("13.11"), hex_=printed, unit=name)
            verdict = _check_step(position, self.unit, here, there, flies)
            if not verdict:
                return verdict
        printed = board.label(way[-1])
        if len(way) - 1 > step.hexes:
            return refuse("neworder/advance-far", cite("13.12"), hex_=printed, unit=name, limit=step.hexes)
        for each in self.gone:
            room = check_room(position, each, way[-1])
            if not room:
                return room
        # A way about where a shorter one leads to the same hex: it would change nothing (13.13).
        return refuse("neworder/advance-about", cite("13.12"), hex_=printed, unit=name)


@dataclass(frozen=True, slots=True)
class Advance(Following):
    """A unit advances along a path that begins where it stands."""

    form: ClassVar[str] = "advance {unit} {path}"
    unit: str
    path: Path

    @classmethod
    def candidates(
        cls, position: NewOrderPosition, step: AdvanceUnits, unit: str | None = None
    ) -> Iterable[Self]:
        for each in only(step.winners(position), unit):
            yield from (cls(each, way) for way in step.ways(position, each))


@dataclass(frozen=True, slots=True)
class AdvanceTogether(Following):
    """A unit advances in a helicopter that fought beside it (18.8)."""

    form: ClassVar[str] = "advance-by-air {unit} {helicopter} {path}"
    unit: str
    helicopter: str
    path: Path

    @classmethod
    def candidates(
        cls, position: NewOrderPosition, step: AdvanceUnits, unit: str | None = None
    ) -> Iterable[Self]:
        for each in only(step.winners(position), unit):
            for other in step.carriers(position, each):
                yield from (cls(each, other, way) for way in step.ways(position, each, other))

    @property
    def carrier(self) -> str:
        return self.helicopter


@dataclass(frozen=True, slots=True)
class Halt(Ending[NewOrderPosition]):
    """No further unit advances."""

    form: ClassVar[str] = "halt"


def check_able(position: NewOrderPosition, unit: str) -> Verdict:
    """Whether a unit can advance at all: it attacks with at least 1 and moves (13.9, 13.10)."""
    face, name = position.face(unit), position.unit(unit).name
    if not face.movement:
        return refuse("neworder/advance-fixed", cite("13.9"), unit=name)
    if not face.attack:
        return refuse("neworder/advance-weak", cite("13.10"), unit=name)
    return ALLOWED


@derived
def ways_of(
    position: NewOrderPosition, unit: str, vacated: tuple[int, ...], hexes: int, by_air: bool = False
) -> tuple[Path, ...]:
    """A shortest way to every hex in which a unit may end its advance (13.11–13.13, 13.16).

    Parameters
    ----------
    vacated : tuple of int
        One of these hexes is entered first.
    hexes : int
        How many it may go.
    by_air : bool
        Whether it goes by a helicopter: then rivers and ground do not matter (18.8).
    """
    board, origin = position.game.board, position.pieces[unit].hex_
    flies = by_air or position.kind(unit) == HELICOPTER
    found: dict[int, Path] = {}
    ways: list[Path] = [(origin,)]
    for number in range(hexes):
        further: list[Path] = []
        for way in ways:
            for there in board.neighbours[6 * way[-1] : 6 * way[-1] + 6]:
                is_first = bool(number) or there in vacated
                if there in found or there == origin or there < 0 or not is_first:
                    continue
                if _check_step(position, unit, way[-1], there, flies):
                    found[there] = (*way, there)
                    further.append(found[there])
        ways = further
    return tuple(way for way in found.values() if has_room(position, unit, way[-1]))


def _check_step(position: NewOrderPosition, unit: str, here: int, there: int, flies: bool) -> Verdict:
    side, board = position.side_of(unit), position.game.board
    if there in position.stacks_by_side[position.enemy(side)]:
        name = position.unit(unit).name
        return refuse("neworder/advance-enemy", cite("7.4"), hex_=board.label(there), unit=name)
    return ALLOWED if flies else check_crossing(position, side, here, there, cite("13.16"))


@dataclass(frozen=True, slots=True)
class AdvanceUnits(Decision[NewOrderPosition]):
    """13.10: units that won may go into the hexes that were left, and on from there.

    Attributes
    ----------
    side : str
    units : tuple of str
        That took part and have not advanced.
    vacated : tuple of int
        The hexes that the loser has left.
    hexes : int
        How many hexes each may go (13.12).
    """

    side: SideId
    units: tuple[UnitId, ...]
    vacated: tuple[HexIndex, ...]
    hexes: Annotated[int, Interval(1, 9)]
    actions: ClassVar[Kinds] = (Advance, AdvanceTogether, Halt)
    clause: ClassVar[Citation] = cite("13.10")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        hexes = tuple(map(position.game.board.label, self.vacated))
        return self.say(position, "neworder/advance", hexes=hexes, most=self.hexes)

    def winners(self, position: NewOrderPosition) -> Iterator[str]:
        """Yield the units that may still advance, if there is a way for them."""
        pieces = position.pieces
        return (unit for unit in self.units if pieces[unit].hex_ >= 0 and check_able(position, unit))

    def carriers(self, position: NewOrderPosition, unit: str) -> Iterator[str]:
        """Yield the helicopters that a unit may advance with, whatever they attack with themselves (18.8)."""
        if not position.charts.may_be_lifted(position.unit(unit)):
            return
        for other in self.units:
            stands_with = position.pieces[other].place == position.pieces[unit].place
            if stands_with and position.kind(other) == HELICOPTER and position.face(other).movement:
                yield other

    def ways(self, position: NewOrderPosition, unit: str, helicopter: str = "") -> tuple[Path, ...]:
        """How a unit may advance, by itself or in a helicopter."""
        ways = ways_of(position, unit, self.vacated, self.hexes, bool(helicopter))
        return tuple(way for way in ways if not helicopter or has_room(position, helicopter, way[-1]))

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        advances = chain(Advance.choices(position, self), AdvanceTogether.choices(position, self))
        return None if next(advances, None) else position.popped()
