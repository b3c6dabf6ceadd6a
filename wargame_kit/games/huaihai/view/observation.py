"""10.1: what each side may know.

Open is which counters are hidden, and how many lines each side has written; not what they say, nor where a
hidden counter is, whether it is fresh, and how far it has moved (10.3).
"""

from __future__ import annotations

from dataclasses import replace

from wargame_kit.games.huaihai.boxes import HIDDEN
from wargame_kit.games.huaihai.facts import OPEN
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.games.huaihai.rules.movement import WatchMove


def seen_by(position: HuaihaiPosition, side: str) -> HuaihaiPosition:
    """The position as a side may know it.

    Raises
    ------
    ValueError
        If there is no such side.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"5C": "C8"}, hidden={"CP1": "K8"})
    >>> position.seen_by("pla").hidden == position.hidden
    True
    >>> position.seen_by("kmt").hidden
    {'CP1': -1}
    """
    position.game.known_side(side)
    facts = position.facts
    orders = tuple(order for order in facts.orders if order.side == side or order.state != OPEN)
    seen = position.with_facts(orders=orders)
    return _without_hidden(seen) if side == KMT and seen.hidden else seen


def shows(before: HuaihaiPosition, after: HuaihaiPosition) -> bool:
    """Whether a hidden counter has come on the map since, or an order been announced.

    That the PLA is asked about a move tells as much, where it is asked only if it can react (10.1).
    """
    if isinstance(after.step, WatchMove) and after.option("pauses") == "needed":
        return True
    if any(after.pieces[unit].place != HIDDEN for unit in before.hidden):
        return True
    open_before = sum(order.state == OPEN for order in before.facts.orders)
    open_after = sum(order.state == OPEN for order in after.facts.orders)
    return open_after < open_before


def _without_hidden(position: HuaihaiPosition) -> HuaihaiPosition:
    pieces = position.pieces
    return position.moved(*(replace(pieces[unit], face=FRESH, hidden=-1, used=0) for unit in position.hidden))
