"""What an editor and mypy know of the kit: the README's calls, and the names that `dir` offers."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.position.answers import QUESTIONS

ROOT = Path(__file__).parents[1]

CALLS = """
import wargame_kit as wk
from wargame_kit.mechanics import CommandRange, Engagement, Reach, Supply, ZoneOfControl

typhoon = wk.load("typhoon").start("typhoon-1941")
reach: Reach = typhoon.reach("3Pz", "march")
control: ZoneOfControl = typhoon.control("axis")
supply: Supply = typhoon.supply("soviet")
command: CommandRange = typhoon.command("2PzA")
battle: Engagement = typhoon.odds("1441", ["3Pz", "4Pz"])
after: Engagement = typhoon.play("choose 9A").odds("Tula", "3Pz")
print(typhoon.weather.name, typhoon.at_step("combat").weather, typhoon.seen_by("axis").reach("3Pz"))
placed = wk.load("typhoon").position({"3Pz": "2015"}, step="movement", fortified="unit")
print(placed.supply("axis"), "stop" in placed.legal)

huaihai = wk.load("huaihai").position({"25C": "Q5"}, hidden={"EC2": "S7"})
wave: Engagement = huaihai.odds("Q5", ["EC4"], support="SA", wave=True)
print(huaihai.odds("Q5", ["EC4"], wave=True).die_roll_modifiers.total, typhoon.odds("Tula", "3Pz").shifts)
print(huaihai.reach("25C").cost("Q6"), huaihai.last_turn)
kiev, east = wk.load("kiev").start("airport"), wk.load("eastfront").start("campaign")
print(kiev.odds("0404", "76-Par1", table="hyperwar").beside[0].cases, east.odds("Kiev", "G-XXIV").means)
print(east.city("Kiev"), east.game.board.distance("Kiev", 7), east.moved(east.pieces["G-XXIV"].at("Kiev")))
wk.table(wk.Record(typhoon))
"""


def checked(tmp_path: Path, text: str) -> str:
    file = tmp_path / "calls.py"
    file.write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return run.stdout + run.stderr


def test_mypy_knows_the_calls_that_the_kit_is_for(tmp_path: Path) -> None:
    assert checked(tmp_path, CALLS) == ""


def test_mypy_knows_the_calls_of_the_readme(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    lines = ["import wargame_kit as wk"]
    for number, block in enumerate(blocks):
        lines.append(f"def block_{number}() -> None:")
        lines += [f"    {line[4:]}" for line in block.splitlines() if line.startswith((">>> ", "... "))]
    found = checked(tmp_path, "\n".join(lines))
    assert found == ""


def test_mypy_knows_the_calls_of_the_page_of_questions(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "free_positions.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    # In the file, not as an option: for another option mypy reads everything anew.
    lines = ["# mypy: allow-redefinition", "import wargame_kit as wk", "def page() -> None:"]
    lines += [f"    {line[4:]}" for line in "".join(blocks).splitlines() if line.startswith((">>> ", "... "))]
    assert checked(tmp_path, "\n".join(lines)) == ""


def test_mypy_finds_what_a_game_has_not(tmp_path: Path) -> None:
    assert "attr-defined" in checked(tmp_path, 'import wargame_kit as wk\nwk.load("typhoon").nothing\n')


def test_dir_names_what_a_reader_asks_for() -> None:
    assert set(dir(wk)) == {*wk.__all__, "__version__"}
    for game in GAMES:
        found = wk.load(game)
        named = set(dir(found.start(next(iter(found.scenarios)))))
        assert {"reach", "odds", "legal", "check", "play", "at_step"} <= named
        assert {each for each in QUESTIONS if found.answers.knows(each)} == named & set(QUESTIONS)
        assert not {"memo", "moved", "popped", "pushed", "play_unchecked", "replaced", "settled"} & named
