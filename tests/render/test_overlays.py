"""Overlays made of what a position answers, and the styles in which they are drawn."""

from __future__ import annotations

import re

import pytest

import wargame_kit as wk
from wargame_kit.analysis.threats import threats
from wargame_kit.render import overlays
from wargame_kit.render.overlay import Mark, Overlay
from wargame_kit.render.styles import PATH_STYLES, STYLES, of_side


def test_every_style_has_a_colour_for_each_theme() -> None:
    for style in (*STYLES.values(), *PATH_STYLES.values()):
        assert len(style.colour) == 2
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in style.colour)


@pytest.mark.parametrize("kind", ["zone", "city"])
def test_the_two_sides_differ_in_pattern_and_not_in_colour_alone(kind: str) -> None:
    assert STYLES[of_side(kind, 0)].pattern != STYLES[of_side(kind, 1)].pattern


def test_a_mark_in_no_known_style_is_refused() -> None:
    with pytest.raises(ValueError, match="no style 'pink'"):
        Mark(1, "pink")


def test_overlays_mark_what_the_position_answers() -> None:
    position = wk.load("typhoon").start("typhoon-1941")
    for side in position.game.sides:
        assert overlays.zones(position, side).hexes == position.control(side).hexes
        supplied = overlays.supply(position, side)
        cut = {position.pieces[unit].hex_ for unit in position.supply(side).cut}
        assert set(supplied.of_style("supply_cut")) == cut
    found = position.reach("3Pz")
    costs = {mark.hex: mark.label for mark in overlays.reach(found).marks if mark.style == "reach"}
    assert set(costs) == set(found)
    assert all(costs.values())
    assert overlays.threats(threats(position, "soviet", moving=False)).marks


def test_the_command_range_shows_its_units_and_its_headquarters() -> None:
    position = wk.load("typhoon").start("typhoon-1941")
    headquarters = "HQ-4PzA"
    answer = position.command(headquarters)
    overlay = overlays.command(position, answer)
    assert overlay.of_style("headquarters") == (position.pieces[headquarters].hex_,)
    commanded = {position.pieces[unit].hex_ for unit in answer.units}
    assert commanded <= overlay.hexes


def test_who_holds_a_city_is_shown_by_side() -> None:
    position = wk.load("typhoon").start("typhoon-1941")
    overlay = overlays.cities(position)
    assert set(overlay.of_style("city_first")) == position.facts.axis_cities
    moscow = position.game.board.features["moscow"]
    assert moscow <= set(overlay.of_style("city_second"))


def test_an_overlay_answers_by_itself() -> None:
    overlay = Overlay("reach", (Mark(3, "reach"), Mark(5, "chosen")))
    assert 3 in overlay
    assert overlay.hexes == {3, 5}
