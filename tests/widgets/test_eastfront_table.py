"""The table of EastFront II: what newcomers ask of roles, dice, addresses and blocks that they do not see."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.position import CHANCE
from wargame_kit.widgets.handlers.map import clicked
from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.table import Table

COMMANDS = ("activate HQ-Centre blitz", "activate OKH supreme", "end-phase")
MARCH = ("move G-XXIV BrestLitovskSW1-BrestLitovsk", "move G-XLVII WarsawE1-BrestLitovsk", "end-phase")


def table(*played: str, language: Any = "en", viewer: str = "all") -> Table:
    """A table at which some actions of the summer of 1941 have been played."""
    record = wk.Record(wk.load("eastfront").start("s41"))
    for action in played:
        record.play(action)
    return wk.table(record, seed=1, language=language, viewer=viewer)


def hit(shown: Table, label: str, unit: str | None = None) -> None:
    """Click a hex."""
    hex_ = shown.position.game.board.index(label)
    shown._guarded(lambda message: clicked(shown, message))(Clicked(hex_, unit))
    assert shown.error is None


def read(html: str) -> str:
    """The words of a page."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def test_what_a_role_does_and_costs_stands_beside_it() -> None:
    shown = table()
    shown.touched("unit", "HQ-Centre")
    page = read(shown.side.html)
    assert "moves and fights once more" in page
    assert page.count("loses a level") == 3


def test_the_strip_above_the_map_holds_no_bare_number() -> None:
    strip = read(table(*COMMANDS).head.html)
    for words in ("Axis first", r"Axis \d+ PP, Soviet \d+ PP", "supreme moves left: 6"):
        assert re.search(words, strip)


@pytest.mark.parametrize(("language", "name"), [("en", "Brest-Litovsk"), ("zh", "布列斯特")])
def test_a_hex_is_called_as_the_map_calls_it(language: str, name: str) -> None:
    shown = table(*COMMANDS, language=language)
    shown.touched("unit", "G-XXIV")
    hit(shown, "BrestLitovsk")
    page = read(shown.side.html)
    assert name in page
    assert "BrestLitovsk" not in page


def test_a_block_that_is_not_seen_has_no_number_to_go_by() -> None:
    shown = table(*COMMANDS, *MARCH)
    hit(shown, "Kovel")
    shown.touched("tab", "inspect")
    page = read(shown.side.html)
    assert "Soviet block" in page
    assert "x-soviet" not in page
    shown.touched("tab", "play")
    assert "x-soviet" not in read(shown.side.html)


def test_a_battle_is_studied_by_who_stands_in_it_though_it_is_struck_from_afar() -> None:
    shown = table(*COMMANDS, *MARCH, "strike HQ-Centre BrestLitovsk")
    shown.session.study(shown.position.game.board.index("BrestLitovsk"))
    assert set(shown.session.studied.attackers) == {"G-XXIV", "G-XLVII"}
    shown.refresh()
    assert "No attackers" not in read(shown.side.html)


def test_dice_are_told_in_words_and_hits_have_room() -> None:
    shown = table(*COMMANDS, *MARCH, "strike HQ-Centre BrestLitovsk", "declare")
    assert "throw 3 dice that hit on 4–6" in read(shown.head.html)
    assert "wk-outcomes" in shown.side.html


def test_the_count_does_not_jump_while_the_side_on_turn_takes_hits() -> None:
    shown = table(*COMMANDS, *MARCH)
    shown.session.play("declare")
    shown.refresh()
    before = re.search(r"Victory count\s+\S+", read(shown.head.html))
    shown.session.play("hits 1")
    shown.refresh()
    assert type(shown.position.step).__name__ == "TakeHits"
    after = re.search(r"Victory count\s+\S+", read(shown.head.html))
    assert before is not None
    assert after is not None
    assert before[0] == after[0]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_whatever_can_be_done_has_a_button_a_hex_or_a_block_to_click(language: Any) -> None:
    random, seen, session = Random(11), set(), table(language=language).session
    for _ in range(160):
        position = session.position
        if position.is_over:
            break
        kind = type(position.step).__name__
        if position.actor != CHANCE and kind not in seen:
            seen.add(kind)
            for action in position.legal.sample(random), position.legal.sample(random):
                assert is_offered(position, action), (kind, action)
        thrown = position.actor == CHANCE
        found = random.choice(list(position.chance())) if thrown else position.legal.sample(random)
        session.record.play(found)
    assert len(seen) > 4


def is_offered(position: Any, action: Any) -> bool:
    """Whether some click leads to an action."""
    if action in offers.plain(position) or action in offers.picks(position):
        return True
    if any(action in same for same in offers.targets(position).values()):
        return True
    if offers.verb_of(type(action)) in position.game.presentation.secrets.written:
        return True
    unit = getattr(action, "unit", "")
    if not unit or unit not in position.pieces:
        return False
    options = offers.options_of(position, unit)
    return action in options.others or any(
        type(action) in {type(each) for each in same} for same in options.goals.values()
    )


def test_what_is_thrown_for_stands_on_the_button() -> None:
    shown = table(*COMMANDS, *MARCH, "strike HQ-Centre BrestLitovsk", "declare")
    throws = ("the air strike on", "0"), ("the defence of", "0"), ("a repulse at", ""), ("the attack on", "0")
    for words, hits in throws:
        assert f"Roll for {words} Brest-Litovsk" in read(shown.side.html)
        shown.touched("outcome", f"hits {hits}" if hits else "repulse 6")
    assert shown.error is None


def test_a_long_throw_is_told_in_groups() -> None:
    position = wk.load("eastfront").start("first-battle")
    action = position.game.read_action("dice 6534211632")
    assert str(offers.action_words(position, action)) == "The dice show 65342 11632"


def test_one_block_is_one_block() -> None:
    shown = wk.table(wk.study("eastfront/first"), page="strike")
    for action in ("end-phase", "strike HQ-Centre Mogilev"):
        shown.touched("type", action)
    shown.touched("tab", "combat")
    assert "Able to act: 1 block " in read(shown.side.html)


def test_chances_are_percents_and_never_nothing() -> None:
    shown = table(*COMMANDS, *MARCH, "declare", "hits 0", "repulse 6")
    chances = shown.position.chance().values()
    figures = re.findall(r"<small title=\"([^\"]*)\">([^<]*)</small>", shown.side.html)
    assert len(figures) == len(chances)
    assert all(title.startswith(said) and not said.startswith("0 ") for title, said in figures)


def test_a_page_about_odds_opens_at_the_battle_that_it_speaks_of() -> None:
    for study, page in (("breath", "support"), ("unseen", "guess")):
        said = read(wk.table(wk.study(f"eastfront/{study}"), page=page).side.html)
        assert "Defender's losses" in said, (study, page)


def test_nobody_is_told_what_pursuers_lose() -> None:
    shown = wk.table(wk.study("eastfront/guard"), page="pursuit")
    assert "Defender's losses" in read(shown.side.html)
    assert "Attacker's losses" not in read(shown.side.html)
    assert "Attack dice 7×6" in read(shown.side.html)
    assert "Defence dice" not in read(shown.side.html)


def test_a_chance_of_dice_is_right_in_no_column() -> None:
    page = wk.study("eastfront/breath").page("second-round")
    said = page.check("71%").to("en")
    assert "with the attack dice 7×5–6" in said
    assert "column" not in said


def test_a_throw_for_the_weather_says_which_weather_it_brings() -> None:
    said = read(wk.table(wk.study("eastfront/fortnight").page("weather").position).side.html)
    assert said.count("Mud") > 6
    assert said.count("Dry") > 6
