"""The rooms of a game: what its package holds under the agreed names is the game's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.skirmish import skirmish
from wargame_kit.games.rooms import CLASSES, HOOKS, found_in, heuristics_of, package_of, room
from wargame_kit.position import Heuristics

Write = Callable[..., str]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Write a package of a game, file by file, and give its name."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)

    def write(**files: str) -> str:
        (tmp_path / "toy").mkdir()
        (tmp_path / "toy" / "__init__.py").touch()
        for name, text in files.items():
            path = (tmp_path / "toy").joinpath(*name.split("__")).with_suffix(".py")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        return "toy"

    yield write
    for name in set(sys.modules) - before:
        if name.split(".")[0] == "toy":
            del sys.modules[name]


@pytest.mark.parametrize("game", ["typhoon", "huaihai", "kiev", "eastfront"])
def test_every_game_takes_its_hooks_from_its_rooms(game: str) -> None:
    kind: Any = type(wk.load(game))
    held = dict(found_in(package_of(kind)))
    assert {"chapters", "answers", "validate", "seen_by", *CLASSES} <= held.keys()
    assert held.keys() <= {"chapters", *HOOKS, *CLASSES}
    assert kind.presentation is held["presentation"]
    assert kind.position_type is held["position_type"]


def test_a_game_need_not_have_every_room(package: Write) -> None:
    toy = package(boxes="BOXES = ('box',)", view__observation="def seen_by(position, side): return side")
    held = dict(found_in(toy))
    assert held["boxes"] == ("box",)
    assert held["seen_by"].__func__(None, "red") == "red"
    assert held.keys() == {"boxes", "seen_by"}


def test_a_room_whose_hook_is_misspelt_is_refused(package: Write) -> None:
    toy = package(view__observation="def sen_by(position, side): return position")
    with pytest.raises(TypeError, match=r"toy\.view\.observation: found none of seen_by, unseen"):
        dict(found_in(toy))


def test_two_classes_for_one_place_are_refused(package: Write) -> None:
    text = "from wargame_kit.position import Facts\nclass A(Facts): pass\nclass B(Facts): pass\n"
    with pytest.raises(TypeError, match=r"toy\.facts: expected one Facts, found A, B"):
        dict(found_in(package(facts=text)))


def test_what_fails_inside_of_a_room_is_not_taken_for_a_room_that_is_missing(package: Write) -> None:
    toy = package(boxes="import no_such_module")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        room(toy, "boxes")
    assert room(toy, "view.presentation") is None
    with pytest.raises(ModuleNotFoundError, match="no_such_game"):
        room("no_such_game", "boxes")


def test_a_class_in_the_readers_notebook_has_the_rooms_of_the_game_that_it_extends() -> None:
    kind: Any = type(wk.load("typhoon"))
    own = type("Mine", (kind,), {"__module__": "__main__", "sides": ("red",)})
    assert package_of(own) == "wargame_kit.games.typhoon"
    assert own.seen_by is kind.seen_by
    assert type(heuristics_of(own)) is type(wk.load("typhoon").heuristics)
    assert type(heuristics_of(int)) is Heuristics


def test_what_a_class_says_itself_goes_before_its_rooms() -> None:
    kiev, ulaanbaatar = (type(wk.load(game)) for game in ("kiev", "ulaanbaatar"))
    assert len(ulaanbaatar.sequence) == len(kiev.sequence) - 1
    assert "completed" in vars(kiev.__mro__[1])


def test_a_game_that_has_no_package_has_no_rooms() -> None:
    assert package_of(skirmish()) == ""
