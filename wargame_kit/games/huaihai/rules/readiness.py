"""7.1, 9.1–9.3, 10.6, 10.7, 10.9: fresh and spent counters, and who may act at all."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from wargame_kit.games.huaihai.boxes import AIRFIELD
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import OPEN
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import FRESH, SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    CHIANG,
    SPY,
    has_secrets,
    is_chiang,
    usable,
)
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    announced as shown,
)
from wargame_kit.position import Game
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


def air_counter(position: HuaihaiPosition) -> str | None:
    """The air counter, whatever the file of counters calls it; None where there is none (7.1)."""
    air = _air_counter(position.game)
    return air if air in position.pieces else None


@cache
def _air_counter(game: Game) -> str:
    return next((unit.id for unit in game.units.values() if unit.kind == "air"), "")


def check_fly(position: HuaihaiPosition) -> Verdict:
    """Whether the air counter can be used now (7.1)."""
    flyer = air_counter(position)
    if flyer is None or position.pieces[flyer].place != AIRFIELD:
        return refuse("air/none", cite("7.1"))
    return check_act(position, flyer)


def is_watched(position: HuaihaiPosition) -> bool:
    """Whether the KMT is asked before something that it could intercept goes on (7.3)."""
    return KMT not in position.facts.waived and bool(check_fly(position))


def announced(position: HuaihaiPosition) -> HuaihaiPosition:
    """The position in which the spy's turn has begun, if this is the turn that is written down.

    It announces itself: the number was fixed when it was written. Asked again in the same turn, nothing
    happens.
    """
    if not usable(position, SPY):
        return position
    after = shown(position, SPY)
    return after.with_facts(idle=True)


def recovering(position: HuaihaiPosition) -> tuple[str, ...]:
    """The counters of the KMT, the air counter among them, that turn fresh in phase 4 (9.1).

    That is all of them; but if the KMT's phases are skipped whole (option ``spy_turn``), only those that
    Chiang commands himself (10.9).
    """
    own = (unit for unit in position.pieces if position.side_of(unit) == KMT)
    if not position.facts.idle or position.option("spy_turn") != "skip":
        return tuple(own)
    chosen = {order.unit for order in position.facts.orders if order.kind == CHIANG}
    return tuple(unit for unit in own if unit in chosen)


def recovered(position: HuaihaiPosition) -> HuaihaiPosition:
    """The position after the KMT has turned its counters fresh in phase 4 (9.1, 10.6).

    One of Chiang's counters that recovers while the others do not is known from then on (10.9).
    """
    waking = recovering(position)
    after = position.turned(FRESH, *waking)
    if position.facts.idle and position.option("spy_turn") == "skip":
        for unit in waking:
            if position.pieces[unit].face == SPENT:
                after = came_forward(after, unit)
    return after


def may_be_chiangs(position: HuaihaiPosition, units: Iterable[str]) -> bool:
    """Whether, from what is open, one of some counters of the KMT could act in the spy's turn (10.9).

    Whether the KMT is asked then must not hang on whom it has named: that would tell the name.
    """
    if not position.facts.idle or not has_secrets(position, KMT):
        return False
    named = {o.unit for o in position.facts.orders if o.kind == CHIANG and o.state != OPEN}
    is_any_left = len(named) < position.charts.limit("chiang_names")
    return is_any_left and any(position.is_fresh(unit) and unit not in named for unit in units)


def came_forward(position: HuaihaiPosition, *units: str) -> HuaihaiPosition:
    """The position after some counters have acted: in the spy's turn only Chiang's do (10.9)."""
    if not position.facts.idle:
        return position
    for order in position.facts.orders:
        if order.kind == CHIANG and order.unit in units and order.state == OPEN:
            position = shown(position, CHIANG, order.unit)
    return position
