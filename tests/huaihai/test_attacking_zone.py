"""4.1, 9.4: who attacks has no zone of control, so that he cuts off nobody whom he attacks."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.huaihai.theatre import play
from wargame_kit.games.huaihai.rules.sequence import AttackPhase
from wargame_kit.position import Record, position_from_json, position_to_json
from wargame_kit.words import DataError

GAME = wk.load("huaihai")
UNTIL_RESULT = {"attacking_zone": "until_result"}


def clauses(ledger: Any) -> set[str]:
    return {entry.clause.number for entry in ledger.entries}


def surrounded(**more: Any) -> Any:
    """A spent corps at Nianzhuang, a column before it and one behind, both of which attack."""
    return GAME.position({"25C": "Q5 spent", "EC4": "P5", "EC6": "Q6"}, **more)


@pytest.mark.clause("huaihai", "4.1", "9.4")
def test_attackers_alone_do_not_cut_off_whom_they_attack() -> None:
    assert surrounded().supply("kmt").of("25C").connected is False, "nobody attacks yet"
    fought = surrounded().odds("Q5", ["EC4", "EC6"])
    assert (fought.ratio, fought.shifts.total) == ((24, 8), 0)
    assert "8.4" not in clauses(fought.defence) | clauses(fought.shifts)


@pytest.mark.clause("huaihai", "4.1", "8.4")
def test_a_column_that_stands_by_still_cuts_the_defender_off() -> None:
    fought = surrounded().odds("Q5", ["EC4"])
    assert (fought.ratio, fought.shifts.total) == ((12, 4), -1)
    assert "8.4" in clauses(fought.defence) & clauses(fought.shifts)


@pytest.mark.clause("huaihai", "8.4", "9.4")
def test_by_option_they_halve_the_defence_and_move_the_result() -> None:
    fought = surrounded(options=UNTIL_RESULT).odds("Q5", ["EC4", "EC6"])
    assert (fought.ratio, fought.shifts.total) == ((24, 4), -1)
    assert "8.4" in clauses(fought.defence) & clauses(fought.shifts)


@pytest.mark.clause("huaihai", "4.1", "7.5")
def test_who_supports_takes_part_and_has_no_zone_either() -> None:
    places = {"25C": "Q5 spent", "EC4": "P5", "SA": "Q6"}
    declared = play(GAME.position(places), "attack Q5", "join EC4", "support SA")
    assert declared.step.battle(declared).defence.total == 8
    counted = play(GAME.position(places), "attack Q5", "join EC4")
    assert counted.step.battle(counted).defence.total == 4, "as long as it only stands there it has one"


def reserve_called(**more: Any) -> Any:
    """A fresh stack is attacked from both sides; the corps beside it steps in."""
    places = {"25C": "Q5", "100C": "R6", "EC4": "P5", "EC6": "Q6", "AIR": "airfield spent"}
    return play(GAME.position(places, **more), "attack Q5", "join EC4", "join EC6", "strike", "step-in 100C")


@pytest.mark.clause("huaihai", "9.6", "9.4")
def test_a_reserve_brings_its_whole_spent_defence_and_moves_nothing() -> None:
    called = reserve_called()
    fought = called.step.battle(called)
    assert [entry.value for entry in fought.defence.entries] == [11, 6]
    assert fought.shifts.total == 0
    other = reserve_called(options=UNTIL_RESULT)
    fought = other.step.battle(other)
    assert ([entry.value for entry in fought.defence.entries], fought.shifts.total) == ([11, 6, -3], -1)


def pursuer_struck_back(**more: Any) -> Any:
    """The KMT has followed into a hex between two fresh columns, which fall upon it."""
    places = {"5C": "J7", "18C": "J7", "74C": "J7", "EC2": "K7 spent", "AIR": "airfield spent"}
    position = GAME.position({**places, "EC1": "L7", "EC6": "L8"}, step=AttackPhase(), **more)
    attacked = play(position, "attack K7", "join 5C", "join 18C", "join 74C", "strike")
    attacked = play(attacked, "stand") if attacked.actor == "pla" else attacked
    return play(attacked, "roll 6", "pursue 5C", "join EC1", "join EC6")


@pytest.mark.clause("huaihai", "9.8", "9.4")
def test_a_pursuer_is_not_cut_off_by_those_who_strike_him() -> None:
    struck = pursuer_struck_back()
    fought = struck.step.battle(struck)
    assert fought.defence.total == struck.face("5C").defence
    assert "8.4" not in clauses(fought.defence) | clauses(fought.shifts)
    other = pursuer_struck_back(options=UNTIL_RESULT)
    fought = other.step.battle(other)
    assert fought.defence.total == (other.face("5C").defence + 1) // 2
    assert "8.4" in clauses(fought.defence) & clauses(fought.shifts)


@pytest.mark.clause("huaihai", "9.4")
def test_a_game_saved_under_the_other_reading_goes_on_under_it(tmp_path: Any) -> None:
    record = Record(surrounded(options=UNTIL_RESULT))
    record.save(tmp_path / "older.txt")
    record.close()
    again = Record.load(tmp_path / "older.txt", GAME)
    assert again.position.option("attacking_zone") == "until_result"
    assert again.position.odds("Q5", ["EC4", "EC6"]).ratio == (24, 4)


def test_a_saved_game_that_does_not_name_a_reading_is_refused_with_its_name() -> None:
    saved = position_to_json(surrounded())
    saved["facts"]["options"] = [pair for pair in saved["facts"]["options"] if pair[0] != "attacking_zone"]
    with pytest.raises(DataError, match=r"facts\.options.*no choice for attacking_zone"):
        position_from_json(saved, GAME)
