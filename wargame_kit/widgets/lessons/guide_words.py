"""What a guide says to a wrong click: the author's words, else what it would do, and “not yet”."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wargame_kit.position import Action, Position
from wargame_kit.studies.page import Page, Stage
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.notice import Notice, Offer
from wargame_kit.widgets.session.tutorial import Attempt
from wargame_kit.words import say


def not_yet(stage: Stage, position: Position, action: Action) -> Notice:
    """What is told to an action that is allowed, but not wanted in a stage; it may be tried anyway."""
    reply = stage.wrong.to_any(*_keys(position, Attempt.of(action)))
    would = say("guide/not-yet", action=offers.action_words(position, action), goal=stage.goal)
    text, title = action.text(position.game.board), say("guide/try-title")
    anyway = Offer(say("guide/try-anyway"), "try-anyway", text, title)
    return Notice(words=would if reply is None else reply, offers=(anyway,))


def with_reply(told: Notice, stage: Stage, position: Position, attempt: Attempt) -> Notice:
    """A refusal with the author's words before it, where he has some for its clause or what it names."""
    clause = told.verdict.clause if told.verdict is not None else None
    keys = [] if clause is None else [clause.number, position.game.books.name(clause)]
    reply = stage.wrong.to_any(*keys, *_keys(position, attempt))
    return told if reply is None else replace(told, said=reply)


def answer_to_choice(page: Page, stage: Stage, position: Position, unit: str, hex_: int) -> Notice | None:
    """What is told to who has chosen a unit, or clicked a hex, that is not wanted in a stage.

    Parameters
    ----------
    page : Page
    stage : Stage
    position : Position
        As the reader sees it.
    unit : str
        The unit that was chosen; empty for none.
    hex_ : int
        The hex that was clicked; -1 for none.
    """
    wanted, board = stage.wanted, position.game.board
    actions = [position.game.read_action(text) for text in wanted.actions]
    keys = [unit] if unit not in {"", wanted.unit, page.unit, *(each.named_unit for each in actions)} else []
    if hex_ >= 0 and hex_ not in {each.goal for each in actions} and not unit:
        keys += [board.label(hex_), *offers.units_in(position, hex_)]
    reply = stage.wrong.to_any(*keys)
    if reply is None and keys and (wanted.unit or wanted.hex_):
        return Notice(words=say("guide/aside", goal=stage.goal))
    return None if reply is None else Notice(words=reply)


def _keys(position: Position, attempt: Attempt) -> Iterator[str]:
    """By which the author's words are looked up: unit, hex, verb, and who stands in the hex."""
    yield from attempt.keys(position.game)
    if attempt.hex_ >= 0:
        yield from offers.units_in(position, attempt.hex_)
