"""2.4e: Kampfgruppe markers: who stands under them, and which groups act in the Reaction Phase."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import (
    actions,
    before,
    charts,
    counter,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    trucks,
)
from tests.thirdwinter.dnepr import theatre
from tests.thirdwinter.own_scenario import war as scenario_war
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import REACTION
from wargame_kit.games.ocs.rules.sequence import EndOfPhase, EndOfTurn, steps_of_phase
from wargame_kit.games.ocs.rules.shelled import density
from wargame_kit.games.ocs.rules.supply.fuel import is_fuelled
from wargame_kit.games.ocs.rules.supply.trace import bound_to
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules import kampfgruppen
from wargame_kit.games.thirdwinter.rules.kampfgruppen import CallingKampfgruppen, RollKampfgruppen
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import DataError

UNITS = (
    *(panzer("GP", formation="24Pz"), panzer("GQ", formation="24Pz"), panzer("GR"), panzer("GS")),
    *(panzer("GT"), panzer("GU"), infantry("GI"), infantry("RA"), infantry("RB")),
    panzer("GRum", traits=frozenset({"rumanian"})),
    *(trucks("GTr"), counter("GPost", "(6)-2-0 truck")),
)


@cache
def game() -> ThirdWinter:
    war = theatre(sources={"axis": "0101", "soviet": "0807"}, rivers={}, roads=[])
    return type(war)(war.board, charts(), Counters({unit.id: unit for unit in UNITS}))


@pytest.fixture(autouse=True)
def two_markers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kampfgruppen, "markers", lambda position: 2)


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    return before(game(), {"RA": "0807", **pieces}, *(steps or (Movement("axis"),)), **told)


def work(name: str, unit: str) -> str:
    return f"work {name}-kampfgruppe {unit}"


HERE = {"GP": "0303", "GR": "0303", "GS": "0402", "GT": "0402", "GI": "0303", "GU": "0203"}
GROUPS = {"kampfgruppen": ((1, "GP"), (1, "GR"), (2, "GS"), (2, "GT"))}

# ---------------------------------------------------------------------------- markers


@pytest.mark.clause("thirdwinter", "2.4e")
def test_a_marker_covers_germans_that_drive_in_move_mode_as_many_as_there_are_markers() -> None:
    position = field({**HERE, "GRum": "0303"})
    assert refused(position, work("found", "GI")) == "2.4e"
    assert refused(position, work("found", "GRum")) == "2.4e"
    assert refused(position, work("join", "GR")) == "2.4e"
    both = play(position, work("found", "GP"), work("join", "GR"), work("found", "GS"))
    assert both.facts.kampfgruppen == ((1, "GP"), (1, "GR"), (2, "GS"))
    assert refused(both, work("found", "GU")) == "2.4e"
    assert refused(both, work("found", "GP")) == "2.4e"
    assert refused(both, work("join", "GU")) == "2.4e"


@pytest.mark.clause("thirdwinter", "2.4e")
def test_neither_trucks_nor_who_cannot_move_stands_under_a_marker() -> None:
    position = field({**HERE, "GTr": "0303", "GPost": "0303"}, having={"GTr": {"points": 1}})
    assert {refused(position, work("found", unit)) for unit in ("GTr", "GPost")} == {"2.4e"}


@pytest.mark.clause("thirdwinter", "2.4e")
def test_who_stands_under_a_marker_founds_and_joins_no_other() -> None:
    position = play(field(HERE), work("found", "GP"))
    assert refused(position, work("found", "GP")) == refused(position, work("join", "GP")) == "2.4e"


@pytest.mark.clause("thirdwinter", "2.4e")
@pytest.mark.parametrize(
    "told", [{}, {"kampfgruppen": ((1, "GP"),)}, {"kampfgruppen": ((1, "GP"), (2, "GS"))}, GROUPS]
)
def test_whoever_may_found_join_or_leave_is_offered_it(told: dict[str, Any]) -> None:
    position = field({**HERE, "GRum": "0303"}, **told)
    every = {work(name, unit) for name in ("found", "join", "leave") for unit in position.pieces}
    offered = {action for action in actions(position) if action.endswith(tuple(position.pieces))} & every
    assert offered == {action for action in every if position.check(action)}
    assert offered


@pytest.mark.clause("thirdwinter", "2.4e")
def test_it_is_taken_away_in_another_movement_phase_only() -> None:
    position = field(HERE, Movement("axis"), EndOfPhase("axis", "movement"), Movement("axis"))
    founded = play(position, work("found", "GP"))
    assert refused(founded, work("leave", "GP")) == "2.4e"
    later = play(founded, "end-phase")
    assert play(later, work("leave", "GP")).facts.kampfgruppen == ()
    assert refused(later, work("leave", "GI")) == "2.4e"


@pytest.mark.clause("thirdwinter", "2.4e", silent="it happens by itself")
def test_it_lies_only_on_who_stands_together_and_goes_with_the_last_of_them() -> None:
    apart = field({**HERE, "GR": "0304"}, **GROUPS)
    assert kampfgruppen.groups(apart) == {1: ("GP",), 2: ("GS", "GT")}
    assert kampfgruppen.settled(apart).facts.kampfgruppen == ((1, "GP"), (2, "GS"), (2, "GT"))
    dead = field({**HERE, "GS": "dead", "GT": "dead"}, **GROUPS)
    assert kampfgruppen.groups(dead) == {1: ("GP", "GR")}


@pytest.mark.clause("thirdwinter", "2.4e", silent="it is how others count them")
def test_a_group_is_fed_apart_from_its_formation_and_counts_three_regiments_at_most() -> None:
    stack = dict.fromkeys(("GP", "GQ", "GR", "GS", "GT"), "0303")
    free, held = field(stack), field(stack, kampfgruppen=tuple((1, unit) for unit in sorted(stack)))
    assert (bound_to(free, "GP"), bound_to(held, "GP")) == ("24Pz", "")
    assert (density(free, stack), density(held, stack)) == (Fraction(5), Fraction(3))


# ---------------------------------------------------------------------------- the Reaction Phase


@pytest.mark.clause("thirdwinter", "2.4e")
@pytest.mark.parametrize(("die", "count"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_a_die_of_them_act_rounded_down(die: int, count: int) -> None:
    position = field(HERE, RollKampfgruppen("axis"), Movement("axis", REACTION), **GROUPS)
    thrown = play(position, f"kampfgruppe-die {die}")
    assert thrown.step == (CallingKampfgruppen("axis", count) if count else Movement("axis", REACTION))


@pytest.mark.clause("thirdwinter", "2.4e")
def test_a_group_acts_as_if_released_with_fuel_and_two_tokens() -> None:
    position = field(HERE, CallingKampfgruppen("axis", 1), Movement("axis", REACTION), **GROUPS)
    assert refused(position, "call-kampfgruppe GU") == "2.4e"
    assert refused(position, "supply-kampfgruppe 0303") == "2.4e"
    called = play(position, "call-kampfgruppe GR")
    assert [called.pieces[unit].freed for unit in ("GP", "GR", "GS", "GU")] == [True, True, False, False]
    assert refused(called, "end-phase") == "2.4e"
    assert refused(called, "supply-kampfgruppe 0402") == "2.4e"
    given = play(called, "supply-kampfgruppe 0303")
    assert given.tokens_in(game().board.index("0303"), "axis") == 2
    assert given.step == Movement("axis", REACTION)
    assert refused(given, "move GR 0303-0403") == ""
    assert refused(given, "move GS 0402-0403")


@pytest.mark.clause("thirdwinter", "2.4e")
def test_a_group_that_has_been_called_is_not_called_again() -> None:
    position = field(HERE, CallingKampfgruppen("axis", 2), Movement("axis", REACTION), **GROUPS)
    called = play(position, "call-kampfgruppe GR")
    assert refused(called, "call-kampfgruppe GR") == refused(called, "call-kampfgruppe GP") == "2.4e"
    assert refused(called, "call-kampfgruppe GS") == ""


@pytest.mark.clause("thirdwinter", "2.4e")
@pytest.mark.parametrize("marker", ["reserve", "dg", "strat", "exploit"])
def test_a_group_with_a_marker_of_another_mode_does_not_act(marker: str) -> None:
    having = {"GP": {"marker": marker}}
    position = field(HERE, CallingKampfgruppen("axis", 2), **GROUPS, having=having)
    assert refused(position, "call-kampfgruppe GR") == "2.4e"
    assert actions(position) == ["call-kampfgruppe GS", "call-kampfgruppe GT", "end-phase"]


@pytest.mark.clause("thirdwinter", "1.9", "2.4e")
def test_an_event_brings_one_more_and_another_holds_them_all() -> None:
    more = field(HERE, RollKampfgruppen("axis"), happened=(("energetic", 1, ""),), **GROUPS)
    assert play(more, "kampfgruppe-die 1").step == CallingKampfgruppen("axis", 1)
    none = field(
        HERE, RollKampfgruppen("axis"), Movement("axis", REACTION), happened=(("passive", 1, ""),), **GROUPS
    )
    assert none.step == Movement("axis", REACTION)


# ---------------------------------------------------------------------------- files and secrets


@pytest.mark.clause("thirdwinter", "2.4e", silent="a file says how many there are")
def test_a_scenario_says_how_many_markers_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    own = scenario_war(added="kampfgruppen = 3")
    position = own.start("own")
    assert kampfgruppen.markers(position) == 3
    steps = steps_of_phase(position, "soviet", "reaction")
    assert any(isinstance(step, RollKampfgruppen) for step in steps)
    with pytest.raises(DataError, match="kampfgruppen"):
        scenario_war(added="kampfgruppen = -1")


@pytest.mark.clause("thirdwinter", "2.4e", silent="the other side is told nothing")
def test_who_stands_under_a_marker_is_no_business_of_the_soviets() -> None:
    position = field(HERE, Movement("axis"), **GROUPS)
    assert position.game.title_rules.hidden(position, "soviet")["kampfgruppen"] == ()
    assert "kampfgruppen" not in position.game.title_rules.hidden(position, "axis")


@pytest.mark.clause("thirdwinter", "2.4e", silent="a position is saved in the midst of a phase")
def test_a_position_in_which_one_of_a_group_has_fallen_is_read_back() -> None:
    begun = field(HERE, Movement("axis"), **GROUPS)
    fallen = begun.moved(begun.pieces["GP"].at("dead").plain())
    fallen = fallen.replaced(agenda=(EndOfTurn(), *fallen.agenda[1:]))
    assert position_from_json(position_to_json(fallen), game()) == fallen


@pytest.mark.clause("thirdwinter", "2.4e", silent="a position is read")
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([[9, "GS"]], "marker"),
        ([[1, "82I"]], "German"),
        ([[1, "9TC-1"]], "German"),
        ([[1, "8Pz-P"], [2, "8Pz-P"]], "German"),
    ],
)
def test_a_forged_group_is_refused_by_name(rows: list[list[object]], expected: str) -> None:
    kit = wk.load("thirdwinter")
    data: Any = position_to_json(kit.start("bukrin"))
    data["facts"]["kampfgruppen"] = [[n, "8Pz-P" if unit == "GS" else unit] for n, unit in rows]
    with pytest.raises(DataError, match=rf"facts\.kampfgruppen.*{expected}"):
        position_from_json(data, kit)


# ---------------------------------------------------------------------------- fuel as a formation


@pytest.mark.clause("ocs", "12.5c")
@pytest.mark.clause("thirdwinter", "2.4e")
def test_a_group_is_fuelled_for_one_point_as_a_formation_is_and_nobody_else_with_it() -> None:
    dumps = {"axis 0202": 8}
    position = field({**HERE, "GQ": "0303"}, **GROUPS, dumps=dumps)
    fuelled = play(position, "fuel-together GP 0202")
    assert fuelled.tokens_in(game().board.index("0202"), "axis") == 4
    told = {unit for unit in HERE if fuelled.pieces[unit].fuel}
    assert told == {"GP", "GR"}  # not GQ, of the same division, nor the other group
    assert refused(fuelled, "fuel-together GR 0202") == "12.5c"
    assert refused(position, "fuel-together GU 0202") == "12.5c"
    assert refused(position, "fuel-together GP 0505") == "12.3"


@pytest.mark.clause("thirdwinter", "2.4e")
def test_a_headquarters_in_a_group_fuels_nobody_by_that() -> None:
    head = headquarters("GHq", 10)
    war = theatre(sources={"axis": "0101", "soviet": "0807"}, rivers={}, roads=[])
    units = {unit.id: unit for unit in (*UNITS, head)}
    own = type(war)(war.board, charts(), Counters(units))
    told = {"kampfgruppen": ((1, "GHq"), (1, "GR")), "dumps": {"axis 0202": 8}}
    position = before(own, {"GHq": "0303", "GR": "0303", "GU": "0304"}, Movement("axis"), **told)
    fuelled = play(position, "fuel-together GR 0202")
    assert (fuelled.pieces["GR"].fuel, fuelled.pieces["GHq"].fuel) == ("turn", "phase")
    assert not is_fuelled(fuelled, "GU", "movement")
