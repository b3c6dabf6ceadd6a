"""1.4d, 1.5a: ferries of pontoon units, and the railway ferry at Kherson."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tests.ocs.field import before, charts, infantry, panzer, play, refused, stands, trucks
from tests.thirdwinter.dnepr import GAME, SUPPLY, at, moving, pontoon
from wargame_kit.board import load_board
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, MOVEMENT, REACTION
from wargame_kit.games.ocs.rules.sequence import EndOfPhase
from wargame_kit.games.ocs.rules.supply.cargo import served
from wargame_kit.games.ocs.rules.supply.paths import paths
from wargame_kit.games.ocs.rules.supply.rails import rail_neighbours
from wargame_kit.games.ocs.rules.supply.trace import heads_of
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules.ice import weathered
from wargame_kit.games.thirdwinter.title import ThirdWinterTitle

FERRY = {"ferries": ((at("0502"), "soviet"),)}

# ---------------------------------------------------------------------------- ferry markers (1.5, 1.5a)


@pytest.mark.clause("thirdwinter", "1.5", "1.5a")
def test_a_pontoon_unit_lays_a_ferry_where_it_stands_and_who_walks_crosses_at_once() -> None:
    position = moving({"RPon": "0502", "RA": "0502", "RP": "0502", "GA": "0104"})
    assert refused(position, "move RA 0502-0402")
    laid = play(position, "work lay-ferry RPon")
    assert laid.facts.ferries == FERRY["ferries"]
    over = play(laid, "move RA 0502-0402")
    assert (stands(over, "RA"), over.step.spent) == ("0402", (24,))
    assert refused(play(laid, "fuel RP 0704"), "move RP 0502-0402")
    assert refused(laid, "move RPon 0502-0602")
    assert refused(laid, "work lay-ferry RPon")


@pytest.mark.clause("thirdwinter", "1.5", "1.5a")
def test_who_lays_a_ferry_and_where() -> None:
    away = moving({"RPon": "0702", "RA": "0502", "GA": "0104"})
    assert refused(away, "work lay-ferry RPon") == "1.5"
    turned = moving({"RPon": "0502 move", "RA": "0502", "GA": "0104"})
    assert refused(turned, "work lay-ferry RPon") == "1.5"
    frozen = moving({"RPon": "0502", "GA": "0104"}, frozen=True)
    assert refused(frozen, "work lay-ferry RPon") == "1.5a"
    there = moving({"RPon": "0502", "RPon2": "0502", "GA": "0104"}, **FERRY)
    assert refused(there, "work lay-ferry RPon2") == "1.5a"
    none = moving({"RPon": "0502", "GA": "0104"})
    assert refused(none, "work take-up-ferry RPon") == "1.5a"
    assert refused(none, "work dig RPon")


@pytest.mark.clause("thirdwinter", "1.5a")
def test_its_unit_stays_until_the_ferry_is_taken_up_and_then_moves_in_another_phase() -> None:
    position = moving({"RPon": "0502", "GA": "0104"}, **FERRY)
    assert refused(position, "mode RPon move") == "1.5a"
    up = play(position, "work take-up-ferry RPon")
    assert up.facts.ferries == ()
    assert refused(up, "mode RPon move") == "6.1"
    relieved = moving({"RPon": "0502", "RPon2": "0502", "GA": "0104"}, **FERRY)
    assert refused(relieved, "mode RPon move") == ""


@pytest.mark.clause("thirdwinter", "1.5")
def test_no_ferry_is_taken_up_in_the_phase_in_which_it_carried_somebody() -> None:
    position = moving({"RPon": "0502", "RA": "0502", "GA": "0104"}, **FERRY)
    used = play(position, "move RA 0502-0402")
    assert refused(used, "work take-up-ferry RPon") == "1.5"


@pytest.mark.clause("thirdwinter", "1.5a")
def test_three_regiments_cross_in_a_phase_to_and_from_its_hex_and_nine_in_a_turn() -> None:
    pieces = {"RPon": "0502", **dict.fromkeys(("RA", "RB", "RC", "RD"), "0502"), "GA": "0104"}

    def three(phase: str) -> Any:
        having = {unit: {"freed": True} for unit in ("RA", "RB", "RC", "RD")}
        position = moving(pieces, phase=phase, having=having, **FERRY)
        gone = play(position, "move RA 0502-0402", "move RB 0502-0401", "move RC 0502-0402")
        assert refused(gone, "move RD 0502-0402") == "1.5a"
        return gone

    for phase in (MOVEMENT, REACTION, EXPLOITATION):
        three(phase)
    full = three(MOVEMENT)
    rested = full.replaced(agenda=(full.agenda[0], Movement("soviet"), EndOfPhase("soviet", "movement")))
    assert refused(rested.settled(), "move RD 0502-0402") == ""
    # What comes back to the bank of the ferry counts too.
    back = moving({**pieces, "RD": "0402"}, **FERRY)
    gone = play(back, "move RD 0402-0502", "move RA 0502-0402", "move RB 0502-0402")
    assert refused(gone, "move RC 0502-0402") == "1.5a"
    group = play(moving(pieces, **FERRY), "take RA", "take RB", "take RC", "take RD")
    assert refused(group, "move RA 0502-0402") == "1.5a"


@pytest.mark.clause("thirdwinter", "1.5a", silent="where a ferry is gone nothing leads over")
def test_a_ferry_is_gone_with_the_ice_and_with_its_unit() -> None:
    pieces = {"RPon": "0502", "RA": "0502", "GA": "0104"}
    cold = moving(pieces, turning=2, weather="freeze", **FERRY)
    assert weathered(cold).facts.ferries == ()
    lost = before(GAME, {"RPon": "0502", "GA": "0104"}, TakeLosses("soviet", ("RPon",), 1), **FERRY)
    assert lost.facts.ferries == ()
    retreat = before(GAME, {"RPon": "0502", "GA": "0104"}, FallingBack("soviet", ("RPon",), 1, ()), **FERRY)
    gone = play(retreat, "fall-back 0502-0602")
    assert (stands(gone, "RPon"), gone.facts.ferries) == ("0602", ())
    assert not [action for action in map(str, retreat.legal) if "0402" in action]


@pytest.mark.clause("thirdwinter", "1.5a", silent="the enemy's ferry leads nowhere")
def test_only_its_owner_uses_a_ferry() -> None:
    position = moving({"RPon": "0502", "GA": "0402", "GB": "0402"}, "axis", **FERRY)
    assert refused(position, "move GA 0402-0401") == ""
    assert refused(before(GAME, {"RPon": "0502", "GA": "0402"}, Combat("axis"), dumps=SUPPLY, **FERRY),
                   "attack GA 0502") == "1.4c"  # fmt: skip
    assert refused(before(GAME, {"RA": "0502", "RPon": "0502", "GA": "0402"}, Combat("soviet"), dumps=SUPPLY,
                          **FERRY), "attack RA 0402") == ""  # fmt: skip


@pytest.mark.clause("thirdwinter", "1.5a", silent="no supply path takes a ferry")
def test_no_supply_crosses_by_ferry_but_a_throw_still_reaches_the_other_bank() -> None:
    position = moving({"RPon": "0502", "GA": "0104"}, **FERRY)
    found = paths(position, "soviet", at("0502"), "leg", 2)
    assert at("0402") not in found.spent
    assert at("0402") in found


# ---------------------------------------------------------------------------- Kherson (1.4d)

BOARD = load_board("thirdwinter")
TROOPS = (
    *(infantry("GA"), infantry("GB"), infantry("GC"), infantry("GD"), panzer("GP"), trucks("GT")),
    *(infantry("RA"), pontoon("GPon")),
)


class FromTheWest(ThirdWinterTitle):
    """The Axis is supplied by the railway from Nikolayev alone."""

    def sources(self, position: Any, side: str) -> frozenset[int]:
        return frozenset({BOARD.index("D11.07")} if side == "axis" else ())


class War(ThirdWinter):
    title_rules: ClassVar[Title] = FromTheWest()


CORNER = frozenset(BOARD.index(f"D{column}.{row:02}") for column in range(8, 28) for row in range(1, 11))
BEYOND = frozenset(rail_neighbours(BOARD)) - CORNER
"""The railways that the Soviets have laid anew: the link to Melitopol is cut."""

KHERSON = War(BOARD, charts(), Counters({unit.id: unit for unit in TROOPS}))


def ferry(pieces: dict[str, str], **told: Any) -> Any:
    phase = told.pop("phase", MOVEMENT)
    dumps = {"axis D14.03": 40, "axis D15.03": 40}
    return before(KHERSON, {"RA": "D28.04", **pieces}, Movement("axis", phase), dumps=dumps, **told)


@pytest.mark.clause("thirdwinter", "1.4d")
def test_three_regiments_of_any_class_cross_at_kherson_in_a_turn_as_their_whole_move() -> None:
    pieces = dict.fromkeys(("GA", "GB", "GP", "GC"), "D14.03 move")
    position = ferry(pieces)
    tanks = play(position, "fuel GP D14.03", "move GP D14.03-D15.03")
    assert stands(tanks, "GP") == "D15.03"
    assert tanks.step.group.left(tanks, "GP") == 0
    full = play(tanks, "move GA D14.03-D15.03", "move GB D14.03-D15.03")
    assert refused(full, "move GC D14.03-D15.03") == "1.4d"
    # Transport takes its points, loaded or not.
    four = ferry({"GT": "D14.03 move"}, having={"GT": {"points": 4, "load": 16}})
    assert refused(four, "move GT D14.03-D15.03") == "1.4d"
    laden = ferry({"GT": "D15.03 move"}, having={"GT": {"points": 3, "load": 12}})
    gone = play(laden, "move GT D15.03-D14.03")
    assert (stands(gone, "GT"), gone.pieces["GT"].load) == ("D14.03", 12)


@pytest.mark.clause("thirdwinter", "1.4d")
def test_when_the_railway_ferry_runs_and_for_whom() -> None:
    step = "move GA D14.03-D15.03"
    assert refused(ferry({"GA": "D14.03"}), step) == "1.4d"  # not in Combat Mode
    near = ferry({"GA": "D14.04 move"})
    assert refused(play(near, "move GA D14.04-D14.03"), step)  # it did not begin there
    assert (
        refused(ferry({"GA": "D14.03 move"}, having={"GA": {"freed": True}}, phase=REACTION), step) == "1.4d"
    )
    for zone in ("D14.04", "D16.03"):
        assert refused(ferry({"GA": "D14.03 move", "RA": zone}), step) == "1.4d"
    guarded = ferry({"GA": "D14.03 move", "GB": "D15.03", "RA": "D16.03"})
    assert refused(guarded, step) == "1.4d"  # for movement no zone is negated
    ice = play(ferry({"GA": "D14.03 move"}, frozen=True), step)
    assert ice.facts.shipped == 0  # over the ice, and not by the ferry


@pytest.mark.clause("thirdwinter", "1.4d")
def test_supply_crosses_by_itself_a_point_as_a_regiment() -> None:
    position = ferry({"GA": "D14.03 move", "GB": "D14.03 move"})
    two = play(position, "rail-supply D14.03 D15.03 8")
    assert two.tokens_in(BOARD.index("D15.03"), "axis") == 48
    assert (two.facts.shipped, two.facts.rail) == (8, 0)
    one = play(two, "move GA D14.03-D15.03")
    assert refused(one, "move GB D14.03-D15.03") == refused(one, "rail-supply D15.03 D14.03 4") == "1.4d"
    assert refused(two, "rail-supply D15.03 D14.03 44") == "12.2a"  # what has come stays in this phase
    assert refused(ferry({"GA": "D11.10", "RA": "D14.04"}), "rail-supply D14.03 D15.03 4") == "1.4d"
    assert refused(ferry({"GA": "D11.10"}, frozen=True), "rail-supply D14.03 D15.03 4") == "1.4d"
    beyond = ferry({"GA": "D11.10", "RA": "D15.03 move"})  # without a zone of control
    assert refused(beyond, "rail-supply D14.03 D15.03 4") == "1.4d"


@pytest.mark.clause("thirdwinter", "1.4d", silent="it can never be blown")
def test_nobody_is_asked_to_blow_the_ferry() -> None:
    position = before(KHERSON, {"GA": "D11.10", "RA": "D16.04"}, Movement("soviet"))
    assert play(position, "move RA D16.04-D15.04").actor == "soviet"


@pytest.mark.clause("thirdwinter", "1.4d", silent="a railway that is joined does not show")
@pytest.mark.parametrize("frozen", [False, True])
def test_it_joins_the_railways_for_trace_so_that_kakhovka_feeds_its_corner(frozen: bool) -> None:
    # The clause's example: cut off from Melitopol, D25.04 is detrainable all the same.
    kakhovka, stations = BOARD.index("D25.04"), frozenset(map(BOARD.index, ("D25.04", "D24.04", "D15.03")))

    def heads(**pieces: str) -> set[int]:
        told = {"RA": "D28.10", **pieces}
        position = before(KHERSON, told, Movement("axis"), frozen=frozen, gauge=BEYOND)
        return set(heads_of(position, "axis"))

    assert stations <= heads()
    assert kakhovka not in heads(RA="D15.02")  # an enemy zone on its east end
    assert kakhovka in heads(
        RA="D15.02", GA="D15.03", GB="D16.03", GC="D16.02", GD="D16.01"
    )  # negated for trace


@pytest.mark.clause("thirdwinter", "1.4d", silent="cargo that does not pass does not show")
def test_no_cargo_crosses_by_the_railway_ferry() -> None:
    position = before(KHERSON, {"RA": "D28.10"}, Movement("axis"), gauge=BEYOND)
    assert BOARD.index("D15.03") not in served(position, "axis")
    assert BOARD.index("D14.03") in served(position, "axis")
