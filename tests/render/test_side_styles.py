"""Whose zone or land it is shows in the colours of the side's counters, on the map and in pictures."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.render.board_svg import board_picture
from wargame_kit.render.coats import coats_in, look_of
from wargame_kit.render.overlays import zones
from wargame_kit.render.side_styles import styles_in
from wargame_kit.render.styles import STYLES, of_side


def hue(colour: str) -> list[int]:
    """Which of red, green and blue there is most of, in order."""
    channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return sorted(range(3), key=lambda channel: -channels[channel])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_a_side_s_has_the_hue_of_its_counters(game: str) -> None:
    loaded = wk.load(game)
    coats, styles = coats_in(loaded), styles_in(coats_in(loaded))
    for side in loaded.sides:
        for kind in ("zone", "city", "land", "line", "railhead"):
            style = styles[of_side(kind, look_of(side, loaded))]
            assert [hue(colour)[0] for colour in style.colour] == [hue(coats[side].body)[0]] * 2, (side, kind)
    assert all(
        styles[name] == style for name, style in STYLES.items() if not name.endswith(("first", "second"))
    )


def test_a_picture_and_a_table_draw_them() -> None:
    position = wk.load("kiev").start("airport")
    ochre = styles_in(coats_in(position.game))["zone_second"].colour[0]
    assert ochre in str(board_picture(position.game.board, overlays=[zones(position, "coalition")]))
    look: Any = wk.table(position).layer.board["look"]
    assert look["marks"]["zone_second"]["colour"] == ("#9c802b", "#eedca2")
