"""Where a unit of EastFront II gets to, and what passes hexsides of battles: every walk tried one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.eastfront.theatre import block, charts
from tests.twins import eastfront_boards
from wargame_kit.games.counters import Counters
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.counters import own_blocks
from wargame_kit.games.eastfront.game import EastFront
from wargame_kit.games.eastfront.rules.control import begin_phase, fixed
from wargame_kit.games.eastfront.rules.movement import StartOfMovement
from wargame_kit.games.eastfront.rules.reach import check_path, reach
from wargame_kit.position import Over

KINDS = ("infantry", "armour", "cavalry", "shock", "headquarters", "mechanised")
AXIS = [block(f"A{number}-{kind}", "german", kind, 3) for number in (1, 2) for kind in KINDS]
SOVIET = [block(f"S{number}-{kind}", "soviet", kind, 3) for number in (1, 2) for kind in KINDS]
SPEEDS = {
    "infantry": {"dry": 2, "mud": 1, "snow": 1},
    "headquarters": {"dry": 2, "mud": 1, "snow": 1},
    "shock": {"dry": 1, "mud": 1, "snow": 1},
    "armour": {"dry": 3, "mud": 1, "snow": 2},
    "mechanised": {"dry": 3, "mud": 1, "snow": 2},
    "cavalry": {"dry": 3, "mud": 2, "snow": 2},
}


@cache
def game(seed: int) -> EastFront:
    """A random board with two blocks of each kind on either side."""
    roster = own_blocks({unit.id: unit for unit in (*AXIS, *SOVIET)})
    return EastFront(eastfront_boards.game(seed).board, charts(), Counters(roster))


def position(seed: int) -> Any:
    """Units crowded on few hexes, so that many fight; the Axis moves, all of it commanded."""
    random = Random(seed)
    on = game(random.randrange(40))
    board = on.board
    dry = [h for h in range(board.size) if board.terrain_name(h) not in ("sea", "lake")]
    some = random.sample(dry, min(9, len(dry)))
    pieces = {unit.id: board.label(random.choice(some)) for unit in (*AXIS, *SOVIET)}
    weather = random.choice(("dry", "mud", "snow"))
    owned = [board.label(h) for h in dry if random.random() < 0.6]
    placed = on.position(pieces, weather=weather, axis_hexes=owned)
    active = placed.with_facts(supreme_moves=99)
    over = Over("", "action/one-line", cite("4.1"))
    begun = begin_phase(active).replaced(agenda=(over, StartOfMovement("axis"))).settled()
    crossings = []
    for hex_ in sorted(begun.stacks_by_side["soviet"]):
        for there in board.neighbours[6 * hex_ : 6 * hex_ + 6]:
            if there >= 0 and random.random() < 0.2:
                crossings.append((min(hex_, there), max(hex_, there), 1))
    return begun.with_facts(crossings=tuple(sorted(set(crossings))))


def ground(found: Any, hex_: int) -> str:
    """What a hex is like in the weather: clear, cover, bog, mountain or water."""
    name, weather = found.game.board.terrain_name(hex_), found.facts.weather
    if name in ("sea", "lake"):
        return "water"
    if name == "mountain":
        return name
    if weather == "mud":
        return "bog"
    if name == "marsh":
        return "cover" if weather == "snow" else "bog"
    return "clear" if name == "clear" else "cover"


def between(found: Any, here: int, there: int) -> str:
    """What runs along the hexside between two adjacent hexes."""
    board = found.game.board
    side = next(d for d in range(6) if board.neighbours[6 * here + d] == there)
    return str(board.hexside_name(6 * here + side))


def limit(found: Any, here: int, there: int) -> int:
    """How many may pass: two between two clear hexes over a plain side, else one (6.33)."""
    is_plain = between(found, here, there) == ""
    return 2 if is_plain and ground(found, here) == ground(found, there) == "clear" else 1


def may_step(found: Any, unit: str, way: tuple[int, ...], there: int) -> bool:
    """Whether a walk may go on to an adjacent hex, told rule by rule."""
    here, start = way[-1], way[0]
    enemies, kind = found.stacks_by_side["soviet"], found.kind(unit)
    if ground(found, there) == "water" or between(found, here, there) in ("sea", "lake", "shallows"):
        return False
    if between(found, here, there) == "strait" and len(way) > 1:
        return False
    if len(way) > 1 and between(found, way[-2], here) == "strait":
        return False
    if len(way) > 1 and here in enemies:
        return False
    if len(way) > 1 and ground(found, here) in ("bog", "mountain") and kind != "cavalry":
        return False
    if there in enemies and start in enemies:
        return False
    if there in enemies and kind == "headquarters" and dict(found.facts.defenders).get(there) != "axis":
        return False
    if len(way) == 1 and start in enemies and there not in fixed(found).friendly("axis"):
        return False
    passed = {(a, b): count for a, b, count in found.facts.crossings}
    if here in enemies or there in enemies:
        return passed.get((min(here, there), max(here, there)), 0) < limit(found, here, there)
    return True


def walks(found: Any, unit: str) -> Iterator[tuple[int, ...]]:
    """Every walk of a unit, of one hex and more."""
    far = SPEEDS[found.kind(unit)][found.facts.weather]
    ahead = [(found.pieces[unit].hex_,)]
    while ahead:
        way = ahead.pop()
        if len(way) > far:
            continue
        for there in found.game.board.neighbours[6 * way[-1] : 6 * way[-1] + 6]:
            if there >= 0 and may_step(found, unit, way, there):
                yield (*way, there)
                ahead.append((*way, there))


@pytest.mark.parametrize("seed", range(60))
def test_a_unit_reaches_what_some_walk_reaches(seed: int) -> None:
    found = position(seed)
    for unit in (unit.id for unit in AXIS):
        tried = set(walks(found, unit))
        origin = found.pieces[unit].hex_
        answer = reach(found, unit)
        assert set(answer) == {way[-1] for way in tried} - {origin}, unit
        for hex_ in answer:
            assert answer.path(hex_) in tried
        for way in sorted(tried)[:40]:
            assert check_path(found, unit, way)


@pytest.mark.parametrize("seed", range(60, 90))
def test_a_walk_that_breaks_a_rule_is_refused(seed: int) -> None:
    found, random = position(seed), Random(seed)
    for unit in (unit.id for unit in AXIS):
        tried = set(walks(found, unit))
        for _ in range(20):
            way = [found.pieces[unit].hex_]
            for _ in range(random.randint(1, 4)):
                near = found.game.board.neighbours[6 * way[-1] : 6 * way[-1] + 6]
                way.append(random.choice([hex_ for hex_ in near if hex_ >= 0]))
            assert bool(check_path(found, unit, tuple(way))) == (tuple(way) in tried), way


@pytest.mark.parametrize("seed", range(90, 120))
def test_no_hexside_of_a_battle_is_passed_more_often_than_it_may_be(seed: int) -> None:
    found, random = position(seed), Random(seed)
    passed = Counter({(a, b): count for a, b, count in found.facts.crossings})
    enemies = set(found.stacks_by_side["soviet"])
    for _ in range(40):
        action = found.step.sample(found, random)
        if type(action).__name__ != "Move":
            break
        assert found.check(action)
        for here, there in pairwise(action.path):
            if here in enemies or there in enemies:
                passed[min(here, there), max(here, there)] += 1
                assert passed[min(here, there), max(here, there)] <= limit(found, here, there)
        found = found.play(action)
    assert Counter({(a, b): count for a, b, count in found.facts.crossings}) == passed
