"""What no file of anybody's may hold: refused at once, with file, place, value and what was expected."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.board import load_grid, read_board
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root, parse_json, read_csv, read_json, read_text, read_toml
from wargame_kit.words.limits import MOST_HEXES, MOST_SAVED_LINES, MOST_SCENARIOS

ENDLESS = "1e99999999"


def own(game: str, folder: Path, name: str, change: Callable[[str], str]) -> Path:
    """A folder of a reader's own with one file of the kit's, changed."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    if name.startswith("scenarios"):
        shutil.copytree(data_root() / game / "scenarios", folder / "scenarios", dirs_exist_ok=True)
    path.write_text(change((data_root() / game / name).read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def replaced(old: str, new: str) -> Callable[[str], str]:
    """Replace the first of something that must be there."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


@pytest.mark.parametrize(
    ("game", "name", "old", "new", "place"),
    [
        ("huaihai", "charts.toml", '"1:4"', f'"{ENDLESS}:4"', "combat_results.columns"),
        ("typhoon", "charts.toml", '"1-1"', f'"{ENDLESS}-1"', "combat_results.columns"),
        (
            "huaihai",
            "charts.toml",
            "destroyed = 1 ",
            f'destroyed = "{ENDLESS}"',
            "victory.shares.destroyed",
        ),
        ("huaihai", "scenarios/nianzhuang.toml", 'others = "1/2"', f'others = "{ENDLESS}"', "victory.others"),
        ("huaihai", "charts.toml", "refund = ", f"refund = 0x{'f' * 5000}#", "way.road.refund"),
    ],
)
def test_a_number_without_end_is_refused_at_once(
    tmp_path: Path, game: str, name: str, old: str, new: str, place: str
) -> None:
    folder = own(game, tmp_path, name, replaced(old, new))
    begun = time.process_time()
    with pytest.raises(DataError, match=place):
        wk.load(game, folder)
    assert time.process_time() - begun < 5


def test_a_key_of_many_parts_is_refused_before_it_is_read(tmp_path: Path) -> None:
    for text in (
        ".".join("a" * 1500) + " = 1",
        f"x = {{{'.'.join('a' * 1500)} = 1}}",
        f"[{'.'.join('a' * 1500)}]",
    ):
        (tmp_path / "a.toml").write_text("b = 1\n" + text)
        with pytest.raises(DataError, match=r"a\.toml, line 2: .*a key of at most"):
            read_toml(tmp_path / "a.toml")
    (tmp_path / "a.toml").write_text(f"a = {'[' * 40}1{']' * 40}")
    with pytest.raises(DataError, match="within each other"):
        read_toml(tmp_path / "a.toml")


def test_a_longitude_of_400_digits_is_refused(tmp_path: Path) -> None:
    grid = (data_root() / "typhoon" / "grid.toml").read_text(encoding="utf-8")
    (tmp_path / "grid.toml").write_text(grid.replace("longitude = 37.62", f"longitude = 1{'0' * 400}"))
    with pytest.raises(DataError, match=r"anchor.longitude: found a number of about \d+ digits"):
        load_grid(tmp_path / "grid.toml")
    board = (data_root() / "typhoon" / "board.geojson").read_text(encoding="utf-8")
    assert '"coordinates":[[[' in board
    far = board.replace('"coordinates":[[[', f'"coordinates":[[[1{"0" * 400},', 1)
    (tmp_path / "board.geojson").write_text(far)
    with pytest.raises(DataError, match=r"board.geojson, line \d+: .*at most 18 digits"):
        read_board(tmp_path / "board.geojson", load_grid(data_root() / "typhoon" / "grid.toml"), "typhoon")


def test_a_grid_says_how_many_hexes_it_may_have(tmp_path: Path) -> None:
    grid = (data_root() / "typhoon" / "grid.toml").read_text(encoding="utf-8")
    sheet = "[sheets.{}]\ncolumns = 400\nrows = 400\nshift = [{}, 0]\n"
    sheets = "".join(sheet.format(chr(65 + n), 180 * n) for n in range(20))
    lines = [line for line in grid.splitlines() if not line.startswith(("columns", "rows"))]
    text = "\n".join(lines).replace('"ccrr"', '"sheets"') + "\n" + sheets
    for number, many in enumerate(
        (text, grid.replace("columns = 41", "columns = 400").replace("= 46", "= 400"))
    ):
        path = tmp_path / f"{number}.toml"
        path.write_text(many)
        with pytest.raises(DataError, match=f"at most {MOST_HEXES:,} hexes"):
            load_grid(path)


def test_a_path_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    for path in ("a\0b", "a\ud800"):
        for ask in (
            lambda path: wk.load("typhoon", path),
            lambda path: wk.resume(path),
            lambda path: wk.Record.load(path, wk.load("typhoon")),
            lambda path: read_text(tmp_path / path),
            lambda path: wk.Record(wk.load("huaihai").start("nianzhuang")).save(path),
        ):
            with pytest.raises(DataError) as refused:
                ask(path)
            str(refused.value).encode()


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = own("typhoon", tmp_path, "charts.toml", lambda text: text)

    opened = Path.open

    def forbidden(path: Path, *how: Any, **more: Any) -> Any:
        if path.parent == tmp_path:
            raise PermissionError(13, "Permission denied")
        return opened(path, *how, **more)

    monkeypatch.setattr(Path, "open", forbidden)
    with pytest.raises(
        DataError, match=r"charts\.toml: .*Permission denied.*; expected a file that can be read"
    ):
        wk.load("typhoon", folder)


def test_a_link_that_leads_nowhere_is_not_passed_over(tmp_path: Path) -> None:
    own("typhoon", tmp_path, "counters.csv", lambda text: text)
    (tmp_path / "charts.toml").symlink_to(tmp_path / "gone.toml")
    with pytest.raises(DataError, match=r"charts\.toml"):
        wk.load("typhoon", tmp_path)


@pytest.mark.parametrize("name", ["charts.toml", "names.csv", "scenarios", "scenarios/mine.toml"])
def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path, name: str) -> None:
    folder, secret = tmp_path / "own", tmp_path / "secret"
    folder.mkdir()
    own("typhoon", folder, "counters.csv", lambda text: text)
    (secret / "kept").mkdir(parents=True)
    (secret / "kept" / "mine.toml").write_text("a secret = ", encoding="utf-8")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).symlink_to(secret / ("kept" if name == "scenarios" else "kept/mine.toml"))
    with pytest.raises(DataError, match="no link that leads out of it") as refused:
        wk.load("typhoon", folder)
    assert "a secret" not in str(refused.value)
    assert refused.value.file == Path(name).name


def test_a_link_within_the_folder_and_a_folder_that_is_one_are_followed(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    own("typhoon", folder, "counters.csv", lambda text: text)
    (folder / "counters.csv").rename(folder / "mine.txt")
    (folder / "counters.csv").symlink_to("mine.txt")
    (tmp_path / "link").symlink_to(folder)
    assert wk.load("typhoon", tmp_path / "link").edition


def test_scenarios_are_counted_before_they_are_read(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    for number in range(MOST_SCENARIOS + 1):
        (tmp_path / "scenarios" / f"{number}.toml").touch()
    with pytest.raises(DataError, match=f"at most {MOST_SCENARIOS}"):
        wk.load("huaihai", tmp_path)


def test_what_stands_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,name,id\n1,2,3\n")
    with pytest.raises(DataError, match=r"a\.csv, line 1: found 'id'; expected each column once"):
        read_csv(tmp_path / "a.csv", ("id",))
    (tmp_path / "a.json").write_text('{\n"turn": 1,\n"turn": 2}')
    with pytest.raises(DataError, match=r"a\.json, line 2: found 'turn'; expected each key once"):
        read_json(tmp_path / "a.json")


@pytest.mark.parametrize("text", ['"\\ud800"', '{"\\udfff": 1}', "1" * 5000, "[" * 100_000])
def test_what_json_allows_and_nobody_can_use_is_refused(text: str) -> None:
    with pytest.raises(DataError, match=r"a\.json") as refused:
        parse_json("a.json", "", text)
    str(refused.value).encode()


def test_a_whole_character_written_as_two_halves_is_read() -> None:
    assert parse_json("a.json", "", '"\\ud83d\\ude00"') == "😀"


def test_true_is_no_version() -> None:
    position = wk.load("huaihai").start("nianzhuang")
    with pytest.raises(DataError, match="version: found True"):
        position_from_json(position_to_json(position) | {"version": True}, position.game)


def test_a_saved_game_of_two_million_lines_is_refused_at_once(tmp_path: Path) -> None:
    game = wk.load("huaihai")
    record = wk.Record(game.start("nianzhuang"))
    path = record.save(tmp_path / "game.jsonl")
    record.close()
    with path.open("a") as file:
        file.write('{"at": 0}\n' * MOST_SAVED_LINES)
    begun = time.process_time()
    with pytest.raises(DataError, match=f"at most {MOST_SAVED_LINES:,} lines"):
        wk.Record.load(path, game)
    assert time.process_time() - begun < 5


def test_an_error_is_short_and_can_be_printed_whatever_was_found() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 10**7, 10**100_000, deep, dict.fromkeys(range(10**5)), "\ud800", json):
        error = DataError("a\ud800", "x" * 10**6, value, "y" * 10**6)
        assert len(str(error)) < 6000
        str(error).encode()
