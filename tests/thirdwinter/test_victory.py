"""5: what counts, who holds it, and who has won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.combat.advancing import Advancing
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.thirdwinter.files.victory import Objective
from wargame_kit.games.thirdwinter.rules import scoring, victory
from wargame_kit.games.thirdwinter.rules.high_commands import counted, is_group, is_high
from wargame_kit.words import LANGUAGES, Name, in_language

GAME = wk.load("thirdwinter")
KIEV = ("B3.24", "B4.23", "B4.24", "B4.25", "B5.24")


def holding(scenario: str, hexes: Iterable[str], **replaced: Any) -> Any:
    """The start of a scenario in which the Soviets hold some hexes, and no others."""
    start = GAME.start(scenario)
    held = frozenset(map(start.game.board.index, hexes))
    return start.with_facts(held=held).replaced(**replaced)


def at_the_end(scenario: str, hexes: Iterable[str]) -> Any:
    """How a scenario ends, if the Soviets hold some hexes."""
    position = holding(scenario, hexes, turn=GAME.scenarios[scenario].last_turn)
    return position.replaced(agenda=(EndOfTurn(),)).settled().step


@pytest.mark.clause("thirdwinter", "5.0a")
def test_each_hex_of_kiev_counts_three_and_every_line_says_why() -> None:
    told = victory.points(holding("bukrin", KIEV[:2]))
    assert [(entry.value, entry.clause.number, entry.provenance) for entry in told.entries] == [
        (6, "5.0a", "kit"),
        (1, "5.0a", "kit"),  # both lie west of the river
        (-2, "5.0a", "kit"),
        (-2, "5.0a", "kit"),
        (-2, "5.0a", "kit"),
    ]
    assert str(told.entries[0].label) == "Kiev: 2 of 5 held by the Soviets"


@pytest.mark.clause("thirdwinter", "5.0a")
def test_two_hexes_west_of_the_river_count_one_and_ten_the_most() -> None:
    west = [f"A58.{row:02}" for row in range(10, 26)]
    worth = [scoring.worth(holding("bukrin", west[:n]), 4, _ground()) for n in (0, 1, 2, 9, 10, 16)]
    assert worth == [0, 0, 1, 4, 5, 5]


@pytest.mark.clause("thirdwinter", "5.0a")
def test_a_bridgehead_counts_for_the_axis_only_once_the_last_hex_of_it_is_lost() -> None:
    start = victory.points(GAME.start("bukrin"))
    assert start.total == 2
    without = victory.points(holding("bukrin", ("B4.27", "B5.30", "B5.34")))
    assert [entry.value for entry in without.entries] == [1, -2]


def _ground() -> Any:
    return next(each for each in scoring.objectives(GAME.start("bukrin")) if len(each.hexes) > 100)


@pytest.mark.clause("thirdwinter", "5.0a")
def test_steps_of_a_pocket_count_once_the_counter_is_destroyed_and_losses_of_the_living_never() -> None:
    kettle = Objective(
        Name("The pocket"), frozenset(), "soviet", 2, 1, 2, frozenset({"370I", "K-Art", "68I"})
    )
    start = GAME.start("kherson")
    hurt = start.moved(replace(start.pieces["370I"], losses=2))
    one = start.moved(start.pieces["K-Art"].at("dead").plain())
    both = one.moved(one.pieces["370I"].at("dead").plain())
    assert [scoring.held(each, kettle) for each in (start, hurt, one, both)] == [0, 0, 1, 4]
    assert [scoring.worth(each, 1, kettle) for each in (start, hurt, one, both)] == [0, 0, 0, 2]


@pytest.mark.clause("thirdwinter", "2.3b", "5.0a", silent="the points are a sum of lines of 5.0a")
@pytest.mark.parametrize("scenario", ["kamenets", "korsun", "melitopol", "nikopol", "third-winter"])
def test_a_lost_army_hq_is_one_point_in_every_scenario_and_stays_one_when_it_is_back(scenario: str) -> None:
    start = GAME.start(scenario)
    armies = [unit for unit, piece in start.pieces.items() if piece.hex_ >= 0 and is_high(start, unit)]
    for unit in [each for each in armies if not is_group(start, each)]:
        lost = start.moved(destroyed(start, unit))
        back = counted(lost, unit).moved(start.pieces[unit])
        assert [victory.worth(each) - victory.worth(start) for each in (lost, back)] == [1, 1]
    assert armies


@pytest.mark.clause("thirdwinter", "5")
@pytest.mark.parametrize(
    ("hexes", "winner"),
    [
        ((), "axis"),
        (("D24.04",), "axis"),
        (("D24.04", "D25.04"), ""),
        (("D23.05", "D25.04"), ""),
        (("D23.05", "D24.04"), "soviet"),
    ],
)
def test_the_last_turn_is_decided_by_the_points(hexes: tuple[str, ...], winner: str) -> None:
    over = at_the_end("kherson", hexes)
    assert (over.winner, over.clause.number) == (winner, "5")


@pytest.mark.clause("thirdwinter", "5.0a")
def test_a_hex_is_whose_combat_unit_was_there_last_and_passing_through_is_enough() -> None:
    position = GAME.start("kherson")
    away = (piece.at("dead") for unit, piece in position.pieces.items() if position.side_of(unit) == "axis")
    position = position.moved(*away)
    position = position.play("mode 109GR move").play("move 109GR D26.04-D25.04-D24.04-D24.03")
    assert [position.game.board.label(hex_) for hex_ in sorted(position.facts.held)] == ["D24.04", "D25.04"]
    assert victory.points(position).total == 3


@pytest.mark.clause("thirdwinter", "5.0a")
def test_a_lorry_that_passes_takes_nothing() -> None:
    position = GAME.start("bukrin")
    moved = position.moved(position.pieces["S-Tr1"].at(position.game.board.index("B12.15")))
    assert moved.facts.held == position.facts.held


@pytest.mark.clause("thirdwinter", "5.0b")
def test_whoever_takes_the_last_hex_of_kiev_wins_at_once() -> None:
    west = [f"A58.{row}" for row in range(10, 20)]
    position = holding("bukrin", (*KIEV[1:], *west, "B4.27", "B5.30", "B12.15", "B11.13"))
    board = position.game.board
    assert not victory.winner_at_once(position)
    gone = (position.pieces[unit].at("dead") for unit in position.in_hex(board.index("B3.24")))
    position = position.moved(position.pieces["136R"].at(board.index("B3.25")), *gone)
    step = Advancing("soviet", board.index("B3.24"), ("136R",))
    over = position.replaced(agenda=(EndOfTurn(), step)).settled().play("advance 136R").step
    assert (over.winner, over.clause.number) == ("soviet", "5.0b")


@pytest.mark.clause("thirdwinter", "5.0b")
def test_the_axis_wins_at_once_with_the_last_bridgehead() -> None:
    position = holding("bukrin", ("B4.27",))
    assert not victory.winner_at_once(position)
    bridgehead = position.game.board.index("B4.27")
    gone = (position.pieces[unit].at("dead") for unit in position.in_hex(bridgehead))
    step = Advancing("axis", bridgehead, ("323I",))
    over = position.moved(*gone).replaced(agenda=(EndOfTurn(), step)).settled().play("advance 323I").step
    assert (over.winner, over.clause.number) == ("axis", "5.0b")


@pytest.mark.clause("thirdwinter", "5")
def test_the_score_says_what_it_would_mean_in_both_languages() -> None:
    for scenario in GAME.scenarios:
        sentence, told = GAME.presentation.status.score(GAME.start(scenario))
        assert all(in_language(sentence, language) for language in LANGUAGES)
        assert told.total == victory.points(GAME.start(scenario)).total
    assert GAME.presentation.status.counted_for == "soviet"


@pytest.mark.clause("thirdwinter", "5.0a")
def test_objectives_are_marked_on_the_map_with_who_holds_them() -> None:
    position = holding("bukrin", ("B11.13",))
    marks = [each for each in GAME.presentation.hexes.markers(position) if each.kind == "control"]
    held = {position.game.board.label(each.hex_): each.side for each in marks}
    assert held["B11.13"] == "soviet"
    assert held["B4.24"] == held["B5.16"] == "axis"
    regions = {each.side: each.hexes for each in GAME.presentation.hexes.layer(position, "objectives")}
    assert regions["soviet"] == {position.game.board.index("B11.13")}
    assert position.game.board.index("A58.20") in regions["axis"]
