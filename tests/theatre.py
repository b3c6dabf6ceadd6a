"""Small theatres of war for tests: a sketched board with a few plain counters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wargame_kit.games import load
from wargame_kit.games.typhoon.files.charts import Charts
from wargame_kit.games.typhoon.game import Typhoon
from wargame_kit.position import Face, Unit
from wargame_kit.words import Name


def charts() -> Charts:
    """The kit's own charts."""
    return load("typhoon").charts


def counter(id_: str, side: str, kind: str, *faces: tuple[int, int, int], **more: Any) -> Unit:
    """Make a unit out of its faces: attack, defence, movement."""
    printed = tuple(Face(*face, "reduced" if k else "") for k, face in enumerate(faces))
    return Unit(
        id_,
        Name(id_),
        side,
        kind,
        printed,
        **more,
    )


def armour(id_: str) -> Unit:
    """A German panzer division, 8-6-8."""
    return counter(id_, "axis", "armour", (8, 6, 8), (4, 3, 8), is_mechanised=True)


def infantry(id_: str, strength: int = 5) -> Unit:
    """A German infantry division, 5-5 unless told."""
    return counter(id_, "axis", "infantry", (strength, strength, 5), (2, 2, 5))


def rifle(id_: str, strength: int = 3) -> Unit:
    """A Soviet rifle division, 3-4 unless told."""
    return counter(id_, "soviet", "rifle", (strength, strength, 4), (1, 1, 4))


def tanks(id_: str) -> Unit:
    """A Soviet tank division, 4-3-7."""
    return counter(id_, "soviet", "armour", (4, 3, 7), (2, 1, 7), is_mechanised=True)


def brigade(id_: str) -> Unit:
    """A Soviet tank brigade of one face, 3-2-8."""
    return counter(id_, "soviet", "armour", (3, 2, 8), size="brigade", is_mechanised=True)


def headquarters(formation: str, side: str) -> Unit:
    """A headquarters of command range 4, 2-4 or 1-4."""
    strength = 2 if side == "axis" else 1
    return counter(
        f"HQ-{formation}",
        side,
        "headquarters",
        (strength, strength, 4),
        formation=formation,
        is_headquarters=True,
        command_range=4,
    )


def theatre(
    rows: Iterable[str],
    units: Iterable[Unit],
    **drawn: Any,
) -> Typhoon:
    """Make a game of Typhoon on a sketched board; `drawn` goes to `sketch`."""
    return load("typhoon").theatre(rows, units, **drawn)
