"""11.42, 16.1, 16.4: where the troops of the Axis' satellites may be, and which of them changed sides."""

from __future__ import annotations

from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AFTER_TURNING, NATION_OF, TURNED
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

ODESSA, SEVASTOPOL = "Odessa", "Sevastopol"

THIRD_ARMY, EXPEDITIONARY = "rumanian-3", "expeditionary"
"""Traits of the Rumanian 3rd Army, and of the armies that satellites sent to Russia (16.4)."""

ITALIAN = "italian"

COUNTRY_OF = {"rumanian": "rumania", "hungarian": "hungary", "slovak": "slovakia", "bulgarian": "bulgaria"}
"""The country of each satellite nation, as a feature of the board; that of the Italians is off the map."""

RUMANIA_1939 = "rumania_1939"


def is_printed_now(position: EastFrontPosition, unit: str) -> bool:
    """Whether there is such a block: those that change sides come when their country surrenders (16.1)."""
    units = position.game.units
    if TURNED not in units[unit].traits:
        return True
    before = units[unit.removesuffix(AFTER_TURNING)].traits
    return any(NATION_OF[country] in before for country in position.facts.surrendered)


def is_axis_held(position: EastFrontPosition, place: str) -> bool:
    """Whether a place is on the map and the Axis controls it, as fixed when the phase began (8.1)."""
    return position.hex_of(place) in position.facts.axis_hexes


@cache
def _land_of(board: Board, country: str, around: int) -> frozenset[int]:
    """The hexes of a country, and those so near to it."""
    hexes = board.features.get(country, NO_HEXES)
    return frozenset(near for hex_ in hexes for near in board.within(hex_, around))


@derived_from("axis_hexes", "rebuilt")
def leash(position: EastFrontPosition, unit: str) -> frozenset[int] | None:
    """The hexes in which a satellite's unit may be; None for all others, and for one that is free (16.4).

    A unit that was destroyed and built again may not leave its country any more (11.42).
    """
    nation, traits, board = position.nation(unit), position.game.units[unit].traits, position.game.board
    if nation == ITALIAN:
        is_free = position.hex_of(SEVASTOPOL) < 0 or is_axis_held(position, SEVASTOPOL)
        return None if is_free else frozenset()
    country = COUNTRY_OF.get(nation, "")
    if country not in board.features:
        return None
    if position.pieces[unit].rebuilt:
        return _land_of(board, country, 0)
    if THIRD_ARMY in traits:
        home = RUMANIA_1939 if RUMANIA_1939 in board.features else country
        return None if is_axis_held(position, ODESSA) else _land_of(board, home, 1)
    if EXPEDITIONARY in traits and is_axis_held(position, SEVASTOPOL):
        return None
    return _land_of(board, country, 1)


def is_astray(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit stands where it may not be, so that it counts as unsupplied (16.4)."""
    hex_, allowed = position.pieces[unit].hex_, leash(position, unit)
    return allowed is not None and hex_ >= 0 and hex_ not in allowed


def out_of_bounds(position: EastFrontPosition, unit: str) -> frozenset[int]:
    """The hexes that a unit on the map may not enter as a satellite's (16.4).

    None for one that is already out of bounds: it wants supply until it is back, and may take any way there.
    """
    allowed = leash(position, unit)
    if allowed is None or position.pieces[unit].hex_ not in allowed:
        return NO_HEXES
    return frozenset(range(position.game.board.size)) - allowed


def check_stay(position: EastFrontPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit on the map may move to a hex as far as its country lets it (11.42, 16.4)."""
    return check_leash(position, unit, hex_) if hex_ in out_of_bounds(position, unit) else ALLOWED


def check_leash(position: EastFrontPosition, unit: str, hex_: int) -> Verdict:
    """Whether a satellite's unit may go to a hex (11.42, 16.4)."""
    allowed = leash(position, unit)
    if allowed is None or hex_ in allowed:
        return ALLOWED
    reason, clause = _reason(position, unit)
    hex_label = position.game.board.label(hex_)
    return refuse(reason, cite(clause), hex_=hex_label, unit=position.name_of(unit))


def _reason(position: EastFrontPosition, unit: str) -> tuple[str, str]:
    traits = position.game.units[unit].traits
    if position.pieces[unit].rebuilt:
        return "eastfront/leash-rebuilt", "11.42"
    if THIRD_ARMY in traits:
        return "eastfront/leash-odessa", "16.4"
    return ("eastfront/leash-sevastopol" if EXPEDITIONARY in traits else "eastfront/leash"), "16.4"
