"""What is derived is remembered for what it was derived from: a fact that changes changes the answer."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games import load
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.position import CHANCE
from wargame_kit.position.derived import derived_from, derived_from_side

UNITS = (column("EC1", defence=20), column("EC2", defence=30), corps("5C", movement=6), air())
GAME = theatre(["." * 8] * 8, UNITS, features={"sources_early": ["C8"]})
PLACES = {"EC1": "C6", "EC2": "hidden", "5C": "C1", "AIR": "airfield spent"}


def at(**facts: object) -> HuaihaiPosition:
    return GAME.position(PLACES, hidden={"EC2": "F6"}, **facts)


@pytest.mark.clause("huaihai", "5.4", "10.3")
def test_after_a_hidden_counter_has_gone_elsewhere_others_cannot_end_there() -> None:
    position = at()
    assert "F5" in position.reach("EC1")
    crept = position.play("creep EC2 F6-F5")
    assert crept.stacks == position.stacks, "nothing on the map has changed"
    assert "F5" not in crept.reach("EC1")
    assert "F6" in crept.reach("EC1")
    assert crept.check("move EC1 F5").code == "huaihai/stacking"


@pytest.mark.clause("huaihai", "8.3", "6.2")
@pytest.mark.parametrize(("places", "given", "varies", "change"), [
    ({"5C": "A1"}, {}, {"used": 3}, {}),
    ({"5C": "A1", "EC1": "C7"}, {}, {"cut_since": 1}, {}),
    ({"5C": "A1"}, {"cut_since": {"5C": 1}}, {}, {"sabotaged": frozenset({GAME.board.index("A1")})}),
])  # fmt: skip
def test_a_reach_follows_what_has_been_used_and_who_is_cut_off(
    places: dict[str, str], given: dict[str, object], varies: dict[str, int], change: dict[str, object]
) -> None:
    position = GAME.position(places, turn=2, **given)
    before = position.reach("5C")
    changed = position.with_facts(**change)
    changed = changed.moved(replace(changed.pieces["5C"], **varies))
    told = {name: {"5C": value} for name, value in varies.items()}
    fresh = GAME.position(places, turn=2, **given | told | change)
    assert changed.reach("5C").hexes == fresh.reach("5C").hexes != before.hexes
    assert changed.reach("5C").terms.clause == fresh.reach("5C").terms.clause


def test_what_a_memo_does_not_name_it_does_not_know() -> None:
    position = at(recruits=7)
    bare = derived_from("recruits")(lambda known: known)(position)
    assert bare.facts.recruits == 7
    assert bare.hidden == {}
    assert bare.agenda == ()
    assert bare.stacks_by_side is position.stacks_by_side
    assert derived_from("hidden")(lambda known: known)(position).hidden == position.hidden
    assert derived_from()(lambda known: known)(position).facts.recruits == 0


def test_nobody_asks_what_is_derived_from_more_than_he_declares() -> None:
    recruits = derived_from("recruits")(lambda known: known.facts.recruits)
    careless = derived_from("hidden")(recruits)
    careful = derived_from("hidden", "recruits")(recruits)
    assert careful(at(recruits=7)) == 7
    with pytest.raises(AssertionError, match="does not declare recruits"):
        careless(at(recruits=7))


def test_what_is_derived_from_some_kinds_outlasts_what_others_do() -> None:
    asked = []

    @derived_from_side(kinds=("air",))
    def faces(position: HuaihaiPosition, side: str) -> dict[str, int]:
        asked.append(side)
        return {unit: piece.face for unit, piece in position.pieces.items()}

    position = at()
    side = position.side_of("AIR")
    assert faces(position, side) == {"AIR": 1}
    moved = position.moved(position.pieces["5C"].at("C2"), position.pieces["EC1"].at("C7"))
    assert faces(moved, side) == {"AIR": 1}
    assert asked == [side]
    rested = moved.moved(position.pieces["AIR"].showing(0))
    assert (faces(rested, side), asked) == ({"AIR": 0}, [side, side])


def test_what_is_derived_from_some_kinds_asks_nothing_of_others() -> None:
    every = derived_from_side()(lambda known, side: len(known.pieces))
    careless = derived_from_side(kinds=("air",))(every)
    careful = derived_from_side()(derived_from_side(kinds=("air",))(lambda known, side: len(known.pieces)))
    assert careful(at(), "kmt") == 1
    with pytest.raises(AssertionError, match="asks of others"):
        careless(at(), "kmt")


def test_what_is_remembered_is_what_a_new_position_would_answer() -> None:
    """The same campaign, once with what was derived on the way and once without."""
    random, compared = Random(3), 0
    position = load("huaihai").start("shuangduiji")
    for _ in range(250):
        if position.is_over:
            break
        if position.actor != CHANCE and random.random() < 0.15:
            anew = position.replaced(pieces=dict(position.pieces))
            for unit, piece in position.pieces.items():
                # Who is to come in hidden waits beside the map, in no hex.
                if max(piece.hex_, -1 if (hidden := position.hidden_hex(unit)) is None else hidden) >= 0:
                    assert position.reach(unit).hexes == anew.reach(unit).hexes
                    compared += 1
            for side in ("pla", "kmt"):
                assert position.supply(side).cut == anew.supply(side).cut
                assert position.control(side).hexes == anew.control(side).hexes
        chosen = random.choice(list(position.chance())) if position.actor == CHANCE else None
        position = position.play_unchecked(chosen or position.legal.sample(random))
    assert compared > 300
