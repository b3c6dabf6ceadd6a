"""What chance said, told: which throw it was, what the dice show, what comes of it."""

from __future__ import annotations

from html import escape

from wargame_kit.mechanics import Engagement, Result
from wargame_kit.position import Action, Position, Throw
from wargame_kit.render.chances_svg import effect_words
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.words import Words


def occasion_words(pen: GameWriter, before: Position) -> str:
    """For what dice were thrown: what was asked when they were."""
    return f'<span class="wk-quiet">{pen.text(before.prompt)}</span>'


def outcome_words(pen: GameWriter, before: Position, said: Action) -> str:
    """What comes of what chance said: a battle's result and its meaning, or a word; empty where none is.

    Parameters
    ----------
    before : Position
        In which it was said.
    said : Action
    """
    battle = before.game.presentation.fights.battle(before)
    result = battle.result(said) if battle is not None and isinstance(said, Throw) else None
    if battle is not None and result is not None:
        return f"{added_to_dice(pen, battle)} → <b>{escape(str(result))}</b> {meaning(pen, result)}"
    meant = before.game.presentation.actions.outcome(before, said)
    if not meant:
        return ""
    does = before.game.presentation.actions.meaning(before, said)
    return f"→ <b>{pen.text(meant)}</b>" + (f" {pen.text(does)}" if does else "")


def meaning(pen: GameWriter, result: Result | Words) -> str:
    """What a combat result means, in words; what is said in words already means itself."""
    if not isinstance(result, Result):
        return ""
    parts = [
        pen.label("table/result/retreat", hexes=count)
        if effect == "retreat"
        else pen.named(effect_words(effect, count))
        for effect, count in result.effects
    ]
    return ("；" if pen.language == "zh" else "; ").join(parts) or pen.say("table/result/nothing")


def added_to_dice(pen: GameWriter, battle: Engagement) -> str:
    """What is added to the dice of an attack, or nothing."""
    added = battle.total("die-roll-modifiers")
    return f"({pen.label('table/die-added', added=f'{added:+d}'.replace('-', '−'))})" if added else ""
