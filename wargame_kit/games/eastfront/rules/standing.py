"""17: how the game stands, and what a side can know of that which does not see every face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from wargame_kit.games.eastfront.boxes import FORCE, OFF_MAP, REMOVED
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.kinds import AXIS, NATIONS, SOVIET, nation_of
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.satellites import is_printed_now
from wargame_kit.games.eastfront.rules.victory import lost_points, margin, owner, points
from wargame_kit.position import Game
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Phrase, Words, say


class BlockGroup(NamedTuple):
    """Blocks of a nation that count alike (17.1).

    Attributes
    ----------
    lost : int
        Points that its side loses with each.
    kept : int
        Points that its side has at most for each in play: of a headquarters at its full level.
    """

    lost: int
    kept: int


class PlaceCounts(NamedTuple):
    """How many unseen blocks of a nation lie where, as everybody sees.

    Attributes
    ----------
    force, removed, in_play, elsewhere : int
        In the force pool; out of the game; on the map or tied beside it; in reserve, or nowhere.
    """

    force: int
    removed: int
    in_play: int
    elsewhere: int

    def less(self, taken: PlaceCounts) -> PlaceCounts:
        """What is left when some are taken."""
        return PlaceCounts(*(here - there for here, there in zip(self, taken, strict=True)))


@derived
def unseen(position: EastFrontPosition, side: str) -> tuple[int, int]:
    """The least and the most that a side's unseen blocks bring it beyond what `points` counts of them (17.1).

    Where upright blocks lie is open, and of which nation they are; which is which is not. So of every nation
    the blocks in nobody's sight are dealt to those places in the best and in the worst way: headquarters in
    play at full level or at level 0, the dear or the cheap ones among the destroyed. Of those out of the game
    nobody knows whether they were destroyed before (16.1).
    """
    least = most = sum(
        lost_points(position.game, unit)
        for unit, piece in position.pieces.items()
        if position.is_unseen(unit) and owner(position, unit) == side and piece.place == FORCE
    )
    counts_by_nation = _place_counts(position, side)
    found = _groups(position, side)
    for nation, counts in counts_by_nation.items():
        groups = found[nation]
        spare = sum(groups.values()) - sum(counts)
        counts = counts._replace(elsewhere=counts.elsewhere + max(0, spare))
        # The rarer group first: the other takes what is left.
        rarest = sorted(groups.items(), key=lambda item: item[1])
        least -= _dearest(rarest, counts, is_best=False)
        most += _dearest(rarest, counts, is_best=True)
    return least, most


def _place_counts(position: EastFrontPosition, side: str) -> dict[str, PlaceCounts]:
    """By nation, where a side's unseen blocks lie."""
    found: dict[str, Counter[str]] = {}
    for unit, piece in position.pieces.items():
        if position.is_unseen(unit) and owner(position, unit) == side:
            is_in_play = piece.hex_ >= 0 or piece.place == OFF_MAP
            where = OFF_MAP if is_in_play else str(piece.place)
            found.setdefault(position.nation(unit), Counter())[where] += 1
    return {
        nation: PlaceCounts(n[FORCE], n[REMOVED], n[OFF_MAP], n.total() - n[FORCE] - n[REMOVED] - n[OFF_MAP])
        for nation, n in found.items()
    }


def _groups(position: EastFrontPosition, side: str) -> dict[str, Counter[BlockGroup]]:
    """By nation, the blocks of a side that are in nobody's sight, by what they count."""
    found: dict[str, Counter[BlockGroup]] = {nation: Counter() for nation in NATIONS}
    for unit, (nation, group) in _printed(position.game, side).items():
        if unit not in position.pieces and is_printed_now(position, unit):
            found[nation][group] += 1
    return found


@cache
def _printed(game: Game[Charts], side: str) -> Mapping[str, tuple[str, BlockGroup]]:
    """Every block of a side with its nation and what it counts."""
    rate = game.charts.victory["headquarters_level"]
    blocks = {id_: unit for id_, unit in game.units.items() if unit.side == side and not unit.is_stand_in}
    kept = {id_: rate * unit.faces[0].attack if unit.is_headquarters else 0 for id_, unit in blocks.items()}
    return {
        id_: (nation_of(unit), BlockGroup(lost_points(game, id_), kept[id_])) for id_, unit in blocks.items()
    }


def _dearest(groups: Sequence[tuple[BlockGroup, int]], counts: PlaceCounts, *, is_best: bool) -> int:
    """The most that groups of blocks bring in their places, or the most that they cost."""
    if not groups:
        return 0
    (group, count), *others = groups
    # The last group takes what is left; each before it is few.
    ways = _deals(count, counts) if others else (counts,)
    return max(
        _worth(group, way, is_best=is_best) + _dearest(others, counts.less(way), is_best=is_best)
        for way in ways
    )


def _worth(group: BlockGroup, way: PlaceCounts, *, is_best: bool) -> int:
    if is_best:
        return group.kept * way.in_play - group.lost * way.force
    return group.lost * (way.force + way.removed)


def _deals(count: int, counts: PlaceCounts) -> Iterator[PlaceCounts]:
    """Yield every way in which so many blocks may lie in those places."""
    ranges = (range(min(count, most) + 1) for most in counts[:3])
    for force, removed, in_play in product(*ranges):
        elsewhere = count - force - removed - in_play
        if 0 <= elsewhere <= counts.elsewhere:
            yield PlaceCounts(force, removed, in_play, elsewhere)


@derived
def limits(position: EastFrontPosition) -> tuple[int, int] | None:
    """By how many points the Axis is ahead at least and at most; None where every face is seen."""
    if not any(map(position.is_unseen, position.pieces)):
        return None
    (axis_least, axis_most), (soviet_least, soviet_most) = (unseen(position, side) for side in (AXIS, SOVIET))
    sure = margin(position)
    return sure + axis_least - soviet_most, sure + axis_most - soviet_least


def lead(position: EastFrontPosition) -> Ledger:
    """The points of the Axis less those of the Soviets, each line with whose it is."""
    ledger = Ledger(say("eastfront/vp"))
    for side, sign in ((AXIS, 1), (SOVIET, -1)):
        for entry in points(position, side).entries:
            what = say("eastfront/vp-of", side=position.game.side_names[side], what=entry.label)
            ledger = ledger.add(sign * entry.value, what, entry.clause, entry.hex_, entry.provenance)
    return ledger


def score(position: EastFrontPosition) -> tuple[Phrase, Ledger]:
    """How the game stands or ended, for the table: who leads by how much, and the points of both.

    A side that does not see every face is told what is sure, and between which ends it all lies (17.1).
    """
    ahead, span = margin(position), limits(position)
    if span is None:
        reached = position.charts.victory_level(ahead)
        said = {"points": abs(ahead), "level": reached.name, "clause": cite("17.3")}
        if not reached.least:
            return say("eastfront/standing-even", **said), lead(position)
        return say("eastfront/standing", side=_leader(position, ahead), **said), lead(position)
    low, high = (_ahead(position, end) for end in span)
    key = "eastfront/standing-seen" if low != high else "eastfront/standing-sure"
    told = say(key, sure=_ahead(position, ahead), low=low, high=high, clause=cite("17.3"))
    return told, lead(position)


def _leader(position: EastFrontPosition, ahead: int) -> Words:
    return position.game.side_names[AXIS if ahead > 0 else SOVIET]


def _ahead(position: EastFrontPosition, ahead: int) -> Phrase:
    """Who is ahead by so many points of the Axis, and the level that this is."""
    reached = position.charts.victory_level(ahead).name
    if not ahead:
        return say("eastfront/ahead-none", level=reached)
    return say("eastfront/ahead", side=_leader(position, ahead), points=abs(ahead), level=reached)
