"""Every file that a stranger may hand to the kit, with slips of the pen in it."""

from __future__ import annotations

import resource
import shutil
import time
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import wargame_kit as wk
from tests.strangers.fuzzing import acted
from wargame_kit.board import load_grid, read_board
from wargame_kit.board.survey.corrections import load_corrections, load_features
from wargame_kit.games.neworder.game import Kiev
from wargame_kit.position import Record
from wargame_kit.position.saved_lines import entries_of, line_of
from wargame_kit.rulebook.reading import read_rulebook
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

SECONDS = 20
"""Of processor time that no file may take, on any machine; most take a hundredth of one."""

MEGABYTES = 300
"""More memory than before."""


@dataclass(frozen=True)
class Loader:
    """A file, and what reads it.

    Attributes
    ----------
    text : str
        What stands in the kit's own.
    name : str
        Its path in the folder that is read.
    load : callable
        Reads the file at a path, with others beside it, and uses it a little.
    """

    text: str
    name: str
    load: Callable[[Path], object]


def _kit(game: str, name: str) -> str:
    folder = Kiev.book if name == "tables.toml" else game
    return (data_root() / folder / name).read_text(encoding="utf-8")


def _own(game: str, depth: int) -> Callable[[Path], object]:
    """A game with one file of the reader's own: that scenario begun, else the first."""

    def load(path: Path) -> object:
        loaded: Any = (
            Kiev.load(path.parents[depth]) if game == Kiev.id else wk.load(game, path.parents[depth])
        )
        return _played(loaded.start(path.stem if depth else next(iter(loaded.scenarios))), 3)

    return load


def _played(position: Any, actions: int) -> Any:
    """A few actions at random, and what a page would ask."""
    random = Random(1)
    for _ in range(actions):
        if position.is_over:
            break
        str(position.prompt)
        position = position.play(acted(position, random))
    for side in position.game.sides:
        with suppress(ValueError):  # a game without rules of supply
            position.supply(side)
        position.control(side)
    for unit in islice((unit for unit, piece in position.pieces.items() if piece.hex_ >= 0), 3):
        position.reach(unit)
    return position


def _record(path: Path) -> object:
    with warnings.catch_warnings(action="ignore"):  # of lines that cannot be read
        record = Record.load(path, wk.load("huaihai"))
    return _played(record.position, 5)


def _saved() -> str:
    record, random = Record(wk.load("huaihai").start("nianzhuang")), Random(3)
    for number in range(60):
        record.play(acted(record.position, random), what_if=True)
        if number % 20 == 7:
            record.comment("“a remark”")
            record.undo(what_if=True)
    lines = [line_of(entry) for entry in entries_of(record)]
    return "".join([*lines, '{"at": 4}\n', '{"at": 9}\n'])


@cache
def loaders() -> dict[str, Loader]:
    """Every loader by what it reads."""
    board = data_root() / "huaihai"
    answer = {
        "grid.toml": Loader(_kit("typhoon", "grid.toml"), "grid.toml", load_grid),
        "control points": Loader(_kit("thirdwinter", "control_points.toml"), "control_points.toml", _points),
        "board.geojson": Loader(
            _kit("huaihai", "board.geojson"),
            "board.geojson",
            lambda path: read_board(path, load_grid(board / "grid.toml"), "huaihai"),
        ),
        "corrections.toml": Loader(_kit("typhoon", "corrections.toml"), "corrections.toml", load_corrections),
        "features.toml": Loader(_kit("typhoon", "features.toml"), "features.toml", load_features),
        "rulebook.toml": Loader(
            _kit("huaihai", "rulebook.toml"), "rulebook.toml", lambda path: read_rulebook(path, "huaihai")
        ),
        "saved game": Loader(_saved(), "game.jsonl", _record),
    }
    answer["kiev, tables.toml"] = Loader(_kit("kiev", "tables.toml"), "tables.toml", _own("kiev", 0))
    for game, scenario in (("typhoon", "moscow-december"), ("huaihai", "nianzhuang"), ("kiev", "airport")):
        for name in ("charts.toml", "counters.csv"):
            answer[f"{game}, {name}"] = Loader(_kit(game, name), name, _own(game, 0))
        name = f"scenarios/{scenario}.toml"
        answer[f"{game}, {name}"] = Loader(_kit(game, name), name, _own(game, 1))
    return answer


def _points(path: Path) -> object:
    shutil.copy(data_root() / "thirdwinter" / "grid.toml", path.parent)
    return load_grid(path.parent / "grid.toml")


_ODD = (
    "-1", "0", "99", "1e99999999", "9" * 40, "0x" + "f" * 5000, "true", '""', "[]", "{}", "nan", "-inf",
    '"x"', '"\\ud800"', "null", "1.5", '"1/0"', '"²"', "1979-05-27", '"<b>"',
)  # fmt: skip
_MARKS = "\"'[]{}=:,.0-9aé\n\\#\x00$"


def mutated(text: str, random: Random) -> str:
    """A text with one to three slips."""
    for _ in range(random.randint(1, 3)):
        text = random.choice(_SLIPS)(text, random)
    return text


def _characters(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    put = "".join(random.choice(_MARKS) for _ in range(random.randint(0, 3)))
    return text[:at] + put + text[at + random.choice((0, 0, 1, 2, 20)) :]


def _lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    match random.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            del lines[at:]
        case _:
            lines.insert(at, random.choice(lines))
    return "\n".join(lines)


def _value(text: str, random: Random) -> str:
    """Put an odd value in place of one: after =, : or a comma."""
    places = [at for at in (text.find(mark, random.randrange(len(text) + 1)) for mark in "=:,") if at >= 0]
    if not places:
        return text
    at = random.choice(places) + 1
    ends = [end for end in (text.find(mark, at) for mark in ",\n]}#") if end >= 0]
    return f"{text[:at]} {random.choice(_ODD)}{text[min(ends, default=len(text)) :]}"


def _swapped(text: str, random: Random) -> str:
    """Put one word of the file in place of another."""
    words = text.split()
    if len(words) < 2:
        return text
    one, other = random.choice(words), random.choice(words)
    at = text.find(one, random.randrange(len(text)))
    return text if at < 0 else text[:at] + other + text[at + len(one) :]


_SLIPS = (_characters, _lines, _value, _value, _swapped)


def tried(what: str, seed: int, folder: Path) -> str:
    """Read one file with slips; answer what became of it. Anything but the one error fails."""
    loader, random = loaders()[what], Random(seed)
    path = folder / loader.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(mutated(loader.text, random), encoding="utf-8", newline="", errors="surrogatepass")
    before, memory, begun = path.read_bytes(), _memory(), time.process_time()
    try:
        loader.load(path)
        became = "read"
    except DataError as error:
        str(error).encode()
        became = "refused"
    assert time.process_time() - begun < SECONDS, "it took too long"
    assert _memory() - memory < MEGABYTES, "it took too much memory"
    assert path.read_bytes() == before, "it was changed"
    return became


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def counted(what: str, seeds: range, folder: Path) -> Counter[str]:
    """What became of many."""
    return Counter(tried(what, seed, folder) for seed in seeds)
