"""Who plays which side: the switches of the table, and what `table` is told."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.analysis import Bot, PlayoutBot, SimpleBot
from wargame_kit.analysis.players import strong_player
from wargame_kit.position import Position
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.queries.visibility import ALL
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import Words, say

PERSON, SIMPLE, STRONG, OWN = "person", "simple", "strong", "own"


def kind_of(bot: Bot | None) -> str:
    """What a player is called: a person, the kit's simple or stronger one, or a bot of the reader's own.

    Examples
    --------
    >>> kind_of(None), kind_of(SimpleBot())
    ('person', 'simple')
    """
    if bot is None:
        return PERSON
    return {SimpleBot: SIMPLE, PlayoutBot: STRONG}.get(type(bot), OWN)


def offered(position: Position, side: str, seated: Bot | None = None) -> dict[str, Words]:
    """Who may play a side, by kind: the stronger player only where games have shown that he is."""
    names: dict[str, Words] = {PERSON: say("opponent/person"), SIMPLE: say("opponent/simple")}
    if _strong(position, side) is not None or kind_of(seated) == STRONG:
        names[STRONG] = say("opponent/strong")
    if kind_of(seated) == OWN:
        names[OWN] = type(seated).__name__
    return names


def bot_of(position: Position, side: str, kind: str) -> Bot | None:
    """The player of a kind for a side; None for a person.

    Raises
    ------
    ValueError
        If it is not offered there.
    """
    known = offered(position, side)
    if kind not in known:
        raise ValueError(f"no player {kind!r} for {side}; there are {', '.join(known)}")
    if kind == PERSON:
        return None
    return _strong(position, side) if kind == STRONG else SimpleBot()


def _strong(position: Position, side: str) -> PlayoutBot | None:
    if position.scenario is None:
        return None
    found = strong_player(position.game, position.scenario.id, side)
    return found.bot() if found is not None else None


def sit(session: Session, bots: Mapping[str, Bot | str] | None, seed: int | None) -> None:
    """Seat whom a reader has named, or who was last chosen at the table of the same cell.

    Raises
    ------
    ValueError
        If there is no such side or player.
    """
    position, opponents = session.position, session.opponents
    if not opponents.bots:
        opponents.dice = session.dice
        opponents.seed = opponents.seed if seed is None else seed
    if bots is None:
        remembered = open_tables.seats_of(session.record).items()
        bots = {each: kind for each, kind in remembered if kind in offered(position, each)}
        bots = {each: kind for each, kind in bots.items() if each not in opponents.bots}
    for side, bot in bots.items():
        position.game.known_side(side)
        opponents.seat(side, bot_of(position, side, bot) if isinstance(bot, str) else bot)
    if opponents.bots:
        session.open_eyes()


def change(session: Session, side: str, kind: str, cell: str) -> None:
    """Let another player sit down for a side; nothing where that is not offered."""
    position, opponents = session.position, session.opponents
    seated = opponents.bots.get(side)
    if side not in position.game.sides or kind not in offered(position, side) or kind == kind_of(seated):
        return
    opponents.seat(side, bot_of(position, side, kind))
    kinds = {each: kind_of(opponents.bots.get(each)) for each in position.game.sides}
    open_tables.remember_seats(cell, session.record, kinds)
    if kind != PERSON and session.viewer == side:
        session.viewer = ALL
    session.choose(None)
    session.settle_eyes()


def seats(session: Session) -> dict[str, dict[str, Words]]:
    """For every side who may play it, by kind."""
    bots = session.opponents.bots
    return {side: offered(session.position, side, bots.get(side)) for side in session.record.first.game.sides}
