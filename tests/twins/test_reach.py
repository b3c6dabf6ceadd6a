"""Reach beside brute force: Bellman and Ford over every step, and networkx."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from tests.boards import sketch
from tests.theatre import armour, infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.movement import March, Move, check_path
from wargame_kit.mechanics.kernel import BLOCKED, Links, search, trail, trails

COLUMNS, ROWS = 6, 5
BOARD = sketch(["." * COLUMNS] * ROWS)
SIDES = 6 * BOARD.size
COST = st.one_of(st.integers(1, 7), st.just(BLOCKED))
SURCHARGE = st.one_of(st.just(0), st.integers(1, 4), st.just(BLOCKED))


def bellman_ford(costs, enter, leave, sources, budget):
    """The obvious way: relax every step until nothing changes."""
    best = dict.fromkeys(sources, 0)
    changed = True
    while changed:
        changed = False
        for here in list(best):
            for direction in range(6):
                there = BOARD.neighbours[6 * here + direction]
                if there < 0:
                    continue
                total = best[here] + leave[here] + costs[6 * here + direction] + enter[there]
                if total <= budget and total < best.get(there, BLOCKED):
                    best[there] = total
                    changed = True
    return best


@given(
    costs=st.lists(COST, min_size=SIDES, max_size=SIDES),
    enter=st.lists(SURCHARGE, min_size=BOARD.size, max_size=BOARD.size),
    leave=st.lists(SURCHARGE, min_size=BOARD.size, max_size=BOARD.size),
    sources=st.sets(st.integers(0, BOARD.size - 1), min_size=1, max_size=4),
    budget=st.integers(0, 30),
)
def test_the_bucket_queue_finds_what_bellman_and_ford_find(costs, enter, leave, sources, budget):
    links = Links(BOARD.neighbours, costs)
    found = search(links, enter, leave, sources, budget)
    assert found == bellman_ford(costs, enter, leave, sources, budget)
    for hex_ in found:
        way = trail(links, enter, leave, found, hex_)
        spent = sum(leave[a] + costs[6 * a + BOARD.direction(a, b)] + enter[b] for a, b in pairwise(way))
        assert (way[0] in sources, way[-1], spent) == (True, hex_, found[hex_])


@given(
    costs=st.lists(st.integers(1, 2), min_size=SIDES, max_size=SIDES),
    origin=st.integers(0, BOARD.size - 1),
    budget=st.integers(0, 5),
)
def test_every_cheapest_way_is_told_once(costs, origin, budget):
    """Beside walking on in every direction until the budget is spent."""
    ways = {}
    walking = [((origin,), 0)]
    for way, spent in walking:
        ways.setdefault((way[-1], spent), []).append(way)
        for direction in range(6):
            there = BOARD.neighbours[6 * way[-1] + direction]
            paid = spent + costs[6 * way[-1] + direction]
            if there >= 0 and paid <= budget:
                walking.append(((*way, there), paid))
    nothing = [0] * BOARD.size
    links = Links(BOARD.neighbours, costs)
    found = search(links, nothing, nothing, [origin], budget)
    for hex_, cost in found.items():
        told = [tuple(way) for way in trails(links, nothing, nothing, found, hex_)]
        assert sorted(told) == sorted(ways[hex_, cost])
        assert list(told[0]) == trail(links, nothing, nothing, found, hex_)


UNITS = (armour("3Pz"), infantry("7ID"), infantry("31ID"), rifle("1SD"), rifle("2SD"), rifle("3SD"))
LETTERS = st.sampled_from("..ldm~#^")
WATERS = st.dictionaries(
    st.tuples(st.integers(1, COLUMNS - 1), st.integers(2, ROWS - 1), st.sampled_from(("S", "SE", "NE"))),
    st.sampled_from(("river", "large_river")),
    max_size=12,
)


@st.composite
def positions(draw):
    """A small country with rivers and roads, and a few units of both sides on it."""
    rows = ["".join(draw(st.lists(LETTERS, min_size=COLUMNS, max_size=COLUMNS))) for _ in range(ROWS)]
    rivers = {
        f"{column:02}{row:02}/{side}": kind
        for (column, row, side), kind in draw(WATERS).items()
        if row < ROWS or side == "NE"
    }
    plain = sketch(["." * COLUMNS] * ROWS)
    roads = []
    for start in draw(st.lists(st.integers(0, plain.size - 1), max_size=4)):
        chain = [start]
        for direction in draw(st.lists(st.integers(0, 5), min_size=1, max_size=6)):
            there = plain.neighbours[6 * chain[-1] + direction]
            if there >= 0:
                chain.append(there)
        if len(chain) > 1:
            roads.append("-".join(map(plain.label, chain)))
    game = theatre(rows, UNITS, rivers=rivers, roads=roads)
    land = [h for h in range(game.board.size) if game.board.terrain_name(h) != "lake"]
    if len(land) < len(UNITS):
        land = list(range(game.board.size))
    hexes = draw(st.permutations(land))
    places = {unit.id: game.board.label(hexes[k]) for k, unit in enumerate(UNITS)}
    turn = draw(st.sampled_from((1, 3, 6, 8)))
    return game.position(places, turn=turn, active=frozenset({"3Pz", "7ID"}))


@given(positions(), st.sampled_from(("3Pz", "7ID", "1SD")), st.booleans())
def test_reach_finds_what_networkx_finds_on_the_steps_and_parts_as_explained(position, unit, march):
    found = position.reach(unit, "march" if march else "move")
    terms, board = found.terms, position.game.board
    side = position.side_of(unit)
    enemies = {piece.hex_ for other, piece in position.pieces.items() if position.side_of(other) != side}
    zone = position.control(position.enemy(side)).hexes
    graph = nx.DiGraph()
    graph.add_node(found.origin)
    for here in range(board.size):
        for there in set(board.neighbours[6 * here : 6 * here + 6]) - {-1} - enemies:
            parts = terms.parts(here, there)
            if isinstance(parts, tuple) and not (march and {here, there} & zone):
                graph.add_edge(here, there, weight=sum(part.value for part in parts))
    expected = nx.single_source_dijkstra_path_length(graph, found.origin, cutoff=found.budget)
    for goal in terms.whole_moves:
        expected[goal] = min(found.budget, expected.get(goal, found.budget))
    del expected[found.origin]
    expected = {hex_: cost for hex_, cost in expected.items() if hex_ not in terms.full}
    assert {hex_: found.spent(hex_) for hex_ in found} == expected


@given(positions(), st.booleans())
def test_every_cheapest_path_passes_the_check_that_judges_paths_by_themselves(position, march):
    for unit in ("3Pz", "7ID"):
        found = position.reach(unit, "march" if march else "move")
        for hex_ in found:
            assert check_path(position, unit, found.path(hex_), march)
            assert found.ledger(hex_).total == found.spent(hex_)


@given(positions(), st.booleans(), st.data())
def test_the_check_refuses_what_is_out_of_reach_and_offers_only_what_is_allowed(position, march, data):
    found = position.reach("7ID", "march" if march else "move")
    board, way = position.game.board, [found.origin]
    for direction in data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=6)):
        there = board.neighbours[6 * way[-1] + direction]
        if there >= 0:
            way.append(there)
    action = (March if march else Move)("7ID", tuple(way))
    verdict = position.check(action)
    if verdict and way[-1] != found.origin:
        assert way[-1] in found
    for text in verdict.instead:
        assert position.check(position.game.read_action(text))
    for text in found.why_not(way[-1]).instead:
        assert position.check(position.game.read_action(text))
