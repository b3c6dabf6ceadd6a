"""A type allows all exactly where a walk through the worst value of its form finds nothing."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Annotated, Any, get_args, get_origin

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.position import fault
from wargame_kit.words.allowed import hints_of


def worst(hint: Any) -> Any:
    """A value of the form of a type that nothing knows."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return worst(arguments[0])
    if is_dataclass(hint):
        kind: Any = hint
        return kind(**{name: worst(each) for name, each in hints_of(kind).items()})
    if origin is frozenset or arguments[1:] == (Ellipsis,):
        return origin([worst(arguments[0])])
    if origin is tuple:
        return tuple(map(worst, arguments))
    return {int: -999, str: "nonsense", bool: True}[hint]


@pytest.mark.parametrize("name", GAMES)
def test_what_allows_all_has_nothing_to_find(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = wk.load(name)
    position = game.start(next(iter(game.scenarios)))
    hints = hints_of(game.facts_type)
    allowed = {fact: fault.allows_all(hint) for fact, hint in hints.items()}
    monkeypatch.setattr(fault, "allows_all", lambda hint: False)
    for fact, hint in hints.items():
        found = list(fault.of_type(position, fact, worst(hint), hint))
        assert bool(found) != allowed[fact], fact
    assert set(allowed.values()) == {True, False}
