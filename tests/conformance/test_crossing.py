"""The game of middle size in docs/crossing: each file with the test that turns green when it is written.

In the order in which docs/adding_a_game.md writes them.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from crossing import draw
from crossing.clauses import FOLDER
from crossing.game import Crossing
from crossing.rules.combat import Combat
from tests.playing import next_action
from wargame_kit.analysis.bots import RandomBot, SimpleBot
from wargame_kit.board.geojson import as_text
from wargame_kit.games import GAMES
from wargame_kit.games.check import missing
from wargame_kit.position import Record
from wargame_kit.rulebook import load_rulebook


@pytest.fixture(scope="module")
def game() -> Any:
    return Crossing.load()


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "crossing", Crossing.load)


# -- 1: rulebook.toml, clauses.py


def test_the_rulebook_reads() -> None:
    book = load_rulebook(FOLDER)
    assert (book.id, len(book.clauses)) == ("crossing", 15)


# -- 2: grid.toml, board.geojson


def test_the_board_is_the_one_that_is_drawn() -> None:
    text = (FOLDER / "board.geojson").read_text(encoding="utf-8")
    assert text == as_text(draw.drawn()).replace('"sketch"', '"crossing"')


# -- 3: counters.csv, charts.toml, a scenario, files/, facts.py, position.py, game.py


def test_it_loads(game: Any) -> None:
    assert [*game.scenarios] == ["ford"]
    assert game.charts.ground["marsh"].cost == 3
    assert game.units["RC"].values() == "2-1-5"


# -- 4: rules/movement.py


def test_a_unit_pays_for_the_hex_and_for_the_river(game: Any) -> None:
    found = game.position({"RC": "0502", "B1": "0703"}).reach("RC")
    assert (found.cost("0402"), found.cost("0602")) == (1, 2)
    assert str(found.ledger("0602")).startswith("2 MP = 1 clear [Crossing 2.2] + 1 river")


def test_a_unit_neither_enters_the_enemy_nor_ends_on_its_own(game: Any) -> None:
    position = game.position({"R1": "0101", "R2": "0102", "B1": "0201"})
    assert position.check("move R1 0201").code == "move/enemy-hex"
    assert position.check("move R1 0102").code == "crossing/full"
    assert position.play("move R1 0103").check("move R1 0104").code == "crossing/moved"


# -- 5: rules/combat.py, answers.py


def test_ground_and_river_move_the_odds(game: Any) -> None:
    position = game.position({"R1": "0502", "B1": "0602", "B2": "0603"}, step=Combat("red"))
    battle = position.odds("0602", "R1")
    assert (battle.column_before, battle.column) == ("2-1", "1-1")
    assert battle.outcomes()[battle.row(6)] == Fraction(1, 3)
    assert position.check("attack 0604 with R1").code == "fight/no-enemy"


# -- 6: rules/sequence.py


def test_red_wins_in_the_town_and_blue_by_time(game: Any) -> None:
    held = game.position({"R1": "0703", "B1": "0101"}, step=Combat("blue")).play("cease")
    assert (held.step.winner, str(held.prompt)) == ("red", "Red holds the town.")
    late = game.position({"R1": "0702", "B1": "0101"}, turn=6, step=Combat("blue")).play("cease")
    assert late.step.winner == "blue"


def test_a_side_without_units_has_lost(game: Any) -> None:
    position = game.position({"R1": "0101", "B1": "0201"}, step=Combat("red")).play("attack 0201 with R1")
    assert position.play("die 6").step.winner == "red"


# -- 7: rules/obstacle.py, view/observation.py


def test_the_first_red_unit_runs_into_the_obstacle(game: Any) -> None:
    position = game.position({"R1": "0101", "B1": "0703"}, obstacle="0201")
    after = position.play("move R1 0101-0201-0301")
    piece = after.pieces["R1"]
    assert (game.board.label(piece.hex_), piece.fought, after.facts.obstacle) == ("0201", True, -1)


def test_only_blue_knows_where_it_lies(game: Any) -> None:
    record = Record(game.start("ford"))
    record.play("bar 0401")
    first, second = (record.position.seen_by(side).facts.obstacle for side in ("red", "blue"))
    assert (first, game.board.label(second)) == (-1, "0401")
    start, bar = game.start("ford"), game.read_action("bar 0401")
    assert game.told(start, bar, start.play(bar), "red") is None


# -- 8: view/, words.toml


def test_nothing_is_missing() -> None:
    assert missing(Crossing) == ()


@pytest.mark.usefixtures("_registered")
def test_it_lies_on_the_table() -> None:
    shown = wk.table(Record(wk.load("crossing").start("ford")))
    assert shown.error is None
    assert "Blue bars a hex" in shown.side.html


# -- 9: player/


def test_its_player_beats_one_that_plays_at_random(game: Any) -> None:
    wins = 0
    for seed in range(8):
        random, position = Random(seed), game.start("ford")
        bots = {"red": SimpleBot(), "blue": RandomBot()}
        while not position.is_over:
            position = position.play(next_action(position, bots, random))
        wins += position.step.winner == "red"
    assert wins >= 7
