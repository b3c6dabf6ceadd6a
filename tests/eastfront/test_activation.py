"""4.41, 5.2, 5.21: activating headquarters for their roles, and deploying them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.activation import Activate, Command
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.mobilising import Mobilising
from wargame_kit.words import LANGUAGES, in_language

UNITS = [
    block("North", kind="headquarters", level=3),
    block("South", kind="headquarters", level=3),
    block("OKH", kind="supreme", level=3),
    block("A"),
    block("West", "soviet", "headquarters", 2),
    block("R", "soviet", level=3),
    block("T", "soviet", "armour", 3),
    block("P", "soviet", "airborne", 3),
]
OURS = [f"{column}{row}" for column in "ABCD" for row in range(1, 5)]


def at(pieces: dict[str, str], side: str = "axis", **told: Any) -> Any:
    game = theatre(told.pop("rows", ["........"] * 4), UNITS, **told.pop("drawn", {}))
    found = begin_phase(before(game, pieces, **({"axis_hexes": OURS} | told)))
    return found.replaced(agenda=(*found.agenda, Command(side)))


def refused(position: Any, action: str) -> tuple[str, str]:
    verdict = position.check(action)
    return verdict.code, verdict.clause.number


@pytest.mark.clause("eastfront", "4.41")
@pytest.mark.clause("eastfront", "5.2")
@pytest.mark.clause("eastfront", "5.4")
def test_a_side_activates_any_number_of_its_headquarters() -> None:
    position = at({"North": "B2", "South": "C2", "OKH": "A1", "A": "B2", "West": "G2"})
    assert actions(position)[:2] == ["activate OKH mobile", "activate OKH supreme"]
    after = play(position, "activate North combat", "activate South mobile", "activate OKH supreme")
    roles = {unit: after.pieces[unit].active for unit in ("North", "South", "OKH")}
    assert roles == {"North": "combat", "South": "mobile", "OKH": "supreme"}
    done = after.play("end-phase")
    assert done.facts.supreme_moves == 6
    assert refused(position, "activate A combat") == ("eastfront/no-headquarters", "5.2")
    assert refused(position, "activate West combat") == ("move/not-yours", "5.2")
    assert refused(position, "activate North idle") == ("eastfront/no-role", "5.4")
    assert refused(after, "activate North blitz") == ("eastfront/is-active", "5.2")


@pytest.mark.clause("eastfront", "5.2")
def test_a_headquarters_in_battle_is_activated_like_any_other() -> None:
    position = at({"North": "B2", "R": "B2"}, defenders=[("B2", "soviet")])
    assert position.check("activate North combat")


@pytest.mark.clause("eastfront", "5.6")
@pytest.mark.clause("eastfront", "5.7")
def test_a_supreme_headquarters_has_a_role_of_its_own_and_does_not_blitz() -> None:
    position = at({"OKH": "B2", "North": "B2"})
    assert refused(position, "activate OKH blitz") == ("eastfront/supreme-role", "5.7")
    assert refused(position, "activate OKH combat") == ("eastfront/supreme-role", "5.6")
    assert refused(position, "activate North supreme") == ("eastfront/not-supreme", "5.6")


@pytest.mark.clause("eastfront", "5.61")
@pytest.mark.clause("eastfront", "5.62")
def test_a_supreme_headquarters_has_its_moves_whether_it_stays_or_mobilises() -> None:
    for role in ("supreme", "mobile"):
        done = play(at({"OKH": "B2"}), f"activate OKH {role}", "end-phase")
        assert done.facts.supreme_moves == 6, role
    assert play(at({"North": "B2"}), "activate North mobile", "end-phase").facts.supreme_moves == 0


@pytest.mark.clause("eastfront", "5.7")
def test_a_blitz_takes_two_levels() -> None:
    assert at({"North": "B2 II"}).check("activate North blitz")
    assert refused(at({"North": "B2 I"}), "activate North blitz") == ("eastfront/blitz-levels", "5.7")
    assert at({"North": "B2 I"}).check("activate North combat")


@pytest.mark.clause("eastfront", "5.8")
def test_at_level_zero_one_commands_unless_disrupted() -> None:
    assert at({"North": "B2 0"}).check("activate North combat")
    muddy = at({"North": "B2 0"}, weather="mud")
    assert refused(muddy, "activate North combat") == ("eastfront/disrupted-at-zero", "5.8")


@pytest.mark.clause("eastfront", "14.2")
@pytest.mark.clause("eastfront", "14")
def test_an_airborne_headquarters_stands_with_its_paratroops_and_stays() -> None:
    told: dict[str, Any] = {"side": "soviet", "options": {"airborne": "on"}, "axis_hexes": []}
    assert refused(at({"West": "G2", "P": "G2"}, "soviet"), "activate West airborne")[1] == "14"
    alone = at({"West": "G2", "P": "G3"}, **told)
    assert refused(alone, "activate West airborne") == ("eastfront/no-paratroops", "14.2")
    sent = at({"West": "G2", "P": "G2"}, **told).play("activate West airborne")
    assert refused(sent, "deploy West G3") == ("eastfront/deploy-airborne", "14.2")


@pytest.mark.clause("eastfront", "5.21")
@pytest.mark.clause("eastfront", "8.4")
def test_an_active_headquarters_is_deployed_by_a_friendly_hex_once() -> None:
    position = at({"North": "B2"}, drawn={"rivers": {"B2/W": "lake"}}, axis_hexes=["B2", "A1"])
    assert refused(position, "deploy North C2") == ("eastfront/deploy-inactive", "5.21")
    active = position.play("activate North combat")
    assert refused(active, "deploy North D2") == ("move/jump", "5.21")
    assert refused(active, "deploy North A2") == ("eastfront/deploy-water", "1.37")
    after = active.play("deploy North C2")
    assert stands(after, "North") == "C2"
    assert after.pieces["North"].deployed
    assert not after.pieces["North"].moved
    assert refused(after, "deploy North D2") == ("eastfront/is-deployed", "5.21")
    beyond = at({"North": "B2", "R": "D2"}).play("activate North combat")
    assert refused(beyond, "deploy North C2") == ("eastfront/deploy-friendly", "8.4")


@pytest.mark.clause("eastfront", "12.22")
@pytest.mark.clause("eastfront", "5.21")
def test_nobody_is_deployed_in_mud_but_in_snow() -> None:
    muddy = at({"North": "B2"}, weather="mud").play("activate North combat")
    assert refused(muddy, "deploy North C2") == ("eastfront/deploy-mud", "12.22")
    assert at({"North": "B2"}, weather="snow").play("activate North combat").check("deploy North C2")


@pytest.mark.clause("eastfront", "12.22")
@pytest.mark.clause("eastfront", "5.21")
@pytest.mark.parametrize(("east", "west", "muddy"), [("dry", "mud", "C2"), ("mud", "dry", "D2")])
def test_nobody_is_deployed_out_of_mud_nor_into_it(east: str, west: str, muddy: str) -> None:
    told = {"drawn": {"features": {"west": ["A2", "B2", "C2"]}}, "weather": east, "western_weather": west}
    for here, there in (("C2", "D2"), ("D2", "C2")):
        verdict = at({"North": here}, **told).play("activate North combat").check(f"deploy North {there}")
        assert (verdict.code, verdict.clause, verdict.hex_) == ("eastfront/deploy-mud", cite("12.22"), muddy)


@pytest.mark.clause("eastfront", "12.22")
def test_no_weather_concerns_the_supreme_headquarters_in_its_seat() -> None:
    drawn = {"places": {"Warsaw": "B2"}}
    seated = at({"OKH": "B2"}, drawn=drawn, weather="mud").play("activate OKH supreme")
    assert seated.check("deploy OKH C2")
    away = at({"OKH": "C2", "North": "B2"}, drawn=drawn, weather="mud")
    assert refused(away.play("activate OKH supreme"), "deploy OKH D2") == ("eastfront/deploy-mud", "12.22")
    assert refused(away.play("activate North combat"), "deploy North A2") == ("eastfront/deploy-mud", "12.22")


@pytest.mark.clause("eastfront", "5.21")
@pytest.mark.clause("eastfront", "6.22")
def test_a_headquarters_may_be_deployed_where_there_is_no_room() -> None:
    position = at({"North": "B2", "South": "C2", "OKH": "C2", "A": "C2"}, rows=["..^....."] * 4)
    assert position.play("activate North combat").check("deploy North C2")


@pytest.mark.clause("eastfront", "5.21")
@pytest.mark.clause("eastfront", "6.33")
def test_deployment_out_of_a_battle_is_free_while_others_stay() -> None:
    pieces = {"North": "B2", "A": "B2", "R": "B2"}
    position = at(pieces, defenders=[("B2", "axis")]).play("activate North combat")
    after = position.play("deploy North A2")
    assert after.actor == "axis"
    assert stands(after, "North") == "A2"
    a, b = sorted(after.game.board.index(hex_) for hex_ in ("A2", "B2"))
    assert after.facts.crossings == ((a, b, 1),)


@pytest.mark.clause("eastfront", "5.21")
@pytest.mark.clause("eastfront", "6.42")
@pytest.mark.clause("eastfront", "6.41")
def test_a_headquarters_that_gives_up_a_battle_is_fired_at_before_it_goes() -> None:
    position = at({"North": "B2", "T": "B2"}, defenders=[("B2", "axis")])
    fired = position.play("activate North combat").play("deploy North A2")
    assert fired.actor == "chance"
    assert fired.pieces["T"].revealed
    after = fired.play("hits 1")
    assert (stands(after, "North"), after.level("North"), after.actor) == ("A2", 2, "axis")
    assert not after.pieces["T"].revealed
    assert after.facts.defenders == ()
    assert not after.pieces["North"].guard
    gone = at({"North": "B2 0", "T": "B2"}, defenders=[("B2", "axis")])
    lost = gone.play("activate North combat").play("deploy North A2").play("hits 2")
    assert stands(lost, "North") == "force"
    assert lost.facts.defenders == ()


@pytest.mark.clause("eastfront", "4.41")
def test_a_side_sees_what_headquarters_are_active_and_no_more() -> None:
    position = at({"North": "B2", "South": "C2", "A": "B2", "West": "G2"})
    seen = position.play("activate North combat").seen_by("soviet")
    assert seen.pieces["North"].active == "combat"
    assert "South" not in seen.pieces


@pytest.mark.clause("eastfront", "5.63")
def test_by_option_a_supreme_headquarters_moves_after_it_has_struck() -> None:
    pieces = {"OKH": "B2", "North": "B2", "R": "H4"}
    told: dict[str, Any] = {"active": [("OKH", "supreme"), ("North", "combat")]}
    usual = at(pieces, **told).pushed(Mobilising("axis")).settled()
    assert type(usual.step) is Command
    position = (
        at(pieces, options={"supreme_strike": "mobilises"}, **told).pushed(Mobilising("axis")).settled()
    )
    assert position.actor == "axis"
    assert refused(position, "move North B2-C2") == ("eastfront/no-mobilising", "5.63")
    after = position.play("move OKH B2-C2-D2")
    assert (stands(after, "OKH"), after.level("OKH"), after.pieces["OKH"].active) == ("D2", 2, "")
    assert type(after.step) is Command
    assert type(position.play("end-phase").step) is Command


@pytest.mark.clause("eastfront", "5.43")
@pytest.mark.parametrize("role", ["combat", "mobile"])
def test_whoever_activates_one_without_a_level_to_pay_is_told_that_it_is_the_end(role: str) -> None:
    position = at({"North": "A1 0", "South": "C1 I"})
    foretold = position.game.presentation.actions.foretold
    said = {code: in_language(foretold(position, Activate("North", role)), code) for code in LANGUAGES}
    assert "destroyed [5.43, 5.1]." in said["en"]
    assert "被消灭［5.43" in said["zh"]
    assert "destroyed" not in in_language(foretold(position, Activate("South", role)), "en")
    # And so it is: active, it says so of itself.
    active = position.play(f"activate North {role}")
    about = active.game.presentation.units.about
    fates = [fact for fact in about(active, "North") if "destroyed" in in_language(fact.value, "en")]
    assert [fact.clause for fact in fates] == [cite("5.43")]
    lives = at({"North": "A1 0"}, options={"headquarters_at_zero": "lives"})
    assert "destroyed" not in in_language(foretold(lives, Activate("North", role)), "en")
