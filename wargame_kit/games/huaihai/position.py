"""A position of this game, as its chapters take and answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Self, TypeVar

from wargame_kit.games.huaihai.facts import HuaihaiFacts
from wargame_kit.games.huaihai.files.charts import KMT, PLA, Charts
from wargame_kit.position import Face, Piece, Position, Scenario
from wargame_kit.words import Words

if TYPE_CHECKING:
    from wargame_kit.games.huaihai.game import Huaihai

T = TypeVar("T")

FRESH, SPENT = 0, 1
"""Faces of a counter (9.1): it did nothing in its last turn, or it did."""


class HuaihaiPosition(Position):
    """One moment of a game of Huaihai; `answers` adds what can be asked of it."""

    game: Huaihai
    facts: HuaihaiFacts

    @property
    def charts(self) -> Charts:
        """The charts in use: the kit's or the reader's own."""
        return self.game.charts

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that is played; None where counters were placed freely."""
        return self.game.scenarios.get(self.facts.scenario)

    @property
    def last_turn(self) -> int:
        """The turn at whose end points are counted (13.1)."""
        return self.charts.last_turn if self.scenario is None else self.scenario.last_turn

    def option(self, name: str) -> str:
        """The choice made for an option at the start."""
        return self.facts.option(name)

    def side_of(self, unit: str) -> str:
        """A counter's side."""
        return self.game.units[unit].side

    def name_of(self, unit: str) -> Words:
        """A counter's name; of a text that names no counter the text, so that a refusal can say it."""
        return self.game.units[unit].name if unit in self.game.units else unit

    def enemy(self, side: str) -> str:
        """The other side."""
        return KMT if side == PLA else PLA

    def is_fresh(self, unit: str) -> bool:
        """Whether a counter shows its fresh face (9.1)."""
        return self.pieces[unit].face == FRESH

    def face(self, unit: str) -> Face:
        """The values that a counter shows."""
        return self.game.units[unit].faces[self.pieces[unit].face]

    def turned(self, face: int, *units: str) -> Self:
        """The position with some counters turned to a face."""
        changed = (self.pieces[unit] for unit in units if self.pieces[unit].face != face)
        return self.moved(*(Piece(piece.unit, piece.place, face) for piece in changed))

    def with_facts(self, facts: HuaihaiFacts) -> Self:
        """The position with other facts."""
        return self.replaced(facts=facts)

    def memo_of_facts(self, names: tuple[str, ...], key: object, compute: Callable[[Self], T]) -> T:
        """Something derived from the pieces, the turn and some facts, computed at most once for them.

        It is computed from a position that knows these facts and no others, nor the agenda: what it reads
        it has to name, and so it cannot answer for a position in which that is otherwise.

        Parameters
        ----------
        names : tuple of str
            Of the facts.
        key : object
            What else the answer depends on.
        compute : callable position -> value

        Examples
        --------
        >>> import wargame_kit as wk
        >>> position = wk.load("huaihai").position({"5C": "K8"}, recruits=3)
        >>> position.memo_of_facts(("recruits",), "twice", lambda known: 2 * known.facts.recruits)
        6
        >>> position.memo_of_facts((), "nothing", lambda known: known.facts.recruits)
        0
        """
        told = tuple(getattr(self.facts, name) for name in names)

        def derived() -> T:
            known: Self = self.memo_of_pieces(
                ("knowing", names, told), lambda: self.replaced(facts=self.facts.only(names), agenda=())
            )
            return compute(known)

        return self.memo_of_pieces((key, *told), derived)
