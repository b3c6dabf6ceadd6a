"""9.4, 13.13, 1.44: railheads, strikes and borders on the map and in its legend."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import block, theatre
from wargame_kit.games.eastfront.files.places import LANDS
from wargame_kit.games.eastfront.rules.rail import railheads
from wargame_kit.position.markers import RAILHEAD, STRIKE, markers_of
from wargame_kit.render import overlays, picture
from wargame_kit.widgets.table import Table
from wargame_kit.words import LANGUAGES

UNITS = (
    block("AGC", "german", "headquarters", 3),
    block("1C"),
    block("1A", "soviet", "infantry", 3),
)
GAME: Any = theatre(
    ["......"],
    UNITS,
    rails=["A1-B1-C1-D1-E1-F1"],
    features={
        "axis_entry": ["A1"], "soviet_entry": ["F1"], "germany": ["A1", "B1"], "ussr": ["D1", "E1", "F1"],
        "rumania": ["C1"],
    },
)  # fmt: skip


def war(**told: Any) -> Any:
    board = GAME.board
    held = frozenset(map(board.index, ("A1", "B1", "C1")))
    return GAME.position({"AGC": "A1", "1C": "C1", "1A": "D1"}, axis_hexes=held, **told)


def struck() -> Any:
    return war().with_facts(strikes=((GAME.board.index("D1"), "AGC", 3),))


def signs(position: Any, kind: str) -> dict[str, tuple[str, str]]:
    board = position.game.board
    found = (marker for marker in markers_of(position) if marker.kind == kind)
    return {board.label(marker.hex_): (marker.side, str(marker.label)) for marker in found}


@pytest.mark.clause("eastfront", "9.4", silent="a marker asks nothing")
def test_a_railhead_lies_where_a_line_ends() -> None:
    position = war()
    assert signs(position, RAILHEAD) == {"C1": ("axis", ""), "D1": ("soviet", "")}
    for side in position.game.sides:
        found = {hex_ for hex_, (owner, _) in signs(position, RAILHEAD).items() if owner == side}
        assert found == {position.game.board.label(hex_) for hex_ in railheads(position, side)}


@pytest.mark.clause("eastfront", "13.13", silent="a marker asks nothing")
def test_a_strike_lies_on_its_battle_with_its_dice() -> None:
    assert signs(struck(), STRIKE) == {"D1": ("axis", "3")}
    assert not signs(war(), STRIKE)


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_signs_tell_a_side_no_more_than_the_other(viewer: str) -> None:
    position = war()
    assert signs(position.seen_by(viewer), RAILHEAD) == signs(position, RAILHEAD)
    hidden = struck().moved().seen_by("soviet")
    assert signs(hidden, STRIKE) == {"D1": ("axis", "3")}
    assert "AGC" not in "".join(map(str, (marker.words for marker in markers_of(hidden))))


@pytest.mark.clause("eastfront", "1.44", silent="a border asks nothing")
def test_no_two_neighbours_flow_together() -> None:
    game = wk.load("eastfront")
    position, board = game.start("s41"), game.board
    tints = list(position.game.presentation.hexes.layer(position, "country"))
    assert len(tints) == len(LANDS)
    for tint in tints:
        around = {near for hex_ in tint.hexes for near in board.neighbours[6 * hex_ : 6 * hex_ + 6]}
        near = [other for other in tints if other is not tint and around & other.hexes]
        assert all(other.style != tint.style for other in near)
    assert {mark.hex for mark in overlays.layer(position, "country").marks} == set().union(
        *(tint.hexes for tint in tints)
    )


def test_a_country_that_has_left_the_axis_says_so() -> None:
    tints = GAME.presentation.hexes.layer(war(surrendered=["rumania"]), "country")
    assert [str(tint.words) for tint in tints if "left" in str(tint.words)] == ["Rumania, has left the Axis"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_explains_the_signs_on_the_map(language: Any) -> None:
    table = Table(wk.Record(struck()), language=language, viewer="everything")
    table.session.overlays.add("layer:country")
    table.display.legend = True
    table.refresh()
    said = {
        "en": ("Axis railhead", "Soviet railhead", "air strike of the Axis", "within its border"),
        "zh": ("铁路末端", "空中打击", "国家及其边界"),
    }[language]
    assert all(words in table.side.html for words in said)
    assert picture(struck(), language=language)
