"""Arrows and spots of a page are drawn in every picture, in the author's four colours."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.render.styles import DRAWN, PATH_STYLES, STYLES
from wargame_kit.studies.page import COLOURS, Arrow, Page, Spot
from wargame_kit.studies.signs import arrows, spots
from wargame_kit.words import Name


def test_each_of_the_authors_colours_has_a_spot_and_an_arrow() -> None:
    assert tuple(DRAWN) == COLOURS
    for colour in COLOURS:
        assert f"spot_{colour}" in STYLES
        assert f"arrow_{colour}" in PATH_STYLES


@pytest.mark.parametrize("colour", COLOURS)
def test_a_picture_shows_what_was_drawn(colour: str) -> None:
    position = wk.load("huaihai").start("nianzhuang")
    here = position.game.board.locate("S3")
    there = position.game.board.neighbours[6 * here]
    page = Page(
        "a", Name("A"), Name(""), position,
        arrows=(Arrow(here, there, colour),), spots=(Spot(here, colour, Name("<b>the Corps</b>")),),
    )  # fmt: skip
    drawn = wk.picture(position, "S3", overlays=[spots(page)], paths=arrows(page))
    plain = wk.picture(position, "S3")
    assert DRAWN[colour][0] in drawn
    assert len(drawn) > len(plain)
    assert "<b>the" not in drawn
