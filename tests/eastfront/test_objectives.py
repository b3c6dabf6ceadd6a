"""16: oil, lend-lease, satellites that ask for peace, Army Group E and the plains of the west."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.counters import gone_over
from wargame_kit.games.eastfront.rules.combat.unseen import unseen_kinds
from wargame_kit.games.eastfront.rules.objectives.oil import has_lend_lease, has_oil
from wargame_kit.games.eastfront.rules.objectives.plains import after_phase, released
from wargame_kit.games.eastfront.rules.objectives.surrender import (
    Conquest,
    Surrender,
    surrender_chance,
    threshold,
)
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.plan import Production
from wargame_kit.words import in_language

BLOCKS = (
    block("I"),
    block("II"),
    block("III"),
    block("HQ-N", kind="headquarters", level=3),
    block("R1", "rumanian", "infantry", 3),
    block("R2", "rumanian", "infantry", 3),
    block("R3", "rumanian", "infantry", 3),
    block("1A", "soviet", "infantry", 3),
    block("2A", "soviet", "infantry", 3),
    block("3A", "soviet", "infantry", 3),
)
UNITS = (*BLOCKS, *gone_over(BLOCKS))
GAME = theatre(
    ["........"] * 5,
    UNITS,
    rails=["A1-B1-C1-D1-E1-F1-G1-H1", "H1-H2-H3-G3-F3"],
    places={"Ploesti": "B1", "Baku": "F1", "Guryev": "F3", "Moscow": "D1"},
    features={
        "axis_entry": ["A1"],
        "soviet_entry": ["H1", "H5"],
        "arctic": ["E1"],
        "east": ["H3"],
        "rumania": ["A4", "B4", "C4", "D4"],
        "hungarian_plain": ["A2", "A3"],
        "polish_plain": ["A1"],
        "west": ["A5", "B5"],
    },
)
W42, W44 = 37, 85


def at(pieces: dict[str, Any], held: Iterable[str] = (), **told: Any) -> Any:
    return GAME.position(pieces, axis_hexes=list(held), **told)


def losses(position: Any) -> dict[str, int]:
    """What the Soviet base loses, by clause."""
    return {each.clause.number: each.value for each in level(position, "soviet").entries if each.value < 0}


@pytest.mark.clause("eastfront", "16.2")
def test_ploesti_or_baku_gives_the_axis_oil() -> None:
    assert has_oil(at({}, ["A1", "B1"]), "axis")
    assert not has_oil(at({}, ["B1"]), "axis")  # no railway from the edge
    assert not has_oil(at({}, ["A1"]), "axis")
    assert has_oil(at({}, ["A1", "C1", "D1", "E1", "F1", "B1"]), "axis")


@pytest.mark.clause("eastfront", "16.3")
def test_lend_lease_needs_a_railway_from_the_arctic_to_the_east() -> None:
    assert has_lend_lease(at({}))
    assert losses(at({})) == {}
    cut = at({}, ["H2"])
    assert not has_lend_lease(cut)
    assert losses(cut) == {"16.3": -5, "16.61": -5}


@pytest.mark.clause("eastfront", "16.61")
def test_the_oil_route_counts_as_long_as_baku_is_held() -> None:
    assert losses(at({}, ["F3"])) == {"16.61": -5}
    # 16.6 says what the loss of Baku means; here it cuts lend-lease, too.
    assert losses(at({}, ["F3", "F1"])) == {"16.3": -5}


def asking(pieces: dict[str, Any], held: list[str], **told: Any) -> Any:
    return before(GAME, pieces, Surrender(), axis_hexes=held, **{"turn": W42, **told})


@pytest.mark.clause("eastfront", "16.1")
def test_a_die_below_hexes_and_units_lost_ends_the_war_of_a_country() -> None:
    position = asking({"R1": "force", "R2": "B4", "1A": "D4"}, ["A4", "B4"])
    ledger = threshold(position, "rumania")
    assert [entry.value for entry in ledger.entries] == [2, 1]
    assert surrender_chance(position, "rumania") == Fraction(2, 6)
    asked = position.play("demand rumania")
    chance = sum(p for die, p in asked.chance().items() if "rumania" in asked.play(die).facts.surrendered)
    assert chance == Fraction(2, 6)
    assert asked.play("answer 3").facts.surrendered == frozenset()
    # Who does not take part in a scenario has not been destroyed.
    absent = asking({"R1": "force", "R2": "B4", "R3": "removed", "1A": "D4"}, ["A4", "B4"])
    assert threshold(absent, "rumania").total == 3


@pytest.mark.clause("eastfront", "16.1")
def test_nobody_is_asked_before_december_1942_or_without_a_hex() -> None:
    places = {"R1": "force", "R2": "force", "1A": "D4"}
    assert asking(places, ["A4", "B4", "C4"], turn=36).is_over
    assert asking(places, ["A4", "B4", "C4", "D4"]).is_over
    position = asking(places, ["A4", "B4", "C4"])
    assert position.check("demand bulgaria").code == "eastfront/surrender-no-hex"
    again = play(position, "demand rumania", "answer 6")
    assert again.is_over  # one answer a phase


@pytest.mark.clause("eastfront", "16.1")
def test_who_is_watched_is_gone_and_others_change_sides() -> None:
    places = {"R1": "A4", "R2": "D4 2", "R3": "force", "I": "A3", "1A": "B4"}
    position = asking(places, ["A4", "C4", "D4", "A3"])
    after = play(position, "demand rumania", "answer 1")
    assert (stands(after, "R1"), stands(after, "R3")) == ("removed", "removed")  # beside a German
    assert (stands(after, "R2"), stands(after, "R2-turned")) == ("removed", "D4")
    assert (after.level("R2-turned"), after.side_of("R2-turned")) == (2, "soviet")
    assert GAME.board.locate("C4") not in after.facts.axis_hexes
    back = after.game.position({"R2-turned": "force"}, turn=W42)
    assert back.nation("R2-turned") == "soviet"
    # The record tells what the answer brought, to either side the same, and the block what became of it.
    asked = position.play("demand rumania")
    for seen in (asked, asked.seen_by("axis"), asked.seen_by("soviet")):
        said = GAME.presentation.actions.outcome(seen, asked.read("answer 1"))
        assert in_language(said, "en").endswith("go over to the Soviets: 1, removed: 1")
    assert "fights on" in in_language(GAME.presentation.actions.outcome(asked, asked.read("answer 6")), "en")
    assert any(fact.clause == cite("16.1") for fact in GAME.presentation.units.about(after, "R2"))


@pytest.mark.clause("eastfront", "2.7")
@pytest.mark.clause("eastfront", "16.1")
def test_nobody_guesses_a_block_that_has_not_changed_sides_yet() -> None:
    seen = at({"R1": "B4", "1A": "D4"}).seen_by("axis")
    assert unseen_kinds(seen, "soviet") == {("infantry", 3): 3}
    turned = seen.with_facts(surrendered=frozenset(("rumania",)))
    assert unseen_kinds(turned, "soviet") == {("infantry", 3): 6}


@pytest.mark.clause("eastfront", "16.11")
def test_a_country_that_surrendered_is_soviet_when_the_axis_has_left_it() -> None:
    def after(place: str) -> frozenset[int]:
        told = {"surrendered": ["rumania"], "axis_hexes": ["A4", "B4", "A1"]}
        hexes: frozenset[int] = before(GAME, {"I": place}, Conquest(), **told).facts.axis_hexes
        return hexes

    assert len(after("A4")) == 3
    assert after("A1") == {GAME.board.locate("A1")}


@pytest.mark.clause("eastfront", "16.5")
def test_the_first_soviet_unit_in_the_west_calls_army_group_e() -> None:
    assert not after_phase(at({"1A": "C5"})).facts.group_e
    assert after_phase(at({"1A": "B5"})).facts.group_e


def plain(pieces: dict[str, Any], **told: Any) -> Any:
    """A phase ends."""
    return after_phase(before(GAME, pieces, **told)).settled()


@pytest.mark.clause("eastfront", "16.7")
def test_a_hex_of_the_plain_ties_the_nearest_unit_that_is_out_of_battle() -> None:
    position = plain({"1A": "A2", "I": "C2", "II": "B2", "2A": "B2", "III": "H5"})
    assert stands(position, "I") == "off-map"  # II is nearer, but in battle
    assert position.facts.tied == ((GAME.board.locate("A2"), "I"),)
    assert position.is_over  # nobody had to choose
    assert stands(plain({"1A": "B2", "I": "C2"}), "I") == "C2"
    assert stands(plain({"1A": "A2", "I": "A2"}), "I") == "A2"  # not alone


@pytest.mark.clause("eastfront", "16.7")
def test_among_equals_the_axis_chooses_and_each_hex_ties_one() -> None:
    position = plain({"1A": "A2", "2A": "A3", "I": "C2", "II": "C2", "III": "H1"})
    assert position.actor == "axis"
    assert actions(position) == ["tie I", "tie II"]
    assert position.check("tie III").code == "eastfront/tie-not-nearest"
    after = position.play("tie II")
    assert {unit for _, unit in after.facts.tied} == {"I", "II"}
    again = after_phase(after).settled()
    assert len(again.facts.tied) == 2  # it stays tied, and ties nobody else


@pytest.mark.clause("eastfront", "16.7")
def test_who_is_tied_comes_back_when_the_soviets_have_gone() -> None:
    tied = ((GAME.board.locate("A2"), "I"),)
    position = GAME.position({"1A": "A2", "I": "off-map 2"}, tied=[["A2", "I"]])
    assert position.facts.tied == tied
    assert stands(released(position), "I") == "off-map"
    gone = released(GAME.position({"1A": "B2", "I": "off-map 2"}, tied=[["A2", "I"]]))
    assert (stands(gone, "I"), gone.level("I"), gone.facts.tied) == ("A2", 2, ())


@pytest.mark.clause("eastfront", "16.8")
def test_the_polish_plain_wins_the_last_half_year() -> None:
    assert not plain({"1A": "A1"}, turn=W44 - 1).step.winner
    assert plain({"1A": "A1"}, turn=W44).step.winner == "soviet"
    assert not plain({"1A": "A1", "I": "A1"}, turn=W44).step.winner


@pytest.mark.clause("eastfront", "16.1")
def test_who_went_over_to_the_soviets_and_was_destroyed_is_not_built_again() -> None:
    position = before(GAME, {"R1-turned": "force", "1A": "force"}, Production("soviet"), turn=W42)
    refused = position.check("rebuild R1-turned Moscow")
    assert (refused.code, refused.clause.number) == ("eastfront/rebuild-turned", "16.1")
    assert position.check("rebuild 1A Moscow").code != "eastfront/rebuild-turned"
