"""15, 1.37–1.39, 1.45, 10.6: who rules which sea, sailing, landing, and supply over the beach."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, shown, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.combat.fight import Fight
from wargame_kit.games.eastfront.rules.combat.repulse import assault_in, repulse_numbers, thrown_back
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.movement import StartOfMovement
from wargame_kit.games.eastfront.rules.rail import rail_net
from wargame_kit.games.eastfront.rules.sea import danger
from wargame_kit.games.eastfront.rules.seas import is_sole, masters, passages
from wargame_kit.games.eastfront.rules.supply import is_in_supply
from wargame_kit.words import in_language

UNITS = (
    block("OKH", "german", "supreme", 3),
    block("HQ", "german", "headquarters", 3),
    block("A"),
    block("B"),
    block("C"),
    block("R", "soviet", level=3),
    block("S", "soviet", level=3),
    block("Gar", "german", "garrison", 2),
)
ROWS = (".......", ".~~~~~.", ".......", ".......")
PLACES = {"Odessa": "A2", "Varna": "B1", "Constanta": "C1", "Sevastopol": "D3", "Batumi": "G2"}
DRAWN: dict[str, Any] = {
    "places": PLACES,
    "features": {"western_black_sea": ["B2", "C2", "D2"], "eastern_black_sea": ["E2", "F2"]},
}
ON = {"sea_power": "on"}
WEST = ["A1", "A2", "A3", "B1", "C1", "D3"]
"""What the Axis owns: of the bases Sevastopol, which lies on both seas."""


def game(**drawn: Any) -> Any:
    return theatre(drawn.pop("rows", ROWS), UNITS, **(DRAWN | drawn))


def sailing(places: dict[str, str], **told: Any) -> Any:
    drawn = told.pop("drawn", {})
    board = game(**drawn).board
    owned = frozenset(map(board.index, told.pop("owned", WEST)))
    given = {"active": {"OKH": "combat"}, "supreme_moves": 3, "options": ON, "axis_hexes": owned} | told
    return before(game(**drawn), {"OKH": "A1", **places}, StartOfMovement("axis"), **given)


def paid(position: Any, text: str) -> tuple[int, str]:
    """The supreme moves that a voyage costs, with the clause that says so."""
    spent = position.read(text).spent(position)
    return spent.total, spent.entries[0].clause.number


@pytest.mark.clause("eastfront", "15")
def test_without_the_option_nobody_sails() -> None:
    position = sailing({"A": "A2"}, options={})
    refused = position.check("sail A C1")
    assert (refused.code, refused.clause) == ("eastfront/no-sea-power", cite("15"))
    assert not [text for text in actions(position) if text.startswith("sail")]


@pytest.mark.clause("eastfront", "15.1", silent="who holds which base is no answer by itself")
@pytest.mark.clause("eastfront", "1.45", silent="a base between two seas counts in both")
def test_who_alone_holds_a_base_rules_a_sea() -> None:
    position = sailing({"A": "A2"})
    assert masters(position)["western_black_sea"] == {"axis"}
    assert masters(position)["eastern_black_sea"] == {"axis", "soviet"}
    assert is_sole(position, "axis", "western_black_sea")
    assert not is_sole(position, "axis", "eastern_black_sea")
    assert danger(position, "axis", ("western_black_sea", "eastern_black_sea")) == 1


@pytest.mark.clause("eastfront", "15.21")
@pytest.mark.clause("eastfront", "6.53")
@pytest.mark.clause("eastfront", "15.2")
def test_from_port_to_port_for_a_supreme_move() -> None:
    position = sailing({"A": "A2", "B": "A2", "C": "A2"})
    assert paid(position, "sail A C1") == (1, "15.2")
    after = position.play("sail A C1")
    assert (stands(after, "A"), after.facts.supreme_moves, after.pieces["A"].strategic) == ("C1", 2, True)
    assert after.check("sail A A2").code == "eastfront/moved"
    full = after.play("sail B C1").check("sail C B1")
    assert (full.code, full.clause) == ("eastfront/port-full", cite("15.21"))
    # A small port takes one.
    assert after.play("sail B B1").facts.shipped
    small = play(sailing({"A": "A2", "B": "C1"}), "sail A B1").check("sail B B1")
    assert (small.code, small.ledger.total) == ("eastfront/port-full", 1)
    none = sailing({"A": "A2"}, supreme_moves=0).check("sail A C1")
    assert (none.code, none.clause) == ("eastfront/no-supreme-moves", cite("6.53"))


@pytest.mark.clause("eastfront", "2.9")
def test_a_garrison_does_not_sail() -> None:
    position = sailing({"A": "A2", "Gar": "A2"})
    assert position.check("sail A C1")
    assert position.check("sail Gar C1").clause == cite("2.9")
    assert not list(position.legal.of("Gar"))


@pytest.mark.clause("eastfront", "8.4")
@pytest.mark.clause("eastfront", "1.45")
def test_one_sails_from_friendly_ports_to_friendly_ports() -> None:
    position = sailing({"A": "A2", "B": "A3"})
    assert position.check("sail B C1").clause == cite("1.45")
    assert position.check("sail A A1").clause == cite("1.45")
    lost = sailing({"A": "A2", "R": "A2"})
    assert lost.check("sail A C1").code in ("eastfront/enemy-port", "eastfront/last-out")


@pytest.mark.clause("eastfront", "15.1")
def test_an_enemy_sea_is_closed() -> None:
    position = sailing({"A": "A2"}, owned=["A1", "A2", "C1"])
    refused = position.check("sail A C1")
    assert (refused.code, refused.clause) == ("eastfront/no-sea-way", cite("15.1"))


@pytest.mark.clause("eastfront", "15.22")
def test_in_a_contested_sea_a_throw_decides() -> None:
    # E1 lies at the eastern sea, where the Soviets have Batumi.
    position = sailing({"A": "A2"}, supreme_moves=2).play("sail A F1")
    assert (position.actor, position.step.clause) == ("chance", cite("15.22"))
    assert position.pieces["A"].revealed
    found = position.play("crossing 2")
    assert (stands(found, "A"), found.level("A"), found.facts.supreme_moves) == ("A2", 3, 0)
    assert not found.pieces["A"].revealed
    assert found.check("move A A2-A3").code == "eastfront/moved"
    through = position.play("crossing 3")
    assert (stands(through, "A"), through.level("A"), through.facts.supreme_moves) == ("F1", 4, 0)
    assert sailing({"A": "A2"}, supreme_moves=1).check("sail A F1").code == "eastfront/too-many-seas"


@pytest.mark.clause("eastfront", "15.5")
@pytest.mark.clause("eastfront", "15.51")
def test_a_unit_lands_in_the_face_of_the_enemy_one_over_each_hexside() -> None:
    position = sailing({"A": "A2", "B": "C1", "C": "C1", "R": "E1"}, supreme_moves=6)
    board = position.game.board
    assert paid(position, "sail A E1") == (1, "15.5")
    # D2 and E2 lie south of E1: the western sea is the Axis' own.
    after = position.play("sail A E1")
    assert stands(after, "A") == "E1"
    assert after.facts.new_battles == {board.index("E1")}
    assert after.pieces["A"].came_from == board.index("A2")
    assert after.facts.bridgeheads == ((board.index("E1"), "axis"),)
    second = after.play("sail B E1").play("crossing 6")
    full = second.check("sail C E1")
    assert (full.code, full.clause) == ("eastfront/port-full", cite("15.21")) or full.clause == cite("15.51")


@pytest.mark.clause("eastfront", "1.34")
@pytest.mark.clause("eastfront", "1.35")
@pytest.mark.clause("eastfront", "1.37")
@pytest.mark.clause("eastfront", "12.24")
@pytest.mark.parametrize(
    ("rows", "drawn", "weather", "clause"),
    [
        (("....m..", *ROWS[1:]), {}, "dry", "1.34"),
        (("....^..", *ROWS[1:]), {}, "dry", "1.35"),
        (ROWS, {"rivers": {"D2/NE": "shallows", "E2/NW": "shallows"}}, "dry", "1.37"),
        (ROWS, {}, "mud", "12.24"),
    ],
)
def test_no_landing_in_marsh_or_mountains_over_shallows_or_in_mud(
    rows: Any, drawn: Any, weather: str, clause: str
) -> None:
    position = sailing({"A": "A2", "R": "E1"}, drawn={"rows": rows, **drawn}, weather=weather)
    refused = position.check("sail A E1")
    assert not refused
    assert refused.clause == cite(clause)


@pytest.mark.clause("eastfront", "5.1")
def test_headquarters_do_not_land() -> None:
    assert sailing({"HQ": "A2", "R": "E1"}).check("sail HQ E1").clause == cite("5.1")


@pytest.mark.clause("eastfront", "15.4")
@pytest.mark.clause("eastfront", "6.53")
def test_one_leaves_a_battle_by_sea_but_does_not_retreat_so() -> None:
    position = sailing({"A": "A2", "B": "A2", "R": "A2"})
    defended = position.with_facts(defenders=((position.game.board.index("A2"), "axis"),))
    assert paid(defended, "sail A C1") == (1, "15.4")
    after = defended.play("sail A C1")
    last = after.check("sail B C1")
    assert (last.code, last.clause) == ("eastfront/last-out", cite("6.53"))


@pytest.mark.clause("eastfront", "1.39", silent="a closed strait shows in the sea that cannot be reached")
@pytest.mark.parametrize(("straits", "is_open"), [("any", False), ("both", True)])
def test_a_strait_with_an_enemy_shore_lets_nobody_through(straits: str, is_open: bool) -> None:
    # Azov above, the eastern Black Sea below, the strait between C2 and D2.
    drawn = {
        "rows": ("..~~..", "......", "..~~.."),
        "rivers": {"C2/E": "strait"},
        "features": {"azov": ["C1", "D1"], "eastern_black_sea": ["C3", "D3"]},
        "places": {"Rostov": "B1", "Batumi": "B3", "Mariupol": "E1", "Novorossisk": "E3"},
    }
    owned = ["A1", "B1", "B3", "E1", "E3", "C2"]
    position = sailing({"A": "E1", "S": "D2"}, drawn=drawn, owned=owned, options={**ON, "straits": straits})
    shores = tuple(map(position.game.board.index, ("C2", "D2")))
    assert passages(position.game)["azov"] == {"eastern_black_sea": {shores}}
    assert bool(position.check("sail A E3")) is is_open
    both = sailing({"A": "E1"}, drawn=drawn, owned=[*owned, "D2"])
    assert both.check("sail A E3")


@pytest.mark.clause("eastfront", "1.39", silent="an open strait shows in the sea that is reached")
@pytest.mark.parametrize(("northern", "southern"), [("A2", "E2"), ("E2", "A2"), ("A2", "B2")])
def test_of_two_straits_between_the_same_seas_one_that_is_open_is_enough(
    northern: str, southern: str
) -> None:
    # Azov above, the eastern Black Sea below; a strait between B2 and C2, and one between E2 and F2.
    drawn = {
        "rows": (".~~~~~..", "........", ".~~~~~.."),
        "rivers": {"B2/E": "strait", "E2/E": "strait"},
        "features": {
            "azov": ["B1", "C1", "D1", "E1", "F1"],
            "eastern_black_sea": ["B3", "C3", "D3", "E3", "F3"],
        },
        "places": {"Rostov": "A1", "Batumi": "A3", "Mariupol": "G1", "Novorossisk": "G3"},
    }
    owned = ["A1", "A3", "G1", "G3", "B2", "C2", "E2", "F2"]
    shut = {"A2": [], "B2": ["B2"], "E2": ["E2"]}
    lost = [*shut[northern], *shut[southern]]
    position = sailing({"A": "G1"}, drawn=drawn, owned=[hex_ for hex_ in owned if hex_ not in lost])
    assert position.check("sail A G3")
    neither = [hex_ for hex_ in owned if hex_ not in ("B2", "E2")]
    assert not sailing({"A": "G1"}, drawn=drawn, owned=neither).check("sail A G3")


@pytest.mark.clause("eastfront", "15.3")
@pytest.mark.clause("eastfront", "9.31")
def test_a_line_runs_over_the_sea_from_a_port_with_rail_supply() -> None:
    drawn = {"rails": ["A1-A2", "D3-E3"], "features": {**DRAWN["features"], "axis_entry": ["A1"]}}
    position = begin_phase(sailing({"A": "E4"}, drawn=drawn, owned=[*WEST, "E3", "D4", "E4"]))
    board = position.game.board
    assert {board.index("D3"), board.index("E3")} <= rail_net(position, "axis")
    assert is_in_supply(position, "A")
    port, inland, home = (shown(position, hex_) for hex_ in ("D3", "E3", "A2"))
    assert port["15.3"] == "Axis"
    assert port["9.31"] == inland["9.31"] == "of the Axis, over the sea"
    assert "15.3" not in inland
    assert home["9.3"] == "of the Axis"
    without = begin_phase(sailing({"A": "E4"}, drawn=drawn, owned=[*WEST, "E3", "D4", "E4"], options={}))
    assert not is_in_supply(without, "A")


@pytest.mark.clause("eastfront", "10.6", silent="15.52, which the bridgehead's fact names, says the same")
@pytest.mark.clause("eastfront", "15.52")
def test_who_has_landed_is_supplied_over_the_beach_even_while_he_attacks() -> None:
    landed = sailing({"A": "A2", "R": "E1"}).play("sail A E1")
    ashore = begin_phase(landed)
    assert is_in_supply(ashore, "A")
    assert shown(ashore, "E1")["15.52"] == "of the Axis: supply over the beach"
    lost = begin_phase(landed.with_facts(axis_hexes=frozenset()))
    moved_on = begin_phase(landed.with_facts(bridgeheads=()))
    assert not is_in_supply(moved_on, "A")
    assert "15.52" not in shown(moved_on, "E1")
    assert not is_in_supply(lost, "A")


@pytest.mark.clause("eastfront", "10.6", silent="15.52, which the bridgehead's fact names, says the same")
@pytest.mark.clause("eastfront", "10.3")
@pytest.mark.clause("eastfront", "9.3", silent="no fact of the hex tells of rail supply")
def test_a_bridgehead_on_a_railway_begins_no_railway_line() -> None:
    drawn = {"rails": ["E1-F1-G1"], "features": {**DRAWN["features"], "soviet_entry": ["G4"]}}
    owned = [*WEST, "E1", "F1", "G1", "G2", "G3"]
    places = {"A": "E1", "B": "G1", "C": "G3"}
    position = begin_phase(sailing(places, drawn=drawn, owned=owned, bridgeheads=[("E1", "axis")]))
    assert rail_net(position, "axis") == set()
    assert {"9.3", "9.31"}.isdisjoint(shown(position, "E1"))
    # It feeds two hexes around, and no farther: along a railway it would have been three.
    assert [is_in_supply(position, unit) for unit in "ABC"] == [True, True, False]
    assert position.check("rail A G1").clause != cite("9.21")


@pytest.mark.clause("eastfront", "15.53")
@pytest.mark.parametrize(("batumi", "numbers"), [("axis", 2), ("soviet", 3)])
def test_a_landing_is_thrown_back_more_often_from_a_contested_sea(batumi: str, numbers: int) -> None:
    owned = [*WEST, *(["G2"] if batumi == "axis" else [])]
    position = sailing({"A": "A2", "R": "F1"}, owned=owned)
    after = position.play("sail A F1")
    landed = after.play("crossing 6") if after.actor == "chance" else after
    hex_ = landed.game.board.index("F1")
    assert assault_in(landed, "axis", hex_) == "sea"
    found = repulse_numbers(landed, Fight("axis", hex_, "sea"))
    assert (found.total, found.entries[0].clause) == (numbers, cite("15.53"))


@pytest.mark.clause("eastfront", "15.53")
@pytest.mark.clause("eastfront", "15.5")
def test_a_landing_beside_its_own_port_is_one_from_the_sea_all_the_same() -> None:
    position = sailing({"A": "C1", "B": "C1", "R": "D1"})
    board, there = position.game.board, position.game.board.index("D1")
    landed = position.play("sail A D1")
    assert (landed.pieces["A"].landed, landed.pieces["A"].came_from) == (True, board.index("C1"))
    assert assault_in(landed, "axis", there) == "sea"
    # Who comes by land from the same hex makes it an ordinary attack.
    assert assault_in(landed.play("move B C1-D1"), "axis", there) == ""
    back = thrown_back(landed, Fight("axis", there, "sea"))
    assert (stands(back, "A"), back.pieces["A"].landed) == ("C1", False)
    (unseen,) = (unit for unit in landed.seen_by("soviet").in_hex(there) if unit != "R")
    assert landed.seen_by("soviet").pieces[unseen].landed


@pytest.mark.clause("eastfront", "6.53")
def test_the_reach_by_sea_is_every_port_and_coast_with_its_supreme_moves() -> None:
    position = sailing({"A": "A2", "R": "E1"}, supreme_moves=2)
    found, board = position.reach("A", "sail"), position.game.board
    goals = {text.split()[-1] for text in actions(position) if text.startswith("sail A")}
    assert {board.label(hex_) for hex_ in found} == goals
    assert (found.cost("C1"), found.cost("F1")) == (1, 2)
    assert found.ledger("F1").entries[0].clause == cite("15.5")
    assert found.ledger("C1").entries[0].clause == cite("15.2")
    assert found.why_not("A1").clause == cite("1.45")
    said = position.game.presentation.actions.foretold(position, position.read("sail A F1"))
    assert in_language(said, "en") == "Supreme moves that this costs: 2 of 2 [15.5]."
