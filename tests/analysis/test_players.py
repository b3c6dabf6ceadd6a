"""Which stronger players are offered: those of a file, each with the games that it has played."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.analysis.players import FEWEST_GAMES, read_players, strong_player
from wargame_kit.analysis.playouts import wilson
from wargame_kit.games import GAMES
from wargame_kit.words import DataError, files

ROW = (
    'provenance = "kit"\n'
    '[[strong]]\nscenario = "one"\nside = "red"\nplans = 4\ngames = 3\nwon = 60\nlost = 30\ndrawn = 10\n'
)


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "players.toml"
    path.write_text(text, encoding="utf-8")
    return read_players(path, ("one", "two"), ("red", "blue"))


def test_a_row_offers_a_player(tmp_path: Path) -> None:
    found = read_players(_written(tmp_path), ("one", "two"), ("red", "blue"))
    player = found["one", "red"]
    assert (player.bot().plans, player.bot().games) == (4, 3)
    assert (player.won, player.lost, player.drawn) == (60, 30, 10)


def _written(tmp_path: Path) -> Path:
    path = tmp_path / "players.toml"
    path.write_text(ROW, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ('"one"', '"three"', "strong 1.scenario"),
        ('"red"', '"green"', "strong 1.side"),
        ("plans = 4", "plans = 1", "strong 1.plans"),
        ("games = 3", "games = 300", "strong 1.games"),
        ("won = 60", "won = 6", "strong 1.won"),
        ("lost = 30", 'lost = "many"', "strong 1.lost"),
        ("drawn", "drwan", "strong 1.drwan"),
        ('"kit"', '"ours"', "provenance"),
        ("[[strong]]", "[strong]", "strong"),
        ("[[strong]]", "[[stronger]]", "stronger"),
    ],
)
def test_a_bad_row_names_itself(tmp_path: Path, before: str, after: str, place: str) -> None:
    with pytest.raises(DataError, match=place):
        read(tmp_path, ROW.replace(before, after, 1))


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_offered_has_shown_that_he_is_better(name: str) -> None:
    game = wk.load(name)
    for scenario in game.scenarios:
        for side in game.sides:
            found = strong_player(game, scenario, side)
            if found is None:
                continue
            played = found.won + found.lost + found.drawn
            assert played >= FEWEST_GAMES
            # More than half of what is not drawn, and that not by chance.
            assert wilson(found.won, found.won + found.lost)[0] > 0.5


def test_a_players_file_belongs_to_each_game_that_has_one() -> None:
    assert (files.data_root() / "huaihai" / "players.toml").is_file()
    assert not (files.data_root() / "typhoon" / "players.toml").exists()
