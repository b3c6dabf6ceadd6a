"""Whom does a simple player send by sea, and where do airborne troops jump? Where that pays (14, 15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_kit.games.eastfront.files.kinds import AIRBORNE
from wargame_kit.games.eastfront.player.standing import FARE, Standing
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.airborne import Drop, is_linked
from wargame_kit.games.eastfront.rules.sea import Sail, capacity, danger, fare, traffic, voyage

FOUND = 1.5
"""What it costs to be found in a contested sea: a level, and the way (15.22)."""

LANDING = 1.0
"""Nobody lands but where a place is worth so much."""

PRIZE = 0.5
"""How much of what a place is worth counts by which part of the enemy there goes."""

DROPPED = 2
"""Who jumps into a battle is weighed over so many rounds: he cannot go on by himself."""


@dataclass(frozen=True, order=True)
class Trip:
    """Where a unit goes that does not march.

    Attributes
    ----------
    gain : float
        What that brings.
    hex_ : int
    moves : int
        The supreme moves that it takes.
    """

    gain: float
    hex_: int
    moves: int = 0


def best_voyage(standing: Standing, unit: str, moves: int, shipped: Mapping[int, int]) -> Trip | None:
    """Where a unit had best sail, if that brings more than its moves and its danger cost (15.2, 15.5).

    Parameters
    ----------
    standing : Standing
    unit : str
        May sail as the position is.
    moves : int
        The supreme moves that are left.
    shipped : mapping of hex to int
        How many more are already to go through each port.
    """
    position, side = standing.seen.position, standing.seen.side
    here = position.pieces[unit].hex_

    def has_berth(hex_: int) -> bool:
        used = traffic(position, hex_) + shipped.get(hex_, 0)
        return position.port(hex_) is None or used < capacity(position, hex_).total

    if not has_berth(here):
        return None
    stays, is_weak = standing.value(unit, here), position.level(unit) <= 1
    best: Trip | None = None
    for hex_ in Sail.goals(position, unit):
        way = voyage(position, unit, hex_)
        if way is None or not has_berth(hex_) or standing.room(hex_) < 1:
            continue
        lands = way.beach >= 0
        if lands and (is_weak or standing.seen.worth.get(hex_, 0.0) < LANDING):
            continue
        cost = fare(position, unit, way).total
        risk = danger(position, side, way.seas) * position.charts.interdiction / 6
        gain = standing.value(unit, hex_, ashore=lands) - stays - FARE * cost - FOUND * risk
        if cost <= moves and gain > 0:
            trip = Trip(gain, hex_, cost)
            best = max(best or trip, trip)
    return best


def best_drop(position: EastFrontPosition, standing: Standing, unit: str) -> Trip | None:
    """Where an airborne unit had best jump: into a battle of its own, or where the enemy is not (14.3).

    Parameters
    ----------
    position : EastFrontPosition
        Its headquarters is active for the drop.
    standing : Standing
    unit : str
    """
    seen = standing.seen
    stays = standing.value(unit, position.pieces[unit].hex_)
    best: Trip | None = None
    for hex_ in Drop.goals(position, unit):
        friends = [each for each in standing.stands.get(hex_, ()) if position.kind(each) != AIRBORNE]
        gain = 0.0
        # 14.6: where its own do not reach it, it would be lost.
        if hex_ in seen.enemies and friends:
            gain = _helps(standing, hex_, friends, unit)
        elif hex_ in seen.gains and is_linked(position.moved(position.pieces[unit].at(hex_)), unit):
            gain = standing.value(unit, hex_) - stays
        if gain > 0:
            trip = Trip(gain, hex_)
            best = max(best or trip, trip)
    return best


def _helps(standing: Standing, hex_: int, friends: list[str], unit: str) -> float:
    """What a battle wins more with one who jumps into it."""
    seen = standing.seen
    before, after = (seen.exchange(hex_, units, rounds=DROPPED) for units in (friends, [*friends, unit]))
    won = (after.won - after.lost) - (before.won - before.lost)
    return won + PRIZE * seen.worth.get(hex_, 0.0) * (after.clears - before.clears)
