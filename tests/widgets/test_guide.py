"""A guided game: whoever follows the ring finishes it; whoever does other things is answered, never lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import islice
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import daily
from tests.widgets.follower import is_there
from wargame_kit.position import Action, Position
from wargame_kit.widgets.handlers.map import clicked, pressed
from wargame_kit.widgets.hexlayer.map_messages import Clicked, Pressed
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.lessons.card import lesson_card
from wargame_kit.widgets.lessons.guide import Guide
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.highlight import NextTouch
from wargame_kit.widgets.table import Table
from wargame_kit.words import LANGUAGES, say

GUIDES = [
    "eastfront/first",
    "huaihai/first",
    "kiev/first",
    "thirdwinter/first",
    "typhoon/first",
    "thirdwinter/bend",
    "ulaanbaatar/first",
]
OF_EACH_BOOK = daily(GUIDES, 5)
"""Of each book one guide every day: how a guide answers is the same in its second."""
SECONDS_A_CLICK = 4
A_QUARTER_OF_AN_HOUR = 15 * 60
LEFT_ALONE = {
    "home",
    "leave",
    "full-screen",
    "page-next",
    "skip",
    "show",
    "page-go",
    "page-back",
    "page-again",
}
"""What leaves the stage on purpose; all else a reader may touch at random."""


class Reader:
    """A headless reader of a guided game."""

    def __init__(self, name: str) -> None:
        self.shown: Table = wk.table(wk.study(name), page=wk.study(name).pages[0].id)
        assert self.shown.lesson is not None
        assert self.shown.lesson.guide is not None
        self.guide: Guide = self.shown.lesson.guide
        self.touches = 0

    def do(self, what: NextTouch | Pressed) -> None:
        if isinstance(what, PageEvent):
            self.shown.touched(what.name, what.value)
        elif isinstance(what, Clicked):
            self.shown._guarded(lambda what: clicked(self.shown, what))(what)
        else:
            self.shown._guarded(lambda what: pressed(self.shown, what))(what)
        self.touches += 1
        assert self.shown.error is None, self.shown.error

    def follow_ring(self) -> bool:
        """Touch what is ringed; answer whether anything was."""
        what = self.guide.points_at()
        if self.shown.session.covered:
            what = PageEvent("uncover")
        if what is None:
            return False
        self.assert_ringed(what)
        self.do(what)
        return True

    def assert_ringed(self, what: NextTouch) -> None:
        shown = self.shown
        pages = (shown.side, shown.bar, shown.head, shown.cover, shown.errors)
        rings = [page.ring for page in pages if page.ring]
        if isinstance(what, Clicked):
            assert (shown.layer.ring, rings) == (what.hex, [])
        else:
            assert is_there(shown, what), f"{what} is nowhere on the table"
            assert (shown.layer.ring, rings) == (-1, [f"{what.name}\n{what.value}"])

    def follow_stage(self) -> None:
        """Follow the ring until another stage is open."""
        number, most = self.guide.number, self.touches + 30
        while self.guide.number == number and self.follow_ring():
            assert self.touches < most, f"the ring leads nowhere in stage {number}"


@pytest.mark.parametrize("name", GUIDES)
def test_whoever_follows_the_ring_finishes_in_a_quarter_of_an_hour(comms: list[Any], name: str) -> None:
    reader = Reader(name)
    guide = reader.guide
    for number, page in enumerate(guide.pages):
        assert guide.number == number
        assert reader.shown.position == page.position, "the record tells what the file tells"
        assert reader.shown.session.notice is None or reader.shown.session.notice.verdict is not None
        reader.follow_stage()
    assert guide.is_last
    assert guide.points_at() is None
    assert reader.touches * SECONDS_A_CLICK <= A_QUARTER_OF_AN_HOUR


@pytest.mark.parametrize("name", OF_EACH_BOOK)
def test_show_me_and_skip_lead_through_as_well(comms: list[Any], name: str) -> None:
    for button in ("show", "skip"):
        reader = Reader(name)
        while not (reader.guide.is_last and reader.guide.is_done):
            reader.do(PageEvent(button))
            assert reader.touches < 200
        assert reader.shown.position == reader.guide.page.position or reader.guide.stage.wanted


def anything(reader: Reader, random: Random) -> NextTouch | Pressed:
    """Something that a reader may do: a button that is there, a hex, a key."""
    shown = reader.shown
    if random.random() < 0.5 and not shown.session.covered:
        occupied = list(shown.position.stacks)
        hex_ = (
            random.choice(occupied)
            if random.random() < 0.7
            else random.randrange(shown.position.game.board.size)
        )
        there = shown.position.in_hex(hex_)
        if random.random() < 0.1:
            return Pressed(random.choice(("Enter", "Escape", "u", " ")), hex_)
        return Clicked(hex_, random.choice(there) if there else None, shift=random.random() < 0.1)
    html = "".join(page.html for page in (shown.side, shown.bar, shown.head, shown.cover))
    buttons = re.findall(r'data-do="([^"]*)" data-value="([^"]*)"', html)
    buttons += [
        ("language", "zh"),
        ("language", "en"),
        ("theme", "dark"),
        ("viewer", "all"),
        ("redo", ""),
        ("undo", ""),
    ]
    buttons += [("viewer", side) for side in shown.position.game.sides]
    sound = [
        (name, value)
        for name, value in buttons
        if name not in LEFT_ALONE and "sav" not in name and "file" not in name
    ]
    name, value = random.choice(sound)
    return PageEvent(unescape(name), unescape(value))


@pytest.mark.parametrize("things", [5, pytest.param(50, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", OF_EACH_BOOK)
def test_whoever_does_other_things_at_every_stage_is_never_lost(
    comms: list[Any], name: str, things: int
) -> None:
    random, reader = Random(name), Reader(name)
    for _ in reader.guide.pages:
        number = reader.guide.number
        for _ in range(things):
            if reader.guide.number != number:
                break
            reader.do(anything(reader, random))
            assert reader.guide.points_at() is not None or reader.guide.is_last
        if reader.guide.number == number:
            reader.follow_stage()
    while reader.follow_ring():
        assert reader.touches < 5000
    assert reader.guide.is_last


def is_beside(guide: Guide, position: Position, action: Action) -> bool:
    """Whether an action is none of a stage's, nor comes to the same."""
    return guide.rest is not None and guide.rest.after(position, action, position.play(action)) is None


@pytest.mark.parametrize("tries", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", OF_EACH_BOOK)
def test_what_is_allowed_but_beside_the_goal_is_answered_and_can_be_tried_anyway(
    comms: list[Any], name: str, tries: int
) -> None:
    random, reader = Random(name), Reader(name)
    guide, shown = reader.guide, reader.shown
    tried = 0
    while not (guide.is_last and guide.is_done):
        legal = list(shown.position.legal)
        some = random.sample(legal, min(8, len(legal)))
        other = (each for each in some if is_beside(guide, shown.position, each))
        for action in islice(other, tries):
            cursor, number, text = shown.record.cursor, guide.number, action.text(shown.position.game.board)
            reader.do(PageEvent("type", text))
            notice = shown.session.notice
            assert shown.record.cursor is cursor, text
            assert str(notice.words), text
            assert [offer.do for offer in notice.offers] == ["try-anyway"]
            reader.do(PageEvent("try-anyway", text))
            assert shown.record.cursor.action == action
            assert guide.points_at() == PageEvent("page-again")
            reader.follow_ring()
            assert (shown.record.cursor, guide.number) == (cursor, number)
            tried += 1
        reader.follow_stage()
    assert tried > 10


@pytest.mark.parametrize(("name", "page"), [("thirdwinter/first", "trace"), ("typhoon/first", "cup")])
def test_what_was_not_yet_wanted_is_no_longer_said_when_the_stage_is_done(
    comms: list[Any], name: str, page: str
) -> None:
    reader = Reader(name)
    guide, shown = reader.guide, reader.shown
    reach(reader, page)
    legal = iter(shown.position.legal)
    action = next(action for action in legal if is_beside(guide, shown.position, action))
    reader.do(PageEvent("type", action.text(shown.position.game.board)))
    assert shown.session.notice is not None
    reader.follow_stage()
    assert guide.page.id != page
    assert shown.session.notice is None


@pytest.fixture
def week(comms: list[Any]) -> Reader:
    return Reader("huaihai/first")


def reach(reader: Reader, id_: str) -> None:
    while reader.guide.page.id != id_:
        assert reader.follow_ring()
        assert reader.touches < 200


def test_undo_goes_back_to_before_the_reader_did_something_and_the_ring_leads_on(week: Reader) -> None:
    reach(week, "pursuit")
    line = [week.shown.record.text(node) for node in week.shown.record.line()]
    assert line[-4:] == ["strike", "roll 4", "lose 64C", "retreat 25C Q5-P6"]
    week.do(PageEvent("undo"))
    assert week.guide.page.id == "die"
    assert week.guide.points_at() == PageEvent("throw")
    for expected in ("die", "attack", "attack", "attack", "attack"):
        week.do(PageEvent("undo"))
        assert week.guide.page.id == expected
    reach(week, "pursuit")
    assert [week.shown.record.text(node) for node in week.shown.record.line()] == line
    assert len(week.shown.record.nodes) == len(line), "the same line is gone again, none beside it"


def test_redo_leads_through_what_was_played_before(week: Reader) -> None:
    reach(week, "pursuit")
    for _ in range(3):
        week.do(PageEvent("undo"))
    assert week.guide.page.id == "attack"
    for _ in range(8):
        week.do(PageEvent("redo"))
    assert week.guide.page.id == "pursuit"


def test_a_look_at_an_earlier_line_of_the_record_opens_its_stage(week: Reader) -> None:
    reach(week, "attack")
    week.do(PageEvent("first"))
    assert week.guide.number < 5
    assert not week.guide.is_trial
    reach(week, "pursuit")


def pens_of(reader: Reader) -> list[GameWriter]:
    """What writes the card in each language."""
    return [GameWriter.of(language, reader.shown.position.game) for language in LANGUAGES]


def card_of(reader: Reader, pen: GameWriter | None = None) -> str:
    """The guide's card alone, without the panels below it; in the table's language if no pen is given."""
    assert reader.shown.lesson is not None
    return unescape(lesson_card(reader.shown.lesson, pen or reader.shown.pen))


def thrown_in(reader: Reader, pen: GameWriter) -> str:
    """What the card says of throws."""
    return "".join(re.findall(r'<p class="wk-written">(.*?)</p>', card_of(reader, pen)))


def test_of_a_goal_in_halves_the_card_says_which_are_done(comms: list[Any]) -> None:
    reader = Reader("eastfront/first")
    halves = [page.id for page in reader.guide.pages if page.stage and "Then move" in page.stage.goal.en]
    reach(reader, halves[0])
    done = [str(say("guide/so-far", done=number, wanted=2)) for number in range(3)]
    assert not any(said in card_of(reader) for said in done)
    reader.follow_ring()
    assert [said in card_of(reader) for said in done] == [False, True, False]


@pytest.mark.parametrize("name", OF_EACH_BOOK)
def test_no_throw_is_told_before_it_falls_and_each_afterwards(comms: list[Any], name: str) -> None:
    reader, thrown = Reader(name), 0
    beforehand = [str(say("guide/written").to(language)) for language in LANGUAGES]
    assert all(said in card_of(reader, pen) for said, pen in zip(beforehand, pens_of(reader), strict=True))
    while not (reader.guide.is_last and reader.guide.is_done):
        if reader.guide.number:
            cards = [card_of(reader, pen) for pen in pens_of(reader)]
            assert not any(said in card for said, card in zip(beforehand, cards, strict=True))
        falls = reader.guide.points_at() == PageEvent("throw")
        told = [told_when_it_falls(reader, pen) for pen in pens_of(reader)] if falls else []
        reader.follow_ring()
        for is_told in told:
            is_told()
        thrown += falls
    assert thrown


def told_when_it_falls(reader: Reader, pen: GameWriter) -> Callable[[], None]:
    """Hold that the card does not tell the next throw yet; what is answered holds that it does afterwards."""
    guide, before = reader.guide, reader.shown.position
    action, fell = guide.rest.throw(before), guide.stage.fell.to(pen.language)
    words = pen.text(offers.action_words(before, action))
    named = pen.text(before.game.presentation.fights.throw(before))
    is_of_winter = before.game.id == "thirdwinter"
    assert named or not is_of_winter, "every throw of its guides is named"
    stop = "." if pen.language == "en" else "。"
    assert f"{words}{stop}" not in thrown_in(reader, pen)
    assert not fell or fell not in card_of(reader, pen)

    def afterwards() -> None:
        assert words in thrown_in(reader, pen)
        assert named in thrown_in(reader, pen), "what it was thrown for"
        assert not fell or fell in thrown_in(reader, pen)

    return afterwards


TOLD = r"written down beforehand|[Tt]he die is an? |[Tt]his one is a|写定|这次掷出|这次是\d"


@pytest.mark.parametrize("name", GUIDES)
def test_nothing_that_an_author_says_beforehand_names_a_throw(name: str) -> None:
    for page in wk.study(name):
        assert page.stage is not None
        for text in page.stage.dice:
            why, shown = page.stage.why.en.replace(", ", ""), re.escape(text.split()[1])
            assert not re.search(rf"(?<![\d+]){shown}(?!\d)", why), page.id
        for words in (page.text, page.stage.goal, page.stage.why, *page.stage.wrong.by.values()):
            assert not re.search(TOLD, words.en + words.zh), page.id


def test_the_dice_are_those_of_the_file_and_the_card_says_so_afterwards(week: Reader) -> None:
    reach(week, "die")
    week.follow_ring()
    assert "Die: 4" not in card_of(week)
    week.do(PageEvent("outcome", "roll 6"))
    assert week.shown.session.notice is not None
    week.do(PageEvent("throw"))
    assert week.guide.page.id == "pursuit"
    assert "Die: 4." in card_of(week)


def test_actions_that_are_wanted_together_may_come_in_any_order(week: Reader) -> None:
    reach(week, "next-week")
    week.do(PageEvent("type", "move EC9 Q6-P7"))
    assert week.shown.session.notice is None
    assert week.guide.rest.wanted == ("move EC4 Q5-P6",)
    week.do(PageEvent("type", "move EC4 Q5-P6"))
    assert week.guide.page.id == "last-attack"


def test_the_authors_words_answer_a_counter_a_hex_and_a_refusal(week: Reader) -> None:
    at = week.shown.position.game.board.index
    week.do(Clicked(at("Q4"), "EC1"))
    assert "1st Column already stands" in str(week.shown.session.notice.words)
    week.do(Clicked(at("Q2"), "EC4"))
    assert week.guide.page.id == "reach"
    week.do(Clicked(at("P5")))
    assert "That it can reach" in str(week.shown.session.notice.words)
    week.do(Clicked(at("P6")))
    assert week.shown.session.notice.verdict is not None, "the refusal stays to be read on the next page"
    assert week.guide.page.id == "zones"


def test_a_page_can_be_opened_at_once_and_gone_back_from(week: Reader) -> None:
    week.do(PageEvent("page-go", "pursuit"))
    assert week.guide.page.id == "pursuit"
    week.do(PageEvent("page-back"))
    assert week.guide.page.id == "die"
    assert week.shown.position == week.guide.page.position
    week.follow_stage()
    assert week.guide.page.id == "pursuit"
