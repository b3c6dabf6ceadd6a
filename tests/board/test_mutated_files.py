"""Files of the board with a slip of the pen: an answer or one clear error, never anything else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards import sketch
from wargame_kit.board import load_grid, read_board
from wargame_kit.board.geojson import as_text
from wargame_kit.board.survey.corrections import load_corrections, load_features
from wargame_kit.board.survey.geography import load_geography
from wargame_kit.words import DataError, files

DATA = files.data_root()
BOARD = sketch(
    ["..l", ".#d"],
    rivers={"0201/NE": "river"},
    roads=["0101-0102-0202"],
    features={"town": ["0101"]},
    places={"Tula": "0202"},
)

Loader = Callable[[Path], object]


def theatre(path: Path) -> object:
    """Read a theatre whose layers are the real ones, but for the one at a path."""
    for layer in ("rivers", "areas", "lines", "places"):
        name = f"eastern_europe_{layer}.geojson"
        if path.name != name:
            path.with_name(name).write_bytes((DATA / "geography" / name).read_bytes())
    return load_geography("eastern_europe", path.parent)


LOADERS: dict[str, tuple[str, Loader]] = {
    "board.geojson": (as_text(BOARD), lambda path: read_board(path, BOARD.grid, "sketch")),
    "grid.toml": ((DATA / "typhoon" / "grid.toml").read_text("utf-8"), load_grid),
    "corrections.toml": ((DATA / "typhoon" / "corrections.toml").read_text("utf-8"), load_corrections),
    "features.toml": ((DATA / "typhoon" / "features.toml").read_text("utf-8"), load_features),
    "eastern_europe_rivers.geojson": (
        (DATA / "geography" / "eastern_europe_rivers.geojson").read_text("utf-8"),
        theatre,
    ),
}

slips = st.tuples(
    st.integers(0, 10**6), st.integers(0, 40), st.text(alphabet="\"'[]{}=:,.0-9aé\n\\#\x00", max_size=3)
)


@pytest.mark.parametrize("name", LOADERS)
@given(st.lists(slips, min_size=1, max_size=3))
def test_a_slip_of_the_pen_gives_an_answer_or_one_clear_error(
    tmp_path_factory: pytest.TempPathFactory, name: str, places: list[tuple[int, int, str]]
) -> None:
    text, load = LOADERS[name]
    for start, length, put in places:
        at = start % (len(text) + 1)
        text = text[:at] + put + text[at + length :]
    path = tmp_path_factory.mktemp("slip") / name
    path.write_text(text, encoding="utf-8", newline="")
    before = path.read_bytes()
    try:
        answer: object = load(path)
    except DataError as error:
        answer = str(error)
    assert answer is not None
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", LOADERS)
def test_a_file_cut_off_anywhere_or_in_another_encoding_is_refused_or_read(tmp_path: Path, name: str) -> None:
    text, load = LOADERS[name]
    for cut in range(0, len(text), max(1, len(text) // 23)):
        path = tmp_path / name
        path.write_text(text[:cut], encoding="utf-8")
        with suppress(DataError):
            load(path)
    (tmp_path / name).write_bytes(b"\xff\xfe\x00" + text.encode("utf-16"))
    with pytest.raises(DataError, match="UTF-8"):
        load(tmp_path / name)
