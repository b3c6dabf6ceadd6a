"""What can be wrong with a position of the title: bridges, ferries, the work at both, who has left."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.boxes import WITHDRAWN
from wargame_kit.games.ocs.files.kinds import PONTOON
from wargame_kit.games.ocs.placing.validation import validate as of_series
from wargame_kit.games.thirdwinter.facts import Bridge
from wargame_kit.games.thirdwinter.files.boxed import may_lie
from wargame_kit.games.thirdwinter.placing.axis_validation import axis_faults
from wargame_kit.games.thirdwinter.placing.front_validation import fronts, loads, reserve
from wargame_kit.games.thirdwinter.placing.phase_validation import phases
from wargame_kit.games.thirdwinter.placing.side_validation import owners
from wargame_kit.games.thirdwinter.position import ThirdWinterPosition
from wargame_kit.games.thirdwinter.resources import SAVED, TIGER
from wargame_kit.games.thirdwinter.rules.base_tokens import PlacingTokens
from wargame_kit.games.thirdwinter.rules.base_tokens import most as most_tokens
from wargame_kit.games.thirdwinter.rules.crossings import QUARTERS, has_boats, limit
from wargame_kit.games.thirdwinter.rules.enthusiasm import is_taken
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.rivers import is_bridge, is_on_bank, is_volga
from wargame_kit.games.thirdwinter.rules.schedule import schedule_of
from wargame_kit.games.thirdwinter.rules.scoring import objectives
from wargame_kit.games.thirdwinter.sides import WITH_STRIPS
from wargame_kit.position.fault import Fault, among, once, within
from wargame_kit.words import say

CARRIED = {"shipped": "rail_ferry", "ferried": "ferry", "advanced": "advance"}
"""By which number of the charts so much crosses in a phase (1.4c, 1.4d, 1.5a)."""


def validate(position: ThirdWinterPosition) -> Iterator[Fault]:
    """Yield everything that is wrong with a position, first the values that cannot be there."""
    yield from of_series(position)
    yield from _bridges(position)
    yield from _repairs(position)
    yield from _ferries(position)
    yield from _counts(position)
    yield from _schedule(position)
    yield from _boxes(position)
    yield from _strips(position)
    yield from _by_boat(position)
    yield from _hero(position)
    yield from _scored(position)
    yield from axis_faults(position)
    yield from fronts(position)
    yield from loads(position)
    yield from reserve(position)
    yield from owners(position)
    yield from phases(position)


def _ends(position: ThirdWinterPosition, bridge: Bridge) -> str:
    return "-".join(position.game.board.label(end) for end in bridge)


def _bridges(position: ThirdWinterPosition) -> Iterator[Fault]:
    """1.4a: a road or railway leads over a river there; a bridge is either blown or repaired."""
    board, facts = position.game.board, position.facts
    for bridge in sorted(facts.bridges_blown):
        if not is_bridge(board, bridge):
            yield Fault(say("expected/bridge"), "facts.bridges_blown", _ends(position, bridge))
    for name in ("bridges_repaired", "offered", "spared"):
        for bridge in sorted(getattr(facts, name)):
            if not (is_bridge(board, bridge) and is_volga(board, *bridge)):
                yield Fault(say("expected/volga-bridge"), f"facts.{name}", _ends(position, bridge))
    for bridge in sorted(facts.bridges_repaired & facts.bridges_blown):
        yield Fault(say("expected/standing-bridge"), "facts.bridges_repaired", _ends(position, bridge))


def _repairs(position: ThirdWinterPosition) -> Iterator[Fault]:
    """1.5b: at bridges of the Volga class that are blown."""
    board, most = position.game.board, limit(position, "repair")
    worked = [(here, there) for here, there, _, _ in position.facts.repairs]
    down = [bridge for bridge in position.facts.bridges_blown if is_volga(board, *bridge)]
    for bridge in worked:
        if bridge not in down:
            yield Fault(say("expected/blown-bridge"), "facts.repairs", _ends(position, bridge))
    yield from once("facts.repairs", (_ends(position, bridge) for bridge in worked))
    for *_, turns in position.facts.repairs:
        yield from within("facts.repairs", turns, 1, most)


def _ferries(position: ThirdWinterPosition) -> Iterator[Fault]:
    """1.5a: on the bank, one in a hex, not in the ice, with a pontoon unit of their side."""
    board, facts = position.game.board, position.facts
    yield from once("facts.ferries", (board.label(hex_) for hex_, _ in facts.ferries))
    for hex_, side in facts.ferries:
        if not is_on_bank(board, hex_) or facts.frozen:
            yield Fault(say("expected/ferry-on-bank"), "facts.ferries", board.label(hex_))
        elif _knows_pontoons(position, side) and not any(
            map(position.is_bridging, position.stacks_by_side[side].get(hex_, ()))
        ):
            yield Fault(say("expected/pontoon-unit"), "facts.ferries", board.label(hex_))


def _knows_pontoons(position: ThirdWinterPosition, side: str) -> bool:
    """Whether every pontoon unit of a side is known: in the view of the other side some may be hidden."""
    scenario, units = position.scenario, position.game.units
    there = units if scenario is None else scenario.set_up["pieces"]
    own = (units[unit] for unit in there if units[unit].side == side)
    return all(unit.id in position.pieces for unit in own if unit.kind == PONTOON)


def _by_boat(position: ThirdWinterPosition) -> Iterator[Fault]:
    """4.3: whom boats take, while there are any."""
    yield from once("facts.by_boat", (unit for unit, _ in position.facts.by_boat))
    for unit, size in position.facts.by_boat:
        yield from within("facts.by_boat", size, 1, limit(position, "boats") * QUARTERS)
        if not (has_boats(position, position.side_of(unit)) and is_taken(position, unit)):
            yield Fault(say("expected/by-boat"), "facts.by_boat", unit)


def _hero(position: ThirdWinterPosition) -> Iterator[Fault]:
    """1.9, 55-56: a combat unit."""
    hero = position.facts.hero
    if hero in position.pieces and not position.is_combat_unit(hero):
        yield Fault(say("expected/hero"), "facts.hero", hero)


def _scored(position: ThirdWinterPosition) -> Iterator[Fault]:
    """5.0a: objectives that are written down, each once, in a turn that has come."""
    told = dict(enumerate(objectives(position), 1))
    yield from once("facts.scored", (str(number) for number, _ in position.facts.scored))
    for number, turn in position.facts.scored:
        if number not in told or not told[number].is_written_down or turn > position.turn:
            yield Fault(say("expected/scored"), "facts.scored", number)


def _counts(position: ThirdWinterPosition) -> Iterator[Fault]:
    """1.4c, 1.4d, 1.5a: what has crossed in a phase."""
    facts, label = position.facts, position.game.board.label
    most = {name: limit(position, chart) * QUARTERS for name, chart in CARRIED.items()}
    yield from within("facts.shipped", facts.shipped, 0, most["shipped"])
    laid = [label(hex_) for hex_, _ in facts.ferries]
    crossed = [label(hex_) for hex_, _ in facts.ferried]
    yield from among("facts.ferried", crossed, laid, say("expected/ferry"))
    for name, counts in (("ferried", facts.ferried), ("advanced", facts.advanced)):
        yield from once(f"facts.{name}", (label(hex_) for hex_, _ in counts))
        for _, size in counts:
            yield from within(f"facts.{name}", size, 1, most[name])
    for hex_ in sorted(facts.engaged):
        if not is_on_bank(position.game.board, hex_):
            yield Fault(say("expected/ferry-on-bank"), "facts.engaged", label(hex_))


def _schedule(position: ThirdWinterPosition) -> Iterator[Fault]:
    """1.7c, 2.1a: what has left and what is closed by the schedule, and whose stocks are owed."""
    facts, told, label = position.facts, schedule_of(position), position.game.board.label
    leaving = {row.unit for row in told.departures if row.turn <= position.turn}
    yield from among("facts.withdrawn", sorted(facts.withdrawn), leaving, say("expected/scheduled-to-leave"))
    lost = {label(row.once_lost) for row in told.sources if row.once_lost >= 0}
    closed = sorted(map(label, facts.forfeited))
    yield from among("facts.forfeited", closed, lost, say("expected/closing-hex"))
    yield from _replacements(position)
    yield from _landing(position)
    yield from once("facts.owed", (side for side, _ in facts.owed))
    left = [row.unit for row in told.departures if row.turn <= position.turn and row.unit in facts.withdrawn]
    for side, tokens in facts.owed:
        own = [unit for unit in left if position.game.units[unit].side == side]
        yield from within("facts.owed", tokens, 0, len(own) * position.charts.limit("exhausted"))
    for unit, piece in position.pieces.items():
        if piece.place == WITHDRAWN and not (facts.withdrawn or facts.surrendered or facts.departed):
            yield Fault(say("expected/scheduled-to-leave"), f"pieces.{unit}", WITHDRAWN)


def _strips(position: ThirdWinterPosition) -> Iterator[Fault]:
    """2.2h: air strips of who has them."""
    for hex_, side, level in position.facts.bases:
        if not level and side not in WITH_STRIPS:
            yield Fault(say("expected/no-strip"), "facts.bases", position.game.board.label(hex_))


def _boxes(position: ThirdWinterPosition) -> Iterator[Fault]:
    """1.3, 1.6e, 2.3a, 2.4, 3.3a, 3.4, 3.6: what lies in boxes in which only others do."""
    for unit, piece in position.pieces.items():
        if piece.hex_ < 0 and not may_lie(position.counter(unit), str(piece.place)):
            yield Fault(say("expected/box-of-counter"), f"pieces.{unit}", piece.place)


def _replacements(position: ThirdWinterPosition) -> Iterator[Fault]:
    """1.7a: each kind once for a side; beyond its own phase only what may be saved."""
    told = position.facts.replacements
    yield from once("facts.replacements", (f"{side} {name}" for side, name, _ in told))
    rebuilding = {step.side for step in position.agenda if isinstance(step, Rebuilding)}
    for side, name, _ in told:
        if side not in rebuilding and name not in (*SAVED, TIGER):
            yield Fault(say("expected/saved"), "facts.replacements", name)


def _landing(position: ThirdWinterPosition) -> Iterator[Fault]:
    """2.1b, 3.1b: supply waits to be laid only in its side's phase, and is laid once in a hex."""
    facts, label = position.facts, position.game.board.label
    laying = {step.side for step in position.agenda if isinstance(step, PlacingSupply)}
    for name, sides in (
        ("to_lay", [side for side, _ in facts.to_lay]),
        ("lain", [row[1] for row in facts.lain]),
    ):
        yield from among(f"facts.{name}", sorted(set(sides)), laying, say("expected/laying-side"))
    yield from once("facts.to_lay", (side for side, _ in facts.to_lay))
    yield from once("facts.lain", (label(hex_) for hex_, *_ in facts.lain))
    basing = {step.side for step in position.agenda if isinstance(step, PlacingTokens)}
    sides = [side for side, _ in facts.base_tokens]
    yield from among("facts.base_tokens", sides, basing, say("expected/laying-side"))
    yield from once("facts.base_tokens", sides)
    for side, tokens in facts.base_tokens:
        yield from within("facts.base_tokens", tokens, 1, most_tokens(position, side))
