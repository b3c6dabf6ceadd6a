"""Attacks of kinds that no game here has: what shows and weighs an attack knows none of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any, ClassVar, Self

import pytest

from tests.render.pages import parsed, written
from tests.theatre import armour, infantry, rifle, theatre
from wargame_kit.analysis import attack_on, best_attacks, columns, reinforced
from wargame_kit.mechanics import CombatResultsTable, Engagement, Result, TableEngagement
from wargame_kit.mechanics.engagement import ShownDice
from wargame_kit.mechanics.outcomes import evenly
from wargame_kit.mechanics.results_table import read_rows
from wargame_kit.position import Answers, Record, Throw
from wargame_kit.render import battle_chart, column_values, results_table
from wargame_kit.render.answer_page import answer_page
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, figures
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.combat import battle_card
from wargame_kit.widgets.session.session import Session

RULE = Citation("typhoon", "10")
GAME = theatre([".....", ".....", "....."], [armour("3Pz"), infantry("7ID"), rifle("316SD"), rifle("18SD")])
POSITION: Any = GAME.position({"3Pz": "0202", "7ID": "0202", "316SD": "0302", "18SD": "0201"})
TARGETS = tuple(POSITION.pieces[unit].hex_ for unit in ("316SD", "18SD"))


@dataclass(frozen=True, slots=True)
class TwoDice(Throw):
    """Two dice, whose sum is read."""

    form: ClassVar[str] = "throw {first} {second}"
    first: int
    second: int

    @property
    def faces(self) -> tuple[int, ...]:
        return self.first, self.second


@dataclass(frozen=True)
class DifferentialTable(CombatResultsTable):
    """A table whose columns are what the attack exceeds the defence by."""

    def level(self, attack: int, defence: int) -> int:
        return sum(attack - defence >= int(column) for column in self.columns) - 1

    def label(self, attack: int, defence: int) -> str:
        return f"{attack - defence:+d}"


LOW, HIGH = ("A2", "A1", "—", "R"), ("—", "R", "1R", "2RR")
BY_SUM = DifferentialTable(
    ("-3", "0", "+3", "+7"),
    read_rows({number: LOW if number < 7 else HIGH for number in range(2, 13)}),
    RULE,
    RULE,
    dice=evenly(a + b for a in range(1, 7) for b in range(1, 7)),
)


@dataclass(frozen=True, repr=False)
class Volley(Engagement):
    """A pool of dice: each unit that attacks throws one, and hits with five or six."""

    @property
    def clause(self) -> Citation:
        return RULE

    @property
    def verdict(self) -> Verdict:
        return self.legality

    @property
    def column_before(self) -> str:
        return self.column

    @property
    def column(self) -> str:
        return f"{len(self.attackers)}d6"

    @property
    def advantage(self) -> tuple[int, ...]:
        return (len(self.attackers),)

    def reaches(self, column: str) -> bool:
        return len(self.attackers) >= int(column.removesuffix("d6"))

    def outcomes(self) -> dict[Result, Fraction]:
        dice = len(self.attackers)
        return {Result(0, k): Fraction(comb(dice, k) * 2 ** (dice - k), 3**dice) for k in range(dice + 1)}

    def result(self, thrown: ShownDice) -> Result:
        return Result(0, sum(face >= 5 for face in thrown.faces))

    def with_shift(self, columns: int, why: object = None) -> Self:
        return self


def fought(kind: type[Engagement], attackers: tuple[str, ...], **more: Any) -> Any:
    """An attack on both hexes at once."""
    attack = Ledger("attack")
    for unit in attackers:
        attack = attack.add(POSITION.unit(unit).faces[0].attack, unit, RULE)
    defence = Ledger("defence").add(3, "316SD", RULE).add(3, "18SD", RULE)
    return kind(TARGETS, "0302, 0201", attackers, ("316SD", "18SD"), attack, defence, ALLOWED, **more)


def by_sum(*attackers: str) -> TableEngagement:
    """13 or 8 against 6, one column to the left, one added to the dice."""
    shifts, added = Ledger("columns").add(-1, "ground", RULE), Ledger("added").add(1, "surprise", RULE)
    attack: TableEngagement = fought(TableEngagement, attackers, shifts=shifts, table=BY_SUM)
    return replace(attack, die_roll_modifiers=added)


BOTH, POOL = by_sum("3Pz", "7ID"), fought(Volley, ("3Pz", "7ID"))


class Invented(Answers[Any]):
    """A game in which every attack goes against both hexes."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def odds(self, position: Any, target: int, attackers: tuple[str, ...], **supposed: Any) -> Engagement:
        made: Engagement = self.kind(*attackers)
        return made


def test_the_sum_of_two_dice_is_read_with_its_own_probability() -> None:
    assert (BOTH.column_before, BOTH.column) == ("+7", "+3")
    assert BOTH.outcomes() == {Result(): Fraction(10, 36), Result(0, 1, 1): Fraction(26, 36)}
    assert (BOTH.result(TwoDice(2, 3)), BOTH.result(TwoDice(2, 4))) == (Result(), Result(0, 1, 1))


@pytest.mark.parametrize(
    "attack", [BOTH, POOL, by_sum("7ID").with_shift(-9)], ids=["table", "pool", "refused"]
)
def test_any_kind_of_attack_is_drawn_and_told(attack: Engagement) -> None:
    session, pen = Session(Record(POSITION), seed=1), GameWriter.of("en", GAME)
    page, card = answer_page(attack), battle_card(session, pen, attack, TwoDice(6, 6))
    texts = written(battle_chart(attack))
    parsed(battle_chart(attack, die=9))
    for result, chance in attack.outcomes().items():
        assert f"{result} {figures.chance(chance)}" in page
        assert f"<td><b>{result}</b></td><td>{figures.chance(chance)}</td>" in card
        assert any(text.endswith(f" % ({chance})") for text in texts)
    assert all(f'data-keep="sum-{key}"' in card for key in attack.sums)
    assert ("wk-crt" in card) == (attack.reading() is not None)


def test_the_row_and_the_column_of_a_throw_are_lit() -> None:
    card = battle_card(Session(Record(POSITION), seed=1), GameWriter.of("en", GAME), BOTH, TwoDice(2, 4))
    assert '<tr class="wk-lit"><th>7</th>' in card  # 6, and one added
    assert '<th class="wk-lit">+3</th>' in card


def test_columns_are_compared_only_where_a_table_has_them() -> None:
    parsed(column_values(BOTH))
    parsed(results_table(BY_SUM, die=7))
    with pytest.raises(ValueError, match="No table with columns"):
        column_values(POOL)


@pytest.mark.parametrize(
    ("kind", "emptied", "read_in"),
    [(by_sum, Fraction(13, 18), 4), (lambda *units: fought(Volley, units), 0, 1)],
    ids=["table", "pool"],
)
def test_any_kind_of_attack_is_weighed(
    monkeypatch: pytest.MonkeyPatch, kind: Any, emptied: Fraction, read_in: int
) -> None:
    monkeypatch.setattr(GAME, "answers", Invented(kind))
    best = best_attacks(POSITION, "axis")
    first, second = (best.on(target) for target in TARGETS)
    assert first.battle == second.battle == kind("3Pz", "7ID")
    assert (first.steps, first.driven_off, len(columns(first))) == (4, emptied, read_in)
    alone = attack_on(POSITION, "0302", "7ID")
    ((_, together),) = reinforced(POSITION, alone, ["3Pz"])
    assert together.battle.advantage > alone.battle.advantage
    assert first.battle.reaches(str(first.column))
