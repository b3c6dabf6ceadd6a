"""A position of this game with everything that can be asked of it; each answer is a chapter's."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules import command, movement, odds, supply, zones
from wargame_kit.mechanics import Battle, CommandRange, Reach, Supply, ZoneOfControl


class AnsweringPosition(TyphoonPosition):
    """One moment of a game of Typhoon, as a reader holds it."""

    def reach(self, unit: str, march: bool = False) -> Reach:
        """Every hex that a unit can move to, with cost, path and ledger (9.2, 9.3).

        Parameters
        ----------
        unit : str
        march : bool
            By road at half a point a hex.

        Raises
        ------
        ValueError
            If there is no such unit on the map.
        """
        return movement.reach(self, unit, march)

    def control(self, side: str) -> ZoneOfControl:
        """A side's zones of control (3.2).

        Raises
        ------
        ValueError
            If there is no such side.
        """
        return zones.control(self, self.game.known_side(side))

    def supply(self, side: str) -> Supply:
        """Every unit's line of communications, or where and why it is cut (3.3).

        Raises
        ------
        ValueError
            If there is no such side.
        """
        return supply.supply(self, self.game.known_side(side))

    def command(self, headquarters: str) -> CommandRange:
        """What a headquarters commands (8.2).

        Parameters
        ----------
        headquarters : str
            ``HQ-2PzA``, or ``2PzA`` as on its chit.

        Raises
        ------
        ValueError
            If there is no such headquarters.
        """
        return command.command(self, headquarters)

    def odds(self, target: str | int, attackers: str | Sequence[str]) -> Battle:
        """The odds of an attack: strengths, ratio, shifts, column, outcomes (10.3).

        Parameters
        ----------
        target : str or int
            The hex, named as `Board.locate` takes it: as printed, by its index, or by a place in it.
        attackers : str or sequence of str
            One unit or several.
        """
        hex_ = self.game.board.locate(target)
        return odds.odds(self, hex_, (attackers,) if isinstance(attackers, str) else tuple(attackers))
