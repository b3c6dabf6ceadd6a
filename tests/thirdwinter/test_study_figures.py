"""The figures that the texts of the studies name are those of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from wargame_kit.games.ocs.rules import fire
from wargame_kit.games.ocs.rules.supply_phase import meal_cost
from wargame_kit.mechanics.outcomes import Result
from wargame_kit.studies import study

GUIDE = study("thirdwinter/first")
SURPRISE = study("thirdwinter/surprise")
BOTH = ("109GR", "K-TB")


def percent(chance: Fraction | int) -> int:
    return round(100 * float(chance))


def likely(battle: Any, claim: Callable[[Any], bool]) -> Fraction:
    """How likely the end of a fight is one of which something is true."""
    return sum((chance for end, chance in battle.outcomes().items() if claim(end)), Fraction(0))


def loses_step(end: Result) -> bool:
    return end.defender_losses > 0


def costs_step(end: Result) -> bool:
    return end.attacker_losses > 0


def exploits(end: Any) -> bool:
    return bool(end.exploit > 0)


def surprised(battle: Any, columns: range, claim: Callable[[Any], bool]) -> int:
    """The percentage of a claim, if surprise shifts by one of some numbers of columns."""
    found = [likely(replace(battle, shift=shift), claim) for shift in columns]
    return percent(sum(found) / len(found))


ATTACKER, NOBODY, DEFENDER = range(1, 7), range(1), range(-6, 0)


@pytest.mark.clause("ocs", "9.8")
def test_the_overrun_of_the_guide_surprises_as_often_as_it_says() -> None:
    position = GUIDE.position("surprise")
    battle = position.game.presentation.fights.battle(position)
    assert battle.column == "6:1"
    assert battle.sums["ratings"].total == 2
    assert [percent(battle.surprise[who]) for who in ("attacker", "defender")] == [58, 17]


@pytest.mark.clause("ocs", "10.0a")
def test_the_barrage_of_the_guide_does_what_it_says() -> None:
    position = GUIDE.position("barrage").play("fire K-SAr D24.04")
    step: Any = position.step
    assert fire.cost(position, step.fire) == 4
    chances = fire.chances(position, "soviet", step.fire)
    assert [percent(chances[effect]) for effect in ("NE", "DG")] == [17, 56]


@pytest.mark.clause("ocs", "9.6")
def test_the_attack_of_the_guide_is_as_strong_as_it_says_and_the_lead_costs_what_it_says() -> None:
    odds = GUIDE.position("odds")
    battle, seen = (position.odds("D24.04", BOTH) for position in (odds, odds.seen_by("soviet")))
    assert seen.outcomes() == battle.outcomes(), "the fog of war hides nothing that the pages name"
    assert (battle.column, str(battle.sums["defence"].display)) == ("2:1", "8")
    lead = GUIDE.position("lead")
    tanks, guards = (lead.play(f"lead {unit}") for unit in ("K-TB", "109GR"))
    fights = [position.game.presentation.fights.battle(position) for position in (tanks, guards)]
    assert [percent(fight.surprise["attacker"]) for fight in fights] == [28, 17]
    assert percent(likely(fights[0], costs_step)) == 52


@pytest.mark.clause("ocs", "12.1")
def test_the_bill_at_the_end_of_the_guide_adds_up() -> None:
    before, after = GUIDE.position("counter"), GUIDE.position("bill")
    dump = before.game.board.index("D28.03")
    assert (before.tokens_in(dump, "soviet"), after.tokens_in(dump, "soviet")) == (28, 16)
    spent = {
        page: [one.tokens_in(dump, "soviet") for one in (GUIDE.position(page), GUIDE.position(then))]
        for page, then in (
            ("fuel", "overrun"),
            ("overrun", "surprise"),
            ("barrage", "attack"),
            ("odds", "lead"),
            ("drive-on", "release"),
        )
    }
    assert {page: first - last for page, (first, last) in spent.items()} == {
        "fuel": 1,
        "overrun": 1,
        "barrage": 4,
        "odds": 4,
        "drive-on": 2,
    }


@pytest.mark.clause("ocs", "9.8")
@pytest.mark.parametrize(("page", "whole", "parts"), [("fresh", 9, [47, 3, 0]), ("guns", 40, [84, 28, 5])])
def test_surprise_is_worth_what_the_pages_say(page: str, whole: int, parts: list[int]) -> None:
    battle = SURPRISE.position(page).odds("D24.04", BOTH)
    assert percent(likely(battle, loses_step)) == whole
    assert [surprised(battle, who, loses_step) for who in (ATTACKER, NOBODY, DEFENDER)] == parts


@pytest.mark.clause("ocs", "9.13")
def test_the_guns_make_surprise_likelier_and_exploitation_comes_of_it() -> None:
    fresh, guns = (SURPRISE.position(page).odds("D24.04", BOTH) for page in ("fresh", "guns"))
    assert [(battle.column, percent(battle.surprise["attacker"])) for battle in (fresh, guns)] == [
        ("1:1", 17),
        ("3:1", 28),
    ]
    assert percent(likely(guns, costs_step)) == 40
    assert [surprised(guns, who, exploits) for who in (ATTACKER, NOBODY)] == [50, 3]
    by_surprise = guns.surprise["attacker"] * Fraction(surprised(guns, ATTACKER, exploits), 100)
    assert percent(by_surprise / likely(guns, exploits)) == 90


@pytest.mark.clause("ocs", "12.6c")
def test_the_larder_of_the_bridgehead_lasts_two_turns() -> None:
    position = study("thirdwinter/bridgehead").position("larder")
    assert meal_cost(position, ("320R", "K-Rec")) == 2
    assert position.tokens_in(position.game.board.index("D25.06"), "soviet") == 4


@pytest.mark.clause("ocs", "12.5c")
def test_the_division_is_fuelled_for_four_tokens_of_six() -> None:
    page = study("thirdwinter/stands-still").page("price")
    assert page.task is not None
    position: Any = page.position
    for deed in page.task.solution.split("; "):
        position = position.play(deed)
    dump = position.game.board.index("B6.12")
    assert [one.tokens_in(dump, "axis") for one in (page.position, position)] == [6, 2]
