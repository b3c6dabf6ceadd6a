"""5.0a, 5.0b: points that are written down: places taken, what is judged on a day, a corps at an edge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.thirdwinter.own_scenario import LESSON, war
from tests.thirdwinter.scenes import moved
from wargame_kit.games.ocs.rules.sequence import CleanUp
from wargame_kit.games.ocs.rules.supply.rails import entered, stations
from wargame_kit.games.thirdwinter.rules import scoring, victory
from wargame_kit.games.thirdwinter.rules.victory import SuddenDeath
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import LANGUAGES, DataError, in_language

CITY = """
[[objectives]]
name = { en = "Town", zh = "城" }
hexes = ["D24.04", "D25.04"]
points = 2
kept = true
"""
DAY = """
[[objectives]]
name = { en = "The bank", zh = "河岸" }
hexes = ["D23.05", "D24.04"]
holder = "axis"
each = 1
most = 1
points = -1
judged = 13
occupied = true
"""
GROUND = """
[[objectives]]
name = { en = "The bridgehead", zh = "登陆场" }
hexes = ["D23.04", "D22.04", "D21.04"]
holder = "axis"
each = 2
most = 1
points = -1
judged = 13
also = ["D20.06"]
"""
EDGE = """
[[objectives]]
name = { en = "The edge", zh = "图缘" }
hexes = ["D26.01", "D27.01"]
points = 2
corps = 4
"""
LIMITS = ("soviet = 5\naxis = 2", "soviet = 5\naxis = 0\nsoviet_at_once = 16\naxis_at_once = -2")


def field(*objectives: str, units: str = "", limits: tuple[str, str] = LIMITS) -> Any:
    """The lesson with objectives of a test's own and no others."""
    changes = [(table, "") for table in _tables()]
    return war(*changes, limits, ("[units]\n", f"{''.join(objectives)}\n[units]\n"), units=units).start("own")


def _tables() -> Iterable[str]:
    parts = LESSON.split("[[objectives]]")[1:]
    parts[-1] = parts[-1].split("[units]")[0]
    return (f"[[objectives]]{part}" for part in parts)


def at(position: Any, label: str) -> int:
    found: int = position.game.board.index(label)
    return found


def taken(position: Any, side: str, *labels: str) -> Any:
    """The position after combat units of a side have been in some hexes."""
    for label in labels:
        position = entered(position, side, at(position, label))
    return position


def cleaned(position: Any, turn: int, side: str = "soviet") -> Any:
    """The position after a side's Clean Up Phase of a turn."""
    return position.replaced(turn=turn, agenda=(position.agenda[0], CleanUp(side))).settled()


def line(position: Any, number: int = 0) -> tuple[int, str]:
    """A line of the points: its value and why."""
    entry = victory.points(position).entries[number]
    return entry.value, str(entry.label)


@pytest.mark.clause("thirdwinter", "5.0a")
def test_a_city_is_scored_once_it_is_whole_and_kept_when_it_is_lost_again() -> None:
    start = field(CITY)
    half = taken(start, "soviet", "D25.04")
    assert line(half) == (0, "Town: 1 of 2 held by the Soviets; 2 points once all are")
    whole = taken(half, "soviet", "D24.04")
    assert whole.facts.scored == ((1, 12),)
    lost = taken(whole.replaced(turn=13), "axis", "D24.04")
    assert line(lost)[0] == 2
    again = taken(lost, "soviet", "D24.04")
    assert again.facts.scored == ((1, 12),)
    assert victory.worth(again) == 2


@pytest.mark.clause("thirdwinter", "5.0a")
def test_a_place_with_points_is_only_taken_by_who_goes_there() -> None:
    """By 13.3h a station behind the enemy's front is the enemy's; 5.0a asks who was there last."""
    away = {"K-Al1": "D22.05", "370I": "D22.05", "K-Al2": "D22.05", "320R": "D26.04"}
    begun = moved(field(CITY), away)
    passed_by = cleaned(begun, 12)
    assert at(begun, "D25.04") in stations(begun.game.board)
    assert at(begun, "D25.04") not in passed_by.facts.held
    assert line(passed_by) == (0, "Town: 0 of 2 held by the Soviets; 2 points once all are")
    assert at(begun, "D25.04") in cleaned(moved(field(DAY), away), 12).facts.held, "without points"
    entered_later = taken(passed_by, "soviet", "D25.04", "D24.04")
    assert [number for number, _ in entered_later.facts.scored] == [1]


@pytest.mark.clause("thirdwinter", "5.0a")
def test_by_the_option_a_city_counts_only_while_it_is_held() -> None:
    start = field(CITY)
    whole = taken(start, "soviet", "D25.04", "D24.04")
    held = whole.with_facts(options=(("points_kept", "held"),))
    assert line(held)[0] == 2
    assert line(taken(held, "axis", "D24.04"))[0] == 0


@pytest.mark.clause("thirdwinter", "5.0a")
def test_what_is_judged_on_a_day_is_judged_then_alone_and_by_who_stands_there() -> None:
    start = field(DAY)
    assert line(start)[0] == 0
    assert "as things stand it is so" in line(start)[1]
    for turn, side in ((12, "soviet"), (14, "soviet"), (13, "axis")):
        assert cleaned(start, turn, side).facts.scored == ()
    held = cleaned(start, 13)
    assert line(held)[0] == -1
    away = (held.pieces[unit].at("dead").plain() for unit in ("370I", "K-Stug", "K-Art"))
    assert line(held.moved(*away).replaced(turn=14))[0] == -1
    gone = start.moved(*(start.pieces[unit].at("dead").plain() for unit in ("370I", "K-Stug", "K-Art")))
    assert "not so" in line(gone)[1]
    assert line(cleaned(gone, 13).replaced(turn=14)) == (0, "The bank: it was not so on 5 Nov 1943")


@pytest.mark.clause("thirdwinter", "5.0a")
def test_ground_is_judged_by_control_and_with_the_hex_that_must_be_held_besides() -> None:
    start = field(GROUND)
    assert line(cleaned(start, 13))[0] == -1
    assert line(cleaned(taken(start, "soviet", "D23.04"), 13))[0] == -1
    assert line(cleaned(taken(start, "soviet", "D23.04", "D22.04"), 13))[0] == 0
    assert line(cleaned(taken(start, "soviet", "D20.06"), 13))[0] == 0


CORPS = [f"1GMC-{part}" for part in (1, 2, 3, 4)]


def at_the_edge(*hexes: str, of: Iterable[str] = CORPS) -> Any:
    """The field with units of a corps at the edge, in turn in some hexes."""
    units = "\n".join(f'{unit} = "D28.03"' for unit in of)
    start = field(EDGE, units=units)
    places = [at(start, label) for label in hexes]
    moved = (start.pieces[unit].at(places[n % len(places)]) for n, unit in enumerate(of))
    return start.moved(*moved)


@pytest.mark.clause("thirdwinter", "5.0a")
def test_four_regiments_of_one_corps_at_the_edge_count_stacked_or_spread() -> None:
    assert line(at_the_edge("D26.01"))[0] == 0  # not before the Clean Up Phase
    for hexes in (("D26.01",), ("D26.01", "D27.01")):
        assert line(cleaned(at_the_edge(*hexes), 12))[0] == 2
    assert cleaned(at_the_edge("D26.01"), 12, "axis").facts.scored == ()
    assert line(cleaned(at_the_edge("D26.01", "D26.02"), 12))[0] == 0  # half of it stands behind
    assert line(cleaned(at_the_edge("D26.01", of=CORPS[:3]), 12))[0] == 0
    two = (*CORPS[:2], "23TC-1", "23TC-2")
    assert line(cleaned(at_the_edge("D26.01", of=two), 12))[0] == 0  # of two corps


@pytest.mark.clause("thirdwinter", "5.0a")
def test_of_two_corps_at_the_edge_the_stronger_counts() -> None:
    two = (*CORPS, "23TC-1")
    assert line(cleaned(at_the_edge("D26.01", of=two), 12))[0] == 2


@pytest.mark.clause("thirdwinter", "5.0b")
def test_a_phase_ends_with_the_question_who_has_won_if_one_of_many_objectives_is_written_down() -> None:
    plain = CITY.replace("kept = true\n", "")
    assert victory.ends_by_points(field(plain, DAY)) == (SuddenDeath(),)
    assert victory.ends_by_points(field(plain)) == ()


@pytest.mark.clause("thirdwinter", "5.0a")
def test_riders_are_no_tank_corps() -> None:
    assert line(cleaned(at_the_edge("D26.01", of=("4GCC-1", "4GCC-2", "4GCC-3", "4GCC-4")), 12))[0] == 0


@pytest.mark.clause("thirdwinter", "5.0b")
def test_two_points_below_nothing_end_the_game_in_the_clean_up_phase() -> None:
    start = field(DAY, GROUND)
    over = cleaned(start, 13).pushed(SuddenDeath()).settled().step
    assert (over.winner, over.clause.number) == ("axis", "5.0b")
    one = cleaned(taken(start, "soviet", "D20.06"), 13).pushed(SuddenDeath()).settled()
    assert not one.is_over
    assert start.game.title_rules.after_phase(start, "soviet", "clean-up") == (SuddenDeath(),)
    without = field(CITY, limits=("axis = 2", "axis = 2"))
    assert without.game.title_rules.after_phase(without, "soviet", "clean-up") == ()


@pytest.mark.parametrize(
    ("fault", "place"),
    [
        ("judged = 13", "judged"),
        ("corps = 4", "corps"),
        ("occupied = true", "occupied"),
    ],
)
def test_a_place_that_is_kept_is_neither_judged_on_a_day_nor_held_by_a_corps(fault: str, place: str) -> None:
    with pytest.raises(DataError, match=f"objectives 1.{place}"):
        field(f"{CITY}{fault}\n")


@pytest.mark.parametrize("forged", [[[2, 12]], [[1, 14]], [[1, 12], [1, 12]]])
def test_a_forged_score_is_refused(forged: list[list[int]]) -> None:
    start = field(CITY)
    saved: Any = position_to_json(start)
    saved["facts"]["scored"] = forged
    with pytest.raises(DataError, match="scored"):
        position_from_json(saved, start.game)


def test_every_state_of_a_line_is_told_in_both_languages() -> None:
    start = field(CITY, DAY, GROUND, EDGE)
    later = cleaned(taken(start, "soviet", "D25.04", "D24.04", "D20.06"), 13).replaced(turn=14)
    for position in (start, later):
        for entry in victory.points(position).entries:
            assert all(in_language(entry.label, code) for code in LANGUAGES)
    assert scoring.worth(start, 1, scoring.objectives(start)[0]) == 0
