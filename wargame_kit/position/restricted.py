"""A position without what is not asked of it, so that what is derived from the rest is remembered longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from wargame_kit.position.piece_values import piece_fields

if TYPE_CHECKING:
    from wargame_kit.position.position import Position

P = TypeVar("P", bound="Position")


def restricted_to(position: P, facts: tuple[str, ...]) -> P:
    """The position without its agenda and all but some of its facts; see `derived_from`.

    Positions whose pieces stand alike in the same turn, and in which these facts are the same, have it in
    common; what varies of the pieces beside that is a fact like others.
    """
    known: dict[tuple[str, ...], P] = position.__dict__.setdefault("_restricted", {})
    answer = known.get(facts)
    if answer is None:
        undeclared = [name for name in facts if name not in position.__dict__.get("_declared", facts)]
        assert not undeclared, f"what is derived here does not declare {', '.join(undeclared)}"
        own, shared = piece_fields(position.game.piece_type), position.shared
        told = tuple(
            frozenset(position.piece_values(name).items()) if name in own else getattr(position.facts, name)
            for name in facts
        )
        answer = shared.get((facts, told))
        if answer is None:
            answer = shared[facts, told] = _only(position, facts)
            answer.__dict__["_declared"] = facts
        known[facts] = answer
    return answer


def _only(position: P, facts: tuple[str, ...]) -> P:
    own, shared = piece_fields(position.game.piece_type), position.shared
    found = {name: position.piece_values(name) for name in own}
    undeclared = [name for name in own if name not in facts and found[name]]
    pieces = position.pieces
    if undeclared:
        if "plain" not in shared:
            shared["plain"] = {unit: piece.plain() for unit, piece in pieces.items()}
        known_of = [name for name in own if name in facts]
        declared = {unit: pieces[unit] for name in known_of for unit in found[name]}
        mixed = {
            unit: piece.plain(*known_of)
            for unit, piece in declared.items()
            if any(unit in found[name] for name in undeclared)
        }
        pieces = {**shared["plain"], **declared, **mixed}
    told = [name for name in facts if name not in own]
    known = position.replaced(facts=position.facts.only(told), agenda=(), pieces=pieces)
    known.__dict__["shared"] = shared
    known.__dict__["_piece_values"] = {name: {} if name in undeclared else found[name] for name in own}
    return known
