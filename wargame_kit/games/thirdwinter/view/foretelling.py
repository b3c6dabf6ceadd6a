"""What an action of the title would cost or bring, said before it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.trace import fed_specially
from wargame_kit.games.ocs.view.foretelling import foretold as of_series
from wargame_kit.games.thirdwinter.rules.kessel import PlaceKessel
from wargame_kit.games.thirdwinter.rules.rvgk import class_of, reserves
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Deploy
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Action
from wargame_kit.words import Words, say


def foretold(position: OcsPosition, action: Action) -> Words:
    """What an action would cost or bring; empty where there is nothing to say."""
    teller = TELLERS.get(type(action))
    return of_series(position, action) if teller is None else teller(position, action)


def _kessel(position: OcsPosition, action: PlaceKessel) -> Words:
    """Whom the headquarters would feed there (2.3a)."""
    there = action.play(position, position.step)  # type: ignore[arg-type]  # offered in no other step
    fed = fed_specially(there, AXIS) - fed_specially(position, AXIS) - {action.unit}
    cut = fed.intersection(position.supply(AXIS).cut)
    return say("thirdwinter/foretold/kessel", count=len(fed), cut=len(cut))


def _deploy(position: OcsPosition, action: Deploy) -> Words:
    """How many come with a unit out of a box, and what its class keeps there (3.5d)."""
    going, kind = len(action.going(position)), class_of(position, action.unit)
    if not kind:
        return say("thirdwinter/foretold/deploy", count=going)
    kept = reserves(position)[kind]
    what, left = say(f"thirdwinter/rvgk/{kind}"), len(kept.held) - 1
    return say("thirdwinter/foretold/deploy-kept", count=going, what=what, left=left, least=kept.least)


TELLERS: Mapping[type, Callable[[OcsPosition, Any], Words]] = {
    PlaceKessel: _kessel,
    Deploy: _deploy,
}
