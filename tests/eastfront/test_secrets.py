"""2, 4.43, 6.42: positions that differ only in blocks whose faces a side does not see look the same to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path as FilePath
from random import Random
from typing import Any, ClassVar

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import before, block, theatre
from tests.shown import shown_at_table
from tests.walking import daily
from tests.walking import walk as play_at_random
from wargame_kit.board import Path
from wargame_kit.games.eastfront import EastFront
from wargame_kit.games.eastfront.boxes import FORCE, OFF_MAP, RESERVE
from wargame_kit.games.eastfront.position import PUBLIC, EastFrontPosition
from wargame_kit.games.eastfront.rules.activation import Command
from wargame_kit.games.eastfront.rules.movement import Movement
from wargame_kit.games.eastfront.rules.production.plan import CarryOut, Production
from wargame_kit.games.eastfront.rules.sequence import StartOfFortnight
from wargame_kit.games.eastfront.view.observation import is_face_up
from wargame_kit.position import CHANCE, Action, Record, Unit, UnitId, position_to_json
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
    pieces, instead = [], dict[str, str]()
    for group in groups.values():
        others = random.sample(group, len(group))
        for unit, other in zip(group, others, strict=True):
            face = random.randrange(len(position.unit(other).faces))
            pieces.append(replace(position.pieces[unit], unit=other, face=face))
            instead[unit] = other
    # 16.7: whoever is in the place of one that is tied is tied instead.
    tied = tuple((hex_, instead.get(unit, unit)) for hex_, unit in position.facts.tied)
    return position.moved(*pieces).with_facts(tied=tied)


def assert_alike(one: EastFrontPosition, two: EastFrontPosition, viewer: str) -> None:
    """Nothing that a side is shown of two positions tells which of them it is."""
    first, second = one.seen_by(viewer), two.seen_by(viewer)
    assert first == second
    assert list(first.pieces) == list(second.pieces)
    assert hash(first) == hash(second)
    assert position_to_json(first) == position_to_json(second)
    assert one.actor == two.actor == first.actor
    for code in LANGUAGES:
        assert in_language(first.prompt, code) == in_language(second.prompt, code)
        if one.actor == viewer:
            assert len({in_language(each.prompt, code) for each in (one, two, first)}) == 1
    if one.actor == viewer:
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
    assert {"came_from", "landed", "unsupplied", "guard", "dispersed"} == set(PUBLIC)


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


def told(action: Action, side: str = "soviet") -> str:
    before = war().pushed(Command("axis"))
    heard = GAME.told(before, action, before, side)
    return "…" if heard is None else heard.text(GAME.board)


def test_of_a_march_is_told_from_where_to_where_but_not_by_whom() -> None:
    way = (GAME.board.index("A1"), GAME.board.index("B1"))
    assert told(March("1C", way)) == told(March("2C", way)) == "march x-german-1 A1-B1"
    assert told(March("1C", way), "axis") == "march 1C A1-B1"
    assert told(March("3RA", way)) == "march x-rumanian-1 A1-B1"


def test_an_order_of_production_is_told_to_nobody_else() -> None:
    assert told(Write("1C")) == "…"
    assert told(Write("1C"), "axis") == "scribble 1C"


@pytest.mark.parametrize("orders", [["add G-I"], ["add G-I", "take-back G-I"], ["add G-I", "add G-II"]])
def test_whether_anything_was_ordered_is_told_to_nobody_else(orders: list[str], tmp_path: FilePath) -> None:
    full = war_in_the_east().start("s41")
    begun = full.moved(*(full.pieces[unit].showing(1) for unit in ("G-I", "G-II")))
    begun = begun.replaced(agenda=(StartOfFortnight(), CarryOut(), Production("soviet"), Production("axis")))
    told = []
    for number, written in enumerate(([], orders)):
        record = Record(begun)
        for order in (*written, "ready"):
            record.play(order)
        saved = record.save_as_seen_by("soviet", tmp_path / f"{number}.txt").read_bytes()
        told.append((record.lines_told_to("soviet"), record.position.seen_by("soviet"), saved))
    assert told[0] == told[1]
    assert [line.text for line in told[0][0]] == ["…"]


def test_who_turns_a_block_face_up_names_it() -> None:
    assert told(Turn("AGC")) == "turn AGC"


# A whole war.


@cache
def war_in_the_east() -> EastFront:
    return wk.load("eastfront")


def at_random(position: EastFrontPosition, random: Random) -> Action:
    """Something that may be done; a phase is not always ended at once."""
    if position.actor == CHANCE:
        return random.choice(list(position.chance()))
    return position.legal.sample(random)


def walk(scenario: str, seed: str, actions: int) -> Iterator[EastFrontPosition]:
    random, position = Random(seed), war_in_the_east().start(scenario)
    for _ in range(actions):
        if position.is_over:
            return
        yield position
        position = position.play_unchecked(at_random(position, random))


@pytest.mark.clause("eastfront", "4.2", "4.43")
@pytest.mark.parametrize(
    ("scenario", "viewer"), daily([("s41", "soviet"), ("s42", "axis"), ("s41", "axis"), ("s42", "soviet")], 2)
)
def test_through_a_war_unseen_blocks_may_be_any_of_their_nation(scenario: str, viewer: str) -> None:
    random, compared = Random(f"{scenario} {viewer}"), 0
    for number, each in enumerate(walk(scenario, f"{scenario} {viewer}", 240)):
        if number % 6:
            continue
        one, two = disguised(each, viewer, random), disguised(each, viewer, random)
        assert_alike(one, two, viewer)
        compared += one != two
        if one.actor != viewer:
            continue
        for action in (one.legal.sample(random) for _ in range(3)):
            first, second = one.play(action), two.play(action)
            if is_still(one, first, viewer) and is_still(two, second, viewer):
                assert_alike(first, second, viewer)
    assert compared > 5


@pytest.mark.clause("eastfront", "4.43")
@pytest.mark.parametrize("scenario", daily(["campaign", "s41"]))
def test_of_what_a_side_sees_anything_may_be_asked(scenario: str) -> None:
    """Of the other's step too: nobody can order about what he does not see the face of."""
    random, seen = Random(scenario), set[str]()
    start = war_in_the_east().start(scenario, airborne="on", sea_power="on")
    for number, (each, _) in enumerate(play_at_random(start, random, 400)):
        if number % 9 and type(each.step).__name__ in seen:
            continue
        seen.add(type(each.step).__name__)
        for viewer in war_in_the_east().sides:
            view = each.seen_by(viewer)
            hidden = [unit for unit in view.pieces if view.is_unseen(unit)]
            offered = {getattr(action, "unit", "") for action in view.legal}
            if isinstance(each.step, Movement | Production):
                assert offered.isdisjoint(hidden)
            if each.actor == CHANCE:
                assert view.step == each.step
            on_map = [unit for unit in hidden if view.pieces[unit].hex_ >= 0]
            for unit in random.sample(on_map, min(4, len(on_map))):
                assert not view.reach(unit).hexes
                assert not view.check(f"move {unit} Kiev-KievE1")
                assert not view.check(f"add {unit}")
    assert len(seen) > 4


def is_still(before_it: EastFrontPosition, after: EastFrontPosition, viewer: str) -> bool:
    """Whether nothing of the other side's has changed: no loss, no arrival, nothing revealed."""
    return all(after.pieces[unit] == before_it.pieces[unit] for unit in unseen(before_it, viewer))


def alike(game: EastFront, side: str) -> dict[str, str]:
    """Every block of a side with another one that differs in nothing but its name."""
    groups: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    position = game.start("s41")
    for unit, piece in position.pieces.items():
        printed = game.units[unit]
        if printed.side == side and not printed.is_headquarters:
            same = (position.nation(unit), printed.kind, printed.faces, printed.traits, piece.face)
            groups[(*same, printed.arrival_turn, isinstance(piece.place, int) or piece.place)].append(unit)
    names: dict[str, str] = {}
    for group in groups.values():
        names |= dict(zip(group, [*group[1:], group[0]], strict=True))
    return names


def renamed(action: Action, names: dict[str, str]) -> Action:
    unit = getattr(action, "unit", "")
    return replace(action, unit=names[unit]) if unit in names else action  # type: ignore[call-arg]


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_the_game_saved_for_a_side_does_not_tell_the_others_blocks_apart(
    viewer: str, tmp_path: FilePath
) -> None:
    game = war_in_the_east()
    (other,) = set(game.sides) - {viewer}
    names, first = alike(game, other), game.start("s41")
    swapped = first.moved(*(replace(first.pieces[unit], unit=names[unit]) for unit in names))
    assert swapped != first
    one, two, random = Record(first), Record(swapped), Random(7)
    for _ in range(160):
        if one.position.is_over:
            break
        action = at_random(one.position, random)
        same = renamed(action, names) if one.position.actor == other else action
        # Who is pursued or fights is turned face up, and told by name.
        shown = any(
            is_face_up(piece) for unit, piece in one.position.play(action).pieces.items() if unit in names
        )
        if shown or not two.position.check(same):
            continue
        one.play(action)
        two.play(same)
        assert one.position.seen_by(viewer) == two.position.seen_by(viewer)
    assert len(one.line()) > 20
    files = [
        record.save_as_seen_by(viewer, tmp_path / f"{number}.txt").read_bytes()
        for number, record in enumerate((one, two))
    ]
    assert files[0] == files[1]


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_the_table_of_a_side_shows_the_same_whoever_the_others_are(viewer: str) -> None:
    random, compared = Random(f"table {viewer}"), 0
    for number, each in enumerate(walk("s41", f"table {viewer}", 90)):
        if number % 40:
            continue
        one, two = disguised(each, viewer, random), disguised(each, viewer, random)
        compared += one != two
        pages = [shown_at_table(position, viewer) for position in (one, two)]
        assert pages[0] == pages[1]
    assert compared > 1


# A war of one's own.


def test_blocks_of_ones_own_are_seen_upright_as_blocks_of_the_game_are() -> None:
    game = war_in_the_east()
    own = Unit.of("1C", "axis", "4-2", traits=frozenset({"german"}))
    position = game.theatre(ROWS, [own, game.units["S-4A"]]).position({"1C": "B1", "S-4A": "C1 2"})
    for side, seen in (("axis", ["1C", "x-soviet-1"]), ("soviet", ["x-german-1", "S-4A"])):
        view = position.seen_by(side)
        assert [view.in_hex("B1"), view.in_hex("C1")] == [(unit,) for unit in seen]
        assert [view.is_unseen(unit) for unit in seen] == [side == "soviet", side == "axis"]
    assert position.seen_by("axis").odds("C1", "1C").verdict.allowed


def test_the_whole_game_plays_on_a_board_of_ones_own() -> None:
    game = war_in_the_east()
    small = game.theatre(ROWS, game.units.values())
    assert set(small.units) == set(game.units)


@pytest.mark.parametrize(
    ("face", "told", "sentence"),
    [
        ("4-2", {"kind": "tank"}, "1C is of kind 'tank'; a block is one of headquarters"),
        ("4-2", {}, "1C needs the nation whose block it is"),
        ("4-2", {"traits": frozenset({"soviet"})}, "1C needs the nation whose block it is"),
        (
            "9-2",
            {"traits": frozenset({"german"})},
            "1C shows 9-2; the first face of a block is its full level",
        ),
        ("4-3", {"traits": frozenset({"german"})}, "1C must have the speed of its kind"),
    ],
)
def test_a_counter_that_is_no_block_is_refused(face: str, told: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        war_in_the_east().theatre(ROWS, [Unit.of("1C", "axis", face, **told)])


def test_a_block_that_is_called_as_what_stands_for_another_is_refused() -> None:
    own = Unit.of("x-german-1", "axis", "4-2", traits=frozenset({"german"}))
    with pytest.raises(ValueError, match="x-german-1"):
        war_in_the_east().theatre(ROWS, [own])
