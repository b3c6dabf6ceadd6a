"""What the title says about its positions beside its series: score, supply that comes, objectives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import TwoDice
from wargame_kit.games.ocs.rules.supply.rails import controls
from wargame_kit.games.ocs.rules.title_works import WORKS
from wargame_kit.games.ocs.view import presentation as series
from wargame_kit.games.ocs.view.actions import Actions as OcsActions
from wargame_kit.games.ocs.view.chart_forms import signed
from wargame_kit.games.ocs.view.missions import reasons
from wargame_kit.games.ocs.view.units import Units as OcsUnits
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules import event_calendar, scoring, supply_places, victory, weather
from wargame_kit.games.thirdwinter.rules.air_commands import Relocating
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.bridges import BlowBridge
from wargame_kit.games.thirdwinter.rules.events.crisis import SendingElsewhere
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent, RollEventTable
from wargame_kit.games.thirdwinter.rules.fortresses import DeclareFortress
from wargame_kit.games.thirdwinter.rules.front_moves import Displacing
from wargame_kit.games.thirdwinter.rules.fronts import fronts as has_fronts
from wargame_kit.games.thirdwinter.rules.income import RollSupply
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.games.thirdwinter.rules.postures import (
    Regrouping,
    TurningOffensive,
    TurnOffensive,
    TurnToRegroup,
)
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.remnants import FallingAway
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Releasing, Reserving
from wargame_kit.games.thirdwinter.rules.shelling import Salvo, Shelling
from wargame_kit.games.thirdwinter.rules.supply_shifts import shifts_of
from wargame_kit.games.thirdwinter.rules.weather import RollGround
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.games.thirdwinter.view import (
    axis,
    foretelling,
    fortresses,
    fronts,
    minor_allies,
    reinforcement,
    replacements,
    rivers,
    rvgk,
    schedule,
)
from wargame_kit.games.thirdwinter.view.charts import ThirdWinterChartWords
from wargame_kit.position import Action, Fact, Marker, SequenceLine
from wargame_kit.position.phase_page import PhasePage
from wargame_kit.position.presentation import OverlayRegion
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say

OBJECTIVES = "objectives"

PURPOSES = {
    BlowBridge: "blow-bridge",
    DeclareFortress: "declare-fortress",
    PlacingKessels: "placing-kessels",
    Displacing: "displacing",
    FallingAway: "falling-away",
    Relocating: "relocating",
    Regrouping: "regrouping",
    Releasing: "releasing",
    Reserving: "reserving",
    Salvo: "salvo",
    SendingElsewhere: "sending",
    Shelling: "shelling",
    TurningOffensive: "turning",
    Zoning: "zoning",
}
"""The steps of the title of which a newcomer may wonder what they are for."""

FEW = 8
"""An objective of so many hexes has a marker in each; a larger one is seen in the layer of the map alone."""


class Status(series.Status):
    """The dates and the ground, what supply comes to whom, and the points of the Soviets."""

    counted_for: ClassVar[str] = SOVIET

    def turn(self, position: OcsPosition) -> tuple[Fact, ...]:
        """The dates, the ground now and in the next turn, and the river."""
        return (*super().turn(position), *_weather(position), *rivers.ice(position))

    def is_played(self, position: OcsPosition, line: SequenceLine) -> bool:
        """Weather where it is rolled (1.8), events where there are any (1.9)."""
        if RollGround in line.steps:
            return any(weather.is_rolled(position, key) for key in ("weather", "flight"))
        if RollEventTable in line.steps:
            return event_calendar.is_played(position)
        return super().is_played(position, line)

    def piles(self, position: OcsPosition) -> tuple[Fact, ...]:
        """Supply (2.1b, 3.1b), who comes (1.7), postures (3.3e), reserves (3.5), Rumania (2.5b)."""
        told = (*reinforcement.facts(position), *schedule.facts(position), *replacements.facts(position))
        told = (*told, *fronts.piles(position), *rvgk.piles(position), *minor_allies.facts(position))
        return (*super().piles(position), *_supply(position), *told)

    def phase_page(self, position: OcsPosition) -> PhasePage | None:
        """The Reinforcement Phase (2.2b)."""
        return reinforcement.page(position)

    def score(self, position: OcsPosition) -> tuple[Words, Ledger] | None:
        """The victory points, line by line, and what they would mean at the end (5)."""
        return victory.score(position)


def _weather(position: OcsPosition) -> Iterator[Fact]:
    """Yield the ground of the next turn, if the script changes it; its chances where it is rolled (1.8)."""
    chances = weather.next_ground(position)
    if chances:
        each = tuple(_chance(ground, chance) for ground, chance in chances.items())
        yield Fact(say("thirdwinter/weather-next"), say("thirdwinter/chances", told=each), cite("1.8"), "kit")
    following = weather.scripted(position, position.turn + 1)
    if following and following != position.facts.weather:
        ground = say(f"ocs/condition/{following}")
        yield Fact(say("thirdwinter/weather-next"), ground, cite("1.8"), "kit")


def _chance(ground: str, chance: Fraction) -> Words:
    what = say(f"ocs/condition/{ground}")
    return what if chance == 1 else say("thirdwinter/chance", what=what, chance=str(chance))


def _supply(position: OcsPosition) -> Iterator[Fact]:
    for side in position.game.sides:
        found = supply_places.income_of(position, side)
        if found is None:
            continue
        share = say("thirdwinter/whole-share") if found.share == 1 else str(found.share)
        said: dict[str, Words] = {"share": share, "shift": _shift(position, side)}
        if found.is_at_headquarters:
            told = say("thirdwinter/supply-at-headquarters", **said)
        else:
            places = tuple(map(position.game.hex_name, found.hexes))
            told = say("thirdwinter/supply-of-turn", places=places, **said)
        name = say("thirdwinter/supply-of", side=position.game.side_names[side])
        yield Fact(name, told, supply_places.clause_of(side), "kit")


def _shift(position: OcsPosition, side: str) -> Words:
    """What is added to the roll for supply, and why."""
    why = reasons(shifts_of(position, side))
    return say("thirdwinter/shift-why", why=why) if why else signed(0)


class Hexes(series.Hexes):
    """The ground, dumps and hedgehogs, what lies on the Dnepr, and whose each objective is."""

    def markers(self, position: OcsPosition) -> Iterator[Marker]:
        yield from super().markers(position)
        yield from rivers.markers(position)
        yield from fortresses.markers(position)
        few = (each.counted for each in scoring.objectives(position) if len(each.hexes) <= FEW)
        for hex_ in sorted(frozenset().union(*few)):
            yield self.control(position, hex_, _holder(position, hex_), cite("5.0a"))

    def layers(self, position: OcsPosition) -> Mapping[str, Words]:
        """What counts, and whose it is (5.0a); fronts (3.3) and Rumania (2.5), where there are any."""
        found = {**super().layers(position), OBJECTIVES: say("thirdwinter/layer-objectives")}
        if minor_allies.is_shown(position):
            found[minor_allies.LAYER] = say("thirdwinter/layer-rumania")
        return {**found, fronts.FRONTS: say("thirdwinter/layer-fronts")} if has_fronts(position) else found

    def facts(self, position: OcsPosition, hex_: int) -> Iterator[Fact]:
        """Yield what the series tells of a hex, and in whose zone it lies (3.3b)."""
        yield from super().facts(position, hex_)
        yield from fronts.of_hex(position, hex_)

    def layer(self, position: OcsPosition, name: str) -> Iterator[OverlayRegion]:
        """Yield the hexes of the objectives, by the side that controls them; or the fronts."""
        if name == fronts.FRONTS:
            yield from fronts.layer(position)
            return
        if name == minor_allies.LAYER:
            yield from minor_allies.layer(position)
            return
        if name != OBJECTIVES:
            yield from super().layer(position, name)
            return
        counted = frozenset().union(*(each.counted for each in scoring.objectives(position)))
        for side in position.game.sides:
            held = frozenset(hex_ for hex_ in counted if controls(position, side, hex_))
            yield OverlayRegion(
                "land", held, side, say("overlay/held-by", side=position.game.side_names[side])
            )


def _holder(position: OcsPosition, hex_: int) -> str:
    return next(side for side in position.game.sides if controls(position, side, hex_))


class Units(OcsUnits):
    """Counters of the series, Army HQs and the markers of the title."""

    def about(self, position: OcsPosition, unit: str) -> tuple[Fact, ...]:
        """What the series tells; of a Front HQ its posture and armies, of an army its front (3.3)."""
        if position.counter(unit).is_aircraft:
            return super().about(position, unit)
        if position.unit(unit).is_marker:
            return tuple(fronts.about(position, unit))
        grouped = (*axis.about(position, unit), *minor_allies.about(position, unit))
        return (*super().about(position, unit), *fronts.about_army(position, unit), *grouped)

    def groups(self, position: OcsPosition, unit: str) -> tuple[Words, ...]:
        """None of a marker on the ground: it lies in no stack."""
        is_grounded = position.unit(unit).is_marker and not position.counter(unit).is_aircraft
        return () if is_grounded else super().groups(position, unit)


class Actions(OcsActions):
    """What is done at the river, and the answers of whoever is asked of a bridge."""

    declining: ClassVar[frozenset[str]] = OcsActions.declining | {
        *("let-pass", "let-all-pass", "declare-none", "no-front"),
    }
    decisive: ClassVar[frozenset[str]] = OcsActions.decisive | {"blow-bridge"}
    seldom: ClassVar[frozenset[str]] = OcsActions.seldom | {
        *("place-kessel", "border", "attach", "put", "deploy-alone"),
    }

    def value(self, position: OcsPosition, field: str, value: object) -> Words:
        """Works, fronts, replacements and boxes in words."""
        if field == "front":
            return position.name_of(str(value))
        own = {"work": "thirdwinter/work", "resource": "thirdwinter/resource", "box": "ocs/box"}
        return say(f"{own[field]}/{value}") if field in own else super().value(position, field, value)

    def undone(self, position: OcsPosition) -> tuple[Words, ...]:
        """What of its replacements a side loses, and what it saves."""
        step = position.step
        mine = tuple(replacements.undone(position, step)) if isinstance(step, Rebuilding) else ()
        return (*super().undone(position), *mine)

    def label(self, position: OcsPosition, action: Action) -> Words:
        """What a unit does at the river, beside its name."""
        if isinstance(action, TurnOffensive | TurnToRegroup):
            return say(f"thirdwinter/label/{action.form.split()[0]}")
        if isinstance(action, WORKS):
            return say(f"thirdwinter/work/{action.work}")
        return super().label(position, action)

    def foretold(self, position: OcsPosition, action: Action) -> Words:
        """What an action of the title or of the series would cost or bring."""
        return foretelling.foretold(position, action)

    def purpose(self, position: OcsPosition) -> Words:
        """What the choices of the title are good for."""
        key = PURPOSES.get(type(position.step), "")
        found = say(f"thirdwinter/purpose/{key}") if key else super().purpose(position)
        kept = tuple(rvgk.kept(position)) if isinstance(position.step, Releasing | Reserving) else ()
        return say("thirdwinter/purpose/kept", purpose=found, kept=kept) if kept else found

    def meaning(self, position: OcsPosition, action: Action) -> Words:
        """What an event does (1.9); what a scenario gives of the supply of a roll (2.1b, 3.1b)."""
        step = position.step
        if isinstance(step, RollEvent | RollSupply) and isinstance(action, TwoDice):
            return step.does(position, action.number)
        return super().meaning(position, action)

    def added(self, position: OcsPosition) -> Ledger | None:
        """What is added to the roll for supply (2.1b, 3.1b), and what the series adds."""
        step = position.step
        if not isinstance(step, RollSupply):
            return super().added(position)
        told = step.modifiers(position)
        return told if told.entries else None


PRESENTATION = replace(
    series.PRESENTATION,
    status=Status(),
    hexes=Hexes(),
    units=Units(),
    actions=Actions(),
    fights=rivers.Fights(),
    charts=ThirdWinterChartWords(),
)
