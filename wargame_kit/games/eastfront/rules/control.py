"""8: whose each hex is, as it is now and as it was fixed when the phase began."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.kinds import AXIS, SOVIET
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.zones import battle_hexes, land, zone_of
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from
from wargame_kit.position.piece_values import forgotten


@dataclass(frozen=True, slots=True, eq=False)
class Control:
    """Whose the land is: each of its hexes is in one of the three.

    Attributes
    ----------
    axis, soviet : frozenset of int
        What is friendly to that side and enemy to the other (8.31, 8.32); a battle hex is the defender's.
    contested : frozenset of int
        Empty hexes in the zones of both (8.33).
    """

    axis: frozenset[int]
    soviet: frozenset[int]
    contested: frozenset[int]

    def friendly(self, side: str) -> frozenset[int]:
        """What is friendly to a side (8.31)."""
        return self.axis if side == AXIS else self.soviet

    def enemy(self, side: str) -> frozenset[int]:
        """What is enemy to a side (8.32)."""
        return self.soviet if side == AXIS else self.axis


@derived_from("axis_hexes", "defenders", "unsupplied", "dispersed")
def _owned_now(position: EastFrontPosition) -> tuple[frozenset[int], frozenset[int]]:
    """The hexes that the Axis owns or owned last, and those that are contested, as the units stand (8.3)."""
    zones = {side: zone_of(position, side) for side in (AXIS, SOVIET)}
    battles, scattered = battle_hexes(position), position.piece_values("dispersed")
    held = {}
    for side, stacks in position.stacks_by_side.items():
        # 14.6: who has landed from the air and has not linked up changes no hex's control.
        held[side] = {
            hex_ for hex_, units in stacks.items() if not scattered or any(u not in scattered for u in units)
        }
    defended = {hex_ for hex_ in battles if defender_of(position, hex_) == AXIS}
    contested = zones[AXIS] & zones[SOVIET]
    gained = (held[AXIS] - battles) | (zones[AXIS] - contested) | defended
    lost = (held[SOVIET] - battles) | (zones[SOVIET] - contested) | (battles - defended)
    # What is held or watched (8.31), watched by both (8.33), and by nobody, so that the last owner keeps it.
    return (position.facts.axis_hexes - lost) | gained, contested


@lru_cache(maxsize=64)
def _parted(game: Game[Charts], owned: frozenset[int], contested: frozenset[int]) -> Control:
    dry = land(game)
    return Control(owned & dry - contested, dry - owned - contested, contested)


@derived_from("axis_hexes", "defenders", "unsupplied", "dispersed")
def control_now(position: EastFrontPosition) -> Control:
    """Whose each hex would be if a phase began now (8.1–8.3)."""
    return _parted(position.game, *_owned_now(position))


def fixed(position: EastFrontPosition) -> Control:
    """Whose each hex has been since the phase began (8.1).

    Wherever anybody goes meanwhile it is the same, so it is kept by what was fixed and not by the pieces.
    """
    return _parted(position.game, position.facts.axis_hexes, position.facts.contested)


def is_friendly(position: EastFrontPosition, side: str, hex_: int) -> bool:
    """Whether a hex is friendly to a side in this phase (8.31)."""
    return hex_ in fixed(position).friendly(side)


def defender_of(position: EastFrontPosition, hex_: int) -> str:
    """The side that defends in a battle hex; empty where there is no battle (8.31).

    Of a new battle whoever owned the hex when the phase began: nobody enters it but to attack him.
    """
    if hex_ not in battle_hexes(position):
        return ""
    for battle, side in position.facts.defenders:
        if battle == hex_:
            return side
    return AXIS if hex_ in position.facts.axis_hexes else SOVIET


def begin_phase(position: EastFrontPosition) -> EastFrontPosition:
    """The position with control fixed for the phase that begins (8.1)."""
    owned, contested = _owned_now(position)
    defenders = tuple((hex_, defender_of(position, hex_)) for hex_ in sorted(battle_hexes(position)))
    facts = position.facts
    if (owned, contested, defenders) == (facts.axis_hexes, facts.contested, facts.defenders):
        return position
    return position.with_facts(axis_hexes=owned, contested=contested, defenders=defenders)


def begin_movement(position: EastFrontPosition) -> EastFrontPosition:
    """The position at the start of a movement phase: control fixed, what moved before forgotten (6.1)."""
    rested = forgotten(begin_phase(position), "moved", "came_from", "landed")
    return rested.with_facts(new_battles=frozenset(), crossings=())
