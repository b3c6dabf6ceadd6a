"""16.2, 16.3, 16.6, 16.61: oil for headquarters, lend-lease and the route of the Soviet oil."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AXIS, SOVIET
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.rail import rail_net
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import Entry
from wargame_kit.words import say

PLOESTI, BAKU, GURYEV = "Ploesti", "Baku", "Guryev"
ARCTIC, EAST = "arctic", "east"
"""The edge hexes towards Murmansk and Archangel, and those towards the Urals (16.3)."""

OIL_OF = {AXIS: (PLOESTI, BAKU), SOVIET: (BAKU,)}
"""The fields of which a side needs one, for its headquarters (16.2, 16.6)."""

BASE_LOSS = 5
"""Points of base production that go with lend-lease, and with the oil route (16.3, 16.61)."""


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def has_oil(position: EastFrontPosition, side: str) -> bool:
    """Whether a side holds an oil field of its own in rail or sea supply (16.2, 16.6).

    On a board that has none of them nobody wants for oil.
    """
    fields = [hex_ for name in OIL_OF[side] if (hex_ := position.hex_of(name)) >= 0]
    linked = rail_net(position, side)
    return not fields or any(hex_ in linked for hex_ in fields)


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def base_losses(position: EastFrontPosition, side: str) -> tuple[Entry, ...]:
    """What a side's base production loses by what it does not hold; only the Soviets' can (16.3, 16.61)."""
    if side == AXIS:
        return ()
    losses = []
    if not has_lend_lease(position):
        losses.append(Entry(-BASE_LOSS, say("eastfront/level-no-lend-lease"), cite("16.3")))
    # 16.61: where Baku itself is lost, 16.6 says what that means.
    if has_oil(position, SOVIET) and not has_oil_route(position):
        losses.append(Entry(-BASE_LOSS, say("eastfront/level-no-oil-route"), cite("16.61")))
    return tuple(losses)


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def has_lend_lease(position: EastFrontPosition) -> bool:
    """Whether a Soviet railway leads from the Arctic to the East (16.3)."""
    features = position.game.board.features
    arctic, east = features.get(ARCTIC), features.get(EAST)
    return not arctic or not east or rail_leads(position, SOVIET, arctic, east)


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def has_oil_route(position: EastFrontPosition) -> bool:
    """Whether oil can come from Baku over the sea to Guryev, and on by rail to the East (16.61).

    Whoever holds Baku has a naval base on that sea, so that its ships can sail.
    """
    guryev, east = position.hex_of(GURYEV), position.game.board.features.get(EAST)
    return guryev < 0 or not east or rail_leads(position, SOVIET, (guryev,), east)


def rail_leads(position: EastFrontPosition, side: str, starts: Iterable[int], goals: Iterable[int]) -> bool:
    """Whether a side's railway leads from some hexes to others; into a battle, but not through it (9.12)."""
    board, net, battles = position.game.board, rail_net(position, side), battle_hexes(position)
    ends = frozenset(goals)
    found = {hex_ for hex_ in starts if hex_ in net}
    waiting = list(found)
    while waiting:
        here = waiting.pop()
        if here in ends:
            return True
        if here in battles:
            continue
        for direction in range(6):
            there = board.neighbours[6 * here + direction]
            if there in net and there not in found and board.rails[6 * here + direction]:
                found.add(there)
                waiting.append(there)
    return False
