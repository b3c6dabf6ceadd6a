"""5, 12.22, 13.11: what a headquarters is worth now, whom it commands and supports, and what that costs it.

How far it commands is a search: from hex to hex over land, through friendly and contested hexes; a range ends
in an enemy hex and does not go on from it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.kinds import (
    AXIS,
    BLITZ,
    BLITZES,
    COMBAT,
    MOBILE,
    MUD,
    SNOW,
    SOVIET,
    SUPREME,
)
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.games.eastfront.rules.control import fixed
from wargame_kit.games.eastfront.rules.losses import destroyed, reduced
from wargame_kit.games.eastfront.rules.weather import weather_at
from wargame_kit.games.eastfront.rules.zones import crossed
from wargame_kit.mechanics import CommandRange
from wargame_kit.mechanics.command import CommandClauses
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import Ledger
from wargame_kit.words import say

SEATS = {AXIS: "Warsaw", SOVIET: "Moscow"}
"""Where the weather does not disrupt a supreme headquarters (5.8)."""

MOVES_OF_A_LEVEL = 2
"""Supreme moves (5.61)."""

FARTHER = 2
"""How many times as far a supreme headquarters strikes (5.63)."""

SUPPORTING = (COMBAT, BLITZ)
"""The roles in which a headquarters supports battles (5.42, 5.7); a supreme one never does (5.64)."""

COMMANDING = (COMBAT, MOBILE, BLITZ)
"""The roles in which it commands those in range (5.3); an airborne one commands only the drop (14.2)."""


@derived_from("active")
def active(position: EastFrontPosition, side: str) -> tuple[str, ...]:
    """The active headquarters of a side on the map, sorted (5.2)."""
    side_of, pieces = position.side_of, position.pieces
    return tuple(u for u in position.piece_values("active") if side_of(u) == side and pieces[u].hex_ >= 0)


def is_sheltered(position: EastFrontPosition, headquarters: str) -> bool:
    """Whether no weather concerns a headquarters: a supreme one in Warsaw or Moscow (5.8, 12.22)."""
    hex_, side = position.pieces[headquarters].hex_, position.side_of(headquarters)
    return position.kind(headquarters) == SUPREME and hex_ == position.hex_of(SEATS[side])


def is_disrupted(position: EastFrontPosition, headquarters: str) -> bool:
    """Whether the weather disrupts a headquarters: mud any, snow those of the Axis (5.8, 12.22)."""
    if is_sheltered(position, headquarters):
        return False
    side, weather = position.side_of(headquarters), weather_at(position, position.pieces[headquarters].hex_)
    return weather == MUD or (weather == SNOW and side == AXIS)


def effective_level(position: EastFrontPosition, headquarters: str) -> Ledger:
    """What a headquarters on the map is worth now: its level, one less where it is disrupted (5.1, 5.8).

    Below 0 it can do nothing at all.
    """
    printed = position.game.board.label(position.pieces[headquarters].hex_)
    ledger = Ledger(say("eastfront/command-value"))
    unit = position.unit(headquarters)
    level, origin = position.level(headquarters), unit.provenance_of("level")
    ledger = ledger.add(level, unit.name, cite("5.1"), printed, origin)
    if is_disrupted(position, headquarters):
        weather = weather_at(position, position.pieces[headquarters].hex_)
        ledger = ledger.add(-1, say(f"eastfront/disrupted/{weather}"), cite("5.8"), printed)
    return ledger


def supreme_moves(position: EastFrontPosition, headquarters: str) -> Ledger:
    """The supreme moves of a supreme headquarters: two for each level that counts (5.61)."""
    ledger = Ledger(say("eastfront/supreme-moves"))
    for entry in effective_level(position, headquarters).entries:
        clause = cite("5.61") if entry.value > 0 else entry.clause
        moves = MOVES_OF_A_LEVEL * entry.value
        ledger = ledger.add(moves, entry.label, clause, entry.hex_, entry.provenance)
    return ledger


def supreme_at_work(position: EastFrontPosition, side: str) -> tuple[str, ...]:
    """The active supreme headquarters of a side; one that sends paratroops does nothing else (14.2)."""
    return tuple(
        unit
        for unit in active(position, side)
        if position.kind(unit) == SUPREME and position.pieces[unit].active in (SUPREME, MOBILE)
    )


def moves_given(position: EastFrontPosition, side: str) -> int:
    """The supreme moves that a side has from its supreme headquarters (5.61)."""
    at_work = supreme_at_work(position, side)
    return sum(max(0, supreme_moves(position, unit).total) for unit in at_work)


def hexes_within(position: EastFrontPosition, side: str, origin: int, radius: int) -> frozenset[int]:
    """The hexes that a command range reaches; none for a radius below 0 (5.3)."""
    return _hexes_within(position.game, fixed(position).enemy(side), origin, radius)


@lru_cache(maxsize=1024)
def _hexes_within(game: Game[Charts], closed: frozenset[int], origin: int, radius: int) -> frozenset[int]:
    if radius < 0:
        return NO_HEXES
    ways = crossed(game)
    reached, border = {origin}, {origin}
    for _ in range(radius):
        passed = (here for here in border if here == origin or here not in closed)
        border = {there for here in passed for there in ways[here]} - reached
        reached |= border
    return frozenset(reached)


def range_of(position: EastFrontPosition, headquarters: str) -> frozenset[int]:
    """The hexes in the command range of a headquarters on the map; a supreme one has none (5.3, 6.51)."""
    if position.kind(headquarters) == SUPREME:
        return NO_HEXES
    radius = effective_level(position, headquarters).total
    hex_, side = position.pieces[headquarters].hex_, position.side_of(headquarters)
    return hexes_within(position, side, hex_, radius)


@derived_from("active", "axis_hexes", "contested", "weather", "western_weather")
def commanded(position: EastFrontPosition, side: str) -> frozenset[str]:
    """The units of a side under command of an active headquarters, so that they may move (4.42, 5.3).

    An active headquarters is moved by nobody but itself, and that only if it is to be mobile (5.41).
    """
    leading = [unit for unit in active(position, side) if position.pieces[unit].active in COMMANDING]
    stacks = position.stacks_by_side[side]
    hexes = frozenset().union(*(range_of(position, unit) for unit in leading))
    return frozenset(
        unit
        for hex_ in hexes & stacks.keys()
        for unit in stacks[hex_]
        if position.pieces[unit].active in ("", MOBILE)
    )


@derived_from("active", "axis_hexes", "contested", "weather", "western_weather")
def command_range(position: EastFrontPosition, headquarters: str) -> CommandRange:
    """What a headquarters commands, or would if it were active (5.3).

    A supreme one has no range: its moves are for any unit of its side (5.61, 6.51).

    Raises
    ------
    ValueError
        If there is no such unit, or it is no headquarters.
    """
    printed, units = position.unit(headquarters), position.game.units
    if not printed.is_headquarters:
        raise ValueError(str(say("answer/no-command", unit=printed.name).of(position.game.vocabulary)))
    places = {
        unit: piece.hex_
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and units[unit].side == printed.side
    }
    origin, is_supreme = places.get(headquarters, -1), printed.kind == SUPREME
    radius = -1 if origin < 0 or is_supreme else effective_level(position, headquarters).total
    hexes = hexes_within(position, printed.side, origin, radius) if origin >= 0 else NO_HEXES
    moved = frozenset(
        unit
        for unit, hex_ in places.items()
        if (is_supreme and origin >= 0) or hex_ in hexes
        if unit == headquarters or not position.pieces[unit].active
    )
    commanding = cite("6.51" if is_supreme else "5.3")
    return CommandRange(
        headquarters=headquarters,
        name=printed.name,
        range=max(0, radius),
        hexes=hexes,
        units=moved,
        origin=origin,
        places=places,
        board=position.game.board,
        clauses=CommandClauses(commanding, cite("5.3"), cite("5.3"), cite("5.2")),
        refusal="eastfront/out-of-command",
    )


@derived_from("active", "axis_hexes", "contested", "weather", "western_weather")
def supported(position: EastFrontPosition, hex_: int, side: str) -> tuple[str, ...]:
    """The active headquarters of a side that support a battle in a hex; without one it is unsupported (5.42).

    A supreme one supports nothing (5.64), nor does an airborne one (14.5).
    """
    return tuple(
        unit
        for unit in active(position, side)
        if position.pieces[unit].active in SUPPORTING and hex_ in range_of(position, unit)
    )


def air_range(position: EastFrontPosition, headquarters: str) -> Ledger:
    """How many hexes off a headquarters on the map strikes, over whatever lies between (5.5, 13.11)."""
    level = effective_level(position, headquarters)
    ledger = Ledger(say("eastfront/air-range"))
    for entry in level.entries:
        clause = cite("13.11" if entry.value > 0 else "13.16")
        ledger = ledger.add(entry.value, entry.label, clause, entry.hex_, entry.provenance)
    if position.kind(headquarters) == SUPREME and level.total > 0:
        farther, said = (FARTHER - 1) * level.total, say("eastfront/strategic-bombing")
        ledger = ledger.add(farther, said, cite("5.63"), "", level.provenance)
    return ledger


def in_air_range(position: EastFrontPosition, headquarters: str) -> frozenset[int]:
    """The hexes that a headquarters on the map may strike; none below level 1 (13.11, 13.12)."""
    radius = air_range(position, headquarters).total
    if radius < 1:
        return NO_HEXES
    return frozenset(position.game.board.within(position.pieces[headquarters].hex_, radius))


def has_nothing_to_pay(position: EastFrontPosition, headquarters: str) -> bool:
    """Whether its command is the end of a headquarters: it has no level left to lose (5.43, 5.1)."""
    return position.level(headquarters) < 1 and position.option("headquarters_at_zero") == "destroyed"


def paid(position: EastFrontPosition, headquarters: str) -> EastFrontPiece:
    """A headquarters after it has paid a level for its command (5.43).

    At level 0 it has none to pay: it is destroyed, as by any further loss (5.1), or stays, by option.
    """
    if position.level(headquarters) > 0:
        return reduced(position, headquarters)
    if has_nothing_to_pay(position, headquarters):
        return destroyed(position, headquarters)
    return position.pieces[headquarters]


def deactivate(position: EastFrontPosition, headquarters: str) -> EastFrontPosition:
    """The position after an active headquarters has stood up again, a level less (5.43).

    It does not move again in this player turn; whoever mobilises it moves it in the same breath (5.41).
    """
    after = paid(position, headquarters)
    if after.hex_ >= 0:
        after = replace(after, active="", strategic=True)
    return position.moved(after)


def stand_down(position: EastFrontPosition, side: str) -> EastFrontPosition:
    """The position after a side's combat: its active headquarters pay (4.43, 4.45, 5.43).

    After the first combat one that leads a blitz pays and stays active, with what it has left (5.7).
    """
    after = position
    for unit in active(position, side):
        if position.pieces[unit].active in BLITZES and not position.facts.is_blitz:
            after = after.moved(paid(after, unit))
        else:
            after = deactivate(after, unit)
    return after


def leads_blitz(position: EastFrontPosition, side: str) -> bool:
    """Whether a side has an active blitz headquarters: then it moves and fights again (4.44, 5.7)."""
    return any(position.pieces[unit].active in BLITZES for unit in active(position, side))
