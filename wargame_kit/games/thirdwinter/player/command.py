"""Where does a simple player want Front HQs and their borders (3.3)?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, pairwise
from random import Random

from wargame_kit.games.ocs.player.marching import Marching
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.title_markers import PutMarker
from wargame_kit.games.thirdwinter.facts import DIRECTIONS
from wargame_kit.games.thirdwinter.rules.borders import Assign, LayBorder, Zoning, front_line
from wargame_kit.games.thirdwinter.rules.command_radius import front_hexes
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.front_moves import check_site, stops
from wargame_kit.games.thirdwinter.rules.fronts import (
    armies,
    front_of,
    fronts,
    is_offensive,
    is_right_of,
    zone,
)
from wargame_kit.position import Action, EndPhase
from wargame_kit.position.heuristics import Plan

BETTER = 1.0
"""By how many armies a place must be better for a Front HQ to go there."""

PARTLY, CLOSER = 0.5, 0.001
"""What of an army counts just beyond the command radius, the farther it is, the less; what a place counts by
which each is a hex closer."""


def worth_of_place(position: OcsPosition, front: str, hex_: int, places: Mapping[str, int]) -> float:
    """How many of its armies a front commands out of a hex; who is farther off counts in part (3.3a E).

    Of places that command as many the nearer one is worth a little more.
    """
    distance, reach = position.game.board.distance, limit(position, "command_radius") - 1
    found = (places.get(army, position.pieces[army].hex_) for army in armies(position, front))
    away = [distance(hex_, there) for there in found]
    return sum((1.0 if far <= reach else PARTLY * reach / far) - CLOSER * far for far in away)


def better_place(position: OcsPosition, front: str, places: Mapping[str, int]) -> int:
    """The best place for a Front HQ, if it is better than where it stands; −1 for none."""
    here = position.pieces[front].hex_
    least = worth_of_place(position, front, here, places) + BETTER
    found = {hex_: worth_of_place(position, front, hex_, places) for hex_ in stops(position) - {here}}
    ranked = sorted((-worth, hex_) for hex_, worth in found.items() if worth > least)
    return next((hex_ for _, hex_ in ranked if check_site(position, front, hex_)), -1)


def followed(march: Marching) -> Iterator[Action]:
    """Yield how Front HQs go by rail after their armies (3.3d A)."""
    for front in front_hexes(march.position):
        if not is_offensive(march.position, front):
            hex_ = better_place(march.position, front, march.places)
            if hex_ >= 0:
                yield PutMarker(front, hex_)


def divide(position: OcsPosition, step: Zoning, random: Random) -> Plan:
    """Lay borders so that each front has armies enough near it, and assign all by zone (3.3b)."""
    border = _better_border(position)
    if border is not None:
        return (border,)
    for front in fronts(position):
        for army in armies(position, front):
            here = zone(position, position.pieces[army].hex_)
            if here != front:
                return (Assign(army, here),)
    return (EndPhase(),)


def _better_border(position: OcsPosition) -> LayBorder | None:
    """The first border that gives a front more of the armies that it should have; None if all have enough."""
    board, borders, names = position.game.board, facts_of(position).borders, fronts(position)
    hexes = {army: position.pieces[army].hex_ for front in names for army in armies(position, front)}
    having = Counter(zone(position, hex_) for hex_ in hexes.values())
    if all(having[front] >= limit(position, "front_armies") for front in front_hexes(position)):
        return None
    shares = shares_of(position, hexes)
    every = [(hex_, direction) for hex_ in sorted(front_line(position)) for direction in DIRECTIONS]
    for number, front in enumerate(names[: len(borders)]):
        behind = [(hexes[army], share == front) for army, share in shares.items() if share in names[number:]]
        good = {
            border: sum(is_right_of(board, *border, hex_) == is_its for hex_, is_its in behind)
            for border in (borders[number], *every)
        }
        best = max(good, key=lambda border: good[border])
        if good[best] > good[borders[number]]:
            return LayBorder(front, *best)
    return None


def shares_of(position: OcsPosition, hexes: Mapping[str, int]) -> dict[str, str]:
    """The front that each army should be of: from north to south as the fronts are, each with enough."""
    board, sites = position.game.board, front_hexes(position)
    names = [front for front in fronts(position) if front in sites]
    if not names:
        return {army: front_of(position, army) for army in hexes}
    ranked = sorted(hexes, key=lambda army: (-board.centre(hexes[army])[1], army))
    least = min(limit(position, "front_armies"), len(ranked) // len(names))

    def cost(ends: Sequence[int]) -> int:
        """How far all armies are from the Front HQs that get them."""
        return sum(board.distance(hexes[army], sites[front]) for army, front in _shared(ranked, names, ends))

    cuts = combinations_with_replacement(range(len(ranked) + 1), len(names) - 1)
    fair = (ends for ends in cuts if all(b - a >= least for a, b in pairwise((0, *ends, len(ranked)))))
    return dict(_shared(ranked, names, min(fair, key=cost)))


def _shared(ranked: Sequence[str], names: Sequence[str], ends: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield each army with its front, for the numbers at which the share of the next begins."""
    for front, (begin, end) in zip(names, pairwise((0, *ends, len(ranked))), strict=True):
        yield from ((army, front) for army in ranked[begin:end])
