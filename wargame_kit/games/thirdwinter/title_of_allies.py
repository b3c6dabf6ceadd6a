"""2.5: what minor allies add to the rules of the series; `title` joins it to the other chapters."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.ocs.bounds import Bounds
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.rules import collapse, minor_allies
from wargame_kit.games.thirdwinter.rules.events import minor_allies as events
from wargame_kit.games.thirdwinter.rules.victory import SuddenDeath
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Step
from wargame_kit.rulebook import Verdict


class TitleOfAllies(Title):
    """The rules of Rumania and Hungary."""

    def bounds(self, position: OcsPosition, unit: str) -> Bounds | None:
        """2.5a, 2.5c: where their units stay."""
        return minor_allies.bounds(position, unit)

    def check_leaving(self, position: OcsPosition, unit: str, hex_: int) -> Verdict:
        """2.5a, 2.5c: where their units stay; 1.9: nobody goes anywhere in the turn of the surrender."""
        return collapse.check_obeys(position, unit) and minor_allies.check_going(position, unit, hex_)

    def shut_to(self, position: OcsPosition, unit: str, goal: int) -> frozenset[int]:
        return minor_allies.shut_to(position, unit, goal)

    def check_advance(
        self, position: OcsPosition, unit: str, hex_: int, advanced: tuple[str, ...]
    ) -> Verdict:
        return minor_allies.check_going(position, unit, hex_)

    def check_mission(
        self, position: OcsPosition, side: str, mission: str, units: tuple[str, ...], hex_: int
    ) -> Verdict:
        """2.5a: Rumanian aircraft fly where their army may go."""
        for unit in units:
            flies = minor_allies.check_going(position, unit, hex_)
            if not flies:
                return flies
        return super().check_mission(position, side, mission, units, hex_)

    def serves(self, position: OcsPosition, headquarters: str, unit: str) -> bool:
        """2.5a, 2.5c: their headquarters supply their own alone."""
        return minor_allies.serves(position, headquarters, unit)

    def busted_for_good(self, position: OcsPosition, side: str) -> frozenset[int]:
        """1.9: the railways of Rumania."""
        return events.busted_for_good(position, side)

    def check_mover(self, position: OcsPosition, unit: str) -> Verdict:
        return collapse.check_obeys(position, unit)

    def check_gun(self, position: OcsPosition, unit: str, target: int) -> Verdict:
        return collapse.check_obeys(position, unit)

    def check_attack(self, position: OcsPosition, unit: str, here: int, target: int) -> Verdict | None:
        obeys = collapse.check_obeys(position, unit)
        return None if obeys else obeys

    def works(self, position: OcsPosition, side: str) -> Iterable[tuple[str, str]]:
        """2.5b: Soviets leave the map."""
        return collapse.leaving(position, side)

    def check_work(self, position: OcsPosition, side: str, work: str, unit: str) -> Verdict | None:
        return collapse.check_leave(position, unit) if work == collapse.LEAVE else None

    def worked(self, position: OcsPosition, work: str, unit: str) -> OcsPosition:
        return collapse.left(position, unit) if work == collapse.LEAVE else position

    def before_phase(self, position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
        """2.5b: who surrenders is gone before anything comes; 5.0b: that may decide the game."""
        is_due = side == AXIS and phase == "reinforcement"
        shaken = collapse.rolling(position) if is_due else ()
        return (*shaken, SuddenDeath()) if shaken else ()

    def turn_ended(self, position: OcsPosition) -> OcsPosition:
        return collapse.turn_ended(position)
