"""6.1: how far a group gets: each class pays by itself, and all go the same way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import EIGHTHS, RESERVE, STRAT, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import bases_of
from wargame_kit.games.ocs.rules.bounded import bounds_of, within
from wargame_kit.games.ocs.rules.busted import through, zone
from wargame_kit.games.ocs.rules.ground import bridged_around, costs
from wargame_kit.games.ocs.rules.group import Group, finishing
from wargame_kit.games.ocs.rules.modes import lacks_marker, no_marker_left, reserves
from wargame_kit.games.ocs.rules.readiness import POINTS, is_attack_capable, mobility
from wargame_kit.games.ocs.rules.sparing import kept_to
from wargame_kit.games.ocs.rules.supply.trace import supply
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile, zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import MoveCosts, Reach, Surcharges, Terms
from wargame_kit.mechanics import reach as search
from wargame_kit.mechanics.kernel import BLOCKED
from wargame_kit.mechanics.move_costs import Parts, with_sides
from wargame_kit.mechanics.paths import check_path
from wargame_kit.position.derived import derived_from_side
from wargame_kit.rulebook import ALLOWED, Entry, Verdict, refuse
from wargame_kit.words import say


def tightest(position: OcsPosition, group: Group) -> Mapping[str, tuple[int, str]]:
    """By class, what the unit of it that has least has left, and which it is."""
    found: dict[str, tuple[int, str]] = {}
    for unit in group.units:
        kind, left = mobility(position, unit), group.left(position, unit)
        if kind not in found or left < found[kind][0]:
            found[kind] = (left, unit)
    return found


def classes_of(position: OcsPosition, units: Iterable[str]) -> frozenset[str]:
    """The classes in which some units move."""
    return frozenset(mobility(position, unit) for unit in units)


def reach_of(position: OcsPosition, group: Group) -> Reach:
    """Every hex to which a group can go, by the cheapest way of the class that has least left.

    Where classes are mixed, a hex is reached if each of them pays for that way.
    """
    classes = tightest(position, group)
    leader = min(classes, key=lambda kind: classes[kind][0])
    left, unit = classes[leader]
    origin = position.pieces[unit].hex_
    found = search(unit, origin, left, _terms(position, group, unit, leader, left))
    others = {kind: own for kind, (own, _) in classes.items() if kind != leader}
    if not others:
        return found
    ways = {hex_: found.path(hex_) for hex_ in found.hexes}
    dear = frozenset(hex_ for hex_, way in ways.items() if not _all_pay(position, group, way, others))
    return search(unit, origin, left, _terms(position, group, unit, leader, left, dear))


def _all_pay(position: OcsPosition, group: Group, path: tuple[int, ...], left: Mapping[str, int]) -> bool:
    """Whether classes can pay for a path, or take it as their one hex (6.1c)."""
    if len(path) == 2 and not group.has_moved:
        return all(not is_closed(position, group, kind, *path) for kind in left)
    return all(spent_by(position, group, kind, path) <= own for kind, own in left.items())


def spent_by(position: OcsPosition, group: Group, kind: str, path: tuple[int, ...]) -> int:
    """What a path costs a class, in eighths; more than anybody has where it is closed to it."""
    table, neighbours = _costs(position, group, kind).costs, position.game.board.neighbours
    return sum(table[neighbours.index(there, 6 * here, 6 * here + 6)] for here, there in pairwise(path))


def _costs(position: OcsPosition, group: Group, kind: str) -> MoveCosts:
    """What every step costs a class of a group now: who has bridged a river still leaves over it (13.8b)."""
    pieces = [position.pieces[unit] for unit in group.units]
    here, side, leaving = pieces[0].hex_, position.side_of(group.units[0]), frozenset[int]()
    if all(piece.bridged == here for piece in pieces):
        leaving = bridged_around(position.game.board, here)
    table, dearer = costs(position, side, kind, leaving=leaving), zone(position, side, kind)
    table = kept_to(position, group.units, group.phase, table)
    table = through(table, dearer) if dearer else table
    for bounds in bounds_of(position, group.units):
        table = within(table, bounds)
    sealed = title_of(position).sealed(position, group.units)
    return _closed(position, group, table, sealed) if sealed else table


def _closed(position: OcsPosition, group: Group, table: MoveCosts, sealed: tuple[int, ...]) -> MoveCosts:
    """The costs of a class, with hexsides over which a rule of the title lets no such group go."""
    among, neighbours = frozenset(sealed), position.game.board.neighbours

    def explain(here: int, direction: int) -> Parts | Verdict:
        if 6 * here + direction not in among:
            return table.explain(here, direction)
        there = neighbours[6 * here + direction]
        return title_of(position).check_crossing(position, group.units, group.phase, here, there)

    return with_sides(table, explain, sealed)


def is_closed(position: OcsPosition, group: Group, kind: str, here: int, there: int) -> bool:
    """Whether a step is prohibited to a class, which its minimum move does not change (6.1c)."""
    side = 6 * here + position.game.board.direction(here, there)
    return not can_be_taken(_costs(position, group, kind), side)


def can_be_taken(table: MoveCosts, side: int) -> bool:
    """Whether a step is not prohibited to whom the costs are for, even if it takes the whole allowance."""
    return table.costs[side] < BLOCKED or takes_all(table, side)


def takes_all(table: MoveCosts, side: int) -> bool:
    """Whether a step takes the whole allowance of whom the costs are for (6.T)."""
    why = table.explain(side // 6, side % 6)
    return isinstance(why, Verdict) and why.code == "ocs/whole-allowance"


def _terms(
    position: OcsPosition, group: Group, unit: str, kind: str, left: int, shut: frozenset[int] = frozenset()
) -> Terms:
    board, origin = position.game.board, position.pieces[unit].hex_
    table, label = _costs(position, group, kind), board.label
    on_top, barred = obstacles(position, group), untraced(position, group) | unreserved(position, group)
    return Terms(
        board=board,
        name=position.name_of(unit),
        costs=table,
        surcharges=on_top if group.is_under_way else on_top.starting(origin),
        clause=cite("6.1b"),
        zone_clause=cite("4.5a"),
        action=lambda path: f"move {group.units[0]} {'-'.join(map(label, path))}",
        points=POINTS,
        scale=EIGHTHS,
        whole_moves={} if group.has_moved else _one_hex(position, group, table, left),
        full=shut | barred,
        why_full=lambda hex_: _check_end(position, group, hex_, shut),
        why_closed=lambda hex_: check_entry(position, group, hex_),
    )


def untraced(position: OcsPosition, group: Group) -> frozenset[int]:
    """The hexes in which a group may not end its move: without trace, if it is in Strat Mode (12.6e)."""
    if not any(position.pieces[unit].marker == STRAT for unit in group.units):
        return frozenset()
    traced = supply(position, position.side_of(group.units[0])).reach
    return frozenset(range(position.game.board.size)) - traced


def unreserved(position: OcsPosition, group: Group) -> frozenset[int]:
    """The hexes in which a group may not end its move in Reserve.

    They are hedgehogs (16), and all where it would need a marker more than its side has (5.4a).
    """
    if not any(position.pieces[unit].marker == RESERVE for unit in group.units):
        return frozenset()
    dug = frozenset(hex_ for hex_, _ in position.facts.hedgehogs)
    if not lacks_marker(position, group.units):
        return dug
    marked = reserves(position, position.side_of(group.units[0]))
    return dug | (frozenset(range(position.game.board.size)) - marked)


def _check_end(position: OcsPosition, group: Group, hex_: int, shut: frozenset[int]) -> Verdict:
    """Whether every class pays for the way to a hex, and may end there."""
    printed, side = position.game.board.label(hex_), position.side_of(group.units[0])
    if hex_ in untraced(position, group):
        return refuse("ocs/strat-traces", cite("12.6e"), hex_=printed, place=printed)
    if hex_ in unreserved(position, group):
        if position.hedgehog(hex_):
            name = position.name_of(group.units[0])
            return refuse("ocs/reserve-ends-in-hedgehog", cite("16"), hex_=printed, unit=name)
        return no_marker_left(position, side)
    return refuse("ocs/others-pay-not", cite("6.1"), hex_=printed) if hex_ in shut else ALLOWED


def obstacles(position: OcsPosition, group: Group) -> Surcharges:
    """Where a group may not enter, and where it must stop if trucks are with it (4.5a, 4.8c, 5.8a)."""
    side = position.side_of(group.units[0])
    enemy = position.enemy(side)
    closed = set(combat_hexes(position, enemy))
    if not all(is_attack_capable(position, unit) for unit in group.units):
        closed |= guarded(position, enemy)
    if any(position.pieces[unit].marker == STRAT for unit in group.units):
        closed |= zone_of(position, enemy)
    on = Surcharges.none(position.game.board).closing(frozenset(closed))
    return on.halting(_halts(position, group))


def _halts(position: OcsPosition, group: Group) -> frozenset[int]:
    """Where a group must stop: trucks in zones that nobody negates (4.5a), and as the title says."""
    side = position.side_of(group.units[0])
    crowded = title_of(position).stops(position, side)
    if TRUCK not in classes_of(position, group.units):
        return crowded
    return crowded | hostile(position, side, group.phase) - finishing(position, group)


@derived_from_side("dumps", "hedgehogs", "entrenched", "bases")
def guarded(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes in which something of a side stands or lies: only who can attack enters them (4.8c)."""
    dumps = (at for at, owner, _ in position.facts.dumps if owner == side)
    dug = (at for at, _ in position.facts.hedgehogs if position.hedgehog_side(at) == side)
    return frozenset({*position.stacks_by_side[side], *dumps, *dug, *bases_of(position, side)})


def _one_hex(position: OcsPosition, group: Group, table: MoveCosts, left: int) -> dict[int, Parts]:
    """The hexes next to a group that are dearer than what it has, or take all of it (6.1c, 6.T)."""
    board, origin = position.game.board, position.pieces[group.units[0]].hex_
    answer: dict[int, Parts] = {}
    for direction in range(6):
        side = 6 * origin + direction
        there = board.neighbours[side]
        if there < 0 or not left or not check_entry(position, group, there):
            continue
        if not title_of(position).check_crossing(position, group.units, group.phase, origin, there):
            continue
        cost, printed = table.costs[side], board.label(there)
        if cost >= BLOCKED:
            if takes_all(table, side):
                why = table.explain(origin, direction)
                clause = why.clause if isinstance(why, Verdict) and why.clause else cite("6.2b")
                river = f"hexside.{board.hexside_name(side)}"
                whose = position.charts.origins(river, position.facts.weather)
                answer[there] = (Entry(left, say("ocs/takes-all"), clause, printed, whose),)
        elif left < cost:
            answer[there] = (Entry(left, say("ocs/minimum-move"), cite("6.1c"), printed),)
    return answer


def check_entry(position: OcsPosition, group: Group, hex_: int) -> Verdict:
    """Whether a group may enter a hex at all: who stands or lies there (4.8c, 5.8a)."""
    enemy, label = position.enemy(position.side_of(group.units[0])), position.game.board.label
    if hex_ in combat_hexes(position, enemy):
        name = position.name_of(group.units[0])
        return refuse("move/enemy-hex", cite("4.8c"), hex_=label(hex_), unit=name)
    for unit in group.units:
        if position.pieces[unit].marker == STRAT and hex_ in zone_of(position, enemy):
            return refuse("ocs/strat-zone", cite("5.8a"), hex_=label(hex_), unit=position.name_of(unit))
        if not is_attack_capable(position, unit) and hex_ in guarded(position, enemy):
            return refuse("ocs/captures-not", cite("4.8c"), hex_=label(hex_), unit=position.name_of(unit))
    return ALLOWED


def check_way(position: OcsPosition, group: Group, path: tuple[int, ...]) -> Verdict:
    """Whether a group may go a way of its owner's choice: each class pays for it (6.1)."""
    for here, there in pairwise(path):
        crossed = title_of(position).check_crossing(position, group.units, group.phase, here, there)
        if not crossed:
            return crossed
        if here != path[0] or group.is_under_way:
            goes_on = title_of(position).check_on(position, group.units[0], here)
            if not goes_on:
                return goes_on
    classes, is_open = tightest(position, group), _is_open(position, group, path)
    # Trucks are asked first: where they must stop, the sentence names them and not who leads the group.
    for kind, (left, unit) in sorted(classes.items(), key=lambda item: item[0] != TRUCK):
        stopped = _check_stopped(position, group, unit, path)
        if not stopped:
            return stopped
        if is_open and spent_by(position, group, kind, path) <= left:
            continue  # nobody asks for reasons
        found = search(unit, position.pieces[unit].hex_, left, _terms(position, group, unit, kind, left))
        verdict = check_path(
            found, path, cite("6.1"), lambda here, there: check_entry(position, group, there)
        )
        if not verdict:
            return verdict
    return ALLOWED


def _is_open(position: OcsPosition, group: Group, path: tuple[int, ...]) -> bool:
    """Whether nothing but its cost can keep a group from a way: a quick answer, wrong only with a no."""
    neighbours, side = position.game.board.neighbours, position.side_of(group.units[0])
    enemy, entered = position.enemy(side), frozenset(path[1:])
    if len(path) < 2 or path[0] != position.pieces[group.units[0]].hex_:
        return False
    if any(there < 0 or there not in neighbours[6 * here : 6 * here + 6] for here, there in pairwise(path)):
        return False
    is_fast = any(position.pieces[unit].marker == STRAT for unit in group.units)
    shut = [combat_hexes(position, enemy)]
    if not all(is_attack_capable(position, unit) for unit in group.units):
        shut.append(frozenset(guarded(position, enemy)))
    if is_fast:
        shut.append(zone_of(position, enemy))
    if not all(map(entered.isdisjoint, shut)) or (is_fast and path[-1] not in supply(position, side).reach):
        return False
    if path[-1] in unreserved(position, group):
        return False
    left = path[:-1] if group.is_under_way else path[1:-1]
    return not left or _halts(position, group).isdisjoint(left)


def _check_stopped(position: OcsPosition, group: Group, unit: str, path: tuple[int, ...]) -> Verdict:
    """Whether a unit of a group, if it is of trucks, may go on from where it has come to (4.5a)."""
    here, goal = position.pieces[group.units[0]].hex_, path[-1]
    side, label = position.side_of(group.units[0]), position.game.board.label
    is_bound = mobility(position, unit) == TRUCK and group.is_under_way
    if not is_bound or here not in hostile(position, side, group.phase):
        return ALLOWED
    name = position.name_of(unit)
    return refuse("move/zone-stops", cite("4.5a"), hex_=label(goal), unit=name, stop=label(here))


def paid(position: OcsPosition, group: Group, path: tuple[int, ...]) -> tuple[int, ...]:
    """What each unit of a group has spent after a way: all of it, where it took its one hex (6.1c)."""
    answer = []
    for unit, before in zip(group.units, group.spent, strict=True):
        cost = spent_by(position, group, mobility(position, unit), path)
        answer.append(before + min(cost, group.left(position, unit)))
    return tuple(answer)
