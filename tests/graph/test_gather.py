"""The same card in several documents and languages is one card."""

from kg.graph.facts import Card, DocumentFacts, Face, Section
from kg.graph.gather import gather


def face(**names: str) -> Face:
    return Face(names=tuple((tag.replace("_", "-"), text) for tag, text in names.items()), span=(0, 1))


def document(key: str, date: str | None, *faces: Face) -> DocumentFacts:
    cards = tuple(Card(faces=(one,), span=(0, 1)) for one in faces)
    sections = (Section(kind="cards", span=(0, 9), cards=cards),)
    return DocumentFacts(
        id=key, kind="release-notes", title=key, digest=key, language="zh-Hans", length=9, date=date, sections=sections
    )


def test_scripts_are_one_name() -> None:
    cards = gather(
        [document("a", "2004-01-01", face(zh_Hant="蘆葦鷺")), document("b", "2023-01-01", face(zh_Hans="芦苇鹭"))]
    )
    assert [card.key for card in cards] == ["芦苇鹭"]
    assert cards[0].names(0) == [("zh-Hans", "芦苇鹭"), ("zh-Hant", "蘆葦鷺")]
    assert cards[0].main.document.id == "b"


def test_a_document_with_both_names_joins_cards_known_by_one_name_each() -> None:
    english, chinese = face(en="Reed Heron"), face(zh_Hans="芦苇鹭")
    both = face(zh_Hant="蘆葦鷺", en="Reed Heron")
    cards = gather([document("a", None, english, chinese), document("b", None, both), document("c", None, chinese)])
    assert [(card.key, len(card.appearances)) for card in cards] == [("reed-heron", 4)]


def test_other_names_are_other_cards_even_where_the_slug_is_the_same() -> None:
    cards = gather([document("a", None, face(en="Reed Heron"), face(en="Reed, Heron"))])
    assert [card.key for card in cards] == ["reed-heron", "reed-heron~2"]


def test_a_card_that_stands_twice_in_a_document_has_two_appearances() -> None:
    (card,) = gather([document("a", None, face(zh_Hans="芦苇鹭"), face(zh_Hans="芦苇鹭"))])
    assert [one.number for one in card.appearances] == [1, 2]
    assert card.main.number == 1
