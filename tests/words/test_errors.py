"""What a file should have held is told in the reader's language, whichever module refuses it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.board.reading import Entry
from wargame_kit.position import BadPlace, read_piece
from wargame_kit.position.fault import once, within
from wargame_kit.words import DataError, files
from wargame_kit.words.phrase import in_language

ROOT = Path(wk.__file__).parent
EXPECTED = {"DataError": 3, "Fault": 0, "fail": 0, "items": 0, "error": -1, "among": 3, "BadPlace": 2}
CATALOGUE = ROOT / "words" / "phrase.py"
"""Its own faults it can only tell in English."""


def _english(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _english(node.body) or _english(node.orelse)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and " " in node.value
    constants = node.values if isinstance(node, ast.JoinedStr) else []
    said = "".join(part.value for part in constants if isinstance(part, ast.Constant))
    return bool(re.search(r"[a-z]{2,} ", said))


def _sites() -> list[str]:
    found = []
    for path in sorted(set(ROOT.rglob("*.py")) - {CATALOGUE}):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Assign):
                named = any(isinstance(each, ast.Name) and each.id == "expected" for each in node.targets)
                wrong = named and _english(node.value)
            elif isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                at = EXPECTED.get(name, 99)
                wrong = bool(node.args) and at < len(node.args) and _english(node.args[at])
            else:
                continue
            if wrong:
                found.append(f"{path.name}:{node.lineno}")
    return found


def test_no_error_expects_an_english_sentence() -> None:
    assert _sites() == []


def _chinese(error: DataError) -> str:
    told = error.to("zh")
    return told[told.index("应为") :]


def test_a_board_asks_for_its_values_in_chinese() -> None:
    entry = Entry("grid.toml", "", {"columns": "forty", "rows": 3})
    with pytest.raises(DataError) as caught:
        entry.at("columns").whole(1, 400)
    assert caught.value.expected == "a whole number from 1 to 400"
    assert _chinese(caught.value) == "应为1至400的整数"
    with pytest.raises(DataError) as caught:
        entry.at("rows").items()
    assert (caught.value.expected, _chinese(caught.value)) == ("a list", "应为列表")


def test_a_saved_position_asks_in_chinese() -> None:
    faults = [*within("turn", 9, 1, 4), *once("facts.used", ["a", "a"])]
    assert [in_language(fault.sentence, "zh") for fault in faults] == ["1至4的整数", "各出现一次"]


def test_a_bad_place_is_told_in_chinese() -> None:
    typhoon = wk.load("typhoon")
    with pytest.raises(BadPlace) as caught:
        read_piece(typhoon.units["3Pz"], "nowhere", typhoon.board, typhoon.boxes)
    told = in_language(caught.value.expected, "zh")
    assert "另一面在其后加“reduced”" in told
    assert not re.search("[a-z]{3,} [a-z]{2,} ", told)


def test_a_line_and_what_is_wrong_with_it_are_chinese(tmp_path: Path) -> None:
    path = tmp_path / "charts.toml"
    path.write_text("a = 1\n" + ".".join("abcdefghijklmnopqrstuvwxyz" * 2) + " = 1\n", "utf-8")
    with pytest.raises(DataError) as caught:
        files.read_toml(path)
    assert caught.value.to("zh").startswith("charts.toml 第2行：")
    assert re.search("应为至多[0-9]+段的键$", caught.value.to("zh"))
