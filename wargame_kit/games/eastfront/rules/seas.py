"""15.1, 15.3, 1.37–1.39, 1.45, 10.6: who controls which sea, where ships pass, and what they supply.

All of it only by the option ``sea_power``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from wargame_kit.games.eastfront.files.charts import STRAIT, Charts
from wargame_kit.games.eastfront.files.places import SEAS
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import fixed
from wargame_kit.games.eastfront.rules.zones import land
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from

Shores = tuple[int, ...]
"""The land hexes on either side of a strait; none where two seas meet in open water."""


def has_sea_power(position: EastFrontPosition) -> bool:
    """Whether ships are played with (15)."""
    return position.option("sea_power") == "on"


@cache
def area_of(game: Game[Charts]) -> Mapping[int, str]:
    """The sea area of each sea hex that has one (15.11)."""
    features = game.board.features
    return {hex_: area for area in SEAS for hex_ in sorted(features.get(area, NO_HEXES))}


@cache
def passages(game: Game[Charts]) -> Mapping[str, Mapping[str, frozenset[Shores]]]:
    """From each sea area those that it meets: in open water, or by straits, each with its shores (1.39)."""
    board, areas = game.board, area_of(game)
    found: dict[str, dict[str, frozenset[Shores]]] = {area: {} for area in SEAS}
    for side, there in enumerate(board.neighbours):
        here = side // 6
        if there < here:
            continue
        shores: Shores = ()
        if here in areas and there in areas:
            pairs = [(areas[here], areas[there])]
        elif board.hexside_name(side) == STRAIT:
            beside = set(board.neighbours[6 * here : 6 * here + 6])
            beside &= set(board.neighbours[6 * there : 6 * there + 6])
            ends = sorted({areas[hex_] for hex_ in beside & areas.keys()})
            pairs, shores = [(a, b) for a in ends for b in ends if a < b], (here, there)
        else:
            continue
        for first, second in pairs:
            for one, other in ((first, second), (second, first)):
                if one != other:
                    found[one][other] = found[one].get(other, frozenset()) | {shores}
    return found


@derived_from("axis_hexes", "contested")
def masters(position: EastFrontPosition) -> Mapping[str, frozenset[str]]:
    """The sides that hold a naval base of each sea area in this phase (15.1, 1.45)."""
    owned, bases = fixed(position), position.sites.ports.items()
    return {
        area: frozenset(
            side
            for side in position.game.sides
            for hex_, port in bases
            if port.is_base and area in port.areas and hex_ in owned.friendly(side)
        )
        for area in SEAS
    }


def is_open(position: EastFrontPosition, side: str, area: str) -> bool:
    """Whether a side's ships may sail a sea: it has a base there, alone or not (15.1, 15.22)."""
    return side in masters(position)[area]


def is_sole(position: EastFrontPosition, side: str, area: str) -> bool:
    """Whether a side alone has a base of a sea (15.1)."""
    return masters(position)[area] == {side}


def _passes(position: EastFrontPosition, side: str, shores: Shores) -> bool:
    """Whether a strait lets a side's ships through: by the option any or both shores close it (1.39)."""
    hostile = [hex_ in fixed(position).enemy(side) for hex_ in shores]
    if position.option("straits") == "both":
        return not hostile or not all(hostile)
    return not any(hostile)


@derived_from("axis_hexes", "contested", "options")
def voyages(position: EastFrontPosition, side: str, begins: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """The seas that a side's ships get to from some seas, with those sailed through, in order.

    The fewest seas, and of as many the fewest contested ones.

    Parameters
    ----------
    begins : frozenset of str
        The areas of a port.
    """

    def cost(way: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
        return len(way), sum(not is_sole(position, side, area) for area in way), way

    found: dict[str, tuple[str, ...]] = {}
    ahead: list[tuple[str, ...]] = [(area,) for area in sorted(begins) if is_open(position, side, area)]
    while ahead:
        ahead.sort(key=cost)
        way = ahead.pop(0)
        if way[-1] in found:
            continue
        found[way[-1]] = way
        for area, straits in sorted(passages(position.game)[way[-1]].items()):
            if area in found or not is_open(position, side, area):
                continue
            if any(_passes(position, side, shores) for shores in straits):
                ahead.append((*way, area))
    return found


@derived_from("axis_hexes", "contested", "options")
def _lines_from(position: EastFrontPosition, side: str, begins: frozenset[str]) -> frozenset[int]:
    seas, friendly = voyages(position, side, begins).keys(), fixed(position).friendly(side)
    return frozenset(
        hex_
        for hex_, port in position.sites.ports.items()
        if hex_ in friendly and not seas.isdisjoint(port.areas)
    )


def sea_lines(position: EastFrontPosition, side: str, supplied: Iterable[int]) -> frozenset[int]:
    """The friendly ports to which lines run over the sea from ports that have supply (15.3, 9.31).

    Parameters
    ----------
    supplied : iterable of int
        Hexes with rail supply.
    """
    if not has_sea_power(position):
        return NO_HEXES
    ports = position.sites.ports
    begins = frozenset(area for hex_ in supplied if hex_ in ports for area in ports[hex_].areas)
    return _lines_from(position, side, begins) if begins else NO_HEXES


@cache
def coast(game: Game[Charts]) -> Mapping[int, Mapping[int, str]]:
    """For each coastal hex the sea hexes beside it, with their areas; not over shallows (1.37)."""
    board, areas, rows = game.board, area_of(game), game.charts.hexsides
    answer: dict[int, dict[int, str]] = {}
    for hex_ in sorted(land(game)):
        for side in range(6 * hex_, 6 * hex_ + 6):
            row = rows.get(board.hexside_name(side))
            if board.neighbours[side] in areas and (row is None or row.from_sea or row.is_passable):
                answer.setdefault(hex_, {})[board.neighbours[side]] = areas[board.neighbours[side]]
    return answer


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def bridgeheads(position: EastFrontPosition, side: str) -> frozenset[int]:
    """The hexes where a side that has landed draws supply over the beach, in battle too (10.6, 15.52).

    As long as it stands there and the sea is not the enemy's.
    """
    if not has_sea_power(position):
        return NO_HEXES
    stacks = position.stacks_by_side[side]
    return frozenset(
        hex_
        for hex_, owner in position.facts.bridgeheads
        if owner == side
        and hex_ in stacks
        and any(is_open(position, side, area) for area in coast(position.game).get(hex_, {}).values())
    )
