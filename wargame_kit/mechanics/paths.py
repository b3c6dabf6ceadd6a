"""May it go this way? A path of a player's own choice, the cheapest or not, judged step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from wargame_kit.mechanics.reach import Reach, Terms, why_stop
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.rulebook.ledger import fraction_text


def check_path(
    found: Reach, path: tuple[int, ...], clause: Citation, why_barred: Callable[[int, int], Verdict]
) -> Verdict:
    """Whether a unit may move along a path of its own choice.

    The verdict carries the sum as far as the unit gets, and what would be allowed instead.

    Parameters
    ----------
    found : Reach
        Of the unit, on the same terms.
    path : tuple of int
        Its origin first, or the hex by which it comes on the map; or the goal alone, which is refused where
        no way leads there.
    clause : Citation
        Says that one moves from hex to adjacent hex.
    why_barred : callable (hex, hex) -> Verdict
        Why a step is not allowed at all, whatever it costs; `ALLOWED` where it is.

    See Also
    --------
    wargame_kit.mechanics.reach.reach : every hex within reach, by the cheapest path.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015"})
    >>> board = position.game.board
    >>> way = (board.index("2015"), board.index("2013"))
    >>> from wargame_kit.games.typhoon.clauses import cite
    >>> check_path(position.reach("3Pz"), way, cite("9.1.2"), lambda here, there: ALLOWED).code
    'move/jump'
    """
    terms = found.terms
    label = terms.board.label
    if len(path) == 1 and path[0] != found.origin and path[0] not in found:
        return found.why_not(path[0])  # only the goal was named
    begun = _check_beginning(found, path, clause)
    if not begun:
        return begun
    for here, there in pairwise(path):
        if there < 0 or there not in terms.board.neighbours[6 * here : 6 * here + 6]:
            return refuse("move/jump", clause, hex_=label(there), unit=terms.name, origin=label(here))
    verdict = _check_steps(found, path, why_barred)
    if verdict:
        return verdict
    goal = path[-1]
    instead = (terms.action(found.path(goal)),) if goal in found else found.towards(goal)
    return replace(verdict, instead=instead)


def _check_beginning(found: Reach, path: tuple[int, ...], clause: Citation) -> Verdict:
    """Whether a path begins where the unit stands, or by which it comes on."""
    terms, label = found.terms, found.terms.board.label
    if found.origin >= 0:
        if len(path) >= 2 and path[0] == found.origin:
            return ALLOWED
        return refuse("move/path", clause, hex_=label(found.origin), unit=terms.name)
    if path and path[0] in terms.entries:
        return ALLOWED
    return refuse("move/entry", clause, hex_=label(path[0]) if path else "", unit=terms.name)


def _check_steps(found: Reach, path: tuple[int, ...], why_barred: Callable[[int, int], Verdict]) -> Verdict:
    terms = found.terms
    if len(path) == 2 and path[1] in terms.whole_moves:
        return terms.why_full(path[1])
    for number, (here, there) in enumerate(pairwise(path)):
        if (number or found.origin < 0) and here in terms.surcharges.halts:
            return _check_paid(found, path[: number + 1]) and why_stop(terms, here, there)
        barred = why_barred(here, there)
        if not barred:
            return _check_paid(found, path[: number + 1]) and barred
    return _check_paid(found, path) and terms.why_full(path[-1])


def _check_paid(found: Reach, path: tuple[int, ...]) -> Verdict:
    """Whether a way is open and the unit pays for it; why not, with the sum as far as it gets."""
    if spent(found.terms, path) <= found.budget:
        return ALLOWED  # the sum with its reasons is not made
    terms, label = found.terms, found.terms.board.label
    ledger = Ledger(terms.points, terms.scale, terms.entries.get(path[0], ()))
    ground = ledger.total
    for number, (here, there) in enumerate(pairwise(path)):
        parts = terms.parts(here, there)
        if isinstance(parts, Verdict):
            return parts
        ledger = Ledger(terms.points, terms.scale, ledger.entries + parts)
        ground += terms.costs.costs[6 * here + terms.board.direction(here, there)]
        if ledger.total > found.budget:
            # Without zones of control it could have paid: then they are the reason.
            is_zone = ground <= found.budget
            too_dear = terms.clause if number or terms.first_clause is None else terms.first_clause
            return refuse(
                "move/zone" if is_zone else "move/cost",
                terms.zone_clause if is_zone else too_dear,
                hex_=label(there),
                ledger=ledger,
                unit=terms.name,
                cost=ledger.display,
                points=terms.points,
                allowance=fraction_text(found.budget, terms.scale),
                last=label(here),
            )
    return ALLOWED


def spent(terms: Terms, path: tuple[int, ...]) -> int:
    """What the steps of a path cost in smallest units; more than anybody has where one is closed."""
    enter, leave, costs = terms.surcharges.enter, terms.surcharges.leave, terms.costs.costs
    return sum(part.value for part in terms.entries.get(path[0], ())) + sum(
        leave[here] + costs[6 * here + terms.board.direction(here, there)] + enter[there]
        for here, there in pairwise(path)
    )


def paid(found: Reach, path: tuple[int, ...]) -> int:
    """What a path costs in smallest units, its whole allowance at most.

    For a move that is cut short, too: hand in as much of the path as was walked.
    """
    if len(path) == 2 and path[1] in found.terms.whole_moves:
        return found.budget
    return min(spent(found.terms, path), found.budget)
