"""14.4: who has won."""

from __future__ import annotations

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import AXIS, SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cities import big_cities, moscow_and_tula
from wargame_kit.games.typhoon.rules.supply import connected_hexes
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Phrase, say


def held(position: TyphoonPosition) -> frozenset[int]:
    """The big-city hexes that count for the Axis: controlled, with a line to a source (14.4, kit)."""
    return big_cities(position.game.board) & position.facts.axis_cities & connected_hexes(position, AXIS)


def count(position: TyphoonPosition) -> Ledger:
    """The big-city hexes that count for the Axis, one line each."""
    ledger = Ledger(say("typhoon/big-cities"))
    board = position.game.board
    for hex_ in sorted(held(position)):
        ledger = ledger.add(1, position.game.place_name(hex_), cite("14.4"), board.label(hex_))
    return ledger


def verdict_of_turn(position: TyphoonPosition) -> tuple[str, str, Citation] | None:
    """Winner, reason and clause if the game ends with this turn, else None."""
    rules = position.charts.numbers["victory"]
    early, late = rules["at_end_of_turn_10"], rules["at_end_of_turn_12"]
    counted = held(position)
    both = len(counted & moscow_and_tula(position))
    enough = len(counted) >= early["big_cities"] and both >= early["of_moscow_and_tula"]
    if position.turn == early["turn"] and enough:
        return AXIS, "victory/axis-early", cite("14.4.1")
    if position.turn < late["turn"]:
        return None
    if position.facts.held_two and len(counted) >= late["big_cities"]:
        return AXIS, "victory/axis-late", cite("14.4.2")
    return SOVIET, "victory/soviet", cite("14.4.3")


def score(position: TyphoonPosition) -> tuple[Phrase, Ledger]:
    """How the game stands by 14.4, for the table: a sentence and the count."""
    ledger = count(position)
    rules = position.charts.numbers["victory"]
    both = len(held(position) & moscow_and_tula(position))
    key = "victory/standing-held" if position.facts.held_two else "victory/standing"
    phrase = say(
        key,
        count=ledger.total,
        both=both,
        early=rules["at_end_of_turn_10"]["big_cities"],
        late=rules["at_end_of_turn_12"]["big_cities"],
    )
    return phrase, ledger
