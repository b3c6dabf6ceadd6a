"""2.5a, 2.5c: where the units of Rumania and Hungary may be, and whom their headquarters serve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.bounds import Bounds
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.boxes import AIR_BOX
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.armies import ARMIES, ground, home
from wargame_kit.games.thirdwinter.files.traits import HUNGARIAN, RUMANIAN
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

FREED_BY: Mapping[str, str] = {RUMANIAN: "rumanian-defence", HUNGARIAN: "hungarian-puppets"}
"""The events from which on they may go anywhere (1.9)."""

CLAUSES: Mapping[str, str] = {RUMANIAN: "2.5a", HUNGARIAN: "2.5c"}


def clause_of(army: str) -> Citation:
    """The clause that binds an army."""
    return cite(CLAUSES[army])


def army_of(position: OcsPosition, unit: str) -> str:
    """The army of Rumania or Hungary to which a counter belongs; empty for any other."""
    return next(iter(position.counter(unit).traits & ARMIES), "")


def is_bound(position: OcsPosition, army: str) -> bool:
    """Whether an army is bound to its part of the map: no event has freed it (1.9)."""
    return not in_force(position, FREED_BY[army])


def home_of(position: OcsPosition, army: str) -> frozenset[int]:
    """`home`, on the board of a position."""
    return home(position.game.board, army, limit(position, "hungarian_edge"))


def may_stand(position: OcsPosition, unit: str, hex_: int) -> bool:
    """Whether a unit may be put into a hex: on the maps of its army, or at home (2.5a, 2.5c)."""
    army = army_of(position, unit)
    if not army or not is_bound(position, army):
        return True
    return hex_ in ground(position.game.board, army) or hex_ in home_of(position, army)


def permitted(position: OcsPosition, unit: str, hexes: frozenset[int]) -> frozenset[int]:
    """Of some hexes those into which a unit may be put."""
    if not position.counter(unit).traits & ARMIES:
        return hexes
    return frozenset(hex_ for hex_ in hexes if may_stand(position, unit, hex_))


def refused(board: Board, army: str, is_from_home: bool, there: int) -> Verdict:
    """Why a unit of an army does not go to a hex."""
    key = f"thirdwinter/{army}-stays-{'home' if is_from_home else 'on-maps'}"
    printed = board.label(there)
    return refuse(key, clause_of(army), hex_=printed, place=printed)


@cache
def _bounds(board: Board, army: str, edge: int) -> Bounds:
    """Out of its home an army does not go, and from elsewhere not on the other maps."""
    own, maps = home(board, army, edge), ground(board, army)
    sides = frozenset(
        side
        for side, there in enumerate(board.neighbours)
        if there >= 0 and (there not in own if side // 6 in own else side // 6 in maps and there not in maps)
    )
    return Bounds(sides, lambda here, there: refused(board, army, here in own, there))


def bounds(position: OcsPosition, unit: str) -> Bounds | None:
    """The hexsides over which a unit never goes, not even in a retreat; None where it goes anywhere."""
    army = army_of(position, unit)
    if not army or not is_bound(position, army):
        return None
    return _bounds(position.game.board, army, limit(position, "hungarian_edge"))


def check_going(position: OcsPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit may go to a hex, however far it is: by rail, in an overrun, or from its base by air."""
    army = army_of(position, unit)
    if not army or not is_bound(position, army):
        return ALLOWED
    own, board, piece = home_of(position, army), position.game.board, position.pieces[unit]
    at = piece.base if piece.base >= 0 else piece.hex_
    is_at_home = piece.place == AIR_BOX or at in own
    if hex_ in own if is_at_home else may_stand(position, unit, hex_):
        return ALLOWED
    return refused(board, army, is_at_home, hex_)


def shut_to(position: OcsPosition, unit: str, goal: int) -> frozenset[int]:
    """The hexes through which a unit does not ride to another: those from which it could not go on."""
    army = army_of(position, unit)
    if not army or not is_bound(position, army):
        return NO_HEXES
    own, board = home_of(position, army), position.game.board
    everywhere = frozenset(range(board.size))
    if position.pieces[unit].hex_ in own:
        return everywhere - own
    return everywhere - ground(board, army) - own if goal in own else (everywhere - ground(board, army)) | own


def serves(position: OcsPosition, headquarters: str, unit: str) -> bool:
    """Whether a headquarters supplies a unit: those of Rumania and Hungary only their own (2.5a, 2.5c)."""
    theirs = position.counter(headquarters).traits & ARMIES
    return not theirs or theirs <= position.counter(unit).traits


def units_of(position: OcsPosition, army: str) -> Iterator[str]:
    """Yield the counters of an army, wherever they are."""
    return (unit for unit in position.pieces if army in position.counter(unit).traits)
