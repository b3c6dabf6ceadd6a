"""Chapters 5 to 7: choosing chits, the cup, and Guderian."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import wargame_kit as wk
from tests.theatre import headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.player.heuristics import TyphoonHeuristics
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cup import Draw, DrawChit, OfferInterrupt, execute
from wargame_kit.games.typhoon.rules.movement import MovementSegment
from wargame_kit.games.typhoon.rules.sequence import ChooseChits
from wargame_kit.mechanics.chits import UNSEEN
from wargame_kit.position import CHANCE, IllegalAction, check_distribution

UNITS = (
    headquarters("2PzA", "axis"),
    headquarters("9A", "axis"),
    headquarters("16A", "soviet"),
    infantry("7ID"),
    infantry("31ID"),
    rifle("316SD"),
)
PLACES = {
    "HQ-2PzA": "0105",
    "HQ-9A": "box",
    "7ID": "0205",
    "31ID": "0108",
    "316SD": "0901",
    "HQ-16A": "1001",
}


@pytest.fixture(scope="module")
def game():
    return theatre(
        ["." * 10] * 9,
        UNITS,
        rails=["0101-0102-0103-0104-0105-0106-0107-0108", "1001-1002"],
        features={"axis_source": ["0105"], "soviet_source": ["1001"]},
    )


def start(game, turn=1, **options) -> TyphoonPosition:
    return game.position(PLACES, turn=turn, options=options)


def choose(position, *chits):
    for chit in chits:
        position = position.play(f"choose {chit}")
    return position.play("ready")


def with_full_cup(game, turn=1, axis=(), **options):
    position = start(game, turn, **options)
    for chit in ("3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A", *axis):
        if position.step.chosen(position) < position.step.wanted(position) and chit:
            position = position.play(f"choose {chit}" if chit != "hold" else "hold GUDERIAN")
    position = position.play("ready")
    return choose(position, *("22A", "29A", "30A", "19A")[: position.step.wanted(position)])


@pytest.mark.clause("typhoon", "5.1", "6.1.1", "6.2.1", "6.2.2", "14.1", "TRACK")
def test_each_side_in_turn_chooses_as_many_chits_as_the_track_says(game):
    position = start(game)
    assert (position.actor, position.step.wanted(position)) == ("axis", 8)
    position = with_full_cup(game, axis=("2PzA",))
    assert [len(hand) for hand in position.facts.hands] == [8, 3]
    assert position.weather.id == "dry"
    assert [fact.clause.number for fact in game.presentation.status.turn(position)] == ["TRACK", "14.1"]


@pytest.mark.clause("typhoon", "6.2.1", "6.2.2")
def test_neither_fewer_nor_more_chits_than_the_track_says_are_allowed(game):
    position = start(game)
    assert position.check(position.game.read_action("ready")).code == "chits/number"
    position = with_full_cup(game, axis=("2PzA",))
    full = start(game)
    for chit in ("3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A", "2PzA"):
        full = full.play(f"choose {chit}")
    verdict = full.check(full.game.read_action("choose AXIS_REINF"))
    assert (verdict.code, verdict.clause.number) == ("chits/enough", "6.2.2")


@pytest.mark.clause("typhoon", "2.22.1", "2.23.1")
def test_a_panzer_army_has_two_chits_and_an_army_one(game):
    position = start(game).play("choose 3PzA").play("choose 3PzA").play("choose 9A")
    assert position.check(position.game.read_action("choose 3PzA")).code == "chits/none-left"
    assert position.check(position.game.read_action("choose 9A")).code == "chits/none-left"


def test_a_chit_of_the_other_side_is_refused(game):
    assert start(game).check(game.read_action("choose 16A")).code == "chits/not-yours"


def test_a_chosen_chit_can_be_taken_back_until_the_choice_is_ready(game):
    position = start(game).play("choose 9A").play("take-back 9A")
    assert position == start(game)
    assert position.check(game.read_action("take-back 9A")).code == "chits/not-chosen"


@pytest.mark.clause("typhoon", "7.2.2", "7.2.3", "7.2.4", "11", "12")
def test_each_kind_of_chit_sets_its_own_steps_going(game):
    def drawn(chit, **options):
        full = with_full_cup(game, axis=(chit,), **options)
        return type(full.moved(full.pieces["31ID"].at("box")).play(f"draw {chit}").step).__name__

    assert drawn("AXIS_REINF") == "Arrivals"
    assert drawn("OKH", reserve_and_okh="on") == "ReserveRoll"
    assert type(with_full_cup(game, axis=("2PzA",)).play("draw SUPPLY").step).__name__ == "TransferStep"


@pytest.mark.clause("typhoon", "6.1.2")
def test_chits_not_chosen_stay_at_hand_and_are_not_drawn(game):
    position = with_full_cup(game, axis=("2PzA",))
    assert "AXIS_REINF" not in {action.chit for action in position.chance()}
    refused = position.check("draw AXIS_REINF")
    assert (refused.code, refused.clause.number) == ("chits/not-in-cup", "6.1.2")
    assert not refused.instead, "6.1.3: what has been chosen is a secret"


@pytest.mark.clause("typhoon", "6.2.3", "2.23.5")
def test_the_supply_chit_is_always_in_the_cup(game):
    position = with_full_cup(game, axis=("2PzA",))
    assert position.facts.cup.count("SUPPLY") == 1
    piles = {fact.clause.number: str(fact.value) for fact in game.presentation.status.piles(position)}
    assert piles["6.2.3"] == str(len(position.facts.cup)) == "12"
    assert "SUPPLY" not in position.facts.hands[0] + position.facts.hands[1]


@pytest.mark.clause("typhoon", "7.1.1", "2.23")
def test_every_chit_in_the_cup_is_drawn_with_equal_chance(game):
    position = with_full_cup(game, axis=("2PzA",))
    assert position.actor == CHANCE
    distribution = position.chance()
    check_distribution(distribution)
    assert distribution[Draw("3PzA")] == Fraction(2, 12)
    assert distribution[Draw("SUPPLY")] == Fraction(1, 12)


@pytest.mark.clause("typhoon", "7.1.2", "7.2.1", "5.2", "5.3", "8.1", "7.1.3")
def test_the_owner_of_a_headquarters_chit_moves_the_units_it_activates(game):
    position = with_full_cup(game, axis=("2PzA",)).play("draw 2PzA")
    assert isinstance(position.step, MovementSegment)
    assert position.actor == "axis"
    assert position.facts.active == {"HQ-2PzA", "7ID", "31ID"}
    refused = position.check("move 316SD 0901-0902")
    assert (refused.code, refused.clause.number) == ("move/not-yours", "7.1.2")


@pytest.mark.clause("typhoon", "7.1.4", "5.4")
def test_a_chit_carried_out_lies_face_up_until_the_next_turn(game):
    position = with_full_cup(game, axis=("2PzA",)).play("draw 2PzA").play("stop")
    while position.actor != CHANCE:
        position = position.play("declare")
    assert position.facts.used == ("2PzA",)
    assert position.facts.active == frozenset()
    assert "2PzA" not in position.facts.cup


@pytest.mark.clause("typhoon", "13.2")
def test_the_chit_of_a_headquarters_off_the_map_is_void(game):
    position = with_full_cup(game, axis=("2PzA",)).play("draw 9A")
    assert isinstance(position.step, DrawChit)
    assert position.facts.used == ("9A",)


@pytest.mark.clause("typhoon", "13.2")
def test_the_chit_of_a_headquarters_that_is_none_of_the_pieces_is_void():
    typhoon = wk.load("typhoon")
    position = typhoon.position({"3Pz": "2730", "179SD": "2829"})
    armies = [chit for chit in typhoon.charts.chits.values() if chit.headquarters]
    assert len(armies) > 20
    for chit in armies:
        held = {held.id: held for held in typhoon.presentation.status.hand(position, chit.side)}
        assert held[chit.id].is_idle
        assert execute(position, chit) == position


@pytest.mark.clause("typhoon", "13.2")
def test_bots_play_where_no_headquarters_is_among_the_pieces():
    position = wk.load("typhoon").position({"3Pz": "2730", "179SD": "2829"}, turn=2)
    bot, random = TyphoonHeuristics(), Random(5)
    for _ in range(60):
        if position.actor == CHANCE:
            position = position.play(random.choice(list(position.chance())))
        else:
            position = position.play(bot.plan(position, random)[0])
    assert position.turn > 2


@pytest.mark.clause("typhoon", "6.3.1", "2.23.2")
def test_only_the_guderian_chit_may_be_kept_in_hand_and_it_counts(game):
    position = start(game)
    assert position.check(game.read_action("hold 9A")).code == "chits/only-guderian"
    held = position.play("hold GUDERIAN")
    assert held.step.chosen(held) == 1
    assert held.check(game.read_action("choose GUDERIAN")).code == "chits/none-left"
    assert held.play("take-back GUDERIAN") == position


def held_guderian(game):
    position = start(game)
    position = position.play("hold GUDERIAN")
    return choose(choose(position, "3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A"), "22A", "29A", "30A")


@pytest.mark.clause("typhoon", "6.3.2", "7.3", "7.3.1", "7.3.2")
def test_guderian_interrupts_a_chit_seen_which_goes_back_into_the_cup(game):
    position = held_guderian(game)
    cup = position.facts.cup
    assert "6.3.2" in {fact.clause.number for fact in game.presentation.status.piles(position)}
    position = position.play("draw 22A")
    assert isinstance(position.step, OfferInterrupt)
    assert position.actor == "axis"
    position = position.play("interrupt")
    assert position.facts.cup == cup
    assert position.facts.active == {"HQ-2PzA", "7ID", "31ID"}
    assert position.facts.used == ("GUDERIAN",)


@pytest.mark.clause("typhoon", "7.3.1")
def test_the_supply_chit_too_can_be_put_back(game):
    position = held_guderian(game).play("draw SUPPLY").play("interrupt")
    assert position.facts.supply_in_cup


@pytest.mark.clause("typhoon", "7.3.1")
def test_a_chit_let_pass_is_carried_out_and_guderian_stays_in_hand(game):
    position = held_guderian(game).play("draw 9A").play("let-pass")
    assert position.facts.guderian == "hand"
    assert position.facts.used == ("9A",)


@pytest.mark.clause("typhoon", "7.3.3")
def test_guderian_may_still_be_used_when_the_cup_is_empty(game):
    position = held_guderian(game)
    facts = position.facts.replaced(hands=((), ()), supply_in_cup=False)
    position = position.replaced(facts=facts).settled()
    assert isinstance(position.step, OfferInterrupt)
    assert position.prompt.key == "typhoon/last-interrupt"
    assert position.play("interrupt").facts.active


@pytest.mark.clause("typhoon", "5", "5.5")
def test_an_empty_cup_ends_the_turn_and_the_marker_moves_on(game):
    position = with_full_cup(game, axis=("2PzA",))
    position = position.replaced(facts=position.facts.replaced(hands=((), ()), supply_in_cup=False)).settled()
    assert position.turn == 2
    assert isinstance(position.step, ChooseChits)
    assert position.facts.used == ()


@pytest.mark.clause("typhoon", "6.1.3", silent="what a side may not know is not in its view")
def test_neither_side_sees_the_other_sides_chits_nor_whether_guderian_is_held(game):
    held = held_guderian(game)
    in_cup = choose(
        choose(start(game), "GUDERIAN", "3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A"), "22A", "29A", "30A"
    )
    assert held.seen_by("soviet") == in_cup.seen_by("soviet")
    assert held.seen_by("soviet").facts.hand("axis") == (UNSEEN,) * 8
    assert held.seen_by("axis").facts.guderian == "hand"
    assert held.seen_by("axis").facts.hand("soviet") == (UNSEEN,) * 3


@pytest.mark.clause("typhoon", "15.3")
def test_the_limited_chits_may_not_be_chosen_on_turn_two(game):
    position = with_first_choice(game, 2, limited_chits="on")
    verdict = position.check(game.read_action("choose 31A"))
    assert (verdict.code, verdict.clause.number) == ("chits/limited", "15.3")
    assert position.check(game.read_action("choose 16A"))
    assert with_first_choice(game, 2).check(game.read_action("choose 31A"))
    assert with_first_choice(game, 3, limited_chits="on").check(game.read_action("choose 31A"))


def with_first_choice(game, turn, **options):
    position = start(game, turn, **options)
    chits = ["3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A", "2PzA", "GUDERIAN"]
    return choose(position, *chits[: position.step.wanted(position)])


@pytest.mark.clause("typhoon", "2.23.3", "15.1")
def test_reserve_and_okh_chits_need_their_option(game):
    assert start(game).check(game.read_action("choose OKH")).code == "chits/option"
    assert start(game, reserve_and_okh="on").check(game.read_action("choose OKH"))


def test_playing_an_illegal_action_changes_nothing_and_carries_the_verdict(game):
    position = start(game)
    with pytest.raises(IllegalAction) as caught:
        position.play("choose 16A")
    assert caught.value.verdict.code == "chits/not-yours"
    assert "6.2.2" in str(caught.value)


@pytest.mark.clause("typhoon", "15.5", "15.5.1")
@pytest.mark.parametrize(("die", "dismissed"), [(4, False), (5, True), (6, True)])
def test_from_turn_nine_a_die_of_five_or_six_dismisses_guderian(game, die, dismissed):
    position = start(game, 9, guderian_dismissal="on")
    check_distribution(position.chance())
    assert position.play(f"dismissal-die {die}").facts.dismissed is dismissed


@pytest.mark.clause("typhoon", "15.5.1")
def test_before_turn_nine_and_without_the_option_nobody_rolls_for_guderian(game):
    assert start(game, 8, guderian_dismissal="on").actor == "axis"
    assert start(game, 9).actor == "axis"


@pytest.mark.clause("typhoon", "15.5.2")
def test_after_the_dismissal_the_chit_goes_into_the_cup_and_still_activates(game):
    position = start(game, 9, guderian_dismissal="on").play("dismissal-die 6")
    assert position.check(game.read_action("hold GUDERIAN")).code == "chits/dismissed"
    position = choose(position, *("GUDERIAN", *AXIS_SEVEN)[: position.step.wanted(position)])
    position = choose(position, *SOVIET_TEN[: position.step.wanted(position)])
    assert position.play("draw GUDERIAN").facts.active == {"HQ-2PzA", "7ID", "31ID"}


AXIS_SEVEN = ("3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A")
SOVIET_TEN = ("22A", "29A", "30A", "19A", "16A", "20A", "31A", "49A", "32A", "33A")


def listed(position, unit=None):
    legal = position.legal if unit is None else position.legal.of(unit)
    return {action.text(position.game.board) for action in legal}


def test_the_list_of_chits_ends_with_ready_and_takes_back_only_what_the_side_holds(game):
    held = start(game).play("hold GUDERIAN")
    assert "take-back GUDERIAN" in listed(held)
    assert "ready" not in listed(held)
    full = held
    for chit in ("3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A"):
        full = full.play(f"choose {chit}")
    assert "ready" in listed(full)
    assert "choose 2PzA" not in listed(full)
    soviet = full.play("ready")
    assert soviet.actor == "soviet"
    assert "take-back GUDERIAN" not in listed(soviet)


def test_an_interruption_is_asked_of_the_side_and_of_no_unit(game):
    asked = held_guderian(game).play("draw 22A")
    assert listed(asked) == {"interrupt", "let-pass"}
    assert listed(asked, "7ID") == set()
