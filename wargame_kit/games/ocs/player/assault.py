"""Which attacks does a simple player make, with whom from where? By the exact odds of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, reduce
from types import MappingProxyType

from wargame_kit.games.field import Assault, Placement, Placements
from wargame_kit.games.matching import best_group
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.tables import CombatResult
from wargame_kit.games.ocs.player.assessment import Assessment, as_if
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.attack import check_access
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import OcsEngagement, odds
from wargame_kit.games.ocs.rules.combat.paying import attack_cost
from wargame_kit.games.ocs.rules.readiness import is_attack_capable
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.rulebook import ALLOWED, Ledger

LEAST, MORE = 2.0, 0.3
"""What an attack must promise, and what every further attacker must add."""

PRICE = 0.5
"""What a token of supply is worth."""

PUSH, BACK, SHARE, THROUGH = 3.0, 1.5, 0.7, 4.0
"""What it is worth to drive somebody off, and costs to go back; how much of an option is given in steps; what
it is worth to exploit."""

Ends = tuple[tuple[CombatResult, float], ...]
Near = Mapping[str, Iterable[int]]
NONE: Mapping[int, float] = MappingProxyType({})


class AssaultPlanner:
    """What could be attacked now, or after a move.

    Parameters
    ----------
    seen : Assessment
    mode : str
        In which units attack; by default as they are.
    has_room : callable, optional
        Whether a unit may stand in a hex beside others that come to it with it.
    gates : mapping of hex to float, optional
        What it is worth besides to open a hex; see `Assessment.gates`.
    """

    def __init__(
        self,
        seen: Assessment,
        mode: str = "",
        has_room: Callable[[Placements], bool] = lambda stands: True,
        gates: Mapping[int, float] = NONE,
    ) -> None:
        self.seen, self.position, self.mode = seen, seen.position, mode
        self._has_room, self._gates = has_room, gates
        self._alone: dict[tuple[str, int, int, bool], OcsEngagement | None] = {}

    def alone(self, unit: str, hex_: int, target: int, is_overrun: bool = False) -> OcsEngagement | None:
        """The odds of a unit that attacks alone out of a hex; None if it may not."""
        key = unit, hex_, target, is_overrun
        if key not in self._alone:
            # Who is supposed in a hex is so for all whom it could attack from there: one position for these.
            there = self._there(unit, hex_)
            enemies = combat_hexes(self.position, self.seen.enemy)
            for each in {target, *(around for around in self.seen.around[hex_] if around in enemies)}:
                self._alone[unit, hex_, each, is_overrun] = self._odds(there, unit, each, is_overrun)
        return self._alone[key]

    def _there(self, unit: str, hex_: int) -> OcsPosition:
        """The position in which a unit stands in a hex and attacks."""
        piece = as_if(self.position, unit, self.mode).at(hex_)
        return self.position if piece == self.position.pieces[unit] else self.position.moved(piece)

    def _odds(self, there: OcsPosition, unit: str, target: int, is_overrun: bool) -> OcsEngagement | None:
        if not is_attack_capable(there, unit) or not check_access(there, self.seen.side, unit, target):
            return None
        return odds(there, Fight(target, (unit,), is_overrun), ALLOWED)

    def together(self, target: int, stands: Placements, is_overrun: bool = False) -> OcsEngagement | None:
        """The odds of several units: each counts as it would alone, and the best rating for all."""
        found = [self.alone(unit, hex_, target, is_overrun) for unit, hex_ in stands]
        parts = [each for each in found if each is not None]
        if len(parts) < len(found) or not parts:
            return None
        best = max(parts, key=lambda each: each.ratings.total)
        strength = reduce(Ledger.join, (each.attack for each in parts))
        return replace(best, attackers=tuple(unit for unit, _ in stands), attack=strength)

    def promise(self, target: int, stands: Placements, is_overrun: bool = False) -> float:
        """What an attack promises: what it costs the enemy, less what it costs oneself and in supply."""
        battle = self.together(target, stands, is_overrun)
        if battle is None or not self._has_room(stands):
            return -1000.0
        seen, position = self.seen, self.position
        steps = sum(position.steps_left(unit) for unit in battle.defenders)
        theirs = sum(map(seen.whole, battle.defenders)) / max(1, steps)
        own = sum(map(seen.worth, battle.attackers)) / len(battle.attackers)
        ground = PUSH + seen.stake(target) + self._gates.get(target, 0.0)
        total = -PRICE * (not seen.is_last) * sum(attack_cost(position, unit) for unit in battle.attackers)
        total -= sum(seen.strays(unit, hex_) for unit, hex_ in stands if position.pieces[unit].hex_ != hex_)
        for result, chance in self.ends(battle):
            lost = min(steps, result.defender_losses)
            is_emptied = lost == steps or result.retreat > 0
            worth = lost * theirs + is_emptied * ground + THROUGH * (result.exploit > 0)
            worth += result.disorganises * theirs / 2
            worth -= result.attacker_losses * own + result.option * min(SHARE * own, BACK + SHARE * own / 2)
            total += chance * worth
        return total

    def ends(self, battle: OcsEngagement) -> Ends:
        """The results of a battle with their chances."""
        key = battle.line, battle.base, battle.ratings.total, battle.hedgehog, battle.is_overrun
        known = _ends(battle.charts)
        if key not in known:
            found = battle.outcomes().items()
            known[key] = tuple((each, float(p)) for each, p in found if isinstance(each, CombatResult))
        return known[key]

    def best(self, target: int, near: Near) -> Assault | None:
        """The best attack on a hex, each from where it is strongest."""
        offers: list[tuple[float, float, Placement]] = []
        for unit, hexes in near.items():
            for hex_ in hexes:
                found = self.alone(unit, hex_, target)
                if found is not None:
                    offers.append((-found.attack.total, -self.seen.cover(hex_), (unit, hex_)))
        stands: dict[str, int] = {}
        for *_, (unit, hex_) in sorted(offers):
            if unit not in stands and self._has_room((*stands.items(), (unit, hex_))):
                stands[unit] = hex_
        return best_group(
            target,
            stands.items(),
            lambda chosen: self.promise(target, chosen),
            least=LEAST,
            more=MORE,
        )


@cache
def _ends(charts: OcsCharts) -> dict[tuple[object, ...], Ends]:
    """What the table of some charts has been asked."""
    return {}
