"""Whose secrets lie on the table: handed over with a look away, and nothing of the other's is sent before."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.ambush import Hidden, Sneak, ambush
from wargame_kit.position import CHANCE, Position, Record
from wargame_kit.widgets.map.map_view import counters
from wargame_kit.widgets.panels.record import record_panel
from wargame_kit.widgets.queries.visibility import EVERYTHING, PUBLIC, opened
from wargame_kit.widgets.session.session import TABS
from wargame_kit.widgets.table import BLANK, Table, table


@pytest.fixture
def shown(comms: list[Any]) -> Table:
    return table(Record(ambush()), seed=1)


def pages(shown: Table) -> str:
    return "".join(page.html for page in (shown.head, shown.side, shown.bar, shown.errors, shown.cover))


def test_without_secrets_nobody_looks_away(shown: Table) -> None:
    for _ in range(4):
        shown.touched("type", "wait")
        assert not shown.session.covered
        assert shown.session.eyes == shown.position.actor


def test_a_side_gets_the_table_only_after_a_look_away(shown: Table) -> None:
    shown.touched("type", "hide R")
    shown.touched("type", "wait")
    # Blue has no secret yet, but may make one now, and Red still sits there.
    assert "Hand over to Blue. Red must look away." in shown.cover.html
    shown.touched("uncover")
    assert (shown.session.eyes, shown.cover.html) == ("blue", "")
    shown.touched("type", "wait")
    assert "Hand over to Red. Blue must look away." in shown.cover.html
    shown.touched("uncover")
    assert (shown.session.eyes, shown.cover.html) == ("red", "")


def test_neither_the_cursor_nor_the_map_tells_where_the_other_side_looked(
    shown: Table, comms: list[Any]
) -> None:
    red = shown.map.center = [0.5, 0.5]
    before = len(comms)
    shown.touched("type", "hide R")
    shown.touched("type", "wait")
    told = [message.data.get("content") or {} for message in comms[before:]]
    assert [content["hex"] for content in told if content.get("type") == "cursor"] == [-1]
    shown.touched("uncover")
    assert shown.map.center != red
    shown.touched("type", "wait")
    shown.touched("uncover")
    assert shown.map.center == red


def test_who_gets_the_table_back_is_told_what_was_done_but_no_secret(shown: Table) -> None:
    shown.touched("type", "wait")
    shown.touched("type", "hide B")
    shown.touched("type", "wait")
    shown.touched("uncover")
    assert [shown.record.text(node) for node in shown.session.summary.nodes] == ["wait"]
    assert "Since you last acted" in shown.side.html
    assert "hide B" not in shown.side.html
    shown.touched("type", "wait")
    assert not shown.session.summary


def test_who_plays_both_sides_alone_says_so_on_the_cover_once(shown: Table) -> None:
    for text in ("hide R", "wait"):
        shown.touched("type", text)
    assert f'data-do="viewer" data-value="{EVERYTHING}"' in shown.cover.html
    shown.touched("viewer", EVERYTHING)
    assert "The secrets of both sides will be shown." in shown.cover.html
    # And back: whoever meant to hand over still does.
    shown.touched("viewer", "all")
    assert "Hand over to Blue." in shown.cover.html
    assert shown.layer.units == b""
    shown.touched("viewer", EVERYTHING)
    shown.touched("uncover")
    for _ in range(3):
        shown.touched("type", "wait")
        assert shown.cover.html == ""
    assert shown.session.eyes == EVERYTHING


def test_under_the_cover_nothing_is_sent_and_nothing_can_be_done(
    shown: Table, browser_says: Any, comms: list[Any]
) -> None:
    for text in ("hide R", "wait"):
        shown.touched("type", text)
    assert shown.layer.units == b""
    assert shown.layer.overlays == shown.layer.paths == []
    assert shown.side.html == ""
    assert shown.head.html == shown.bar.html == BLANK
    before = len(comms)
    browser_says(shown.layer, type="click", hex=0)
    browser_says(shown.layer, type="key", key="u", hex=0)
    shown.touched("undo")
    shown.touched("type", "wait")
    shown.touched("viewer", "red")
    shown.touched("tab", "record")
    assert shown.record.cursor.depth == 2
    assert len(comms) == before
    assert shown.cover.layout.display is None
    shown.touched("uncover")
    assert shown.cover.layout.display == "none"
    assert shown.layer.units != b""


def test_a_hidden_counter_lies_dashed_before_its_own_side_alone(shown: Table, browser_says: Any) -> None:
    shown.touched("type", "hide R")
    (entry,) = [one for one in counters(shown.session) if one[0] == "R"]
    assert entry[1] == shown.position.game.board.index("A1")
    assert "hidden" in entry[3]
    browser_says(shown.layer, type="click", hex=entry[1])
    assert shown.session.choice.unit == "R"
    shown.touched("type", "wait")
    shown.touched("uncover")
    assert [one[0] for one in counters(shown.session)] == ["B"]
    assert shown.session.choice.unit != "R"
    assert shown.session.choice.hex_ != entry[1]


def test_changing_the_viewer_asks_to_look_away_only_for_what_was_hidden(shown: Table) -> None:
    shown.touched("type", "hide R")
    shown.touched("viewer", "blue")
    assert (shown.session.eyes, shown.session.covered) == ("blue", False)
    shown.touched("viewer", EVERYTHING)
    assert "secrets of both sides" in shown.cover.html
    shown.touched("uncover")
    assert shown.session.eyes == EVERYTHING
    shown.touched("viewer", "red")
    assert (shown.session.eyes, shown.session.covered) == ("red", False)


def test_a_secret_line_of_the_record_is_a_secret_too(shown: Table) -> None:
    record = shown.record
    record.play("hide R")
    eliminated = record.position.moved(record.position.game.piece("R", "eliminated"))
    assert eliminated.replaced(facts=Hidden("")).seen_by("blue") == eliminated.replaced(facts=Hidden(""))
    assert opened(record, "blue", "red") == ("red",)
    assert opened(record, "blue", PUBLIC) == opened(record, EVERYTHING, "red") == ()


def test_whoever_acts_can_choose_in_secret_and_another_viewer_waits(shown: Table) -> None:
    shown.touched("viewer", "blue")
    assert shown.session.must_wait
    assert 'data-value="hide R"' not in shown.side.html
    shown.touched("viewer", "red")
    assert not shown.session.must_wait


def test_both_views_of_a_secret_give_the_same_table(comms: list[Any]) -> None:
    """What Blue is shown does not depend on what Red tried and took back."""
    plain, tried = (table(Record(ambush()), viewer="blue", seed=1) for _ in range(2))
    for shown in (plain, tried):
        shown.record.play("go R A2")
        shown.record.play("wait")
        shown.record.play("hide R")
    tried.record.undo()
    tried.record.play("go R B1")
    tried.record.comment("Blue will never guess.")
    tried.record.undo()
    tried.record.play("hide R")
    for shown in (plain, tried):
        shown.record.play("wait")
        shown.record.comment("Mine to know.")
        shown.session.tab = "record"
        shown.refresh()
    assert pages(plain) == pages(tried)
    assert "guess" not in pages(tried)
    assert "Mine to know" not in pages(tried)
    assert "hide" not in record_panel(tried.session, tried.pen)


def test_a_comment_at_the_table_is_its_writer_s_on_the_dice_and_in_public_too(comms: list[Any]) -> None:
    first = wk.load("huaihai").position({"EC1": "Q5", "5C": "R6", "AIR": "airfield spent"})
    record = Record(first)
    for action in ("attack R6", "join EC1", "strike", "roll 1"):
        record.play(action)
    read: dict[str, str] = {}
    for writer in ("pla", "kmt", EVERYTHING):
        writing = table(record, viewer=writer, seed=1)
        writing.touched("tab", "record")
        writing.touched("comment-field", comment=f"By {writer}!")
        writing.close()
    for eyes in ("pla", "kmt", EVERYTHING):
        reading = table(record, viewer=eyes, seed=1)
        reading.touched("tab", "record")
        read[eyes] = pages(reading)
        reading.close()
    seen = {eyes: {by for by in ("pla", "kmt", EVERYTHING) if f"By {by}!" in read[eyes]} for eyes in read}
    assert seen == {"pla": {"pla"}, "kmt": {"kmt"}, EVERYTHING: {"pla", "kmt", EVERYTHING}}


def test_undo_does_not_take_back_the_other_side_s_secrets(shown: Table) -> None:
    shown.touched("type", "hide R")
    shown.touched("viewer", "blue")
    shown.touched("undo")
    assert shown.record.cursor.depth == 1
    assert shown.session.notice is not None
    shown.touched("back")
    assert shown.record.cursor.depth == 0


def test_the_table_saves_what_one_side_knows_and_opens_it_again(
    shown: Table, comms: list[Any], tmp_path: Path, browser_says: Any
) -> None:
    shown.touched("type", "hide R")
    shown.touched("type", "wait")
    shown.touched("uncover")
    shown.touched("tab", "record")
    assert 'data-do="save-seen" data-value="blue"' in shown.side.html
    path = tmp_path / "blue.txt"
    shown.touched("save-seen", "blue", path=str(path))
    assert "as Blue knows it" in shown.side.html
    assert "hide" not in path.read_text(encoding="utf-8").replace('"hidden"', "")
    other = table(Record.load(path, shown.record.first.game))
    assert other.session.eyes == "blue"
    other.touched("tab", "record")
    assert '<li class="wk-quiet">…</li>' in other.side.html
    assert 'data-value="red"' not in other.bar.html
    other.touched("viewer", "red")
    assert other.session.eyes == "blue"
    other.touched("type", "wait")
    assert other.record.cursor.depth == 1
    assert other.error is None
    with pytest.raises(ValueError, match="record of blue"):
        table(Record.load(path, shown.record.first.game), viewer="red")


def test_a_table_offers_to_save_what_its_own_eyes_may_see(shown: Table, tmp_path: Path) -> None:
    shown.touched("type", "hide R")
    path = tmp_path / "red.txt"
    for viewer, offered in (("blue", {"blue"}), ("red", {"red"}), (EVERYTHING, {"blue", "red"})):
        shown.touched("viewer", viewer)
        shown.touched("uncover")
        shown.touched("tab", "record")
        assert set(re.findall('data-do="save-seen" data-value="([^"]*)"', shown.side.html)) == offered
        if viewer == "blue":
            shown.touched("save-seen", "red", path=str(path))
            shown.touched("save-seen-over", f"red {path}")
            assert not path.exists()


@pytest.mark.parametrize("load", ["load", "load-anyway"])
def test_a_side_s_record_opens_under_cover_where_somebody_else_sat(
    shown: Table, tmp_path: Path, load: str
) -> None:
    shown.touched("type", "hide R")
    path = tmp_path / "red.txt"
    shown.record.save_as_seen_by("red", path)
    shown.touched("viewer", "blue")
    assert not shown.session.covered
    shown.touched(load, str(path), path=str(path))
    if load == "load":
        shown.touched("load-anyway", str(path))
    assert shown.record.viewer == "red"
    assert shown.session.covered
    assert (shown.layer.units, shown.side.html, shown.session.eyes) == (b"", "", PUBLIC)
    for value in ("all", EVERYTHING, "blue"):
        shown.touched("viewer", value)
        assert shown.session.covered
    shown.touched("uncover")
    assert shown.session.eyes == "red"
    assert [one[0] for one in counters(shown.session) if "hidden" in one[3]] == ["R"]


def test_under_the_cover_the_map_looks_nowhere_in_particular(shown: Table) -> None:
    shown.touched("type", "hide R")
    latitude, longitude, zoom = shown.viewport.whole
    looked = ([latitude + 0.3, longitude + 0.3], zoom + 1)
    shown.map.center, shown.map.zoom = looked
    shown.touched("type", "wait")
    assert shown.session.covered
    assert (shown.map.center, shown.map.zoom) == ([latitude, longitude], zoom)
    # Whoever touches the cover in vain, and whoever leaves it, finds the map as it was.
    shown.touched("tab", "record")
    shown.touched("viewer", EVERYTHING)
    shown.touched("uncover")
    shown.touched("viewer", "red")
    shown.map.center, shown.map.zoom = looked
    shown.touched("viewer", "blue")
    shown.touched("uncover")
    shown.map.center, shown.map.zoom = [latitude, longitude], zoom + 2
    shown.touched("viewer", "red")
    assert shown.session.covered
    shown.touched("uncover")
    assert (shown.map.center, shown.map.zoom) == looked


def test_an_error_of_one_side_is_not_shown_to_the_other(shown: Table) -> None:
    shown.touched("type", "hide R")
    shown.error = RuntimeError("at A1")
    shown.touched("type", "wait")
    assert "at A1" not in pages(shown)
    shown.touched("uncover")
    assert shown.error is None


def test_dice_fall_before_whoever_sits_there(comms: list[Any]) -> None:
    first = ambush()
    near = first.moved(first.game.piece("B", "A2"))
    shown = table(Record(near.pushed(Sneak("blue"))), seed=1)
    shown.touched("type", "go B A1")
    assert shown.position.actor == CHANCE
    assert (shown.session.eyes, shown.session.covered) == ("blue", False)


def test_a_number_in_the_record_panel_leads_where_it_says(shown: Table) -> None:
    for text in ("go R A2", "wait", "hide R", "wait"):
        shown.record.play(text)
    shown.touched("uncover")
    shown.touched("viewer", "blue")
    shown.touched("tab", "record")
    shown.touched("go", "2")
    assert shown.record.text(shown.record.cursor) == "wait"
    assert shown.record.cursor.depth == 2
    shown.touched("go", "3")
    assert shown.record.cursor.depth == 4
    shown.touched("go", "999")
    assert shown.record.cursor.depth == 4


def tried(position: Position, random: Random, secrets: int) -> Record:
    """A record in which the actor does so much in secret, after things that it takes back."""
    record = Record(position)
    actor = position.actor
    for keep in (False, True):
        done = 0
        for _ in range(60):
            action = record.position.legal.sample(random)
            if done == secrets or record.position.actor != actor:
                break
            if action.is_secret:
                record.play(action, what_if=True)
                done += 1
        if not keep:
            for _ in range(random.randrange(done + 1)):
                record.undo()
            while record.cursor.parent is not None:
                record.undo()
    return record


@pytest.mark.parametrize("scenario", ["typhoon/typhoon-1941", "huaihai/huaihai-1948"])
def test_no_page_of_a_real_game_tells_the_other_side_s_secrets(comms: list[Any], scenario: str) -> None:
    name, _, start = scenario.partition("/")
    first = wk.load(name).start(start)
    compared = 0
    for seed in range(6):
        one, two = (tried(first, Random(f"{seed} {n}"), 2) for n in (1, 2))
        for side in set(first.game.sides) - {first.actor}:
            if one.position == two.position or one.position.seen_by(side) != two.position.seen_by(side):
                continue
            compared += 1
            shown = [table(record, viewer=side, seed=1) for record in (one, two)]
            for tab in TABS:
                for each in shown:
                    each.session.tab = tab
                    each.refresh()
                assert pages(shown[0]) == pages(shown[1])
                assert shown[0].layer.units == shown[1].layer.units
                assert shown[0].layer.overlays == shown[1].layer.overlays
    assert compared


def test_the_way_forward_is_not_lit_by_what_the_other_side_tried(comms: list[Any]) -> None:
    plain, tried = (table(Record(ambush()), viewer="blue", seed=1) for _ in range(2))
    tried.record.play("go R A2")
    tried.record.undo()
    for shown in (plain, tried):
        shown.refresh()
        shown.session.tab = "record"
        shown.refresh()
    assert pages(plain) == pages(tried)
    tried.touched("redo")
    assert tried.record.cursor.depth == 0


def test_looking_back_shows_the_line_that_was_played_not_one_that_was_tried(comms: list[Any]) -> None:
    plain, tried = (table(Record(ambush()), viewer="blue", seed=1) for _ in range(2))
    tried.record.play("go R A2")
    tried.record.undo()
    for shown in (plain, tried):
        for text in ("go R B1", "wait", "wait"):
            shown.record.play(text)
        shown.session.tab = "record"
        shown.touched("first")
        assert "Go R A2" not in shown.side.html
    assert pages(plain) == pages(tried)
    for shown in (plain, tried):
        shown.touched("last")
        assert shown.record.cursor.depth == 3


def test_who_looks_back_while_the_other_side_acts_comes_forward_again(comms: list[Any]) -> None:
    shown = table(Record(ambush()), viewer="blue", seed=1)
    for text in ("wait", "go B E2", "hide R"):
        shown.record.play(text)
    shown.touched("first")
    for _ in range(3):
        shown.touched("redo")
    assert shown.record.cursor is shown.record.present
    assert shown.record.cursor.depth == 3


@pytest.mark.parametrize("text", ["hide R", "go R B1", "wait"])
@pytest.mark.parametrize("name", ["type", "outcome", "what-if"])
def test_a_forged_message_plays_nothing_for_the_other_side(
    comms: list[Any], browser_says: Any, name: str, text: str
) -> None:
    shown = table(Record(ambush()), viewer="blue", seed=1)
    browser_says(shown.side, type="do", name=name, value=text)
    assert shown.record.cursor.depth == 0
    assert len(shown.record.nodes) == 1
    assert shown.session.notice is not None
    browser_says(shown.layer, type="click", hex=shown.position.game.board.index("A1"), unit="R")
    browser_says(shown.layer, type="click", hex=shown.position.game.board.index("A2"))
    browser_says(shown.layer, type="key", key="Enter", hex=-1)
    assert len(shown.record.nodes) == 1


def test_a_forged_creep_tests_no_hidden_hex(comms: list[Any], browser_says: Any) -> None:
    """What the table says to it does not depend on where the column is."""
    game: Any = wk.load("huaihai")
    answers = []
    for place in ("N9", "K7", "P3"):
        position = game.position({"5C": "K8", "EC1": "hidden"}, hidden={"EC1": place})
        shown = table(Record(position), viewer="kmt", seed=1)
        for text in ("creep EC1 K8-K9", "creep EC1 K7-K6", "creep EC1 N9-N8", "show EC1"):
            browser_says(shown.side, type="do", name="type", value=text)
            answers.append((text, pages(shown)))
        assert len(shown.record.nodes) == 1
    assert len(set(answers)) == 4


def test_a_viewer_throws_for_the_other_side_s_cup_but_does_not_guess_at_it(
    comms: list[Any], browser_says: Any
) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    chits = ["9A", "4A", "2A", "3PzA", "3PzA", "4PzA", "4PzA", "2PzA"]
    for text in (*(f"choose {chit}" for chit in chits), "ready"):
        record.play(text)
    while record.position.actor != CHANCE:
        record.play(record.position.legal.sample(Random(1)))
    shown = table(record, viewer="soviet", seed=1)
    before = len(record.nodes)
    for chit in ("9A", "GUDERIAN"):
        browser_says(shown.side, type="do", name="outcome", value=f"draw {chit}")
        assert len(record.nodes) == before
    browser_says(shown.side, type="do", name="throw", value="")
    assert shown.error is None
    assert len(record.nodes) == before + 1
