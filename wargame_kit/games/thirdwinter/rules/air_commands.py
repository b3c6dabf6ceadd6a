"""2.2b, 3.2b: the headquarters of air fleets and air armies: where they lie, and how they are driven off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Self

from wargame_kit.board import Board, HexIndex
from wargame_kit.games.ocs.files.kinds import AIR_COMMAND, SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import CITIES, controls, stations
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.boxes import WAITING
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.front_moves import check_goes
from wargame_kit.games.thirdwinter.rules.threats import threats
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Automatic, Game, Phase, SideId, Step, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say

NOWHERE: frozenset[int] = frozenset()


@lru_cache(16)
def _counters(game: Game) -> tuple[str, ...]:
    """Every air headquarters that a game has."""
    return tuple(unit.id for unit in game.units.values() if unit.kind == AIR_COMMAND)


def commands(position: OcsPosition, side: str) -> Mapping[str, int]:
    """The air headquarters of a side, and where they lie."""
    return {
        unit: position.pieces[unit].hex_
        for unit in _counters(position.game)
        if unit in position.pieces and position.pieces[unit].hex_ >= 0 and position.side_of(unit) == side
    }


def has_fleet(position: OcsPosition) -> bool:
    """Whether the Axis has an air fleet in this game: on the map, or driven off it without a place (2.2b)."""
    fleets = (unit for unit in _counters(position.game) if position.side_of(unit) == AXIS)
    places = (position.pieces[unit] for unit in fleets if unit in position.pieces)
    return any(piece.hex_ >= 0 or piece.place == WAITING for piece in places)


def is_command(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is an air headquarters."""
    return position.counter(unit).kind == AIR_COMMAND


def clause_of(side: str) -> Citation:
    """By which clause those of a side lie where they do."""
    return cite("2.2b" if side == AXIS else "3.2b")


def apart(position: OcsPosition, side: str) -> int:
    """So many hexes from enemy combat units in trace an air headquarters of a side lies at least."""
    return limit(position, "air_fleet_gap" if side == AXIS else "air_army_gap")


def near_enemies(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes in which an air headquarters of a side would be too near to the enemy."""
    return _within(position.game.board, threats(position, side), apart(position, side) - 1)


@lru_cache(16)
def _within(board: Board, hexes: frozenset[int], far: int) -> frozenset[int]:
    """The hexes within some distance of others."""
    found, edge = set(hexes), set(hexes)
    for _ in range(far):
        around = {board.neighbours[6 * hex_ + direction] for hex_ in edge for direction in range(6)}
        edge = around - found - {-1}
        found |= edge
    return frozenset(found)


@lru_cache(16)
def settled(board: Board) -> frozenset[int]:
    """The hexes with a village or a city (2.2b)."""
    villages = board.features.get("village", frozenset())
    return villages | frozenset(hex_ for hex_ in range(board.size) if board.terrain_name(hex_) in CITIES)


def own_places(position: OcsPosition, side: str) -> frozenset[int]:
    """The villages, cities and air bases in which a fleet may lie (2.2b)."""
    bases = (hex_ for hex_, owner, _ in position.facts.bases if owner == side)
    return settled(position.game.board).union(bases)


def refuges(position: OcsPosition, unit: str) -> Iterator[int]:
    """Yield every hex in which an air headquarters may lie (2.2b, 3.2b)."""
    side, board = position.side_of(unit), position.game.board
    hexes = sorted(own_places(position, side)) if side == AXIS else range(board.size)
    return (hex_ for hex_ in hexes if check_place(position, unit, hex_))


def moves(position: OcsPosition, side: str) -> Iterator[tuple[str, int]]:
    """Yield where air headquarters may be put in the Movement Phase.

    Offered are hexes in which units of its side stand: of many thousands nobody could choose. Whoever names
    another that is allowed may have it.
    """
    for unit, here in commands(position, side).items():
        if not position.pieces[unit].moved:
            yield from ((unit, hex_) for hex_ in _offered(position, side) if hex_ != here)


def _offered(position: OcsPosition, side: str) -> list[int]:
    stacks = position.stacks_by_side[side]
    if side == AXIS:
        bases = {hex_ for hex_, owner, _ in position.facts.bases if owner == side}
        towns = settled(position.game.board)
        return sorted(bases | {hex_ for hex_ in stacks if hex_ in towns})
    return sorted(h for h, units in stacks.items() if any(position.counter(u).is_headquarters for u in units))


def check_place(position: OcsPosition, unit: str, hex_: int) -> Verdict:
    """Whether an air headquarters may lie in a hex (2.2b, 3.2b)."""
    side, board = position.side_of(unit), position.game.board
    printed, far = board.label(hex_), apart(position, side)
    if hex_ in near_enemies(position, side):
        return refuse("thirdwinter/air-command-near", clause_of(side), hex_=printed, place=printed, far=far)
    enemies = combat_hexes(position, position.enemy(side))
    is_place = side != AXIS or hex_ in own_places(position, side)
    if board.terrain_name(hex_) == SEA or hex_ in enemies or not is_place:
        return refuse("thirdwinter/air-command-place", clause_of(side), hex_=printed, place=printed)
    if side == AXIS and hex_ in stations(board) and not controls(position, side, hex_):
        return refuse("thirdwinter/air-command-own", clause_of(side), hex_=printed, place=printed)
    return ALLOWED


def check_move(position: OcsPosition, unit: str, hex_: int) -> Verdict | None:
    """Whether an air headquarters may be put in a hex now; None of other markers."""
    if not is_command(position, unit):
        return None
    clause = clause_of(position.side_of(unit))
    if position.pieces[unit].hex_ < 0:
        return refuse("thirdwinter/air-command-off-map", clause, unit=position.name_of(unit))
    return check_goes(position, unit, hex_, clause) and check_place(position, unit, hex_)


def moved(position: OcsPosition, unit: str, hex_: int) -> OcsPosition:
    """The position after an air headquarters has been put in a hex."""
    return position.moved(replace(position.pieces[unit].at(hex_), moved=True))


# ---------------------------------------------------------------------------- driven off


def driven_off(position: OcsPosition, side: str, hex_: int) -> tuple[Relocating, ...]:
    """The question where to an air headquarters goes whose hex units of the other side have entered."""
    enemy = position.enemy(side)
    met = [unit for unit, here in commands(position, enemy).items() if here == hex_]
    if not met or hex_ not in combat_hexes(position, side):
        return ()
    return tuple(Relocating(enemy, unit) for unit in met)


@dataclass(frozen=True, slots=True)
class KeptApart(Automatic[OcsPosition]):
    """2.2b: after its side's Movement Phase: a fleet to which an enemy is too near goes elsewhere."""

    side: SideId
    clause: ClassVar[Citation] = cite("2.2b")

    def settle(self, position: OcsPosition) -> OcsPosition:
        found = commands(position, self.side)
        near = near_enemies(position, self.side) if found else NOWHERE
        stuck = (unit for unit, here in found.items() if here in near and _has_refuge(position, unit))
        return position.popped().pushed(*(Relocating(self.side, unit) for unit in stuck))


def kept_apart(position: OcsPosition, side: str) -> tuple[Step, ...]:
    """What a side's Movement Phase ends with, if it has a fleet that must keep away from the enemy.

    One that is not on the map when its side's turn begins may have come by then.
    """
    fleets = (unit for unit in position.of_kind(AIR_COMMAND) if position.side_of(unit) == side)
    return (KeptApart(side),) if side == AXIS and any(fleets) else ()


def _has_refuge(position: OcsPosition, unit: str) -> bool:
    return next(refuges(position, unit), None) is not None


def waiting(position: OcsPosition, side: str) -> tuple[Relocating, ...]:
    """The same for those that had nowhere to go, in the next Reinforcement Phase of their side (kit)."""
    return tuple(
        Relocating(side, unit)
        for unit, piece in position.pieces.items()
        if piece.place == WAITING and is_command(position, unit) and position.side_of(unit) == side
    )


@dataclass(frozen=True, slots=True)
class Relocate(RuledAction[OcsPosition, "Relocating"]):
    """Have an air headquarters go elsewhere at once."""

    form: ClassVar[str] = "relocate {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Relocating, unit: str | None = None) -> Iterable[Self]:
        return (cls(each, hex_) for each in only((step.unit,), unit) for hex_ in refuges(position, each))

    def check(self, position: OcsPosition, step: Relocating) -> Verdict:
        if self.unit != step.unit:
            return refuse("ocs/no-marker", clause_of(step.side), unit=position.name_of(self.unit))
        return check_place(position, self.unit, self.hex_)

    def play(self, position: OcsPosition, step: Relocating) -> OcsPosition:
        return position.popped().moved(position.pieces[self.unit].at(self.hex_))


@dataclass(frozen=True, slots=True)
class Relocating(Phase[OcsPosition]):
    """2.2b, 3.2b: the owner says where an air headquarters goes that is driven off; without a place it waits.

    Attributes
    ----------
    side : str
    unit : str
    """

    side: SideId
    unit: UnitId
    is_voluntary: ClassVar[bool] = True
    actions: ClassVar[Kinds] = (Relocate,)
    asks: ClassVar[str] = "thirdwinter/relocating"

    @property
    def clause(self) -> Citation:
        return clause_of(self.side)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if _has_refuge(position, self.unit):
            return None
        return position.popped().moved(position.pieces[self.unit].at(WAITING).plain())

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        is_own = position.side_of(self.unit) == self.side
        if not is_own or not is_command(position, self.unit):
            yield Fault(say("expected/air-command"), f"{place}.unit", self.unit)
