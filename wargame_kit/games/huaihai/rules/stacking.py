"""5.4 and 5.5: stacking by the fresh defence of all counters in a hex."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import PLA
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say


def weight(position: HuaihaiPosition, unit: str) -> int:
    """What a counter adds to its hex: its fresh defence, be it spent or not (5.4)."""
    return position.unit(unit).faces[FRESH].defence


def together(position: HuaihaiPosition, side: str, hex_: int, without: str = "") -> tuple[str, ...]:
    """The counters of a side that stack in a hex: those on the map, and its hidden ones (10.3)."""
    units = position.stacks_by_side[side].get(hex_, ())
    if side == PLA:
        units += tuple(unit for unit, where in position.facts.hidden if where == hex_ and unit not in units)
    return tuple(unit for unit in units if unit != without)


def room(position: HuaihaiPosition, side: str, hex_: int) -> int:
    """How much fresh defence of a side still fits into a hex; none where an enemy stands (5.4).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"5C": "K8", "70C": "K8 spent"})
    >>> hex_ = position.game.board.index("K8")
    >>> room(position, "kmt", hex_) + weight(position, "5C") + weight(position, "70C")
    45
    >>> room(position, "pla", hex_)
    0
    """
    if position.stacks_by_side[position.enemy(side)].get(hex_):
        return 0
    taken = sum(weight(position, unit) for unit in together(position, side, hex_))
    return max(0, position.charts.limit("stacking") - taken)


def loads(position: HuaihaiPosition, side: str, is_open: bool = False) -> Mapping[int, int]:
    """How much fresh defence of a side stands in each hex.

    Parameters
    ----------
    side : str
    is_open : bool
        Only what everybody sees; else hidden counters as well.
    """
    names = ("hidden",) if side == PLA and not is_open else ()
    return position.memo_of_facts(names, ("loads", side), lambda known: _loads(known, side))


def _loads(position: HuaihaiPosition, side: str) -> Mapping[int, int]:
    units = position.game.units
    answer = {
        hex_: sum(units[unit].faces[FRESH].defence for unit in stack)
        for hex_, stack in position.stacks_by_side[side].items()
    }
    for unit, hex_ in position.facts.hidden:
        if hex_ >= 0:
            answer[hex_] = answer.get(hex_, 0) + units[unit].faces[FRESH].defence
    return answer


def full(position: HuaihaiPosition, unit: str, is_open: bool = False) -> frozenset[int]:
    """The hexes in which a counter from elsewhere may not end, though it may pass them (5.5)."""
    most = position.charts.limit("stacking") - weight(position, unit)
    found = loads(position, position.side_of(unit), is_open)
    return frozenset(hex_ for hex_, load in found.items() if load > most)


def check_end(position: HuaihaiPosition, unit: str, hex_: int) -> Verdict:
    """Whether a counter that comes from elsewhere may end in a hex (5.4, 5.5).

    The refusal counts who is there already and who would be too much.
    """
    side, printed = position.side_of(unit), position.game.board.label(hex_)
    name = position.unit(unit).name
    if position.stacks_by_side[position.enemy(side)].get(hex_):
        return refuse("move/enemy-hex", cite("6.1"), hex_=printed, unit=name)
    limit = position.charts.limit("stacking")
    others = together(position, side, hex_, without=unit)
    if sum(weight(position, other) for other in (*others, unit)) <= limit:
        return ALLOWED
    ledger = Ledger(say("huaihai/fresh-defence"))
    for other in (*others, unit):
        ledger = ledger.add(weight(position, other), position.unit(other).name, cite("5.4"), printed)
    return refuse(
        "huaihai/stacking",
        cite("5.5" if others else "5.4"),
        hex_=printed,
        ledger=ledger,
        unit=name,
        units=tuple(position.unit(other).name for other in others),
        total=ledger.display,
        limit=limit,
        room=room(position, side, hex_),
    )
