"""Where a unit stands, as text: any numbering of hexes, any boxes, faces by their words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wargame_kit as wk
from wargame_kit.board import sketch
from wargame_kit.position import (
    BadPlace,
    Face,
    Piece,
    Unit,
    position_from_json,
    position_to_json,
    read_piece,
    read_place,
)
from wargame_kit.render.counter_svg import described
from wargame_kit.words import DataError, Name

LETTERED = sketch(["." * 26] * 17, lettered=True)
BOXES = ("eliminated", "airfield")
FACES = ("fresh", "spent")
COLUMN = Unit(
    "EC1",
    Name("1 Column"),
    "pla",
    "infantry",
    (Face(6, 6, 6, "fresh"), Face(0, 3, 6, "spent", is_spent=True)),
)


def lettered(text: object) -> Piece:
    return read_piece(COLUMN, text, LETTERED, BOXES)


def test_a_hex_may_begin_with_a_letter():
    assert lettered("K15") == Piece("EC1", LETTERED.index("K15"))
    assert read_place("Q16", LETTERED, BOXES) == LETTERED.index("Q16")


def test_a_box_is_a_box_by_its_name_alone():
    assert lettered("airfield") == Piece("EC1", "airfield")


def test_a_face_is_named_by_its_word_and_the_first_needs_none():
    assert [lettered(text).face for text in ("N5", "N5 fresh", "N5 spent", "airfield spent")] == [0, 0, 1, 1]


@given(st.sampled_from(range(LETTERED.size)), st.sampled_from(range(2)))
def test_every_hex_and_face_reads_back(hex_, face):
    assert lettered(f"{LETTERED.label(hex_)} {FACES[face]}") == Piece("EC1", hex_, face)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Z99", "No hex 'Z99' on this board"),
        ("moon", "one of eliminated, airfield"),
        ("N5 reduced", "“spent” after it for another face"),
        ("N5 spent ", "a hex such as A1"),
        ("", "a hex such as A1"),
        (15, "a hex such as A1"),
        (None, "a hex such as A1"),
    ],
)
def test_a_place_that_is_none_is_told_what_there_is(text, told):
    with pytest.raises(BadPlace) as caught:
        lettered(text)
    assert told in str(caught.value)
    assert "EC1" in str(caught.value)


def test_a_counter_with_one_face_has_no_word_for_another():
    one = Unit("XZ", Name("Xuzhou"), "kmt", "infantry", (Face(1, 1, 1),))
    with pytest.raises(BadPlace, match="it has but one face"):
        read_piece(one, "N5 spent", LETTERED, BOXES)


def test_a_saved_position_has_only_the_boxes_of_its_game():
    game = wk.load("typhoon")
    saved = position_to_json(game.position({"3Pz": "box"}))
    assert position_from_json(saved, game).pieces["3Pz"].place == "box"
    with pytest.raises(DataError, match=r"pieces\.3Pz: found 'airfield'; expected .*one of box, eliminated"):
        position_from_json(saved | {"pieces": {"3Pz": "airfield"}}, game)


def test_a_lesson_places_a_reduced_unit_by_word():
    game = wk.load("typhoon")
    assert game.position({"3Pz": "1407 reduced"}).pieces["3Pz"] == game.piece("3Pz", "1407 reduced")
    assert game.piece("3Pz", "1407 reduced").face == 1


def test_a_face_says_itself_whether_it_is_spent():
    guns = Unit("1G", Name("1 Guns"), "axis", "artillery", (Face(4, 2, 6), Face(0, 1, 6, "pinned")))
    assert not guns.faces[1].is_spent, "that it cannot attack does not make it so"
    assert (guns.steps(0), guns.steps(1), guns.values(1)) == (2, 1, "0-1-6")
    assert read_piece(guns, "A1 pinned", LETTERED, BOXES).face == 1
    assert described(guns, 1, "en").endswith("reduced")
    column = Unit.of("EC1", "pla", "12-10-10", "0-8-10")
    assert [face.name for face in column.faces] == ["fresh", "spent"]
    assert (column.steps(0), column.steps(1), described(column, 1, "en")) == (1, 1, "EC1 – 8-10, spent")
