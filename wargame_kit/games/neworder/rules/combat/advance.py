"""13.10–13.16, 18.8: the winner may follow, at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, Any, ClassVar

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import check_crossing
from wargame_kit.games.neworder.rules.stacking import check_room, has_room
from wargame_kit.position import Action, Between, FreeStep, SideId, UnitId
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

HELICOPTER = "helicopter"


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """A unit advances along a path that begins where it stands."""

    form: ClassVar[str] = "advance {unit} {path}"
    unit: str
    path: Path


@dataclass(frozen=True, slots=True)
class AdvanceTogether(Action):
    """A unit advances in a helicopter that fought beside it (18.8)."""

    form: ClassVar[str] = "advance-by-air {unit} {helicopter} {path}"
    unit: str
    helicopter: str
    path: Path


@dataclass(frozen=True, slots=True)
class Halt(Action):
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
class AdvanceUnits(FreeStep[NewOrderPosition]):
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
    hexes: Annotated[int, Between(1, 9)]
    doings: ClassVar[tuple[type[Action], ...]] = (Advance, AdvanceTogether)
    ends: ClassVar[tuple[type[Action], ...]] = (Halt,)
    clause: ClassVar[Citation] = cite("13.10")

    def actor(self, position: NewOrderPosition) -> str:
        return self.side

    def prompt(self, position: NewOrderPosition) -> Phrase:
        hexes = tuple(map(position.game.board.label, self.vacated))
        return say("neworder/advance", side=position.game.side_names[self.side], hexes=hexes, most=self.hexes)

    def _able(self, position: NewOrderPosition) -> Iterator[str]:
        pieces = position.pieces
        return (unit for unit in self.units if pieces[unit].hex_ >= 0 and check_able(position, unit))

    def _carriers(self, position: NewOrderPosition, unit: str) -> Iterator[str]:
        """Yield the helicopters that a unit may advance with, whatever they attack with themselves (18.8)."""
        if not position.charts.may_be_lifted(position.unit(unit)):
            return
        for other in self.units:
            stands_with = position.pieces[other].place == position.pieces[unit].place
            if stands_with and position.kind(other) == HELICOPTER and position.face(other).movement:
                yield other

    def _ways_together(self, position: NewOrderPosition, unit: str, helicopter: str) -> tuple[Path, ...]:
        ways = ways_of(position, unit, self.vacated, self.hexes, True)
        return tuple(way for way in ways if has_room(position, helicopter, way[-1]))

    def open_choices(self, position: NewOrderPosition, unit: str | None = None) -> Iterator[Action]:
        for each in self._able(position):
            if unit in (None, each):
                for way in ways_of(position, each, self.vacated, self.hexes):
                    yield Advance(each, way)
                for helicopter in self._carriers(position, each):
                    for way in self._ways_together(position, each, helicopter):
                        yield AdvanceTogether(each, helicopter, way)

    def check_doing(self, position: NewOrderPosition, action: Any) -> Verdict:
        unit, together = action.unit, isinstance(action, AdvanceTogether)
        name = position.name_of(unit)
        if unit not in self.units or position.pieces[unit].hex_ < 0:
            return refuse("neworder/advance-not-there", cite("13.10"), unit=name)
        able = check_able(position, unit)
        if not able:
            return able
        if not together:
            ways = ways_of(position, unit, self.vacated, self.hexes)
            return ALLOWED if action.path in ways else self._why_not(position, action, ways)
        carriers = tuple(self._carriers(position, unit))
        if action.helicopter not in carriers:
            carrier = position.name_of(action.helicopter)
            return refuse("neworder/advance-carrier", cite("18.8"), unit=name, helicopter=carrier)
        ways = self._ways_together(position, unit, action.helicopter)
        return ALLOWED if action.path in ways else self._why_not(position, action, ways)

    def _why_not(self, position: NewOrderPosition, action: Any, ways: tuple[Path, ...]) -> Verdict:
        board, unit, way = position.game.board, action.unit, action.path
        name = position.unit(unit).name
        instead = (*(replace(action, path=each).text(board) for each in ways[:4]), "halt")
        if len(way) < 2 or way[0] != position.pieces[unit].hex_ or way[1] not in self.vacated:
            first = tuple(map(board.label, self.vacated))
            return refuse("neworder/advance-first", cite("13.11"), unit=name, hexes=first, instead=instead)
        flies = isinstance(action, AdvanceTogether) or position.kind(unit) == HELICOPTER
        for here, there in pairwise(way):
            printed = board.label(there)
            if board.distance(here, there) != 1 or there == way[0]:
                return refuse(
                    "neworder/advance-path", cite("13.11"), hex_=printed, unit=name, instead=instead
                )
            verdict = _check_step(position, unit, here, there, flies)
            if not verdict:
                return Verdict(False, verdict.sentence, verdict.clause, verdict.hex_, verdict.ledger, instead)
        printed = board.label(way[-1])
        if len(way) - 1 > self.hexes:
            return refuse(
                "neworder/advance-far",
                cite("13.12"),
                hex_=printed,
                unit=name,
                limit=self.hexes,
                instead=instead,
            )
        for each in (unit, *((action.helicopter,) if isinstance(action, AdvanceTogether) else ())):
            room = check_room(position, each, way[-1])
            if not room:
                return Verdict(False, room.sentence, room.clause, room.hex_, room.ledger, instead)
        # A way about where a shorter one leads to the same hex: it would change nothing (13.13).
        return refuse("neworder/advance-about", cite("13.12"), hex_=printed, unit=name, instead=instead)

    def done(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        gone = (action.unit, action.helicopter) if isinstance(action, AdvanceTogether) else (action.unit,)
        rest = tuple(unit for unit in self.units if unit not in gone)
        after = position.instead(replace(self, units=rest))
        pieces = after.pieces
        # 13.15: who has advanced neither attacks nor is attacked again in this segment.
        return after.moved(*(replace(pieces[unit], fought=True).at(action.path[-1]) for unit in gone))

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        return None if next(self.open_choices(position), None) else position.popped()
