"""9: combats from the declaration to the advance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    before,
    division,
    gun,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
    wagons,
)
from tests.ocs.field import counter as made
from wargame_kit.games.ocs.files.tables import CombatResult
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.options import steps_of

UNITS = (
    *(infantry("GA"), infantry("GB"), infantry("GC"), division("GD"), panzer("GP"), headquarters("GH")),
    *(gun("GG"), made("GF", "4-3-0 leg"), infantry("GL", 4, 1), infantry("GM", 4, 4)),
    *(infantry("RA"), infantry("RB", 4, 1), division("RD"), headquarters("RH"), made("RF", "4-3-0 leg")),
    *(infantry("RC"), wagons("RW"), wagons("GW")),
    made("RO", "(0)-0-0 truck", "(0)-0-45 truck", kind="organic", size="", formation="1Gds"),
)
GAME = theatre(units=UNITS, rivers={"0605/N": "major_river"})
SUPPLY = {"axis 0203": 40, "soviet 0603": 40}


def combat(pieces: dict[str, str], *steps: Any, dumps: dict[str, int] | None = None, **told: Any) -> Any:
    """A position in which the Axis attacks."""
    return before(
        GAME, pieces, *(steps or (Combat("axis"),)), dumps=SUPPLY if dumps is None else dumps, **told
    )


def after(
    result: str, attackers: dict[str, str], defenders: dict[str, str], leads: str = "", **told: Any
) -> Any:
    """A position before what a result brings, whose target is where the first defender stands."""
    target = GAME.board.index(next(iter(defenders.values())).split()[0])
    enemies = [unit for unit, place in defenders.items() if GAME.board.index(place.split()[0]) == target]
    fight = Fight(
        target,
        tuple(unit for unit in attackers if unit not in told.get("others", ())),
        leads=leads or next(iter(attackers)),
        defends=enemies[0],
        paid="dump",
        is_overrun=told.pop("is_overrun", False),
    )
    told.pop("others", None)
    placed = combat({**attackers, **defenders}, **told)
    steps = steps_of(placed, "axis", fight, CombatResult.of(result))
    return combat({**attackers, **defenders}, *steps, **told)


# ---------------------------------------------------------------------------- who attacks whom (9.1)


@pytest.mark.clause("ocs", "9", "9.1", "4.4")
def test_who_attacks_is_next_to_the_enemy_and_attack_capable():
    position = combat(
        {"GA": "0304", "GB": "0203", "GH": "0304", "GG": "0304", "GP": "0304 move", "RA": "0403"}
    )
    assert refused(position, "attack GA 0403") == ""
    assert refused(position, "attack GP 0403") == ""  # in Move Mode, too
    assert refused(position, "attack GB 0403") == "9.1"
    assert refused(position, "attack GA 0303") == "9.1"
    assert refused(position, "attack GH 0403") == refused(position, "attack GG 0403") == "4.4"
    assert position.step.clause.number == "9"


@pytest.mark.clause("ocs", "9")
def test_who_is_in_reserve_or_strat_mode_does_not_attack():
    marks = {"GA": {"marker": "reserve"}, "GB": {"marker": "strat"}, "GC": {"marker": "dg"}}
    position = combat({"GA": "0304", "GB": "0304", "GC": "0304", "RA": "0403"}, having=marks)
    assert refused(position, "attack GA 0403") == refused(position, "attack GB 0403") == "4.4"
    assert refused(position, "attack GC 0403") == ""
    assert "end-phase" in actions(play(position, "attack GC 0403", "call-off"))
    assert play(position, "end-phase").is_over


@pytest.mark.clause("ocs", "9.1b", "9.2")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once():
    position = combat({"GA": "0304", "GB": "0304", "GC": "0404", "RA": "0403", "RB": "0405"})
    fought = combat({"GA": "0304", "GB": "0304", "RA": "0403"}, having={"GA": {"fought": True}})
    assert refused(fought, "attack GA 0403") == "9.1b"
    assert refused(fought, "attack GB 0403") == ""
    attacked = combat({"GB": "0304", "RA": "0403"}, attacked=("0403",))
    assert refused(attacked, "attack GB 0403") == "9.1b"
    assembled = play(position, "attack GA 0403", "join GB")
    assert refused(assembled, "join GA") == "9.1b"
    assert refused(assembled, "join GC") == ""


@pytest.mark.clause("ocs", "9.1f")
def test_nobody_attacks_where_it_could_not_go():
    position = combat({"GA": "0604", "GP": "0604", "RA": "0605"})
    assert refused(position, "attack GP 0605") == "9.1f"
    assert refused(position, "attack GA 0605") == ""  # on foot it takes the whole allowance


# ---------------------------------------------------------------------------- supply, leaders, rolls


@pytest.mark.clause("ocs", "9.5", "9.2")
def test_an_attack_costs_a_token_a_step_and_a_defence_two_or_one():
    position = combat({"GD": "0304", "GA": "0304", "RA": "0403", "RD": "0504"}, dumps=SUPPLY)
    declared = play(position, "attack GD 0403", "join GA", "declare")
    assert declared.tokens_in(GAME.board.index("0203"), "axis") == 40 - 3 - 1
    assert declared.actor == "soviet"
    small = play(declared, "pay 0603")
    assert small.tokens_in(GAME.board.index("0603"), "soviet") == 39
    other = combat({"GC": "0404", "RA": "0504", "RD": "0504"})
    paid = play(other, "attack GC 0504", "declare", "pay 0603")
    assert paid.tokens_in(GAME.board.index("0603"), "soviet") == 38
    assert refused(declared, "pay 0203") == "9.5"


@pytest.mark.clause("ocs", "9.5")
def test_without_supply_and_stocks_nobody_attacks():
    position = combat({"GA": "0304", "RA": "0403"}, dumps={"soviet 0603": 4}, having={"GA": {"stocks": 2}})
    assert refused(position, "attack GA 0403") == "9.5"


@pytest.mark.clause(
    "ocs",
    "12.4",
    silent="it shows in when the tokens go: at the declaration",
)
@pytest.mark.clause("ocs", "12.10", "12.9")
def test_three_attackers_with_one_token_pay_with_it_and_with_their_stocks():
    position = combat({"GA": "0304", "GB": "0304", "GC": "0304", "RA": "0403"}, dumps={"axis 0203": 1})
    assembled = play(position, "attack GA 0403", "join GB", "join GC")
    assert assembled.tokens_in(GAME.board.index("0203"), "axis") == 1
    declared = play(assembled, "declare")
    assert declared.tokens_in(GAME.board.index("0203"), "axis") == 0
    assert [declared.pieces[unit].stocks for unit in ("GA", "GB", "GC")] == [0, 1, 1]
    empty = combat({"GA": "0304", "RA": "0403"}, having={"RA": {"stocks": 2}}, dumps={"axis 0203": 4})
    assert refused(play(empty, "attack GA 0403", "declare"), "use-stocks") == "12.9"
    rich = play(combat({"GA": "0304", "RA": "0403"}), "attack GA 0403", "declare")
    assert refused(rich, "use-stocks") == "12.10"


@pytest.mark.clause("ocs", "9.5")
def test_defenders_without_stocks_are_halved_beside_others_that_use_theirs():
    pieces = {"GA": "0304", "RA": "0403", "RB": "0403"}
    position = combat(pieces, dumps={"axis 0203": 4}, having={"RB": {"stocks": 2}})
    used = play(position, "attack GA 0403", "declare", "use-stocks")
    assert [used.pieces[unit].stocks for unit in ("RA", "RB")] == [1, 2]
    assert used.step.battle(used).defence.total == (4 + 2) * 48


@pytest.mark.clause("ocs", "12.10", silent="it shows in the stocks that are left")
def test_a_division_that_cannot_pay_for_all_its_steps_uses_its_stocks():
    position = combat({"GD": "0304", "RA": "0403"}, dumps={"axis 0203": 1})
    assert play(position, "attack GD 0403", "declare").pieces["GD"].stocks == 1


@pytest.mark.clause("ocs", "9.6", "9.2")
def test_the_attacker_names_its_leader_first_and_only_one_who_takes_part():
    position = combat({"GA": "0304", "GP": "0304", "GB": "0304", "RA": "0403", "RB": "0403"})
    asked = play(position, "attack GA 0403", "join GP", "declare", "decline")
    assert asked.actor == "axis"
    assert refused(asked, "lead GB") == "9.6"
    other = play(asked, "lead GP")
    assert other.actor == "soviet"
    assert refused(other, "lead RA") == ""


@pytest.mark.clause("ocs", "9.8", "9.9")
def test_surprise_shifts_the_column_that_the_combat_roll_is_read_in():
    position = combat({"GA": "0304", "RA": "0403"})
    rolled = play(position, "attack GA 0403", "declare", "decline", "surprise-dice 6 6")
    assert rolled.step.clause.number == "9.8"
    right = play(rolled, "shift-die 6")
    assert right.step.fight.shift == 6
    assert right.step.battle(right).column == "11:1"
    left = play(position, "attack GA 0403", "declare", "decline", "surprise-dice 1 1", "shift-die 2")
    assert left.step.fight.shift == -2
    none = play(position, "attack GA 0403", "declare", "decline", "surprise-dice 3 4")
    assert none.step.fight.shift == 0
    assert none.step.clause.number == "9.9"


# ---------------------------------------------------------------------------- losses and options


@pytest.mark.clause("ocs", "9.11", "9.11c")
def test_who_led_loses_first_and_then_one_each():
    position = after("AL2", {"GA": "0304", "GD": "0304"}, {"RA": "0403"}, leads="GD")
    assert stands(position, "GA") == "dead"
    assert position.pieces["GD"].losses == 1
    asked = after("AL2", {"GD": "0304", "GA": "0304", "GB": "0304"}, {"RA": "0403"}, leads="GD")
    assert refused(asked, "lose GD") == "9.11c"
    assert refused(asked, "lose GA") == ""


@pytest.mark.clause("ocs", "9.11")
def test_what_cannot_be_lost_is_ignored():
    position = after("AL2", {"GA": "0304"}, {"RA": "0403"})
    assert stands(position, "GA") == "dead"
    assert position.is_over


@pytest.mark.clause("ocs", "9.10", "9.11c", silent="options are taken as the owner says")
def test_a_loss_by_option_too_begins_with_who_led():
    asked = after("Ao1 Do1", {"GA": "0304", "GB": "0304"}, {"RA": "0403"}, leads="GB")
    assert refused(asked, "give GA") == "9.11c"
    assert refused(asked, "give GB") == refused(asked, "go-back") == ""


@pytest.mark.clause("ocs", "9.10b")
def test_the_attacker_takes_all_its_result_first_and_ignores_nothing():
    asked = after("Ao1 DL1o2", {"GA": "0304", "GB": "0304"}, {"RA": "0403"})
    assert asked.actor == "axis"
    assert refused(asked, "ignore") == "9.10b"


@pytest.mark.clause("ocs", "9.10c", "9.12")
@pytest.mark.parametrize("way", ["0304-0204", "0304-0303"])
def test_the_defender_ignores_its_option_if_the_attacker_goes_back(way):
    asked = play(after("Ao1 DL1o2", {"GA": "0304"}, {"RD": "0403"}), "go-back", f"fall-back {way}")
    assert asked.pieces["RD"].losses == 1
    assert refused(asked, "ignore") == ""
    assert play(asked, "ignore").is_over
    stayed = play(after("Ao1 DL1o2", {"GD": "0304"}, {"RD": "0403"}), "give GD")
    assert refused(stayed, "ignore") == "9.10c"


@pytest.mark.clause("ocs", "9.10c")
def test_the_defender_ignores_its_option_if_the_attacker_died_before_its_own():
    died = after("AL1o1 Do1", {"GA": "0304"}, {"RA": "0403"})
    assert stands(died, "GA") == "dead"
    assert refused(died, "ignore") == ""
    fulfilled = play(after("Ao1 Do1", {"GA": "0304"}, {"RA": "0403"}), "give GA")
    assert refused(fulfilled, "ignore") == "9.10c"


@pytest.mark.clause("ocs", "9.10c")
def test_who_may_ignore_its_option_ignores_or_takes_it_whole():
    free = after("AL1o1 DL1o2", {"GA": "0304"}, {"RD": "0403", "RA": "0403"})
    assert refused(free, "ignore") == ""
    begun = play(free, next(action for action in actions(free) if action.startswith("give")))
    assert refused(begun, "ignore") == "9.10c"
    assert refused(begun, "go-back") == ""


@pytest.mark.clause("ocs", "9.6", "9.11c", silent="it shows in who is asked")
def test_leaders_that_differ_only_in_what_a_loss_takes_are_a_choice():
    weaker = {"GA": "0304", "GM": "0304", "RA": "0403"}
    asked = play(combat(weaker), "attack GA 0403", "join GM", "declare", "decline")
    assert actions(asked) == ["lead GA", "lead GM"]
    alike = play(combat({"GA": "0304", "GB": "0304", "RA": "0403"}), "attack GA 0403", "join GB", "declare")
    assert play(alike, "decline").step.clause.number == "9.8"


@pytest.mark.clause("ocs", "9.10d", silent="it shows in that no marker is laid")
@pytest.mark.clause("ocs", "9.13", "9.12")
def test_only_who_takes_its_option_as_losses_exploits():
    attackers = {"GD": "0304", "GP": "0304"}
    exploiting = play(after("Ao1e4 DL1o2", attackers, {"RA": "0403"}, leads="GD"), "give GD")
    assert (exploiting.pieces["GP"].marker, exploiting.pieces["GP"].rating) == ("exploit", 4)
    assert exploiting.pieces["GD"].marker == ""  # its rating is 3
    back = play(after("Ao1e4 DL1o2", attackers, {"RA": "0403"}, leads="GD"), "go-back", "fall-back 0304-0204")
    assert back.pieces["GP"].marker == ""
    assert back.is_over  # nobody advances


@pytest.mark.clause("ocs", "9.13")
def test_nobody_exploits_who_came_from_hexes_apart_from_each_other():
    def marker(**attackers: str) -> str:
        return after("Ae3 DL2o2DG", attackers, {"RA": "0403"}).pieces["GP"].marker

    assert marker(GP="0304", GA="0303") == "exploit"
    assert marker(GP="0304", GA="0504") == ""
    assert marker(GP="0304", GA="0303", GB="0404") == ""


@pytest.mark.clause("ocs", "9.13")
def test_a_stack_that_died_counts_among_the_hexes_of_the_attack():
    apart = {"GA": "0504", "GP": "0304"}
    asked = play(after("Ao1e4 DL1o2", apart, {"RA": "0403"}), "give GA")
    assert stands(asked, "GA") == "dead"
    assert asked.pieces["GP"].marker == ""
    beside = play(after("Ao1e4 DL1o2", {"GA": "0303", "GP": "0304"}, {"RA": "0403"}), "give GA")
    assert beside.pieces["GP"].marker == "exploit"


@pytest.mark.clause("ocs", "9.13")
def test_an_overrun_brings_no_exploitation_and_nor_does_one_who_is_disorganised():
    over = after("Ae3 DL2o2DG", {"GP": "0304"}, {"RA": "0403"}, is_overrun=True)
    assert (over.pieces["GP"].marker, stands(over, "GP")) == ("", "0403")
    weary = after("Ae3 DL2o2DG", {"GP": "0304"}, {"RA": "0403"}, having={"GP": {"marker": "dg"}})
    assert weary.pieces["GP"].marker == "dg"


@pytest.mark.clause("ocs", "9.13")
@pytest.mark.parametrize("mark", [{"marker": "exploit", "rating": 3}, {"freed": True}])
def test_nobody_earns_a_marker_in_the_exploitation_phase(mark):
    struck = after("Ae3 DL2o2DG", {"GP": "0304"}, {"RA": "0403"}, having={"GP": mark})
    piece = struck.pieces["GP"]
    assert (piece.marker, piece.rating) == (mark.get("marker", ""), mark.get("rating", 0))


@pytest.mark.clause("ocs", "9.10d", silent="it shows in that the marker is laid")
@pytest.mark.clause("ocs", "9.13")
def test_who_took_its_whole_option_as_losses_exploits_when_the_defender_has_gone():
    attackers = {"GD": "0304", "GP": "0304"}
    asked = after("Ao1e4 DL1o2", attackers, {"RD": "0403"}, leads="GD")
    lost = play(asked, "give GD")
    assert lost.actor == "soviet"
    assert play(lost, "go-back", "fall-back 0403-0503-0602").pieces["GP"].marker == "exploit"


@pytest.mark.clause("ocs", "9.12g")
def test_who_attacked_may_advance_into_the_empty_hex():
    told = {"others": ("GB",)}
    asked = after("Ae4 DL1o2", {"GA": "0304", "GD": "0304", "GB": "0304"}, {"RA": "0403"}, **told)
    assert refused(asked, "advance GA") == ""
    assert refused(asked, "advance GB") == "9.12g"
    done = play(asked, "advance GA", "end-phase")
    assert (stands(done, "GA"), stands(done, "GD")) == ("0403", "0304")


@pytest.mark.clause("ocs", "9.12b")
def test_who_cannot_walk_neither_advances_nor_goes_back():
    asked = after("Ae4 DL1o2", {"GF": "0304", "GA": "0304"}, {"RA": "0403"})
    assert refused(asked, "advance GF") == "9.12b"
    lame = play(after("Ao1 Do1", {"GA": "0304"}, {"RF": "0403", "RH": "0403"}), "give GA", "go-back")
    assert stands(lame, "RF") == "dead"
    gone = play(lame, "fall-back 0403-0402")
    assert (stands(gone, "RH"), gone.pieces["RH"].face) == ("0402", 1)


# ---------------------------------------------------------------------------- hits and retreats


@pytest.mark.clause("ocs", "5.7d", "5.10a")
def test_who_receives_a_result_is_no_reserve_any_more():
    marks = {"RD": {"marker": "reserve"}}
    asked = after("Ao1 Do1", {"GD": "0304"}, {"RD": "0403"}, having=marks)
    asked = play(asked, "go-back", "fall-back 0304-0204")
    assert asked.pieces["RD"].marker == ""  # though it may ignore it
    untouched = after("AL2", {"GA": "0304"}, {"RD": "0403"}, having=marks)
    assert untouched.pieces["RD"].marker == "reserve"
    struck = after("Ae3 DL2o2DG", {"GD": "0304"}, {"RD": "0403"}, having=marks)
    assert struck.pieces["RD"].marker == "dg"


@pytest.mark.clause("ocs", "5.10a", "9.12")
def test_the_second_hex_of_a_retreat_disorganises_all_there():
    asked = after("Ae4 DL1o2", {"GA": "0304"}, {"RD": "0403", "RA": "0602", "RB": "0402", "RW": "0602"})
    gone = play(asked, "go-back", "fall-back 0403-0503-0602")
    assert gone.pieces["RD"].marker == gone.pieces["RA"].marker == "dg"
    assert gone.pieces["RB"].marker == gone.pieces["RW"].marker == ""
    assert refused(play(asked, "go-back"), "fall-back 0403-0503") == "9.12"
    one = play(after("Ao1 Do1", {"GD": "0304"}, {"RD": "0403"}), "give GD", "go-back", "fall-back 0403-0503")
    assert one.pieces["RD"].marker == ""


@pytest.mark.clause("ocs", "9.12e", "5.10a")
@pytest.mark.clause("ocs", "4.5c", silent="it shows in that the zone counts")
def test_a_retreat_into_an_enemy_zone_disorganises_though_a_friend_stands_there():
    stood = {"RD": "0403", "RA": "0504"}
    asked = after("Ao1 Do1", {"GD": "0304", "GB": "0604"}, stood, others=("GB",))
    gone = play(asked, "give GD", "go-back", "fall-back 0403-0504")
    assert gone.pieces["RD"].marker == gone.pieces["RA"].marker == "dg"
    assert gone.pieces["RD"].losses == 0


@pytest.mark.clause("ocs", "9.12e")
def test_who_was_disorganised_loses_a_step_in_an_enemy_zone():
    marks = {"RD": {"marker": "dg"}}
    stood = {"RD": "0403"}
    asked = after("Ao1 Do1", {"GD": "0304", "GB": "0604"}, stood, others=("GB",), having=marks)
    gone = play(asked, "give GD", "go-back", "fall-back 0403-0504")
    assert gone.pieces["RD"].losses == 1


@pytest.mark.clause("ocs", "9.12e")
def test_who_goes_back_chooses_a_way_round_a_zone():
    asked = after("Ae4 DL1o2", {"GA": "0304", "GB": "0505"}, {"RD": "0403"}, others=("GB",))
    ways = {action for action in actions(play(asked, "go-back")) if action.endswith("0603")}
    assert ways == {"fall-back 0403-0503-0603", "fall-back 0403-0504-0603"}
    through = play(asked, "go-back", "fall-back 0403-0504-0603")
    assert through.pieces["RD"].marker == "dg"


@pytest.mark.clause("ocs", "5.8a", silent="the unit is gone")
@pytest.mark.clause("ocs", "9.12e")
def test_who_is_in_strat_mode_dies_in_an_enemy_zone():
    marks = {"RD": {"marker": "strat", "face": 1}}
    asked = after("Ao1 Do1", {"GD": "0304", "GB": "0604"}, {"RD": "0403"}, others=("GB",), having=marks)
    gone = play(asked, "give GD", "go-back", "fall-back 0403-0504")
    assert stands(gone, "RD") == "dead"


@pytest.mark.clause("ocs", "9.12f")
def test_a_hex_that_the_enemy_held_when_the_combat_began_stays_closed():
    asked = after("AL1o1 Do1", {"GA": "0303", "GD": "0304"}, {"RA": "0403"})
    assert stands(asked, "GA") == "dead"
    gone = play(asked, "give GD", "go-back")
    assert refused(gone, "fall-back 0403-0303") == "9.12f"
    assert refused(gone, "fall-back 0403-0402") == ""


@pytest.mark.clause("ocs", "9.12d")
def test_who_took_no_part_and_organic_trucks_may_go_along():
    stood = {"RD": "0403", "RO": "0403 move", "RW": "0403 move", "RA": "0402"}
    asked = play(after("Ao1 Do1", {"GD": "0304"}, stood), "give GD", "go-back")
    assert refused(asked, "go-along RW") == refused(asked, "go-along RA") == "9.12d"
    gone = play(asked, "go-along RO", "fall-back 0403-0402")
    assert stands(gone, "RD") == stands(gone, "RO") == "0402"
    attackers = {"GD": "0304", "GB": "0304"}
    back = play(after("Ao1 Do1", attackers, {"RD": "0403"}, others=("GB",)), "go-back", "go-along GB")
    assert stands(play(back, "fall-back 0304-0204"), "GB") == "0204"


@pytest.mark.clause("ocs", "6.2c", silent="a unit without a way is gone")
@pytest.mark.clause("ocs", "9.12")
def test_without_a_way_back_a_stack_is_destroyed():
    game = theatre(("~~~~", "~..~", "~~~~"), UNITS)
    fight = Fight(game.board.index("0302"), ("GA",), leads="GA", defends="RA", paid="dump")
    pieces = {"GA": "0202", "RA": "0302"}
    steps = steps_of(before(game, pieces), "axis", fight, CombatResult.of("Ao1 Do1"))
    asked = play(before(game, pieces, *steps), "give GA")
    assert stands(play(asked, "go-back"), "RA") == "dead"


@pytest.mark.clause("ocs", "9.12")
def test_a_stack_that_goes_back_may_split():
    stood = {"RD": "0403", "RA": "0403", "RB": "0403"}
    asked = play(after("Ao1 Do1", {"GD": "0304"}, stood), "give GD", "go-back")
    assert refused(asked, "fall-back 0403-0402") == ""
    apart = play(asked, "go-apart RA", "go-apart RB")
    assert refused(apart, "go-apart RD") == "9.12"  # it would go with nobody
    first = play(apart, "fall-back 0403-0402")
    assert (stands(first, "RD"), stands(first, "RA")) == ("0402", "0403")
    together = play(first, "fall-back 0403-0503")
    assert stands(together, "RA") == stands(together, "RB") == "0503"
    back = play(apart, "go-along RB", "fall-back 0403-0402", "fall-back 0403-0503")
    assert (stands(back, "RB"), stands(back, "RA")) == ("0402", "0503")


@pytest.mark.clause("ocs", "9.12")
def test_who_cannot_follow_the_others_goes_its_own_way_and_only_who_has_none_dies():
    game = theatre(("~~s~~", "~...~", "~~~~~"), (*UNITS, panzer("RP")))
    fight = Fight(game.board.index("0302"), ("GA",), leads="GA", defends="RA", paid="dump")

    def asked(**pieces: str) -> Any:
        told = {"GA": "0202", "RA": "0302", "RP": "0302", **pieces}
        steps = steps_of(before(game, told), "axis", fight, CombatResult.of("Ao1 Do1"))
        return play(before(game, told, *steps), "give GA", "go-back")

    both = asked()
    assert refused(both, "fall-back 0302-0301") == "9.12"  # tanks enter no swamp
    assert stands(play(both, "go-apart RP", "fall-back 0302-0301"), "RA") == "0301"
    shut = asked(GB="0402")
    assert (stands(shut, "RP"), stands(shut, "RA")) == ("dead", "0302")


@pytest.mark.clause("ocs", "9.12", "9.12e")
def test_a_way_back_may_be_longer_than_it_leads_away():
    asked = play(after("Ao1 Do1", {"GD": "0304"}, {"RD": "0403"}), "give GD", "go-back")
    longer = play(asked, "fall-back 0403-0503-0402")
    assert (stands(longer, "RD"), longer.pieces["RD"].marker) == ("0402", "dg")
    assert refused(asked, "fall-back 0403-0503-0602") == "9.12"


@pytest.mark.clause("ocs", "9.14")
@pytest.mark.clause("ocs", "9.12c", silent="what is allowed names the capture that follows")
def test_who_can_attack_retreats_through_transport_and_captures_it():
    told: dict[str, Any] = {"having": {"GW": {"points": 1}}, "others": ("GW",)}
    attackers = {"GD": "0304", "GW": "0402 move"}
    asked = play(after("Ao1 Do1", attackers, {"RA": "0403", "RH": "0403"}, **told), "give GD", "go-back")
    assert refused(asked, "fall-back 0403-0402") == "9.12"  # with a headquarters
    alone = play(asked, "go-apart RH", "fall-back 0403-0402")
    assert alone.step.clause.number == "9.14b"
