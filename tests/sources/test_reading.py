"""Reading as its callers see it: bytes or a file in, a document or one clear line out."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.sources import Document, ReadError, read

NOTES = """霜橋編年史常見問題集

此文件最近更新日期：2009年3月2日
-----

單卡解惑

白色

石橋守衛 / Stonebridge Warden
{一}{白}
生物～人類／士兵
2/1
警戒（此生物攻擊時不需橫置。）
當石橋守衛進戰場時，你獲得2點生命。

* 就算石橋守衛已離開戰場，此異能依然會結算。
-----
"""


def test_a_card_with_its_ruling() -> None:
    document = read(NOTES.encode(), name="frost.txt")
    assert (document.id, document.kind, document.language) == ("frost", "release-notes", "zh-Hant")
    assert (document.title, document.date) == ("霜橋編年史常見問題集", "2009-03-02")
    (card,) = document.cards
    (face,) = card.faces
    assert [(name.language, name.text) for name in face.names] == [
        ("zh-Hant", "石橋守衛"),
        ("en", "Stonebridge Warden"),
    ]
    assert (face.mana_cost, face.power, face.toughness, face.loyalty) == ("{1}{W}", "2", "1", None)
    assert (face.type_line.types, face.type_line.subtypes) == (("生物",), ("人類", "士兵"))
    assert [line.text for line in face.abilities] == ["警戒", "當石橋守衛進戰場時，你獲得2點生命。"]
    assert [reminder.text for reminder in face.abilities[0].reminders] == ["此生物攻擊時不需橫置。"]
    (ruling,) = card.rulings
    assert ruling.ordinal == 1
    assert ruling.span.of(NOTES) == "* 就算石橋守衛已離開戰場，此異能依然會結算。"


def test_json_gives_the_document_back() -> None:
    document = read(NOTES.encode(), name="frost.txt")
    assert Document.from_json(document.to_json()) == document


def test_json_of_another_shape_is_refused_by_name() -> None:
    data = read(NOTES.encode(), name="frost.txt").to_json()
    with pytest.raises(ValueError, match="unknown member 'colour'"):
        Document.from_json(data | {"colour": "blue"})
    with pytest.raises(ValueError, match=r"document\.kind: 'novel' is not one of"):
        Document.from_json(data | {"kind": "novel"})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "x.txt: the file is empty"),
        (b"%PDF-1.7", "x.txt: this is a PDF file"),
        (NOTES.replace("～", "~").encode("big5"), "x.txt: not UTF-8 at byte 0; it looks like BIG5, save it as UTF-8"),
        ("今天天气很好。\n我们去散步。\n".encode(), "x.txt: of no known kind; give release notes"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(data: bytes, says: str) -> None:
    with pytest.raises(ReadError, match=says) as caught:
        read(data, name="x.txt")
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match=r"gone\.txt: no such file or directory"):
        read(tmp_path / "gone.txt")
    with pytest.raises(ReadError, match="this is a folder"):
        read(tmp_path)


def test_a_document_that_breaks_off_says_so() -> None:
    whole, broken = read(NOTES.encode()), read(NOTES[: NOTES.index("依然")].encode())
    assert whole.unread == ()
    assert [unread.why for unread in broken.unread] == ["the document breaks off in the middle of a sentence"]
    assert broken.cards[0].rulings[0].text == "就算石橋守衛已離開戰場，此異能"


def test_costs_in_letters_names_with_colons_and_vehicles() -> None:
    text = (
        NOTES.replace("{一}{白}", "{1}{W}{W/P}") + "十一號庫：舊帳\n{二}\n神器～載具\n3/4\n飛行\n\n* 搭載它不需費用。\n"
    )
    first, second = read(text.encode()).cards
    assert first.faces[0].mana_cost == "{1}{W}{W/P}"
    assert (second.name(), second.faces[0].power, second.faces[0].toughness) == ("十一號庫：舊帳", "3", "4")


def test_the_kind_is_told_by_the_layout() -> None:
    listed = "1. 守軍 Defender 守軍是異能。\n2. 飛行 Flying 飛行是異能。\n3. 敏捷 Haste 敏捷是異能。\n"
    assert read(listed.encode()).kind == "keyword-compendium"
    assert read((NOTES + listed).encode()).kind == "release-notes"
    assert read("霜橋編年史常見問題集\n尚無單卡。\n".encode()).kind == "release-notes"
