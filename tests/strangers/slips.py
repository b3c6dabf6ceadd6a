"""Every file that a stranger may hand to the kit, with slips of the pen in it."""

from __future__ import annotations

import resource
import shutil
import time
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import wargame_kit as wk
from tests.strangers.fuzzing import acted
from wargame_kit.board import load_grid, read_board
from wargame_kit.board.survey.corrections import load_corrections, load_features
from wargame_kit.games.neworder.game import Kiev
from wargame_kit.games.thirdwinter.view.history import CHANGES
from wargame_kit.position import CHANCE, EndPhase, Record
from wargame_kit.position.history_by_place import read_by_place
from wargame_kit.position.saved_lines import entries_of, line_of
from wargame_kit.rulebook.reading import read_rulebook
from wargame_kit.studies import study
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

SECONDS = 20
"""Of processor time that no file may take, on any machine; most take a hundredth of one."""

MEGABYTES = 300
"""More memory than before."""


FEW, FEW_GAMES, FEW_TITLES = 20, 12, 3
"""How many are tried every day; of what loads a whole game or a large board, which takes ten times as long;
of what loads a title of a series."""

MANY = 10_000
"""How many are tried in the long runs. What reads files of one title shares them: each loads all of it."""


@dataclass(frozen=True)
class Loader:
    """A file, and what reads it.

    Attributes
    ----------
    kit : callable
        Answers what stands in the kit's own; asked only when it is needed.
    name : str
        Its path in the folder that is read.
    load : callable
        Reads the file at a path, with others beside it, and uses it a little.
    few : int
        How many are tried every day.
    many : int
        How many are tried in the long runs.
    """

    kit: Callable[[], str]
    name: str
    load: Callable[[Path], object]
    few: int = FEW
    many: int = MANY


TITLE, CAMPAIGN = "thirdwinter", "third-winter"


def _kit(game: str, name: str) -> str:
    folder = {Kiev.id: Kiev.book, TITLE: "ocs"}[game] if name == "tables.toml" else game
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


def _title(scenario: str) -> Callable[[Path], object]:
    """The title of a series with one file of the reader's own, and one scenario: all eight take too long."""

    def load(path: Path) -> object:
        own = path.parent.parent if path.parent.name == "scenarios" else path.parent
        (own / "scenarios").mkdir(exist_ok=True)
        if path.parent == own:
            shutil.copy(data_root() / TITLE / "scenarios" / f"{scenario}.toml", own / "scenarios")
        loaded: Any = wk.load(TITLE, own)
        return _played(loaded.start(scenario), 3)

    return load


def _record_of(game: str) -> Callable[[Path], object]:
    def load(path: Path) -> object:
        with warnings.catch_warnings(action="ignore"):  # of lines that cannot be read
            record = Record.load(path, wk.load(game))
        return _played(record.position, 5)

    return load


def in_the_air(random: Random, actions: int) -> Any:
    """The campaign with fronts and missions after some actions, and until somebody is in the air."""
    position: Any = wk.load(TITLE).start(CAMPAIGN, pauses="always")
    while actions > 0 or not position.piece_values("base"):
        position, actions = position.play_unchecked(flown(position, random)), actions - 1
    return position


def flown(position: Any, random: Random) -> Any:
    """An action at random, more often of an aircraft or the end of a phase."""
    action = acted(position, random)
    for _ in range(0 if position.actor == CHANCE else 3):
        if ".flying." in type(action).__module__ or isinstance(action, EndPhase):
            break
        action = position.legal.sample(random)
    return action


def _saved(start: Any) -> str:
    record, random = Record(start), Random(3)
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
        "grid.toml": Loader(partial(_kit, "typhoon", "grid.toml"), "grid.toml", load_grid),
        "control points": Loader(
            partial(_kit, "thirdwinter", "control_points.toml"), "control_points.toml", _points
        ),
        "board.geojson": Loader(
            partial(_kit, "huaihai", "board.geojson"),
            "board.geojson",
            lambda path: read_board(path, load_grid(board / "grid.toml"), "huaihai"),
        ),
        "corrections.toml": Loader(
            partial(_kit, "typhoon", "corrections.toml"), "corrections.toml", load_corrections
        ),
        "features.toml": Loader(partial(_kit, "typhoon", "features.toml"), "features.toml", load_features),
        "rulebook.toml": Loader(
            partial(_kit, "huaihai", "rulebook.toml"),
            "rulebook.toml",
            lambda path: read_rulebook(path, "huaihai"),
        ),
        "saved game": Loader(
            lambda: _saved(wk.load("huaihai").start("nianzhuang")), "game.jsonl", _record_of("huaihai")
        ),
    }
    tables = partial(_kit, "kiev", "tables.toml")
    answer["kiev, tables.toml"] = Loader(tables, "tables.toml", _own("kiev", 0), FEW_GAMES)
    for game, scenario in (("typhoon", "moscow-december"), ("huaihai", "nianzhuang"), ("kiev", "airport")):
        for name in ("charts.toml", "counters.csv"):
            answer[f"{game}, {name}"] = Loader(partial(_kit, game, name), name, _own(game, 0), FEW_GAMES)
        name = f"scenarios/{scenario}.toml"
        answer[f"{game}, {name}"] = Loader(partial(_kit, game, name), name, _own(game, 1), FEW_GAMES)
    return answer | _of_title()


def _of_title() -> dict[str, Loader]:
    """What reads the files of The Third Winter and its series."""
    folder, answer = data_root() / TITLE, dict[str, Loader]()
    for name in ("charts.toml", "counters.csv", "tables.toml"):
        answer[name] = Loader(partial(_kit, TITLE, name), name, _title(CAMPAIGN), FEW_TITLES)
    for path in sorted((folder / "scenarios").glob("*.toml")):
        name = f"scenarios/{path.name}"
        answer[name] = Loader(partial(_kit, TITLE, name), name, _title(path.stem), FEW_TITLES)
    for path in sorted((folder / "studies").glob("*.study.toml")):
        answer[path.name] = Loader(partial(_kit, TITLE, f"studies/{path.name}"), path.name, study, FEW_TITLES)
    plain: dict[str, Callable[[Path], object]] = {
        "grid.toml": _grid,
        "board.geojson": lambda path: read_board(path, load_grid(folder / "grid.toml"), TITLE),
        "corrections.toml": load_corrections,
        "features.toml": load_features,
        "history.toml": lambda path: read_by_place(path, wk.load(TITLE).board, CHANGES),
        "rulebook.toml": lambda path: read_rulebook(path, TITLE),
    }
    for name, load in plain.items():
        few = FEW_GAMES if name == "board.geojson" else FEW
        answer[name] = Loader(partial(_kit, TITLE, name), name, load, few)
    answer["series"] = Loader(
        partial(_kit, "ocs", "rulebook.toml"), "rulebook.toml", lambda path: read_rulebook(path, "ocs")
    )
    answer["saved game"] = Loader(
        lambda: _saved(in_the_air(Random(1), 60)), "game.jsonl", _record_of(TITLE), FEW_TITLES
    )
    many = MANY // len(answer)
    return {f"{TITLE}, {name}": replace(loader, many=many) for name, loader in answer.items()}


def _grid(path: Path) -> object:
    shutil.copy(data_root() / TITLE / "control_points.toml", path.parent)
    return load_grid(path)


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


@cache
def text_of(what: str) -> str:
    """What stands in the kit's own file."""
    return loaders()[what].kit()


def tried(what: str, seed: int, folder: Path) -> str:
    """Read one file with slips; answer what became of it. Anything but the one error fails."""
    loader, random = loaders()[what], Random(seed)
    path = folder / loader.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(mutated(text_of(what), random), encoding="utf-8", newline="", errors="surrogatepass")
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
