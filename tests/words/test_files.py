"""Files of a person's own: what is wrong with one, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_kit.words import DataError, say, use_language
from wargame_kit.words.files import parse_toml, read_toml
from wargame_kit.words.rows import Row


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = 1\nb = two\n", "spoilt.toml, line 2: found 'b = two'; expected TOML (Invalid value)"),
        ("a = 1\na = 2\n", "line 2: found 'a = 2'; expected TOML (Cannot overwrite a value)"),
        ("a = 1\n[b", "spoilt.toml: found 'a = 1\\n[b'; expected TOML"),
        (f"a = {'1' * 5000}\n", "spoilt.toml: found 'a = 1111"),
        (f"a = {'[' * 5000}\n", "spoilt.toml: found 'a = [[[["),
    ],
    ids=["value", "twice", "cut short", "endless number", "endless list"],
)
def test_what_is_no_toml_is_shown_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "spoilt.toml"
    path.write_text(text)
    with pytest.raises(DataError) as error:
        read_toml(path)
    assert told in str(error.value)
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            Row("counters.csv", 7, {"attack": "six"}).error(
                "attack", say("error/whole-number", low=0, high=99)
            ),
            "counters.csv 第7行attack：读到'six'；应为0至99的整数",
        ),
        (DataError("charts.toml", "limits", 7, say("error/table")), "charts.toml limits：读到7；应为一个表"),
        (DataError("charts.toml", "", 7, "something"), "charts.toml：读到7；应为something"),
    ],
)
def test_the_error_speaks_chinese_to_who_reads_chinese(error: DataError, told: str) -> None:
    assert error.to("zh") == told
    use_language("zh")
    try:
        assert str(error) == told
    finally:
        use_language("en")
    assert "; expected " in str(error)


def test_a_broken_catalogue_still_says_what_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise DataError("words.toml", "line 1", "x", "TOML")

    monkeypatch.setattr("wargame_kit.words.phrase.catalogue", broken)
    assert str(DataError("words.toml", "line 1", "x", "TOML")) == "words.toml, line 1: 'x' (TOML)"


@pytest.mark.parametrize("line", [" " * 1_000_000, "x = [\n" + "\t" * 1_000_000 + "1]"])
def test_a_million_blanks_take_no_time_by_the_square(line: str) -> None:
    assert set(parse_toml("long.toml", line)) <= {"x"}  # hours, if they did


@pytest.mark.parametrize("before", ["", "[", '"\\"".', "x = {"])
def test_a_key_of_half_a_million_parts_takes_no_time_by_the_square(before: str) -> None:
    with pytest.raises(DataError, match="parts") as caught:
        parse_toml("long.toml", before + "a." * 500_000 + "b")
    assert len(str(caught.value)) < 8_000
