"""Every kind of task: right answers are right, near ones wrong with a telling sentence, nonsense no error."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from wargame_kit.position import Position
from wargame_kit.studies import Page, Replies, Task, study
from wargame_kit.studies.asking import Asking, NameClause, Play
from wargame_kit.studies.choosing import Choose, Click
from wargame_kit.studies.counting import CountCost, FindChance, FindStrength, Gather
from wargame_kit.studies.naming import FindHex, NameUnits, YesOrNo
from wargame_kit.studies.replying import keys_of_actions
from wargame_kit.words import Name

WEEK = study("huaihai/week")
SUPPLY: Position = WEEK.position("supply")
FLYING: Position = WEEK.position("interception")
MOVING: Position = WEEK.position("attack-move")
CUT = " ".join(SUPPLY.supply("kmt").cut)
FIGHT: Position = study("typhoon/attack").position("plavsk-dry")


def asked(position: Position, asking: Asking, solution: str = "", **replies: str) -> Page:
    by = Replies({key: Name(text) for key, text in replies.items()})
    return Page(
        "it", Name("It"), Name(""), position, task=Task(Name("?"), Name(""), asking, solution, why_not=by)
    )


# By an obvious way to the same answer.


def test_the_units_that_are_cut_are_those_without_a_line() -> None:
    answer = SUPPLY.supply("kmt")
    on_map = [u for u, p in SUPPLY.pieces.items() if p.hex_ >= 0 and SUPPLY.side_of(u) == "kmt"]
    cut = [unit for unit in on_map if unit in answer.places and not answer.of(unit).connected]
    assert "44C" in cut
    page = asked(SUPPLY, NameUnits(cut="kmt"))
    assert page.check(" ".join(cut))
    assert page.check("，".join(reversed(cut)))
    assert not asked(SUPPLY, NameUnits(supplied="kmt")).check(" ".join(cut))


@pytest.mark.parametrize("position", [MOVING, FIGHT], ids=["huaihai", "typhoon"])
def test_the_units_that_can_do_it_are_those_of_the_legal_actions(position: Position) -> None:
    legal, able = list(position.legal), set(position.legal.units)
    verbs = {action.form.split()[0] for action in legal}
    for verb in verbs:
        wanted = {a.named_unit for a in legal if a.form.split()[0] == verb} & able
        assert NameUnits(able=verb).wanted(position) == wanted, verb


def test_a_strength_is_the_total_of_its_ledger() -> None:
    battle: Any = FIGHT.odds("2928", ("3Pz", "4Pz"))
    for of, ledger in (("attack", battle.attack), ("defence", battle.defence)):
        answer = asked(FIGHT, FindStrength("2928", ("3Pz", "4Pz"), of)).check(ledger.display)
        assert answer
        assert answer.ledger == ledger


def test_a_hex_is_right_where_the_action_is_allowed() -> None:
    page, board = asked(FLYING, FindHex(action="intercept {}")), FLYING.game.board
    right = {board.label(hex_) for hex_ in range(board.size) if page.check(board.label(hex_))}
    assert right == {board.label(action.goal) for action in FLYING.legal if action.goal is not None}
    assert page.check("Q3").verdict is not None


def test_a_hex_must_also_lead_there() -> None:
    page = asked(MOVING, FindHex(action="move EC8 R2-{}", unit="EC8", at=("S2",)))
    assert page.check("S2")
    assert not page.check("Q2")


# Near answers and what is said to them.

NEAR: list[tuple[Position, Asking, str, dict[str, str]]] = [
    (SUPPLY, NameUnits(cut="kmt"), CUT, {
        "44C 25C": "not one of them", "EC9": "not one of them", "999C": "No unit 999C",
        "25C": "not one of them", "44C": "still missing",
    }),
    (SUPPLY, YesOrNo(supplied="44C"), "no", {
        "yes": "other way round", "perhaps": "yes or no", "44C": "yes or no",
    }),
    (SUPPLY, Choose((Name("One"), Name("Two")), 2), "2", {
        "1": "Not that one", "3": "from 1 to 2", "0": "from 1 to 2", "Two": "from 1 to 2",
    }),
    (SUPPLY, Click(("Q5", "Q6")), "Q6", {"Q4": "Q4 is not meant", "Z99": "no hex", "Q5 Q6": "no hex"}),
    (SUPPLY, YesOrNo(supplied="25C"), "是", {"否": "other way round", "no.": "other way round"}),
    (MOVING, YesOrNo(action="attack S3"), "No.", {"Yes": "other way round", "6.1": "yes or no"}),
    (FLYING, FindHex(action="intercept {}"), "P3", {
        "Q3": "is not allowed", "Z99": "no hex", "P3 O3": "no hex", "here": "no hex",
        "intercept P3": "no hex",
    }),
    (FIGHT, FindStrength("2928", ("3Pz", "4Pz")), "", {
        "1": "less than", "99": "more than", "many": "no number", "1/0": "no number", "-3": "no number",
    }),
    (MOVING, CountCost("EC8", "S2"), "", {"0": "less than", "9": "more than", "S2": "no number"}),
    (FIGHT, FindChance("2928", ("3Pz", "4Pz"), "empties"), "1/2", {
        "1/3": "likelier than", "51%": "less likely than",
    }),
    (MOVING, NameClause("attack S3"), "6.1", {
        "4.2": "another one forbids", "66.6": "no clause", ".": "no clause",
    }),
    (FIGHT, Gather("2928", "2-1", 3), "", {
        "3Pz": "column", "5Pz": "No unit", "3Pz 4Pz 18Pz 29M": "can be done with 3", "HQ-2PzA": "",
    }),
    (MOVING, Play(unit="EC13", at=("N5",)), "move EC13 Q2-P3-O3-N4-N5", {
        "move EC13 Q2-P3": "then stands in P3", "move EC13 Q2-P3-P4-Q4": "not allowed",
        "go": "cannot be read",
        "move EC8 R2-S2": "then stands in",
    }),
]  # fmt: skip


@pytest.mark.parametrize(("position", "asking", "right", "near"), NEAR, ids=lambda one: type(one).__name__)
def test_a_near_answer_is_wrong_with_a_telling_sentence(
    position: Position, asking: Asking, right: str, near: dict[str, str]
) -> None:
    page = asked(position, asking)
    if right:
        assert page.check(right), str(page.check(right))
    for text, telling in near.items():
        answer = page.check(text)
        assert not answer, text
        assert telling in str(answer), str(answer)
    assert not page.check("").is_given


NONSENSE = (
    *(
        "0",
        "-1",
        "9" * 400,
        "½½",
        "nan",
        ";",
        ";;;",
        "–",
        "{}",
        "{0}",
        "%s",
        "\x00",
        "\ud800",
        "S3",
        "EC13",
        "AIR",
    ),
    *("move", "move AIR", "attack", "attack S3; join AIR; strike", "5,5", "1/0", "6.1 6.1", "<b>", "EC8 EC8"),
    *(
        "44C AIR",
        "HQ-2PzA 3Pz",
        "2928",
        "yes; no",
        "move EC8 R2-R2",
        "join 100C",
        "3Pz 9Pz 44C",
        "box",
        "eliminated",
    ),
)


@pytest.mark.parametrize(("position", "asking", "right", "near"), NEAR, ids=lambda one: type(one).__name__)
def test_nonsense_is_never_an_error(
    position: Position, asking: Asking, right: str, near: dict[str, str]
) -> None:
    page = asked(position, asking)
    for text in NONSENSE:
        answer = page.check(text)
        assert str(answer), text
        assert answer._repr_html_()


# What the author says.


def test_the_author_s_reply_is_looked_up_by_clause_unit_hex_verb_number_and_word() -> None:
    moving = asked(
        MOVING, Play(unit="EC13", at=("N5",)), **{"4.3": "the zone", "P3": "too early", "end-phase": "no"}
    )
    assert moving.check("move EC13 Q2-P3-P4-Q4").reply == Name("the zone")
    assert moving.check("move EC13 Q2-P3").reply == Name("too early")
    assert moving.check("end-phase").reply == Name("no")
    assert moving.check("move EC8 R2-S2").reply is None
    assert moving.check("move EC13 Q2-P3-O3-N4-N5").reply is None
    assert "the zone" in str(moving.check("move EC13 Q2-P3-P4-Q4"))
    counting = asked(FIGHT, FindStrength("2928", ("3Pz", "4Pz")), **{"2.5": "halved"})
    assert counting.check("2½").reply == Name("halved")
    assert asked(SUPPLY, YesOrNo(supplied="44C"), yes="look at the sea").check("是").reply is not None
    assert (
        asked(SUPPLY, NameUnits(cut="kmt"), **{"25C": "it has the road"}).check("44C, 25C").reply is not None
    )


@pytest.mark.parametrize("typed", ["S3", "s3", "Xin'anzhen"])
def test_the_reply_to_a_hex_is_found_however_the_hex_is_typed(typed: str) -> None:
    label = MOVING.game.board.label(MOVING.game.board.locate(typed))
    page = asked(MOVING, FindHex(action="move EC13 {}", unit="EC13", at=("N5",)), **{label: "not there"})
    assert page.check(typed).reply == Name("not there")


def test_what_is_said_to_a_right_answer_is_shown_as_letters() -> None:
    page = asked(SUPPLY, YesOrNo(supplied="44C"))
    assert page.task is not None
    page = replace(page, task=replace(page.task, right=Name("<b>The sea</b>")))
    answer = page.check("no")
    assert answer.reply == Name("<b>The sea</b>")
    assert "<b>The" not in answer._repr_html_()


# A pocket, and hexes to which more ways than one lead.

RING: Position = study("typhoon/why-not").position("out-of-command")


def test_a_line_may_have_to_be_cut() -> None:
    position: Position = study("typhoon/turn").position("pocket")
    assert Play(cut="19SD", verb="draw").judge(position, "draw SUPPLY")
    answer = Play(cut="260SD", verb="stop").judge(RING, "stop")
    assert not answer
    assert "260th Rifle Division still has its line of communications" in str(answer)


def test_a_hex_to_which_several_ways_lead_is_right_all_the_same() -> None:
    page = asked(RING, FindHex(action="move HQ-2PzA {}", then="stop; draw GUDERIAN; move 3Pz 2730-2729"))
    assert page.check("2730")
    assert "cannot be read" not in str(page.check("2533"))


def test_a_rounded_chance_gets_the_reply_to_the_exact_one() -> None:
    asking = FindChance("2928", ("3Pz", "4Pz"), "empties")
    page = asked(FIGHT, asking, **{"1/3": "a third is too little"})
    assert "a third is too little" in str(page.check("33%"))
    page = asked(FIGHT, asking, **{"33%": "a third is too little"})
    assert "a third is too little" in str(page.check("33"))


def test_of_several_actions_the_author_answers_the_last_first() -> None:
    text = "move EC8 R2-S2; attack S3; move EC4 Q5-P6"
    keys = list(keys_of_actions(MOVING, text))
    assert keys == ["move EC4", "EC4", "P6", "move", "S3", "attack", "move EC8", "EC8", "S2", "move"]


def test_what_is_to_be_done_must_be_among_what_was_done() -> None:
    page = asked(MOVING, Play(doing="move EC8 R2-S2"))
    assert page.check("move EC8 R2-S2")
    assert page.check("move EC4 R2-S2; move EC8 R2-S2")
    other = page.check("move EC4 R2-S2")
    assert not other
    assert other.verdict is None


def test_a_wrong_try_never_tells_where_the_solution_lies() -> None:
    page = asked(MOVING, Play(unit="EC13", at=("N5",)))
    for text in ("move EC13 Q2-P3", "move EC8 R2-S2"):
        told = page.check(text)
        assert not told
        assert "N5" not in told.to("en") + told.to("zh"), text
    near = asked(MOVING, Play(unit="EC13", beside="N5", then="attack N5"))
    assert "N5" not in near.check("move EC13 Q2-P3").to("en")
