"""What EastFront II says to a reader: facts of the fortnight, of hexes and blocks, layers and charts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import before, block, theatre
from wargame_kit.games.eastfront.boxes import FORCE, REMOVED, RESERVE
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.position import Record
from wargame_kit.position.presentation import Fact
from wargame_kit.render import overlays
from wargame_kit.render.position_svg import picture
from wargame_kit.render.text import listing
from wargame_kit.widgets.table import Table
from wargame_kit.words import LANGUAGES, in_language

UNITS = [
    block("23C", "german", "infantry"),
    block("3Pz", "german", "armour"),
    block("AGC", "german", "headquarters", 3),
    block("3RA", "rumanian"),
    block("9A", "soviet", "infantry", 3),
    block("1CC", "soviet", "cavalry", 3),
    block("Stavka", "soviet", "supreme", 3),
]
GAME: Any = theatre(
    [". f h m ^".replace(" ", ""), ".....", "..~o."],
    UNITS,
    places={"Kiev": "B2", "Minsk": "A1"},
    features={"fortress": ["D2"], "axis_entry": ["A2"], "soviet_entry": ["E2"]},
    rivers={"B2/E": "river"},
)
STANDS = {
    "23C": "B2 3",
    "3Pz": "C2",
    "AGC": "A1 II",
    "3RA": FORCE,
    "9A": "C2 2",
    "1CC": "E2",
    "Stavka": RESERVE,
}


@pytest.fixture
def position() -> EastFrontPosition:
    stands = before(GAME, STANDS, weather="mud", western_weather="dry", first="axis", turn=9, axis_hexes=())
    pieces = stands.pieces
    told: EastFrontPosition = stands.moved(
        replace(pieces["AGC"], active="combat"), replace(pieces["9A"], unsupplied=True, guard=True)
    ).with_facts(axis_hexes=frozenset(range(8)), contested=frozenset((7,)))
    return told


def both(fact: Fact) -> str:
    return " / ".join(
        f"{in_language(fact.name, code)}: {in_language(fact.value, code)}" for code in LANGUAGES
    )


def test_the_fortnight_is_told_with_its_weather_on_both_fronts(position: EastFrontPosition) -> None:
    said = [both(fact) for fact in GAME.presentation.status.turn(position)]
    assert said[0] == "Fortnight: October 1941, first half / 半月轮: 1941年10月上半月"
    assert "Weather, east: Mud / 天气（东线）: 泥泞" in said
    assert any("Axis first" in line for line in said)


def test_who_is_not_on_the_map_is_counted_by_side(position: EastFrontPosition) -> None:
    said = [both(fact) for fact in GAME.presentation.status.piles(position)]
    assert said[0].startswith("Force pool: Axis: 1 block")
    seen = position.seen_by("soviet")
    assert [both(fact) for fact in GAME.presentation.status.piles(seen)] == said


def test_who_is_not_in_a_scenario_or_went_over_is_not_counted_as_lost() -> None:
    start: Any = wk.load("eastfront").start("first-battle")
    piles = start.game.presentation.status.piles
    assert any(piece.place == REMOVED for piece in start.pieces.values())
    assert not any("Out of the game" in both(fact) for fact in piles(start))
    dead = start.moved(replace(start.pieces["G-V"], place=REMOVED, rebuilt=True))
    assert [both(fact) for fact in piles(dead)] == [
        "Out of the game: Axis: 1 block / 退出游戏：轴心国: 1个木块"
    ]


@pytest.mark.parametrize(
    ("hex_", "told"),
    [
        ("B1", "Terrain: forest"),
        ("B1", "Fire: single at most"),  # mud
        ("D1", "Stacking: 3 blocks of a side"),
        ("D2", "Fortress: triple defence"),
        ("C2", "Battle: defended by the Axis"),
        ("A1", "Control: Axis"),
        ("C3", "Terrain: sea"),
        ("A2", "Map edge: main rail of the Axis enters here"),
    ],
)
def test_a_hex_tells_its_ground_and_whose_it_is(position: EastFrontPosition, hex_: str, told: str) -> None:
    facts = GAME.presentation.hexes.facts(position, GAME.board.index(hex_))
    assert any(told in both(fact) for fact in facts), [*map(both, facts)]


def test_every_hex_can_be_told_of_in_both_languages(position: EastFrontPosition) -> None:
    for hex_ in range(GAME.board.size):
        for fact in GAME.presentation.hexes.facts(position, hex_):
            assert "{" not in both(fact)


def test_a_block_tells_level_speed_and_fire(position: EastFrontPosition) -> None:
    said = [both(fact) for fact in GAME.presentation.units.about(position, "23C")]
    assert any("Level: 3 of 4" in line for line in said)
    assert any("Speed: 1 (Mud); 2 when dry" in line for line in said)
    assert any("Fire: attack single (6), defence single (6)" in line for line in said)
    assert any("Role: combat" in both(fact) for fact in GAME.presentation.units.about(position, "AGC"))


def test_of_a_block_that_is_not_seen_its_nation_is_told_alone(position: EastFrontPosition) -> None:
    seen = position.seen_by("soviet")
    (unseen,) = (unit for unit in seen.in_hex("B2"))
    said = [both(fact) for fact in GAME.presentation.units.about(seen, unseen)]
    assert said[0].startswith("Nation: German")
    assert len(said) == 2


def test_how_a_block_stands(position: EastFrontPosition) -> None:
    units = GAME.presentation.units
    assert units.states(position, "AGC") == {"active", "combat"}
    assert units.states(position, "9A") == {"cut", "guard"}
    assert units.states(position.seen_by("axis"), "x-soviet-1") <= {"cut", "guard"}


def test_a_layer_shows_whose_each_hex_is(position: EastFrontPosition) -> None:
    assert "layer:control" in overlays.overlay_names(position)
    shown = overlays.layer(position, "control")
    styles = {mark.hex: mark.style for mark in shown.marks}
    assert (styles[0], styles[7], styles[9]) == ("land_first", "contested", "land_second")


def test_charts_have_a_row_for_all_ground_and_a_box_for_each_fortnight() -> None:
    charts = GAME.presentation.charts
    assert [row.terrain for row in charts.terrain_chart(GAME).rows][:5] == list(GAME.board.terrain_names[:5])
    track = charts.turn_track(GAME)
    assert len(track) == 96
    assert (track[0].sign, track[8].sign) == ("dry", "")


@pytest.mark.clause("eastfront", "11.5", silent="the track tells who comes and asks nothing")
def test_the_track_tells_how_many_blocks_come_in_a_month() -> None:
    game = wk.load("eastfront")
    track = game.presentation.charts.turn_track(game)
    due = {unit.arrival_turn for unit in game.units.values() if unit.arrival_turn and not unit.is_stand_in}
    assert {box.number for box in track if box.lines} == due
    told = {line.side: line.arrivals for line in track[min(due) - 1].lines}
    come = [unit.side for unit in game.units.values() if unit.arrival_turn == min(due)]
    assert told == {side: f"+{come.count(side)}" for side in set(come)}


@pytest.mark.clause("eastfront", "17.1", silent="the standing is told, and nothing asked")
def test_who_does_not_see_all_is_told_that_not_all_is_counted(position: EastFrontPosition) -> None:
    status = GAME.presentation.status
    told, part = status.score(position), status.score(position.seen_by("axis"))
    assert told is not None
    assert part is not None
    assert "that you do not see" in in_language(part[0], "en")
    assert "that you do not see" not in in_language(told[0], "en")
    assert status.limits(position) is None
    least, most = status.limits(position.seen_by("axis")) or (0, 0)
    assert least <= told[1].total <= most


@pytest.mark.parametrize("eyes", ["axis", "soviet", "everything"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_lies_on_the_table(position: EastFrontPosition, eyes: str, language: Any) -> None:
    table = Table(Record(position), language=language, viewer=eyes)
    for panel in ("play", "inspect", "record"):
        table.session.open_panel(panel)
        assert table.error is None
        assert table.side.html
    hidden = position.seen_by("soviet")
    assert listing(hidden, language=language)
    assert picture(hidden, language=language)
