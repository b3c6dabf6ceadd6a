"""Files of a person's own: what is wrong with one, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_kit.words import DataError
from wargame_kit.words.files import read_toml


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
