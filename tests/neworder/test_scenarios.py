"""Who begins where, in the whole battles and in the lessons at an airport."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import loaded
from wargame_kit.games.neworder.boxes import POOL, READY, UNUSED
from wargame_kit.games.neworder.files.kinds import FIRE
from wargame_kit.position import Unit

EVERY = [("kiev", "kiev"), ("kiev", "airport"), ("ulaanbaatar", "ulaanbaatar"), ("ulaanbaatar", "airport")]


def placed(title: str, scenario: str) -> dict[str, str]:
    return dict(loaded(title).scenarios[scenario].set_up["pieces"])


@pytest.mark.parametrize(("title", "scenario"), EVERY)
def test_every_counter_has_a_place_and_every_story_two_languages(title: str, scenario: str) -> None:
    game = loaded(title)
    assert set(placed(title, scenario)) == set(game.units)
    for story in (game.scenarios[scenario].name, game.scenarios[scenario].story):
        assert story.en
        assert story.zh
        assert "\n" not in story.zh


@pytest.mark.clause("neworder", "24.8")
@pytest.mark.clause("neworder", "26.8")
@pytest.mark.parametrize("title", ["kiev", "ulaanbaatar"])
def test_a_battle_begins_with_all_in_their_boxes(title: str) -> None:
    game, places = loaded(title), placed(title, title)
    assert game.scenarios[title].set_up["first"] == ""
    for unit, place in places.items():
        out = game.units[unit].kind in ("base", "government", "netwar") or "opt" in game.units[unit].traits
        assert place == (UNUSED if out else POOL)
    assert game.scenarios[title].last_turn == 13


@pytest.mark.clause("neworder", "2.10")
@pytest.mark.clause("neworder", "2.11")
@pytest.mark.parametrize(("title", "scenario"), EVERY)
def test_what_online_rules_use_is_never_in_play(title: str, scenario: str) -> None:
    game, places = loaded(title), placed(title, scenario)
    outside = [unit for unit in game.units.values() if unit.kind == "netwar" or "opt" in unit.traits]
    assert outside
    assert {places[unit.id] for unit in outside} == {UNUSED}


@pytest.mark.parametrize("title", ["kiev", "ulaanbaatar"])
def test_a_lesson_is_short_and_its_set_up_keeps_the_rules(title: str) -> None:
    start = loaded(title).start("airport")
    assert start.problems() == ()
    assert 3 <= start.last_turn <= 4
    used = [unit for unit, place in placed(title, "airport").items() if place != UNUSED]
    assert len(used) <= 24
    assert start.facts.first == "russia"


def of_lesson(title: str, side: str, place: str = READY) -> list[Unit]:
    game, places = loaded(title), placed(title, "airport")
    return [
        unit
        for unit in game.units.values()
        if unit.side == side and (places[unit.id] == place or (place == "" and places[unit.id][0].isdigit()))
    ]


@pytest.mark.parametrize(("title", "enemy"), [("kiev", "coalition"), ("ulaanbaatar", "china")])
def test_a_lesson_has_everything_for_a_first_turn(title: str, enemy: str) -> None:
    charts = loaded(title).charts
    waiting = of_lesson(title, "russia")
    assert sum(unit.kind in FIRE for unit in waiting) >= 2
    assert any("para" in unit.traits for unit in waiting)
    for side in ("russia", enemy):
        standing = of_lesson(title, side, "")
        assert any(unit.kind == "node" for unit in standing)
        assert sum(unit.faces[-1].attack > 0 for unit in standing) >= 2
    if title == "kiev":
        standing = of_lesson(title, "russia", "")
        assert any(unit.kind == "helicopter" for unit in standing)
        assert any(charts.may_be_lifted(unit) for unit in standing)
    assert any(unit.kind not in FIRE for unit in of_lesson(title, enemy))


@pytest.mark.clause("neworder", "25.10")
def test_russia_controls_the_airport_of_the_lesson() -> None:
    game = loaded("ulaanbaatar")
    position, board = game.start("airport"), game.board
    airport = board.features["airport"]
    held = {piece.hex_: game.units[unit] for unit, piece in position.pieces.items() if piece.hex_ >= 0}
    assert all(held[hex_].side == "russia" for hex_ in airport)
    enemies = [hex_ for hex_, unit in held.items() if unit.side == "china"]
    assert all(board.distance(hex_, enemy) > 1 for hex_ in airport for enemy in enemies)
    for unit, piece in position.pieces.items():
        printed = game.units[unit]
        if printed.kind == "air-defence" and piece.hex_ >= 0 and printed.side == "china":
            assert all(board.distance(hex_, piece.hex_) > printed.command_range for hex_ in airport)
