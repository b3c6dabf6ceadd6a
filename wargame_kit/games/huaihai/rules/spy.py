"""10.6: the turn in which the KMT, by the spy's work, does nothing."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.huaihai.facts import OPEN
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import FRESH, SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.notebook import CHIANG, SPY, has_secrets, usable
from wargame_kit.games.huaihai.rules.notebook import announced as shown


def announced(position: HuaihaiPosition) -> HuaihaiPosition:
    """The position in which the spy's turn has begun, if this is the turn that is written down.

    It announces itself: the number was fixed when it was written. Asked again in the same turn, nothing
    happens.
    """
    if not usable(position, SPY):
        return position
    after = shown(position, SPY)
    return after.with_facts(after.facts.replaced(idle=True))


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
