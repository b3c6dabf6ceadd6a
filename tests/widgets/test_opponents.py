"""Somebody across the table: bots act by themselves, stop, are taken back; nothing is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import daily
from tests.widgets.across import Reader, Watched, hide, nianzhuang, pages, phase, show, sit_down, turn
from tests.widgets.ambush import ambush
from tests.widgets.test_table_second_game import Skirmish, Turn
from wargame_kit.analysis import Bot, PlayoutBot, RandomBot, SimpleBot
from wargame_kit.position import CHANCE, NOBODY, PUBLIC, Action, Position, Record, Unit
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.opponents.seated_bots import opponents_at
from wargame_kit.widgets.session.seats import kind_of, offered
from wargame_kit.widgets.table import Table, table


def skirmish() -> Record:
    """Two counters with a die between them."""
    counters = [Unit.of("R", "red", "1-1"), Unit.of("B", "blue", "1-1")]
    small: Any = Skirmish.load().theatre(["....."] * 2, counters)
    return Record(small.position({"R": "0101", "B": "0301"}, step=Turn("red")))


def played(shown: Table, side: str, most: int = 200) -> None:
    """Let a simple player play the person's side, until something is asked of nobody any more."""
    me, random = SimpleBot(), Random(3)
    for _ in range(most):
        turn(shown)
        position = shown.position
        if position.actor == NOBODY:
            return
        if position.actor == CHANCE:
            shown.touched("throw")
        else:
            action = me.choose(position.seen_by(side), random)
            shown.touched("type", action.text(position.game.board))
        assert shown.error is None


def act(shown: Table, number: int = 1) -> None:
    played(shown, shown.session.opponents.persons[0], number)


# Whole games


@pytest.mark.parametrize(("side", "seed"), daily([("kmt", 1), ("pla", 0)]))
def test_a_battle_of_huaihai_with_everything_that_may_befall(
    comms: list[Any], tmp_path: Path, side: str, seed: int
) -> None:
    reader = Reader(nianzhuang(), side, tmp_path / "game.txt", seed)
    reader.play_game()
    again = Record.load(reader.path or tmp_path, reader.record.first.game)
    assert again.position == reader.record.position


def test_twenty_small_games_with_everything_that_may_befall(comms: list[Any], tmp_path: Path) -> None:
    counts: dict[str, int] = {}
    for seed in range(20):
        reader = Reader(skirmish(), ("red", "blue")[seed % 2], tmp_path / f"{seed}.txt", seed)
        reader.play_game(trouble=0.4)
        counts = {key: counts.get(key, 0) + value for key, value in reader.counts.items()}
    assert min(counts.values()) > 5, counts


def test_two_bots_play_alone_and_nobody_sees_their_secrets(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot(), "kmt": SimpleBot()}, seed=1)
    turn(shown, 40)
    assert shown.session.eyes == PUBLIC
    turn(shown)
    assert shown.position.is_over


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_a_thousand_games(comms: list[Any], tmp_path: Path, block: int) -> None:
    scenarios = ("nianzhuang", "chenguanzhuang", "shuangduiji", "huaihai-1948")
    for seed in range(50 * block, 50 * block + 50):
        if seed % 4:
            Reader(skirmish(), ("red", "blue")[seed % 2], tmp_path / f"{seed}.txt", seed).play_game(
                trouble=0.4
            )
            continue
        pauses = ("needed", "always")[seed // 32 % 2]
        record = Record(wk.load("huaihai").start(scenarios[seed // 4 % 4], pauses=pauses))
        Reader(record, ("pla", "kmt")[seed // 16 % 2], tmp_path / f"{seed}.txt", seed).play_game()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_campaigns_of_typhoon(comms: list[Any], tmp_path: Path, seed: int) -> None:
    record = Record(wk.load("typhoon").start("moscow-december"))
    Reader(record, ("axis", "soviet")[seed % 2], tmp_path / "game.txt", seed).play_game(trouble=0.05)


# One action after another


def test_each_action_is_saved_before_the_next(comms: list[Any], tmp_path: Path) -> None:
    record = nianzhuang()
    record.save(tmp_path / "game.txt")
    shown = sit_down(record, {"pla": SimpleBot()}, pace="walk", seed=1)
    seen = set()
    while turn(shown, 1):
        again = Record.load(tmp_path / "game.txt", record.first.game)
        assert again.position == record.position
        seen.add(again.cursor.id)
    assert len(seen) > 5
    assert shown.position.actor == "kmt"


def test_step_by_step_one_press_plays_what_one_may_see(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, pace="step", seed=1)
    assert "Next action" in shown.side.html
    turn(shown)
    assert shown.record.cursor.depth == 0
    for _ in range(200):
        before = shown.record.cursor
        shown.touched("bot-next")
        turn(shown)
        line = shown.record.line()
        since = line[line.index(before) + 1 :]
        told = [node for node in since if node.known_to("kmt") is not None]
        assert len(told) <= 1
        assert since
        if shown.position.actor == "kmt":
            return
    raise AssertionError("it is never for the person")


def test_what_is_asked_of_it_in_the_persons_turn_it_answers_at_once(comms: list[Any]) -> None:
    shown = sit_down(phase("pla", "AttackMovePhase"), {"kmt": SimpleBot()}, pace="step", seed=1)
    answered = 0
    for _ in range(200):
        if shown.session.opponents.mover:
            break  # its own phase waits for a press
        before = shown.record.cursor
        act(shown)
        turn(shown)
        line = shown.record.line()
        answered += any(node.actor == "kmt" for node in line[line.index(before) + 1 :])
    assert answered > 1
    assert type(shown.position.step).__name__ != "AttackMovePhase"
    depth = shown.record.cursor.depth
    turn(shown)
    assert shown.record.cursor.depth == depth
    assert "Next action" in shown.side.html


def test_the_rest_of_its_turn_comes_at_one_press(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, pace="step", seed=1)
    shown.touched("bot-rest")
    turn(shown)
    assert shown.position.actor == "kmt"


def test_at_a_walk_time_passes_between_what_is_seen_alone(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, pace="walk", seed=1)
    clock: Any = shown.session.opponents.clock
    turn(shown)
    seen = [node for node in shown.record.line()[1:] if node.known_to("kmt") is not None]
    hidden = shown.record.cursor.depth - len(seen)
    assert hidden > 0
    assert clock.now == pytest.approx(0.7 * (len(seen) - 1))


def test_what_it_did_is_told_and_drawn(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"kmt": SimpleBot()}, seed=1)
    while shown.record.cursor.actor != "kmt" or shown.position.actor != "pla":
        act(shown)
        turn(shown)
    assert shown.session.summary
    shown.touched("tab", "play")
    assert "Since you last acted" in shown.side.html


def test_its_last_move_lies_on_the_map_as_an_arrow(comms: list[Any]) -> None:
    from wargame_kit.widgets.map.map_view import paths

    shown = sit_down(phase("pla", "AttackMovePhase"), {"pla": SimpleBot()}, pace="step", seed=1)
    for _ in range(60):
        shown.touched("bot-next")
        turn(shown)
        node = shown.session.opponents.shown
        if node is not None and node.action is not None and len(node.action.way) > 1:
            break
    drawn = [path for path in paths(shown.session, None) if path.style == "answer"]
    assert [path.hexes for path in drawn] == [tuple(shown.record.cursor.action.way)]  # type: ignore[union-attr]


def test_what_was_told_may_be_looked_back_behind(comms: list[Any]) -> None:
    from wargame_kit.widgets.session.turn_summary import TurnSummary

    shown = sit_down(phase("pla", "AttackMovePhase"), {"kmt": SimpleBot()}, seed=1)
    act(shown)
    # It had left the map when that was told, and stands there where one looks now.
    shown.session.summary = TurnSummary(tuple(shown.record.line()[1:]), ("25C",), ())
    shown.refresh()
    assert shown.error is None
    assert "Since you last acted" in shown.side.html


# Stopped, looked away from, closed


def test_one_button_stops_it_and_one_lets_it_go_on(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, pace="walk", seed=1)
    turn(shown, 6)
    before = shown.record.cursor
    assert before.depth
    shown.touched("bot-stop")
    turn(shown)
    assert shown.record.cursor is before
    assert "Go on" in shown.side.html
    shown.touched("bot-go")
    turn(shown)
    assert shown.record.cursor.depth > before.depth


def test_nothing_is_played_while_no_page_shows_the_table(comms: list[Any]) -> None:
    record = nianzhuang()
    shown = table(record, bots={"pla": SimpleBot()}, seed=1)
    turn(shown)
    assert record.cursor.depth == 0
    shown.session.opponents.pace = "once"
    show(shown)
    turn(shown, 5)
    assert (depth := record.cursor.depth) > 0
    hide(shown)
    turn(shown)
    assert record.cursor.depth == depth
    show(shown)
    turn(shown)
    assert record.cursor.depth > depth


def test_two_tables_on_one_record_have_one_bot(comms: list[Any]) -> None:
    record = nianzhuang()
    bot = Watched()
    one, other = sit_down(record, {"pla": bot}, seed=1), sit_down(record, {}, seed=1)
    assert one.session.opponents is other.session.opponents
    turn(one)
    turn(other)
    assert len(bot.shown) == sum(node.actor == "pla" for node in record.line())
    assert one.side.html == other.side.html


def test_a_cell_that_is_run_twice_does_not_start_two(comms: list[Any]) -> None:
    record = nianzhuang()
    first = sit_down(record, {"pla": Watched()}, seed=1)
    turn(first, 3)
    bot = Watched()
    again = sit_down(record, {"pla": bot}, seed=1)
    hide(first)
    depth = record.cursor.depth
    turn(again)
    assert len(bot.shown) == sum(node.actor == "pla" for node in record.line()[depth + 1 :])


def test_who_played_is_remembered_with_the_cell(comms: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "cell_now", lambda: "one")
    first = table("huaihai", "nianzhuang", seed=1)
    assert not first.session.opponents.bots
    first.touched("seat-kmt", "simple")
    assert kind_of(table("huaihai", "nianzhuang", seed=1).session.opponents.bots["kmt"]) == "simple"
    monkeypatch.setattr(open_tables, "cell_now", lambda: "two")
    assert not table("huaihai", "nianzhuang", seed=1).session.opponents.bots


def test_another_saved_game_is_played_by_the_same(comms: list[Any], tmp_path: Path) -> None:
    nianzhuang().save(tmp_path / "other.txt")
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, seed=1)
    shown.touched("load-anyway", str(tmp_path / "other.txt"))
    assert shown.record.path is not None
    assert list(shown.session.opponents.bots) == ["pla"]
    turn(shown)
    assert shown.position.actor == "kmt"


# Whose eyes


def test_the_persons_eyes_are_on_the_table_all_the_time(comms: list[Any]) -> None:
    shown = sit_down(Record(ambush()), {"blue": RandomBot()}, seed=1)
    for text in ("hide R", "wait", "wait", "wait"):
        turn(shown, 60)
        assert (shown.session.eyes, shown.session.covered) == ("red", False)
        if shown.position.actor == "red":
            shown.touched("type", text)


def test_its_secrets_are_dots_on_the_table_and_in_the_readers_own_file(
    comms: list[Any], tmp_path: Path
) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, seed=1)
    turn(shown)
    written = [node for node in shown.record.line() if node.action and node.action.is_secret]
    assert written
    shown.touched("tab", "record")
    path = shown.record.save_as_seen_by("kmt", tmp_path / "mine.txt")
    for node in written:
        text = shown.record.text(node)
        if " " in text:
            assert text not in pages(shown)
            assert text not in path.read_text(encoding="utf-8")
    assert "…" in shown.side.html


def test_the_person_acts_for_nobody_else(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, pace="step", seed=1)
    action = next(iter(shown.position.legal))
    shown.touched("type", action.text(shown.position.game.board))
    assert shown.record.cursor.depth == 0
    assert "give its seat to a person" in shown.side.html
    shown.touched("seat-pla", "person")
    if shown.session.covered:
        shown.touched("uncover")
    shown.touched("type", action.text(shown.position.game.board))
    assert shown.record.cursor.depth == 1


# Taken back


class Waiting(Bot):
    """Waits."""

    def choose(self, position: Position, random: Random) -> Action:
        return position.game.read_action("wait")


def test_undo_goes_back_to_what_the_person_decided_last(comms: list[Any]) -> None:
    record = Record(ambush())
    shown = sit_down(record, {"blue": Waiting()}, seed=1)
    shown.touched("type", "wait")
    turn(shown)
    before = record.cursor
    shown.touched("type", "wait")
    turn(shown)
    answered = record.cursor
    assert (answered.actor, record.position.actor) == ("blue", "red")
    shown.touched("undo")
    assert record.cursor is before
    turn(shown)
    assert record.cursor is before, "it is for the person"
    shown.touched("redo")
    assert record.cursor is answered


def test_behind_a_die_it_is_a_what_if(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"kmt": SimpleBot()}, seed=1)
    while not any(node.actor == CHANCE for node in shown.record.line()):
        act(shown)
    turn(shown)
    before = shown.record.cursor
    shown.touched("undo")
    assert shown.record.cursor is before
    assert 'data-do="undo-what-if"' in shown.side.html
    shown.touched("undo-what-if")
    assert shown.record.cursor.depth < before.depth
    assert shown.position.actor == "pla"


@pytest.mark.parametrize("number", [3, 12, 20, 31])
def test_who_plays_the_same_again_gets_the_same_answer_and_the_same_dice(
    comms: list[Any], number: int
) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, seed=1)
    act(shown, number)
    turn(shown)
    line = shown.record.line()
    own = max(number for number, node in enumerate(line) if node.actor == "kmt")
    shown.touched("undo-what-if")
    assert shown.record.cursor is line[own - 1]
    shown.touched("type", shown.record.text(line[own]))
    turn(shown)
    assert shown.record.line()[: len(line)] == line


# Who is offered


def test_the_stronger_player_is_offered_only_where_games_have_shown_it(comms: list[Any]) -> None:
    campaign = wk.load("huaihai").start("huaihai-1948")
    assert list(offered(campaign, "pla")) == ["person", "simple"]
    assert list(offered(campaign, "pla", PlayoutBot())) == ["person", "simple", "strong"]
    battle = wk.load("huaihai").start("nianzhuang")
    assert list(offered(battle, "pla")) == ["person", "simple", "strong"]
    assert list(offered(battle, "kmt")) == ["person", "simple"]
    shown = table(Record(battle), bots={"pla": "strong"})
    assert shown.session.opponents.bots == {"pla": PlayoutBot(4, 3)}
    with pytest.raises(ValueError, match="no player 'strong'"):
        table(Record(campaign), bots={"pla": "strong"})
    with pytest.raises(ValueError, match="side"):
        table(Record(campaign), bots={"blue": SimpleBot()})


def test_the_seats_are_forgotten_with_their_record(comms: list[Any]) -> None:
    record = nianzhuang()
    assert opponents_at(record) is not opponents_at(nianzhuang())


def test_a_study_says_itself_what_the_other_side_does(
    comms: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "cell_now", lambda: "one")
    table("huaihai", "nianzhuang", seed=1).touched("seat-kmt", "simple")
    shown = table(wk.study("huaihai/first"))
    assert not shown.session.opponents.bots
    assert "seat-kmt" not in shown.bar.html
    with pytest.raises(ValueError, match="study"):
        table(wk.study("huaihai/first"), bots={"kmt": SimpleBot()})


def test_beside_the_map_it_is_said_once_that_a_bot_plays(comms: list[Any]) -> None:
    shown = sit_down(nianzhuang(), {"pla": SimpleBot()}, seed=1)
    assert shown.session.opponents.mover
    assert "wk-act" in shown.side.html
    assert shown.side.html.count("The kit plays the") == 1


def test_a_plan_that_was_taken_back_is_not_carried_on(comms: list[Any]) -> None:
    class Planner(Bot):
        begun = 0

        def choose(self, position: Position, random: Random) -> Action:
            return SimpleBot().choose(position, random)

        def afresh(self) -> Bot:
            Planner.begun += 1
            return self

    shown = sit_down(Record(ambush()), {"blue": Planner()}, seed=1)
    for text in ("go R A2", "wait"):
        shown.touched("type", text)
    turn(shown)
    assert shown.position.actor == "red"
    before = Planner.begun
    for _ in range(9):
        if shown.record.cursor.depth > 0:
            shown.touched("undo")
        if (notice := shown.session.notice) is not None and notice.is_undo:
            shown.touched("undo-what-if")
    for text in ("go R B1", "wait"):
        shown.touched("type", text)
    turn(shown)
    assert Planner.begun > before
