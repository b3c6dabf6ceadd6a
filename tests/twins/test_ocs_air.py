"""The air in OCS beside a second referee, who throws every die one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ocs.field import charts
from tests.twins import ocs_airman as airman
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.rules.air import air_combat, bombing, drops, flak, trainbusting
from wargame_kit.games.ocs.rules.air.air_combat import AirBattle
from wargame_kit.games.ocs.rules.air.flak import Battery, Guarded
from wargame_kit.games.ocs.rules.air.flyers import Flyer
from wargame_kit.games.ocs.rules.shelled import Shelled

TABLES = charts().tables

Planes = list[dict[str, Any]]


@st.composite
def wings(draw: st.DrawFn, letter: str, most: int = 4) -> Planes:
    """Some aircraft of a side."""
    return [
        {
            "name": f"{letter}{number}",
            "rating": draw(st.integers(0, 6)),
            "brackets": draw(st.booleans()),
            "steps": draw(st.integers(1, 2)),
            "bombs": (draw(st.integers(0, 20)), draw(st.integers(0, 9))),
            "fighter": draw(st.booleans()),
            "heavy": draw(st.sampled_from((False, False, True))),
            "flown": draw(st.integers(1, 20)),
        }
        for number in range(draw(st.integers(1, most)))
    ]


def flyers(planes: Planes) -> tuple[Flyer, ...]:
    """The same aircraft as the kit has them."""
    return tuple(
        Flyer(
            plane["name"],
            plane["rating"],
            is_bracketed=plane["brackets"],
            bombs=plane["bombs"][0],
            reduced_bombs=plane["bombs"][1],
            steps=plane["steps"],
            is_fighter=plane["fighter"],
            is_strategic=plane["heavy"],
            flown=plane["flown"],
            name=plane["name"],
        )
        for plane in planes
    )


def stood(battle: AirBattle) -> airman.State:
    """The end of a battle as the referee tells it."""
    stay = [(flyer.id, "in", flyer.steps) for flyer in (*battle.starters, *battle.others)]
    gone = (*battle.starters_gone, *battle.others_gone)
    left = [(flyer.id, "dead" if flyer.is_destroyed else "out", flyer.steps) for flyer in gone]
    return tuple(sorted(stay + left))


@settings(max_examples=40, deadline=None)
@given(wings("S", 3), wings("O", 3))
def test_a_battle_ends_as_every_round_is_thrown(starters: Planes, others: Planes) -> None:
    found: dict[airman.State, Fraction] = {}
    ends = air_combat.ends(TABLES.air_combat, AirBattle(flyers(starters), flyers(others)))
    for end, chance in ends.items():
        assert end.is_over
        found[stood(end)] = found.get(stood(end), Fraction(0)) + chance
    assert found == airman.battle(starters, others)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_flak_adds_and_hits_as_it_is_thrown(data: st.DataObject) -> None:
    planes = data.draw(wings("M"))
    values = st.lists(st.integers(0, 2), max_size=2)
    guarded = {
        "headquarters": data.draw(values),
        "guns": data.draw(values),
        "printed": data.draw(values),
        "level": data.draw(st.integers(0, 3)),
        "zone": data.draw(st.booleans()),
        "trains": data.draw(st.booleans()),
    }
    groups = {
        name: tuple(Battery(value, name, cite("14.4")) for value in guarded[name])
        for name in ("headquarters", "guns", "printed")
    }
    hex_ = Guarded("0101", base=guarded["level"], is_in_zone=guarded["zone"], **groups)
    told = flak.modifiers(TABLES.flak, flyers(planes), hex_, is_trainbusting=guarded["trains"])
    assert told.total == airman.added_to_flak(planes, guarded)
    ends = flak.ends(TABLES.flak, flyers(planes), told.total)
    left = {
        tuple((flyer.id, flyer.steps) for flyer in wing): chance for wing, chance in ends.items() if chance
    }
    assert left == airman.under_flak(planes, told.total)


@settings(max_examples=80, deadline=None)
@given(
    wings("B"),
    st.fractions(0, 10, max_denominator=4),
    st.sampled_from(("open", "close", "very_close", "extremely_close")),
    st.integers(0, 4),
    st.booleans(),
    st.booleans(),
)
def test_bombs_are_shifted_line_by_line(
    planes: Planes, density: Fraction, line: str, hedgehog: int, spotted: bool, strat: bool
) -> None:
    hex_ = Shelled("0101", density, line, line, hedgehog, spotted, strat)
    told = bombing.shifts(TABLES.barrage, flyers(planes), hex_, charts().limit("short_range"))
    plain = {"density": density, "line": line, "hedgehog": hedgehog, "spotted": spotted, "strat": strat}
    assert told.total == airman.shift(planes, plain)
    assert bombing.points(flyers(planes)) == sum(map(airman.bombs, planes))


@pytest.mark.parametrize("strength", [0, 1, 2, 4, 5, 10, 11, 20, 21, 40, 41, 80, 81, 300])
@pytest.mark.parametrize(("level", "aircraft"), [(0, 0), (0, 2), (1, 1), (2, 3), (3, 2)])
def test_bombs_on_facilities_do_as_they_are_thrown(strength: int, level: int, aircraft: int) -> None:
    ends = bombing.facility_ends(TABLES.facility, strength, level, aircraft)
    found = {(end.levels, end.steps): chance for end, chance in ends.items()}
    assert found == airman.facility(strength, level, aircraft)
    assert trainbusting.chance(TABLES.facility, (Flyer("B", 0, bombs=strength),)) == airman.trains(strength)


@pytest.mark.parametrize("is_friendly", [True, False])
@pytest.mark.parametrize("is_clear", [True, False])
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_drops_land_as_they_are_thrown(is_friendly: bool, is_clear: bool, side: str) -> None:
    least = drops.needed(TABLES.drop, is_friendly=is_friendly, is_clear=is_clear)
    added = drops.modifiers(TABLES.drop, side).total
    for dropped in range(4):
        expected = airman.landed(is_friendly, is_clear, side == "soviet", dropped)
        assert drops.ends(least, added, dropped) == expected


def test_a_battle_of_one_against_two_by_every_die_of_two_rounds() -> None:
    """A fighter of 4 meets one of 3, and if that alone aborts, a bomber of (2)."""
    ends = air_combat.ends(
        TABLES.air_combat,
        AirBattle((Flyer("a", 4),), (Flyer("b", 3), Flyer("c", 2, is_bracketed=True))),
    )
    dice, wins = range(1, 7), 0
    for a in dice:
        for b in dice:
            for c in dice:
                for d in dice:
                    wins += a + b + 1 >= 8 and c + d + 2 >= 8
    assert sum(chance for end, chance in ends.items() if not end.others) == Fraction(wins, 6**4) + sum(
        chance for end, chance in ends.items() if not end.others and not end.starters
    )
