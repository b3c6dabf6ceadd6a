"""The figures that the texts of the studies name are those of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from wargame_kit.games.ocs.rules import fire
from wargame_kit.games.ocs.rules.supply_phase import meal_cost
from wargame_kit.games.thirdwinter.rules.front_minima import minima
from wargame_kit.games.thirdwinter.rules.income import income
from wargame_kit.games.thirdwinter.rules.postures import turned
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


RING = study("thirdwinter/ring")


def cut_after(page: str, *deeds: str) -> tuple[str, ...]:
    """Who of the Axis has no line of supply on a page of the ring, after something has been done."""
    position: Any = RING.position(page)
    for deed in deeds:
        position = position.play(deed)
    found: tuple[str, ...] = position.supply("axis").cut
    return found


INSIDE = ("57I", "72I", "112I", "XI-HQ")


@pytest.mark.clause("ocs", "12.3b")
def test_the_thaw_catches_one_before_the_ring_is_shut_whom_frost_would_let_be_fed() -> None:
    position: Any = RING.position("caught")
    assert cut_after("caught") == ("112I",)
    assert position.with_facts(weather="freeze").supply("axis").cut == ()


@pytest.mark.clause("ocs", "4.5a")
def test_two_brigades_shut_the_ring_and_the_town_is_the_wrong_hex() -> None:
    assert cut_after("shut", "move 20TC-1 B6.04-B5.05-B4.05") == INSIDE
    assert cut_after("shut", "move 20TC-1 B6.04-B5.04-B4.04") == ("112I",)
    assert cut_after("shut", "move 20TC-1 B6.04-B5.05-B5.06") == ()
    assert cut_after("shut", "move 20TC-1 B6.04-B5.05-B4.05-B4.06") == ()


@pytest.mark.clause("thirdwinter", "2.3a")
def test_a_kessel_hq_in_two_hexes_feeds_everybody_and_in_others_not() -> None:
    fed = {hex_: cut_after("kessel", f"place-kessel GKes-1 {hex_}") for hex_ in ("B7.07", "B7.08")}
    assert fed == {"B7.07": (), "B7.08": ()}
    assert cut_after("kessel", "place-kessel GKes-1 B5.07") == ("112I",)
    assert cut_after("kessel", "place-kessel GKes-1 B7.09") == ("57I",)


@pytest.mark.clause("thirdwinter", "2.3a")
def test_the_pocket_walks_farther_than_its_points_go() -> None:
    position: Any = RING.position("walk")
    board = position.game.board
    assert "B4.06" not in map(board.label, position.reach("112I").hexes)
    assert not position.check("work-along kessel 112I B7.09-B8.08")
    assert board.distance(board.index("B1.05"), board.index("B4.05")) == 3


@pytest.mark.clause("ocs", "12.8e")
def test_half_of_those_who_slip_away_at_once_come_back() -> None:
    position: Any = RING.position("slip")
    asked = position.play("break-out 57I")
    assert asked.step.least(asked) == 4
    late = position.moved(replace(position.pieces["57I"], stranded=True)).play("break-out 57I")
    assert late.step.least(late) == 5


WHEN = study("thirdwinter/when")
THREE = ("136R", "180R", "240R")
TARGET = "B4.26"


def hits(position: Any, *attackers: str) -> tuple[str, int]:
    """The column of an attack on the 323rd, and the percentage in which it must lose a step."""
    battle = position.odds(TARGET, attackers)
    return battle.column, percent(likely(battle, loses_step))


@pytest.mark.clause("thirdwinter", "3.3d")
def test_an_attack_in_regroup_comes_to_nothing_and_to_something_in_offensive() -> None:
    regroup: Any = WHEN.position("regroup")
    offensive = WHEN.position("marker").replaced(agenda=regroup.agenda)
    assert hits(regroup, *THREE[:2]) == ("2:1", 0)
    assert hits(offensive, *THREE[:2]) == ("2:1", 10)
    assert hits(offensive, *THREE) == ("3:1", 21)
    battle = regroup.odds(TARGET, THREE[:2])
    assert (battle.sums["ratings"].total, percent(battle.surprise["defender"])) == (-3, 72)
    assert "attacker" not in battle.surprise
    third = regroup.play(f"attack 136R {TARGET}").play("join 180R").check("join 240R")
    assert not third
    assert "8 tokens in this turn, these cost 9" in third.to("en")


@pytest.mark.clause("thirdwinter", "3.3e")
def test_of_two_fronts_that_have_what_they_need_the_later_one_must_wait_a_turn() -> None:
    position: Any = WHEN.position("who")
    fronts = {"1UF-HQ": 34, "2UF-HQ": 33}
    assert all(minima(position, front).are_met for front in fronts)
    for front, turn in fronts.items():
        regrouped = turned(position.replaced(turn=turn), front, "regroup")
        assert regrouped.facts.fronts == position.facts.fronts
    refused = position.check("offensive 1UF-HQ")
    assert not refused
    assert "until turn 37" in refused.to("en")


@pytest.mark.clause("thirdwinter", "3.1b")
def test_a_division_is_filled_up_behind_the_line_and_three_whole_ones_attack_a_column_higher() -> None:
    position: Any = WHEN.position("fill")
    assert {unit: position.pieces[unit].losses for unit in (*THREE, "232R")} == {
        "136R": 1,
        "180R": 1,
        "240R": 2,
        "232R": 1,
    }
    whole: Any = WHEN.position("marker").replaced(agenda=WHEN.position("now").agenda)
    worn = whole.moved(*(replace(whole.pieces[unit], losses=1) for unit in THREE[:2]))
    strengths = [one.odds(TARGET, THREE).sums["attack"].display for one in (worn, whole)]
    assert strengths == ["21", "27"]
    assert (hits(worn, *THREE), hits(whole, *THREE)) == (("2:1", 10), ("3:1", 21))


@pytest.mark.clause("thirdwinter", "3.1b")
def test_a_turn_of_attack_costs_what_the_page_says_and_income_is_about_ten() -> None:
    position: Any = WHEN.position("hoard")
    costs = []
    for guns in ("13AD", "17AD", "3GRD"):
        step = position.play(f"fire {guns} {TARGET}").step
        costs.append(fire.cost(position, step.fire))
    assert (costs, sum(costs)) == ([8, 8, 6], 22)
    incomes = [income(position, "soviet", sum(dice)).total for dice in product(range(1, 7), repeat=2)]
    assert round(sum(incomes) / len(incomes)) == 10
    of_three = 9  # named by the refusal of the first page
    assert 22 + 3 * of_three + 3 * 4 == 61


@pytest.mark.clause("thirdwinter", "3.4a")
def test_one_hex_alone_lets_the_shells_fall_on_all_three() -> None:
    position: Any = WHEN.position("marker")
    salvo = {"13AD": "B2.26", "17AD": "B3.26", "3GRD": TARGET}
    legal = [action.text(position.game.board).split() for action in position.legal]
    hexes = [words[-1] for words in legal if words[0] == "shells"]
    assert set(hexes) == {"B2.26", "B2.27", "B3.26", "B3.27", "B4.26", "B4.27", "B5.27"}
    found = []
    for hex_ in hexes:
        now, fired = position.play(f"shells S-Sh1 {hex_}"), 0
        for guns, target in salvo.items():
            if now.check(f"fire {guns} {target}"):
                now = now.play(f"fire {guns} {target}").play("open-fire").play("barrage-dice 1 1")
                fired += 1
        found.append((hex_, fired))
    assert [hex_ for hex_, fired in found if fired == 3] == ["B3.26"]


@pytest.mark.clause("ocs", "10.0a")
def test_shells_make_an_attack_of_three_divisions_worth_62() -> None:
    position: Any = WHEN.position("marker").play("shells S-Sh1 B3.26").play(f"fire 13AD {TARGET}")
    assert fire.cost(position, position.step.fire) == 0
    assert percent(fire.chances(position, "soviet", position.step.fire)["DG"]) == 28
    assert hits(WHEN.position("now"), *THREE) == ("5:1", 62)
