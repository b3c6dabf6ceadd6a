"""1.6c, 1.8, 17: assault units, and what the weather makes of the ground."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import OPEN, before, charts, division, gun, infantry, panzer, play, refused
from wargame_kit.board import sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.rules.attrition import RollAttrition
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.combat.fight import Fight, defence
from wargame_kit.games.ocs.rules.combat.odds import odds, ratings
from wargame_kit.games.ocs.rules.fire import Fire, shifts, strength, strength_of
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import rating
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.rulebook import ALLOWED
from wargame_kit.words import DataError

GAME = wk.load("thirdwinter")


def war(rows: Any, units: list[OcsUnit], **drawn: Any) -> ThirdWinter:
    """A war of the title on a sketched board."""
    board = sketch(tuple(rows), **ThirdWinter.sketching, **drawn)
    return ThirdWinter(board, charts(), Counters({unit.id: unit for unit in units}))


ENGINEERS = infantry("SE", 4, 4, traits=frozenset({"assault"}))
FLAME = panzer("SF", 4, 4, traits=frozenset({"assault"}))
CITY = (*OPEN[:3], "....c...", *OPEN[4:])


def led(rows: Any, unit: OcsUnit, here: str, there: str, **drawn: Any) -> list[tuple[int, str]]:
    """What makes up the rating with which a unit attacks somebody of rating 0."""
    game = war(rows, [unit, infantry("GI", 4, 0)], **drawn)
    position = before(game, {unit.id: here, "GI": there}, Movement("soviet"))
    told = ratings(position, Fight(game.board.index(there), (unit.id,)))
    return [(entry.value, entry.clause.number) for entry in told.entries if entry.value]


@pytest.mark.clause("thirdwinter", "1.6c")
def test_assault_engineers_are_one_worse_in_the_open() -> None:
    assert led(OPEN, ENGINEERS, "0303", "0304") == [(4, "3.2c"), (-1, "1.6c")]


@pytest.mark.clause("thirdwinter", "1.6c", silent="where it holds, nothing is added to the printed rating")
def test_their_printed_rating_holds_into_a_city_and_over_a_river() -> None:
    city = CITY[3].index("c") + 1
    assert led(CITY, ENGINEERS, f"{city:02}03", f"{city:02}04") == [(4, "3.2c")]
    over = {"0303/S": "minor_river"}
    assert led(OPEN, ENGINEERS, "0303", "0304", rivers=over) == [(4, "3.2c")]


@pytest.mark.clause("thirdwinter", "1.6c")
def test_flame_tanks_have_no_use_at_rivers_but_in_cities() -> None:
    over = {"0303/S": "minor_river"}
    assert led(OPEN, FLAME, "0303", "0304", rivers=over) == [(4, "3.2c"), (-1, "1.6c")]
    city = CITY[3].index("c") + 1
    here, there = f"{city:02}03", f"{city:02}04"
    assert led(CITY, FLAME, here, there) == [(4, "3.2c")]
    over = {f"{here}/S": "minor_river"}
    assert led(CITY, FLAME, here, there, rivers=over) == [(4, "3.2c"), (-1, "1.6c")]


@pytest.mark.clause("thirdwinter", "1.6c")
def test_a_hedgehog_is_worth_it_too_and_defence_and_attrition_are_not() -> None:
    game = war(CITY, [ENGINEERS, infantry("GI", 4, 0)])
    position = before(game, {"SE": "0303", "GI": "0304"}, Movement("soviet"))
    dug = position.with_facts(hedgehogs=((game.board.index("0304"), 1),))
    assert rating(dug, "SE", game.board.index("0304")).total == 4
    assert rating(dug, "SE").total == 3
    assert RollAttrition("soviet", ("SE",)).rating(position) == 3
    inside = position.moved(position.pieces["SE"].at(game.board.index("0504")))
    told = ratings(inside, Fight(game.board.index("0504"), ("GI",)))
    assert [(entry.value, entry.clause.number) for entry in told.entries if entry.value] == [
        (-4, "3.2c"),
        (1, "1.6c"),
    ]


BATTERIES = OcsUnit.printed(
    "SD",
    "soviet",
    "(3)-2-2 leg barrage 84 range 3",
    "(3)-2-12 truck barrage 42 range 3",
    kind="artillery",
    size="division",
    steps=3,
)


@pytest.mark.clause("thirdwinter", "1.6d")
@pytest.mark.parametrize("is_proportional", ["on", "off"])
def test_an_artillery_division_defends_with_its_steps(is_proportional: str) -> None:
    game = war(OPEN, [BATTERIES, infantry("GI")])
    having = {"SD": {"losses": 1}}
    places = {"SD": "0304", "GI": "0303"}
    position = before(game, places, Movement("axis"), having=having, proportional_loss=is_proportional)
    told = defence(position, Fight(game.board.index("0304"), ("GI",)), charts().terrain["clear"])
    assert [(entry.value, entry.clause.number) for entry in told.entries] == [(144, "3.2"), (-48, "1.6d")]


@pytest.mark.clause("thirdwinter", "1.6d", silent="the barrage of a step is the printed one's share (10.1)")
def test_it_fires_in_proportion_to_its_steps() -> None:
    game = war(OPEN, [BATTERIES, infantry("GI")])
    places = {"SD": "0304", "GI": "0302"}
    for losses, points in ((0, 84), (1, 56), (2, 28)):
        position = before(game, places, Barrage("soviet"), having={"SD": {"losses": losses}})
        assert strength_of(position, "SD") == points


def shooting(**told: Any) -> Any:
    """A position in which an artillery division may fire at two hexes."""
    game = war(OPEN, [BATTERIES, infantry("GI"), infantry("GB"), infantry("SI")])
    places = {"SD": "0304", "SI": "0304", "GI": "0303", "GB": "0404"}
    return before(game, places, Barrage("soviet"), dumps={"soviet 0305": 40}, **told)


@pytest.mark.clause("thirdwinter", "1.6d")
def test_each_step_of_an_artillery_division_may_fire_by_itself() -> None:
    laid = play(shooting(), "fire SD 0303")
    one = play(laid, "fire-with SD 1")
    told = strength(one, one.step.fire)
    assert [(entry.value, entry.clause.number) for entry in told.entries] == [(28 * 6, "1.6d")]
    assert refused(one, "fire-with SD 1") == refused(one, "fire-with SD 4") == "1.6d"
    assert play(one, "fire-with SD 3").step.fire == laid.step.fire
    fired = play(one, "open-fire", "barrage-dice 1 1")
    assert (fired.pieces["SD"].fought, fired.facts.fired) == (False, (("SD", 1),))
    assert refused(fired, "fire SD 0303") == "10.0e"  # that hex has been fired at
    again = play(fired, "fire SD 0404")
    assert strength(again, again.step.fire).total == 56 * 6
    done = play(again, "open-fire", "barrage-dice 1 1")
    assert done.is_over  # all its steps have fired
    assert done.pieces["SD"].fought


@pytest.mark.clause("thirdwinter", "1.6d")
def test_no_other_gun_fires_by_steps() -> None:
    game = war(OPEN, [gun("SG"), infantry("GI")])
    laid = play(
        before(game, {"SG": "0304", "GI": "0303"}, Barrage("soviet"), dumps={"soviet 0305": 9}),
        "fire SG 0303",
    )
    assert refused(laid, "fire-with SG 1") == "10.0e"


def test_what_has_fired_of_a_division_is_its_own_secret() -> None:
    fired = play(shooting(), "fire SD 0303", "fire-with SD 1", "open-fire")
    assert fired.seen_by("axis").facts.fired == ()
    assert fired.seen_by("axis").step.fire.shares == ()
    assert fired.seen_by("soviet").facts.fired == (("SD", 1),)
    data = position_to_json(fired)
    data["agenda"][-1]["fire"]["shares"] = [["SI", 1]]
    with pytest.raises(DataError, match="shares"):
        position_from_json(data, fired.game)


def in_weather(weather: str, rows: Any, units: list[OcsUnit], places: dict[str, str], *steps: Any) -> Any:
    return before(war(rows, units), places, *steps, weather=weather)


MARSH = (*OPEN[:3], "..s.....", *OPEN[4:])


@pytest.mark.clause("ocs", "17", "6.1b")
@pytest.mark.parametrize(("weather", "points"), [("dry", 1), ("mud", 3), ("thaw", 3), ("freeze", 1)])
def test_trucks_pay_for_mud_and_for_thaw(weather: str, points: int) -> None:
    lorries = infantry("SL", 2, 3)
    moving = OcsUnit.printed("SM", "soviet", "4-3-8 truck", "4-3-18 truck")
    position = in_weather(
        weather, OPEN, [lorries, moving], {"SM": "0303 move"}, Movement("soviet")
    ).with_facts()
    assert position.reach("SM").ledger("0304").total == 8 * points


@pytest.mark.clause("ocs", "17")
def test_a_frozen_marsh_is_close_ground_on_which_tanks_fight_whole() -> None:
    units = [panzer("SP", 6, 4), infantry("GI", 4, 3)]
    for weather, line, attack in (("dry", "very_close", 3), ("freeze", "close", 6)):
        position = in_weather(weather, MARSH, units, {"SP": "0303", "GI": "0304"}, Movement("soviet"))
        found = odds(position, Fight(position.game.board.index("0304"), ("SP",)), ALLOWED)
        assert (found.line, found.attack.total) == (line, attack * 48)


@pytest.mark.clause("ocs", "17", "10.0a")
def test_barrage_into_a_marsh_is_shifted_frozen_or_not() -> None:
    units = [gun("SG"), division("GD"), infantry("SI")]
    for weather in ("dry", "freeze"):
        places = {"SG": "0302", "SI": "0303", "GD": "0304"}
        position = in_weather(weather, MARSH, units, places, Barrage("soviet"))
        told = shifts(position, "soviet", Fire(position.game.board.index("0304"), ("SG",)))
        assert -1 in [entry.value for entry in told.entries]


@pytest.mark.clause("ocs", "17")
def test_a_frozen_minor_river_costs_nothing_and_weakens_nobody() -> None:
    units = [infantry("SI", 4, 3), infantry("GI", 4, 3)]
    game = war(OPEN, units, rivers={"0303/S": "minor_river"})
    for weather, points, attack in (("dry", 2, 2), ("mud", 2, 2), ("freeze", 1, 4)):
        alone = before(game, {"SI": "0303 move"}, Movement("soviet"), weather=weather)
        assert alone.reach("SI").ledger("0304").total == 8 * points
        both = before(game, {"SI": "0303", "GI": "0304"}, Movement("soviet"), weather=weather)
        found = odds(both, Fight(game.board.index("0304"), ("SI",)), ALLOWED)
        assert found.attack.total == 48 * attack


@pytest.mark.clause("thirdwinter", "1.8")
@pytest.mark.parametrize(
    ("weather", "clause"), [("dry", ""), ("freeze", ""), ("mud", "1.8"), ("thaw", "1.8")]
)
def test_trucks_do_not_go_into_strat_mode_in_mud(weather: str, clause: str) -> None:
    motorised = OcsUnit.printed("SM", "soviet", "4-3-4 leg", "2-3-18 truck")
    walking = infantry("SI")
    position = in_weather(
        weather, OPEN, [motorised, walking], {"SM": "0303", "SI": "0505"}, Movement("soviet")
    )
    assert refused(position, "mode SM strat") == clause
    assert refused(position, "mode SI strat") == ""


@pytest.mark.clause("thirdwinter", "1.8")
def test_the_weather_goes_by_the_script_of_the_scenario_and_the_next_turn_is_told() -> None:
    position = GAME.start("kherson")
    assert position.facts.weather == "dry"
    script = position.scenario.set_up["script"]
    assert script == {12: "dry", 13: "dry", 14: "mud", 15: "dry", 16: "dry", 17: "mud"}
    told = {fact.clause.number: fact for fact in GAME.presentation.status.turn(position.replaced(turn=13))}
    assert (str(told["1.8"].value), told["1.8"].provenance) == ("mud", "kit")
    last = GAME.presentation.status.turn(position.replaced(turn=17))
    assert "1.8" not in {fact.clause.number for fact in last}


@pytest.mark.clause("ocs", "2.1a", silent="the weather that lasts is told in the status line by 17")
def test_the_weather_is_known_before_who_goes_first_and_lasts_until_the_turn_is_over() -> None:
    position = GAME.start("kherson").replaced(turn=13)
    ended = position.replaced(agenda=(position.agenda[0], EndOfTurn())).settled()
    assert (ended.turn, ended.facts.weather, type(ended.step).__name__) == (14, "mud", "RollFirst")
    random = Random(7)
    while ended.turn == 14 and not ended.is_over:
        assert ended.facts.weather == "mud"
        ended = ended.play(ended.legal.sample(random))
    assert ended.facts.weather == "dry"


@pytest.mark.clause("ocs", "17")
def test_the_ground_of_the_turn_is_told_in_the_status_line() -> None:
    for weather, said in (("dry", "dry"), ("mud", "mud"), ("thaw", "thaw"), ("freeze", "frozen")):
        position = GAME.start("kherson").with_facts(weather=weather)
        facts = GAME.presentation.status.turn(position)
        assert said in [str(fact.value) for fact in facts if fact.clause.number == "17"]


@pytest.mark.clause("thirdwinter", "4.5", "1.10")
def test_proportional_losses_are_on_unless_switched_off() -> None:
    assert GAME.start("kherson").option("proportional_loss") == "on"
    assert GAME.start("kherson", proportional_loss="off").option("proportional_loss") == "off"
