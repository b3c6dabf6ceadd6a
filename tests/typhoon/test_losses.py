"""Chapters 10.5, 12.3 and 13: steps lost, and where units go."""

from __future__ import annotations

import pytest

from tests.theatre import armour, brigade, headquarters, infantry, rifle, tanks, theatre
from wargame_kit.games.typhoon.game import Typhoon
from wargame_kit.games.typhoon.position import TyphoonPiece, TyphoonPosition
from wargame_kit.games.typhoon.rules.losses import LossStep, lose_step, loss, remove
from wargame_kit.words import in_language, say
from wargame_kit.words.files import data_root, read_toml

ORACLE = read_toml(data_root().parent / "tests" / "oracles" / "typhoon_combat.toml")["losses"]
UNITS = (
    armour("3Pz"),
    infantry("7ID"),
    infantry("9ID"),
    rifle("1SD"),
    tanks("108TD"),
    brigade("4TB"),
    headquarters("9A", "axis"),
    headquarters("16A", "soviet"),
)
PLACES = {
    "3Pz": "0101", "7ID": "0101", "9ID": "0102", "1SD": "0401", "108TD": "0401", "4TB": "0402",
    "HQ-9A": "0102", "HQ-16A": "0402",
}  # fmt: skip


@pytest.fixture(scope="module")
def game() -> Typhoon:
    return theatre(["....", "....", "...."], UNITS)


def losing(game: Typhoon, units: tuple[str, ...], losses: int, **options: str) -> TyphoonPosition:
    position = game.position(PLACES, options=options, axis_cities=frozenset())
    side = position.side_of(units[0])
    return position.pushed(LossStep(side, units, losses)).settled()


def told(position: TyphoonPosition, unit: str) -> dict[str, tuple[str, str]]:
    """What becomes of a unit that loses a step, as a reader is told it: by the cause, with the clause."""
    facts = position.game.presentation.units.about(position, unit)
    causes = {say(f"typhoon/loses-in-{cause}"): cause for cause in ("combat", "supply")}
    return {causes[f.name]: (in_language(f.value, "en"), f.clause.number) for f in facts if f.clause}


FOR_GOOD, MAY_RETURN = "removed for good", "removed; may come back as a reinforcement"


def standing(position: TyphoonPosition, unit: str) -> tuple[object, int]:
    piece = position.pieces[unit]
    return piece.place, piece.face


@pytest.mark.clause("typhoon", "10.5.1", silent="each step cites the way in which it is paid")
@pytest.mark.clause("typhoon", "10.5.1.1")
def test_a_full_unit_turns_over(game: Typhoon) -> None:
    assert told(losing(game, ("9ID",), 1), "7ID")["combat"] == ("turns over", "10.5.1.1")
    after = losing(game, ("7ID",), 1)
    assert standing(after, "7ID") == (game.board.index("0101"), 1)


@pytest.mark.clause("typhoon", "10.5.1.2", silent="the fact names where a unit goes that is removed")
def test_a_reduced_unit_or_one_of_one_face_is_removed(game: Typhoon) -> None:
    after = lose_step(losing(game, ("7ID",), 1), "7ID", "combat")
    assert standing(after, "7ID") == ("eliminated", 0)
    assert standing(losing(game, ("4TB",), 1), "4TB") == ("eliminated", 0)


@pytest.mark.clause("typhoon", "10.5.2")
def test_the_owner_chooses_who_loses_each_step(game: Typhoon) -> None:
    position = losing(game, ("3Pz", "7ID"), 1)
    assert position.actor == "axis"
    assert [action.text(game.board) for action in position.legal] == ["lose 3Pz", "lose 7ID"]
    after = position.play("lose 3Pz")
    assert (standing(after, "3Pz")[1], standing(after, "7ID")[1]) == (1, 0)
    assert not isinstance(after.step, LossStep)


@pytest.mark.clause("typhoon", "10.5.2")
def test_a_unit_out_of_the_combat_cannot_pay(game: Typhoon) -> None:
    position = losing(game, ("3Pz", "7ID"), 1)
    verdict = position.check(game.read_action("lose 9ID"))
    assert verdict.code == "lose/not-in-combat"
    assert verdict.instead == ("lose 3Pz", "lose 7ID")


@pytest.mark.clause("typhoon", "10.5.2", "10.5.2.example")
def test_two_full_units_that_lose_two_steps_both_turn_over_or_one_is_removed(game: Typhoon) -> None:
    ways = set()
    for first in ("3Pz", "7ID"):
        for second in ("3Pz", "7ID"):
            after = losing(game, ("3Pz", "7ID"), ORACLE["losses"]).play(f"lose {first}")
            after = after.play(f"lose {second}")
            left = [0 if after.pieces[u].hex_ < 0 else 2 - after.pieces[u].face for u in ("3Pz", "7ID")]
            ways.add(tuple(full - now for full, now in zip(ORACLE["steps"], left, strict=True)))
    assert ways == {tuple(way) for way in ORACLE["ways"]}


@pytest.mark.clause("typhoon", "10.5.2")
def test_where_nothing_is_to_choose_losses_take_place_by_themselves(game: Typhoon) -> None:
    all_gone = losing(game, ("1SD", "4TB"), 4)
    assert standing(all_gone, "1SD") == ("box", 0)
    assert standing(all_gone, "4TB") == ("eliminated", 0)
    one_left = losing(game, ("1SD", "4TB"), 2).play("lose 4TB")
    assert standing(one_left, "1SD")[1] == 1


@pytest.mark.clause("typhoon", "12.3", "12.3.1")
@pytest.mark.parametrize("cause", ["combat", "retreat"])
def test_destroyed_soviet_units_that_are_not_mechanised_wait_in_the_box_at_full_strength(
    game: Typhoon, cause: str
) -> None:
    position = losing(game, ("1SD",), 1)
    assert told(position, "1SD")["combat"] == (MAY_RETURN, "12.3.1")
    assert remove(position, "1SD", cause).pieces["1SD"] == TyphoonPiece("1SD", "box", 0)


@pytest.mark.clause("typhoon", "12.3.2")
@pytest.mark.parametrize(
    ("unit", "cause"),
    [("1SD", "supply"), ("108TD", "combat"), ("4TB", "retreat"), ("7ID", "combat"), ("3Pz", "supply")],
)
def test_axis_units_supply_losses_and_mechanised_units_are_gone_for_good(
    game: Typhoon, unit: str, cause: str
) -> None:
    assert remove(losing(game, ("7ID",), 1), unit, cause).pieces[unit].place == "eliminated"
    full = losing(game, ("9ID",), 1)
    at_last = full.moved(full.pieces[unit].showing(len(full.unit(unit).faces) - 1))
    assert told(at_last, unit)["supply" if cause == "supply" else "combat"] == (FOR_GOOD, "12.3.2")


@pytest.mark.clause("typhoon", "12.3.2")
@pytest.mark.parametrize(
    ("unit", "cause", "place"),
    [("7ID", "combat", "box"), ("7ID", "supply", "eliminated"), ("3Pz", "combat", "eliminated")],
)
def test_by_option_only_axis_units_of_the_two_kinds_are_gone(
    game: Typhoon, unit: str, cause: str, place: str
) -> None:
    position = losing(game, ("9ID",), 1, axis_return="supply_and_mechanised")
    assert remove(position, unit, cause).pieces[unit].place == place


@pytest.mark.clause("typhoon", "13.3", "13.5")
@pytest.mark.parametrize("unit", ["HQ-9A", "HQ-16A"])
def test_a_headquarters_lost_in_combat_may_come_back_one_lost_to_supply_not(game: Typhoon, unit: str) -> None:
    position = losing(game, ("7ID",), 1)
    assert remove(position, unit, "combat").pieces[unit].place == "box"
    assert remove(position, unit, "retreat").pieces[unit].place == "box"
    assert remove(position, unit, "supply").pieces[unit].place == "eliminated"
    assert told(position, unit) == {"combat": (MAY_RETURN, "13.3"), "supply": (FOR_GOOD, "13.5")}


@pytest.mark.parametrize(
    ("unit", "face", "cause", "clauses"),
    [
        ("7ID", 0, "combat", ["10.5.1.1"]),
        ("7ID", 0, "retreat", ["10.6.4", "10.5.1.1"]),
        ("1SD", 1, "retreat", ["10.6.4", "10.5.1.2", "12.3.1"]),
        ("1SD", 1, "supply", ["10.5.1.2", "12.3.2"]),
    ],
)
def test_a_step_lost_names_why_it_is_lost_how_it_is_paid_and_where_the_unit_goes(
    game: Typhoon, unit: str, face: int, cause: str, clauses: list[str]
) -> None:
    position = losing(game, ("7ID",), 1)
    position = position.moved(position.pieces[unit].showing(face))
    assert [clause.number for clause in loss(position, unit, cause).clauses] == clauses


def test_what_is_destroyed_whole_pays_no_step(game: Typhoon) -> None:
    position = losing(game, ("7ID",), 1)
    for cause, number in (("retreat", "12.3.1"), ("supply", "12.3.2")):
        assert [clause.number for clause in loss(position, "1SD", cause, is_whole=True).clauses] == [number]


def test_the_table_tells_what_a_lost_step_would_mean(game: Typhoon) -> None:
    position = losing(game, ("7ID",), 1)
    position = position.moved(position.pieces["1SD"].showing(1), position.pieces["7ID"].at("box"))
    told = game.presentation.units.about(position, "1SD")
    assert [(fact.value.key, fact.clause.number) for fact in told] == [
        ("typhoon/loses/box", "12.3.1"),
        ("typhoon/loses/eliminated", "12.3.2"),
    ]
    assert game.presentation.units.about(position, "7ID") == ()
