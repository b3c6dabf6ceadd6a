"""Helicopters beside brute force: every flight hex by hex, alone and with a unit fetched on the way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.neworder.theatre import counter, in_movement, theatre
from wargame_kit.games.neworder.rules.helicopters import reach_by_air
from wargame_kit.games.neworder.rules.lifting import flight

COLUMNS, ROWS = 6, 5
UNITS = (
    counter("He", "russia", "4-2-5", "helicopter", "hyperwar"),
    counter("Sp", "russia", "2-2-6", "special"),
    counter("Hi", "russia", "2-2-6", "special", "hyperwar"),
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
        if unit.id in ("He", "Sp", "Hi") and not draw(st.integers(0, 4)):
            places[unit.id] = "ready"
        else:
            places[unit.id] = board.label(draw(st.sampled_from(mine if unit.side == "russia" else theirs)))
    told = {
        "lift_from_zone": draw(st.sampled_from(("held", "held", "free"))),
        "flight": draw(st.sampled_from(("over", "around"))),
    }
    return in_movement(game, places, "russia", **told).with_facts(friction=draw(st.booleans()))


def country(position):
    """Who bars the way: enemy hexes, by option those of air defence alone, and the zones of air defence."""
    board, pieces = position.game.board, position.pieces
    bar = ("AD", "AD2") if position.option("flight") == "over" else ("NM", "AD", "AD2")
    enemies = {pieces[unit].hex_ for unit in bar}
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
    board, answer, pieces = position.game.board, {}, position.pieces
    enemies = {pieces[unit].hex_ for unit in ("NM", "AD", "AD2")}
    for hex_, spent, _ in seen:
        if board.terrain_name(hex_) != "lake" and hex_ not in enemies:
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


def lifts(position, unit):
    """The least cost of every hex to which a unit can be flown, by every flight through its hex."""
    start, here = position.pieces["He"].hex_, position.pieces[unit].hex_
    if here < 0:
        # The helicopter does not leave the map to fetch anybody.
        return ends(position, walks(position, beginnings(position), 5)) if start < 0 else {}
    board, flak, expected = position.game.board, country(position)[1], {}
    enemies = {position.pieces[each].hex_ for each in ("NM", "AD", "AD2")}
    zones = {board.neighbours[6 * hex_ + d] for hex_ in enemies for d in range(6)}
    is_bound = here in zones and position.option("lift_from_zone") == "held"
    if is_bound and (unit != "Hi" or position.facts.friction):
        return {}  # 9: it leaves only by retreat or advance
    for hex_, spent, is_first in walks(position, beginnings(position), 5):
        if hex_ != here or (here in flak and not (is_first and may_leave(position))):
            continue
        onward = [(here, spent, True)]
        if is_bound:  # 9: it moves out as usual, so over no enemy, and not directly into another zone
            near = set(board.neighbours[6 * here : 6 * here + 6]) - zones - enemies - {-1}
            onward = [(there, spent + 1, False) for there in near]
        for goal, cost in ends(position, walks(position, onward, 5)).items():
            expected[goal] = min(cost, expected.get(goal, 99))
    expected.pop(here, None)
    return expected


@given(flights(), st.sampled_from(("Sp", "Hi")))
def test_a_lift_is_what_every_flight_through_the_units_hex_finds(position, unit):
    if not beginnings(position):
        return
    start = position.pieces["He"].hex_
    expected = {} if start in country(position)[1] and not may_leave(position) else lifts(position, unit)
    legal = [a for a in position.legal.of(unit) if a.form.startswith("lift")]
    assert {action.goal for action in legal} == set(expected)
    costs = {hex_: cost / 2 for hex_, cost in flight(position, "He", unit).items()}
    if legal:  # `flight` does not ask who may
        assert costs == expected
    assert (unit in position.step.able(position)) >= bool(legal)
