"""The documents that ship with the project, read and compared item by item with what they say."""

from __future__ import annotations

import hashlib
from functools import cache

import pytest

from kg.sources import Document, read, shipped
from kg.sources.model import Card, Face
from kg.sources.register import entries
from kg.sources.report import report_of


@cache
def documents() -> dict[str, Document]:
    return {path.name.split(".")[0]: read(path) for path in shipped()}


def card(document: str, name: str) -> Card:
    (found,) = [card for card in documents()[document].cards if any(face.name() == name for face in card.faces)]
    return found


def lines(face: Face) -> list[str]:
    return [ability.text for ability in face.abilities]


def test_the_register_describes_what_ships() -> None:
    files = {entry["file"]: entry for entry in entries() if "file" in entry}
    assert sorted(files) == sorted(path.name for path in shipped())
    for path in shipped():
        entry, document = files[path.name], read(path)
        assert hashlib.sha256(path.read_bytes()).hexdigest() == entry["sha256"] == document.digest
        assert (document.id, document.title, document.date) == (entry["id"], entry["title"], entry["date"])
        assert (document.kind, document.language) == (entry["kind"], entry["language"])
        report = report_of(document)
        assert {name: getattr(report, name) for name in entry["counts"]} == entry["counts"]


@pytest.mark.parametrize(
    ("document", "cards", "faces", "rulings", "rules", "entries"),
    [
        ("tidefall-2023", 7, 7, 9, 0, 0),
        ("stonepath-2012", 6, 6, 6, 3, 0),
        ("lanternfall-2004", 4, 5, 4, 2, 0),
        ("frostdale-2006", 6, 6, 7, 2, 0),
        ("mirrorvale-2022", 6, 10, 6, 0, 0),
        ("keywords", 0, 0, 0, 0, 6),
    ],
)
def test_everything_is_found(document: str, cards: int, faces: int, rulings: int, rules: int, entries: int) -> None:
    report = documents()[document].report
    found = (report.cards, report.faces, report.rulings, report.rules, report.keyword_entries)
    assert found == (cards, faces, rulings, rules, entries)
    assert report.unread_characters == 0


def test_a_creature_with_a_sentence_that_the_page_broke() -> None:
    warden = card("tidefall-2023", "潮落城巡卫")
    (face,) = warden.faces
    assert (face.mana_cost, face.power, face.toughness) == ("{1}{W}", "2", "2")
    assert lines(face)[2] == "只要你操控另一个士兵，潮落城巡卫便得+1/+1。"
    assert warden.rulings[1].text == "士兵衍生物也算是「另一个士兵」，所以潮落城巡卫通常会是3/3 生物。"


def test_cost_type_and_loyalty_that_ran_together_are_parted() -> None:
    (face,) = card("tidefall-2023", "逐浪者席拉").faces
    assert (face.mana_cost, face.loyalty, face.power) == ("{2}{U}{U}", "5", None)
    assert (face.type_line.supertypes, face.type_line.types, face.type_line.subtypes) == (
        ("传奇",),
        ("鹏洛客",),
        ("席拉",),
    )
    assert lines(face)[1] == "−2：将目标生物移回其拥有者手上。"


def test_a_land_whose_name_type_and_the_ruling_before_ran_together() -> None:
    (face,) = card("tidefall-2023", "潮落码头").faces
    assert (face.mana_cost, face.type_line.types) == (None, ("地",))
    assert lines(face) == ["潮落码头须横置进战场。", "{横置}：加{白}或{蓝}。"]
    assert card("tidefall-2023", "逐浪者席拉").rulings[0].text == "席拉的徽记不会因席拉离开战场而消失。"


def test_abilities_that_ran_together_are_parted() -> None:
    (face,) = card("tidefall-2023", "锻炉星锤").faces
    assert lines(face) == ["佩带此武具的生物得+2/+0 且具有践踏异能。", "佩带{三}"]


def test_modes_stay_with_their_line() -> None:
    (face,) = card("tidefall-2023", "余烬裁断").faces
    assert face.mana_cost == "{1}{R/P}"
    assert lines(face) == ["选择一项～\n• 余烬裁断对目标生物造成 3 点伤害。\n• 消灭目标神器。"]


def test_rulings_of_a_mechanic_stand_under_its_section() -> None:
    (section,) = [each for each in documents()["tidefall-2023"].sections if each.rulings and each.kind == "general"]
    assert section.names[0].text == "守护"
    assert [ruling.ordinal for ruling in section.rulings] == [1, 2]


def test_quoted_rules_have_their_numbers_and_examples() -> None:
    rules = [rule for _, _, rule in documents()["stonepath-2012"].rules()]
    assert [rule.number for rule in rules] == ["702.9", "702.9a", "702.9b"]
    assert rules[1].text == "飛行是一種躲避式異能。"
    assert rules[2].examples == ("例：某個具延勢的生物能阻擋石徑信使，也能阻擋不具飛行的生物。",)
    assert all(rule.certain for rule in rules)


def test_marks_of_either_width_and_emphasis_are_unified() -> None:
    messenger, healer = card("stonepath-2012", "石徑信使"), card("stonepath-2012", "沼燈巫醫")
    assert messenger.faces[0].type_line.text == "生物～鳥／浪客"
    assert lines(messenger.faces[0])[1] == "當石徑信使進戰場時，抽一張牌。"
    assert "則兩個都會" in healer.rulings[0].text


def test_a_flip_card_has_two_faces_and_names_in_two_languages() -> None:
    pupil = card("lanternfall-2004", "河岸學徒")
    assert pupil.layout == "flip"
    first, second = pupil.faces
    assert (first.name("en"), second.name("en")) == ("Riverside Pupil", "Genba, Master of the Ferry")
    assert (first.mana_cost, second.mana_cost) == ("{1}{U}", None)
    assert (second.power, second.toughness) == ("3", "3")
    assert lines(second) == ["每當你使用巫術咒語時，你可以抽一張牌。"]


def test_a_cost_in_the_wrong_brackets_is_a_cost() -> None:
    assert card("lanternfall-2004", "焚紙咒").faces[0].mana_cost == "{R}"


def test_a_transcript_gets_its_lines_and_numbers_back() -> None:
    sentry, singer = card("frostdale-2006", "冰墙卫兵"), card("frostdale-2006", "碎浪歌者")
    assert (sentry.name("en"), sentry.faces[0].mana_cost) == ("Icewall Sentry", "{2}{W}")
    assert (sentry.faces[0].power, sentry.faces[0].toughness) == ("1", "4")
    assert (singer.faces[0].power, singer.faces[0].toughness) == ("2", "1")
    assert lines(sentry.faces[0]) == ["守军", "{雪}：冰墙卫兵得+1/+0直到回合结束。"]
    assert sentry.faces[0].type_line.subtypes == ("人类", "士兵")
    assert len(sentry.rulings) == 2


def test_guesses_of_a_transcript_are_marked() -> None:
    document = documents()["frostdale-2006"]
    kinds = {repair.kind for repair in document.repairs if not repair.certain}
    assert kinds == {"lost-break", "lost-stop"}
    assert not any(rule.certain for _, _, rule in document.rules()), "a rule number may have lost a digit too"
    (bolt,) = card("frostdale-2006", "霜火箭").faces
    assert lines(bolt) == ["霜火箭对目标生物造成1点伤害。若你如此作，则抽一张牌。"]
    assert not bolt.abilities[0].certain


def test_a_compendium_has_its_entries_with_names_and_statements() -> None:
    entries = documents()["keywords"].keyword_entries
    assert [(entry.number, entry.name("zh"), entry.name("en")) for entry in entries] == [
        (1, "守軍", "Defender"),
        (2, "飛行", "Flying"),
        (3, "系命", "Lifelink"),
        (4, "頌威", "Exalted"),
        (5, "敏捷", "Haste"),
        (6, "狂熱", "Frenzy"),
    ]
    assert [statement.text for statement in entries[2].statements] == [
        "系命”指，凡是這個來源造成傷害，其操控者便得到同樣數量的生命。”",
        "系命只看傷害的數量，與受傷害者無關。",
    ]
    assert entries[4].statements[1].text == "同一生物只需要一個敏捷。"


def test_pinyin_and_misaligned_bytes_are_mended() -> None:
    exalted, frenzy = documents()["keywords"].keyword_entries[3::2]
    assert exalted.statements[0].text.startswith("頌威會在戰區發出觸發。頌威”指")
    assert "計算每一" in exalted.statements[0].text and not exalted.statements[0].certain
    assert frenzy.statements[0].text.endswith("并持續到回合結束。”") and frenzy.statements[0].certain


def test_each_item_says_where_it_stands() -> None:
    for path in shipped():
        text = path.read_text(encoding="utf-8")
        document = read(path)
        for _, _, ruling in document.rulings():
            place = ruling.span.of(text)
            assert place[0] in "•*"
            assert place.replace(" ", "")[-1] == ruling.text[-1]
        for printed in document.cards:
            name = printed.name()
            assert name and printed.span.of(text).replace(" ", "").startswith(name)
