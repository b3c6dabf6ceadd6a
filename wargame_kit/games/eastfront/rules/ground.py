"""1.3, 6.33, 12.24: what the ground of a hex and its sides does in the weather that is.

Everything is looked up in flat tuples, made once for a game and each weather.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Charts, Terrain
from wargame_kit.games.eastfront.files.kinds import MUD, SNOW
from wargame_kit.games.eastfront.files.places import MAJOR
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import defender_of
from wargame_kit.games.eastfront.rules.weather import weather_at
from wargame_kit.games.eastfront.rules.zones import crossed
from wargame_kit.position import Game
from wargame_kit.rulebook import Ledger
from wargame_kit.words import say

CLEAR, FOREST, HILLS, MARSH = "clear", "forest", "hills", "marsh"
OPEN = (CLEAR, FOREST, HILLS)
"""What mud makes like marsh (12.24); hills are as forest (1.33)."""

FORTRESS = "fortress"
CITY_DEFENCE, FORTRESS_DEFENCE = 2, 3
"""Hits that cost the defender of a major city or a fortress a level (1.41, 1.46)."""


@cache
def rows_in(charts: Charts, weather: str) -> Mapping[str, Terrain]:
    """The terrain chart as a weather changes it (12.24)."""
    rows = dict(charts.terrain)
    if weather == MUD:
        marsh = rows[MARSH]
        for id_ in OPEN:
            # 12.24: the rules of marsh, but the stacking of its own.
            rows[id_] = replace(marsh, id=id_, stacking=rows[id_].stacking, clause="12.24")
        # 12.24: all fire in all hexes is single.
        rows = {id_: replace(row, is_single_fire=True) for id_, row in rows.items()}
    if weather == SNOW:
        # 1.34: frozen marsh is forest, but the stacking limit stays.
        stacking = rows[MARSH].stacking
        rows[MARSH] = replace(rows[FOREST], id=MARSH, stacking=stacking, clause="12.24")
    return rows


@cache
def _terrain(game: Game[Charts], weather: str) -> tuple[Terrain, ...]:
    """The row of every hex of a board in a weather."""
    rows, board = rows_in(game.charts, weather), game.board
    return tuple(rows[board.terrain_names[code]] for code in board.terrain)


def terrain_at(position: EastFrontPosition, hex_: int) -> Terrain:
    """What the ground of a hex does in its weather (1.3, 12.24)."""
    return _terrain(position.game, weather_at(position, hex_))[hex_]


def hexside_limit(position: EastFrontPosition, here: int, there: int) -> Ledger:
    """How many may go from one hex to an adjacent one, and back, in a phase, if either is a battle (6.33).

    The stricter of both hexes says it; across a river it is 1, frozen or not (1.36, 12.24).
    """
    board = position.game.board
    side = 6 * here + board.direction(here, there)
    return _limit(position.game, side, weather_at(position, here), weather_at(position, there))


@cache
def _limit(game: Game[Charts], side: int, weather: str, beyond: str) -> Ledger:
    """The limit of a hexside, in the weather of its hex and of the hex beyond."""
    board, charts, ledger = game.board, game.charts, Ledger(say("eastfront/hexside-limit"))
    here, there = side // 6, board.neighbours[side]
    row = charts.hexsides[board.hexside_name(side)]
    if row.limit is not None:
        label, origin = say(f"eastfront/hexside/{row.id}"), charts.origins(f"hexside.{row.id}", "limit")
        return ledger.add(row.limit, label, cite(row.clause), board.label(there), origin)
    ends = ((_terrain(game, weather)[here], here), (_terrain(game, beyond)[there], there))
    ground, hex_ = min(ends, key=lambda end: end[0].hexside_limit)
    label, origin = (
        say(f"eastfront/terrain/{ground.id}"),
        charts.origins(f"terrain.{ground.id}", "hexside_limit"),
    )
    return ledger.add(ground.hexside_limit, label, cite(ground.clause), board.label(hex_), origin)


def can_pass(position: EastFrontPosition, here: int, there: int) -> bool:
    """Whether the ground lets units go by land from a hex to an adjacent one (1.37, 1.38)."""
    return there in crossed(position.game)[here]


def defence_of(position: EastFrontPosition, hex_: int, side: str) -> Ledger:
    """How many hits cost a side a level in a hex while it is passive: 1, 2 or 3 (7.3, 7.35).

    The best of fortress, ground and city counts. Ground helps whichever side is passive, a city and a
    fortress only the one that defends the hex (1.41, 1.46). Mud takes nothing of it (12.24).
    """
    printed, row = position.game.board.label(hex_), terrain_at(position, hex_)
    ledger = Ledger(say("eastfront/hits-for-a-level"))
    is_defender = defender_of(position, hex_) in (side, "")
    if is_defender and is_fortress(position, hex_):
        return ledger.add(FORTRESS_DEFENCE, say("eastfront/in-fortress"), cite("7.35"), printed)
    if is_defender and row.defence < CITY_DEFENCE and is_major(position, hex_):
        return ledger.add(CITY_DEFENCE, say("eastfront/in-city"), cite("1.41"), printed)
    label, origin = (
        say(f"eastfront/terrain/{row.id}"),
        position.charts.origins(f"terrain.{row.id}", "defence"),
    )
    return ledger.add(row.defence, label, cite(row.clause), printed, origin)


def is_fortress(position: EastFrontPosition, hex_: int) -> bool:
    """Whether a hex holds a fortress (1.46)."""
    return hex_ in position.game.board.features.get(FORTRESS, ())


def is_major(position: EastFrontPosition, hex_: int) -> bool:
    """Whether a hex holds a major city (1.41)."""
    city = position.city(hex_)
    return city is not None and city.kind == MAJOR
