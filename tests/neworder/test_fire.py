"""12.4, 12.6, 12.14–12.18, 12.25–12.27: bombardment and final protective fire."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.neworder.strike import strike
from tests.neworder.theatre import actions, counter, group, marker, node, play, stands, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.fire import PlaceFire, ResolveFire, RollFire
from wargame_kit.games.neworder.rules.fire_odds import fire_table, odds_of_fire
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.mechanics import UnitResult
from wargame_kit.position import Unit

ROWS = ["........." , ".ff......", "........."]  # fmt: skip
NODE = node("27-HQ", "russia", 9, formation="27")
GUN, ROCKET = (marker(name, "russia", strength, formation="27") for name, strength in (("G", 3), ("R", 6)))
MISSILE = marker("M", "russia", 5, "missile", "hyperwar", formation="27")
STRIKE = marker("A", "russia", 3, "airstrike", formation="air")
FOE, OTHER = counter("E", "coalition", "4-3-7"), counter("F", "coalition", "4-6-7")
USUAL = {"27-HQ": "0101", "E": "0601"}


def placing(segment: str, *units: Unit, rows: Any = ROWS, **places: str) -> Any:
    side = "russia"
    position = theatre(rows, (NODE, FOE, *units)).position({**USUAL, **places})
    return position.replaced(agenda=(MovementPhase(side), PlaceFire(side, segment))).settled()


def bombarding(*units: Unit, **places: str) -> Any:
    return placing("bombardment", *units, **places)


@pytest.mark.clause("neworder", "12.4")
def test_any_enemy_in_range_is_bombarded_though_nobody_stands_beside_him() -> None:
    position = bombarding(GUN, OTHER, G="ready", F="0901")
    assert actions(position) == ["fire G 0601", "fire G 0901", "declare"]


@pytest.mark.clause("neworder", "12.1")
def test_a_refusal_names_where_the_marker_may_lie_and_of_no_marker_where_others_may() -> None:
    position = bombarding(GUN, ROCKET, OTHER, G="ready", R="ready", F="0901")
    assert position.check("fire R 0301").instead == ("fire R 0601", "fire R 0901")
    assert position.check("fire E 0601").instead == (
        "fire G 0601", "fire G 0901", "fire R 0601", "fire R 0901"
    )  # fmt: skip


@pytest.mark.clause("neworder", "12.14")
def test_all_markers_are_placed_before_the_first_is_settled() -> None:
    position = play(bombarding(GUN, ROCKET, OTHER, G="ready", R="ready", F="0901"),
                    "fire G 0601", "fire R 0901", "declare")  # fmt: skip
    assert position.step == ResolveFire("russia", "bombardment")
    assert position.step.clause == cite("12.14")
    assert actions(position) == ["resolve 0601 on conventional", "resolve 0901 on conventional"]
    assert position.check("fire G 0901").code == "action/not-now"
    assert position.check("resolve 0801 on conventional").code == "neworder/fire-no-target"


@pytest.mark.clause("neworder", "12.14")
def test_the_owner_settles_hexes_in_the_order_he_likes_and_markers_come_off_used() -> None:
    placed = play(
        bombarding(GUN, STRIKE, OTHER, G="ready", A="ready", F="0901"),
        "fire G 0601",
        "fire A 0901",
        "declare",
    )
    position = play(placed, "resolve 0901 on conventional", "strike 1")
    assert (stands(position, "A"), stands(position, "G")) == ("pool", "0601")
    assert str(position.prompt).startswith("Roll for the fire at E in 0601"), "one hex and table: no click"
    after = play(position, "strike 2")
    assert (stands(after, "G"), after.pieces["G"].used) == ("ready", {"bombardment"})
    assert after.step == MovementPhase("russia")


@pytest.mark.clause("neworder", "4.4")
def test_nobody_clicks_through_a_segment_in_which_nothing_can_be_placed() -> None:
    assert bombarding(GUN, G="pool").step == MovementPhase("russia")
    assert placing("reaction", GUN, G="ready").step == MovementPhase("russia"), "no enemy beside own units"


@pytest.mark.clause("neworder", "12.15")
def test_the_high_tech_table_needs_a_high_tech_marker_on_that_hex() -> None:
    position = play(bombarding(GUN, MISSILE, OTHER, G="ready", M="ready", F="0901"),
                    "fire G 0601", "fire M 0901", "declare")  # fmt: skip
    refused = position.check("resolve 0601 on hyperwar")
    assert (refused.code, refused.clause.number) == ("neworder/fire-table", "12.15")
    assert "resolve 0901 on hyperwar" in position.legal
    assert position.check("resolve 0901 on nonsense").code == "neworder/no-table"
    rolling = play(position, "resolve 0901 on hyperwar")
    assert rolling.step.battle(rolling).table.name.key == "neworder/table/hyperwar"


@pytest.mark.clause("neworder", "5.5", silent="it takes nothing from markers, so nothing is said")
def test_friction_takes_nothing_from_markers() -> None:
    position = bombarding(MISSILE, M="ready").with_facts(friction=True)
    assert "resolve 0601 on hyperwar" in play(position, "fire M 0601", "declare").legal


@pytest.mark.clause("neworder", "12.16")
@pytest.mark.clause("neworder", "12.18")
def test_each_unit_is_struck_by_itself_at_full_strength() -> None:
    position = play(bombarding(GUN, ROCKET, OTHER, G="ready", R="ready", F="0601"),
                    "fire G 0601", "fire R 0601", "declare")  # fmt: skip
    first = position.step.battle(position)
    assert (first.defenders, first.attack.total, first.defence.total, first.column) == (("E",), 9, 3, "+6/7")
    second = play(position, "strike 3")
    fired = second.step.battle(second)
    assert (fired.defenders, fired.attack.total, fired.defence.total, fired.column) == (("F",), 9, 6, "+2/3")
    assert stands(second, "E") == "eliminated"


@pytest.mark.clause("neworder", "12.17")
def test_terrain_of_the_hex_counts_in_a_bombardment_hexsides_do_not() -> None:
    game = theatre(ROWS, (NODE, GUN, FOE), rivers={"0202/NW": "major_river", "0202/W": "major_river"})
    position = game.position({"27-HQ": "0101", "G": "ready", "E": "0202"})
    fired = odds_of_fire(position, ("G",), "E", "conventional")
    assert (fired.column_before, fired.shifts.total, fired.column) == ("0", -1, "−1")


@pytest.mark.clause("neworder", "12.26")
def test_targets_of_protective_fire_have_no_help_from_terrain() -> None:
    position = theatre(ROWS, (NODE, GUN, FOE)).position({"27-HQ": "0101", "G": "ready", "E": "0202"})
    fired = odds_of_fire(position, ("G",), "E", "conventional", "reaction")
    assert (fired.shifts.total, fired.column) == (0, "0")
    assert fired.shifts.entries[0].clause.number == "12.26"


def test_nothing_befalls_the_firer_and_an_exchange_kills_the_target_alone() -> None:
    table = fire_table(theatre(ROWS, (NODE, FOE)), "conventional")
    cells = {cell for row in table.rows.values() for cell in row}
    assert all(isinstance(cell, UnitResult) and not cell.attacker_losses for cell in cells)
    assert str(table.rows[1][6]) == "D1", "X"
    assert str(table.rows[1][0]) == "—", "A2"


@pytest.mark.clause("neworder", "13.9")
def test_what_cannot_move_takes_no_notice_of_retreats_by_fire() -> None:
    base = counter("B", "coalition", "0-2-0", "base", command_range=3)
    position = bombarding(GUN, base, G="ready", B="0901", E="ready")
    fired = odds_of_fire(position, ("G",), "B", "conventional")
    assert all(not result.retreat for result in fired.outcomes())
    after = play(position, "fire G 0901", "declare", "strike 5")  # +1, no terrain: DR1
    assert stands(after, "B") == "0901"


@pytest.mark.clause("neworder", "12.16")
def test_a_unit_driven_into_another_target_is_not_struck_again() -> None:
    placed = play(
        bombarding(ROCKET, GUN, OTHER, R="ready", G="ready", F="0701"),
        "fire R 0601",
        "fire G 0701",
        "declare",
    )
    position = play(placed, "resolve 0601 on conventional", "strike 3", "retreat E 0601-0701")  # +3: DR1
    assert str(position.prompt).startswith("Roll for the fire at F in 0701")
    after = play(position, "strike 1")
    assert after.step == MovementPhase("russia")
    assert not any(piece.fought for piece in after.pieces.values()), "11.8 counts by segments"


@pytest.mark.clause("neworder", "12.4")
def test_fire_at_a_hex_that_other_fire_has_emptied_is_spent() -> None:
    units = GUN, counter("D", "coalition", "0-0-3"), ROCKET
    position = play(bombarding(*units, G="ready", R="ready", D="0701", E="ready"), "fire G 0701", "declare")
    gone = position.popped().moved(position.pieces["D"].at("eliminated"))
    after = gone.pushed(ResolveFire("russia", "bombardment")).settled()
    assert (after.step, stands(after, "G")) == (MovementPhase("russia"), "ready")


@pytest.mark.clause("neworder", "12.25")
def test_protective_fire_strikes_only_hexes_beside_own_units_and_within_range() -> None:
    own = counter("T", "russia")
    position = placing("reaction", GUN, OTHER, own, G="ready", F="0901", T="0501")
    assert actions(position) == ["fire G 0601", "declare"]
    refused = position.check("fire G 0901")
    assert (refused.code, refused.clause.number) == ("neworder/fire-not-beside", "12.25")
    short = position.moved(position.pieces["27-HQ"].at(position.game.board.index("0103")))
    near = theatre(ROWS, (node("27-HQ", "russia", 1, formation="27"), GUN, FOE, own))
    far = near.position({"27-HQ": "0101", "G": "ready", "E": "0601", "T": "0501"})
    step = PlaceFire("russia", "reaction")
    assert step.check(far, short.read("fire G 0601")).code == "neworder/fire-range"


@pytest.mark.clause("neworder", "12.27")
@pytest.mark.clause("neworder", "12.6")
def test_protective_fire_is_settled_as_a_bombardment_and_its_markers_leave_the_map() -> None:
    position = placing("reaction", GUN, STRIKE, counter("T", "russia"), G="ready", A="ready", T="0501")
    after = play(position, "fire G 0601", "fire A 0601", "declare", "strike 1")
    assert (stands(after, "G"), stands(after, "A")) == ("ready", "pool")
    assert after.pieces["G"].used == {"reaction"}


@pytest.mark.clause("neworder", "12.2")
def test_what_bombarded_in_its_own_turn_fires_once_in_the_enemys() -> None:
    position = theatre(ROWS, (NODE, GUN, FOE, counter("T", "russia"))).position(
        {"27-HQ": "0101", "G": "ready", "T": "0501", "E": "0601"}, used={"G": {"bombardment"}}
    )
    step = PlaceFire("russia", "reaction")
    reacting = position.replaced(agenda=(MovementPhase("russia"), step))
    assert "fire G 0601" in reacting.legal
    assert not step.check(reacting.moved(reacting.pieces["G"]), reacting.read("fire T 0601"))
    bombard = PlaceFire("russia", "bombardment")
    assert bombard.check(position, position.read("fire G 0601")).code == "neworder/fire-used"
    over = play(reacting, "fire G 0601", "declare", "strike 1")
    again = over.replaced(agenda=(MovementPhase("russia"), step))
    assert again.settled().step == MovementPhase("russia")


@pytest.mark.clause("neworder", "5.8")
def test_jamming_forbids_artillery_to_react_not_strikes() -> None:
    position = placing("reaction", GUN, STRIKE, counter("T", "russia"), G="ready", A="ready", T="0501")
    jammed = position.with_facts(jammed=True)
    assert jammed.check("fire G 0601").code == "neworder/fire-jammed"
    assert jammed.legal.units == ("A",)


@pytest.mark.clause("neworder", "12.11", silent="guns and strikes stand in one sum, and nothing forbids it")
@pytest.mark.clause("neworder", "19.2")
def test_guns_and_strikes_fire_together_and_air_defence_halves_the_strike_alone() -> None:
    guard = counter("D", "coalition", "0-2-6", "air-defence", command_range=3)
    position = bombarding(GUN, STRIKE, guard, G="ready", A="ready", D="0801")
    fired = odds_of_fire(position, ("G", "A"), "E", "conventional")
    assert fired.attack.total == 3 + 2


@pytest.mark.clause("neworder", "21.4")
def test_an_untried_unit_under_fire_is_turned_over_and_dies_if_it_is_nothing() -> None:
    groups = [group(f"P{k}", "coalition", "0-0", "1-1", nation="pro-nato") for k in range(2)]
    position = bombarding(GUN, *groups, G="ready", P0="0801", P1="pool", E="ready")
    fired = odds_of_fire(position, ("G",), "P0", "conventional")
    outcomes = fired.outcomes()
    assert sum(outcomes.values()) == 1
    # Half of the time it is nothing; else +2, where a 2 (X) and a 5 destroy it and leave nobody to retreat.
    assert outcomes[UnitResult(defender_losses=1)] == Fraction(1, 2) + Fraction(1, 2) * Fraction(2, 6)
    asked = play(position, "fire G 0801", "declare")
    assert asked.step.clause.number == "21.4"
    assert asked.check("show P0 9-9").clause.number == "21.4"
    shown = asked.play("show P0 0-0")
    assert stands(shown, "P0") == "pool"
    assert (shown.step, stands(shown, "G")) == (MovementPhase("russia"), "ready")
    lives = play(position, "fire G 0801", "declare", "show P0 1-1")
    assert lives.step.battle(lives).defence.total == 1


@pytest.mark.clause("neworder", "12.16")
def test_the_fire_at_a_whole_hex_is_exact_though_a_pool_empties() -> None:
    groups = [group(f"P{k}", "coalition", "0-0", "1-1", nation="pro-nato") for k in range(2)]
    position = bombarding(GUN, *groups, G="ready", P0="0801", P1="0801")
    whole = strike(position, ("G",), ("P0", "P1"), "conventional")
    assert sum(whole.values()) == 1
    dead = UnitResult(defender_losses=1)
    # One of them is nothing, the other is not: they never both live, and both die with the chance of one die.
    assert all(dead in results for results in whole)
    assert whole[dead, dead] == Fraction(2, 6)


@pytest.mark.clause("neworder", "12.15")
def test_the_same_fire_lies_beside_it_on_the_other_table() -> None:
    position = bombarding(GUN, MISSILE, G="ready", M="ready")
    fired = odds_of_fire(position, ("G", "M"), "E", "conventional")
    (other,) = fired.beside
    assert (other.table.name.key, bool(other.verdict)) == ("neworder/table/hyperwar", True)
    (barred,) = odds_of_fire(position, ("G",), "E", "conventional").beside
    assert barred.verdict.code == "neworder/fire-table"
    assert barred.outcomes() == {}
    assert odds_of_fire(position, ("G",), "27-HQ", "conventional").verdict.code == "neworder/fire-unit"
    assert odds_of_fire(position, ("E",), "E", "conventional").verdict.code == "neworder/fire-no-marker"


@pytest.mark.clause("neworder", "4.4")
def test_the_sequence_of_play_says_which_segment_of_fire_it_is() -> None:
    own = counter("T", "russia")
    names = [
        placing(segment, GUN, own, G="ready", T="0501").lines[-1].name.en
        for segment in ("reaction", "bombardment")
    ]
    assert names == ["Reaction fire", "Bombardment"]


@pytest.mark.clause("neworder", "21.4")
@pytest.mark.clause("neworder", "11.5")
def test_an_untried_marker_shows_its_strength_when_it_fires_and_lends_no_table_unseen() -> None:
    known = marker("M", "russia", 0, "missile", "hyperwar", formation="27")
    rocket = replace(known, faces=group("M", "russia", "3-0", "5-0").faces)
    position = play(bombarding(rocket, M="ready"), "fire M 0601")
    fired = odds_of_fire(position, ("M",), "E", "conventional")
    assert (fired.column_before, fired.is_known) == ("0…+2", False)
    assert fired.beside[0].verdict.code == "neworder/fire-table"
    shown = play(position, "declare", "show M 5-0")
    assert shown.step.battle(shown).attack.total == 5
    after = play(shown, "strike 1")
    assert (stands(after, "M"), after.is_untried("M")) == ("ready", False)
    again = after.replaced(agenda=(MovementPhase("russia"), PlaceFire("russia", "reaction")))
    seen = again.moved(again.pieces["M"].at(again.pieces["E"].hex_))
    assert odds_of_fire(seen, ("M",), "E", "hyperwar").verdict


@pytest.mark.clause("neworder", "12.15")
def test_a_die_that_no_marker_calls_for_is_not_thrown() -> None:
    position = bombarding(GUN, G="ready")
    target = position.pieces["E"].hex_
    for table in ("conventional", "hyperwar"):
        step = RollFire("russia", "bombardment", target, table, "E")
        assert position.pushed(step).settled().step == position.step
