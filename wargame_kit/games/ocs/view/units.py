"""3, 5, 12: what there is to know about a counter: its mode, its losses, its stocks, its fuel, who pays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import COMBAT, DISORGANISED, EXPLOIT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.drop_plans import plan_of
from wargame_kit.games.ocs.rules.combat.paying import attack_cost
from wargame_kit.games.ocs.rules.modes import mode_of, spent_of
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, allowance, is_attack_capable, rating
from wargame_kit.games.ocs.rules.supply.fuel import is_fuelled, needs_fuel
from wargame_kit.games.ocs.rules.supply_phase import recovery_cost
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.ocs.view import aircraft
from wargame_kit.games.ocs.view.paying import points, price, sources_of
from wargame_kit.position import CounterBadge, Fact, Game
from wargame_kit.position.presentation import UnitWords, holding
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Name, Words, say

UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = (0, 0), (1, 0), (0, 1), (1, 1)

RIBBONS = {
    "move": "#4d6b37",
    "reserve": "#1f4f8b",
    "strat": "#5b3f8c",
    "exploit": "#a85400",
    "dg": "#8a1f16",
    "extender": "#37474f",
}
"""The colours of modes."""

LOST, STORED, FUELLED, LOADED = "#8a1f16", "#8a5a00", "#2f6b3c", "#5a4632"
"""The colours of losses, stocks, fuel and loads."""


class Units(UnitWords[OcsPosition]):
    """The mode of a unit, its losses, its stocks, its fuel, its load."""

    deep: ClassVar[int] = 2

    def states(self, position: OcsPosition, unit: str) -> frozenset[str]:
        """Whether it is out of supply, has moved, has fought."""
        piece = position.pieces[unit]
        return holding(cut=piece.unsupplied, moved=piece.moved, fought=piece.fought)

    def badges(self, position: OcsPosition, unit: str) -> tuple[CounterBadge, ...]:
        """A ribbon for its mode; pills for losses, stocks, fuel, transport points and load."""
        if position.counter(unit).is_aircraft:
            return tuple(aircraft.badges(position, unit)) if position.pieces[unit].hex_ >= 0 else ()
        if position.is_unseen(position.side_of(unit)):
            return tuple(_ribbon(position, unit))
        return tuple(_badges(position, unit)) if position.pieces[unit].hex_ >= 0 else ()

    def about(self, position: OcsPosition, unit: str) -> tuple[Fact, ...]:
        """Its mode, what it can do in it, its steps, and out of which dumps it would be paid for."""
        if position.pieces[unit].hex_ < 0:
            return tuple(_due(position, unit))
        is_aircraft = position.counter(unit).is_aircraft
        return tuple(aircraft.about(position, unit) if is_aircraft else _about(position, unit))

    def needs_supply(self, position: OcsPosition, side: str) -> bool:
        """Whether its supply can be known: most headquarters of the other side are not seen (4.9)."""
        return not position.is_unseen(side)

    def formation(self, game: Game, formation: str) -> Words:
        """A formation as its units are called before the colon."""
        return formation_name(game, formation)

    def groups(self, position: OcsPosition, unit: str) -> tuple[Words, ...]:
        """Its formation, or what it is without one; its mode; whether it wants fuel."""
        counter = position.counter(unit)
        if counter.is_aircraft:
            return say("ocs/group/aircraft"), aircraft.state_of(position, unit)
        found: list[Words] = [_sort(position, counter), say(f"ocs/mode/{mode_of(position, unit)}")]
        if needs_fuel(position, unit) and not position.is_unseen(counter.side):
            found.append(say("ocs/group/fuelled" if has_fuel(position, unit) else "ocs/group/unfuelled"))
        return tuple(found)


def formation_name(game: Game, formation: str) -> Words:
    """What a formation is called: what its counters have in common before the colon (3.1c)."""
    own = (unit.name for unit in game.units.values() if unit.formation == formation)
    names = [name for name in own if ":" in name.en]
    if not names:
        return formation
    same = takewhile(lambda letters: len({*letters}) == 1, zip(*(name.zh for name in names), strict=False))
    shared = "".join(letters[0] for letters in same).removesuffix("第")
    return Name(names[0].en.partition(":")[0], shared or formation)


def moving_in(position: OcsPosition) -> str:
    """The phase in which units move now; empty in any other segment."""
    step = position.step if position.agenda else None
    return step.phase if isinstance(step, Movement) else ""


def has_fuel(position: OcsPosition, unit: str) -> bool:
    """Whether a unit may spend points now: who began its move with fuel goes on with it (12.5a)."""
    step = position.step if position.agenda else None
    has_begun = isinstance(step, Movement) and spent_of(step.group, unit) > 0
    return has_begun or is_fuelled(position, unit, moving_in(position))


def _sort(position: OcsPosition, counter: OcsUnit) -> Words:
    if counter.formation:
        return formation_name(position.game, counter.formation)
    if counter.is_headquarters:
        return say("ocs/group/headquarters")
    return say("ocs/group/transport" if counter.is_transport else "ocs/group/independent")


def ribbon_of(position: OcsPosition, unit: str) -> str:
    """Which ribbon a counter bears: of its marker, its Move side, an extender; none in Combat Mode."""
    piece = position.pieces[unit]
    if not position.is_combat_unit(unit):
        return "extender" if piece.face == COMBAT and piece.points and position.shown(unit).throw else ""
    if piece.marker:
        return piece.marker
    return "" if position.is_combat_side(unit) else "move"


def _ribbon(position: OcsPosition, unit: str) -> Iterator[CounterBadge]:
    piece, mode = position.pieces[unit], ribbon_of(position, unit)
    if mode:
        text: Words = say(f"ocs/badge/{mode}")
        if mode == EXPLOIT:
            text = say("ocs/badge/exploit-with", rating=piece.rating)
        words = say("ocs/disorganised" if mode == DISORGANISED else f"ocs/mode/{mode}")
        yield CounterBadge(text, words, RIBBONS[mode], UPPER_RIGHT, is_ribbon=True)


def _badges(position: OcsPosition, unit: str) -> Iterator[CounterBadge]:
    piece = position.pieces[unit]
    yield from _ribbon(position, unit)
    if piece.losses:
        yield CounterBadge(f"−{piece.losses}", say("ocs/lost-steps"), LOST, LOWER_LEFT)
    if piece.stocks:
        yield CounterBadge(say(f"ocs/badge/stocks-{piece.stocks}"), say("ocs/stocks"), STORED, LOWER_RIGHT)
    if piece.points:
        yield CounterBadge(str(piece.points), say("ocs/transport-points"), RIBBONS["extender"], UPPER_LEFT)
    if piece.load:
        yield CounterBadge(points(piece.load), say("ocs/load"), LOADED, LOWER_LEFT)
    if not piece.unsupplied and _is_marked_fuelled(position, unit):
        yield CounterBadge(say("ocs/badge/fuel"), say("ocs/fuel"), FUELLED, UPPER_LEFT)


def _is_marked_fuelled(position: OcsPosition, unit: str) -> bool:
    """Whether somebody has paid for its fuel, and it has it where it is."""
    piece, formation = position.pieces[unit], position.counter(unit).formation
    if piece.fuel:
        return True
    is_paid = formation in dict(position.facts.fuelled) if formation else bool(position.piece_values("fuel"))
    return is_paid and needs_fuel(position, unit) and has_fuel(position, unit)


def _about(position: OcsPosition, unit: str) -> Iterator[Fact]:
    printed = position.counter(unit)
    if not position.is_combat_unit(unit):
        yield from _transport(position, unit)
        return
    yield from _mode(position, unit)
    yield _moves(position, unit)
    yield from _fights(position, unit)
    if position.is_unseen(printed.side):
        yield Fact(say("ocs/below"), say("ocs/below-unseen"), cite("4.9"))
        return
    size = position.regiments(unit)
    told = say("ocs/regiments-of", size=fraction_text(size.numerator, size.denominator))
    yield Fact(say("ocs/size"), told, cite("4.6"), printed.provenance_of("size", "steps"))
    if printed.is_multi_step:
        told = say("ocs/steps-of", steps=position.steps_left(unit), printed=printed.printed_steps)
        yield Fact(say("ocs/steps"), told, cite("3.2d"), printed.provenance_of("steps"))
    yield from _stocks(position, unit)
    yield from _fuel(position, unit)
    if (plan := plan_of(position, unit)) is not None:
        told = say("ocs/drop-plan-of", place=position.game.board.label(plan[0]), turn=plan[1])
        yield Fact(say("ocs/drop-plan"), told, cite("14.10b"))
    if is_attack_capable(position, unit) and position.actor == printed.side:
        yield _combat_supply(position, unit)


def _mode(position: OcsPosition, unit: str) -> Iterator[Fact]:
    yield Fact(say("ocs/mode"), say(f"ocs/mode/{mode_of(position, unit)}"), cite("5"))
    if position.pieces[unit].marker == DISORGANISED:
        yield Fact(say("ocs/state"), say("ocs/disorganised"), cite("5.10"))
    if position.is_unseen(position.side_of(unit)) and position.pieces[unit].unsupplied:
        yield Fact(say("ocs/supply"), say("ocs/is-unsupplied"), cite("12.6d"))


def _moves(position: OcsPosition, unit: str) -> Fact:
    ledger = allowance(position, unit, moving_in(position) or MOVEMENT)
    kind = say(f"ocs/class/{position.shown(unit).mobility}")
    told = say("ocs/moves-points", points=fraction_text(ledger.total, ledger.scale), kind=kind)
    return Fact(say("ocs/moves"), told, cite("3.1a"), ledger.provenance)


def _fights(position: OcsPosition, unit: str) -> Iterator[Fact]:
    shown, counter = position.shown(unit), position.counter(unit)
    found, origin = rating(position, unit), position.origin(unit, "combat")
    yield Fact(say("ocs/rating"), found.display, cite("3.2c"), found.provenance)
    if shown.barrage:
        told = say("ocs/barrage-range", barrage=shown.barrage, range=shown.range)
        yield Fact(say("ocs/barrage"), told, cite("13.4"), origin)
    elif shown.throw:
        yield Fact(say("ocs/throw"), say("ocs/throw-points", points=shown.throw), cite("12.3b"), origin)
    else:
        key = "ocs/strength-defence" if shown.is_defence_only else "ocs/strength-both"
        category = say(f"ocs/category/{counter.category}")
        told = say(key, strength=shown.defence, category=category)
        yield Fact(say("ocs/strength"), told, cite("3.2b"), origin)


def _stocks(position: OcsPosition, unit: str) -> Iterator[Fact]:
    piece = position.pieces[unit]
    if piece.stocks:
        cost = price(recovery_cost(position, unit, piece.stocks))
        told = say("ocs/stocks-refill", stocks=say(f"ocs/stocks/{piece.stocks}"), cost=cost)
        yield Fact(say("ocs/stocks"), told, cite("12.9"))
    if piece.unsupplied:
        yield Fact(say("ocs/supply"), say("ocs/is-unsupplied"), cite("12.6d"))


def _fuel(position: OcsPosition, unit: str) -> Iterator[Fact]:
    """Yield whether it has fuel, and who would pay for it."""
    piece, printed = position.pieces[unit], position.counter(unit)
    if piece.fuel:
        yield Fact(say("ocs/fuel"), say(f"ocs/fuel/{piece.fuel}"), cite("12.5c"))
        return
    if not needs_fuel(position, unit):
        return
    if has_fuel(position, unit):
        yield Fact(say("ocs/fuel"), say("ocs/fuel/shared"), cite("12.5c"))
        return
    if position.actor != printed.side:
        return  # what the other side could pay is its own business
    kind = "formation_fuel" if printed.formation else "unit_fuel"
    tokens = position.charts.limit(kind)
    found = sources_of(position, unit, tokens, moving_in(position))
    cost = say(f"ocs/fuel-of-{'formation' if printed.formation else 'unit'}", cost=price(tokens))
    told = say("ocs/would-pay", what=cost, sources=found) if found else say("ocs/nobody-pays", what=cost)
    yield Fact(say("ocs/fuel"), told, cite("12.5c"))


def _combat_supply(position: OcsPosition, unit: str) -> Fact:
    tokens = attack_cost(position, unit)
    found = sources_of(position, unit, tokens)
    cost = price(tokens)
    if found:
        told: Words = say("ocs/would-pay", what=cost, sources=found)
    else:
        told = say("ocs/stocks-pay" if position.pieces[unit].stocks < 2 else "ocs/nobody-pays", what=cost)
    return Fact(say("ocs/attack-supply"), told, cite("9.5"))


def _transport(position: OcsPosition, unit: str) -> Iterator[Fact]:
    piece, shown = position.pieces[unit], position.shown(unit)
    if ribbon_of(position, unit) == "extender":
        told = say("ocs/extender-range", points=shown.throw)
        yield Fact(say("ocs/mode"), told, cite("12.7"), position.origin(unit, "combat"))
    else:
        yield _moves(position, unit)
    if piece.points:
        told = say("ocs/carries", points=piece.points, load=points(piece.load))
        yield Fact(say("ocs/transport"), told, cite("3.3b"))


def _due(position: OcsPosition, unit: str) -> Iterator[Fact]:
    """Yield when it comes, or comes back."""
    piece, turn = position.pieces[unit], title_of(position).arrival_turn(position, unit)
    if piece.returns:
        clause = title_of(position).on_their_way.get(str(piece.place), cite("13.6"))
        yield Fact(say("ocs/comes"), say("ocs/in-turn", turn=piece.returns), clause)
    elif turn:
        yield Fact(say("ocs/comes"), say("ocs/in-turn", turn=turn), cite("13.6"))
