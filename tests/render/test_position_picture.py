"""A position as a picture and in words."""

from __future__ import annotations

from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import wargame_kit as wk
from tests.render.pages import parsed, said, written
from tests.theatre import armour, headquarters, infantry, rifle, theatre
from wargame_kit.render import listing, overlays, picture


@cache
def skirmish() -> Any:
    game = theatre(
        [".....", "..d..", "....."],
        [armour("3Pz"), infantry("7ID"), headquarters("2PzA", "axis"), rifle("316SD"), rifle("1SD")],
        places={"Tula": "0302"},
        rails=["0102-0202-0302"],
        features={"axis_source": ["0102"], "soviet_source": ["0502"]},
    )
    return game.position(
        {"3Pz": "0202", "7ID": "0202 reduced", "HQ-2PzA": "0101", "316SD": "0302 reduced", "1SD": "box"},
        turn=1,
        active=frozenset({"3Pz"}),
    )


@cache
def start() -> Any:
    return wk.load("typhoon").start("typhoon-1941")


def test_every_unit_on_the_map_is_in_the_picture() -> None:
    shown = said(picture(skirmish()))
    for unit in ("3Pz 8-6-8", "7ID 2-5, reduced", "HQ-2PzA", "316SD 1-4, reduced"):
        assert unit in shown
    assert "1SD" not in written(picture(skirmish()))


def test_a_stack_shows_how_many_it_holds_and_the_active_unit_on_top() -> None:
    texts = written(picture(skirmish()))
    assert "2" in texts
    assert "8-6-8" in texts
    assert "2-5" not in texts


def test_units_can_be_left_out() -> None:
    assert "8-6-8" not in written(picture(skirmish(), units=False))


@pytest.mark.parametrize("around", ["Tula", "tula", "0302", "316SD", 7, ("Tula", "3Pz")])
def test_a_picture_is_found_by_place_number_unit_or_index(around: Any) -> None:
    texts = written(picture(skirmish(), around, radius=1))
    assert "0302" in texts


@pytest.mark.parametrize(
    ("around", "why"), [("Tulla", "Tula"), ("9999", "9999"), ("1SD", "box"), (99, "0 to 14"), (-1, "0 to 14")]
)
def test_what_is_not_on_the_map_is_refused_with_a_reason(around: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        picture(skirmish(), around)


def test_the_start_of_typhoon_fits_a_notebook_with_every_unit() -> None:
    position = start()
    drawn = wk.picture(position)
    parsed(drawn)
    assert len(drawn.encode()) < 400_000
    shown = said(drawn)
    for unit, piece in position.pieces.items():
        assert piece.hex_ < 0 or position.unit(unit).name.en in shown


def test_pictures_of_a_position_are_the_same_every_time() -> None:
    assert picture(start(), "Vyazma") == picture(start(), "Vyazma")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_overlays_of_a_position_are_drawn(theme: str) -> None:
    position = start()
    layers = [
        overlays.zones(position, "soviet"),
        overlays.supply(position, "axis"),
        overlays.command(position, position.command("HQ-2PzA")),
        overlays.reach(position.reach("3Pz")),
        overlays.areas(position.game),
        overlays.cities(position),
    ]
    shown = picture(position, "3Pz", radius=6, overlays=layers, theme=theme, language="zh", legend=True)
    parsed(shown)
    assert all(layer.name.to("zh") in said(shown) for layer in layers)  # type: ignore[union-attr]


def test_the_words_of_a_position_name_every_unit_with_hex_place_and_state() -> None:
    lines = listing(skirmish()).splitlines()
    assert "0302 Tula, deep forest: 316SD 1-4, reduced" in lines
    assert any(line.startswith("0202, clear: 3Pz 8-6-8 (active); 7ID 2-5, reduced") for line in lines)
    assert lines[-1] == "available reinforcements (1): 1SD"


def test_the_words_follow_the_language() -> None:
    assert "316SD 1-4（减员）" in listing(skirmish(), language="zh")


def test_only_the_hexes_asked_for_are_listed() -> None:
    position = skirmish()
    text = listing(position, [position.game.board.index("0302")])
    assert "316SD" in text
    assert "3Pz" not in text


def test_a_picture_for_one_side_does_not_tell_what_the_other_chose() -> None:
    position = start()
    chosen = [
        position.replaced(facts=position.facts.replaced(hands=(hand, ()))).seen_by("soviet")
        for hand in (("2PzA",), ("9A",))
    ]
    assert picture(chosen[0]) == picture(chosen[1])
    assert listing(chosen[0]) == listing(chosen[1])


@pytest.mark.parametrize("game", ["typhoon", "huaihai", "kiev", "ulaanbaatar", "eastfront"])
def test_the_bar_of_kilometres_hides_no_place(game: str) -> None:
    begun = wk.load(game).start(next(iter(wk.load(game).scenarios)))
    drawn = ElementTree.fromstring(str(picture(begun)))
    bar = next(rect for rect in drawn.iter() if rect.tag.endswith("rect") and rect.get("height") == "25")
    left, top, width = (float(bar.get(key, "")) for key in ("x", "y", "width"))
    named = [
        (float(text.get("x", "")), float(text.get("y", "")))
        for text in drawn.iter()
        if text.tag.endswith("text") and text.get("x") and text.get("text-anchor", "middle") == "middle"
        and not any(letter.isdecimal() for letter in text.text or "")
    ]  # fmt: skip
    inside = [(x, y) for x, y in named if left < x < left + width and top < y < top + 25]
    assert named
    assert not inside
