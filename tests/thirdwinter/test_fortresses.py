"""2.4a: cities that the Axis declares fortresses, and whom that binds."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, before, charts, counter, infantry, play, refused, stands, trucks
from tests.thirdwinter import scenes
from tests.thirdwinter.dnepr import theatre
from wargame_kit.board import load_board
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.combat.advancing import Advancing
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.options import TakeOption
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.overrun import ground_cost
from wargame_kit.games.ocs.rules.sequence import EndOfPhase, steps_of_phase
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules.fortresses import (
    AskFortresses,
    DeclareFortress,
    asked_now,
    cities,
    outward,
)
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root


def garrison(id_: str, **more: Any) -> Any:
    """A Fortress unit: it only defends."""
    return counter(id_, "(6)-2-0 leg", kind="fortified", traits=frozenset({"fortress", *more.get("of", ())}))


UNITS = (
    *(garrison("GF"), garrison("GG"), garrison("GRum", of=("rumanian",)), infantry("GA"), infantry("GB")),
    *(infantry("RA"), infantry("RB"), trucks("GT"), trucks("RT"), infantry("RC")),
)

TOWN = ("........", "........", "..C.....", "..C.....", "........", "........", "........")
"""A city in 0303 and 0304."""


@cache
def war() -> ThirdWinter:
    game = theatre(TOWN, {"axis": "0101", "soviet": "0807"}, rivers={}, roads=[])
    return type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    return before(war(), {"GF": "pool", **pieces}, *(steps or (Movement("soviet"),)), **told)


def at(*labels: str) -> frozenset[int]:
    return frozenset(map(war().board.index, labels))


CITY = {"fortresses": at("0303", "0304")}


# ---------------------------------------------------------------------------- declaring


@pytest.mark.clause("thirdwinter", "2.4", "2.4a")
def test_the_axis_is_asked_when_soviets_come_within_two_hexes_and_no_comes_first() -> None:
    position = field({"RA": "0705 move", "GA": "0303"})
    far = play(position, "move RA 0705-0605")
    assert far.actor == "soviet"
    asked = play(far, "move RA 0605-0505")
    assert (asked.actor, asked.step) == ("axis", DeclareFortress(min(at("0303"))))
    assert actions(asked) == ["let-pass", "let-all-pass", "fortify GF 0303", "fortify GF 0304"]
    let = play(asked, "let-pass")
    assert (let.actor, let.facts.fortresses) == ("soviet", frozenset())
    again = play(let, "move RA 0505-0504")
    assert isinstance(again.step, DeclareFortress)
    silent = play(again, "let-all-pass", "move RA 0504-0404")
    assert silent.actor == "soviet"


@pytest.mark.clause("thirdwinter", "2.4a")
def test_the_question_names_the_city_whichever_of_its_hexes_comes_first() -> None:
    game = wk.load("thirdwinter")
    position = game.start("bukrin")
    kiev = position.game.board.index("B3.24")
    assert str(position.pushed(DeclareFortress(kiev)).prompt) == (
        "Soviet units are near Kiev (B4.24). Declare it a fortress?"
    )


@pytest.mark.clause("thirdwinter", "2.4a")
def test_declaring_brings_a_fortress_unit_and_a_hedgehog_and_binds_the_whole_city() -> None:
    asked = play(field({"RA": "0605 move", "GA": "0303"}), "move RA 0605-0505")
    declared = play(asked, "fortify GF 0304")
    assert (stands(declared, "GF"), declared.facts.fortresses) == ("0304", at("0303", "0304"))
    hex_ = war().board.index("0304")
    assert (declared.hedgehog(hex_), declared.hedgehog_side(hex_)) == (1, "axis")
    assert declared.actor == "soviet"
    dug = field({"RA": "0605 move", "GA": "0303"}, hedgehogs=((hex_, 2),))
    assert play(dug, "move RA 0605-0505", "fortify GF 0304").hedgehog(hex_) == 2


@pytest.mark.clause("thirdwinter", "2.4a")
def test_nobody_is_asked_without_a_free_unit_or_of_a_city_that_is_not_the_axis() -> None:
    none = field({"GF": "0101", "RA": "0605 move", "GA": "0303"})
    assert play(none, "move RA 0605-0505").actor == "soviet"
    lost = field({"RA": "0605 move", "RB": "0303"})
    assert play(lost, "move RA 0605-0505").actor == "soviet"
    rumanian = field({"GF": "0101", "GRum": "pool", "RA": "0605 move"})
    assert play(rumanian, "move RA 0605-0505").actor == "soviet"
    infantry_only = field({"GF": "0101", "GB": "pool", "RA": "0605 move"})
    assert play(infantry_only, "move RA 0605-0505").actor == "soviet"
    transport = field({"RT": "0605 move", "GA": "0303"}, having={"RT": {"points": 1}})
    assert play(transport, "move RT 0605-0505").actor == "soviet"


@pytest.mark.clause("thirdwinter", "2.4a", silent="nobody is asked")
def test_nobody_is_asked_of_a_fortress_nor_of_a_city_of_which_the_soviets_control_a_part() -> None:
    pieces, way = {"RA": "0605 move", "GA": "0303"}, "move RA 0605-0505"
    assert play(field(pieces, **CITY), way).actor == "soviet"
    assert play(field(pieces, held=at("0304")), way).actor == "soviet"
    assert play(field(pieces), way).actor == "axis"


@pytest.mark.clause("thirdwinter", "2.4a", silent="nobody is asked again")
def test_neither_trucks_that_come_to_a_soviet_unit_near_a_city_nor_the_axis_bring_the_question() -> None:
    pieces = {"RA": "0505 move", "RT": "0605 move", "GA": "0303"}
    position = field(pieces, having={"RT": {"points": 1}})
    assert play(position, "move RT 0605-0505").actor == "soviet"
    own = field({"RA": "0505", "GA": "0102 move"}, Movement("axis"))
    assert isinstance(play(own, "move GA 0102-0202").step, Movement)  # it was asked before it moved
    both = field({**pieces, "RA": "0605 move"}, having={"RT": {"points": 1}})
    assert play(both, "take RT", "take RA", "move RT 0605-0505").actor == "axis"


@pytest.mark.clause("thirdwinter", "2.4a")
def test_in_its_own_reinforcement_phase_the_axis_is_asked_too() -> None:
    steps = steps_of_phase(field({}), "axis", "reinforcement")
    position = field({"RA": "0505", "GA": "0303"}, *steps)
    while not isinstance(position.step, DeclareFortress):
        position = position.play(next(iter(position.legal)))
    assert "fortify GF 0303" in actions(position)


# ---------------------------------------------------------------------------- who is bound


@pytest.mark.clause("thirdwinter", "2.4a")
def test_no_ground_unit_moves_out_nor_transport_but_within_the_city() -> None:
    pieces = {"GF": "0304", "GA": "0303", "GT": "0303 move", "GB": "0203", "RA": "0605"}
    position = field(pieces, Movement("axis"), having={"GT": {"points": 1}}, **CITY)
    assert refused(position, "move GA 0303-0203")
    assert refused(position, "move GT 0303-0203")
    assert refused(position, "move GA 0303-0304") == ""
    inside = play(position, "move GB 0203-0303")
    assert refused(inside, "move GB 0303-0302")
    assert refused(position, "move GB 0203-0303-0402")
    assert play(field(pieces, Movement("axis"), **CITY), "move GB 0203-0303")
    free = field(pieces, Movement("axis"))
    assert refused(free, "move GA 0303-0203") == ""


@pytest.mark.clause("thirdwinter", "2.4a", silent="nothing stops them")
def test_soviets_who_hold_a_part_of_a_fortress_go_in_and_out_of_it() -> None:
    position = field({"GF": "0304", "RA": "0303 move"}, **CITY)
    assert refused(position, "move RA 0303-0302") == ""
    assert position.game.title_rules.check_leaving(position, "RA", war().board.index("0302"))


@pytest.mark.clause("thirdwinter", "2.4a")
def test_nor_does_anybody_leave_by_rail_in_an_advance_or_an_overrun() -> None:
    position = field({"GF": "0304", "GA": "0303", "RA": "0403"}, Movement("axis"), **CITY)
    title = position.game.title_rules
    target = war().board.index("0403")
    assert title.check_advance(position, "GA", target, ()).clause.number == "2.4a"
    assert title.check_leaving(position, "GA", target).clause.number == "2.4a"
    assert title.check_leaving(position, "GA", war().board.index("0304"))
    assert title.check_leaving(position, "RA", target)
    taken = play(position, "take GA")
    assert not taken.check("overrun 0403")
    assert ground_cost(position, "GA", position.pieces["GA"].hex_, target)


@pytest.mark.clause("thirdwinter", "2.4a", silent="an attack is no move, and nothing is said of it")
def test_who_holds_a_fortress_attacks_out_of_it_and_does_not_follow() -> None:
    pieces = {"GF": "0304", "GA": "0303", "RA": "0403"}
    position = field(pieces, Combat("axis"), dumps={"axis 0303": 8}, **CITY)
    assert refused(position, "attack GA 0403") == ""
    assert refused(position, "attack GF 0403")  # it only defends
    won = field(pieces, Advancing("axis", war().board.index("0403"), ("GA",)), **CITY)
    assert refused(won.moved(won.pieces["RA"].at("dead")), "advance GA") == "2.4a"


@pytest.mark.clause("thirdwinter", "2.4a")
def test_an_option_is_taken_as_losses_where_the_city_has_no_way_back() -> None:
    pieces = {"GF": "0304", "GA": "0303", "RA": "0403"}
    closed = tuple(at("0403"))
    two = TakeOption("axis", ("GA",), 2, "", (0,), closed, False)
    one = TakeOption("axis", ("GA",), 1, "", (0,), closed, False)
    assert refused(field(pieces, two, **CITY), "go-back") == "9.10"
    assert refused(field(pieces, one, **CITY), "go-back") == ""
    assert refused(field(pieces, two), "go-back") == ""


@pytest.mark.clause("thirdwinter", "2.4a", silent="supply has no word to say")
def test_supply_passes_the_wall_and_who_slips_away_too() -> None:
    position = field({"GF": "0304", "GA": "0203", "RA": "0605"}, Movement("axis"), **CITY)
    free = field({"GF": "0304", "GA": "0203", "RA": "0605"}, Movement("axis"))
    assert position.supply("axis").reach == free.supply("axis").reach


# ---------------------------------------------------------------------------- the end of it


@pytest.mark.clause("thirdwinter", "2.4a")
def test_it_is_a_fortress_until_the_soviets_control_the_city() -> None:
    pieces = {"RA": "0403 move", "RB": "0404 move", "GA": "0101"}
    position = field(pieces, Movement("soviet"), EndOfPhase("soviet", "movement"), **CITY)
    half = play(position, "move RA 0403-0303", "end-phase")
    assert half.facts.fortresses == CITY["fortresses"]
    whole = play(position, "move RA 0403-0303", "move RB 0404-0304", "end-phase")
    assert whole.facts.fortresses == frozenset()


@pytest.mark.clause("thirdwinter", "2.4a", "2.4b", silent="a counter goes from one box to another")
@pytest.mark.parametrize(("trait", "place"), [("fortress", "pool"), ("alert", "pool"), ("remnant", "pool")])
def test_a_destroyed_unit_goes_back_to_its_pool(trait: str, place: str) -> None:
    unit = infantry("GX", traits=frozenset({trait}))
    game = war()
    game = type(game)(game.board, charts(), Counters({unit.id: unit for unit in (*UNITS, unit)}))
    position = before(game, {"GX": "0303", "GA": "0304"}, Movement("axis"))
    assert (destroyed(position, "GX").place, destroyed(position, "GA").place) == (place, "dead")


# ---------------------------------------------------------------------------- the example of the book: Kiev


@pytest.mark.clause("thirdwinter", "2.4a")
def test_kiev_is_declared_when_soviets_come_to_b6_23() -> None:
    board = load_board(data_root() / "thirdwinter")
    game = ThirdWinter(board, charts(), Counters({unit.id: unit for unit in UNITS}))
    pieces = {"GF": "pool", "GG": "pool", "GA": "B4.23", "GB": "B3.24", "RA": "B7.23 move"}
    position = before(game, pieces, Movement("soviet"), frozen=True)
    kiev = frozenset(map(board.index, ("B3.24", "B4.23", "B4.24", "B4.25", "B5.24")))
    assert board.distance("B6.23", "B4.23") == 2
    asked = play(position, "move RA B7.23-B6.23")
    assert isinstance(asked.step, DeclareFortress)
    assert asked.step.hexes(asked) == kiev
    first = play(asked, "fortify GF B4.23")
    assert first.step == DeclareFortress(min(kiev), True)
    assert refused(first, "fortify GG B4.23") == "2.4a"  # in different hexes
    second = play(first, "fortify GG B4.24")
    assert (stands(second, "GF"), stands(second, "GG"), second.actor) == ("B4.23", "B4.24", "soviet")
    levels = {board.label(hex_): level for hex_, level in second.facts.hedgehogs}
    assert levels == {"B4.23": 1}
    turn = second.replaced(agenda=(Movement("axis"),))
    assert refused(turn, "move GB B3.24-B2.23")
    assert refused(turn, "move GB B3.24-B4.23") == ""


@pytest.mark.clause("thirdwinter", "2.4a")
@pytest.mark.parametrize(("city", "may_hold_two"), [("odessa", True), ("poltava", True), ("kharkov", False)])
def test_two_fortress_units_hold_three_cities_alone(city: str, may_hold_two: bool) -> None:
    board = load_board(data_root() / "thirdwinter")
    game = ThirdWinter(board, charts(), Counters({unit.id: unit for unit in UNITS}))
    hexes = cities(board)[next(place.hex for place in board.places if place.id == city)]
    position = before(game, {"GF": "pool", "GG": "pool"}, DeclareFortress(min(hexes)), Movement("soviet"))
    first = play(position, f"fortify GF {board.label(min(hexes))}")
    assert (first.step == DeclareFortress(min(hexes), True)) == may_hold_two


@pytest.mark.clause("thirdwinter", "2.4a", silent="nobody is asked")
@pytest.mark.parametrize(
    ("pieces", "is_asked"),
    [
        ({"GG": "pool"}, True),
        ({"GG": "0101"}, False),
        ({"GG": "pool", "RA": "other"}, False),
    ],
)
def test_a_second_fortress_unit_is_asked_of_while_there_is_one_and_a_hex_for_it(
    pieces: dict[str, str], is_asked: bool
) -> None:
    board = load_board(data_root() / "thirdwinter")
    game = ThirdWinter(board, charts(), Counters({unit.id: unit for unit in UNITS}))
    first, *others = sorted(cities(board)[next(p.hex for p in board.places if p.id == "poltava")])
    assert len(others) == 1
    places = {"other": board.label(others[0]), "0101": "A1.01"}
    pieces = {unit: places.get(place, place) for unit, place in pieces.items()}
    position = before(game, {"GF": "pool", **pieces}, DeclareFortress(first), Movement("soviet"))
    after = play(position, f"fortify GF {board.label(first)}")
    assert isinstance(after.step, DeclareFortress) == is_asked


@pytest.mark.clause("thirdwinter", "2.4a", silent="the hexsides alone")
@pytest.mark.parametrize("hexes", [("0303", "0304"), ("0101",), ("0807", "0707")])
def test_a_fortress_is_left_over_every_side_of_it_that_has_a_hex_beyond(hexes: tuple[str, ...]) -> None:
    rows = ["." * 8 for _ in range(7)]
    for column, row in ((int(printed[:2]), int(printed[2:])) for printed in hexes):
        rows[row - 1] = rows[row - 1][: column - 1] + "C" + rows[row - 1][column:]
    game = theatre(tuple(rows), rivers={}, roads=[])
    board = game.board
    held = frozenset(map(board.index, hexes))
    position = before(game, {}, Movement("axis"), fortresses=held)
    ways = {(here, there) for here in held for there in range(board.size) if board.distance(here, there) == 1}
    walls = outward(position)
    assert {(side // 6, board.neighbours[side]) for side in walls} == {
        (here, there) for here, there in ways if there not in held
    }
    assert len(walls) == len({*walls})


# ---------------------------------------------------------------------------- saved games


@pytest.mark.clause("thirdwinter", "2.4a")
@pytest.mark.parametrize(
    ("side", "phase", "is_asked"),
    [
        *(("axis", phase, True) for phase in ("movement", "combat", "exploitation")),
        *(("axis", phase, False) for phase in ("supply", "clean-up", "refit")),
        *(("soviet", phase, phase == "reaction") for phase in ("movement", "reaction", "combat")),
    ],
)
def test_the_axis_is_asked_at_the_start_of_each_segment_of_its_own(
    side: str, phase: str, is_asked: bool
) -> None:
    title = war().title_rules
    steps = title.before_phase(field({"RA": "0505", "GA": "0303"}), side, phase)
    asked = field({"RA": "0505", "GA": "0303"}, *steps)
    assert isinstance(asked.step, DeclareFortress) == is_asked
    far = field({"RA": "0807", "GA": "0303"}, *title.before_phase(field({"GA": "0303"}), side, phase))
    assert not isinstance(far.step, DeclareFortress)


@pytest.mark.clause("thirdwinter", "2.4a", silent="a position is read")
@pytest.mark.parametrize(
    ("name", "value"),
    [("fortresses", ["B4.24"]), ("fortresses", ["B1.12"]), ("undeclared", ["B4.24"])],
)
def test_a_forged_fortress_is_refused_by_name(name: str, value: list[str]) -> None:
    game = wk.load("thirdwinter")
    data: Any = position_to_json(game.start("bukrin"))
    data["facts"][name] = value
    with pytest.raises(DataError, match=rf"facts\.{name}.*city"):
        position_from_json(data, game)


@pytest.mark.clause("thirdwinter", "2.4a", silent="a position is read")
@pytest.mark.parametrize(
    ("city", "is_second", "fortress", "place"),
    [
        *(("B7.23", False, (), "city"), ("B4.24", False, (), "city")),
        *(("B16.08", True, ("B16.08",), "city"), ("B3.24", True, (), "is_second")),
    ],
    ids=["open ground", "not its first hex", "a city for one alone", "no fortress yet"],
)
def test_a_forged_question_is_refused_by_name(
    city: str, is_second: bool, fortress: tuple[str, ...], place: str
) -> None:
    position = scenes.near_a_city()
    data: Any = position_to_json(position.pushed(DeclareFortress(position.game.board.index("B3.24"))))
    data["agenda"][-1] = {**data["agenda"][-1], "city": city, "is_second": is_second}
    data["facts"]["fortresses"] = [*fortress]
    with pytest.raises(DataError, match=rf"agenda.*\.{place}"):
        position_from_json(data, position.game)


@pytest.mark.clause("thirdwinter", "2.4a")
def test_the_axis_may_say_once_in_a_phase_of_its_own_that_it_declares_none_of_several_cities() -> None:
    rows = ("........", "........", "..C.....", "........", "........", "....C...", "........")
    game = theatre(rows, {"axis": "0101", "soviet": "0807"}, rivers={}, roads=[])
    game = type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))
    pieces = {"GF": "pool", "GG": "pool", "GA": "0303", "GB": "0506", "RA": "0403", "RB": "0606"}
    asked = before(game, pieces, AskFortresses(), Movement("axis"))
    assert asked_now(asked) == tuple(map(game.board.index, ("0303", "0506")))
    none = play(asked, "declare-none")
    assert isinstance(none.step, Movement)
    assert none.facts.undeclared == {*map(game.board.index, ("0303", "0506"))}
    one = play(asked, "let-pass")
    assert refused(one, "declare-none") == "2.4a"


@pytest.mark.clause("thirdwinter", "2.4a", silent="a saved game is read")
def test_a_game_that_was_saved_at_the_question_opens_again() -> None:
    position = scenes.near_a_city()
    city = next(iter(cities(position.game.board)[position.game.board.index("B4.24")]))
    first = min(cities(position.game.board)[city])
    asked = position.pushed(DeclareFortress(first))
    assert position_from_json(position_to_json(asked), position.game).agenda == asked.agenda
