"""Reach in New World Order Battles beside brute force: every walk that chapters 6, 7 and 9 allow."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.neworder.theatre import counter, group, marker, theatre
from wargame_kit.board import sketch
from wargame_kit.games.neworder.rules.movement import Enter, Move
from wargame_kit.games.neworder.rules.reach import check_path, reach
from wargame_kit.games.neworder.rules.sequence import MovementPhase

COLUMNS, ROWS = 6, 5
UNITS = (
    counter("R1", "russia", "4-5-7"),
    counter("R2", "russia", "4-4-6", "infantry", "hyperwar"),
    counter("R3", "russia", "1-3-3", "engineer"),
    counter("R4", "russia", "0-2-1", "node", command_range=3),
    counter("N1", "coalition", "5-5-8", "mechanised", "hyperwar"),
    counter("N2", "coalition", "3-4-2", "infantry"),
    counter("U1", "coalition", "1-3-6", "engineer", nation="ukraine"),
    counter("FOB", "coalition", "0-2-0", "base"),
    group("G1", "russia"),
    marker("Art", "russia"),
)
MOVERS = ("R1", "R2", "R3", "R4", "N1", "N2", "U1", "FOB", "G1")
ENTERING = frozenset(MOVERS) - {"FOB", "G1"}
PLAIN = sketch(["." * COLUMNS] * ROWS, orientation="pointy")
EDGE = [h for h in range(PLAIN.size) if -1 in PLAIN.neighbours[6 * h : 6 * h + 6]]
INNER = [side for side, there in enumerate(PLAIN.neighbours) if there >= 0]
SIDES = ("E", "NE", "NW", "W", "SW", "SE")


def address(side: int) -> str:
    """A hexside as sketches name it."""
    here, there = side // 6, PLAIN.neighbours[side]
    label = PLAIN.label(here)
    for name in SIDES:
        if {PLAIN.index(_hex(h)) for h in PLAIN.grid.side(f"{label}/{name}").hexes() if _on(h)} == {
            here,
            there,
        }:
            return f"{label}/{name}"
    raise AssertionError(side)


def _hex(hex_) -> str:
    return PLAIN.label(PLAIN._index[hex_.q, hex_.r])


def _on(hex_) -> bool:
    return (hex_.q, hex_.r) in PLAIN._index


ADDRESSES = sorted({address(side) for side in INNER})


def chains(draw, most):
    """A few chains of adjacent hexes."""
    found = []
    for start in draw(st.lists(st.integers(0, PLAIN.size - 1), max_size=most)):
        chain = [start]
        for direction in draw(st.lists(st.integers(0, 5), min_size=1, max_size=5)):
            there = PLAIN.neighbours[6 * chain[-1] + direction]
            if there >= 0:
                chain.append(there)
        if len(chain) > 1:
            found.append("-".join(map(PLAIN.label, chain)))
    return found


@st.composite
def positions(draw):
    """A small country with rivers, ways and bridges, units of both sides, some still off the map."""
    rows = [draw(st.text("...sfhm^#~", min_size=COLUMNS, max_size=COLUMNS)) for _ in range(ROWS)]
    water = st.sampled_from(("minor_river", "major_river"))
    edge = st.sets(st.sampled_from(EDGE), max_size=4)
    game = theatre(
        rows,
        UNITS,
        rivers=draw(st.dictionaries(st.sampled_from(ADDRESSES), water, max_size=14)),
        roads=chains(draw, 3),
        rails=chains(draw, 2),
        trails=chains(draw, 2),
        features={
            "russian_entry": map(PLAIN.label, draw(edge)),
            "ukrainian_entry": map(PLAIN.label, draw(edge)),
        },
    )
    board = game.board
    land = [h for h in range(board.size) if board.terrain_name(h) != "lake"] or [0, 1]
    border = draw(st.integers(1, max(1, len(land) - 1)))
    shuffled = draw(st.permutations(land))
    own, enemy = shuffled[:border], shuffled[border:] or shuffled[:1]
    places = {"Art": board.label(draw(st.sampled_from(land)))}
    for unit in MOVERS:
        hexes = own if game.units[unit].side == "russia" else enemy
        hex_ = board.label(draw(st.sampled_from(hexes)))
        places[unit] = draw(st.sampled_from((hex_, hex_, hex_, "ready", "pool")))
    if own[0] == enemy[0]:
        places |= dict.fromkeys(("N1", "N2", "U1", "FOB"), "ready")
    moved = tuple((unit, True) for unit in sorted(draw(st.sets(st.sampled_from(MOVERS), max_size=1))))
    bridging = tuple((unit, True) for unit in ("R3", "U1") if draw(st.booleans()))
    position = game.position(places, turn=2, moved=moved, bridging=bridging)
    return position.with_facts(friction=draw(st.booleans()))


def enemies_of(position, unit):
    side = position.side_of(unit)
    return {
        piece.hex_
        for other, piece in position.pieces.items()
        if piece.hex_ >= 0 and position.side_of(other) != side and other != "Art"
    }


def zone_of(position, hexes):
    board = position.game.board
    return {h for h in range(board.size) if any(board.distance(h, enemy) == 1 for enemy in hexes)}


def is_bridged(position, unit, side):
    board = position.game.board
    if board.roads[side] or board.rails[side] or board.trails[side]:
        return True
    return any(
        position.pieces[engineer].bridging
        and position.side_of(engineer) == position.side_of(unit)
        and position.pieces[engineer].hex_ in (side // 6, board.neighbours[side])
        for engineer in ("R3", "U1")
    )


def step_cost(position, unit, here, direction):
    """The clauses as they stand, in halves; "no" where nobody goes, "all" for the whole allowance."""
    board, charts = position.game.board, position.charts
    side, there = 6 * here + direction, board.neighbours[6 * here + direction]
    cost = charts.terrain[board.terrain_name(there)].cost
    if cost is None:
        return "no"
    water = board.hexside_name(side)
    prices = [price for price, runs in ((1, board.roads), (2, board.rails), (2, board.trails)) if runs[side]]
    if water and not is_bridged(position, unit, side):
        added = charts.hexsides[water].added
        if added is None:
            return "all"
        prices.append(cost + added)
    else:
        prices.append(cost)
    return min(prices)


def entries(position, unit):
    """The hexes by which it comes on, with what each costs."""
    board, charts = position.game.board, position.charts
    marked = board.features["russian_entry" if position.side_of(unit) == "russia" else "ukrainian_entry"]
    enemies = enemies_of(position, unit)
    free = [
        h for h in range(board.size) if h in EDGE and h not in enemies and board.terrain_name(h) != "lake"
    ]
    open_ = [h for h in free if h in marked]
    if not open_ and marked and free:
        near = {h: min(board.distance(h, other) for other in marked) for h in free}
        open_ = [h for h in free if near[h] == min(near.values())]
    answer = {}
    for hex_ in open_:
        road = any(board.roads[6 * hex_ : 6 * hex_ + 6])
        answer[hex_] = 1 if road else charts.terrain[board.terrain_name(hex_)].cost
    return answer


def walked(position, unit):
    """Every hex in which some walk may end, with the least that it costs, by walking them all."""
    board, piece, enemies = position.game.board, position.pieces[unit], enemies_of(position, unit)
    zone = zone_of(position, enemies)
    left = 0 if piece.moved or piece.bridging else 2 * position.face(unit).movement
    is_high_tech = "hyperwar" in position.unit(unit).traits and not position.facts.friction
    origin = piece.hex_
    if not left or (origin in zone and not is_high_tech):
        return {}
    best, walks = {}, [(origin, 0)]
    if origin < 0:
        walks = [(hex_, min(cost, left)) for hex_, cost in entries(position, unit).items()]
    while walks:
        here, spent = walks.pop()
        if here in best and best[here] <= spent:
            continue
        best[here] = spent
        if here != origin and here in zone:
            continue
        for direction in range(6):
            there = board.neighbours[6 * here + direction]
            if there < 0 or there in enemies or (here in zone and there in zone):
                continue
            cost = step_cost(position, unit, here, direction)
            if isinstance(cost, int) and spent + cost <= left:
                walks.append((there, spent + cost))
            elif cost != "no" and here == origin:
                walks.append((there, left))
                # 7.3, 7.7: with the whole allowance, and no further: nothing is left to pay with.
    return {hex_: cost for hex_, cost in best.items() if hex_ != origin}


def movers(position):
    for unit in MOVERS:
        place = position.pieces[unit].place
        entry = position.game.board.features[
            "russian_entry" if position.side_of(unit) == "russia" else "ukrainian_entry"
        ]
        if isinstance(place, int) or (place == "ready" and unit in ENTERING and entry):
            yield unit


@given(positions())
def test_reach_finds_what_walking_everywhere_finds(position):
    for unit in movers(position):
        found = reach(position, unit)
        assert {hex_: found.spent(hex_) for hex_ in found} == walked(position, unit)


@given(positions())
def test_every_path_offered_passes_the_check_and_costs_what_it_says(position):
    for unit in movers(position):
        found = reach(position, unit)
        for hex_, path in zip(found.hexes, found.each_path(), strict=True):
            assert path[-1] == hex_
            assert check_path(position, unit, path)
            assert found.terms.ledger(path).total == found.spent(hex_)
            assert found.ledger(hex_).total == found.spent(hex_)
            for way in found.paths(hex_):
                assert check_path(position, unit, way)
                assert found.terms.ledger(way).total == found.spent(hex_)


@given(positions())
def test_what_may_be_done_is_what_the_walks_allow(position):
    for side in position.game.sides:
        expected = {
            (unit, hex_)
            for unit in movers(position)
            if position.side_of(unit) == side
            for hex_ in walked(position, unit)
        }
        step = MovementPhase(side)
        actions = [*Move.choices(position, step), *Enter.choices(position, step)]
        assert {(action.unit, action.goal) for action in actions} == expected
        assert len(actions) == len(expected)
        assert all(action.check(position, step) for action in actions)
        able = [kind.able(position, step, position.pieces) for kind in (Move, Enter)]
        assert set().union(*able) == {unit for unit, _ in expected}


@given(positions(), st.data())
def test_the_check_and_the_walks_agree_on_paths_of_ones_own(position, data):
    names = list(movers(position))
    if not names:
        return
    unit = data.draw(st.sampled_from(names))
    found, board = reach(position, unit), position.game.board
    way = [found.origin] if found.origin >= 0 else [data.draw(st.sampled_from(EDGE))]
    for direction in data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=6)):
        there = board.neighbours[6 * way[-1] + direction]
        if there >= 0:
            way.append(there)
    if len(way) == 1 and found.origin >= 0:
        return
    kind = Move if found.origin >= 0 else Enter
    verdict = kind(unit, tuple(way)).check(position, MovementPhase(position.side_of(unit)))
    assert bool(verdict) == is_walk(position, unit, way)
    if not verdict:
        assert str(verdict)
        assert verdict.clause
    for text in (*verdict.instead, *found.why_not(way[-1]).instead):
        path = tuple(map(board.index, text.split()[2].split("-")))
        assert check_path(position, unit, path)


def is_walk(position, unit, way):
    """Whether the clauses allow a way hex by hex, whatever is cheaper."""
    board, piece, enemies = position.game.board, position.pieces[unit], enemies_of(position, unit)
    zone, spent = zone_of(position, enemies), 0
    left = 0 if piece.moved or piece.bridging else 2 * position.face(unit).movement
    if not left or (piece.hex_ in zone and not position.is_hyperwar(unit)):
        return False
    if piece.hex_ < 0:
        open_ = entries(position, unit)
        if way[0] not in open_:
            return False
        spent = min(left, open_[way[0]])
        if way[0] in zone and len(way) > 1:
            return False
    for number, (here, there) in enumerate(pairwise(way)):
        if there in enemies or (here in zone and (number or there in zone)):
            return False
        cost = step_cost(position, unit, here, list(board.neighbours[6 * here : 6 * here + 6]).index(there))
        if cost == "no":
            return False
        if len(way) == 2 and piece.hex_ >= 0:
            return True
        if cost == "all" or spent + cost > left:
            return False
        spent += cost
    return True
