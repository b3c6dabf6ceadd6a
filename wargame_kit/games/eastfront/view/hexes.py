"""1, 8: what there is to know about a hex, what lies on it, and the layers of control and rail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count

from wargame_kit.board import Board
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Terrain
from wargame_kit.games.eastfront.files.places import LANDS, MAJOR
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import control_now, defender_of, fixed
from wargame_kit.games.eastfront.rules.ground import defence_of, is_fortress, terrain_at
from wargame_kit.games.eastfront.rules.rail import entries, is_fed_by_sea, rail_net, railheads, sea_ports
from wargame_kit.games.eastfront.rules.seas import bridgeheads
from wargame_kit.games.eastfront.rules.weather import is_west, weather_at
from wargame_kit.games.eastfront.rules.zones import battle_hexes, land, zone_of
from wargame_kit.position import Fact, Marker
from wargame_kit.position.markers import CONTROL, RAILHEAD, SOURCE, STRIKE
from wargame_kit.position.presentation import HexWords, OverlayRegion
from wargame_kit.rulebook import Citation
from wargame_kit.words import Words, say

LAND, CONTESTED = "land", "contested"
"""Styles of the layer of control."""

RAIL, LINE = "rail", "line"
"""The layer of railways, and the style of its lines; their heads look as the markers do."""

COUNTRY = "country"
"""The layer of countries; its styles have a number, so that neighbours do not flow together."""


class Hexes(HexWords[EastFrontPosition]):
    """The ground in its weather, cities, ports and resources, whose it is, who fights there."""

    def terrain(self, position: EastFrontPosition, hex_: int) -> tuple[Fact, ...]:
        """The ground of a hex and what it does in the weather that is there."""
        return tuple(_ground(position, hex_))

    def facts(self, position: EastFrontPosition, hex_: int) -> Iterator[Fact]:
        """Yield its ground, what stands there, whose it is, what runs through it."""
        yield from self.terrain(position, hex_)
        yield from _sites(position, hex_)
        yield from _owner(position, hex_)
        yield from _railways(position, hex_)
        yield from (each.fact for each in self.lying(position, hex_) if each.fact and each.kind != CONTROL)
        yield from self.links(position, hex_)

    def markers(self, position: EastFrontPosition) -> Iterator[Marker]:
        """Yield who holds each city, where main rails enter and end, and where air strikes come down."""
        names, control = position.game.side_names, fixed(position)
        for hex_ in position.sites.cities:
            for side in position.game.sides:
                if hex_ in control.friendly(side):
                    yield self.control(position, hex_, side, cite("8.34"))
        for side in position.game.sides:
            said = say("eastfront/shown/entry-of", side=names[side])
            for hex_ in sorted(entries(position.game.board, side)):
                yield Marker(
                    hex_, SOURCE, side, said, fact=Fact(say("eastfront/shown/entry"), said, cite("9.12"))
                )
            beach = say("eastfront/shown/bridgehead-of", side=names[side])
            for hex_ in sorted(bridgeheads(position, side)):
                fact = _fact(position, "bridgehead", beach, cite("15.52"))
                yield Marker(hex_, SOURCE, side, beach, fact=fact)
            heads = say("eastfront/shown/railhead", side=names[side])
            for hex_ in sorted(railheads(position, side)):  # 9.4: told with its railway
                yield Marker(hex_, RAILHEAD, side, heads)
        for hex_, unit, dice in position.facts.strikes:
            said = say("eastfront/shown/strike-here", unit=position.name_of(unit))
            side = position.side_of(unit)
            fact = Fact(say("eastfront/shown/air-strike"), said, cite("13.13"))
            yield Marker(hex_, STRIKE, side, said, label=str(dice), fact=fact)

    def layers(self, position: EastFrontPosition) -> Mapping[str, Words]:
        """Whose each hex is, as its phase began (8.1), where railways run (9.12), and countries (1.44)."""
        return {each: say(f"eastfront/shown/layer-{each}") for each in (CONTROL, RAIL, COUNTRY)}

    def layer(self, position: EastFrontPosition, name: str) -> Iterator[OverlayRegion]:
        """Yield the hexes of each side and those contested, the railways and their heads, or each country."""
        if name == COUNTRY:
            yield from _countries(position)
            return
        control, names = fixed(position), position.game.side_names
        if name == RAIL:
            for side in position.game.sides:
                heads, said = railheads(position, side), say("eastfront/shown/railhead", side=names[side])
                net = rail_net(position, side) - heads
                yield OverlayRegion(LINE, net, side, say("eastfront/shown/line-of", side=names[side]))
                yield OverlayRegion(RAILHEAD, heads, side, said)
            return
        for side in position.game.sides:
            yield OverlayRegion(
                LAND, control.friendly(side), side, say("eastfront/shown/land-of", side=names[side])
            )
        yield OverlayRegion(CONTESTED, control.contested, "", say("eastfront/shown/land-contested"))


def _countries(position: EastFrontPosition) -> Iterator[OverlayRegion]:
    """Yield the hexes of each country, within its border; one that has left the Axis says so (1.44, 16.1)."""
    features, numbers = position.game.board.features, _numbered(position.game.board)
    for country in LANDS:
        named, hexes = say(f"eastfront/country/{country}"), features.get(country, frozenset())
        gone = country in position.facts.surrendered
        said = say("eastfront/shown/country-gone", country=named) if gone else named
        yield OverlayRegion(f"{COUNTRY}_{numbers[country]}", hexes, "", said)


@cache
def _numbered(board: Board) -> Mapping[str, int]:
    """A number for each country, from 1 on, that none of its neighbours has."""
    answer: dict[str, int] = {}
    for country in LANDS:
        hexes = board.features.get(country, frozenset())
        around = {near for hex_ in hexes for near in board.neighbours[6 * hex_ : 6 * hex_ + 6]}
        taken = {answer[other] for other in answer if around & board.features.get(other, frozenset())}
        answer[country] = next(number for number in count(1) if number not in taken)
    return answer


def _ground(position: EastFrontPosition, hex_: int) -> Iterator[Fact]:
    row = terrain_at(position, hex_)
    yield Fact(
        say("eastfront/shown/terrain-of"), say(f"eastfront/terrain/{row.id}"), cite("1.3"), row.provenance
    )
    if not row.is_passable:
        return
    weather, west = say(f"eastfront/weather/{weather_at(position, hex_)}"), is_west(position, hex_)
    if west:
        yield _fact(position, "front", say("eastfront/shown/front-west"), cite("1.7"))
    yield Fact(say("eastfront/shown/weather"), weather, cite("12.3" if west else "12.2"))
    stacking = say("eastfront/shown/stacking-is", count=row.stacking)
    yield Fact(say("eastfront/shown/stacking"), stacking, cite("6.21"), row.provenance)
    yield Fact(
        say("eastfront/shown/limit"), say("eastfront/shown/limit-is", count=row.hexside_limit), cite("6.33")
    )
    yield from _effects(row)
    defender = defender_of(position, hex_) or next(
        (side for side in position.game.sides if hex_ in fixed(position).friendly(side)), ""
    )
    if defender:
        held = defence_of(position, hex_, defender).total
        yield _fact(position, "defence", say(f"eastfront/shown/defence-{held}"), cite("7.3"))


def _fact(position: EastFrontPosition, name: str, value: Words, clause: Citation) -> Fact:
    """A fact that is the kit's where its clause is."""
    return Fact(say(f"eastfront/shown/{name}"), value, clause, position.game.books[clause].provenance)


def _effects(row: Terrain) -> Iterator[Fact]:
    clause = cite(row.clause)
    if row.stops:
        yield Fact(say("eastfront/shown/stops"), say("eastfront/shown/stops-all"), clause, row.provenance)
    if row.is_single_fire:
        yield Fact(
            say("eastfront/shown/fire-here"), say("eastfront/shown/fire-single"), clause, row.provenance
        )


def _sites(position: EastFrontPosition, hex_: int) -> Iterator[Fact]:
    city, port, resource = position.city(hex_), position.port(hex_), position.resource(hex_)
    origins, place = position.charts.origins, f"place.{position.game.board.label(hex_)}"
    if city is not None:
        key = ("victory" if city.is_victory else "major") if city.kind == MAJOR else "minor"
        clause = cite("1.41" if city.kind == MAJOR else "1.42")
        said = say(f"eastfront/shown/city-{key}", value=city.value)
        yield Fact(say("eastfront/shown/city"), said, clause, origins(place, "city", "value"))
    if port is not None:
        base = "-base" if port.is_base else ""
        said = say(f"eastfront/shown/port-{port.size}{base}")
        yield Fact(say("eastfront/shown/port"), said, cite("1.45"), origins(place, "port", "is_base"))
    if resource is not None:
        what = say(f"eastfront/resource-of/{resource.kind}")
        worth = say("eastfront/shown/resource-is", what=what, value=resource.value)
        origin = origins(place, "resource", "resource_value")
        yield Fact(say("eastfront/shown/resource"), worth, cite("1.5"), origin)
    if is_fortress(position, hex_):
        yield Fact(say("eastfront/shown/fortress"), say("eastfront/shown/fortress-is"), cite("1.46"))


def _railways(position: EastFrontPosition, hex_: int) -> Iterator[Fact]:
    """Yield whose rail supply reaches a hex, and whose railhead it is (9.3, 9.4)."""
    names = position.game.side_names
    fed = {side: is_fed_by_sea(position, side, hex_) for side in position.game.sides}
    for by_sea, clause in ((False, cite("9.3")), (True, cite("9.31"))):
        whose = tuple(names[side] for side in fed if hex_ in rail_net(position, side) and fed[side] is by_sea)
        if whose:
            said = say("eastfront/shown/rail-by-sea" if by_sea else "eastfront/shown/rail-of", sides=whose)
            yield _fact(position, "rail", said, clause)
    for side in position.game.sides:
        if hex_ in sea_ports(position, side):
            yield _fact(position, "sea-line", names[side], cite("15.3"))
        if hex_ in railheads(position, side):
            yield Fact(say("eastfront/shown/railhead-fact"), names[side], cite("9.4"))


def _owner(position: EastFrontPosition, hex_: int) -> Iterator[Fact]:
    names, control = position.game.side_names, fixed(position)
    if hex_ not in land(position.game):
        return
    if hex_ in control.contested:
        yield Fact(say("eastfront/shown/owner"), say("eastfront/shown/owner-contested"), cite("8.33"))
    for side in position.game.sides:
        if hex_ in control.friendly(side):
            is_near = hex_ in position.stacks_by_side[side] or hex_ in zone_of(position, side)
            yield Fact(say("eastfront/shown/owner"), names[side], cite("8.31" if is_near else "8.34"))
    yield from _owner_next(position, hex_)
    if hex_ in battle_hexes(position):
        key = "new" if hex_ in position.facts.new_battles else "of"
        said = say(f"eastfront/shown/battle-{key}", side=names[defender_of(position, hex_)])
        yield Fact(say("eastfront/shown/battle"), said, cite("6.31" if key == "new" else "8.31"))


def _owner_next(position: EastFrontPosition, hex_: int) -> Iterator[Fact]:
    """Yield whose a hex will be when the next phase begins, as units stand, where that changes (8.1)."""
    before, after = fixed(position), control_now(position)
    if hex_ in after.contested - before.contested:
        yield Fact(say("eastfront/shown/owner-next"), say("eastfront/shown/owner-contested"), cite("8.1"))
    for side, name in position.game.side_names.items():
        if hex_ in after.friendly(side) - before.friendly(side):
            yield Fact(say("eastfront/shown/owner-next"), name, cite("8.1"))
