"""Chapter 10.3, 10.4, 14.1 and 14.2: strengths, ratio, shifts and the table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.theatre import armour, brigade, charts, counter, infantry, rifle, theatre
from wargame_kit.games.typhoon.game import Typhoon
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.odds import combat_results
from wargame_kit.mechanics.outcomes import Result
from wargame_kit.render.answer_page import answer_page
from wargame_kit.words.files import data_root, read_toml

ORACLE = read_toml(data_root().parent / "tests" / "oracles" / "typhoon_combat.toml")

UNITS = (
    armour("3Pz"),
    infantry("7ID"),
    infantry("9ID"),
    infantry("3ID", 3),
    *(rifle(f"{n}SD") for n in (1, 2)),
    brigade("4TB"),
    *(counter(f"W{n}", "axis", "infantry", (n, n, 5)) for n in (12, 15, 18, 25, 26)),
    *(counter(f"R{n}", "soviet", "rifle", (n, n, 4)) for n in (1, 2, 5, 7, 9, 13)),
)
ROWS = [".......", "..ld#..", "..m^~..", ".......", "......."]
# The defender's hex of each kind, with an empty neighbour to the west or south-west of it.
GROUND = {"clear": "0401", "light_forest": "0302", "deep_forest": "0402", "big_city": "0502", "marsh": "0303",
          "mountain": "0403"}  # fmt: skip


@pytest.fixture(scope="module")
def game() -> Typhoon:
    return theatre(
        ROWS,
        UNITS,
        rivers={"0202/S": "river", "0204/S": "large_river"},
        roads=["0202-0203", "0303-0403"],
        features={"town": ["0302", "0601", "0403"], "fortified": ["0601", "0701"]},
    )


def fight(
    game: Typhoon,
    places: dict[str, str],
    turn: int = 1,
    options: dict[str, str] | None = None,
    **facts: object,
) -> TyphoonPosition:
    """A position in which anything may stand anywhere."""
    return game.position(places, turn=turn, options=options or {}, axis_cities=frozenset(), **facts)


def neighbour(game: Typhoon, label: str) -> str:
    """A hex beside another, over land."""
    board, hex_ = game.board, game.board.index(label)
    beside = next(n for n in board.neighbours[6 * hex_ : 6 * hex_ + 6] if n >= 0)
    return board.label(beside)


@pytest.mark.clause("typhoon", "10.4.2", silent="each result cites its own line of 10.4.2")
@pytest.mark.clause("typhoon", "CRT", "10.4")
def test_every_cell_of_the_table_is_as_printed(game: Typhoon) -> None:
    table, printed = combat_results(game, True), ORACLE["table"]
    assert list(table.columns) == printed["columns"]
    for die in range(1, 7):
        assert [str(cell) for cell in table.rows[die]] == printed[str(die)].replace("-", "—").split()
    battle = fight(game, {"W26": "0301", "R5": "0401"}).odds("0401", ["W26"])
    assert [battle.row(die) for die in range(1, 7)] == [table.rows[die][battle.level] for die in range(1, 7)]


@pytest.mark.clause("typhoon", "CRT")
def test_a_column_more_is_worth_exactly_a_pip_of_the_die(game: Typhoon) -> None:
    rows = combat_results(game, True).rows
    for die in range(1, 6):
        assert rows[die + 1][:-1] == rows[die][1:]


@pytest.mark.clause("typhoon", "10.3.2", "10.3.2.example", "1.2")
@pytest.mark.parametrize("example", ORACLE["ratio"], ids=lambda e: f"{e['attack']}-{e['defence']}")
def test_the_ratio_is_the_best_column_that_it_reaches(game: Typhoon, example: dict[str, object]) -> None:
    attacker, defender = f"W{example['attack']}", f"R{example['defence']}"
    battle = fight(game, {attacker: "0301", defender: "0401"}).odds("0401", [attacker])
    assert battle.ratio == (example["attack"], example["defence"])
    assert battle.column_before
    assert battle.column == example["column"]


@pytest.mark.clause("typhoon", "10.3.3", "10.3.3.example", "TEC.town", "TEC.light_forest")
@pytest.mark.parametrize("example", ORACLE["shift"], ids=lambda e: f"{e['attack']}-{e['defence']}")
def test_a_town_in_forest_shifts_two_and_counts_down_from_ten(
    game: Typhoon, example: dict[str, object]
) -> None:
    attacker, defender = ("W12", "R1") if example["attack"] == 12 else ("W15", "R5")
    battle = fight(game, {attacker: "0301", defender: "0302"}).odds("0302", [attacker])
    assert battle.column_before == f"{example['attack']}-{example['defence']}"
    assert (battle.shifts.total, battle.column) == (example["shift"], example["column"])


@pytest.mark.clause("typhoon", "10.4.2.1", "10.4.2.2", "10.4.2.3", "10.4.2.4", "10.4.2.5", "10.4.2.example")
@pytest.mark.parametrize("example", ORACLE["result"], ids=lambda e: str(e["text"]))
def test_results_are_losses_and_retreats(example: dict[str, object]) -> None:
    result = Result.read(str(example["text"]))
    assert result == Result(example["attacker_losses"], example["defender_losses"], example["retreat"])  # type: ignore[arg-type]


@pytest.mark.clause("typhoon", "10.3.1", "10.1.3", "10.1.4", "2.21.2.5")
def test_attack_strengths_and_defence_strengths_are_added_up(game: Typhoon) -> None:
    position = fight(game, {"3Pz": "0301", "7ID": "0302", "1SD": "0401", "4TB": "0401"})
    battle = position.odds("0401", ["3Pz", "7ID"])
    assert [entry.value for entry in battle.attack.entries] == [8, 5]
    assert [entry.value for entry in battle.defence.entries] == [3, 2]
    assert (battle.ratio, battle.column) == ((13, 5), "2-1")


@pytest.mark.clause("typhoon", "10.3.1", "2.21.3")
def test_a_reduced_unit_counts_what_its_face_shows(game: Typhoon) -> None:
    position = fight(game, {"3Pz": "0301 reduced", "1SD": "0401 reduced"})
    assert position.odds("0401", ["3Pz"]).ratio == (4, 1)


@pytest.mark.clause("typhoon", "10.3.1.1", "1.2", "TEC.river")
def test_the_group_across_a_river_is_halved_once_bridge_or_not(game: Typhoon) -> None:
    # 0203 is attacked from 0202 across a bridged river, and from 0204 over land.
    position = fight(game, {"7ID": "0202", "3ID": "0202", "9ID": "0204", "R2": "0203"})
    assert position.odds("0203", ["7ID"]).ratio == (2, 2)
    assert position.odds("0203", ["7ID", "3ID"]).ratio == (4, 2)
    battle = position.odds("0203", ["7ID", "3ID", "9ID"])
    assert battle.attack.total == 4 + 5
    assert position.odds("0101", ["R2"]).legality.code == "fight/no-enemy"
    assert fight(game, {"7ID": "0101", "R2": "0102"}).odds("0102", ["7ID"]).legality
    assert {str(entry.clause) for entry in battle.attack.entries} == {
        "Typhoon 10.3.1.1",
        "Typhoon 1.2",
        "Typhoon 10.3.1",
    }


@pytest.mark.clause("typhoon", "10.3.1.1", "1.2", "TEC.large_river")
def test_two_odd_strengths_across_a_large_river_lose_the_fraction_once(game: Typhoon) -> None:
    position = fight(game, {"7ID": "0204", "9ID": "0204", "R5": "0205"})
    assert position.odds("0205", ["7ID"]).attack.total == 2
    assert position.odds("0205", ["7ID", "9ID"]).attack.total == 5


@pytest.mark.clause("typhoon", "10.3.1.2")
def test_units_that_fell_back_into_the_hex_add_no_defence(game: Typhoon) -> None:
    position = fight(game, {"3Pz": "0301", "1SD": "0401", "2SD": "0401"}, retreated=frozenset({"2SD"}))
    battle = position.odds("0401", ["3Pz"])
    assert battle.defence.total == 3
    assert "2SD fell back" in battle.defence.to("en")
    assert battle.defenders == ("1SD", "2SD")


@pytest.mark.clause("typhoon", "10.3.1.2")
def test_against_none_but_units_that_fell_back_the_last_column_counts(game: Typhoon) -> None:
    position = fight(game, {"3Pz": "0301", "1SD": "0401"}, retreated=frozenset({"1SD"}))
    assert position.odds("0401", ["3Pz"]).column == "10-1"


@pytest.mark.clause("typhoon", "10.3.1.3", silent="no line of the sum is about supply")
def test_being_out_of_supply_changes_no_strength(game: Typhoon) -> None:
    # There is no source on this map, so both sides are cut off.
    position = fight(game, {"3Pz": "0301", "1SD": "0401"})
    assert position.supply("axis").cut == ("3Pz",)
    assert position.odds("0401", ["3Pz"]).ratio == (8, 3)


@pytest.mark.clause("typhoon", "14.2", "14.2.1")
def test_a_fortified_hex_adds_four_to_a_soviet_defence_only(game: Typhoon) -> None:
    assert fight(game, {"W26": "0702", "R5": "0701"}).odds("0701", ["W26"]).defence.total == 9
    assert fight(game, {"R13": "0702", "7ID": "0701"}).odds("0701", ["R13"]).defence.total == 5


@pytest.mark.clause("typhoon", "14.2.1")
def test_by_option_a_fortified_hex_adds_four_for_each_unit_that_counts(game: Typhoon) -> None:
    places = {"W26": "0702", "1SD": "0701", "2SD": "0701"}
    assert fight(game, places).odds("0701", ["W26"]).defence.total == 10
    each = {"fortified": "unit"}
    assert fight(game, places, options=each).odds("0701", ["W26"]).defence.total == 14
    fell_back = fight(game, places, options=each, retreated=frozenset({"1SD"}))
    assert fell_back.odds("0701", ["W26"]).defence.total == 7


@pytest.mark.clause("typhoon", "14.2.2", silent="the terrain cites its own row of the table")
def test_other_terrain_of_a_fortified_hex_still_counts(game: Typhoon) -> None:
    assert fight(game, {"W26": "0701", "R5": "0601"}).odds("0601", ["W26"]).shifts.total == -1


SHIFTS = {"clear": 0, "light_forest": 2, "deep_forest": 2, "big_city": 2, "marsh": 1, "mountain": 3}


@pytest.mark.clause("typhoon", "10.3.3", "TEC.clear", "TEC.light_forest", "TEC.deep_forest", "TEC.big_city",
                    "TEC.marsh", "TEC.mountain", "TEC.town")  # fmt: skip
@pytest.mark.parametrize("terrain", SHIFTS)
def test_terrain_shifts_in_favour_of_the_defender(game: Typhoon, terrain: str) -> None:
    # The towns of this map lie in light forest and on the mountain: one more.
    target = GROUND[terrain]
    battle = fight(game, {"W26": neighbour(game, target), "R5": target}).odds(target, ["W26"])
    assert battle.shifts.total == -SHIFTS[terrain]


def weather_clause(position: TyphoonPosition) -> str:
    """The clause of the weather, as the table shows it."""
    return position.game.presentation.status.turn(position)[1].clause.number


@pytest.mark.clause("typhoon", "14.1.1", "14.1.1.1", "14.1.1.3")
def test_in_mud_clear_ground_counts_as_forest_and_the_defender_has_one_more(game: Typhoon) -> None:
    assert weather_clause(fight(game, {"7ID": "0301"}, turn=3)) == "14.1.1"
    battle = fight(game, {"W26": "0301", "R5": "0401"}, turn=3).odds("0401", ["W26"])
    assert [(e.value, str(e.clause)) for e in battle.shifts.entries] == [
        (-1, "Typhoon 14.1.1.1"),
        (-1, "Typhoon 14.1.1.3"),
    ]


@pytest.mark.clause("typhoon", "14.1.2", "14.1.2.1", "14.1.2.2")
def test_frost_shifts_like_mud(game: Typhoon) -> None:
    assert weather_clause(fight(game, {"7ID": "0301"}, turn=6)) == "14.1.2"
    battle = fight(game, {"W26": "0301", "R5": "0401"}, turn=6).odds("0401", ["W26"])
    assert battle.shifts.total == -2
    assert fight(game, {"W26": "0301", "R5": "0302"}, turn=7).odds("0302", ["W26"]).shifts.total == -3


@pytest.mark.clause("typhoon", "14.1.3", "14.1.3.1", "14.1.3.4")
def test_in_snow_two_columns_go_to_the_soviets_whoever_attacks(game: Typhoon) -> None:
    assert weather_clause(fight(game, {"7ID": "0301"}, turn=8)) == "14.1.3"
    axis = fight(game, {"W26": "0301", "R5": "0401"}, turn=8).odds("0401", ["W26"])
    soviet = fight(game, {"R13": "0301", "7ID": "0401"}, turn=8).odds("0401", ["R13"])
    assert axis.shifts.total == -1 - 2
    assert soviet.shifts.total == -1 + 2


@pytest.mark.clause("typhoon", "10.3.4")
def test_an_attack_that_ends_below_one_to_one_is_not_allowed(game: Typhoon) -> None:
    position = fight(game, {"7ID": "0301", "R5": "0302"})
    verdict = position.odds("0302", "7ID").verdict
    assert verdict.code == "fight/odds"
    assert verdict.hex_ == "0302"
    assert verdict.ledger is not None
    assert "5 to 5" in verdict.to("en")
    assert "−2" in verdict.to("en")


@pytest.mark.clause("typhoon", "10.3.4")
def test_an_attack_above_ten_to_one_uses_the_last_column(game: Typhoon) -> None:
    battle = fight(game, {"W25": "0301", "R2": "0401"}).odds("0401", ["W25"])
    assert battle.column_before == "12-1"
    assert battle.row(6) == Result(0, 4, 2)


@pytest.mark.clause("typhoon", "10.3.4", "14.1.3.4")
def test_in_snow_a_soviet_attack_below_one_to_one_may_be_shifted_up_unless_the_option_forbids(
    game: Typhoon,
) -> None:
    # 9 to 12 is 1-1.5; clear as forest 1 to the left, snow 2 to the right.
    places = {"R9": "0301", "W12": "0401"}
    battle = fight(game, places, turn=8).odds("0401", ["R9"])
    assert (battle.column_before, battle.column) == ("1-1.5", "1-1")
    never = fight(game, places, turn=8, options={"snow_below_one": "never"}).odds("0401", ["R9"])
    assert never.verdict.code == "fight/odds"
    deeper = fight(game, {"R7": "0301", "W12": "0401"}, turn=8).odds("0401", ["R7"])
    assert (deeper.column_before, deeper.column) == ("1-2", None)


@pytest.mark.clause("typhoon", "10.3")
def test_odds_are_answered_for_units_that_are_not_active(game: Typhoon) -> None:
    position = fight(game, {"3Pz": "0301", "1SD": "0401"})
    assert position.facts.active == frozenset()
    assert position.odds("0401", ["3Pz"]).verdict


@pytest.mark.clause("typhoon", "10", "10.1", "10.1.1", "10.1.5")
@pytest.mark.parametrize(
    ("target", "units", "code"),
    [
        ("0401", ["7ID"], "fight/not-adjacent"),
        ("0202", ["3Pz"], "fight/no-enemy"),
        ("0503", ["3Pz"], "fight/lake"),
        ("0401", ["1SD"], "fight/no-enemy"),
        ("0401", ["9ID"], "fight/not-on-map"),
        ("0401", ["nobody"], "fight/not-on-map"),
        ("0401", [], "fight/nobody"),
        ("0401", ["3Pz", "3Pz"], "fight/twice"),
        ("0401", ["nobody", "nobody"], "fight/twice"),
    ],
)
def test_what_cannot_be_attacked_is_refused_with_its_reason(
    game: Typhoon, target: str, units: list[str], code: str
) -> None:
    position = fight(game, {"3Pz": "0301", "7ID": "0104", "9ID": "box", "1SD": "0401"})
    battle = position.odds(target, units)
    assert battle.verdict.code == code
    assert battle.verdict.clause is not None
    assert answer_page(battle)


@pytest.mark.clause("typhoon", "10.1.1")
def test_a_unit_named_twice_counts_once_and_the_attack_is_refused(game: Typhoon) -> None:
    position = fight(game, {"3Pz": "0301", "1SD": "0401"})
    twice = position.odds("0401", ["3Pz", "3Pz"])
    assert (twice.verdict.code, twice.verdict.clause.number) == ("fight/twice", "10.1.1")
    assert twice.ratio == position.odds("0401", ["3Pz"]).ratio


@pytest.mark.clause("typhoon", "10.4.1")
def test_every_die_is_equally_likely(game: Typhoon) -> None:
    battle = fight(game, {"W15": "0301", "R5": "0401"}).odds("0401", ["W15"])
    cells = Fraction(1, 6)
    # 3-1: — — R R RR RR... as printed from die 1 to 6: -, -, R, R, RR, RR.
    assert battle.outcomes() == {
        Result(): 2 * cells,
        Result(retreat=1): 2 * cells,
        Result(retreat=2): 2 * cells,
    }


@pytest.mark.clause("typhoon", "CRT")
def test_our_charts_hold_the_table_once(game: Typhoon) -> None:
    assert combat_results(game, True) is combat_results(game, True)
    assert combat_results(game, False).virtual == ()
    assert charts().virtual_columns == ("1-1.5", "1-2", "1-3")
