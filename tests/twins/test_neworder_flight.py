"""Helicopters beside brute force: every flight hex by hex, alone and with a unit fetched on the way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.neworder.theatre import counter, in_movement, theatre
from wargame_kit.games.neworder.rules.helicopters import flight, reach_by_air

COLUMNS, ROWS = 6, 5
UNITS = (
    counter("He", "russia", "4-2-5", "helicopter", "hyperwar"),
    counter("Sp", "russia", "2-2-6", "special"),
    counter("Ru", "russia"),
    counter("NM", "coalition"),
    counter("AD", "coalition", "0-2-6", "air-defence", command_range=1),
    counter("AD2", "coalition", "0-2-6", "air-defence", command_range=1),
)
EDGE = ["0601", "0602", "0603"]


@st.composite
def flights(draw):
    """A small country over which a helicopter flies, from where it stands or from off the map."""
    rows = [draw(st.text("...~f#", min_size=COLUMNS, max_size=COLUMNS)) for _ in range(ROWS)]
    game = theatre(rows, UNITS, features={"russian_entry": EDGE})
    board = game.board
    land = [h for h in range(board.size) if board.terrain_name(h) != "lake"] or [0]
    mine, theirs = land[::2], land[1::2] or land
    places = {}
    for unit in UNITS:
        if unit.id in ("He", "Sp") and draw(st.booleans()):
            places[unit.id] = "ready"
        else:
            places[unit.id] = board.label(draw(st.sampled_from(mine if unit.side == "russia" else theirs)))
    return in_movement(game, places, "russia").with_facts(friction=draw(st.booleans()))


def country(position):
    """Who bars the way: enemy hexes, and the zones of air defence."""
    board, pieces = position.game.board, position.pieces
    enemies = {pieces[unit].hex_ for unit in ("NM", "AD", "AD2")}
    flak = {board.neighbours[6 * pieces[unit].hex_ + d] for unit in ("AD", "AD2") for d in range(6)}
    return enemies, flak - {-1}


def may_leave(position):
    """Whether the helicopter flies out of a zone of air defence (9.9, 5.5)."""
    return not position.facts.friction


def walks(position, begun, stop):
    """Yield every hex with every number of points at which a helicopter can be there, from some beginnings.

    `begun` has hexes with what they have cost; who comes into air defence after the beginning stops.
    """
    board = position.game.board
    enemies, flak = country(position)
    seen = {(hex_, spent, is_first) for hex_, spent, is_first in begun if spent <= 5 and hex_ not in enemies}
    queue = list(seen)
    while queue:
        here, spent, is_first = queue.pop()
        if here in flak and not (is_first and may_leave(position)):
            continue
        for there in board.neighbours[6 * here : 6 * here + 6]:
            state = there, spent + 1, False
            if there < 0 or there in enemies or spent + 1 > stop or state in seen:
                continue
            if here in flak and there in flak:
                continue
            seen.add(state)
            queue.append(state)
    return seen


def beginnings(position):
    here = position.pieces["He"].hex_
    if here >= 0:
        return [(here, 0, True)]
    free = [position.game.board.index(label) for label in EDGE]
    free = [hex_ for hex_ in free if hex_ not in country(position)[0]]
    return [(hex_, 1, False) for hex_ in free]


def ends(position, seen):
    """The least cost of every hex where it can set down."""
    board, answer = position.game.board, {}
    for hex_, spent, _ in seen:
        if board.terrain_name(hex_) != "lake":
            answer[hex_] = min(spent, answer.get(hex_, 99))
    return answer


@given(flights())
def test_the_reach_is_what_every_flight_finds(position):
    if not beginnings(position):
        return  # 6.7 has a test of its own
    expected = ends(position, walks(position, beginnings(position), 5))
    found = reach_by_air(position, "He")
    expected.pop(position.pieces["He"].hex_, None)
    assert {hex_: found.cost(hex_) for hex_ in found} == expected
    listed = {action.goal for action in position.legal.of("He")}
    assert listed == set(expected)


@given(flights())
def test_a_lift_is_what_every_flight_through_the_units_hex_finds(position):
    if not beginnings(position):
        return
    start, here = position.pieces["He"].hex_, position.pieces["Sp"].hex_
    expected = {}
    if here < 0 <= start:
        pass  # it does not leave the map
    elif here < 0:
        expected = ends(position, walks(position, beginnings(position), 5))
    else:
        flak = country(position)[1]
        for hex_, spent, is_first in walks(position, beginnings(position), 5):
            if hex_ == here and ((is_first and may_leave(position)) or here not in flak):
                for goal, cost in ends(position, walks(position, [(here, spent, True)], 5)).items():
                    expected[goal] = min(cost, expected.get(goal, 99))
        expected.pop(here, None)
    is_grounded = start in country(position)[1] and not may_leave(position)
    if (here >= 0 or start < 0) and not is_grounded:  # `flight` asks of no helicopter whether it takes off
        costs = {hex_: cost / 2 for hex_, cost in flight(position, "He", "Sp").costs.items()}
        assert costs == expected
    legal = {a.goal for a in position.legal.of("Sp") if a.form.startswith("lift")}
    assert legal == set(expected)
