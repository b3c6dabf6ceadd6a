"""2.1b, 3.1b: the tokens beside the supply of a turn, laid at air bases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import aircraft, before, headquarters, infantry, refused
from tests.ocs.forging import refused_form, saved_form
from tests.playing import actions
from tests.thirdwinter import fronts_field, scenes
from tests.thirdwinter.own_scenario import CHARTS, GAME, charts_with, war
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.view.observation import told
from wargame_kit.games.thirdwinter.rules.base_tokens import PlacingTokens, brought
from wargame_kit.games.thirdwinter.rules.income import RollSupply, tokens
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply
from wargame_kit.games.thirdwinter.rules.supply_places import income_of
from wargame_kit.position import position_to_json
from wargame_kit.words import LANGUAGES, DataError, in_language

UNITS = (
    *(infantry("GI"), infantry("RI"), *(aircraft(f"GF{number}") for number in (1, 2, 3))),
    headquarters("GG", size="army", traits=frozenset({"army-group"})),
)
BOARD = type(fronts_field.GAME)(
    fronts_field.GAME.board, fronts_field.GAME.charts, Counters({unit.id: unit for unit in UNITS})
)
NEAR, FAR, THIRD, LONELY = "0907", "1207", "1507", "3011"
PLACES = {"GI": "2007", "RI": "3607"}


def at(label: str) -> int:
    return int(BOARD.board.index(label))


def laying(side: str, number: int = 2, bases: tuple[str, ...] = (NEAR, FAR, THIRD), **more: Any) -> Any:
    """The position in which a side lays so many tokens, with bases of its own."""
    told = {"bases": tuple((at(label), side, 1) for label in bases), **more.pop("told", {})}
    position = before(BOARD, {**PLACES, **more.pop("places", {})}, **more, **told)
    position = brought(position, side, number)
    return position.replaced(agenda=(position.agenda[0], PlacingTokens(side))).settled()


def lies(position: Any, label: str, side: str = "axis") -> int:
    return int(position.tokens_in(at(label), side))


def in_the_box(text: str) -> bool:
    """Whether tokens go to the Rumanian Air Box, which this theatre has."""
    return text.startswith("box-tokens")


@pytest.mark.clause("thirdwinter", "2.1b")
def test_the_axis_lays_its_tokens_at_any_of_its_bases_all_at_one_or_each_at_another() -> None:
    position = laying("axis")
    there = {text for text in actions(position) if not in_the_box(text)}
    each = {f"lay-tokens {label} {number}" for label in (NEAR, FAR, THIRD) for number in (1, 2)}
    assert there == {"lay-proposed", *each}
    assert refused(position, "lay-tokens 1807 1") == "2.1b"  # no base
    assert refused(position, f"lay-tokens {NEAR} 3") == "2.1b"
    one = position.play(f"lay-tokens {FAR} 1")
    assert refused(one, f"lay-tokens {FAR} 2") == "2.1b"  # one is left
    both = one.play(f"lay-tokens {THIRD} 1")
    assert (lies(both, FAR), lies(both, THIRD), both.is_over) == (1, 1, True)
    assert lies(position.play(f"lay-tokens {NEAR} 2"), NEAR) == 2
    assert both.facts.base_tokens == ()


@pytest.mark.clause("thirdwinter", "2.1b")
def test_a_base_of_the_axis_needs_no_trace() -> None:
    position = laying("axis", bases=(LONELY,), places={"RI": "3010"})
    assert at(LONELY) not in position.supply("axis").reach
    assert position.play(f"lay-tokens {LONELY} 2").is_over


@pytest.mark.clause("thirdwinter", "3.1b")
def test_a_base_of_the_soviets_must_be_in_trace() -> None:
    own = {"gauge": fronts_field.BROAD, "held": frozenset(map(at, fronts_field.STATIONS))}
    position = laying("soviet", bases=("0102", "5407"), told=own)
    assert set(actions(position)) == {"lay-proposed", "lay-tokens 5407 1", "lay-tokens 5407 2"}
    assert refused(position, "lay-tokens 0102 1") == "3.1b"
    assert refused(position, "box-tokens 1") == "1.3"  # it is a base of the Axis


@pytest.mark.clause("thirdwinter", "3.1b")
def test_without_a_base_they_are_lost_and_their_owner_is_told() -> None:
    position = laying("soviet", bases=("0102",))
    assert set(actions(position)) == {"lose-tokens 2"}
    assert refused(position, "lay-tokens 0102 1") == refused(position, "lay-proposed") == "3.1b"
    assert "lost" in str(position.step.prompt(position))
    after = position.play("lose-tokens 2")
    assert (after.is_over, after.facts.dumps) == (True, position.facts.dumps)
    with_base = laying("soviet", bases=("5407",), told={"gauge": fronts_field.BROAD})
    assert refused(with_base, "lose-tokens 2") == "3.1b"


@pytest.mark.clause("thirdwinter", "2.1b")
def test_without_a_base_those_of_the_axis_go_to_the_headquarters_of_its_army_group() -> None:
    position = laying("axis", bases=(), places={"GG": "1807"})
    assert "lay-tokens 1807 2" in actions(position)
    assert lies(position.play("lay-proposed"), "1807") == 2
    based = laying("axis", places={"GG": "1807"})
    assert refused(based, "lay-tokens 1807 2") == "2.1b"
    lost = laying("axis", bases=(), places={"GG": "3011", "RI": "3010"})  # not in trace
    assert {text for text in actions(lost) if not in_the_box(text)} == {"lay-proposed"}


@pytest.mark.clause("thirdwinter", "1.3")
def test_the_rumanian_air_box_takes_any_number_in_a_battle_that_has_it() -> None:
    position = laying("axis")
    assert {text for text in actions(position) if in_the_box(text)} == {"box-tokens 1", "box-tokens 2"}
    after = position.play("box-tokens 1")
    assert (after.facts.base_tokens, after.facts.dumps) == ((("axis", 1),), position.facts.dumps)
    bare = brought(war().start("own").pushed(PlacingTokens("axis")), "axis", 1)
    assert bare.check("box-tokens 1").clause.number == "1.3"


def test_the_proposal_fills_the_base_with_most_inactive_aircraft_where_a_refit_is_not_paid_for() -> None:
    waiting = {unit: {"inactive": True} for unit in ("GF1", "GF2", "GF3")}
    parked = {"GF1": FAR, "GF2": THIRD, "GF3": THIRD}
    position = laying("axis", places=parked, having=waiting)
    after = position.play("lay-proposed")
    assert (lies(after, NEAR), lies(after, FAR), lies(after, THIRD)) == (0, 1, 1)
    paid = laying("axis", 1, places=parked, having=waiting, dumps={f"axis {THIRD}": 1})
    assert lies(paid.play("lay-proposed"), FAR) == 1
    ready = laying("axis", 1, dumps={f"axis {NEAR}": 1})
    assert lies(ready.play("lay-proposed"), FAR) == 1  # nobody waits: where least lies


# ---------------------------------------------------------------------------- the table and the roll


@pytest.mark.clause("thirdwinter", "2.1b", "3.1b")
def test_the_table_brings_tokens_and_a_battle_the_share_of_them_rounded_up() -> None:
    campaign = GAME.start("third-winter")
    assert [tokens(campaign, "axis", roll).total for roll in range(2, 13)] == [1] * 3 + [2] * 8
    assert {tokens(campaign, "soviet", roll).total for roll in range(2, 13)} == {2}
    lines = tokens(GAME.start("bukrin"), "axis", 7).entries
    told = [(line.value, line.clause.number, line.provenance) for line in lines]
    assert told == [(2, "2.1b", "kit"), (-1, "2.1b", "kit")]  # 2 × 2/5 is 0.8, rounded up
    two = tokens(GAME.start("kamenets"), "axis", 7)
    assert two.total == 2  # 2 × 3/5 is 1.2
    assert tokens(GAME.start("kherson"), "axis", 7).total == 0  # a battle without air bases


@pytest.mark.clause("thirdwinter", "2.1b")
def test_the_dice_say_what_they_bring_and_after_the_supply_the_tokens_are_laid() -> None:
    position = scenes.before(scenes.started("third-winter"), RollSupply, "axis")
    action = next(iter(position.chance()))
    assert all("T" in in_language(position.step.outcome(position, action), code) for code in LANGUAGES)
    rolled = position.play(action)
    assert isinstance(rolled.step, PlacingSupply)
    assert any("air bases" in str(fact.value) for fact in rolled.game.presentation.status.piles(rolled))
    basing = rolled.play("lay-proposed")
    assert isinstance(basing.step, PlacingTokens)
    page = basing.game.presentation.status.phase_page(basing)
    (proposed,) = [fact.value for fact in page.facts if str(fact.name) == "Tokens to lay at air bases"]
    assert "the kit proposes" in str(proposed)
    number = dict(basing.facts.base_tokens)["axis"]
    after = basing.play("lay-proposed")
    assert not isinstance(after.step, PlacingTokens)
    on_bases = [sum(p.tokens_in(h, "axis") for h, *_ in p.facts.bases) for p in (basing, after)]
    assert on_bases[1] - on_bases[0] == number


def test_the_chart_shows_points_and_tokens_and_frames_them_as_the_kits() -> None:
    (table,) = [each for each in GAME.presentation.charts.tables(GAME) if each.id == "title-supply"]
    cells = [[str(cell) for cell in row.cells] for row in table.rows]
    assert (cells[0], cells[-1]) == (["2", "8 SP + 1T", "14 SP + 2T"], ["12", "18 SP + 2T", "28 SP + 2T"])
    assert all(row.kit == {1, 2} for row in table.rows)


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        ("tokens = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2]", "eleven"),
        ("tokens = [2, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]", "do not fall"),
        ("tokens = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, -1]", "tokens"),
        ("", "tokens"),
    ],
)
def test_a_wrong_row_of_tokens_is_refused_by_its_name(new: str, expected: str) -> None:
    row = "tokens = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]"
    assert row in CHARTS
    with pytest.raises(DataError, match=expected) as raised:
        charts_with(row, new)
    assert "supply.axis" in str(raised.value)


# ---------------------------------------------------------------------------- saved, and seen


def asked() -> Any:
    """The campaign when the Axis lays its tokens."""
    return scenes.before(scenes.started("third-winter", fog="on"), PlacingTokens, "axis")


def test_tokens_that_nobody_lays_or_that_no_roll_brings_are_refused() -> None:
    position = asked()
    data = saved_form(position)
    for forged in ([["soviet", 1]], [["axis", 3]], [["axis", 0]], [["axis", 1], ["axis", 1]]):
        wrong = {**data, "facts": {**data["facts"], "base_tokens": forged}}
        refused_form(position.game, wrong, r"facts\.base_tokens")
    lesson = war().start("own")
    assert income_of(lesson, "axis") is None
    refused_form(lesson.game, position_to_json(lesson.pushed(PlacingTokens("axis"))), r"agenda\[\d+\]\.side")


@pytest.mark.clause("ocs", "4.9", silent="it is about what is not told")
def test_the_other_side_sees_neither_how_many_are_left_nor_where_they_are_laid() -> None:
    position = brought(asked(), "axis", 2)
    view, covered = position.seen_by("soviet"), 0
    assert view.facts.base_tokens == ()
    assert str(view.step.prompt(view)) == "The Axis: supply is laid at air bases."
    for action in position.legal:
        after = position.play(action)
        assert action.form == "lay-proposed" or told(position, action, after, "soviet") is None
        seen = after.seen_by("soviet")
        if isinstance(after.step, PlacingTokens) and seen.facts.dumps == view.facts.dumps:
            assert position_to_json(seen) == position_to_json(view)
            covered += 1
    assert covered > 2
