"""6.3, 7.5, 7.6, 10, 11.7: the odds of an attack with all that either side might bring into it."""

from __future__ import annotations

from dataclasses import replace

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.battle import battle
from wargame_kit.games.huaihai.rules.declaration import check_support, check_wave
from wargame_kit.games.huaihai.rules.fight import Fight
from wargame_kit.games.huaihai.rules.infiltration import opponents
from wargame_kit.mechanics.odds import Battle
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def supposed(position: HuaihaiPosition, fight: Fight) -> Battle:
    """A battle in which support, a wave, a charge, militia and shown names are taken as brought in.

    Nothing has to be written in a notebook for it: this answers what it would be worth. Who could not do it
    at all makes the attack one that is not allowed, and the reason is told.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "B5", "55C": "A5 spent"})
    >>> wave = Fight("attack", "pla", position.game.board.index("A5"), ("CP1",), wave=True)
    >>> supposed(position, wave).shifts.total - supposed(position, replace(wave, wave=False)).shifts.total
    1
    """
    fought = battle(position, fight)
    if not fought.legality:
        return fought
    return replace(fought, legality=_check(position, fight))


def _check(position: HuaihaiPosition, fight: Fight) -> Verdict:
    for number, unit in enumerate(fight.supporters):
        verdict = check_support(position, replace(fight, supporters=fight.supporters[:number]), unit)
        if not verdict:
            return verdict
    if fight.wave:
        verdict = check_wave(position, replace(fight, wave=False))
        if not verdict:
            return verdict
    for number, unit in enumerate(fight.charges):
        if unit not in fight.participants or unit in fight.charges[:number]:
            clause = cite("10.10" if fight.side == KMT else "10.8")
            return refuse("clash/charge-elsewhere", clause, unit=position.name_of(unit))
    for unit in fight.infiltrators[1:]:
        return refuse("clash/one-infiltrator", cite("10.4"), unit=position.name_of(unit))
    for unit in fight.infiltrators:
        if unit not in opponents(position, fight):
            return refuse("clash/infiltrator-elsewhere", cite("10.4"), unit=position.name_of(unit))
    if fight.militia and fight.side != KMT:
        return refuse("clash/militia-pla", cite("11.7"))
    return ALLOWED
