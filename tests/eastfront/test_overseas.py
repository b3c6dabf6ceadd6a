"""14, 15: when a simple player sends somebody by sea, and when his airborne troops jump."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import before, block, theatre
from tests.playing import planned
from wargame_kit.games.eastfront.player import overseas
from wargame_kit.games.eastfront.player.assessment import assessment
from wargame_kit.games.eastfront.player.overseas import FOUND
from wargame_kit.games.eastfront.player.standing import Standing
from wargame_kit.games.eastfront.rules.activation import Command
from wargame_kit.games.eastfront.rules.movement import Movement

UNITS = (
    block("OKH", kind="supreme", level=3),
    *(block(f"I{n}") for n in range(1, 5)),
    *(block(f"E{n}", "soviet", level=3) for n in range(1, 7)),
    block("HQ", "soviet", "headquarters", 3),
    block("Stavka", "soviet", "supreme", 3),
    block("Para", "soviet", "airborne", 3),
    block("Para2", "soviet", "airborne", 3),
    *(block(f"T{n}", "soviet", "armour") for n in range(1, 4)),
    block("R", "soviet", level=3),
    block("A"),
    block("B", level=1),
)
SEA = ("..........", "..........", "~~~~~~~~~~", "..........", "..........")
SHORE = [f"{column}3" for column in "ABCDEFGHIJ"]
DRAWN: dict[str, Any] = {
    "places": {"Odessa": "A2", "Varna": "B2", "Constanta": "C2", "Sevastopol": "F4"},
    "features": {
        "western_black_sea": SHORE,
        "axis_entry": ["A1"],
        "soviet_entry": ["J1", "J5"],
    },
    "rails": ["A1-B1-C1-D1-E1-F1-G1-H1-I1-J1", "A2-A1", "F4-G4-H4-I4-J4-J5"],
}
WEST = [f"{column}{row}" for column in "ABCD" for row in (1, 2)]


def at_sea(pieces: dict[str, str], *, moves: int = 3, drawn: Any = DRAWN, **told: Any) -> Any:
    """The Axis moves: home in the north-west, Sevastopol cut off in the south, a sea between them."""
    given: dict[str, Any] = {
        "active": {"OKH": "supreme"},
        "supreme_moves": moves,
        "axis_hexes": [*WEST, "F4"],
    }
    given |= {"options": {"sea_power": "on"}} | told
    return before(theatre(SEA, UNITS, **drawn), {"OKH": "D1", **pieces}, Movement("axis"), **given)


def sailings(position: Any) -> list[str]:
    return [text for text in planned(position) if text.startswith("sail")]


BESIEGED = {"I1": "F4", "I2": "F4", "E1": "F4", "E2": "F4", "E3": "F4", "E4": "E4", "E5": "G4", "E6": "F2"}
FOUGHT_FOR: dict[str, Any] = {"defenders": [("F4", "axis")]}


@pytest.mark.clause("eastfront", "15.4")
def test_who_is_besieged_goes_home_by_sea_all_but_the_last() -> None:
    assert sailings(at_sea(BESIEGED, **FOUGHT_FOR)) == ["sail I1 C2"]


@pytest.mark.clause("eastfront", "15")
@pytest.mark.clause("eastfront", "6.53")
def test_nobody_sails_without_the_option_or_without_a_supreme_move() -> None:
    assert sailings(at_sea(BESIEGED, options={}, **FOUGHT_FOR)) == []
    assert sailings(at_sea(BESIEGED, moves=0, **FOUGHT_FOR)) == []


ALONE = {"I1": "F4", "I2": "F4", "I3": "F4"}


@pytest.mark.clause("eastfront", "6.53")
@pytest.mark.clause("eastfront", "15.21")
def test_no_more_go_than_there_are_moves_and_berths_for() -> None:
    # Whoever goes first leaves the others in more danger.
    pieces = BESIEGED | {"B": "F4"}
    position = at_sea(pieces, **FOUGHT_FOR)
    going = sailings(position)
    assert len(going) == position.charts.capacity[position.port(position.game.board.index("F4")).size]
    for text in going:
        position = position.play(text)
    assert len(sailings(at_sea(pieces, moves=1, **FOUGHT_FOR))) == 1


@pytest.mark.clause("eastfront", "15.2")
def test_who_stands_well_stays() -> None:
    assert sailings(at_sea({"I1": "C2", "E6": "F2"})) == []


@pytest.mark.clause("eastfront", "15.21")
def test_two_do_not_sail_to_a_port_that_takes_one() -> None:
    drawn = DRAWN | {"places": {"Varna": "C2", "Sevastopol": "F4"}}
    assert sailings(at_sea(BESIEGED | {"B": "F4"}, drawn=drawn, **FOUGHT_FOR)) == ["sail I1 C2"]


@pytest.mark.clause("eastfront", "6.21")
def test_nobody_sails_to_where_no_room_is_left() -> None:
    drawn = DRAWN | {"places": {"Constanta": "C2", "Sevastopol": "F4"}}
    seen = assessment(at_sea(BESIEGED, drawn=drawn, **FOUGHT_FOR), "axis")
    port = seen.board.index("C2")
    assert overseas.best_voyage(Standing(seen, seen.own), "I1", 3, {})
    full = {**seen.own, port: ("I3", "I4", "A", "B")}
    assert overseas.best_voyage(Standing(seen, full), "I1", 3, {}) is None


@pytest.mark.clause("eastfront", "6.53")
def test_a_voyage_is_to_bring_more_than_its_supreme_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sailings(at_sea(BESIEGED, **FOUGHT_FOR))
    monkeypatch.setattr(overseas, "FARE", 5.0)
    assert sailings(at_sea(BESIEGED, **FOUGHT_FOR)) == []


CONTESTED: dict[str, Any] = DRAWN | {
    "places": {"Novorossisk": "C2", "Sevastopol": "F4", "Batumi": "J2"},
    "features": DRAWN["features"] | {"western_black_sea": [], "eastern_black_sea": SHORE},
}


@pytest.mark.clause("eastfront", "15.22")
@pytest.mark.parametrize(("base", "throws"), [("J2", 0), ("F4", 1)])
def test_the_danger_of_a_contested_sea_is_reckoned_with(
    base: str, throws: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Batumi, J2, is a base of the same sea.
    position = at_sea(BESIEGED, drawn=CONTESTED, axis_hexes=[*WEST, "F4", base], **FOUGHT_FOR)
    seen = assessment(position, "axis")

    def gain() -> float:
        trip = overseas.best_voyage(Standing(seen, seen.own), "I1", 3, {})
        assert trip is not None
        return trip.gain

    reckoned = gain()
    monkeypatch.setattr(overseas, "FOUND", 0.0)
    assert gain() - reckoned == pytest.approx(FOUND * throws * position.charts.interdiction / 6)


@pytest.mark.clause("eastfront", "15.5")
@pytest.mark.parametrize(
    ("unit", "places", "lands"),
    [
        ("I1", {"Odessa": "I4"}, True),
        # Who is weak would not hold it; and where nothing is to be had nobody lands.
        ("B", {"Odessa": "I4"}, False),
        ("I1", {}, False),
    ],
)
def test_a_city_that_nobody_guards_is_taken_from_the_sea(
    unit: str, places: dict[str, str], lands: bool
) -> None:
    drawn = {**DRAWN, "places": {"Varna": "B2", "Constanta": "C2", "Sevastopol": "F4", **places}}
    position = at_sea({unit: "C2", "E6": "J1"}, drawn=drawn)
    assert (f"sail {unit} I4" in planned(position)) is lands


@pytest.mark.clause("eastfront", "15.52")
def test_who_lands_is_judged_as_one_who_holds_whatever_his_side_does_elsewhere() -> None:
    def ashore(*enemies: str) -> float:
        home = {f"I{n}": "C2" for n in range(1, 5)} | {"A": "C1"}
        seen = assessment(at_sea(home | dict.fromkeys(enemies, "J4")), "axis")
        assert seen.drives(seen.board.index("C2"))
        return Standing(seen, seen.own).value("I1", seen.board.index("I4"), ashore=True)

    assert ashore("E1") > ashore("E1", "E2", "E3", "E4")


# ------------------------------------------------------------------------------------- airborne troops

OPEN = ("........",) * 5


def in_the_air(pieces: dict[str, str], step: Any, **told: Any) -> Any:
    """The Soviets stand in the west, with an airborne corps in B3."""
    given = {"options": {"airborne": "on"}, "axis_hexes": [f"{c}{r}" for c in "FGH" for r in range(1, 6)]}
    game = theatre(told.pop("rows", OPEN), UNITS, **told.pop("drawn", {}))
    return before(game, {"Para": "B3", **pieces}, step, **(given | told))


def jumps(position: Any) -> list[str]:
    return [text for text in planned(position) if text.startswith("drop")]


DROPPING = {"HQ": "airborne"}


@pytest.mark.clause("eastfront", "14.3")
def test_airborne_troops_jump_into_a_battle_of_their_own() -> None:
    fight = {"HQ": "B3", "R": "D3", "E1": "D3", "B": "D3"}
    position = in_the_air(fight, Movement("soviet"), active=DROPPING, defenders=[("D3", "axis")])
    assert jumps(position) == ["drop Para D3"]
    assert position.check("drop Para D3")


CITY: dict[str, Any] = {"drawn": {"places": {"Odessa": "D3"}}}


@pytest.mark.clause("eastfront", "14.6")
@pytest.mark.parametrize("there", [{}, {"Para2": "D3"}])
def test_nobody_jumps_where_his_own_would_not_reach_him(there: dict[str, str]) -> None:
    # All around are his own, so that nothing else is to be had.
    ring = {"R": "C3", "E1": "E3", "E2": "C2", "E3": "D2", "E4": "C4", "E5": "D4"}
    fight = {"HQ": "B3", "B": "D3", **ring, **there}
    position = in_the_air(fight, Movement("soviet"), active=DROPPING, axis_hexes=["D3"], **CITY)
    assert position.check("drop Para D3")
    assert jumps(position) == []


def drop(pieces: dict[str, str], **told: Any) -> overseas.Trip:
    """The best drop of a unit into the battle of D3."""
    fought = {"active": DROPPING, "defenders": [("D3", "axis")], **told}
    position = in_the_air({"HQ": "B3", "B": "D3", **pieces}, Movement("soviet"), **fought).seen_by("soviet")
    seen = assessment(position, "soviet")
    trip = overseas.best_drop(position, Standing(seen, seen.own), "Para")
    assert trip is not None
    return trip


def test_who_jumps_into_a_battle_that_is_won_without_him_helps_little() -> None:
    won, open_ = drop({f"T{n}": "D3" for n in range(1, 4)}), drop({"R": "D3", "E1": "D3"})
    assert won.gain < 0.2 < open_.gain


def test_a_place_that_is_worth_much_draws_those_who_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    reckoned = drop({"R": "D3", "E1": "D3"}, **CITY)
    monkeypatch.setattr(overseas, "PRIZE", 0.0)
    assert drop({"R": "D3", "E1": "D3"}, **CITY).gain < reckoned.gain


@pytest.mark.clause("eastfront", "14.2")
@pytest.mark.parametrize(
    ("city", "on", "is_dropped"), [("F3", "on", True), ("F3", "off", False), ("H3", "on", False)]
)
def test_a_headquarters_drops_its_troops_where_much_is_won(city: str, on: str, is_dropped: bool) -> None:
    # An empty city, too far to walk. It is to lie beside one's own; else nothing is worth a level.
    told: dict[str, Any] = {"drawn": {"places": {"Odessa": city}}, "options": {"airborne": on}}
    position = in_the_air({"Stavka": "B3"}, Command("soviet"), **told)
    assert ("activate Stavka airborne" in planned(position)) is is_dropped
    if is_dropped:
        dropping = in_the_air({"Stavka": "B3"}, Movement("soviet"), active={"Stavka": "airborne"}, **told)
        assert jumps(dropping) == ["drop Para F3"]


@pytest.mark.clause("eastfront", "14.2")
def test_an_ordinary_headquarters_drops_its_troops_over_water() -> None:
    told: dict[str, Any] = {"rows": ("..~~....",) * 5, "drawn": {"places": {"Odessa": "E3"}}}
    position = in_the_air({"HQ": "B3 III"}, Command("soviet"), axis_hexes=["E3"], **told)
    assert planned(position) == ["activate HQ airborne", "end-phase"]
    # One without a level sends nobody.
    assert planned(in_the_air({"HQ": "B3 0"}, Command("soviet"), axis_hexes=["E3"], **told)) == ["end-phase"]


@pytest.mark.clause("eastfront", "14.2")
def test_who_is_led_by_one_headquarters_is_not_dropped_by_another() -> None:
    told: dict[str, Any] = {"drawn": {"places": {"Odessa": "E3"}}, "axis_hexes": ["E3", "F3"]}
    position = in_the_air({"HQ": "B3", "Stavka": "B3"}, Command("soviet"), **told)
    assert planned(position)[0] == "activate HQ combat"
    assert "activate Stavka airborne" not in planned(position)
