"""Why does a simple player pick, call and place as he does? What `arrivals` has weighed, in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.neworder.player.assessment import Assessment, assessment
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.formations import Call, Pick
from wargame_kit.games.neworder.rules.nodes import HELICOPTER, NODE
from wargame_kit.games.neworder.rules.rising import GROUP, PlaceUnit
from wargame_kit.position import Action
from wargame_kit.words import Words, say

FAR = 12
"""Farther away than that nobody counts the hexes to the enemy."""


def reason(position: NewOrderPosition, action: Action) -> Words:
    """Why a side would do it, as `Heuristics.reason` answers."""
    match action:
        case Pick():
            return say("neworder/why/pick")
        case Call(unit):
            return _called(position, unit)
        case PlaceUnit(unit, hex_):
            seen = assessment(position, position.actor)
            return say("neworder/list", items=tuple(_placed(seen, unit, hex_)))
    return ""


def _called(position: NewOrderPosition, unit: str) -> Words:
    printed = position.unit(unit)
    if printed.kind == NODE:
        return say("neworder/why/call-node")
    if printed.kind == HELICOPTER:
        return say("neworder/why/call-helicopter")
    if "hyperwar" in printed.traits:
        return say("neworder/why/call-hyperwar")
    return say("neworder/why/call")


def _placed(seen: Assessment, unit: str, hex_: int) -> Iterator[Words]:
    """Yield what speaks for a hex: a prize, the ground, company, the way to the enemy."""
    if seen.prizes.get(hex_) and hex_ not in seen.own:
        yield say("neworder/why/prize")
    if shift := seen.shift(hex_, seen.position.nation(unit)):
        yield say("neworder/why/cover", columns=shift)
    if seen.position.kind(unit) != GROUP and seen.own and seen.to_own[hex_] <= 1:
        yield say("neworder/why/company")
    if not seen.enemies:
        yield say("neworder/why/no-enemy")
    elif seen.to_enemy[hex_] >= FAR:
        yield say("neworder/why/unseen", hexes=FAR)
    else:
        yield say("neworder/why/away", hexes=seen.to_enemy[hex_])
