"""11, 14, 21: duties, declarations, rolling attacks, and untried counters that are turned over."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.neworder.theatre import actions, counter, group, marker, play, stands, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.combat.attack import DeclareAttack, InitialCombat, RollingAttack
from wargame_kit.games.neworder.rules.combat.duties import duties
from wargame_kit.games.neworder.rules.combat.fight import Fight
from wargame_kit.games.neworder.rules.combat.resolution import RollAttack
from wargame_kit.games.neworder.rules.combat.reveal import Reveal, chances_of
from wargame_kit.mechanics import DifferentialEngagement
from wargame_kit.position import CHANCE, Over, Unit

ROWS = ["......", "......", "......", "......"]
UNITS = (
    counter("A", "russia", "5-4-7", "tank"),
    counter("B", "russia", "4-5-7"),
    counter("C", "russia", "3-4-6", "infantry"),
    counter("N", "russia", "0-2-6", "node", command_range=1, formation="27"),
    counter("H", "russia", "4-2-12", "helicopter"),
    counter("S", "russia", "3-3-6", "special", "hyperwar"),
    counter("X", "coalition", "4-5-7"),
    counter("Y", "coalition", "3-4-6", "infantry"),
    counter("Z", "coalition", "2-3-5"),
    group("R1", "russia", "0-0", "1-1", "2-2"),
    group("R2", "russia", "0-0", "1-1", "2-2"),
    group("U1", "coalition", "0-0", "1-1", "2-2", nation="pro-nato"),
    group("U2", "coalition", "0-0", "1-1", "2-2", nation="pro-nato"),
    marker("G", "russia", 3),
    marker("Q", "russia", 3, "missile", "hyperwar"),
)
END = Over("", "neworder/initial-free", cite("4"))
# 0202 lies beside 0201, 0301, 0302, 0303, 0203, 0102.


def combat(places: dict[str, str], step: Any = None, *units: Unit, **more: Any) -> Any:
    """The segment, and nothing after it."""
    position = theatre(ROWS, (*UNITS, *units)).position(places, **more)
    return position.replaced(agenda=(END, step or InitialCombat("russia")))


def fight(position: Any) -> Any:
    return next(step.fight for step in reversed(position.agenda) if hasattr(step, "fight"))


@pytest.mark.clause(
    "neworder", "9.5", "11.1", "11.2", "18.2", silent="who has a duty shows in the answer alone"
)
def test_all_in_each_others_zones_have_to_fight_but_helicopters() -> None:
    position = combat({"A": "0202", "N": "0102", "H": "0303", "X": "0201", "Y": "0401", "Z": "0403"})
    due = duties(position, "russia")
    assert set(due.units) == {"A", "N"}
    assert {position.game.board.label(hex_) for hex_ in due.hexes} == {"0201"}
    assert set(due.may) == {"A", "N", "H"}


@pytest.mark.clause("neworder", "11.1")
def test_the_segment_does_not_end_while_somebody_must_attack() -> None:
    position = combat({"A": "0202", "X": "0201", "Z": "0303"})
    verdict = position.check("end-phase")
    assert verdict.code == "neworder/duties-remain"
    assert verdict.instead == ("attack 0201", "attack 0303")
    assert actions(position) == ["attack 0201", "attack 0303"]


@pytest.mark.clause("neworder", "18.2", silent="nobody refuses")
def test_a_helicopter_may_attack_and_need_not() -> None:
    position = combat({"H": "0202", "X": "0201"})
    assert actions(position) == ["attack 0201", "end-phase"]
    assert not isinstance(position.play("end-phase").step, InitialCombat)


def test_a_segment_in_which_nobody_can_attack_passes_by_itself() -> None:
    assert not isinstance(combat({"A": "0202", "X": "0404"}).settled().step, InitialCombat)
    assert not isinstance(
        combat({"A": "0202", "X": "0201"}, RollingAttack("russia")).settled().step, RollingAttack
    )


def test_an_attack_begins_with_those_who_can_attack_nobody_else() -> None:
    position = combat({"A": "0202", "B": "0102", "C": "0202", "H": "0202", "X": "0201", "Y": "0203"})
    assert fight(position.play("attack 0201")).attackers == ("A",)
    alone = combat({"A": "0202", "B": "0301", "C": "0202", "H": "0202", "X": "0201", "Y": "0303"})
    assert fight(alone.play("attack 0201")).attackers == ("B",)
    both = combat({"A": "0202", "C": "0202", "N": "0202", "X": "0201"})
    assert fight(both.play("attack 0201")).attackers == ("A", "C", "N")


@pytest.mark.clause("neworder", "11.2")
def test_a_declaration_that_leaves_an_enemy_over_is_refused_and_names_it() -> None:
    position = combat({"A": "0202", "B": "0202", "X": "0201", "Y": "0303"}).play("attack 0201")
    assert fight(position).attackers == ("A",)
    greedy = position.play("join B")
    verdict = greedy.check("declare")
    assert (verdict.code, verdict.clause) == ("neworder/hex-left-over", cite("11.2"))
    assert verdict.hex_ == "0303"
    assert verdict.instead == ("include 0303", "leave A", "leave B")
    for text in verdict.instead:
        assert play(greedy, text).check("declare")
    assert "declare" not in actions(greedy)


@pytest.mark.clause("neworder", "11.2")
def test_who_alone_is_beside_two_hexes_is_told_to_take_both_and_not_to_leave() -> None:
    position = combat({"A": "0202", "X": "0201", "Y": "0303"})
    one = DeclareAttack(Fight("russia", (position.game.board.index("0201"),), ("A",)))
    verdict = position.pushed(one).check("declare")
    assert (verdict.code, verdict.instead) == ("neworder/hex-left-over", ("include 0303",))


@pytest.mark.clause("neworder", "11.2")
def test_a_helicopter_that_need_not_attack_excuses_nobody() -> None:
    # A stands beside X and Y, the helicopter beside Y alone.
    places = {"A": "0202", "H": "0304", "X": "0201", "Y": "0303"}
    first = combat(places).play("attack 0201")
    assert fight(first).targets == tuple(map(first.game.board.index, ("0201", "0303")))
    alone = DeclareAttack(Fight("russia", (first.game.board.index("0201"),), ("A",)))
    verdict = combat(places).pushed(alone).check("declare")
    assert (verdict.code, verdict.clause, verdict.hex_) == ("neworder/hex-left-over", cite("11.2"), "0303")
    assert verdict.instead == ("include 0303",)
    # Once it has attacked, Y has been attacked, and A is free to take X alone.
    flown = play(combat(places), "attack 0303", "declare")
    assert fight(flown).attackers == ("H",)
    position = combat(places, fought={"H": True, "Y": True}).play("attack 0201")
    assert position.check("declare")
    assert fight(position).attackers == ("A",)


@pytest.mark.clause("neworder", "11.1")
def test_a_declaration_that_leaves_a_unit_over_is_refused_and_names_it() -> None:
    position = combat({"A": "0202", "B": "0202", "X": "0201"}).play("attack 0201").play("leave B")
    verdict = position.check("declare")
    assert (verdict.code, verdict.clause) == ("neworder/unit-left-over", cite("11.1"))
    assert "B" in str(verdict)
    assert verdict.instead == ("join B",)


@pytest.mark.clause("neworder", "11.10", silent="nothing forbids bad odds")
@pytest.mark.clause("neworder", "11.13", silent="nothing forbids it")
def test_units_of_a_hex_attack_different_enemies_and_one_of_them_as_a_diversion() -> None:
    position = combat({"A": "0202", "N": "0202", "X": "0201", "Z": "0303"})
    position = play(position, "attack 0303", "leave A", "join N", "declare")
    assert fight(position).attackers == ("N",)
    assert position.actor == CHANCE
    rolled = play(position, "roll 4")
    while not isinstance(rolled.step, InitialCombat):
        rolled = rolled.play(next(iter(rolled.legal)))
    assert fight(rolled.play("attack 0201")).attackers == ("A",)


@pytest.mark.clause("neworder", "11.9", silent="the attack takes both")
def test_one_unit_alone_against_two_hexes_has_to_attack_them_together() -> None:
    position = combat({"A": "0202", "X": "0201", "Z": "0303"}).play("attack 0303")
    assert {position.game.board.label(hex_) for hex_ in fight(position).targets} == {"0303", "0201"}
    declared = position.play("declare")
    assert isinstance(declared.step, RollAttack)
    assert declared.step.battle(declared).ratio == (5, 8)


@pytest.mark.clause("neworder", "11.9")
def test_a_hex_is_included_only_if_every_attacker_stands_beside_it() -> None:
    position = combat({"A": "0202", "B": "0102", "X": "0201", "Y": "0303"}).play("attack 0201")
    refused = position.check("include 0303")
    assert refused.code in ("neworder/not-beside-all", "neworder/nobody-can")
    position = combat({"A": "0202", "B": "0301", "X": "0201", "Y": "0102"}).play("attack 0201").play("join A")
    refused = position.check("include 0102")
    assert (refused.code, refused.hex_) == ("neworder/not-beside-all", "0102")
    assert refused.instead == ("leave B",)


@pytest.mark.clause("neworder", "11.8", silent="who has fought is not offered")
def test_nobody_attacks_or_is_attacked_twice_in_a_segment() -> None:
    position = combat({"A": "0202", "B": "0301", "H": "0202", "X": "0201"}, used={})
    position = play(position, "attack 0201", "declare")
    assert {unit for unit, piece in position.pieces.items() if piece.fought} == {"A", "B", "X"}
    after = position.play("roll 2")
    assert "0201" not in " ".join(actions(after)) or not isinstance(after.step, InitialCombat)


@pytest.mark.clause("neworder", "11.8")
def test_whoever_has_fought_is_told_so() -> None:
    position = combat(
        {"A": "0202", "B": "0202", "X": "0201", "Y": "0303", "Z": "0302"}, fought={"B": True, "Z": True}
    )
    assert position.check("attack 0302").code == "neworder/hex-has-fought"
    begun = position.play("attack 0201")
    assert begun.check("join B").code == "neworder/has-fought"
    assert begun.check("include 0302").code == "neworder/hex-has-fought"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("join A", "neworder/in-attack"),
        ("join X", "neworder/other-side"),
        ("join B", "fight/not-adjacent"),
        ("join G", "neworder/marker-attacks"),
        ("leave C", "neworder/not-in-attack"),
        ("include 0201", "neworder/target-twice"),
        ("include 0404", "neworder/nobody-there"),
        ("choose conventional", "neworder/table-chosen"),
        ("choose hyperwar", "neworder/hyperwar-table"),
        ("choose paper", "neworder/no-table"),
        ("end-phase", "action/not-now"),
    ],
)
def test_what_cannot_be_named(text: str, code: str) -> None:
    places = {"A": "0202", "B": "0601", "X": "0201", "G": "0201", "Z": "0602"}
    position = combat(places).play("attack 0201")
    verdict = position.check(text)
    assert verdict.code == code
    assert all(position.check(each) for each in verdict.instead)


@pytest.mark.clause("neworder", "10.1")
@pytest.mark.parametrize(
    ("text", "code"), [("attack 0404", "neworder/nobody-there"), ("attack 0601", "neworder/nobody-can")]
)
def test_what_cannot_be_attacked(text: str, code: str) -> None:
    position = combat({"A": "0202", "X": "0201", "Y": "0601"})
    verdict = position.check(text)
    assert (verdict.code, verdict.instead) == (code, ("attack 0201",))


@pytest.mark.clause("neworder", "11.4")
def test_the_table_is_chosen_and_falls_back_when_the_high_tech_unit_leaves() -> None:
    position = combat({"A": "0202", "S": "0202", "X": "0201"}).play("attack 0201")
    chosen = position.play("choose hyperwar")
    assert fight(chosen).table == "hyperwar"
    assert chosen.check("choose hyperwar").clause == cite("11.4")
    assert fight(chosen.play("leave S")).table == "conventional"
    assert fight(chosen.play("leave A")).table == "hyperwar"
    declared = chosen.play("declare")
    assert declared.step.battle(declared).table.columns
    assert declared.step.battle(declared) != position.play("declare").step.battle(declared)


def test_an_attack_called_off_leaves_everything_as_it_was() -> None:
    position = combat({"A": "0202", "X": "0201"})
    assert position.play("attack 0201").play("call-off") == position


@pytest.mark.clause("neworder", "12.19")
def test_support_comes_off_when_the_combat_is_over() -> None:
    position = combat({"A": "0202", "X": "0201", "G": "0201"}).play("attack 0201")
    assert position.step.battle(position).attack.total == 8
    assert stands(position.play("declare").play("roll 1"), "G") == "ready"


@pytest.mark.clause("neworder", "14.1", "14.2")
def test_a_rolling_attack_is_made_by_high_tech_units_and_by_nobody_who_does_not_want_to() -> None:
    position = combat(
        {"A": "0202", "S": "0202", "X": "0201", "Y": "0303", "Z": "0404", "B": "0304"},
        RollingAttack("russia"),
    )
    assert actions(position) == ["attack 0201", "attack 0303", "end-phase"]
    refused = position.check("attack 0404")
    assert refused.code == "neworder/not-high-tech"
    begun = position.play("attack 0201")
    assert fight(begun).attackers == ("S",)
    assert begun.check("join A").code == "neworder/not-high-tech"
    assert isinstance(begun.play("declare").step, RollAttack), "0303 and A need not fight"


@pytest.mark.clause("neworder", "5.5", silent="friction takes what would be offered")
def test_nobody_rolls_on_in_friction() -> None:
    position = combat({"S": "0202", "X": "0201"}, RollingAttack("russia")).with_facts(friction=True)
    assert not isinstance(position.settled().step, RollingAttack)


@pytest.mark.clause("neworder", "21.3")
def test_untried_units_on_both_sides_are_turned_over_after_the_declaration() -> None:
    position = combat({"A": "0202", "R1": "0202", "U1": "0201"}).play("attack 0201")
    fought = position.step.battle(position)
    assert isinstance(fought, DifferentialEngagement)
    assert not fought.is_known
    shown = position.play("declare")
    assert isinstance(shown.step, Reveal)
    assert {action.text(shown.game.board): chance for action, chance in shown.chance().items()} == {
        "show R1 0-0": Fraction(1, 3), "show R1 1-1": Fraction(1, 3), "show R1 2-2": Fraction(1, 3),
    }  # fmt: skip
    assert shown.step.battle(shown) == shown.agenda[-2].battle(shown)
    after = play(shown, "show R1 2-2", "show U1 1-1")
    assert after.step.battle(after).ratio == (7, 1)
    assert after.step.battle(after).is_known


@pytest.mark.clause("neworder", "21.3")
def test_what_one_counter_has_shown_no_other_of_its_pool_can_show() -> None:
    position = play(
        combat({"R1": "0202", "R2": "0202", "X": "0201"}), "attack 0201", "declare", "show R1 0-0"
    )
    assert [action.value for action in position.chance()] == ["1-1", "2-2"]
    refused = position.check("show R2 0-0")
    assert refused.code == "neworder/not-shown"
    assert refused.instead == ("show R2 1-1", "show R2 2-2")
    assert position.check("show R1 1-1").code == "neworder/not-shown"


@pytest.mark.clause("neworder", "21.6", silent="who is nothing is off the map")
def test_who_has_no_defence_is_out_and_who_has_no_attack_stays() -> None:
    zero = group("R3", "russia", "0-1", "0-0")
    position = play(combat({"A": "0202", "R3": "0202", "X": "0201"}, None, zero), "attack 0201", "declare")
    gone = position.play("show R3 0-0")
    assert stands(gone, "R3") == "pool"
    assert gone.is_untried("R3")
    assert gone.step.battle(gone).attackers == ("A",)
    assert not gone.play("roll 1").pieces["R3"].fought, "he is back in his pool, whatever comes"
    stays = position.play("show R3 0-1")
    assert stays.step.battle(stays).attackers == ("A", "R3")
    assert stays.step.battle(stays).attack.total == 5


@pytest.mark.clause("neworder", "21.6", silent="who is out shows in where it lies")
def test_no_die_is_thrown_when_nobody_is_left_to_be_attacked() -> None:
    position = play(combat({"A": "0202", "U1": "0201", "G": "0201"}), "attack 0201", "declare", "show U1 0-0")
    assert not isinstance(position.step, RollAttack)
    assert stands(position, "U1") == "pool"
    assert stands(position, "G") == "ready"
    assert any("advance" in text for text in actions(position)), "the empty hex may be taken"


@pytest.mark.clause("neworder", "13.10")
@pytest.mark.clause("neworder", "21.6", silent="who is out shows in where it lies")
def test_no_die_is_thrown_when_nobody_is_left_to_attack_and_the_defender_has_won() -> None:
    position = combat({"R1": "0202", "X": "0201", "B": "0404", "Z": "0403"})
    position = play(position, "attack 0201", "declare", "show R1 0-0")
    assert stands(position, "R1") == "pool"
    assert position.step.clause.number == "13.10"
    assert (position.actor, actions(position)) == ("coalition", ["advance X 0201-0202", "halt"])
    assert isinstance(position.play("halt").step, InitialCombat)


@pytest.mark.clause("neworder", "13.10")
def test_a_beaten_attacker_does_not_advance_though_a_group_has_left_a_hex_and_the_winner_does() -> None:
    position = combat({"A": "0202", "U1": "0201", "X": "0301"}).play("attack 0201")
    position = play(position, "declare", "show U1 0-0", "roll 3")  # at 0: AR1
    beaten = position.play("retreat A 0202-0203")
    assert beaten.step.clause.number == "13.10"
    assert (beaten.actor, actions(beaten)) == ("coalition", ["advance X 0301-0202", "halt"])
    # At 0 a 4 is NE: the attacker has lost nobody, and the group is gone.
    nothing = play(combat({"A": "0202", "U1": "0201", "X": "0301"}).play("attack 0201"), "declare")
    assert actions(play(nothing, "show U1 0-0", "roll 4")) == ["advance A 0202-0201", "halt"]


@pytest.mark.clause("neworder", "21.4")
def test_untried_markers_are_turned_over_when_they_support() -> None:
    faces = group("V", "russia", "3-0", "5-0").faces
    untried = Unit(
        "V", UNITS[0].name, "russia", "artillery", faces, "battalion", "27", is_marker=True,
        traits=frozenset(("russia",)),
    )  # fmt: skip
    position = combat({"A": "0202", "X": "0201", "V": "0201"}, None, untried).play("attack 0201")
    fought = position.step.battle(position)
    assert fought.column_before == "+3…+5"
    assert chances_of(position, "V") == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert position.play("declare").check("show V 1-0").clause.number == "21.4"
    shown = play(position, "declare", "show V 5-0")
    assert shown.step.battle(shown).attack.total == 10


def test_a_random_player_finds_his_way_out_of_every_segment() -> None:
    places = {"A": "0202", "B": "0102", "C": "0301", "N": "0302", "S": "0303", "H": "0202", "R1": "0203",
              "R2": "0103", "X": "0201", "Y": "0402", "Z": "0304", "U1": "0204", "U2": "0403"}  # fmt: skip
    for seed in range(30):
        random, position = Random(seed), combat(places)
        depth = len(position.agenda)
        for _ in range(400):
            if len(position.agenda) < depth:
                break
            position = position.play(position.step.sample(position, random))
            assert position.agenda
        else:
            pytest.fail(f"seed {seed} is still at {position.prompt}")


@pytest.mark.clause("neworder", "14.1", silent="nobody refuses")
def test_a_rolling_attack_may_leave_over_whom_it_likes() -> None:
    places = {"S": "0202", "A": "0301", "X": "0201", "Y": "0303"}
    begun = combat(places, RollingAttack("russia")).play("attack 0201")
    assert isinstance(begun.play("declare").step, RollAttack)
    assert combat(places).play("attack 0201").play("join S").check("declare").code == "neworder/hex-left-over"
