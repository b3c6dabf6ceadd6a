"""1.7a, 1.9, 2.1b, 3.1b: aircraft that are rebuilt, and those that random events bring, ground or favour."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.ocs.field import actions, aircraft, before, infantry, play, refused
from tests.thirdwinter.dnepr import theatre
from wargame_kit.games.ocs.rules.air.refit import Refitting
from wargame_kit.games.ocs.rules.sequence import PlayerTurns
from wargame_kit.games.thirdwinter.rules.events.new_aircraft import BasingAircraft
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEventTable
from wargame_kit.games.thirdwinter.rules.events.sabotage import Sabotaging
from wargame_kit.games.thirdwinter.rules.rebuild_sites import uses
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding, proposed
from wargame_kit.games.thirdwinter.rules.replacements import gains
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

ROWS = ("." * 20,) * 8


def flagged(*traits: str) -> dict[str, Any]:
    """Keywords for traits."""
    return {"traits": frozenset(traits)}


UNITS = (
    *(aircraft("GF"), aircraft("GS", "(1)-17-18", kind="tactical-bomber"), infantry("GI"), infantry("RI")),
    *(aircraft(f"GX{n}") for n in range(5)),
    *(aircraft(f"RF{n}", "4-3-25") for n in range(7)),
    aircraft("RB", "(3)-9-50", kind="tactical-bomber", **flagged("lend-lease")),
    aircraft("RC", "(3)-9-50", kind="tactical-bomber", **flagged("lend-lease")),
    aircraft("GR", "5-6-25", **flagged("reserve-fighter")),
)
SUPPLIED = {"axis": "0103", "soviet": "2005"}
GAME = theatre(ROWS, SUPPLIED, UNITS, rivers={}, roads=[])
HERE = {"GI": "0505", "RI": "1705"}


def at(printed: str) -> int:
    """A hex by its printed number."""
    return int(GAME.board.index(printed))


BASES = ((at("0303"), "axis", 1), (at("1805"), "soviet", 1))


def field(*steps: Any, bases: Any = BASES, **told: Any) -> Any:
    """A position with a base of each side, in trace."""
    pieces = {**HERE, **told.pop("pieces", {})}
    return before(GAME, pieces, *steps, bases=bases, **told)


def rebuilding(side: str, *told: tuple[str, int], **more: Any) -> Any:
    """The position in which a side rebuilds."""
    own = tuple(sorted((side, name, number) for name, number in told))
    position = field(**more).with_facts(replacements=own)
    return position.replaced(agenda=(*position.agenda, Rebuilding(side))).settled()


# ---------------------------------------------------------------------------- replacements


@pytest.mark.clause("thirdwinter", "1.7a")
@pytest.mark.parametrize(
    ("side", "unit", "base", "clause"),
    [
        pytest.param(*("axis", "GS", "0303"), "2.1b", marks=pytest.mark.clause("thirdwinter", "2.1b")),
        pytest.param(*("soviet", "RF1", "1805"), "3.1b", marks=pytest.mark.clause("thirdwinter", "3.1b")),
    ],
)
def test_an_air_brings_a_dead_aircraft_back_whole_and_active_to_a_base_in_trace(side, unit, base, clause):
    far = "1907" if side == "axis" else "0107"
    bases = tuple(sorted((*BASES, (at(far), side, 1))))
    position = rebuilding(side, ("air", 2), pieces={unit: "dead"}, bases=bases)
    assert refused(position, f"rebuild {unit} 0505 air") == "15"  # no base
    assert refused(position, f"rebuild {unit} {base} personnel") == "1.7a"
    back = play(position, f"rebuild {unit} {base} air")
    piece = back.pieces[unit]
    assert (piece.hex_, piece.face, piece.inactive) == (at(base), 0, False)
    assert refused(position, f"rebuild {unit} {far} air") == clause


@pytest.mark.clause("thirdwinter", "1.7a")
def test_an_air_makes_a_reduced_aircraft_whole_wherever_it_is():
    position = rebuilding("axis", ("air", 1), pieces={"GS": "0303 reduced", "GF": "0303"})
    assert refused(position, "add-step GF air") == "2.1b"  # it lacks none
    assert play(position, "add-step GS air").pieces["GS"].face == 0


@pytest.mark.clause("thirdwinter", "1.9")
def test_a_single_air_step_brings_a_dead_aircraft_back_reduced():
    position = rebuilding("axis", ("air-step", 1), pieces={"GS": "dead"})
    assert uses(position, "GS") == ("air-step", "air")
    assert play(position, "rebuild GS 0303 air-step").pieces["GS"].face == 1
    told = field(Rebuilding("axis")).with_facts(happened=(("okh-supports", 1, ""),))
    brought = {name: ledger.total for name, ledger in gains(told, "axis", 2).items()}
    assert (brought["air-step"], brought.get("air", 0)) == (1, 0)


@pytest.mark.clause("ocs", "14.2")
def test_no_aircraft_comes_to_a_base_that_is_full():
    full = dict.fromkeys((f"GX{n}" for n in range(5)), "0303")
    bases = tuple(sorted((*BASES, (at("0205"), "axis", 0))))
    position = rebuilding("axis", ("air", 1), pieces={**full, "GS": "dead"}, bases=bases)
    assert refused(position, "rebuild GS 0303 air") == "14.2"
    assert actions(position)[0] == "rebuild GS 0205 air"


def test_aircraft_of_the_soviets_come_to_bases_though_the_rest_is_rebuilt_in_boxes():
    position = rebuilding("soviet", ("air", 1), pieces={"RF1": "dead"})
    assert refused(position, "rebuild-in RF1 rvgk-1 air") == "3.1b"
    assert actions(position)[0].startswith("rebuild RF1")
    assert proposed(position, position.step).unit == "RF1"


# ---------------------------------------------------------------------------- events


def rolled(first: int, cell: int, **told: Any) -> Any:
    """A position after the dice of an event."""
    position = field(RollEventTable(), **told)
    return play(position, f"event-die {first}", f"event-dice {cell // 10} {cell % 10}")


@pytest.mark.clause("thirdwinter", "1.9")
def test_a_b_25_comes_to_a_base_in_trace_and_twice_at_most():
    position = rolled(1, 35, pieces={"RB": "pool", "RF1": "dead"})
    assert position.actor == "soviet"
    assert refused(position, "base-aircraft RF1 1805") == "1.9"
    assert refused(position, "base-aircraft RB 0303") == "15"
    assert refused(position, "end-phase") == "1.9"
    assert play(position, "base-aircraft RB 1805").pieces["RB"].hex_ == at("1805")
    twice = rolled(1, 35, pieces={"RB": "pool"}, happened=(("b-25", 1, ""), ("b-25", 1, "")))
    assert twice.is_over


@pytest.mark.clause("thirdwinter", "1.9")
def test_a_fighter_of_the_reserve_comes_once_and_later_there_is_an_air():
    position = rolled(1, 23, pieces={"GR": "pool"})
    assert position.actor == "axis"
    after = play(position, "base-aircraft GR 0303")
    assert not after.pieces["GR"].inactive
    assert "air" not in gains(after, "axis", 2)
    again = rolled(1, 23, pieces={"GR": "dead"}, happened=(("luftwaffe-released", 1, ""),))
    assert again.is_over
    assert gains(again, "axis", 2)["air"].total == 1


@pytest.mark.clause("thirdwinter", "1.9")
def test_up_to_five_dead_aircraft_come_back_whole_as_the_stavka_favours_the_air():
    position = rolled(5, 33, pieces={f"RF{n}": "dead" for n in range(7)})
    for number in range(4):
        position = play(position, f"base-aircraft RF{number} 1805")
    assert position.step.number == 1
    assert play(position, "end-phase").is_over
    last = play(position, "base-aircraft RF4 1805")
    assert last.is_over
    assert not last.pieces["RF4"].inactive
    assert last.pieces["RF5"].place == "dead"


@pytest.mark.clause("thirdwinter", "1.9")
def test_partisans_ground_the_aircraft_of_a_base_for_a_turn():
    position = rolled(1, 51, pieces={"GF": "0303", "GS": "0303"})
    assert refused(position, "raid-base 1805") == "1.9"
    after = play(position, "raid-base 0303")
    assert (after.pieces["GF"].inactive, after.pieces["GS"].inactive) == (True, True)
    fed = after.with_facts(dumps=((at("0303"), "axis", 4),))
    refit = fed.replaced(agenda=(fed.agenda[0], Refitting("axis")))
    assert refused(refit, "refit GF") == "1.9"
    assert refused(refit.replaced(turn=refit.turn + 1), "refit GF") == ""


@pytest.mark.clause("thirdwinter", "1.9")
@pytest.mark.parametrize("told", [{"bases": BASES[1:]}, {"hunted_until": 9}])
def test_no_partisans_attack_a_base_that_is_not_there_or_while_they_are_hunted(told):
    assert rolled(1, 51, **told).is_over


@pytest.mark.clause("thirdwinter", "1.9")
def test_partisans_attack_no_base_in_rumania():
    game = theatre(ROWS, SUPPLIED, UNITS, rivers={}, roads=[], features={"rumania": ["0303"]})
    both = tuple(sorted((*BASES, (at("0505"), "axis", 1))))
    position = before(game, HERE, Sabotaging("soviet"), bases=both)
    assert refused(position, "raid-base 0303") == "1.9"
    assert actions(position) == ["raid-base 0505"]


@pytest.mark.parametrize(
    ("step", "field_"),
    [
        (BasingAircraft("axis", "b-25", 1), "side"),
        (BasingAircraft("soviet", "hero", 1), "event"),
        (BasingAircraft("soviet", "b-25", 2), "number"),
    ],
)
def test_a_forged_step_of_an_event_is_refused(step, field_):
    position = field(BasingAircraft("soviet", "b-25", 1), pieces={"RB": "pool"})
    forged = position.replaced(agenda=(PlayerTurns(), step))
    with pytest.raises(DataError, match=rf"agenda.*{field_}"):
        position_from_json(position_to_json(forged), GAME)


def test_a_simple_player_answers():
    for position in (
        rolled(1, 35, pieces={"RB": "pool"}),
        rolled(5, 34, pieces={"RF1": "dead"}),
        rolled(1, 51, pieces={"GF": "0303"}),
    ):
        plan = position.game.heuristics.plan(position, Random(1))
        assert position.check(plan[0])
        kept = position.replaced(agenda=(PlayerTurns(), position.step))
        assert position_from_json(position_to_json(kept), GAME) == kept
