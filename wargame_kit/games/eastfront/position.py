"""A position of the war in the east, as the chapters take and answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from wargame_kit.board import MaybeHex
from wargame_kit.games.eastfront.facts import EastFrontFacts
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.kinds import HALF_YEARS, ROLES, TURNS_OF_HALF_YEAR, nation_of
from wargame_kit.games.eastfront.files.places import City, Port, Resource
from wargame_kit.games.eastfront.files.sites import Sites, hex_of, sites
from wargame_kit.mechanics import PoolEngagement
from wargame_kit.position import Game, OneOf, Piece, Position
from wargame_kit.position.unit import several
from wargame_kit.words import say

Role = Annotated[str, OneOf(("", *ROLES), say("expected/role"))]


@dataclass(frozen=True, slots=True, repr=False)
class EastFrontPiece(Piece):
    """A block in play.

    Attributes
    ----------
    active : str
        What an active headquarters does; it lies face up (4.41, 5.4). Empty for all others.
    revealed : bool
        Whether it lies face up for a battle or a pursuit (4.43, 6.42).
    moved : bool
        Whether it has moved in this movement phase (6.1).
    strategic : bool
        Whether it has moved by rail or sea in this player turn (6.53).
    deployed : bool
        Whether a headquarters was deployed when it was activated (5.21).
    came_from : int
        The hex from which it came into a battle in this phase, or -1 (7.5).
    landed : bool
        Whether it came from the sea or the air in this phase (15.5, 14.3).
    unsupplied : bool
        Whether the last check found it without supply (10.2).
    fortress : bool
        Whether it is the one that a fortress supplies (10.5).
    guard : bool
        Whether it is the rear guard of a battle (6.41).
    dispersed : bool
        Whether it has landed from the air and has not linked up (14.6).
    fresh : bool
        Whether it came or was built this month: no level is added (11.41).
    rebuilt : bool
        Whether it was destroyed once (11.42).
    struck : bool
        Whether a headquarters has sent its air strike in this combat phase (13.1).
    """

    active: Role = ""
    revealed: bool = False
    moved: bool = False
    strategic: bool = False
    deployed: bool = False
    came_from: MaybeHex = -1
    landed: bool = False
    unsupplied: bool = False
    fortress: bool = False
    guard: bool = False
    dispersed: bool = False
    fresh: bool = False
    rebuilt: bool = False
    struck: bool = False


PUBLIC = ("came_from", "landed", "unsupplied", "guard", "dispersed")
"""What everybody sees of a block that nobody sees the face of."""


class EastFrontPosition(Position):
    """One moment of the war in the east."""

    game: Game[Charts, EastFrontPosition]
    charts: Charts
    pieces: Mapping[str, EastFrontPiece]
    facts: EastFrontFacts

    @property
    def half_year(self) -> str:
        """The half-year that is played: ``"S41"`` … ``"W44"``."""
        return HALF_YEARS[(self.turn - 1) // TURNS_OF_HALF_YEAR]

    @property
    def sites(self) -> Sites:
        """Where the cities, ports and resource centres of the board lie."""
        return sites(self.game.board, self.game.charts)

    def odds(
        self,
        target: str | int,
        attackers: str | Sequence[str],
        *,
        is_full: bool | None = None,
        level: int = 0,
        rounds: int = 1,
    ) -> PoolEngagement:
        """The battle of some blocks for a hex: dice of both sides, and every end with its chance (7).

        Parameters
        ----------
        target : str or int
            The hex, named as `Board.locate` takes it: as printed, by its index, or by a place in it.
        attackers : str or sequence of str
            One block or several.
        is_full : bool, optional
            Whether it is supported (7.4); as things stand unless told.
        level : int
            That of unseen blocks at most; their full one unless told.
        rounds : int
            How many are fought: 2 with that of a blitz (4.45).

        Examples
        --------
        >>> import wargame_kit as wk
        >>> position = wk.load("eastfront").start("first-battle")
        >>> [len(position.odds("Mogilev", "G-XXIV", rounds=rounds).rounds) for rounds in (1, 2)]
        [1, 2]
        """
        told = {"is_full": is_full, "level": level, "rounds": rounds}
        answers: Any = self.game.answers
        found: PoolEngagement = answers.odds(self, self.game.board.locate(target), several(attackers), **told)
        return found

    def city(self, hex_: int | str) -> City | None:
        """The city in a hex, if there is one (1.4); the hex is named as `Board.locate` takes it."""
        return self.sites.cities.get(self.game.board.locate(hex_) if isinstance(hex_, str) else hex_)

    def port(self, hex_: int | str) -> Port | None:
        """The port in a hex, if there is one (1.45)."""
        return self.sites.ports.get(self.game.board.locate(hex_) if isinstance(hex_, str) else hex_)

    def resource(self, hex_: int | str) -> Resource | None:
        """The resource centre in a hex, if there is one (1.5)."""
        return self.sites.resources.get(self.game.board.locate(hex_) if isinstance(hex_, str) else hex_)

    def hex_of(self, place: str) -> int:
        """The hex of a place that rules name, or -1 on a board that does not have it."""
        return hex_of(self.game.board, place)

    def level(self, unit: str) -> int:
        """The level that a block shows: its dice, or a headquarters' command value."""
        return self.game.units[unit].faces[self.pieces[unit].face].attack

    def at_level(self, unit: str, level: int) -> EastFrontPiece:
        """A block turned so that it shows a level that it has; raises ValueError if it has none such."""
        faces = self.game.units[unit].faces
        return self.pieces[unit].showing(next(n for n, face in enumerate(faces) if face.attack == level))

    def kind(self, unit: str) -> str:
        """Its kind of block; ``unknown`` for one whose face is not seen."""
        return self.game.units[unit].kind

    def nation(self, unit: str) -> str:
        """The nation whose block it is."""
        return nation_of(self.game.units[unit])

    def is_headquarters(self, unit: str) -> bool:
        """Whether it is a headquarters, supreme or not (5.1)."""
        return self.game.units[unit].is_headquarters

    def stack(self, side: str, hex_: int | str) -> tuple[str, ...]:
        """The units of a side in a hex; in a battle hex each side has its own (6.21)."""
        index = self.game.board.locate(hex_) if isinstance(hex_, str) else hex_
        return self.stacks_by_side[side].get(index, ())

    def is_unseen(self, unit: str) -> bool:
        """Whether it stands for a block whose face is not seen."""
        return self.game.units[unit].is_stand_in
