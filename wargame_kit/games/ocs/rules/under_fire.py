"""10.0a: what guns and bombs share: the terrain that the owner of a hex chooses, and what hits there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses, disorganised
from wargame_kit.games.ocs.rules.shelled import shelters_in, targets_in
from wargame_kit.position import OneDie
from wargame_kit.position.ruled_action import RuledAction
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import say


class Sheltering(Protocol):
    """What the choice of a terrain needs of its step."""

    def place(self, position: OcsPosition) -> int:
        """The hex under fire."""

    def chosen(self, position: OcsPosition, ground: str) -> OcsPosition:
        """The position in which a terrain has been chosen."""


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


@dataclass(frozen=True, slots=True)
class HalfDie(OneDie):
    """The die of a half: a step is lost on 4 to 6."""

    form: ClassVar[str] = "half-die {die}"


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
