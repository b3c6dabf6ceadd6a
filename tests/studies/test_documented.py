"""What `docs/studies.md` shows an author can be read, and what `docs/files.md` says of bounds is so."""

from __future__ import annotations

import re
from pathlib import Path

from wargame_kit.studies import reading, tasks
from wargame_kit.studies.placing import LESSON
from wargame_kit.studies.reading import read_text
from wargame_kit.studies.source import LONGEST_LINE
from wargame_kit.studies.writing import written
from wargame_kit.words.limits import LARGEST_STUDY

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "studies.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_read_and_is_in_the_kit_s_own_form() -> None:
    read = read_text("my.study.toml", EXAMPLE, "my")
    assert [page.id for page in read] == ["zones", "go"]
    told = read.page("go").check("move EC13 Q2-P3-O3-O4").reply
    assert told is not None
    assert "one hex farther" in told.en
    assert written(read).replace('provenance = "kit"\n', "") == EXAMPLE


def test_every_key_is_told() -> None:
    for key in (*reading._PAGE, *tasks.TASK, *tasks.STAGE, *LESSON):
        assert f"`{key}" in PAGE, key


def test_the_bounds_are_those_of_the_code() -> None:
    files = (DOCS / "files.md").read_text(encoding="utf-8")
    for bound in (
        reading.MOST_PAGES,
        reading.MOST_CHAPTERS,
        reading.MOST_ARROWS,
        reading.MOST_SPOTS,
        reading.MOST_CLAIMS,
        tasks.MOST_REPLIES,
        LONGEST_LINE,
    ):
        assert f"{bound:,}" in files, bound
    assert f"{LARGEST_STUDY // 1024 // 1024} MiB" in files
