"""A page's picture: what its author has put on it, and nothing that its eyes may not see."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

import wargame_kit as wk
from tests.studies.test_pages_ask import GUIDES
from tests.walking import daily
from wargame_kit.studies.page import Arrow, Page, Spot
from wargame_kit.studies.page_picture import LARGEST, looked_at, page_picture
from wargame_kit.studies.study_catalogue import names
from wargame_kit.words import Name


def page_of(**what: object) -> Page:
    position = wk.load("huaihai").position({"25C": "Q5", "EC4": "P5"}, hidden={"EC2": "S7"})
    return replace(Page("one", Name("a", "b"), Name("", ""), position), **what)  # type: ignore[arg-type]


def test_arrows_spots_and_overlays_are_drawn() -> None:
    board = wk.load("huaihai").board
    plain = page_picture(page_of(look=(board.index("Q5"),)))
    for shown in (
        {"arrows": (Arrow(board.index("P5"), board.index("Q5")),)},
        {"spots": (Spot(board.index("Q5"), "red"),)},
        {"overlays": ("zones:kmt",)},
        {"overlays": ("supply:kmt",)},
        {"overlays": ("cities",)},
        {"overlays": ("reach",), "unit": "EC4"},
    ):
        assert page_picture(page_of(look=(board.index("Q5"),), **shown)) != plain, shown


def test_a_page_of_one_sides_eyes_shows_nothing_of_the_others_secrets() -> None:
    assert "EC2" in page_picture(page_of(look=(wk.load("huaihai").board.index("S7"),)))
    seen = page_of(look=(wk.load("huaihai").board.index("S7"),), eyes="kmt")
    assert "EC2" not in page_picture(seen)


def test_it_looks_where_the_page_looks_or_at_what_it_speaks_of() -> None:
    board = wk.load("huaihai").board
    assert looked_at(page_of(look=(7,)), page_of().position) == [7]
    spotted = page_of(spots=(Spot(9, "red"),))
    assert looked_at(spotted, spotted.position) == [9]
    assert looked_at(page_of(), page_of().position) == sorted([board.index("P5"), board.index("Q5")])


# Those of the other studies are drawn, read and weighed with the notebooks in which they are kept.
@pytest.mark.parametrize("name", daily(sorted(names(), key=lambda name: name not in GUIDES), len(GUIDES)))
def test_every_page_of_the_kit_has_a_small_picture(name: str) -> None:
    for page in wk.study(name):
        drawn = page_picture(page)
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert len(drawn.encode()) < 1.5 * LARGEST, page.id
