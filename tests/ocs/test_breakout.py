"""12.8e: who is cut off tries to slip away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import before, division, infantry, panzer, play, refused, stands, theatre, trucks, wagons
from tests.ocs.field import counter as made
from wargame_kit.games.ocs.rules.breakout import BreakingOut
from wargame_kit.games.ocs.rules.supply_phase import Eating, Recovery

UNITS = (
    *(infantry("GA"), infantry("GB"), infantry("GC"), division("GD"), made("GX", "4-3-0 leg")),
    *(trucks("GT"), trucks("GY"), wagons("GW")),
    made("GO", "(0)-0-0 truck", "(0)-0-18 truck", kind="organic", size="", formation="24Pz"),
)
GAME = theatre(("." * 24,) * 6, UNITS, {"axis": "0102", "soviet": "2402"})


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    """A position on a long board, whose Axis source is 0102."""
    return before(GAME, pieces, *steps, **told)


@pytest.mark.clause("ocs", "12.8e")
def test_who_slips_away():
    pieces = {"GA": "1203", "GB": "0303", "GC": "2303", "GX": "1202"}
    marks = {unit: {"stranded": True} for unit in ("GA", "GC", "GX")}
    position = field(pieces, BreakingOut("axis"), having=marks)
    assert refused(position, "break-out GA") == ""
    assert refused(position, "break-out GB") == "12.8e"  # it has trace
    assert refused(position, "break-out GC") == "12.8e"  # 20 hexes away
    assert refused(position, "break-out GX") == "12.8e"  # it cannot walk
    first = field(pieces, BreakingOut("axis"))
    assert refused(first, "break-out GC") == ""


@pytest.mark.clause("ocs", "12.8e")
def test_who_stands_in_an_enemy_zone_and_is_in_trace_slips_nowhere():
    """4.5b: it negates the zone in its hex: whoever slips away spends no points, and nobody has moved yet."""
    war = theatre(("." * 24,) * 6, (*UNITS, infantry("RA")), {"axis": "0102", "soviet": "2402"})
    beside = before(war, {"GA": "0502", "RA": "0602", "GB": "1203"}, BreakingOut("axis"))
    assert refused(beside, "break-out GA") == "12.8e"
    assert refused(beside, "break-out GB") == ""


@pytest.mark.clause("ocs", "12.8e")
@pytest.mark.parametrize(
    ("cut", "die", "slips"), [(True, 4, False), (True, 5, True), (False, 4, True), (False, 3, False)]
)
def test_it_slips_away_on_five_and_in_its_first_turn_on_four(cut, die, slips):
    pieces = {"GD": "1203", "GB": "0303"}
    marks = {"GD": {"stranded": cut, "losses": 1, "marker": "dg", "stocks": 1}}
    rolled = play(field(pieces, BreakingOut("axis"), having=marks), "break-out GD", f"breakout-die {die}")
    if not slips:
        assert stands(rolled, "GD") == "dead"
        return
    back = play(rolled, "return-die 3").pieces["GD"]
    assert (back.place, back.returns, back.losses, back.marker, back.stocks) == ("slipped", 4, 1, "", 0)


@pytest.mark.clause("ocs", "12.8e", silent="the die is what it was")
def test_the_first_turn_without_trace_is_over_for_who_has_eaten():
    hungry = field({"GA": "2003", "GT": "2003 move"}, Eating("axis"), dumps={"axis 2003": 1})
    fed = play(hungry, "eat GA 2003")
    assert (fed.pieces["GA"].unsupplied, fed.pieces["GA"].stranded) == (False, True)
    assert fed.pieces["GT"].stranded
    assert not fed.pieces["GT"].unsupplied
    there = field({"GA": "0303"}, Recovery("axis"), Eating("axis"), having={"GA": {"stranded": True}})
    assert not there.pieces["GA"].stranded


@pytest.mark.clause("ocs", "12.8e", "12.7")
def test_transport_points_slip_away_each_by_itself_in_their_first_turn():
    told = {"GT": {"points": 3, "load": 8}, "GY": {"points": 5}}
    pieces = {"GT": "2003 move", "GY": "2404", "GA": "0303", "GW": "0303 move"}
    position = field(pieces, BreakingOut("axis"), having=told)
    assert refused(position, "break-out GY") == "12.7"
    assert refused(position, "break-out GW") == "12.7"  # it has no points
    tried = play(position, "break-out GT", "breakout-die 4", "breakout-die 3", "breakout-die 6")
    assert tried.facts.dumps == ((GAME.board.index("2003"), "axis", 8),)
    back = play(tried, "return-die 2").pieces["GT"]
    assert (back.place, back.points, back.load, back.returns) == ("slipped", 2, 0, 3)
    lost = play(position, "break-out GT", *("breakout-die 1",) * 3)
    assert stands(lost, "GT") == "pool"
    told["GT"]["stranded"] = True
    late = field({**pieces, "GC": "2003"}, BreakingOut("axis"), having=told)
    assert refused(late, "break-out GT") == "12.8e"
    near = field({"GT": "0303 move", "GA": "2003"}, BreakingOut("axis"), having={"GT": {"points": 3}})
    assert refused(near, "break-out GT") == "12.8e"  # it has trace


@pytest.mark.clause("ocs", "12.8e")
def test_a_way_over_a_major_river_is_one_for_who_walks_but_not_for_tanks():
    units = (*UNITS, panzer("GP"))
    game = theatre(("." * 12,), units, {"axis": "0101"}, rivers={"1001/NE": "major_river"})
    marks = {unit: {"stranded": True} for unit in ("GA", "GP")}
    position = before(game, {"GA": "1201", "GP": "1201", "GB": "0201"}, BreakingOut("axis"), having=marks)
    assert refused(position, "break-out GA") == ""
    assert refused(position, "break-out GP") == "12.8e"


@pytest.mark.clause("ocs", "12.8e", silent="nothing lies on the ground")
@pytest.mark.parametrize(("die", "place"), [(6, "slipped"), (1, "dead")])
def test_organic_trucks_unload_nothing_as_they_slip_away(die, place):
    told = {"GO": {"points": 1, "load": 4}}
    position = field({"GO": "2003 move", "GA": "0303"}, BreakingOut("axis"), having=told)
    tried = play(position, "break-out GO", f"breakout-die {die}", *(("return-die 2",) if die == 6 else ()))
    assert (tried.facts.dumps, stands(tried, "GO")) == ((), place)
