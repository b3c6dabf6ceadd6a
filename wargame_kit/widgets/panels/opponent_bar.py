"""What pages say of bots: that one acts and what to press, who sits where, at which pace they play."""

from __future__ import annotations

from wargame_kit.position import CHANCE
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.opponents.advice import may_ask
from wargame_kit.widgets.opponents.seated_bots import PACES
from wargame_kit.widgets.session.seats import PERSON, kind_of, seats
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.words import Words, say


def bot_bar(session: Session, pen: GameWriter) -> str:
    """The action bar while a bot acts, or nothing while none does: stop it, let it go on, its next action."""
    opponents = session.opponents
    side = opponents.mover
    if not side:
        return ""
    name = session.position.game.side_names[side]
    if opponents.is_looking_back:
        row = pen.button(pen.say("opponent/back"), "last", look="wk-main", title=say("table/last-title"))
        return _section(pen, row, "opponent/looking-back", name)
    if opponents.is_stopped:
        row = pen.button(pen.say("opponent/go-on"), "bot-go", look="wk-main")
        return _section(pen, row, "opponent/stopped", name)
    if opponents.pace == "step":
        row = pen.button(
            pen.say("opponent/next"), "bot-next", look="wk-main", title=say("opponent/next-title")
        )
        row += pen.button(pen.say("opponent/rest"), "bot-rest", title=say("opponent/rest-title"))
        return _section(pen, row, "opponent/waits", name)
    row = pen.button(pen.say("opponent/stop"), "bot-stop", look="wk-main", title=say("opponent/stop-title"))
    is_thrown = session.position.actor == CHANCE
    return _section(pen, row, "opponent/throws" if is_thrown else "opponent/plays", name)


def _section(pen: GameWriter, row: str, key: str, name: Words) -> str:
    return (
        f'<section class="wk-act" aria-label="{pen.say("table/next")}"><div class="wk-row">{row}</div>'
        f'<p class="wk-hint">{pen.say(key, side=name)}</p></section>'
    )


@shows("bots")
def trouble(session: Session, pen: GameWriter) -> str:
    """What a bot has to say for itself: why it has lost its seat, that it has passed."""
    why = session.opponents.trouble
    if why is None:
        return ""
    close = pen.button("✕", "bot-read", look="wk-small wk-close")
    return f'<div class="wk-notice wk-refused" data-announce>{close}<p>{pen.text(why)}</p></div>'


def seat_picks(session: Session, pen: GameWriter) -> str:
    """Who plays which side, and at which pace bots do."""
    if session.tutorial is not None:
        return ""  # what the other side does, a lesson says
    opponents, names = session.opponents, session.record.first.game.side_names
    picks = "".join(
        pen.pick(
            f"seat-{side}",
            kinds,
            kind_of(opponents.bots.get(side)),
            label=names[side],
            title=say("opponent/seat-title", side=names[side]),
        )
        for side, kinds in seats(session).items()
    )
    if any(kind_of(bot) != PERSON for bot in opponents.bots.values()):
        paces: dict[str, Words] = {pace: say(f"opponent/pace-{pace}") for pace in PACES}
        picks += pen.pick(
            "bot-pace", paces, opponents.pace, label=say("opponent/pace"), title=say("opponent/pace-title")
        )
    return f'<span class="wk-seats">{picks}</span>'


@shows("record", "tutorial", "bots")
def advice_button(session: Session, pen: GameWriter) -> str:
    """The button that asks a simple player, or nothing where nobody decides."""
    if not may_ask(session):
        return ""
    return pen.button(
        pen.say("opponent/advise"), "advise", look="wk-small", title=say("opponent/advise-title")
    )
