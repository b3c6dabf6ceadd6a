"""The position of a page: as the table keeps it, out of a record, as a guide goes on."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.playthroughs.telling import actions_in, first_position, path_of
from tests.walking import is_long, walk
from wargame_kit.games import GAMES
from wargame_kit.position import Position, Record
from wargame_kit.studies import Page, Study, StudyChapter
from wargame_kit.studies.page import EVERYBODY
from wargame_kit.studies.reading import read_text
from wargame_kit.studies.writing import written
from wargame_kit.words import DataError, Name

SCENARIOS = [
    pytest.param(game, scenario, marks=[pytest.mark.slow] if number else [])
    for game in GAMES
    for number, scenario in enumerate(reversed(wk.load(game).scenarios))
]
"""The last of each game is quick."""

every_scenario = pytest.mark.parametrize(("game", "scenario"), SCENARIOS)


def page_of(position: Position, eyes: str = EVERYBODY, id_: str = "it") -> Page:
    return Page(id_, Name("It"), Name(""), position, eyes=eyes)


def text_of(*pages: Page) -> str:
    return written(
        Study("my", pages[0].position.game, Name("Mine"), (StudyChapter("one", Name("One"), pages),))
    )


@cache
def positions(game: str, scenario: str) -> list[Any]:
    """Some of the positions of a whole game."""
    position: Any = first_position(game, scenario)
    text = path_of(game, scenario).read_text(encoding="utf-8")
    found = [position]
    for action in actions_in(text):
        position = position.play(action)
        found.append(position)
    random = Random(scenario)
    return [found[0], *random.sample(found, min(8, len(found))), found[-1]]


@every_scenario
def test_whatever_is_played_is_kept_and_read_back_equal(game: str, scenario: str) -> None:
    found = positions(game, scenario)
    pages = [page_of(position, id_=f"page-{number}") for number, position in enumerate(found)]
    text = text_of(*pages)
    read = read_text("my.study.toml", text, "my")
    assert [page.position for page in read] == found
    assert written(read) == text


@every_scenario
def test_what_one_side_sees_is_kept_and_read_back_equal(game: str, scenario: str) -> None:
    for side in wk.load(game).sides:
        found = [position.seen_by(side) for position in positions(game, scenario)[::4]]
        pages = [page_of(position, side, f"page-{number}") for number, position in enumerate(found)]
        read = read_text("my.study.toml", text_of(*pages), "my")
        assert [page.position for page in read] == found
        assert {page.eyes for page in read} == {side}


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        pytest.param(game, scenario, marks=pytest.mark.slow if is_long(game, scenario) else ())
        for game in GAMES
        for scenario in wk.load(game).scenarios
    ],
)
def test_so_is_whatever_anybody_plays(game: str, scenario: str) -> None:
    start: Any = wk.load(game).start(scenario)
    for number, (position, _) in enumerate(walk(start, Random(scenario), 120)):
        if number % 30 == 0:
            (page,) = read_text("my.study.toml", text_of(page_of(position)), "my")
            assert page.position == position


def test_what_differs_only_in_the_other_side_s_secrets_is_kept_in_the_same_bytes() -> None:
    start: Any = wk.load("huaihai").start("nianzhuang")
    one, other = start.play("write-sabotage Q10"), start.play("write-infiltrate 5C")
    assert one != other
    texts = {text_of(page_of(position.seen_by("kmt"), "kmt")) for position in (one, other)}
    assert len(texts) == 1
    assert not any(secret in text for text in texts for secret in ("Q10", "5C"))


def test_a_page_of_one_side_s_eyes_holds_none_of_the_other_s_secrets() -> None:
    start: Any = wk.load("huaihai").start("nianzhuang")
    written_down = start.play("write-sabotage Q10")
    text = text_of(page_of(written_down)).replace('provenance = "kit"', 'eyes = "kmt"\nprovenance = "kit"')
    with pytest.raises(DataError, match=r"page it, line \d+, eyes: .*secrets of the other side"):
        read_text("my.study.toml", text, "my")


def test_a_page_of_a_scenario_that_has_changed_since_is_told() -> None:
    text = text_of(page_of(wk.load("huaihai").start("nianzhuang")))
    check = next(line for line in text.splitlines() if line.startswith("check"))
    with pytest.raises(DataError, match="the scenario has changed since"):
        read_text("my.study.toml", text.replace(check, 'check = "0123456789abcdef"'), "my")


def test_a_counter_may_be_moved_by_hand() -> None:
    start: Any = wk.load("huaihai").start("nianzhuang")
    text = text_of(page_of(start.moved(start.game.piece("63C", "Q5"))))
    (page,) = read_text("my.study.toml", text.replace('63C = "Q5"', '63C = "R6"'), "my")
    assert page.position == start.moved(start.game.piece("63C", "R6"))


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('63C = "Q5"', '63C = "Z99"', "a hex of the board"),
        ('63C = "Q5"', '963C = "Q5"', "a unit of the counters"),
        ("check", "chek", "did you mean check|one of the keys"),
        ('scenario = "nianzhuang"', 'scenario = "nianzuang"', "one of"),
        ("[chapter.page.position]", "[chapter.page.position]\nabsent = ['EC99']", "a unit of the counters"),
        ("[chapter.page.position]", "[chapter.page.position]\nturn = 0", "1 to"),
        ("[chapter.page.position]", "[chapter.page.position]\nagenda = [{ step = 'Never' }]", "one of"),
        ("[chapter.page.position]", "[chapter.page.position]\nfacts = { waived = ['red'] }", "a side"),
        ("[chapter.page.position]", "[chapter.page.position]\nfacts = { odd = 1 }", "the keys"),
    ],
)
def test_what_a_kept_position_cannot_hold_is_named(right: str, wrong: str, told: str) -> None:
    start: Any = wk.load("huaihai").start("nianzhuang")
    text = text_of(page_of(start.moved(start.game.piece("63C", "Q5"))))
    assert right in text
    with pytest.raises(DataError, match=told) as caught:
        read_text("my.study.toml", text.replace(right, wrong, 1), "my")
    assert "page it, line" in caught.value.place


# Out of a record.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    record = Record(wk.load("huaihai").start("nianzhuang"))
    for action in ("write-sabotage Q10", "ready", "write-chiang 5C"):
        record.play(action)
    record.save(tmp_path / "mine.game.txt")
    record.close()
    return tmp_path


def of_record(record: str, line: int, eyes: str = "") -> str:
    told = f'eyes = "{eyes}"\n' if eyes else ""
    return (
        'study = 1\ngame = "huaihai"\ntitle = "Mine"\n'
        '[[chapter]]\nid = "one"\ntitle = "One"\n[[chapter.page]]\n'
        f'id = "it"\ntitle = "It"\n{told}[chapter.page.position]\nrecord = "{record}"\nline = {line}\n'
    )


def test_a_page_may_be_a_line_of_a_record(folder: Path) -> None:
    path = folder / "my.study.toml"
    path.write_text(of_record("mine.game.txt", 2), encoding="utf-8")
    read = wk.study(path)
    start: Any = wk.load("huaihai").start("nianzhuang")
    assert read.page("it").position == start.play("write-sabotage Q10").play("ready")
    assert wk.study(path).chapters == read.chapters
    path.write_text(written(read), encoding="utf-8")
    assert wk.study(path).chapters == read.chapters


@pytest.mark.parametrize(
    ("record", "line", "eyes", "told"),
    [
        ("mine.game.txt", 9, "", "from 0 to 3"),
        ("other.game.txt", 1, "", "a saved game that can be read"),
        ("../mine.game.txt", 1, "", "beside the study"),
        ("/etc/hostname", 1, "", "beside the study"),
        ("C:mine.game.txt", 1, "", "beside the study"),
        ("my.study.toml", 1, "", "a saved game that can be read"),
        ("mine.game.txt", 2, "kmt", "secrets of the other side"),
    ],
)
def test_a_line_of_a_record_that_is_none_is_named(
    folder: Path, record: str, line: int, eyes: str, told: str
) -> None:
    path = folder / "my.study.toml"
    path.write_text(of_record(record, line, eyes), encoding="utf-8")
    with pytest.raises(DataError, match=told) as caught:
        wk.study(path)
    assert "page it, line" in caught.value.place


def test_a_record_is_not_looked_for_behind_a_link_that_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "study").mkdir()
    (tmp_path / "private.txt").write_text("a secret", encoding="utf-8")
    (tmp_path / "study" / "mine.game.txt").symlink_to(tmp_path / "private.txt")
    path = tmp_path / "study" / "my.study.toml"
    page = 'id = "it"\ntitle = "It"\nposition = { record = "mine.game.txt", line = 0 }\n'
    chapter = f'[[chapter]]\nid = "one"\ntitle = "One"\n\n[[chapter.page]]\n{page}'
    path.write_text(f'study = 1\ngame = "huaihai"\ntitle = "My"\n\n{chapter}', encoding="utf-8")
    with pytest.raises(DataError, match="beside the study") as caught:
        wk.study(path)
    assert "secret" not in str(caught.value)


def test_a_unit_that_is_absent_has_no_place() -> None:
    start = wk.load("huaihai").start("huaihai-1948")
    text = text_of(page_of(start.moved(start.game.piece("EC8", "R2 spent"))))
    with pytest.raises(DataError, match=r"absent\.0"):
        read_text("my.study.toml", text.replace("check = ", 'absent = ["EC8"]\ncheck = '), "my")
    absent = read_text("my.study.toml", text.replace("check = ", 'absent = ["EC4"]\ncheck = '), "my")
    assert "EC4" not in absent.page("it").position.pieces


@pytest.mark.parametrize(
    ("name", "page"), [("thirdwinter/first", "counter"), ("eastfront/moscow", "december")]
)
def test_in_a_lesson_that_says_who_goes_first_the_other_side_s_turn_follows(name: str, page: str) -> None:
    position: Any = next(each.position for each in wk.study(name).pages if each.id == page)
    second = position.enemy(position.facts.first)
    turns = [step for step in position.agenda if type(step).__name__ == "PlayerTurn"]
    assert [step.side for step in turns] == [second]


def test_a_scenario_that_begins_has_all_its_facts() -> None:
    """Its fronts count among the steps of the first turn: a front may turn to Regroup."""
    bend = wk.study("thirdwinter/bend")
    assert bend.pages[0].position == bend.game.start("bukrin")
    assert bend.page("posture").position.check("regroup 1UF-HQ")


def test_no_scenario_begins_that_there_is_not() -> None:
    told = written(wk.study("thirdwinter/bend")).replace('begins = "bukrin"', 'begins = "bend"')
    with pytest.raises(DataError, match="bukrin"):
        read_text("my.study.toml", told, "my")
