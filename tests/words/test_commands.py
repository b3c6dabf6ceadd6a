"""The commands of a terminal speak the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pytest

import wargame_kit as wk
from wargame_kit.analysis import balance
from wargame_kit.board.survey import __main__ as survey
from wargame_kit.games import __main__ as games
from wargame_kit.rulebook import __main__ as rulebook

COMMANDS: list[Callable[[list[str]], object]] = [balance.main, games.main, survey.main, rulebook.main]


@pytest.fixture
def chinese() -> Iterator[None]:
    before = wk.words.language()
    wk.use_language("zh")
    yield
    wk.use_language(before)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("main", COMMANDS)
def test_help_is_in_the_readers_language(
    main: Callable[[Sequence[str]], object], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    assert re.search("[\u3400-\u9fff]", said)
    assert not re.search(
        "Is the game fair|Survey a game|What does a game|What is played|one clause in full", said
    )


@pytest.mark.usefixtures("chinese")
def test_a_clause_is_shown_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert rulebook.main(["show", "typhoon", "9.3.1"]) == 0
    assert re.search("[\u3400-\u9fff]", capsys.readouterr().out.splitlines()[0])
