"""3.3d B: what Regroup posture makes of units in trace of their front."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import play, refused
from tests.thirdwinter.fronts_field import OFFENSIVE, at, fielded
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.combat.answering import Answering
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.rolling import RollSurprise
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import rating
from wargame_kit.games.thirdwinter.rules.regroup import FreeFire, front_of

PIECES = {"RF1": "1507", "RA1": "1306", "RI": "1107", "RG": "1207", "GI": "1007", "GJ": "1006"}
DUMPS = {"axis 0907": 40, "soviet 1507": 40}


def meeting(*steps: Any, **told: Any) -> Any:
    """Both sides face each other before a Regroup front, unless told."""
    pieces = {**PIECES, **told.pop("pieces", {})}
    return fielded(pieces, *steps, **{"dumps": DUMPS, **told})


def regrouping(position: Any) -> dict[str, str]:
    """The units that Regroup posture concerns, each with its front."""
    found = {unit: front_of(position, unit) for unit in position.pieces}
    return {unit: front for unit, front in found.items() if front}


@pytest.mark.clause("thirdwinter", "3.3d")
def test_it_concerns_units_in_the_zone_to_which_an_army_within_the_radius_throws() -> None:
    position = meeting(Combat("axis"))
    assert regrouping(position) == {"RA1": "RF1", "RI": "RF1", "RG": "RF1"}
    assert not regrouping(meeting(Combat("axis"), fronts=(OFFENSIVE,)))
    assert not regrouping(meeting(Combat("axis"), armies=()))
    out = meeting(Combat("axis"), pieces={"RF1": "4507"})
    assert not regrouping(out)  # its army is outside of the radius
    far = meeting(Combat("axis"), pieces={"RI": "2914"})
    assert "RI" not in regrouping(far)


@pytest.mark.clause("thirdwinter", "3.3d")
def test_a_unit_rates_one_higher_in_defence_and_two_lower_in_attack_but_not_below_nought() -> None:
    position = meeting(Combat("axis"))
    assert rating(position, "RI").total == 4
    assert rating(position, "RI", at("1007")).total == 1
    entry = rating(position, "RI").entries[-1]
    assert (entry.value, entry.clause.number) == (1, "3.3d")
    attacks = rating(position, "RI", at("1007")).entries[-1]
    assert (attacks.value, str(attacks.label) != str(entry.label)) == (-2, True)
    assert rating(position, "RA1", at("1007")).total == 0
    assert rating(meeting(Combat("axis"), fronts=(OFFENSIVE,)), "RI").total == 3


@pytest.mark.clause("thirdwinter", "3.3d")
def test_it_defends_for_nothing_but_only_where_all_defenders_belong_to_it() -> None:
    before = meeting(Combat("axis"))
    asked = play(before, "attack GI 1107", "declare", "barrage-dice 1 1")
    assert isinstance(asked.step, RollSurprise)
    paid = [step.fight.paid for step in asked.agenda if hasattr(step, "fight")]
    assert paid[0] == "dump"
    assert asked.tokens_in(at("1507"), "soviet") == 40
    offensive = play(meeting(Combat("axis"), fronts=(OFFENSIVE,)), "attack GI 1107", "declare")
    assert isinstance(offensive.step, Answering)


@pytest.mark.clause("thirdwinter", "3.3d", silent="who pays nothing has no line")
def test_whoever_does_not_belong_to_it_pays_for_its_defence_and_nobody_fires_for_it() -> None:
    out = meeting(Combat("axis"), pieces={"RF1": "4507"})
    declared = play(out, "attack GI 1107", "declare")
    assert isinstance(declared.step, Answering)


@pytest.mark.clause("thirdwinter", "3.3d")
def test_trucks_in_the_hex_change_nothing() -> None:
    position = meeting(Combat("axis"), pieces={"RTr": "1107 move"}, having={"RTr": {"points": 1}})
    fired = play(position, "attack GI 1107", "declare")
    assert isinstance(fired.step, FreeFire)
    assert isinstance(play(fired, "barrage-dice 1 1").step, RollSurprise)


@pytest.mark.clause("thirdwinter", "3.3d")
def test_whoever_attacks_it_is_first_fired_at_stack_by_stack_before_paying() -> None:
    position = meeting(Combat("axis"))
    fired = play(position, "attack GI 1107", "join GJ", "declare")
    assert isinstance(fired.step, FreeFire)
    assert fired.step.clause.number == "3.3d"
    assert str(position.game.presentation.fights.throw(fired)) == "Roll for the barrage of 1007"
    assert fired.tokens_in(at("0907"), "axis") == 40  # not paid yet
    assert sum(isinstance(step, FreeFire) for step in fired.agenda) == 2
    table = position.charts.tables.barrage
    assert table.name(fired.step.fire.column) == "12-16"
    hit = play(fired, "barrage-dice 6 6")
    assert hit.pieces["GI"].place == "dead"
    missed = play(fired, "barrage-dice 1 1", "barrage-dice 1 1")
    assert missed.tokens_in(at("0907"), "axis") == 38


@pytest.mark.clause("thirdwinter", "3.3d")
def test_if_nobody_of_the_attackers_is_left_there_is_no_combat_and_the_hex_has_been_attacked() -> None:
    position = meeting(Combat("axis"))
    fired = play(position, "attack GI 1107", "declare")
    gone = fired.moved(fired.pieces["GI"].at("dead")).play("barrage-dice 1 1")
    assert isinstance(gone.step, Combat)
    assert at("1107") in gone.facts.attacked
    assert gone.tokens_in(at("0907"), "axis") == 40


@pytest.mark.clause("thirdwinter", "3.3d")
def test_a_group_that_is_hit_does_not_overrun_and_pays_nothing() -> None:
    pieces = {"GP": "0907", "RI": "1107", "GI": "0101", "GJ": "0102", "RG": "1207"}
    having = {"GP": {"fuel": "phase"}}
    position = meeting(Movement("axis"), pieces=pieces, having=having)
    near = play(position, "move GP 0907-1007")
    fired = play(near, "overrun 1107")
    assert isinstance(fired.step, FreeFire)
    went_on = play(fired, "barrage-dice 1 1")
    assert went_on.tokens_in(at("0907"), "axis") < 40
    hit = fired.play("barrage-dice 6 6")
    while hit.actor == "chance":
        hit = hit.play(next(iter(hit.chance())))
    assert isinstance(hit.step, Movement)
    assert hit.tokens_in(at("0907"), "axis") == 40


@pytest.mark.clause("thirdwinter", "3.3d")
def test_it_does_not_barrage() -> None:
    regroups = meeting(Movement("soviet")).replaced(agenda=(Barrage("soviet"),))
    assert refused(regroups, "fire RG 1007") == "3.3d"
    attacks = meeting(Movement("soviet"), fronts=(OFFENSIVE,)).replaced(agenda=(Barrage("soviet"),))
    assert refused(attacks, "fire RG 1007") == ""


@pytest.mark.clause("thirdwinter", "3.3d")
def test_its_attacks_cost_two_supply_points_a_turn_at_most() -> None:
    pieces = {"RD": "1107", "RI": "1107", "RJ": "1107", "GI": "1007"}
    position = meeting(Combat("soviet"), pieces=pieces)
    spent = position.with_facts(regroup_spent=(("RF1", 6),))
    assert refused(spent, "attack RD 1007") == "3.3d"
    assert "2" in str(spent.check("attack RD 1007"))  # what is left
    assert refused(spent, "attack RI 1007") == ""
    attacked = play(spent, "attack RI 1007", "join RJ", "declare")
    assert attacked.facts.regroup_spent == (("RF1", 8),)
    offensive = meeting(Combat("soviet"), pieces=pieces, fronts=(OFFENSIVE,))
    assert refused(offensive.with_facts(regroup_spent=(("RF1", 8),)), "attack RD 1007") == ""
