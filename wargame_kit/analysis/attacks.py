"""Is this attack worth it? Attacks with exact odds, and what a column, a division or frost is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, partial

from wargame_kit.board import Board
from wargame_kit.mechanics import Engagement
from wargame_kit.mechanics.outcomes import EVERY, Result, chance_of, expected
from wargame_kit.position import Position
from wargame_kit.rulebook.figures import chance, figure
from wargame_kit.words import Words, listed, say
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True)
class Attack:
    """One attack, and what its result brings by itself.

    Attributes
    ----------
    battle : Engagement
    steps : int
        Steps that the defenders have.
    stands : tuple of (unit, hex)
        From where each attacker attacks.
    """

    battle: Engagement
    steps: int
    stands: tuple[tuple[str, int], ...] = ()

    @property
    def target(self) -> int:
        """The hex attacked, the first of several."""
        return self.battle.target

    @property
    def column(self) -> str:
        """The column of the table, or a dash where the odds are too low."""
        return self.battle.column or "—"

    @cached_property
    def _outcomes(self) -> Mapping[Result, Fraction]:
        return self.battle.outcomes()

    @cached_property
    def lost(self) -> Fraction:
        """Steps that the attacker loses on the average."""
        return expected(self._outcomes, self._own_losses)

    def _own_losses(self, result: Result) -> int:
        return len(self.battle.attackers) if result.attacker_losses >= EVERY else result.attacker_losses

    @cached_property
    def inflicted(self) -> Fraction:
        """Steps that the defender loses on the average in the combat itself, the retreat apart."""
        return expected(self._outcomes, lambda result: min(self.steps, result.defender_losses))

    @cached_property
    def driven_off(self) -> Fraction:
        """How likely it is that the hex is emptied, by retreat or because nobody is left."""
        return chance_of(self._outcomes, lambda result: result.empties(self.steps))

    @property
    def gain(self) -> Fraction:
        """Steps inflicted less steps lost, and one for the hex: a plain measure to put attacks in order."""
        return self.inflicted - self.lost + self.driven_off

    def with_shift(self, columns: int) -> Attack:
        """The attack some columns further to the right."""
        return Attack(self.battle.with_shift(columns, say("attacks/column")), self.steps, self.stands)

    def __repr__(self) -> str:
        return f"<Attack: {self._row()}>"

    def _row(self) -> str:
        if not self.battle.verdict:
            return str(say("attacks/refused", hex=self.battle.hex_, why=self.battle.verdict))
        return str(
            say(
                "attacks/row",
                hex=self.battle.hex_,
                column=self.column,
                emptied=chance(self.driven_off),
                lost=figure(self.lost),
                inflicted=figure(self.inflicted),
            )
        )


@dataclass(frozen=True)
class Attacks:
    """Attacks in order, the best first.

    Attributes
    ----------
    side : Name or str
    rows : tuple of Attack
    names : mapping of unit to Name
    board : Board
    """

    side: Words
    rows: tuple[Attack, ...]
    names: Mapping[str, Words]
    board: Board = field(repr=False)

    def __iter__(self) -> Iterator[Attack]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def on(self, hex_: int | str) -> Attack:
        """The attack on a hex, named as `Board.locate` takes it.

        Raises
        ------
        ValueError
            If there is none among them, or no such hex.
        """
        target = self.board.locate(hex_)
        for attack in self.rows:
            if target in attack.battle.targets:
                return attack
        raise ValueError(str(say("attacks/none-on", side=self.side, hex=self.board.label(target))))

    def __repr__(self) -> str:
        shown = "; ".join(attack._row() for attack in self.rows[:5])
        return (
            f"<{say('attacks/of', side=self.side, count=len(self))}. {shown}{'; …' if len(self) > 5 else ''}>"
        )

    @spoken
    def _repr_html_(self) -> str:
        keys = ("hex", "column", "driven-off", "lost", "inflicted", "attackers")
        head = "".join(f"<th>{escape(str(say(f'attacks/{key}')))}</th>" for key in keys)
        rows = "".join(self._html_row(attack) for attack in self.rows)
        title = escape(str(say("attacks/of", side=self.side, count=len(self))))
        return f"<p>{title}</p><table><tr>{head}</tr>{rows}</table>"

    def _html_row(self, attack: Attack) -> str:
        units = listed([self.names.get(unit, unit) for unit in attack.battle.attackers])
        losses = figure(attack.lost), figure(attack.inflicted)
        cells = (attack.battle.hex_, attack.column, chance(attack.driven_off), *losses)
        plain = "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
        return f"<tr>{plain}<td style='text-align:left'>{escape(units)}</td></tr>"


def attack_on(position: Position, target: int | str, attackers: str | Iterable[str]) -> Attack:
    """One attack from where the units stand.

    Parameters
    ----------
    position : Position
    target : int or str
        The hex, named as `Board.locate` takes it.
    attackers : str or iterable of str

    Raises
    ------
    ValueError
        If there is no such hex or unit; it names near ones. An attack that the rules forbid is answered, and
        says so.

    See Also
    --------
    best_attacks : every hex that a side can attack.
    wargame_kit.analysis.outcomes.after_attack : what is left after losses and retreats.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> attack = attack_on(position, "1341", ["18Pz"])
    >>> print(attack.column, attack.driven_off, attack.inflicted)
    4-1 5/6 1/6
    """
    named = (attackers,) if isinstance(attackers, str) else tuple(attackers)
    stands = tuple((unit, stands_in(position, unit)) for unit in named)
    return _attack(position, position.game.board.locate(target), stands)


def stands_in(position: Position, unit: str) -> int:
    """The hex where a unit stands, -1 if it is not on the map.

    Raises
    ------
    ValueError
        If the counters have no such unit; it names near ones.
    """
    piece = position.pieces.get(position.unit(unit).id)
    return -1 if piece is None else piece.hex_


def _attack(position: Position, target: int, stands: tuple[tuple[str, int], ...]) -> Attack:
    battle = _drawn_up(position, stands).odds(target, _units_of(stands))
    return Attack(battle, steps_of(position, battle.defenders), stands)


def _drawn_up(position: Position, stands: tuple[tuple[str, int], ...]) -> Position:
    """The position in which the attackers are where they attack from."""
    moved = [position.pieces[unit].at(hex_) for unit, hex_ in stands if stands_in(position, unit) != hex_]
    return position.moved(*moved) if moved else position


def _units_of(stands: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    return tuple(unit for unit, _ in stands)


def steps_of(position: Position, units: Iterable[str]) -> int:
    """How many steps some units have together; those off the map have none."""
    pieces = position.pieces
    return sum(position.unit(unit).steps(pieces[unit].face) for unit in units if pieces[unit].hex_ >= 0)


def best_attacks(
    position: Position,
    side: str | None = None,
    units: Iterable[str] | None = None,
    moving: bool = False,
) -> Attacks:
    """What a side could attack, each hex with all that can be brought against it.

    Each hex is taken by itself: a unit may appear in several attacks, of which it can make one.

    Parameters
    ----------
    position : Position
    side : str, optional
        The acting side by default.
    units : iterable of str, optional
        Only these; by default those that may attack in what is being carried out now, or all of the side
        while nothing is.
    moving : bool
        Whether units that may still move do so first, each as its reach now allows, within the room there is.

    Returns
    -------
    Attacks
        Only those that the rules allow, best first by `Attack.gain`.

    See Also
    --------
    attack_on : one attack by units that you name.
    reinforced : what one more unit adds.
    wargame_kit.analysis.threats.threats : what the other side can attack.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> found = best_attacks(position, "axis")
    >>> found.rows[0].column
    '10-1'
    """
    who = position.game.known_side(side or position.actor)
    heuristics = position.game.heuristics
    chosen = tuple(heuristics.attackers(position, who) if units is None else units)
    offers: dict[int, list[tuple[str, int]]] = {}
    for unit in chosen:
        for hex_ in _stands(position, unit, moving):
            for target in heuristics.targets(position, who, hex_):
                offers.setdefault(target, []).append((unit, hex_))
    drawn_up = cache(partial(_drawn_up, position))
    found = [_massed(position, who, target, near, drawn_up) for target, near in sorted(offers.items())]
    allowed = [attack for attack in found if attack is not None and attack.battle.verdict]
    ranked = sorted(allowed, key=lambda attack: (-attack.gain, attack.target))
    names = {unit: position.unit(unit).name for unit in chosen}
    return Attacks(position.game.side_names[who], tuple(ranked), names, position.game.board)


def _stands(position: Position, unit: str, moving: bool) -> tuple[int, ...]:
    here = stands_in(position, unit)
    if here < 0:
        return ()
    # How far a block goes whose face is not seen nobody knows.
    is_seen = not position.unit(unit).is_stand_in
    if moving and is_seen and position.game.heuristics.may_move(position, unit):
        return (here, *position.reach(unit))
    return (here,)


def _massed(
    position: Position,
    side: str,
    target: int,
    near: list[tuple[str, int]],
    drawn_up: Callable[[tuple[tuple[str, int], ...]], Position],
) -> Attack | None:
    """The attack of all who can come, from where they add most, without those that add nothing."""
    heuristics = position.game.heuristics
    room, takes = heuristics.room, heuristics.takes
    alone = {offer: heuristics.strength(drawn_up((offer,)), target, offer[:1]) for offer in near}
    stands: dict[str, int] = {}
    taken: dict[int, int] = {}
    for unit, hex_ in sorted(near, key=lambda offer: (-alone[offer], _has_to_move(position, offer), offer)):
        stays = position.pieces[unit].hex_ == hex_
        own = 0 if stays else takes(position, unit)
        if unit in stands or not (stays or taken.get(hex_, 0) + own <= room(position, side, hex_)):
            continue
        stands[unit] = hex_
        taken[hex_] = taken.get(hex_, 0) + own
    if not stands:
        return None
    best = _attack(position, target, tuple(stands.items()))
    for offer in sorted(best.stands, key=lambda offer: (alone[offer], offer)):
        rest = tuple(other for other in best.stands if other != offer)
        after, units = _drawn_up(position, rest), _units_of(rest)
        battle = heuristics.as_good(after, target, units, best.battle) if rest else None
        if battle is not None:
            best = Attack(battle, best.steps, rest)
    return best


def _has_to_move(position: Position, offer: tuple[str, int]) -> bool:
    return position.pieces[offer[0]].hex_ != offer[1]


def columns(attack: Attack) -> tuple[Attack, ...]:
    """The attack in every column of its table, if one decides it, worst first: what is one more worth?

    Returns
    -------
    tuple of Attack
        One for each column, worst first; the attack alone if no table decides it.

    Raises
    ------
    ValueError
        If the attack is not allowed as it is.
    """
    if not attack.battle.verdict:
        raise ValueError(str(attack.battle.verdict))
    reading = attack.battle.reading()
    if reading is None or reading.column is None:
        return (attack,)
    return tuple(attack.with_shift(level - reading.column) for level in range(len(reading.table.columns)))


def reinforced(position: Position, attack: Attack, units: Iterable[str]) -> tuple[tuple[str, Attack], ...]:
    """The attack with each of these units added to it, from where it stands.

    Returns
    -------
    tuple of (str, Attack)
        Each further unit, with the attack that it joins; units that attack already are left out.
    """
    return tuple(
        (unit, _attack(position, attack.target, (*attack.stands, (unit, stands_in(position, unit)))))
        for unit in units
        if unit not in attack.battle.attackers
    )


def in_other_circumstances(position: Position, attack: Attack) -> tuple[tuple[Words, Attack], ...]:
    """The same attack under what the game may still bring, such as frost after mud.

    Returns
    -------
    tuple of (Phrase, Attack)
        The name of each circumstance, with the attack under it.
    """
    others = position.game.heuristics.circumstances(position)
    return tuple((name, _attack(other, attack.target, attack.stands)) for name, other in others)
