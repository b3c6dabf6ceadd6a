"""Ten near answers to every task: each gets the reply that its author meant for it, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_kit.studies import Page, study
from wargame_kit.words import files

# By study and page: an answer, and the key of the reply that it gets; none where the rules say it all.
NEAR = sorted((Path(__file__).parent / "near_answers").glob("*.toml"))
FEWEST = 10

TABLE = [
    (f"{path.stem}/{name}", id_, answers)
    for path in NEAR
    for name, pages in files.read_toml(path).items()
    for id_, answers in pages.items()
]
ANSWERS = [
    pytest.param(name, id_, given, key, id=f"{name}-{id_}-{given}")
    for name, id_, answers in TABLE
    for given, key in answers.items()
]


def page_of(name: str, id_: str) -> Page:
    return study(name).page(id_)


@pytest.mark.parametrize(("name", "id_", "given", "key"), ANSWERS)
def test_a_near_answer_gets_the_reply_meant_for_it(name: str, id_: str, given: str, key: str) -> None:
    page = page_of(name, id_)
    assert page.task is not None
    answer = page.check(given)
    assert not answer
    assert answer.reply == (page.task.why_not.by[key] if key else None), str(answer)
    if answer.reply is not None:
        assert answer.reply.en in answer.to("en")
        assert answer.reply.zh in answer.to("zh")


@pytest.mark.parametrize("path", NEAR, ids=lambda path: path.stem)
def test_every_task_of_the_game_has_ten(path: Path) -> None:
    told = {(name, id_): len(answers) for name, id_, answers in TABLE}
    for name in {name for name, _, _ in TABLE if name.startswith(f"{path.stem}/")}:
        for page in study(name):
            if page.task is not None:
                assert told.get((name, page.id), 0) >= FEWEST, page.id


@pytest.mark.parametrize(("name", "id_"), [(name, id_) for name, id_, _ in TABLE])
def test_a_task_has_a_hint_says_what_was_learnt_and_is_solved_on_no_page_before_it(
    name: str, id_: str
) -> None:
    page = page_of(name, id_)
    assert page.task is not None
    assert page.task.hint.en
    assert page.check(page.task.solution).reply == page.task.right
    for other in study(name):
        if other.id == id_:
            break
        told = " ".join([other.title.en, other.text.en, *(claim.action for claim in other.claims)])
        # A number or a yes stands in many sentences.
        assert len(page.task.solution) <= len("yes") or page.task.solution not in told, other.id
