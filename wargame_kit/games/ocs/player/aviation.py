"""What does a simple player do with aircraft? He refits fighters first, and flies home."""

from __future__ import annotations

from random import Random

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.refit import Refit, Refitting
from wargame_kit.games.ocs.rules.airfields.landing import FlyHome, Land, Landing
from wargame_kit.position import EndPhase
from wargame_kit.position.heuristics import Plan


def refit(position: OcsPosition, step: Refitting, random: Random) -> Plan:
    """Refit whatever can be, fighters before bombers (15.1)."""
    found = sorted(Refit.choices(position, step), key=lambda each: not position.counter(each.unit).is_fighter)
    return (*found[:1], EndPhase())


def land(position: OcsPosition, step: Landing, random: Random) -> Plan:
    """Go back to where they took off, or else to the nearest base (14.1c)."""
    return FlyHome(), *list(Land.candidates(position, step))[:1]
