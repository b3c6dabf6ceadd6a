"""9.6: fresh counters that step into an attacked hex, and go home again where there is no room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.position import SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.cities import passed
from wargame_kit.games.huaihai.rules.commanding import check_act
from wargame_kit.games.huaihai.rules.fight import Fight, is_beside
from wargame_kit.games.huaihai.rules.retreat import steps_for
from wargame_kit.games.huaihai.rules.spy import came_forward
from wargame_kit.games.huaihai.rules.stacking import check_end, together, weight
from wargame_kit.position import Action
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


@dataclass(frozen=True, slots=True)
class StepIn(Action):
    """A fresh counter turns over and steps into the attacked hex (9.6)."""

    form: ClassVar[str] = "step-in {unit}"
    reveals: ClassVar[bool] = True
    unit: str


def beside(position: HuaihaiPosition, side: str, hex_: int) -> Iterator[str]:
    """Yield the counters of a side on the map adjacent to a hex."""
    stacks = position.stacks_by_side[side]
    for there in position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]:
        if there in stacks:
            yield from stacks[there]


def able(position: HuaihaiPosition, fight: Fight) -> Iterator[str]:
    """Yield the counters that may step in for the defender.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "K7", "5C": "K8 spent", "70C": "K9"})
    >>> list(able(position, Fight("attack", "pla", position.game.board.index("K8"), ("CP1",))))
    ['70C']
    """
    side = position.enemy(fight.side)
    return (unit for unit in beside(position, side, fight.target) if check_step_in(position, fight, unit))


def check_step_in(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    """Whether a counter may step in for the defender.

    Any number may; stacking may be exceeded until the battle is over.
    """
    board, side = position.game.board, position.enemy(fight.side)
    printed = board.label(fight.target)
    if unit not in position.pieces or position.pieces[unit].hex_ < 0:
        return refuse("fight/not-on-map", cite("9.6"), unit=position.name_of(unit))
    name = position.unit(unit).name
    if position.side_of(unit) != side:
        return refuse("clash/other-side", cite("9.6"), unit=name, side=position.game.side_names[side])
    acting = check_act(position, unit)
    if not acting:
        return acting
    if not is_beside(position, unit, fight.target):
        return refuse("clash/step-in-far", cite("9.6"), hex_=printed, unit=name)
    here = position.pieces[unit].hex_
    if all(there != fight.target for there, _ in steps_for(position, unit).links.rows[here]):
        return refuse("clash/step-in-ground", cite("12.4"), hex_=printed, unit=name)
    return ALLOWED


def stepped_in(position: HuaihaiPosition, fight: Fight, unit: str) -> tuple[HuaihaiPosition, Fight]:
    """The position and the fight after a counter has turned over and stepped in."""
    piece = position.pieces[unit]
    after = position.moved(piece.at(fight.target).showing(SPENT))
    after = came_forward(passed(after, position.side_of(unit), (fight.target,)), unit)
    return after, replace(fight, reserves=(*fight.reserves, (unit, piece.hex_)))


def gone_home(position: HuaihaiPosition, fight: Fight) -> tuple[HuaihaiPosition, tuple[str, ...]]:
    """The position after the reserves for which there is no room have gone back where they came from.

    The last to come goes first. Those whose own hex has been taken or filled meanwhile are answered as well:
    they retreat (6.9).
    """
    side, limit, homeless = position.enemy(fight.side), position.charts.limit("stacking"), []
    leaving = 0
    for unit, home in reversed(fight.reserves):
        if position.pieces[unit].hex_ != fight.target:
            continue
        there = together(position, side, fight.target)
        if sum(weight(position, each) for each in there) - leaving <= limit:
            break
        if check_end(position, unit, home):
            position = position.moved(position.pieces[unit].at(home))
        else:
            homeless.append(unit)
            leaving += weight(position, unit)
    return position, tuple(homeless)
