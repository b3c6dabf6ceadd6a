"""Who plays which side of a saved game is remembered beside it, whatever stands there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from subprocess import Popen

import pytest

from wargame_kit.studies.kept_seats import FILE, MOST, remember_seats, seats_of


def test_seats_are_remembered_and_let_go(tmp_path: Path) -> None:
    game, other = tmp_path / "a.game.txt", tmp_path / "b.game.txt"
    remember_seats(game, {"kmt"})
    remember_seats(other, {"axis", "soviet"})
    assert (seats_of(game).bots, seats_of(other).bots) == ({"kmt"}, {"axis", "soviet"})
    remember_seats(game, set())
    assert (seats_of(game).bots, seats_of(other).bots) == (frozenset(), {"axis", "soviet"})


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff",
        b"[" * 10_000,
        b'{"a.game.txt": 3}',
        b'{"a.game.txt": "kmt"}',
        b'{"a.game.txt": [7, {}]}',
        b'{"a.game.txt": ["kmt"], "a.game.txt": ["kmt"]}',
        b'{"b.game.txt": ["kmt"], "a.game.txt": ["kmt"]',
    ],
)
def test_what_is_broken_is_kept_aside_and_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    told = str(seats_of(tmp_path / "a.game.txt").told)
    assert f"kept as {FILE}.broken-1" in told
    assert str(tmp_path / FILE) in told
    assert (tmp_path / f"{FILE}.broken-1").read_bytes() == content
    assert seats_of(tmp_path / "a.game.txt").told == ""
    # Whoever is the first to write finds it, too.
    (tmp_path / FILE).write_bytes(content)
    assert f"kept as {FILE}.broken-2" in str(remember_seats(tmp_path / "b.game.txt", {"pla"}))
    assert seats_of(tmp_path / "b.game.txt").bots == {"pla"}
    assert seats_of(tmp_path / "a.game.txt").bots == frozenset()
    remember_seats(tmp_path / "a.game.txt", {"pla"})
    assert seats_of(tmp_path / "a.game.txt").bots == {"pla"}


def test_it_does_not_grow_for_ever(tmp_path: Path) -> None:
    for number in range(MOST + 5):
        remember_seats(tmp_path / f"{number}.game.txt", {"pla"})
    assert seats_of(tmp_path / "0.game.txt").bots == frozenset()
    assert seats_of(tmp_path / f"{MOST + 4}.game.txt").bots == {"pla"}


def test_a_folder_that_cannot_be_written_forgets(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remember_seats(tmp_path / "file" / "a.game.txt", {"pla"})
    assert seats_of(tmp_path / "file" / "a.game.txt").bots == frozenset()


def test_a_game_whose_name_has_no_characters_spoils_nobody_s_seats(tmp_path: Path) -> None:
    remember_seats(tmp_path / "mine.game.txt", {"kmt"})
    strange = tmp_path / os.fsdecode(b"\xff.game.txt")
    remember_seats(strange, {"pla"})
    assert seats_of(strange).bots == frozenset()
    assert seats_of(tmp_path / "mine.game.txt").bots == {"kmt"}


def test_a_mark_at_the_beginning_loses_nobody_s_seat(tmp_path: Path) -> None:
    remember_seats(tmp_path / "a.game.txt", {"kmt"})
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbf" + (tmp_path / FILE).read_bytes())
    remember_seats(tmp_path / "b.game.txt", {"pla"})
    assert seats_of(tmp_path / "a.game.txt").bots == {"kmt"}
    assert seats_of(tmp_path / "b.game.txt").bots == {"pla"}


def test_two_processes_lose_no_seat(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from wargame_kit.studies.kept_seats import remember_seats\n"
        "for n in range(60): remember_seats(Path(sys.argv[1]) / f'other-{n}.game.txt', {'pla'})"
    )
    with Popen([sys.executable, "-c", code, str(tmp_path)]) as other:
        for number in range(60):
            remember_seats(tmp_path / f"mine-{number}.game.txt", {"kmt"})
        assert other.wait(60) == 0
    for number in range(60):
        assert seats_of(tmp_path / f"mine-{number}.game.txt").bots == {"kmt"}
        assert seats_of(tmp_path / f"other-{number}.game.txt").bots == {"pla"}
