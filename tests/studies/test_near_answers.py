"""Ten near answers and more to every task of the kit: each is judged, and gets the reply meant for it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from tests.lessons import tasks_of
from wargame_kit.position import Position
from wargame_kit.studies import Page, Task, study
from wargame_kit.studies.asking import Play
from wargame_kit.studies.choosing import Choose, Click
from wargame_kit.studies.counting import CountCost, FindChance, FindStrength, Gather
from wargame_kit.studies.naming import FindHex, NameUnits, YesOrNo
from wargame_kit.studies.numbers import read_number
from wargame_kit.studies.replying import actions_in, is_on_way
from wargame_kit.studies.study_catalogue import names
from wargame_kit.studies.tasks import is_hex


def near(page: Page, task: Task) -> Iterator[str]:
    """Answers that are like a right one, or that the author has thought of."""
    position, random = page.position, Random(page.id)
    yield from task.why_not.by
    if isinstance(task.asking, CountCost | FindStrength | FindChance):
        right = read_number(task.solution)
        assert right is not None
        yield from ("many", "1/7")
        for change in (-2, -1, 1, 2, 3):
            yield str(max(right + change, right * 0))
            yield str(right / 2 if change < 0 else right * change)
    elif isinstance(task.asking, FindHex | Click):
        yield from (
            position.game.board.label(hex_) for hex_ in random.sample(range(position.game.board.size), 12)
        )
    elif isinstance(task.asking, NameUnits | Gather):
        units = task.solution.replace(",", " ").split()
        others = random.sample(sorted(position.pieces), min(6, len(position.pieces)))
        yield from (" ".join(units[:number]) for number in range(1, len(units)))
        yield from (" ".join((*units, other)) for other in others)
        yield from others
    elif isinstance(task.asking, YesOrNo):
        yield from ("yes", "no", "是", "否", "perhaps", "6.1", "YES", "No.", "maybe not", "1")
    elif isinstance(task.asking, Choose):
        yield from (*(str(number) for number in range(10)), "one", "1/2", "2.", "yes", "1 2")
    else:
        yield from actions(position, task, random)


def actions(position: Position, task: Task, random: Random) -> Iterator[str]:
    """Legal actions, the solution cut short, and moves of its unit to the hexes that are named in a reply."""
    board = position.game.board
    parts = task.solution.split("; ")
    yield from (f"{task.solution}; {task.solution}", f"{parts[0]} 1", parts[0].split()[0], "end-phase", "go")
    yield from ("; ".join(parts[:number]) for number in range(1, len(parts)))
    legal = [action.text(board) for action in position.legal]
    yield from random.sample(legal, min(12, len(legal)))
    for key in task.why_not.by:
        yield from [text for text in legal if key in text.split() or text.endswith(f"-{key}")][:3]
    for number, part in enumerate(parts):
        before = "; ".join((*parts[:number], ""))
        words = part.split()
        if len(words) == 3 and "-" in words[2]:
            way = words[2].split("-")
            ways = [way[:end] for end in range(1, len(way))]
            wrong = [[*one, label] for one in ways for label in beside(position, one[-1])]
            for one in (*ways, *random.sample(wrong, min(24, len(wrong)))):
                yield f"{before}{words[0]} {words[1]} {'-'.join(one)}"


def beside(position: Position, label: str) -> list[str]:
    """The hexes next to one."""
    board = position.game.board
    here = board.index(label)
    return [board.label(hex_) for hex_ in range(board.size) if board.distance(here, hex_) == 1]


@pytest.mark.parametrize("name", names())
def test_a_near_answer_is_judged_and_gets_the_reply_meant_for_it(name: str) -> None:
    for page, task in tasks_of(name):
        judges_near_answers(page, task)


def judges_near_answers(page: Page, task: Task) -> None:
    tried = tuple(dict.fromkeys(near(page, task)))
    assert len(tried) >= 10
    for text in tried:
        answer = page.check(text)
        assert answer.is_given
        for language in ("en", "zh"):
            assert answer.to(language), text
        if answer:
            assert answer.reply == (task.right if task.right.en else None)
            continue
        verdict = answer.verdict
        refused_by = "" if verdict is None or verdict or verdict.clause is None else verdict.clause.number
        if refused_by in task.why_not.by:
            assert answer.reply == task.why_not.by[refused_by], text
        elif text in task.why_not.by:
            assert answer.reply is not None, text
        else:
            assert answer.reply is None or answer.reply in task.why_not.by.values()


@pytest.mark.parametrize("most", [15, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", names())
def test_what_is_right_so_far_is_never_blamed_in_whatever_order(name: str, most: int) -> None:
    for page, task in tasks_of(name):
        if type(task.asking) is Play and ";" in task.solution:
            blames_nothing_right(page, task, most)


def blames_nothing_right(page: Page, task: Task, most: int) -> None:
    """Try so many orders in which parts of a solution may come."""
    steps = actions_in(task.solution)
    orders = [one for many in range(1, len(steps)) for one in permutations(steps, many)]
    random, blame = Random(page.id), {words for key, words in task.why_not.by.items() if is_choice(page, key)}
    for order in random.sample(orders, min(most, len(orders))):
        text = "; ".join(order)
        if not is_on_way(page.position, task.asking, task.solution, text):
            continue
        answer = page.check(text)
        assert answer.is_on_way, text
        assert "✗" not in answer.to("en"), text
        assert answer.reply not in blame, text
    assert is_on_way(page.position, task.asking, task.solution, steps[0])


def is_choice(page: Page, key: str) -> bool:
    """Whether something is said about who or where was chosen, whatever was done."""
    return key in page.position.game.units or is_hex(key, page.position.game)


def test_who_is_to_leave_first_may_leave_to_anywhere() -> None:
    page = study("eastfront/guard").page("everybody-out")
    board = page.position.game.board
    first = [text for action in page.position.legal if (text := action.text(board)).startswith("move S-")]
    others = [text for text in first if "S-6C" not in text]
    assert len(others) > 2
    for text in others:
        answer = page.check(text)
        assert answer.reply is None, text
        assert answer.sentence.key in ("study/so-far", "study/verb"), text


WRITTEN = [
    pytest.param(f"{file.stem}/{name}", pages, id=f"{file.stem}/{name}")
    for file in sorted(Path(__file__).with_name("near_answers").glob("*.toml"))
    for name, pages in tomllib.loads(file.read_text(encoding="utf-8")).items()
]
"""Near answers by study and page, each with the key of the reply meant for it, empty where none is."""


@pytest.mark.parametrize(("name", "pages"), WRITTEN)
def test_a_near_answer_that_is_written_down_gets_its_reply(
    name: str, pages: dict[str, dict[str, str]]
) -> None:
    for page, answers in pages.items():
        shown = study(name).page(page)
        assert shown.task is not None
        for text, key in answers.items():
            answer = shown.check(text)
            assert not answer, text
            assert answer.reply == (shown.task.why_not.by[key] if key else None), text
