"""Every error of the kit is in one tree, and on one page."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import wargame_kit
from wargame_kit.words import WargameError

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
ROW = re.compile(r"^\| `(\w+)` \| (`[^|]+`) \|", re.MULTILINE)


def errors_of_the_kit() -> set[type[BaseException]]:
    """Every class of the package that can be raised and is not private to its file."""
    modules = [
        import_module(each.name)
        for each in walk_packages(wargame_kit.__path__, "wargame_kit.")
        if "survey" not in each.name and not each.name.endswith("__main__")
    ]
    found = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    return {
        kind
        for kind in found
        if issubclass(kind, BaseException)
        and kind.__module__.startswith("wargame_kit.")
        and not kind.__name__.startswith("_")
    }


def test_every_error_is_in_one_tree() -> None:
    found = errors_of_the_kit()
    assert WargameError in found
    assert len(found) > 15
    assert not [kind for kind in found if not issubclass(kind, WargameError)]


def test_the_page_shows_every_error_with_its_bases() -> None:
    said = dict(ROW.findall(PAGE.read_text(encoding="utf-8")))
    bases = {
        kind.__name__: ", ".join(f"`{base.__name__}`" for base in kind.__bases__)
        for kind in errors_of_the_kit()
    }
    assert said == bases
