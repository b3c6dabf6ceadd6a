"""A position of this game with everything that can be asked of it; each answer is a chapter's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import reach, supply, zones
from wargame_kit.games.huaihai.rules.combat import odds
from wargame_kit.games.huaihai.rules.combat.attack import supposed
from wargame_kit.mechanics import Battle, CommandRange, Reach, Supply, ZoneOfControl
from wargame_kit.words import say


class AnsweringPosition(HuaihaiPosition):
    """One moment of a game of Huaihai, as a reader holds it."""

    def reach(self, unit: str) -> Reach:
        """Every hex that a counter, hidden or not, can move to with what is left of its points (5).

        Raises
        ------
        ValueError
            If there is no such counter on the map, or nobody may know where it is hidden.
        """
        return reach.reach(self, unit, hidden=self.facts.hidden_hex(unit) is not None)

    def control(self, side: str) -> ZoneOfControl:
        """A side's zones of control: those of its fresh counters (4.1).

        Raises
        ------
        ValueError
            If there is no such side.
        """
        return zones.control(self, self.game.known_side(side))

    def supply(self, side: str) -> Supply:
        """Every counter's supply line, or where and why it is cut (8); the PLA needs none.

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
    ) -> Battle:
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
        >>> print(position.odds("A5", "CP1", wave=True, charge="CP1").pips)
        1 added to the die = 1 gun charge of 1st Column, Central Plains FA [Huaihai 10.8]
        """
        told = odds.declared(self, self.game.board.locate(target), _several(attackers))
        fight = replace(
            told,
            supporters=_several(support),
            wave=wave,
            charges=_several(charge),
            infiltrators=_several(infiltrated),
            militia=militia,
        )
        return supposed(self, fight)


def _several(units: str | Sequence[str]) -> tuple[str, ...]:
    return (units,) if isinstance(units, str) else tuple(units)
