"""A stronger player: it plays a few plans of a phase out to the end, and takes the one that ends best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from statistics import fmean, pstdev

from wargame_kit.analysis.bots import PlanningBot, SimpleBot
from wargame_kit.analysis.playouts import play_out
from wargame_kit.analysis.progress import progress
from wargame_kit.position import Action, Over, Position
from wargame_kit.words import say

Plan = tuple[Action, ...]

LEFT_OUT = 0.25
"""The chance that an action of the simple player's plan is left out of another plan."""

ADDED = 0.5
"""The chance that another plan begins with some legal action."""

SEEDS = 10**6


@dataclass(frozen=True, slots=True)
class End:
    """How a game that was played out ended for one side.

    Attributes
    ----------
    won : int
        1, 0 or −1.
    score : float
        The game's own count, more is better for the side; 0 where it counts nothing.
    """

    won: int
    score: float


@dataclass
class PlayoutBot(PlanningBot):
    """Plays several plans out to the end of the game, a few times each, with simple players on both sides.

    The plans are the simple bot's own, doing nothing, and changed plans: some actions are left out, or
    another action comes first. It decides in this way if a plan has several actions that both sides may see;
    if there is only one thing to do, it does what the simple bot does. It thinks on what its side sees.
    If that includes blocks without a face, no game can be played out, and it acts as the simple bot.

    Parameters
    ----------
    plans, games : int
        How many plans it tries, and how many games it plays with each.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").start("nianzhuang")
    >>> PlayoutBot(plans=2, games=1).choose(position, Random(1)) in position.legal
    True
    """

    plans: int = 4
    games: int = 3

    def plan(self, position: Position, random: Random) -> Plan:
        seen = position.seen_by(position.actor)
        plan = position.game.heuristics.plan(seen, random)
        if len(plan) > 1 and _has_faces(seen) and not all(action.is_secret for action in plan):
            plan = self._best(seen, plan, random)
        return plan

    def _best(self, seen: Position, plan: Plan, random: Random) -> Plan:
        seeds = [random.randrange(SEEDS) for _ in range(self.games)]
        # The same dice for every plan: what they have in common is not compared.
        plans = tuple(self._plans(seen, plan, random))
        ends: dict[Plan, list[End]] = {tried: [] for tried in plans}
        with progress(say("playouts/thinking", game=seen.game.name), len(plans) * len(seeds)) as done:
            for tried in plans:
                for seed in seeds:
                    ends[tried].append(ended(seen, tried, seed))
                    done(1)
        values = worths(ends)
        return max(ends, key=lambda tried: values[tried])

    def _plans(self, seen: Position, plan: Plan, random: Random) -> Iterator[Plan]:
        found = {plan: None}
        if _is_end(plan[-1]) and seen.check(plan[-1]):
            found[plan[-1:]] = None
        # Few changes are legal in a tight place: it does not look for ever.
        for _ in range(4 * self.plans):
            if len(found) >= self.plans:
                break
            changed = _changed(seen, plan, random)
            if changed:
                found[changed] = None
        yield from tuple(found)[: self.plans]


def _has_faces(seen: Position) -> bool:
    """Whether a game can be played on with what a side sees: who is not seen fights no battle."""
    return not seen.game.unseen(seen)


def _is_end(action: Action) -> bool:
    """Whether an action says that nothing more is to be done: it names nothing."""
    return not fields(action) and not action.is_secret


def _changed(seen: Position, plan: Plan, random: Random) -> Plan:
    kept = tuple(action for action in plan if _is_end(action) or random.random() >= LEFT_OUT)
    if random.random() < ADDED:
        first = seen.legal.sample(random)
        if not (first.is_secret or _is_end(first)):
            others = (a for a in kept if not first.named_unit or a.named_unit != first.named_unit)
            kept = (first, *others)
    return kept if kept and seen.check(kept[0]) else ()


def ended(seen: Position, plan: Sequence[Action], seed: int) -> End:
    """How a game ends for the side that acts, if it follows a plan and all are simple players after it.

    Parameters
    ----------
    seen : Position
        As that side sees it.
    plan : sequence of Action
        Those that are not legal any more are left out.
    seed : int
        Of the dice and the players.
    """
    side, position = seen.actor, seen
    for action in plan:
        if position.actor != side:
            break
        if position.check(action):
            position = position.play_unchecked(action)
    last = play_out(position, {each: SimpleBot() for each in position.game.sides}, seed)
    over, status = last.step, last.game.presentation.status
    assert isinstance(over, Over)
    won = (over.winner == side) - (over.winner not in (side, ""))
    found = status.score(last) if status.counted_for else None
    if found is None:
        return End(won, 0.0)
    total = found[1].total / found[1].scale
    return End(won, total if status.counted_for == side else -total)


def worths(ends: Mapping[Plan, Sequence[End]]) -> dict[Plan, float]:
    """What each plan is worth: its mean score, in what scores usually differ by, and its wins.

    A victory counts as much as scores usually differ, so that far from the end the count decides, near to it
    the victory.

    Returns
    -------
    mapping of plan to float
        In standard deviations of the score, plus the share of wins less the share of losses.

    Examples
    --------
    >>> from wargame_kit.position import EndPhase
    >>> worths({(): [End(1, 50.0), End(0, 48.0)], (EndPhase(),): [End(0, 48.0), End(0, 46.0)]})[()] > 0
    True
    """
    scores = [end.score for found in ends.values() for end in found]
    middle, spread = fmean(scores), pstdev(scores) or 1.0
    return {
        plan: fmean((end.score - middle) / spread + end.won for end in found) for plan, found in ends.items()
    }
