"""What can be wrong with a position: its values, and hedgehogs (16)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.placing.air_validation import of_air
from wargame_kit.games.ocs.placing.counter_validation import of_counters
from wargame_kit.games.ocs.placing.phase_validation import of_phases
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.fault import Fault, among, once
from wargame_kit.position.validation import of_every_game, of_pieces
from wargame_kit.words import say


def validate(position: OcsPosition) -> Iterator[Fault]:
    """Yield everything that is wrong with a position, first the values that cannot be there."""
    yield from of_every_game(position)
    yield from _hedgehogs(position)
    marks = ((position.game.board.label(hex_), victim) for hex_, victim in position.facts.busted)
    yield from once("facts.busted", map(" ".join, marks))  # both sides may have trains busted in one hex
    yield from of_air(position)
    yield from of_counters(position)
    yield from of_phases(position)
    yield from of_pieces(position, cite("1.3"), cite("3.2"))


def _hedgehogs(position: OcsPosition) -> Iterator[Fault]:
    """16: one in a hex, on land, as high as may be; whose it is is said of no other hex."""
    board, hexes = position.game.board, [hex_ for hex_, _ in position.facts.hedgehogs]
    yield from once("facts.hedgehogs", map(board.label, hexes))
    for hex_, level in position.facts.hedgehogs:
        if board.terrain_name(hex_) == SEA:
            yield Fault(say("expected/not-sea"), "facts.hedgehogs", board.label(hex_))
        verdict = title_of(position).check_hedgehog(position, hex_, level)
        if verdict.sentence:
            yield Fault(verdict.sentence, "facts.hedgehogs", level)
    known = {board.label(hex_) for hex_ in hexes}
    told = sorted(map(board.label, position.facts.entrenched))
    yield from among("facts.entrenched", told, known, say("expected/hex-with-hedgehog"))
