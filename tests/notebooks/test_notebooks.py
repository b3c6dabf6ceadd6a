"""The notebooks as files: what a reader on GitHub sees, and what a diff shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.notebooks.kept import NOTEBOOKS, PICTURE, is_picture_cell, notebooks, text_of
from wargame_kit.studies import study
from wargame_kit.studies.outlines import GUIDE
from wargame_kit.studies.shelf import names

LONGEST_CELL = 12
LARGEST_PICTURE = 150_000
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
every_lesson = pytest.mark.parametrize("name", [name for name in names() if not name.endswith(f"/{GUIDE}")])
every_notebook = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


def cells_of(path: Path, kind: str) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def test_there_are_ten() -> None:
    assert [str(path.relative_to(NOTEBOOKS)) for path in notebooks()] == [
        "00_start_here.ipynb",
        "huaihai/1_a_week_step_by_step.ipynb",
        "huaihai/2_fresh_and_spent.ipynb",
        "huaihai/3_secrets.ipynb",
        "huaihai/4_the_campaign.ipynb",
        "huaihai/5_can_the_seventh_army_group_get_out.ipynb",
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
        number += is_picture_cell(cell)
        assert cell["execution_count"] == (number if is_picture_cell(cell) else None)
        kinds = [sorted(output["data"]) for output in cell["outputs"]]
        assert kinds == ([[PICTURE]] if is_picture_cell(cell) else []), text_of(cell["source"])


@every_notebook
def test_a_reader_without_a_kernel_sees_pictures(path: Path) -> None:
    pictures = [
        text_of(output["data"][PICTURE]) for cell in cells_of(path, "code") for output in cell["outputs"]
    ]
    assert pictures
    for picture in pictures:
        assert len(picture.encode()) < LARGEST_PICTURE
        assert ElementTree.fromstring(picture).tag.endswith("svg")


@every_notebook
def test_its_links_lead_somewhere(path: Path) -> None:
    for cell in cells_of(path, "markdown"):
        for link in LINK.findall(text_of(cell["source"])):
            assert (path.parent / link).exists(), link


@every_notebook
def test_a_chinese_reader_is_told_what_each_part_is_about(path: Path) -> None:
    for cell in cells_of(path, "markdown"):
        source = text_of(cell["source"])
        if source.startswith("#"):
            assert re.search("[\u4e00-\u9fff]", source), source.splitlines()[0]


@every_lesson
def test_every_study_has_its_notebook_and_all_its_tasks_are_asked_there(name: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in notebooks()]
    (source,) = (text for text in sources if f'study = wk.study(\\"{name}\\")' in text)
    for page in study(name):
        assert f'\\"{page.id}\\"' in source, page.id


# The four weathers of one position are told in one sentence.
TOLD_TOGETHER = {"plavsk-mud", "plavsk-freeze", "plavsk-snow"}


@every_lesson
def test_what_a_page_says_is_read_without_a_kernel_in_both_languages(name: str) -> None:
    prose = {text_of(cell["source"]) for path in notebooks() for cell in cells_of(path, "markdown")}
    for page in study(name):
        if page.id not in TOLD_TOGETHER:
            for text in (page.text.en, page.text.zh):
                assert any(text in cell for cell in prose), page.id
