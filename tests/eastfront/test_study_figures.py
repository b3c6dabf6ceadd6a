"""The figures that the texts of the studies name are those of the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from wargame_kit.studies import study


def cleared(position: Any, target: str, attackers: tuple[str, ...], levels: int, **supposed: Any) -> Fraction:
    """How likely a battle leaves nobody of the defenders."""
    hex_ = position.game.board.index(target)
    ends = position.game.answers.odds(position, hex_, attackers, **supposed).outcomes()
    return sum((chance for end, chance in ends.items() if end.empties(levels)), Fraction(0))


def percent(chance: Fraction) -> int:
    return round(100 * float(chance))


ARMOUR = ("G-XLVII", "G-XLVI")


@pytest.mark.clause("eastfront", "5.42")
def test_support_a_strike_and_an_empty_hex_are_worth_what_the_pages_say() -> None:
    near, gap = (study("eastfront/breath").position(page) for page in ("support", "gap"))
    assert percent(cleared(near, "Orsha", ARMOUR, 3)) == 48
    assert percent(cleared(near.play("strike HQ-Centre Orsha"), "Orsha", ARMOUR, 3)) == 84
    assert percent(cleared(gap, "Orsha", ARMOUR, 3)) == 1


@pytest.mark.clause("eastfront", "5.7")
def test_a_blitz_reaches_less_far_and_its_second_round_is_as_the_task_says() -> None:
    lesson = study("eastfront/breath")
    again = lesson.position("blitz")
    assert again.command("HQ-Centre").range == 2
    assert again.game.board.index("Orsha") in again.command("HQ-Centre").hexes
    assert again.game.board.index("Smolensk") not in again.command("HQ-Centre").hexes
    second = lesson.position("second-round")
    assert percent(cleared(second, "Orsha", ARMOUR, 2)) == 71
    assert percent(cleared(second, "Orsha", ARMOUR, 2, is_full=False)) == 15
    assert lesson.position("bill").command("HQ-Centre").units == {"HQ-Centre", "G-XII", "G-V"}


CORPS = ("G-XXXIX", "G-XLVII")


@pytest.mark.clause("eastfront", "4.43")
def test_holding_costs_round_by_round_what_the_page_says() -> None:
    lesson = study("eastfront/guard")
    position = lesson.position("rounds")
    hex_ = position.game.board.index("Smolensk")
    rounds = [position.game.answers.odds(position, hex_, CORPS, rounds=n) for n in (1, 2, 3)]
    assert [[f"{float(mean):.1f}" for mean in each.means] for each in rounds] == [
        ["1.2", "1.9"],
        ["2.0", "3.6"],
        ["2.6", "4.8"],
    ]
    assert percent(cleared(position, "Smolensk", CORPS, 7, rounds=3)) == 26
    wood = lesson.position("worth-holding")
    assert percent(cleared(wood, "Vyazma", CORPS, 2)) == 15
    assert percent(cleared(wood, "Vyazma", CORPS, 2, rounds=2)) == 57


@pytest.mark.clause("eastfront", "6.42")
@pytest.mark.parametrize(
    ("page", "guard", "mean", "killed"),
    [
        ("pursuit", "S-6C", "1.1", 33),
        ("pursuit", "S-16A", "1.7", 74),
        ("pursuit", "S-20A", "2.1", 43),
        ("wood", "S-20A", "0.9", 1),
    ],
)
def test_a_rear_guard_suffers_what_the_pages_say(page: str, guard: str, mean: str, killed: int) -> None:
    lesson = study("eastfront/guard")
    position: Any = lesson.position(page)
    if page == "pursuit":
        position = lesson.position("one-by-one")
        for other in {"S-20A", "S-16A", "S-6C"} - {guard}:
            position = position.play(f"move {other} Smolensk-RzhevSW1")
        position = position.play(f"guard {guard}").play("end-phase")
    battle = position.step.battle(position)
    there = position.level(guard)
    assert f"{float(battle.means[1]):.1f}" == mean
    ends = battle.outcomes().items()
    assert percent(sum((chance for end, chance in ends if end.empties(there)), Fraction(0))) == killed


def test_nobody_fires_at_cavalry_that_goes_back_through_mud() -> None:
    step = study("eastfront/guard").position("mud").step
    assert type(step).__name__ == "Withdraw"


@pytest.mark.clause("eastfront", "12.22")
def test_the_road_to_moscow_is_as_long_as_the_pages_say() -> None:
    lesson = study("eastfront/moscow")
    start: Any = lesson.position("start")
    board = start.game.board
    moscow = board.index("Moscow")
    away = {unit: board.distance(start.pieces[unit].hex_, moscow) for unit in ("HQ-Centre", "G-XXXIX")}
    assert away == {"HQ-Centre": 12, "G-XXXIX": 10}
    dry, mud = (lesson.position(page).command("HQ-Centre") for page in ("dry", "mud"))
    assert (dry.range, mud.range) == (2, 1)
    assert {"G-XLVI", "G-XL"} <= dry.units - mud.units
    assert all(line.connected for line in lines(lesson.position("rail")))
    solved = lesson.position("next-to-moscow")
    for action in ("activate HQ-Centre blitz", "end-phase", "move G-XLVI BryanskNW1-BryanskNE1-Kaluga"):
        solved = solved.play(action)
    assert not solved.supply("axis").of("G-XLVI").connected


def lines(position: Any) -> list[Any]:
    answer = position.supply("axis")
    return [answer.of(unit) for unit in answer.places]


def test_the_guess_and_the_truth_are_what_the_pages_say() -> None:
    lesson = study("eastfront/unseen")
    assert percent(cleared(lesson.position("guess"), "Orsha", ARMOUR, 99)) == 45
    assert percent(cleared(lesson.position("true-odds"), "Orsha", ARMOUR, 2)) == 78
