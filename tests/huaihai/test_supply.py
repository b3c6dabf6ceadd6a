"""8: supply lines of the KMT."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import column, corps, theatre
from wargame_kit.games.huaihai.rules.supply import is_cut, is_starved, judged, printed_sources, supply

UNITS = (*(column(f"EC{n}") for n in range(1, 5)), *(corps(f"{n}C") for n in range(1, 5)))
EARLY = {"sources_early": ["A1"]}


def country(rows=("........",) * 3, features=EARLY, **drawn):
    return theatre(rows, UNITS, features=features, **drawn)


GAME = country(features={**EARLY, "sources_late": ["H3"]})
HILLS = ["........", "hhhhhhhh", "hhhhhhhh"]


def of(position, unit="1C"):
    return supply(position, "kmt").of(unit)


def reaches(position, printed: str) -> bool:
    return printed in supply(position, "kmt")


@pytest.mark.clause("huaihai", "8")
def test_the_pla_never_needs_a_line():
    position = GAME.position({"EC1": "H1", "1C": "G1"})
    assert supply(position, "pla").cut == ()
    assert supply(position, "pla").of("EC1").connected
    assert not is_cut(position, "EC1")
    assert not is_starved(position, "EC1")


@pytest.mark.clause("huaihai", "8.1", "8.2")
def test_a_line_runs_through_clear_hexes_as_far_as_they_go():
    line = of(GAME.position({"1C": "G1"}))
    assert line.connected
    assert GAME.board.label(line.path[0]) == "G1"
    assert GAME.board.label(line.path[-1]) == "A1"
    assert line.ledger.total == len(line.path) - 1


@pytest.mark.clause("huaihai", "8.1")
def test_rivers_do_not_stop_a_line():
    game = country(["...."], rivers={"B1/NW": "river", "B1/NE": "river"})
    assert reaches(game.position({}), "D1")


@pytest.mark.clause("huaihai", "8.1")
def test_one_last_hex_of_other_terrain_is_fed_and_feeds_nobody():
    position = country(HILLS).position({"1C": "F2", "2C": "F3"})
    assert of(position).connected
    assert of(position).off_rail_length == 1
    verdict = of(position, "2C").verdict
    assert (verdict.code, verdict.clause.number) == ("huaihai/supply-too-far", "8.1")
    assert verdict.ledger.total >= 2


@pytest.mark.clause("huaihai", "8.1")
def test_a_road_carries_a_line_through_any_terrain():
    assert not reaches(country(HILLS).position({}), "C3")
    assert reaches(country(HILLS, roads=["C1-C2-C3"]).position({}), "C3")
    assert reaches(country(HILLS, rails=["C1-C2-C3"]).position({}), "C3")


@pytest.mark.clause("huaihai", "8.1")
@pytest.mark.parametrize(("choice", "roads", "is_fed"), [
    ("hex", ["C1-C2", "C3-C4"], True),
    ("along", ["C1-C2", "C3-C4"], False),
    ("along", ["C1-C2-C3-C4"], True),
    ("hex", ["C3-C4"], False),
])  # fmt: skip
def test_by_option_two_roads_that_do_not_meet_carry_no_line(choice, roads, is_fed):
    """C4 lies behind two hills; the second feeds it only where a line runs on through it, not as an end."""
    game = country([*HILLS, "hhhhhhhh"], roads=roads)
    assert reaches(game.position({}, options={"supply_road": choice}), "C4") is is_fed


@pytest.mark.clause("huaihai", "8.1")
def test_by_option_a_line_still_runs_over_clear_ground_and_ends_in_other():
    position = country(HILLS, roads=["C1-C2"]).position({}, options={"supply_road": "along"})
    assert reaches(position, "B1")
    assert reaches(position, "B2"), "one hex beyond"
    assert position.supply("kmt") is not position.with_facts(
        options=position.game.rulebook.chosen({"supply_road": "hex"})
    ).supply("kmt")


@pytest.mark.clause("huaihai", "8.1")
def test_no_line_crosses_water():
    position = country(["..~...", "..~..."]).position({"1C": "E1"})
    assert of(position).verdict.code == "supply/no-way"
    assert not reaches(position, "C1")


@pytest.mark.clause("huaihai", "8.1", "4.1")
def test_pla_zones_cut_a_line_and_the_refusal_names_the_hex():
    game = country(["........", "........"])
    verdict = of(game.position({"1C": "H1", "EC1": "D1"})).verdict
    assert (verdict.code, verdict.clause.number) == ("huaihai/supply-zone", "8.1")
    assert verdict.hex_ in {"C1", "C2", "D2"}
    wall = of(country(["........"]).position({"1C": "H1", "EC1": "D1"})).verdict
    assert (wall.code, wall.hex_) == ("supply/enemy", "D1")  # without the zone it would still stand there
    assert "PLA" in verdict.to("en")
    assert "断补" in verdict.to("zh")


@pytest.mark.clause("huaihai", "8.1", "4.1")
def test_a_spent_column_cuts_only_where_it_stands():
    assert of(GAME.position({"1C": "H1", "EC1": "D2 spent"})).connected
    narrow = country(["........"])
    verdict = of(narrow.position({"1C": "H1", "EC1": "D1 spent"})).verdict
    assert (verdict.code, verdict.hex_) == ("supply/enemy", "D1")


@pytest.mark.clause("huaihai", "8.1")
def test_a_counter_beside_a_fresh_column_is_cut_even_on_its_road_and_lifts_no_zone():
    game = country(["........"], roads=["A1-B1-C1-D1-E1-F1"])
    position = game.position({"1C": "C1", "EC1": "D1"})
    verdict = of(position).verdict
    assert (verdict.code, verdict.hex_) == ("huaihai/supply-zone", "C1")
    assert not reaches(position, "C1")


@pytest.mark.clause("huaihai", "8.1", "8.2")
def test_a_source_in_pla_hands_or_zone_feeds_nobody():
    for place in ("A1 spent", "A2"):
        verdict = of(GAME.position({"1C": "H1", "EC1": place})).verdict
        assert (verdict.code, verdict.clause.number) == ("huaihai/supply-sources", "8.2")
        assert "A1" in str(verdict)


@pytest.mark.clause("huaihai", "8.1", "10.3")
def test_hidden_columns_hold_no_line_up():
    assert of(country(["........"]).position({"1C": "H1"}, hidden={"EC1": "D1"})).connected


@pytest.mark.clause("huaihai", "8.6")
def test_the_sources_change_with_turn_4():
    cutter = {"1C": "A1", "EC1": "D1", "EC2": "D3"}
    assert of(GAME.position(cutter, turn=3)).connected
    late = GAME.position(cutter, turn=4)
    assert printed_sources(late) == {GAME.board.index("H3")}
    assert not of(late).connected
    lost = GAME.position({"1C": "A1", "EC1": "H3"}, turn=4)
    assert of(lost).verdict.clause.number == "8.6"


@pytest.mark.clause("huaihai", "8.5", "10.5")
def test_no_line_passes_a_sabotaged_hex():
    game = country(["........"])
    cut = game.position({"1C": "H1"}, sabotaged=frozenset({game.board.index("D1")}))
    verdict = of(cut).verdict
    assert (verdict.code, verdict.clause.number, verdict.hex_) == ("huaihai/supply-sabotage", "8.5", "D1")
    # Sabotage is a fact, not a piece: both answers stand side by side.
    assert of(cut.with_facts(sabotaged=frozenset())).connected


RING = {"1C": "E2", "EC1": "F1"}


@pytest.mark.clause("huaihai", "8.3", "8.4")
def test_spent_counters_suffer_at_once():
    assert is_starved(GAME.position({"1C": "F2 spent", "EC1": "F1"}), "1C")
    assert not is_starved(GAME.position({"1C": "B2 spent", "EC1": "F1"}), "1C")


@pytest.mark.clause("huaihai", "8.3")
def test_fresh_counters_suffer_from_the_next_turn_on():
    position = judged(GAME.position({"1C": "F2", "EC1": "F1"}, turn=2))
    assert position.piece_values("cut_since") == {"1C": 2}
    assert is_cut(position, "1C")
    assert not is_starved(position, "1C")
    assert is_starved(position.replaced(turn=3), "1C")
    assert not is_starved(GAME.position({"1C": "F2", "EC1": "F1"}, turn=3), "1C")  # not noted yet


@pytest.mark.clause("huaihai", "8.3")
def test_the_first_turn_stays_noted_and_a_line_found_again_wipes_it():
    position = GAME.position({"1C": "F2", "EC1": "F1"}, turn=3, cut_since=(("1C", 2),))
    assert judged(position) is position
    relieved = GAME.position({"1C": "F2", "EC1": "A3"}, turn=3, cut_since=(("1C", 2),))
    assert not is_starved(relieved, "1C")
    assert judged(relieved).piece_values("cut_since") == {}


def test_who_is_not_on_the_map_is_not_cut_off():
    assert not is_cut(GAME.position({"1C": "eliminated"}), "1C")
    assert supply(GAME.position({"1C": "eliminated"}), "kmt").cut == ()
