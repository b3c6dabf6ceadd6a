"""17.1: what a side can know of the score, beside every way in which its enemy's blocks may lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import block, theatre
from tests.walking import walk
from wargame_kit.games.eastfront.boxes import FORCE, OFF_MAP, REMOVED, RESERVE
from wargame_kit.games.eastfront.rules.standing import limits, score
from wargame_kit.games.eastfront.rules.victory import margin
from wargame_kit.words import LANGUAGES, in_language

UNITS = (
    block("HQ-N", kind="headquarters", level=3),
    block("I"),
    block("II"),
    block("R1", "rumanian", "infantry", 3),
    block("R3", "rumanian", "infantry", 3, "expeditionary", "rumanian-3"),
    block("I8", "italian", "infantry", 3, "expeditionary"),
    block("SU", "soviet", "headquarters", 2),
    block("SW", "soviet", "headquarters", 3),
    block("1A", "soviet", "infantry", 3),
    block("2A", "soviet", "infantry", 3),
)
GAME: Any = theatre(["...."], UNITS)
PLACES = {"axis": ("A1", FORCE, RESERVE, OFF_MAP, REMOVED), "soviet": ("D1", FORCE, RESERVE, REMOVED)}


def ways(position: Any, side: str) -> list[int]:
    """The lead of the Axis for every exchange, level and fate of a side's blocks that looks the same."""
    found = []
    nations: dict[str, list[str]] = {}
    for unit in position.pieces:
        if position.side_of(unit) == side:
            nations.setdefault(position.nation(unit), []).append(unit)
    for orders in product(*(permutations(units) for units in nations.values())):
        names = [
            (unit, other)
            for units, order in zip(nations.values(), orders, strict=True)
            for unit, other in zip(units, order, strict=True)
        ]
        dealt = [replace(position.pieces[unit], unit=other) for unit, other in names]
        for is_full, is_lost in product((True, False), repeat=2):
            found.append(
                margin(
                    position.moved(
                        *(
                            replace(
                                piece,
                                face=0 if is_full or not GAME.units[piece.unit].is_headquarters else -1,
                                rebuilt=is_lost and piece.place == REMOVED,
                            )
                            for piece in dealt
                        )
                    )
                )
            )
    return found


@pytest.mark.clause("eastfront", "17.1", silent="the standing is told, and nothing asked")
@pytest.mark.parametrize("seed", range(12))
def test_the_ends_are_the_best_and_the_worst_of_all_ways(seed: int) -> None:
    random = Random(seed)
    where = {unit.id: random.choice(PLACES[unit.side]) for unit in UNITS}
    position = GAME.position(where, turn=12)
    for viewer, other in (("axis", "soviet"), ("soviet", "axis")):
        found = ways(position, other)
        assert limits(position.seen_by(viewer)) == (min(found), max(found))


@pytest.mark.clause("eastfront", "17.1", silent="the standing is told, and nothing asked")
@pytest.mark.parametrize("scenario", ["s41", "s44"])
def test_in_a_game_the_score_lies_between_what_each_side_knows(scenario: str) -> None:
    for number, (position, _) in enumerate(walk(wk.load("eastfront").start(scenario), Random(5), 400)):
        if number % 20:
            continue
        for viewer in position.game.sides:
            least, most = limits(position.seen_by(viewer)) or (0, 0)
            assert least <= margin(position) <= most


def test_a_block_that_is_shown_narrows_what_is_not_known() -> None:
    home = {unit.id: "A1" if unit.side == "axis" else "D1" for unit in UNITS}
    hidden = GAME.position(home, turn=12)
    shown = hidden.moved(replace(hidden.pieces["SW"], revealed=True))
    (low, high), (least, most) = (limits(each.seen_by("axis")) or (0, 0) for each in (hidden, shown))
    assert (high - low, most - least) == (2 * (3 + 2), 2 * 2)
    assert limits(hidden) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_ends_are_told(language: Any) -> None:
    home = {unit.id: "A1" if unit.side == "axis" else "D1" for unit in UNITS}
    seen = GAME.position(home, turn=12).seen_by("axis")
    said = in_language(score(seen)[0], language)
    assert all(str(abs(end)) in said for end in limits(seen) or ())
