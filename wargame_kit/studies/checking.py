"""What the rules say to a page: to what it claims, to its solution, and to what a guide wants played."""

from __future__ import annotations

from wargame_kit.position import CHANCE, AmbiguousAction, BadNotation, Game, IllegalAction, Position
from wargame_kit.render.overlays import overlay_names
from wargame_kit.studies.asking import is_off_map
from wargame_kit.studies.page import EVERYBODY, Claim, Page, Stage
from wargame_kit.studies.source import Entry, Way
from wargame_kit.words import Words, say
from wargame_kit.words.phrase import catalogue

_TAB = "table/tab/"
"""Begins the keys of the words for the table's panels."""

_AUTHORS = "author"
"""The panel in which pages are written; whoever reads one has none."""

UNPLAYABLE = (IllegalAction, BadNotation, AmbiguousAction)


def check_page(entry: Entry, page: Page) -> None:
    """Hold a page to the rules.

    Raises
    ------
    DataError
        Naming the sentence that the rules deny, and what they say.
    """
    _check_eyes(entry, page)
    _check_table(entry, page)
    for number, claim in enumerate(page.claims):
        way = ("allowed", number) if claim.clause is None else ("refused", claim.action)
        _check_claim(entry, way, page.position, claim)
    if page.task is not None:
        answer = page.check(page.task.solution)
        if not answer:
            task = entry.within("task")
            raise task.error("solution", page.task.solution, say("expected/solution", answer=answer))


def _check_eyes(entry: Entry, page: Page) -> None:
    # Over a stage a whole game is played, the other side's part too: its table alone hides that.
    if page.eyes == EVERYBODY or page.stage is not None:
        return
    seen = page.position.seen_by(page.eyes)
    if seen != page.position:
        side = page.position.game.side_names[page.eyes]
        raise entry.error("eyes", page.eyes, say("expected/own-eyes", side=side))


def _check_table(entry: Entry, page: Page) -> None:
    """See to it that the table has the overlays and panels that a page names."""
    known = overlay_names(page.position)
    for number, overlay in enumerate(page.overlays):
        if overlay not in known:
            raise entry.error(("overlays", number), overlay, say("error/one-of", known=", ".join(known)))
    tabs = [name for key in catalogue() if (name := key.removeprefix(_TAB)) not in (key, _AUTHORS)]
    if page.tab and page.tab not in tabs:
        raise entry.error("tab", page.tab, say("error/one-of", known=", ".join(tabs)))
    if page.stage is None:
        return
    wanted, way = page.stage.wanted, ("stage", "wanted")
    if wanted.overlay and wanted.overlay not in known:
        raise entry.error(way, wanted.overlay, say("error/one-of", known=", ".join(known)))
    if wanted.tab and wanted.tab not in tabs:
        raise entry.error(way, wanted.tab, say("error/one-of", known=", ".join(tabs)))
    if wanted.unit and is_off_map(page.position, wanted.unit):
        raise entry.error(way, wanted.unit, say("expected/on-map").of(page.position.game.vocabulary))


def check_unit(entry: Entry, way: Way, unit: str, game: Game) -> None:
    """See to it that the game has a unit.

    Raises
    ------
    DataError
    """
    if unit not in game.units:
        raise entry.error(way, unit, say("expected/a-unit", error=game.no_unit(unit)).of(game.vocabulary))


def _check_claim(entry: Entry, way: Way, position: Position, claim: Claim) -> None:
    try:
        verdict = position.check(position.game.read_action(claim.action))
    except UNPLAYABLE as error:
        raise entry.error(way, claim.action, say("expected/an-action", error=said(error))) from error
    if bool(verdict) != (claim.clause is None):
        key = "expected/claim-allowed" if claim.clause is None else "expected/claim-refused"
        raise entry.error(way, claim.action, say(key, verdict=verdict))
    if claim.clause is not None and verdict.clause != claim.clause:
        raise entry.error(
            way, position.game.books.name(claim.clause), say("expected/claim-by", verdict=verdict)
        )


def said(error: Exception) -> Words:
    """What an error says, in both languages where it can."""
    for name in ("verdict", "phrase", "expected"):
        words: Words | None = getattr(error, name, None)
        if words is not None:
            return words
    return str(error)


def check_stage(entry: Entry, position: Position, stage: Stage) -> Position:
    """The position in which the next stage of a guide begins.

    What is wanted is played in the order in which it is written; where chance speaks, with what the stage
    says of it; then the answer. A throw that is wanted may stand among the dice as well.

    Raises
    ------
    DataError
        Naming what the rules refuse.
    """
    dice = list(enumerate(stage.dice))
    here = entry.within("stage")
    wanted = here.table.get("wanted")
    for number, action in enumerate(stage.wanted.actions):
        way = ("wanted", number) if isinstance(wanted, list) else ("wanted",)
        if position.actor == CHANCE and dice and dice[0][1] == action:
            dice = dice[1:]  # what is wanted is a throw, and this is what it gives
        position = _played(here, way, position, action)
        position, dice = _thrown(here, position, dice)
    for number, action in enumerate(stage.answer):
        position = _played(here, ("answer", number), position, action)
        position, dice = _thrown(here, position, dice)
    if dice:
        raise here.error(("dice", dice[0][0]), dice[0][1], say("expected/no-dice-left"))
    return position


def _thrown(
    entry: Entry, position: Position, dice: list[tuple[int, str]]
) -> tuple[Position, list[tuple[int, str]]]:
    while dice and position.actor == CHANCE:
        number, throw = dice[0]
        position, dice = _played(entry, ("dice", number), position, throw), dice[1:]
    return position, dice


def _played(entry: Entry, way: Way, position: Position, action: str) -> Position:
    try:
        return position.play(action)
    except UNPLAYABLE as error:
        raise entry.error(way, action, say("expected/allowed-there", error=said(error))) from error
