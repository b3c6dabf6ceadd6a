"""What is ours is marked wherever it is shown: every row of every game's files beside what a reader gets.

The files are read here by themselves, so that a reader who forgets a key is found out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.conformance.counter_rows import in_turn, ours, row_of, rows_of
from wargame_kit.games import GAMES
from wargame_kit.games.counters import Counters
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.view import production_page
from wargame_kit.games.neworder.rules.air_defence import halved
from wargame_kit.games.ocs.files.kinds import TRANSPORT
from wargame_kit.position import Game, Record, Unit
from wargame_kit.position.unit import NAMES
from wargame_kit.render.coats import coats_in
from wargame_kit.render.counter_svg import described
from wargame_kit.render.track_svg import terrain_table
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.rulebook.clause import PROVENANCES
from wargame_kit.widgets.hexlayer.counter_picture import counter_picture
from wargame_kit.widgets.html.chart_table import chart_table
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.able_units import chosen_card
from wargame_kit.widgets.panels.combat import battle_card
from wargame_kit.widgets.panels.inspector import unit_card
from wargame_kit.widgets.panels.legend import legend
from wargame_kit.widgets.panels.rulebook import rulebook_panel
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import DataError, say
from wargame_kit.words.files import data_root

BOOKS = {
    **{"eastfront": "eastfront", "huaihai": "huaihai", "neworder": "kiev", "typhoon": "typhoon"},
    **{"ocs": "thirdwinter", "thirdwinter": "thirdwinter"},
}
"""Every book, and a game that is played by it."""
BADGE = 'class="wk-badge"'


@cache
def loaded(game: str) -> Game:
    return wk.load(game)


def fact(card: str, name: str) -> str:
    """The line of a card that begins so."""
    found = re.search(rf"<dt>(?:<a [^>]*>)?{re.escape(name)}(?:</a>)?</dt><dd>(.*?)</dd>", card)
    return found[1] if found else ""


@cache
def starts(game: str) -> tuple[Session, ...]:
    return tuple(Session(Record(loaded(game).start(scenario))) for scenario in loaded(game).scenarios)


@cache
def elsewhere(game: str) -> Session:
    """A table at which all lie who are in no scenario's first position, each in an open hex of his own."""
    read, known = loaded(game), {unit for session in starts(game) for unit in session.view.pieces}
    open_ = (read.board.label(hex_) for hex_ in open_hexes(read))
    supreme = {each.id: "Moscow" for each in read.units.values() if each.kind == "supreme"}
    placed = {
        unit: next(open_) for unit in read.units if unit not in known and not read.units[unit].is_stand_in
    }
    return Session(Record(read.position({**supreme, **placed})))


def at_table(game: str, unit: str) -> Session:
    """A table at which a counter lies, on the map or beside it."""
    return next(session for session in (*starts(game), elsewhere(game)) if unit in session.view.pieces)


@cache
def charts_of(game: str) -> Mapping[str, Any]:
    folder = data_root() / (getattr(loaded(game), "series", "") or loaded(game).rulebook.id)
    read = tomllib.loads((data_root() / game / "charts.toml").read_text(encoding="utf-8"))
    tables = folder / "tables.toml"
    return read | (tomllib.loads(tables.read_text(encoding="utf-8")) if tables.is_file() else {})


def chart_says(game: str, place: str, *keys: str) -> bool:
    """Whether charts.toml says that something is the kit's, as one reads it: row by row."""
    row: Any = charts_of(game)
    for part in place.split("."):
        row = row[part]
    return row["provenance"] == "kit" or not set(row.get("kit", ())).isdisjoint(keys)


@pytest.mark.parametrize("game", GAMES)
def test_every_counter_is_shown_with_what_is_ours_on_it(game: str) -> None:
    read = loaded(game)
    shown = 0
    for unit in read.units.values():
        if unit.id not in rows_of(game):
            continue
        session = at_table(game, unit.id)
        row, pen = in_turn(game, row_of(game, unit), session.view.turn), GameWriter.of("en", read)
        card = unit_card(session, pen, unit.id)
        values = fact(card, "Values")
        assert values, unit.id
        assert (BADGE in values) == ours(row, *unit.value_columns), unit.id
        for column in unit.value_columns:  # value by value
            said = say(f"column/{column.partition('_')[0]}").to("en") in values
            whole = row["provenance"] == "kit"
            is_other = any(
                ours(row, o) for o in unit.value_columns if o.partition("_")[0] == column.partition("_")[0]
            )
            assert said == (not whole and is_other), (unit.id, column)
        head = card.partition("</p>")[0]
        assert (BADGE in head) == (row["provenance"] != "kit" and ours(row, *NAMES)), unit.id
        shown += 1
    assert shown == len(rows_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_other_place_that_shows_a_counters_values_marks_them_too(game: str) -> None:
    read = loaded(game)
    coats = coats_in(read)
    for unit in read.units.values():
        is_ours = not unit.is_stand_in and ours(row_of(game, unit), *unit.value_columns)
        assert counter_picture(unit, coats)["kit"] == is_ours, unit.id
        for face in range(len(unit.faces)):
            assert (f"{unit.values(face)}*" in described(unit, face, "en")) == is_ours, unit.id
        if unit.id in rows_of(game):
            session = at_table(game, unit.id)
            session.choice.unit = unit.id
            assert (BADGE in chosen_card(session, GameWriter.of("en", read))) == is_ours, unit.id


@pytest.mark.parametrize("game", ["kiev", "ulaanbaatar"])
def test_what_else_a_counter_prints_is_marked_in_the_inspector(game: str) -> None:
    read = loaded(game)
    session = Session(Record(read.start(next(iter(read.scenarios)))))
    lines = {"Command range": "range", "Radius": "range", "High-tech": "traits", "Para": "traits"}
    found = set()
    for unit, row in rows_of(game).items():
        card = unit_card(session, GameWriter.of("en", read), unit)
        for name, column in lines.items():
            if line := fact(card, say(NAMED[name]).to("en")):
                assert (BADGE in line) == ours(row, column), (unit, name)
                found.add(name)
        formation = fact(card, "Formation")
        if formation:
            place = f"formation.{row['formation']}"
            assert (BADGE in formation) == chart_says(game, place, "en", "zh"), unit
    assert found == set(lines)


NAMED = {
    "Command range": "neworder/range",
    "Radius": "neworder/radius",
    "High-tech": "neworder/hyperwar",
    "Para": "neworder/para",
}


@pytest.mark.parametrize("id_", ["24-HQ", "7-HQ", "6-HQ"])
def test_what_a_torn_order_of_battle_does_not_say_is_no_printed_name(id_: str) -> None:
    unit = loaded("ulaanbaatar").units[id_]
    assert (unit.provenance, unit.provenance_of("name_en", "kind")) == ("rulebook", "kit")
    assert (
        loaded("ulaanbaatar").presentation.units.formation_provenance(loaded("ulaanbaatar"), unit.formation)
        == "kit"
    )


@pytest.mark.parametrize("id_", ["1-HQ", "BRR-HQ"])
def test_what_letters_and_numbers_stand_for_is_no_printed_name(id_: str) -> None:
    assert loaded("kiev").units[id_].provenance_of("name_en") == "kit"


# Odds.


def open_hexes(game: Game) -> Iterator[int]:
    """Plain hexes, those far from the edge first."""
    board = game.board
    clear, size = board.terrain_names.index("clear"), len(board.terrain)
    return (hex_ for hex_ in (*range(size // 2, size), *range(size // 2)) if board.terrain[hex_] == clear)


def open_pair(game: Game) -> tuple[int, int]:
    """Two plain hexes side by side with nothing between them, far from the edge."""
    board = game.board
    for here in open_hexes(game):
        there = board.neighbours[6 * here]
        if there >= 0 and board.terrain[there] == board.terrain[here] and not board.hexsides[6 * here]:
            return here, there
    raise AssertionError("no open ground")


def lines_of(ledger: Ledger, unit: Unit) -> list[Any]:
    name = unit.name.to("en")
    return [entry for entry in ledger.entries if name in _said(entry.label)]


def _said(label: Any) -> str:
    return label if isinstance(label, str) else str(label.to("en"))


NO_FIGHTERS = ("air", *TRANSPORT)


def is_plain(unit: Unit) -> bool:
    full = unit.faces[0]
    return (
        unit.kind not in NO_FIGHTERS
        and not (unit.is_marker or unit.is_headquarters)
        and full.attack * full.defence > 0
    )


def fought(game: Game) -> Iterator[tuple[Unit, str, Any]]:
    """Every unit attacking, then defending, alone against a plain enemy."""
    here, there = open_pair(game)
    one, other = game.sides
    board = game.board
    foes = {
        side: next(unit for unit in game.units.values() if unit.side == side and is_plain(unit))
        for side in game.sides
    }
    for unit in game.units.values():
        foe = foes[other if unit.side == one else one]
        if unit.is_marker or unit.is_stand_in or unit.kind in NO_FIGHTERS:
            continue
        for role, attacker, target in (("attack", unit, foe), ("defence", foe, unit)):
            both = {attacker.id: board.label(there), target.id: board.label(here)}
            if attacker.is_block:  # both sides share the hex of a battle
                both = {attacker.id: board.label(here), target.id: board.label(here)}
            yield unit, role, game.position(both).odds(board.label(here), [attacker.id])


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_odds_that_comes_from_a_value_of_ours_says_so(game: str) -> None:
    read, seen = loaded(game), 0
    for unit, role, battle in fought(read):
        row = row_of(game, unit)
        expected = ours(row, *unit.value_columns) if "combat" in row else ours(row, role)
        if unit.is_block:
            expected = ours(row, "level") or chart_says(game, f"kind.{unit.kind}", role)
        for entry in lines_of(getattr(battle, role), unit):
            if (unit.is_block and not entry.value) or unit.faces[0].is_untried:
                continue  # headquarters attack nobody (5.1); of untried counters nothing is known
            assert (entry.provenance == "kit") == expected, (unit.id, role)
            seen += 1
    assert seen > len(rows_of(game))


@pytest.mark.parametrize("game", ["kiev", "ulaanbaatar"])
def test_a_marker_that_fires_says_whose_its_strength_is(game: str) -> None:
    read = loaded(game)
    position, (here, _) = read.start(next(iter(read.scenarios))), open_pair(read)
    markers = [unit for unit in read.units.values() if unit.is_marker and unit.kind != "netwar"]
    assert markers
    for unit in markers:
        (first, *_) = halved(position, unit.id, here).entries
        assert (first.provenance == "kit") == ours(row_of(game, unit), "attack"), unit.id


@pytest.mark.parametrize("game", GAMES)
def test_the_combat_panel_frames_those_lines_and_says_once_what_a_frame_means(game: str) -> None:
    read = loaded(game)
    unit, _, battle = next(each for each in fought(read) if each[1] == "attack" and each[0].id in FRAMED)
    session = at_table(game, unit.id)
    page = battle_card(session, GameWriter.of("en", read), battle)
    (attack, *_) = page.split('class="wk-ledger"')[1:]
    assert attack.count(f"<td><span {BADGE}") == len(battle.attack.entries)
    assert attack.partition("</table>")[0].count(escape(say("rulebook/chart-kit").to("en"))) == 1
    assert f"{BADGE} tabindex" in page


FRAMED = ("3Pz", "88I", "EC4", "27-Mr1", "36-Mr1", "G-XXIV")


@pytest.mark.parametrize(("game", "printed"), [("kiev", False), ("typhoon", True), ("huaihai", True)])
def test_a_table_of_results_that_is_ours_is_marked(game: str, printed: bool) -> None:
    read = loaded(game)
    battle = next(each[2] for each in fought(read) if each[1] == "attack" and each[2].reading() is not None)
    assert (battle.reading().table.provenance != "kit") == printed
    session = Session(Record(read.start(next(iter(read.scenarios)))))
    caption = (
        battle_card(session, GameWriter.of("en", read), battle)
        .partition("<caption>")[2]
        .partition("</caption>")[0]
    )
    assert (BADGE not in caption) == printed


# Charts.


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_charts_answers_as_its_file_says(game: str) -> None:
    origins, rows = loaded(game).charts.origins, 0
    for place, row in said_in(charts_of(game)):
        rows += 1
        for key in row:
            if key not in ("provenance", "kit", "clause", "note") and not isinstance(row[key], dict):
                is_ours = row["provenance"] == "kit" or key in row.get("kit", ())
                assert (origins(place, key) == "kit") == is_ours, (place, key)
    assert rows > 30


def said_in(table: Any, place: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(table, list):
        table = {str(number): each for number, each in enumerate(table, 1)}
    if not isinstance(table, dict):
        return
    if "provenance" in table:
        yield place, table
    for key, each in table.items():
        yield from said_in(each, f"{place}.{key}" if place else key)


TEC = {
    "typhoon": ("mechanised", "non_mechanised", "shift", "advance"),
    "kiev": ("cost", "shift"),
    "ulaanbaatar": ("cost", "shift"),
    "eastfront": ("stacking", "hexside_limit", "defence", "stops"),
}


@pytest.mark.parametrize("game", TEC)
def test_every_cell_of_the_terrain_chart_has_a_star_where_it_is_ours(game: str) -> None:
    read = loaded(game)
    chart = read.presentation.charts.terrain_chart(read)
    starred = 0
    for row in chart.rows:
        if row.terrain not in charts_of(game)["terrain"]:
            continue
        for column, key in enumerate(TEC[game]):
            is_ours = chart_says(game, f"terrain.{row.terrain}", key)
            assert (column in row.kit) == is_ours, (row.terrain, key)
    starred = sum(cell != "—" for row in chart.rows for k, cell in enumerate(row.cells) if k in row.kit)
    drawn = str(terrain_table(read, language="en"))
    shown = drawn.partition("</desc>")[2]
    note = say("render/starred").to("en")
    assert shown.replace(note, "").count("*<") == starred
    assert (note in shown) == bool(starred)


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_a_plain_chart_is_framed_where_it_is_ours(game: str) -> None:
    read = loaded(game)
    for table in read.presentation.charts.tables(read):
        page = chart_table(table, GameWriter.of("en", read))
        framed = sum(row.is_kit(column) for row in table.rows for column in range(len(row.cells)))
        assert page.count(f"<td><span {BADGE}") == framed, table.id


def test_every_price_and_every_source_of_points_is_marked_where_it_is_ours() -> None:
    game, charts = loaded("eastfront"), charts_of("eastfront")
    position = game.start("campaign")
    prices = {row["en"]: f"cost.{key}" for key, row in charts["cost"].items()}
    seen = 0
    for side in game.sides:
        for line in production_page._prices(position, side).lines:
            if (name := _said(line.words)) in prices:
                expected = chart_says("eastfront", prices[name], "step", "cadre")
                assert (line.provenance == "kit") == expected, name
                seen += 1
        for entry in level(position, side).entries:
            place = f"place.{entry.hex_}" if entry.hex_ else "half_year.S41"
            keys = (
                ("value",) if "value" in charts["place"].get(entry.hex_, ()) else ("base", "resource_value")
            )
            if entry.value > 0:
                assert (entry.provenance == "kit") == chart_says("eastfront", place, *keys), entry.hex_
                seen += 1
    assert seen > len(prices)


# Clauses, and all other files.


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_is_shown_with_its_provenance(book: str) -> None:
    file = tomllib.loads((data_root() / book / "rulebook.toml").read_text(encoding="utf-8"))
    game = loaded(BOOKS[book])
    session = Session(Record(game.start(next(iter(game.scenarios)))))
    for number, entry in file["clause"].items():
        provenance = entry.get("provenance", file["provenance"])
        clause = game.books[Citation(book, number)]
        assert clause.provenance == provenance
        session.clause = game.books.name(clause.citation)
        head = (
            rulebook_panel(session, GameWriter.of("en", game))
            .partition('class="wk-heading">')[2]
            .partition("</p>")[0]
        )
        assert (BADGE in head) == (provenance == "kit"), number


def every_file() -> list[Path]:
    root = data_root()
    return sorted(path for game in (*BOOKS, *GAMES) for path in (root / game).rglob("*.toml"))


@pytest.mark.parametrize(
    "path", dict.fromkeys(every_file()), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_every_file_says_where_it_comes_from(path: Path) -> None:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    said = [row["provenance"] for _, row in said_in(file)]
    assert said
    assert set(said) <= {*PROVENANCES}
    if path.name in ("coats.toml", "corrections.toml", "addresses.toml", "rulebook.toml"):
        assert file["provenance"] in PROVENANCES


# What an owner says.


def test_an_owner_who_writes_the_printed_values_sees_no_mark(tmp_path: Path) -> None:
    text = (data_root() / "kiev" / "counters.csv").read_text(encoding="utf-8")
    (tmp_path / "counters.csv").write_text(
        re.sub(r",(history|kit|rulebook),", ",rulebook,", text.replace(",kit=attack", ",kit=none #attack")
        .replace("kit=none #attack defence movement range traits", "kit")
        .replace(",name_en name_zh kind size attack defence movement range traits", "")),
        encoding="utf-8",
    )  # fmt: skip
    game = wk.load("kiev", overrides=tmp_path)
    session = Session(Record(game.start("kiev")))
    pen = GameWriter.of("en", game)
    assert {unit.values_provenance for unit in game.units.values()} == {"rulebook"}
    assert all(BADGE not in fact(unit_card(session, pen, unit), "Values") for unit in game.units)
    assert say("legend/kit").to("en") not in legend(session, pen)


@pytest.mark.parametrize(
    ("kit", "left"), [("none", ()), ("movement", ("movement",)), ("", ("level", "movement"))]
)
def test_a_row_says_otherwise_than_its_header(tmp_path: Path, kit: str, left: tuple[str, ...]) -> None:
    folder = eastfront(tmp_path, f"history,{kit}")
    assert read_counters(folder).units["G-XXVI"].kit == frozenset(left)


@pytest.mark.parametrize("kit", ["strength", "level,movement", "level none"])
def test_a_column_that_the_file_has_not_is_named(tmp_path: Path, kit: str) -> None:
    folder = eastfront(tmp_path, f'history,"{kit}"')
    with pytest.raises(DataError, match=r"counters\.csv, line \d+, kit: found .*; expected none, or columns"):
        read_counters(folder)


def eastfront(folder: Path, end: str) -> Path:
    text = (data_root() / "eastfront" / "counters.csv").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("G-XXVI,"))
    changed = row.removesuffix("history") + end
    (folder / "counters.csv").write_text(text.replace(row, changed), encoding="utf-8")
    return folder


def read_counters(folder: Path) -> Counters:
    found: Counters = type(loaded("eastfront")).read_counters(folder / "counters.csv")
    return found
