"""Combat of Huaihai beside obvious slow ways to the same answers."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.huaihai.theatre import air, column, corps, fast, theatre
from tests.walking import at_random
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.position import SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.combat.aftermath import LoseCounter, Pursue, RetreatStep, ways_of
from wargame_kit.games.huaihai.rules.combat.attack import DeclareAttack
from wargame_kit.games.huaihai.rules.combat.odds import Fight, battle, defenders
from wargame_kit.games.huaihai.rules.combat.resolution import CounterAttack, Respond, RollBattle
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase, AttackPhase, MovementPhase
from wargame_kit.games.huaihai.rules.supply import is_starved
from wargame_kit.position import CHANCE
from wargame_kit.position.codec import position_from_json, position_to_json

SIZE = 5
HEXES = [f"{letter}{row}" for letter in "ABCDE" for row in range(1, SIZE + 1)]
PLA_UNITS = tuple(f"EC{n}" for n in range(1, 6))
KMT_UNITS = tuple(f"{n}C" for n in range(1, 6))
UNITS = (
    *(column(unit, 5 + 3 * n, 6 + 5 * n, 4 + n) for n, unit in enumerate(PLA_UNITS)),
    *(corps(unit, 4 + 4 * n, 5 + 7 * n, 3 + n) for n, unit in enumerate(KMT_UNITS)),
)
GAMES = tuple(
    theatre(rows, UNITS, rivers=rivers, features={"sources_early": ["A1"]}, roads=["A1-B1-C2-C3"])
    for rows, rivers in (
        (["....."] * SIZE, {}),
        ([".h~..", "..f#.", "..m..", ".~.h.", "....."], {"C3/N": "river", "C3/NE": "river"}),
    )
)

# The 54 printed cells, from the text and by hand, beside the file that the game reads.
PRINTED = (
    "E/-E/-E/-E/-1/-1/-1/11/1-/1"
    "E/-E/-E/-1/-1/-1/11/1-/1-/1"
    "E/-E/-1/-1/-1/11/1-/1-/1-/E"
    "E/-1/-1/-1/11/1-/1-/1-/E-/E"
    "1/-1/-1/11/1-/1-/1-/E-/E-/E"
    "1/-1/11/1-/1-/1-/E-/E-/E-/E"
)
CELLS = {
    (die, level): PRINTED[3 * (9 * (die - 1) + level) :][:3] for die in range(1, 7) for level in range(9)
}
TERRAIN = {"hill": 1, "forest": 1, "marsh": 1, "fortress": 2}


@st.composite
def positions(draw: st.DrawFn) -> HuaihaiPosition:
    """Counters of both sides, never together in a hex, some of them spent."""
    game = draw(st.sampled_from(GAMES))
    board = game.board
    land = [label for label in HEXES if board.terrain_name(board.index(label)) != "water"]
    held: dict[str, str] = {}
    places = {}
    for unit in (*PLA_UNITS, *KMT_UNITS):
        side = game.units[unit].side
        label = draw(st.sampled_from([label for label in land if held.get(label, side) == side]))
        held[label] = side
        places[unit] = f"{label} spent" if draw(st.booleans()) else label
    options = {
        "die_beyond": draw(st.sampled_from(["extend", "clamp"])),
        "cut_shift": draw(st.sampled_from(["printed", "sensible"])),
        "combat_terrain": draw(st.sampled_from(["on", "off"])),
        "attacking_zone": draw(st.sampled_from(["none", "until_result"])),
    }
    return game.position(places, turn=draw(st.integers(1, 3)), options=options)


@st.composite
def fights(draw: st.DrawFn) -> tuple[HuaihaiPosition, Fight]:
    """A battle that could be fought in some position: fresh attackers next to one hex."""
    position = draw(positions())
    side = draw(st.sampled_from(["pla", "kmt"]))
    board, possible = position.game.board, {}
    for target in position.stacks_by_side[position.enemy(side)]:
        near = [
            unit
            for hex_, stack in position.stacks_by_side[side].items()
            if board.distance(hex_, target) == 1
            for unit in stack
            if position.is_fresh(unit)
        ]
        if near:
            possible[target] = near
    if not possible:
        places = {"EC5": "B3", "1C": "C3"}
        position = position.game.position(places, options=dict(position.facts.options))
        return position, Fight("attack", "pla", board.index("C3"), ("EC5",))
    target = draw(st.sampled_from(sorted(possible)))
    attackers = draw(st.lists(st.sampled_from(possible[target]), min_size=1, unique=True))
    kind = draw(st.sampled_from(["attack", "fast", "ambush"]))
    charges = tuple(attackers[: draw(st.integers(0, 1))])
    wave = side == "pla" and draw(st.booleans())
    militia = side == "kmt" and draw(st.booleans())
    return position, Fight(kind, side, target, tuple(attackers), wave=wave, charges=charges, militia=militia)


def half(value: int) -> int:
    """Rounded up."""
    return (value + 1) // 2


def column_of(attack: int, defence: int) -> int:
    """By the words of the rule: fractions dropped, 1:n with n rounded up, 1:4 to 6:1 at most."""
    if attack >= defence:
        return 2 + min(6, attack // defence)
    more = -(-defence // attack)
    return 4 - min(4, more)


def told(position: HuaihaiPosition, fight: Fight) -> dict[str, Fraction]:
    """The chances of each printed result, counted die by die from the printed cells."""
    supplied = position
    if position.option("attacking_zone") == "none":  # 4.1: as if the attackers had turned over already
        supplied = position.turned(SPENT, *fight.attackers)
    board, against = position.game.board, defenders(position, fight)
    attack = defence = 0
    for unit in fight.attackers:
        value = position.face(unit).attack
        attack += half(value) if is_starved(position, unit) else value
    shift, pip = 0, 0
    for unit in against:
        value = position.face(unit).defence
        defence += half(value) if is_starved(supplied, unit) else value
    if any(is_starved(supplied, unit) and not position.is_fresh(unit) for unit in against):
        shift += -1 if position.option("cut_shift") == "printed" else 1
    if position.option("combat_terrain") == "on":
        shift -= TERRAIN.get(board.terrain_name(fight.target), 0)
        places = [position.pieces[unit].hex_ for unit in fight.attackers]
        sides = [board.hexsides[6 * here + board.direction(here, fight.target)] for here in places]
        shift -= all(sides)
    shift += fight.wave + (fight.kind == "ambush") - fight.militia
    pip += len(fight.charges) - (fight.kind == "fast")
    answer: dict[str, Fraction] = {}
    level = column_of(attack, defence) + shift
    for die in range(1, 7):
        result = read(die + pip, level, position.option("die_beyond"))
        answer[result] = answer.get(result, Fraction(0)) + Fraction(1, 6)
    return answer


def read(die: int, level: int, beyond: str) -> str:
    """A cell of the table, or where the option says, of its diagonal drawn on and on."""
    if beyond == "clamp":
        return CELLS[max(1, min(die, 6)), max(0, min(level, 8))]
    total = max(1, min(die + level, 14))
    return next(cell for (row, column), cell in CELLS.items() if row + column == total)


@given(fights())
def test_the_chances_of_a_battle_are_those_of_the_printed_cells(
    drawn: tuple[HuaihaiPosition, Fight],
) -> None:
    position, fight = drawn
    found = battle(position, fight).outcomes()
    assert {str(result): chance for result, chance in found.items()} == told(position, fight)


@given(fights())
def test_a_battle_agrees_with_the_tree_of_chance(drawn: tuple[HuaihaiPosition, Fight]) -> None:
    position, fight = drawn
    rolling = position.pushed(RollBattle(fight))
    assert rolling.actor == CHANCE
    fought, tree = battle(position, fight), dict[str, Fraction]()
    for roll, chance in rolling.chance().items():
        text = str(fought.row(roll.die))  # type: ignore[attr-defined]
        tree[text] = tree.get(text, Fraction(0)) + chance
        carried_out(rolling, rolling.play(roll), fight, text)
    assert tree == {str(result): chance for result, chance in fought.outcomes().items()}


def carried_out(before: Any, after: Any, fight: Fight, text: str) -> None:
    """Choose the first action of losses and retreats, nobody pursues: the losses are those of the cell."""
    against, gone = defenders(before, fight), lambda units: sum(
        after.pieces[unit].place == "eliminated" for unit in units
    )  # fmt: skip
    while type(after.step).__name__ in ("LoseCounter", "RetreatStep"):
        after = after.play(next(iter(after.legal)))
    attacker, defender = text.split("/")
    is_held = bool(defenders(after, fight))
    every = attacker == "E" or (fight.wave and is_held)
    assert gone(fight.attackers) == (len(fight.attackers) if every else int(attacker == "1"))
    assert gone(against) == len(against) if defender == "E" else gone(against) >= (defender == "1")
    if text in ("-/1", "-/E"):
        assert not is_held
    if defender == "-":
        assert set(defenders(after, fight)) == set(against)
    assert all(
        after.pieces[unit].face == 1 for unit in fight.attackers if after.pieces[unit].hex_ >= 0
    )  # 9.2, 9.3


def slow_ends(position: HuaihaiPosition, unit: str) -> set[int]:
    """Every hex that a retreat reaches: one hex, and on while there is no room, by trying all ways."""
    board, side = position.game.board, position.side_of(unit)
    enemy = position.enemy(side)

    def is_open(hex_: int) -> bool:
        if board.terrain_name(hex_) == "water" or hex_ in position.stacks_by_side[enemy]:
            return False
        return not any(
            position.is_fresh(other) and board.distance(hex_, there) <= 1
            for there, stack in position.stacks_by_side[enemy].items()
            for other in stack
        )

    def has_room(hex_: int) -> bool:
        there = [other for other in position.stacks_by_side[side].get(hex_, ()) if other != unit]
        return sum(position.unit(each).faces[0].defence for each in (*there, unit)) <= 45

    found: set[int] = set()

    def go(way: list[int]) -> None:
        for there in board.neighbours[6 * way[-1] : 6 * way[-1] + 6]:
            if there >= 0 and there not in way and is_open(there):
                if has_room(there):
                    found.add(there)
                else:
                    go([*way, there])

    go([position.pieces[unit].hex_])
    return found


@given(positions())
def test_the_ways_of_a_retreat_are_those_found_by_trying_all(position: HuaihaiPosition) -> None:
    for unit in position.pieces:
        assert {way[-1] for way in ways_of(position, unit)} == slow_ends(position, unit)


CROWD = (
    *(column(f"EC{n}", 8 + 3 * n) for n in range(1, 8)),
    column("SA", 6, 5, 4, 8, "special_arms"),
    *(corps(f"{n}C", 6 + 3 * n) for n in range(1, 6)),
    corps("XZ", 4, 5, 3, 6, "direct"),
    fast("4FC"),
    air(),
)
CROWDED = theatre(
    [".....", ".hf..", "..#~.", ".m...", "....."],
    CROWD,
    rivers={"C3/N": "river", "B3/NE": "river"},
    features={"sources_early": ["A1", "E5"], "cities": ["C3"]},
)
BATTLES = (DeclareAttack, Respond, RollBattle, LoseCounter, RetreatStep, Pursue, CounterAttack)
OPTIONS = {
    "pauses": ("needed", "always"),
    "shifts": ("add", "greatest"),
    "low_odds": ("lowest", "refused"),
    "interception": ("both", "air"),
    "die_beyond": ("extend", "clamp"),
}


def crowded(random: Random) -> HuaihaiPosition:
    """Everybody close together, some of them spent or hidden, with orders on both sides."""
    held: dict[str, list[str]] = {}
    places, hidden = {"AIR": "airfield"}, {}
    for unit in CROWD[:-1]:
        stacks = {hex_: [CROWDED.units[other] for other in units] for hex_, units in held.items()}
        open_ = [
            hex_
            for hex_ in HEXES
            if hex_ != "D3"
            and all(other.side == unit.side for other in stacks.get(hex_, ()))
            and sum(other.faces[0].defence for other in (*stacks.get(hex_, ()), unit)) <= 45
        ]
        label = random.choice(open_)
        held.setdefault(label, []).append(unit.id)
        if unit.id == "EC7":
            hidden[unit.id] = label
        else:
            places[unit.id] = f"{label} spent" if random.random() < 0.2 else label
    orders = (
        *(Order("pla", "infiltrate", f"{n}C", turn=1) for n in (1, 2, 3)),
        Order("pla", "charge", "EC1", turn=2),
        Order("kmt", "agent", "1C", turn=2),
        Order("kmt", "suppress", "2C", turn=2),
    )
    phase = random.choice([AttackMovePhase(), MovementPhase(), AttackPhase()])
    options = {name: random.choice(choices) for name, choices in OPTIONS.items()}
    return CROWDED.position(
        places, hidden=hidden, turn=3, step=phase, options=options, orders=orders, lines=(4, 2)
    )


@pytest.mark.parametrize("seed", range(12))
def test_battles_in_a_crowd_keep_the_rules(seed: int) -> None:
    random, fought = Random(seed), 0
    position: Any = crowded(random)
    while not position.is_over and position.turn < 5:
        if isinstance(position.step, BATTLES):
            fought += 1
            keeps_its_word(position)
        else:
            for hex_, units in position.stacks.items():
                assert len({position.side_of(unit) for unit in units}) == 1
                weights = [position.unit(unit).faces[0].defence for unit in units]
                assert sum(weights) <= 45, position.game.board.label(hex_)  # 5.4
        position = position.play_unchecked(at_random(position, random))
    assert fought


def keeps_its_word(position: Any) -> None:
    """Legal actions are allowed, others refused with some that are; who acts sees all that he may do."""
    legal = set(position.legal)
    assert legal
    assert all(position.check(action) for action in legal)
    assert position_from_json(position_to_json(position), CROWDED) == position
    if position.actor != CHANCE:
        assert set(position.seen_by(position.actor).legal) == legal
    units = tuple(position.pieces)
    for kind in position.step.actions:
        names = [field.name for field in fields(kind)]
        others = [kind(unit) for unit in units] if names == ["unit"] else [kind()] if not names else []
        for action in others:
            verdict = position.check(action)
            assert bool(verdict) == (action in legal)
            assert verdict or verdict.instead
            assert all(position.check(text) for text in verdict.instead)
