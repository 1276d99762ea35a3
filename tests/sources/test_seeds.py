"""The five documents that the project was made from, counted."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kg.sources import Document, read
from kg.sources.register import entries
from kg.sources.report import report_of

KNOWN = {entry["id"]: entry for entry in entries() if "file" not in entry}


@pytest.fixture(scope="module")
def seeds(shared: Path) -> dict[str, tuple[str, Document]]:
    paths = sorted((shared / "seeds").glob("*.txt"))
    found = {document.id: (path.read_text(encoding="utf-8"), document) for path in paths for document in [read(path)]}
    assert found.keys() == KNOWN.keys()
    return found


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_counts_are_as_registered(seeds: dict[str, tuple[str, Document]], name: str) -> None:
    _, document = seeds[name]
    report = report_of(document)
    counts = KNOWN[name]["counts"]
    assert {count: getattr(report, count) for count in counts} == counts
    assert report.unread_characters == 0
    assert (document.title, document.date, document.kind) == tuple(
        KNOWN[name][key] for key in ("title", "date", "kind")
    )


@pytest.mark.parametrize("name", ["one-2023", "m13-2012", "chk-2004"])
def test_every_bullet_is_a_ruling_or_a_mode(seeds: dict[str, tuple[str, Document]], name: str) -> None:
    text, document = seeds[name]
    bullets = len(re.findall(r"^[ \t]*[•*](?= )", text, re.MULTILINE))
    modes = sum(
        ability.text.count("\n• ") for card in document.cards for face in card.faces for ability in face.abilities
    )
    assert report_of(document).rulings + modes == bullets


@pytest.mark.parametrize("name", ["one-2023", "m13-2012", "chk-2004"])
def test_every_cost_line_is_the_cost_of_a_face(seeds: dict[str, tuple[str, Document]], name: str) -> None:
    text, document = seeds[name]
    costs = re.findall(r"^(?:\{[^{}\n]+\}\}?|\[[綠绿白蓝藍黑红紅]\])+(?=\s*$| 传奇鹏洛客)", text, re.MULTILINE)
    assert len(costs) == sum(face.mana_cost is not None for card in document.cards for face in card.faces)


def test_the_transcript_has_every_card_of_its_heads(seeds: dict[str, tuple[str, Document]]) -> None:
    text, document = seeds["csp-2006"]
    heads = re.findall(r"/ ([A-Z][A-Za-z',\u00c0-\u00ff -]+?) ?(?:\s+\d+ )?(?=\{|传 奇 雪 境 地|雪 境 地)", text)
    named = Counter(card.name("en") for card in document.cards)
    assert sum(named.values()) == len(heads) == 60
    assert named["Commandeer"] == 2


def test_creatures_have_power_and_toughness_and_planeswalkers_loyalty(seeds: dict[str, tuple[str, Document]]) -> None:
    for _, document in seeds.values():
        for card in document.cards:
            for face in card.faces:
                assert (face.power is not None) == ("生物" in face.type_line.types), face.names
                assert (face.loyalty is not None) == bool({"鹏洛客", "鵬洛客"} & set(face.type_line.types)), face.names


def test_keyword_entries_are_numbered_as_printed(seeds: dict[str, tuple[str, Document]]) -> None:
    _, document = seeds["keywords-zh"]
    numbers = [entry.number for entry in document.keyword_entries]
    assert numbers == [number for number in range(1, 83) if number not in (7, 8)]
    assert [unread.why for unread in document.unread] == ["the document breaks off in the middle of a sentence"]
    names = {entry.name("en"): entry.name("zh") for entry in document.keyword_entries}
    assert (names["Deathtouch"], names["Split Second"], names["Gravestorm"]) == ("死觸", "轉瞬", "墳場風暴")


def test_only_a_vanilla_creature_has_no_ability_line(seeds: dict[str, tuple[str, Document]]) -> None:
    faces = [face for _, document in seeds.values() for card in document.cards for face in card.faces]
    assert [face.name("en") for face in faces if not face.abilities] == ["Isamaru, Hound of Konda"]
