"""A jump beside brute force: all 36 throws of both dice, played out and judged by the plain words of 17."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.neworder.theatre import counter, in_movement, theatre
from wargame_kit.games.neworder.rules.landing import FATES, landing, landing_hexes

COLUMNS, ROWS = 5, 5
UNITS = (
    counter("Pa", "russia", "3-3-4", "paratroop", "para"),
    *(counter(f"Ru{n}", "russia") for n in range(4)),
    counter("He", "russia", "4-2-12", "helicopter"),
    *(counter(f"NM{n}", "coalition") for n in range(3)),
    counter("UM", "coalition", nation="ukraine"),
    counter("AD", "coalition", "0-2-6", "air-defence", command_range=1),
)
DRIFT = ("W", "SW", "SE", "E", "NE", "NW")


@st.composite
def jumps(draw):
    """A small country with units of both sides, and a hex over which somebody jumps."""
    rows = [draw(st.text("..f#~h", min_size=COLUMNS, max_size=COLUMNS)) for _ in range(ROWS)]
    airport = {"airport": draw(st.sets(st.sampled_from(["0202", "0302", "0404"]), max_size=2))}
    game = theatre(rows, UNITS, features=airport)
    land = [h for h in range(game.board.size) if game.board.terrain_name(h) != "lake"]
    few = land and draw(st.lists(st.sampled_from(land), min_size=1, max_size=5))  # so that hexes fill up
    places, taken = {"Pa": "ready"}, {}
    for unit in UNITS[1:]:
        hex_ = draw(st.sampled_from([*few, None]))
        if hex_ is not None and taken.setdefault(hex_, unit.side) == unit.side:
            places[unit.id] = game.board.label(hex_)
    options = {"drift_overstack": draw(st.sampled_from(["owner", "drifter"]))}
    position = in_movement(game, places, "russia", options=options)
    near = {there for hex_ in few for there in game.board.within(hex_, 1)} or {0}
    return position, draw(st.sampled_from(sorted(near)) | st.integers(0, game.board.size - 1))


def total(position, hex_):
    """What is added to the die, cause by cause."""
    board = position.game.board
    ground = board.terrain_name(hex_)
    enemies = [
        p.hex_ for p in position.pieces.values() if position.side_of(p.unit) != "russia" and p.hex_ >= 0
    ]
    rough = ground != "clear" and hex_ not in board.features.get("airport", ())
    zone = any(board.distance(hex_, there) == 1 for there in enemies)
    flak = "AD" in position.pieces and position.pieces["AD"].hex_ >= 0
    near = flak and board.distance(hex_, position.pieces["AD"].hex_) <= 1
    return rough + zone + near


def judged(position, hex_, first, second):
    """What becomes of the unit, and where it stands."""
    modified = first + total(position, hex_)
    if modified <= 3:
        return "safe", hex_
    if modified == 6:
        return "abort", -1
    if modified >= 7:
        return "eliminated", -1
    board = position.game.board
    there = board.neighbours[6 * hex_ + ("NW", "NE", "E", "SE", "SW", "W").index(DRIFT[second - 1])]
    if there < 0 or board.terrain_name(there) == "lake":
        return "eliminated", -1
    stack = position.in_hex(there)
    if any(position.side_of(unit) != "russia" for unit in stack):
        return "eliminated", -1
    if sum(unit != "He" for unit in stack) >= 2:  # 27.1: two on the ground
        return ("crowded", there) if position.option("drift_overstack") == "owner" else ("eliminated", -1)
    return "drift", there


def played(position, hex_, first, second):
    """The same as the game plays it."""
    rolled = position.play(f"drop Pa {position.game.board.label(hex_)}").play(f"jump {first}")
    if type(rolled.step).__name__ == "RollDrift":
        rolled = rolled.play(f"drift {second}")
    place = rolled.pieces["Pa"].place
    if place == "eliminated":
        return "eliminated", -1
    if place == "ready":
        return "abort", -1
    if type(rolled.step).__name__ == "CrowdedLanding":
        return "crowded", place
    return ("safe" if place == hex_ else "drift"), place


@given(jumps())
def test_the_exact_tree_is_what_36_throws_give_and_what_is_played(case):
    position, hex_ = case
    found = landing(position, "Pa", hex_)
    expected, seen = Counter(), Counter()
    may = hex_ in landing_hexes(position, "Pa")
    assert may == bool(position.check(f"drop Pa {position.game.board.label(hex_)}"))
    for first in range(1, 7):
        for second in range(1, 7):
            expected[judged(position, hex_, first, second)] += Fraction(1, 36)
            if may:
                seen[played(position, hex_, first, second)] += Fraction(1, 36)
    answered = Counter()
    for fate in found:
        answered[fate.kind, fate.hex_] += fate.chance
    assert answered == expected
    assert not may or seen == expected
    assert found.modifiers.total == total(position, hex_)
    assert found.chance(*FATES) == 1
