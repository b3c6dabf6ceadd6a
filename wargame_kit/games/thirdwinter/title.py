"""What The Third Winter adds to the rules of the series; this file only says where each rule stands."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import NO_HEXES, Title
from wargame_kit.games.thirdwinter.rules.income import RollSupply, income_of
from wargame_kit.games.thirdwinter.rules.railways import joined_off_map, relaid_behind_the_front
from wargame_kit.games.thirdwinter.rules.victory import ended_at_once, verdict
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position import Over, Step


class ThirdWinterTitle(Title):
    """The rules of the title, where they differ from those of the series."""

    def sources(self, position: OcsPosition, side: str) -> frozenset[int]:
        """2.1a, 3.1a: as the scenario says."""
        scenario = position.scenario
        found: frozenset[int] = NO_HEXES if scenario is None else scenario.set_up["sources"][side]
        return found

    def off_map(self, position: OcsPosition, side: str) -> tuple[frozenset[int], ...]:
        """1.2a: a side's edge rail hexes, but not over the Black Sea."""
        return joined_off_map(position, side)

    def cleaned_up(self, position: OcsPosition, side: str) -> OcsPosition:
        """1.2: the Soviets' railways far behind the front."""
        return relaid_behind_the_front(position) if side == SOVIET else position

    def supplied(self, position: OcsPosition, side: str) -> tuple[Step, ...]:
        """2.1b, 3.1b: the supply table, as far as the scenario gives a side anything of it."""
        return () if income_of(position, side) is None else (RollSupply(side),)

    def arrivals_of_supply(self, position: OcsPosition, side: str) -> tuple[int, ...]:
        """2.1b, 3.1b: the railheads that the scenario names."""
        found = income_of(position, side)
        return () if found is None else found.hexes

    def counted(self, position: OcsPosition) -> frozenset[int]:
        """5.0a: the hexes of the scenario's objectives."""
        scenario = position.scenario
        found: frozenset[int] = NO_HEXES if scenario is None else scenario.set_up["counted"]
        return found

    def entered(
        self, position: OcsPosition, units: tuple[str, ...], came_from: int, hex_: int
    ) -> tuple[Step, ...]:
        """5.0b: whether the game is over at once."""
        return tuple(ended_at_once(position, hex_))

    def ended(self, position: OcsPosition) -> Over:
        """5: who has won."""
        return verdict(position)
