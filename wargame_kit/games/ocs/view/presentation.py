"""What the series says about its positions, for tables and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import grounds
from wargame_kit.games.ocs.rules.modes import mode_of
from wargame_kit.position import Fact, Marker, Presentation
from wargame_kit.position.charts import dates
from wargame_kit.position.presentation import ActionWords, HexWords, StatusWords, UnitWords
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say


def points(tokens: int) -> str:
    """Tokens as supply points.

    Examples
    --------
    >>> points(10)
    '2½'
    """
    whole = Fraction(tokens, 4)
    return fraction_text(whole.numerator, whole.denominator)


class Status(StatusWords[OcsPosition]):
    """The dates and the ground."""

    def turn(self, position: OcsPosition) -> tuple[Fact, ...]:
        row = position.charts.turns[position.turn]
        return (
            Fact(say("ocs/dates"), dates(row.first_day, row.last_day), cite("1")),
            Fact(say("ocs/ground"), say(f"ocs/condition/{position.facts.weather}"), cite("17")),
        )

    def box(self, box: str) -> Words:
        return say(f"ocs/box/{box}")


class Hexes(HexWords[OcsPosition]):
    """The ground of a hex, dumps and hedgehogs."""

    def terrain(self, position: OcsPosition, hex_: int) -> tuple[Fact, ...]:
        rows = grounds(position, hex_)
        ground = (
            Fact(say("ocs/ground"), say(f"ocs/terrain/{row.id}"), cite("6.2d"), row.provenance)
            for row in rows
        )
        lines = dict.fromkeys(row.line for row in rows)
        return (
            *ground,
            *(Fact(say("ocs/line"), say(f"ocs/line/{line}"), cite("9.3"), "kit") for line in lines),
        )

    def markers(self, position: OcsPosition) -> Iterator[Marker]:
        yield from super().markers(position)
        for hex_, side, tokens in position.facts.dumps:
            held = say("ocs/points", points=points(tokens))
            yield Marker(
                hex_, "dump", side, say("ocs/dump"), held, fact=Fact(say("ocs/dump"), held, cite("3.3a"))
            )
        for hex_, level in position.facts.hedgehogs:
            owner = position.hedgehog_side(hex_)
            fact = Fact(say("ocs/hedgehog"), say("ocs/level", level=level), cite("16"))
            yield Marker(hex_, "hedgehog", owner, say("ocs/hedgehog"), fact=fact)


class Units(UnitWords[OcsPosition]):
    """The mode of a unit, its losses, its stocks and its fuel."""

    def states(self, position: OcsPosition, unit: str) -> frozenset[str]:
        piece = position.pieces[unit]
        told = {"cut": piece.unsupplied, "moved": piece.moved, "fought": piece.fought}
        return frozenset(state for state, holds in told.items() if holds)

    def about(self, position: OcsPosition, unit: str) -> tuple[Fact, ...]:
        return tuple(_about(position, unit)) if position.pieces[unit].hex_ >= 0 else ()


def _about(position: OcsPosition, unit: str) -> Iterator[Fact]:
    piece, shown, printed = position.pieces[unit], position.shown(unit), position.counter(unit)
    yield Fact(say("ocs/mode"), say(f"ocs/mode/{mode_of(position, unit)}"), cite("5"))
    yield Fact(say("ocs/class"), say(f"ocs/class/{shown.mobility}"), cite("3.1a"))
    if piece.marker == "dg":
        yield Fact(say("ocs/state"), say("ocs/disorganised"), cite("5.10"))
    if printed.is_multi_step:
        told = say("ocs/steps-of", steps=position.steps_left(unit), printed=printed.printed_steps)
        yield Fact(say("ocs/steps"), told, cite("3.2d"))
    if piece.stocks:
        yield Fact(say("ocs/stocks"), say(f"ocs/stocks/{piece.stocks}"), cite("12.9"))
    if piece.fuel:
        yield Fact(say("ocs/fuel"), say(f"ocs/fuel/{piece.fuel}"), cite("12.5c"))
    if piece.points:
        told = say("ocs/carries", points=piece.points, load=points(piece.load))
        yield Fact(say("ocs/transport"), told, cite("3.3b"))


class Actions(ActionWords[OcsPosition]):
    """Which verbs move, say no, and stand out."""

    moves: ClassVar[tuple[str, ...]] = ("move",)
    declining: ClassVar[frozenset[str]] = frozenset({"decline", "ignore", "let-pass", "let-all-pass"})
    decisive: ClassVar[frozenset[str]] = frozenset({"declare", "open-fire"})


PRESENTATION = Presentation(status=Status(), hexes=Hexes(), units=Units(), actions=Actions())
