"""The house rules that no other tool checks: what is imported, how long a file is, what is left undone."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.games.rooms import packages_of

REPOSITORY = Path(__file__).resolve().parents[1]
LONGEST_FILE = 500
CODE = (".py", ".js", ".css")
TEXT = (*CODE, ".cfg", ".csv", ".geojson", ".ipynb", ".json", ".lock", ".md", ".svg", ".toml", ".txt", ".yml")
# Spelled in halves, so that this file keeps its own rule.
UNDONE = re.compile(
    "|".join(
        [
            "TO" + "DO",
            "FIX" + "ME",
            r"(?<![\"X])" + "X" * 3 + r"\b",
            "Not" + "ImplementedError",
            r"\bHA" + r"CK\b",
        ]
    )
)
ON_A_MACHINE = re.compile(
    r"(?<![\w.:/])/(?:" + "|".join(["wo" + "rk", "ho" + "me", "ro" + "ot", "Us" + "ers"]) + r")/\w"
)
# [text](target) and ![picture](target) inside the repository; an anchor is not looked for.
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
HEAVY = {
    "IPython",
    "anywidget",
    "distributed",
    "ipyleaflet",
    "ipywidgets",
    "jsonschema",
    "numpy",
    "pyproj",
    "shapely",
    "tqdm",
    "traitlets",
}


def kept_files(suffixes: tuple[str, ...]) -> list[Path]:
    """The files of the repository with one of these endings: tracked, or new and not ignored."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = (REPOSITORY / name for name in listing.split("\0") if name.endswith(suffixes))
    return sorted(path for path in paths if path.is_file())


def lines_with(pattern: re.Pattern[str], suffixes: tuple[str, ...]) -> list[str]:
    """Each kept line that the pattern finds, as ``path:line: text``."""
    return [
        f"{path.relative_to(REPOSITORY)}:{number}: {line.strip()[:100]}"
        for path in kept_files(suffixes)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def package_name(opening: Path) -> str:
    """``wargame_kit.board`` of ``…/wargame_kit/board/__init__.py``."""
    return ".".join(opening.parent.relative_to(REPOSITORY).parts)


def imported_by(statement: str) -> set[str]:
    """The modules that a fresh Python has loaded after the statement."""
    answer = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; {statement}; print(*sys.modules)",
        ],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(answer.stdout.split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert imported_by("import wargame_kit") & HEAVY == set()


@pytest.mark.parametrize("game", GAMES)
def test_loading_a_game_does_not_read_what_only_its_bots_ask(game: str) -> None:
    loaded = imported_by(f"import wargame_kit; wargame_kit.load({game!r})")
    packages = packages_of(type(wk.load(game)))
    assert any(f"{package}.rules.movement" in loaded for package in packages)
    assert not any(f"{package}.player.heuristics" in loaded for package in packages)


def test_no_file_of_code_is_longer_than_500_lines() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in kept_files(CODE)}
    assert {str(path.relative_to(REPOSITORY)): n for path, n in lengths.items() if n > LONGEST_FILE} == {}


def test_no_test_leaves_a_saved_game_behind() -> None:
    found = [path for path in kept_files(("",)) if path.parent == REPOSITORY]
    left = [path for path in found if path.name.endswith(".lock") and path.name.startswith(".")]
    left += [path for path in found if path.read_bytes().startswith(b'{"wargame_kit"')]
    assert left == []


def test_nothing_is_marked_as_undone() -> None:
    assert lines_with(UNDONE, CODE) == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert lines_with(ON_A_MACHINE, TEXT) == []


@pytest.mark.parametrize(
    "opening", sorted((REPOSITORY / "wargame_kit").rglob("__init__.py")), ids=package_name
)
def test_every_package_says_what_it_answers(opening: Path) -> None:
    assert opening.read_text(encoding="utf-8").lstrip().startswith(('"""', 'r"""'))


@pytest.mark.parametrize(
    "opening", sorted((REPOSITORY / "wargame_kit" / "games").glob("*/rules/__init__.py")), ids=package_name
)
def test_the_contents_of_a_book_name_every_chapter_s_file(opening: Path) -> None:
    children = {path.stem for path in opening.parent.iterdir() if not path.name.startswith("__")}
    assert set(re.findall(r"`(\w+)`", opening.read_text(encoding="utf-8"))) == children


def test_the_package_declares_its_types() -> None:
    assert (REPOSITORY / "wargame_kit" / "py.typed").is_file()


def test_the_wheel_carries_the_data(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {
        path.relative_to(REPOSITORY / "data") for path in (REPOSITORY / "data").rglob("*.*") if path.is_file()
    }
    assert {f"wargame_kit/_data/{path.as_posix()}" for path in data} <= names
    assert "wargame_kit/py.typed" in names


def test_every_link_between_pages_leads_somewhere() -> None:
    pages = kept_files((".md",))
    links = ((page, link) for page in pages for link in LINK.findall(page.read_text(encoding="utf-8")))
    assert [
        f"{page.relative_to(REPOSITORY)}: {link}" for page, link in links if not (page.parent / link).exists()
    ] == []


def test_every_picture_of_the_documentation_is_shown_on_a_page() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in kept_files((".md",)))
    shown = set(re.findall(r"pictures/([\w-]+\.(?:png|svg|webp))", pages))
    drawn = {
        picture.name for picture in (REPOSITORY / "docs" / "pictures").iterdir() if picture.suffix != ".py"
    }
    assert {name for name in drawn if not name.startswith("__")} == shown


def test_no_game_is_forgotten_where_games_are_kept_apart() -> None:
    settings = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["tool"]["importlinter"]
    (apart,) = (contract for contract in settings["contracts"] if contract["type"] == "independence")
    games = {path.parent.name for path in (REPOSITORY / "wargame_kit" / "games").glob("*/__init__.py")}
    assert set(apart["modules"]) == {f"wargame_kit.games.{name}" for name in games - set(titles(games))}


def titles(games: Iterable[str]) -> Iterator[str]:
    """Yield the games that lie upon the package of their series."""
    for name in games:
        found = vars(import_module(f"wargame_kit.games.{name}.game")).values()
        own = [each for each in found if isinstance(each, type) and issubclass(each, LoadedGame)]
        if any(len(packages_of(each)) > 1 for each in own):
            yield name
