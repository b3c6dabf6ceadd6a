"""The notebooks as files: what a reader on GitHub sees, and what a diff shows."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.notebooks.kept import NOTEBOOKS, PICTURE, is_picture_cell, is_still_cell, notebooks, text_of
from tests.notebooks.stills import WORDS, kept_outputs, of_page
from wargame_kit.studies import study
from wargame_kit.studies.lab import FIRST
from wargame_kit.studies.outlines import GUIDE
from wargame_kit.studies.study_catalogue import names
from wargame_kit.words import Name
from wargame_kit.words.markup import escape

LONGEST_CELL = 12
LARGEST_PICTURE = 150_000
LARGEST_NOTEBOOK = 1_000_000
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
GUIDED = "thirdwinter/bend"
"""A second guide: like the first of each game it is opened from the first page alone."""
LESSONS = [name for name in names() if not name.endswith(f"/{GUIDE}") and name != GUIDED]
every_lesson = pytest.mark.parametrize("name", LESSONS)
every_notebook = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


@cache
def studies_of_notebooks() -> tuple[frozenset[str], ...]:
    """Of each notebook the studies that it opens."""
    stands = re.compile(r'(?:study = |wk\.table\()wk\.study\(\\"([^"\\]+)\\"\)')
    return tuple(frozenset(stands.findall(path.read_text(encoding="utf-8"))) for path in notebooks())


def cells_of(path: Path, kind: str) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def test_they_are_these() -> None:
    assert [str(path.relative_to(NOTEBOOKS)) for path in notebooks()] == [
        "00_start_here.ipynb",
        "eastfront/1_how_does_a_fortnight_go.ipynb",
        "eastfront/2_why_does_a_headquarters_run_out_of_breath.ipynb",
        "eastfront/3_hold_or_go_back.ipynb",
        "eastfront/4_what_does_the_other_side_see.ipynb",
        "eastfront/5_could_barbarossa_have_reached_moscow.ipynb",
        "huaihai/1_a_week_step_by_step.ipynb",
        "huaihai/2_fresh_and_spent.ipynb",
        "huaihai/3_secrets.ipynb",
        "huaihai/4_the_campaign.ipynb",
        "huaihai/5_can_the_seventh_army_group_get_out.ipynb",
        "neworder/1_how_does_a_turn_go.ipynb",
        "neworder/2_when_does_the_high_tech_table_pay.ipynb",
        "neworder/3_what_comes_of_a_jump.ipynb",
        "neworder/4_who_holds_the_bridges.ipynb",
        "neworder/5_who_gets_to_ulaanbaatar_first.ipynb",
        "thirdwinter/1_why_does_this_panzer_division_stand_still.ipynb",
        "thirdwinter/2_who_feeds_the_bridgehead.ipynb",
        "thirdwinter/3_what_is_surprise_worth.ipynb",
        "thirdwinter/4_can_the_ring_at_korsun_be_kept_shut.ipynb",
        "thirdwinter/5_when_should_a_front_attack.ipynb",
        "typhoon/1_a_turn_step_by_step.ipynb",
        "typhoon/2_why_not.ipynb",
        "typhoon/3_the_campaign.ipynb",
        "typhoon/4_is_this_attack_worth_it.ipynb",
    ]


@every_notebook
def test_its_title_is_a_question(path: Path) -> None:
    title = text_of(cells_of(path, "markdown")[0]["source"]).splitlines()[0]
    assert title.startswith("# ")
    assert title.endswith("?")


@every_notebook
def test_no_cell_is_longer_than_twelve_lines_or_holds_an_algorithm(path: Path) -> None:
    for cell in cells_of(path, "code"):
        source = text_of(cell["source"])
        assert len(source.splitlines()) <= LONGEST_CELL, source
        assert not re.search(r"^\s*(def|class|while|if|try|with|lambda)\b", source, re.MULTILINE), source


@every_notebook
def test_of_its_outputs_only_pictures_are_kept(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    number = 0
    for cell in cells_of(path, "code"):
        has_outputs = is_picture_cell(cell) or is_still_cell(cell)
        number += has_outputs
        assert cell["execution_count"] == (number if has_outputs else None)
        if is_still_cell(cell):
            continue
        kinds = [sorted(output["data"]) for output in cell["outputs"]]
        assert kinds == ([[PICTURE]] if is_picture_cell(cell) else []), text_of(cell["source"])


@every_notebook
def test_a_reader_without_a_kernel_sees_pictures(path: Path) -> None:
    outputs = [output["data"] for cell in cells_of(path, "code") for output in cell["outputs"]]
    pictures = [text_of(data[PICTURE]) for data in outputs if PICTURE in data]
    assert pictures
    for picture in pictures:
        assert len(picture.encode()) < LARGEST_PICTURE
        assert ElementTree.fromstring(picture).tag.endswith("svg")


@every_notebook
def test_its_links_lead_somewhere(path: Path) -> None:
    for cell in cells_of(path, "markdown"):
        for link in LINK.findall(text_of(cell["source"])):
            assert (path.parent / link).exists(), link


@pytest.mark.parametrize(
    ("one", "after"), list(pairwise([*notebooks(), NOTEBOOKS / FIRST]))[1:], ids=lambda path: path.stem
)
def test_each_lesson_leads_on_to_the_next_of_its_game_and_the_last_to_the_first_page(
    one: Path, after: Path
) -> None:
    links = LINK.findall(text_of(cells_of(one, "markdown")[-1]["source"]))
    wanted = after.name if after.parent == one.parent else f"../{FIRST}"
    assert links[-2:] == [wanted] * 2, "in English and in Chinese"


@every_notebook
def test_a_chinese_reader_is_told_what_each_part_is_about(path: Path) -> None:
    for cell in cells_of(path, "markdown"):
        source = text_of(cell["source"])
        if source.startswith("#"):
            assert re.search("[\u4e00-\u9fff]", source), source.splitlines()[0]


@every_notebook
def test_what_stands_for_a_table_is_what_its_study_says_now(path: Path) -> None:
    again = "run python -m tests.notebooks: the notebook and its study differ"
    for cell in cells_of(path, "code"):
        wanted = kept_outputs(cell)
        assert is_still_cell(cell) == (wanted is not None)
        if wanted is not None:
            kept = [{kind: text_of(text) for kind, text in out["data"].items()} for out in cell["outputs"]]
            assert kept == [dict(output["data"]) for output in wanted], again


@every_notebook
def test_a_table_of_a_study_stands_last_and_the_file_stays_small(path: Path) -> None:
    assert path.stat().st_size < LARGEST_NOTEBOOK
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert [cell for cell in cells[:-1] if is_still_cell(cell)] == []


@every_lesson
def test_every_study_stands_in_one_notebook(name: str) -> None:
    assert sum(name in shown for shown in studies_of_notebooks()) == 1


def test_solutions_are_folded_and_nothing_of_a_study_runs_as_html() -> None:
    told = Name("<script>$x$</script>", "<b>")
    page = replace(study("huaihai/week").pages[0], title=told, text=told)
    words = "".join(data[WORDS] for data in of_page(page, "1 / 1", "") if WORDS in data)
    assert "<script" not in words
    assert "<b>" not in words
    task = next(page for page in study("huaihai/week") if page.task is not None)
    assert task.task is not None
    last = list(of_page(task, "1 / 1", ""))[-1][WORDS]
    assert last.index("<details>") < last.index(escape(task.task.solution))
