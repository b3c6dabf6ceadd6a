"""Random boards and positions of EastFront II for the slow twins."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.eastfront.theatre import block, theatre
from wargame_kit.board.hexes import COMPASS
from wargame_kit.games.eastfront.rules.control import begin_phase

WIDTH, HEIGHT = 7, 6
COLUMNS = "ABCDEFG"
LABELS = [f"{column}{row}" for column in COLUMNS for row in range(1, HEIGHT + 1)]
AXIS = ["North", "OKH", "A", "B", "C", "D"]
SOVIET = ["West", "R", "S", "T", "U"]
UNITS = [
    block("North", kind="headquarters", level=3),
    block("OKH", kind="supreme", level=3),
    *(block(unit) for unit in AXIS[2:]),
    block("West", "soviet", "headquarters", 3),
    *(block(unit, "soviet", level=3) for unit in SOVIET[1:]),
]
WATERS = ("river", "strait", "sea", "lake", "shallows")


@cache
def game(seed: int) -> Any:
    """A board with some of everything, railways that wander, and a few entries on either edge."""
    random = Random(seed)
    rows = ["".join(random.choice("....fhm^~o") for _ in range(WIDTH)) for _ in range(HEIGHT)]
    plain = theatre(rows, UNITS).board
    sides = [(h, d) for h in range(plain.size) for d in (0, 1, 2) if plain.neighbours[6 * h + d] >= 0]
    drawn = random.sample(sides, len(sides) // 4)
    rivers = {address(plain, h, d): random.choice(WATERS) for h, d in drawn}
    rails = []
    for _ in range(6):
        here = random.randrange(plain.size)
        way = [here]
        for _ in range(random.randint(2, 8)):
            near = [n for n in plain.neighbours[6 * here : 6 * here + 6] if n >= 0 and n not in way]
            if not near:
                break
            here = random.choice(near)
            way.append(here)
        if len(way) > 1:
            rails.append("-".join(map(plain.label, way)))
    features = {
        "axis_entry": random.sample([f"A{row}" for row in range(1, HEIGHT + 1)], 3),
        "soviet_entry": random.sample([f"G{row}" for row in range(1, HEIGHT + 1)], 3),
    }
    return theatre(rows, UNITS, rivers=rivers, rails=rails, features=features)


def address(board: Any, hex_: int, direction: int) -> str:
    """The address of a hexside of a sketched board."""
    return f"{board.label(hex_)}/{COMPASS['pointy'][direction]}"


def position(seed: int) -> Any:
    """Units anywhere on land, some unsupplied or scattered, and owners at random."""
    random = Random(seed)
    on = game(random.randrange(60))
    board = on.board
    dry = [label for label in LABELS if board.terrain_name(board.index(label)) not in ("sea", "lake")]
    pieces = {}
    for unit in (*AXIS, *SOVIET):
        if random.random() < 0.85:
            level = random.randint(0, 3) if unit in ("North", "OKH", "West") else 0
            face = f" {('0', 'I', 'II', 'III')[level]}" if unit in ("North", "OKH", "West") else ""
            pieces[unit] = random.choice(dry) + face
    told: dict[str, Any] = {
        "axis_hexes": [label for label in dry if random.random() < 0.6],
        "contested": [],
        "unsupplied": [(unit, True) for unit in pieces if random.random() < 0.2],
        "dispersed": [(unit, True) for unit in pieces if random.random() < 0.1],
        "weather": random.choice(("dry", "mud", "snow")),
        "active": [
            (unit, random.choice(("combat", "mobile", "blitz", "airborne")))
            for unit in ("North", "West")
            if unit in pieces and random.random() < 0.8
        ],
    }
    found = on.position(pieces, **told)
    sides = {label: random.choice(("axis", "soviet")) for label in LABELS if random.random() < 0.5}
    battles = [h for h in found.stacks_by_side["axis"] if h in found.stacks_by_side["soviet"]]
    defenders = tuple(sorted((h, sides[board.label(h)]) for h in battles if board.label(h) in sides))
    return found.with_facts(defenders=defenders)


def begun(seed: int) -> Any:
    """The same with control fixed."""
    return begin_phase(position(seed))
