"""Whatever stands in a study's file: it is read, or one error names page, line, value, what was expected."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from wargame_kit.studies import StudyChapter, study
from wargame_kit.studies.reading import MOST_PAGES, read_text
from wargame_kit.studies.study_catalogue import names
from wargame_kit.studies.writing import written
from wargame_kit.words import LANGUAGES, DataError, Name

SMALL = '''study = 1
game = "huaihai"
title = "Mine"

[[chapter]]
id = "one"
title = "One"

[[chapter.page]]
id = "first"
title = "First"
text = """
What happens here?
"""
eyes = "pla"
unit = "EC13"
overlays = ["zones:kmt"]
look = ["S3"]
arrows = [
    ["R2", "S2", "blue"],
]
spots = [
    ["S3", "red", "the 100th Corps"],
]
allowed = [
    "move EC8 R2-S2",
]

[chapter.page.refused]
"attack S3" = "6.1"

[chapter.page.position]
scenario = "huaihai-1948"
turn = 1

[chapter.page.position.units]
59C = "defected"
77C = "defected"
AIR = "airfield spent"

[chapter.page.task]
question = "Who can go?"
hint = "Look."
play = { unit = "EC13", at = ["N5"] }
solution = "move EC13 Q2-P3-O3-N4-N5"

[chapter.page.task.why_not]
"4.3" = "The zone."
EC8 = "Not that one."

[[chapter.page]]
id = "guided"
title = "Guided"

[chapter.page.position]
scenario = "huaihai-1948"
turn = 1

[chapter.page.position.units]
59C = "defected"
77C = "defected"
AIR = "airfield spent"

[chapter.page.stage]
goal = "Go."
wanted = "move EC8 R2-S2"
answer = [
    "move EC4 R2-S2",
]

[[chapter.page]]
id = "on"
title = "On"

[chapter.page.position]
continued = true

[chapter.page.stage]
goal = "Fight."
wanted = [
    "attack S3",
    "join EC8",
    "join EC4",
    "strike",
]
answer = [
    "roll 4",
]
'''


def test_it_is_read() -> None:
    read = read_text("my.study.toml", SMALL, "my")
    assert [page.id for page in read] == ["first", "guided", "on"]
    on = read.page("on").position
    assert on == read.page("guided").position.play("move EC8 R2-S2").play("move EC4 R2-S2")


BAD: list[tuple[str, str, str, str]] = [
    ('title = "First"', "", "~first: title", "a text"),
    ('title = "First"', 'title = "\u200b"', "first: title", "a text"),
    ('title = "First"', 'title.en = " \u3164\ufeff"', "first: title.en", "a text"),
    ('title = "First"', 'title = "First \u202etsriF"', "first: title", "can be seen"),
    ('text = """\nWhat', 'text = """\n\u2066What', "first: text", "can be seen"),
    ('    ["R2", "S2", "blue"]', '    ["R2", "S2", "pink"]', "first: arrows.0", "one of blue"),
    ('    ["R2", "S2", "blue"]', '    ["R2", "Z99", "blue"]', "first: arrows.0", "a hex of the board"),
    ('    ["R2", "S2", "blue"]', '    ["R2", "R2"]', "first: arrows.0", "two different hexes"),
    ('    ["R2", "S2", "blue"]', '    ["R2", -1]', "first: arrows.0", "a hex of the board"),
    ('    ["R2", "S2", "blue"]', "17", "first: arrows.0", "two different hexes"),
    ('    ["S3", "red", "the', '["S33", "red", "the', "first: spots.0", "a hex of the board"),
    ('look = ["S3"]', 'look = ["S3", 4]', "first: look.1", "a hex of the board"),
    ("overlays =", 'tab = "dice"\noverlays =', "first: tab", "one of play"),
    ('overlays = ["zones:kmt"', 'overlays = ["zones:red"', "first: overlays.0", "one of reach"),
    ('unit = "EC13"\n', 'unit = "EC99"\n', "first: unit", "Did you mean EC9"),
    ('eyes = "pla"', 'eyes = "red"', "first: eyes", "one of everything"),
    ('    "move EC8 R2-S2",', '    "move EC8 R2-R6",', "first: allowed.0", "they say"),
    ('"attack S3" = "6.1"', '"move EC8 R2-S2" = "6.1"', "first: refused", "they say: allowed"),
    ('"attack S3" = "6.1"', '"attack S3" = "4.2"', "first: refused", "the rules say"),
    ('"attack S3" = "6.1"', '"attack S3" = "99"', "first: refused", "a clause of the rulebook"),
    ('"attack S3" = "6.1"', '"fly S3" = "6.1"', "first: refused", "an action"),
    ('scenario = "huaihai-1948"', 'scenario = "huaihai"', "first: position.scenario", "one of huaihai-1948"),
    ("turn = 1", "options = { he_jifeng = 'no' }", "~first: position", "its choices are"),
    ("turn = 1", "option = { he_jifeng = 'off' }", "first: position.option", "did you mean options"),
    ('59C = "defected"', '59C = "nowhere"', "first: position.units.59C", ""),
    ('59C = "defected"', '599C = "defected"', "first: position.units.599C", "no unit"),
    ('play = { unit = "EC13", at = ["N5"] }', "", "~first: task", "exactly one of play"),
    ('solution = "move', 'yes = { supplied = "EC8" }\nsolution = "move', "~first: task", "exactly one of"),
    ('play = { unit = "EC13", at = ["N5"] }', 'choose = { among = ["A"], right = 1 }', "~first: task", "two"),
    ('play = { unit = "EC13", at = ["N5"] }', 'choose = { among = ["A", 2], right = 1 }', "~first: task", ""),
    ('play = { unit = "EC13", at = ["N5"] }', 'click = { at = ["Z99"] }', "~first: task", "a hex"),
    ("solution =", "answer =", "first: task.answer", "one of the keys"),
    ('solution = "move EC13 Q2-P3-O3-N4-N5"', "", "~first: task.solution", "a text"),
    ('solution = "move EC13 Q2', 'solution = "move EC8 R2-S2', "first: task.solution", "a right answer"),
    ('play = { unit = "EC13", at', 'play = { unit = "EC98", at', "first: task.play.unit", "no unit"),
    (
        'play = { unit = "EC13", at =',
        'play = { unit = "EC13", in =',
        "first: task.play.in",
        "one of the keys",
    ),
    ('"4.3" = "The', '"4.3.3.3" = "The', "first: task.why_not.4.3.3.3", "a clause"),
    ('EC8 = "Not', 'EC88 = "Not', "first: task.why_not.EC88", "a clause"),
    ('"4.3" = "The zone.', '"4.3" = "<b>The zone.', "first: task.why_not.4.3", "without HTML"),
    ('text = """\nWhat', 'text = """\n<script>alert(1)', "first: text", "without HTML"),
    ('text = """\nWhat', 'text = """\n' + "x" * 2_000_000, "first: text", "at most 10,000 characters"),
    ('question = "Who', 'question = "' + "x" * 2_001, "first: task.question", "at most 2,000 characters"),
    ('wanted = "move EC8 R2-S2"', 'wanted = "move EC8 R2-R6"', "guided: stage.wanted", "allowed there"),
    ('wanted = "move EC8 R2-S2"', 'wanted = { tab = "odd" }', "guided: stage.wanted", "combat"),
    ('wanted = "move EC8 R2-S2"', 'wanted = { overlay = "odd" }', "guided: stage.wanted", "one of reach"),
    ('wanted = "move EC8 R2-S2"', 'wanted = { unit = "59C" }', "guided: stage.wanted", "on the map"),
    ('wanted = "move EC8 R2-S2"', 'wanted = { hex = "Z99" }', "guided: stage.wanted.hex", "a hex"),
    ("answer = [\n", "dice = ['roll 4']\nanswer = [\n", "guided: stage.dice.0", "only what chance"),
    ('    "move EC4 R2-S2"', '    "move EC4 R2-R6"', "guided: stage.answer.0", "allowed there"),
    ('    "join EC4",', '    "join EC5",', "on: stage.wanted.2", "allowed there"),
    ('    "roll 4"', '    "roll 7"', "on: stage.answer.0", "allowed there"),
    ("continued = true", "continued = 1", "on: position.continued", "after a page with a stage"),
    ('goal = "Go."', 'goal = ""', "guided: stage.goal", "a text"),
    ("[chapter.page.stage]\n", "[chapter.page.stag]\n", "guided: stag", "did you mean stage"),
    ('id = "guided"', 'id = "first"', "first: id", "no other page"),
    ('id = "guided"', 'id = "../x"', "../x: id", "small letters"),
]


@pytest.mark.parametrize(("right", "wrong", "place", "told"), BAD)
def test_an_error_names_page_line_value_and_what_was_expected(
    right: str, wrong: str, place: str, told: str
) -> None:
    assert right in SMALL
    with pytest.raises(DataError) as caught:
        read_text("my.study.toml", SMALL.replace(right, wrong, 1), "my")
    error = caught.value
    page, _, key = place.removeprefix("~").partition(": ")
    line = SMALL.count("\n", 0, SMALL.index(right)) + 1
    # Of what is missing the table is named.
    assert error.place.startswith(f"page {page}, line ")
    assert f", {key}" in error.place
    assert place.startswith("~") or f"line {line}, " in error.place
    assert error.file == "my.study.toml"
    assert told in error.expected
    assert all(len(error.to(language)) < 5_000 for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1, the version"),
        ("study = true", "1, the version"),
        ("study = 1\ngame = 3", "one of typhoon"),
        ('study = 1\ngame = "huaihai"', "at least one table"),
        ('study = 1\ngame = "huaihai"\nchapter = []', "at least one table"),
        ('study = 1\ngame = "huaihai"\nchapter = {}', "at least one table"),
        ('study = 1\ngame = "huaihai"\n[[chapter]]\nid = "one"\ntitle = "One"', "[[chapter.page]]"),
        ("study = 1\nname = 3", "one of the keys"),
        ("study = 1\n[[chapter", "TOML"),
        ("\x00", "TOML"),
    ],
)
def test_what_is_no_study_is_told(text: str, told: str) -> None:
    with pytest.raises(DataError) as caught:
        read_text("my.study.toml", text, "my")
    assert told in str(caught.value)


@pytest.mark.parametrize("size", [4_200_000, 0])
def test_a_file_that_is_too_large_or_missing_is_told(size: int, tmp_path: Path) -> None:
    path = tmp_path / "my.study.toml"
    if size:
        path.write_text(SMALL + "#" * size, encoding="utf-8")
    with pytest.raises(DataError, match="bytes" if size else "file"):
        study(path)


def test_more_pages_than_anybody_writes_are_refused_at_once() -> None:
    page = '[[chapter.page]]\nid = "p{}"\ntitle = "P"\n'
    pages = "".join(page.format(number) for number in range(MOST_PAGES + 1))
    with pytest.raises(DataError, match=f"at most {MOST_PAGES}"):
        read_text("my.study.toml", SMALL[: SMALL.index("[[chapter.page]]")] + pages, "my")


def test_one_page_too_many_over_several_chapters_is_said_of_the_pages() -> None:
    chapter = '[[chapter]]\nid = "c{}"\ntitle = "C"\n\n'
    page = '[[chapter.page]]\nid = "p{}-{}"\ntitle = "P"\n\n'
    sizes = (MOST_PAGES - 5, 6)
    text = "".join(
        chapter.format(one) + "".join(page.format(one, number) for number in range(size))
        for one, size in enumerate(sizes)
    )
    with pytest.raises(DataError, match=f"found {MOST_PAGES + 1}; expected at most {MOST_PAGES}") as caught:
        read_text("my.study.toml", f'study = 1\ngame = "huaihai"\ntitle = "Mine"\n\n{text}', "my")
    assert caught.value.place.endswith("chapter.1.page")


# Studies in which something is changed.

LETTERS = "abcXYZ019 -_.,;:'\"#[]{}=\n\\é间<>&\x00"
WORDS = (
    "true",
    "-1",
    "9" * 30,
    "[]",
    "{}",
    '""',
    '"S3"',
    '"EC8"',
    "1e999",
    "nan",
    '"<b>"',
    "'x'",
    "1979-05-27",
)


def mutated(text: str, random: Random) -> str:
    """A text with letters, values or lines of it changed, taken away or moved."""
    for _ in range(random.randint(1, 3)):
        lines = text.split("\n")
        line = random.randrange(len(lines))
        match random.randrange(6):
            case 0:  # a letter
                at = random.randrange(len(text))
                text = text[:at] + random.choice(LETTERS) + text[at + random.randint(0, 2) :]
            case 1:  # a line away
                text = "\n".join(lines[:line] + lines[line + 1 :])
            case 2:  # a line twice
                text = "\n".join(lines[: line + 1] + lines[line:])
            case 3:  # a line elsewhere
                other = random.randrange(len(lines))
                lines[line], lines[other] = lines[other], lines[line]
                text = "\n".join(lines)
            case 4:  # another value
                key, sign, _ = lines[line].partition(" = ")
                lines[line] = f"{key} = {random.choice(WORDS)}" if sign else lines[line]
                text = "\n".join(lines)
            case _:  # the value of another line
                key, sign, _ = lines[line].partition(" = ")
                values = [value for one in lines if (value := one.partition(" = ")[2])]
                lines[line] = f"{key} = {random.choice(values)}" if sign and values else lines[line]
                text = "\n".join(lines)
    return text


def small_parts() -> list[str]:
    """Studies of a page or two each, from all of the kit's: quick to read again and again."""
    found = [SMALL]
    for name in names():
        of = study(name)
        for chapter in of.chapters:
            for page in chapter.pages:
                if page.stage is None or not (page.written or {}).get("continued"):
                    for source in (page, replace(page, written=None)):
                        own = StudyChapter("one", Name("One"), (source,))
                        found.append(written(replace(of, chapters=(own,))))
    return found


@pytest.mark.parametrize("number", [150, pytest.param(10_000, marks=pytest.mark.slow)])
def test_a_mutated_study_is_one_clear_error_or_a_true_load(number: int) -> None:
    random, parts = Random(number), small_parts()
    loads, errors = 0, []
    for _ in range(number):
        text = mutated(random.choice(parts), random)
        try:
            read = read_text("my.study.toml", text, "my")
        except DataError as error:
            errors.append(error)
            continue
        loads += 1
        assert read_text("my.study.toml", written(read), "my").chapters == read.chapters
        for page in read:
            assert page.position.prompt.to("zh")
            assert page.task is None or page.check(page.task.solution)
    assert loads
    assert errors
    for error in errors:
        assert error.file == "my.study.toml"
        assert error.expected
        assert len(str(error)) < 8_000
