"""OCS beside a second referee, who judges by trying: games of Bukrin and battlefields, at random."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import before, counter, division, gun, headquarters, infantry, panzer, theatre, trucks
from tests.twins.ocs_figures import CARTS, GROUND, SIDES
from tests.twins.ocs_referee import Referee
from tests.walking import at_random, daily
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.rules.attrition import RollAttrition
from wargame_kit.games.ocs.rules.barrage import DeclareFire, Laying, RollBarrage
from wargame_kit.games.ocs.rules.combat.answering import Answering, PayDefence
from wargame_kit.games.ocs.rules.combat.attack import Assault, Combat, Declare
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import odds
from wargame_kit.games.ocs.rules.combat.paying import defence_cost
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat, RollShift, RollSurprise
from wargame_kit.games.ocs.rules.fire import Fire, column_of, cost, effect
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import PHASES
from wargame_kit.games.ocs.rules.supply.dumps import supplies
from wargame_kit.games.ocs.rules.supply.fuel import is_fuelled
from wargame_kit.games.ocs.rules.supply.paths import routes
from wargame_kit.games.ocs.rules.supply_phase import meal_cost
from wargame_kit.games.ocs.rules.zones import hostile, zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.thirdwinter.facts import REGROUP
from wargame_kit.games.thirdwinter.rules.postures import TurnToRegroup
from wargame_kit.rulebook import ALLOWED

ROLLS = range(2, 13)


# ---------------------------------------------------------------------------- a step of a game


def judged(position: Any, action: Any) -> None:
    """Hold the step that a game is at, and what is paid in it, to what the referee says."""
    step, referee = position.step, Referee(position)
    if isinstance(step, RollSurprise | RollShift | RollCombat):
        fought(position, referee, step.fight)
    elif isinstance(step, RollBarrage):
        for roll in ROLLS:
            assert effect(position, step.side, step.fire, roll) == referee.barrage_effect(
                step.side, step.fire, roll
            )
    elif isinstance(step, RollAttrition):
        for roll in ROLLS:
            assert step.lost(position, roll) == referee.attrition(step.units, roll)
    elif isinstance(step, Laying) and isinstance(action, DeclareFire):
        price = 0 if step.fire.is_free else referee.barrage_cost(step.fire)  # 3.4b of the title
        assert spent(position, action, step.side) == price
    elif isinstance(step, Assault) and isinstance(action, Declare):
        after = position.play_unchecked(action)
        used = [u for u in step.fight.attackers if after.pieces[u].stocks > position.pieces[u].stocks]
        by_supply = [unit for unit in step.fight.attackers if unit not in used]
        assert spent(position, action, step.side) == referee.attack_cost(by_supply)
        for unit in used:
            assert not is_within_reach(position, after, referee, unit), unit
    elif isinstance(step, Answering) and isinstance(action, PayDefence):
        price = referee.defence_cost(step.side, step.fight.target)
        assert spent(position, action, step.side) == price


def is_within_reach(position: Any, after: Any, referee: Referee, unit: str) -> bool:
    """Whether supply was left for a unit that has used its own stocks (12.10)."""
    left = {hex_: n for hex_, n in supplies(after, unit).items() if n}
    hexes = {hex_ for hex_, _ in referee.ways(unit, left)}
    return sum(left[hex_] for hex_ in hexes) >= referee.attack_cost((unit,))


def tokens(position: Any, side: str) -> int:
    aboard = sum(p.load for u, p in position.pieces.items() if position.side_of(u) == side and p.hex_ >= 0)
    return aboard + sum(number for _, owner, number in position.facts.dumps if owner == side)


def spent(position: Any, action: Any, side: str) -> int:
    """What an action costs a side of all that it has."""
    return tokens(position, side) - tokens(position.play_unchecked(action), side)


def fought(position: Any, referee: Referee, fight: Fight) -> None:
    """The column, both throws, and every cell that they may lead to."""
    battle = odds(position, fight, ALLOWED, is_rolled=True)
    assert battle.base == referee.column(fight)
    for roll in ROLLS:
        assert battle.surprised(roll) == referee.surprised(fight, roll)
        for shift in {0, fight.shift, -3, 4}:
            told = replace(fight, shift=shift)
            assert str(battle.read(roll, shift)) == referee.result(told, roll), (roll, shift)


# ---------------------------------------------------------------------------- what needs no step


def still(position: Any, random: Random) -> None:
    """Zones, ways of supply, fuel and trace of a position."""
    referee = Referee(position)
    for side in SIDES:
        assert zone_of(position, side) == referee.zone(side)
        for phase in ("", *PHASES):
            assert hostile(position, side, phase) == referee.held_up(side, phase)
        fed = {u for u in referee.soldiers(side) if position.supply(side).of(u).verdict}
        assert referee.may_be_fed(side, title_of(position).sources(position, side), fed), side
        for unit in random.sample(referee.soldiers(side), min(4, len(referee.soldiers(side)))):
            phase = random.choice(("", *PHASES))
            there = supplies(position, unit)
            found = {(route.supply, route.headquarters) for route in routes(position, unit, there, phase)}
            assert found == referee.ways(unit, there, phase), (unit, phase)
            assert bool(is_fuelled(position, unit, phase or "movement")) == referee.is_fuelled(
                unit, phase or "movement"
            ), unit


@cache
def bukrin() -> Any:
    return wk.load("thirdwinter").start("bukrin")


def whole_game(seed: int, actions: int, every: int) -> None:
    """A game at random as long as no front regroups: how one fights that does has its own tests."""
    random, position = Random(seed), bukrin()
    for number in range(actions):
        if position.is_over or any(posture == REGROUP for _, posture, *_ in position.facts.fronts):
            return
        action = at_random(position, random)
        while isinstance(action, TurnToRegroup):
            action = at_random(position, random)
        judged(position, action)
        if number % every == every - 1:
            still(position, random)
        position = position.play_unchecked(action)


@pytest.mark.parametrize("seed", daily([2, 1]))
def test_the_referee_agrees_in_games_at_random(seed: int) -> None:
    whole_game(seed, 200, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 13))
def test_the_referee_agrees_in_many_games_at_random(seed: int) -> None:
    whole_game(seed, 1500, 60)


# ---------------------------------------------------------------------------- battlefields at random

WIDE, HIGH = 9, 7
LETTERS = {"clear": ".", "light_forest": "w", "deep_forest": "W", "hills": "h", "mountain": "^"}
EDGES = ("01", "07", "09")
LETTERS |= {"marsh": "s", "city": "c", "big_city": "C", "sea": "~"}


def army(side: str) -> list[OcsUnit]:
    """Counters of every kind that combat, barrage and supply tell apart."""
    formation = f"{side}1"
    return [
        *(infantry(f"{side}I"), infantry(f"{side}B", 3, 2, size="battalion"), division(f"{side}D", 11)),
        *(panzer(f"{side}P"), panzer(f"{side}F", 5, 4, formation=formation), infantry(f"{side}Z", 0, 1)),
        *(headquarters(f"{side}H"), headquarters(f"{side}K", 4, 3), gun(f"{side}G"), gun(f"{side}M", 40, 4)),
        counter(
            f"{side}L", "6-3-6 track", "4-3-14 truck", kind="motorised", category="mech", formation=f"{side}1"
        ),
        counter(f"{side}E", "2-3-3 leg", "1-3-8 leg", kind="engineer", size="battalion"),
        trucks(f"{side}T"),
    ]


def battlefield(random: Random) -> Any:
    """A sketched board with whatever may lie and stand on it."""
    names = random.choices(list(GROUND), [8, 3, 1, 2, 1, 1, 1, 1, 1], k=WIDE * HIGH)
    rows = ["".join(LETTERS[name] for name in names[at * WIDE : (at + 1) * WIDE]) for at in range(HIGH)]
    hexes = [f"{column:02}{row:02}" for column in range(1, WIDE + 1) for row in range(1, HIGH + 1)]
    sides = ("N", "NE", "SE", "S", "SW", "NW")
    rivers = {
        f"{hex_}/{random.choice(sides)}": random.choice(("minor_river", "major_river"))
        for hex_ in random.sample(
            [h for h in hexes if h[:2] not in ("01", "09") and h[2:] not in ("01", "07")], 8
        )
    }
    units = [*army("G"), *army("R")]
    game = theatre(
        rows,
        units,
        {"axis": "0101", "soviet": "0907"},
        rivers=rivers,
        roads=["0103-0203-0303-0403"],
        trails=["0505-0605-0705"],
        rails=["0101-0201-0301-0401", "0907-0807-0707"],
        features={"village": random.sample(hexes, 6), "station": random.sample(hexes, 2)},
    )
    places = {
        side: [h for h in random.sample(hexes, 14) if game.board.terrain_name(game.board.index(h)) != "sea"]
        for side in "GR"
    }
    places["R"] = [hex_ for hex_ in places["R"] if hex_ not in places["G"]] or ["0404"]
    pieces, having = {}, {}
    for unit in units:
        face = random.choice(("", " move")) if unit.kind not in CARTS else " move"
        pieces[unit.id] = random.choice(places[unit.id[0]]) + face
        having[unit.id] = marks(unit, random)
    dumps = {
        f"{side} {random.choice(places[side[0].replace('a', 'G').replace('s', 'R')])}": 5 for side in SIDES
    }
    weather = random.choice(("dry", "mud", "thaw", "freeze"))
    dug = tuple(
        (hex_, side, level)
        for hex_, side, level in sorted(
            (game.board.index(random.choice(places[letter])), side, random.randint(1, 2))
            for letter, side in zip("GR", SIDES, strict=True)
        )
    )
    option = {"proportional_loss": random.choice(("on", "off"))}
    placed = before(game, pieces, Movement("axis"), dumps=dumps, having=having, weather=weather, **option)
    for hex_, side, level in dug:
        placed = placed.with_hedgehog(hex_, side, level)
    return placed


def marks(unit: OcsUnit, random: Random) -> dict[str, Any]:
    """What may lie on a counter."""
    if unit.kind in CARTS:
        return {"points": 2, "load": random.randint(0, 8)}
    marker = random.choices(("", "dg", "reserve", "strat", "exploit"), (6, 2, 1, 1, 1))[0]
    told: dict[str, Any] = {"marker": marker, "unsupplied": random.random() < 0.2}
    told |= {"moved": random.random() < 0.3, "freed": random.random() < 0.1}
    told |= {"losses": random.randint(0, unit.printed_steps - 1)} if unit.printed_steps > 1 else {}
    told |= {"fuel": random.choice(("", "turn"))} if unit.kind == "headquarters" else {}
    return told


def some_fight(position: Any, random: Random) -> Fight | None:
    """A fight of whoever stands next to an enemy, whether it might make it now or not."""
    referee, board = Referee(position), position.game.board
    targets = sorted(referee.held_by("soviet"))
    random.shuffle(targets)
    for target in targets:
        around = [
            u
            for hex_ in referee.near(target)
            for u in referee.soldiers("axis", hex_)
            if referee.can_attack(u)
        ]
        river_free = [u for u in around if board.hexside_name(referee._side(referee.at[u], target)) != "sea"]
        if river_free:
            attackers = tuple(sorted(random.sample(river_free, random.randint(1, len(river_free)))))
            others = referee.soldiers("soviet", target)
            return Fight(
                target,
                attackers,
                is_overrun=random.random() < 0.3,
                leads=random.choice(attackers),
                defends=random.choice(others),
                paid=random.choice(("dump", "none", "stocks")),
                halved=tuple(unit for unit in others if random.random() < 0.2),
            )
    return None


@pytest.mark.parametrize("seed", range(60))
def test_the_referee_agrees_on_battlefields_at_random(seed: int) -> None:
    random = Random(seed)
    position = battlefield(random)
    still(position, random)
    fight, referee = some_fight(position, random), Referee(position)
    if fight is not None:
        fought(position, referee, fight)
        units = tuple(referee.soldiers("soviet", fight.target))
        assert defence_cost(position, units) == referee.defence_cost("soviet", fight.target)
        guns = tuple(u for u in ("GG", "GM") if random.random() < 0.8) or ("GG",)
        fire = Fire(fight.target, guns)
        assert column_of(position, fire) == referee.barrage_column(fire)
        assert cost(position, fire) == referee.barrage_cost(fire)
        for roll in ROLLS:
            assert effect(position, "axis", fire, roll) == referee.barrage_effect("axis", fire, roll)
    units = tuple(random.sample(referee.soldiers("axis"), 4))
    assert meal_cost(position, units) == referee.meal(units)
    starving = RollAttrition("axis", units)
    assert [starving.lost(position, roll) for roll in ROLLS] == [referee.attrition(units, r) for r in ROLLS]


def test_battlefields_have_fights_of_every_sort() -> None:
    """Else the test above would hold nothing."""
    fights = [some_fight(battlefield(Random(seed)), Random(seed)) for seed in range(60)]
    found = [fight for fight in fights if fight is not None]
    assert len(found) > 40
    assert {fight.is_overrun for fight in found} == {True, False}
    assert {fight.paid for fight in found} == {"dump", "none", "stocks"}
    assert Combat("axis").clause.number == "9"
