"""2: the blocks, read from counters.csv or a file of the reader's own, and what stands for them unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

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
from wargame_kit.games.eastfront.files.names import FILE, read_names
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
    level 0. The names that blocks take later come from names.csv beside it, where there is one.

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
    blocks = read_names(path.with_name(FILE), counters).units
    others = standing_for(blocks.values())
    for id_ in blocks:
        if id_ in others:
            raise counters.rows[id_].error("id", say("expected/not-stand-in"))
    return Counters(MappingProxyType(dict(blocks) | others), counters.rows, counters.file)


def standing_for(blocks: Iterable[Unit]) -> dict[str, Unit]:
    """By id what stands for blocks: as whom some may fight on (16.1), and what is seen of any of them (2)."""
    printed = tuple(blocks)
    turned = tuple(gone_over(printed))
    return {unit.id: unit for unit in (*turned, *stand_ins((*printed, *turned)))}


def own_blocks(counters: Mapping[str, Unit]) -> dict[str, Unit]:
    """Blocks of the reader's own by id, then what stands for them; those of a game may bring theirs along.

    Raises
    ------
    ValueError
        If one is no block, or has the id of what stands for another.
    """
    blocks = [unit for unit in counters.values() if not stands_for_another(unit)]
    others = standing_for(blocks)
    for unit in blocks:
        if unit.id in others:
            raise ValueError(str(say("unit/twice", unit=unit.id)))
    return {unit.id: own_block(unit) for unit in blocks} | others


def stands_for_another(unit: Unit) -> bool:
    """Whether it is no block of the box, but what is seen of one or as whom one fights on."""
    return unit.is_stand_in or TURNED in unit.traits


def own_block(unit: Unit) -> Unit:
    """A block of the reader's own: its nation is a trait, its first face the full level and the speed.

    Raises
    ------
    ValueError
        If it has no kind of block, not one nation of its side, or faces that no block of its level has.

    Examples
    --------
    >>> own_block(Unit.of("1C", "axis", "4-2", traits=frozenset({"german"}))).values(3)
    '1-2'
    """
    if unit.kind not in KINDS:
        raise ValueError(
            str(say("eastfront/own-kind", unit=unit.id, value=unit.kind, known=", ".join(KINDS)))
        )
    of_side = NATIONS_OF[unit.side]
    if len(unit.traits.intersection(NATIONS)) != 1 or unit.traits.isdisjoint(of_side):
        raise ValueError(str(say("eastfront/own-nation", unit=unit.id, known=", ".join(of_side))))
    full = unit.faces[0]
    faces = faces_of(unit.kind, full.attack, full.movement)
    shown = [(face.attack, face.movement) for face in unit.faces]
    most = MOST_COMMAND if unit.kind in COMMANDS else MOST_LEVELS
    if not 1 <= full.attack <= most or shown not in ([(f.attack, f.movement) for f in faces], shown[:1]):
        raise ValueError(str(say("eastfront/own-faces", unit=unit.id, value=unit.values(0), most=most)))
    is_command, is_fast = unit.kind in COMMANDS, unit.kind in FAST
    return replace(unit, faces=faces, is_block=True, is_headquarters=is_command, is_mechanised=is_fast)


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
            later = tuple((turn, _gone_over(named)) for turn, named in unit.later)
            yield replace(_gone_over(unit), later=later)


def _gone_over(unit: Unit) -> Unit:
    called = say("eastfront/turned", unit=unit.name)
    return replace(
        unit,
        id=unit.id + AFTER_TURNING,
        name=Name(called.to("en"), called.to("zh")),
        side=SOVIET,
        formation="",
        arrival_turn=0,
        traits=frozenset((SOVIET, TURNED)),
        label=unit.label and unit.label + AFTER_TURNING,
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
                provenance="rulebook",
            )


def _own(row: Row) -> dict[str, object]:
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
