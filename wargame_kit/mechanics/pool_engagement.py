"""What comes of a battle of dice pools? Either side rolls a die a level, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.mechanics.engagement import Engagement, ShownDice
from wargame_kit.mechanics.hit_allocation import losses
from wargame_kit.mechanics.outcomes import EVERY, Result, lost, summed
from wargame_kit.mechanics.pool_rounds import PoolEnds, PoolRound, PoolSide, State, fought
from wargame_kit.rulebook import Citation, Ledger, Verdict, citation_trace
from wargame_kit.words import Phrase, Words, say

_FINE = 1000
"""Into so many parts a level is cut where battles are compared."""


@dataclass(frozen=True, slots=True, order=True)
class PoolResult(Result):
    """What a battle of pools cost: levels that each side lost, `EVERY` where nobody is left of it.

    Attributes
    ----------
    is_repulsed : bool
        Whether the attackers were thrown back.

    Examples
    --------
    >>> [str(PoolResult(1, 2)), str(PoolResult(0, EVERY)), str(PoolResult(2, 0, is_repulsed=True))]
    ['1/2', '-/E', '2/- ↩']
    >>> PoolResult(1, 2).effects
    (('attacker', 1), ('defender', 2))
    """

    is_repulsed: bool = False

    @property
    def effects(self) -> tuple[tuple[str, int], ...]:
        own = (("repulsed", 1),) if self.is_repulsed else ()
        return (*super(PoolResult, self).effects, *own)  # a class with slots is made twice

    def empties(self, steps: int = EVERY) -> bool:
        """Whether nobody is left of the defender, however many levels they were thought to have."""
        return self.defender_losses >= EVERY

    def __str__(self) -> str:
        written = f"{lost(self.attacker_losses)}/{lost(self.defender_losses)}"
        return f"{written} ↩" if self.is_repulsed else written


@dataclass(frozen=True, slots=True)
class PoolCase:
    """What a battle comes to if everybody who is unseen in it turns out to be so and so.

    Attributes
    ----------
    attackers, defenders : PoolSide
    chance : Fraction
    """

    attackers: PoolSide
    defenders: PoolSide
    chance: Fraction = Fraction(1)


@dataclass(frozen=True, repr=False)
class PoolEngagement(Engagement):
    """A battle that dice pools decide; its attackers stand in the hex with the defenders.

    Attributes
    ----------
    cases : tuple of PoolCase
        Together certain; one alone where everybody is seen.
    rounds : tuple of PoolRound
        As many as are to be fought; none while hits that have been thrown are taken.
    fire_clause : Citation
        The clause of firing.
    other_sums : mapping of str to Ledger
        Sums beside the dice of both sides: of an air strike, of the repulse.
    supposed : Phrase, Name or str
        What was taken for granted of unseen blocks; empty where there is none.

    Examples
    --------
    >>> from wargame_kit.mechanics.hit_allocation import Struck
    >>> from wargame_kit.rulebook import ALLOWED
    >>> rule = Citation("skirmish", "7.2")
    >>> sums = Ledger("dice").add(2, "tanks", rule), Ledger("dice").add(1, "infantry", rule)
    >>> sides = PoolCase(PoolSide((Struck("T", 2, fire=2),)), PoolSide((Struck("I", 1),)))
    >>> battle = PoolEngagement(
    ...     (0,), "0101", ("T",), ("I",), *sums, ALLOWED, (sides,), (PoolRound(),), rule)
    >>> battle.column_before, battle.column
    ('1×6', '2×5–6')
    >>> [f"{result} {chance}" for result, chance in battle.outcomes().items()]
    ['-/E 25/54', '-/- 10/27', '1/E 1/18', '1/- 1/9']
    """

    cases: tuple[PoolCase, ...] = field(repr=False)
    rounds: tuple[PoolRound, ...]
    fire_clause: Citation
    other_sums: Mapping[str, Ledger] = field(default_factory=dict)
    supposed: Words = ""

    @property
    def sums(self) -> Mapping[str, Ledger]:
        return {"attack": self.attack, "defence": self.defence, **self.other_sums}

    @property
    def clause(self) -> Citation:
        return self.fire_clause

    @property
    def verdict(self) -> Verdict:
        return self.legality

    @property
    def headline(self) -> Phrase:
        if not self.verdict:
            return super().headline
        key = "battle/pool-head" if not self.supposed else "battle/pool-head-supposed"
        return say(key, hex=self.hex_, attack=self.column, defence=self.column_before, supposed=self.supposed)

    @property
    def column_before(self) -> str:
        """The dice of the defence fire, such as ``"4×5–6 + 3×6"``."""
        return _spread({str(case.defenders.pool(case.defenders.blocks)) for case in self.cases})

    @property
    def column(self) -> str | None:
        """The dice of the attack fire while the attackers have lost nothing."""
        if not self.legality:
            return None
        return _spread({str(case.attackers.pool(case.attackers.blocks)) for case in self.cases})

    @cached_property
    def ends(self) -> tuple[tuple[PoolCase, PoolEnds], ...]:
        """Every case with its ends."""
        if not self.legality:
            return ()
        citation_trace.note(self.fire_clause)
        return tuple((case, fought(case.attackers, case.defenders, self.rounds)) for case in self.cases)

    def outcomes(self) -> dict[Result, Fraction]:
        found: dict[Result, Fraction] = {}
        for case, ends in self.ends:
            for is_repulsed, states in ((False, ends.stands), (True, ends.repulsed)):
                for state, ways in states.items():
                    result = _result(case, state, is_repulsed)
                    found[result] = found.get(result, Fraction(0)) + case.chance * Fraction(ways, ends.total)
        return dict(sorted(found.items(), key=lambda pair: _order(pair[0])))

    @property
    def chances(self) -> tuple[tuple[Words, Mapping[Result, Fraction]], ...]:
        """For either side by itself what it may lose, and whether the attackers are thrown back.

        Nothing where nothing is to be thrown.
        """
        every = self.outcomes()
        if not every or not self.rounds:
            return ()
        defender = summed((PoolResult(0, end.defender_losses), chance) for end, chance in every.items())
        told = [(say("battle/pool-defender"), _in_order(defender))]
        if any(each.is_answered for each in self.rounds):  # nobody answers a pursuit
            attacker = summed((PoolResult(end.attacker_losses), chance) for end, chance in every.items())
            told.append((say("battle/pool-attacker"), _in_order(attacker)))
        if any(each.repulse for each in self.rounds):
            thrown: dict[Result, Fraction] = summed(
                (PoolResult(is_repulsed=_is_repulsed(end)), chance) for end, chance in every.items()
            )
            told.append((say("battle/pool-repulse"), thrown))
        return tuple(told)

    @property
    def means(self) -> tuple[Fraction, Fraction]:
        """Levels that attackers and defenders lose on the average, of those destroyed all they had.

        Returns
        -------
        attackers, defenders : Fraction
            Levels.
        """
        lost = [Fraction(0), Fraction(0)]
        for case, ends in self.ends:
            for states in (ends.stands, ends.repulsed):
                for (own, others), ways in states.items():
                    chance = case.chance * Fraction(ways, ends.total)
                    lost[0] += chance * losses(case.attackers.blocks, own)
                    lost[1] += chance * losses(case.defenders.blocks, others)
        return lost[0], lost[1]

    @property
    def advantage(self) -> tuple[int, ...]:
        if not self.legality:
            return (-_FINE * EVERY,)
        own, others = self.means
        return (int(_FINE * (others - own)),)

    def reaches(self, column: str) -> bool:
        # Dice of other fire have no order but that of the hits which they make.
        return self.column is not None and self._mean() >= DicePool.read(column).mean

    def _mean(self) -> Fraction:
        return sum(
            (case.chance * case.attackers.pool(case.attackers.blocks).mean for case in self.cases),
            Fraction(0),
        )

    def result(self, thrown: ShownDice) -> Result | None:
        """None: no single throw decides a battle of pools."""
        return None

    def with_shift(self, columns: int, why: Words | None = None) -> PoolEngagement:
        """The same battle with so many dice more that hit on 6: what would one more be worth?"""
        label = why or say("battle/what-if")
        return replace(
            self,
            attack=self.attack.add(columns, label, self.clause, self.hex_),
            cases=tuple(
                replace(case, attackers=replace(case.attackers, extra=case.attackers.extra + columns))
                for case in self.cases
            ),
        )


def _result(case: PoolCase, state: State, is_repulsed: bool) -> PoolResult:
    own, others = state
    return PoolResult(
        losses(case.attackers.blocks, own) if own else EVERY,
        losses(case.defenders.blocks, others) if others else EVERY,
        is_repulsed=is_repulsed,
    )


def _is_repulsed(result: Result) -> bool:
    return isinstance(result, PoolResult) and result.is_repulsed


def _order(result: Result) -> tuple[int, int, bool]:
    """The best for the attacker first."""
    return result.attacker_losses, -result.defender_losses, _is_repulsed(result)


def _in_order(chances: Mapping[PoolResult, Fraction]) -> dict[Result, Fraction]:
    return dict(sorted(chances.items()))


def _spread(texts: Sequence[str] | set[str]) -> str:
    """One text, or the first and the last of several."""
    found = sorted(texts, key=lambda text: (DicePool.read(text).mean, text))
    return found[0] if len(found) == 1 else f"{found[0]} … {found[-1]}"
