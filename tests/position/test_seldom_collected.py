"""While a saved game is read cycles are looked for less often, and then as before, whoever reads beside."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from threading import Barrier, Thread

import pytest

import wargame_kit as wk
from wargame_kit.position import Record, saved_lines
from wargame_kit.position.seldom_collected import SELDOM, seldom_collected

USUAL = (700, 10, 10)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*USUAL)
    yield
    gc.set_threshold(*before)


def test_a_reader_that_fails_leaves_it_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def fails(*_: object) -> None:
        seen.append(gc.get_threshold())
        raise KeyboardInterrupt

    Record(wk.load("typhoon").start("typhoon-1941")).save(tmp_path / "game")
    monkeypatch.setattr(saved_lines, "_replay_all", fails)
    with pytest.raises(KeyboardInterrupt):
        wk.resume(tmp_path / "game")
    assert (seen, gc.get_threshold()) == ([SELDOM], USUAL)


def test_of_two_that_read_at_once_the_last_puts_it_back() -> None:
    both_read, first_is_done = Barrier(2), Barrier(2)
    seen = []

    def first() -> None:
        with seldom_collected():
            both_read.wait(10)
        first_is_done.wait(10)

    reader = Thread(target=first)
    reader.start()
    with seldom_collected():
        both_read.wait(10)
        first_is_done.wait(10)
        seen.append(gc.get_threshold())
    reader.join()
    assert (seen, gc.get_threshold()) == ([SELDOM], USUAL)


@pytest.mark.parametrize("own", [(0, 10, 10), (50_000, 20, 20)])
def test_who_has_it_off_or_seldomer_keeps_it_so(own: tuple[int, int, int]) -> None:
    gc.set_threshold(*own)
    with seldom_collected():
        assert gc.get_threshold() == own
    assert gc.get_threshold() == own
