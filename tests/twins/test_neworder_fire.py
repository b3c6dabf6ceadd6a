"""Fire-support markers beside slow twins: where they may lie, and what the fire at a whole hex comes to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from tests.neworder.strike import strike
from tests.neworder.theatre import counter, group, marker, node, theatre
from wargame_kit.games.neworder.rules.fire import EndOfStrike, PlaceFire
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.games.neworder.rules.support import PlaceSupport
from wargame_kit.position import CHANCE

ROWS = ["." * 8] * 6


def field(seed: int) -> Any:
    """A few nodes, bases, markers and units of the Coalition against Russians, anywhere on a small board."""
    random = Random(seed)
    free = [f"{column:02}{row:02}" for column in range(1, 9) for row in range(1, 7)]
    random.shuffle(free)
    units, places = [], {}
    for formation, nation, trait in (
        ("ARR", "nato", "hyperwar"),
        ("BRR", "nato", "hyperwar"),
        ("1", "ukraine", ""),
    ):
        traits = frozenset(filter(None, (nation, trait)))
        units.append(
            node(f"{formation}-HQ", "coalition", random.randrange(1, 5), formation=formation, traits=traits)
        )
        places[f"{formation}-HQ"] = free.pop() if random.random() < 0.8 else "ready"
        units += [
            marker(f"{formation}{k}", "coalition", 3, random.choice(("artillery", "rocket")),
                   *random.choice(((), ("hyperwar",))), nation=nation, formation=formation)
            for k in range(2)
        ]  # fmt: skip
    units += [marker(f"R{k}", "coalition", 4, "missile", formation="rrc") for k in range(3)]
    units += [marker(f"A{k}", "coalition", 2, "drone", *trait, formation="air") for k, trait in
              enumerate(((), ("hyperwar",), ("hyperwar",), ("hyperwar",)))]  # fmt: skip
    units.append(counter("FOB", "coalition", "0-2-0", "base", command_range=2, formation="base"))
    units += [
        counter(f"C{k}", "coalition", "4-5-7", "tank", *random.choice(((), ("hyperwar",)))) for k in range(3)
    ]
    units += [counter(f"E{k}", "russia") for k in range(4)]
    for unit in units:
        if unit.is_marker:
            places[unit.id] = random.choice(("ready", "ready", "ready", "pool"))
        else:
            places.setdefault(unit.id, free.pop())
    used = {unit.id: {random.choice(("bombardment", "support"))} for unit in units
            if unit.is_marker and unit.kind != "drone" and random.random() < 0.2}  # fmt: skip
    reading = "received" if seed % 3 == 1 else "any"
    return theatre(ROWS, units).position(places, used=used, nato_reserve=reading)


def lies(position: Any) -> dict[str, int]:
    pieces, units = position.pieces, position.game.units
    return {unit: pieces[unit].hex_ for unit in pieces if units[unit].is_marker and pieces[unit].hex_ >= 0}


def may_lie(position: Any, put: dict[str, int], use: str) -> bool:
    """Whether markers may lie so, by trying every way in which nodes could serve them."""
    units, pieces, board = position.game.units, position.pieces, position.game.board
    nodes = [unit for unit in pieces if units[unit].kind in ("node", "base") and pieces[unit].hex_ >= 0]
    on_map = {units[unit].formation for unit in nodes if units[unit].kind == "node"}

    def reaches(node_: str, hex_: int) -> bool:
        return board.distance(pieces[node_].hex_, hex_) <= units[node_].command_range

    called = []
    for unit, hex_ in put.items():
        if units[unit].kind == "drone":
            continue
        formation = units[unit].formation
        own = [each for each in nodes if units[each].formation == formation]
        bases = [each for each in nodes if units[each].kind == "base" and formation in on_map]
        if any(reaches(each, hex_) for each in (*own, *bases)):
            continue
        if formation != "rrc":
            return False
        called.append(hex_)
    lending = [
        each for each in nodes if {"nato", "hyperwar"} <= units[each].traits and units[each].kind == "node"
    ]
    if called and not any(
        all(reaches(each, hex_) for each, hex_ in zip(chosen, called, strict=True))
        for chosen in permutations(lending, len(called))
    ):
        return False
    for hex_ in set(put.values()):
        here = [units[unit] for unit, there in put.items() if there == hex_]
        nato = [unit for unit in here if "nato" in unit.traits]
        if (nato and len(nato) < len(here)) or len(here) - len(nato) > 1:
            return False
        if len(nato) > (4 if all("hyperwar" in unit.traits for unit in nato) else 3):
            return False
    return all(is_target(position, hex_, use) for hex_ in put.values())


def is_lent(position: Any, unit: str) -> bool:
    """Whether a marker of the reserve that nobody has received may be called for by a node of NATO."""
    units, pieces = position.game.units, position.pieces
    if units[unit].formation != "rrc" or pieces[unit].place != "pool":
        return False
    lending = [u for u in pieces if units[u].kind == "node" and {"nato", "hyperwar"} <= units[u].traits]
    return position.option("nato_reserve") == "any" and any(pieces[u].hex_ >= 0 for u in lending)


def is_target(position: Any, hex_: int, use: str) -> bool:
    own = position.stacks_by_side["coalition"]
    if hex_ not in position.stacks_by_side["russia"]:
        return False
    return use == "bombardment" or any(
        position.game.board.distance(there, hex_) == 1
        and (use != "rolling" or any("hyperwar" in position.game.units[unit].traits for unit in stack))
        for there, stack in own.items()
    )


def is_fit(position: Any, unit: str, use: str) -> bool:
    printed, used = position.game.units[unit], position.pieces[unit].used
    if use == "reaction":
        return "reaction" not in used
    if use == "rolling":
        return "hyperwar" in printed.traits and not used & {"bombardment", "rolling"}
    return not used & {"bombardment", "support"}


@pytest.mark.parametrize("use", ["bombardment", "reaction", "support", "rolling"])
@pytest.mark.parametrize("seed", range(12))
def test_markers_lie_wherever_the_twin_lets_them(seed: int, use: str) -> None:
    random, position = Random(seed), field(seed)
    segment = {"support": "initial", "rolling": "rolling"}.get(use)
    step = PlaceFire("coalition", use) if segment is None else PlaceSupport("coalition", segment)
    position = position.replaced(agenda=(MovementPhase("coalition"), step))
    for _ in range(7):
        put = lies(position)
        wanted = {
            (unit, hex_)
            for unit, piece in position.pieces.items()
            if position.game.units[unit].is_marker
            and (piece.place == "ready" or is_lent(position, unit))
            and is_fit(position, unit, use)
            for hex_ in range(position.game.board.size)
            if may_lie(position, {**put, unit: hex_}, use)
        }
        found = [(action.unit, action.target) for action in step.choices(position) if action.goal is not None]
        assert set(found) == wanted
        assert len(found) == len(wanted)
        assert set(step.able(position)) == {unit for unit, _ in wanted} | put.keys()
        if not wanted:
            return
        unit, hex_ = random.choice(sorted(wanted))
        position = position.play(
            f"{'support' if segment else 'fire'} {unit} {position.game.board.label(hex_)}"
        )


def ends(position: Any, chance: Fraction = Fraction(1)) -> Iterator[tuple[Any, Fraction]]:
    """Every way in which the steps of a strike may end, played out; who must go back goes the first way."""
    if any(isinstance(step, EndOfStrike) for step in position.agenda):
        if position.actor == CHANCE:
            for action, more in position.chance().items():
                yield from ends(position.play_unchecked(action), chance * more)
        else:
            yield from ends(position.play_unchecked(next(iter(position.legal))), chance)
    else:
        yield position, chance


@pytest.mark.parametrize("table", ["conventional", "hyperwar"])
@pytest.mark.parametrize("kinds", [("E", "F"), ("P0", "P1"), ("E", "P0"), ("E", "F", "P0")])
@pytest.mark.clause("neworder", "12.16")
def test_the_fire_at_a_hex_comes_to_what_its_steps_come_to(table: str, kinds: tuple[str, ...]) -> None:
    groups = [group(f"P{k}", "coalition", "0-0", "1-2", "2-3", nation="pro-nato") for k in range(3)]
    missile = marker("M", "russia", 4, "missile", "hyperwar", formation="27")
    units = [node("27-HQ", "russia", 9, formation="27"), missile, marker("G", "russia", 2, formation="27"),
             counter("E", "coalition", "4-3-7"), counter("F", "coalition", "0-5-0"), *groups]  # fmt: skip
    places = {"27-HQ": "0101", "M": "ready", "G": "ready", **dict.fromkeys(kinds, "0504")}
    position = theatre(["." * 9] * 7, units).position(places)
    position = position.replaced(agenda=(MovementPhase("russia"), PlaceFire("russia", "bombardment")))
    for action in ("fire M 0504", "fire G 0504", "declare", f"resolve 0504 on {table}"):
        position = position.play(action)
    found: dict[tuple[str, ...], Fraction] = {}
    for after, chance in ends(position):
        target = after.game.board.index("0504")
        fate = tuple(
            "stays"
            if after.pieces[unit].hex_ == target
            else "gone"
            if after.pieces[unit].hex_ < 0
            else "back"
            for unit in kinds
        )
        found[fate] = found.get(fate, Fraction(0)) + chance
    wanted: dict[tuple[str, ...], Fraction] = {}
    for results, chance in strike(position, ("M", "G"), kinds, table).items():
        fate = tuple(
            "gone" if each.defender_losses else "back" if each.retreat else "stays" for each in results
        )
        wanted[fate] = wanted.get(fate, Fraction(0)) + chance
    assert found == wanted
    assert sum(found.values()) == 1
    assert set(product(("gone",), repeat=len(kinds))) <= found.keys()
