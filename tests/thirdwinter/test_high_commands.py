"""2.3b–2.3d: Axis headquarters of armies and the army group: by rail alone, lost and raised again."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.ocs.field import actions, before, charts, counter, headquarters, infantry, play, refused, stands
from tests.thirdwinter.dnepr import theatre
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules import axis, high_commands
from wargame_kit.games.thirdwinter.rules.high_commands import RaisingHeadquarters, RollCorps
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding


def high(id_: str, *traits: str) -> Any:
    more = {"kind": "headquarters", "size": "army", "traits": frozenset(traits)}
    return counter(id_, "(5)-0-0 truck throw 15", "(1)-0-0 truck throw 6", **more)


UNITS = (
    *(high("GArm"), high("GGrp", "army-group"), headquarters("GCor", size="corps"), infantry("GA")),
    *(headquarters("GRum", size="corps", traits=frozenset({"rumanian"})), infantry("RA")),
    headquarters("GCor2", size="corps"),
)
RAIL = "0101-0201-0301-0401-0501"


@cache
def war() -> ThirdWinter:
    rows = ("C...C...", *("........",) * 6)
    more = {"rails": [RAIL], "features": {"village": ["0301"]}}
    game = theatre(rows, {"axis": "0101", "soviet": "0807"}, rivers={}, roads=[], **more)
    return type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    return before(war(), {"RA": "0807", **pieces}, *(steps or (Movement("axis"),)), **told)


@pytest.mark.clause("thirdwinter", "2.3b")
def test_an_army_hq_goes_by_rail_from_and_to_any_rail_hex_and_not_otherwise() -> None:
    position = field({"GArm": "0201 move", "GA": "0203 move"})
    assert refused(position, "rail GArm 0401") == ""
    assert stands(play(position, "rail GArm 0401"), "GArm") == "0401"
    assert refused(position, "move GArm 0201-0202")
    turned = field({"GArm": "0201"})
    assert refused(turned, "mode GArm reserve") == "2.3b"
    assert refused(turned, "mode GArm strat") == "2.3b"
    assert refused(turned, "mode GArm move") == ""


@pytest.mark.clause("thirdwinter", "2.3c")
def test_the_army_group_hq_goes_from_city_to_city() -> None:
    position = field({"GGrp": "0101 move"})
    assert refused(position, "rail GGrp 0301") == "2.3c"
    assert refused(position, "rail GGrp 0501") == ""


@pytest.mark.clause("thirdwinter", "2.3b", silent="it is lost as any headquarters that cannot move is")
def test_who_must_go_back_is_lost() -> None:
    position = field({"GArm": "0301"}, FallingBack("axis", ("GArm",), 1, ()))
    assert position.pieces["GArm"].place == "dead"


@pytest.mark.clause("thirdwinter", "2.3b")
def test_a_lost_army_hq_is_raised_in_trace_and_each_loss_is_a_point() -> None:
    position = field({"GArm": "0301", "GA": "0203"})
    lost = position.moved(destroyed(position, "GArm"))
    assert high_commands.points(lost) == 1
    steps = axis.reinforcing(lost, "axis")[:1]
    raising = lost.replaced(agenda=(*position.agenda[:1], *steps)).settled()
    # It is back in this phase: who stayed away could not be lost again.
    assert actions(raising) == [f"raise-headquarters GArm {hex_}" for hex_ in ("0101", "0301", "0501")]
    assert refused(raising, "raise-headquarters GArm 0201") == "2.3b"
    back = raising.play("raise-headquarters GArm 0301")
    assert (stands(back, "GArm"), high_commands.points(back)) == ("0301", 1)
    again = back.moved(destroyed(back, "GArm"))
    assert high_commands.points(again) == 2


@pytest.mark.clause("thirdwinter", "2.3c")
def test_the_army_group_hq_comes_back_in_any_city_and_each_loss_is_two_points() -> None:
    position = field({"GGrp": "0101", "GA": "0203"})
    lost = position.moved(destroyed(position, "GGrp"))
    assert high_commands.points(lost) == 2
    labels = [war().board.label(hex_) for hex_ in high_commands.sites(lost, "GGrp")]
    assert labels == ["0101", "0501"]
    raising = lost.replaced(agenda=(*position.agenda[:1], *axis.reinforcing(lost, "axis")[:1])).settled()
    assert refused(raising, "raise-headquarters GGrp 0301") == "2.3c"  # a village


@pytest.mark.clause("thirdwinter", "2.3b", "2.3c")
def test_by_rail_alone_each_goes_by_its_own_clause() -> None:
    turned = field({"GArm": "0201", "GGrp": "0101"})
    told = [
        refused(turned, f"mode {unit} {mode}") for unit in ("GArm", "GGrp") for mode in ("reserve", "strat")
    ]
    assert told == ["2.3b", "2.3b", "2.3c", "2.3c"]


@pytest.mark.clause("thirdwinter", "2.3d")
@pytest.mark.parametrize(("die", "is_back"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_german_corps_hq_comes_back_on_one_to_three_with_a_high_headquarters(
    die: int, is_back: bool
) -> None:
    position = field({"GArm": "0301", "GCor": "0203"})
    lost = position.moved(destroyed(position, "GCor"))
    assert axis.reinforcing(lost, "axis")[:1] == (RollCorps("axis"),)
    rolled = lost.replaced(agenda=(*position.agenda[:1], RollCorps("axis"))).settled()
    after = rolled.play(f"corps-die {die}")
    if is_back:
        assert after.step == RaisingHeadquarters("axis", True)
        assert stands(after.play("raise-headquarters GCor 0301"), "GCor") == "0301"
    else:
        assert (after.pieces["GCor"].place, high_commands.awaited(after, True)) == ("dead", ())


@pytest.mark.clause("thirdwinter", "2.3d")
def test_of_two_lost_corps_hqs_each_has_its_own_die() -> None:
    position = field({"GArm": "0301", "GCor": "0203", "GCor2": "0204"})
    for unit in ("GCor", "GCor2"):
        position = position.moved(destroyed(position, unit))
    rolls = axis.reinforcing(position, "axis")[:2]
    assert rolls == (RollCorps("axis"), RollCorps("axis"))
    rolled = position.replaced(agenda=(*position.agenda[:1], *rolls)).settled().play("corps-die 3")
    assert actions(rolled) == ["raise-headquarters GCor 0301"]
    after = play(rolled, "raise-headquarters GCor 0301", "corps-die 4")
    assert (stands(after, "GCor"), stands(after, "GCor2")) == ("0301", "dead")
    assert high_commands.awaited(after, True) == ()


@pytest.mark.clause("thirdwinter", "2.3d", silent="nobody is asked")
def test_only_german_ones_and_only_while_a_high_headquarters_stands() -> None:
    position = field({"GArm": "0301", "GRum": "0203", "GCor": "0204"})
    rumanian = position.moved(destroyed(position, "GRum"))
    assert high_commands.awaited(rumanian, True) == ()
    alone = field({"GCor": "0203"})
    lost = alone.moved(destroyed(alone, "GCor"))
    settled = lost.replaced(agenda=(*alone.agenda[:1], RollCorps("axis"))).settled()
    assert settled.is_over


@pytest.mark.clause("thirdwinter", "1.7b", "2.3b", "2.3c")
def test_a_high_headquarters_that_a_special_result_rebuilds_has_been_lost_all_the_same() -> None:
    """5.0a: where it could not be raised; and that of the army group stays in cities."""
    position = field({"GCor": "0401", "GArm": "0301", "GGrp": "0101"})
    position = position.with_facts(replacements=(("axis", "headquarters", 1),)).pushed(Rebuilding("axis"))
    lost = position.moved(destroyed(position, "GArm"), destroyed(position, "GGrp"))
    assert high_commands.points(lost) == 3
    back = play(lost, "rebuild GArm 0401 headquarters")
    assert (stands(back, "GArm"), high_commands.points(back)) == ("0401", 3)
    assert refused(lost, "rebuild GGrp 0401 headquarters") == "2.1b"
