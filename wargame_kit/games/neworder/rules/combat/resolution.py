"""11.3, 11.15: the die of an adjacent combat, and what the table says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat import odds
from wargame_kit.games.neworder.rules.combat.aftermath import FollowUp, carry_out
from wargame_kit.games.neworder.rules.combat.fight import Fight, defenders, standing
from wargame_kit.games.neworder.rules.support import spent
from wargame_kit.mechanics import DifferentialEngagement, UnitResult
from wargame_kit.position.fault import Fault
from wargame_kit.position.throw import OneDieStep
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase


@dataclass(frozen=True, slots=True)
class RollAttack(OneDieStep[NewOrderPosition]):
    """11.3: a die, and what the declared table says; the support that was brought comes off the map (12.19).

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    thrown_as: ClassVar[str] = "roll {die}"
    clause: ClassVar[Citation] = cite("11.3")

    def validate(self, position: NewOrderPosition, place: str) -> Iterator[Fault]:
        return self.fight.validate(position, f"{place}.fight", is_open=False)

    def battle(self, position: NewOrderPosition) -> DifferentialEngagement:
        """The combat as it stands."""
        return odds.under_way(position, self.fight)

    def prompt(self, position: NewOrderPosition) -> Phrase:
        fought = self.battle(position)
        return fought.say("neworder/roll-attack", table=fought.table.name)

    def thrown(self, position: NewOrderPosition, die: int) -> NewOrderPosition:
        result, fight = self.battle(position).row(die), self.fight
        assert isinstance(result, UnitResult)
        own, against = standing(position, fight), defenders(position, fight)
        return carry_out(
            spent(position.popped(), fight.targets),
            attackers=own,
            defenders=against,
            targets=fight.targets,
            result=result,
            is_fire=False,
            origins=fight.origins,
            vanished=tuple(
                unit for unit in (*fight.attackers, *fight.defenders) if unit not in (*own, *against)
            ),
        )

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        fight = self.fight
        own, against = standing(position, fight), defenders(position, fight)
        if own and against:
            return None
        # 21.6: whoever was turned over had no defence, and nobody is left on one side: no die is thrown.
        after = spent(position.popped(), fight.targets)
        return after.pushed(FollowUp(own, against, fight.targets, fight.origins, 0, 0))
