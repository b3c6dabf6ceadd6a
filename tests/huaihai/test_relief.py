"""What the simple KMT player does for those who are cut off, and what they do themselves."""

from __future__ import annotations

from random import Random

import pytest

from wargame_kit.analysis import SimpleBot
from wargame_kit.games import load
from wargame_kit.games.huaihai.player import manoeuvre
from wargame_kit.games.huaihai.player.assault import LEAST, AssaultPlanner
from wargame_kit.games.huaihai.player.relief import relief
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.combat.attack import Attack, CallOff
from wargame_kit.games.huaihai.rules.movement import Move
from wargame_kit.games.huaihai.rules.sequence import AttackPhase, MovementPhase
from wargame_kit.position import CHANCE, Dice

GAME = load("huaihai")
BOARD = GAME.board
RING = {"EC1": "R5", "EC4": "P5", "EC6": "Q6", "EC8": "P6", "EC9": "Q4", "EC2": "R6", "EC3": "R4"}
INSIDE = {"25C": "Q5", "64C": "Q5", "100C": "Q5"}


def at(pieces: dict[str, str], step: type) -> HuaihaiPosition:
    return GAME.position(pieces, step=step())


def test_who_stands_beside_each_other_without_supply_is_one_pocket() -> None:
    position = at({**INSIDE, "44C": "W3", "EC11": "X4", "EC12": "V3", **RING}, MovementPhase)
    pockets = relief(position).pockets
    assert sorted((len(pocket.hexes), pocket.defence) for pocket in pockets) == [(1, 8), (1, 29)]


def test_an_army_sets_out_for_a_pocket_and_for_a_lone_small_corps_it_does_not() -> None:
    army = {"5C": "L5", "74C": "L5", "8C": "M5"}
    called = relief(at({**INSIDE, **RING, **army}, MovementPhase))
    assert called.nearer(BOARD.index("O5")) > called.nearer(BOARD.index("M5")) > 0
    small = relief(at({"100C": "Q5", **RING, **army}, MovementPhase))
    assert small.nearer(BOARD.index("O5")) == 0


def test_the_relief_marches_toward_the_pocket() -> None:
    army = {"5C": "L5", "74C": "L5", "70C": "L5"}
    spent = {unit: f"{place} spent" for unit, place in RING.items()}
    position = at({**INSIDE, **spent, **army}, MovementPhase)
    pocket = BOARD.index("Q5")
    before = {unit: BOARD.distance(position.pieces[unit].hex_, pocket) for unit in army}
    for action in manoeuvre.march_all(position, Random(1)):
        if isinstance(action, Move) and position.check(action):
            position = position.play(action)
    assert any(BOARD.distance(position.pieces[unit].hex_, pocket) < before[unit] for unit in army)


@pytest.mark.parametrize(
    ("hexes", "target", "is_worth_it"),
    [
        (("Q5",), "P5", True),  # out, to where lines still run
        (("Q5",), "Q4", False),  # deeper in
        (("O5",), "P5", True),  # from outside, any hex of the ring
        (("O5",), "O6", False),  # which this is not
    ],
)
def test_taking_a_hex_of_the_ring_is_worth_something_from_the_right_side(
    hexes: tuple[str, ...], target: str, is_worth_it: bool
) -> None:
    spent = {unit: f"{place} spent" for unit, place in {**RING, "EC7": "O6"}.items()}
    fresh = {"EC9": "Q4", "EC6": "Q6"}
    position = GAME.position({**INSIDE, **spent, **fresh, "8C": "O5"}, turn=5, step=AttackPhase())
    distress = relief(position)
    found = distress.opens(BOARD.index(target), tuple(BOARD.index(hex_) for hex_ in hexes))
    assert (found > 0) == is_worth_it


def test_a_pocket_attacks_its_ring_for_less_than_an_army_with_supply_would() -> None:
    ring = {**RING, "EC4": "U9", "LG": "P5 spent"}
    pocket = at({**INSIDE, **ring}, AttackPhase)
    (attack, *_) = manoeuvre.attack(pocket, Random(1))
    assert isinstance(attack, Attack)
    assert BOARD.label(attack.target) == "P5"
    march = manoeuvre.Marching(pocket, "kmt")
    field = AssaultPlanner(march.seen, {unit: (march.places[unit],) for unit in march.able})
    found = field.on(attack.target)
    assert found is not None
    assert 0 < found.worth <= LEAST["kmt"]


@pytest.mark.parametrize("seed", [7, 11])
def test_what_a_phase_goes_in_for_is_not_called_off_again(seed: int) -> None:
    position, random, dice = GAME.start("nianzhuang"), Random(seed), Dice(seed)
    bots, was_attack = {side: SimpleBot() for side in GAME.sides}, False
    while not position.is_over:
        if position.actor == CHANCE:
            action = dice.throw(position)
        else:
            action = bots[position.actor].choose(position, random)
        assert not (was_attack and isinstance(action, CallOff))
        was_attack = isinstance(action, Attack)
        position = position.play(action)
