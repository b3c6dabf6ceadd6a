"""2.1b, 3.1b: what a scenario gives a side in supply, and the places to which it may come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_kit.games.ocs.files.kinds import FRONT, HEADQUARTERS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import controls, stations
from wargame_kit.games.ocs.rules.supply.trace import heads_of, is_in_trace
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.income import Income
from wargame_kit.games.thirdwinter.files.traits import ARMY_GROUP
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.schedule import ever_sources, sources
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Citation

ARMY = "army"
"""The size of the headquarters to which the supply of the Axis comes (2.3b, 2.3c)."""

NO_LIMIT = 999


def clause_of(side: str) -> Citation:
    """The clause by which a side is supplied."""
    return cite("2.1b" if side == AXIS else "3.1b")


def income_of(position: OcsPosition, side: str) -> Income | None:
    """What a side gets in the scenario of a position; None where that is nothing."""
    scenario = position.scenario
    found: Income | None = None if scenario is None else scenario.set_up["supply"].get(side)
    return found


def railheads(position: OcsPosition, side: str) -> tuple[int, ...]:
    """The railheads of a side to which supply can come now: its own, joined to a source, without the enemy.

    A place that begins with the enemy is taken first (3.1b). Where supply comes to headquarters, it comes to
    a town that its side controls, joined to a source or not, as to Kharkov and Kiev; but to one that is a
    source from some day on, or to the edge, only while that is one (3.1b).
    """
    found = income_of(position, side)
    if found is None:
        return ()
    known = stations(position.game.board) | title_of(position).counted(position)
    own = (hex_ for hex_ in found.hexes if hex_ not in known or controls(position, side, hex_))
    heads = heads_of(position, side)
    if not found.is_at_headquarters:
        return tuple(hex_ for hex_ in own if hex_ in heads)
    enemies, open_ = combat_hexes(position, position.enemy(side)), sources(position, side)
    dated = ever_sources(position, side)
    return tuple(
        hex_
        for hex_ in own
        if hex_ not in enemies and (hex_ in open_ if hex_ in dated else hex_ in known or hex_ in heads)
    )


@dataclass(frozen=True, slots=True)
class Room:
    """How many supply points of a turn a place must be given, and may be.

    Attributes
    ----------
    least, most : int
    """

    least: int = 0
    most: int = NO_LIMIT


@derived
def rooms(position: OcsPosition, side: str) -> Mapping[int, Room]:
    """The hexes to which a side's supply may come, and how much of it, sorted (2.1b, 3.1b).

    An Army HQ of the Axis takes so many points, the Army Group HQ whatever is left, both in trace (kit);
    each Front HQ must be given its least. Railheads of the scenario take any number while they are fed.
    """
    found = {hex_: Room() for hex_ in railheads(position, side)}
    for unit in (*position.of_kind(HEADQUARTERS), *position.of_kind(FRONT)):
        counter, piece = position.counter(unit), position.pieces[unit]
        if piece.hex_ < 0 or counter.side != side:
            continue
        before = found.get(piece.hex_, Room(0, 0))
        if side != AXIS and counter.kind == FRONT:
            found[piece.hex_] = Room(before.least + limit(position, "front_supply"))
        elif (
            side == AXIS and counter.is_headquarters and counter.size == ARMY and is_in_trace(position, unit)
        ):
            more = NO_LIMIT if ARMY_GROUP in counter.traits else limit(position, "army_supply")
            found[piece.hex_] = Room(0, min(NO_LIMIT, before.most + more))
    return dict(sorted(found.items()))
