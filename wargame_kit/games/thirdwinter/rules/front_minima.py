"""3.3b C: what each front needs: four armies in its zone, a mobile corps, and a division of guns."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.paths import thrown_to
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.command_radius import commanded
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.fronts import (
    armies,
    is_gun_division,
    is_mobile_corps,
    own_on_map,
    zone,
)
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import Words, say


@dataclass(frozen=True, slots=True)
class FrontMinima:
    """What a front has of what it needs.

    Attributes
    ----------
    armies : tuple of str
        The Army HQs that are assigned to it and stand in its zone.
    needed : int
        So many of them it needs.
    corps : str
        A unit of a mobile corps in the throw of one of its Army HQs within the radius; empty if none is.
    guns : str
        An artillery or rocket division there; empty if none is.
    """

    armies: tuple[str, ...]
    needed: int
    corps: str
    guns: str

    @property
    def are_met(self) -> bool:
        """Whether nothing is lacking."""
        return len(self.armies) >= self.needed and bool(self.corps) and bool(self.guns)

    @property
    def lacking(self) -> Words:
        """What is lacking, in words; empty where nothing is."""
        if len(self.armies) < self.needed:
            return say("thirdwinter/lacks-armies", number=len(self.armies), needed=self.needed)
        if not self.corps:
            return say("thirdwinter/lacks-corps")
        return "" if self.guns else say("thirdwinter/lacks-guns")


def minima(position: OcsPosition, front: str) -> FrontMinima:
    """What a front has of what it needs now (3.3b C)."""
    own = tuple(
        army for army in armies(position, front) if zone(position, position.pieces[army].hex_) == front
    )
    thrown = thrown_to(position, SOVIET)
    served = frozenset[int]().union(
        *(thrown[army].reached for army in commanded(position, front) if army in thrown)
    )
    corps = guns = ""
    for unit in own_on_map(position):
        counter, hex_ = position.counter(unit), position.pieces[unit].hex_
        if hex_ in served:
            corps = corps or (unit if is_mobile_corps(position, unit) else "")
            guns = guns or (unit if is_gun_division(counter) else "")
    return FrontMinima(own, limit(position, "front_armies"), corps, guns)


def check_minima(position: OcsPosition, front: str) -> Verdict:
    """Whether a front has what it needs; short of it, it may not be Offensive (kit)."""
    found = minima(position, front)
    if found.are_met:
        return ALLOWED
    name = position.name_of(front)
    return refuse("thirdwinter/front-short", cite("3.3b"), front=name, lacking=found.lacking)
