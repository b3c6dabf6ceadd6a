"""A side has one colour: that of its counters, on chips and badges, and in the words of lessons."""

from __future__ import annotations

import colorsys
import re
from typing import Any

import pytest

import wargame_kit as wk
from tests.render.test_counters import contrast
from wargame_kit.render.coats import coats_in, worn
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.table import table
from wargame_kit.words import in_language

GAMES = ("typhoon", "huaihai", "kiev", "ulaanbaatar", "eastfront", "thirdwinter")
COATS = {
    "Axis": "axis", "Soviet": "soviet", "PLA": "pla", "KMT": "kmt", "Russia": "russia", "Ukraine": "ukraine",
    "US": "nato", "Chinese": "china",
}  # fmt: skip
TOLD = re.compile(
    rf"\b({'|'.join(COATS)})\b[^.;:]{{0,50}}?(?:, | is )(blue|red|green|gr[ea]y|yellow)\b(?! frame)"
)


def called(colour: str) -> str:
    """What a person calls a colour."""
    hue, _, saturation = colorsys.rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    if saturation < 0.2:
        return "grey"
    names = ((25, "red"), (58, "yellow"), (170, "green"), (260, "blue"), (360, "red"))
    return next(name for end, name in names if hue * 360 <= end)


@pytest.mark.parametrize("game", GAMES)
def test_chips_and_badges_wear_what_counters_wear(game: str, comms: list[Any]) -> None:
    shown = table(game, seed=1, viewer="everything")
    coats = coats_in(shown.position.game)
    for unit, printed in shown.position.game.units.items():
        own = next((trait for trait in sorted(printed.traits) if trait in coats), printed.side)
        assert worn(coats[own]) in shown.pen.unit(shown.position, unit)
    for side in shown.position.game.sides:
        assert worn(coats[side]) in shown.pen.worn_by(side)
    assert shown.pen.worn_by("chance") == ""
    if shown.position.actor in shown.position.game.sides:
        assert f'wk-actor" style="{worn(coats[shown.position.actor])}' in shown.head.html


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_on_a_chip_can_be_read(game: str) -> None:
    for name, coat in coats_in(wk.load(game)).items():
        assert contrast(coat.ink, coat.body) >= 4.5, name


def test_lessons_call_a_side_by_the_colour_of_its_counters() -> None:
    found = 0
    for name in names():
        coats = coats_in(wk.load(name.partition("/")[0]))
        for page in wk.study(name).pages:
            for who, colour in TOLD.findall(in_language(page.text, "en")):
                found += 1
                assert called(coats[COATS[who]].body) == colour.replace("gray", "grey"), (page.id, who)
    assert found >= 6
