"""6.2, 5.21, 6.22: for a while too many may stand in a hex, if all who are too many can still go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.eastfront.theatre import before, block, play, theatre
from tests.walking import agrees, at_random
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.activation import Command
from wargame_kit.games.eastfront.rules.movement import Movement, StartOfMovement

GERMANS = tuple(f"B{n}" for n in range(10))
UNITS = (
    block("III", "german", "headquarters", 3),
    block("Army", "german", "headquarters", 3),
    block("OKH", "german", "supreme", 3),
    *(block(unit) for unit in GERMANS),
    block("Gar", "german", "garrison", 1),
    block("Pz", "german", "armour"),
    *(block(unit, "soviet", level=3) for unit in ("R", "S", "T")),
)
OPEN = ("." * 9,) * 7


def moving(places: Mapping[str, str], rows: tuple[str, ...] = OPEN, **told: Any) -> Any:
    """The movement of the Axis."""
    drawn, moves = told.pop("drawn", {}), told.pop("supreme_moves", 0)
    game = theatre(rows, UNITS, **drawn)
    begun = before(game, places, StartOfMovement("axis"), **told)
    return begun.with_facts(supreme_moves=moves)


def commanding(places: Mapping[str, str], rows: tuple[str, ...] = OPEN, **told: Any) -> Any:
    """The command phase of the Axis, and its movement."""
    game = theatre(rows, UNITS, **told.pop("drawn", {}))
    return before(game, places, Command("axis"), StartOfMovement("axis"), **told)


def four(hex_: str, first: int = 0) -> dict[str, str]:
    """Four corps in a hex."""
    return dict.fromkeys(GERMANS[first : first + 4], hex_)


@pytest.mark.clause("eastfront", "6.2")
def test_nobody_comes_into_a_full_battle_before_somebody_has_gone() -> None:
    # Four hexsides lead out of D5, and four fresh corps would take them.
    places = four("D5") | {"R": "D5", "III": "B5", "B4": "C5", "B5": "C5", "B6": "C4", "B7": "C4"}
    position = moving(places, active={"III": "combat"})
    refused = position.check("move B4 C5-D5")
    assert (refused.code, refused.clause) == ("eastfront/stacking", cite("6.2"))
    # Who fights there goes, and one who is fresh takes the place.
    relieved = play(position, "move B0 D5-C5", "move B4 C5-D5")
    assert relieved.check("end-phase")
    assert not relieved.check("move B5 C5-D5")


@pytest.mark.clause("eastfront", "6.2")
def test_who_is_too_many_can_be_relied_on_to_go_only_where_there_is_room() -> None:
    # All around C3 is full, but for the hex from which B4 comes.
    ring = dict(zip(("B4", "B5", "B6", "B7", "B8", "B9"), ("B3", "D3", "C2", "D2", "C4", "D4"), strict=True))
    rows = ("." * 6, ".^^^..", "^^.^^.", "..^^..", "." * 6)
    full = {**four("C3"), **ring, "III": "A3", "Army": "F1"}
    position = moving(full, rows, active={"III": "combat"})
    assert position.check("move B4 B3-C3")
    swapped = position.play("move B4 B3-C3")
    assert swapped.check("end-phase").code == "eastfront/crowded"
    assert swapped.play("move B0 C3-B3").check("end-phase")


@pytest.mark.clause("eastfront", "6.2")
def test_nobody_takes_the_last_room_that_one_too_many_needs() -> None:
    rows = ("ooooooo", "ooooooo", ".....oo", "ooooooo")
    crowds = dict.fromkeys(("B4", "B5", "B6"), "B3") | dict.fromkeys(("B7", "B8", "B9"), "D3")
    places = {**four("C3"), **crowds, "III": "D3", "Pz": "E3", "Army": "A3"}
    position = moving(places, rows, active={"III": "combat"})
    # Between two lakes D3 is full, and B3 has room for one.
    over = position.play("move Pz E3-D3-C3")
    assert over.check("end-phase").code == "eastfront/crowded"
    refused = over.check("move Army A3-B3")
    assert (refused.code, refused.clause) == ("eastfront/room-needed", cite("6.2"))
    assert "C3" in str(refused)
    assert position.check("move Army A3-B3")
    assert over.play("move B0 C3-B3").check("end-phase")


@pytest.mark.clause("eastfront", "6.2")
def test_a_garrison_makes_no_room() -> None:
    places = {"Gar": "C3", "B0": "C3", "III": "C4", "B4": "B3"}
    rows = ("." * 6, "." * 6, "..^...", "." * 6)
    position = moving(places, rows, active={"III": "combat"})
    over = position.play("move B4 B3-C3")
    assert over.check("end-phase").code == "eastfront/crowded"
    gone = over.play("move B0 C3-D3")
    assert gone.check("end-phase")
    shut = moving({"Gar": "C3", "III": "C3", "B4": "B3"}, rows, active={"III": "combat"})
    assert shut.check("move B4 B3-C3").code == "eastfront/stacking"


@pytest.mark.clause("eastfront", "6.2")
def test_a_headquarters_does_not_leave_those_whom_it_must_still_command() -> None:
    places = four("C3") | {"III": "C4", "B4": "B3"}
    position = moving(places, active={"III": "mobile"})
    over = position.play("move B4 B3-C3")
    refused = over.check("move III C4-C5")
    assert (refused.code, refused.clause) == ("eastfront/room-needed", cite("6.2"))
    assert over.play("move B0 C3-D3").check("move III C4-C5")


@pytest.mark.clause("eastfront", "6.2")
def test_the_supreme_moves_that_must_clear_a_hex_are_spent_nowhere_else() -> None:
    places = four("C3") | {"OKH": "F4", "B4": "B3", "B5": "H1"}
    position = moving(places, active={"OKH": "supreme"}, supreme_moves=3)
    over = position.play("move B4 B3-C3").play("move B5 H1-I1")
    assert over.facts.supreme_moves == 1
    refused = over.check("move OKH F4-F5")
    assert refused.code == "eastfront/stays-active"
    cleared = over.play("move B0 C3-D3")
    assert cleared.check("end-phase")
    short = moving(places, active={"OKH": "supreme"}, supreme_moves=2).play("move B4 B3-C3")
    refused = short.check("move B5 H1-I1")
    assert (refused.code, refused.clause) == ("eastfront/room-needed", cite("6.2"))


@pytest.mark.clause("eastfront", "5.21")
@pytest.mark.clause("eastfront", "6.22")
def test_a_headquarters_deploys_as_one_too_many_where_somebody_can_make_room() -> None:
    places = four("C3") | {"III": "C4"}
    active = commanding(places).play("activate III combat")
    deployed = play(active, "deploy III C3", "end-phase")
    assert deployed.check("end-phase").code == "eastfront/crowded"
    assert deployed.play("move B0 C3-D3").check("end-phase")


@pytest.mark.clause("eastfront", "5.21")
def test_a_headquarters_does_not_deploy_where_nobody_could_make_room() -> None:
    # OKH commands nobody, but its moves do; in mountains without any it finds no room.
    places = four("C3") | {"OKH": "C4"}
    active = commanding(places).play("activate OKH supreme")
    deployed = play(active, "deploy OKH C3", "end-phase")
    assert deployed.facts.supreme_moves == 6
    spent = deployed.with_facts(supreme_moves=1)
    assert spent.check("move B0 C3-D3")
    weak = commanding(four("C3") | {"OKH": "C4 0"}).play("activate OKH supreme")
    refused = weak.check("deploy OKH C3")
    assert (refused.code, refused.clause) == ("eastfront/room-needed", cite("5.21"))
    # One that is to move on makes room itself.
    assert commanding(four("C3") | {"OKH": "C4 0"}).play("activate OKH mobile").check("deploy OKH C3")


@pytest.mark.clause("eastfront", "5.21")
def test_who_must_make_room_for_a_headquarters_is_not_activated_to_stay() -> None:
    rows = ("." * 9, "." * 9, "..^......", *("." * 9,) * 4)
    begun = commanding({"Gar": "C3", "Army": "C3", "III": "C4"}, rows).play("activate III combat")
    over = begun.play("deploy III C3")
    refused = over.check("activate Army combat")
    assert (refused.code, refused.clause) == ("eastfront/room-needed", cite("5.21"))
    assert over.check("activate Army mobile")


# ---------------------------------------------------------------------- wherever random play leads

GROUND = "....f^^mo"
WIDTH, HEIGHT = 5, 4
LABELS = [f"{column}{row}" for column in "ABCDE" for row in range(1, HEIGHT + 1)]
LIMIT = {"marsh": 3, "mountain": 2}


@cache
def narrow(seed: int) -> Any:
    """A small board with little room, and a railway through its middle."""
    random = Random(seed)
    rows = ["".join(random.choice(GROUND) for _ in range(WIDTH)) for _ in range(HEIGHT)]
    rows[1] = "." * WIDTH
    features = {"axis_entry": ["A2"], "soviet_entry": ["E2"]}
    return theatre(rows, UNITS, rails=["A2-B2-C2-D2-E2"], features=features)


def crowd(seed: int) -> Any:
    """A command phase in which many stand in few hexes, and none is too full."""
    random = Random(seed)
    game = narrow(random.randrange(40))
    board = game.board
    dry = [label for label in LABELS if board.terrain_name(board.index(label)) not in ("sea", "lake")]
    stands: dict[tuple[str, str], int] = {}
    pieces, headquarters = {}, ("III", "Army", "OKH")
    for unit in (*headquarters, *GERMANS, "Gar", "Pz", "R", "S", "T"):
        side = "soviet" if unit in "RST" else "axis"
        limit = {hex_: LIMIT.get(board.terrain_name(board.index(hex_)), 4) for hex_ in dry}
        open_to = [hex_ for hex_ in dry if stands.get((side, hex_), 0) < limit[hex_]]
        if open_to and random.random() < 0.9:
            hex_ = random.choice(
                sorted(open_to, key=lambda hex_: limit[hex_] - stands.get((side, hex_), 0))[:4]
            )
            stands[side, hex_] = stands.get((side, hex_), 0) + 1
            pieces[unit] = (
                f"{hex_} {random.choice(('0', 'I', 'II', 'III'))}" if unit in headquarters else hex_
            )
    told = {"weather": random.choice(("dry", "dry", "mud", "snow")), "axis_hexes": dry}
    return before(game, pieces, Command("axis"), StartOfMovement("axis"), **told)


def too_many(position: Any) -> dict[int, int]:
    """Where how many more of the Axis stand than may (6.21)."""
    board = position.game.board
    found = {
        hex_: len(units) - LIMIT.get(board.terrain_name(hex_), 4)
        for hex_, units in position.stacks_by_side["axis"].items()
    }
    return {hex_: count for hex_, count in found.items() if count > 0}


def ended(position: Any) -> Any:
    """The position before the movement phase is ended at once: where too many are, somebody goes anywhere."""
    while not position.check("end-phase"):
        if position.check("end-phase").code == "eastfront/no-way-out":
            shut = next(unit for unit in position.piece_values("guard") if position.check(f"stay {unit}"))
            position = position.play(f"stay {shut}")
            continue
        units = [unit for hex_ in sorted(too_many(position)) for unit in position.stack("axis", hex_)]
        goes = (action for unit in units for action in position.step.choices(position, unit))
        position = position.play(next(goes))
    return position


def run(seed: int) -> int:
    """Play a command and a movement phase at random; how often somebody was too many for a while."""
    random, position, crowds = Random(seed), crowd(seed), 0
    while not position.is_over:
        action = at_random(position, random)
        if isinstance(position.step, Movement):
            if too_many(position):
                crowds += 1
                if random.random() < 0.2:
                    agrees(position, action, random)
            # From wherever play has led the phase can be ended, and then nobody is too many.
            if too_many(position) or random.random() < 0.1:
                assert not too_many(ended(position)), seed
        position = position.play(action.text(position.game.board))
    return crowds


def test_a_movement_phase_can_always_be_ended_and_leaves_nobody_too_many() -> None:
    assert sum(run(seed) for seed in range(80)) > 15


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 6000, 500))
def test_thousands_of_movement_phases_can_be_ended(start: int) -> None:
    for seed in range(start, start + 500):
        run(seed)
