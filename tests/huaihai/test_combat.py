"""6, 7.2, 7.5, 7.6, 9.2, 9.9, 10.4, 10.8: attacks from their declaration to the die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.huaihai.theatre import actions, air, column, corps, fast, play, stands, theatre
from wargame_kit.games.huaihai.facts import USED, VOID, Order
from wargame_kit.games.huaihai.rules.combat.attack import ambush
from wargame_kit.games.huaihai.rules.sequence import AttackPhase, MovementPhase
from wargame_kit.position import CHANCE, IllegalAction
from wargame_kit.position.codec import position_from_json, position_to_json

UNITS = (
    *(column(f"EC{n}") for n in range(1, 6)),
    column("SA", 6, 5, 4, 8, "special_arms"),
    *(corps(f"{n}C") for n in (5, 70, 74)),
    corps("XZ", 4, 5, 3, 6, "direct"),
    fast("4FC"),
    air(),
)
GAME = theatre([".......", ".......", ".......", ".......", "......."], UNITS)


@pytest.mark.clause("huaihai", "6.1", "6.2", "6.3", "6.9")
def test_an_attack_names_its_counters_one_by_one_and_then_strikes() -> None:
    position = GAME.position({"EC1": "B3", "EC2": "D3", "EC3": "A1", "5C": "C3"})
    declared = position.play("attack C3")
    assert actions(declared) == ["join EC2", "join EC1", "call-off"]
    joined = declared.play("join EC1")
    assert actions(joined) == ["join EC2", "human-wave", "strike"]
    rolling = joined.play("strike")
    assert rolling.actor == CHANCE
    assert rolling.step.battle(rolling).attackers == ("EC1",)
    assert sum(rolling.chance().values()) == Fraction(1)


@pytest.mark.clause("huaihai", "6.3")
def test_who_has_been_named_does_not_withdraw() -> None:
    position = GAME.position({"EC1": "B3", "5C": "C3"})
    assert play(position, "attack C3", "call-off") == position
    verdict = play(position, "attack C3", "join EC1").check("call-off")
    assert (verdict.code, verdict.clause.number) == ("clash/no-going-back", "6.3")
    assert verdict.instead == ("strike",)


@pytest.mark.clause("huaihai", "6.3")
def test_an_attack_that_the_option_refuses_may_be_called_off_but_not_go_in() -> None:
    position = GAME.position(
        {"SA": "B3", "5C": "C3", "70C": "C3", "74C": "C3"}, options={"low_odds": "refused"}
    )
    named = play(position, "attack C3", "join SA")
    assert not named.check("strike")
    assert named.check("strike").code == "clash/low-odds"
    assert named.play("call-off") == position


@pytest.mark.clause("huaihai", "9.2", "6.2")
def test_attackers_of_the_pla_turn_over_at_once_and_act_no_more() -> None:
    position = GAME.position({"EC1": "B3", "EC2": "D3", "5C": "C3"})
    after = play(position, "attack C3", "join EC1", "strike", "roll 5")
    assert stands(after, "EC1") == "eliminated"
    after = play(position, "attack C3", "join EC1", "join EC2", "strike", "roll 3")
    assert after.step.__class__.__name__ == "LoseCounter"
    after = after.play("lose EC1")
    assert stands(after, "EC2") == "D3 spent"
    assert stands(after, "5C") == "eliminated"
    assert after.play("stay").check("move EC2 E3").code == "command/spent"


@pytest.mark.clause("huaihai", "6.8", silent="nothing keeps the others from moving and attacking")
@pytest.mark.clause("huaihai", "6.1")
def test_one_hex_may_be_attacked_again_by_others_and_others_move_between() -> None:
    position = GAME.position({"EC1": "B3", "EC2": "F3", "5C": "C3", "70C": "C3"})
    after = play(position, "attack C3", "join EC1", "strike", "roll 6", "lose 70C")
    assert (stands(after, "EC1"), stands(after, "5C")) == ("eliminated", "C3")
    after = play(after, "move EC2 F3-E3-D3", "attack C3", "join EC2", "strike")
    assert after.actor == CHANCE


@pytest.mark.clause("huaihai", "6.2")
def test_a_counter_that_has_moved_may_still_attack() -> None:
    position = GAME.position({"EC1": "A3", "5C": "C3"})
    after = play(position, "move EC1 A3-B3", "attack C3")
    assert after.check("join EC1")


@pytest.mark.clause("huaihai", "9.3", "6.1")
def test_the_kmt_attacks_in_its_attack_phase_and_turns_over() -> None:
    position = GAME.position({"5C": "B3", "70C": "B3 spent", "EC1": "C3"}, step=AttackPhase())
    declared = position.play("attack C3")
    assert declared.check("join 70C").code == "command/spent"
    after = play(declared, "join 5C", "strike", "stand", "roll 6")
    assert stands(after, "5C") == "B3 spent"


@pytest.mark.clause("huaihai", "10.6", "10.7")
def test_incited_counters_and_those_of_a_spys_turn_do_not_attack() -> None:
    places = {"5C": "B3", "EC1": "C3"}
    incited = GAME.position(places, step=AttackPhase(), incited=frozenset({"5C"}))
    assert actions(incited)[-1] == "end-phase"
    assert incited.check("attack C3").code == "clash/nobody"
    idle = GAME.position(places, step=AttackPhase(), idle=True)
    assert not idle.check("attack C3")


@pytest.mark.clause("huaihai", "6.1")
def test_an_attack_nobody_can_make_is_refused_with_those_that_are_possible() -> None:
    position = GAME.position({"EC1": "B3", "5C": "C3", "70C": "F3"})
    assert position.check("attack E5").code == "clash/empty"
    verdict = position.check("attack F3")
    assert (verdict.code, verdict.instead) == ("clash/nobody", ("attack C3",))


@pytest.mark.clause("huaihai", "7.1", "7.2")
def test_the_air_counter_joins_any_attack_or_attacks_alone_anywhere_and_turns_over() -> None:
    position = GAME.position({"AIR": "airfield", "5C": "A1", "EC1": "F3", "EC2": "C3"}, step=AttackPhase())
    alone = play(position, "attack F3", "call-air", "strike")
    assert alone.step.battle(alone).attackers == ("AIR",)
    for die in range(1, 7):
        after = play(alone, "stand", f"roll {die}") if alone.actor == "pla" else alone.play(f"roll {die}")
        assert stands(after, "AIR") == "airfield spent"
        assert after.step == position.step  # nobody pursues, so nobody counter-attacks
    spent = GAME.position({"AIR": "airfield spent", "5C": "B3", "EC1": "C3"}, step=AttackPhase())
    assert spent.play("attack C3").check("call-air").code == "command/spent"
    ours = GAME.position({"EC1": "B3", "5C": "C3", "AIR": "airfield"}).play("attack C3")
    assert ours.check("call-air").code == "clash/air-kmt"


@pytest.mark.clause("huaihai", "7.2")
@pytest.mark.parametrize(("choice", "place"), [("flips", "airfield spent"), ("lost", "eliminated")])
def test_where_all_attackers_are_destroyed_the_air_counter_only_turns_over_or_by_option_is_lost(
    choice: str, place: str
) -> None:
    places = {"AIR": "airfield", "5C": "B3", "EC1": "C3", "EC2": "C3"}
    position = GAME.position(places, step=AttackPhase(), options={"air_losses": choice})
    after = play(position, "attack C3", "call-air", "join 5C", "strike", "stand", "roll 1")
    assert (stands(after, "5C"), stands(after, "AIR")) == ("eliminated", place)


@pytest.mark.clause("huaihai", "7.5")
def test_special_arms_support_over_two_hexes_with_a_shift_are_spared_there_and_turn_over() -> None:
    position = GAME.position({"EC1": "B3", "SA": "A3", "5C": "C3"})
    declared = position.play("attack C3")
    assert not declared.check("support EC1")
    assert not declared.check("join SA")
    rolling = play(declared, "support SA", "join EC1", "strike")
    assert rolling.step.battle(rolling).shifts.total == 1
    after = rolling.play("roll 1")
    assert (stands(after, "EC1"), stands(after, "SA")) == ("eliminated", "A3 spent")
    far = GAME.position({"EC1": "B3", "SA": "F3", "5C": "C3"}).play("attack C3").check("support SA")
    assert (far.code, far.clause.number) == ("clash/support-far", "7.5")


@pytest.mark.clause("huaihai", "7.5")
def test_a_supporter_next_to_the_hex_shares_the_fate_of_the_attackers() -> None:
    position = GAME.position({"EC1": "B3", "SA": "B3", "5C": "C3", "70C": "C3"})
    after = play(position, "attack C3", "join EC1", "support SA", "strike", "roll 1")
    assert (stands(after, "EC1"), stands(after, "SA")) == ("eliminated", "eliminated")
    one = play(position, "attack C3", "join EC1", "support SA", "strike", "roll 2")
    assert set(actions(one)) == {"lose EC1", "lose SA"}


@pytest.mark.clause("huaihai", "7.6")
def test_a_human_wave_that_does_not_empty_the_hex_destroys_all_attackers() -> None:
    position = GAME.position({"EC1": "B3", "EC2": "B3", "SA": "A3", "5C": "C3", "70C": "C3"})
    rolling = play(position, "attack C3", "join EC1", "join EC2", "support SA", "human-wave", "strike")
    assert rolling.step.battle(rolling).shifts.total == 2
    # 20 to 20 is 1:1, two right 3:1: with 3 both sides lose one, and a corps stays.
    after = play(rolling, "roll 3", "lose EC1", "lose 5C")
    assert [stands(after, unit) for unit in ("EC1", "EC2", "SA")] == ["eliminated", "eliminated", "A3 spent"]
    won = rolling.play("roll 6")
    assert stands(won, "EC1") == "B3 spent"


@pytest.mark.clause("huaihai", "7.6")
def test_only_the_pla_attacks_in_waves() -> None:
    position = GAME.position({"5C": "B3", "EC1": "C3"}, step=AttackPhase())
    assert play(position, "attack C3", "join 5C").check("human-wave").code == "clash/wave-pla"


@pytest.mark.clause("huaihai", "7.5", "12.3", "5.3")
def test_fast_columns_attack_in_the_movement_phase_and_the_others_move_on() -> None:
    places = {"4FC": "B3", "5C": "B3", "XZ": "A3", "AIR": "airfield", "EC1": "C3", "70C": "G5"}
    position = GAME.position(places, step=MovementPhase())
    declared = position.play("attack C3")
    assert declared.check("join 5C").code == "clash/not-fast"
    assert declared.check("call-air").code == "clash/air-not-now"
    assert declared.check("support XZ")
    rolling = play(declared, "join 4FC", "strike", "stand")
    assert rolling.step.battle(rolling).die_roll_modifiers.total == -1
    after = rolling.play("roll 6")
    assert type(after.step) is MovementPhase
    assert stands(after, "4FC").endswith("spent") or stands(after, "4FC") == "eliminated"
    assert after.check("move 70C G5-G4")
    assert GAME.position({"5C": "B3", "EC1": "C3"}, step=MovementPhase()).check("attack C3").code == (
        "clash/nobody-fast"
    )


@pytest.mark.clause("huaihai", "7.2", "7.5")
def test_by_option_the_air_counter_joins_a_fast_column_on_the_move() -> None:
    places = {"4FC": "B3", "AIR": "airfield", "EC1": "C3", "EC2": "F5"}
    declared = GAME.position(places, step=MovementPhase(), options={"fast_air": "on"}).play("attack C3")
    assert declared.check("call-air").code == "clash/air-fast-first"
    assert declared.check("call-air").sentence.to("zh")
    joined = play(declared, "join 4FC", "call-air")
    fought = joined.step.battle(joined)
    assert fought.attack.total == sum(joined.face(unit).attack for unit in ("4FC", "AIR"))
    rolling = play(joined, "strike", "stand")
    assert not rolling.play("roll 6").is_fresh("AIR")
    nobody = GAME.position({"AIR": "airfield", "EC1": "C3"}, step=MovementPhase(), options={"fast_air": "on"})
    assert nobody.check("attack C3").code == "clash/nobody-fast", "alone it does not attack on the move"


@pytest.mark.clause("huaihai", "9.9")
def test_hidden_counters_ambush_with_others_beside_and_come_on_the_map() -> None:
    position = GAME.position(
        {"5C": "C3", "EC2": "D3", "EC3": "D4 spent"}, hidden={"EC1": "B3"}, step=MovementPhase()
    )
    begun = ambush(position, GAME.board.index("C3"))
    assert begun.actor == "pla"
    assert begun.check("join EC2").instead == ("unmask EC1",)
    assert not begun.check("call-off")
    struck = play(begun, "unmask EC1", "join EC2", "strike")
    assert stands(struck, "EC1") == "B3"
    assert struck.step.battle(struck).shifts.total == 1
    after = struck.play("roll 1")
    assert not begun.check("join EC3")
    assert after.hidden == {}


@pytest.mark.clause("huaihai", "9.9")
def test_a_spent_hidden_counter_only_shows_itself() -> None:
    position = GAME.position(
        {"5C": "C3", "EC1": "hidden spent", "EC2": "D3"}, hidden={"EC1": "B3"}, step=MovementPhase()
    )
    after = ambush(position, GAME.board.index("C3"))
    assert after.agenda == position.agenda
    assert stands(after, "EC1") == "B3 spent"


def infiltrated(**facts: Any) -> Any:
    orders = (Order("pla", "infiltrate", "5C", turn=1), Order("pla", "infiltrate", "70C", turn=1))
    return {"orders": orders, "lines": (2, 0), "turn": 2, **facts}


@pytest.mark.clause("huaihai", "10.4")
def test_a_name_shown_shifts_in_favour_of_the_pla_and_is_used_up() -> None:
    position = GAME.position({"EC1": "B3", "5C": "C3", "70C": "C3", "74C": "C3"}, **infiltrated())
    shown = play(position, "attack C3", "join EC1", "expose-infiltrator 5C")
    assert shown.step.battle(shown).shifts.total == 1
    assert [(o.unit, o.state) for o in shown.facts.orders] == [("70C", "open"), ("5C", USED)]
    assert shown.check("expose-infiltrator 70C").code == "clash/one-infiltrator"
    assert "expose-infiltrator 70C" not in actions(shown)
    assert not play(position, "attack C3", "join EC1").check("expose-infiltrator 74C")


@pytest.mark.clause("huaihai", "10.4")
def test_in_defence_the_shift_goes_left() -> None:
    position = GAME.position({"5C": "B3", "EC1": "C3"}, step=AttackPhase(), **infiltrated())
    asked = play(position, "attack C3", "join 5C", "strike")
    assert asked.actor == "pla"
    shown = play(asked, "expose-infiltrator 5C")
    assert shown.step.battle(shown).shifts.total == -1


@pytest.mark.clause("huaihai", "10.8.agent", "10.4")
def test_an_agent_foils_the_infiltration() -> None:
    facts = infiltrated()
    facts["orders"] += (Order("kmt", "agent", "5C", turn=1),)
    position = GAME.position({"EC1": "B3", "5C": "C3"}, **facts)
    asked = play(position, "attack C3", "join EC1", "expose-infiltrator 5C")
    assert asked.actor == "kmt"
    foiled = asked.play("expose 5C")
    assert foiled.step.battle(foiled).shifts.total == 0
    assert any(o.unit == "5C" and o.state == VOID for o in foiled.facts.orders)
    passed = asked.play("let-pass")
    assert passed.step.battle(passed).shifts.total == 1


@pytest.mark.clause("huaihai", "10.8")
def test_a_gun_charge_written_last_turn_adds_a_pip_to_an_attack_in_which_it_takes_part() -> None:
    order = Order("pla", "charge", "EC1", turn=1)
    places = {"EC1": "B3", "EC2": "B3", "5C": "C3"}
    position = GAME.position(places, turn=2, orders=(order,), lines=(1, 0))
    assert not play(position, "attack C3", "join EC2").check("charge EC1")
    charged = play(position, "attack C3", "join EC1", "charge EC1")
    assert charged.step.battle(charged).die_roll_modifiers.total == 1
    assert charged.facts.orders[-1].state == USED
    late = GAME.position(places, turn=3, orders=(order,), lines=(1, 0))
    assert not play(late, "attack C3", "join EC1").check("charge EC1")


@pytest.mark.clause("huaihai", "10.10")
def test_an_artillery_suppression_adds_a_pip_to_an_attack_of_the_kmt() -> None:
    order = Order("kmt", "suppress", "5C", turn=1)
    position = GAME.position(
        {"5C": "B3", "EC1": "C3"}, turn=2, orders=(order,), lines=(0, 1), step=AttackPhase()
    )
    covered = play(position, "attack C3", "join 5C", "charge 5C")
    assert covered.step.battle(covered).die_roll_modifiers.total == 1


@pytest.mark.clause("huaihai", "6.3")
def test_a_battle_under_way_is_saved_and_read_back() -> None:
    position = GAME.position({"EC1": "B3", "SA": "A3", "5C": "C3", "70C": "D3"})
    asked = play(position, "attack C3", "join EC1", "support SA", "human-wave", "strike", "step-in 70C")
    rolling = asked.play("stand") if asked.actor == "kmt" else asked
    assert rolling.actor == CHANCE
    assert position_from_json(position_to_json(rolling), GAME) == rolling


def test_a_die_that_is_none_is_refused() -> None:
    rolling = play(GAME.position({"EC1": "B3", "5C": "C3"}), "attack C3", "join EC1", "strike")
    with pytest.raises(IllegalAction, match="7"):
        rolling.play("roll 7")


@pytest.mark.clause("huaihai", "7.2")
def test_who_asks_for_the_air_counter_is_shown_where_it_can_strike() -> None:
    position = GAME.position({"AIR": "airfield", "5C": "A1", "EC1": "F3"}, step=AttackPhase())
    assert [action.text(GAME.board) for action in position.legal.of("AIR")] == ["attack F3"]
    declared = position.play("attack F3")
    assert [action.text(GAME.board) for action in declared.legal.of("AIR")] == ["call-air"]
    assert not any(action.text(GAME.board).startswith("attack") for action in position.legal.of("5C"))
