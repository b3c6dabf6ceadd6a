"""12.5, 12.19–12.23, 14.4, 14.5, 25.5, 27.5, 27.12, 27.17: where support may be put, and when again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neworder.theatre import actions, counter, marker, node, play, stands, theatre
from wargame_kit.games.neworder.facts import BOMBARDMENT
from wargame_kit.games.neworder.rules.fire import PlaceFire, ResolveFire, RollFire
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.games.neworder.rules.support import PlaceSupport, spent, support_in, unused
from wargame_kit.position import Unit

ROWS = ["." * 9] * 3
NODE = node("27-HQ", "russia", 5, formation="27")
GUN, ROCKET = (marker(name, "russia", formation="27") for name in ("G", "R"))
MISSILE = marker("M", "russia", 5, "missile", "hyperwar", formation="27")
STRIKE = marker("A", "russia", 3, "airstrike", formation="air")
DRONE = marker("D", "russia", 2, "drone", "hyperwar", formation="air")
TANK = counter("T", "russia", "5-4-7", "tank")
MODERN = counter("H", "russia", "5-4-7", "tank", "hyperwar")
FOE, FAR = counter("E", "coalition"), counter("F", "coalition")


def placing(segment: str, *units: Unit, title: str = "kiev", side: str = "russia", **places: str) -> Any:
    position = theatre(ROWS, units, title).position(places)
    return position.replaced(agenda=(MovementPhase(side), PlaceSupport(side, segment))).settled()


def initial(*units: Unit, **places: str) -> Any:
    usual = {"27-HQ": "0101", "T": "0302", "E": "0402"}
    return placing("initial", NODE, TANK, FOE, *units, **{**usual, **places})


@pytest.mark.clause("neworder", "12.5")
def test_support_lies_only_where_a_unit_can_attack() -> None:
    position = initial(FAR, GUN, G="ready", F="0602")
    assert actions(position) == ["support G 0402", "declare"]
    refused = position.check("support G 0602")
    assert (refused.code, refused.clause.number) == ("neworder/fire-no-attack", "12.5")
    assert refused.instead == ("support G 0402",)
    assert position.check("support G 0502").code == "neworder/fire-no-enemy"


@pytest.mark.clause("neworder", "12.5")
def test_it_is_declared_joins_the_attack_there_and_comes_off_afterwards() -> None:
    position = play(initial(GUN, G="ready"), "support G 0402")
    assert position.legal.units == ("G",)
    target = position.game.board.index("0402")
    assert support_in(position, (target,)) == ("G",)
    after = spent(play(position, "declare"), (target,))
    assert stands(after, "G") == "ready"
    assert after.pieces["G"].used == {"support"}


@pytest.mark.clause("neworder", "12.5")
def test_a_marker_is_taken_back_unused_before_it_is_declared() -> None:
    position = play(initial(GUN, G="ready"), "support G 0402", "withdraw G")
    assert stands(position, "G") == "ready"
    assert not position.pieces["G"].used
    assert position.check("withdraw G").code == "neworder/fire-not-placed"


@pytest.mark.clause("neworder", "12.5")
def test_a_marker_where_nobody_attacked_comes_off_used() -> None:
    after = unused(play(initial(GUN, G="ready"), "support G 0402", "declare"))
    assert (stands(after, "G"), after.pieces["G"].used) == ("ready", {"support"})


@pytest.mark.clause("neworder", "12.3")
def test_an_air_strike_goes_back_to_its_pool() -> None:
    position = play(initial(STRIKE, A="ready"), "support A 0402", "declare")
    after = spent(position, (position.game.board.index("0402"),))
    assert (stands(after, "A"), after.pieces["A"].used) == ("pool", frozenset())
    asked = after.replaced(agenda=(MovementPhase("russia"), PlaceSupport("russia", "initial")))
    refused = asked.check("support A 0402")
    assert (refused.code, refused.clause.number) == ("neworder/fire-not-at-hand", "12.3")


@pytest.mark.clause("neworder", "12.22")
def test_what_has_bombarded_does_not_support() -> None:
    units = NODE, MODERN, FOE, GUN, MISSILE
    places = {"27-HQ": "0101", "H": "0302", "E": "0402", "G": "ready", "M": "ready"}
    position = theatre(ROWS, units).position(places, used={"G": {"bombardment"}, "M": {"bombardment"}})
    for segment, marker_, code in (
        ("initial", "G", "bombarded"), ("initial", "M", "bombarded"), ("rolling", "M", "bombarded"),
    ):  # fmt: skip
        step = PlaceSupport("russia", segment)
        asked = position.replaced(agenda=(MovementPhase("russia"), step))
        assert step.check(asked, asked.read(f"support {marker_} 0402")).code == f"neworder/fire-{code}"
        assert asked.settled().step == MovementPhase("russia"), "nobody is asked who has nothing to place"


@pytest.mark.clause("neworder", "14.4")
@pytest.mark.clause("neworder", "12.23")
def test_only_high_tech_markers_support_a_rolling_attack_and_only_beside_high_tech_units() -> None:
    places = {
        "27-HQ": "0101",
        "T": "0302",
        "E": "0402",
        "G": "ready",
        "M": "ready",
        "A": "ready",
        "D": "ready",
    }
    units = NODE, TANK, FOE, GUN, MISSILE, STRIKE, DRONE
    assert placing("rolling", *units, **places).step == MovementPhase("russia")
    rolling = placing("rolling", *units, MODERN, **places, H="0401")
    assert rolling.legal.units == ("M", "D")
    for marker_ in ("G", "A"):
        refused = rolling.check(f"support {marker_} 0402")
        assert (refused.code, refused.clause.number) == ("neworder/fire-conventional", "12.23")


@pytest.mark.clause("neworder", "14.5")
def test_high_tech_artillery_that_supported_may_again_but_no_third_time() -> None:
    position = initial(MISSILE, MODERN, M="ready", H="0401")
    target = position.game.board.index("0402")
    after = spent(play(position, "support M 0402", "declare"), (target,))
    again = after.replaced(agenda=(MovementPhase("russia"), PlaceSupport("russia", "rolling")))
    assert "support M 0402" in again.legal
    over = spent(play(again, "support M 0402", "declare"), (target,))
    assert over.pieces["M"].used == {"support", "rolling"}
    third = over.replaced(agenda=(MovementPhase("russia"), PlaceSupport("russia", "rolling")))
    assert third.settled().step == MovementPhase("russia")
    refused = third.check("support M 0402")
    assert (refused.code, refused.clause.number) == ("neworder/fire-used", "14.5")


@pytest.mark.clause("neworder", "12.2")
def test_artillery_supports_once() -> None:
    position = initial(GUN, ROCKET, G="ready", R="ready")
    after = spent(play(position, "support G 0402", "declare"), (position.game.board.index("0402"),))
    again = after.replaced(agenda=(MovementPhase("russia"), PlaceSupport("russia", "initial")))
    assert again.check("support G 0402").code == "neworder/fire-used"
    assert again.check("support R 0402")


@pytest.mark.clause("neworder", "27.5")
def test_russia_puts_two_markers_on_a_hex() -> None:
    position = initial(GUN, ROCKET, STRIKE, G="ready", R="ready", A="ready")
    full = play(position, "support G 0402", "support R 0402")
    refused = full.check("support A 0402")
    assert (refused.code, refused.clause.number) == ("neworder/fire-limit", "27.5")
    assert actions(full) == ["withdraw G", "withdraw R", "declare"]


@pytest.mark.clause("neworder", "25.5")
def test_at_ulaanbaatar_each_side_puts_two() -> None:
    chinese = [marker(f"A{k}", "china", formation="air", kind="airstrike") for k in range(3)]
    places = {"C": "0302", "E": "0402", **{unit.id: "ready" for unit in chinese}}
    position = placing(
        "initial", counter("C", "china"), counter("E", "russia"), *chinese,
        title="ulaanbaatar", side="china", **places,
    )  # fmt: skip
    refused = play(position, "support A0 0402", "support A1 0402").check("support A2 0402")
    assert (refused.code, refused.clause.number) == ("neworder/fire-limit", "25.5")


def coalition(*kinds: tuple[str, str]) -> Any:
    """NATO's and the Ukraine's strikes, plain or high-tech, at hand against a Russian in 0402."""
    strikes = [
        marker(f"A{k}", "coalition", 2, "drone", *trait.split(), nation=nation, formation="air")
        for k, (nation, trait) in enumerate(kinds)
    ]
    places = {"C": "0302", "E": "0402", **{unit.id: "ready" for unit in strikes}}
    units = counter("C", "coalition"), counter("E", "russia"), *strikes
    return placing("initial", *units, side="coalition", **places)


@pytest.mark.clause("neworder", "27.5")
def test_nato_puts_three_and_a_fourth_if_all_are_high_tech() -> None:
    modern = ("nato", "hyperwar")
    first = [f"support A{k} 0402" for k in range(3)]
    mixed = play(coalition(modern, modern, ("nato", ""), modern), *first)
    assert mixed.check("support A3 0402").code == "neworder/fire-limit"
    pure = play(coalition(modern, modern, modern, modern, modern), *first, "support A3 0402")
    assert pure.check("support A4 0402").code == "neworder/fire-limit"
    assert play(coalition(*(modern,) * 3, ("nato", "")), *first).check("support A3 0402").code == (
        "neworder/fire-limit"
    )


@pytest.mark.clause("neworder", "27.12")
def test_the_ukraine_puts_one_and_never_with_nato() -> None:
    position = play(coalition(("ukraine", ""), ("ukraine", ""), ("nato", "")), "support A0 0402")
    assert position.check("support A1 0402").code == "neworder/fire-limit"
    refused = position.check("support A2 0402")
    assert (refused.code, refused.clause.number) == ("neworder/fire-apart", "27.12")


@pytest.mark.clause("neworder", "27.17")
def test_each_high_tech_node_of_nato_calls_for_one_marker_of_the_reserve() -> None:
    traits = frozenset(("nato", "hyperwar"))
    units = (
        node("ARR-HQ", "coalition", 2, formation="ARR", traits=traits),
        node("BRR-HQ", "coalition", 9, formation="BRR", traits=traits),
        *(marker(f"R{k}", "coalition", formation="rrc") for k in range(3)),
        counter("C", "coalition"), counter("E", "russia"),
    )  # fmt: skip
    at_hand = {f"R{k}": "ready" for k in range(3)}
    one = placing("initial", *units, side="coalition", **at_hand,
                  **{"ARR-HQ": "0202", "BRR-HQ": "ready", "C": "0302", "E": "0402"})  # fmt: skip
    refused = play(one, "support R0 0402").check("support R1 0402")
    assert (refused.code, refused.clause.number) == ("neworder/fire-reserve", "27.17")
    two = placing("initial", *units, side="coalition", **at_hand,
                  **{"ARR-HQ": "0202", "BRR-HQ": "0902", "C": "0302", "E": "0402"})  # fmt: skip
    both = play(two, "support R0 0402", "support R1 0402")
    assert both.check("support R2 0402").code == "neworder/fire-reserve"


def reserve(**told: str) -> Any:
    """One high-tech node of NATO, and two markers of the reserve whose own node has not been received."""
    units = (
        node("ARR-HQ", "coalition", 2, formation="ARR", traits=frozenset(("nato", "hyperwar"))),
        node("RRC-HQ", "coalition", 2, formation="rrc"),
        *(marker(f"R{k}", "coalition", formation="rrc") for k in range(2)),
        counter("C", "coalition"), counter("E", "russia"),
    )  # fmt: skip
    places = {"ARR-HQ": "0202", "RRC-HQ": "pool", "R0": "pool", "R1": "pool", "C": "0302", "E": "0402"}
    position = theatre(ROWS, units).position(places, **told)
    steps = (PlaceFire("coalition", BOMBARDMENT), PlaceSupport("coalition", "initial"))
    return position.replaced(agenda=(MovementPhase("coalition"), *reversed(steps))).settled()


@pytest.mark.clause("neworder", "27.17")
def test_a_marker_of_the_reserve_is_called_out_of_its_formation_and_goes_back_there() -> None:
    position = reserve()
    assert {"fire R0 0402", "fire R1 0402"} <= set(actions(position))
    placed = play(position, "fire R0 0402")
    assert placed.check("fire R1 0402").code == "neworder/fire-reserve", "one node calls for one"
    assert stands(play(placed, "withdraw R0"), "R0") == "pool"
    fired = play(placed, "declare")
    while isinstance(fired.step, (ResolveFire, RollFire)):
        fired = fired.play_unchecked(next(iter(fired.legal)))
    assert stands(fired, "R0") == "pool"
    assert fired.pieces["R0"].used == {BOMBARDMENT}
    if isinstance(fired.step, PlaceSupport):  # it has bombarded; the other one has not
        assert fired.check("support R0 0402").code == "neworder/fire-bombarded"
    # What it has done would tell the enemy that its node has not been received.
    assert not fired.seen_by("russia").piece_values("used")
    assert fired.seen_by("coalition").pieces["R0"].used == {BOMBARDMENT}


@pytest.mark.clause("neworder", "27.17")
def test_in_the_other_reading_it_must_have_come_with_its_own_node() -> None:
    position = reserve(nato_reserve="received")
    assert isinstance(position.step, MovementPhase), "nothing is at hand, nobody is asked"
    assert not reserve(friction=True).legal.of("R0")


@pytest.mark.clause("neworder", "12.1")
def test_what_is_no_marker_at_hand_is_refused() -> None:
    position = initial(GUN, STRIKE, G="ready", A="pool")
    assert position.check("support A 0402").code == "neworder/fire-not-at-hand"
    for unit in ("T", "E", "X9"):
        assert position.check(f"support {unit} 0402").code == "neworder/fire-no-marker"


@pytest.mark.clause("neworder", "6.10")
@pytest.mark.clause("neworder", "12.7")
@pytest.mark.clause("neworder", "12.10")
def test_out_of_range_without_a_node_and_beside_anothers_are_told_apart() -> None:
    short = node("27-HQ", "russia", 1, formation="27")
    other = marker("O", "russia", formation="36")
    places = {"27-HQ": "0101", "T": "0302", "E": "0402", "G": "ready", "O": "ready", "A": "ready"}
    position = placing("initial", short, TANK, FOE, GUN, other, STRIKE, **places)
    for unit, code, clause in (("G", "range", "12.7"), ("O", "no-node", "6.10")):
        refused = position.check(f"support {unit} 0402")
        assert (refused.code, refused.clause.number) == (f"neworder/fire-{code}", clause)
    assert position.legal.units == ("A",)
    near = node("36-HQ", "russia", 3, formation="36")
    places |= {"36-HQ": "0202"}
    del places["O"]
    beside = placing("initial", short, near, TANK, FOE, GUN, STRIKE, **places).check("support G 0402")
    assert (beside.code, beside.clause.number) == ("neworder/fire-other-node", "12.10")


@pytest.mark.clause("neworder", "12.13", silent="nobody asks where the node of a marker is that lies already")
def test_a_marker_that_lies_is_not_touched_by_what_befalls_its_node() -> None:
    position = play(initial(GUN, G="ready"), "support G 0402")
    after = position.moved(position.pieces["27-HQ"].at("eliminated"))
    assert support_in(after, (position.game.board.index("0402"),)) == ("G",)
