"""Control, command ranges, railways and supply of EastFront II beside brute force on random boards."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.twins.eastfront_boards import begun, position
from wargame_kit.games.eastfront.rules.command import commanded, effective_level
from wargame_kit.games.eastfront.rules.control import begin_phase, control_now, fixed
from wargame_kit.games.eastfront.rules.rail import entries, rail_moves, rail_net
from wargame_kit.games.eastfront.rules.supply import supply

SIDES = ("axis", "soviet")
seeds = st.integers(0, 10**6)


def land(found: Any) -> list[int]:
    board = found.game.board
    return [h for h in range(board.size) if board.terrain_name(h) not in ("sea", "lake")]


def side_between(board: Any, here: int, there: int) -> str:
    """What lies between two adjacent hexes, found without their directions."""
    side = next(d for d in range(6) if board.neighbours[6 * here + d] == there)
    return str(board.hexside_name(6 * here + side))


def passes(found: Any, here: int, there: int) -> bool:
    """Whether land units go from one hex to another in a step (1.37, 1.38)."""
    board = found.game.board
    if board.distance(here, there) != 1 or here not in land(found) or there not in land(found):
        return False
    return side_between(board, here, there) in ("", "river", "strait")


def units_in(found: Any, side: str, hex_: int) -> list[str]:
    return [u for u, piece in found.pieces.items() if piece.place == hex_ and found.side_of(u) == side]


def in_zone(found: Any, side: str, hex_: int) -> bool:
    """Whether some unit of a side has that empty hex in its zone of control (8.2)."""
    board = found.game.board
    if found.in_hex(hex_):
        return False
    for here in land(found):
        if not passes(found, here, hex_) or side_between(board, here, hex_) in ("river", "strait"):
            continue
        if units_in(found, found.enemy(side), here):
            continue
        if any(
            not found.pieces[u].unsupplied and not found.pieces[u].dispersed
            for u in units_in(found, side, here)
        ):
            return True
    return False


def owner(found: Any, hex_: int) -> str:
    """Whose a land hex is, clause by clause (8.31–8.34, 14.6)."""
    last = "axis" if hex_ in found.facts.axis_hexes else "soviet"
    standing = {side: units_in(found, side, hex_) for side in SIDES}
    if all(standing.values()):
        return dict(found.facts.defenders).get(hex_, last)
    for side in SIDES:
        if standing[side]:
            return side if any(not found.pieces[u].dispersed for u in standing[side]) else last
    zones = [side for side in SIDES if in_zone(found, side, hex_)]
    return "contested" if len(zones) == 2 else zones[0] if zones else last


@settings(max_examples=60, deadline=None)
@given(seeds)
@pytest.mark.clause("eastfront", "8.2")
def test_control_is_what_the_clauses_say_of_each_hex(seed: int) -> None:
    found = position(seed)
    control = control_now(found)
    for hex_ in land(found):
        answer = [name for name in (*SIDES, "contested") if hex_ in getattr(control, name)]
        assert answer == [owner(found, hex_)], found.game.board.label(hex_)
    after = fixed(begin_phase(found))
    assert (after.axis, after.soviet, after.contested) == (control.axis, control.soviet, control.contested)


def ways(found: Any, here: int, radius: int, closed: frozenset[int]) -> set[int]:
    """Every hex at the end of some way of so many steps that passes no closed hex."""
    reached, paths = {here}, [(here,)]
    for _ in range(radius):
        longer = []
        for path in paths:
            if len(path) > 1 and path[-1] in closed:
                continue
            for there in found.game.board.neighbours[6 * path[-1] : 6 * path[-1] + 6]:
                if there >= 0 and there not in path and passes(found, path[-1], there):
                    longer.append((*path, there))
        paths = longer
        reached |= {path[-1] for path in paths}
    return reached


@settings(max_examples=60, deadline=None)
@given(seeds)
@pytest.mark.clause("eastfront", "5.3")
def test_command_ranges_are_all_ways_through_friendly_and_contested_hexes(seed: int) -> None:
    found = begun(seed)
    for unit, side in (("North", "axis"), ("West", "soviet")):
        if unit not in found.pieces:
            continue
        radius, here = effective_level(found, unit).total, found.pieces[unit].hex_
        enemy = fixed(found).enemy(side)
        expected = ways(found, here, radius, enemy) if radius >= 0 else set()
        assert found.command(unit).hexes == expected
        role = found.pieces[unit].active
        leads = role in ("combat", "mobile", "blitz")
        units = {u for h in expected for u in units_in(found, side, h) if leads}
        assert commanded(found, side) == {u for u in units if found.pieces[u].active in ("", "mobile")}


def net_of(found: Any, side: str) -> set[int]:
    """The hexes on a side's railway lines, grown until nothing is added (9.12)."""
    board, control = found.game.board, fixed(found)
    friendly = control.friendly(side)
    battles = {h for h in friendly if all(units_in(found, each, h) for each in SIDES)}
    net = {h for h in board.features[f"{side}_entry"] if h in friendly}
    while True:
        more = {
            board.neighbours[6 * here + d]
            for here, d in product(net - battles, range(6))
            if board.rails[6 * here + d] and board.neighbours[6 * here + d] in friendly
        }
        if more <= net:
            return net
        net |= more


@settings(max_examples=60, deadline=None)
@given(seeds)
@pytest.mark.clause("eastfront", "9.12")
@pytest.mark.clause("eastfront", "10.3")
def test_railways_and_supply_lines_are_all_that_the_clauses_allow(seed: int) -> None:
    found = begun(seed)
    for side in SIDES:
        net, enemy = net_of(found, side), fixed(found).enemy(side)
        assert rail_net(found, side) == net
        answer = supply(found, side)
        supplied = {end for start in net for end in ways(found, start, 2, enemy)}
        assert answer.reach == supplied
        assert set(answer.cut) == {u for u, h in answer.places.items() if h not in supplied}
        for unit in answer.places:
            line = answer.of(unit)
            assert line.connected == (unit not in answer.cut)
            if line.connected:
                assert line.path[-1] in board_entries(found, side)
                assert line.off_rail_length <= 2
            else:
                assert line.verdict.clause is not None


def board_entries(found: Any, side: str) -> frozenset[int]:
    return frozenset(found.game.board.features[f"{side}_entry"])


def by_rail(found: Any, unit: str) -> dict[int, int]:
    """The least rail hexes to every hex, by Dijkstra over railways and the hexes off the map (9.5)."""
    side, here = found.side_of(unit), found.pieces[unit].hex_
    board, net = found.game.board, net_of(found, side)
    battles = {h for h in net if all(units_in(found, each, h) for each in SIDES)}
    doors = sorted(board.features[f"{side}_entry"], key=lambda h: board.axial[h][1])
    beyond = 2 * (len(doors) - 1)  # hexes off the map, numbered along the edge

    def near(node: Any) -> list[Any]:
        if isinstance(node, int):
            if node in battles and node != here:
                return []
            steps: list[Any] = [
                board.neighbours[6 * node + d]
                for d in range(6)
                if board.rails[6 * node + d] and board.neighbours[6 * node + d] in net
            ]
            if node in doors:
                at = 2 * doors.index(node)
                steps += [("off", n) for n in (at - 1, at) if 0 <= n < beyond]
            return steps
        at = node[1]
        steps = [("off", n) for n in (at - 1, at + 1) if 0 <= n < beyond]
        behind = (at + 1) // 2  # the entry at the near end of this hex
        return [*steps, *([doors[behind]] if doors[behind] in net else [])]

    best: dict[Any, int] = {here: 0}
    queue: list[tuple[int, str, Any]] = [(0, "", here)]
    while queue:
        spent, _, node = heappop(queue)
        if spent > best[node]:
            continue
        for there in near(node):
            if spent + 1 < best.get(there, 1000):
                best[there] = spent + 1
                heappush(queue, (spent + 1, str(there), there))
    return {node: cost for node, cost in best.items() if isinstance(node, int) and node != here}


@settings(max_examples=80, deadline=None)
@given(seeds)
@pytest.mark.clause("eastfront", "9.21")
@pytest.mark.clause("eastfront", "9.5")
def test_rail_moves_cost_what_dijkstra_says(seed: int) -> None:
    found = begun(seed)
    for unit in found.pieces:
        side = found.side_of(unit)
        on_line = found.pieces[unit].hex_ in net_of(found, side)
        expected = by_rail(found, unit) if on_line else {}
        for moves in (1, 3):
            reach = rail_moves(found, unit, moves)
            answer = {hex_: reach.spent(hex_) for hex_ in reach}
            assert answer == {hex_: cost for hex_, cost in expected.items() if cost <= 10 * moves}
            for hex_ in reach:
                assert reach.ledger(hex_).total == reach.spent(hex_)
    assert entries(found.game.board, "axis")
