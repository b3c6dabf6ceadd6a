"""What `pip install wargame-kit` brings: from the wheel alone a reader gets to a lesson."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from email.parser import Parser
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r'\]\(([^)\s]+)\)|<img src="([^"]+)"')


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Any:
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode("utf-8"))


def outside() -> dict[str, str]:
    """An environment in which nothing leads back into this checkout."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "WARGAME"))}


def test_the_wheel_holds_the_lessons_and_what_they_need(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for folder in ("notebooks", "data"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in {".ipynb", ".toml", ".csv", ".geojson"} and "checkpoints" not in str(path):
                assert f"wargame_kit/_{path.relative_to(ROOT).as_posix()}" in names
    assert "wargame_kit/_jupyter_config/jupyter_server_config.py" in names
    assert not [name for name in names if "saves/" in name or ".ipynb_checkpoints" in name]


def test_the_wheel_holds_no_outputs_of_notebooks(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(".ipynb")]
        shipped = {name.removeprefix("wargame_kit/_"): json.loads(archive.read(name)) for name in names}
    assert len(shipped) == len([*(ROOT / "notebooks").rglob("*.ipynb")]) > 10
    for name, notebook in shipped.items():
        kept = json.loads((ROOT / name).read_text(encoding="utf-8"))
        assert [cell["source"] for cell in notebook["cells"]] == [cell["source"] for cell in kept["cells"]]
        assert not [cell for cell in notebook["cells"] if cell.get("outputs") or cell.get("execution_count")]


def test_links_and_pictures_of_the_readme_work_where_an_index_shows_it(metadata: Any) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home = project["urls"]["Homepage"]
    raw = home.replace("https://github.com/", "https://raw.githubusercontent.com/")
    links = [link or picture for link, picture in LINK.findall(metadata.get_payload())]
    assert len(links) > 10
    for link in links:
        assert link.startswith("https://"), link
        for base in (f"{home}/blob/main/", f"{raw}/main/"):
            if link.startswith(base):
                assert (ROOT / link.removeprefix(base)).exists(), link
        assert not link.endswith((".webp", ".svg")) or link.startswith(raw), link


def test_the_package_says_where_it_comes_from(metadata: Any) -> None:
    assert {line.split(",")[0] for line in metadata.get_all("Project-URL")} >= {
        "Homepage",
        "Changelog",
        "Issues",
    }
    assert metadata["Description-Content-Type"] == "text/markdown"


def test_from_the_unpacked_wheel_alone_the_lessons_are_copied_and_a_game_is_played(
    wheel: Path, tmp_path: Path
) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    environment = outside() | {"PYTHONPATH": str(tmp_path / "installed")}
    alone = {"cwd": tmp_path, "env": environment, "check": True, "capture_output": True, "text": True}
    python = [sys.executable, "-S"]
    subprocess.run([*python, "-m", "wargame_kit", "lab", "lessons", "--copy-only"], **alone)
    assert (tmp_path / "lessons" / "huaihai" / "3_secrets.ipynb").is_file()
    play = "import wargame_kit as wk; print(wk.load('huaihai').start('nianzhuang').actor, wk.__file__)"
    told = subprocess.run([*python, "-c", play], **alone).stdout
    assert told.split()[0] in {"pla", "kmt"}
    assert str(tmp_path) in told


def pythons() -> list[str]:
    """An interpreter for each version that the kit supports and this machine has."""
    versions = ["3.11", "3.12", "3.13"]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {version: sorted(map(str, pyenv.glob(f"{version}.*/bin/python"))) for version in versions}
    for version in versions:
        on_path = shutil.which(f"python{version}")
        found[version] += [on_path] if on_path and not found[version] else []
    return [paths[-1] for paths in found.values() if paths] or [sys.executable]


@pytest.mark.slow
@pytest.mark.parametrize("python", pythons())
def test_installed_into_an_empty_environment_the_first_lesson_runs(
    python: str, wheel: Path, tmp_path: Path
) -> None:
    subprocess.run([python, "-m", "venv", str(tmp_path / "env")], check=True, env=outside())
    commands = tmp_path / "env" / "bin"
    alone = {"cwd": tmp_path, "env": outside(), "check": True}
    subprocess.run([commands / "python", "-m", "pip", "install", "-q", str(wheel)], **alone)
    subprocess.run([commands / "wargame-kit", "lab", "lessons", "--copy-only"], **alone)
    for name in ("00_start_here", "typhoon/1_a_turn_step_by_step", "huaihai/1_a_week_step_by_step"):
        run = [commands / "jupyter", "execute", str(tmp_path / "lessons" / f"{name}.ipynb")]
        subprocess.run(run, **alone)
