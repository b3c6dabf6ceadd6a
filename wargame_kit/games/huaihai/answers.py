"""A position of this game with everything that can be asked of it; each answer is a chapter's."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_kit.games.huaihai import battle, movement, supply, zones
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.mechanics import Battle, CommandRange, Reach, Supply, ZoneOfControl
from wargame_kit.words import say


class AnsweringPosition(HuaihaiPosition):
    """One moment of a game of Huaihai, as a reader holds it."""

    def reach(self, unit: str) -> Reach:
        """Answer every hex that a counter, hidden or not, can move to with what is left of its points (5).

        Raises
        ------
        ValueError
            If there is no such counter on the map, or nobody may know where it is hidden.
        """
        return movement.reach(self, unit, hidden=self.facts.hidden_hex(unit) is not None)

    def control(self, side: str) -> ZoneOfControl:
        """Answer a side's zones of control: those of its fresh counters (4.1).

        Raises
        ------
        ValueError
            If there is no such side.
        """
        return zones.control(self, self.game.known_side(side))

    def supply(self, side: str) -> Supply:
        """Answer every counter's supply line, or where and why it is cut (8); the PLA needs none.

        Raises
        ------
        ValueError
            If there is no such side.
        """
        return supply.supply(self, self.game.known_side(side))

    def command(self, headquarters: str) -> CommandRange:
        """Refuse: this game has no headquarters, its counters need no command (2.2).

        Raises
        ------
        ValueError
            Always.
        """
        raise ValueError(str(say("huaihai/no-headquarters", unit=self.unit(headquarters).name)))

    def odds(self, target: str | int, attackers: str | Sequence[str]) -> Battle:
        """Answer the odds of an attack: strengths, ratio, shifts, column, outcomes (6.3).

        Parameters
        ----------
        target : str or int
            The hex, named as `Board.locate` takes it: as printed, by its index, or by a place in it.
        attackers : str or sequence of str
            One counter or several.
        """
        hex_ = self.game.board.locate(target)
        return battle.odds(self, hex_, (attackers,) if isinstance(attackers, str) else tuple(attackers))
