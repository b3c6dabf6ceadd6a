"""A saved position that no game has is refused by key, value and what was expected, and never half read."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import ALL_ON, at_random, walk
from wargame_kit.games.eastfront import EastFront
from wargame_kit.games.eastfront.rules.production.plan import CarryOut, Production
from wargame_kit.games.eastfront.rules.seas import bridgeheads
from wargame_kit.games.eastfront.rules.strategic import by_rail
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

Json = dict[str, Any]


@cache
def loaded() -> EastFront:
    return wk.load("eastfront")


@cache
def _saved(scenario: str) -> Json:
    return position_to_json(loaded().start(scenario, **ALL_ON["eastfront"]))


def saved(scenario: str = "s41") -> Json:
    return copy.deepcopy(_saved(scenario))


def read(data: Json) -> Any:
    return position_from_json(data, loaded(), "theirs.json")


def on_top(*steps: Json) -> Json:
    data = saved()
    data["agenda"] += steps
    return data


def fight(**more: Any) -> Json:
    return {"side": "axis", "target": "Moscow", "assault": "", "begun": []} | more


@pytest.mark.parametrize(
    ("unit", "value", "told"),
    [
        ("R-3A", "Jassy face 9", "expected .* a face from 0 to 2|expected .*face"),
        ("R-3A", "Jassy face 0002", "pieces.R-3A"),
        ("R-3A", "Jassy face " + "0" * 5000, "pieces.R-3A"),
        ("R-3A", "Jassy face -1", "pieces.R-3A"),
        ("R-3A", "FortShevchenkoNW1", r"pieces.R-3A: found 'FortShevchenkoNW1'; expected a land hex"),
        ("R-3A", "Atlantis", "pieces.R-3A: found 'Atlantis'"),
        ("R-99A", "Jassy", "pieces.R-99A: found 'R-99A'"),
        ("x-german-1", "Jassy", "pieces: found 'x-german-1'; expected a block of the game"),
    ],
)  # fmt: skip
@pytest.mark.clause("eastfront", "1.37")
def test_a_block_where_none_can_be_is_refused(unit: str, value: str, told: str) -> None:
    data = saved()
    data["pieces"][unit] = value
    with pytest.raises(DataError, match=rf"theirs\.json, .*(?:{told})"):
        read(data)


@pytest.mark.parametrize(
    ("fact", "value", "told"),
    [
        ("guard", [["G-LIV", True]], "facts.guard: found 'G-LIV'; expected a block on the map"),
        ("active", [["G-LIV", "combat"]], "facts.active"),
        ("active", [["R-3A", "combat"]], "facts.active: found 'R-3A'; expected a headquarters"),
        ("crossings", [["Moscow", "Kiev", 1]], "facts.crossings: .*two hexes side by side"),
        ("crossings", [["Kiev", "KievNE1", -1]], "facts.crossings"),
        ("strikes", [["Kiev", "Zhukov", 3]], "facts.strikes"),
        ("came_from", [["R-3A", "FortShevchenkoNW1"]], "facts.came_from: .*expected a land hex"),
        ("strikes", [["Kiev", "OKH", 999]], r"facts.strikes\[0\]\[2\]: found 999; expected .* from 1 to 9"),
        ("strikes", [["Kiev", "R-3A", 3]], "facts.strikes: found 'R-3A'; expected a headquarters"),
        ("strikes", [["Kiev", "OKH", 3]] * 2, r"facts.strikes.*: found 'OKH'"),
        ("weather", "fog", "facts.weather: found 'fog'"),
        ("battles", ["Atlantis"], r"facts.battles\[0\]: found 'Atlantis'"),
        ("plans", [["add <script>"], []], r"facts.plans\[0\]: found 'add <script>'; .*order of production"),
        ("plans", [["add G-XXVI"], []], r"facts.plans\[0\]: .*add G-XXVI.*no orders outside"),
        ("plans", [["add S-33A"], []], r"facts.plans\[0\]: found 'add S-33A'; expected an order"),
        ("tied", [["Kiev", "nobody"]], "facts.tied"),
        ("surrendered", ["finland"], "facts.surrendered: found 'finland'"),
        ("results", [["S41", 10**9]], r"facts.results"),
    ],
)  # fmt: skip
def test_a_fact_that_no_game_has_is_refused(fact: str, value: object, told: str) -> None:
    data = saved()
    if value and isinstance(value, list) and value[0] and value[0][0] == "G-LIV":
        data["pieces"]["G-LIV"] = "reserve"
    data["facts"][fact] = value
    with pytest.raises(DataError, match=rf"theirs\.json, {told}"):
        read(data)


@pytest.mark.parametrize("step", ["RollPursuit", "Mobilising"])
def test_not_even_a_lesson_begins_with_a_step_that_could_ask_nobody(step: str) -> None:
    told = {"step": step, "side": "axis"} | ({"hex_": "Moscow"} if step == "RollPursuit" else {})
    with pytest.raises(DataError, match=rf"agenda\[8\].step: found '{step}'; expected a step in which"):
        position_from_json(on_top(told), loaded(), "theirs.json", anywhere=True)


@pytest.mark.parametrize(
    "step",
    [
        {"step": "RollPursuit", "side": "axis", "hex_": "Moscow"},
        {"step": "Withdraw", "side": "axis", "hex_": "Moscow"},
        {"step": "ChooseBattle", "side": "axis"},
        {"step": "TakeHits", "fight": fight(), "side": "axis", "stage": "strike", "halves": 99},
        {"step": "RollDefence", "fight": fight()},
        {"step": "RollAttack", "fight": fight(begun=[["S-33A", 1]])},
        {"step": "RollStrike", "fight": fight()},
        {"step": "RollRepulse", "fight": fight(assault="river")},
        {"step": "Garrisoned", "side": "soviet", "hex_": "Kiev"},
        {"step": "Overstacked", "side": "soviet", "hex_": "Kiev"},
        {"step": "RollCrossing", "unit": "S-33A", "hex_": "Sevastopol", "throws": 1},
        {"step": "Surrender", "asked": []},
        {"step": "Mobilising", "side": "axis"},
        {"step": "Attrition", "side": "axis"},
    ],
    ids=lambda step: step["step"],
)
def test_a_step_that_nothing_stands_behind_is_refused_on_top_and_passed_over_below(step: Json) -> None:
    with pytest.raises(
        DataError, match=rf"agenda\[8\].step: found '{step['step']}'; expected a step in which"
    ):
        read(on_top(step))
    data = saved()
    data["agenda"].insert(-1, step)
    position, random = read(data), Random(1)
    for _ in range(60):
        position = position.play(at_random(position, random))


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"step": "TakeHits", "fight": fight(), "side": "axis", "stage": "strike", "halves": 100}, "halves"),
        ({"step": "TakeHits", "fight": fight(), "side": "axis", "stage": "rout", "halves": 1}, "stage"),
        ({"step": "RollDefence", "fight": fight(assault="tunnel")}, "fight.assault"),
        ({"step": "RollDefence", "fight": fight(side="turkey")}, "fight.side"),
        ({"step": "RollDefence", "fight": fight(begun=[["nobody", 1]])}, "fight.begun"),
        ({"step": "RollCrossing", "unit": "nobody", "hex_": "Kiev", "throws": 1}, "unit"),
        ({"step": "RollCrossing", "unit": "S-33A", "hex_": "Kiev", "throws": 10**9}, "throws"),
        ({"step": "Production", "side": "axis"}, r"step: found 'Production'; expected .*CarryOut"),
    ],
)  # fmt: skip
def test_a_step_of_which_a_part_is_unheard_of_is_refused(step: Json, told: str) -> None:
    with pytest.raises(DataError, match=rf"theirs\.json, agenda\[8\]\.{told}"):
        read(on_top(step))


def in_production() -> Any:
    """A position of a production in which the Axis has written some orders, at random."""
    start = loaded().start("campaign", **ALL_ON["eastfront"])
    worn = [piece.showing(1) for piece in start.pieces.values() if piece.hex_ >= 0][::2]
    agenda = (*start.agenda[:-1], CarryOut(), Production("soviet"), Production("axis"))
    for seed in range(20):
        for position, _ in walk(start.moved(*worn).replaced(agenda=agenda), Random(seed), 40):
            if isinstance(position.step, Production) and len(position.facts.plans[0]) > 2:
                return position
    raise AssertionError("nobody has written a plan")


@pytest.mark.clause("eastfront", "11.1")
def test_a_plan_is_read_back_and_one_with_an_order_too_many_is_refused() -> None:
    position = in_production()
    data = position_to_json(position)
    assert read(data) == position
    axis, soviet = data["facts"]["plans"]
    stands = next(unit for unit, piece in position.pieces.items() if piece.hex_ >= 0 and not piece.face)
    for order in (axis[0], f"add {stands}", f"rebuild {stands} Berlin", f"early {stands} Warsaw gift"):
        data["facts"]["plans"] = [[*axis, order], soviet]
        with pytest.raises(DataError, match=r"facts\.plans\[\d\]: found .*; expected an order"):
            read(data)


def test_a_view_is_not_read_as_a_whole_game() -> None:
    view = position_to_json(loaded().start("s41").seen_by("axis"))
    with pytest.raises(DataError, match=r"theirs\.json, pieces: found 'x-soviet-\d+'"):
        read(view)


@pytest.mark.clause("eastfront", "6.53")
def test_nobody_is_offered_a_rail_move_onto_an_enemy_of_whom_the_fixed_control_does_not_know() -> None:
    start = loaded().start("s41").with_facts(supreme_moves=6)
    smolensk = loaded().board.index("Smolensk")
    units = [
        unit for unit, piece in start.pieces.items() if piece.hex_ >= 0 and start.side_of(unit) == "soviet"
    ]
    goers = [unit for unit in units if smolensk in by_rail(start, unit)]
    assert goers
    raided = start.moved(start.pieces["R-3A"].at(smolensk))
    assert not any(smolensk in by_rail(raided, unit) for unit in goers)


def test_a_crowd_that_no_game_brings_together_is_refused() -> None:
    data = saved()
    data["pieces"] = dict.fromkeys(data["pieces"], "Kiev")
    with pytest.raises(DataError, match=r"pieces\.[\w-]+: found 'Kiev'; expected a hex in which at most 16 "):
        read(data)


@pytest.mark.clause("eastfront", "15.52")
def test_a_bridgehead_far_from_any_coast_brings_nobody_supply() -> None:
    data = saved()
    data["facts"]["bridgeheads"] = [["Moscow", "axis"], ["Moscow", "soviet"]]
    position = read(data)
    assert loaded().board.index("Moscow") in position.stacks_by_side["soviet"]
    for side in loaded().sides:
        assert not bridgeheads(position, side)
        assert position.supply(side).cut == read(saved()).supply(side).cut
