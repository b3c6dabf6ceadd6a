"""Small theatres of war for tests of Huaihai: a sketched board with a few plain counters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.playing import actions, play
from wargame_kit.games import load
from wargame_kit.games.huaihai.files.charts import Charts
from wargame_kit.games.huaihai.game import Huaihai
from wargame_kit.position import Face, Unit
from wargame_kit.words import Name

__all__ = ["actions", "air", "charts", "column", "corps", "counter", "fast", "play", "stands", "theatre"]


def charts() -> Charts:
    """The kit's own charts."""
    return load("huaihai").charts


def counter(
    id_: str, side: str, kind: str, attack: int, defence: int, spent: int, movement: int, **more: Any
) -> Unit:
    """Make a counter out of its fresh values and its spent defence."""
    faces = (Face(attack, defence, movement, "fresh"), Face(0, spent, movement, "spent", is_spent=True))
    return Unit(id_, Name(id_), side, kind, faces, **more)


def column(
    id_: str, attack: int = 10, defence: int = 8, spent: int = 6, movement: int = 9, *traits: str
) -> Unit:
    """A column of the PLA, 10-8-9, spent 6; with the trait ``special_arms`` it supports (7.5)."""
    return counter(id_, "pla", "infantry", attack, defence, spent, movement, traits=frozenset(traits))


def corps(
    id_: str, attack: int = 9, defence: int = 10, spent: int = 8, movement: int = 7, *traits: str
) -> Unit:
    """A corps of the KMT, 9-10-7, spent 8; with the trait ``direct`` it supports (7.5)."""
    return counter(id_, "kmt", "infantry", attack, defence, spent, movement, traits=frozenset(traits))


def fast(id_: str = "4FC") -> Unit:
    """A fast column of the KMT, 7-6-12, spent 4 (12)."""
    return counter(id_, "kmt", "armour", 7, 6, 4, 12, traits=frozenset({"fast"}))


def air() -> Unit:
    """The air counter, attack 8 (7.1); place it on the ``airfield``."""
    return counter("AIR", "kmt", "air", 8, 0, 0, 0, traits=frozenset({"air"}))


def theatre(rows: Iterable[str], units: Iterable[Unit], **drawn: Any) -> Huaihai:
    """Make a game of Huaihai on a sketched board; `drawn` goes to `sketch`."""
    return load("huaihai").theatre(rows, units, **drawn)


def stands(position: Any, unit: str) -> str:
    """Where a counter is, and whether it is spent."""
    piece = position.pieces[unit]
    where = position.game.board.label(piece.place) if isinstance(piece.place, int) else piece.place
    return f"{where} spent" if piece.face else where
