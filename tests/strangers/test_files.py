"""A file of anybody's with a slip of the pen is refused by the one error, or read; at once, and unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from tests.strangers.slips import FEW_TITLES, counted, loaders
from tests.strangers.test_limits import own
from wargame_kit.words import DataError

EACH = 1000


@pytest.mark.parametrize("what", loaders())
def test_a_mutated_file_is_refused_or_read(tmp_path: Path, what: str) -> None:
    found = counted(what, range(loaders()[what].few), tmp_path)
    assert found.keys() <= {"refused", "read"}
    assert len(found) == 2 or loaders()[what].few <= FEW_TITLES  # of so few all may be alike


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "start"),
    [(what, start) for what, loader in loaders().items() for start in range(0, loader.many, EACH)],
)
def test_thousands_of_mutated_files_are_refused_or_read(
    tmp_path: Path, what: str, start: int, capsys: pytest.CaptureFixture[str]
) -> None:
    loader = loaders()[what]
    count, first = min(EACH, loader.many - start), loader.few + start
    found = counted(what, range(first, first + count), tmp_path)
    with capsys.disabled():
        print(f"\n{what}, {count} mutated files from {start}: {dict(sorted(found.items()))}")


TURNS = "[[turn]]"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[terrain.deep_forest]", "[terrain.deep_wood]", r"terrain.deep_wood.*did you mean deep_forest\?"),
        ("[terrain.lake]", "[terrain.town.lake]", "lake"),
        ('option = "reserve_and_okh"', 'option = "x"', "option: found 'x'; expected one of"),
        ('kind = "direct"', 'kind = "guderian"', "chit.OKH.kind: .*the chit GUDERIAN alone"),
        ("stacking = { value = 2", "stacking = { value = 0", "limits.stacking.value: found 0.*from 1 to 9"),
        ('[weather.dry]\nclause = "14.1"', '[weather.dry]\nclause = "99"', "weather.dry.clause: found '99'"),
        ("barred = [", "barred = [[], ", r"limited_chits.barred: found \[\]; expected one of the chits"),
        ('"2-1", "3-1"', '"3-1", "2-1"', "combat_results.columns: .*ratios, each better"),
        ("mechanised = 1\n", "", "terrain.clear.mechanised"),
        ('headquarters = "9A"', 'headquarters = "16A"', "chit.9A.headquarters: found '16A'.*of axis"),
        ("[[turn]]\nnumber = 1\n", "[[turn]]\nnumber = 1\nfrom = 1941-10-01T10:00:00\n", "line"),
    ],
)
def test_charts_of_typhoon_that_nobody_could_play_with_are_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    with pytest.raises(DataError, match=rf"charts\.toml.*{told}"):
        wk.load("typhoon", own("typhoon", tmp_path, "charts.toml", change))


def test_charts_without_turns_are_refused(tmp_path: Path) -> None:
    def change(text: str) -> str:
        return "turn = []\n" + "\n".join(_without_turns(text))

    with pytest.raises(DataError, match="turn: found '0 turns'; expected 1 to 99 tables"):
        wk.load("typhoon", own("typhoon", tmp_path, "charts.toml", change))


def _without_turns(text: str) -> list[str]:
    """The lines of a TOML file without its tables of turns."""
    lines, is_turn = [], False
    for line in text.split("\n"):
        if line.startswith("["):
            is_turn = line.startswith(TURNS)
        if not is_turn:
            lines.append(line)
    return lines


def test_a_scenario_ends_on_the_turn_track(tmp_path: Path) -> None:
    folder = own(
        "typhoon",
        tmp_path,
        "scenarios/moscow-december.toml",
        lambda text: text.replace("last_turn = 12", "last_turn = 13"),
    )
    with pytest.raises(DataError, match=r"last_turn: found 13; expected .* from 8 to 12"):
        wk.load("typhoon", folder)
