"""What usually follows? Whole games played by bots, any number of them, on any executor."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from random import Random

from wargame_kit.analysis.batches import each
from wargame_kit.analysis.bots import Bot
from wargame_kit.analysis.progress import progress
from wargame_kit.analysis.thinking import breathe
from wargame_kit.position import CHANCE, Action, Game, Over, Position
from wargame_kit.words import Name, listed, say
from wargame_kit.words.markup import escape, spoken

DRAW = ""
"""The winner of a game that nobody wins."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ended.

    Attributes
    ----------
    seed : int
    winner : str
        A side, or `DRAW`.
    reason : str
        Key of the catalogue.
    turn : int
        In which it ended.
    actions : int
        How many were played, chance's included.
    """

    seed: int
    winner: str
    reason: str
    turn: int
    actions: int


@dataclass(frozen=True)
class Playouts:
    """How many games ended.

    Attributes
    ----------
    side_names : mapping of str to Name
    outcomes : tuple of Outcome
        In the order of their seeds.
    left_out : int
        Games that were asked for and not played, because somebody stopped it.
    """

    side_names: Mapping[str, Name]
    outcomes: tuple[Outcome, ...]
    left_out: int = 0

    def __len__(self) -> int:
        return len(self.outcomes)

    def wins(self, side: str) -> int:
        """Count the games that a side won; `DRAW` counts those that nobody did."""
        return sum(outcome.winner == side for outcome in self.outcomes)

    def share(self, side: str) -> Fraction:
        """The part of the games that a side won."""
        return Fraction(self.wins(side), len(self.outcomes))

    def interval(self, side: str) -> tuple[float, float]:
        """Between which chances of winning the truth lies, 19 times out of 20 (Wilson).

        Returns
        -------
        low, high : float
            Shares from 0 to 1.
        """
        return wilson(self.wins(side), len(self.outcomes))

    @property
    def reasons(self) -> Counter[tuple[str, str]]:
        """How often each side won for each reason."""
        return Counter((outcome.winner, outcome.reason) for outcome in self.outcomes)

    def _lines(self) -> list[str]:
        lines = []
        for side, name in self.side_names.items():
            low, high = self.interval(side)
            wins = say("playouts/wins", side=name, wins=self.wins(side), games=len(self))
            lines.append(f"{wins}: {percent(self.share(side))} ({percent(low)}–{percent(high)})")
        if self.wins(DRAW):
            lines.append(str(say("playouts/draws", draws=self.wins(DRAW))))
        if self.left_out:
            wanted = len(self) + self.left_out
            lines.append(str(say("playouts/stopped", games=len(self), wanted=wanted)))
        return lines

    def __repr__(self) -> str:
        return f"<Playouts: {'; '.join(self._lines())}>"

    @spoken
    def _repr_html_(self) -> str:
        head = say("playouts/head", games=len(self))
        items = "".join(f"<li>{escape(line)}</li>" for line in self._lines())
        reasons = [f"{say(reason)} {count}" for (_, reason), count in self.reasons.most_common()]
        return f"<p>{escape(str(head))}</p><ul>{items}</ul><p>{escape(listed(reasons))}</p>"


def percent(share: Fraction | float) -> str:
    """Write a share in percent.

    Examples
    --------
    >>> percent(Fraction(2, 3))
    '67 %'
    """
    return str(say("words/percent", share=round(100 * float(share))))


def wilson(wins: int, games: int, deviations: float = 1.96) -> tuple[float, float]:
    """The interval of Wilson (1927) around a share of wins.

    Parameters
    ----------
    wins, games : int
        At least one game.
    deviations : float
        Of the normal distribution: 1.96 holds the truth 19 times out of 20.

    Returns
    -------
    low, high : float
        Shares from 0 to 1.

    References
    ----------
    E. B. Wilson (1927), "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22, 209-212.

    Examples
    --------
    >>> tuple(round(bound, 3) for bound in wilson(8, 10))
    (0.49, 0.943)
    """
    if games < 1 or not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games make no share")
    share, square = wins / games, deviations * deviations
    whole = 1 + square / games
    middle = (share + square / (2 * games)) / whole
    spread = deviations * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / whole
    return max(0.0, middle - spread), min(1.0, middle + spread)


def chance_action(position: Position, random: Random) -> Action:
    """An outcome of a chance step with its own probability."""
    distribution = position.chance()
    lot, total = random.random(), Fraction(0)
    for action, chance in distribution.items():
        total += chance
        if lot < total:
            return action
    return action


def check_bots(game: Game, bots: Mapping[str, Bot]) -> None:
    """Refuse players with whom no game can be played.

    Raises
    ------
    ValueError
        If a side has no bot, there is no such side, or who is to play it is no bot.
    """
    for side, bot in bots.items():
        game.known_side(side)
        if not isinstance(bot, Bot):
            raise ValueError(str(say("playouts/not-a-bot", side=side, value=repr(bot))))
    missing = ", ".join(side for side in game.sides if side not in bots)
    if missing:
        raise ValueError(str(say("playouts/no-bot", sides=missing)))


def play_out(position: Position, bots: Mapping[str, Bot], seed: int, until_turn: int = 0) -> Position:
    """Play a game to its end.

    Parameters
    ----------
    position : Position
    bots : mapping of side to Bot
    seed : int
        Of the dice and of the bots: the same seed gives the same game.
    until_turn : int
        Stop when this turn begins; 0 to play on to the end.

    Returns
    -------
    Position
        The last one.

    Raises
    ------
    ValueError
        If a side has no bot, or who is to play one is none.

    See Also
    --------
    playouts : many games.
    """
    check_bots(position.game, bots)
    with progress(say("playouts/one", game=position.game.name)) as done:
        return _played(position, bots, seed, until_turn, done)[0]


def _played(
    position: Position,
    bots: Mapping[str, Bot],
    seed: int,
    until_turn: int = 0,
    done: Callable[[int], object] = int,
) -> tuple[Position, int]:
    random, actions = Random(seed), 0
    players = {side: bot.afresh() for side, bot in bots.items()}
    while not position.is_over and not (until_turn and position.turn >= until_turn):
        actor = position.actor
        if actor == CHANCE:
            action = chance_action(position, random)
        else:
            action = players[actor].choose(position, random)
        position = position.play_unchecked(action)
        actions += 1
        done(1)
        breathe()
    return position, actions


def outcome_of(position: Position, bots: Mapping[str, Bot], seed: int) -> Outcome:
    """Play one game and answer how it ended."""
    last, actions = _played(position, bots, seed)
    over = last.step
    assert isinstance(over, Over)
    return Outcome(seed, over.winner, over.reason, last.turn, actions)


Start = Callable[[], Position]
"""Makes the first position where the games are played: what travels to another process."""


def _game(position: Position | Start, bots: Mapping[str, Bot], seed: int) -> Outcome:
    return outcome_of(position if isinstance(position, Position) else position(), bots, seed)


def playouts(
    position: Position | Start,
    bots: Mapping[str, Bot],
    games: int,
    executor: Executor | None = None,
    first_seed: int = 0,
) -> Playouts:
    """Play many games from one position.

    Parameters
    ----------
    position : Position or callable
        A callable makes the position where the games are played.
    bots : mapping of side to Bot
        Each plays every game afresh.
    games : int
        At least one.
    executor : concurrent.futures.Executor, optional
        Threads, processes or a cluster (docs/cluster.md); one after the other without.
    first_seed : int
        The games have the seeds from here on, whichever executor plays them.

    Returns
    -------
    Playouts
        Whoever stops it, as *Interrupt* does in a notebook, gets the games that have ended by then.

    Raises
    ------
    ValueError
        If a side has no bot, who is to play one is none, or there is no game to play.

    See Also
    --------
    play_out : one game.
    wargame_kit.analysis.balance.balance : a scenario from its start, on all cores.
    wargame_kit.analysis.outcomes.outcomes : exact distributions, where the tree of chance is small.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> from wargame_kit.analysis.bots import RandomBot
    >>> position = wk.load("typhoon").start("moscow-december")
    >>> played = playouts(position, dict.fromkeys(position.game.sides, RandomBot()), 1)
    >>> len(played)
    1
    """
    first = position if isinstance(position, Position) else position()
    check_bots(first.game, bots)
    if not isinstance(games, int) or games < 1:
        raise ValueError(str(say("playouts/games-asked", value=repr(games))))
    seeds = range(first_seed, first_seed + games)
    what = say("playouts/line", game=first.game.name)
    outcomes = each(partial(_game, position, dict(bots)), seeds, what, executor)
    return Playouts(first.game.side_names, outcomes, games - len(outcomes))
