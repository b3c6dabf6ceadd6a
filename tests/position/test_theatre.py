"""Boards and counters of one's own, and saved games that are played with files of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.games import resume
from wargame_kit.position import Record, Unit
from wargame_kit.studies import saved_game
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

TYPHOON, HUAIHAI = wk.load("typhoon"), wk.load("huaihai")
ROWS = ["..d", "...", "..~"]
ARMIES = (
    Unit.of("1Pz", "axis", "8-6-8", "4-3-8", kind="armour"),
    Unit.of("HQ-2A", "axis", "2-4", formation="2A", is_headquarters=True, command_range=2),
    Unit.of("1SD", "soviet", "3-4", "1-4", kind="rifle"),
)


def test_a_counter_is_written_as_it_is_printed():
    armour, _, rifle = ARMIES
    assert [armour.values(face) for face in (0, 1)] == ["8-6-8", "4-3-8"]
    assert (rifle.values(), armour.is_mechanised, rifle.is_mechanised) == ("3-4", True, False)
    assert Unit.of("EC1", "pla", "12-10-10", "0-8-10").faces[1].is_spent
    for face in ("8", "8-", "a-b", "1-2-3-4", "-3-4", "٣-4"):
        with pytest.raises(ValueError, match="write attack, defence and movement"):
            Unit.of("1Pz", "axis", face)
    with pytest.raises(ValueError, match="1Pz has no face"):
        Unit.of("1Pz", "axis")


def test_a_small_game_has_the_rules_and_charts_of_the_big_one():
    small = TYPHOON.theatre(ROWS, ARMIES, places={"Hill": "0201"}, roads=["0101-0201"])
    position = small.position({"1Pz": "0101", "HQ-2A": "0102", "1SD": "Hill"}, step="combat")
    assert position.odds("Hill", "1Pz").ratio == (8, 3)
    assert "1Pz" in position.command("2A")
    assert position.play("assign 1Pz Hill").play("declare").actor == "chance"
    counters = [Unit.of("EC1", "pla", "12-10-10"), Unit.of("5C", "kmt", "9-10-7")]
    field = HUAIHAI.theatre(["...", ".h."], counters)
    assert field.position({"EC1": "A1", "5C": "B1"}).odds("B1", "EC1").ratio == (12, 10)
    assert small.charts is TYPHOON.charts


def test_what_cannot_be_a_theatre_is_refused():
    with pytest.raises(ValueError, match="no side 'red'; the sides are axis and soviet"):
        TYPHOON.theatre(ROWS, [Unit.of("A", "red", "5-5")])
    with pytest.raises(ValueError, match="1SD is among the counters twice"):
        TYPHOON.theatre(ROWS, [ARMIES[2], ARMIES[2]])
    with pytest.raises(ValueError, match="no terrain 'x'"):
        TYPHOON.theatre(["x"], ARMIES)


def test_a_game_saved_on_a_sketch_asks_for_the_same_sketch(tmp_path: Path):
    small = TYPHOON.theatre(ROWS, ARMIES)
    record = Record(small.position({"1Pz": "0101", "1SD": "0301"}, step="movement"))
    record.play("move 1Pz 0201")
    record.save(tmp_path / "small.txt")
    record.close()
    assert Record.load(tmp_path / "small.txt", TYPHOON.theatre(ROWS, ARMIES)).position == record.position
    for other in (TYPHOON, TYPHOON.theatre([*ROWS, "..."], ARMIES), TYPHOON.theatre(ROWS, ARMIES[:2])):
        with pytest.raises(DataError, match="sketch"):
            Record.load(tmp_path / "small.txt", other)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    own = tmp_path / "mine"
    shutil.copytree(data_root() / "typhoon" / "scenarios", own / "scenarios")
    return own


def test_another_title_does_not_lock_its_games_out(folder: Path, tmp_path: Path):
    record = saved_game(tmp_path / "game.txt", "typhoon", "typhoon-1941", overrides=folder)
    record.play("choose 9A")
    record.close()
    scenario = folder / "scenarios" / "typhoon-1941.toml"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(
        "# mine\n" + text.replace("Typhoon, 30 September 1941", "Operation Typhoon"), encoding="utf-8"
    )
    again = saved_game(tmp_path / "game.txt", "typhoon", "typhoon-1941", overrides=folder)
    assert again.cursor.depth == 1
    assert "Operation Typhoon" in str(again.first.game.scenarios["typhoon-1941"].name.en)
    again.close()


def test_a_game_played_with_own_files_says_which_it_wants(folder: Path, tmp_path: Path):
    saved_game(tmp_path / "game.txt", "typhoon", "typhoon-1941", overrides=folder).close()
    with pytest.raises(DataError, match=r"your own scenarios, with which it was played.*overrides="):
        resume(tmp_path / "game.txt")
    shutil.copy(data_root() / "typhoon" / "charts.toml", folder)
    with pytest.raises(DataError, match=r"the kit's own charts\.toml, with which it was played"):
        resume(tmp_path / "game.txt", folder)
    (folder / "charts.toml").unlink()
    scenario = folder / "scenarios" / "typhoon-1941.toml"
    text = scenario.read_text(encoding="utf-8")
    changed = text.replace("last_turn = 12", "last_turn = 11")
    assert changed != text
    scenario.write_text(changed, encoding="utf-8")
    with pytest.raises(DataError, match="scenarios as it was: what it holds has changed since"):
        resume(tmp_path / "game.txt", folder)


def test_a_table_is_laid_with_a_folder_of_ones_own(folder: Path):
    table = wk.table("typhoon", "typhoon-1941", overrides=folder)
    assert "own scenarios" in table.session.record.first.game.edition
    with pytest.raises(ValueError, match="goes with the name of a game"):
        wk.table(TYPHOON, overrides=folder)
