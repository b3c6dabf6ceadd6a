"""1.2: two gauges, railways that turn behind the front, and those beyond the map."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import wargame_kit as wk
from tests.ocs.field import before, charts, infantry, refused, trucks
from wargame_kit.board import Board, sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import CleanUp
from wargame_kit.games.ocs.rules.supply.cargo import served
from wargame_kit.games.ocs.rules.supply.fronts import rear, settled_control
from wargame_kit.games.ocs.rules.supply.rails import stations
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules.railways import joined_off_map
from wargame_kit.games.thirdwinter.title import ThirdWinterTitle
from wargame_kit.words.files import data_root, read_json

WIDE = sketch(
    ("." * 40,) * 6,
    rails=["-".join(f"{column:02}03" for column in range(1, 41)), "4006-3906-3806", "0106-0206-0306-0406"],
    features={"village": ["0303", "0306", "1003", "3503"]},
    **ThirdWinter.sketching,
)
SOURCES = {"axis": "0103 0106", "soviet": "4003 4006"}
EAST = [f"{column:02}03" for column in range(39, 41)] + ["4006"]


class Railways(ThirdWinterTitle):
    """The title's railways, with sources of their own."""

    def sources(self, position: Any, side: str) -> frozenset[int]:
        return frozenset(map(WIDE.index, SOURCES[side].split()))


class War(ThirdWinter):
    """The title on a sketched board."""

    title_rules: ClassVar[Title] = Railways()


UNITS = (infantry("GA"), infantry("GB"), infantry("RA"), trucks("GT"))
GAME = War(WIDE, charts(), Counters({unit.id: unit for unit in UNITS}))
TITLE = wk.load("thirdwinter")
BY_ITSELF = "the Clean Up Phase does it by itself"


def turned(pieces: dict[str, str], *gauge: str, side: str = "soviet") -> set[str]:
    """The hexes of Soviet gauge after a Clean Up Phase, beside those that were."""
    position = before(GAME, pieces, CleanUp(side), gauge=list(gauge))
    return {WIDE.label(hex_) for hex_ in position.facts.gauge} - {*gauge}


@pytest.mark.clause("thirdwinter", "1.2", silent=BY_ITSELF)
@pytest.mark.clause("ocs", "13.3f", silent=BY_ITSELF)
def test_rails_farther_than_20_hexes_from_the_axis_turn_soviet_if_they_join_a_soviet_source():
    found = turned({"GA": "1203"}, *EAST)
    assert {label for label in found if label.endswith("03")} == {f"{column}03" for column in range(33, 39)}
    assert {"3906", "3806"} <= found
    assert turned({"GA": "1203"}, *EAST, side="axis") == set()


@pytest.mark.clause("thirdwinter", "1.2", silent=BY_ITSELF)
def test_what_no_soviet_gauge_joins_to_a_source_stays():
    assert turned({"GA": "1203"}) == set()
    # The Axis unit in the middle keeps 21 hexes about it; nothing joins what lies beyond them.
    assert "0303" not in turned({"GA": "2503"}, *EAST)


@pytest.mark.clause("thirdwinter", "1.2", silent=BY_ITSELF)
def test_transport_of_the_axis_holds_no_railway():
    assert "3803" in turned({"GT": "3603 move", "GA": "0103"}, *EAST)
    assert "3803" not in turned({"GA": "3603"}, *EAST)


@pytest.mark.clause("thirdwinter", "1.2a", silent="it shows in where a train goes")
def test_cargo_goes_off_the_map_and_comes_back():
    pieces = {"GA": "1003 move"}
    assert refused(before(GAME, pieces, Movement("axis")), "rail GA 0306") == ""
    assert refused(before(GAME, pieces, Movement("axis"), gauge=["0106"]), "rail GA 0306") == "13.3c"


@pytest.mark.clause("thirdwinter", "1.2a", silent="it shows in where a train goes")
def test_no_cargo_crosses_the_black_sea():
    position = TITLE.start("kherson")
    crimea = position.game.board.index("D17.01")
    groups = joined_off_map(position, "axis")
    assert [group for group in groups if crimea in group] == [frozenset({crimea})]
    assert len(joined_off_map(position, "soviet")) == 1


@pytest.mark.clause("thirdwinter", "1.2a")
def test_the_black_sea_parts_the_edges_of_the_soviets_too():
    whole = wk.load("thirdwinter")
    edges = frozenset(map(whole.board.index, ("B62.08", "D62.19", "D17.01", "D42.01")))

    class Edges(ThirdWinterTitle):
        def sources(self, position: Any, side: str) -> frozenset[int]:
            return edges

    class War(ThirdWinter):
        title_rules: ClassVar[Title] = Edges()

    game = War(whole.board, whole.charts, Counters(dict(whole.units)))
    position = game.position({"68I": "D20.10"})
    crimea = frozenset(map(whole.board.index, ("D17.01", "D42.01")))
    assert set(joined_off_map(position, "soviet")) == {crimea, edges - crimea}


# ---------------------------------------------------------------------------- at the start of the scenarios


def broad_lines(board: Board) -> frozenset[int]:
    """The rail hexes of the lines that had Soviet gauge on 26 September 1943."""
    lines = read_json(data_root() / "geography" / "ukraine_lines.geojson")["features"]
    told = [line["properties"] for line in lines]
    names = {line["name_en"] for line in told if line.get("gauge") == "broad"}
    return frozenset(
        board.index_of(hex_)
        for chain in board.chains
        if chain.kind == "rails" and chain.name.en in names
        for hex_ in chain.hexes
    )


@pytest.mark.clause("thirdwinter", "1.2", silent="it is what the scenario says")
def test_the_soviet_gauge_at_bukrin_is_that_of_the_lines_of_the_day():
    position = TITLE.start("bukrin")
    board, gauge = position.game.board, position.facts.gauge
    assert gauge == broad_lines(board)
    assert {"Yagotin", "Nezhin"} <= {place.name.en for place in board.places if place.hex in gauge}


@pytest.mark.clause("ocs", "13.3f", silent="it is what the scenario says")
@pytest.mark.parametrize("scenario", sorted(TITLE.scenarios))
def test_soviet_gauge_lies_east_of_the_front_and_joins_a_source(scenario: str):
    position = TITLE.start(scenario)
    gauge, soviet = position.facts.gauge, rear(position, "soviet")
    assert gauge
    assert gauge <= soviet
    # Every stretch joins a source, but for what lies in an Axis zone.
    assert served(position, "soviet") == gauge - zone_of(position, "axis")


@pytest.mark.parametrize("scenario", sorted(TITLE.scenarios))
def test_railway_troops_begin_on_rails_that_join_a_source(scenario: str):
    position = TITLE.start(scenario)
    troops = [unit for unit in position.pieces if position.unit(unit).kind == "rail-repair"]
    standing = {unit: position.pieces[unit].hex_ for unit in troops if position.pieces[unit].hex_ >= 0}
    assert all(hex_ in served(position, position.side_of(unit)) for unit, hex_ in standing.items())


@pytest.mark.clause("ocs", "13.3h", silent="it is what the scenario says")
@pytest.mark.parametrize("scenario", sorted(TITLE.scenarios))
def test_each_side_controls_the_stations_behind_its_own_front(scenario: str):
    position = TITLE.start(scenario)
    assert settled_control(position) == position
    own = {side: rear(position, side) & stations(position.game.board) for side in TITLE.sides}
    assert own["soviet"] - own["axis"] <= position.facts.held
    assert position.facts.held.isdisjoint(own["axis"] - own["soviet"])
