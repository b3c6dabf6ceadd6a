"""2.3: the counters, read from counters.csv or from a file of the reader's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from wargame_kit.games.counters import Counters, CounterSheet
from wargame_kit.games.neworder.files.kinds import ARTILLERY, KINDS, MARKERS
from wargame_kit.games.neworder.files.tables import NATIONS
from wargame_kit.position import Face, Unit
from wargame_kit.words import say
from wargame_kit.words.rows import Row

COLUMNS = (
    "id", "name_en", "name_zh", "side", "nation", "kind", "size", "formation", "attack", "defence",
    "movement", "range", "untried", "traits", "turn", "provenance",
)  # fmt: skip
"""The columns that counters.csv must have; further ones are the reader's own."""

SIZES = ("company", "battalion", "regiment", "brigade", "division", "corps", "army", "")
"""Of units; a marker has none."""

TRAITS = ("hyperwar", "para", "opt")
"""What rules ask about: the high-tech mark (16), the para symbol (17), units of online rules alone (2.11)."""

NATIONS_OF = {
    "russia": ("russia", "pro-russian", "mongolia"),
    "coalition": ("nato", "ukraine", "pro-nato"),
    "china": ("china", "pro-chinese", "mongolia"),
}
"""Whose counters a side commands."""

TWINS = ("-RU", "-CN")
"""How the ids of the two counters of a government unit end: one for each side that may command it (24)."""


def read_counters(path: Path, sides: tuple[str, ...]) -> Counters:
    """Read counters.csv of a battle with two sides: one row a counter.

    An untried counter (21) names its pool in the column ``untried``; the values in its row lie in that pool,
    and any counter of the pool may turn out to have them.

    Raises
    ------
    DataError
        Naming file, line, column, value and what was expected there.

    Examples
    --------
    >>> from wargame_kit.words.files import data_root
    >>> counters = read_counters(data_root() / "kiev" / "counters.csv", ("russia", "coalition"))
    >>> counters.units["27-Mr1"].values(), counters.units["GrR3"].values()
    ('4-5-7', '?-3')
    >>> [face.name for face in counters.units["GrR3"].faces[1:4]]
    ['0-0', '0-1', '1-1']
    """
    counters = CounterSheet(sides, (*KINDS, *MARKERS), SIZES, _own, COLUMNS).read(path)
    counters.check_sides(sides, "neworder")
    _check_nodes(counters)
    _check_twins(counters, sides)
    return Counters(MappingProxyType(dict(_with_pools(counters))), counters.rows, counters.file)


def nation_of(unit: Unit) -> str:
    """The nation or movement whose counter it is."""
    return next(nation for nation in NATIONS if nation in unit.traits)


def _own(row: Row) -> dict[str, object]:
    nation = row.one_of("nation", NATIONS_OF[row.text("side")])
    kind = row.text("kind")
    is_marker = kind in MARKERS
    traits = frozenset(row.text("traits").split())
    for trait in sorted(traits):
        if trait not in TRAITS:
            raise row.error("traits", say("error/one-of", known=", ".join(TRAITS)))
    if is_marker != (row.text("size") == ""):
        raise row.error("size", say("expected/marker-size" if is_marker else "expected/unit-size"))
    untried = row.text("untried")
    return {
        "faces": (_marker_face(row) if is_marker else _unit_face(row),),
        "traits": traits | {nation} | ({"untried"} if untried else set()),
        "is_marker": is_marker,
        "is_headquarters": kind == "node",
        # Every counter prints attack and defence, equal or not.
        "is_mechanised": True,
        "command_range": _range(row, kind),
    }


def _unit_face(row: Row) -> Face:
    return Face(row.number("attack"), row.number("defence"), row.number("movement"))


def _marker_face(row: Row) -> Face:
    """12.12: a marker fires, and neither defends nor moves; a netwar marker has no strength."""
    low, high = (0, 0) if row.text("kind") == "netwar" else (1, 99)
    face = Face(row.number("attack", low, high), row.number("defence"), row.number("movement"))
    for column, value in (("defence", face.defence), ("movement", face.movement)):
        if value:
            raise row.error(column, say("expected/marker-zero"))
    return face


def _range(row: Row, kind: str) -> int:
    """The range of a node or base (12, 15), or the radius of air defence (19)."""
    if kind in ("node", "base", "air-defence"):
        return row.number("range", 1, 20)
    if row.text("range"):
        raise row.error("range", say("expected/no-range"))
    return 0


def _check_nodes(counters: Counters) -> None:
    """15: a formation has one node at most, and one that has artillery has it."""
    nodes: dict[str, str] = {}
    for unit in counters.units.values():
        if unit.kind != "node":
            continue
        first = nodes.setdefault(unit.formation, unit.id)
        if first != unit.id:
            raise counters.rows[unit.id].error("formation", say("expected/one-node", unit=first))
    for unit in counters.units.values():
        if unit.kind in ARTILLERY and unit.formation not in nodes:
            raise counters.rows[unit.id].error("formation", say("expected/node-of"))


def _check_twins(counters: Counters, sides: tuple[str, ...]) -> None:
    """24: the government obeys whoever moves first, so each of its units lies ready for either side."""
    for unit in counters.units.values():
        if "mongolia" not in unit.traits:
            continue
        mine, other = TWINS if unit.side == sides[0] else reversed(TWINS)
        twin = counters.units.get(unit.id.removesuffix(mine) + other)
        if not unit.id.endswith(mine) or twin is None or twin.side == unit.side or twin.faces != unit.faces:
            raise counters.rows[unit.id].error("id", say("expected/twin", ends=mine, other=other))


def _with_pools(counters: Counters) -> Iterator[tuple[str, Unit]]:
    """21: an untried counter shows no values first, then any that lie in its pool."""
    pools: dict[tuple[str, str], list[Unit]] = {}
    for unit in counters.units.values():
        if pool := counters.rows[unit.id].text("untried"):
            pools.setdefault((unit.side, pool), []).append(unit)
    for unit in counters.units.values():
        row = counters.rows[unit.id]
        if not row.text("untried"):
            yield unit.id, unit
            continue
        pool_of = pools[unit.side, row.text("untried")]
        if (other := pool_of[0]).is_marker != unit.is_marker:
            raise row.error("untried", say("expected/same-pool", unit=other.id))
        hidden = Face(0, 0, unit.faces[0].movement, "untried", is_untried=True)
        yield unit.id, replace(unit, faces=(hidden, *_faces(pool_of, unit.faces[0].movement)))


def _faces(pool: list[Unit], movement: int) -> Iterator[Face]:
    """One face for every counter of a pool, so that what is taken can be told from what is left."""
    values = sorted((unit.faces[0].attack, unit.faces[0].defence) for unit in pool)
    for number, (attack, defence) in enumerate(values):
        same = values[:number].count((attack, defence))
        again = chr(ord("a") + same) if same else ""
        yield Face(attack, defence, movement, f"{attack}-{defence}{again}")
