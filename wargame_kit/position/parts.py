"""The pieces of one side: what is derived of them stays, whatever the other side does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from wargame_kit.position.known_pieces import KnownPieces
from wargame_kit.position.unit import Piece

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position


T = TypeVar("T")


class Shared(dict[object, Any]):
    """What positions have in common in which some pieces stand alike in the same turn."""

    __slots__ = ("__weakref__",)


def lend(position: Position, name: str, what: object) -> None:
    """Let a position use what is another's, and what holds it: held in turn it would never be freed."""
    position.__dict__.pop(name, None)
    position.__dict__[f"{name}_lent"] = ref(what)


def kept(position: Position, name: str, make: Callable[[], T]) -> T:
    """What a position keeps under a name, or is lent as long as that is there; made, if there is none."""
    found: T | None = position.__dict__.get(name)
    if found is None:
        lent = position.__dict__.get(f"{name}_lent")
        found = None if lent is None else lent()
        if found is None:
            found = position.__dict__[name] = make()
    return found


class Part:
    """The pieces of a side, or of all, with what was found of them.

    Attributes
    ----------
    pieces : mapping of unit to Piece
    known : KnownPieces
    shared : Shared
    """

    __slots__ = ("known", "pieces", "shared")

    def __init__(self, pieces: Mapping[str, Piece], known: KnownPieces, shared: Shared) -> None:
        self.pieces, self.known, self.shared = pieces, known, shared

    def after(self, kind: type, changed: Sequence[Piece]) -> Part:
        """The pieces after some have changed."""
        pieces = {**self.pieces, **{piece.unit: piece for piece in changed}}
        stand = all(piece.stands_as(self.pieces.get(piece.unit)) for piece in changed)
        return Part(pieces, self.known.after(kind, changed, self.pieces), self.shared if stand else Shared())


class Parts:
    """The pieces of a position by side; a side's are told from the others when they are asked for.

    Positions with the very same pieces have it in common, and so have those that know less of these.
    """

    __slots__ = ("__weakref__", "_found", "_pieces")

    def __init__(self, pieces: Mapping[str, Piece], found: dict[str, Part] | None = None) -> None:
        self._pieces, self._found = pieces, found or {}

    def of(self, position: Position, side: str) -> Part:
        """The pieces of a side, or of all without one."""
        if not side:
            return Part(position.pieces, position._known, position.shared)
        found = self._found.get(side)
        if found is None:
            units = position.game.units
            own = {unit: piece for unit, piece in self._pieces.items() if units[unit].side == side}
            found = self._found[side] = Part(own, KnownPieces(), Shared())
        if "stacks_by_side" not in found.shared:
            nobody: dict[str, Mapping[int, tuple[str, ...]]] = {
                each: {} for each in position.game.sides if each != side
            }
            found.shared["stacks_by_side"] = {**nobody, side: position.stacks_by_side[side]}
        return found

    def after(self, game: Game, pieces: Mapping[str, Piece], changed: Sequence[Piece]) -> Parts:
        """The same after some pieces have changed: the parts of other sides stay."""
        found = dict(self._found)
        for side, part in found.items():
            own = [piece for piece in changed if game.units[piece.unit].side == side]
            if own:
                found[side] = part.after(game.piece_type, own)
        return Parts(pieces, found)

    def in_another_turn(self) -> Parts:
        """The same in a turn in which other things may be true of where everybody stands."""
        return Parts(
            self._pieces,
            {side: Part(part.pieces, part.known, Shared()) for side, part in self._found.items()},
        )
