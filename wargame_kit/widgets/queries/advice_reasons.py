"""Why would a simple player do it? What the game says of the action or of its kind, else what it brings."""

from __future__ import annotations

from wargame_kit.mechanics.distance import nearest
from wargame_kit.position import Action, Position
from wargame_kit.position.derived import derived
from wargame_kit.widgets.queries import offers
from wargame_kit.words import Words, say
from wargame_kit.words.phrase import catalogue


def why(view: Position, action: Action, plan: tuple[Action, ...] = ()) -> Words:
    """Why a simple player would do it, in a few words; empty where nothing true is known to say.

    Parameters
    ----------
    view : Position
        As the one who is advised sees it.
    action : Action
    plan : tuple of Action
        All that he would do: who else would attack the same hex.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> bool(str(why(position, position.game.read_action("choose 9A"))))
    True
    """
    own = view.game.heuristics.reason(view, action)
    if own:
        return own
    attack = _attack(view, action, plan)
    if attack:
        return attack
    foretold = view.game.presentation.actions.foretold(view, action)
    verb = offers.verb_of(type(action))
    brings = _place(view, action)
    for key in (f"{view.game.vocabulary}/why/{verb}", f"advice/why/{verb}"):
        if key in catalogue():
            said = say(key)
            return say("advice/and", why=said, brings=brings) if brings else said
    return brings or foretold


def _attack(view: Position, action: Action, plan: tuple[Action, ...]) -> Words:
    """The odds of the attack in which an action takes part, with all that the plan sends into it."""
    if "target" not in offers.fields_of(type(action)) or not view.game.answers.knows("odds"):
        return ""
    target = action.goal
    if target is None or not view.in_hex(target) or view.game.presentation.fights.within:
        return ""
    same = (other for other in (*plan, action) if type(other) is type(action) and other.goal == target)
    declared = view.game.presentation.fights.attacks(view).get(target, ())
    units = tuple(dict.fromkeys((*declared, *(other.named_unit for other in same if other.named_unit))))
    if not units:
        return ""
    battle = view.odds(target, units)
    return say("advice/odds", odds=battle.headline) if battle.verdict else ""


def _place(view: Position, action: Action) -> Words:
    """Where an action leads: into a fight, next to the enemy, nearer to him, away from him."""
    unit, goal = action.named_unit, action.goal
    if unit not in view.pieces or goal is None or goal < 0:
        return ""
    here, to_enemy = offers.hex_of(view, unit), _to_enemy(view, view.side_of(unit))
    away = to_enemy[goal]
    if away == 0:
        return say("advice/into")
    if away == 1:
        return say("advice/beside")
    if here < 0 or away >= len(to_enemy):
        return ""
    if away < to_enemy[here]:
        return say("advice/nearer", before=to_enemy[here], after=away)
    if away > to_enemy[here]:
        return say("advice/farther", before=to_enemy[here], after=away)
    return say("advice/along", hexes=away)


@derived
def _to_enemy(view: Position, side: str) -> list[int]:
    """Hexes to the nearest enemy that may be known, of every hex."""
    others = {hex_ for other, stacks in view.stacks_by_side.items() if other != side for hex_ in stacks}
    return nearest(view.game.board, others)[0]
