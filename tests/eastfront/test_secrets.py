"""2, 4.43, 6.42: positions that differ only in blocks whose faces a side does not see look the same to it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

import pytest

from tests.eastfront.theatre import before, block, theatre
from wargame_kit.board import Path
from wargame_kit.games.eastfront.boxes import FORCE, OFF_MAP, RESERVE
from wargame_kit.games.eastfront.position import PUBLIC, EastFrontPosition
from wargame_kit.games.eastfront.view.observation import is_face_up
from wargame_kit.position import CHANCE, Action, UnitId, position_to_json
from wargame_kit.words import LANGUAGES, in_language

ROWS = ["......"] * 4
GERMANS = [block(f"{n}C", "german", kind) for n, kind in enumerate(["infantry"] * 4 + ["armour"] * 4, 1)]
OTHERS = [block("3RA", "rumanian"), block("AGC", "german", "headquarters", 3), block("9H", "hungarian")]
SOVIETS = [block(f"{n}A", "soviet", "infantry", 3) for n in range(1, 5)] + [
    block("WF", "soviet", "headquarters", 2)
]
GAME: Any = theatre(ROWS, [*GERMANS, *OTHERS, *SOVIETS])
STANDS = {
    **{"1C": "A1", "2C": "A1", "3C": "B2", "4C": "B2", "5C": "C3", "6C": FORCE, "7C": RESERVE, "8C": OFF_MAP},
    **{"3RA": "A2", "AGC": "A1", "9H": FORCE, "1A": "B2", "2A": "D4", "3A": "E1", "4A": FORCE, "WF": "E1"},
}


@dataclass(frozen=True, slots=True)
class March(Action):
    form: ClassVar[str] = "march {unit} {path}"
    unit: UnitId
    path: Path


@dataclass(frozen=True, slots=True)
class Write(Action):
    form: ClassVar[str] = "scribble {unit}"
    is_secret: ClassVar[bool] = True
    unit: UnitId


@dataclass(frozen=True, slots=True)
class Turn(Action):
    form: ClassVar[str] = "turn {unit}"
    reveals: ClassVar[bool] = True
    unit: UnitId


def war(**told: Any) -> EastFrontPosition:
    return before(GAME, STANDS, **told)


def unseen(position: EastFrontPosition, viewer: str) -> list[str]:
    return [
        unit
        for unit, piece in position.pieces.items()
        if position.side_of(unit) != viewer and not is_face_up(piece)
    ]


def disguised(position: EastFrontPosition, viewer: str, random: Random) -> EastFrontPosition:
    """The position with the unseen blocks of each nation exchanged among each other, and turned at random."""
    groups: dict[str, list[str]] = defaultdict(list)
    for unit in unseen(position, viewer):
        groups[position.nation(unit)].append(unit)
    pieces = []
    for group in groups.values():
        others = random.sample(group, len(group))
        for unit, other in zip(group, others, strict=True):
            face = random.randrange(len(position.unit(other).faces))
            pieces.append(replace(position.pieces[unit], unit=other, face=face))
    return position.moved(*pieces)


def assert_alike(one: EastFrontPosition, two: EastFrontPosition, viewer: str) -> None:
    """Nothing that a side is shown of two positions tells which of them it is."""
    first, second = one.seen_by(viewer), two.seen_by(viewer)
    assert first == second
    assert list(first.pieces) == list(second.pieces)
    assert hash(first) == hash(second)
    assert position_to_json(first) == position_to_json(second)
    assert one.actor == two.actor == first.actor
    for code in LANGUAGES:
        assert len({in_language(each.prompt, code) for each in (one, two, first)}) == 1
    if one.actor in (viewer, CHANCE):
        assert list(one.legal) == list(two.legal) == list(first.legal)


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
@pytest.mark.parametrize("seed", range(5))
def test_unseen_blocks_of_a_nation_may_be_any_of_it(viewer: str, seed: int) -> None:
    random, one = Random(seed), war()
    two = disguised(one, viewer, random)
    assert one != two
    assert_alike(one, two, viewer)


def test_of_an_unseen_block_its_nation_its_place_and_what_is_public_are_known() -> None:
    position = war()
    piece = position.pieces["3C"]
    secret = {"moved": True, "fresh": True, "fortress": True, "rebuilt": True, "strategic": True}
    position = position.moved(replace(piece, face=2, guard=True, unsupplied=True, came_from=3, **secret))
    seen = position.seen_by("soviet")
    here = [unit for unit in seen.in_hex("B2") if seen.is_unseen(unit)]
    assert [seen.nation(unit) for unit in here] == ["german", "german"]
    assert {seen.kind(unit) for unit in here} == {"unknown"}
    (guard,) = (seen.pieces[unit] for unit in here if seen.pieces[unit].guard)
    assert (guard.face, guard.unsupplied, guard.came_from) == (0, True, 3)
    assert not any(getattr(guard, name) for name in secret)
    assert {"came_from", "unsupplied", "guard", "dispersed"} == set(PUBLIC)


def test_who_sees_it_all_is_its_owner() -> None:
    position = war()
    seen = position.seen_by("axis")
    own = [unit for unit in position.pieces if position.side_of(unit) == "axis"]
    assert {unit: seen.pieces[unit] for unit in own} == {unit: position.pieces[unit] for unit in own}


def test_an_active_headquarters_and_a_revealed_block_are_seen_by_both_and_hidden_again_after() -> None:
    position = war()
    shown = position.moved(
        replace(position.pieces["AGC"], active="combat"),
        replace(position.pieces["3C"], revealed=True, face=1),
    )
    seen = shown.seen_by("soviet")
    assert seen.pieces["AGC"] == shown.pieces["AGC"]
    assert seen.pieces["3C"].face == 1
    assert GAME.shows(position, shown)
    assert not GAME.shows(shown, position)
    assert "AGC" not in position.seen_by("soviet").pieces


def test_nobody_sees_more_of_what_both_see_than_of_what_one_does() -> None:
    both = war().seen_by("axis").seen_by("soviet")
    assert both == war().seen_by("soviet").seen_by("axis")
    assert all(both.is_unseen(unit) for unit in both.pieces)


def test_orders_of_production_and_who_is_tied_are_nobody_elses() -> None:
    position = war(plans=(("add 1C",), ("add 1A",)), tied=((0, "8C"),))
    seen = position.seen_by("soviet")
    assert seen.facts.plans == ((), ("add 1A",))
    ((hex_, tied),) = seen.facts.tied
    assert hex_ == 0
    assert seen.is_unseen(tied)


def by_axis(position: EastFrontPosition) -> EastFrontPosition:
    class Acting(type(position)):  # type: ignore[misc]
        actor = "axis"

    acting = position.replaced()
    object.__setattr__(acting, "__class__", Acting)
    return acting


def told(action: Action, side: str = "soviet") -> str:
    heard = GAME.told(by_axis(war()), action, side)
    return "…" if heard is None else heard.text(GAME.board)


def test_of_a_march_is_told_from_where_to_where_but_not_by_whom() -> None:
    way = (GAME.board.index("A1"), GAME.board.index("B1"))
    assert told(March("1C", way)) == told(March("2C", way)) == "march x-german-1 A1-B1"
    assert told(March("1C", way), "axis") == "march 1C A1-B1"
    assert told(March("3RA", way)) == "march x-rumanian-1 A1-B1"


def test_an_order_of_production_is_told_to_nobody_else() -> None:
    assert told(Write("1C")) == "…"
    assert told(Write("1C"), "axis") == "scribble 1C"


def test_who_turns_a_block_face_up_names_it() -> None:
    assert told(Turn("AGC")) == "turn AGC"
