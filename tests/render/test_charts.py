"""Tables, chances and the turn track."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from tests.render.pages import SVG, parsed, said, written
from tests.theatre import armour, infantry, rifle, theatre
from wargame_kit.mechanics import Result
from wargame_kit.mechanics.outcomes import PairedResult
from wargame_kit.position import Game, Presentation, TerrainChart, TerrainRow, TurnBox, TurnLine
from wargame_kit.position.presentation import ChartWords
from wargame_kit.render import (
    battle_chart,
    column_values,
    cup,
    outcome_bars,
    results_table,
    terrain_table,
    turn_track,
)
from wargame_kit.render.svg import text_width
from wargame_kit.rulebook import Ledger
from wargame_kit.rulebook.figures import percent
from wargame_kit.words import Name

THEMES = [(theme, language) for theme in ("light", "dark") for language in ("en", "zh")]


@cache
def skirmish() -> Any:
    game = theatre([".....", "..d..", "....."], [armour("3Pz"), infantry("7ID"), rifle("316SD", 3)])
    return game.position({"3Pz": "0202", "7ID": "0202", "316SD": "0302"}, turn=1, active=frozenset({"3Pz"}))


def battle(*attackers: str) -> Any:
    return skirmish().odds("0302", attackers)


@pytest.mark.parametrize(("theme", "language"), THEMES)
def test_every_chart_is_a_picture_in_every_theme_and_language(theme: str, language: Any) -> None:
    fight, game = battle("3Pz", "7ID"), skirmish().game
    for chart in (
        battle_chart(fight, die=4, theme=theme, language=language),
        column_values(fight, theme=theme, language=language),
        results_table(fight.table, theme=theme, language=language, die=1),
        outcome_bars(fight.outcomes(), theme=theme, language=language),
        turn_track(game, 3, theme=theme, language=language),
        terrain_table(game, theme=theme, language=language),
    ):
        parsed(chart)


def test_a_battle_shows_every_cell_and_the_chance_of_every_result() -> None:
    fight = battle("3Pz", "7ID")
    texts = written(battle_chart(fight))
    cells = [str(result) for row in fight.table.rows.values() for result in row]
    assert all(texts.count(cell) >= cells.count(cell) for cell in set(cells))
    for chance in fight.outcomes().values():
        assert any(text.endswith(f" % ({chance})") for text in texts)


def test_a_changed_die_is_told_and_its_row_and_cells_are_lit() -> None:
    fight = battle("3Pz", "7ID")
    hasty = replace(fight, die_roll_modifiers=Ledger("die").add(-1, "in haste", fight.table.clause))
    assert any(text.endswith(", die −1") for text in written(battle_chart(hasty, language="en")))
    assert not any("die −1" in text for text in written(battle_chart(fight, language="en")))
    # A 3 is read in the row of 2, and no die in that of 6.
    assert battle_chart(hasty, die=3) != battle_chart(hasty, die=2)
    strong = [
        [cell.text for cell in parsed(chart).iter(f"{SVG}text") if cell.get("font-weight") == "700"]
        for chart in (battle_chart(fight), battle_chart(hasty))
    ]
    assert len(strong[0]) == len(strong[1]) + 1


def test_an_attack_that_is_not_allowed_shows_why_and_no_chances() -> None:
    fight = battle("7ID").with_shift(-20)
    assert fight.level is None
    texts = written(battle_chart(fight))
    assert any("0302" in text and "1-1" in text for text in texts[2:])
    assert not any("·" in text for text in texts)


def test_bars_are_as_long_as_chances_are_likely() -> None:
    chances = {"a": Fraction(1, 2), "b": Fraction(1, 3), "<c>": Fraction(1, 6)}
    root = parsed(outcome_bars(chances, title=Name("Draw", "抽取"), language="zh"))
    widths = [float(str(bar.get("width"))) for bar in root.iter(f"{SVG}rect") if bar.get("x")]
    assert [round(width / widths[-1]) for width in widths] == [3, 2, 1]


def test_results_are_told_in_words() -> None:
    chances = {Result.read(text): Fraction(1, 3) for text in ("A2", "-", "3RR")}
    texts = written(outcome_bars(chances))
    assert {"A2: attacker loses 2", "—  no effect", "3RR: defender loses 3, retreats 2"} <= set(texts)


def test_one_more_column_is_worth_the_difference_of_the_chances() -> None:
    fight = battle("3Pz")
    assert fight.level is not None

    def going(level: int) -> Fraction:
        return sum((p for r, p in fight.table.outcomes(level).items() if r.retreat), Fraction(0))

    gain = going(fight.level + 1) - going(fight.level)
    assert any(f"+{percent(gain)}" in text for text in written(column_values(fight)))


def test_where_the_defender_goes_anyway_one_more_column_is_worth_his_losses() -> None:
    fight = battle("3Pz", "7ID").with_shift(5)
    assert "expected loss" in said(column_values(fight))


def test_the_last_column_has_none_after_it() -> None:
    assert "What each column is worth" in said(column_values(battle("3Pz").with_shift(30)))


def test_the_turn_track_tells_days_weather_chits_and_arrivals_of_every_turn() -> None:
    game = skirmish().game
    track = turn_track(game, 7)
    assert len(said(track).splitlines()) == len(game.charts.turns) + 1
    texts = written(track)
    assert {"29 Nov – 8 Dec*", "Freeze", "Snow", "Mud"} <= set(texts)
    assert any(text.startswith("*") for text in texts)
    assert "11月29日—12月8日*" in written(turn_track(game, language="zh"))


def test_the_terrain_table_has_a_row_for_each_terrain() -> None:
    texts = written(terrain_table(skirmish().game))
    assert {"clear", "deep forest", "no entry", "road only", "+1"} <= set(texts)


def test_the_cup_shows_every_chit_by_its_chance() -> None:
    position = wk.load("typhoon").start("typhoon-1941")
    facts = position.facts.replaced(hands=(("4PzA", "4PzA"), ("16A",)), supply_in_cup=True)
    texts = written(cup(position.replaced(facts=facts)))
    assert "4th Panzer Army" in texts
    assert "50 % (1/2)" in texts
    assert texts.count("25 % (1/4)") == 2


def test_an_empty_cup_is_drawn_too() -> None:
    parsed(cup(wk.load("typhoon").start("typhoon-1941")))


class Weeks(ChartWords[Any]):
    """What a game without weather or chits says."""

    def turn_track(self, game: Game) -> tuple[TurnBox, ...]:
        lines = (TurnLine("pla", Name("5 points", "5点")), TurnLine("kmt", "", "2"))
        said = Name("5 points for the PLA.", "共军5点。")
        return (TurnBox(1, date(1948, 11, 6), date(1948, 11, 12), said, lines=lines),)

    def terrain_chart(self, game: Game) -> TerrainChart:
        return TerrainChart(
            (Name("Cost", "消耗"),), (TerrainRow("hill", ("3",)), TerrainRow("river", ("+2",)))
        )


class Silent:
    """A game with nothing to show, as the pictures meet it."""

    id, folder, vocabulary = "silence", "", "silence"
    name = Name("Silence", "静")
    sides = ("pla", "kmt")
    presentation: Any = Presentation()
    facts = ()


class Weekly(Silent):
    id = vocabulary = "weekly"
    presentation = Presentation(charts=Weeks())


@pytest.mark.parametrize(("theme", "language"), THEMES)
def test_another_game_says_what_its_track_and_its_terrain_show(theme: str, language: Any) -> None:
    game: Any = Weekly()
    track = turn_track(game, 1, theme=theme, language=language)
    ground = terrain_table(game, theme=theme, language=language)
    assert ("5点" if language == "zh" else "5 points") in written(track)
    assert ("5点" if language == "zh" else "5 points") in said(track)
    assert {"3", "+2"} <= set(written(ground))
    parsed(track)
    parsed(ground)


def test_a_game_without_track_terrain_or_cup_says_so() -> None:
    game: Any = Silent()
    for draw in (turn_track, terrain_table):
        with pytest.raises(ValueError, match="Silence has no such chart to show"):
            draw(game)

    class Quiet:
        facts = ()

    Quiet.game = game  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="Silence has no cup"):
        cup(Quiet())


def test_a_table_of_pairs_is_drawn_and_says_who_is_lost() -> None:
    texts = said(
        outcome_bars({PairedResult.read("-/E"): Fraction(1, 2), PairedResult.read("1/1"): Fraction(1, 2)})
    )
    assert "every defender is lost" in texts
    assert "attacker loses 1" in texts


def test_a_table_that_destroys_everybody_counts_that_as_leaving_the_hex() -> None:
    board = {"EC1": "Q4", "EC4": "P5", "EC6": "P6", "EC9": "Q6", "25C": "Q5", "64C": "Q5"}
    position = wk.load("huaihai").position(board)
    fight = position.odds("Q5", ["EC1", "EC4", "EC6", "EC9"])
    assert fight.column == "2:1"
    assert any("+17 %" in text for text in written(column_values(fight)))
    assert "6:1: 100 %" in said(column_values(fight))


def test_a_long_head_of_a_turn_stays_in_its_box() -> None:
    track = parsed(turn_track(wk.load("huaihai"), 4))
    (head,) = (element for element in track.iter() if element.text == "supply: K15, Q16")
    size, right = float(head.get("font-size") or 0), float(head.get("x") or 0)
    assert right - text_width("supply: K15, Q16", size, bold=True) >= 0
