"""The guided first fortnight of EastFront II: what its pages say of levels, places and supply is so."""

from __future__ import annotations

import pytest

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.studies import study

GUIDE = study("eastfront/first")
TURN = study("eastfront/fortnight")
FEW = 8


def at(page: str) -> EastFrontPosition:
    """The position in which a page begins."""
    position = GUIDE.position(page)
    assert isinstance(position, EastFrontPosition)
    return position


def where(page: str, unit: str) -> tuple[str, int]:
    """Where a block stands when a page begins, and at which level."""
    position = at(page)
    return position.game.board.label(position.pieces[unit].hex_), position.level(unit)


def test_it_has_twelve_to_eighteen_stages_on_few_blocks() -> None:
    assert 12 <= len(GUIDE) <= 18
    assert sum(piece.hex_ >= 0 for piece in at("block").pieces.values()) == FEW


def test_it_is_seen_with_the_eyes_of_the_axis_alone() -> None:
    assert {page.eyes for page in GUIDE} == {"axis"}
    seen = at("upright").seen_by("axis")
    assert not {"S-13A", "S-20A", "S-21A", "HQ-West"} & set(seen.pieces)


@pytest.mark.parametrize(
    ("page", "unit", "place", "level"),
    [
        ("block", "G-XXIV", "Bobruisk", 4),
        ("range", "HQ-Centre", "MinskE1", 3),
        ("from-the-air", "S-13A", "Mogilev", 2),
        ("defence-fire", "S-13A", "Mogilev", 1),
        ("attack-fire", "G-XII", "Mogilev", 3),
        ("second-wind", "HQ-Centre", "MinskE1", 2),
        ("pursuit", "G-XXIV", "Orsha", 3),
        ("pursuit", "S-20A", "Orsha", 2),
        ("pursuit", "HQ-West", "Smolensk", 1),
        ("pursuit", "G-XLVI", "Bryansk", 3),
        ("supply", "G-XLVI", "Bryansk", 2),
        ("supply", "S-20A", "Smolensk", 1),
        ("fortnight", "HQ-Centre", "MinskE1", 1),
    ],
)
def test_blocks_stand_as_the_pages_say(page: str, unit: str, place: str, level: int) -> None:
    assert where(page, unit) == (place, level)


def test_one_is_cut_off_in_the_end_and_the_others_are_not() -> None:
    position = at("supply")
    assert position.supply("axis").cut == ("G-XLVI",)
    assert position.turn == 4
    assert [unit for unit, piece in position.pieces.items() if piece.unsupplied] == ["G-XLVI"]


def test_who_runs_to_bryansk_has_left_his_railway_behind() -> None:
    assert TURN.position("checking").supply("axis").cut == ("G-XLVI",)
