"""The first page as HTML: choose a game, then a guided game, lessons, a campaign, or a game to go on with."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from wargame_kit.games import GAMES
from wargame_kit.position import Game, Scenario
from wargame_kit.studies.kept_games import KeptGame
from wargame_kit.studies.outlines import Outline, called
from wargame_kit.widgets.first_page.openings import Opening
from wargame_kit.widgets.html.suggestion_card import suggestion_card
from wargame_kit.widgets.html.writer import HtmlWriter
from wargame_kit.widgets.jupyter.fallback_output import framed
from wargame_kit.words import Language, Phrase, Words, say
from wargame_kit.words.files import data_root

FRONT, LESSONS, CAMPAIGN, GAMES_KEPT = "front", "lessons", "campaign", "games"
ROOMS = (FRONT, LESSONS, CAMPAIGN, GAMES_KEPT)

MOST_LISTED = 8
"""Saved games on the first page of their list."""

SUGGESTED = "suggested"
"""To begin a campaign with what a simple player would choose before anybody moves."""

Ticks = Mapping[str, int]
"""How many pages of each study are ticked."""

LANGUAGE_NAMES: Mapping[Language, str] = {"en": "English", "zh": "中文"}


@dataclass(slots=True)
class Choosing:
    """What the reader has chosen so far.

    Attributes
    ----------
    language : {"en", "zh"}
    game : str
        The game's id.
    room : str
        One of `ROOMS`.
    scenario : str
        That a campaign would be of.
    bots : set of str
        The sides that a simple player would play.
    most : int
        Saved games that are listed.
    told : Words
        What came of the last touch, where it is not what was wanted.
    waits_for : Words
        What takes so long: a table is being set, or a long game is read.
    """

    language: Language
    game: str
    room: str = FRONT
    scenario: str = ""
    bots: set[str] = field(default_factory=set)
    most: int = MOST_LISTED
    told: Words = ""
    waits_for: Words = ""


def start_page(choosing: Choosing, body: str, table: Words, folder: Phrase) -> str:
    """The page round what a room shows.

    Parameters
    ----------
    choosing : Choosing
    body : str
        HTML of the room.
    table : Words
        What lies on the table that was left, or nothing.
    folder : Phrase
        Where games and ticks are kept.
    """
    pen = HtmlWriter(choosing.language, choosing.game)
    back = ""
    if choosing.room != FRONT:
        back = pen.button(f"‹ {pen.say('start/front')}", "room", FRONT)
    languages = "".join(
        pen.button(name, "language", code, pressed=code == choosing.language, look="wk-toggle")
        for code, name in LANGUAGE_NAMES.items()
    )
    title = pen.say(f"start/title-{choosing.room}")
    head = (
        f'<div class="wk-start-head">{back}<span class="wk-big">{title}</span>'
        f'<span class="wk-steps">{languages}</span></div>'
    )
    told = f'<p class="wk-notice wk-refused" role="alert">{pen.text(choosing.told)}</p>'
    if choosing.waits_for:
        body = f'<p class="wk-start-wait" role="status">{pen.text(choosing.waits_for)}</p>'
    elif table:
        body = pen.way(pen.say("start/return"), pen.text(table), "return", look="wk-way-return") + body
    foot = f'<p class="wk-quiet wk-start-foot">{pen.text(folder)} {pen.say("start/room")}</p>'
    return f'<div class="wk-start" data-reveal="last">{head}{told if choosing.told else ""}{body}{foot}</div>'


def front(
    choosing: Choosing,
    lessons: Sequence[Outline],
    ticks: Ticks,
    kept: int,
    *,
    guide: Outline | None = None,
    own: int = 0,
) -> str:
    """The first room: the games, and what can be done with the one that is chosen.

    Parameters
    ----------
    choosing : Choosing
    lessons : sequence of Outline
    ticks : mapping of study to int
    kept : int
        How many saved games there are.
    guide : Outline or None
        The game's guided first game.
    own : int
        How many studies of the reader's own there are.
    """
    pen = HtmlWriter(choosing.language, choosing.game)
    cards = "".join(_card(choosing, game) for game in games())
    done = sum(ticks[lesson.id] == len(lesson.pages) for lesson in lessons)
    count = pen.say("start/lessons-done" if done else "start/lessons-line", count=len(lessons), done=done)
    ways = ""
    if guide is not None:
        is_done = ticks[guide.id] == len(guide.pages)
        name = f"✓ {pen.say('start/guide')}" if is_done else pen.say("start/guide")
        line = pen.say("start/guide-again" if is_done else "start/guide-line")
        ways += pen.way(name, line, "guide", look="" if is_done else "wk-main")
    if lessons or own:
        also = f" {pen.say('start/lessons-own', count=own)}" if own else ""
        ways += pen.way(pen.say("start/lessons"), f"{count}{also}", "room", LESSONS)
    ways += pen.way(pen.say("start/campaign"), pen.say("start/campaign-line"), "room", CAMPAIGN)
    if kept:
        ways += pen.way(pen.say("start/go-on"), pen.say("start/go-on-line", count=kept), "room", GAMES_KEPT)
    return f'<div class="wk-games">{cards}</div><div class="wk-ways">{ways}</div>'


@cache
def games() -> tuple[str, ...]:
    """The games among the kit's files, that with the smallest map first: it is easier to begin with."""
    sizes = {game: board.stat().st_size for game in GAMES if (board := _board_of(game)).is_file()}
    return tuple(sorted(sizes, key=lambda game: sizes[game]))


def _board_of(game: str) -> Path:
    return data_root() / game / "board.geojson"


def _card(choosing: Choosing, game: str) -> str:
    pen = HtmlWriter(choosing.language, game)
    name, line = pen.say("start/game"), pen.say("start/game-line")
    picture = f'<img src="{card_picture(game)}" alt="">'
    is_chosen = game == choosing.game
    return pen.button(
        f"{picture}<span><b>{name}</b>{line}</span>", "game", game, pressed=is_chosen, look="wk-game"
    )


@cache
def card_picture(game: str) -> str:
    """The small picture of a game, as the address of an image; nothing is loaded for it."""
    drawn = (data_root() / game / "card.svg").read_bytes()
    return "data:image/svg+xml;base64," + b64encode(drawn).decode("ascii")


def start_still(language: Language) -> str:
    """What stays in a notebook where the first page stood: what to do, and the games' pictures."""
    pictures = "".join(
        f'<img src="{card_picture(game)}" alt="{HtmlWriter(language, game).say("start/game")}" width="240"> '
        for game in games()
    )
    return framed(pictures, "start/still", language)


def lessons_room(
    choosing: Choosing, lessons: Sequence[Outline], ticks: Ticks, own: Sequence[tuple[str, Outline]] = ()
) -> str:
    """The studies of the game with their questions and ticks, and those of the reader's own."""
    pen = HtmlWriter(choosing.language, choosing.game)
    rows = "".join(
        pen.way(
            f"{_tick(lesson, ticks[lesson.id])} {pen.text(lesson.title)}",
            pen.say("start/pages", count=len(lesson.pages), done=ticks[lesson.id]),
            "study",
            lesson.id,
        )
        for lesson in lessons
    )
    mine = "".join(
        pen.way(
            pen.text(study.title), pen.say("start/own-line", count=len(study.pages), file=file), "own", file
        )
        for file, study in own
    )
    if mine:
        rows += f'<p class="wk-heading">{pen.say("start/own")}</p>{mine}'
    return f'<div class="wk-ways wk-ways-long">{rows}</div>'


def _tick(lesson: Outline, done: int) -> str:
    return "✓" if done == len(lesson.pages) else "◐" if done else "○"


def campaign_room(choosing: Choosing, game: Game, opening: Opening | None) -> str:
    """Which scenario, who plays which side, and a suggestion for what is chosen before anybody moves."""
    pen = HtmlWriter(choosing.language, choosing.game)
    scenarios = "".join(
        pen.button(
            f"{pen.text(scenario.name)} <small>{_length(pen, scenario)}</small>",
            "scenario",
            scenario.id,
            pressed=scenario.id == choosing.scenario,
            look="wk-toggle",
        )
        for scenario in campaigns(game)
    )
    if any(scenario.hours for scenario in game.scenarios.values()):
        scenarios += f'<span class="wk-hint">{pen.say("start/hours-ours")}</span>'
    chosen = game.scenarios[choosing.scenario]
    story = f'<p class="wk-start-story">{pen.text(chosen.story)}</p>'
    seats = "".join(_seat(choosing, pen, game, side) for side in game.sides)
    begin = pen.button(pen.say("start/begin"), "begin", look="wk-main")
    if opening is not None:
        begin = _suggested(pen, game, opening, choosing.bots)
    return f'<div class="wk-row">{scenarios}</div>{story}<div class="wk-start-seats">{seats}</div>{begin}'


def campaigns(game: Game) -> tuple[Scenario, ...]:
    """The scenarios of a game, the shortest first."""
    return tuple(sorted(game.scenarios.values(), key=lambda one: (one.hours, one.turns)))


def _length(pen: HtmlWriter, scenario: Scenario) -> str:
    """How many turns a scenario has, and how long it takes, where somebody has estimated that."""
    key = "start/turns" if not scenario.hours else "start/hour" if scenario.hours == 1 else "start/hours"
    return pen.say(key, turns=scenario.turns, hours=scenario.hours)


def _seat(choosing: Choosing, pen: HtmlWriter, game: Game, side: str) -> str:
    """Who plays a side: the reader, or a simple player."""
    is_bot = side in choosing.bots
    mine = pen.button(pen.say("start/i-play"), "seat", f"{side} me", pressed=not is_bot, look="wk-toggle")
    theirs = pen.button(pen.say("start/bot-plays"), "seat", f"{side} bot", pressed=is_bot, look="wk-toggle")
    return f'<div class="wk-row"><b>{pen.text(game.side_names[side])}</b>{mine}{theirs}</div>'


def _suggested(pen: HtmlWriter, game: Game, opening: Opening, bots: set[str]) -> str:
    """What a simple player would choose for the reader's sides, why, and one button to take it."""
    shown = "".join(
        f"<p><b>{pen.text(game.side_names[side])}</b> {pen.say('start/chosen', items=words)}</p>"
        for side, words in opening.chosen.items()
        if side not in bots
    )
    why = pen.say("start/why-suggested")
    take = pen.button(pen.say("start/take"), "begin", SUGGESTED, look="wk-main")
    own = pen.button(pen.say("start/choose-myself"), "begin")
    asked = pen.say("start/before-anybody-moves")
    if not shown:
        return take
    return suggestion_card(asked, shown, why, take + own)


def kept_room(choosing: Choosing, kept: Sequence[KeptGame], count: int, now: datetime) -> str:
    """The saved games: what, since which turn, when; a broken one says why."""
    pen = HtmlWriter(choosing.language, choosing.game)
    rows = "".join(_kept(pen, one, now) for one in kept)
    more = ""
    if count > len(kept):
        more = pen.button(pen.say("start/more", count=count - len(kept)), "more")
    return f'<div class="wk-ways wk-ways-long">{rows}</div>{more}'


def _kept(pen: HtmlWriter, one: KeptGame, now: datetime) -> str:
    when = pen.text(_when(one.changed, now))
    name = pen.text(one.name[:80])
    if one.trouble is not None:
        why = pen.text(one.trouble)
        return f'<div class="wk-way wk-dim"><b>{name}</b><span>{why} {when}</span></div>'
    title = HtmlWriter(pen.language, one.game).text(called(one.name[:80], one.game))
    game = HtmlWriter(pen.language, one.game).say("start/game")
    line = pen.say("start/kept-line", game=game, turn=one.turn, when=when)
    return pen.way(title, line, "open", one.path.name)


def _when(changed: float, now: datetime) -> Phrase:
    """When a file was changed, said as people say it."""
    try:
        then = datetime.fromtimestamp(changed)
    except (OverflowError, OSError, ValueError):
        return say("start/when-unknown")
    clock = f"{then:%H:%M}"
    if then.date() == now.date():
        return say("start/today", clock=clock)
    if then.date() == (now - timedelta(days=1)).date():
        return say("start/yesterday", clock=clock)
    return say("start/on-day", day=f"{then:%Y-%m-%d}", clock=clock)


def folder_told(folder: Path, *, can_write: bool) -> Phrase:
    """Where games and ticks are kept, or that they cannot be."""
    return say("start/folder" if can_write else "start/no-folder", folder=str(folder))
