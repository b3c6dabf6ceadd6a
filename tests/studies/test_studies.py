"""The kit's studies: the rules hold every text to what it says, and a slip in a file is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lessons import tasks_of
from wargame_kit.studies import Page, Study, study
from wargame_kit.studies.outlines import outlines
from wargame_kit.studies.reading import read_study
from wargame_kit.studies.study_catalogue import names
from wargame_kit.studies.writing import written
from wargame_kit.words import DataError, Name, files

NAMES = names()
every_study = pytest.mark.parametrize("name", NAMES)


def path_of(name: str) -> Path:
    game, _, own = name.partition("/")
    return files.data_root() / game / "studies" / f"{own}.study.toml"


@every_study
def test_a_page_stands_on_a_position_without_problems(name: str) -> None:
    assert {page.id: page.position.problems() for page in study(name) if page.position.problems()} == {}


@every_study
def test_what_a_page_says_of_an_action_is_what_the_rules_say(name: str) -> None:
    for page in study(name):
        for claim in page.claims:
            verdict = page.position.check(page.position.game.read_action(claim.action))
            said = (bool(verdict), verdict.clause)
            assert said == (claim.clause is None, claim.clause), f"{page.id}: {claim.action}"


@every_study
def test_the_solution_of_a_task_is_right_and_an_empty_answer_no_blame(name: str) -> None:
    for page, task in tasks_of(name):
        answer = page.check(task.solution)
        assert answer, f"{page.id}: {answer}"
        assert not page.check(" ").is_given


@every_study
def test_nonsense_is_never_right_and_never_an_error(name: str) -> None:
    nonsense = ("", "fly to Moscow", "stop", "end-phase", "9999", "HQ-9A", "44C", "<b>1</b>", ";;", "move")
    for page, _ in tasks_of(name):
        assert [text for text in (*nonsense, "9" * 600) if page.check(text)] == [], page.id


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)


def names_in(page: Page) -> list[Name]:
    said = [page.title, page.text, page.reason]
    if page.task is not None:
        said += [page.task.question, page.task.hint, page.task.right, *page.task.why_not.by.values()]
    if page.stage is not None:
        said += [page.stage.goal, page.stage.why, *page.stage.wrong.by.values()]
    return [*said, *(spot.words for spot in page.spots)]


@every_study
def test_whatever_a_page_says_it_says_in_both_languages(name: str) -> None:
    for page in study(name):
        for said in names_in(page):
            if said.en or said.zh:
                assert said.en
                assert is_chinese(said.zh), said.en


@every_study
def test_a_study_is_kept_as_the_kit_writes_it(name: str) -> None:
    same = written(study(name)) == path_of(name).read_text(encoding="utf-8")
    assert same, f"python -m wargame_kit.studies {path_of(name)} writes it so"


def test_a_page_without_a_task_cannot_be_answered() -> None:
    with pytest.raises(ValueError, match="asks nothing"):
        study("typhoon/turn").page("choice").check("9A")


def test_an_unknown_study_or_page_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="typhoon/why-not"):
        study("typhoon/why")
    with pytest.raises(ValueError, match="road-to-tula"):
        study("typhoon/why-not").position("road")


BREAKS: list[tuple[str, str, str, str]] = [
    ('3Pz = "2927"', '3Pz = "9999"', "page choice, line 0, position.units.3Pz", "9999"),
    ('3Pz = "2927"', '3Panzer = "2927"', "page choice, line 0, position.units.3Panzer", "3Panzer"),
    ('name = "DrawChit"', 'name = "DrawCard"', "page draw, line 0", "position.step.name"),
    ('play = [\n    "stop",', 'play = [\n    "halt",', "page fight, line", "position.play.0"),
    ('provenance = "kit"', 'provenance = "rumour"', "page choice, line 0", "provenance"),
    ("turn = 5", 'turn = "five"', "line 0", "position.turn"),
    ('"ready" = "6.2.2"', '"ready" = "66.6"', "page choice, line 0", "refused.ready"),
    ('ready = "6.2.2"', 'ready = "6.2.1"', "page choice, line 0", "the rules say"),
    ('cut = "290SD"', 'gone = "290SD"', "page close-the-ring, line 0", "task.play.gone"),
    ('id = "draw"', 'id = "choice"', "page choice, line", "no other page"),
    ('game = "typhoon"', 'game = "chess"', "line 2, game", "huaihai"),
    ("study = 1", "study = 2", "line 1, study", "1, the version"),
    ('unit = "10M"', 'unit = "10X"', "page to-the-front, line 0", "task.play.unit"),
    ('beside = "2727"', 'beside = "9727"', "page to-the-front, line 0", "task.play.beside"),
    ('cut = "290SD"', 'cut = "290XX"', "page close-the-ring, line 0", "task.play.cut"),
    ('solution = "march', 'solution = "stop" # "march', "page to-the-front, line 0", "task.solution"),
]


@pytest.mark.parametrize(("right", "wrong", "place", "told"), BREAKS)
def test_a_slip_in_the_file_is_named_with_page_and_line(
    tmp_path: Path, right: str, wrong: str, place: str, told: str
) -> None:
    text = path_of("typhoon/turn").read_text(encoding="utf-8")
    right = right if right in text else right.replace('"ready"', "ready")
    assert right in text
    broken = tmp_path / "broken.study.toml"
    place = place.replace("line 0", f"line {text.count(chr(10), 0, text.index(right)) + 1}")
    broken.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        study(broken)
    assert caught.value.file == "broken.study.toml"
    assert place in caught.value.place
    assert told in str(caught.value)


def test_a_reader_s_own_study_is_read_by_its_path(tmp_path: Path) -> None:
    own = tmp_path / "my.study.toml"
    own.write_bytes(path_of("huaihai/week").read_bytes())
    mine: Study = study(own)
    assert mine.id == "my"
    assert mine.path == own
    assert mine.chapters == read_study(path_of("huaihai/week"), "huaihai/week").chapters


def test_a_study_may_be_read_with_files_of_one_s_own(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "charts.toml").write_bytes((files.data_root() / "huaihai" / "charts.toml").read_bytes())
    read = study("huaihai/week", overrides=own)
    assert "own charts" in read.game.edition
    assert len(read) == len(study("huaihai/week"))


@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("huaihai", ["week", "fresh", "secrets", "campaign", "nianzhuang"]),
        ("typhoon", ["turn", "why-not", "campaign", "attack"]),
        ("ulaanbaatar", ["turn", "jump", "first-there"]),
    ],
)
def test_the_lessons_are_listed_in_the_order_of_reading(game: str, order: list[str]) -> None:
    assert [outline.id for outline in outlines(game)] == [f"{game}/{name}" for name in order]
