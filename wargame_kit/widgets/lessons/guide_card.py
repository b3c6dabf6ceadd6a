"""What the card beside the map shows of a guided game: the goal, what for, what the dice say, ways on."""

from __future__ import annotations

from wargame_kit.position import Action, Position
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.lessons.guide import Guide
from wargame_kit.widgets.queries import offers
from wargame_kit.words import Words, say


def stage_section(guide: Guide, pen: GameWriter) -> str:
    """What is wanted in the stage that is open; while something is tried out, that the guide waits."""
    if guide.is_trial:
        return _goal(guide, say("guide/trial"), pen)
    why = f'<p class="wk-quiet">{pen.text(guide.stage.why)}</p>' if pen.text(guide.stage.why) else ""
    goal = _goal(guide, guide.stage.goal, pen) + _so_far(guide, pen)
    return f"{_fallen(guide, pen)}{goal}{why}{_written(guide, pen)}"


def _goal(guide: Guide, words: Words, pen: GameWriter) -> str:
    """What is to be done: what is ringed, on whatever page, is described by it."""
    return f'<p class="wk-goal" id="wk-goal-{guide.serial}" data-goal data-announce>{pen.text(words)}</p>'


def _so_far(guide: Guide, pen: GameWriter) -> str:
    """How much of a goal of several actions is done, once something is and until all is."""
    wanted, rest = len(guide.stage.wanted.actions), guide.rest
    done = 0 if rest is None else wanted - len(rest.wanted)
    said = pen.say("guide/so-far", done=done, wanted=wanted)
    return f'<p class="wk-quiet">✓ {said}</p>' if 0 < done < wanted else ""


def _fallen(guide: Guide, pen: GameWriter) -> str:
    """What the dice have said that fell last, in this stage or in the one before it; never beforehand."""
    stage, nodes = guide.fallen
    if not nodes:
        return ""
    record = guide.session.record
    told: list[Words] = [
        _throw(record.position_at(node.parent), node.action)
        for node in nodes
        if node.parent is not None and node.action is not None
    ]
    throws = pen.say("guide/fallen", throws=tuple(told))
    return f'<p class="wk-written">{throws} {pen.text(stage.fell)}</p>'


def _throw(position: Position, action: Action) -> Words:
    """What dice showed, after what they were thrown for where the game names it: as the button did."""
    dice, named = offers.action_words(position, action), position.game.presentation.fights.throw(position)
    return say("guide/thrown", named=named, dice=dice) if named else dice


def _written(guide: Guide, pen: GameWriter) -> str:
    """That the dice are written: said where the guide begins, and never again."""
    is_so = guide.number == 0 and any(page.stage and page.stage.dice for page in guide.pages)
    return f'<p class="wk-quiet">{pen.say("guide/written")}</p>' if is_so else ""


def ways(guide: Guide, pen: GameWriter) -> tuple[str, str]:
    """The buttons below: what helps, and what goes on."""
    if guide.is_trial:
        return "", pen.button(pen.say("guide/back"), "page-again", look="wk-main")
    if guide.is_done:
        return "", "" if guide.is_last else pen.button(
            f"{pen.say('guide/next')} ▸", "page-next", look="wk-main"
        )
    show = pen.button(pen.say("guide/show"), "show", title=say("guide/show-title"), look="wk-small")
    return show, pen.button(f"{pen.say('guide/skip')} ▸", "skip", title=say("guide/skip-title"))
