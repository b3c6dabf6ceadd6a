"""The table of The Third Winter: prices before they are paid, groups out of stacks, supply on the map."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.thirdwinter.bend import before
from tests.widgets.test_eastfront_table import is_offered
from wargame_kit.games.ocs.rules.barrage import Barrage, RollBarrage
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.position import CHANCE
from wargame_kit.render import overlays
from wargame_kit.widgets.handlers.map import clicked
from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.table import Table

SUPPLIED = before(Movement, "supply-dice 3 4", "deliver B16.19")
FIRING = before(Barrage, "supply-dice 3 4", "deliver B16.19")
FIGHTING = (*FIRING, "end-phase")
CORPS = tuple(f"6GTC-{number}" for number in (1, 2, 3, 4, "M"))
MOVING = (*(f"mode {unit} move" for unit in CORPS), "fuel-formation 6GTC-1 B12.17")


def table(*played: str, language: Any = "en", eyes: str = "everything") -> Table:
    """A table, usually without secrets, at which some actions of the bend of the Dnepr have been played."""
    record = wk.Record(wk.load("thirdwinter").start("bukrin"))
    for action in played:
        record.play(action)
    return wk.table(record, seed=1, language=language, viewer=eyes)


def hit(shown: Table, label: str, unit: str | None = None) -> None:
    """Click a hex."""
    hex_ = shown.position.game.board.index(label)
    shown._guarded(lambda message: clicked(shown, message))(Clicked(hex_, unit))
    assert shown.error is None


def read(html: str) -> str:
    """The words of a page."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def page(shown: Table) -> str:
    """The words beside the map."""
    assert shown.error is None
    return read(shown.side.html)


def test_fuel_is_offered_with_its_price_its_dump_and_who_throws_it() -> None:
    shown = table(*SUPPLIED)
    hit(shown, "B12.13", "6GTC-1")
    told = page(shown)
    assert "Fuel the formation from Pereyaslav (B12.17)" in told
    assert "1 SP of 9 SP, thrown by HQ 3rd Guards Tank Army; for 3 units, the whole turn" in told
    assert "1 T of 9 SP" in told


def test_a_formation_turns_over_by_one_click() -> None:
    shown = table(*SUPPLIED)
    hit(shown, "B12.13", "6GTC-1")
    shown.touched("alike", "mode 6GTC-1 move")
    assert shown.error is None
    assert {shown.position.pieces[unit].face for unit in CORPS} == {1}
    assert shown.session.choice.unit == "6GTC-1"


def test_a_click_takes_all_of_a_formation_that_may_move_and_another_takes_one_out() -> None:
    shown = table(*SUPPLIED, *MOVING)
    hit(shown, "B12.13", "6GTC-1")
    shown.touched("fan-group", "6 Guards Tank Corps")
    assert set(shown.position.step.units) == {*CORPS, "6GTC-T"}
    shown.touched("fan-unit", "6GTC-T")
    assert set(shown.position.step.units) == {*CORPS}
    assert shown.error is None


def test_a_group_that_was_interrupted_on_its_way_is_chosen_by_a_click_and_not_let_go() -> None:
    together = (*CORPS, "6GTC-T")
    for touched in (("fan-group", "6 Guards Tank Corps"), ("fan-unit", "6GTC-T")):
        shown = table(*SUPPLIED, *MOVING, *(f"take {unit}" for unit in together))
        assert shown.session.choice.unit is None
        shown.touched(*touched)
        assert shown.session.choice.unit in together
        assert shown.position.step.units == together
        shown.touched("fan-unit", "6GTC-T")
        assert shown.position.step.units == CORPS


def test_a_group_moves_as_one_and_an_overrun_says_what_it_costs() -> None:
    shown = table(*SUPPLIED, "take 136R", "take 180R", "take 240R")
    hit(shown, "B4.27", "136R")
    told = page(shown)
    assert "Overrun B4.26" in told
    assert "3:1" in told
    assert "2 SP 1 T" in told


def test_a_click_on_an_enemy_asks_before_it_overruns() -> None:
    shown = table(*SUPPLIED, "take 136R", "take 180R", "take 240R")
    before = shown.position
    hit(shown, "B4.26")
    assert shown.position == before
    shown.touched("type", "overrun B4.26")
    assert type(shown.position.step).__name__ == "Answering"


def test_no_click_on_the_map_blows_a_dump() -> None:
    shown = table(*SUPPLIED)
    target = offers.targets(shown.position)
    dumps = [hex_ for hex_, same in target.items() if any(offers.is_seldom(shown.position, a) for a in same)]
    assert dumps
    before = shown.position
    for hex_ in dumps:
        hit(shown, shown.position.game.board.label(hex_))
        shown.session.choose(None)
    assert shown.position == before


def test_a_segment_says_who_stands_without_fuel() -> None:
    assert "Without fuel, stands still: 24 units." in page(table(*SUPPLIED))


@pytest.mark.parametrize(
    ("played", "language", "said"),
    [(SUPPLIED, "en", "End movement"), (FIRING, "en", "End the barrage"), (FIRING, "zh", "结束射击"),
     (FIGHTING, "en", "End the combats")],
)  # fmt: skip
def test_the_button_that_ends_a_segment_says_which(played: tuple[str, ...], language: Any, said: str) -> None:
    assert f" {said} " in page(table(*played, language=language))


def test_a_barrage_says_its_column_its_shifts_its_price_and_its_chance() -> None:
    shown = table(*FIRING)
    hit(shown, "B12.13", "6GTC-M")
    assert "shifted to" in page(shown)
    hit(shown, "B11.13")
    told = page(shown)
    assert "Shifts: +1 density of the target and −1 hills." in told
    assert "2 T" in told
    shown.touched("type", "open-fire")
    assert "what do they hit?" in page(shown)


def test_the_map_shows_what_shells_and_bombs_are_thrown_for() -> None:
    shown = table(*FIRING, "fire 6GTC-M B11.13")
    longitude, latitude = shown.position.game.board.centre(shown.position.game.board.index("B11.13"))
    away = (latitude + 2, longitude + 2)
    shown.map.center = away
    shown.map.set_trait("bounds", ((away[0] - 0.1, away[1] - 0.2), (away[0] + 0.1, away[1] + 0.2)))
    shown.touched("type", "open-fire")
    assert type(shown.position.step) is RollBarrage
    found = shown.map.center
    assert abs(found[0] - latitude) + abs(found[1] - longitude) < 0.2


def test_an_attack_is_put_together_out_of_the_fan_and_paid_for_before_the_dice() -> None:
    shown = table(*FIGHTING)
    hit(shown, "B4.27", "136R")
    hit(shown, "B4.26")
    for unit in ("180R", "240R"):
        shown.touched("fan-unit", unit)
    assert shown.position.step.fight.attackers == ("136R", "180R", "240R")
    assert "Attack: pay 2 SP 1 T" in page(shown)
    shown.touched("fan-unit", "240R")
    assert shown.position.step.fight.attackers == ("136R", "180R")
    shown.touched("type", "declare")
    told = page(shown)
    assert "Whoever defends with supply has its full strength." in told
    assert "of 0 T" not in told


@pytest.mark.parametrize(("eyes", "is_said"), [("soviet", True), ("everything", False)])
def test_odds_against_what_is_seen_say_so_on_their_card(eyes: str, is_said: bool) -> None:
    shown = table(*FIGHTING, eyes=eyes)
    shown.touched("study", "B4.26")
    shown.touched("attacker", "136R")
    assert "Attack on B4.26" in page(shown)
    assert ("Only what is seen is counted" in page(shown)) is is_said


def test_a_ribbon_tells_the_mode_and_pills_the_amounts() -> None:
    shown = table(*SUPPLIED, "mode 6GTC-1 move", "fuel-formation 6GTC-1 B12.17")
    badges = shown.position.game.presentation.units.badges

    def written(unit: str) -> list[str]:
        return [str(badge.text) for badge in badges(shown.position, unit)]

    assert written("6GTC-1") == ["M", "F"]
    assert written("S-Tr1") == ["3", "3"]
    assert written("91TB") == []


@pytest.mark.parametrize("layer", ["throw", "feeding", "fuel", "negated"])
def test_a_layer_of_supply_is_drawn_and_told(layer: str) -> None:
    shown = table(*SUPPLIED)
    shown.touched("overlay", f"layer:{layer}")
    assert shown.error is None
    marks = overlays.layer(shown.position, layer).marks
    assert marks
    assert all(mark.words for mark in marks)


def test_a_hex_says_what_it_costs_and_what_is_across_its_river() -> None:
    shown = table(*SUPPLIED)
    hit(shown, "B11.14")
    shown.touched("tab", "inspect")
    told = page(shown)
    assert "2 / 2 / 3 (Leg / Track / Truck), dry" in told
    assert "major river to B12.14 and B12.13" in told
    assert "2 of 10 RE" in told


def test_transport_has_no_line_of_supply_to_show() -> None:
    shown = table(*SUPPLIED)
    shown.touched("unit", "S-Tr1")
    shown.touched("tab", "inspect")
    shown.touched("overlay", "supply:soviet")
    assert shown.error is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_charts_stand_in_the_rules(language: Any) -> None:
    shown = table(language=language)
    shown.session.open_panel("rules")
    shown.refresh()
    assert shown.side.html.count('class="wk-chart"') == len(
        shown.position.game.presentation.charts.tables(shown.position.game)
    )


@pytest.mark.parametrize("language", ["en", "zh"])
def test_whatever_can_be_done_has_a_button_a_hex_or_a_counter_to_click(language: Any) -> None:
    random, seen, session = Random(5), set[str](), table(language=language).session
    for _ in range(150):
        position = session.position
        kind = type(position.step).__name__
        if position.actor != CHANCE and kind not in seen:
            seen.add(kind)
            for action in position.legal.sample(random), position.legal.sample(random):
                assert is_offered(position, action), (kind, action)
        thrown = position.actor == CHANCE
        session.record.play(
            random.choice(list(position.chance())) if thrown else position.legal.sample(random)
        )
    assert len(seen) > 3


def test_what_bombs_is_not_first_offered_a_sweep() -> None:
    shown = table(*SUPPLIED)
    words = shown.position.game.presentation.actions
    both = ("sweep", "transfer-aircraft")
    assert words.in_order(shown.position, "2VA-Il2-1", both) == ("transfer-aircraft", "sweep")
    assert words.in_order(shown.position, "2VA-La5", both) == both
    assert offers.options_of(shown.position, "2VA-Pe2-1").verbs[-1] == "sweep"


@pytest.mark.clause("ocs", "14.2")
def test_who_joins_a_mission_by_one_button_is_as_many_as_it_takes() -> None:
    shown = table(*SUPPLIED, "sweep 2VA-La5 B4.24")
    assert "Able to act: 7 units" in page(shown)
    assert "the first 3 " in page(shown)
    shown.touched("everyone")
    assert shown.error is None
    assert len(shown.position.step.mission.units) == shown.position.charts.limit("mission") == 4
    assert "the first" not in page(shown)


def test_one_button_names_no_more_than_one_who_leads() -> None:
    shown = table(*FIGHTING, "attack 42R B7.17", "join 68GR", "declare", "pay B5.16")
    assert type(shown.position.step).__name__ == "NameLeader"
    assert len(shown.position.legal.units) > 1
    assert 'data-do="everyone"' not in shown.side.html


def test_where_a_unit_can_do_one_thing_on_the_map_it_is_said_what_a_click_does() -> None:
    shown = table(*SUPPLIED)
    hit(shown, shown.position.game.board.label(shown.position.pieces["40A-HQ"].hex_), "40A-HQ")
    assert offers.options_of(shown.position, "40A-HQ").verbs == ("build-base",)
    assert "It means: Build a base." in page(shown)
