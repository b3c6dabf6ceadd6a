"""10.0a: what guns and bombs share: the terrain that the owner of a hex chooses, and what hits there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses, disorganised
from wargame_kit.games.ocs.rules.shelled import makes_a_difference, shelters_in, targets_in
from wargame_kit.position import Phase
from wargame_kit.position.ruled_action import Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Shelter(RuledAction[OcsPosition, "Sheltering"]):
    """Choose the terrain of a hex under barrage (10.0a)."""

    form: ClassVar[str] = "shelter {ground}"
    ground: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Sheltering, unit: str | None = None) -> Iterable[Self]:
        found = shelters_in(position, step.place(position)) if unit is None else ()
        return (cls(row.id) for row in found)

    def check(self, position: OcsPosition, step: Sheltering) -> Verdict:
        if any(row.id == self.ground for row in shelters_in(position, step.place(position))):
            return ALLOWED
        return refuse("ocs/no-such-ground", cite("10.0a"), ground=say(f"ocs/terrain/{self.ground}"))

    def play(self, position: OcsPosition, step: Sheltering) -> OcsPosition:
        return step.chosen(position, self.ground)


class Sheltering(Phase[OcsPosition]):
    """10.0a: the owner of a target chooses the terrain, where several shift a barrage differently."""

    __slots__ = ()
    side: str
    actions: ClassVar[Kinds] = (Shelter,)
    clause: ClassVar[Citation] = cite("10.0a")

    @abstractmethod
    def place(self, position: OcsPosition) -> int:
        """The hex under fire."""

    @abstractmethod
    def points(self, position: OcsPosition) -> int:
        """The points of barrage."""

    @abstractmethod
    def chosen(self, position: OcsPosition, ground: str) -> OcsPosition:
        """The position in which the barrage is rolled for on a terrain."""

    def prompt(self, position: OcsPosition) -> Phrase:
        printed = position.game.board.label(self.place(position))
        return self.say(position, "ocs/choose-shelter", place=printed, points=self.points(position))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_asked = makes_a_difference(position, self.place(position))
        return None if is_asked else self.chosen(position, "")


def struck(
    position: OcsPosition, side: str, hex_: int, steps: int, losers: tuple[str, ...] | None = None
) -> OcsPosition:
    """The position after a barrage has hit: all there disorganised, and steps lost by the owner's choice.

    Parameters
    ----------
    losers : tuple of str, optional
        Among whom the steps are lost; among all combat units there if not told.
    """
    units = targets_in(position, side, hex_)
    after = disorganised(position, units)
    among = units if losers is None else losers
    return after.pushed(TakeLosses(position.enemy(side), among, steps)) if steps and among else after
