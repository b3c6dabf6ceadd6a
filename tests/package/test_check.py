"""``python -m wargame_kit.games check`` names what a game lacks, before a player finds it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.skirmish import ROOT, skirmish
from wargame_kit.games import GAMES
from wargame_kit.games.__main__ import class_named, main
from wargame_kit.games.check import Missing, missing
from wargame_kit.position import Presentation
from wargame_kit.position.presentation import HexWords
from wargame_kit.words import phrase

Copy = Callable[..., Any]


@pytest.fixture(autouse=True)
def _words_of_the_kit_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game outside of data/ that another test has loaded brought words of its own."""
    known = phrase.catalogue()
    for key in known.keys() - phrase.catalogue.__wrapped__().keys():
        monkeypatch.delitem(known, key)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """The game of docs/adding_a_game.md with files of its own, and with what else a class says."""

    def copied(**told: Any) -> Any:
        shutil.copytree(ROOT / "docs" / "skirmish", tmp_path / "skirmish", dirs_exist_ok=True)
        return type("Broken", (skirmish(),), {"folder": tmp_path / "skirmish", **told})

    return copied


def listed(found: tuple[Missing, ...]) -> list[tuple[str, str]]:
    return [(each.kind, each.name) for each in found]


@pytest.mark.parametrize("game", GAMES)
def test_no_game_of_the_kit_lacks_anything(game: str) -> None:
    assert missing(class_named(game)) == ()


def test_a_game_of_ten_lines_lacks_only_words(copy: Copy) -> None:
    assert listed(missing(copy())) == [
        ("word", "verb/go"),
        ("word", "skirmish/action/go"),
        ("word", "verb/die"),
        ("word", "skirmish/action/die"),
    ]


@pytest.mark.parametrize(
    "name", ["rulebook.toml", "grid.toml", "board.geojson", "charts.toml", "counters.csv"]
)
def test_a_file_that_is_not_there_is_named(copy: Copy, name: str) -> None:
    broken = copy()
    (broken.folder / name).unlink()
    assert listed(missing(broken)) == [("file", name)]


def test_a_game_without_a_scenario_has_no_start(copy: Copy) -> None:
    broken = copy()
    (broken.folder / "scenarios" / "meeting.toml").unlink()
    assert listed(missing(broken)) == [("file", "scenarios/*.toml")]


def test_a_file_that_cannot_be_read_is_named_with_its_place(copy: Copy) -> None:
    broken = copy()
    path = broken.folder / "counters.csv"
    path.write_text(path.read_text().replace(",blue,", ",green,"))
    (found,) = missing(broken)
    assert found.kind == "file"
    assert found.name.startswith("counters.csv, line 3, side: found 'green'")


def test_a_clause_that_the_rulebook_lacks_is_named_with_who_cites_it(copy: Copy) -> None:
    broken = copy()
    path = broken.folder / "rulebook.toml"
    path.write_text(path.read_text().replace('[clause."2"]', '[clause."4"]'))
    found = missing(broken)[0]
    assert (found.kind, found.name) == ("clause", "2")
    assert "Fight" in str(found)


def test_a_side_without_a_name_is_named(copy: Copy) -> None:
    assert ("hook", "side_names['blue']") in listed(missing(copy(side_names={"red": "Red"})))


def test_a_secret_that_both_sides_see_is_named(copy: Copy) -> None:
    go = skirmish().actions[0]
    secret = type("Creep", (go,), {"form": "creep {unit}", "is_secret": True})
    assert ("hook", "seen_by") in listed(missing(copy(actions=(secret,))))


def test_a_hook_that_is_misspelt_is_answered_with_the_one_that_is_meant(copy: Copy) -> None:
    own = type("Hexes", (HexWords,), {"terrains": lambda self, position, hex_: ()})
    broken = copy(seen_bye=lambda self, position, side: position, presentation=Presentation(hexes=own()))
    found = missing(broken)
    assert listed(found) == [("hook", "Broken.seen_bye"), ("hook", "Hexes.terrains")]
    assert "is seen_by meant?" in str(found[0])
    assert "is terrain meant?" in str(found[1])


def test_a_word_that_the_map_needs_is_named(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {key: entry for key, entry in phrase.catalogue().items() if key != "hexlayer/kind/infantry"}
    monkeypatch.setattr("wargame_kit.games.check.catalogue", lambda: known)
    assert ("word", "hexlayer/kind/infantry") in listed(missing(copy()))


def test_a_verb_is_said_before_its_game_is_known(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {
        f"skirmish/{key}": {"en": "x", "zh": "x"}
        for key in ("verb/go", "verb/die", "action/go", "action/die")
    }
    monkeypatch.setattr("wargame_kit.games.check.catalogue", lambda: phrase.catalogue() | own)
    assert listed(missing(copy())) == [("word", "verb/go"), ("word", "verb/die")]


def test_the_command_reports_in_the_readers_language(
    copy: Copy, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, "skirmish", copy().load)
    assert main(["check", "skirmish"]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == [
        "skirmish: 4 things are missing",
        "  word   verb/go  (refusals name the verb)",
    ]
    assert main(["check", "skirmish", "--language", "zh"]) == 1
    assert capsys.readouterr().out.startswith("skirmish：缺4项\n  文字")


def test_the_command_finds_games_that_are_not_registered_and_names_near_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert class_named("wargame_kit.games.typhoon.game:Typhoon") is class_named("typhoon")
    assert main(["check", "typhon"]) == 2
    assert "typhoon" in capsys.readouterr().err
    assert main(["check", "no_such_package.game:Game"]) == 2
    assert "no_such_package" in capsys.readouterr().err
