"""What does a simple player of The Third Winter know beside the series? What counts, and its supply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from wargame_kit.games.ocs.files.kinds import PONTOON
from wargame_kit.games.ocs.player import aftermath
from wargame_kit.games.ocs.player.assessment import ALL, POINT, assessment
from wargame_kit.games.ocs.player.heuristics import OcsHeuristics
from wargame_kit.games.ocs.player.marching import Marching
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.consolidation import Consolidating
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.player import axis, command, events, fronts, pockets, rvgk
from wargame_kit.games.thirdwinter.rules.base_tokens import LoseTokens, PlacingTokens, left
from wargame_kit.games.thirdwinter.rules.bridges import Blow, BlowBridge
from wargame_kit.games.thirdwinter.rules.crossings import own
from wargame_kit.games.thirdwinter.rules.income import Deliver, Delivering
from wargame_kit.games.thirdwinter.rules.placing_supply import LayProposed, LoseSupply, PlacingSupply
from wargame_kit.games.thirdwinter.rules.rebuilding import PlaceHedgehog, Rebuilding, RebuildProposed
from wargame_kit.games.thirdwinter.rules.rivers import is_on_bank
from wargame_kit.games.thirdwinter.rules.scoring import counts, held, objectives
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing, WithdrawNamed
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Action, Step
from wargame_kit.position.free_order import LetPass
from wargame_kit.position.heuristics import Plan, Planner

STRAGGLING = 3
"""Friends so near the far end of a bridge may still come back over it."""


class ThirdWinterHeuristics(OcsHeuristics):
    """The heuristics of a simple player of either side."""

    def planner(self, step: Step[OcsPosition]) -> Planner | None:
        """What plans at a step; see `Heuristics.planner`."""
        return _PLANNERS.get(type(step)) or super().planner(step)

    def site(self, position: OcsPosition, unit: str, hex_: int) -> float:
        """A bank of the Dnepr to a pontoon unit, as long as no ferry runs there (1.5a)."""
        is_free = position.counter(unit).kind == PONTOON and not own(position).ferry(hex_)
        return POINT if is_free and is_on_bank(position.game.board, hex_) else 0.0

    def goes_first(self, march: Marching) -> Iterable[Action]:
        """Kessel HQs, and those on foot that nobody feeds, towards them (2.3a)."""
        return pockets.led_out(march) if march.side == AXIS else ()

    def works(self, march: Marching) -> Iterable[Action]:
        """Battle groups are formed (2.4e); Front HQs follow their armies (3.3d A)."""
        return axis.founded(march) if march.side == AXIS else command.followed(march)

    def prizes(self, position: OcsPosition) -> Mapping[int, float]:
        """The objectives of the scenario, their points shared out among the hexes that bring them (5.0a)."""
        found: dict[int, float] = {}
        for number, each in enumerate(objectives(position), 1):
            if each.is_written_down:
                is_over = counts(position, number, each) or 0 < each.judged < position.turn
            else:
                is_over = held(position, each) > each.each * each.most
            for hex_ in () if is_over or each.corps else each.hexes:
                found[hex_] = found.get(hex_, 0.0) + POINT * abs(each.points) / each.each
        return dict(sorted(found.items()))


def blow(position: OcsPosition, step: BlowBridge, random: Random) -> Plan:
    """Blow a bridge, unless friends on the bank of the enemy may still need it (1.4a)."""
    side, distance = step.actor(position), position.game.board.distance
    far = [end for end in step.bridge if end in combat_hexes(position, position.enemy(side))]
    near = [end for end in step.bridge if end not in far]
    beyond = (
        hex_
        for hex_ in combat_hexes(position, side)
        if any(distance(hex_, end) <= STRAGGLING for end in far)
        and all(distance(hex_, end) < distance(hex_, other) for end in far for other in near)
    )
    return (LetPass() if any(beyond) else Blow(),)


def deliver(position: OcsPosition, step: Delivering, random: Random) -> Plan:
    """Have supply brought where the way to the front is shortest, but not beside the enemy (2.1b, 3.1b)."""
    seen = assessment(position, step.side)

    def way(offer: Deliver) -> tuple[bool, int, int]:
        return seen.to_enemy[offer.hex_] < 2, seen.to_front.get(offer.hex_, ALL), offer.hex_

    best = min(Deliver.choices(position, step), key=way, default=None)
    return (best or LoseSupply(step.points),)


def lay(position: OcsPosition, step: PlacingSupply, random: Random) -> Plan:
    """Lay supply as the kit proposes (2.1b, 3.1b); what no place takes is lost."""
    points = step.in_vain(position)
    return (LoseSupply(points) if points else LayProposed(),)


def lay_tokens(position: OcsPosition, step: PlacingTokens, random: Random) -> Plan:
    """Lay tokens at air bases as the kit proposes; without a base they are lost (2.1b, 3.1b)."""
    has_place = step.has_place(position)
    return (LayProposed() if has_place else LoseTokens(left(position, step.side)),)


def withdraw(position: OcsPosition, step: Withdrawing, random: Random) -> Plan:
    """Let leave whom the schedule names (1.7c)."""
    return (WithdrawNamed(),)


def rebuild(position: OcsPosition, step: Rebuilding, random: Random) -> Plan:
    """Rebuild as the kit proposes, dig in where the enemy is nearest, and consolidate (1.7a, 1.7b, 13.9)."""
    digs = list(PlaceHedgehog.choices(position, step))
    if digs:
        near = assessment(position, step.side).to_enemy
        digs = [min(digs, key=lambda each: (near[each.hex_], each.hex_))]
    return (RebuildProposed(), *digs, *aftermath.consolidate(position, Consolidating(step.side), random))


_PLANNERS: dict[type, Planner] = {
    BlowBridge: blow,
    Delivering: deliver,
    Withdrawing: withdraw,
    PlacingSupply: lay,
    PlacingTokens: lay_tokens,
    Rebuilding: rebuild,
    **events.PLANNERS,
    **fronts.PLANNERS,
    **rvgk.PLANNERS,
    **axis.PLANNERS,
}
"""What plans at the steps that the title adds."""
