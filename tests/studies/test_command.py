"""`python -m wargame_kit.studies`: what it says of itself, of a study, and of what is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_kit.studies.__main__ import main
from wargame_kit.words.files import data_root

LESSON = data_root() / "huaihai" / "studies" / "week.study.toml"


def test_it_says_what_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "Hold studies to the rules" in capsys.readouterr().out


def test_a_file_is_written_in_the_kit_s_form_and_one_that_is_so_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = LESSON.read_text(encoding="utf-8")
    mine = tmp_path / "my.study.toml"
    mine.write_text(text.replace("\n\n[", "\n\n\n["), encoding="utf-8")
    assert main([str(mine)]) == 0
    assert mine.read_text(encoding="utf-8") == text
    written = mine.stat().st_mtime_ns
    assert main([str(mine)]) == 0
    assert mine.stat().st_mtime_ns == written
    assert "11 pages" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "said"), [("nothing.study.toml", "No such file"), ("kiev/nope", "did you mean kiev/tables")]
)
def test_what_is_no_study_is_told_in_a_line(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
