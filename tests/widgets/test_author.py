"""A study written at the table: drawn, kept, changed, ordered, and solved by somebody else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.position.saved import fill, small_disk
from wargame_kit.position import Record
from wargame_kit.studies.page import EVERYBODY, Arrow, Spot
from wargame_kit.studies.saves import FOLDER
from wargame_kit.widgets import map_view
from wargame_kit.widgets.hexlayer import MapPath
from wargame_kit.widgets.table import Table, table

PLACES = {"EC1": "K8", "EC3": "L9", "25C": "K9", "63C": "T5 spent"}
SCRIPT = "<script>alert(1)</script>"
GAME = wk.load("huaihai")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def shown(comms: list[Any], folder: Path) -> Table:
    at_table = table(GAME.position(PLACES), seed=1, viewer="everything")
    at_table.touched("author")
    return at_table


@pytest.fixture
def file(folder: Path) -> Path:
    return folder / "saves" / "my.study.toml"


def click(shown: Table, browser_says: Any, *labels: str) -> None:
    for label in labels:
        browser_says(shown.layer, type="click", hex=GAME.board.index(label))


def keep(shown: Table, title: str = "The gap", **fields: str) -> None:
    shown.touched("keep-page", "", **{"title-en": title, **fields})
    assert shown.error is None


def alarm(shown: Table) -> str:
    notice = shown.session.notice
    return shown.pen.text(notice.words) if notice is not None and notice.is_alarm else ""


# Drawing


def test_arrows_and_marks_are_drawn_by_clicks_and_taken_away_by_the_same(
    shown: Table, browser_says: Any
) -> None:
    chosen = shown.session.choice.unit
    shown.touched("draw", "arrow")
    shown.touched("draw-colour", "red")
    click(shown, browser_says, "K8", "L9")
    start, end = GAME.board.index("K8"), GAME.board.index("L9")
    assert shown.session.desk.drawing.arrows == (Arrow(start, end, "red"),)
    assert MapPath("arrow_red", (start, end)) in map_view.paths(shown.session, None)
    shown.touched("draw", "spot")
    click(shown, browser_says, "K9")
    assert map_view.marks(shown.session)[-1].marks[-1].style == "spot_red"
    assert (shown.session.choice.unit, shown.record.cursor.depth) == (chosen, 0)
    click(shown, browser_says, "K9")
    assert shown.session.desk.drawing.spots == ()
    shown.touched("draw", "arrow")
    click(shown, browser_says, "K8", "L9")
    assert not shown.session.desk.drawing


def test_escape_lays_the_pencil_down_and_clear_wipes(shown: Table, browser_says: Any) -> None:
    shown.touched("draw", "spot")
    click(shown, browser_says, "K9", "T5")
    browser_says(shown.layer, type="key", key="Escape", hex=-1)
    assert shown.session.desk.drawing.tool == ""
    click(shown, browser_says, "K8")
    assert len(shown.session.desk.drawing.spots) == 2
    shown.touched("draw-clear")
    assert not shown.session.desk.drawing


def test_the_keyboard_draws_too(shown: Table, browser_says: Any) -> None:
    shown.touched("draw", "spot")
    browser_says(shown.layer, type="key", key="Enter", hex=GAME.board.index("K9"))
    assert shown.session.desk.drawing.spots == (Spot(GAME.board.index("K9")),)


# Keeping


def test_a_page_keeps_position_words_signs_unit_and_overlays(
    shown: Table, browser_says: Any, file: Path
) -> None:
    click(shown, browser_says, "K8")
    shown.touched("overlay", "zones:kmt")
    shown.touched("draw", "arrow")
    click(shown, browser_says, "K8", "K9")
    keep(shown, **{"title-zh": "缺口", "text-en": 'One.\n\nTwo "quoted".', "study-en": "Gaps"})
    study = wk.study(file)
    (page,) = study
    assert (str(study.title), page.title.zh, page.text.en) == ("Gaps", "缺口", 'One.\n\nTwo "quoted".')
    assert page.position == shown.position
    assert (page.unit, page.overlays, len(page.arrows)) == ("EC1", ("zones:kmt",), 1)
    assert not shown.session.desk.drawing
    assert 'value="The gap"' not in shown.side.html


def test_pages_are_added_ordered_changed_and_taken_out(shown: Table, file: Path) -> None:
    for title in ("One", "Two", "Three"):
        keep(shown, title)
    assert [page.id for page in wk.study(file)] == ["one", "two", "three"]
    shown.touched("author-up", "three")
    shown.touched("author-down", "one")
    assert [page.id for page in wk.study(file)] == ["three", "one", "two"]
    shown.touched("author-change", "one")
    assert 'value="One"' in shown.side.html
    keep(shown, "Uno", **{"text-zh": "一"})
    assert [page.title.en for page in wk.study(file)] == ["Three", "Uno", "Two"]
    assert wk.study(file).page("one").text.zh == "一"
    shown.touched("author-out", "three")
    assert len(wk.study(file)) == 2
    shown.touched("author-put-back")
    assert [page.id for page in wk.study(file)] == ["three", "one", "two"]


def test_the_last_page_is_not_taken_out(shown: Table, file: Path) -> None:
    keep(shown)
    shown.touched("author-out", "the-gap")
    assert len(wk.study(file)) == 1


def test_a_page_without_a_title_is_not_kept(shown: Table, file: Path) -> None:
    shown.touched("keep-page", "", **{"text-en": "Words."})
    assert "needs a title" in alarm(shown)
    assert not file.exists()
    assert "Words." in shown.side.html


def test_a_study_that_is_there_is_gone_on_with(shown: Table, folder: Path, file: Path) -> None:
    keep(shown, "One")
    shown.touched("author-file", "", file="saves/other")
    keep(shown, "Elsewhere")
    assert 'data-do="author-file" data-value="saves/my.study.toml"' in shown.side.html
    shown.touched("author-file", "saves/my.study.toml", file="saves/other")
    keep(shown, "Two")
    assert [page.id for page in wk.study(file)] == ["one", "two"]
    assert len(wk.study(folder / "saves" / "other.study.toml")) == 1


@pytest.mark.parametrize("text", ["my diary\n", 'study = 1\ngame = "typhoon"\ntitle = "x"\n'])
def test_what_is_no_study_of_the_game_is_never_replaced(shown: Table, folder: Path, text: str) -> None:
    diary = folder / "diary.study.toml"
    diary.write_text(text, "utf-8")
    shown.touched("author-file", "", file="diary.study.toml")
    assert "diary.study.toml" in alarm(shown)
    keep(shown)
    assert diary.read_text("utf-8") == text


def test_a_title_alone_can_be_kept_while_a_page_is_written(shown: Table, file: Path) -> None:
    keep(shown)
    shown.touched("author-title", "", **{"study-zh": "研究", "text-en": "half a page"})
    assert wk.study(file).title.zh == "研究"
    assert "half a page" in shown.side.html


# Questions


def test_the_move_just_played_is_asked_for_from_the_position_before_it(
    shown: Table, browser_says: Any, file: Path
) -> None:
    before = shown.position
    move = next(
        str(shown.position.game.board and action.text(GAME.board))
        for action in before.legal
        if action.text(GAME.board).startswith("move EC1")
    )
    shown.touched("type", move)
    shown.touched("author-ask", "move")
    keep(shown, "Find it", **{"hint-en": "Look north."})
    page = wk.study(file).page("find-it")
    assert page.position == before
    assert page.task is not None
    assert (page.task.solution, str(page.task.hint)) == (move, "Look north.")
    assert page.check(move)
    assert not page.check("end-phase")
    assert "EC1" in page.task.question.en or "Column" in page.task.question.en
    assert page.task.question.zh


def test_an_attack_just_declared_is_asked_for_by_its_verb(shown: Table, file: Path) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    keep(shown, "What now?")
    page = wk.study(file).page("what-now")
    assert page.check("attack K9")
    assert not page.check("end-phase")
    assert 'play = { doing = "attack K9" }' in file.read_text("utf-8")


def test_what_a_way_costs_is_asked_and_answered_by_the_rules(
    shown: Table, browser_says: Any, file: Path
) -> None:
    click(shown, browser_says, "K8")
    goal = max(shown.session.choice.goals, key=lambda hex_: shown.session.choice.reach().cost(hex_))  # type: ignore[union-attr]
    click(shown, browser_says, GAME.board.label(goal))
    shown.touched("author-ask", "cost")
    keep(shown, "Cost")
    page = wk.study(file).page("cost")
    assert page.task is not None
    assert page.check(page.task.solution)
    assert not page.check("99")


def test_whether_a_line_can_be_traced_is_asked_and_answered_by_the_rules(shown: Table, file: Path) -> None:
    shown.touched("about", "63C")
    shown.touched("author")
    shown.touched("author-ask", "supplied")
    keep(shown, "Line")
    page = wk.study(file).page("line")
    line = shown.position.supply("kmt").of("63C")
    assert page.check("yes" if line.connected else "no")
    assert not page.check("no" if line.connected else "yes")


def test_the_clause_of_a_refusal_is_asked_and_answered_by_the_rules(shown: Table, file: Path) -> None:
    shown.touched("author-ask", "clause")
    keep(shown, "Why not", claim="attack A1")
    assert wk.study(file).page("why-not").check("6.1")


@pytest.mark.parametrize(("claim", "told"), [("nonsense", "no action"), ("attack K9", "is allowed here")])
def test_a_question_that_the_rules_deny_is_told_and_nothing_written(
    shown: Table, file: Path, claim: str, told: str
) -> None:
    shown.touched("author-ask", "clause")
    keep(shown, "Why not", claim=claim)
    assert told in alarm(shown)
    assert not file.exists()


def test_the_chance_of_an_attack_is_asked_and_answered_by_the_rules(
    shown: Table, browser_says: Any, file: Path
) -> None:
    shown.touched("study", "K9")
    assert set(shown.session.studied.attackers) == {"EC1", "EC3"}
    shown.touched("author")
    shown.touched("author-ask", "chance")
    keep(shown, "Chance")
    page = wk.study(file).page("chance")
    assert page.task is not None
    assert page.check(page.task.solution)


# What goes wrong


@pytest.mark.parametrize("field", ["title-en", "text-en", "study-zh", "question-en", "hint-zh", "right-en"])
def test_html_in_a_field_is_told_and_neither_kept_nor_run(shown: Table, file: Path, field: str) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    shown.touched("keep-page", "", **({"title-en": "T"} | {field: SCRIPT}))
    assert alarm(shown)
    assert not file.exists()
    assert "<script" not in shown.side.html
    assert "&lt;script" in shown.side.html


def test_a_text_of_two_megabytes_is_told_and_the_file_stays(
    shown: Table, browser_says: Any, file: Path
) -> None:
    keep(shown)
    before = file.read_bytes()
    fields = {"title-en": "Long", "text-en": "x" * 2_000_000}
    browser_says(shown.side, type="do", name="keep-page", value="", fields=fields)
    assert shown.error is None
    assert "10,000" in alarm(shown)
    assert file.read_bytes() == before


def test_a_file_changed_by_hand_meanwhile_is_not_overwritten_and_nothing_is_lost(
    shown: Table, file: Path
) -> None:
    keep(shown, "One")
    by_hand = file.read_text("utf-8").replace('"One"', '"By hand"')
    file.write_text(by_hand, "utf-8")
    keep(shown, "Two", **{"text-en": "My words."})
    assert "changed" in alarm(shown)
    assert file.read_text("utf-8") == by_hand
    assert "My words." in shown.side.html
    shown.touched("author-again", "", **{"title-en": "Two", "text-en": "My words."})
    assert [page.title.en for page in wk.study(file)] == ["By hand", "Two"]


def test_or_it_is_kept_in_another_file(shown: Table, file: Path) -> None:
    keep(shown, "One")
    file.write_text("mine now", "utf-8")
    keep(shown, "Two")
    shown.touched("author-elsewhere", "", **{"title-en": "Two"})
    assert file.read_text("utf-8") == "mine now"
    other = file.with_name("my-2.study.toml")
    assert [page.title.en for page in wk.study(other)] == ["One", "Two"]


def test_a_full_disk_is_named_and_the_file_stays_whole(shown: Table, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk):
        shown.touched("author-file", "", file="disk/my")
        keep(shown, "One")
        before = (disk / "my.study.toml").read_bytes()
        ballast = fill(disk)
        keep(shown, "Two", **{"text-en": "My words."})
        assert "disk is full" in alarm(shown)
        assert (disk / "my.study.toml").read_bytes() == before
        assert [path.name for path in disk.iterdir() if path.name.endswith(".new")] == []
        ballast.unlink()
        shown.touched("author-file", "", file="saves/elsewhere")
        keep(shown, "Two", **{"text-en": "My words."})
    assert len(wk.study(tmp_path / "saves" / "elsewhere.study.toml")) == 1


@pytest.mark.skipif(os.name != "posix", reason="the limit of a file's size is POSIX's")
def test_a_file_that_may_not_grow_is_named(shown: Table, file: Path) -> None:
    import resource
    import signal

    keep(shown, "One")
    before = file.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, hard))
        keep(shown, "Two")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)
    assert alarm(shown)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "name", ["keep-page", "author-up", "author-change", "author-out", "draw", "draw-colour", "author-ask",
             "author-eyes", "author-put-back", "author-again", "author-elsewhere", "author-new"]
)  # fmt: skip
def test_messages_that_no_panel_of_ours_sends_do_nothing(comms: list[Any], folder: Path, name: str) -> None:
    shown = table(GAME.position(PLACES), seed=1, viewer="everything")
    for value in ("", "../../etc/passwd", "9" * 60, SCRIPT):
        shown.touched(name, value)
        assert shown.error is None
    assert list(folder.rglob("*.toml")) == []


# Eyes


SECRETS = {
    "typhoon": ("typhoon-1941", "soviet", ["choose 9A"], ["choose 4A"]),
    "huaihai": ("huaihai-1948", "kmt", ["write-sabotage K3", "ready"], ["write-dummy", "ready"]),
}


def bytes_written(folder: Path, game: str, scenario: str, eyes: str, secrets: list[str]) -> bytes:
    """The file that somebody with a side's eyes writes after the other side has acted in secret."""
    record = Record(wk.load(game).start(scenario))
    for action in secrets:
        record.play(action)
    shown = table(record, seed=1, viewer=eyes)
    shown.touched("author")
    shown.touched("author-file", "", file=f"{len(secrets)}-{secrets[-1]}/study")
    for value in ("everything", "axis", "pla", "kmt", "soviet"):
        shown.touched("author-eyes", value)
    shown.touched("overlay", "cities")
    shown.touched("author-ask", "move")
    keep(shown, "What we know", **{"text-en": "Nothing of it."})
    (path,) = folder.rglob("study.study.toml")
    written = path.read_bytes()
    path.unlink()
    return written


@pytest.mark.parametrize("game", SECRETS)
def test_a_page_of_one_sides_eyes_is_the_same_whatever_the_other_side_hides(
    comms: list[Any], folder: Path, game: str
) -> None:
    scenario, eyes, one, other = SECRETS[game]
    first, second = (bytes_written(folder, game, scenario, eyes, secrets) for secrets in (one, other))
    assert first == second
    assert f'eyes = "{eyes}"'.encode() in first


@pytest.mark.parametrize("viewer", ["kmt", "everything"])
def test_where_a_column_hides_is_in_no_page_for_the_other_sides_eyes(
    comms: list[Any], folder: Path, viewer: str
) -> None:
    files = []
    for hidden_in in ("M5", "N6"):
        position = GAME.position(
            {**PLACES, "5C": "T9", "EC4": "hidden"}, step="kmt movement", hidden={"EC4": hidden_in}
        )
        shown = table(position, seed=1, viewer=viewer)
        move = next(
            a.text(GAME.board) for a in shown.position.legal if a.text(GAME.board).startswith("move 5C")
        )
        shown.touched("author")
        shown.touched("author-file", "", file=hidden_in)
        shown.touched("author-eyes", "kmt")
        keep(shown, "What we see")
        shown.touched("type", move)
        shown.touched("author-ask", "move")
        keep(shown, "What we do")
        files.append((folder / f"{hidden_in}.study.toml").read_bytes())
    assert files[0] == files[1]
    assert files[0].count(b'eyes = "kmt"') == 2


def test_who_sees_both_sides_chooses_for_whom_a_page_is(shown: Table, file: Path) -> None:
    shown.touched("author-eyes", "kmt")
    keep(shown, "For the KMT")
    shown.touched("author-eyes", "everything")
    keep(shown, "For all")
    assert [page.eyes for page in wk.study(file)] == ["kmt", EVERYBODY]


def test_what_was_written_and_drawn_is_put_away_when_the_table_is_handed_over(
    comms: list[Any], folder: Path
) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    shown = table(record, seed=1, viewer="axis")
    shown.touched("author")
    shown.touched("draw", "spot")
    shown.touched("keep-page", "", **{"text-en": "My plan."})
    assert "My plan." in shown.side.html
    shown.touched("type", "choose 9A")
    shown.touched("viewer", "soviet")
    shown.touched("uncover")
    assert "My plan." not in shown.side.html
    assert not shown.session.desk.is_open


def test_a_study_written_here_is_solved_in_another_process_with_another_folder(
    shown: Table, file: Path, tmp_path: Path
) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    keep(shown, "What now?")
    elsewhere = tmp_path / "friend"
    elsewhere.mkdir()
    mailed = elsewhere / "mailed.study.toml"
    mailed.write_bytes(file.read_bytes())
    code = (
        "import wargame_kit as wk; page = wk.study('mailed.study.toml').pages[0]; "
        "print(bool(page.check('attack K9')), bool(page.check('end-phase')), page.eyes)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=elsewhere, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["True", "False", EVERYBODY]


def test_the_same_study_has_the_same_bytes_and_one_word_changes_one_line(shown: Table, file: Path) -> None:
    keep(shown, "One", **{"text-en": "First.\n\nSecond."})
    before = file.read_text("utf-8").splitlines()
    shown.touched("author-change", "one")
    keep(shown, "One", **{"text-en": "First.\n\nAnother."})
    after = file.read_text("utf-8").splitlines()
    assert len(after) == len(before)
    assert [line for line in after if line not in before] == ["Another."]


def test_no_field_of_the_panel_is_without_a_name(shown: Table) -> None:
    shown.touched("author-ask", "clause")
    fields = re.findall(r"<(?:input|textarea)\b[^>]*>", shown.side.html)
    assert len(fields) > 8
    assert all("aria-label=" in field for field in fields)


# Stepping through


def test_the_study_is_stepped_through_here_and_the_game_waits(
    shown: Table, browser_says: Any, file: Path
) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    keep(shown, "What now?")
    keep(shown, "And then?")
    record = shown.record
    shown.touched("author-step")
    assert shown.lesson is not None
    assert shown.lesson.page.id == "what-now"
    shown.touched("type", "attack K9")
    assert shown.lesson.answered
    shown.touched("page-next")
    assert shown.lesson.page.id == "and-then"
    shown.touched("author-back")
    assert shown.record is record
    assert (shown.lesson, shown.session.tab, shown.session.viewer) == (None, "author", "everything")
    assert "And then?" in shown.side.html
    assert shown.error is None


def test_a_click_that_draws_answers_no_question(shown: Table, browser_says: Any, file: Path) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    keep(shown, "What now?")
    shown.touched("author-step")
    shown.touched("author")
    shown.touched("draw", "spot")
    click(shown, browser_says, "K9")
    assert shown.lesson is not None
    assert shown.lesson.answered is None
    assert len(shown.session.desk.drawing.spots) == 1
