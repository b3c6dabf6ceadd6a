"""Games saved before there were aircraft, Rumania, Army Group HQs and some options open, and go on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import walk
from wargame_kit.games.ocs.files.kinds import AIR_COMMAND, AIRCRAFT
from wargame_kit.games.ocs.rules.airfields.bases import flies
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

OCS = frozenset(("airlanded", "drop_plans", "dropped", "sparing"))
TITLE = frozenset(
    (
        *("aids", "airlifted", "departed", "group_has_aided", "group_has_lent", "group_loaded"),
        *("boxed", "by_boat", "called", "corps_called", "corps_supplied"),
        *(
            "fuel_given",
            "hauled",
            "leaderless",
            "partisans_aided",
            "sabotaged",
            "sacked",
            "scored",
            "surrendered",
            "unaided",
        ),
    )
)
"""The facts that came later."""

SCENARIOS = ("bukrin", "kamenets")

BEFORE = {
    **{"points_kept": "held", "random_events": "scenario"},
    **dict.fromkeys(("lviii_panzer_corps", "jenson_fuel", "dnepr_enthusiasm"), "off"),
}
"""The options that came later, with what was played before."""


def older(data: Any) -> Any:
    """A position as it was saved before: no counter of the air was there, and no base."""
    game = wk.load("thirdwinter")
    told = {name: value for name, value in data["facts"].items() if name not in OCS | TITLE}
    told["options"] = [each for each in told["options"] if each[0] not in BEFORE]
    told["bases"] = []
    in_air = {unit.id for unit in game.units.values() if unit.kind in (AIR_COMMAND, *AIRCRAFT)}
    kept = {unit: piece for unit, piece in data["pieces"].items() if unit not in in_air}
    return {**data, "facts": told, "pieces": kept}


@pytest.mark.parametrize("scenario", ["bukrin", "kherson"])
def test_what_a_saved_game_does_not_tell_is_as_it_was_played_then(scenario: str) -> None:
    game = wk.load("thirdwinter")
    start = game.start(scenario, **BEFORE)
    again = position_from_json(older(position_to_json(start)), game)
    assert (again.turn, again.agenda) == (start.turn, start.agenda)
    assert again.facts == start.with_facts(bases=()).facts
    flying = {unit for unit in start.pieces if start.counter(unit).kind in (AIR_COMMAND, *AIRCRAFT)}
    assert dict(again.pieces) == {u: piece for u, piece in start.pieces.items() if u not in flying}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_that_was_saved_before_aircraft_goes_on_without_them(scenario: str) -> None:
    game = wk.load("thirdwinter")
    position = position_from_json(older(position_to_json(game.start(scenario))), game)
    assert not any(flies(position, side) for side in game.sides)
    for _, action in walk(position, Random(7), 60):
        position = position.play(action)
    assert not any(flies(position, side) for side in game.sides)
    assert position_from_json(position_to_json(position), game, anywhere=True) == position


def test_an_older_game_is_replayed_on_the_board_of_its_battle(tmp_path: Path) -> None:
    game = wk.load("thirdwinter")
    record = wk.Record(game.start("kherson", **BEFORE))
    for _, action in walk(record.position, Random(4), 30):
        record.play(action)
    path = record.save(tmp_path / "before.txt")
    record.close()
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    first = json.loads(head)
    first["position"] = older(first["position"])
    path.write_text("\n".join((json.dumps(first), *lines)) + "\n", encoding="utf-8")
    again = wk.Record.load(path, game)
    assert (again.unread, again.cursor.depth) == (None, 30)
    assert again.position == record.position


def test_a_fact_that_there_always_was_must_be_told() -> None:
    game = wk.load("thirdwinter")
    data: Any = older(position_to_json(game.start("kherson")))
    del data["facts"]["dumps"]
    with pytest.raises(DataError, match="dumps"):
        position_from_json(data, game)


def test_where_aircraft_come_down_of_which_only_the_hex_was_told() -> None:
    game = wk.load("thirdwinter")
    data: Any = position_to_json(game.start("kherson"))
    hex_ = data["facts"]["dumps"][0][0]
    data["agenda"].append({"step": "Landing", "side": "axis", "hex_": hex_, "times": 1})
    assert position_from_json(data, game, anywhere=True).agenda[-1].units == ()
