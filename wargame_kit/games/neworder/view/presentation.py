"""What these battles say about their positions: dates, events, points, markers, untried counters, entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from wargame_kit.games.neworder.boxes import POOL
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.files.charts import Charts, HexPoints
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules import victory
from wargame_kit.games.neworder.rules.combat.attack import DeclareAttack, InitialCombat
from wargame_kit.games.neworder.rules.combat.duties import Duties, duties
from wargame_kit.games.neworder.rules.combat.reveal import chances_of
from wargame_kit.games.neworder.rules.declaring import Declare
from wargame_kit.games.neworder.rules.fire import PlaceFire
from wargame_kit.games.neworder.rules.markers import PlaceMarkers, put
from wargame_kit.games.neworder.rules.support import INITIAL, PlaceSupport
from wargame_kit.games.neworder.view import airport, chart_pages, guidance, piles
from wargame_kit.games.neworder.view.observation import secrets
from wargame_kit.position import Action, Fact, Game, Marker, Presentation
from wargame_kit.position.charts import dates
from wargame_kit.position.presentation import (
    ActionWords,
    FightWords,
    HexWords,
    SecretWords,
    StateSign,
    StatusWords,
    UnitWords,
    holding,
)
from wargame_kit.rulebook import Ledger
from wargame_kit.rulebook.figures import percent
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Name, Words, say

NODE, BASE, AIR_DEFENCE, HELICOPTER = "node", "base", "air-defence", "helicopter"


class Status(StatusWords[NewOrderPosition]):
    """Dates, who moves first, the event in force, victory points."""

    counted_for: ClassVar[str] = "russia"

    def turn(self, position: NewOrderPosition) -> tuple[Fact, ...]:
        """The dates of the turn, who moves first in it (3.2), and what an event has brought (5)."""
        return tuple(_turn(position))

    def score(self, position: NewOrderPosition) -> tuple[Words, Ledger] | None:
        """How the battle stands, and the points behind it (23)."""
        return victory.score(position)

    def piles(self, position: NewOrderPosition) -> tuple[Fact, ...]:
        """Who waits to come on, which markers are at hand, who is still to come, who is lost."""
        return tuple(piles.piles(position))

    def box(self, box: str) -> Words:
        """The name of a box."""
        return say(f"neworder/box/{box}")

    def fate(self, position: NewOrderPosition, unit: str) -> Words:
        """A group that is destroyed lies in its pool again, as does a marker that was used (24.26)."""
        if position.pieces[unit].place != POOL:
            return super().fate(position, unit)
        return say(f"neworder/fate/{'marker' if position.unit(unit).is_marker else 'group'}")


class Hexes(HexWords[NewOrderPosition]):
    """Terrain with what it costs and gives, what counts for victory, where a side comes on."""

    def terrain(self, position: NewOrderPosition, hex_: int) -> tuple[Fact, ...]:
        """The terrain with what it costs and gives."""
        return tuple(_ground(position, hex_))

    def facts(self, position: NewOrderPosition, hex_: int) -> Iterator[Fact]:
        """Yield its ground, what it counts, who comes on there, what runs through it."""
        yield from super().facts(position, hex_)
        features = position.game.board.features
        for row in position.charts.victory.hexes:
            if hex_ in features.get(row.feature, ()):
                yield Fact(row.name, _worth(position, row), cite("23.3"), row.provenance)
        for nation, feature in position.charts.entry.items():
            if hex_ in features.get(feature, ()):
                who = say(f"neworder/nation/{nation}")
                yield Fact(say("neworder/entry"), who, cite("6.2"), position.charts.origins("entry", nation))
        yield from airport.airport(position, hex_)

    def markers(self, position: NewOrderPosition) -> Iterator[Marker]:
        """Yield who holds the hexes that count for victory (23.3)."""
        yield from super().markers(position)
        board = position.game.board
        for row in position.charts.victory.hexes:
            for hex_ in sorted(board.features.get(row.feature, ())):
                for side in position.game.sides:
                    if hex_ in position.stacks_by_side[side]:
                        yield self.control(position, hex_, side, cite("23.3"))


class Units(UnitWords[NewOrderPosition]):
    """What a counter is able to do, what it has done, what an untried one may turn out to be."""

    signs: ClassVar[Mapping[str, StateSign]] = MappingProxyType(
        {
            "hyperwar": StateSign((1, 0), "#1f6f8b", "M-3 -4V4M3 -4V4M-3 0H3"),
            "bridging": StateSign((0, 1), "#6b5a2e", "M-5 3Q0 -5 5 3M-5 3H5"),
            "bound": StateSign((0, 0), "#b3261e", "M0 -5V1M0 4V5"),
            "beset": StateSign((0, 0), "#8a4b00", "M0 -5V5M-5 0H5"),
        }
    )

    def formation(self, game: Game, formation: str) -> Words:
        """The formation, the army or the pool."""
        found = game.charts.formations.get(formation)
        return found.name if found is not None else formation

    def formation_provenance(self, game: Game[Charts], formation: str) -> str:
        """Whether its name is printed: of some the book has a number or a few letters."""
        return game.charts.origins(f"formation.{formation}", "en", "zh")

    def states(self, position: NewOrderPosition, unit: str) -> frozenset[str]:
        """Whether a counter is high-tech, has moved or fought, keeps a bridge, must attack or be attacked."""
        piece, due = position.pieces[unit], _due(position)
        is_theirs = position.side_of(unit) != position.actor
        return holding(
            hyperwar=position.is_hyperwar(unit),
            moved=piece.moved,
            fought=piece.fought or bool(piece.used),
            bridging=piece.bridging,
            bound=due is not None and unit in due.units,
            beset=due is not None and piece.place in due.hexes and is_theirs,
        )

    def about(self, position: NewOrderPosition, unit: str) -> tuple[Fact, ...]:
        """Its nation, its range or radius, and what an untried one may be."""
        return tuple(_about(position, unit))

    def needs_supply(self, position: NewOrderPosition, side: str) -> bool:
        """No supply is in force (15.3)."""
        return False


class Fights(FightWords[NewOrderPosition]):
    """Markers that have been put on hexes, and the combat that is being declared or fought."""

    def attacks(self, position: NewOrderPosition) -> Mapping[int, tuple[str, ...]]:
        """The markers that lie on the map, by hex (12.14)."""
        answer: dict[int, tuple[str, ...]] = {}
        for unit, piece in position.pieces.items():
            if isinstance(piece.place, int) and position.unit(unit).is_marker:
                answer[piece.place] = (*answer.get(piece.place, ()), unit)
        return answer

    def announced(self, position: NewOrderPosition) -> Mapping[int, Words]:
        """What the markers on each hex would do there, before they are declared (12.16)."""
        step = position.step
        return step.announced(position) if isinstance(step, PlaceFire) else {}


class Actions(ActionWords[NewOrderPosition]):
    """Moves over land, by air and onto the map."""

    moves: ClassVar[tuple[str, ...]] = ("move", "enter")
    declining: ClassVar[frozenset[str]] = frozenset(("halt", "call-off"))
    decisive: ClassVar[frozenset[str]] = frozenset(("declare",))
    at_once: ClassVar[frozenset[str]] = frozenset(("join", "leave"))

    def value(self, position: NewOrderPosition, field: str, value: object) -> Words:
        """The value of an action's field: tables and formations by their names."""
        if field == "units" and isinstance(value, tuple):
            return say("neworder/list", items=tuple(map(position.name_of, value)))
        if field == "table":
            return say(f"neworder/table/{value}")
        if field == "formation":
            found = position.charts.formations.get(str(value))
            return found.name if found is not None else str(value)
        return super().value(position, "unit" if field == "helicopter" else field, value)

    def purpose(self, position: NewOrderPosition) -> Words:
        """What a set-up's choices and throws are for."""
        return guidance.purpose(position)

    def label(self, position: NewOrderPosition, action: Action) -> Words:
        """What is declared, and whether it is anything at all."""
        match position.step, action:
            case DeclareAttack(), Declare():
                return say("neworder/declare/attack")
            case PlaceMarkers() as step, Declare():
                what = "support" if isinstance(step, PlaceSupport) else "fire"
                return say(f"neworder/declare/{what if put(position, step.side) else f'no-{what}'}")
        return ""


_COMING = ("enter ", "place ", "drop ", "land ")
"""How the actions begin by which a unit that was picked in secret comes on the map."""


class Secrets(SecretWords[NewOrderPosition]):
    """Formations and units that were picked by hand (24.13, 26.13)."""

    def eyes(self, position: NewOrderPosition) -> str | None:
        """The side that picks in secret, or has picked and now brings on whom it likes."""
        actor = super().eyes(position)
        if actor is None:
            return None
        is_picking = any(kind.is_secret for kind in position.step.actions)
        comes_on = any(kind.form.startswith(_COMING) for kind in position.step.actions)
        return actor if is_picking or (comes_on and secrets(position, actor)) else None


def _due(position: NewOrderPosition) -> Duties | None:
    """What the side that declares its initial combat still has to do (11.1, 11.2); else None."""
    step = position.step
    is_initial = (
        isinstance(step, InitialCombat)
        or (isinstance(step, DeclareAttack) and step.fight.segment == INITIAL)
        or (isinstance(step, PlaceSupport) and step.segment == INITIAL)
    )
    return duties(position, position.actor) if is_initial else None


def _turn(position: NewOrderPosition) -> Iterator[Fact]:
    facts, names = position.facts, position.game.side_names
    row = position.charts.turns[position.turn]
    days = dates(row.first_day, row.last_day)
    yield Fact(say("neworder/dates"), days, cite("3.3"), row.provenance, say("neworder/dates-note"))
    if position.turn == position.last_turn:
        yield Fact(say("neworder/last-turn"), say("neworder/counted-now"), cite("23.1"))
    if facts.first:
        yield Fact(say("neworder/first"), say("neworder/first-is", side=names[facts.first]), cite("3.2"))
    if facts.morale:
        yield Fact(say("neworder/morale"), say("neworder/morale-of", side=names[facts.morale]), cite("5.4"))
    if facts.friction:
        yield Fact(say("neworder/friction"), say("neworder/friction-now"), cite("5.5"))
    if facts.jammed:
        origin = position.game.books[cite("5.8")].provenance
        yield Fact(say("neworder/jammed"), say("neworder/jammed-now"), cite("5.8"), origin)


def _ground(position: NewOrderPosition, hex_: int) -> Iterator[Fact]:
    board, charts = position.game.board, position.charts
    kind = board.terrain_name(hex_)
    row = charts.terrain[kind]
    yield Fact(say("neworder/terrain"), say(f"hexlayer/{kind}"), cite("TEC"), row.provenance)
    if row.cost is None:
        yield Fact(say("neworder/cost"), say("neworder/cost-none"), cite("7.10"))
        return
    cost = say("neworder/cost-is", cost=fraction_text(row.cost, chart_pages.HALF))
    origins, place = charts.origins, f"terrain.{kind}"
    yield Fact(say("neworder/cost"), cost, cite("7.5"), origins(place, "cost"))
    if row.shift:
        left = say("neworder/columns-left", columns=row.shift)
        yield Fact(say("neworder/defence"), left, cite("11.18"), origins(place, "shift"))
    if row.shift_for("mongolia") != row.shift:
        left = say("neworder/columns-left", columns=row.shift_for("mongolia"))
        yield Fact(say("neworder/defence-own"), left, cite("25.13"), origins(place, "otherwise"))


def _worth(position: NewOrderPosition, row: HexPoints) -> Words:
    sides = tuple(position.game.side_names[side] for side in row.sides)
    if row.whole is None:
        return say("neworder/worth", each=row.each, sides=sides)
    return say("neworder/worth-whole", each=row.each, whole=row.whole, sides=sides)


def _about(position: NewOrderPosition, unit: str) -> Iterator[Fact]:
    printed = position.game.units[unit]
    yield Fact(say("neworder/nation"), say(f"neworder/nation/{position.nation(unit)}"), cite("2.3"))
    if printed.command_range and printed.kind in (NODE, BASE):
        count, origin = say("neworder/hexes", count=printed.command_range), printed.provenance_of("range")
        yield Fact(say("neworder/range"), count, cite("15.1"), origin)
    if printed.command_range and printed.kind == AIR_DEFENCE:
        count, origin = say("neworder/hexes", count=printed.command_range), printed.provenance_of("range")
        yield Fact(say("neworder/radius"), count, cite("19.1"), origin)
    marks = printed.provenance_of("traits")
    if "hyperwar" in printed.traits:
        able = "hyperwar-is" if position.is_hyperwar(unit) else "hyperwar-lost"
        yield Fact(say("neworder/hyperwar"), say(f"neworder/{able}"), cite("16.1"), marks)
    if "para" in printed.traits:
        yield Fact(say("neworder/para"), say("neworder/para-is"), cite("17.1"), marks)
    if position.is_untried(unit):
        may = tuple(
            say("neworder/may-be-one", value=_value(position, unit, face), chance=percent(chance))
            for face, chance in chances_of(position, unit).items()
        )
        pool, origin = say("neworder/list", items=may), printed.provenance_of("attack", "defence")
        yield Fact(say("neworder/untried"), pool, cite("21.3"), origin)


def _value(position: NewOrderPosition, unit: str, face: int) -> Name:
    shown = position.game.units[unit].faces[face]
    return Name(f"{shown.attack}-{shown.defence}", f"{shown.attack}-{shown.defence}")


PRESENTATION: Presentation[Charts, NewOrderPosition] = Presentation(
    Status(), Hexes(), Units(), Fights(), Actions(), Secrets(), chart_pages.NewOrderCharts()
)
