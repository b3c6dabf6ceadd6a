"""Positions that a record keeps to come back to: of most pieces nothing but that they are as before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_kit.position.facts import Facts
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position
    from wargame_kit.position.step import Step
    from wargame_kit.position.unit import Piece

_MOST_CHANGED = 1 / 4
"""Where more of the pieces are otherwise than in those they are told from, all are written down anew."""


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """A position, its pieces told from earlier ones by those that have changed."""

    bare: tuple[type[Position], Game, int, tuple[Step, ...], Facts]
    before: Mapping[str, Piece]
    changed: Mapping[str, Piece]


class Snapshots:
    """Positions by number, in little room.

    A campaign has a thousand pieces and more, of which a dozen change from one snapshot to the next.

    Attributes
    ----------
    elsewhere : callable (int) -> Position or None
        Who may know a position that is not kept here.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> start, kept = wk.load("typhoon").start("typhoon-1941"), Snapshots()
    >>> kept.keep(0, start)
    >>> kept.position(0) == start, kept.position(16)
    (True, None)
    """

    def __init__(self) -> None:
        self.elsewhere: Callable[[int], Position | None] = lambda number: None
        self._kept: dict[int, _Snapshot] = {}
        self._before: Mapping[str, Piece] = {}

    def __contains__(self, number: object) -> bool:
        return number in self._kept

    def keep(self, number: int, position: Position) -> None:
        """Keep a position, without anything that is derived from it."""
        pieces, before = position.pieces, self._before
        changed = {unit: piece for unit, piece in pieces.items() if before.get(unit) is not piece}
        if len(changed) > _MOST_CHANGED * len(pieces) or not before.keys() <= pieces.keys():
            before = self._before = dict(pieces)
            changed = {}
        bare = type(position), position.game, position.turn, position.agenda, position.facts
        self._kept[number] = _Snapshot(bare, before, changed)

    def position(self, number: int) -> Position | None:
        """A position that was kept; each time one of its own, so that what is derived from it can go."""
        kept = self._kept.get(number)
        if kept is None:
            return self.elsewhere(number)
        made, game, turn, agenda, facts = kept.bare
        return made(game, turn, agenda, {**kept.before, **kept.changed}, facts)
