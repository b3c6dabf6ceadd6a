"""10.7: advance after combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cities import passed
from wargame_kit.games.typhoon.rules.ground import terrain_of
from wargame_kit.games.typhoon.rules.retreat import impassable
from wargame_kit.games.typhoon.rules.stacking import check_end, full
from wargame_kit.mechanics.advance import ways_forward
from wargame_kit.position import Action, SideId, UnitId
from wargame_kit.position.after_combat import on_map
from wargame_kit.position.derived import derived
from wargame_kit.position.fault import Fault, among
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, named, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@derived
def ways_of(position: TyphoonPosition, unit: str, target: int) -> tuple[Path, ...]:
    """Every way that a unit may advance through a hex that it has attacked (10.7).

    Each begins where the unit stands; none where the hex still holds an enemy (10.7.1).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "4Pz": "2015", "179SD": "2016"})
    >>> ways_of(position, "3Pz", position.game.board.index("2016"))
    ()
    """

    side = position.side_of(unit)
    enemies, lakes = position.stacks_by_side[position.enemy(side)], impassable(position.game.board)
    crowded = full(position, side)
    return ways_forward(
        position.game.board,
        position.pieces[unit].hex_,
        target,
        lambda way: limit(position, unit, way),
        lambda hex_: hex_ not in enemies and hex_ not in lakes,
        lambda hex_: hex_ not in crowded,
    )


def limit(position: TyphoonPosition, unit: str, way: Path) -> int:
    """How many hexes a unit may advance whose way is this one (10.7.1.1, 10.7.1.2).

    Only all of it clear, hexes and hexsides, lets a mechanised unit go two; clear ground that counts as
    forest is forest here too (14.1).
    """
    charts, board = position.charts, position.game.board
    if not position.unit(unit).is_mechanised:
        return charts.limit("advance_non_mechanised")
    least = charts.limit("advance_mechanised")
    towns = board.features.get("town", frozenset())
    for here, there in pairwise(way):
        side = board.hexside_name(6 * here + board.direction(here, there))
        if side:
            least = min(least, charts.numbers["hexside"][side]["advance"])
        if there in towns:
            least = min(least, charts.terrain["town"].advance)
        least = min(least, charts.terrain[terrain_of(position, there)].advance)
    return least


@dataclass(frozen=True, slots=True)
class Advance(RuledAction[TyphoonPosition, "AdvanceStep"]):
    """A unit advances along a path that begins where it stands."""

    form: ClassVar[str] = "advance {unit} {path}"
    unit: str
    path: Path

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: AdvanceStep, unit: str | None = None
    ) -> Iterable[Self]:
        for each in only(step.waiting(position), unit):
            yield from (cls(each, way) for way in ways_of(position, each, step.target))

    def check(self, position: TyphoonPosition, step: AdvanceStep) -> Verdict:
        if self.unit not in step.waiting(position):
            return refuse("advance/not-in-combat", cite("10.7.2"), unit=position.name_of(self.unit))
        ways = ways_of(position, self.unit, step.target)
        if self.path in ways:
            return ALLOWED
        others: tuple[Action, ...] = (*(Advance(self.unit, way) for way in ways), Halt())
        return named(position, self._why_not(position, step), others)

    def play(self, position: TyphoonPosition, step: AdvanceStep) -> TyphoonPosition:
        rest = tuple(unit for unit in step.units if unit != self.unit)
        after = position.replace_step(AdvanceStep(step.side, step.target, rest))
        after = after.moved(after.pieces[self.unit].at(self.path[-1]))
        return passed(after, step.side, self.path[1:])

    def alternatives(self, position: TyphoonPosition, step: AdvanceStep) -> Iterable[Self]:
        return ()  # never a way of another unit

    def _why_not(self, position: TyphoonPosition, step: AdvanceStep) -> Verdict:
        board, name, way = position.game.board, position.unit(self.unit).name, self.path
        if len(way) < 2 or way[:2] != (position.pieces[self.unit].hex_, step.target):
            return refuse("advance/first-hex", cite("10.7.5"), hex_=board.label(step.target), unit=name)
        enemies = position.stacks_by_side[position.enemy(step.side)]
        for here, there in pairwise(way):
            printed = board.label(there)
            if there not in board.neighbours[6 * here : 6 * here + 6] or there == way[0]:
                return refuse("advance/path", cite("10.7"), hex_=printed, unit=name)
            if there in enemies:
                return refuse("advance/enemy", cite("3.1.2"), hex_=printed, unit=name)
            if there in impassable(board):
                is_lake = board.terrain_name(there) == "lake"
                clause = cite("10.7.6.2" if is_lake else "10.7.6.1")
                return refuse("advance/impassable", clause, hex_=printed, unit=name)
        printed, hexes = board.label(way[-1]), limit(position, self.unit, way)
        if len(way) - 1 > hexes:
            clause = cite("10.7.1.2" if position.unit(self.unit).is_mechanised else "10.7.1.1")
            return refuse("advance/far", clause, hex_=printed, unit=name, limit=hexes)
        assert not check_end(position, self.unit, way[-1])
        room = position.charts.limit("stacking")
        return refuse("advance/full", cite("10.7.6.4"), hex_=printed, unit=name, limit=room)


@dataclass(frozen=True, slots=True)
class Halt(Ending[TyphoonPosition]):
    """No further unit advances."""

    form: ClassVar[str] = "halt"


@dataclass(frozen=True, slots=True)
class AdvanceStep(Decision[TyphoonPosition]):
    """10.7: attackers may follow into the hex that they have emptied.

    Attributes
    ----------
    side : str
    target : int
        The hex that was attacked.
    units : tuple of str
        That took part and have not advanced.
    """

    side: SideId
    target: HexIndex
    units: tuple[UnitId, ...]
    actions: ClassVar[Kinds] = (Advance, Halt)
    clause: ClassVar[Citation] = cite("10.7.1")

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return self.say(position, "combat/advance", hex=position.game.hex_name(self.target))

    def validate(self, position: TyphoonPosition, place: str) -> Iterator[Fault]:
        own, expected = position.units_of(self.side), say("expected/side-unit", side=self.side)
        yield from among(f"{place}.units", self.units, own, expected)
        around = (self.target, *position.game.board.neighbours[6 * self.target : 6 * self.target + 6])
        there = [unit for unit, piece in position.pieces.items() if piece.hex_ < 0 or piece.hex_ in around]
        yield from among(f"{place}.units", self.units, there, say("expected/stood-next"))

    def waiting(self, position: TyphoonPosition) -> tuple[str, ...]:
        """The units that took part, have not advanced and stand on the map."""
        return on_map(position, self.units)

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        if any(ways_of(position, unit, self.target) for unit in self.waiting(position)):
            return None
        return position.popped()
