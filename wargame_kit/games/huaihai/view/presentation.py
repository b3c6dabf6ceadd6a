"""What this game says about its positions: dates, air, notebooks, hidden counters, cities, boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from wargame_kit.games.huaihai.boxes import AIRFIELD, DEFECTED, ELIMINATED, GONE, LATER
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import OPEN
from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDES, Charts
from wargame_kit.games.huaihai.position import FRESH, SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules import ground, reach, victory
from wargame_kit.games.huaihai.rules.air import OfferInterception
from wargame_kit.games.huaihai.rules.arrivals import Arriving, dated
from wargame_kit.games.huaihai.rules.combat.aftermath import Follow, LoseCounter, Pursue, RetreatStep
from wargame_kit.games.huaihai.rules.combat.participants import CallAir, HumanWave, Naming, Strike
from wargame_kit.games.huaihai.rules.combat.resolution import (
    CallMilitia,
    CounterAttack,
    OfferInterceptionOfCounterAttack,
    Respond,
)
from wargame_kit.games.huaihai.rules.ground import cities, holds
from wargame_kit.games.huaihai.rules.movement import WatchMove
from wargame_kit.games.huaihai.rules.readiness import air_counter
from wargame_kit.games.huaihai.rules.supply import is_cut, is_starved, printed_sources
from wargame_kit.games.huaihai.rules.tactical_actions.agents import OfferAgent
from wargame_kit.games.huaihai.rules.tactical_actions.orders import CHIANG, INFILTRATE
from wargame_kit.games.huaihai.view import chart_pages, notebook_page
from wargame_kit.mechanics import Engagement
from wargame_kit.position import Action, Fact, Game, Marker, NoteKind, Presentation, ReactionPrompt
from wargame_kit.position.markers import CONTROL
from wargame_kit.position.presentation import (
    ActionWords,
    FightWords,
    HexWords,
    SecretWords,
    StatusWords,
    UnitWords,
    holding,
)
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Name, Series, Words, say

ARMS = {"special_arms": "7.5", "direct": "7.5", "fast": "12.3", "air": "7.1", "wavering": "14.4"}
"""What a counter's traits are called, and the clause that says what they mean."""

_OPEN_TO_ALL = (
    OfferInterception, OfferInterceptionOfCounterAttack, Respond, LoseCounter, RetreatStep, Pursue, Arriving,
)  # fmt: skip
"""Steps in which the KMT decides from what everybody sees: it need not open its notebook."""


class Status(StatusWords[HuaihaiPosition]):
    """Dates, points, recruits, the air counter, what lies in the boxes."""

    counted_for: ClassVar[str] = PLA

    def turn(self, position: HuaihaiPosition) -> tuple[Fact, ...]:
        """The dates of the turn (3), and whether it is the last, when points are counted (13.1)."""
        row = position.charts.turns[position.turn]
        note = say("huaihai/dates-note")
        facts = (Fact(say("huaihai/dates"), row.dates, cite("3"), row.provenance, note),)
        if position.turn < position.last_turn:
            return facts
        return (*facts, Fact(say("huaihai/last-turn"), say("huaihai/counted-now"), cite("13.1")))

    def score(self, position: HuaihaiPosition) -> tuple[Words, Ledger] | None:
        """The level that would be reached now, and the points behind it (13.5)."""
        return victory.score(position)

    def piles(self, position: HuaihaiPosition) -> tuple[Fact, ...]:
        """Recruits, the air counter, hidden counters, notebooks, and who is lost or still to come."""
        return (*_means(position), *_secrets(position), *_boxes(position))

    def box(self, box: str) -> Words:
        """The name of a box."""
        return say(f"huaihai/box/{box}")


class Hexes(HexWords[HuaihaiPosition]):
    """Terrain with what it does, sources, stacks, cities."""

    def terrain(self, position: HuaihaiPosition, hex_: int) -> tuple[Fact, ...]:
        """The terrain with what it costs and gives."""
        return tuple(_ground(position, hex_))

    def markers(self, position: HuaihaiPosition) -> Iterator[Marker]:
        """Yield sources, which of them count now or later, which are sabotaged; who holds a city (13.2)."""
        yield from super().markers(position)
        board, late = position.game.board, position.charts.limit("late_sources")
        now, clause = printed_sources(position), cite("8.2" if position.turn < late else "8.6")
        for hex_ in sorted(now):
            fact = Fact(say("huaihai/source"), say("huaihai/source-now"), clause)
            yield Marker(hex_, "supply", KMT, fact=fact)
        for hex_ in sorted(board.features.get("sources_late", frozenset()) - now):
            fact = Fact(say("huaihai/source"), say("huaihai/source-later", turn=late), cite("8.6"))
            yield Marker(hex_, "supply", KMT, fact=fact)
        for hex_ in sorted(position.facts.sabotaged):
            fact = Fact(say("huaihai/sabotaged"), say("huaihai/sabotaged-now"), cite("10.5"))
            yield Marker(hex_, "sabotage", PLA, fact=fact)
        for hex_ in sorted(cities(board)):
            yield self.control(position, hex_, PLA if holds(position, PLA, hex_) else KMT)

    def facts(self, position: HuaihaiPosition, hex_: int) -> Iterator[Fact]:
        """Yield its ground, what lies there, the room that is left, who holds it, what runs through it."""
        lying = self.lying(position, hex_)
        yield from self.terrain(position, hex_)
        yield from (marker.fact for marker in lying if marker.fact and marker.kind != CONTROL)
        yield from _load(position, hex_)
        yield from (marker.fact for marker in lying if marker.fact and marker.kind == CONTROL)
        yield from self.links(position, hex_)


class Units(UnitWords[HuaihaiPosition]):
    """Faces, movement left, arms, orders that name a counter."""

    def formation(self, game: Game, formation: str) -> Words:
        """The army group, zone or field army."""
        return say(f"huaihai/formation/{formation}")

    def states(self, position: HuaihaiPosition, unit: str) -> frozenset[str]:
        """Whether a counter has moved in these phases, and whether no supply line reaches it."""
        return holding(moved=position.pieces[unit].used > 0, cut=is_cut(position, unit))

    def about(self, position: HuaihaiPosition, unit: str) -> tuple[Fact, ...]:
        """Which face a counter shows and what that means, its points and its arm."""
        return tuple(_about(position, unit))

    def needs_supply(self, position: HuaihaiPosition, side: str) -> bool:
        """Whether lines matter to a side: the PLA is never out of supply (8)."""
        return side == KMT


class Fights(FightWords[HuaihaiPosition]):
    """Battles and the reactions to them."""

    def battle(self, position: HuaihaiPosition) -> Engagement | None:
        """The battle that is being declared, answered or rolled for (6.3)."""
        step = position.step
        if isinstance(step, OfferInterceptionOfCounterAttack) and len(position.agenda) > 1:
            step = position.agenda[-2]  # 7.3: the counter-attack that goes on after the answer
        return step.battle(position)

    def reaction_prompt(self, position: HuaihaiPosition) -> ReactionPrompt | None:
        """What a reaction is about: a move that waits, a battle, a counter that is aimed at."""
        step = position.step
        if isinstance(step, (OfferInterception, WatchMove)):
            return ReactionPrompt(tuple(dict.fromkeys(step.path)), step.path, step.unit)
        if isinstance(step, OfferAgent):
            hex_ = position.pieces[step.unit].hex_
            return ReactionPrompt((hex_,) if hex_ >= 0 else (), (), step.unit)
        if isinstance(step, (Respond, CounterAttack)):
            around = (position.pieces[unit].hex_ for unit in step.fight.participants)
            return ReactionPrompt((step.fight.target, *(hex_ for hex_ in around if hex_ >= 0)))
        if isinstance(step, OfferInterceptionOfCounterAttack):
            return ReactionPrompt(tuple(position.pieces[unit].hex_ for unit in step.units))
        return None


class Actions(ActionWords[HuaihaiPosition]):
    """Strikes, the air, reconnaissance, pursuit."""

    moves: ClassVar[tuple[str, ...]] = ("move", "creep")
    declining: ClassVar[frozenset[str]] = frozenset(
        ("let-pass", "let-all-pass", "decline", "stand", "stay", "done", "call-off")
    )
    decisive: ClassVar[frozenset[str]] = frozenset(("strike",))
    at_once: ClassVar[frozenset[str]] = frozenset(("join", "support", "unmask"))
    aiming: ClassVar[frozenset[str]] = frozenset(("pursue",))

    def value(self, position: HuaihaiPosition, field: str, value: object) -> Words:
        """The value of an action's field; a turn with its dates."""
        if field == "turn" and isinstance(value, int) and value in position.charts.turns:
            return say("huaihai/turn-of", turn=value, dates=position.charts.turns[value].dates)
        return super().value(position, field, value)

    def applies(self, position: HuaihaiPosition, kind: type[Action]) -> bool:
        """Whether an action is one for who acts: the air is the KMT's (7.1), waves the PLA's (7.6)."""
        if kind is CallAir:
            return bool(position.actor == KMT)
        return position.actor == PLA or kind not in (HumanWave, CallMilitia)

    def label(self, position: HuaihaiPosition, action: Action) -> Words:
        """What hex is struck, and by how many (6.3)."""
        step = position.step
        if action == Strike() and isinstance(step, Naming):
            fight = step.battle(position)
            return say("huaihai/label/strike", hex=fight.hex_, count=len(fight.attackers))
        return ""

    def aim(self, position: HuaihaiPosition, action: Action) -> int:
        """The hex that has been emptied, for who may follow into it (6.5)."""
        step = position.step
        return step.fight.target if isinstance(action, Follow) and isinstance(step, Pursue) else -1


class Secrets(SecretWords[HuaihaiPosition]):
    """Notebooks and hidden counters."""

    written: ClassVar[frozenset[str]] = frozenset(notebook_page.VERBS)

    def eyes(self, position: HuaihaiPosition) -> str | None:
        """Whose notebook the choice needs; what the KMT decides from the map alone needs none."""
        if position.actor == KMT and isinstance(position.step, _OPEN_TO_ALL):
            return None
        return super().eyes(position)

    def concealed(self, position: HuaihaiPosition) -> Mapping[str, int]:
        """The hidden counters whose hexes are known (10.3)."""
        return {unit: hex_ for unit, hex_ in position.hidden.items() if hex_ >= 0}

    def notebook(self, position: HuaihaiPosition, side: str) -> tuple[NoteKind, ...]:
        """The kinds of orders of a side, with its lines (10)."""
        return notebook_page.kinds(position, side)


def _ground(position: HuaihaiPosition, hex_: int) -> Iterator[Fact]:
    board, charts = position.game.board, position.charts
    kind = board.terrain_name(hex_)
    row, shift = charts.terrain[kind], charts.combat_terrain.get(kind, 0)
    name = say(f"huaihai/terrain/{kind}")
    yield Fact(say("huaihai/terrain"), name, cite("5.2"), row.provenance)
    if row.cost is None:
        yield Fact(say("huaihai/cost"), say("huaihai/cost-none"), cite("5.2"))
        return
    cost, origin = say("huaihai/cost-is", cost=row.cost), charts.origins(f"terrain.{kind}", "cost")
    yield Fact(say("huaihai/cost"), cost, cite("5.2"), origin, say("huaihai/cost-note"))
    if shift and position.option("combat_terrain") == "on":
        left = say("huaihai/columns-left", columns=shift)
        origin = charts.origins("combat_terrain", kind)
        yield Fact(say("huaihai/defence"), left, cite("6.3"), origin, say("huaihai/defence-note"))


def _load(position: HuaihaiPosition, hex_: int) -> Iterator[Fact]:
    limit = position.charts.limit("stacking")
    for side in SIDES:
        units = ground.together(position, side, hex_)
        if units:
            total = sum(ground.weight(position, unit) for unit in units)
            load = say("huaihai/load", total=total, limit=limit)
            yield Fact(say("huaihai/stack"), load, cite("5.4"), note=say("huaihai/stack-note"))


def _about(position: HuaihaiPosition, unit: str) -> Iterator[Fact]:
    printed, facts = position.game.units[unit], position.facts
    hidden_hex = position.hidden_hex(unit)
    if hidden_hex is not None and hidden_hex < 0:
        yield Fact(say("huaihai/hidden"), say("huaihai/hidden-somewhere"), cite("10.3"))
        return
    fresh = position.is_fresh(unit)
    if printed.kind != "air":
        other = SPENT if fresh else FRESH
        defence, origin = printed.faces[other].defence, printed.provenance_on(other, "defence")
        face = say("huaihai/face-fresh" if fresh else "huaihai/face-spent", defence=defence)
        yield Fact(say("huaihai/face"), face, cite("9.5" if fresh else "9.9"), origin)
        left, allowance = reach.points_left(position, unit), position.face(unit).movement
        if position.pieces[unit].used:
            yield Fact(
                say("huaihai/points-left"), say("huaihai/left-of", left=left, all=allowance), cite("6.2")
            )
    else:
        yield Fact(
            say("huaihai/face"), say("huaihai/air-fresh" if fresh else "huaihai/air-spent"), cite("7.1")
        )
    if hidden_hex is not None:
        where = say("huaihai/hidden-in", hex=position.game.board.label(hidden_hex))
        yield Fact(say("huaihai/hidden"), where, cite("10.3"))
    if unit in facts.incited:
        yield Fact(say("notebook/kind-incite"), say("huaihai/incited"), cite("10.7"))
    if is_starved(position, unit):
        yield Fact(say("huaihai/starved"), say("huaihai/starved-is"), cite("8.3" if fresh else "8.4"))
    for trait, clause in ARMS.items():
        if trait in printed.traits:
            yield Fact(say("huaihai/arm"), say(f"huaihai/arm/{trait}"), cite(clause))
    for kind in (CHIANG, INFILTRATE):
        for order in facts.orders:
            if order.kind == kind and order.unit == unit:
                yield Fact(
                    say(f"notebook/kind-{kind}"),
                    notebook_page.state_of(position, order),
                    cite("10.9" if kind == CHIANG else "10.4"),
                )


def _means(position: HuaihaiPosition) -> Iterator[Fact]:
    """Yield recruits and the air counter, first what belongs to the side that acts."""
    chapters = (_recruits, _air)
    for chapter in reversed(chapters) if position.actor == KMT else chapters:
        yield from chapter(position)


def _recruits(position: HuaihaiPosition) -> Iterator[Fact]:
    facts, note = position.facts, say("huaihai/recruits-note")
    points = say("huaihai/number", number=facts.recruits)
    yield Fact(say("huaihai/recruits"), points, cite("11.3"), note=note)
    if facts.owed:
        yield Fact(say("huaihai/owed"), say("huaihai/number", number=facts.owed), cite("11.2"))
    if facts.militia == position.turn:
        yield Fact(say("huaihai/militia"), say("huaihai/militia-called"), cite("11.7"))


def _air(position: HuaihaiPosition) -> Iterator[Fact]:
    flyer = air_counter(position)
    if flyer and position.pieces[flyer].place == AIRFIELD:
        state = "fresh" if position.is_fresh(flyer) else "spent"
        note = say(f"huaihai/air-{state}")
        yield Fact(say("huaihai/air"), say(f"huaihai/{state}"), cite("7.1"), note=note)


def _secrets(position: HuaihaiPosition) -> Iterator[Fact]:
    facts, board, names = position.facts, position.game.board, position.game.side_names
    lines = say("huaihai/lines", pla=facts.lines[0], kmt=facts.lines[1])
    yield Fact(say("huaihai/notebooks"), lines, cite("10.1"), note=say("huaihai/notebooks-note"))
    if position.hidden:
        where = tuple(say("huaihai/unit-in", unit=unit, hex=board.label(hex_)) if hex_ >= 0 else unit
                      for unit, hex_ in sorted(position.hidden.items()))  # fmt: skip
        yield Fact(say("huaihai/hidden-pla"), say("huaihai/list", items=where), cite("10.3"))
    if facts.found:
        yield Fact(say("huaihai/found"), say("huaihai/found-now"), cite("7.4"))
    if facts.idle:
        yield Fact(say("notebook/kind-spy"), say("huaihai/idle"), cite("10.6"))
    if facts.sabotaged:
        hexes = tuple(board.label(hex_) for hex_ in sorted(facts.sabotaged))
        yield Fact(say("huaihai/sabotaged"), say("huaihai/list", items=hexes), cite("10.5"))
    for side in SIDES:
        shown = tuple(
            say("huaihai/announced-one", order=say(f"notebook/kind-{order.kind}"), what=what, turn=order.turn)
            for order in facts.orders
            if order.side == side and order.state != OPEN
            for what in (order.unit or (board.label(order.hex_) if order.hex_ >= 0 else "—"),)
        )
        if shown:
            yield Fact(
                say("huaihai/announced", side=names[side]), say("huaihai/list", items=shown), cite("10.1")
            )


def _boxes(position: HuaihaiPosition) -> Iterator[Fact]:
    names = position.game.side_names
    for side in SIDES:
        clause = cite("14.3" if side == PLA else "14.2")
        waiting = [unit for unit in _in_box(position, LATER, side) if unit in dated(position)]
        by_turn: dict[int, list[str]] = {}
        for unit in waiting:
            by_turn.setdefault(dated(position)[unit].turn, []).append(unit)
        if by_turn:
            coming = tuple(
                say("huaihai/coming", turn=turn, units=_called(position, units))
                for turn, units in sorted(by_turn.items())
            )
            yield Fact(
                say("huaihai/to-come", side=names[side]),
                say("huaihai/rows", rows=Series(coming)),
                clause,
            )
    for side in SIDES:
        for box, clause in ((ELIMINATED, cite("6.4")), (GONE, cite("13.4")), (DEFECTED, cite("14.4"))):
            units = tuple(_in_box(position, box, side))
            if units:
                label = say(f"huaihai/in-{box}", side=names[side])
                yield Fact(label, say("huaihai/list", items=_called(position, units)), clause)


def _called(position: HuaihaiPosition, units: Iterable[str]) -> tuple[Name, ...]:
    """Counters in a list: by their short names in English, in Chinese as a sentence calls them."""
    return tuple(Name(unit, position.game.units[unit].name.zh) for unit in units)


def _in_box(position: HuaihaiPosition, box: str, side: str) -> Iterator[str]:
    return (
        unit
        for unit, piece in position.pieces.items()
        if piece.place == box and position.side_of(unit) == side
    )


PRESENTATION: Presentation[Charts, HuaihaiPosition] = Presentation(
    Status(), Hexes(), Units(), Fights(), Actions(), Secrets(), chart_pages.HuaihaiCharts()
)
