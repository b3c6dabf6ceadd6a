"""Counters as printed."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from tests.render.pages import parsed, said, written
from tests.theatre import armour, brigade, headquarters, infantry, rifle, tanks
from tests.theatre import counter as make
from wargame_kit.games.typhoon.files.counters import SHEET
from wargame_kit.position import Face, Unit
from wargame_kit.render import counter, counter_sheet
from wargame_kit.render.coats import coats_of
from wargame_kit.render.counter_svg import drawn, shared
from wargame_kit.render.glyphs import STROKES, symbol
from wargame_kit.render.svg import text_width
from wargame_kit.words import Language, Name
from wargame_kit.words.files import data_root


def test_mechanised_counters_print_three_values_and_others_two() -> None:
    assert armour("3Pz").values() == "8-6-8"
    assert armour("3Pz").values(1) == "4-3-8"
    assert infantry("7ID").values() == "5-5"
    assert rifle("316SD").values(1) == "1-4"


def test_a_counter_shows_name_size_and_values() -> None:
    texts = written(counter(armour("3Pz")))
    assert texts == ["3Pz", "8-6-8", "XX"]
    assert "X" in written(counter(brigade("11TB")))


def test_a_headquarters_shows_its_army_and_range() -> None:
    assert {"HQ", "2PzA", "(4)"} <= set(written(counter(headquarters("2PzA", "axis"))))


def test_a_reduced_face_has_a_stripe_and_says_so() -> None:
    full, reduced = counter(infantry("7ID")), counter(infantry("7ID"), 1)
    assert len(list(parsed(reduced).iter())) == len(list(parsed(full).iter())) + 1
    assert "reduced" in said(reduced)
    assert "减员" in said(counter(infantry("7ID"), 1, language="zh"))


def test_sides_differ_in_shape_and_not_only_in_colour() -> None:
    corners = [
        {element.get("rx") for element in parsed(counter(unit)).iter() if element.get("rx")}
        for unit in (armour("3Pz"), tanks("108TD"))
    ]
    assert not corners[0] & corners[1]


@pytest.mark.parametrize("kind", STROKES)
def test_every_arm_has_a_symbol_of_its_own(kind: str) -> None:
    def box(arm: str) -> str:
        unit = make("a", "axis", arm, (1, 1, 1), is_headquarters=arm == "headquarters")
        return symbol(unit, "#000", "#fff")

    pairs = (
        {"infantry", "rifle"},
        {"armour", "tank"},
        {"motorised", "motor_rifle"},
        {"airborne", "paratroop"},
    )
    same = next((pair for pair in pairs if kind in pair), {kind})
    assert all(box(kind) != box(other) for other in STROKES if other not in same)


def test_an_arm_without_a_symbol_shows_its_letters() -> None:
    assert "BA" in written(counter(make("b", "axis", "balloon", (1, 1, 1))))


def test_names_from_data_are_shown_and_never_obeyed() -> None:
    unit = Unit(
        "x", Name("<script>alert(1)</script>"), "axis", "<img>", (Face(1, 1, 1),), formation="</text><b>"
    )
    picture = counter(unit, size=400)
    parsed(picture)
    assert "<script>" not in picture
    assert "<script>alert(1)</script>" in said(picture)


def test_states_are_badges() -> None:
    plain = drawn(armour("3Pz"), 0, 96)
    for state in ("active", "moved", "fought", "cut", "hidden"):
        assert len(drawn(armour("3Pz"), 0, 96, states=frozenset({state}))) > len(plain)


def test_small_counters_show_less() -> None:
    assert "8-6-8" in drawn(armour("3Pz"), 0, 20)
    assert "8-6-8" not in drawn(armour("3Pz"), 0, 10)


def test_a_sheet_shows_every_counter_of_typhoon() -> None:
    units = SHEET.read(data_root() / "typhoon" / "counters.csv").units.values()
    picture = counter_sheet(units, columns=16, size=70, faces=True)
    text = said(picture)
    assert all(unit.name.en in text for unit in units)
    assert len(parsed(picture)) > sum(len(unit.faces) for unit in units)


def test_a_sheet_of_nothing_is_an_empty_page() -> None:
    parsed(counter_sheet([]))


def test_drawings_that_come_once_stay_where_they_are() -> None:
    assert shared("<g><a/></g>", ["<a/>"]) == "<g><a/></g>"


def test_a_column_of_the_pla_bears_the_mark_of_a_corps() -> None:
    def shown(size: str) -> list[str]:
        return written(counter(make("4CP", "axis", "infantry", (10, 8, 9), size=size)))

    assert shown("column") == shown("corps") != shown("division")


COLUMN = Unit(
    "EC1",
    Name("1st Column, East China FA", "华野第1纵队"),
    "pla",
    "infantry",
    (Face(12, 10, 10), Face(0, 8, 10, is_spent=True)),
    size="column",
    formation="EC",
)


def test_a_counter_that_has_acted_prints_a_dash_and_is_hatched_not_striped() -> None:
    fresh, spent = drawn(COLUMN, 0, 96), drawn(COLUMN, 1, 96)
    assert "12-10-10" in fresh
    assert "– 8-10" in spent
    assert "stroke-opacity" in spent
    assert "stroke-opacity" not in fresh + drawn(armour("3Pz"), 1, 96)
    assert "spent" in said(counter(COLUMN, 1))
    assert "reduced" not in said(counter(COLUMN, 1))
    assert "已机动" in said(counter(COLUMN, 1, language="zh"))


def test_a_name_is_written_without_what_the_formation_says() -> None:
    assert "1st Column" in written(counter(COLUMN))


def test_a_hidden_counter_is_dashed() -> None:
    assert "stroke-dasharray" in drawn(COLUMN, 0, 96, states=frozenset({"hidden"}))
    assert "stroke-dasharray" not in drawn(COLUMN, 0, 96)


def luminance(colour: str) -> float:
    """Relative luminance as the contrast rules of the web reckon it."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("game", "side", "other"),
    [
        ("typhoon", "axis", "soviet"),
        ("huaihai", "pla", "kmt"),
        ("kiev", "russia", "coalition"),
        ("kiev", "russia", "ukraine"),
        ("kiev", "pro-russian", "pro-nato"),
        ("ulaanbaatar", "china", "russia"),
        ("ulaanbaatar", "pro-chinese", "pro-russian"),
    ],
)
def test_the_sides_of_a_game_differ_in_grey_and_can_be_read(game: str, side: str, other: str) -> None:
    coats = coats_of(game, (side, other))
    assert contrast(coats[side].body, coats[other].body) > 1.5
    for coat in (coats[side], coats[other]):
        assert contrast(coat.body, coat.ink) > 4.5
    assert coats[side].is_round != coats[other].is_round


def test_three_values_of_two_digits_stay_on_the_card() -> None:
    # A one is as wide as any other digit in the fonts that browsers have.
    assert text_width("11-11-11", 10, bold=True) == text_width("20-20-20", 10, bold=True)
    unit = make("a", "axis", "infantry", (12, 10, 10))
    (values,) = (e for e in parsed(counter(unit)).iter() if e.text == unit.values())
    assert text_width(unit.values(), float(values.get("font-size") or 0), bold=True) <= 84.5


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_name_of_huaihai_is_cut_off_on_a_counter(language: Language) -> None:
    units = wk.load("huaihai").units.values()
    cut = {text for unit in units for text in written(counter(unit, language=language)) if "…" in text}
    assert cut == set()


@pytest.mark.parametrize(("code", "side"), [("en", ">Bryansk<"), ("zh", ">布良斯克<")])
def test_a_front_stands_by_its_short_name_at_the_side(code: Language, side: str) -> None:
    unit = Unit("x", Name("x"), "soviet", "rifle", (Face(1, 1, 1),), formation="bryansk")
    shown = counter(unit, size=400, language=code)
    assert side in shown
    assert ">bryansk<" not in shown
