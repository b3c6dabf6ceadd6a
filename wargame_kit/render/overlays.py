"""Overlays made of what a position answers: zones of control, supply, command, reach, threats, areas."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING

from wargame_kit.position import Game, Position
from wargame_kit.position.markers import CONTROL, markers_of
from wargame_kit.render.coats import look_of
from wargame_kit.render.overlay import Mark, Overlay
from wargame_kit.render.styles import STYLES, of_side
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Name, Words, say

if TYPE_CHECKING:
    from wargame_kit.analysis.threats import Threats
    from wargame_kit.mechanics import CommandRange, Reach

_AREAS = 6


def overlay_names(position: Position) -> dict[str, Words]:
    """The overlays that can be switched, by id: ``zones:axis``, ``reach``…"""
    game = position.game
    answer: dict[str, Words] = {}
    if game.answers.knows("reach"):
        answer["reach"] = say("table/reach")
    for kind, method in (("zones", "control"), ("supply", "supply")):
        if game.answers.knows(method):
            for side in game.sides:
                if kind == "supply" and not game.presentation.units.needs_supply(position, side):
                    continue
                answer[f"{kind}:{side}"] = say(f"table/switch/{kind}", side=game.side_names[side])
    if game.answers.knows("command") and any(unit.is_headquarters for unit in game.units.values()):
        answer["command"] = say("table/command")
    # Where battles are fought within a hex, whoever comes next to it threatens nothing yet.
    if game.answers.knows("odds") and not game.presentation.fights.within:
        answer["threats"] = say("table/threats")
    for layer, words in game.presentation.hexes.layers(position).items():
        answer[f"layer:{layer}"] = words
    answer["cities"] = say("table/cities")
    if any(name.startswith("setup:") for name in game.board.features):
        answer["areas"] = say("table/areas")
    return answer


def zones(position: Position, side: str) -> Overlay:
    """A side's zones of control; in each hex the number of units that exert one there.

    Parameters
    ----------
    position : Position
        One that answers ``control(side)``.
    side : str
    """
    style = of_side("zone", look_of(side, position.game))
    control = position.control(side)
    marks = []
    for hex_ in sorted(control.hexes):
        number = len(control.exerted_by(hex_))
        marks.append(Mark(hex_, style, str(number) if number > 1 else ""))
    return Overlay(say("overlay/zones", side=position.game.side_names[side]), tuple(marks))


def supply(position: Position, side: str) -> Overlay:
    """A side's supply: where lines can be traced to, and its units with a line and without one."""
    answer = position.supply(side)
    game = position.game
    name = say("overlay/supply", side=game.side_names[side]).of(game.vocabulary)
    marks = [Mark(hex_, "supply_area") for hex_ in sorted(answer.reach)]
    for hex_, units in sorted(position.stacks.items()):
        own = [unit for unit in units if unit in answer.places]
        if own:
            cut = [unit for unit in own if not answer.of(unit).connected]
            style = "supply_cut" if cut else "supply_connected"
            called = tuple(Name(printed.short, printed.name.zh) for printed in map(position.unit, cut or own))
            said = say(f"overlay/{style}", units=called).of(game.vocabulary)
            marks.append(Mark(hex_, style, "", said))
    return Overlay(name, tuple(marks))


def command(position: Position, answer: CommandRange) -> Overlay:
    """What a headquarters commands: its range, the units in it, itself."""
    here = position.pieces[answer.headquarters].hex_
    held = {position.pieces[unit].hex_ for unit in answer.units if unit != answer.headquarters} - {-1, here}
    marks = [Mark(hex_, "command") for hex_ in sorted(answer.hexes)]
    marks += [Mark(hex_, "commanded") for hex_ in sorted(held)]
    marks.append(Mark(here, "headquarters", str(answer.range)))
    return Overlay(say("overlay/command", unit=position.unit(answer.headquarters).name), tuple(marks))


def commands(position: Position, side: str) -> Overlay:
    """Every command range of a side; in each hex how many headquarters reach it, if several."""
    answers = [position.command(unit) for unit in _headquarters(position, side)]
    number: dict[int, int] = {}
    for answer in answers:
        for hex_ in answer.hexes:
            number[hex_] = number.get(hex_, 0) + 1
    marks = [Mark(hex_, "command", str(n) if n > 1 else "") for hex_, n in sorted(number.items())]
    marks += [Mark(position.pieces[answer.headquarters].hex_, "headquarters") for answer in answers]
    return Overlay(say("overlay/commands", side=position.game.side_names[side]), tuple(marks))


def reach(answer: Reach, *, verb: str = "", only: Container[int] | None = None) -> Overlay:
    """Where a unit can go by a verb, with the cost written in each hex; perhaps in some hexes only."""
    style = f"reach_{verb}" if f"reach_{verb}" in STYLES else "reach"
    hexes = [hex_ for hex_ in answer if only is None or hex_ in only]
    marks = [Mark(hex_, style, fraction_text(answer.spent(hex_) or 0, answer.scale)) for hex_ in hexes]
    if answer.origin >= 0:
        marks.append(Mark(answer.origin, "chosen"))
    return Overlay(say(f"overlay/{style}"), tuple(marks))


def threats(answer: Threats) -> Overlay:
    """Where a side could be attacked, with the column of the worst attack in each hex."""
    marks = [Mark(hex_, "threat", answer[hex_].column, answer.words(hex_)) for hex_ in answer]
    return Overlay(say("overlay/threats", side=answer.side), tuple(marks))


def areas(game: Game) -> Overlay:
    """The set-up areas that are printed on the board, each in a look of its own."""
    marks = []
    names = sorted(name for name in game.board.features if name.startswith("setup:"))
    for number, name in enumerate(names):
        words = say("overlay/area", area=game.presentation.units.formation(game, name.removeprefix("setup:")))
        style = f"area_{number % _AREAS + 1}"
        marks += [Mark(hex_, style, "", words) for hex_ in sorted(game.board.features[name])]
    return Overlay(say("overlay/areas"), tuple(marks))


def cities(position: Position) -> Overlay:
    """Who controls each place whose control counts."""
    game = position.game
    held = (marker for marker in markers_of(position) if marker.kind == CONTROL)
    return Overlay(
        say("overlay/cities"),
        tuple(Mark(m.hex_, of_side("city", look_of(m.side, game)), "", m.words) for m in held),
    )


def layer(position: Position, name: str) -> Overlay:
    """An overlay that only some game has: whose each hex is, where its railways still run."""
    hexes, game = position.game.presentation.hexes, position.game
    marks = []
    for tint in hexes.layer(position, name):
        style = of_side(tint.style, look_of(tint.side, game)) if tint.side else tint.style
        marks += [Mark(hex_, style, "", tint.words or None) for hex_ in sorted(tint.hexes)]
    return Overlay(hexes.layers(position)[name], tuple(marks))


def lit(name: Words, marks: Mapping[str, Iterable[int]]) -> Overlay:
    """An overlay of hexes by style, the later style above the earlier.

    Examples
    --------
    >>> lit("what you can click", {"active": [4], "chosen": [2]}).of_style("chosen")
    (2,)
    """
    return Overlay(name, tuple(Mark(hex_, style) for style, hexes in marks.items() for hex_ in sorted(hexes)))


def _headquarters(position: Position, side: str) -> list[str]:
    return [
        unit
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and position.unit(unit).side == side and position.unit(unit).is_headquarters
    ]
