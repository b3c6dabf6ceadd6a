"""11: the plan of the month as its side reads it: what it has, what it has ordered, what things cost."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.eastfront.boxes import FORCE, RESERVE
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.production.arrivals import gates, hexes_for
from wargame_kit.games.eastfront.rules.production.build import Bring, Rebuild
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.orders import Order, order_of, plan, spent
from wargame_kit.games.eastfront.rules.production.plan import Production
from wargame_kit.position import Note, NoteKind
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say

CLAUSES = {
    "add": "11.41",
    "rebuild": "11.42",
    "bring": "11.5",
    "early": "11.51",
    "disband": "11.52",
    "take-back": "11.1",
}
"""The orders of a plan by their verbs, with their clauses."""


def kinds(position: EastFrontPosition, side: str) -> tuple[NoteKind, ...]:
    """The plan of a side while plans are written, and at all times what it produces at what prices."""
    found = [_points(position, side)] if _is_planned(position, side) else []
    if _is_planned(position, side):
        found += [_kind(position, side, verb) for verb in CLAUSES]
    if isinstance(position.step, Production) and position.actor == side:
        found += [_box(position, side, box) for box in (FORCE, RESERVE)]
    return (*found, _level(position, side), _prices(position, side))


def _is_planned(position: EastFrontPosition, side: str) -> bool:
    return bool(plan(position, side)) or (isinstance(position.step, Production) and position.actor == side)


def _points(position: EastFrontPosition, side: str) -> NoteKind:
    made, gone = level(position, side), spent(position, side).total
    said = say("eastfront/shown/plan-spent", spent=gone, level=made.total, left=made.total - gone)
    note = say("eastfront/shown/plan-points-note")
    name = say("eastfront/shown/plan-points")
    return NoteKind("points", "", name, note, cite("11.3"), lines=(Note(said, provenance=made.provenance),))


def _kind(position: EastFrontPosition, side: str, verb: str) -> NoteKind:
    lines = tuple(_line(position, order) for order in plan(position, side) if order.form.split()[0] == verb)
    name, note = say(f"eastfront/short/{verb}"), say(f"eastfront/shown/order-{verb}")
    return NoteKind(verb, verb, name, note, cite(CLAUSES[verb]), lines=lines)


def _line(position: EastFrontPosition, order: Order) -> Note:
    hex_ = position.pieces[order.unit].hex_ if order.goal is None else order.goal
    name, cost = position.name_of(order.unit), order.price(position)
    return Note(name, _cost(cost), order.unit, hex_, provenance=cost.provenance)


def _cost(cost: Ledger) -> Words:
    free = say("eastfront/shown/plan-free")
    return say("eastfront/shown/plan-cost", points=cost.total) if cost.total else free


def _box(position: EastFrontPosition, side: str, box: str) -> NoteKind:
    """Who is in a box: what he would cost, or why he cannot come now."""
    own = (unit for unit, piece in position.pieces.items() if piece.place == box)
    lines = tuple(_candidate(position, unit) for unit in own if position.side_of(unit) == side)
    clause = cite("11.42" if box == FORCE else "11.5")
    return NoteKind(box, "", say(f"eastfront/box/{box}"), "", clause, lines=lines)


def _candidate(position: EastFrontPosition, unit: str) -> Note:
    side, is_destroyed = position.side_of(unit), position.pieces[unit].place == FORCE
    name, refused = position.name_of(unit), None
    if order_of(position, side, unit) is not None:
        return Note(name, say("eastfront/shown/plan-ordered"), unit)
    for hex_ in hexes_for(position, unit) or gates(position, side):
        order = Rebuild(unit, hex_) if is_destroyed else Bring(unit, hex_)
        verdict = order.check(position, Production(side))
        if verdict:
            cost = order.price(position)
            return Note(name, _cost(cost), unit, provenance=cost.provenance)
        refused = refused or verdict
    why = refused.sentence if refused is not None and refused.sentence else ""
    return Note(name, why or say("eastfront/shown/plan-nowhere"), unit, holds=False)


def _level(position: EastFrontPosition, side: str) -> NoteKind:
    """A line for the base and for each city and resource centre (11.2)."""
    made = level(position, side)
    lines = tuple(
        Note(entry.label, f"{entry.value:+d}", provenance=entry.provenance) for entry in made.entries
    )
    total = Note(say("eastfront/shown/plan-cost", points=made.total), provenance=made.provenance)
    name = say("eastfront/shown/plan-level")
    return NoteKind("level", "", name, "", cite("11.2"), lines=(total, *lines))


def _prices(position: EastFrontPosition, side: str) -> NoteKind:
    name = say("eastfront/shown/plan-prices")
    return NoteKind("prices", "", name, "", cite("11.43"), lines=tuple(_rows(position, side)))


def _rows(position: EastFrontPosition, side: str) -> Iterator[Note]:
    """Yield what each class of blocks that the side has costs, and headquarters without oil (16.2, 16.6)."""
    charts = position.charts
    own = [unit for unit in position.game.units.values() if unit.side == side and not unit.is_stand_in]
    for row in charts.costs.values():
        if any(row.holds(unit) for unit in own):
            origin = charts.origins(f"cost.{row.id}", "step", "cadre")
            yield Note(row.name, _price(row.cost.step, row.cost.cadre), provenance=origin)
    oil = charts.oil
    dear = [charts.cost(unit) for unit in own if unit.is_headquarters][:1]
    for cost in dear:
        said = say("eastfront/shown/plan-price-oil", step=cost.step + oil.step, cadre=cost.cadre + oil.cadre)
        yield Note(said)


def _price(step: int, cadre: int) -> Words:
    return say("eastfront/shown/plan-price", step=step, cadre=cadre)
