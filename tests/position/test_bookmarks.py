"""A saved game that was judged on this machine before opens the same without it, and no other does."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.position.saved import small_disk
from tests.walking import at_random
from wargame_kit.games import GAMES
from wargame_kit.position import Position, Record, bookmarks
from wargame_kit.position.bookmarks import VARIABLE

EVERY = 16
LONG = 3 * EVERY + 5
Judged = Callable[[], int]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for them, and games in which they are nearer to each other than else."""
    monkeypatch.setattr(bookmarks, "EVERY", EVERY)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judged:
    """How many actions have been judged since this was asked last."""
    count, check = [0], Position.check

    def counting(position: Position, action: Any) -> Any:
        count.append(count.pop() + 1)
        return check(position, action)

    monkeypatch.setattr(Position, "check", counting)

    def since() -> int:
        found = count.pop()
        count.append(0)
        return found

    return since


def played(game: str, actions: int = LONG) -> Record:
    """A game at random with variations, remarks and looks back."""
    record, random = Record(wk.load(game).start(next(iter(wk.load(game).scenarios)))), Random(game)
    while len(record.nodes) <= actions:
        if record.position.is_over or len(record.nodes) % 20 == 19:
            record.go(random.choice(list(record.nodes.values())[:-1]))
        record.play(at_random(record.position, random), what_if=True)
        if len(record.nodes) % 15 == 0:
            record.comment("a remark")
    return record


def whole(record: Record) -> object:
    """All that a record holds, its positions too."""
    nodes = [
        (node.id, node.action, node.actor, node.turn, node.is_final, node.told, node.comment)
        for node in record.nodes.values()
    ]
    followed = [[child.id for child in node.children] for node in record.nodes.values()]
    return nodes, followed, [record.position_at(node) for node in record.nodes.values()], record.cursor.id


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saved") / "game.jsonl"
    record = played("huaihai")
    record.save(path)
    record.close()
    return path


def load(path: Path) -> Record:
    return Record.load(path, wk.load("huaihai"))


@pytest.mark.parametrize("game", GAMES)
def test_it_opens_the_same_without_being_judged(
    game: str, folder: Path, tmp_path: Path, judged: Judged
) -> None:
    path = tmp_path / "game.jsonl"
    record = played(game)
    record.save(path)
    record.close()
    judged()
    first = Record.load(path, wk.load(game))
    assert judged() >= LONG
    again = Record.load(path, wk.load(game))
    assert judged() == LONG - 3 * EVERY
    assert whole(again) == whole(first) == whole(record)
    for side in first.first.game.sides:
        assert again.lines_told_to(side) == first.lines_told_to(side)


def test_whoever_goes_on_playing_leaves_them_too(folder: Path, tmp_path: Path, judged: Judged) -> None:
    record, random = Record(wk.load("typhoon").start("typhoon-1941")), Random(5)
    path = record.save(tmp_path / "game.jsonl")
    while len(record.nodes) <= 2 * EVERY:
        record.play(at_random(record.position, random))
    record.close()
    judged()
    again = wk.resume(path)
    assert judged() == 0
    assert again.position == record.position
    again.play(at_random(again.position, random), what_if=True)
    again.undo(what_if=True)
    assert again.position == record.position
    again.close()


def test_a_game_that_was_changed_by_a_byte_is_judged(
    folder: Path, saved: Path, tmp_path: Path, judged: Judged
) -> None:
    load(saved)
    lines = saved.read_bytes().splitlines(keepends=True)
    number = next(k for k, line in enumerate(lines) if b'"comment": "a remark"' in line)
    lines[number] = lines[number].replace(b"a remark", b"A remark")
    other = tmp_path / "other.jsonl"
    other.write_bytes(b"".join(lines))
    judged()
    assert load(other).nodes.keys() == load(saved).nodes.keys()
    assert judged() >= LONG
    forged = [
        *lines[: EVERY + 9],
        lines[EVERY + 9].replace(b'"actor": "', b'"actor": "x'),
        *lines[EVERY + 10 :],
    ]
    other.write_bytes(b"".join(forged))
    with pytest.warns(UserWarning, match="cannot"):
        assert load(other).unread is not None


def test_lines_that_somebody_wrote_otherwise_open_the_same_each_time(
    folder: Path, saved: Path, tmp_path: Path
) -> None:
    """What is counted is not then what was played."""
    text = saved.read_bytes()
    for spaced in (1, EVERY - 1, EVERY):
        path = tmp_path / f"{spaced}.jsonl"
        path.write_bytes(text.replace(b'"play": ', b'"play" : ', spaced))
        assert whole(load(path)) == whole(load(path)) == whole(load(saved))


def test_another_kit_or_edition_judges_anew(
    folder: Path, saved: Path, judged: Judged, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(saved)
    judged()
    with monkeypatch.context() as changed:
        changed.setattr(bookmarks, "_kit", lambda: "another")
        load(saved)
        assert judged() >= LONG
    load(saved)
    assert judged() < EVERY


def _json(*lines: object) -> bytes:
    return zlib.compress("\n".join(map(json.dumps, lines)).encode())


DAMAGED = (
    b"",
    b"\x00" * 100,
    _json(),
    _json([]),
    _json({"a": 1}, {}),
    _json([["no such action", "pla", 1, False, {}]] * EVERY, {}),
    _json([["ready", "pla", "x", False, []]] * EVERY, {}),
    _json([[["ready"], "pla", 1, False, {}]] * EVERY, {}),
    zlib.compress(b"[" * 100_000),
    zlib.compress(b"\n\n\xff"),
)


def test_damaged_bookmarks_are_passed_over(folder: Path, saved: Path) -> None:
    first = whole(load(saved))
    marks = sorted(folder.glob("bookmarks/*/*"))
    assert len(marks) == LONG // EVERY
    for path in marks:
        kept = path.read_bytes()
        of_position = zlib.compress(zlib.decompress(kept).partition(b"\n")[0] + b"\n{}")
        for held in (*DAMAGED, of_position, kept[:-9]):
            path.write_bytes(held)
            assert whole(load(saved)) == first
        path.unlink()
        assert whole(load(saved)) == first
    assert len(list(folder.glob("bookmarks/*/*"))) == len(marks)  # what was gone is there again


def test_a_bookmark_that_is_lost_while_a_game_is_open_is_not_missed(folder: Path, saved: Path) -> None:
    first = whole(load(saved))
    again = load(saved)
    for path in folder.glob("bookmarks/*/*"):
        path.unlink()
    assert whole(again) == first


def test_nothing_is_kept_where_nothing_shall_or_can_be(
    folder: Path, saved: Path, tmp_path: Path, judged: Judged, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_text("in its way")
    load(saved)
    folder.unlink()
    with small_disk(tmp_path, "4k"):
        load(saved)
    monkeypatch.setenv(VARIABLE, "")
    load(saved)
    assert not folder.exists()
    judged()
    load(saved)
    assert judged() >= LONG


def test_the_oldest_go_where_there_are_too_many(
    folder: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bookmarks, "MOST", 2)
    monkeypatch.setattr(bookmarks, "_make_room", bookmarks._make_room.__wrapped__)
    load(saved)
    assert len(list(folder.glob("bookmarks/*/*"))) == 3  # room is made before one is written


def test_what_one_side_may_know_has_none(folder: Path, tmp_path: Path) -> None:
    record = played("huaihai", EVERY + 1)
    path = record.save_as_seen_by("pla", tmp_path / "pla.jsonl")
    load(path)
    assert not folder.exists()


@pytest.mark.parametrize(
    ("platform", "variable", "rest"),
    [
        ("linux", "XDG_CACHE_HOME", "wargame_kit"),
        ("win32", "LOCALAPPDATA", "wargame_kit"),
        ("darwin", "HOME", "Library/Caches/wargame_kit"),
    ],
)
def test_the_folder_is_the_system_s(
    platform: str, variable: str, rest: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert bookmarks.cache_folder() == tmp_path / rest
