"""What one side sees of a game can be saved, and read back by it: with stand-ins for the other's blocks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import wargame_kit as wk


def test_a_game_saved_as_one_side_sees_it_is_read_back(tmp_path: Path) -> None:
    game = wk.load("eastfront")
    record = wk.Record(game.start("first-battle"))
    place = record.save_as_seen_by("axis", tmp_path / "axis.game.txt")
    again = wk.Record.load(place, game)
    assert again.position == record.position.seen_by("axis")


def test_it_is_no_whole_game_and_not_the_other_sides(tmp_path: Path) -> None:
    game = wk.load("eastfront")
    place = wk.Record(game.start("first-battle")).save_as_seen_by("axis", tmp_path / "axis.game.txt")
    head, *lines = place.read_text(encoding="utf-8").splitlines()
    for viewer in ({}, {"seen_by": "soviet"}):
        data = {key: value for key, value in json.loads(head).items() if key != "seen_by"} | viewer
        place.write_text("\n".join([json.dumps(data), *lines]) + "\n", encoding="utf-8")
        with pytest.raises(wk.DataError, match="x-soviet-1"):
            wk.Record.load(place, game)
