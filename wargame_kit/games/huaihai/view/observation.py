"""10.1: what each side may know.

Open is which counters are hidden, and how many lines each side has written; not what they say, nor where a
hidden counter is, whether it is fresh, and how far it has moved (10.3).
"""

from __future__ import annotations

from wargame_kit.games.huaihai.boxes import HIDDEN
from wargame_kit.games.huaihai.facts import OPEN
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.games.huaihai.rules.movement import WatchMove
from wargame_kit.position import Piece


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
    >>> position.seen_by("pla").facts.hidden == position.facts.hidden
    True
    >>> position.seen_by("kmt").facts.hidden
    (('CP1', -1),)
    """
    position.game.known_side(side)
    facts = position.facts
    orders = tuple(order for order in facts.orders if order.side == side or order.state != OPEN)
    seen = position.with_facts(facts.replaced(orders=orders))
    return _without_hidden(seen) if side == KMT and facts.hidden else seen


def shown(before: HuaihaiPosition, after: HuaihaiPosition) -> bool:
    """Whether a hidden counter has come on the map since, or an order been announced.

    That the PLA is asked about a move tells as much, where it is asked only if it can react (10.1).
    """
    if isinstance(after.step, WatchMove) and after.option("pauses") == "needed":
        return True
    hidden = {unit for unit, _ in before.facts.hidden}
    if any(after.pieces[unit].place != HIDDEN for unit in hidden):
        return True
    open_before = sum(order.state == OPEN for order in before.facts.orders)
    open_after = sum(order.state == OPEN for order in after.facts.orders)
    return open_after < open_before


def _without_hidden(position: HuaihaiPosition) -> HuaihaiPosition:
    facts = position.facts
    units = {unit for unit, _ in facts.hidden}
    facts = facts.replaced(
        hidden=tuple((unit, -1) for unit, _ in facts.hidden),
        used=tuple(pair for pair in facts.used if pair[0] not in units),
    )
    return position.moved(*(Piece(unit, HIDDEN, FRESH) for unit in units)).with_facts(facts)
