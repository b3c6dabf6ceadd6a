"""Counters as printed."""

from __future__ import annotations

import pytest

from tests.render.pages import parsed, said, written
from tests.theatre import armour, brigade, headquarters, infantry, rifle, tanks
from tests.theatre import counter as make
from wargame_kit.games.typhoon.counters import read_counters
from wargame_kit.position import Face, Unit
from wargame_kit.render import counter, counter_sheet
from wargame_kit.render.counter_svg import drawn, shared
from wargame_kit.render.glyphs import STROKES, symbol
from wargame_kit.words import Name
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
    assert "减损" in said(counter(infantry("7ID"), 1, language="zh"))


def test_sides_differ_in_shape_and_not_only_in_colour() -> None:
    sides = ("axis", "soviet")
    corners = [
        {element.get("rx") for element in parsed(counter(unit, sides=sides)).iter() if element.get("rx")}
        for unit in (armour("3Pz"), tanks("108TD"))
    ]
    assert not corners[0] & corners[1]


@pytest.mark.parametrize("kind", STROKES)
def test_every_arm_has_a_symbol_of_its_own(kind: str) -> None:
    def box(arm: str) -> str:
        unit = make("a", "axis", arm, (1, 1, 1), is_headquarters=arm == "headquarters")
        return symbol(unit, "#000", "#fff")

    pairs = ({"infantry", "rifle"}, {"armour", "tank"}, {"motorised", "motor_rifle"})
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
    for state in ("active", "moved", "fought", "cut"):
        assert len(drawn(armour("3Pz"), 0, 96, states=frozenset({state}))) > len(plain)


def test_small_counters_show_less() -> None:
    assert "8-6-8" in drawn(armour("3Pz"), 0, 20)
    assert "8-6-8" not in drawn(armour("3Pz"), 0, 10)


def test_a_sheet_shows_every_counter_of_typhoon() -> None:
    units = read_counters(data_root() / "typhoon" / "counters.csv").units.values()
    picture = counter_sheet(units, columns=16, size=70, faces=True)
    assert all(unit.name.en in said(picture) for unit in units)
    assert len(parsed(picture)) > sum(len(unit.faces) for unit in units)


def test_a_sheet_of_nothing_is_an_empty_page() -> None:
    parsed(counter_sheet([]))


def test_drawings_that_come_once_stay_where_they_are() -> None:
    assert shared("<g><a/></g>", ["<a/>"]) == "<g><a/></g>"


def test_a_column_of_the_pla_bears_the_mark_of_a_corps() -> None:
    def shown(size: str) -> list[str]:
        return written(counter(make("4CP", "axis", "infantry", (10, 8, 9), size=size)))

    assert shown("column") == shown("corps") != shown("division")
