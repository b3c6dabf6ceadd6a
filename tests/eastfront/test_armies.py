"""2, 3: by what names blocks go as the war goes on, and that an army of the name was there on the day."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import block
from wargame_kit.games.counters import Counters
from wargame_kit.games.eastfront.boxes import FORCE, RESERVE
from wargame_kit.games.eastfront.files.counters import read_counters
from wargame_kit.games.eastfront.files.names import read_names
from wargame_kit.games.eastfront.game import EastFront
from wargame_kit.widgets.panels.inspector import unit_card
from wargame_kit.widgets.table import Table
from wargame_kit.words import DataError, files

ORACLE = files.read_toml(Path(__file__).parents[1] / "oracles" / "eastfront_armies.toml")
FOLDER = files.data_root() / "eastfront"
SCENARIOS = sorted(path.stem for path in (FOLDER / "scenarios").glob("*.toml"))
PARTS = ("fronts", "armies", "corps", "german")
LIVES = {name: lives for part in PARTS for name, lives in ORACLE[part].items()}
NOT_ARMIES = ("Stavka", "Leningrad Garrison", "Sevastopol Garrison", "Black Sea Coast Garrison")
"""Blocks of the Soviets that stand for no one army."""


def day(turn: int) -> date:
    """The first day of a fortnight; the war's first stands for 22 June, with which the game begins it."""
    if turn == 1:
        return date(1941, 6, 22)
    month = 5 + (turn - 1) // 2
    return date(1941 + month // 12, month % 12 + 1, 1 + 15 * ((turn - 1) % 2))


def existed(name: str, on: date) -> bool:
    return any(
        date.fromisoformat(first) <= on <= date.fromisoformat(last or "1945-05-09")
        for first, last in LIVES[name]
    )


@cache
def started(scenario: str) -> Any:
    return wk.load("eastfront").start(scenario)


def soviet(position: Any) -> dict[str, str]:
    return {
        unit: position.unit(unit).name.en
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and position.side_of(unit) == "soviet"
    }


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_army_stands_in_a_start_of_a_day_on_which_it_did_not_exist(scenario: str) -> None:
    position = started(scenario)
    names = {
        unit: position.unit(unit).name.en for unit in soviet(position) if position.side_of(unit) == "soviet"
    }
    known = {unit: name for unit, name in names.items() if name not in NOT_ARMIES}
    assert known
    missing = {unit: name for unit, name in known.items() if name not in LIVES}
    assert not missing
    wrong = {unit: name for unit, name in known.items() if not existed(name, day(position.turn))}
    assert not wrong


def test_no_block_takes_a_name_before_an_army_had_it() -> None:
    game = wk.load("eastfront")
    taken = {
        (unit.id, turn): named.name.en
        for unit in game.units.values()
        for turn, named in unit.later
        if named.name.en in LIVES
    }
    assert len(taken) > 80
    assert not {key: name for key, name in taken.items() if not existed(name, day(key[1]))}


def test_no_army_comes_before_it_is_formed() -> None:
    game = wk.load("eastfront")
    come = [unit for unit in game.units.values() if unit.arrival_turn and unit.side == "soviet"]
    named = {unit.id: (unit.at(unit.arrival_turn).name.en, unit.arrival_turn) for unit in come}
    assert len(named) > 20
    late = {}
    for unit, (name, turn) in named.items():
        formed = min(date.fromisoformat(first) for first, _ in LIVES[name])
        if formed >= day(turn + 2):  # 11.1: production is planned for the month, in its first fortnight.
            late[unit] = name
    assert not late


@pytest.mark.parametrize("stood", ORACLE["stood"], ids=lambda stood: f"{stood['scenario']} {stood['at']}")
def test_the_armies_of_a_battle_stand_there(stood: dict[str, Any]) -> None:
    position = started(stood["scenario"])
    board = position.game.board
    there = board.index(stood["at"])
    near = {
        name
        for unit, name in soviet(position).items()
        if board.distance(position.pieces[unit].hex_, there) <= stood["hexes"]
    }
    assert not set(stood["armies"]) - near


def test_the_blocks_that_were_elsewhere_are_out() -> None:
    """The LI Mountain and XIV Panzer Corps were in Italy, the Leibstandarte in the west."""
    summer = started("s44")
    assert {summer.pieces[unit].place for unit in ("G-LI", "G-XIV", "G-SSI")} == {"removed"}
    assert started("w42").pieces["G-IV"].place == FORCE
    winter = started("w43")
    assert winter.unit("G-SSI").name.en == "SS Leibstandarte"
    assert started("w44").pieces["G-SSVI"].place == RESERVE
    assert started("w44").unit("G-SSVI").name.en == "I SS Panzer Corps"
    assert started("w44").unit("G-GD").name.en == "Panzer Corps Grossdeutschland"
    assert started("s43").unit("G-GD").name.en == "Grossdeutschland Division"


def test_a_name_counts_from_its_turn_wherever_a_name_is_shown() -> None:
    game = wk.load("eastfront")
    position = game.position({"S-21A": "Kursk", "G-XLVIII": "Belgorod"}, turn=46, step="axis movement")
    later = game.position({"S-21A": "Kursk", "G-XLVIII": "Belgorod"}, turn=47, step="axis movement")
    for where, name, label in ((position, "21st Army", "S-21A"), (later, "6th Guards Army", "S-6GA")):
        assert str(where.name_of("S-21A")) == where.unit("S-21A").name.en == name
        assert where.unit("S-21A").short == label
        assert where.unit("S-21A").id == "S-21A"
        assert name in str(where.check("move S-21A Kursk-KurskNE1").sentence)


def test_an_order_may_call_a_block_as_its_counter_does() -> None:
    position = wk.load("eastfront").position({"S-21A": "Kursk"}, turn=47, step="soviet movement")
    assert position.read("move S-6GA Kursk-KurskNE1") == position.read("move S-21A Kursk-KurskNE1")
    before = position.replaced(turn=46)
    assert before.check("move S-6GA Kursk-KurskNE1").code != before.check("move S-21A Kursk-KurskNE1").code


def test_the_table_draws_and_calls_a_block_by_its_name_of_the_day() -> None:
    table = Table(wk.Record(started("s43")), unit="HQ-Rumania")
    drawn = {counter["id"]: counter for counter in table.layer.counters}
    assert drawn["S-16A"]["name"]["zh"] == "近卫第11集团军"
    assert drawn["S-16A"]["short"]["en"] == "S-11GA"
    assert "Army Group A" in table.side.html
    card = unit_card(table.session, table.pen, "HQ-Rumania")
    assert "HQ-Rumania; it began as German 11th Army" in card
    table.layer.call(unit.at(37) for unit in table.session.position.game.units.values())
    assert {counter["id"]: counter for counter in table.layer.counters}["S-16A"]["name"]["en"] == "16th Army"


def test_a_picture_of_the_position_names_the_armies_of_the_day() -> None:
    svg = str(wk.picture(started("w42"), "Stalingrad", radius=2, language="en"))
    assert "62nd Army" in svg
    assert "12th Army" not in svg


def test_a_hidden_block_stays_hidden_whatever_its_name() -> None:
    for scenario in SCENARIOS:
        position = started(scenario)
        seen = position.game.seen_by(position, "axis")
        names = {seen.unit(unit).name.en for unit in seen.pieces if seen.side_of(unit) == "soviet"}
        assert not names & {
            position.unit(unit).name.en for unit in position.pieces if position.side_of(unit) == "soviet"
        }
    assert not any(unit.later for unit in wk.load("eastfront").units.values() if unit.is_stand_in)


def test_a_saved_game_comes_back_with_the_names_of_its_turn(tmp_path: Path) -> None:
    game = wk.load("eastfront")
    record = wk.Record(game.start("w42"))
    path = tmp_path / "w42.json"
    record.save(path)
    again = wk.Record.load(path, game)
    assert again.position == record.position
    assert "62nd" not in path.read_text(encoding="utf-8")
    assert again.position.unit("S-12A").name.en == "62nd Army"


def counters_of(*ids: str) -> Counters:
    units = {id_: block(id_, "soviet") for id_ in ids}
    return Counters(units, {}, "counters.csv")


def with_names(folder: Path, *rows: str) -> Counters:
    path = folder / "names.csv"
    path.write_text("\n".join(("id,turn,label,name_en,name_zh,provenance", *rows)), encoding="utf-8")
    return read_names(path, counters_of("S-1A", "S-2A"))


def test_a_block_goes_by_the_last_name_that_it_took(tmp_path: Path) -> None:
    named = with_names(tmp_path, "S-1A,5,S-9A,9th,第9,kit", "S-1A,9,,1st,第1,history").units["S-1A"]
    assert [(named.at(turn).name.en, named.at(turn).short) for turn in (1, 5, 8, 9, 96)] == [
        ("S-1A", "S-1A"),
        ("9th", "S-9A"),
        ("9th", "S-9A"),
        ("1st", "S-1A"),
        ("1st", "S-1A"),
    ]
    assert read_names(tmp_path / "none.csv", counters_of("S-1A")).units["S-1A"].later == ()


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["S-3A,5,,3rd,第3,kit"], r"line 2, id: found 'S-3A'; expected a block of counters.csv"),
        (["S-1A,0,,3rd,第3,kit"], r"line 2, turn: found '0'; expected .* from 1 to 96"),
        (["S-1A,97,,3rd,第3,kit"], r"line 2, turn: found '97'"),
        (["S-1A,5,,,第3,kit"], r"line 2, name_en: found ''"),
        (["S-1A,5,,3rd,,kit"], r"line 2, name_zh: found ''"),
        (["S-1A,5,S 3A,3rd,第3,kit"], r"line 2, label: found 'S 3A'"),
        (["S-1A,5,S-2A,3rd,第3,kit"], r"line 2, label: found 'S-2A'; expected a label that is no block's id"),
        (["S-1A,5,,3rd,第3,guess"], r"line 2, provenance: found 'guess'"),
        (["S-1A,5,,3rd,第3,kit", "S-1A,5,,4th,第4,kit"], r"line 3, turn: found '5'; .*after number 5"),
        (["S-1A,5,,3rd,第3,kit", "S-2A,7,,3rd,第4,kit"], r"line 3, name_en: found '3rd'; .*7 the block S-1A"),
        (["S-1A,5,X,3rd,第3,kit", "S-2A,7,x,4th,第4,kit"], r"line 3, label: found 'x'; .*7 the block S-1A"),
        (["S-1A,5,,S-2A,第4,kit"], r"line 2, name_en: found 'S-2A'; .*5 the block S-2A"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_names_is_refused(tmp_path: Path, rows: list[str], told: str) -> None:
    with pytest.raises(DataError, match=rf"names\.csv.*{told}"):
        with_names(tmp_path, *rows)


def test_blocks_of_one_s_own_have_no_names_of_the_kit_s(tmp_path: Path) -> None:
    text = (FOLDER / "counters.csv").read_text(encoding="utf-8")
    (tmp_path / "counters.csv").write_text(text, encoding="utf-8")
    assert not any(unit.later for unit in read_counters(tmp_path / "counters.csv").units.values())
    assert EastFront.load(tmp_path).start("w42").unit("S-12A").name.en == "12th Army"
