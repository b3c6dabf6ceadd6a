"""What does a simple player write into his notebook, whom does he hide, and which secrets does he spend?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from wargame_kit.games.huaihai.boxes import LATER
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.player.assessment import assessment, worth
from wargame_kit.games.huaihai.player.marching import Marching
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import costs_of, ground
from wargame_kit.games.huaihai.rules.hiding import Hide, MoveHidden
from wargame_kit.games.huaihai.rules.movement import Cut
from wargame_kit.games.huaihai.rules.reach import reach
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase
from wargame_kit.games.huaihai.rules.tactical_actions import orders
from wargame_kit.games.huaihai.rules.tactical_actions.writing import (
    Ready,
    WriteAgent,
    WriteCharge,
    WriteChiang,
    WriteDummy,
    WriteIncite,
    WriteInfiltrate,
    WriteSabotage,
    WriteSpy,
    WriteSuppress,
)
from wargame_kit.games.huaihai.rules.zones import control
from wargame_kit.mechanics import Reach
from wargame_kit.mechanics.distance import FAR
from wargame_kit.mechanics.kernel import search, trail
from wargame_kit.position import Action

MOST_HIDDEN, LURKING = 1, 8
"""So many counters in hiding are enough; so much fresh defence must hang on a road to wait beside it."""

STARVING = 16
"""So much fresh defence, spent and beside the PLA, must hang on a hex before its sabotage is shown."""

APART = 2
"""Sabotaged hexes lie at least so many hexes apart."""


def at_start(position: HuaihaiPosition, side: str, random: Random) -> Iterator[Action]:
    """Yield the lines of the start: the enemy's best and the busiest hexes, or one's own best (10.1)."""
    ranked = sorted(
        (unit for unit, piece in position.pieces.items() if _counts(position, unit, KMT, piece.place)),
        key=lambda unit: (-position.unit(unit).faces[FRESH].attack - 2 * random.random(), unit),
    )
    if side == KMT:
        yield from (WriteChiang(unit) for unit in ranked[: orders.left(position, orders.CHIANG)])
    else:
        names = orders.left(position, orders.INFILTRATE)
        yield from (WriteInfiltrate(unit) for unit in ranked[:names])
        hexes = orders.left(position, orders.SABOTAGE)
        yield from (WriteSabotage(hex_) for hex_ in busiest(position, hexes))
    if random.random() < 0.5:
        yield WriteDummy()
    yield Ready()


def _counts(position: HuaihaiPosition, unit: str, side: str, place: object) -> bool:
    is_there = isinstance(place, int) or place == LATER
    return is_there and position.side_of(unit) == side and position.unit(unit).kind != "air"


def busiest(position: HuaihaiPosition, number: int) -> tuple[int, ...]:
    """The hexes through which most of the KMT would march to the sources of its supply (8.2, 8.6)."""
    board = position.game.board
    lanes = _lanes_to(position, "sources_early") + _lanes_to(position, "sources_late")
    chosen: list[int] = []
    for hex_, _ in sorted(lanes.items(), key=lambda pair: (-pair[1], pair[0])):
        is_open = hex_ not in orders.sources(position) and not position.in_hex(hex_)
        if is_open and all(board.distance(other, hex_) >= APART for other in chosen):
            chosen.append(hex_)
        if len(chosen) == number:
            break
    return tuple(chosen)


def _lanes(position: HuaihaiPosition) -> Counter[int]:
    """How much fresh defence would pass through each hex on its way to the sources of next turn."""
    is_late = position.turn + 1 >= position.charts.limit("late_sources")
    return _lanes_to(position, "sources_late" if is_late else "sources_early")


def _lanes_to(position: HuaihaiPosition, feature: str) -> Counter[int]:
    board, lanes = position.game.board, Counter[int]()
    links = costs_of(ground(position.game, False, position.option("road_refund"))).links
    nothing = [0] * board.size
    goals = sorted(board.features.get(feature, frozenset()))
    found = search(links, nothing, nothing, goals, 4 * FAR)
    for hex_, stack in sorted(position.stacks_by_side[KMT].items()):
        if hex_ in found:
            weight = sum(position.unit(unit).faces[FRESH].defence for unit in stack)
            for there in trail(links, nothing, nothing, found, hex_):
                lanes[there] += weight
    return lanes


def cutting(position: HuaihaiPosition) -> Iterator[Action]:
    """Yield the sabotage to show now: where lines of counters run that are open to attack (10.5)."""
    if not orders.usable(position, orders.SABOTAGE):
        return
    seen = assessment(position, PLA)
    for order in orders.usable(position, orders.SABOTAGE):
        action = Cut(order.hex_)
        is_busy = seen.traffic[order.hex_] and action.check(position, AttackMovePhase())
        if is_busy and _hanging(position, order.hex_) >= STARVING:
            yield action
            return


def _hanging(position: HuaihaiPosition, hex_: int) -> int:
    """How much fresh defence, spent now and beside the PLA, loses its line without a hex."""
    facts = position.facts
    after = position.with_facts(sabotaged=facts.sabotaged | {hex_})
    cut = set(after.supply(KMT).cut) - set(position.supply(KMT).cut)
    near = assessment(position, KMT).to_enemy
    return sum(
        position.unit(unit).faces[FRESH].defence
        for unit in cut
        if not position.is_fresh(unit) and near[position.pieces[unit].hex_] <= 2
    )


def hide_one(march: Marching) -> Iterator[Action]:
    """Yield the hiding of one counter that can creep to the road of many (9.9, 10.3).

    It is spent there this turn and stops who passes; from the next on it is fresh and ambushes.
    """
    if len(march.hidden) >= MOST_HIDDEN or march.position.turn >= march.position.last_turn:
        return
    lanes = _lanes(march.position)
    offers: list[tuple[int, str, int, Reach]] = []
    for unit in march.able:
        if unit in march.moved or not Hide(unit).check(march.before, AttackMovePhase()):
            continue
        hidden = march.before.play_unchecked(Hide(unit))
        place, ways = _best_place(march, hidden, unit, lanes)
        offers.append((_lurking(march, place, lanes), unit, place, ways))
    if not offers:
        return
    value, unit, place, ways = max(offers, key=lambda offer: offer[:3])
    if value >= LURKING:
        march.able = tuple(other for other in march.able if other != unit)
        yield Hide(unit)
        if place != march.places[unit]:
            yield MoveHidden(unit, ways.path(place))


def creep_all(march: Marching) -> Iterator[Action]:
    """Yield the hidden moves of those who wait in the wrong place; the others wait on (10.3)."""
    lanes = _lanes(march.position)
    for unit, here in march.hidden.items():
        if unit in march.able:
            march.able = tuple(other for other in march.able if other != unit)
            place, ways = _best_place(march, march.before, unit, lanes)
            if _lurking(march, place, lanes) > _lurking(march, here, lanes) + LURKING:
                yield MoveHidden(unit, ways.path(place))


def _best_place(
    march: Marching, position: HuaihaiPosition, unit: str, lanes: Counter[int]
) -> tuple[int, Reach]:
    zone, ways = control(position, KMT).hexes, reach(position, unit, hidden=True)
    free = [march.places[unit], *(hex_ for hex_ in ways.hexes if hex_ not in zone)]
    return max(free, key=lambda hex_: (_lurking(march, hex_, lanes), -hex_)), ways


def _lurking(march: Marching, hex_: int, lanes: Counter[int]) -> int:
    """How good a hex is to wait in: beside the road of much fresh defence, and near to it."""
    seen = march.seen
    beside = max((lanes[there] for there in seen.around[hex_]), default=0)
    return beside - 3 * max(0, seen.to_enemy[hex_] - 2)


def write_pla(position: HuaihaiPosition, random: Random) -> Iterator[Action]:
    """Yield the lines of a turn: whom to incite, who charges, and once the turn of the spy (10.6–10.8)."""
    if position.turn >= position.last_turn:
        return
    seen = assessment(position, PLA)
    near = [h for h in seen.enemies if any(there in seen.own for there in seen.around[h])]
    theirs = _best(position, (unit for hex_ in near for unit in seen.enemies[hex_]))
    if theirs and orders.left(position, orders.INCITE) and position.turn > 1:
        yield WriteIncite(theirs)
    ours = _best(
        position, (unit for h in near for there in seen.around[h] for unit in seen.own.get(there, ()))
    )
    if ours and orders.left(position, orders.CHARGE):
        yield WriteCharge(ours)
    turns = orders.spy_turns(position)
    if orders.left(position, orders.SPY) and turns and random.random() < 0.5:
        yield WriteSpy(turns[0])
    if random.random() < 0.2:
        yield WriteDummy()


def write_kmt(position: HuaihaiPosition, random: Random) -> Iterator[Action]:
    """Yield the lines of a turn: an agent with one of those in touch, suppression for the best of them."""
    if position.turn >= position.last_turn:
        return
    seen = assessment(position, KMT)
    near = [unit for hex_, stack in seen.own.items() if seen.to_enemy[hex_] <= 2 for unit in stack]
    best = _best(position, near)
    if best and orders.left(position, orders.AGENT) > 0:
        yield WriteAgent(random.choice([best, *near]))
    if best and orders.left(position, orders.SUPPRESS) > 0:
        named = {order.unit for order in position.facts.orders_of(KMT, orders.SUPPRESS)}
        other = _best(position, (unit for unit in near if unit not in named))
        if other:
            yield WriteSuppress(other)


def _best(position: HuaihaiPosition, units: Iterable[str]) -> str:
    return max(
        units,
        key=lambda unit: (position.unit(unit).faces[FRESH].attack, worth(position, unit), unit),
        default="",
    )
