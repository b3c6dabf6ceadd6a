"""Places by any of their spellings."""

import pytest

from wargame_kit.board import BoardError, Gazetteer, Place
from wargame_kit.words import Name


def place(key: str, name: str, *spellings: str, zh: str = "") -> Place:
    return Place(key, Name(name, zh), spellings, 0, 34.3, 55.2, "town")


TOWNS = Gazetteer(
    [
        place("vyazma", "Vyazma", "Wjasma", "Вязьма", zh="维亚济马"),
        place("moscow", "Moscow", "Moskau", "Moskva", zh="莫斯科"),
        place("kalinin", "Kalinin", "Twer", "Tver", zh="加里宁"),
        place("spas_demensk", "Spas-Demensk", zh="斯帕斯杰缅斯克"),
        place("kirov", "Kirov", zh="基洛夫"),
        place("kirov_north", "Vyatka", "Kirov", zh="维亚特卡"),
        place("gorki_1", "Gorki", zh="戈尔基"),
        place("gorki_2", "Gorki", zh="高尔基"),
    ]
)


@pytest.mark.parametrize(
    ("spelling", "key"),
    [
        ("Vyazma", "vyazma"),
        ("WJASMA", "vyazma"),
        ("Wjäsma", "vyazma"),
        ("вязьма", "vyazma"),
        ("维亚济马", "vyazma"),
        ("Калинин", "kalinin"),
        ("tver", "kalinin"),
        ("spas demensk", "spas_demensk"),
        ("Spas-Demensk ", "spas_demensk"),
        ("spas_demensk", "spas_demensk"),
        ("Kirov", "kirov"),  # its own name goes before another's spelling
        ("gorki_2", "gorki_2"),
    ],
)
def test_case_accents_signs_and_alphabet_do_not_matter(spelling: str, key: str) -> None:
    assert TOWNS.find(spelling).id == key


def test_a_name_that_is_nearly_right_is_answered_with_near_names() -> None:
    with pytest.raises(BoardError) as error:
        TOWNS.find("Vjazma")
    assert str(error.value) == "No place 'Vjazma' on this board. Did you mean Vyazma?"
    assert error.value.phrase.to("zh") == "本地图没有地名“Vjazma”。你是否要找：维亚济马？"


def test_a_name_like_no_other_is_refused_without_a_guess() -> None:
    with pytest.raises(BoardError, match=r"No place 'xyz' on this board\.$"):
        TOWNS.find("xyz")
    with pytest.raises(BoardError):
        TOWNS.find("")


def test_a_name_of_two_places_names_both() -> None:
    with pytest.raises(BoardError, match="names more than one place: gorki_1 and gorki_2"):
        TOWNS.find("Gorki")
