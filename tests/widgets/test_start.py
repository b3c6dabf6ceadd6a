"""The first page: everything on it is a button, and what it opens stands in the same cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.notebooks.kept import NOTEBOOKS, notebooks
from wargame_kit.games import GAMES
from wargame_kit.position import Record
from wargame_kit.studies import lab
from wargame_kit.studies.kept_games import saves_folder
from wargame_kit.studies.outlines import guide_of, outlines
from wargame_kit.studies.progress import Progress
from wargame_kit.studies.saves import FOLDER
from wargame_kit.widgets.first_page import start_page
from wargame_kit.widgets.lessons.what_next import ways_on
from wargame_kit.widgets.start import Start
from wargame_kit.words import use_language

SETS_A_TABLE = re.compile(r'wk\.table\(wk\.study\(\\"([^"\\]+)\\"\)')


@pytest.fixture(autouse=True)
def _a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    yield
    use_language("en")


def touch(start: Start, name: str, value: str = "") -> str:
    """What the page says after a touch, without its markup."""
    start.page._received(None, {"type": "do", "name": name, "value": value}, None)
    return said(start)


def said(start: Start) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", start.page.html)))


def offered(start: Start) -> set[str]:
    """What can be touched on the page, as ``name value``."""
    found = re.findall(r'data-do="([^"]*)" data-value="([^"]*)"', start.page.html)
    return {f"{name} {value}".strip() for name, value in found}


def test_the_first_page_offers_everything_as_a_button() -> None:
    start = wk.start_here()
    assert {"language en", "language zh", "guide", "room lessons", "room campaign"} | {
        f"game {one}" for one in GAMES
    } == (offered(start))
    assert "input" not in start.page.html


@pytest.mark.parametrize("game", GAMES)
def test_each_game_says_itself_in_its_own_words(game: str) -> None:
    start = wk.start_here()
    for language in ("en", "zh"):
        touch(start, "language", language)
        touch(start, "game", game)
        assert re.search(
            "[\u4e00-\u9fff]" if language == "zh" else "Play a (first (week|command)|campaign)", said(start)
        )
    assert wk.language() == "zh"


def test_a_language_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="fr"):
        wk.start_here(language="fr")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["game", "language", "scenario", "room", "open", "nothing", "study", "seat"])
def test_a_page_may_say_anything(name: str) -> None:
    start = wk.start_here()
    touch(start, "room", "campaign")
    for value in ("", "../../secret", "<b>x</b>", "typhoon-1941 ", "constructor"):
        touch(start, name, value)
        assert "<b>x</b>" not in start.page.html
    assert start.table is None


def test_a_campaign_says_what_it_suggests_and_why_and_begins_with_it() -> None:
    start = wk.start_here()
    touch(start, "game", "typhoon")
    touch(start, "room", "campaign")
    told = touch(start, "scenario", "typhoon-1941")
    assert "Put 9th Army into the cup" in told
    assert "Why: a headquarters whose units stand near the enemy" in told
    touch(start, "begin", "suggested")
    table = start.table
    assert table is not None
    assert start.children == (table,)
    assert "Draw a chit" in str(table.position.prompt)
    assert table.record.path == saves_folder() / "typhoon-1941.game.txt"
    # Another one never touches the first.
    table.touched("home")
    touch(start, "room", "campaign")
    touch(start, "scenario", "typhoon-1941")
    touch(start, "begin")
    assert start.table is not None
    assert start.table is not table
    assert start.table.record.path == saves_folder() / "typhoon-1941-2.game.txt"
    assert start.table.record.cursor.depth == 0


def test_no_hexes_are_listed_on_any_page(tmp_path: Path) -> None:
    start = wk.start_here()
    for game in GAMES:
        touch(start, "game", game)
        for scenario in wk.load(game).scenarios:
            touch(start, "room", "campaign")
            told = touch(start, "scenario", scenario).replace(str(tmp_path), "")
            assert re.findall(r"\b(?:[A-Z]\d{1,2}|(?!19)\d{4})\b", told) == []


def test_the_way_home_is_there_at_all_times_and_the_table_waits() -> None:
    start = wk.start_here()
    touch(start, "room", "campaign")
    touch(start, "begin", "suggested")
    table = start.table
    assert table is not None
    assert 'data-do="home"' in table.head.html
    table.touched("viewer", "all")
    if table.session.covered:
        assert 'data-do="home"' in table.cover.html
    table.touched("language", "zh")
    table.touched("home")
    assert start.children[-1] is start.page
    assert "回到推演台" in said(start)
    touch(start, "return")
    assert start.children == (table,)


def test_a_table_alone_has_no_way_home() -> None:
    assert 'data-do="home"' not in wk.table("huaihai").head.html


def test_a_saved_game_opens_under_cover_where_another_side_sat() -> None:
    record = Record(wk.load("huaihai").start("huaihai-1948"))
    record.play(next(one for one in record.position.legal if one.is_secret))
    mine, other = saves_folder() / "mine.game.txt", saves_folder() / "other.game.txt"
    mine.parent.mkdir()
    record.save(mine)
    record.close()
    record.save(other)
    record.close()
    record.save_as_seen_by("pla", saves_folder() / "pla.game.txt")
    start = wk.start_here()
    touch(start, "open", mine.name)
    assert start.table is not None
    assert not start.table.session.covered
    for name in (other.name, "pla.game.txt"):
        touch(start, "open", mine.name)
        assert start.table is not None
        start.table.touched("viewer", "kmt")
        start.table.touched("home")
        touch(start, "open", name)
        assert start.table.session.covered
        assert start.table.side.html == ""
        start.table.touched("uncover")
        start.table.touched("home")


def test_what_became_of_the_file_of_the_seats_is_told_at_the_table() -> None:
    start, seats = wk.start_here(), saves_folder() / ".seats.json"
    seats.parent.mkdir()
    for number, (name, value) in enumerate((("begin", ""), ("open", "huaihai-1948.game.txt")), 1):
        seats.write_text("[]", encoding="utf-8")
        touch(start, "room", "campaign")
        touch(start, "scenario", "huaihai-1948")
        touch(start, name, value)
        assert start.table is not None
        assert f".seats.json.broken-{number}" in start.table.side.html
        start.table.record.close()
        start.table.touched("home")


def test_tomorrow_the_game_goes_on_where_it_stopped() -> None:
    start = wk.start_here()
    assert "room games" not in offered(start)
    touch(start, "room", "campaign")
    touch(start, "begin", "suggested")
    assert start.table is not None
    depth = start.table.record.cursor.depth
    start.table.record.close()
    again = wk.start_here()
    told = touch(again, "room", "games")
    assert "today" in told
    assert "turn 1" in told
    touch(again, "open", "nianzhuang.game.txt")
    assert again.table is not None
    assert again.table.record.cursor.depth == depth > 0
    # Asked for once more it is the same table.
    table = again.table
    table.touched("home")
    touch(again, "open", "nianzhuang.game.txt")
    assert again.table is table
    assert again.children == (table,)


def test_while_a_long_game_is_read_the_page_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame_kit.position.reading_watched.OFTEN", 1)
    monkeypatch.setattr("wargame_kit.widgets.jupyter.now_and_then.EVERY", 0)
    start, seen = wk.start_here(), list[str]()
    record = wk.Record(wk.load("huaihai").start("nianzhuang"))
    saves_folder().mkdir()
    record.save(saves_folder() / "mine.game.txt")
    record.play(next(iter(record.position.legal)))
    record.close()
    start.page.observe(lambda change: seen.append(change.new), "html")
    touch(start, "open", "mine.game.txt")
    assert any("Opening mine.game.txt: line 1 of 3" in page for page in seen)
    assert start.table is not None
    start.table.record.close()


def test_a_game_that_is_open_elsewhere_says_so() -> None:
    start = wk.start_here()
    touch(start, "room", "campaign")
    record = wk.Record(wk.load("huaihai").start("nianzhuang"))
    saves_folder().mkdir()
    record.save(saves_folder() / "mine.game.txt")
    assert "mine.game.txt" in touch(start, "open", "mine.game.txt")
    assert start.table is None


def test_a_folder_that_cannot_be_written_is_told_and_all_else_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(FOLDER, str(tmp_path / "file"))
    start = wk.start_here()
    assert "Nothing can be written" in said(start)
    touch(start, "room", "campaign")
    touch(start, "begin", "suggested")
    assert start.table is not None
    assert start.table.record.path is None
    assert "is not saved" in start.table.side.html


def test_who_plays_which_side_is_chosen_and_is_the_same_tomorrow() -> None:
    start = wk.start_here()
    touch(start, "room", "campaign")
    assert start.choosing.bots == {"kmt"}
    touch(start, "seat", "kmt me")
    told = touch(start, "seat", "pla bot")
    # What is suggested to the other side is nobody's business.
    assert "infiltrate" not in told
    touch(start, "begin", "suggested")
    assert start.table is not None
    assert start.table.session.viewer == "kmt"
    start.table.record.close()
    again = wk.start_here()
    touch(again, "room", "games")
    touch(again, "open", "nianzhuang.game.txt")
    assert again.table is not None
    assert again.table.session.viewer == "kmt"
    assert set(again.table.session.opponents.bots) == {"pla"}


def test_lessons_are_listed_in_their_order_with_their_ticks() -> None:
    start = wk.start_here()
    ids = [one.id for one in outlines(start.choosing.game)]
    numbers = [wk.study(id_).number for id_ in ids]
    assert numbers == sorted(numbers)
    assert f"Lessons: {len(ids)}." in said(start)
    study = wk.study(ids[0])
    progress = Progress.of(study)
    for page in study:
        progress.read(page.id)
    told = touch(start, "room", "lessons")
    assert {f"study {id_}" for id_ in ids} <= offered(start)
    tasks = [page.id for page in study if page.task is not None]
    assert f"Pages ticked: {len(study) - len(tasks)} of {len(study)}" in told
    assert "◐" in told
    for task in tasks:
        progress.solved(task)
    assert f"✓ {study.title}" in touch(start, "room", "lessons")
    assert f"Lessons done: 1 of {len(ids)}" in touch(start, "room", "front")


@pytest.mark.parametrize("study", ["huaihai/first", "huaihai/week"])
def test_the_last_page_leads_on_to_what_else_there_is(study: str) -> None:
    start = wk.start_here()
    touch(start, "study", study)
    table = start.table
    assert table is not None
    assert table.lesson is not None
    assert "What next?" not in table.side.html
    table.lesson.go(len(table.lesson.study) - 1)
    table.refresh()
    assert 'data-do="home"' in table.side.html
    assert "What next?" in table.side.html
    table.touched("home")
    assert start.children[-1] is start.page


def test_the_last_page_of_a_table_alone_leads_nowhere() -> None:
    table = wk.table(wk.study("huaihai/week"), page="no-bread")
    assert 'data-do="home"' not in table.side.html
    assert "The last page" in table.side.html


@pytest.mark.parametrize("name", [each.id for game in GAMES for each in outlines(game)])
def test_the_last_page_of_a_table_alone_is_a_link_to_the_notebook_of_what_comes_next(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    notebook = {
        study: path for path in notebooks() for study in SETS_A_TABLE.findall(path.read_text("utf-8"))
    }
    study, first = wk.study(name), NOTEBOOKS / lab.FIRST
    monkeypatch.chdir(notebook.get(name, first).parent)
    told = wk.table(study, page=study.pages[-1].id).side.html
    ways = ways_on(study)
    links = re.findall(r'<a data-notebook href="([^"]+)" target="_blank">([^<]+)</a>', told)
    assert [way.name.to("en") for way in ways] == [unescape(words) for _, words in links]
    for way, (link, _) in zip(ways, links, strict=True):
        assert Path(link).resolve() == notebook.get(way.id, first)


def test_what_comes_next_is_no_link_where_its_notebook_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab.link_to_notebook("huaihai/fresh") == ""
    told = wk.table(wk.study("huaihai/week"), page="no-bread").side.html
    assert "<span>Why is standing still worth so much?</span>" in told
    (tmp_path / "2_fresh_and_spent.ipynb").write_text("", "utf-8")
    assert lab.link_to_notebook("huaihai/fresh") == "2_fresh_and_spent.ipynb"


def test_what_a_game_does_not_have_is_not_offered() -> None:
    choosing = start_page.Choosing("en", "typhoon")
    guide, lessons = guide_of("typhoon"), outlines("typhoon")
    assert guide is not None
    ticks = {one.id: 0 for one in (guide, *lessons)}
    whole = start_page.front(choosing, lessons, ticks, 0, guide=guide)
    bare = start_page.front(choosing, (), {}, 0)
    for part in ('data-do="guide"', 'data-value="lessons"'):
        assert part in whole
        assert part not in bare
    assert 'data-value="campaign"' in bare


def test_a_game_of_somebodys_own_leaves_the_first_page_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "skirmish", lambda *_: None)
    assert "skirmish" not in start_page.games.__wrapped__()


def finish(start: Start, study: str) -> None:
    """Tick every page of a study, the last one last."""
    shown = wk.study(study)
    progress = Progress.of(shown)
    for page in shown:
        progress.read(page.id)
        if page.task is not None:
            progress.solved(page.id)
    start.refresh()


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_guide_is_ticked_begins_again_and_leads_on_by_name(game: str, comms: list[Any]) -> None:
    start = wk.start_here()
    assert "✓" not in touch(start, "game", game)
    finish(start, f"{game}/first")
    assert "✓" in said(start)
    touch(start, "guide")
    assert start.table is not None
    lesson = start.table.lesson
    assert lesson is not None
    assert lesson.number == 0
    assert "What comes next" not in start.table.side.html
    start.table.touched("page-go", lesson.study.pages[-1].id)
    ways = ways_on(lesson.study)
    assert [way.is_study for way in ways] == [True, False]
    for way in ways:
        for language in ("en", "zh"):
            start.table.touched("language", language)
            assert start.table.pen.text(way.name) in start.table.side.html
            assert start.table.pen.text(way.name) == way.name.to(language)
    start.table.touched("onward", ways[1].id)
    assert start.children[-1] is start.page
    assert f'data-value="{ways[1].id}" aria-pressed="true"' in start.page.html
    touch(start, "return")
    start.table.touched("onward", ways[0].id)
    assert start.table.lesson is not None
    assert start.table.lesson.study.id == ways[0].id
    assert start.children == (start.table,)
    assert start.table.error is None


def test_after_a_lesson_comes_the_next_one_whatever_a_stranger_asks_for(
    comms: list[Any],
) -> None:
    first, second = (outline.id for outline in outlines("huaihai")[:2])
    start = wk.start_here()
    touch(start, "study", first)
    assert start.table is not None
    assert start.table.lesson is not None
    start.table.touched("page-go", start.table.lesson.study.pages[-1].id)
    assert f'data-do="onward" data-value="{second}"' in start.table.side.html
    table = start.table
    for value in ("", "../secret", "<b>x</b>"):
        table.touched("onward", value)
        assert table.error is None
        assert start.table is table
    assert ways_on(wk.study(outlines("huaihai")[-1].id)) == ()


def test_a_study_names_what_it_leads_on_to_and_no_other(tmp_path: Path) -> None:
    source = wk.study("huaihai/first").path
    assert source is not None
    path = tmp_path / "mine.study.toml"
    path.write_text(source.read_text("utf-8").replace('"nianzhuang"', '"nowhere"'), "utf-8")
    with pytest.raises(wk.DataError, match="nowhere"):
        wk.study(path)


def test_studies_of_ones_own_are_listed_and_opened_by_their_titles(comms: list[Any]) -> None:
    source = wk.study("huaihai/week").path
    assert source is not None
    saves_folder().mkdir(parents=True)
    text = source.read_text("utf-8").replace("How does one week go, step by step?", "Mine & yours")
    (saves_folder() / "mine.study.toml").write_text(text, "utf-8")
    (saves_folder() / "torn.study.toml").write_text('game = "huaihai"\nchapter = 3', "utf-8")
    start = wk.start_here()
    assert "Your own: 1." in touch(start, "game", "huaihai")
    assert "Written by yourself Mine & yours" in touch(start, "room", "lessons")
    assert "torn" not in said(start)
    touch(start, "own", "../mine.study.toml")
    assert start.table is not None
    assert start.table.lesson is not None
    assert str(start.table.lesson.study.title) == "Mine & yours"
    assert "Your own" not in touch(start, "game", "typhoon")


@pytest.mark.parametrize("game", GAMES)
def test_campaigns_tell_their_length_and_the_shortest_is_chosen(game: str) -> None:
    start = wk.start_here()
    touch(start, "game", game)
    told = touch(start, "room", "campaign")
    shortest, *others = start_page.campaigns(wk.load(game))
    assert start.choosing.scenario == shortest.id
    assert f"turns: {shortest.turns}, about" in told
    assert all(shortest.hours <= other.hours for other in others)
    assert all(scenario.hours for scenario in wk.load(game).scenarios.values())
    assert "an estimate of this kit" in told


def test_a_saved_game_is_listed_by_what_it_is_of_and_by_its_players_own_name() -> None:
    for name in ("nianzhuang", "nianzhuang-2", "Sunday with Anna"):
        path = saves_folder() / f"{name}.game.txt"
        path.parent.mkdir(exist_ok=True)
        wk.Record(wk.load("huaihai").start("nianzhuang")).save(path)
    told = touch(wk.start_here(), "room", "games")
    for shown in ("1948 Huaihai", "1948 (2) Huaihai", "Sunday with Anna"):
        assert shown in told, told
    assert "kB" not in told
