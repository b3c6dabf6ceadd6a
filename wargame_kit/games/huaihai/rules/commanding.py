"""7.1, 9.2, 10.6, 10.7, 10.9: may a counter do anything at all?"""

from __future__ import annotations

from wargame_kit.games.huaihai.boxes import AIRFIELD
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.games.huaihai.rules.fight import air_counter
from wargame_kit.games.huaihai.rules.notebook import is_chiang
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def check_act(position: HuaihaiPosition, unit: str) -> Verdict:
    """Whether a counter may move, fight, step in, counter-attack or fly at this moment.

    Spent counters may not (9.2, 9.3), nor incited ones (10.7), nor any of the KMT in the spy's turn (10.6).
    The counters that Chiang commands himself may in both cases (10.9).
    """
    piece = position.pieces.get(unit)
    facts = position.facts
    if piece is not None and piece.face == FRESH and not facts.idle and unit not in facts.incited:
        return ALLOWED
    if piece is None:
        return refuse("command/unknown", cite("2.2"), unit=unit)
    counter = position.game.units[unit]
    if counter.side == KMT and not is_chiang(position, unit):
        if unit in facts.incited:
            return refuse("command/incited", cite("10.7"), unit=counter.name)
        if facts.idle:
            return refuse("command/idle", cite("10.6"), unit=counter.name)
    if piece.face != FRESH:
        return refuse("command/spent", cite("9.3" if counter.side == KMT else "9.2"), unit=counter.name)
    return ALLOWED


def check_fly(position: HuaihaiPosition) -> Verdict:
    """Whether the air counter can be used now (7.1)."""
    flyer = air_counter(position)
    if flyer is None or position.pieces[flyer].place != AIRFIELD:
        return refuse("air/none", cite("7.1"))
    return check_act(position, flyer)


def is_watched(position: HuaihaiPosition) -> bool:
    """Whether the KMT is asked before something that it could intercept goes on (7.3)."""
    return KMT not in position.facts.waived and bool(check_fly(position))
