"""What comes out of a file says in every sum whose it is: all values ours, then all of them printed."""

from __future__ import annotations

import ast
import csv
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import ALL_ON, walk
from wargame_kit import games
from wargame_kit.games import GAMES
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.victory import points
from wargame_kit.games.neworder.rules.victory import points as battle_points
from wargame_kit.position import Game
from wargame_kit.rulebook import Entry, Ledger
from wargame_kit.words.files import data_root

ACTIONS = 120

OF_THE_RULES = {
    "eastfront": {
        "eastfront/kind/unknown": "2.7",  # of a block that nobody has seen
        "eastfront/in-city": "1.41",
        "eastfront/in-fortress": "7.35",
        "eastfront/fire-of-city": "1.41",
        "eastfront/fire-of-fortress": "1.46",
        "eastfront/in-mud": "12.24",
        "eastfront/no-dice-of": "5.1",
        "eastfront/deployed": "5.41",
        "eastfront/supported-by": "5.42",
        "battle/what-if": "5.42",
        "eastfront/first-free": "5.62",
        "eastfront/disrupted/mud": "5.8",
        "eastfront/disrupted/snow": "5.8",
        "eastfront/a-hex": "6.1",
        "eastfront/over-strait": "1.39",
        "a name": "6.21",  # a block in a hex, counted
        "eastfront/march": "6.52",
        "eastfront/strategic": "6.53",
        "eastfront/of-defence": "7.24",
        "eastfront/of-attack": "7.24",
        "eastfront/of-strike": "7.24",
        "eastfront/fires-actively": "7.3",
        "eastfront/unsupported": "7.4",
        "eastfront/rail-hex": "9.21",
        "eastfront/rail-out": "9.22",
        "eastfront/by-the-edge": "9.5",
        "eastfront/voyage": "15.2",
        "eastfront/voyage-out": "15.4",
        "eastfront/voyage-landing": "15.5",
        "eastfront/surrender-hexes": "16.1",
        "eastfront/surrender-units": "16.1",
        "eastfront/level-no-lend-lease": "16.3",
        "eastfront/level-no-oil-route": "16.61",
    },
    "huaihai": {
        "huaihai/used": "6.2",  # what was paid before in this turn
        "huaihai/came-over": "11.2",  # what came over in turns before
        "huaihai/militia-was-called": "11.7",
    },
    "neworder": {
        "words/place-hex": "5.4",  # a hex that is held, counted
        "a name": "5.4",
        "neworder/fire-no-terrain": "12.26",
        "neworder/unknown": "21.1 21.4",
        "neworder/bridge": "20.3",
    },
    "ocs": {
        "ocs/takes-all": "6.2b",
        "ocs/spares-fuel": "4.2",
        "thirdwinter/regroup-attacks": "3.3d",
        "thirdwinter/regroup-defends": "3.3d",
        "ocs/minimum-move": "6.1c",
        "ocs/allowance/reserve": "5.4",
        "ocs/allowance/strat": "5.8",
        "ocs/allowance/dg": "5.10",
        "ocs/allowance/exploit": "5.9",
        "ocs/allowance/movement": "5.7b",
        "ocs/allowance/reaction": "5.7b",
        "ocs/allowance/exploitation": "5.7b",
        "ocs/strat-mode": "5.8",
        "ocs/disorganised": "5.10",
        "ocs/lost-steps": "9.11d 21.2",
        "ocs/out-of-supply": "12.8d",
        "ocs/no-combat-supply": "9.5",
        "ocs/dump-at": "12.1",
        "ocs/adjacent": "12.3c",
        "ocs/hedgehog": "16",
        "ocs/anti-tank": "9.4e",
        "ocs/walks-slowly": "4.7",
        "ocs/double-track": "13.3a",
        "ocs/supply-by-rail": "13.3a",
        "ocs/rail-left": "13.3b",
        "ocs/busted": "14.8",
        "ocs/busted-rails": "14.8",
        "ocs/declared": "4.9",
        "thirdwinter/assault-elsewhere": "1.6c",
    },
    "typhoon": {
        "battle/fell-back": "10.3.1.2",
        "battle/from-last": "10.3.3",
        "a name": "14.4",  # a big city, counted
    },
}
"""Lines of no file: by their words, the clause whose they are."""

COUNTS = {
    "typhoon/rules/victory.py",
    "ocs/rules/stacking.py",
    "eastfront/rules/stacking.py",
    "neworder/rules/stacking.py",
}
"""Where a line is one thing that lies on the map."""

MARKED_AFTER = {
    *("neworder/rules/reach.py", "eastfront/rules/production/level.py", "ocs/rules/readiness.py"),
}
"""Where a line is made without its origin, which is then set, or is handed on from one of the list."""


def marked(folder: Path, game: str, provenance: str) -> Game:
    """A game all of whose values come from there."""
    read = wk.load(game)
    for source in (data_root() / game, data_root() / (getattr(read, "series", "") or read.rulebook.id)):
        for name in ("charts.toml", "tables.toml"):
            if (source / name).is_file():
                text = (source / name).read_text(encoding="utf-8")
                (folder / name).write_text(all_of(text, provenance), encoding="utf-8")
    (folder / "scenarios").mkdir()
    for path in sorted((data_root() / game / "scenarios").glob("*.toml")):
        text = all_of(path.read_text(encoding="utf-8"), provenance)
        (folder / "scenarios" / path.name).write_text(text, encoding="utf-8")
    counters(data_root() / game / "counters.csv", folder / "counters.csv", provenance)
    return wk.load(game, overrides=folder)


def all_of(text: str, provenance: str) -> str:
    """A file all of whose values come from there."""
    text = re.sub(r'provenance = "\w+"', f'provenance = "{provenance}"', text)
    return re.sub(r"^kit = \[[^\]]*\]$", "", text, flags=re.MULTILINE)


def counters(source: Path, target: Path, provenance: str) -> None:
    lines = [line for line in source.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    header, *rows = csv.reader(lines)
    header[-1] = header[-1].partition("=")[0]
    written = io.StringIO()
    out = csv.writer(written, lineterminator="\n")
    out.writerow(header)
    for row in rows:
        cells = dict(zip(header, [*row, *[""] * len(header)], strict=False)) | {"provenance": provenance}
        if "kit" in cells:
            cells["kit"] = "none"
        out.writerow([cells[column] for column in header])
    target.write_text(written.getvalue(), encoding="utf-8")


def asked(game: Game, seed: int) -> None:
    """Play, and ask for every sum that a reader may ask for on the way."""
    random = Random(seed)
    for scenario in list(game.scenarios)[:2]:
        start = game.start(scenario, **ALL_ON.get(game.id, {}))
        for number, (position, _) in enumerate(walk(start, random, ACTIONS)):
            if number % 8 == 0:
                ask(position, random)


def ask(position: Any, random: Random) -> None:
    board = position.game.board
    there = sorted(unit for unit, piece in position.pieces.items() if piece.hex_ >= 0)
    for unit in random.sample(there, min(4, len(there))):
        try:
            reach = position.reach(unit)
        except ValueError:
            continue
        for hex_ in sorted(reach.hexes)[::7]:
            reach.ledger(hex_)
    for unit in random.sample(there, min(6, len(there))):
        here = position.pieces[unit].hex_
        for target in {here, *board.neighbours[6 * here : 6 * here + 6]} - {-1}:
            try:
                position.odds(board.label(target), [unit])
            except ValueError:
                continue
    if position.game.id == "eastfront":
        for side in position.game.sides:
            level(position, side)
            points(position, side)
    if book_of(position.game.id) == "neworder":
        for side in position.game.sides:
            battle_points(position, side)


class Seen:
    """Every line of a sum that was made while a test ran."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: dict[tuple[str, str], set[str]] = {}
        made = Ledger.__post_init__

        def note(ledger: Ledger) -> None:
            made(ledger)
            for entry in ledger.entries:
                self.lines.setdefault(self.key(entry), set()).add(entry.provenance)

        monkeypatch.setattr(Ledger, "__post_init__", note)

    @staticmethod
    def key(entry: Entry) -> tuple[str, str]:
        return getattr(entry.label, "key", "a name"), entry.clause.number


def book_of(game: str) -> str:
    return {"kiev": "neworder", "ulaanbaatar": "neworder", "thirdwinter": "ocs"}.get(game, game)


@pytest.mark.parametrize("game", GAMES)
def test_all_lines_that_come_of_a_file_are_marked_where_all_of_it_is_ours(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed, seen = marked(tmp_path, game, "kit"), Seen(monkeypatch)
    asked(changed, 3)
    rules = OF_THE_RULES[book_of(game)]
    plain = {key for key, origins in seen.lines.items() if origins != {"kit"}}
    assert {key for key in plain if key[1] not in rules.get(key[0], "").split()} == set()
    assert len(seen.lines) > len(plain) + 10


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_marked_where_all_is_printed(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed, seen = marked(tmp_path, game, "rulebook"), Seen(monkeypatch)
    asked(changed, 3)
    assert {key for key, origins in seen.lines.items() if origins != {"rulebook"}} == set()
    assert len(seen.lines) > 15


def without_origin(book: str) -> Iterator[tuple[str, str]]:
    """Yield file and source of every line of a sum that the code makes without saying whose it is."""
    root = Path(games.__file__).parent
    for path in sorted((root / book / "rules").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(source)):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            is_line = name == "Entry" or (name == "add" and len(call.args) > 2)
            if is_line and len(call.args) < 5 and not any(k.arg == "provenance" for k in call.keywords):
                arguments = " ".join(ast.unparse(each) for each in call.args)
                yield path.relative_to(root).as_posix(), arguments


@pytest.mark.parametrize("book", OF_THE_RULES)
def test_who_makes_a_line_without_an_origin_cites_a_clause_of_the_list(book: str) -> None:
    rules, found = OF_THE_RULES[book], 0
    for file, source in without_origin(book):
        if file in COUNTS | MARKED_AFTER:
            continue
        found += 1
        clauses = set(re.findall(r"cite\('([^']+)'\)", source))
        named = {key for key in rules if f"'{key}'" in source}
        assert clauses & {*" ".join(rules.values()).split()} or named, (file, source)
    assert found


# What was said in code.


@pytest.mark.parametrize("kit", [True, False])
@pytest.mark.parametrize("scenario", ["first-battle", "caucasus-1942"])
def test_the_handicap_of_a_part_of_the_front_is_whose_its_file_says(
    tmp_path: Path, scenario: str, kit: bool
) -> None:
    source = data_root() / "eastfront" / "scenarios"
    shutil.copytree(source, tmp_path / "scenarios")
    text = (source / f"{scenario}.toml").read_text(encoding="utf-8")
    assert 'kit = ["handicap"]\n' in text
    if not kit:
        text = re.sub(r'^provenance = "\w+"', 'provenance = "history"', text, flags=re.MULTILINE)
        text = text.replace('kit = ["handicap"]\n', "")
    (tmp_path / "scenarios" / f"{scenario}.toml").write_text(text, encoding="utf-8")
    counted = points(wk.load("eastfront", overrides=tmp_path).start(scenario), "axis")
    (line,) = (entry for entry in counted.entries if entry.clause.number == "17.2")
    assert line.provenance == ("kit" if kit else "history")


@pytest.mark.parametrize("title", ["kiev", "ulaanbaatar"])
@pytest.mark.parametrize("kit", [True, False])
def test_where_a_side_comes_on_is_whose_its_file_says(tmp_path: Path, title: str, kit: bool) -> None:
    text = (data_root() / title / "charts.toml").read_text(encoding="utf-8")
    above, table, row = text.partition("[entry]")
    if not kit:
        row = re.sub(r"^kit = .*$", "", row, count=1, flags=re.MULTILINE)
    (tmp_path / "charts.toml").write_text(above + table + row, encoding="utf-8")
    game = wk.load(title, overrides=tmp_path)
    position = game.start(next(iter(game.scenarios)))
    hex_ = min(game.board.features["russian_entry"])
    facts = [each for each in game.presentation.hexes.facts(position, hex_) if each.clause.number == "6.2"]
    assert {each.provenance for each in facts} == {"kit" if kit else "rulebook"}
