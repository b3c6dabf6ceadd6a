"""What lies on the map: counters with their states, overlays, and the lines of moves, attacks and supply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wargame_kit.analysis.threats import Threats, threats
from wargame_kit.position import CHANCE, CounterBadge, Position
from wargame_kit.position.derived import derived
from wargame_kit.render import overlays
from wargame_kit.render.overlay import Mark, Overlay
from wargame_kit.render.styles import PATH_STYLES
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.widgets.hexlayer.layer import MapPath, ShownCounter
from wargame_kit.widgets.map.opponent_signs import arrows
from wargame_kit.widgets.queries import notebook_lines, offers
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import say


def counters(session: Session, ringed: Sequence[str] = ()) -> list[ShownCounter]:
    """The counters on the map: unit, hex, face and states; those chosen on top of their stacks.

    Parameters
    ----------
    session : Session
    ringed : sequence of str
        Units that are chosen for something else than to act.
    """
    known = _counters(session.view)
    chosen = [unit for unit in dict.fromkeys((*ringed, session.choice.unit)) if unit in known]
    if not chosen:
        return list(known.values())
    others = [entry for unit, entry in known.items() if unit not in chosen]
    lifted = (known[unit] for unit in chosen if unit is not None)
    return [*others, *((name, hex_, face, states | {"selected"}) for name, hex_, face, states in lifted)]


@derived
def _counters(position: Position) -> dict[str, ShownCounter]:
    presentation = position.game.presentation
    hidden = presentation.secrets.concealed(position)
    answer = {}
    for unit, piece in position.pieces.items():
        hex_ = hidden.get(unit, piece.hex_)
        if hex_ >= 0:
            states = presentation.units.states(position, unit)
            states |= {"hidden"} if unit in hidden else frozenset()
            answer[unit] = (unit, hex_, piece.face, states)
    blank = {unit: shown for unit, shown in answer.items() if position.unit(unit).is_stand_in}
    # A block whose face is seen lies above those whose face is not.
    return blank | {unit: shown for unit, shown in answer.items() if unit not in blank} if blank else answer


@derived
def badges(position: Position) -> dict[str, tuple[CounterBadge, ...]]:
    """What is written on the counters on the map besides their faces, by unit, where there is anything."""
    written = position.game.presentation.units.badges
    return {unit: found for unit in _counters(position) if (found := written(position, unit))}


@derived
def tops(position: Position) -> dict[int, str]:
    """The counter that lies on top in each hex, while none there is chosen."""
    return {hex_: unit for unit, hex_, _, _ in _counters(position).values()}


def interesting(session: Session) -> list[int]:
    """The hexes that the next decision is about: of a battle, of units that can act or in contact.

    Nobody knows where something will be written down: that is about the whole map, none of its hexes.
    """
    position = session.view
    if not session.must_wait and notebook_lines.only_writes(position):
        return []
    battle = position.game.presentation.fights.battle(position)
    prompt = position.game.presentation.fights.reaction_prompt(position)
    if prompt is not None and prompt.hexes and not session.must_wait:
        return sorted(prompt.hexes)
    if battle is None and (thrown_for := position.game.presentation.fights.thrown_for(position)):
        return sorted({near for hex_ in thrown_for for near in position.game.board.within(hex_, 1)})
    if battle is not None:
        attackers = (position.pieces[unit].hex_ for unit in battle.attackers)
        others = (offers.hex_of(position, unit) for unit in offers.candidates(position))
        found = [*battle.targets, *(hex_ for hex_ in (*attackers, *others) if hex_ >= 0)]
        if position.game.presentation.fights.within:  # one hex alone would say nothing of where it is
            found += [near for hex_ in battle.targets for near in position.game.board.within(hex_, 1)]
        return found
    able = {offers.hex_of(position, unit) for unit in offers.candidates(position)} - {-1}
    able |= _targets(position)["target"] | offers.aims(position, offers.candidates(position))
    if session.choice.unit is not None and not session.choice.is_moving:
        able |= set(session.choice.goals)
    if able and position.game.presentation.fights.within:
        able |= {hex_ for hex_ in position.stacks if offers.is_shared(position, hex_)}
    return sorted(able) if able and not session.must_wait else contact(position)


@derived
def contact(position: Position) -> list[int]:
    """The hexes whose units stand with or next to units of another side; every occupied hex if none do."""
    neighbours, by_side = position.game.board.neighbours, position.stacks_by_side
    found = {
        hex_
        for side, stacks in by_side.items()
        for other, others in by_side.items()
        for hex_ in stacks
        if side != other
        and (hex_ in others or any(near in others for near in neighbours[6 * hex_ : 6 * hex_ + 6]))
    }
    return sorted(found or position.stacks)


def marks(session: Session, *, is_asked: bool = False) -> list[Overlay]:
    """The overlays: those switched on, then what the next click can do.

    Parameters
    ----------
    session : Session
    is_asked : bool
        Whether clicks answer a question: what may be done would tell the answer.
    """
    choices = () if is_asked else _choices(session)
    return [*_switched(session), *_reach(session), *choices, *_drawn(session)]


def _drawn(session: Session) -> Iterator[Overlay]:
    """What the author has marked, and where he has begun an arrow."""
    annotations = session.editor.annotations
    marks = [Mark(spot.hex_, f"spot_{spot.colour}", words=spot.words) for spot in annotations.spots]
    if annotations.start >= 0:
        marks.append(Mark(annotations.start, f"spot_{annotations.colour}", "→"))
    if marks:
        yield Overlay(say("author/drawn"), tuple(marks))


def _switched(session: Session) -> Iterator[Overlay]:
    position = session.view
    for name in sorted(session.overlays):
        kind, _, side = name.partition(":")
        if kind == "areas":
            yield overlays.areas(position.game)
        elif kind == "layer" and side in position.game.presentation.hexes.layers(position):
            yield overlays.layer(position, side)
        elif kind == "cities":
            yield overlays.cities(position)
        elif kind == "supply":
            yield overlays.supply(position, side)
        elif kind == "zones":
            yield overlays.zones(position, side)
        elif kind == "threats":
            for threatened in _threatened(session):
                yield overlays.threats(_threats(position, threatened))
        elif kind == "command":
            if session.headquarters is not None and position.pieces[session.headquarters].hex_ >= 0:
                yield overlays.command(position, position.command(session.headquarters))
            else:
                yield overlays.commands(position, _own_side(session))


@derived
def _threats(position: Position, side: str) -> Threats:
    """The threats to a side; kept with the position, for it takes a fifth of a second."""
    return threats(position, side)


def _threatened(session: Session) -> tuple[str, ...]:
    """Whose threats are shown: while chance speaks and no unit is chosen, those of every side."""
    position = session.view
    is_chance = session.choice.unit is None and position.actor not in position.game.sides
    return position.game.sides if is_chance else (_own_side(session),)


def _own_side(session: Session) -> str:
    """The side for which overlays speak: that of the chosen unit, else the actor, else the first."""
    position = session.view
    if session.choice.unit is not None:
        return position.unit(session.choice.unit).side
    return position.actor if position.actor in position.game.sides else position.game.sides[0]


def _reach(session: Session) -> Iterator[Overlay]:
    """The reach of the chosen unit: what it may do now, else where it could go if it were its turn."""
    if "reach" not in session.overlays or session.choice.unit is None:
        return
    reach = session.choice.reach()
    if reach is not None and (not session.choice.options or session.choice.is_moving):
        only = session.choice.goals if session.choice.is_moving else None
        yield overlays.reach(reach, verb=session.choice.verb, only=only)


def _choices(session: Session) -> Iterator[Overlay]:
    position = session.view
    if position.actor == CHANCE or session.must_wait:
        marked: dict[str, set[int]] = {}
    elif session.tab == "notebook":
        marked = _notes(session)
    elif session.choice.unit is None:
        able = {offers.hex_of(position, unit) for unit in offers.candidates(position)} - {-1}
        marked = {"active": able, **_targets(position)}
        marked["target"] = marked["target"] | offers.aims(position, offers.candidates(position))
    else:
        marked = _goals(session)
        marked.setdefault("target", set()).update(offers.aims(position, (session.choice.unit,)))
    if session.studied.target >= 0 and session.tab == "combat":
        marked.setdefault("attacker", set()).update(
            position.pieces[unit].hex_
            for unit in session.studied.attackers
            if position.pieces[unit].hex_ >= 0
        )
        marked.setdefault("target", set()).add(session.studied.target)
    chosen = {session.choice.hex_, session.choice.goal} - {-1}
    if session.choice.unit is not None:
        chosen |= {offers.hex_of(position, session.choice.unit)} - {-1}
    verdict = session.notice.verdict if session.notice else None
    if verdict is not None and verdict.hex_ and not verdict.allowed:
        marked["refused"] = {index_of(position, verdict.hex_)} - {-1}
    marked["chosen"] = chosen
    yield overlays.lit(say("table/choices"), marked)


def _targets(position: Position) -> dict[str, set[int]]:
    """The hexes that actions name: those that show a secret apart, unless they are asked for."""
    found = offers.targets(position)
    if position.game.presentation.fights.reaction_prompt(position) is not None:
        return {"target": set(found)}
    usual = {
        hex_: same
        for hex_, same in found.items()
        if not all(offers.is_seldom(position, action) for action in same)
    }
    loud = {hex_ for hex_, same in usual.items() if not all(action.reveals for action in same)}
    return {"written": set(usual) - loud, "target": loud}


def _notes(session: Session) -> dict[str, set[int]]:
    """The hexes that lines of the open notebook are about, and those that the next one may name."""
    position, order_draft = session.view, session.order_draft
    sides = notebook_lines.readable(position, session.eyes)
    lines = (line for side in sides for kind in notebook_lines.kinds(position, side) for line in kind.lines)
    marked = {"written": {line.hex_ for line in lines if line.holds} - {-1}}
    if not order_draft.verb:
        return marked
    able = set(notebook_lines.by_hex(position, order_draft.verb)) - {-1}
    # Nearly everywhere says nothing.
    if len(able) <= position.game.board.size // 4:
        marked["choice"] = able
    if order_draft.planned is not None:
        marked["target"] = {notebook_lines.hex_of(position, order_draft.planned)} - {-1}
    return marked


def _goals(session: Session) -> dict[str, set[int]]:
    goals = session.choice.goals
    if not goals:
        return {}
    if "reach" in session.overlays and session.choice.is_moving:
        return {}
    fields = offers.fields_of(type(next(iter(goals.values()))[0]))
    return {"target" if "target" in fields else "choice": set(goals)}


def index_of(position: Position, label: str) -> int:
    """The hex of a printed number that a page or a file names; -1 where there is none."""
    try:
        return int(position.game.board.index(label))
    except ValueError:
        return -1


def paths(session: Session, supply_of: str | None) -> list[MapPath]:
    """The lines: declared attacks, the planned move, a supply line."""
    position = session.view
    answer = [*_fights(position)]
    planned = session.choice.planned
    if planned is not None and len(planned.way) > 1:
        path = planned.way
        verb = offers.verb_of(type(planned))
        reach = session.choice.reach() if session.choice.is_moving else None
        label = (
            fraction_text(reach.spent(path[-1]) or 0, reach.scale)
            if reach is not None and path[-1] in reach
            else ""
        )
        moves = position.game.presentation.actions.moves
        style = verb if verb in PATH_STYLES else "move" if verb in moves else "path"
        answer.append(MapPath(style, path, label if verb in moves else ""))
    if session.opponents.shown is not None or session.advice is not None:
        answer += arrows(session)
    answer += _supply_line(position, supply_of)
    drawn = session.editor.annotations.arrows
    return answer + [MapPath(f"arrow_{arrow.colour}", (arrow.start, arrow.end)) for arrow in drawn]


@derived
def _fights(position: Position) -> Sequence[MapPath]:
    """The lines of attacks, and of what a question is about."""
    answer = []
    for target, attackers in position.game.presentation.fights.attacks(position).items():
        for unit in attackers:
            if position.pieces[unit].hex_ != target:  # who stands in the hex comes from nowhere
                answer.append(MapPath("attack", (position.pieces[unit].hex_, target)))
    battle = position.game.presentation.fights.battle(position)
    if battle is not None and not answer:
        stands = (position.pieces[unit].hex_ for unit in battle.attackers)
        answer += [
            MapPath("attack", (hex_, min(battle.targets, key=partial(position.game.board.distance, hex_))))
            for hex_ in stands
            if hex_ not in (-1, *battle.targets)
        ]
    prompt = position.game.presentation.fights.reaction_prompt(position)
    if prompt is not None and len(prompt.path) > 1:
        answer.append(MapPath("move", prompt.path))
    return answer


def _supply_line(position: Position, unit: str | None) -> list[MapPath]:
    if unit is None or unit not in position.pieces or position.pieces[unit].hex_ < 0:
        return []
    supply = position.supply(position.unit(unit).side)
    if unit not in supply.places:
        return []
    line = supply.of(unit)
    if len(line.path) < 2:
        return []
    return [MapPath("supply" if line.connected else "supply_cut", tuple(line.path))]
