"""14.2: missions of a position as they are foreseen: what they meet, what they do, and what is said of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.ocs.field import aircraft, before, headquarters, infantry, theatre
from wargame_kit.games.ocs.rules.air.announcing import (
    announced,
    best_interceptor,
    effects_of,
    flight_of,
    interceptors,
)
from wargame_kit.games.ocs.rules.air.flak import modifiers
from wargame_kit.games.ocs.rules.air.foreseen import arrived, on_base
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.view.missions import flight_words
from wargame_kit.words import in_language

UNITS = (
    *(aircraft("GF", "4-1-25"), aircraft("GS", "(1)-17-18", kind="tactical-bomber"), infantry("GA")),
    *(aircraft("RF", "4-3-25"), aircraft("RG", "(3)-3-25"), infantry("RA"), headquarters("RH")),
    *(aircraft("GJ", "(0)-0-62", kind="air-transport"), aircraft("RB", "(2)-12-18", kind="tactical-bomber")),
)
GAME = theatre(("." * 30,) * 8, UNITS, features={"village": ["2505"]})


def at(printed: str) -> int:
    """The index of a hex."""
    return int(GAME.board.index(printed))


def field(pieces: dict[str, str], bases: dict[str, int], **told: Any) -> Any:
    """A position in which the Axis flies; bases in the east are Soviet."""
    held = tuple(
        sorted((at(hex_), "axis" if int(hex_[:2]) < 10 else "soviet", level) for hex_, level in bases.items())
    )
    return before(GAME, pieces, Movement("axis"), bases=held, **told)


NEAR = field(
    {"GF": "0303", "GS": "0303", "RF": "2003", "RG": "2003", "RA": "1504", "RH": "1504", "GA": "1503"},
    {"0303": 1, "2003": 2},
)


def test_a_bombing_meets_flak_and_whoever_patrols_there():
    hex_ = at("1504")
    assert interceptors(NEAR, "axis", "barrage", hex_) == ("RF", "RG")
    assert best_interceptor(NEAR, ("RF", "RG"), hex_) == "RF"  # the other stands in parentheses
    assert best_interceptor(NEAR, ("RG",), hex_) == ""
    flight = flight_of(NEAR, "axis", "barrage", ("GF", "GS"), hex_, "RF")
    assert [flyer.id for flyer in flight.interceptor] == ["RF"]
    assert flight.guarded is not None
    told = modifiers(NEAR.charts.tables.flak, flight.wing, flight.guarded)
    assert [(str(entry.label), entry.value) for entry in told.entries] == [
        ("a headquarters in the hex", 1),
        ("in an enemy patrol zone with a fighter", 1),
    ]


def test_whoever_is_active_at_the_target_fights_for_it_and_its_base_shoots():
    flight = flight_of(NEAR, "axis", "barrage", ("GF", "GS"), at("2003"))
    assert [flyer.id for flyer in flight.over_target] == ["RF", "RG"]
    assert flight.guarded is not None
    assert flight.guarded.base == 2
    idle = field({"GF": "0303", "RF": "2003"}, {"0303": 1, "2003": 2}, having={"RF": {"inactive": True}})
    assert flight_of(idle, "axis", "barrage", ("GF",), at("2003")).over_target == ()


@pytest.mark.parametrize(("kind", "is_guarded"), [("sweep", False), ("transport", True), ("barrage", True)])
def test_no_flak_fires_at_a_sweep_and_at_transport_only_in_a_patrol_zone(kind, is_guarded):
    assert (flight_of(NEAR, "axis", kind, ("GF",), at("1504")).guarded is not None) == is_guarded
    quiet = field({"GF": "0303", "RA": "1504"}, {"0303": 1})
    found = flight_of(quiet, "axis", kind, ("GF",), at("1504")).guarded
    assert (found is not None) == (kind == "barrage")


def test_bombs_on_units_and_on_a_base_come_to_ends_that_add_up():
    for kind, hex_, more in (
        ("barrage", "1504", {}),
        ("barrage", "2003", {"at_base": True}),
        ("trainbusting", "1504", {}),
        ("drop", "1405", {"tokens": 2}),
        ("transport", "1405", {}),
        ("sweep", "2003", {}),
    ):
        found = announced(NEAR, "axis", kind, ("GF", "GS"), at(hex_), interceptor="RF", **more)
        assert sum(leaf.chance for leaf in found.tree) == 1


def test_bombs_on_a_base_count_its_level_and_who_stands_there_and_only_a_sweep_sweeps():
    tables, hex_ = NEAR.charts.tables, at("2003")
    wing = flight_of(NEAR, "axis", "barrage", ("GS",), hex_).wing
    told = effects_of(NEAR, "axis", "barrage", wing, hex_, at_base=True)
    assert told(wing) == on_base(tables, 2, 2)(wing)
    assert told(wing) != on_base(tables, 0, 2)(wing)
    for kind, swept in (("sweep", True), ("transport", False), ("transfer", False)):
        assert effects_of(NEAR, "axis", kind, wing, hex_)(wing) == arrived(swept=swept)(wing)


def test_supply_is_dropped_among_friends_or_not_and_on_what_ground():
    position = field({"GJ": "0303", "GA": "1503"}, {"0303": 1})
    wing = flight_of(position, "axis", "drop", ("GJ",), at("1503")).wing
    carried = tuple(flyer.__class__(flyer.id, 0, cargo=Fraction(1)) for flyer in wing)
    for hex_, least in (("1503", 5), ("1405", 6), ("2505", 6)):
        effects = effects_of(position, "axis", "drop", carried, at(hex_), tokens=1)
        landed = {str(effect.why): chance for effect, chance in effects(carried).items()}
        assert landed["1T land whole"] == Fraction(
            sum(a + b >= least for a in range(1, 7) for b in range(1, 7)), 36
        )


def test_what_is_said_of_a_mission_before_it_is_announced():
    words = flight_words(NEAR, "axis", "barrage", ("GF", "GS"), at("1504"))
    said = in_language(words, "en")
    assert said.startswith("GF and GS, 12 hexes, to 1504.\nIf nobody intercepts: Flak +2 (")
    assert "If RF intercepts: Flak +2 (" in said
    assert "driven off by an interceptor" in said.partition("If RF intercepts")[2]
    assert "driven off by an interceptor" not in said.partition("If RF intercepts")[0]
    assert "若RF拦截" in in_language(words, "zh")
