"""A position of these battles, as the chapters take and answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wargame_kit.games.neworder.facts import CONVENTIONAL, TABLES, NewOrderFacts, Use
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.files.tables import NATIONS
from wargame_kit.mechanics import DifferentialEngagement, OutcomeTree
from wargame_kit.position import Face, Game, Piece, Position
from wargame_kit.position.unit import several
from wargame_kit.words import Either, say

UNTRIED = 0
"""The face of an untried counter that hides how strong it is (21)."""


@dataclass(frozen=True, slots=True, repr=False)
class NewOrderPiece(Piece):
    """A counter in play.

    Attributes
    ----------
    moved : bool
        Whether it has moved, come on, jumped or been carried in this movement phase.
    fought : bool
        Whether it has attacked, been attacked or advanced in this segment (11, 13).
    lifted : bool
        Whether a helicopter has carried a unit in this movement phase (18), or a unit has come by the airport
        in it (25): that one may still move, but was not there when the phase began.
    bridging : bool
        Whether an engineer keeps a bridge this turn (20).
    building : bool
        Whether an engineer builds a base in this movement phase (27).
    used : frozenset of str
        What a marker has been used for in this player turn and the reaction after it (12).
    """

    moved: bool = False
    fought: bool = False
    lifted: bool = False
    bridging: bool = False
    building: bool = False
    used: frozenset[Use] = frozenset()


class NewOrderPosition(Position):
    """One moment of a battle."""

    game: Game[Charts, NewOrderPosition]
    charts: Charts
    pieces: Mapping[str, NewOrderPiece]
    facts: NewOrderFacts

    def face(self, unit: str) -> Face:
        """The values that a counter shows."""
        return self.game.units[unit].faces[self.pieces[unit].face]

    def kind(self, unit: str) -> str:
        """Its arm of service."""
        return self.game.units[unit].kind

    def is_untried(self, unit: str) -> bool:
        """Whether nobody knows yet how strong a counter is (21)."""
        return self.face(unit).is_untried

    def is_hyperwar(self, unit: str) -> bool:
        """Whether a counter has what high-tech ones have (16): no more while friction lasts (5)."""
        printed = self.game.units[unit]
        # 5: friction takes it from units; markers keep it.
        return "hyperwar" in printed.traits and (printed.is_marker or not self.facts.friction)

    def nation(self, unit: str) -> str:
        """The nation or movement whose counter it is."""
        return next(nation for nation in NATIONS if nation in self.game.units[unit].traits)

    def odds(
        self,
        target: str | int | Sequence[str | int],
        attackers: str | Sequence[str],
        *,
        table: str = CONVENTIONAL,
        support: str | Sequence[str] = (),
    ) -> DifferentialEngagement:
        """The odds of an adjacent combat: strengths, differential, shifts, column, outcomes (11).

        Parameters
        ----------
        target : str, int, or a sequence of them
            The hex, named as `Board.locate` takes it, or several that are attacked together (11.9).
        attackers : str or sequence of str
            One unit or several, each beside every hex.
        table : {"conventional", "hyperwar"}
            The combat table (11.4); the same attack on the other one is `beside` the answer.
        support : str or sequence of str
            Fire-support markers that are supposed to lie on the first hex (12.19).

        Raises
        ------
        ValueError
            If there is no such hex or table.
        """
        if table not in TABLES:
            raise ValueError(str(say("neworder/no-table", value=repr(table), known=Either(TABLES))))
        hexes = [target] if isinstance(target, (str, int)) else list(target)
        first, *further = (self.game.board.locate(hex_) for hex_ in hexes)
        answers: Any = self.game.answers
        found: DifferentialEngagement = answers.odds(
            self,
            first,
            several(attackers),
            further=tuple(further),
            table=table,
            support=several(support),
        )
        return found

    def landing(self, unit: str, hex_: str | int) -> OutcomeTree:
        """What comes of a jump over a hex: every end with its exact chance (17).

        Parameters
        ----------
        unit : str
            Paratroops, or any other unit as if it were such.
        hex_ : str or int
            Named as `Board.locate` takes it.

        Raises
        ------
        ValueError
            If there is no such unit or hex.

        Examples
        --------
        >>> from wargame_kit.games.neworder import Kiev
        >>> lesson = Kiev.load().start("airport")
        >>> str(lesson.landing("76-Par1", "0909").chance("safe"))
        '1/3'
        """
        answers: Any = self.game.answers
        found: OutcomeTree = answers.landing(self, self.unit(unit).id, self.game.board.locate(hex_))
        return found
