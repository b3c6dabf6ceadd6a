"""What this game says about its positions: dates, weather, terrain as it counts, chits, cities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import AXIS, SOVIET, Charts, Chit, TerrainEffect, Turn
from wargame_kit.games.typhoon.files.counters import formation_name
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules import victory
from wargame_kit.games.typhoon.rules.cities import city_hexes, controls
from wargame_kit.games.typhoon.rules.combat import Declare
from wargame_kit.games.typhoon.rules.command import staff
from wargame_kit.games.typhoon.rules.cup import Interrupt
from wargame_kit.games.typhoon.rules.ground import terrain_of
from wargame_kit.games.typhoon.rules.losses import loss
from wargame_kit.games.typhoon.rules.sequence import ChooseChits
from wargame_kit.games.typhoon.rules.supply import supply
from wargame_kit.mechanics.chits import UNSEEN
from wargame_kit.position import (
    Action,
    CupLine,
    Fact,
    Game,
    HandItem,
    Marker,
    Presentation,
    TerrainChart,
    TerrainRow,
    TurnBox,
    TurnLine,
)
from wargame_kit.position.charts import dates
from wargame_kit.position.derived import derived_from
from wargame_kit.position.history import Objectives
from wargame_kit.position.presentation import (
    ActionWords,
    ChartWords,
    FightWords,
    HexWords,
    SecretWords,
    StatusWords,
    UnitWords,
    holding,
)
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say


class Status(StatusWords[TyphoonPosition]):
    """Dates, weather, cities, chits."""

    counted_for: ClassVar[str] = AXIS

    def turn(self, position: TyphoonPosition) -> tuple[Fact, ...]:
        """The dates and the weather of the turn."""
        row = position.charts.turns[position.turn]
        weather = position.weather
        # 14.1: the weather of each turn is printed; the days of a turn are ours where the track says so.
        return (
            Fact(say("typhoon/dates"), dates(row.first_day, row.last_day), cite("TRACK"), row.provenance,
                 say("typhoon/dates-note")),
            Fact(say("typhoon/weather"), weather.name, cite(weather.clause), "rulebook",
                 position.game.rulebook[weather.clause].gist),
        )  # fmt: skip

    def score(self, position: TyphoonPosition) -> tuple[Words, Ledger] | None:
        """How the game stands by 14.4."""
        return victory.score(position)

    def piles(self, position: TyphoonPosition) -> tuple[Fact, ...]:
        """What is in the cup, what was drawn, and how many units wait in the boxes."""
        facts, chits = position.facts, position.charts.chits
        answer = [Fact(say("typhoon/cup"), say("typhoon/count", count=len(facts.cup)), cite("6.2.3"))]
        if facts.used:
            used = tuple(chits[chit].name for chit in facts.used)
            answer.append(Fact(say("typhoon/used"), say("typhoon/list", items=used), cite("7.1.4")))
        if facts.guderian == "hand":
            answer.append(Fact(say("typhoon/in-hand"), chits["GUDERIAN"].name, cite("6.3.2")))
        pieces = position.pieces.items()
        waiting = Counter(position.side_of(unit) for unit, piece in pieces if piece.place == "box")
        for side in position.game.sides:
            name = say("typhoon/box", side=position.game.side_names[side])
            answer.append(Fact(name, say("typhoon/count", count=waiting[side]), cite("12.2.1")))
        return tuple(answer)

    def hand(self, position: TyphoonPosition, side: str) -> tuple[HandItem, ...]:
        """The chits that a side may choose from this turn."""
        hand = Counter(position.facts.hand(side))
        kept = position.facts.guderian == "hand"
        free = ChooseChits(side).free(position) if UNSEEN not in hand else Counter[str]()
        answer = []
        for chit in position.charts.chits.values():
            in_game = not chit.option or position.option(chit.option) == "on"
            if chit.side == side and in_game:
                held = int(kept and chit.kind == "guderian")
                left, chosen, note = free[chit.id], hand[chit.id], _deed(chit)
                answer.append(
                    HandItem(chit.id, chit.name, left, chosen, held, note, _is_void(position, chit))
                )
        if hand[UNSEEN]:
            return (HandItem(UNSEEN, say("typhoon/unseen-chits"), 0, hand[UNSEEN]),)
        return tuple(answer)

    def box(self, box: str) -> Words:
        """The name of a box beside the map (2.1.2.4, 2.1.2.5)."""
        return say(f"typhoon/place/{box}")

    def cup(self, position: TyphoonPosition) -> tuple[CupLine, ...]:
        """The chits that may be drawn next (7.1); what cannot be seen belongs to nobody."""
        known, found = position.charts.chits, Counter(position.facts.cup)
        name = position.game.presentation.actions.value
        return tuple(
            CupLine(name(position, "chit", chit), known[chit].side if chit in known else "", count)
            for chit, count in found.items()
        )


class Hexes(HexWords[TyphoonPosition]):
    """Terrain as it counts in the weather, what runs through it, who controls it."""

    def terrain(self, position: TyphoonPosition, hex_: int) -> tuple[Fact, ...]:
        """The terrain of a hex as it counts in this weather, and what else is printed there."""
        board, counts_as = position.game.board, terrain_of(position, hex_)
        printed = board.terrain_name(hex_)
        effect = position.charts.terrain[counts_as]
        name: Words = say(f"typhoon/terrain/{counts_as}")
        if counts_as != printed:
            plain, weather = say(f"typhoon/terrain/{printed}"), position.weather.name
            name = say("typhoon/counts-as", terrain=plain, other=name, weather=weather)
        facts = [Fact(say("typhoon/terrain"), name, cite(f"TEC.{counts_as}"), effect.provenance)]
        if hex_ in board.features.get("town", ()):
            facts.append(Fact(say("typhoon/town"), say("typhoon/yes"), cite("TEC.town")))
        if hex_ in board.features.get("fortified", ()):
            facts.append(Fact(say("typhoon/fortified"), say("typhoon/yes"), cite("14.2")))
        return tuple(facts)

    def links(self, position: TyphoonPosition, hex_: int) -> tuple[Fact, ...]:
        """Roads, railways and rivers with the rows of the terrain effects table."""
        return tuple(
            replace(fact, clause=cite(f"TEC.{'railway' if kind == 'rail' else kind}"))
            for kind, fact in self.kinds_of_links(position, hex_)
        )

    def markers(self, position: TyphoonPosition) -> Iterator[Marker]:
        """Yield sources, and who controls a city or town since the start or by entering it (3.4)."""
        board, names = position.game.board, position.game.side_names
        for marker in super().markers(position):
            yield replace(marker, fact=Fact(say("typhoon/source"), names[marker.side], cite("3.3")))
        east = board.features.get("east_of_start_line", frozenset())
        for hex_ in sorted(city_hexes(board)):
            side = AXIS if controls(position, AXIS, hex_) else SOVIET
            as_at_the_start = (side == SOVIET) == (hex_ in east)
            yield self.control(position, hex_, side, cite("3.4.1" if as_at_the_start else "3.4.2"))


class Units(UnitWords[TyphoonPosition]):
    """What a unit has done and would lose."""

    def about(self, position: TyphoonPosition, unit: str) -> tuple[Fact, ...]:
        """What becomes of a unit on the map that loses a step in combat, or for want of supply."""
        if position.pieces[unit].hex_ < 0:
            return ()
        facts = []
        for cause in ("combat", "supply"):
            found = loss(position, unit, cause)
            name = say(f"typhoon/loses-in-{cause}")
            facts.append(Fact(name, say(f"typhoon/loses/{found.place or 'turns'}"), found.clauses[-1]))
        return tuple(facts)

    def formation(self, game: Game, formation: str) -> Words:
        """The army or front that a unit starts with."""
        return formation_name(formation)

    def states(self, position: TyphoonPosition, unit: str) -> frozenset[str]:
        """Whether a unit is active, has moved, attacks or has attacked, or is cut off."""
        return holding(
            active=unit in position.facts.active,
            moved=unit in position.facts.moved,
            fought=unit in position.attacks,
            cut=unit in cut_off(position),
        )


class Fights(FightWords[TyphoonPosition]):
    """Attacks that are declared, and the one that is rolled for."""

    def attacks(self, position: TyphoonPosition) -> Mapping[int, tuple[str, ...]]:
        """The attacks declared in this combat segment and not yet fought (10.2)."""
        answer: dict[int, tuple[str, ...]] = {}
        for unit, target in position.attacks.items():
            answer[target] = (*answer.get(target, ()), unit)
        return answer


class Actions(ActionWords[TyphoonPosition]):
    """Chits by their names, and what a declaration rolls for."""

    moves: ClassVar[tuple[str, ...]] = ("move", "march")

    def value(self, position: TyphoonPosition, field: str, value: object) -> Words:
        """The value of an action's field; chits by the name of their headquarters."""
        if field == "chit":
            chit = position.charts.chits.get(str(value))
            return say("typhoon/unseen-chit") if value == UNSEEN else chit.name if chit else str(value)
        return super().value(position, "unit" if field == "guards" else field, value)

    def label(self, position: TyphoonPosition, action: Action) -> Words:
        """How many attacks the end of a declaration rolls for (10.2)."""
        if isinstance(action, Declare):
            hexes = tuple(dict.fromkeys(position.attacks.values()))
            if len(hexes) == 1:
                return say("typhoon/label/declare-one", hex=position.game.board.label(hexes[0]))
            if not hexes:
                return say("typhoon/label/declare-none")
            return say("typhoon/label/declare", count=len(hexes))
        return ""

    def overrules(self, action: Action) -> bool:
        """Whether Guderian is used in the place of the chit that was drawn (7.3.1)."""
        return isinstance(action, Interrupt)


class Secrets(SecretWords[TyphoonPosition]):
    """Chits that are chosen face down."""

    def eyes(self, position: TyphoonPosition) -> str | None:
        """The side that chooses chits in secret (6.1.3); what is in the cup decides nothing else."""
        secret = any(kind.is_secret for kind in position.step.actions)
        return super().eyes(position) if secret else None


PRINTED = ("mechanised", "non_mechanised", "shift", "advance")
"""The keys of charts.toml that fill the columns of the terrain effects."""


class TyphoonCharts(ChartWords[Charts]):
    """The turn track, the terrain effects, the history."""

    objectives: ClassVar[Objectives] = Objectives(  # 14.4
        "axis_big_cities", "big_city", say("expected/big-city"), "typhoon/cities-then"
    )

    def turn_track(self, game: Game[Charts]) -> tuple[TurnBox, ...]:
        """Days, weather, command chits and reinforcements of every turn (14.1)."""
        return tuple(_turn_box(game, row) for row in game.charts.turns.values())

    def terrain_chart(self, game: Game[Charts]) -> TerrainChart:
        """The terrain effects: movement points of mechanised and others, shifts, longest advance."""
        heads = tuple(say(f"render/tec/{head}") for head in ("mechanised", "other", "shift", "advance"))
        origins = game.charts.origins
        rows = (
            TerrainRow.of(name, _effects(name, effect), *(origins(f"terrain.{name}", key) for key in PRINTED))
            for name, effect in game.charts.terrain.items()
        )
        return TerrainChart(heads, tuple(rows))


@derived_from("options")
def cut_off(position: TyphoonPosition) -> frozenset[str]:
    """The units on the map that have no line of communications."""

    return frozenset(unit for side in position.game.sides for unit in supply(position, side).cut)


def _turn_box(game: Game[Charts], row: Turn) -> TurnBox:
    weather = game.charts.weather[row.weather]
    sides = tuple((side, row.chits.get(side, 0), row.reinforcements.get(side, 0)) for side in game.sides)
    lines = (TurnLine(side, say("render/chits", count=chits), f"+{arrive}") for side, chits, arrive in sides)
    each = tuple(
        say("render/side-turn", side=game.side_names[side], chits=chits, arrivals=arrive)
        for side, chits, arrive in sides
    )
    said = say("render/turn", weather=weather.name, sides=each)
    return TurnBox(
        row.number, row.first_day, row.last_day, said, weather.name, weather.id, tuple(lines), row.provenance
    )


def _effects(name: str, effect: TerrainEffect) -> tuple[Words, ...]:
    if not effect.is_passable:
        never = say("render/tec/never")
        return never, never, "—", "—"

    def cost(points: int | None) -> Words:
        return say("render/tec/road-only") if effect.road_only else "—" if points is None else str(points)

    plus = "+" if name == "town" else ""  # a town adds to what lies around it
    shift = f"{plus}{effect.shift}" if effect.shift else "—"
    advance = str(effect.advance) if effect.advance else "—"
    return cost(effect.mechanised), cost(effect.other), shift, advance


def _is_void(position: TyphoonPosition, chit: Chit) -> bool:
    """Whether a chit would do nothing, because its headquarters is not on the map (13.2)."""
    return bool(chit.headquarters) and staff(position, chit.headquarters) is None


def _deed(chit: Chit) -> Words:
    return say(f"typhoon/deed/{chit.kind}", headquarters=chit.name)


PRESENTATION: Presentation[Charts, TyphoonPosition] = Presentation(
    Status(), Hexes(), Units(), Fights(), Actions(), Secrets(), TyphoonCharts()
)
