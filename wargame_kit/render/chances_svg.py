"""Chances as bars: every outcome with its exact fraction and in percent."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

from wargame_kit.mechanics.outcomes import EVERY, Result
from wargame_kit.position import CupLine, Game, Position
from wargame_kit.render.coats import coats_in
from wargame_kit.render.palette import Palette, palette
from wargame_kit.render.svg import Svg, finished, fitted, tag, text, text_width, words
from wargame_kit.rulebook.figures import chance as chance_words
from wargame_kit.words import Name, Phrase, Words, say
from wargame_kit.words.languages import Language

T = TypeVar("T")

_ROW, _BAR = 26.0, 15.0


def outcome_bars(
    distribution: Mapping[T, Fraction],
    *,
    title: Words = "",
    theme: str = "light",
    language: Language | None = None,
    width: int = 620,
) -> Svg:
    """A distribution as bars, one for each outcome, in the order given.

    Parameters
    ----------
    distribution : mapping of outcome to Fraction
        Outcomes are phrases, names, results of a table, or anything with a text.
    title : Phrase, Name or str
    theme : {"light", "dark"}
    language : {"en", "zh"}, optional
    width : int
        In pixels.

    Examples
    --------
    >>> outcome_bars({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, title="A coin")
    <Svg 620 × 96: A coin>
    """
    colours = palette(theme)
    heading = words(title or say("render/chances"), language)
    body, height = bars(distribution, colours, language, width - 28)
    drawn = text(14, 26, heading, 14, text_anchor="start", font_weight=700, fill=colours.ink)
    drawn += tag("g", body, transform="translate(14 36)")
    said = "; ".join(
        f"{outcome_words(outcome, language)} {words(chance_words(chance, 1), language)}"
        for outcome, chance in distribution.items()
    )
    return finished(
        drawn,
        width,
        height + 44,
        title=heading,
        description=said,
        background=colours.panel,
        language=language,
    )


def bars(
    distribution: Mapping[T, Fraction],
    colours: Palette,
    code: Language | None,
    width: float,
    game: str = "",
) -> tuple[str, float]:
    """The bars alone and their height."""
    labels = [outcome_words(outcome, code, game) for outcome in distribution]
    room = min(width * 0.45, max((text_width(label, 12) for label in labels), default=0.0) + 14)
    figures = {chance: words(chance_words(chance, 1), code) for chance in distribution.values()}
    beside = max((text_width(figure, 12) for figure in figures.values()), default=0.0) + 12
    longest = max(distribution.values(), default=Fraction(1))
    scale = max(20.0, width - room - beside) / float(longest)
    parts = []
    for row, ((outcome, chance), label) in enumerate(zip(distribution.items(), labels, strict=True)):
        y = row * _ROW
        shown, size = fitted(label, 12, room - 8, least=9)
        length = max(1.5, float(chance) * scale)
        fill = outcome_colour(outcome, colours)
        parts += [
            text(room - 8, y + 17.5, shown, size, text_anchor="end", fill=colours.ink),
            tag(
                "rect",
                x=room,
                y=y + 5.5,
                width=length,
                height=_BAR,
                fill=fill,
                stroke=colours.ink,
                stroke_width=".6",
            ),
            text(room + length + 7, y + 17.5, figures[chance], 12, text_anchor="start", fill=colours.ink),
        ]
    return "".join(parts), len(labels) * _ROW


LONGEST = 9999
"""The greatest denominator of a fraction that says something to a reader."""

FEW, SELDOM = 6, Fraction(1, 1000)
"""Of more outcomes than so many, those seldomer than this are left out of tables and pictures."""


def not_seldom(chances: Mapping[T, Fraction]) -> dict[T, Fraction]:
    """The outcomes of a distribution that are worth a line.

    Examples
    --------
    >>> len(not_seldom({n: Fraction(1, 2**n) for n in range(1, 20)}))
    9
    """
    is_long = len(chances) > FEW
    return {
        outcome: chance for outcome, chance in chances.items() if chance and not (is_long and chance < SELDOM)
    }


def outcome_words(outcome: object, code: Language | None = None, game: str = "") -> str:
    """An outcome as a person reads it: a result of a table with what it means in a game's words.

    Examples
    --------
    >>> from wargame_kit.mechanics import Result
    >>> outcome_words(Result.read("2RR"), "en")
    '2RR: defender loses 2, retreats 2'
    """
    if isinstance(outcome, (Phrase, Name)):
        return words(outcome, code)
    if not isinstance(outcome, Result):  # no cell of a table: it says itself what it means
        return str(outcome)
    parts = [words(effect_words(effect, count).of(game), code) for effect, count in outcome.effects]
    if not parts:
        return words(say("render/result/nothing", result=str(outcome)), code)
    joint = "，" if code == "zh" else ", "
    return f"{outcome}{'：' if code == 'zh' else ': '}{joint.join(parts)}"


def effect_words(effect: str, count: int) -> Phrase:
    """Who loses, or retreats, how much, as a result of a table says it.

    Examples
    --------
    >>> str(effect_words("attacker", 2)), str(effect_words("defender", EVERY))
    ('attacker loses 2', 'every defender is lost')
    """
    if count >= EVERY:
        return say(f"render/result/every/{effect}")
    return say(f"render/result/{effect}", count=count)


def outcome_colour(outcome: object, colours: Palette) -> str:
    """Brown for what hurts the attacker, grey for nothing, blue for the defender."""
    if not isinstance(outcome, Result):
        return colours.bars[3]
    if outcome.attacker_losses:
        return colours.bars[0 if outcome.attacker_losses > 1 else 1]
    if outcome.defender_losses:
        return colours.bars[5 if outcome.defender_losses > 1 else 4]
    return colours.bars[3 if outcome.effects else 2]


def cup(
    position: Position, *, theme: str = "light", language: Language | None = None, width: int = 560
) -> Svg:
    """Which chit the next draw may bring, and how likely each is.

    Parameters
    ----------
    position : Position
        Of a game with a cup; what its facts hide stays hidden: give ``position.seen_by(side)``.

    Raises
    ------
    ValueError
        If the game has no cup.
    """
    chits = position.game.presentation.status.cup(position)
    if chits is None:
        raise ValueError(f"{position.game.name.en} has no cup to draw from")
    number = sum(chit.count for chit in chits)
    colours, sides = palette(theme), tuple(position.game.sides)
    heading = words(say("render/cup", count=number), language)
    rows = sorted(
        ((words(chit.name, language), _owner(sides, chit), chit.count) for chit in chits),
        key=lambda row: (row[1], -row[2], row[0]),
    )
    room = max((text_width(name, 12) for name, *_ in rows), default=0.0) + 52
    scale = (width - 14 - room - 100) / (max((chit.count for chit in chits), default=1) / max(1, number))
    parts = [text(14, 26, heading, 14, text_anchor="start", font_weight=700, fill=colours.ink)]
    for row, (name, owner, count) in enumerate(rows):
        chance = Fraction(count, number)
        figure = words(chance_words(chance, 1), language)
        y = 36 + row * _ROW
        parts += [
            _chit(position.game, owner, 24, y + 13),
            text(40, y + 17.5, name, 12, text_anchor="start", fill=colours.ink),
            tag("rect", x=room, y=y + 5.5, width=float(chance) * scale, height=_BAR, fill=colours.bars[3],
                stroke=colours.ink, stroke_width=".6"),
            text(room + float(chance) * scale + 7, y + 17.5, figure, 12, text_anchor="start",
                 fill=colours.ink),
        ]  # fmt: skip
    said = "; ".join(
        f"{name} {words(chance_words(Fraction(count, number), 1), language)}" for name, _, count in rows
    )
    height = 44 + len(rows) * _ROW
    return finished(
        "".join(parts),
        width,
        height,
        title=heading,
        description=said,
        background=colours.panel,
        language=language,
    )


def _owner(sides: tuple[str, ...], chit: CupLine) -> int:
    return sides.index(chit.side) if chit.side in sides else len(sides)


def _chit(game: Game, owner: int, x: float, y: float) -> str:
    """A round chit in the colours of its side; square for what belongs to neither."""
    sides = tuple(game.sides)
    if owner == len(sides):
        return tag("rect", x=x - 7, y=y - 7, width=14, height=14, fill="#d8c99a", stroke="#4a4230")
    dress = coats_in(game)[sides[owner]]
    corner = 1.5 if owner == 0 else 7
    return tag(
        "rect", x=x - 7, y=y - 7, width=14, height=14, rx=corner, fill=dress.body, stroke=dress.edge,
        stroke_width="1.4",
    )  # fmt: skip
