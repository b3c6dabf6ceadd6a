"""Something is shown where one who was secret before is no longer picked by hand."""

from __future__ import annotations

from random import Random

import pytest

import wargame_kit as wk
from tests.walking import ALL_ON, at_random
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.view.observation import secrets, shows


@pytest.mark.parametrize("name", ["kiev", "ulaanbaatar"])
def test_who_is_shown_was_secret_before(name: str) -> None:
    random, position = Random(2), wk.load(name).start(name, **ALL_ON[name])
    shown = 0
    for _ in range(300):
        before, position = position, position.play_unchecked(at_random(position, random))
        secret = [unit for side in position.game.sides for unit in secrets(before, side)]
        come = any(position.pieces[unit].place != READY for unit in secret)
        assert shows(before, position) == come
        shown += come
    assert shown
