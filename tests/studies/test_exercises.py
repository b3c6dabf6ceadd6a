"""What the rules say to a reader's answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import wargame_kit as wk
from wargame_kit.studies import Page, study
from wargame_kit.studies.asking import NameClause, Play
from wargame_kit.studies.counting import FindChance
from wargame_kit.words import Name, use_language


def asked(name: str, id_: str) -> Page:
    return study(f"typhoon/{name}").page(id_)


@pytest.fixture
def chinese() -> Iterator[None]:
    use_language("zh")
    yield
    use_language("en")


def test_a_move_that_is_refused_is_answered_with_its_clause() -> None:
    answer = asked("why-not", "round-plavsk").check("move 3Pz 2730-2829-2828-2827-2927")
    assert answer.verdict is not None
    assert str(answer.verdict.clause) == "Typhoon 9.2.2"
    assert "9.2.2" in str(answer)


def test_an_allowed_move_to_the_wrong_hex_says_where_it_leads() -> None:
    answer = asked("why-not", "round-plavsk").check("move 3Pz 2730-2829")
    assert not answer
    assert "2829" in str(answer)
    assert "not next to where it is wanted" in str(answer)


def test_another_way_than_the_solution_is_right_too() -> None:
    exercise = asked("why-not", "open-the-line")
    answers = [
        exercise.check(f"move {unit}") for unit in ("25M 1644-1744-1843-1943", "9Pz 1543-1643-1744-1843-1943")
    ]
    assert any(answers), [str(answer) for answer in answers]


def test_moving_the_unit_itself_is_not_the_answer_to_how_another_helps_it() -> None:
    assert not asked("why-not", "open-the-line").check("move 3Pz 2340-2240")


def test_a_line_that_stays_cut_is_said_with_the_reason() -> None:
    answer = asked("why-not", "open-the-line").check("move 9Pz 1543-1643")
    assert answer.verdict is not None
    assert answer.verdict.clause is not None
    assert answer.verdict.clause.number == "3.3.3"


def test_what_must_be_possible_afterwards_is_tried() -> None:
    position = study("typhoon/why-not").position("out-of-command")
    answer = Play(then="move 3Pz 2730-2829").judge(position, "stop; draw GUDERIAN")
    assert "still refused" in str(answer)
    assert answer.verdict is not None


def test_another_clause_is_told_from_none() -> None:
    position = study("typhoon/campaign").position("start")
    into_them = NameClause("move 3Pz 1342-1341")
    assert "another one forbids" in str(into_them.judge(position, "9.2.2"))
    assert "has no clause" in str(into_them.judge(position, "99.9"))
    assert into_them.judge(position, "Typhoon 3.1.2")


@pytest.mark.parametrize("answer", ["1/2", "0.5", "50%", "½", "50", 0.5])
def test_a_chance_may_be_written_in_many_ways(answer: object) -> None:
    assert asked("campaign", "december-odds").check(answer)


@pytest.mark.parametrize("answer", ["1/3", "0.4", "40%", "40", "half"])
def test_a_wrong_chance_is_wrong(answer: str) -> None:
    assert not asked("campaign", "december-odds").check(answer)


def test_attackers_that_are_too_weak_too_many_or_unknown_are_told_apart() -> None:
    exercise = asked("attack", "three-of-four")
    assert "1.5-1" in str(exercise.check("3Pz 4Pz 29M"))
    assert "it can be done with 3" in str(exercise.check("3Pz 4Pz 18Pz 29M"))
    assert "No unit 5Pz" in str(exercise.check("5Pz"))
    assert "cannot make this attack" in str(exercise.check("HQ-2PzA"))


def test_what_cannot_be_read_is_said_with_the_form() -> None:
    assert "unit" in str(asked("turn", "to-the-front").check("march 10M"))


@pytest.mark.usefixtures("chinese")
def test_answers_and_questions_follow_the_language() -> None:
    exercise = asked("why-not", "round-plavsk")
    assert "图拉" in exercise._repr_html_()
    assert exercise.task is not None
    assert "正确" in str(exercise.check(exercise.task.solution))
    assert "不被允许" in exercise.check("move 3Pz 2730-2829-2828-2928")._repr_html_()


def test_html_in_names_and_answers_is_shown_never_run() -> None:
    exercise = asked("turn", "to-the-front")
    assert exercise.task is not None
    task = replace(exercise.task, question=Name("<script>alert(1)</script>"), hint=Name("<img src=x>"))
    wicked = replace(exercise, title=Name("<b>"), text=Name("<i>"), task=task)
    for html in (wicked._repr_html_(), exercise.check("<script>alert(1)</script>")._repr_html_()):
        assert "<script>" not in html
        assert "<img" not in html


def test_who_loses_a_lone_counter_leaves_the_hex_whatever_the_cell_is_called() -> None:
    position = study("huaihai/fresh").position("cut")
    # 2:1: 1/- twice, 1/1 twice, -/1 twice; the lone corps is gone by 1/1 as well.
    assert FindChance("R6", ("EC4",), "empties").judge(position, "2/3")
    assert FindChance("R6", ("EC4",), "attacker_loses").judge(position, "2/3")


def test_a_chance_may_be_asked_of_the_other_table() -> None:
    position = wk.load("kiev").position(
        {"US2-Mc1": "0716", "US2-Mc2": "0716", "27-Mr1": "0815"}, step="combat", first="coalition"
    )
    both = ("US2-Mc1", "US2-Mc2")
    assert FindChance("0815", both, "attacker_loses").judge(position, "1/3")
    assert FindChance("0815", both, "attacker_loses", table=2).judge(position, "0")
    assert not FindChance("0815", both, "attacker_loses", table=3).judge(position, "0")


def test_an_attack_in_a_lower_column_is_told_its_column() -> None:
    exercise = study("huaihai/week").page("five-to-one")
    weak = exercise.check("move EC8 R2-S2; move EC4 R2-S2; attack S3; join EC8; join EC4; strike")
    assert not weak
    assert "column 2:1" in str(weak)
    assert not exercise.check("strike")
    other = (
        "move EC8 R2-S2; move EC1 T1-T2-T3; move EC6 T2-T3; move EC4 R2-R3; "
        "attack S3; join EC8; join EC1; join EC6; join EC4; strike"
    )
    assert exercise.check(other)
