"""What the table says and does in the chapters of the title: found by playing its scenes by clicks."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import play
from tests.thirdwinter import scenes
from tests.thirdwinter.bend import DELIVERED, before
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.view.fights import THROWS as SERIES_THROWS
from wargame_kit.games.thirdwinter.rules.base_tokens import PlacingTokens
from wargame_kit.games.thirdwinter.rules.fortresses import DeclareFortress
from wargame_kit.games.thirdwinter.rules.income import RollSupply
from wargame_kit.games.thirdwinter.rules.kessel import PlaceKessel
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements
from wargame_kit.games.thirdwinter.view.rivers import THROWS
from wargame_kit.position import CHANCE
from wargame_kit.widgets.panels.phase_page import end_all
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.clicks import click
from wargame_kit.words import LANGUAGES, in_language
from wargame_kit.words.phrase import catalogue

GAME = wk.load("thirdwinter")


def said(words: Any) -> str:
    return in_language(words, "en")


def in_words(position: Any, texts: tuple[str, ...]) -> list[str]:
    """Some actions in plain words."""
    read = position.game.read_action
    return [said(offers.action_words(position, read(text))) for text in texts]


def actions(position: Any) -> Any:
    return position.game.presentation.actions


def test_a_click_on_a_base_takes_up_an_aircraft_where_the_stack_can_do_nothing() -> None:
    position = scenes.air_strikes()
    table = wk.table(position)
    click(table.session, position.game.board.index("B5.16"))
    assert table.session.choice.unit in ("Bf109-1", "Ju87D-1")


@pytest.mark.parametrize("code", LANGUAGES)
def test_whatever_a_unit_may_do_with_a_hex_is_switched_to_in_words(code: Any) -> None:
    aiming = ("hex_", "target", "path", "base")
    kinds = {kind for step in GAME.steps for kind in getattr(step, "actions", ())}
    verbs = {
        offers.verb_of(kind)
        for kind in kinds
        if "unit" in offers.fields_of(kind) and any(name in offers.fields_of(kind) for name in aiming)
    }
    told = catalogue()
    assert [verb for verb in sorted(verbs) if f"ocs/short/{verb}" not in told] == []


def test_a_mission_that_is_refused_names_the_nearest_hexes_for_the_same_aircraft() -> None:
    position = scenes.air_strikes()
    refused = position.check("bust-trains Ju87D-1 B9.17")
    assert refused.instead
    assert all(text.startswith("bust-trains Ju87D-1 ") for text in refused.instead)
    board = position.game.board
    far = [board.distance(board.index(text.split()[-1]), board.index("B9.17")) for text in refused.instead]
    assert far == sorted(far)
    assert far[0] <= 4


@pytest.mark.clause("ocs", "14.4", "14.3")
def test_what_is_added_to_flak_and_to_a_round_in_the_air_is_said_one_by_one() -> None:
    aloft = play(scenes.air_strikes(), "bust-trains Ju87D-1 B13.13", "fly", "let-through")
    assert aloft.step.added > 0
    for viewer, hides in (("soviet", False), ("axis", True)):
        seen = aloft.seen_by(viewer)
        added = actions(seen).added(seen)
        assert added.total == aloft.step.added
        assert f"+{added.total} to two dice" in said(seen.prompt)
        # The headquarters below the top of a stack fires, and is not betrayed.
        assert ("what is not seen [OCS 14.4]" in str(added)) == hides
    met = play(scenes.air_strikes(), "bomb Ju87D-1 B9.17", "fly", "intercept 2VA-La5")
    assert actions(met).added(met) == met.step.modifiers(met)


def test_where_nothing_shoots_at_aircraft_it_is_said_why_nothing_is_added() -> None:
    aloft = play(scenes.air_strikes(), "bust-trains Ju87D-1 B13.13", "fly", "let-through")
    quiet = aloft.replace_step(replace(aloft.step, added=0))
    assert "±0 to two dice" in said(quiet.prompt)
    assert "Nothing is added" in said(actions(quiet).purpose(quiet))
    assert not actions(aloft).purpose(aloft)


@pytest.mark.clause("thirdwinter", "3.1b")
def test_what_is_added_to_the_roll_for_supply_has_its_reason() -> None:
    position = GAME.start("bukrin")
    assert "(−2 to the roll)" in said(position.prompt)
    assert "turns 1 to 11" in str(actions(position).added(position))
    [told] = [
        said(fact.value)
        for fact in position.game.presentation.status.piles(position)
        if "Soviets each turn" in said(fact.name)
    ]
    assert "−2 turns 1 to 11" in told


def test_of_a_place_for_a_kessel_headquarters_it_is_said_whom_it_would_feed() -> None:
    position = scenes.kessel()
    there = PlaceKessel("GKes-1", position.game.board.index("B9.09"))
    assert "7 of them cut off now" in said(actions(position).foretold(position, there))
    home = PlaceKessel("GKes-1", position.game.board.index("A57.03"))
    assert "0 of them cut off now" in said(actions(position).foretold(position, home))
    assert said(actions(position).purpose(position))


@pytest.mark.clause("thirdwinter", "3.4a")
def test_barrages_that_cost_nothing_say_so_and_how_many_are_left() -> None:
    laid = play(scenes.shells(), "shells S-Sh1 B3.29")
    assert "3 of 3 barrages left" in said(laid.prompt)
    aimed = play(laid, "fire 13AD B3.29")
    assert "costs nothing" in said(aimed.prompt)
    assert "costs nothing" in said(aimed.game.presentation.fights.announced(aimed)[aimed.step.fire.target])
    fired = play(aimed, "open-fire")
    while fired.actor == "chance":
        fired = fired.play(next(iter(fired.chance())))
    assert "2 of 3 barrages left" in said(fired.prompt)


@pytest.mark.clause("thirdwinter", "3.3d")
def test_who_attacks_into_the_zone_of_a_front_that_regroups_is_warned() -> None:
    position = scenes.before_regroup()
    attack = play(position, "attack 34I B8.17")
    for seen in (attack, attack.seen_by("axis")):
        (told,) = seen.game.presentation.fights.announced(seen).values()
        assert "it fires first at each attacking stack" in said(told)
    own = position.facts.fronts[0][0]
    offensive = position.with_facts(fronts=((own, "offensive", 1, 6),))
    (told,) = offensive.game.presentation.fights.announced(play(offensive, "attack 34I B8.17")).values()
    assert "fires first" not in said(told)


@pytest.mark.clause("thirdwinter", "3.5b")
def test_the_release_page_tells_the_minima_to_their_owner_alone() -> None:
    position = scenes.reserve()
    assert "corps 7, at least 6" in said(actions(position).purpose(position))
    seen = position.seen_by("axis")
    assert "at least" not in said(actions(seen).purpose(seen))


def test_the_reinforcement_phase_is_one_page_that_ends_with_what_is_forgotten() -> None:
    position = play(scenes.replacements(), "replacement-dice 6 4")
    status = position.game.presentation.status
    page = status.phase_page(position)
    assert page.side == "soviet"
    told = " ".join(said(fact.value) for fact in page.facts)
    assert "3 Pax" in told
    assert "RVGK-1" in told
    assert any("saved: 3 Pax" in said(words) for words in page.forgotten)
    assert status.phase_page(position.seen_by("axis")) is None
    table = wk.table(position)
    table.session.uncover()
    end_all(table.session)
    assert type(table.session.position.step).__name__ == "Movement"


def test_one_button_does_all_that_the_kit_proposes_up_to_the_next_dice() -> None:
    position = scenes.before(scenes.started("third-winter"), PlacingSupply, "soviet")
    table = wk.table(position)
    table.session.uncover()
    end_all(table.session)
    assert table.session.position == position, "nothing is ended while supply is to be laid"
    end_all(table.session, as_proposed=True)
    assert isinstance(table.session.position.step, RollReplacements)
    while table.session.position.actor == CHANCE:
        table.session.play(next(iter(table.session.position.chance())))
    end_all(table.session, as_proposed=True)
    assert isinstance(table.session.position.step, Movement)


def test_the_page_tells_of_supply_to_lay_and_of_minima_that_are_not_met() -> None:
    position = scenes.before(scenes.started("third-winter"), PlacingSupply, "soviet")
    status = position.game.presentation.status
    told = {said(fact.name): said(fact.value) for fact in status.phase_page(position).facts}
    assert "must get some" in told["Supply to lay"]
    armies = ("60A", "38A", "40A", "3GTA", "13A", "47A")
    gone = scenes.moved(position, {f"{army}-HQ": "dead" for army in armies})
    assert "HQ 1st Ukrainian Front" in {said(fact.name) for fact in status.phase_page(gone).facts}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_a_phase_is_not_said_again_on_its_page(language: str) -> None:
    position = scenes.before(scenes.started("third-winter"), PlacingSupply, "soviet")
    page = position.game.presentation.status.phase_page(position)
    names = [in_language(fact.name, language) for fact in page.facts]
    assert in_language(page.title, language) not in names
    assert names[0] in ("Still to come", "尚待进行")


@pytest.mark.parametrize("die", [1, 5])
def test_each_event_that_dice_may_bring_says_what_it_does_before_and_after_them(die: int) -> None:
    shown = wk.table(GAME.start("third-winter").play(f"event-die {die}"), seed=1, viewer="everything")
    words, position = GAME.presentation.actions, shown.session.position
    told = {
        said(words.outcome(position, each)): said(words.meaning(position, each)) for each in position.chance()
    }
    assert len(told) > 12
    assert all(does for brings, does in told.items() if not brings.startswith("no event"))
    page = shown.side.html
    brings, does = next((brings, does) for brings, does in told.items() if does)
    assert escape(brings) in page
    assert escape(does) in page
    thrown = next(each for each in position.chance() if said(words.outcome(position, each)) == brings)
    shown.touched("outcome", thrown.text(position.game.board))
    assert escape(does) in shown.side.html


def test_the_roll_for_supply_says_of_what_the_scenario_gives_a_share() -> None:
    position = scenes.before(scenes.started("bukrin"), RollSupply, "axis")
    words, actions = GAME.presentation.actions, list(position.chance())
    told = {(said(words.outcome(position, each)), said(words.meaning(position, each))) for each in actions}
    assert ("6 SP, and 1T for air bases", "2/5 of 13 SP and 2T, rounded up") in told
    whole = scenes.before(scenes.started("third-winter"), RollSupply, "axis")
    assert {said(words.meaning(whole, each)) for each in whole.chance()} == {""}


def test_transport_is_named_as_one() -> None:
    named = [said(unit.name) for unit in GAME.units.values() if unit.kind in ("truck", "wagon", "organic")]
    assert named
    assert not any("trucks" in name or "wagons" in name for name in named)


def test_what_is_offered_in_a_clicked_hex_stands_above_the_page_of_the_phase() -> None:
    shown = wk.table(scenes.before(scenes.started("third-winter"), PlacingTokens, "axis"), seed=1)
    click(shown.session, shown.session.position.game.board.index("A58.01"))
    shown.refresh()
    page = shown.side.html
    assert page.index("lay-tokens A58.01 1") < page.index("Still to come")


def march() -> Any:
    """The bend of the Dnepr when the Soviets begin to move."""
    return play(GAME.start("bukrin"), *before(Movement, *DELIVERED))


@pytest.mark.clause("ocs", "12.5")
def test_a_tank_without_fuel_says_why_it_stays_when_it_is_clicked_and_when_it_is_sent_on() -> None:
    position = march()
    table, tank = wk.table(position, viewer="everything"), position.pieces["9TC-1"].hex_
    click(table.session, tank, "9TC-1")
    table.refresh()
    assert table.session.tab == "play"
    assert "has no fuel for Truck or Track points" in table.side.html
    goal = next(hex_ for hex_ in position.game.board.within(tank, 2) if not position.in_hex(hex_))
    click(table.session, goal)
    assert table.session.choice.unit == "9TC-1"
    assert str(table.session.notice.verdict).endswith("[OCS 12.5]")
    click(table.session, goal)  # once more, and the hex is looked at
    assert (table.session.choice.unit, table.session.tab) == (None, "inspect")


@pytest.mark.clause("ocs", "6.1")
def test_who_can_do_nothing_any_more_says_why_in_the_panel_that_a_click_opens() -> None:
    position = march()
    moved = position.moved(replace(position.pieces["8R"], moved=True))
    table = wk.table(moved, viewer="everything")
    table.session.choose("8R")
    table.session.tab = "inspect"
    table.refresh()
    assert "has moved" in table.side.html
    table.session.choose("9TC-1")
    table.session.tab = "play"
    fresh = offers.why_still(position, "8R"), offers.why_still(position, "Lfl4-HQ")
    assert fresh == (None, None)


def test_hexes_that_are_marked_are_counted_and_not_what_may_be_done_in_them() -> None:
    position = scenes.before(scenes.started("third-winter"), PlacingSupply, "soviet")
    table = wk.table(position, viewer="everything")
    marked = len(offers.targets(position))
    actions_ = sum(len(same) for same in offers.targets(position).values())
    assert marked < actions_
    assert f"Hexes marked red: {marked}<" in table.side.html


@pytest.mark.clause("ocs", "2.2c")
def test_a_question_about_a_fortress_lights_the_phase_in_which_it_is_asked() -> None:
    position = march()
    kiev = position.game.board.index("B3.24")
    asked = position.pushed(DeclareFortress(kiev))
    assert [line.name.en for line in asked.lines] == ["Movement Phase"]
    late = position.game.start("third-winter")
    assert [line.name.en for line in late.pushed(DeclareFortress(kiev)).lines] == [
        line.name.en for line in late.lines
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_button_of_a_throw_says_what_it_is_for(code: Any) -> None:
    """Not whose it is: the line above says that."""
    position = scenes.started("third-winter")
    while position.actor != CHANCE:
        position = position.play(position.legal.first)
    table = wk.table(position, viewer="everything", language=code)
    told = in_language(position.game.presentation.fights.throw(position), code)
    assert told
    assert f">{told}<" in table.side.html


def test_every_throw_of_a_turn_that_has_a_name_says_it_in_both_languages() -> None:
    keys = {f"thirdwinter/throw/{name}" for name in THROWS.values()}
    keys |= {f"ocs/throw/{name}" for name in SERIES_THROWS.values()}
    for key in sorted(keys):
        assert all(catalogue()[key][code] for code in LANGUAGES), key
