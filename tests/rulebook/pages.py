"""What the pages of readings and the files of a game name of its book, for the tests of every book."""

from __future__ import annotations

import re

from wargame_kit.words import files


def readings(name: str) -> tuple[set[str], set[str]]:
    """The clauses that a page of readings lists at the head of its rows, and the options that it names."""
    page = files.read_text(files.data_root().parent / "docs" / name)
    rows = (
        line.strip("| ").split(" |")[0].split(":")[0] for line in page.splitlines() if line.startswith("| ")
    )
    return {part.strip() for row in rows for part in row.split(",")}, set(
        re.findall(r"`([a-z_]+)`", page)
    ) - {"kit"}


def cited_by_files(folder: str) -> list[str]:
    """The clauses that the tables of a folder of data name."""
    paths = (files.data_root() / folder).rglob("*.toml")
    return [
        number
        for path in paths
        for number in re.findall(r'^clause = "([^"]*)"', files.read_text(path), re.MULTILINE)
    ]
