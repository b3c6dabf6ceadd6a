"""2.7: who may stand behind an upright block: any fighting block of its nation that is not seen elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, prod

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.satellites import is_printed_now
from wargame_kit.mechanics.hit_allocation import Struck
from wargame_kit.mechanics.pool_rounds import PoolSide
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say

FireOf = Callable[[str], int]
"""How well a kind of block fires where it stands."""


@derived
def unseen_kinds(position: EastFrontPosition, nation: str) -> dict[tuple[str, int], int]:
    """The fighting blocks of a nation that are not seen: how many of each kind and full level."""
    counts: dict[tuple[str, int], int] = {}
    for unit, printed in position.game.units.items():
        is_free = unit not in position.pieces and not printed.is_stand_in and is_printed_now(position, unit)
        if is_free and nation in printed.traits and not printed.is_headquarters:
            kind = printed.kind, printed.faces[0].attack
            counts[kind] = counts.get(kind, 0) + 1
    return counts


def usual_level(position: EastFrontPosition, nation: str) -> int:
    """The full level of an unseen block of a nation on the average, rounded."""
    counts = unseen_kinds(position, nation)
    every = sum(counts.values())
    return round(Fraction(sum(level * count for (_, level), count in counts.items()), every)) if every else 0


def _origin(position: EastFrontPosition, nation: str) -> str:
    """Where the full levels of a nation's blocks come from: they are ours if any is."""
    own = (unit for unit in position.game.units.values() if nation in unit.traits and not unit.is_stand_in)
    return "kit" if any(unit.provenance_of("level") == "kit" for unit in own) else "rulebook"


def with_unseen(position: EastFrontPosition, dice: Ledger, units: Iterable[str]) -> Ledger:
    """Dice with those of blocks that are not seen: as many as their nations' have on the average (2.7)."""
    for unit in filter(position.is_unseen, units):
        about, name = usual_level(position, position.nation(unit)), position.unit(unit).name
        said, origin = say("eastfront/dice-unseen", unit=name), _origin(position, position.nation(unit))
        dice = dice.add(about, said, cite("2.7"), provenance=origin)
    return dice


def supposed(position: EastFrontPosition, units: Iterable[str], level: int = 0) -> Words:
    """What is taken for granted of the unseen among some blocks, in a sentence; empty where there are none.

    Parameters
    ----------
    level : int
        The level that none of them is taken to be above; 0 for no bound.
    """
    unseen = sum(map(position.is_unseen, units))
    if not unseen:
        return ""
    if not level:
        return say("eastfront/supposed", count=unseen)
    return say("eastfront/supposed-level", count=unseen, level=level)


def guesses(
    position: EastFrontPosition, side: PoolSide, fire_of: FireOf, most: int = 0
) -> Iterator[tuple[PoolSide, Fraction]]:
    """Every make-up that a side of a battle may have, with its probability; one where all are seen.

    Parameters
    ----------
    fire_of : callable kind -> int
        How well those of a kind fire there.
    most : int
        The level that nobody unseen is taken to be above; 0 for no bound.
    """
    seen = tuple(block for block in side.blocks if not position.is_unseen(block.unit))
    groups: dict[str, list[Struck]] = {}
    for block in side.blocks:
        if position.is_unseen(block.unit):
            groups.setdefault(position.nation(block.unit), []).append(block)
    drawn = [tuple(_drawn(position, nation, blocks, fire_of, most)) for nation, blocks in groups.items()]
    for choice in product(*drawn):
        blocks = (*seen, *(block for each, _ in choice for block in each))
        yield replace(side, blocks=blocks), prod((chance for _, chance in choice), start=Fraction(1))


def _drawn(
    position: EastFrontPosition, nation: str, blocks: Sequence[Struck], fire_of: FireOf, most: int
) -> Iterator[tuple[tuple[Struck, ...], Fraction]]:
    """Every draw of so many blocks of a nation; those of one level and fire are taken together."""
    counts: dict[tuple[int, int], int] = {}
    for (kind, full), number in unseen_kinds(position, nation).items():
        level = min(full, most) if most else full
        alike = level, fire_of(kind)
        counts[alike] = counts.get(alike, 0) + number
    kinds, every, due = sorted(counts), sum(counts.values()), len(blocks)
    for taken in product(*(range(min(counts[kind], due) + 1) for kind in kinds)):
        if sum(taken) == due:
            ways = prod(comb(counts[kind], number) for kind, number in zip(kinds, taken, strict=True))
            shown = [kind for kind, number in zip(kinds, taken, strict=True) for _ in range(number)]
            yield (
                tuple(
                    replace(block, level=level, last=1, fire=fire)
                    for block, (level, fire) in zip(blocks, shown, strict=True)
                ),
                Fraction(ways, comb(every, due)),
            )
