"""10, 14: what may come of a mission, in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wargame_kit.games.ocs.files.tables import SeriesTables
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import flak
from wargame_kit.games.ocs.rules.air.air_combat import best, chances, modifiers
from wargame_kit.games.ocs.rules.air.announcing import announced, best_interceptor, interceptors
from wargame_kit.games.ocs.rules.air.foreseen import Foreseen
from wargame_kit.games.ocs.rules.air.wings import flyer_of, wing_of
from wargame_kit.games.ocs.rules.airfields.bases import away, patrolling
from wargame_kit.games.ocs.rules.flying.announcing import AddAircraft, Announce, Announcing
from wargame_kit.games.ocs.rules.flying.dogfight import SendingUp, SendUp
from wargame_kit.games.ocs.rules.flying.intercepting import Intercept, Intercepting
from wargame_kit.games.ocs.rules.flying.missions import Mission
from wargame_kit.games.ocs.rules.mission_kinds import faces_flak
from wargame_kit.games.ocs.view.chart_forms import signed
from wargame_kit.rulebook import Ledger, figures
from wargame_kit.words import Words, say


def flight_words(
    position: OcsPosition,
    side: str,
    kind: str,
    units: tuple[str, ...],
    hex_: int,
    *,
    at_base: bool = False,
    tokens: int = 0,
) -> Words:
    """Who flies how far, and every end of it: without an interceptor, and with the best that could come.

    Parameters
    ----------
    position : OcsPosition
        As the side that flies sees it.
    side, kind, units, hex_, at_base, tokens
        See `wargame_kit.games.ocs.rules.air.announcing`.
    """
    tables = position.charts.tables
    enemies = bool(patrolling(position, position.enemy(side), hex_))
    is_shot_at = faces_flak(kind, enemies)

    def told(interceptor: str) -> Words:
        found = announced(
            position, side, kind, units, hex_, interceptor=interceptor, at_base=at_base, tokens=tokens
        )
        return mission_words(tables, found, is_shot_at)

    fighter = best_interceptor(position, interceptors(position, side, kind, hex_), hex_)
    words = told("")
    if fighter:
        caught = say("ocs/mission/intercepted", unit=position.name_of(fighter), told=told(fighter))
        free = say("ocs/mission/unhindered", told=words)
        words = say("ocs/mission/patrolled", unhindered=free, intercepted=caught)
    names = tuple(position.name_of(unit) for unit in units)
    far = max(away(position, unit, hex_) for unit in units)
    place = position.game.board.label(hex_)
    return say("ocs/mission/flight", units=names, hexes=far, place=place, told=words)


def planned_words(position: OcsPosition, mission: Mission) -> Words:
    """What may come of a mission as it is announced, or could be; see `flight_words`."""
    side, units, hex_ = mission.side, mission.units, mission.target
    at_base, tokens = mission.at_base, mission.tokens
    return flight_words(position, side, mission.kind, units, hex_, at_base=at_base, tokens=tokens)


def announced_words(position: OcsPosition, action: Announce) -> Words:
    """What may come of a mission with the one aircraft that announces it."""
    return planned_words(position, action.mission(position.side_of(action.unit)))


def joined_words(position: OcsPosition, action: AddAircraft) -> Words:
    """What may come of a mission with one aircraft more."""
    step = position.step
    assert isinstance(step, Announcing)  # nobody joins elsewhere
    return planned_words(position, step.mission.with_unit(action.unit))


def round_words(position: OcsPosition, action: SendUp) -> Words:
    """How a round would end if an aircraft were sent against the one that attacks (14.3)."""
    step = position.step
    if not isinstance(step, SendingUp) or not step.sent:
        return ""
    pair = wing_of(position, (step.sent, action.unit), step.mission.target)
    return _round(position, modifiers(*pair).total)


def intercepted_words(position: OcsPosition, action: Intercept) -> Words:
    """How its first round would end, against the best of the mission (14.5)."""
    step = position.step
    assert isinstance(step, Intercepting)  # nobody intercepts elsewhere
    wing = step.mission.wing(position)
    if not wing:
        return ""
    own = flyer_of(position, action.unit, step.mission.target)
    return _round(position, modifiers(own, best(wing)).total)


def _round(position: OcsPosition, added: int) -> Words:
    """Who aborts with what chance in a round of the attacker's difference, and whether with a loss."""
    found = chances(position.charts.tables.air_combat, added)
    own = sum((chance for end, chance in found.items() if end.attacker_aborts), Fraction(0))
    theirs = sum((chance for end, chance in found.items() if end.defender_aborts), Fraction(0))
    lossy = sum((chance for end, chance in found.items() if end.is_lossy), Fraction(0))
    told = {"attacker": own, "defender": theirs, "lossy": lossy}
    shares = {name: figures.percent(chance) for name, chance in told.items()}
    return say("ocs/foretold/round", added=signed(added), **shares)


def reasons(added: Ledger) -> tuple[Words, ...]:
    """What is added to a throw, one by one, with the reason of each."""
    return tuple(
        say("ocs/foretold/shift", columns=signed(entry.value), why=entry.label) for entry in added.entries
    )


def mission_words(tables: SeriesTables, told: Foreseen, is_shot_at: bool) -> Words:
    """The roll of flak with its modifiers, every end with its chance, and what is lost on the way.

    Parameters
    ----------
    tables : SeriesTables
    told : Foreseen
    is_shot_at : bool
        Whether flak is rolled at all.
    """
    shot = flak_words(tables, told.tree.modifiers) if is_shot_at else ""
    losses = tuple(_losses(told))
    key = "ocs/mission/foreseen-losses" if losses else "ocs/mission/foreseen"
    return say(key, flak=shot, ends=tuple(_ends(told)), losses=losses)


def flak_words(tables: SeriesTables, added: Ledger) -> Words:
    """From which roll on flak costs a step, with its modifiers one by one (14.4)."""
    why = reasons(added)
    least = max(2, tables.flak.hit - added.total)
    chance = figures.percent(flak.chance(tables.flak, added.total))
    if not why:
        return say("ocs/mission/flak-plain", least=least, chance=chance)
    return say("ocs/mission/flak", added=signed(added.total), least=least, chance=chance, why=why)


def _ends(told: Foreseen) -> Iterator[Words]:
    for leaf in told.tree:
        yield say("ocs/mission/end", why=leaf.why, chance=figures.percent(leaf.chance))


def _losses(told: Foreseen) -> Iterator[Words]:
    for key, steps in (("lost", told.passage.lost), ("won", told.passage.won)):
        some = 1 - steps.get(0, Fraction(0))
        if some:
            yield say(f"ocs/mission/{key}", chance=figures.percent(some))
