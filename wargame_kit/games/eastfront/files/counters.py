"""2: the blocks, read from counters.csv or a file of the reader's own, and what stands for them unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit.games.counters import Counters, CounterSheet
from wargame_kit.games.eastfront.files.kinds import (
    AFTER_TURNING,
    AXIS,
    COMMANDS,
    FAST,
    GARRISON,
    KINDS,
    NATION_OF,
    NATIONS,
    SIDES,
    SOVIET,
    SUPREME,
    TRAITS,
    TURNED,
    UNKNOWN,
)
from wargame_kit.position import Face, Unit
from wargame_kit.words import DataError, Name, say
from wargame_kit.words.rows import Row

COLUMNS = (
    "id", "name_en", "name_zh", "side", "nation", "kind", "size", "formation", "level", "movement", "traits",
    "turn", "provenance",
)  # fmt: skip
"""The columns that counters.csv must have; further ones are the reader's own."""

SIZES = ("division", "corps", "army", "front", "army_group", "")
MOST_LEVELS = 4
MOST_COMMAND = 3
"""The highest level of a headquarters (5.1)."""

ROMAN = ("0", "I", "II", "III")
NATIONS_OF = {side: tuple(n for n in NATIONS if (n == "soviet") == (side == SOVIET)) for side in SIDES}
"""Whose blocks a side leads."""


def read_counters(path: Path) -> Counters:
    """Read counters.csv: one row a block, and after the blocks their stand-ins.

    A block has a face for each of its levels, the fullest first; headquarters and garrisons also one for
    level 0.

    Raises
    ------
    DataError
        Naming file, line, column, value and what was expected there.

    Examples
    --------
    >>> from wargame_kit.words.files import data_root
    >>> counters = read_counters(data_root() / "eastfront" / "counters.csv")
    >>> [face.name for face in counters.units["HQ-West"].faces], counters.units["G-XXIV"].values(1)
    (['II', 'I', '0'], '3-3')
    >>> counters.units["x-slovak-1"].is_stand_in
    True
    """
    counters = CounterSheet(SIDES, KINDS, SIZES, _own, COLUMNS).read(path)
    _check_supreme(counters)
    blocks = dict(counters.units)
    changed = {unit.id: unit for unit in gone_over(blocks.values())}
    unseen = {unit.id: unit for unit in stand_ins((*blocks.values(), *changed.values()))}
    for id_ in (*changed, *unseen):
        if id_ in blocks:
            raise counters.rows[id_].error("id", say("expected/not-stand-in"))
    blocks |= changed
    return Counters(MappingProxyType(blocks | unseen), counters.rows, counters.file)


def faces_of(kind: str, level: int, movement: int) -> tuple[Face, ...]:
    """The faces of a block, from its full level down.

    Examples
    --------
    >>> [face.name for face in faces_of("infantry", 3, 2)], len(faces_of("garrison", 2, 0))
    (['3', '2', '1'], 3)
    """
    is_command = kind in COMMANDS
    least = 0 if is_command or kind == GARRISON else 1
    return tuple(
        Face(at, at, movement, ROMAN[at] if is_command else str(at)) for at in range(level, least - 1, -1)
    )


def gone_over(units: Iterable[Unit]) -> Iterator[Unit]:
    """Yield the blocks as which units of Rumania, Bulgaria and Hungary may fight on for the Soviets (16.1).

    Examples
    --------
    >>> [unit.id for unit in gone_over([Unit.of("R-3A", "axis", "3-2", traits=frozenset({"rumanian"}))])]
    ['R-3A-turned']
    """
    for unit in units:
        if not unit.traits.isdisjoint(NATION_OF.values()):
            called = say("eastfront/turned", unit=unit.name)
            yield replace(
                unit,
                id=unit.id + AFTER_TURNING,
                name=Name(called.to("en"), called.to("zh")),
                side=SOVIET,
                formation="",
                arrival_turn=0,
                traits=frozenset((SOVIET, TURNED)),
            )


def stand_ins(units: Iterable[Unit]) -> Iterator[Unit]:
    """Yield as many blocks without a face for each nation as it has blocks: what the enemy sees of them."""
    blocks = [unit for unit in units if not unit.is_stand_in]
    for nation in NATIONS:
        for number in range(1, sum(nation in unit.traits for unit in blocks) + 1):
            called = say(f"eastfront/unseen-{nation}")
            yield Unit(
                id=f"x-{nation}-{number}",
                name=Name(called.to("en"), called.to("zh")),
                side=SOVIET if nation == "soviet" else AXIS,
                kind=UNKNOWN,
                faces=(Face(0, 0, 0),),
                size="",
                traits=frozenset((nation,)),
                is_block=True,
                is_stand_in=True,
            )


def _own(row: Row) -> dict[str, Any]:
    nation = row.one_of("nation", NATIONS_OF[row.text("side")])
    kind = row.text("kind")
    traits = frozenset(row.text("traits").split())
    for trait in sorted(traits):
        if trait not in TRAITS:
            raise row.error("traits", say("error/one-of", known=", ".join(TRAITS)))
    most = MOST_COMMAND if kind in COMMANDS else MOST_LEVELS
    level, movement = row.number("level", 1, most), row.number("movement", 0, 9)
    return {
        "faces": faces_of(kind, level, movement),
        "traits": traits | {nation},
        "is_headquarters": kind in COMMANDS,
        "is_mechanised": kind in FAST,
        "is_block": True,
    }


def _check_supreme(counters: Counters) -> None:
    """5.1: each side has one supreme headquarters."""
    for side in SIDES:
        found = [unit for unit in counters.units.values() if unit.side == side and unit.kind == SUPREME]
        if not found:
            raise DataError(counters.file, "kind", "no rows", say("expected/supreme", side=side))
        for other in found[1:]:
            raise counters.rows[other.id].error("kind", say("expected/one-supreme", unit=found[0].id))
