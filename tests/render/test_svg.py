"""Pictures as text: safe, self-contained, the same every time."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.pages import parsed
from wargame_kit.render.coats import coats_of
from wargame_kit.render.palette import palette
from wargame_kit.render.svg import OWN, cleaned, finished, fitted, number, tag, text, text_width
from wargame_kit.words import DataError, files, say


@given(st.text())
def test_any_text_becomes_text_and_never_markup(content: str) -> None:
    picture = finished(text(0, 10, content, 12), 20, 20, title=content, description=content)
    root = ElementTree.fromstring(str(picture))
    assert {element.tag.partition("}")[2] for element in root.iter()} <= {"svg", "title", "desc", "text"}


@given(st.text(), st.text())
def test_any_text_is_safe_in_an_attribute(value: str, other: str) -> None:
    element = ElementTree.fromstring(tag("rect", fill=value, stroke=other))
    assert set(element.attrib) == {"fill", "stroke"}


def test_ids_of_two_pictures_never_meet_and_of_one_are_always_the_same() -> None:
    def square(side: int) -> str:
        return finished(tag("rect", width=side, id=f"{OWN}s"), 9, 9, title="square")

    ids = [
        {element.get("id") for element in ElementTree.fromstring(square(side)).iter() if element.get("id")}
        for side in (3, 4)
    ]
    assert not ids[0] & ids[1]
    assert square(3) == square(3)


def test_a_picture_says_what_it_is() -> None:
    picture = finished("", 10, 20, title="A <map>", description="Two & two")
    root = parsed(picture)
    assert [element.text for element in root] == ["A <map>", "Two & two"]
    assert repr(picture).startswith("<Svg 10 × 20: A &lt;map")


def test_a_picture_is_a_picture_in_a_notebook_and_a_file(tmp_path: Path) -> None:
    picture = finished("", 10, 20, title="Lake Seliger 谢利格尔湖")
    assert picture._repr_svg_() == str(picture)
    assert picture.save(tmp_path / "lake.svg").read_text(encoding="utf-8") == picture


@given(st.floats(-1e5, 1e5))
def test_a_short_number_reads_back_to_a_tenth(value: float) -> None:
    assert abs(float(number(value)) - value) <= 0.0501


@given(st.text(max_size=60), st.floats(5, 30), st.floats(20, 200))
def test_a_fitted_text_fits(content: str, size: float, room: float) -> None:
    shown, chosen = fitted(content, size, room, least=5)
    assert chosen <= size
    assert text_width(shown, chosen) <= room + 0.01 or shown == "…"


def test_control_characters_are_left_out() -> None:
    assert cleaned("3\x00Pz\x1b\ud800") == "3Pz"


def test_a_theme_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'sepia'; there are light, dark"):
        palette("sepia")


def test_sides_of_a_game_that_names_no_colours_have_coats_of_their_own() -> None:
    coats = coats_of("skirmish", ("red", "blue", "white"))
    assert len({coat.body for coat in coats.values()}) == 3
    assert coats["red"].is_round != coats["blue"].is_round


def test_a_game_names_its_colours_and_the_kit_picks_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = say("expected/colour").to("en")
    monkeypatch.setattr(files, "data_root", lambda: tmp_path)
    file = tmp_path / "duel" / "coats.toml"
    file.parent.mkdir()
    keys = ("body", "box", "ink", "stripe", "edge")
    named = "".join(f'{key} = "#10203{place}"\n' for place, key in enumerate(keys))
    named = f"[blue]\nround = true\n{named}"
    file.write_text(f'provenance = "kit"\n{named}')
    coats = coats_of("duel", ("red", "blue"))
    assert (coats["blue"].body, coats["blue"].is_round) == ("#102030", True)
    assert coats["red"] == coats_of("no such game", ("red",))["red"]
    assert coats_of(file.parent, ("red", "blue")) == coats  # a folder of one's own
    file.write_text(f'provenance = "kit"\n{named}'.replace("#102031", "blue"))
    coats_of.cache_clear()
    with pytest.raises(DataError, match=rf"duel/coats.toml.*blue.box.*{wanted}"):
        coats_of("duel", ("red", "blue"))
    file.write_text(named)
    with pytest.raises(DataError, match=r"duel/coats\.toml, provenance: found None"):
        coats_of("duel", ("red", "blue"))
