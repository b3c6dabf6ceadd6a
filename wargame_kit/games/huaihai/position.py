"""A position of this game, as its chapters take and answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from wargame_kit.board import MaybeHex
from wargame_kit.games.huaihai.facts import Count, HuaihaiFacts
from wargame_kit.games.huaihai.files.charts import Charts
from wargame_kit.mechanics import TableEngagement
from wargame_kit.position import Face, Game, Piece, Position
from wargame_kit.position.unit import several

FRESH, SPENT = 0, 1
"""Faces of a counter (9.1): it did nothing in its last turn, or it did."""


@dataclass(frozen=True, slots=True, repr=False)
class HuaihaiPiece(Piece):
    """A counter in play.

    Attributes
    ----------
    hidden : int or None
        Where a hidden counter is (10.3), −1 if the viewer may not know; None if it is not hidden.
    used : int
        The movement points that it has used since its side began its phases (6.2).
    cut_since : int
        The turn in which it was first found out of supply (8.3), or 0.
    """

    hidden: MaybeHex | None = None
    used: Count = 0
    cut_since: Count = 0


class HuaihaiPosition(Position):
    """One moment of a game of Huaihai."""

    game: Game[Charts, HuaihaiPosition]
    charts: Charts
    pieces: Mapping[str, HuaihaiPiece]
    facts: HuaihaiFacts

    @property
    def hidden(self) -> Mapping[str, int]:
        """The hexes of the hidden counters (10.3), −1 where the viewer may not know."""
        return self.piece_values("hidden")

    def hidden_hex(self, unit: str) -> int | None:
        """Where a hidden counter is, −1 if the viewer may not know, or None if it is not hidden."""
        piece = self.pieces.get(unit)
        return None if piece is None else piece.hidden

    def is_fresh(self, unit: str) -> bool:
        """Whether a counter shows its fresh face (9.1)."""
        return self.pieces[unit].face == FRESH

    def face(self, unit: str) -> Face:
        """The values that a counter shows."""
        return self.game.units[unit].faces[self.pieces[unit].face]

    def turned(self, face: int, *units: str) -> Self:
        """The position with some counters turned to a face."""
        changed = (self.pieces[unit] for unit in units if self.pieces[unit].face != face)
        return self.moved(*(piece.showing(face) for piece in changed))

    def odds(
        self,
        target: str | int,
        attackers: str | Sequence[str],
        *,
        support: str | Sequence[str] = (),
        wave: bool = False,
        charge: str | Sequence[str] = (),
        infiltrated: str | Sequence[str] = (),
        militia: bool = False,
    ) -> TableEngagement:
        """The odds of an attack: strengths, ratio, shifts, column, outcomes (6.3).

        Parameters
        ----------
        target : str or int
            The hex, named as `Board.locate` takes it: as printed, by its index, or by a place in it.
        attackers : str or sequence of str
            One counter or several; the air counter may be among them (7.2).
        support : str or sequence of str
            Counters that give a shift instead of their attack (7.5).
        wave : bool
            Whether it is a human wave (7.6).
        charge : str or sequence of str
            Attackers with a gun charge of the PLA (10.8), or an artillery suppression of the KMT (10.10).
        infiltrated : str or sequence of str
            The counter of the KMT whose name the PLA shows (10.4).
        militia : bool
            Whether the defending PLA calls militia (11.7).

        Examples
        --------
        >>> import wargame_kit as wk
        >>> position = wk.load("huaihai").position({"CP1": "B5", "55C": "A5 spent"})
        >>> print(position.odds("A5", "CP1", wave=True, charge="CP1").die_roll_modifiers)
        1 added to the die = 1 gun charge of 1st Column, Central Plains FA [Huaihai 10.8]
        """
        answers: Any = self.game.answers
        found: TableEngagement = answers.odds(
            self,
            self.game.board.locate(target),
            several(attackers),
            supporters=several(support),
            wave=wave,
            charges=several(charge),
            infiltrators=several(infiltrated),
            militia=militia,
        )
        return found
