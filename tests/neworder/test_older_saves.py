"""Saved games of a time when there were fewer options: they go on as they began."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.neworder.theatre import loaded
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

LATER = {
    "government": "all",
    "command_of": "nation",
    "air_defence_shift": "helicopters",
    "nato_reserve": "received",
    "flight": "around",
}
"""The options that came later, with what was played before."""


def older(data: dict[str, Any]) -> dict[str, Any]:
    """A position as it was saved before there were these options."""
    options = [each for each in data["facts"]["options"] if each[0] not in LATER]
    return {**data, "facts": {**data["facts"], "options": options}}


@pytest.mark.parametrize("title", ["kiev", "ulaanbaatar"])
def test_what_a_saved_game_does_not_tell_is_as_it_was_played_then(title):
    game = loaded(title)
    start = game.start(title, hexside="same")
    read = position_from_json(older(position_to_json(start)), game)
    assert {name: read.option(name) for name in LATER} == LATER
    assert read.option("hexside") == "same"
    assert all(start.option(name) != before for name, before in LATER.items()), "new games follow the text"


def test_an_option_of_which_nobody_knows_what_was_played_must_be_told():
    game = loaded("kiev")
    data = position_to_json(game.start("kiev"))
    data["facts"]["options"] = [each for each in data["facts"]["options"] if each[0] != "hexside"]
    with pytest.raises(DataError, match="hexside"):
        position_from_json(data, game)


def test_a_game_at_ulaanbaatar_of_that_time_is_replayed_with_all_of_the_government(tmp_path: Path):
    game = loaded("ulaanbaatar")
    record = wk.Record(game.start("ulaanbaatar", **LATER))
    record.play("initiative 5 2")
    for _ in range(8):
        record.play(next(iter(record.position.legal)))
    path = record.save(tmp_path / "before.txt")
    record.close()
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    first = json.loads(head)
    first["position"] = older(first["position"])
    path.write_text("\n".join((json.dumps(first), *lines)) + "\n", encoding="utf-8")
    again = wk.Record.load(path, game)
    assert (again.unread, again.cursor.depth) == (None, 9)
    assert again.position.prompt.key == "neworder/number-groups"
