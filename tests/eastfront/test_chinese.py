"""EastFront II told in Chinese: no Latin word where a Chinese one is said, whatever is played or refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import daily
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import CHANCE, Action, Position
from wargame_kit.widgets.handlers.map import clicked
from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.table import Table
from wargame_kit.words import files, in_language

GAME: Any = wk.load("eastfront")
LABELS = [GAME.board.label(hex_) for hex_ in range(GAME.board.size)]
ROLES = ("combat", "mobile", "blitz", "airborne", "supreme")

WRITTEN = "|".join(sorted({offers.verb_of(kind) for kind in GAME.actions}))
"""An action as it is typed, which stays Latin: as a line of its own, or after its name in Chinese."""
NOTATION = re.compile(rf"^(?:[^a-zA-Z]*：)?(?:{WRITTEN})\b[ -~]*$|（(?:{WRITTEN})\b[^（）]*）")
CALLED = {each.short for unit in GAME.units.values() for each in (unit, *(named for _, named in unit.later))}
UNITS = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(map(re.escape, sorted({*GAME.units, *CALLED}, key=len, reverse=True)))})"
    "(?![A-Za-z0-9])"
)
PRINTED = re.compile(r"(?<![A-Za-z])(?:OKH|STAVKA|PP|VP|CV|[AE](?=集)|[SW]4[1-5]|[IVX]+)(?![A-Za-z])")
"""What the rulebook prints so in Chinese too."""
RESULT = re.compile(r"[-\dE]+/[-\dE]+")
"""A battle's result in a table: E for a side of which nobody is left."""
LATIN = re.compile(r"[A-Za-z][A-Za-z'-]*")
OF_THE_PAGE = {"English", "JupyterLab", "OpenStreetMap", "Esc", "u", "my-game", "txt", *ROLES}
PLAYS = {
    "s41": {},
    "s44": {"airborne": "on", "sea_power": "on"},
    "w42": {"airborne": "on", "sea_power": "on"},
}


def foreign(text: str) -> list[str]:
    """The Latin words of a text that should have been said in Chinese."""
    left = UNITS.sub("", NOTATION.sub("", text))
    left = PRINTED.sub("", RESULT.sub("", left))
    return [word for word in LATIN.findall(left) if word not in OF_THE_PAGE]


def lines(html: str) -> Iterator[str]:
    """Yield what a page says, and what it says when pointed at."""
    for said in re.findall(r'(?:title|aria-label)="([^"]*)"', html):
        yield unescape(said)
    bare = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    for said in re.sub(r"<[^>]+>", "\n", bare).split("\n"):
        if said.strip():
            yield unescape(said).strip()


def pages(table: Table) -> Iterator[str]:
    """Yield what stands on the table: its pages, and the labels on the map."""
    for page in (table.head, table.side, table.bar, table.errors, table.cover):
        yield from lines(page.html)
    for overlay in table.layer.overlays:
        yield from (str(words) for key in ("labels", "words") for words in overlay.get(key, ()))
    yield from (str(path["label"]) for path in table.layer.paths)


def some(position: Position, field: str, kind: str, random: Random) -> str:
    """A value for a field of an action, most often a wrong one."""
    here = [piece.hex_ for piece in position.pieces.values() if piece.hex_ >= 0]
    hex_ = random.choice(here)
    if "HexIndex" in kind:
        return str(LABELS[hex_])
    if "Path" in kind:
        beside = [near for near in GAME.board.neighbours[6 * hex_ : 6 * hex_ + 6] if near >= 0]
        return f"{LABELS[hex_]}-{LABELS[random.choice(beside)]}"
    if "int" in kind:
        return str(random.randrange(7))
    if field == "role":
        return random.choice(ROLES)
    return random.choice(list(position.pieces))


def refusals(position: Position, random: Random) -> Iterator[str]:
    """Yield why actions of every kind are not allowed."""
    for kind in GAME.actions:
        if kind not in position.step.actions:
            continue
        words = [
            some(position, word[1:-1], str(kind.__annotations__.get(word[1:-1], "")), random)
            if word.startswith("{")
            else word
            for word in kind.form.split()
        ]
        try:
            verdict = position.check(" ".join(words))
        except ValueError:
            continue  # what is no action at all is said in the words of its notation
        yield verdict.to("zh")
        if verdict.ledger is not None:
            yield verdict.ledger.to("zh")


def spoken(position: Position, action: Action) -> Iterator[str]:
    """Yield what a position asks, and what each side is told of an action in it."""
    yield in_language(position.prompt, "zh", GAME.vocabulary)
    for side in GAME.sides:
        told = GAME.told(position, action, position.play(action), side)
        if told is not None:
            yield in_language(offers.action_words(position, told), "zh", GAME.vocabulary)


def seen(table: Table, random: Random) -> Iterator[str]:
    """Yield what the panels say, of nothing and of a block that is chosen."""
    shown = table.session.view
    for tab in ("play", "combat", "record", "notebook"):
        table.touched("tab", tab)
        yield from pages(table)
    unit = random.choice([unit for unit, piece in shown.pieces.items() if piece.hex_ >= 0])
    hex_ = random.choice(LABELS)
    for tab in ("play", "inspect"):
        table.touched("tab", tab)
        table.touched("unit", unit)
        yield from pages(table)
        table._guarded(lambda message: clicked(table, message))(Clicked(GAME.board.index(hex_), None))
        yield from pages(table)


def chosen(position: Position, bot: SimpleBot, random: Random) -> Action:
    """What a simple player does, now and then something else."""
    return bot.choose(position, random) if random.random() < 0.7 else position.legal.sample(random)


@pytest.mark.parametrize(("scenario", "options"), daily([*PLAYS.items()], 2))
def test_nothing_latin_is_said_in_chinese(comms: list[Any], scenario: str, options: dict[str, str]) -> None:
    viewer = "axis" if scenario == "s41" else "all"
    table = wk.table(wk.Record(GAME.start(scenario, **options)), seed=1, language="zh", viewer=viewer)
    random, bot, known, wrong = Random(41), SimpleBot(), set[str](), set[str]()
    for _ in range(70):
        position = table.position
        if position.is_over:
            break
        thrown = position.actor == CHANCE
        action = random.choice(list(position.chance())) if thrown else chosen(position, bot, random)
        said = [*spoken(position, action), *refusals(position, random)]
        if (kind := type(position.step).__name__) not in known:
            known.add(kind)
            said += seen(table, random)
        wrong |= {text for text in said if foreign(text)}
        table.session.play(action)
        table.refresh()
    assert len(known) > 5
    assert not wrong


TEXTS = [
    *sorted((files.data_root() / "eastfront").rglob("*.toml")),
    *sorted((files.data_root() / "words").glob("eastfront*.toml")),
]
TYPED = re.compile(r"“[^”]*”|（[a-z-]+）|选项[a-z_]+|docs/\S+\.md|{[\w.]+}|counters\.csv")


def chinese(value: Any, key: str = "") -> Iterator[str]:
    """Yield the Chinese texts of a file, but those that say what a file should hold."""
    if key.startswith(("eastfront/expected", "expected/")):
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from chinese(inner, name if name not in ("zh", "en") else f"{key}.{name}")
    elif isinstance(value, list):
        for inner in value:
            yield from chinese(inner, key)
    elif key.endswith(".zh"):
        yield str(value)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_nothing_latin_is_written_in_chinese(path: Path) -> None:
    texts = chinese(files.read_toml(path))
    assert not [text for text in texts if re.search("[\u4e00-\u9fff]", text) and foreign(TYPED.sub("", text))]
