"""How likely is it? Exact distributions over everything that chance may bring from a position on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Generic, TypeVar

from wargame_kit.analysis.attacks import steps_of
from wargame_kit.position import CHANCE, Action, Position
from wargame_kit.rulebook import figures
from wargame_kit.words import WargameError, say
from wargame_kit.words.markup import escape, spoken

T = TypeVar("T", bound=Hashable)

Policy = Callable[[Position], Action]
"""What the sides do where they choose, for as far as the tree of chance is followed."""

Stop = Callable[[Position], bool]

MOST_NODES = 20_000


class TooLarge(WargameError, ValueError):
    """The tree of chance has more nodes than were allowed; play it out instead."""


@dataclass(frozen=True)
class Distribution(Generic[T]):
    """What may come, each with its exact probability; the probabilities sum to one.

    Attributes
    ----------
    chances : mapping of outcome to Fraction
        The likeliest first.

    Examples
    --------
    >>> six = Distribution({"hit": Fraction(1, 6), "miss": Fraction(5, 6)})
    >>> six["hit"], six.chance_of(lambda outcome: outcome != "hit")
    (Fraction(1, 6), Fraction(5, 6))
    """

    chances: Mapping[T, Fraction]

    def __getitem__(self, outcome: T) -> Fraction:
        return self.chances.get(outcome, Fraction(0))

    def __iter__(self) -> Iterator[T]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def chance_of(self, claim: Callable[[T], bool]) -> Fraction:
        """How likely it is that a claim about the outcome holds."""
        return sum((chance for outcome, chance in self.chances.items() if claim(outcome)), Fraction(0))

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The mean of a value of the outcome."""
        return sum((chance * value(outcome) for outcome, chance in self.chances.items()), Fraction(0))

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{outcome}: {figures.chance(chance)}" for outcome, chance in list(self.chances.items())[:8]
        )
        return f"<Distribution of {len(self)}: {shown}{', …' if len(self) > 8 else ''}>"

    @spoken
    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:left'>{escape(str(outcome))}</td>"
            f"<td>{figures.chance(chance)}</td></tr>"
            for outcome, chance in self.chances.items()
        )
        return f"<table>{rows}</table>"


def outcomes(
    position: Position,
    stop: Stop,
    seen: Callable[[Position], T],
    policy: Policy | None = None,
    most_nodes: int = MOST_NODES,
) -> Distribution[T]:
    """The exact distribution of what is seen where the tree of chance stops.

    Parameters
    ----------
    position : Position
    stop : callable Position -> bool
        Where to look; the end of the game always stops.
    seen : callable Position -> hashable
        What is looked at there.
    policy : callable Position -> Action, optional
        What the sides do where they choose; without it they do the first legal action.
    most_nodes : int
        Positions met, equal ones counted once.

    Returns
    -------
    Distribution
        What is seen, with exact probabilities that sum to one.

    Raises
    ------
    TooLarge
        If there are more.

    See Also
    --------
    after_attack : the outcomes of an attack, with losses and retreats.
    wargame_kit.analysis.playouts.playouts : whole games, where the tree of chance is too large.

    Notes
    -----
    Equal positions are met once, however many ways lead to them: losing a step before or after another makes
    no difference.

    Examples
    --------
    See `after_attacks`.
    """
    known: dict[Position, dict[T, Fraction]] = {}

    def follow(here: Position) -> dict[T, Fraction]:
        if here in known:
            return known[here]
        if len(known) >= most_nodes:
            raise TooLarge(f"more than {most_nodes} positions follow; play it out instead")
        known[here] = {}  # reserves the place, so that the count is true while its branches are followed
        answer: dict[T, Fraction] = {}
        if here.is_over or stop(here):
            answer[seen(here)] = Fraction(1)
        elif here.actor == CHANCE:
            for action, chance in here.chance().items():
                for outcome, further in follow(here.play_unchecked(action)).items():
                    answer[outcome] = answer.get(outcome, Fraction(0)) + chance * further
        else:
            chosen = policy(here) if policy is not None else next(iter(here.legal))
            answer = follow(here.play_unchecked(chosen))
        known[here] = answer
        return answer

    found = follow(position)
    return Distribution(dict(sorted(found.items(), key=lambda pair: (-pair[1], str(pair[0])))))


def until_back_to(depth: int) -> Stop:
    """A stop: when the agenda is no deeper than this, as after the steps on top are done."""
    return lambda position: len(position.agenda) <= depth


@dataclass(frozen=True, slots=True, order=True)
class Aftermath:
    """What an attack has brought.

    Attributes
    ----------
    is_emptied : bool
        Whether no defender is left in the hex.
    attacker_losses, defender_losses : int
        Steps lost, in combat and on the retreat.
    game : str
        In whose words it is told.
    """

    is_emptied: bool
    attacker_losses: int
    defender_losses: int
    game: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        key = "aftermath/emptied" if self.is_emptied else "aftermath/held"
        said = say(key, attacker=self.attacker_losses, defender=self.defender_losses)
        return str(said.of(self.game))


def after_attack(
    position: Position,
    target: int | str,
    attackers: str | Iterable[str],
    times: int = 1,
    most_nodes: int = MOST_NODES,
) -> Distribution[Aftermath]:
    """The exact distribution of what an attack brings, losses and retreats carried out by the rules.

    Owners choose as the game's `Heuristics` would, reactions included: reserves step in, pursuers follow and
    are struck in their turn, where it thinks that worth doing. A further attack is made by those of the
    attackers that still reach the hex, while an enemy is in it and the odds allow it.

    Parameters
    ----------
    position : Position
    target : int or str
        The hex, named as `Board.locate` takes it.
    attackers : str or iterable of str
    times : int
        Attacks one after the other: 2 for a second activation of the same units.
    most_nodes : int
        See `outcomes`.

    Returns
    -------
    Distribution of Aftermath
        Who is left and who holds the hex, with exact probabilities.

    Raises
    ------
    ValueError
        If the attack is not allowed; the message says why.
    TooLarge

    See Also
    --------
    wargame_kit.position.Position.odds : the die roll alone.
    wargame_kit.analysis.attacks.best_attacks : which attack to ask about.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> once = after_attack(position, "1341", ["18Pz", "29M"])
    >>> print(once.chance_of(lambda after: after.is_emptied))
    1
    """
    target = position.game.board.locate(target)
    attackers = (attackers,) if isinstance(attackers, str) else tuple(attackers)
    battle = position.odds(target, attackers)
    if not battle.verdict:
        raise ValueError(str(battle.verdict))
    side, defenders = position.unit(attackers[0]).side, battle.defenders
    before = steps_of(position, attackers), steps_of(position, defenders)
    found: dict[Position, Fraction] = {position: Fraction(1)}
    for _ in range(times):
        further: dict[Position, Fraction] = {}
        for here, chance in found.items():
            for after, more in _one_attack(here, side, target, attackers, most_nodes).items():
                further[after] = further.get(after, Fraction(0)) + chance * more
        found = further
    answer: dict[Aftermath, Fraction] = {}
    for after, chance in found.items():
        aftermath = Aftermath(
            not any(after.unit(unit).side != side for unit in after.in_hex(target)),
            before[0] - steps_of(after, attackers),
            before[1] - steps_of(after, defenders),
            after.game.id,
        )
        answer[aftermath] = answer.get(aftermath, Fraction(0)) + chance
    return Distribution(dict(sorted(answer.items(), key=lambda pair: (-pair[1], pair[0]))))


def _one_attack(
    position: Position, side: str, target: int, attackers: tuple[str, ...], most_nodes: int
) -> Mapping[Position, Fraction]:
    heuristics, pieces = position.game.heuristics, position.pieces
    on_map = (unit for unit in attackers if pieces[unit].hex_ >= 0)
    able = tuple(unit for unit in on_map if target in heuristics.targets(position, side, pieces[unit].hex_))
    if not able or not position.odds(target, able).verdict:
        return {position: Fraction(1)}
    begun = heuristics.attacking(position, side, target, able)
    depth = len(position.agenda)
    found = outcomes(begun, until_back_to(depth), lambda after: after, _judged, most_nodes)
    answer: dict[Position, Fraction] = {}
    for after, chance in found.chances.items():
        # What differs in facts alone, such as who came over, is the same to the reader.
        alike = after.replaced(agenda=position.agenda, facts=position.facts)
        answer[alike] = answer.get(alike, Fraction(0)) + chance
    return answer


def _judged(position: Position) -> Action:
    return next(position.game.heuristics.planned(position, Random(0)))
