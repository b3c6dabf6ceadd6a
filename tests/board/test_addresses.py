"""Hexes named from towns, and read in any spelling (EastFront II 1.2)."""

from __future__ import annotations

import pickle
import re
from hashlib import sha256
from json import dumps, loads
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wargame_kit as wk
from wargame_kit.board import COMPASS, Addresses, BoardError, Offset, load_board, load_grid
from wargame_kit.words import DataError, files, in_language, say

GRID = load_grid(files.data_root() / "eastfront" / "grid.toml")
SHEET = GRID.numbering
LABELS = GRID.labels
LABELS_OF_BOARD = [load_board("eastfront").label(hex_) for hex_ in range(len(LABELS))]
FORMERLY = {"Voroshilovsk": "Stavropol", "Molotov": "Perm", "Yerevan": "Erivan"}
"""What towns were called here when games were first saved: those addresses are still read."""
DIGEST = "6fa4366cde3f856f3ba0acf8a76401a1f6f93774249fc1636cc6e3500934de6f"
"""Of all addresses, from the north and in each row from the west."""

TOWNS = [label for label in LABELS if not any(letter.isdigit() for letter in label)]


def refusal(text: str) -> str:
    with pytest.raises(BoardError) as error:
        SHEET.read(text)
    assert text in str(error.value)
    assert text in error.value.phrase.to("zh")
    return str(error.value)


def test_every_hex_has_one_address_that_reads_back() -> None:
    offsets = list(SHEET.offsets())
    labels = [SHEET.label(offset) for offset in offsets]
    assert len(set(labels)) == len(set(offsets)) == len(GRID.hexes) == 652
    assert [SHEET.read(label) for label in labels] == offsets
    assert all(SHEET.holds(offset) for offset in offsets)


def test_an_address_is_one_short_word_with_two_legs_at_most() -> None:
    assert all(
        re.fullmatch(r"[A-Z][A-Za-z]+?(?:(?:NW|NE|SW|SE|E|W)[1-9]){0,2}", label) and len(label) <= 24
        for label in LABELS
    )


def test_addresses_differ_also_where_case_does_not_count() -> None:
    assert len({label.casefold() for label in LABELS}) == len(LABELS)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Brest-Litovsk", "BrestLitovsk"),
        ("velikie luki", "VelikieLuki"),
        ("大卢基", "VelikieLuki"),
        ("Königsberg", "Koenigsberg"),
        ("kharkov ne1", "KharkovNE1"),
        ("Charkow-NE1", "KharkovNE1"),
        ("哈尔科夫东北1", "KharkovNE1"),
        ("基辅 西1", "Zhitomir"),
        ("Kiev W1", "Zhitomir"),
        ("Lublin E1", "BrestLitovskSW1"),
        ("lubline1", "BrestLitovskSW1"),
        ("Kiev E1 SE1", "Cherkassy"),
    ],
)
def test_an_address_is_read_in_any_spelling_and_from_any_town(text: str, address: str) -> None:
    assert SHEET.label(SHEET.read(text)) == address


@given(st.sampled_from(TOWNS), st.lists(st.tuples(st.integers(0, 5), st.integers(1, 9)), max_size=3))
def test_an_address_from_any_town_is_gone_leg_by_leg(town: str, legs: list[tuple[int, int]]) -> None:
    there = GRID.hex(town)
    for direction, count in legs:
        for _ in range(count):
            there = there.neighbour(direction)
    text = town + "".join(f" {COMPASS['pointy'][direction].lower()}{count}" for direction, count in legs)
    if SHEET.holds(Offset.of(there, "pointy", "even")):
        assert GRID.hex(text) == there
    else:
        refusal(text)


@given(st.text(alphabet="KievNESW0123456789 -/.²٣基辅东北", max_size=14))
def test_any_text_is_an_address_or_a_clear_error(text: str) -> None:
    try:
        read = SHEET.label(SHEET.read(text))
    except BoardError as error:
        refused = str(error)
    else:
        refused = ""
        assert read in LABELS
    assert not refused or text in refused


def test_a_bad_address_names_near_ones() -> None:
    assert refusal("KievNE0") == "No hex 'KievNE0' on this board. Did you mean KievE1, Kiev and KievSE1?"
    assert "Moscow, MoscowNE1" in refusal("٣٣")
    assert "Kiev" in refusal("Kief1")
    refusal("KievNE90")
    refusal("KievNE1" * 100)


def test_hexsides_and_paths_are_written_with_addresses() -> None:
    side = GRID.side("VelikieLuki/E")
    assert side == GRID.side("velikie luki/e")
    assert side.hexes() == (GRID.hex("VelikieLuki"), GRID.hex("VelikieLuki").neighbour(2))
    with pytest.raises(BoardError, match="is no hexside"):
        GRID.side("Kiev/N")


def test_what_is_fixed_stays_fixed() -> None:
    """Some addresses that saved games and scenarios use: a new town on the map renames none of them."""
    assert {
        label: SHEET.read(label) for label in ("Kiev", "KievE1", "SevastopolSW2", "MolotovE2", "Salonika")
    } == {
        "Kiev": Offset(9, 15),
        "KievE1": Offset(10, 15),
        "SevastopolSW2": Offset(11, 25),
        "MolotovE2": Offset(26, 1),
        "Salonika": Offset(3, 28),
    }


def test_not_one_of_all_addresses_has_changed_since_games_were_saved_with_them() -> None:
    """Who changes an address makes the plans, scenarios and saved games of readers unreadable."""
    former = {SHEET.label(offset): offset for offset in SHEET.offsets()}
    for town, once in FORMERLY.items():
        former = {re.sub(rf"^{town}(?=[NSEW]|$)", once, label): offset for label, offset in former.items()}
    assert sha256("\n".join(former).encode()).hexdigest() == DIGEST
    assert all(SHEET.read(label) == offset for label, offset in former.items())


@given(st.sampled_from([label for label in LABELS if label not in TOWNS]))
def test_a_new_town_anywhere_renames_no_hex(label: str) -> None:
    """Its name is one more spelling of the address that its hex has had all along."""
    towns = {**SHEET.towns, label: ("Novoe Mesto", "新城")}
    with_town = Addresses(SHEET.rows, towns, "pointy", "even")
    assert [with_town.label(offset) for offset in with_town.offsets()] == list(LABELS)
    for spelling in ("NovoeMesto", "novoe mesto", "新城", label):
        assert with_town.label(with_town.read(spelling)) == label
    assert all(with_town.read(each) == SHEET.read(each) for each in LABELS)


def test_a_new_place_on_the_map_renames_no_hex(tmp_path: Path) -> None:
    folder = tmp_path / "eastfront"
    copytree(files.data_root() / "eastfront", folder)
    path = folder / "board.geojson"
    told = loads(path.read_text(encoding="utf-8"))
    kiev = next(each for each in told["features"] if each["properties"].get("id") == "kiev")
    nezhin = {"id": "nezhin", "name_en": "Nezhin", "name_zh": "涅任", "spellings": [], "hex": "KievE1"}
    told["features"].append({**kiev, "properties": {**kiev["properties"], **nezhin}})
    path.write_text(dumps(told), encoding="utf-8")
    board = load_board(folder)
    assert board.find("Nezhin").hex == board.index("KievE1")
    assert [board.label(hex_) for hex_ in range(board.size)] == LABELS_OF_BOARD


@pytest.mark.parametrize(
    ("rows", "towns"),
    [
        ([["Kiev", "Kiev"]], {}),
        ([["Kiev-1"]], {}),
        ([["kiev"]], {}),
        ([["Kiev", "Minsk"]], {"Kiev": ["Minsk"], "Minsk": []}),
        ([["Kiev"]], {"Minsk": []}),
        ([["Kiev"]], {"Kiev": ["-"]}),
    ],
)
def test_a_list_that_is_not_one_address_for_each_hex_is_refused(
    rows: list[list[str]], towns: dict[str, list[str]]
) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Addresses(rows, towns, "pointy", "even")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("rows = 3\n[towns]", "rows"),
        ("rows = [[3]]\n[towns]", "rows[0]"),
        ('rows = [["Kiev", "Kiev"]]\n[towns]', ""),
        ('rows = [["Kiev"]]\n[towns]\nKiev = [3]', "towns.Kiev[0]"),
        ('rows = [["Kiev"]]\nmore = 1\n[towns]', ""),
        ('rows = [["Kiev"]]\nprovenance = "ours"\n[towns]', "provenance"),
        ('rows = [["Kiev"]]\nprovenance = ""\n[towns]', "provenance"),
    ],
)
def test_a_malformed_list_is_named_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    grid = (files.data_root() / "eastfront" / "grid.toml").read_text(encoding="utf-8")
    (tmp_path / "grid.toml").write_text(grid, encoding="utf-8")
    said = "" if "provenance" in text else 'provenance = "kit"\n'
    (tmp_path / "addresses.toml").write_text(said + text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        load_grid(tmp_path / "grid.toml")
    assert (error.value.file, error.value.place) == ("addresses.toml", place)


def test_flat_topped_sheets_have_north_and_south() -> None:
    sheet = Addresses([["KievN1"], ["Kiev"]], {"Kiev": ["基辅"]}, "flat", "even")
    assert sheet.read("基辅北1") == sheet.read("kiev n1") == Offset(1, 1)


def test_addresses_in_a_sentence_are_said_as_players_say_them() -> None:
    board = wk.load("eastfront").board
    town, beside = (board.label(board.index(text)) for text in ("BrestLitovsk", "BrestLitovskSW1"))
    said = say("words/and", first=town, last=beside)
    assert said.to("en") == "Brest-Litovsk and Brest-Litovsk SW1"
    assert said.to("zh") == "布列斯特和布列斯特西南1"
    assert f"move {beside}-{town}" == "move BrestLitovskSW1-BrestLitovsk"
    assert pickle.loads(pickle.dumps(beside)).to("zh") == "布列斯特西南1"


@given(st.sampled_from(LABELS))
def test_an_address_said_in_chinese_is_read_back(label: str) -> None:
    board = wk.load("eastfront").board
    index = board.index(label)
    assert board.index(in_language(board.label(index), "zh")) == index
