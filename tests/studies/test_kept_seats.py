"""Who plays which side of a saved game is remembered beside it, whatever stands there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wargame_kit.studies.kept_seats import FILE, MOST, remember_seats, seats_of


def test_seats_are_remembered_and_let_go(tmp_path: Path) -> None:
    game, other = tmp_path / "a.game.txt", tmp_path / "b.game.txt"
    remember_seats(game, {"kmt"})
    remember_seats(other, {"axis", "soviet"})
    assert (seats_of(game), seats_of(other)) == ({"kmt"}, {"axis", "soviet"})
    remember_seats(game, set())
    assert (seats_of(game), seats_of(other)) == (frozenset(), {"axis", "soviet"})


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"\xff", b"[" * 10_000, b'{"a.game.txt": 3}', b'{"a.game.txt": [7, {}]}']
)
def test_what_is_broken_counts_for_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert seats_of(tmp_path / "a.game.txt") == frozenset()
    remember_seats(tmp_path / "a.game.txt", {"pla"})
    assert seats_of(tmp_path / "a.game.txt") == {"pla"}


def test_it_does_not_grow_for_ever(tmp_path: Path) -> None:
    for number in range(MOST + 5):
        remember_seats(tmp_path / f"{number}.game.txt", {"pla"})
    assert seats_of(tmp_path / "0.game.txt") == frozenset()
    assert seats_of(tmp_path / f"{MOST + 4}.game.txt") == {"pla"}


def test_a_folder_that_cannot_be_written_forgets(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remember_seats(tmp_path / "file" / "a.game.txt", {"pla"})
    assert seats_of(tmp_path / "file" / "a.game.txt") == frozenset()


def test_a_game_whose_name_has_no_characters_spoils_nobody_s_seats(tmp_path: Path) -> None:
    remember_seats(tmp_path / "mine.game.txt", {"kmt"})
    strange = tmp_path / os.fsdecode(b"\xff.game.txt")
    remember_seats(strange, {"pla"})
    assert seats_of(strange) == frozenset()
    assert seats_of(tmp_path / "mine.game.txt") == {"kmt"}
