"""The table's panels: what they say, what they hide, what they survive."""

from __future__ import annotations

import dataclasses
import random
import threading
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.theatre import armour, headquarters, rifle, theatre
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.position import Record
from wargame_kit.render.coats import every_coat
from wargame_kit.render.states import STATES
from wargame_kit.render.styles import STYLES
from wargame_kit.rulebook import load_rulebook, refuse
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.jupyter.page import read_touch
from wargame_kit.widgets.panels.inspector import inspector
from wargame_kit.widgets.panels.legend import STATE_SIGNS
from wargame_kit.widgets.panels.play import play_panel
from wargame_kit.widgets.panels.record import record_panel
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.table import Table, table
from wargame_kit.words import Name
from wargame_kit.words.phrase import catalogue

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def campaign(comms: list[Any]) -> Table:
    return table(wk.load("typhoon").start("typhoon-1941"), seed=1)


def touch(shown: Table, browser_says: Any, name: str, value: str = "", **fields: str) -> None:
    browser_says(shown.side, type="do", name=name, value=value, fields=fields)
    assert shown.error is None


def test_a_script_in_the_name_of_a_unit_or_place_is_shown_and_not_run(
    comms: list[Any], browser_says: Any
) -> None:
    evil = dataclasses.replace(armour("3Pz"), name=Name(SCRIPT), formation=SCRIPT)
    game = theatre(
        ["......"] * 4, [evil, rifle("18SD"), headquarters("2PzA", "axis")], places={SCRIPT: "0202"}
    )
    where = {"3Pz": "0202", "18SD": "0501", "HQ-2PzA": "0103"}
    shown = table(game.position(where, active=frozenset({"3Pz"})))
    pages = []
    browser_says(shown.layer, type="click", hex=game.board.index("0202"), unit="3Pz")
    for tab in ("play", "inspect", "combat", "record", "rules"):
        touch(shown, browser_says, "tab", tab)
        pages += [shown.head.html, shown.bar.html, shown.side.html]
    touch(shown, browser_says, "comment", SCRIPT)
    touch(shown, browser_says, "search", SCRIPT)
    touch(shown, browser_says, "list", SCRIPT)
    touch(shown, browser_says, "type", SCRIPT)
    touch(shown, browser_says, "save", "", path=f"no-such-folder/{SCRIPT}")
    pages += [shown.side.html, record_panel(shown.session, shown.pen), play_panel(shown.session, shown.pen)]
    assert all("<script" not in page for page in pages)
    assert any("&lt;script&gt;" in page for page in pages)


def test_an_exception_in_a_callback_is_shown_and_the_table_goes_on(
    campaign: Table, browser_says: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(self: Session) -> None:
        raise RuntimeError(f"the cup is cracked {SCRIPT}")

    with monkeypatch.context() as patched:
        patched.setattr(Session, "undo", breaks)
        browser_says(campaign.head, type="do", name="undo", value="", fields={})
    assert "the cup is cracked" in campaign.errors.html
    assert "Traceback" in campaign.errors.html
    assert "<script" not in campaign.errors.html
    campaign.touched("forgive")
    assert campaign.errors.html == ""
    touch(campaign, browser_says, "type", "choose 9A")
    assert campaign.record.cursor.depth == 1


def test_two_callbacks_at_once_wait_for_each_other(
    campaign: Table, browser_says: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, most = [], []
    play = Session.play

    def watched(self: Session, action: Any, **keys: Any) -> None:
        inside.append(action)
        most.append(len(inside))
        threading.Event().wait(0.02)
        play(self, action, **keys)
        inside.pop()

    monkeypatch.setattr(Session, "play", watched)
    threads = [
        threading.Thread(target=touch, args=(campaign, browser_says, "type", f"choose {chit}"))
        for chit in ("9A", "4A", "2A")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1]
    assert campaign.record.cursor.depth == 3


def test_messages_that_no_page_of_ours_sends_are_passed_over(campaign: Table, browser_says: Any) -> None:
    for content in (
        None,
        7,
        [],
        {"type": "do"},
        {"type": "do", "name": 3},
        {"type": "do", "name": "type", "value": 3},
    ):
        assert read_touch(content) is None
    for name in (
        "tab",
        "unit",
        "hex",
        "go",
        "way",
        "overlay",
        "display",
        "theme",
        "language",
        "viewer",
        "clause",
    ):
        touch(campaign, browser_says, name, "../../etc/passwd")
        touch(campaign, browser_says, name, "9" * 60)
    assert campaign.session.tab == "play"


def test_chits_chosen_in_secret_are_hidden_from_the_other_player(campaign: Table, browser_says: Any) -> None:
    for chit in ("9A", "9A", "4A", "2A", "3PzA", "3PzA", "4PzA", "4PzA", "2PzA", "AXIS_REINF"):
        campaign.touched("type", f"choose {chit}")
    campaign.touched("type", "ready")
    assert campaign.position.actor == "soviet"
    touch(campaign, browser_says, "uncover")
    touch(campaign, browser_says, "tab", "record")
    assert "Panzer" not in campaign.side.html
    touch(campaign, browser_says, "tab", "play")
    assert "Panzer" not in campaign.side.html
    touch(campaign, browser_says, "viewer", "axis")
    assert campaign.side.html == ""
    touch(campaign, browser_says, "uncover")
    touch(campaign, browser_says, "tab", "play")
    assert 'data-do="viewer" data-value="soviet"' in campaign.side.html, "hand over to the other player"
    assert 'data-value="choose ' not in campaign.side.html
    touch(campaign, browser_says, "tab", "record")
    assert "Panzer" in campaign.side.html


def test_the_observer_of_one_side_sees_no_chit_of_the_other_in_the_cup(
    campaign: Table, browser_says: Any
) -> None:
    for text in ("9A", "4A", "2A", "3PzA", "3PzA", "4PzA", "4PzA", "2PzA"):
        campaign.touched("type", f"choose {text}")
    campaign.touched("type", "ready")
    campaign.touched("uncover")
    for text in ("16A", "19A", "20A"):
        campaign.touched("type", f"choose {text}")
    campaign.touched("type", "ready")
    assert campaign.position.actor == "chance"
    assert "16th Army" in play_panel(campaign.session, campaign.pen)
    touch(campaign, browser_says, "viewer", "axis")
    touch(campaign, browser_says, "uncover")
    seen = play_panel(campaign.session, campaign.pen)
    assert "16th Army" not in seen
    assert "9th Army" in seen


def test_a_chit_that_cannot_be_chosen_says_why(campaign: Table, browser_says: Any) -> None:
    for _ in range(2):
        touch(campaign, browser_says, "type", "choose 9A")
    assert "No further 9th Army chit" in campaign.side.html


def test_the_table_speaks_chinese(campaign: Table, browser_says: Any) -> None:
    browser_says(campaign.bar, type="do", name="language", value="zh", fields={})
    assert "第1回合" in campaign.head.html
    assert "轴心国" in campaign.head.html
    assert campaign.layer.language == "zh"
    assert "Turn 1" not in campaign.head.html


def test_every_clause_named_is_a_link_that_opens_it(campaign: Table, browser_says: Any) -> None:
    assert 'data-do="clause" data-value="6.2.2"' in campaign.head.html
    browser_says(campaign.head, type="do", name="clause", value="6.2.2", fields={})
    book = load_rulebook("typhoon")
    assert campaign.session.tab == "rules"
    assert book["6.2.2"].title.en in campaign.side.html
    touch(campaign, browser_says, "search", "lake")
    assert 'data-value="TEC.lake"' in campaign.side.html


def test_what_the_kit_has_chosen_is_marked_with_its_reason(campaign: Table, browser_says: Any) -> None:
    browser_says(campaign.head, type="do", name="clause", value="1.2", fields={})
    assert "wk-badge" in campaign.side.html
    assert str(load_rulebook("typhoon")["1.2"].note)[:30] in campaign.side.html
    assert "wk-badge" in campaign.head.html, "the dates of a turn are a reconstruction"


def test_the_inspector_says_terrain_supply_and_zones(campaign: Table, browser_says: Any) -> None:
    unit = next(u for u in campaign.position.pieces if u == "5Pz")
    campaign.session.choose(unit)
    page = inspector(campaign.session, campaign.pen)
    for words in ("Terrain", "Supply line", "Values", "5th Panzer Division", "Axis zones of control"):
        assert words in page
    assert 'data-do="line"' in page


def test_overlays_are_switched_and_drawn(campaign: Table, browser_says: Any) -> None:
    for name in (
        "zones:axis",
        "zones:soviet",
        "supply:axis",
        "supply:soviet",
        "command",
        "threats",
        "cities",
    ):
        browser_says(campaign.bar, type="do", name="overlay", value=name, fields={})
        assert campaign.error is None
    styles = {group["style"] for group in campaign.layer.overlays}
    expected = {
        "zone_first",
        "zone_second",
        "supply_area",
        "supply_connected",
        "command",
        "threat",
        "city_second",
    }
    assert expected <= styles


def test_the_map_has_no_tiles_unless_they_are_asked_for(campaign: Table, browser_says: Any) -> None:
    assert not campaign.map.layers
    browser_says(campaign.bar, type="do", name="display", value="tiles", fields={})
    assert len(campaign.map.layers) == 1
    assert campaign.layer.terrain_alpha < 1
    browser_says(campaign.bar, type="do", name="display", value="tiles", fields={})
    assert not campaign.map.layers


def test_a_game_is_saved_and_loaded_with_its_comments(
    campaign: Table, browser_says: Any, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    touch(campaign, browser_says, "type", "choose 9A")
    touch(campaign, browser_says, "save", "", path=str(path))
    touch(campaign, browser_says, "type", "choose 4A")
    touch(campaign, browser_says, "comment", "Strauss first")
    campaign.record.close()
    other = table(wk.load("typhoon").start("typhoon-1941"))
    touch(other, browser_says, "load", "", path=str(path))
    assert other.position == campaign.position
    touch(other, browser_says, "uncover")
    touch(other, browser_says, "tab", "record")
    assert "Strauss first" in other.side.html
    other.record.close()


def test_a_file_that_is_no_saved_game_is_named_and_nothing_changes(
    campaign: Table, browser_says: Any, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("not a game\n")
    touch(campaign, browser_says, "load", "", path=str(path))
    assert "game.jsonl" in campaign.side.html
    assert path.read_text() == "not a game\n"
    assert campaign.record.cursor.depth == 0


def test_the_odds_of_any_attack_can_be_studied(campaign: Table, browser_says: Any) -> None:
    board = campaign.position.game.board
    touch(campaign, browser_says, "study", "1024")
    assert campaign.session.studied.attackers
    assert "wk-crt" in campaign.side.html
    before = len(campaign.session.studied.attackers)
    touch(campaign, browser_says, "attacker", campaign.session.studied.attackers[0])
    assert len(campaign.session.studied.attackers) == before - 1
    assert board.index("1024") == campaign.session.studied.target
    assert campaign.record.cursor.depth == 0


def test_pens_escape_what_they_write() -> None:
    pen = GameWriter.of("en", wk.load("typhoon"))
    assert "<" not in pen.text(Name("<b>"))
    assert '"><' not in pen.button("x", "type", '"><img>')


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_kind_of_step_can_be_shown_and_clicked_at_random(
    comms: list[Any], browser_says: Any, language: Any
) -> None:
    lot = random.Random(5)
    options = dict.fromkeys(("reserve_and_okh", "guards_conversion", "guderian_dismissal"), "on")
    shown = table(Record(wk.load("typhoon").start("typhoon-1941", **options)), language=language, seed=5)
    for _ in range(150):
        position = shown.position
        if position.actor == "chance":
            touch(shown, browser_says, "throw")
        else:
            touch(shown, browser_says, "type", position.legal.sample(lot).text(position.game.board))
        if lot.random() < 0.3:
            touch(shown, browser_says, "tab", lot.choice(["play", "inspect", "combat", "record", "rules"]))
            browser_says(shown.layer, type="click", hex=lot.choice(list(position.stacks)))
            browser_says(shown.layer, type="click", hex=lot.randrange(position.game.board.size))
            browser_says(shown.layer, type="key", key=lot.choice(["Enter", "Escape", "u"]), hex=-1)
        assert shown.error is None


def test_a_chit_kept_in_hand_is_told_from_one_in_the_cup(campaign: Table, browser_says: Any) -> None:
    touch(campaign, browser_says, "type", "hold GUDERIAN")
    assert campaign.side.html.count("in hand</small>") == 1
    touch(campaign, browser_says, "type", "choose 9A")
    assert campaign.side.html.count("in hand</small>") == 1


def test_after_an_interrupt_the_chit_put_back_is_no_longer_told_as_drawn(
    campaign: Table, browser_says: Any
) -> None:
    chits = ["9A", "4A", "2A", "3PzA", "3PzA", "4PzA", "4PzA"]
    for text in ["hold GUDERIAN", *(f"choose {chit}" for chit in chits), "ready"]:
        touch(campaign, browser_says, "type", text)
    touch(campaign, browser_says, "uncover")
    for text in ["choose 16A", "choose 19A", "choose 20A", "ready", "draw 9A"]:
        touch(campaign, browser_says, "type", text)
    assert "Drawn: <b>9th Army</b>" in campaign.side.html
    touch(campaign, browser_says, "type", "interrupt")
    assert "Drawn:" not in campaign.side.html
    assert '<p class="wk-happened">Use Guderian now</p>' in campaign.side.html


def test_what_would_be_allowed_is_said_in_words(campaign: Table) -> None:
    verdict = refuse("record/start", cite("6.2"), instead=("choose 9A", "no such text"))
    said = campaign.pen.verdict(verdict, campaign.position)
    assert ">Put 9th Army into the cup</button>" in said
    assert ">no such text</button>" in said


def test_a_chit_that_nobody_could_use_is_told_at_the_next_draw(campaign: Table, browser_says: Any) -> None:
    chits = ["9A", "4A", "2A", "3PzA", "3PzA", "4PzA", "4PzA", "2PzA"]
    for text in [*(f"choose {chit}" for chit in chits), "ready"]:
        touch(campaign, browser_says, "type", text)
    touch(campaign, browser_says, "uncover")
    # 13.2: the headquarters of an army that comes later is not on the map yet, and its chit says so.
    hand = campaign.position.game.presentation.status.hand(campaign.session.view, "soviet")
    idle = {held.id for held in hand if held.is_idle}
    assert "1SHOCK" in idle
    assert "19A" not in idle
    assert campaign.side.html.count("off map</small>") == len(idle)
    for text in ["choose 1SHOCK", "choose 19A", "choose 20A", "ready", "draw 1SHOCK"]:
        touch(campaign, browser_says, "type", text)
    assert campaign.position.actor == "chance"
    assert "Drawn: <b>1st Shock Army</b>, but nobody could act on it" in campaign.side.html


def test_saving_into_its_own_file_is_no_quarrel_with_itself(
    campaign: Table, browser_says: Any, tmp_path: Path
) -> None:
    path = str(tmp_path / "mine.game.txt")
    touch(campaign, browser_says, "save", path=path)
    touch(campaign, browser_says, "type", "choose 9A")
    before = Path(path).read_text(encoding="utf-8")
    for name in ("save", "load"):
        touch(campaign, browser_says, name, path=path)
        assert str(campaign.session.notice.words).startswith("Saved in")  # type: ignore[union-attr]
    assert Path(path).read_text(encoding="utf-8") == before
    assert len(campaign.record.nodes) == 2


def test_the_legend_names_what_is_on_the_map_now(campaign: Table, browser_says: Any) -> None:
    assert 'data-value="legend"' in campaign.head.html
    assert "Legend" not in campaign.side.html
    touch(campaign, browser_says, "display", "legend")
    assert "zone of control, Axis" not in campaign.side.html
    assert "arrows move the cursor" in campaign.side.html, "the keys are read, not only hovered over"
    for overlay in ("zones:axis", "supply:soviet", "command", "cities", "areas", "threats"):
        touch(campaign, browser_says, "overlay", overlay)
    page = campaign.side.html
    for words in (
        "zone of control, Axis",
        "command range",
        "held by Soviet",
        "set-up areas",
        "could be attacked",
    ):
        assert words in page
    touch(campaign, browser_says, "language", "zh")
    assert "轴心国军控制区" in campaign.side.html
    touch(campaign, browser_says, "display", "legend")
    assert "控制区，" not in campaign.side.html


def test_every_style_and_state_has_words_in_the_legend() -> None:
    for style in STYLES:
        kind, _, look = style.rpartition("_")
        key = kind if look in ("first", "second") or kind in ("area", "country", "spot") else style
        assert f"legend/{key}" in catalogue()
    assert {f"legend/state/{state}" for state in STATE_SIGNS} <= set(catalogue())
    # A block and one whose face is not seen are explained there too, though neither is a state.
    assert {*STATES, "spent", "reduced", "block", "stand-in"} - {"selected"} == set(STATE_SIGNS)


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The contrast of two colours as accessibility guidelines reckon it."""

    def light(colour: tuple[float, ...]) -> float:
        parts = [c / 255 for c in colour]
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("coat", sorted(every_coat()))
def test_numbers_on_a_counter_are_read_also_when_it_has_acted(coat: str) -> None:
    """They stand on the counter's own colour, above hatching and veil."""
    worn = every_coat()[coat]
    body, ink = (tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5)) for colour in (worn.body, worn.ink))
    veiled = tuple(0.8 * part + 0.2 * veil for part, veil in zip(body, (60, 56, 50), strict=True))
    assert contrast(body, ink) >= 4.5
    assert contrast(veiled, ink) >= 4.5
