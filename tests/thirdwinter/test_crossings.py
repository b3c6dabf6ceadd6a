"""1.4b, 1.4c, 1.5: who gets over the Dnepr, by what, and who fights over it; 1.1b: hedgehogs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import OPEN, before, play, refused, stands
from tests.thirdwinter.dnepr import BLOWN, BRIDGE, GAME, SUPPLY, at, moving, theatre
from wargame_kit.games.ocs.rules.combat.advancing import Advancing
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.fight import ways_to_fight
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.supply.paths import paths
from wargame_kit.games.thirdwinter.rules.ice import weathered
from wargame_kit.mechanics.kernel import BLOCKED

# ---------------------------------------------------------------------------- movement (1.4b)


@pytest.mark.clause("thirdwinter", "1.4b")
def test_without_a_bridge_only_who_walks_crosses_with_its_whole_allowance() -> None:
    position = moving({"RA": "0504", "RP": "0505 move", "RB": "0604", "GA": "0104"}, **BLOWN)
    over = play(position, "move RA 0504-0404")
    assert stands(over, "RA") == "0404"
    assert over.step.spent == (24,)  # all three points
    assert refused(position, "move RB 0604-0504-0404")  # it has spent something before
    tired = play(position, "move RB 0604-0504")
    assert refused(tired, "move RB 0504-0404")
    tanks = play(position, "fuel RP 0704")
    assert refused(tanks, "move RP 0505-0405")


@pytest.mark.clause("thirdwinter", "1.4b")
def test_a_step_that_takes_all_says_so() -> None:
    position = moving({"RA": "0504", "GA": "0104"}, **BLOWN)
    assert "1.4b" in {entry.clause.number for entry in position.reach("RA").ledger(at("0404")).entries}


@pytest.mark.clause("thirdwinter", "1.4b", silent="where no rule gives a way nobody has one")
def test_an_open_river_without_anything_is_closed_even_to_the_minimum_move() -> None:
    position = moving({"RA": "0503", "GA": "0104"})
    assert refused(position, "move RA 0503-0403")
    assert refused(position, "move RA 0503-0504") == ""


@pytest.mark.clause("thirdwinter", "1.4b", silent="headquarters change nothing here")
def test_headquarters_bridge_no_hexside_of_the_volga_class() -> None:
    position = moving({"RH": "0503", "RA": "0503", "GA": "0104"})
    assert refused(position, "move RA 0503-0403")


@pytest.mark.clause("thirdwinter", "1.4b", silent="the weather of a turn is counted when it ends")
def test_frost_on_29_november_1_and_5_december_freezes_the_river_for_the_8th() -> None:
    position = before(GAME, {"RA": "0503", "GA": "0104"}, Movement("soviet"), weather="freeze")
    states = []
    for _ in range(3):
        position = weathered(position)
        states.append((position.facts.frozen, position.facts.turning))
    assert states == [(False, 1), (False, 2), (True, 0)]
    thaw = position.with_facts(weather="mud")
    for weather in ("mud", "thaw", "dry"):
        assert thaw.facts.frozen
        thaw = weathered(thaw.with_facts(weather=weather))
    assert not thaw.facts.frozen
    broken = weathered(weathered(position.with_facts(weather="dry")).with_facts(weather="freeze"))
    assert (broken.facts.frozen, broken.facts.turning) == (True, 0)


@pytest.mark.clause("thirdwinter", "1.4b")
def test_the_weather_of_the_turn_makes_no_ice_and_ice_carries_who_walks() -> None:
    pieces = {"RA": "0503", "RP": "0502", "GA": "0104"}
    assert refused(moving(pieces, weather="freeze"), "move RA 0503-0403")
    frozen = moving(pieces, frozen=True)
    assert stands(play(frozen, "move RA 0503-0403"), "RA") == "0403"
    assert refused(play(frozen, "fuel RP 0704"), "move RP 0502-0402")


@pytest.mark.clause("thirdwinter", "1.4b")
def test_what_keeps_tanks_off_the_ice_is_the_river_and_not_the_frozen_marsh_beyond() -> None:
    game = theatre(tuple(row[:3] + "s" + row[4:] for row in OPEN))
    told = {"frozen": True, "weather": "freeze", "dumps": {"soviet 0502": 8}}
    position = play(moving({"RP": "0502", "GA": "0104"}, game=game, **told), "fuel RP 0502")
    verdict = position.check("move RP 0502-0402")
    assert str(verdict.clause.number) == "1.4b"
    assert "river" in str(verdict.sentence)
    assert "marsh" not in str(verdict.sentence)


@pytest.mark.clause("thirdwinter", "1.4b", silent="a path that is closed does not show")
def test_supply_paths_cross_a_bridge_that_stands_and_nothing_else() -> None:
    def reached(**told: Any) -> bool:
        position = moving({"RA": "0704", "GA": "0104"}, **told)
        return at("0204") in paths(position, "soviet", at("0704"), "truck", 5)

    assert reached()
    assert not reached(**BLOWN)
    assert not reached(**BLOWN, frozen=True)
    # 12.3c: next to where a path ends is near enough, over the river too.
    position = moving({"RA": "0704", "GA": "0104"}, **BLOWN)
    assert at("0404") in paths(position, "soviet", at("0704"), "truck", 5)


@pytest.mark.clause("thirdwinter", "1.4a", silent="a railway that is cut does not show")
def test_a_railway_is_cut_with_its_bridge() -> None:
    rails = "0104-0204-0304-0404-0504-0604-0704-0804"
    game = theatre(("........",) * 3 + ("......c.",) + ("........",) * 3, {"axis": "0104"}, rails=[rails])
    pieces = {"GA": "0804", "RA": "0107"}
    whole = before(game, pieces, Movement("axis"))
    assert "GA" not in whole.supply("axis").cut
    cut = before(game, pieces, Movement("axis"), **BLOWN)
    assert "GA" in cut.supply("axis").cut


# ---------------------------------------------------------------------------- combat (1.4c)


def fighting(pieces: dict[str, str], side: str = "soviet", **told: Any) -> Any:
    return before(GAME, pieces, Combat(side), dumps=SUPPLY, **told)


@pytest.mark.clause("thirdwinter", "1.4c")
def test_who_attacks_over_the_volga_class() -> None:
    pieces = {"RA": "0504", "RP": "0504", "RB": "0502", "GA": "0404", "GB": "0402"}
    standing, blown, frozen = fighting(pieces), fighting(pieces, **BLOWN), fighting(pieces, frozen=True)
    assert refused(standing, "attack RA 0404") == refused(standing, "attack RP 0404") == ""
    assert (refused(blown, "attack RA 0404"), refused(blown, "attack RP 0404")) == ("", "1.4c")
    assert refused(standing, "attack RB 0402") == "1.4c"
    assert refused(frozen, "attack RB 0402") == ""
    assert refused(frozen, "attack RP 0404") == ""  # the bridge stands


@pytest.mark.clause("thirdwinter", "1.4c", silent="the factors are the kit's, and stand in the chart")
def test_by_what_attackers_over_it_are_multiplied() -> None:
    pieces = {"RA": "0504", "GA": "0404"}

    def factors(**told: Any) -> tuple[str, ...]:
        found = ways_to_fight(fighting(pieces, **told), "soviet", at("0504"), at("0404"))
        side = next(way for way in found if way.is_side)
        return side.kind, *(str(side.factors[kind]) for kind in ("armour", "mech", "other"))

    assert factors() == ("bridge", "1/3", "1/3", "1/2")
    assert factors(**BLOWN) == ("blown", "1/3", "1/3", "1/3")
    assert factors(**BLOWN, frozen=True) == ("ice", "1/2", "1/2", "1/2")
    # Odds of four against four over the bridge: half of it.
    odds = fighting(pieces).odds("0404", "RA")
    assert odds.attack.total * 2 == odds.defence.total


@pytest.mark.clause("thirdwinter", "1.4c")
def test_three_regiments_advance_over_the_river() -> None:
    units = ("RA", "RB", "RC", "RD")
    pieces = {**dict.fromkeys(units, "0504"), "GA": "0104"}
    position = before(GAME, pieces, Advancing("soviet", at("0404"), units), dumps=SUPPLY)
    three = play(position, "advance RA", "advance RB", "advance RC")
    assert refused(three, "advance RD") == "1.4c"
    beside = before(
        GAME,
        {"RA": "0504", "RB": "0303", "RC": "0303", "RD": "0303", "GA": "0104"},
        Advancing("soviet", at("0404"), units),
    )
    all_four = play(beside, "advance RA", "advance RB", "let-all-pass", "advance RC", "advance RD")
    assert [stands(all_four, unit) for unit in units] == ["0404"] * 4


@pytest.mark.clause("thirdwinter", "1.4c", silent="a way back that is closed does not show")
def test_who_falls_back_over_the_river() -> None:
    def over(unit: str, here: str, there: str, **told: Any) -> bool:
        position = before(GAME, {unit: here, "RD": "0107"}, FallingBack("axis", (unit,), 1, ()), **told)
        return not refused(position, f"fall-back {here}-{there}")

    assert over("GA", "0504", "0404")
    assert over("GP", "0504", "0404")
    assert not over("GA", "0504", "0404", **BLOWN)
    assert over("GA", "0504", "0404", **BLOWN, frozen=True)
    assert over("GA", "0503", "0403", frozen=True)
    assert not over("GP", "0503", "0403", frozen=True)
    assert not over("GA", "0503", "0403")


@pytest.mark.clause("thirdwinter", "1.4c")
def test_nobody_overruns_over_the_volga_class() -> None:
    pieces = {"RA": "0504", "GS": "0404"}
    for told in ({}, BLOWN, {"frozen": True}):
        position = play(moving(pieces, **told), "take RA")
        assert refused(position, "overrun 0404") == "8.1b"
    # 1.4c has no word for it: it follows from the cost (OCS 8.1), as regular attacks go by 1.4c.
    assert refused(fighting({"RP": "0502", "GA": "0402"}), "attack RP 0402") == "1.4c"


# ---------------------------------------------------------------------------- pontoons (1.5)

MARSH = ("........",) * 3 + ("....s...",) + ("........",) * 3
LESSER = {"0403/NE": "minor_river", "0403/SE": "major_river", "0404/NE": "major_river"}


@pytest.mark.clause("thirdwinter", "1.5")
def test_pontoons_bridge_every_lesser_river_around_them_for_one_point_in_any_weather() -> None:
    game = theatre(OPEN, rivers=LESSER, roads=[])
    pieces = {"RPon": "0403", "RP": "0504 move", "GA": "0104"}

    def price(weather: str, mode: str = "") -> int:
        told = moving({**pieces, "RPon": f"0403{mode}"}, game=game, weather=weather)
        table = costs(told, "soviet", "track").costs
        here, there = at("0504", game), at("0403", game)
        return table[6 * here + game.board.direction(here, there)]

    assert price("dry") == price("mud") == price("freeze") == 8
    assert price("dry", " move") >= BLOCKED
    position = moving(pieces, game=game)
    gone = play(position, "fuel RP 0704", "move RP 0504-0403")
    assert gone.step.spent == (8,)
    # They are there for friends alone, and vanish when their unit turns to its Move side.
    axis = costs(position, "axis", "track").costs
    here, there = at("0504", game), at("0403", game)
    assert axis[6 * here + game.board.direction(here, there)] >= BLOCKED
    assert refused(play(position, "fuel RP 0704", "mode RPon move"), "move RP 0504-0403")
    # A disorganised unit bridges, one in Reserve does not.
    for marker, crosses in (("dg", True), ("reserve", False)):
        told = moving(pieces, game=game, having={"RPon": {"marker": marker}})
        assert (refused(play(told, "fuel RP 0704"), "move RP 0504-0403") == "") is crosses


@pytest.mark.clause("thirdwinter", "1.5")
def test_who_drives_over_a_pontoon_into_swamp_comes_out_only_along_a_way() -> None:
    told = {"rivers": {"0404/NE": "major_river"}}
    game = theatre(MARSH, roads=[], **told)
    pieces = {"RPon": "0404", "RP": "0404 move", "GA": "0104"}
    position = play(moving(pieces, game=game), "fuel RP 0704", "move RP 0404-0504")
    assert stands(position, "RP") == "0504"
    assert refused(position, "move RP 0504-0604") == "6.1d"
    assert refused(position, "move RP 0504-0404") == ""  # the way it came
    road = theatre(MARSH, roads=["0504-0604"], **told)
    position = play(moving(pieces, game=road), "fuel RP 0704", "move RP 0404-0504-0604")
    assert stands(position, "RP") == "0604"
    assert position.step.spent == (12,)  # a point over the pontoon, half a point along the road


@pytest.mark.clause("thirdwinter", "1.5", silent="the multipliers of the river stay")
def test_a_pontoon_makes_a_regular_attack_possible_and_no_overrun() -> None:
    game = theatre(OPEN, rivers={"0404/NE": "major_river"}, roads=[])
    pieces = {"RP": "0504", "GA": "0404"}
    alone = before(game, pieces, Combat("soviet"), dumps=SUPPLY)
    assert refused(alone, "attack RP 0404") == "9.1f"
    bridged = before(game, {**pieces, "RPon": "0504"}, Combat("soviet"), dumps=SUPPLY)
    assert refused(bridged, "attack RP 0404") == ""
    kinds = {way.kind for way in ways_to_fight(bridged, "soviet", at("0504", game), at("0404", game))}
    assert "major_river" in kinds
    fuelled = {"RP": {"fuel": "phase"}}
    over = play(moving({**pieces, "RPon": "0504"}, game=game, having=fuelled), "take RP")
    assert refused(over, "overrun 0404") == "8.1b"


@pytest.mark.clause("thirdwinter", "1.5", silent="a path that is open does not show")
def test_supply_comes_over_a_pontoon() -> None:
    game = theatre(OPEN, rivers={"0404/NE": "major_river", "0404/SE": "major_river"}, roads=[])

    def reached(mode: str) -> bool:
        position = moving({"RPon": f"0404{mode}", "GA": "0107"}, game=game)
        return at("0404", game) in paths(position, "soviet", at("0504", game), "truck", 1).spent

    assert reached("")
    assert not reached(" move")


# ---------------------------------------------------------------------------- bridges that are down


@pytest.mark.clause("thirdwinter", "1.4a", silent="a lesser river is as it is without its bridge")
def test_a_bridge_over_a_lesser_river_can_be_down_in_a_scenario() -> None:
    game = theatre(OPEN, rivers={"0404/NE": "major_river"})
    here, there = at("0504", game), at("0404", game)
    table = costs(moving({"GA": "0104"}, game=game), "axis", "truck").costs
    assert table[6 * here + game.board.direction(here, there)] == 4
    down = costs(moving({"GA": "0104"}, game=game, bridges_blown={BRIDGE}), "axis", "truck").costs
    assert down[6 * here + game.board.direction(here, there)] >= BLOCKED


@pytest.mark.clause("ocs", "13.8b")
def test_a_headquarters_helps_over_a_river_whose_bridge_is_down() -> None:
    game = theatre(OPEN, rivers={"0404/NE": "major_river"})
    told = {"game": game, "bridges_blown": {BRIDGE}}
    alone = moving({"RP": "0504 move", "GA": "0104"}, **told)
    assert refused(play(alone, "fuel RP 0704"), "move RP 0504-0404") == "6.2c"
    helped = play(moving({"RP": "0504 move", "RH": "0504", "GA": "0104"}, **told), "fuel RP 0704")
    over = play(helped, "move RP 0504-0404")
    assert (stands(over, "RP"), over.step.spent) == ("0404", (24,))  # a Minor river: two points more
    here, there = at("0504", game), at("0404", game)
    parts = costs(helped, "soviet", "track").explain(here, game.board.direction(here, there))
    assert [part.clause.number for part in parts] == ["6.1b", "13.8b"]


# ---------------------------------------------------------------------------- hedgehogs (1.1b)


@pytest.mark.clause("thirdwinter", "1.1b")
def test_no_hedgehog_is_higher_than_two() -> None:
    position = moving({"GA": "0304", "RA": "0804"}, "axis", hedgehogs=((at("0304"), 1),))
    dug = play(position, "dig GA 0304")
    assert dug.hedgehog(at("0304")) == 2
    rested = before(
        GAME, {"GA": "0304", "RA": "0804"}, Movement("axis"), dumps=SUPPLY, hedgehogs=((at("0304"), 2),)
    )
    assert refused(rested, "dig GA 0304") == "1.1b"


@pytest.mark.clause("thirdwinter", "1.1b", silent="what is left of it shows on the map")
def test_a_hedgehog_that_is_taken_loses_a_level_and_the_first_is_gone() -> None:
    hex_ = at("0604")

    def taken(level: int) -> Any:
        position = moving({"RA": "0704", "GA": "0104"}, hedgehogs=((hex_, level),), entrenched=())
        return play(position, "move RA 0704-0604")

    assert (taken(2).hedgehog(hex_), taken(2).hedgehog_side(hex_)) == (1, "soviet")
    assert taken(1).facts.hedgehogs == ()
    assert taken(1).facts.entrenched == frozenset()
