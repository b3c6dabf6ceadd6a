"""The lessons of the notebooks: the rules hold every text to what it says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from wargame_kit import load
from wargame_kit.studies import Chapter, Exercise, Lesson, chapter, chapters
from wargame_kit.studies.reading import read_chapters
from wargame_kit.words import DataError, files

GAMES = ("typhoon", "huaihai")
LESSONS = files.data_root() / "typhoon" / "lessons.toml"
CHAPTERS = [each for game in GAMES for each in chapters(game).values()]
every_lesson = pytest.mark.parametrize(
    "lesson", [one for each in CHAPTERS for one in each.lessons.values()], ids=lambda one: one.id
)
every_exercise = pytest.mark.parametrize(
    "exercise", [one for each in CHAPTERS for one in each.exercises], ids=lambda one: one.id
)


@every_lesson
def test_a_lesson_stands_on_a_position_without_problems(lesson: Lesson) -> None:
    assert lesson.position.problems() == ()


@every_lesson
def test_what_a_lesson_says_of_an_action_is_what_the_rules_say(lesson: Lesson) -> None:
    for claim in lesson.claims:
        verdict = lesson.position.check(lesson.position.game.read_action(claim.action))
        assert (bool(verdict), verdict.clause) == (claim.clause is None, claim.clause), claim.action


@every_exercise
def test_the_solution_of_an_exercise_is_right(exercise: Exercise) -> None:
    answer = exercise.solved()
    assert answer, str(answer)


@every_exercise
@pytest.mark.parametrize(
    "nonsense",
    ["", "fly to Moscow", "stop", "end-phase", "99", "HQ-9A", "44C", "<b>1</b>", ";;", "move", "9" * 600],
)
def test_nonsense_is_never_right_and_never_an_error(exercise: Exercise, nonsense: str) -> None:
    assert not exercise.check(nonsense)


@every_exercise
def test_a_question_reads_in_both_languages(exercise: Exercise) -> None:
    for name in (exercise.question, exercise.hint):
        assert name.en
        assert any("\u4e00" <= letter <= "\u9fff" for letter in name.zh)


@pytest.mark.parametrize("part", CHAPTERS, ids=lambda one: one.id)
def test_a_chapter_ends_with_three_exercises(part: Chapter) -> None:
    assert len(part.exercises) == 3


def test_an_unknown_chapter_or_lesson_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="why-not"):
        chapter("typhoon", "why")
    with pytest.raises(ValueError, match="road-to-tula"):
        chapter("typhoon", "why-not").position("road")


BREAKS: list[tuple[str, str, str]] = [
    ('3Pz = "2927"', '3Pz = "9999"', "lesson.choice.units"),
    ('3Pz = "2927"', '3Panzer = "2927"', "lesson.choice.units"),
    ('name = "DrawChit"', 'name = "DrawCard"', "lesson.draw.step.name"),
    ('play = ["stop"]', 'play = ["halt"]', "lesson.fight.play"),
    ('provenance = "kit"', 'provenance = "rumour"', "provenance"),
    ("turn = 5", 'turn = "five"', "turn"),
    ('"ready" = "6.2.2"', '"ready" = "66.6"', "refused.ready"),
    ('exercises = ["march-past"', 'exercises = ["march-by"', "chapter.turn.exercises"),
    ('claim = "empties"', 'claim = "wins"', "chance.claim"),
    ("most = 3", "least = 3", "gather"),
    ('lesson = "movement"', 'lesson = "moving"', "exercise.march-past.lesson"),
    ('scenario = "typhoon-1941"', 'scenario = "typhoon"', "scenario"),
]


@pytest.mark.parametrize(("right", "wrong", "place"), BREAKS)
def test_a_slip_in_the_file_is_named_with_its_place(
    tmp_path: Path, right: str, wrong: str, place: str
) -> None:
    text = LESSONS.read_text(encoding="utf-8")
    assert right in text
    broken = tmp_path / "lessons.toml"
    broken.write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_chapters(broken, load("typhoon"))
    assert caught.value.file.startswith("lessons.toml")
    assert place in f"{caught.value.file} {caught.value.place}"


def test_a_text_in_one_language_only_is_refused(tmp_path: Path) -> None:
    lines = LESSONS.read_text(encoding="utf-8").splitlines()
    lines.remove('title.zh = "移动与行军"')
    broken = tmp_path / "lessons.toml"
    broken.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(DataError, match=r"lesson\.movement\.title\.zh"):
        read_chapters(broken, load("typhoon"))


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_says_where_its_placing_comes_from(game: str) -> None:
    data: dict[str, Any] = tomllib.loads(
        (LESSONS.parents[1] / game / LESSONS.name).read_text(encoding="utf-8")
    )
    assert {table["provenance"] for table in data["lesson"].values()} <= {"kit", "history"}
