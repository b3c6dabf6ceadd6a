"""What is written wrongly is answered with how it is written, whatever the parts of an action are called."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.widgets.queries.unread_actions import _form_words
from wargame_kit.words import LANGUAGES, in_language


@pytest.mark.parametrize("game", GAMES)
def test_every_form_of_an_action_can_be_told(game: str) -> None:
    loaded = wk.load(game)
    position = loaded.start(next(iter(loaded.scenarios)))
    for kind in loaded.actions:
        for language in LANGUAGES:
            assert "{" not in str(in_language(_form_words(position, kind.form, None), language)), kind.form
