"""Reach in Huaihai beside brute force: every walk that chapters 4, 5 and 12 allow, hex by hex."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.boards import sketch
from tests.huaihai.theatre import column, corps, fast, theatre
from wargame_kit.games.huaihai.rules.reach import check_path, points_left, reach, spend
from wargame_kit.games.huaihai.rules.supply import is_starved

COLUMNS, ROWS = 6, 5
UNITS = (
    column("EC1"),
    column("EC2", defence=20),
    column("EC3", defence=20),
    corps("5C"),
    corps("70C", defence=22),
    corps("72C", defence=20, movement=3),
    fast("4FC"),
)
COST = {"clear": 2, "fortress": 2, "hill": 3, "forest": 3, "marsh": 4}
PLAIN = sketch(["." * COLUMNS] * ROWS, lettered=True)
RIVERSIDES = st.tuples(st.sampled_from("ABCDE"), st.integers(2, ROWS - 1), st.sampled_from(("N", "NE", "SE")))


@st.composite
def positions(draw):
    """A small country with rivers and roads, counters of both sides, some spent, one perhaps hidden."""
    rows = [draw(st.text("...hfm#~", min_size=COLUMNS, max_size=COLUMNS)) for _ in range(ROWS)]
    rivers = {f"{a}{b}/{side}": "river" for a, b, side in draw(st.sets(RIVERSIDES, max_size=10))}
    roads = []
    for start in draw(st.lists(st.integers(0, PLAIN.size - 1), max_size=4)):
        chain = [start]
        for direction in draw(st.lists(st.integers(0, 5), min_size=1, max_size=6)):
            there = PLAIN.neighbours[6 * chain[-1] + direction]
            if there >= 0:
                chain.append(there)
        if len(chain) > 1:
            roads.append("-".join(map(PLAIN.label, chain)))
    game = theatre(rows, UNITS, rivers=rivers, roads=roads, features={"sources_early": ["A1"]})
    board = game.board
    land = [h for h in range(board.size) if board.terrain_name(h) != "water"]
    if len(land) < 2:
        land = list(range(board.size))
    mine, theirs = set(land[::2]), set(land[1::2])
    if draw(st.booleans()):
        mine, theirs = theirs, mine
    places, hidden = {}, {}
    for unit in UNITS:
        hex_ = board.label(draw(st.sampled_from(sorted(mine if unit.side == "pla" else theirs))))
        if unit.id == "EC1" and draw(st.booleans()):
            hidden[unit.id] = hex_
        else:
            places[unit.id] = hex_ + draw(st.sampled_from(("", "", " spent")))
    used = tuple(sorted(draw(st.dictionaries(st.sampled_from(("EC1", "5C", "4FC")), st.integers(1, 9)))
                        .items()))  # fmt: skip
    since = tuple((unit, 1) for unit in draw(st.sets(st.sampled_from(("5C", "72C")))))
    refund = draw(st.sampled_from(("any", "clear")))
    return game.position(
        places, turn=2, hidden=hidden, used=used, cut_since=tuple(sorted(since)),
        options={"road_refund": refund},
    )  # fmt: skip


def step_cost(position, unit, here, direction, zone):
    """The clauses as they stand: None where the step is not allowed."""
    board = position.game.board
    side, there = 6 * here + direction, board.neighbours[6 * here + direction]
    terrain = board.terrain_name(there)
    road, river = board.roads[side] or board.rails[side], board.hexside_name(side) == "river"
    is_fast = unit == "4FC"
    if terrain == "water" or (is_fast and not road and (river or terrain in ("forest", "marsh"))):
        return None
    cost = COST[terrain] + river
    if road and (position.option("road_refund") == "any" or terrain == "clear"):
        cost -= 1
    if there in zone and (is_fast or position.side_of(unit) == "pla"):
        cost += 1
    return cost


def where(position, unit):
    hidden = position.hidden
    return hidden[unit] if unit in hidden else position.pieces[unit].hex_


def walked(position, unit, hidden):
    """Every hex in which some walk may end, with the least that it costs, by walking them all."""
    board, side = position.game.board, position.side_of(unit)
    enemies, zone, load = set(), set(), {}
    for other, piece in position.pieces.items():
        hex_ = where(position, other)
        if position.side_of(other) == side:
            if other != unit:
                load[hex_] = load.get(hex_, 0) + position.unit(other).faces[0].defence
        elif piece.hex_ >= 0:
            enemies.add(hex_)
            if piece.face == 0:
                zone |= set(board.within(hex_, 1))
    stops = hidden or (side == "kmt" and unit != "4FC")
    left, origin = points_left(position, unit), where(position, unit)
    best, walks = {}, [(origin, 0)]
    while walks:
        here, spent = walks.pop()
        if here in best and best[here] <= spent:
            continue
        best[here] = spent
        if here != origin and here in zone and stops:
            continue
        for direction in range(6):
            there = board.neighbours[6 * here + direction]
            if there < 0 or there in enemies:
                continue
            cost = step_cost(position, unit, here, direction, zone)
            if cost is not None and spent + cost <= left:
                walks.append((there, spent + cost))
    mine = position.unit(unit).faces[0].defence
    if is_starved(position, unit) and not position.pieces[unit].used:
        for direction in range(6):
            there = board.neighbours[6 * origin + direction]
            if there < 0 or there in enemies:
                continue
            cost = step_cost(position, unit, origin, direction, zone)
            if cost is not None and cost > left:
                best[there] = min(left, best.get(there, left))  # 8.3: one hex at least
    return {h: cost for h, cost in best.items() if h != origin and load.get(h, 0) + mine <= 45}


def movers(position):
    for unit in UNITS:
        yield unit.id, position.pieces[unit.id].place == "hidden"


@given(positions())
def test_reach_finds_what_walking_everywhere_finds(position):
    for unit, hidden in movers(position):
        found = reach(position, unit, hidden)
        assert {hex_: found.spent(hex_) for hex_ in found} == walked(position, unit, hidden)


@given(positions())
def test_every_path_offered_passes_the_check_and_costs_what_it_says(position):
    for unit, hidden in movers(position):
        found = reach(position, unit, hidden)
        for hex_ in found:
            path = found.path(hex_)
            assert check_path(position, unit, path, hidden)
            assert found.ledger(hex_).total == found.spent(hex_)
            used = spend(position, unit, path, hidden).pieces[unit].used
            assert used >= position.pieces[unit].used + found.spent(hex_)


@given(positions(), st.data())
def test_the_check_and_the_walks_agree_on_paths_of_ones_own(position, data):
    unit, hidden = data.draw(st.sampled_from(list(movers(position))))
    found, board = reach(position, unit, hidden), position.game.board
    way = [found.origin]
    for direction in data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=6)):
        there = board.neighbours[6 * way[-1] + direction]
        if there >= 0:
            way.append(there)
    if len(way) == 1:
        return
    verdict = check_path(position, unit, tuple(way), hidden)
    if verdict and way[-1] != found.origin:
        assert way[-1] in found
        assert all(board.distance(here, there) == 1 for here, there in pairwise(way))
    if not verdict:
        assert str(verdict)
        assert verdict.clause
    for text in (*verdict.instead, *found.why_not(way[-1]).instead):
        path = tuple(map(board.index, text.split()[2].split("-")))
        assert check_path(position, unit, path, hidden)
