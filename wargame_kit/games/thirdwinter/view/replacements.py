"""What a side rebuilds with, and what, for its page; the tables of replacements (1.7a, 1.7b)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.consolidation import Consolidating, Merge, Rename
from wargame_kit.games.ocs.view.actions import MOST_NAMED
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.files.replacements import Replacements, SpecialRow
from wargame_kit.games.thirdwinter.resources import RESOURCES
from wargame_kit.games.thirdwinter.rules.rebuild_sites import boxes, headquarters, is_lost, is_weak, uses
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.replacements import at_hand, has_replacements, is_kept, told
from wargame_kit.games.thirdwinter.rules.schedule import clause_of
from wargame_kit.position import ChartRow, ChartTable, Fact, Game
from wargame_kit.words import Words, say


def facts(position: OcsPosition) -> Iterator[Fact]:
    """Yield what each side has at hand; in its Rebuilding, where and what of its losses may be rebuilt."""
    step = position.step if position.agenda else None
    for side in position.game.sides:
        yield from of_side(position, side, in_full=isinstance(step, Rebuilding) and step.side == side)


def of_side(position: OcsPosition, side: str, *, in_full: bool = True) -> Iterator[Fact]:
    """Yield what a side has at hand; in full where, and what of its losses, may be rebuilt."""
    if not has_replacements(position, side) or position.is_unseen(side):
        return
    name = say("thirdwinter/at-hand", side=position.game.side_names[side])
    yield Fact(name, told(at_hand(position, side)), cite("1.7a"))
    if in_full:
        yield from _rebuilding(position, side)


def _rebuilding(position: OcsPosition, side: str) -> Iterator[Fact]:
    in_boxes = boxes(position, side)
    hexes = sorted(set(headquarters(position, side).values()))
    places: tuple[Words, ...] = tuple(say(f"ocs/box/{box}") for box in in_boxes)
    places = places or tuple(map(position.game.hex_name, hexes))
    where = say("thirdwinter/chances", told=places) if places else say("thirdwinter/nowhere")
    yield Fact(say("thirdwinter/rebuilt-at"), where, clause_of(side))
    lost: dict[str, list[int]] = {}
    for unit in position.pieces:
        if position.side_of(unit) != side or not (is_lost(position, unit) or is_weak(position, unit)):
            continue
        for name in uses(position, unit)[:1]:
            counts = lost.setdefault(name, [0, 0])
            counts[is_weak(position, unit)] += 1
    for name, (dead, weak) in lost.items():
        what = say("thirdwinter/losses-of", dead=dead, weak=weak)
        yield Fact(
            say("thirdwinter/rebuilt-by", what=say(f"thirdwinter/resource/{name}")), what, cite("1.7a")
        )


def undone(position: OcsPosition, step: Rebuilding) -> Iterator[Words]:
    """Yield what a side forgets as it ends its page: what it loses and saves, and whom it could merge."""
    left = at_hand(position, step.side)
    for key, is_saved in (("lost", False), ("saved", True)):
        numbers = {name: n for name, n in left.items() if is_kept(position, step.side, name) == is_saved}
        if numbers:
            yield say(f"thirdwinter/undone/{key}", told=told(numbers))
    page = Consolidating(step.side)
    merges: set[str] = {offer.unit for kind in (Merge, Rename) for offer in kind.choices(position, page)}
    if merges:
        yield say(
            "thirdwinter/undone/merges", units=tuple(map(position.name_of, sorted(merges)[:MOST_NAMED]))
        )


def tables(game: Game[OcsCharts]) -> tuple[ChartTable, ...]:
    """Replacements by two dice, special ones by one, and what rebuilds whom."""
    return _variable(game), _special(game), _rebuild(game)


def _variable(game: Game[OcsCharts]) -> ChartTable:
    found, rows = chart_of(game.charts).replacements, []
    for total in range(2, 13):
        own = [found[side][total] for side in game.sides]
        ours = frozenset(number for number, row in enumerate(own, 1) if row.provenance == "kit")
        rows.append(ChartRow((str(total), *map(_gains, own)), kit=ours))
    heads = (*_heads("roll"), *(game.side_names[side] for side in game.sides))
    return _table("replacements", heads, tuple(rows), "1.7a")


def _gains(row: Replacements) -> Words:
    brings = told(row.brings())
    return say("thirdwinter/and-special", told=brings) if row.special else brings


def _special(game: Game[OcsCharts]) -> ChartTable:
    found, rows = chart_of(game.charts).special, []
    for die in range(1, 7):
        own = [found[side][die] for side in game.sides]
        ours = frozenset(number for number, row in enumerate(own, 1) if row.provenance == "kit")
        rows.append(ChartRow((str(die), *map(_result, own)), kit=ours))
    heads = (*_heads("die"), *(game.side_names[side] for side in game.sides))
    return _table("special", heads, tuple(rows), "1.7b")


def _result(row: SpecialRow) -> Words:
    first = say(f"thirdwinter/resource/{row.result}")
    if not row.above_3:
        return first
    return say("thirdwinter/either-special", first=first, second=say(f"thirdwinter/resource/{row.above_3}"))


def _rebuild(game: Game[OcsCharts]) -> ChartTable:
    listed, rows = chart_of(game.charts).rebuild, []
    for name in RESOURCES:
        resource = say(f"thirdwinter/resource/{name}")
        if name in listed:
            row = listed[name]
            kinds = tuple(say(f"thirdwinter/kind/{kind}") for kind in row.kinds)
            rows.append(ChartRow((resource, say("thirdwinter/chances", told=kinds)), row.provenance))
        else:
            rows.append(ChartRow((resource, say(f"thirdwinter/rebuilds/{name}"))))
    return _table("rebuild", _heads("with", "rebuilds"), tuple(rows), "1.7a", "1.7b")


def _heads(*names: str) -> tuple[Words, ...]:
    return tuple(say(f"thirdwinter/chart/head-{name}") for name in names)


def _table(id_: str, heads: tuple[Words, ...], rows: tuple[ChartRow, ...], *clauses: str) -> ChartTable:
    name, note = say(f"thirdwinter/chart/{id_}"), say(f"thirdwinter/chart/{id_}-note")
    return ChartTable(id_, name, heads, rows, tuple(map(cite, clauses)), note)
