"""What does a simple player of The Third Winter know beside the series? What counts, and its supply."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wargame_kit.games.ocs.player.assessment import ALL, POINT, assessment
from wargame_kit.games.ocs.player.heuristics import OcsHeuristics
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.rules.income import Deliver, Delivering
from wargame_kit.games.thirdwinter.rules.victory import held, objectives
from wargame_kit.position import Step
from wargame_kit.position.heuristics import Plan, Planner


class ThirdWinterHeuristics(OcsHeuristics):
    """The heuristics of a simple player of either side."""

    def planner(self, step: Step[OcsPosition]) -> Planner | None:
        """What plans at a step; see `Heuristics.planner`."""
        return deliver if isinstance(step, Delivering) else super().planner(step)

    def prizes(self, position: OcsPosition) -> Mapping[int, float]:
        """The objectives of the scenario, their points shared out among the hexes that bring them (5.0a)."""
        found: dict[int, float] = {}
        for each in objectives(position):
            is_full = held(position, each) > each.each * each.most
            for hex_ in each.hexes if not is_full else ():
                found[hex_] = found.get(hex_, 0.0) + POINT * abs(each.points) / each.each
        return dict(sorted(found.items()))


def deliver(position: OcsPosition, step: Delivering, random: Random) -> Plan:
    """Have supply brought where the way to the front is shortest, but not beside the enemy (2.1b, 3.1b)."""
    seen = assessment(position, step.side)

    def way(offer: Deliver) -> tuple[bool, int, int]:
        return seen.to_enemy[offer.hex_] < 2, seen.to_front.get(offer.hex_, ALL), offer.hex_

    return (min(Deliver.choices(position, step), key=way),)
