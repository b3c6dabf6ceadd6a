"""3.3, 6.T, 12, 16: what there is to know about a hex, what lies on it, and the layers of supply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import grounds
from wargame_kit.games.ocs.rules.ground import bridged
from wargame_kit.games.ocs.rules.stacking import loads
from wargame_kit.games.ocs.rules.supply.fuel import needs_fuel
from wargame_kit.games.ocs.rules.supply.paths import thrown_to
from wargame_kit.games.ocs.rules.supply.trace import feeders
from wargame_kit.games.ocs.rules.zones import hostile, zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.ocs.view.aircraft import markers as air_bases
from wargame_kit.games.ocs.view.chart_tables import costs_text
from wargame_kit.games.ocs.view.paying import points
from wargame_kit.games.ocs.view.units import has_fuel, moving_in
from wargame_kit.position import Fact, Marker, MarkerSign
from wargame_kit.position.markers import SOURCE
from wargame_kit.position.presentation import HexWords, OverlayRegion
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say

THROW, FEEDING, FUEL, NEGATED = "throw", "feeding", "fuel", "negated"
LAYERS = (THROW, FEEDING, FUEL, NEGATED)
"""The layers of the series."""

PATTERNS = 6
"""So many looks tell those apart who are fed by one headquarters or source, and those by another."""

DUMP = MarkerSign("M-6-3 0-6 6-3V4L0 6-6 4zM-6-3 0 0 6-3M0 0V6", (0.66, 0.56))
BUSTED = MarkerSign("M-6-6 6 6M6-6-6 6M-6 0H6", (0.0, -0.66))
HEDGEHOG = MarkerSign("M-6 4A6 6 0 0 1 6 4M-6 4H6M-4 0-6-3M0-2V-6M4 0 6-3", (-0.66, 0.56))


class Hexes(HexWords[OcsPosition]):
    """The ground of a hex, dumps and hedgehogs, who stacks there; supply on the map."""

    def terrain(self, position: OcsPosition, hex_: int) -> tuple[Fact, ...]:
        """The terrains of a hex, what they cost now, and the line of the combat table."""
        return tuple(_terrain(position, hex_))

    def facts(self, position: OcsPosition, hex_: int) -> Iterator[Fact]:
        """Yield the ground, what lies there, what runs through it, how full it is, and who throws to it."""
        yield from super().facts(position, hex_)
        yield from _edge(position, hex_)
        yield from _stacking(position, hex_)
        yield from _thrown(position, hex_)

    def links(self, position: OcsPosition, hex_: int) -> tuple[Fact, ...]:
        """Roads and railways; each kind of hexside with where it lies and what it costs to cross."""
        board = position.game.board
        kept = [fact for kind, fact in self.kinds_of_links(position, hex_) if kind not in board.hexside_names]
        return (*kept, *_crossings(position, hex_))

    def markers(self, position: OcsPosition) -> Iterator[Marker]:
        """Yield sources of supply, dumps with their supply points, hedgehogs with their level."""
        yield from super().markers(position)
        for side in position.game.sides:
            said = say("ocs/source-of", side=position.game.side_names[side])
            for hex_ in sorted(title_of(position).sources(position, side)):
                yield Marker(hex_, SOURCE, side, said, fact=Fact(say("ocs/source"), said, cite("12.6a")))
        for hex_, side, tokens in position.facts.dumps:
            if position.is_unseen(side):
                fact = Fact(say("ocs/dump"), say("ocs/points-unseen"), cite("4.9"))
                yield Marker(hex_, "dump", side, say("ocs/dump"), fact=fact, sign=DUMP)
                continue
            held = say("ocs/points", points=points(tokens))
            fact = Fact(say("ocs/dump"), held, cite("3.3a"))
            yield Marker(hex_, "dump", side, say("ocs/dump-points"), points(tokens), fact=fact, sign=DUMP)
        for hex_, level in position.facts.hedgehogs:
            owner = position.hedgehog_side(hex_)
            fact = Fact(say("ocs/hedgehog"), say("ocs/level", level=level), cite("16"))
            words = say("ocs/hedgehog-level")
            yield Marker(hex_, "hedgehog", owner, words, str(level), fact=fact, sign=HEDGEHOG)
        yield from air_bases(position)
        for hex_, victim in position.facts.busted:
            told = say("ocs/busted-of", side=position.game.side_names[victim])
            fact = Fact(say("ocs/busted-marker"), told, cite("14.8"))
            yield Marker(hex_, "busted", victim, say("ocs/busted-marker"), fact=fact, sign=BUSTED)

    def layers(self, position: OcsPosition) -> Mapping[str, Words]:
        """Where headquarters throw, who feeds whom, who has fuel, which zones are negated."""
        return {each: say(f"ocs/layer/{each}") for each in LAYERS}

    def layer(self, position: OcsPosition, name: str) -> Iterator[OverlayRegion]:
        """Yield the hexes of a layer for the side whose turn it is; of zones for both."""
        found = {THROW: _throws, FEEDING: _feeding, FUEL: _fuel, NEGATED: _negated}[name]
        for side in position.game.sides if name == NEGATED else (_acting(position),):
            if name == NEGATED or not position.is_unseen(side):
                yield from found(position, side)


def seen_sides(position: OcsPosition) -> tuple[str, ...]:
    """The sides of which everything is seen (4.9)."""
    return tuple(side for side in position.game.sides if not position.is_unseen(side))


def _acting(position: OcsPosition) -> str:
    """The side that acts or throws; the first where nobody does."""
    named = (position.actor, position.step.thrower(position))
    return next((side for side in named if side in position.game.sides), position.game.sides[0])


def _terrain(position: OcsPosition, hex_: int) -> Iterator[Fact]:
    rows, weather = grounds(position, hex_), position.facts.weather
    for row in rows:
        yield Fact(say("ocs/ground"), say(f"ocs/terrain/{row.id}"), cite("6.2d"), row.provenance)
        if not row.is_sliver:
            now = say(f"ocs/condition/{weather}")
            told = say("ocs/costs-now", costs=costs_text(row.costs(weather)), weather=now)
            yield Fact(say("ocs/costs"), told, cite("6.1b"), row.provenance)
    for line in dict.fromkeys(row.line for row in rows):
        yield Fact(say("ocs/line"), say(f"ocs/line/{line}"), cite("9.3"), "kit")


def _edge(position: OcsPosition, hex_: int) -> Iterator[Fact]:
    if -1 in position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]:
        yield Fact(say("ocs/edge"), say("ocs/edge-of-map"), cite("1.2"))


def _crossings(position: OcsPosition, hex_: int) -> Iterator[Fact]:
    """Yield each kind of hexside round a hex: to which hexes, what it adds, and whether engineers help."""
    board, weather = position.game.board, position.facts.weather
    found: dict[str, list[int]] = {}
    for side in range(6 * hex_, 6 * hex_ + 6):
        if board.neighbours[side] >= 0 and board.hexside_name(side):
            found.setdefault(board.hexside_name(side), []).append(side)
    for kind, sides in found.items():
        row = position.charts.hexsides[kind]
        told = say(
            "ocs/crossing",
            kind=say(f"ocs/hexside/{kind}"),
            hexes=tuple(board.label(board.neighbours[side]) for side in sides),
            costs=costs_text(row.costs(weather)),
        )
        yield Fact(say("table/across"), told, cite("6.2b"), row.provenance)
    for owner in seen_sides(position):
        name = position.game.side_names[owner]
        helped = [each for each in range(6 * hex_, 6 * hex_ + 6) if each in bridged(position, owner)]
        if helped:
            hexes = tuple(board.label(board.neighbours[each]) for each in helped)
            yield Fact(say("ocs/engineers"), say("ocs/engineers-help", side=name, hexes=hexes), cite("13.8b"))


def _stacking(position: OcsPosition, hex_: int) -> Iterator[Fact]:
    limit = position.charts.limit("stacking")
    if any(position.unit(unit).is_stand_in for unit in position.in_hex(hex_)):
        return  # nobody knows how much lies below the top
    for side in seen_sides(position):
        load = loads(position, side).get(hex_, Fraction(0))
        if load:
            told = say("ocs/stacking-of", load=fraction_text(load.numerator, load.denominator), limit=limit)
            yield Fact(say("ocs/stacking-fact"), told, cite("4.8"), "kit")


def _thrown(position: OcsPosition, hex_: int) -> Iterator[Fact]:
    """Yield the headquarters whose throw reaches a hex."""
    phase = moving_in(position)
    for side in seen_sides(position):
        names = _names(
            position, (unit for unit, to in thrown_to(position, side, phase).items() if hex_ in to)
        )
        if names:
            yield Fact(say("ocs/thrown-here"), say("ocs/these-units", units=names), cite("12.3b"))


def _names(position: OcsPosition, units: Iterator[str]) -> tuple[Words, ...]:
    return tuple(position.name_of(unit) for unit in units)


# ---------------------------------------------------------------------------- layers


def _throws(position: OcsPosition, side: str) -> Iterator[OverlayRegion]:
    """Yield the hexes to which the same headquarters of a side throw (12.3b)."""
    by_hex: dict[int, list[str]] = {}
    reached = thrown_to(position, side, moving_in(position))
    for headquarters, found in reached.items():
        for hex_ in found.reached:
            by_hex.setdefault(hex_, []).append(headquarters)
    together: dict[tuple[str, ...], set[int]] = {}
    for hex_, units in by_hex.items():
        together.setdefault(tuple(units), set()).add(hex_)
    for throwing, hexes in together.items():
        said = say("ocs/layer/thrown-by", units=_names(position, iter(throwing)))
        yield OverlayRegion("land", frozenset(hexes), side, said)
    here = frozenset(position.pieces[unit].hex_ for unit in reached)
    yield OverlayRegion("headquarters", here, "", say("ocs/layer/throws"))


def _feeding(position: OcsPosition, side: str) -> Iterator[OverlayRegion]:
    """Yield where those stand that one headquarters or source feeds, and those whom nobody does (12.6)."""
    fed = feeders(position, side)
    by_feeder: dict[str, set[int]] = {}
    cut: set[int] = set()
    for unit, piece in position.pieces.items():
        if piece.hex_ < 0 or position.side_of(unit) != side or not position.is_combat_unit(unit):
            continue
        route = fed.get(unit)
        if route is None:
            cut.add(piece.hex_)
        else:
            by_feeder.setdefault(route.headquarters, set()).add(piece.hex_)
    for number, (headquarters, hexes) in enumerate(by_feeder.items()):
        said = say("ocs/layer/draws")
        if headquarters:
            said = say("ocs/layer/fed-by", unit=position.name_of(headquarters))
        yield OverlayRegion(f"area_{number % PATTERNS + 1}", frozenset(hexes), "", said)
    yield OverlayRegion("supply_cut", frozenset(cut), "", say("ocs/layer/not-fed"))


def _fuel(position: OcsPosition, side: str) -> Iterator[OverlayRegion]:
    """Yield where fuel is thrown, and where units have it or lack it (12.5c)."""
    phase = moving_in(position)
    for headquarters, found in thrown_to(position, side, phase).items():
        if position.pieces[headquarters].fuel == "turn":
            said = say("ocs/layer/fuel-thrown", unit=position.name_of(headquarters))
            yield OverlayRegion("command", found.reached, "", said)
    has: set[int] = set()
    lacks: set[int] = set()
    for hex_, units in position.stacks_by_side[side].items():
        wanting = [unit for unit in units if needs_fuel(position, unit)]
        dry = [unit for unit in wanting if not has_fuel(position, unit)]
        if dry:
            lacks.add(hex_)
        elif wanting:
            has.add(hex_)
    yield OverlayRegion("commanded", frozenset(has), "", say("ocs/group/fuelled"))
    yield OverlayRegion("threat", frozenset(lacks), "", say("ocs/group/unfuelled"))


def _negated(position: OcsPosition, side: str) -> Iterator[OverlayRegion]:
    """Yield the hexes of an enemy zone that a side negates, and those in which it holds (4.5b)."""
    enemy = position.enemy(side)
    phase = moving_in(position) if position.actor == side else ""
    held = hostile(position, side, phase)
    names = position.game.side_names
    told = say("ocs/layer/is-negated", side=names[enemy], other=names[side])
    yield OverlayRegion("city", zone_of(position, enemy) - held, side, told)
    yield OverlayRegion("zone", held, enemy, say("ocs/layer/holds", side=names[enemy]))
