"""Production, railways that must lead somewhere, and who rules which sea in EastFront II: slow twins."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.eastfront.theatre import block, charts, theatre
from tests.twins.eastfront_boards import COLUMNS, HEIGHT, LABELS, WIDTH, address
from tests.twins.test_eastfront_control import SIDES, land, side_between
from wargame_kit.games.eastfront.files.places import SEAS
from wargame_kit.games.eastfront.rules.control import begin_phase, fixed
from wargame_kit.games.eastfront.rules.objectives.oil import rail_leads
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.rail import rail_net
from wargame_kit.games.eastfront.rules.seas import masters, voyages

UNITS = [block("A"), block("B"), block("R", "soviet", level=3), block("S", "soviet", level=3)]
seeds = st.integers(0, 10**6)


@cache
def game(seed: int) -> Any:
    """A board with seas of several areas, straits, railways, and cities, ports and mines of the kit."""
    random = Random(seed)
    rows = ["".join(random.choice("......fh~~") for _ in range(WIDTH)) for _ in range(HEIGHT)]
    plain = theatre(rows, UNITS).board
    dry = [n for n in LABELS if rows[int(n[1:]) - 1][COLUMNS.index(n[0])] != "~"]
    wet = [n for n in LABELS if n not in dry]
    names = [*charts().cities, *charts().ports, *charts().resources]
    some = random.sample(sorted({name for name in names if name.isalpha()}), 12)
    towns = dict(zip([*some, "Baku", "Sevastopol"], random.sample(dry, 14), strict=True))
    rails = []
    for row in range(1, HEIGHT + 1):
        first, last = sorted(random.sample(range(WIDTH), 2))
        rails.append("-".join(f"{COLUMNS[n]}{row}" for n in range(first, last + 1)))
    rails.append("-".join(f"C{row}" for row in range(1, HEIGHT + 1)))
    features: dict[str, list[str]] = {
        "axis_entry": [f"A{row}" for row in (1, 3, 5)],
        "soviet_entry": [f"G{row}" for row in (2, 4, 6)],
        "arctic": random.sample(dry, 2),
        "east": [f"G{row}" for row in (2, 4)],
    }
    for name in wet:
        features.setdefault(random.choice(SEAS[:4]), []).append(name)
    # A strait lies between two land hexes, with sea at either end; two of them may join the same seas.
    ashore = {plain.index(name) for name in dry}
    shores = [
        (here, d)
        for here, d in product(sorted(ashore), range(6))
        if (there := plain.neighbours[6 * here + d]) in ashore and here < there
        if sum(plain.distance(h, here) == 1 == plain.distance(h, there) for h in map(plain.index, wet)) == 2
    ]
    straits = {address(plain, *pair): "strait" for pair in shores[:3]}
    return theatre(rows, UNITS, rails=rails, places=towns, features=features, rivers=straits)


def position(seed: int) -> Any:
    """Owners at random, a few blocks, either option about straits."""
    random = Random(seed)
    on = game(random.randrange(40))
    dry = [n for n in LABELS if on.board.terrain_name(on.board.index(n)) != "sea"]
    owned = random.choice((0.2, 0.5, 0.8))
    placed = on.position(
        {unit.id: random.choice(dry) for unit in UNITS},
        turn=random.choice((1, 13, 37, 73)),
        axis_hexes=[n for n in dry if random.random() < owned],
        options={"sea_power": "on", "straits": random.choice(("any", "both"))},
    )
    return begin_phase(placed)


def leads(found: Any, side: str, net: set[int], starts: Any, goals: Any) -> bool:
    """Whether a railway leads from some hexes to others: by pairs, joined until nothing is new (9.12)."""
    board = found.game.board
    stacks = found.stacks_by_side
    pairs = {
        (here, there)
        for here, there in product(net, net)
        if here not in stacks["axis"].keys() & stacks["soviet"].keys()
        if any(board.neighbours[6 * here + d] == there and board.rails[6 * here + d] for d in range(6))
    } | {(here, here) for here in net}
    while True:
        more = {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs
        if not more:
            return any((a, b) in pairs for a, b in product(starts, goals))
        pairs |= more


@settings(max_examples=40, deadline=None)
@given(seeds)
@pytest.mark.clause("eastfront", "11.2", silent="each line of the sum cites its own")
@pytest.mark.clause("eastfront", "16.3")
def test_the_level_is_what_every_city_and_mine_on_a_line_yields(seed: int) -> None:
    found = position(seed)
    features = found.game.board.features
    for side in SIDES:
        # Ships carry supply too: the net with them has a test of its own, here it is taken as it is.
        net = set(rail_net(found, side))
        expected = charts().half_year(found.turn).base[side]
        for name, city in charts().cities.items():
            if city.kind == "major" and found.hex_of(name) in net:
                expected += city.value
        for name, resource in charts().resources.items():
            if found.hex_of(name) in net:
                expected += resource.value * (2 if side == "axis" else 1)
        if side == "soviet":
            arctic, east = features["arctic"], features["east"]
            assert rail_leads(found, side, arctic, east) == leads(found, side, net, arctic, east)
            expected -= 0 if leads(found, side, net, arctic, east) else 5
            guryev = [hex_ for hex_ in (found.hex_of("Guryev"),) if hex_ >= 0]
            has_route = not guryev or leads(found, side, net, guryev, east)
            if found.hex_of("Baku") in net and not has_route:
                expected -= 5
        assert level(found, side).total == expected


def meet(found: Any, side: str, one: str, other: str) -> bool:
    """Whether ships of a side pass from one area to another: in open water, or over an open strait (1.39)."""
    board, features = found.game.board, found.game.board.features
    first, second = features.get(one, frozenset()), features.get(other, frozenset())
    if any(board.distance(a, b) == 1 for a, b in product(first, second)):
        return True
    hostile = fixed(found).enemy(side)
    closes = all if found.option("straits") == "both" else any
    for here, there in product(land(found), land(found)):
        if board.distance(here, there) != 1 or side_between(board, here, there) != "strait":
            continue
        ends = [h for h in range(board.size) if board.distance(h, here) == 1 == board.distance(h, there)]
        if first & set(ends) and second & set(ends) and not closes(h in hostile for h in (here, there)):
            return True
    return False


@settings(max_examples=40, deadline=None)
@given(seeds)
@pytest.mark.clause("eastfront", "15.1", silent="who holds which base is no answer by itself")
@pytest.mark.clause("eastfront", "1.39", silent="a closed strait shows in the sea that cannot be reached")
def test_ships_get_wherever_some_order_of_seas_lets_them(seed: int) -> None:
    found = position(seed)
    holds: dict[str, set[str]] = {area: set() for area in SEAS}
    for name, port in charts().ports.items():
        if port.is_base and found.hex_of(name) >= 0:
            for side, area in product(SIDES, port.areas):
                if found.hex_of(name) in fixed(found).friendly(side):
                    holds[area].add(side)
    assert {area: set(sides) for area, sides in masters(found).items()} == holds
    for side in SIDES:
        opened = [area for area in SEAS if side in holds[area]]
        known = {pair for pair in permutations(opened, 2) if meet(found, side, *pair)}
        for begin in opened:
            expected: dict[str, tuple[int, int, tuple[str, ...]]] = {}
            for length in range(1, len(opened) + 1):
                for way in permutations(opened, length):
                    if way[0] != begin or any(pair not in known for pair in pairwise(way)):
                        continue
                    cost = length, sum(holds[area] != {side} for area in way), way
                    expected[way[-1]] = min(expected.get(way[-1], cost), cost)
            answer = voyages(found, side, frozenset((begin,)))
            assert dict(answer) == {area: way for area, (_, _, way) in expected.items()}
