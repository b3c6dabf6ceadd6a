"""A page may say anything: no message breaks a table of any kind, or leaves there what cannot be shown."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.across import nianzhuang, sit_down, turn
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import CHANCE, NOBODY, Record
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.handlers import opponents, pages
from wargame_kit.widgets.jupyter.page import LONGEST_VALUE
from wargame_kit.widgets.lessons import guide
from wargame_kit.widgets.table import Table, table

EVERY_NAME = sorted({*pages._EFFECTS, *opponents.EFFECTS, *guide._EFFECTS, "seat-kmt", "seat-", "x"})
NONSENSE = (
    *("", "\n", ";", "; ; ;", "{unit}", "%s", "<script>alert(1)</script>", "\x00", "\ud800", "\u202e", "𝒳"),
    *("x" * LONGEST_VALUE, "9" * 400, "-1", "0", "²", "٣", "nan", "../../etc/passwd", "/dev/zero"),
    *("everything", "all", "kmt", "axis", "person", "simple", "strong", "own", "yes", "anyway", "walk"),
    *("EC8", "S3", "3Pz", "2016", "Z99", "6.1", "supply:kmt", "reach", "move", "move EC8 R2-S2", "roll 4"),
)
WRONG: tuple[Any, ...] = (None, 7, 1.5, True, float("nan"), [], ["a"], {}, {"a": 1})
KEYS: tuple[Any, ...] = ("Enter", " ", "Escape", "u", "", "x" * 30, None, 7)


class Offered(HTMLParser):
    """What a page offers to be touched, as name and value."""

    def __init__(self, shown: Table) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        for page in (shown.side, shown.bar, shown.head, shown.cover):
            self.feed(page.html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        it = dict(attributes)
        if it.get("data-do"):
            self.found.append((it["data-do"] or "", it.get("data-value") or ""))


def message(shown: Table, random: Random) -> tuple[Any, dict[str, Any]]:
    """A widget of the table, and something to say to it."""
    page = random.choice((shown.side, shown.bar, shown.head, shown.cover, shown.errors))
    fields: Any = {name: random.choice(NONSENSE) for name in ("answer", "comment", "title-en", "study")}
    match random.randrange(4):
        case 0:
            offered = Offered(shown).found or [("undo", "")]
            name = random.choice(sorted({name for name, _ in offered}))
            value: Any = random.choice([value for one, value in offered if one == name])
        case 1:
            name, value = random.choice(EVERY_NAME), random.choice(NONSENSE)
        case 2:
            name, value, fields = random.choice(EVERY_NAME), random.choice(WRONG), random.choice(WRONG)
        case _:
            hex_ = random.choice(
                [*WRONG, -1, 10**30, *random.sample(range(shown.position.game.board.size), 9)]
            )
            kind = random.choice(("click", "click", "key", "menu", "drop", None))
            unit = random.choice([*WRONG, *NONSENSE, *list(shown.position.pieces)[:20]])
            said = {"type": kind, "hex": hex_, "from": hex_, "unit": unit, "key": random.choice(KEYS)}
            return shown.layer, said | {"shift": random.random() < 0.3}
    return page, {"type": "do", "name": name, "value": value, "fields": fields}


def say_anything(shown: Table, browser_says: Any, number: int, seed: object) -> None:
    random = Random(str(seed))
    for _ in range(number):
        widget, said = message(shown, random)
        browser_says(widget, **said)
        assert shown.error is None, (said, shown.error)
        assert shown.session.opponents.trouble is None, (said, shown.session.opponents.trouble)
        for page in (shown.side, shown.bar, shown.head, shown.cover, shown.errors):
            assert page.html == page.html.encode("utf-8", "replace").decode(), said
        if shown.session.opponents.bots and random.random() < 0.2:
            turn(shown, 20)


def ended() -> Record:
    record, bot, random = nianzhuang(), SimpleBot(), Random(1)
    while (position := record.position).actor != NOBODY:
        thrown = position.actor == CHANCE
        record.play(random.choice(list(position.chance())) if thrown else bot.choose(position, random))
    return record


KINDS: dict[str, Callable[[], Table]] = {
    "covered": lambda: table(nianzhuang(), seed=1),
    "eyes": lambda: table(nianzhuang(), viewer="kmt", seed=1),
    "everything": lambda: table(nianzhuang(), viewer="everything", seed=1),
    "account": lambda: table(Record(nianzhuang().position.seen_by("kmt"), viewer="kmt"), seed=1),
    "bot": lambda: sit_down(nianzhuang(), {"kmt": SimpleBot()}, seed=1),
    "bots": lambda: sit_down(nianzhuang(), {"kmt": SimpleBot(), "pla": SimpleBot()}, pace="step", seed=1),
    "typhoon": lambda: table(Record(wk.load("typhoon").start("typhoon-1941")), seed=1),
    "ended": lambda: table(ended(), seed=1),
}


@pytest.mark.parametrize("number", [60, pytest.param(1_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
def test_no_message_breaks_a_table(
    comms: list[Any], browser_says: Any, folder: Any, kind: str, number: int
) -> None:
    say_anything(KINDS[kind](), browser_says, number, kind)


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_no_message_breaks_any_page_of_a_study(
    comms: list[Any], browser_says: Any, folder: Any, name: str
) -> None:
    for page in wk.study(name).pages:
        say_anything(table(wk.study(name), page=page.id, seed=1), browser_says, 300, page.id)


@pytest.mark.parametrize("name", ["eastfront/first", "huaihai/first", "typhoon/first", "huaihai/fresh"])
def test_half_a_character_is_not_sent_back(
    comms: list[Any], browser_says: Any, folder: Any, name: str
) -> None:
    shown = table(wk.study(name), seed=1)
    for said in ("type", "search", "answer", "outcome"):
        browser_says(shown.side, type="do", name=said, value="\ud800", fields={"answer": "\udfff"})
        assert "\ud800" not in shown.side.html
        assert "\udfff" not in shown.side.html
        assert shown.error is None
