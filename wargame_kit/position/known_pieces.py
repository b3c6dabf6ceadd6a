"""What was found of the pieces of a position, or of one of its sides, and how it goes on when some change.

Most moves change a piece or two of a thousand. Whatever was found of the others stays, and is patched when it
is asked for again, not before: of most positions nobody asks anything.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from wargame_kit.position.piece_values import piece_fields, varying
from wargame_kit.position.unit import Piece, Unit

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position

T = TypeVar("T")

Values = Mapping[str, Mapping[str, object]]
"""By field, units with values."""

MOST_PENDING = 100
"""Pieces that wait to be patched; where more have changed, all are made anew."""


class KnownPieces:
    """What varies of some pieces, and the pieces without what is not asked of them.

    All of it is found when it is asked for, of pieces that are always the same ones. A bot in another thread
    may ask at the same time, so what is gone through is a copy.
    """

    __slots__ = ("_changed", "_restricted", "_sets", "_values")

    def __init__(self) -> None:
        # By field, the units of which it is another than usual, sorted: of most fields none, and they are not
        # here. None before it is asked for.
        self._values: dict[str, dict[str, object]] | None = None
        self._sets: dict[str, frozenset[tuple[str, object]]] = {}
        # By the fields that are in them: pieces as they were once, and how many had changed by then.
        self._restricted: dict[tuple[str, ...], tuple[Mapping[str, Piece], int]] = {}
        # The units that have changed, one after another.
        self._changed: tuple[str, ...] = ()

    def values_of(self, kind: type, field: str, pieces: Mapping[str, Piece]) -> dict[str, object]:
        """The units of which a field is another than usual, sorted, with what it is."""
        return self._otherwise(kind, pieces).get(field, {})

    def _otherwise(self, kind: type, pieces: Mapping[str, Piece]) -> dict[str, dict[str, object]]:
        if self._values is None:
            self._values = set_otherwise(kind, pieces.values())
        return self._values

    def set_of(self, kind: type, field: str, pieces: Mapping[str, Piece]) -> frozenset[tuple[str, object]]:
        """The same as a set, which can be compared at once with another's."""
        if field not in self._sets:
            self._sets[field] = frozenset(self.values_of(kind, field, pieces).items())
        return self._sets[field]

    def restricted_to(
        self, kind: type, fields: tuple[str, ...], pieces: Mapping[str, Piece]
    ) -> Mapping[str, Piece]:
        """The pieces with these fields, and all others as usual."""
        found = self._otherwise(kind, pieces)
        otherwise = {unit for name, units in found.items() if name not in fields for unit in units}
        if not otherwise:
            return pieces
        known, now = self._restricted.get(fields), len(self._changed)
        if known is None:
            answer: Mapping[str, Piece] = {
                **pieces,
                **{unit: pieces[unit].plain(*fields) for unit in otherwise},
            }
        elif known[1] < now:
            answer = dict(known[0])
            for unit in self._changed[known[1] :]:
                answer[unit] = pieces[unit].plain(*fields) if unit in otherwise else pieces[unit]
        else:
            return known[0]
        self._restricted[fields] = answer, now
        return answer

    def after(self, kind: type, changed: Sequence[Piece], varied: Values) -> KnownPieces:
        """What is still known after some pieces were replaced or added.

        Parameters
        ----------
        kind : Piece class
        changed : sequence of Piece
        varied : mapping of field to mapping of unit to value
            What of them has changed beside where they stand; see `what_varied`.
        """
        units = tuple(piece.unit for piece in changed)
        after = KnownPieces()
        if self._values is not None:
            after._values, after._sets = self._values, dict(self._sets)
            if varied:
                new = changed_values(kind, self._values, varied)
                after._values = {name: found for name, found in {**self._values, **new}.items() if found}
                after._sets = {name: found for name, found in after._sets.items() if name not in new}
        after._changed, after._restricted = self._changed + units, dict(self._restricted)
        if (over := len(after._changed) - MOST_PENDING) > 0:
            after._changed = after._changed[over:]
            after._restricted = {
                fields: (once, by_then - over)
                for fields, (once, by_then) in after._restricted.items()
                if by_then >= over
            }
        return after

    def of(self, kind: type, pieces: Mapping[str, Piece], units: Container[str]) -> KnownPieces:
        """What is known of some of the pieces.

        Parameters
        ----------
        kind : Piece class
        pieces : mapping of unit to Piece
            The pieces of which this is known.
        units : container of str
            Which of them.
        """
        some = KnownPieces()
        some._values = among_units(self._otherwise(kind, pieces), units)
        return some

    def only(self, fields: tuple[str, ...]) -> KnownPieces:
        """What is known to somebody who may know these fields, and of all others that they are as usual."""
        only, found = KnownPieces(), self._values or {}
        only._values = {name: found[name] for name in fields if name in found}
        # Not those of other fields: pieces that are changed there would be told from them.
        only._changed = self._changed
        only._restricted = {
            known: found for known, found in dict(self._restricted).items() if set(known) <= set(fields)
        }
        return only


def among_units(values: Values, units: Container[str]) -> dict[str, dict[str, object]]:
    """The values of some units alone; no field without any."""
    among = {
        name: {unit: value for unit, value in found.items() if unit in units}
        for name, found in values.items()
    }
    return {name: found for name, found in among.items() if found}


def what_varied(kind: type, changed: Iterable[Piece], before: Mapping[str, Piece]) -> Values:
    """By field, the units among some in which it is another than before, or than usual if they are new."""
    usual, row_of, varied = tuple(piece_fields(kind).values()), varying(kind), dict[str, dict[str, object]]()
    for unit, piece in {piece.unit: piece for piece in changed}.items():
        row, was = row_of(piece), row_of(before[unit]) if unit in before else usual
        if row != was:
            for name, value, old in zip(piece_fields(kind), row, was, strict=True):
                if value != old:
                    varied.setdefault(name, {})[unit] = value
    return varied


def set_otherwise(kind: type, pieces: Iterable[Piece]) -> dict[str, dict[str, object]]:
    """By field, the units of which it is another than usual, sorted, with what it is."""
    usual, row_of = tuple(piece_fields(kind).values()), varying(kind)
    otherwise = {piece.unit: row for piece in pieces if (row := row_of(piece)) != usual}
    found: dict[str, dict[str, object]] = {}
    for unit in sorted(otherwise):
        for (name, plain), value in zip(piece_fields(kind).items(), otherwise[unit], strict=True):
            if value != plain:
                found.setdefault(name, {})[unit] = value
    return found


def changed_values(kind: type, found: Values, varied: Values) -> dict[str, dict[str, object]]:
    """What `set_otherwise` answers after some pieces changed: the fields that have, no others."""
    return {
        name: {
            unit: value
            for unit, value in sorted({**found.get(name, {}), **values}.items())
            if value != piece_fields(kind)[name]
        }
        for name, values in varied.items()
    }


class Shared(dict[object, Any]):
    """What positions have in common in which some pieces stand alike in the same turn."""

    __slots__ = ("__weakref__",)


def lend(position: Position, name: str, what: object) -> None:
    """Let a position use what is another's, and what holds it: held in turn it would never be freed."""
    position.__dict__.pop(name, None)
    position.__dict__[f"{name}_lent"] = ref(what)


def borrows(position: Position) -> bool:
    """Whether its parts are lent to a position: they know more than it does, and it hands none of them on."""
    return "_by_side_lent" in position.__dict__


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

    def after(self, kind: type, changed: Sequence[Piece], varied: Values) -> Part:
        """The pieces after some have changed; see `KnownPieces.after`."""
        pieces = {**self.pieces, **{piece.unit: piece for piece in changed}}
        stand = all(piece.stands_as(self.pieces.get(piece.unit)) for piece in changed)
        return Part(pieces, self.known.after(kind, changed, varied), self.shared if stand else Shared())


@dataclass(frozen=True, slots=True)
class Among:
    """Some of the pieces of a position: those of a side, or of a side those of some kinds.

    Attributes
    ----------
    side : str
        Empty for the pieces of all.
    kinds : tuple of str
        Empty for all kinds.
    """

    side: str = ""
    kinds: tuple[str, ...] = ()

    def has(self, unit: Unit) -> bool:
        """Whether a counter is one of them."""
        return unit.side == self.side and (not self.kinds or unit.kind in self.kinds)


@lru_cache(256)
def members(game: Game, among: Among) -> frozenset[str]:
    """The counters of a game that are among some, in play or not."""
    return frozenset(unit for unit, counter in game.units.items() if among.has(counter))


class Parts:
    """The pieces of a position by side and kind; some are told from the others when they are asked for.

    Positions with the very same pieces have it in common, and so have those that know less of these.
    """

    __slots__ = ("__weakref__", "_found", "_known", "_pieces")

    def __init__(
        self, pieces: Mapping[str, Piece], known: KnownPieces, found: dict[Among, Part] | None = None
    ) -> None:
        self._pieces, self._known, self._found = pieces, known, found or {}

    def of(self, position: Position, among: Among) -> Part:
        """Some of the pieces, or all."""
        if not among.side:
            return Part(position.pieces, position._known, position.shared)
        found = self._found.get(among)
        if found is None:
            found = self._found[among] = self._of(position.game, among)
        if not among.kinds and "stacks_by_side" not in found.shared:
            nobody: dict[str, Mapping[int, tuple[str, ...]]] = {
                each: {} for each in position.game.sides if each != among.side
            }
            found.shared["stacks_by_side"] = {
                **nobody,
                among.side: position.stacks_by_side[among.side],
            }
        return found

    def _of(self, game: Game, among: Among) -> Part:
        some = members(game, among)
        own = {unit: piece for unit, piece in self._pieces.items() if unit in some}
        return Part(own, self._known.of(game.piece_type, self._pieces, own), Shared())

    def after(
        self,
        game: Game,
        pieces: Mapping[str, Piece],
        known: KnownPieces,
        changed: Sequence[Piece],
        varied: Values,
    ) -> Parts:
        """The same after some pieces have changed: the parts without any of them stay."""
        found = dict(self._found)
        for among, part in found.items():
            some = members(game, among)
            own = [piece for piece in changed if piece.unit in some]
            if own:
                found[among] = part.after(game.piece_type, own, among_units(varied, some))
        return Parts(pieces, known, found)

    def in_another_turn(self) -> Parts:
        """The same in a turn in which other things may be true of where everybody stands."""
        return Parts(
            self._pieces,
            self._known,
            {among: Part(part.pieces, part.known, Shared()) for among, part in dict(self._found).items()},
        )
