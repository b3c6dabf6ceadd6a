"""A folder of a reader's own files whose every name tries to run a script."""

from __future__ import annotations

import csv
import io
import re
import shutil
from pathlib import Path

from wargame_kit.words.files import data_root

TRICKS = (
    '<img src=x onerror="window.ran=1">',
    "<script>window.ran=1</script>",
    "[x](javascript:window.ran=1)",
    "![x](x \"y' onerror='window.ran=1\")",
    "`a` | *b* | _c_ # d\\",
    "$\\href{javascript:window.ran=1}{x}$",
    "\\(\\href{javascript:window.ran=1}{x}\\)",
    "'\" autofocus onfocus=window.ran=1 x=",
    "\\begin{equation}\\href{javascript:window.ran=1}{x}",
)
"""What HTML, Markdown, an attribute or a formula could make of a name."""


WORDY = ("typhoon", "eastfront")
"""Games whose charts hold names in both languages."""


def trick(number: int) -> str:
    """The name of the counter with this number: all tricks in turn, each with a name of its own."""
    return f"{TRICKS[number % len(TRICKS)]} {number}"


def hostile_folder(game: str, folder: Path) -> Path:
    """Copy a game's files that a reader may replace into a folder, with a trick for every name."""
    kit = data_root() / game
    head, rows = _table(kit / "counters.csv")
    for number, row in enumerate(rows):
        row.update({key: trick(number) for key in ("name_en", "name_zh", "commander_en") if row.get(key)})
    written = io.StringIO()
    table = csv.DictWriter(written, head, lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    (folder / "counters.csv").write_text(written.getvalue(), encoding="utf-8")
    charts = (kit / "charts.toml").read_text(encoding="utf-8")
    charts = _renamed(charts) if game in WORDY else charts
    (folder / "charts.toml").write_text(charts, encoding="utf-8")
    (folder / "scenarios").mkdir()
    for scenario in (kit / "scenarios").glob("*.toml"):
        shutil.copy(scenario, folder / "scenarios")
        copy = folder / "scenarios" / scenario.name
        copy.write_text(_renamed(copy.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def _table(path: Path) -> tuple[list[str], list[dict[str, str]]]:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    reader = csv.DictReader(lines)
    return list(reader.fieldnames or ()), list(reader)


def _renamed(toml: str) -> str:
    """Give every ``en`` and ``zh`` of one line a trick instead of its words."""
    numbers = iter(range(10_000))
    return re.sub(
        r'^((?:\w+\.)?(?:en|zh) = )"[^"\n]+"$',
        lambda found: f"{found[1]}'''{trick(next(numbers))}'''",
        toml,
        flags=re.MULTILINE,
    )
