"""A scenario of the reader's own: all that is wrong with it is told at once, and the kit's stay beside it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.words import DataError, files


def own(folder: Path, text: str) -> Path:
    """A folder of one's own with a scenario in it."""
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "mine.toml").write_text(text)
    return folder


def of_the_kit(game: str) -> str:
    """What the kit's first scenario of a game says."""
    name = next(iter(wk.load(game).scenarios))
    return (files.data_root() / game / "scenarios" / f"{name}.toml").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_wrong_with_it_is_told_at_once(game: str, tmp_path: Path) -> None:
    with pytest.raises(DataError) as told:
        wk.load(game, own(tmp_path, 'provenance = "own"\nfirst_tum = 1\n[units]\nXX = "nowhere"\n'))
    places = [fault.place for fault in told.value.faults]
    assert {*places} >= {
        *("first_tum", "first_turn", "last_turn", "reason", "units.XX"),
        *("title.en", "title.zh", "story.en", "story.zh"),
    }
    assert len(places) == len({*places})
    assert str(told.value).splitlines()[:20] == [str(fault) for fault in told.value.faults[:20]]
    assert [str(fault) for fault in pickle.loads(pickle.dumps(told.value)).faults] == [
        str(fault) for fault in told.value.faults
    ]


@pytest.mark.parametrize("game", GAMES)
def test_where_the_units_are_missing_not_every_counter_is_named(game: str, tmp_path: Path) -> None:
    with pytest.raises(DataError) as told:
        wk.load(game, own(tmp_path, ""))
    assert [fault.place for fault in told.value.faults if fault.place.startswith("units")] == ["units"]


def test_of_very_many_faults_the_first_are_told_and_how_many_more(tmp_path: Path) -> None:
    wrong = "".join(f'XX{number} = "A1"\n' for number in range(60))
    with pytest.raises(DataError) as told:
        wk.load("huaihai", own(tmp_path, f"[units]\n{wrong}"))
    lines, faults = str(told.value).splitlines(), told.value.faults
    assert len(faults) > 60
    assert lines[-1] == f"and {len(faults) - len(lines) + 1} more"


@pytest.mark.parametrize("game", GAMES)
def test_the_kit_s_scenarios_stay_beside_it(game: str, tmp_path: Path) -> None:
    kit = wk.load(game)
    text = of_the_kit(game).replace('provenance = "', 'provenance = "own" #', 1)
    found = wk.load(game, own(tmp_path, text))
    assert {*found.scenarios} == {*kit.scenarios, "mine"}
    assert next(iter(found.scenarios)) == next(iter(kit.scenarios))
    assert found.scenarios["mine"].set_up["provenance"] == "own"
    assert found.start("mine").pieces == kit.start(next(iter(kit.scenarios))).pieces


def test_one_of_the_kit_s_name_takes_its_place(tmp_path: Path) -> None:
    own(tmp_path, of_the_kit("huaihai"))
    (tmp_path / "scenarios" / "mine.toml").rename(tmp_path / "scenarios" / "nianzhuang.toml")
    found, kit = wk.load("huaihai", tmp_path), wk.load("huaihai")
    assert {*found.scenarios} == {*kit.scenarios}
    assert found.scenarios["nianzhuang"].last_turn == kit.scenarios["huaihai-1948"].last_turn


def test_beside_counters_of_one_s_own_the_kit_s_scenarios_are_gone(tmp_path: Path) -> None:
    own(tmp_path, of_the_kit("huaihai"))
    counters = (files.data_root() / "huaihai" / "counters.csv").read_text()
    (tmp_path / "counters.csv").write_text(counters)
    assert list(wk.load("huaihai", tmp_path).scenarios) == ["mine"]
