"""The Chinese of the kit keeps its rules: words of the field, each game its own, and Chinese punctuation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wargame_kit
import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.rulebook.reading import rulebooks
from wargame_kit.words import files, in_language
from wargame_kit.words.phrase import catalogue

WORDS = files.data_root() / "words"
HAN = "\u3400-\u9fff"
FULL = f"{HAN}\u3001-\u301f\uff01-\uff5e“”…—"

BLANK_AT_PLACEHOLDER = re.compile(rf"[{FULL}] \{{|\}} [{FULL}]")
HALF_WIDTH = re.compile(rf"[{HAN}\}}] ?[:;,!?()\[\]] ?[{HAN}\{{]|[{HAN}][:;,!?(\[]|[)\]:;,][{HAN}]")

NOT_SAID = {
    "桌面": "推演台 or 地图: 桌面 is a computer's desktop",
    "牌桌": "地图",
    "牌面": "算子面: these are no cards",
    "棋谱": "记录",
    "执子": "操作",
    "棋手": "电脑: whoever plays for the reader is no chess player",
    "您": "你: the kit speaks to one reader, and to him alone",
    "执双方": "玩双方",
    "机运": "随机",
    "骰数": "点数",
    "疏林": "浅森林",
    "密林": "深森林",
    "浅林": "浅森林",
    "深林": "深森林",
    "减损": "减员",
    "(?<![阻切])断补给": "断补",
    "轴心军": "轴心国军",
    "轴心国玩家": "轴心国军玩家",
    "宣言": "宣布",
    "攻空": "空出该格",
    "战果表": "战斗结果表",
    "增援框": "可用增援盒",
    "转换框": "近卫部队转换盒",
    "选用规则": "可选规则",
    "初期配置": "布置",
    "列调整": "列修正",
    "隐蔽移动": "隐蔽机动",
    "特种纵队": "特种兵纵队",
    "已佚": "原书缺……",
    "进位": "向上取整",
    "剧本(?!特殊说明)": "想定",
    "无事可做": "现在不能行动",
    "军对了": "军选对了",
    "一条河边": "每条河流格边",
    "^为[^，。；]{1,6}激活": "激活……，选“……”",
}
COLUMN_AS_HEX = re.compile(r"[左右]移[一二三四\d{}a-z]*格|移[一二三四\d{}a-z]*格.{0,4}战果|列格")
VOCABULARIES = rulebooks()
"""Whose words there are: a book's, which all its titles speak."""

TITLES = {"ocs": ("thirdwinter",)}
"""The packages of the titles of a series."""

FOLDERS = sorted({*GAMES, *VOCABULARIES})

GAMES_WORD = re.compile("联络|补给[线点源]|战力(?!比|-)|单位|算子|退却|撤退|轴心|苏军|共军|国军|纵队|方面军")
OF_ONE_GAME = re.compile(r"hexlayer/(?:kmt|axis|soviet)_|table/counters|render/counters|table/areas-title")
"""Shared by their place in the house only: signs of one side, and counters as things on a map."""


OF_BLOCKS = "(?<!总)司令部|仆从|卫星国|空袭|强袭|冲锋|闪电战|牵制|拦截线|铁路头"
"""EastFront II has 指挥部, 附庸国, 空中打击, 强攻, 闪击, 接战 and 铁路末端 for these."""

OF_SERIES = "联络|退却|湿地|共军|国军(?!队)|纵队"
"""A title of OCS speaks its words."""

HISTORY = ("history", "scenarios")
TEXTS = sorted(
    path
    for game in FOLDERS
    for path in (files.data_root() / game).rglob("*.toml")
    if path.name != "grid.toml"
)


def told(pattern: re.Pattern[str], texts: dict[str, str]) -> list[str]:
    return [f"{key}: {text}" for key, text in texts.items() if pattern.search(text)]


CHINESE = {key: entry["zh"] for key, entry in catalogue().items()}


def test_no_blank_stands_at_a_placeholder() -> None:
    assert told(BLANK_AT_PLACEHOLDER, CHINESE) == []


def test_punctuation_between_chinese_is_chinese() -> None:
    assert told(HALF_WIDTH, CHINESE) == []


@pytest.mark.parametrize(("wrong", "right"), NOT_SAID.items())
def test_a_word_that_players_do_not_say_is_not_said(wrong: str, right: str) -> None:
    assert told(re.compile(wrong), CHINESE) == [], right


def test_a_column_is_no_hex() -> None:
    assert told(COLUMN_AS_HEX, CHINESE) == []


def test_the_rules_find_what_they_are_for() -> None:
    assert told(COLUMN_AS_HEX, {"a": "支援：右移一格", "b": "左移{columns}格"}) == [
        "a: 支援：右移一格",
        "b: 左移{columns}格",
    ]
    assert told(BLANK_AT_PLACEHOLDER, {"a": "{unit} 不能进入 {hex}"}) == ["a: {unit} 不能进入 {hex}"]
    assert told(HALF_WIDTH, {"a": "空军: 未机动", "b": "行动(一)"}) == ["a: 空军: 未机动", "b: 行动(一)"]


def test_the_first_page_speaks_no_one_games_word() -> None:
    """Its games stand side by side there: troops, not the 单位 of one and the 算子 of another."""
    lines = {
        key: text
        for key, text in CHINESE.items()
        if re.match(r"(\w+/)?start/(game|guide|lessons|go-on)", key)
    }
    assert len(lines) > 12
    assert (
        told(
            re.compile("单位|算子|木块(?!不露)|半月轮|想定"),
            {k: t for k, t in lines.items() if "eastfront" not in k},
        )
        == []
    )
    assert told(re.compile("半月轮"), lines) == []


@pytest.mark.parametrize("game", ["eastfront", "typhoon", "huaihai", "kiev", "ulaanbaatar"])
def test_what_a_unit_belongs_to_is_said_by_a_name(game: str) -> None:
    """Not by the code of a headquarters: HQ-Centre."""
    loaded = wk.load(game)
    formation = loaded.presentation.units.formation
    found = {unit.formation for unit in loaded.units.values() if unit.formation}
    latin = {id_ for id_ in found if not re.search(f"[{HAN}]", in_language(formation(loaded, id_), "zh"))}
    assert latin == set()


def test_what_games_share_speaks_no_games_word() -> None:
    shared = {
        key
        for path in WORDS.glob("*.toml")
        if path.stem.partition("_")[0] not in VOCABULARIES
        for key in files.read_toml(path)
        if not key.startswith("word/") and not OF_ONE_GAME.match(key)
    }
    assert told(GAMES_WORD, {key: CHINESE[key] for key in sorted(shared)}) == []


@pytest.mark.parametrize("game", VOCABULARIES)
def test_a_sentence_kept_with_a_game_is_said_by_that_game_alone(game: str) -> None:
    """A title speaks the words of its series too."""
    kept = {key for path in WORDS.glob(f"{game}*.toml") for key in files.read_toml(path)}
    package = Path(wargame_kit.__file__).parent
    own = {package / "games" / each for each in (game, *TITLES.get(game, ()))}
    said_elsewhere = {
        f"{path.relative_to(package)}: {key}"
        for path in package.rglob("*.py")
        if own.isdisjoint(path.parents)
        for key in re.findall(r'"([a-z0-9-]+/[a-z0-9/-]+)"', path.read_text("utf-8"))
        if key in kept
    }
    assert said_elsewhere == set()


@pytest.mark.parametrize("game", VOCABULARIES)
def test_no_game_speaks_the_words_of_another(game: str) -> None:
    foreign = re.compile(
        {
            "typhoon": "补给线|补给点|撤退|沼泽|共军|国军(?<!轴心国军)",
            "neworder": "联络线|退却|湿地|共军|国军(?!队)|纵队|算子",
            "eastfront": f"联络|退却|湿地|单位|战力(?!比)|共军|国军(?<!轴心国军)|纵队|{OF_BLOCKS}",
            "ocs": OF_SERIES,
            "thirdwinter": OF_SERIES,
        }.get(game, "联络|退却|湿地|单位|战力(?!比)")
    )
    own = {key: CHINESE[key] for path in WORDS.glob(f"{game}*.toml") for key in files.read_toml(path)}
    assert told(foreign, own) == []


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: "/".join(path.parts[-2:]))
def test_the_texts_of_the_games_keep_to_the_words_too(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    chinese = {f"{path.name}:{n}": line for n, line in enumerate(lines, 1) if re.search(f"[{HAN}]", line)}
    wrong = [*NOT_SAID, "解放军", "格子", "[左右]移[一二两三]格", "第[一二三四五六七八九十]+绥靖区"]
    assert told(re.compile("|".join(wrong)), chinese) == []
    if path.stem not in HISTORY and path.parent.name not in HISTORY:
        game = path.relative_to(files.data_root()).parts[0]
        foreign = {"typhoon": "补给点|撤退|沼泽", "eastfront": f"联络线|退却|湿地|{OF_BLOCKS}"}
        assert told(re.compile(foreign.get(game, "联络线|退却|湿地")), chinese) == []


def test_places_of_one_name_are_written_one_way() -> None:
    for path in (files.data_root() / "geography").glob("*.geojson"):
        names = dict(enumerate(re.findall(r'"name_zh": "([^"]*)"', path.read_text("utf-8"))))
        assert (
            told(re.compile("[－–]|亳州|纳罗福明|斯帕斯杰缅"), {str(n): name for n, name in names.items()})
            == []
        )
