"""2, 5, 6: what there is to know about a block: its level, speed and fire, what it does, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from wargame_kit.games.eastfront.boxes import REMOVED, RESERVE
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import (
    AFTER_TURNING,
    AIRBORNE,
    DRY,
    NATION_OF,
    ROLES,
    SUPREME,
)
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.strike import air_fire
from wargame_kit.games.eastfront.rules.command import air_range, effective_level, has_nothing_to_pay
from wargame_kit.games.eastfront.rules.losses import last_level
from wargame_kit.games.eastfront.rules.weather import weather_at
from wargame_kit.games.eastfront.view.status import month_of
from wargame_kit.position import Fact, Game
from wargame_kit.position.presentation import StateSign, UnitWords, holding
from wargame_kit.words import Words, say

_STEEL, _RED, _BLUE = "#37474f", "#8a1f16", "#1f4f8b"


class Blocks(UnitWords[EastFrontPosition]):
    """The level, speed and fire of a block, its nation and role, and how it stands."""

    signs: ClassVar[Mapping[str, StateSign]] = MappingProxyType(
        {
            "revealed": StateSign((0, 0), _STEEL, "M-5 0Q0 -6 5 0Q0 6 -5 0M-1 0h2"),
            "combat": StateSign((1, 0), _STEEL, "M-3 6V-5H5L2-2 5 1H-3"),
            "mobile": StateSign((1, 0), _BLUE, "M-5 0h9M1-4 5 0 1 4"),
            "blitz": StateSign((1, 0), "#b26a00", "M1-5-3 1H3L-1 5"),
            "supreme": StateSign((1, 0), "#2f6b3c", "M0-6 2-2 6-2 3 1 4 5 0 3-4 5-3 1-6-2-2-2z"),
            "airborne": StateSign((1, 0), "#5b3f8c", "M-5 0Q0 -8 5 0M-5 0 0 5 5 0"),
            "airborne-blitz": StateSign((1, 0), "#b26a00", "M-5 0Q0 -8 5 0M-5 0 0 5 5 0"),
            "guard": StateSign((0, 1), _RED, "M-4-4H4V0Q4 4 0 5Q-4 4 -4 0z"),
            "dispersed": StateSign((1, 0), "#5b3f8c", "M-4-4h1M3-3h1M-1 1h1M-4 4h1M3 4h1"),
        }
    )

    def states(self, position: EastFrontPosition, unit: str) -> frozenset[str]:
        """How a block stands: active in its role, revealed, moved, without supply, rear guard, dispersed."""
        piece = position.pieces[unit]
        role = {piece.active} if piece.active in ROLES else set[str]()
        states = holding(
            active=bool(piece.active),
            revealed=piece.revealed,
            moved=piece.moved,
            fought=piece.struck,
            cut=piece.unsupplied and piece.hex_ >= 0,
            guard=piece.guard,
            dispersed=piece.dispersed,
        )
        return states | role

    def formation(self, game: Game, formation: str) -> Words:
        """The headquarters whose block it is, by name."""
        found = game.units.get(formation)
        return formation if found is None else found.name

    def order(self, position: EastFrontPosition, unit: str) -> Words:
        """The role for which a headquarters is active (5.4)."""
        role = position.pieces[unit].active
        return say(f"hexlayer/{role}") if role in ROLES else ""

    def about(self, position: EastFrontPosition, unit: str) -> tuple[Fact, ...]:
        """Its kind and nation, level, speed and fire, its role, and when it comes."""
        return tuple(_about(position, unit))


def _about(position: EastFrontPosition, unit: str) -> Iterator[Fact]:
    printed, piece = position.unit(unit), position.pieces[unit]
    yield Fact(say("eastfront/shown/nation"), say(f"eastfront/nation/{position.nation(unit)}"))
    if position.is_unseen(unit):
        yield Fact(say("eastfront/shown/unseen"), say("eastfront/shown/unseen-is"), cite("4.43"))
        return
    first = position.game.units[unit]
    if printed is not first:
        is_other = printed.name != first.name
        began = say("eastfront/shown/called-before", unit=unit, name=first.name) if is_other else unit
        yield Fact(say("eastfront/shown/called-in-orders"), began, provenance=printed.provenance)
    kind = position.kind(unit)
    yield Fact(say("eastfront/shown/arm"), say(f"eastfront/kind/{kind}"))
    most = printed.faces[0]
    shown = printed.faces[piece.face]
    level = say(
        "eastfront/shown/level-of", level=shown.name or str(shown.attack), most=most.name or str(most.attack)
    )
    clause = cite("5.1" if printed.is_headquarters else "2.2")
    yield Fact(say("eastfront/shown/level"), level, clause, printed.provenance_of("level"))
    yield _speed(position, unit)
    charts = position.charts
    fires = {how: say(f"eastfront/shown/fire-{charts.fire(kind, how)}") for how in ("attack", "defence")}
    origin = charts.origins(f"kind.{kind}", "attack", "defence")
    clause = cite("14.5" if kind == AIRBORNE else "7.1")
    yield Fact(say("eastfront/shown/fire"), say("eastfront/shown/fire-both", **fires), clause, origin)
    if piece.hex_ >= 0:
        yield from _standing(position, unit)
    if piece.active in ROLES:
        yield Fact(say("eastfront/shown/role"), say(f"eastfront/role/{piece.active}"), cite("5.4"))
        if has_nothing_to_pay(position, unit):
            yield Fact(say("eastfront/shown/after-command"), say("eastfront/shown/is-its-end"), cite("5.43"))
    if piece.place == REMOVED and unit + AFTER_TURNING in position.game.units:
        gone = (NATION_OF[country] for country in position.facts.surrendered)
        if position.nation(unit) in gone:
            yield Fact(say("eastfront/shown/fate"), say("eastfront/shown/fate-surrendered"), cite("16.1"))
    if piece.place == RESERVE and printed.arrival_turn in charts.turns:
        month, origin = month_of(position, printed.arrival_turn), printed.provenance_of("turn")
        yield Fact(say("eastfront/shown/due"), month, cite("11.5"), origin)


def _speed(position: EastFrontPosition, unit: str) -> Fact:
    piece, kind, charts = position.pieces[unit], position.kind(unit), position.charts
    weather = weather_at(position, piece.hex_) if piece.hex_ >= 0 else DRY
    dry = charts.speed(kind, DRY)
    if weather == DRY:
        value = say("eastfront/shown/speed-dry", speed=dry)
    else:
        name = say(f"eastfront/weather/{weather}")
        value = say("eastfront/shown/speed-now", speed=charts.speed(kind, weather), weather=name, dry=dry)
    origin = charts.origins(f"kind.{kind}", DRY, weather)
    return Fact(say("eastfront/shown/speed"), value, cite("12.23"), origin)


def _standing(position: EastFrontPosition, unit: str) -> Iterator[Fact]:
    """Yield what becomes of a block on the map by a further loss, how it is supplied, and how it strikes."""
    if position.level(unit) == last_level(position, unit):
        yield Fact(say("eastfront/shown/further-loss"), say("eastfront/shown/destroys-it"), cite("7.7"))
    if position.pieces[unit].unsupplied:
        yield Fact(say("eastfront/shown/supply"), say("eastfront/shown/supply-none"), cite("10.2"))
    if not position.unit(unit).is_headquarters:
        return
    if position.kind(unit) == SUPREME:
        yield Fact(say("eastfront/shown/support"), say("eastfront/shown/fire-0"), cite("5.64"))
    dice, reach = effective_level(position, unit).total, air_range(position, unit).total
    if dice > 0:
        strike = say("eastfront/shown/air-power", dice=dice, hexes=reach)
        yield Fact(say("eastfront/shown/air-strike"), strike, cite("5.5"))
        fire = say(f"eastfront/shown/fire-{air_fire(position, position.side_of(unit))}")
        half_year = position.charts.half_year(position.turn).id
        origin = position.charts.origins(f"half_year.{half_year}", "air_fire")
        yield Fact(say("eastfront/shown/air-fire"), fire, cite("13.14"), origin)
