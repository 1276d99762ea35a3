"""What ships are facts: no text of a document, and a graph comes out of them."""

import json
from pathlib import Path

import pytest

from kg.graph import KnowledgeGraph
from kg.graph.build import shipped_documents
from kg.graph.facts import from_json, to_json
from kg.graph.ship import laid_out
from kg.shipped import DATA
from tests.graph import small as made

FILES = sorted((DATA / "cards").glob("*.json"))


def test_the_five_documents_ship() -> None:
    documents = [document for document in shipped_documents(lambda *_: None) if document.id in {p.stem for p in FILES}]
    assert len(documents) == 5
    kinds = sorted(document.kind for document in documents)
    assert kinds == ["keyword-compendium", *["release-notes"] * 4]
    assert [len(document.entries) for document in documents if document.entries] == [80]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_text_ships(path: Path) -> None:
    document = from_json(json.loads(path.read_text(encoding="utf-8")))
    assert document == document.without_texts()


def test_the_layout_of_a_file_is_read_back() -> None:
    document = made.NOTES_2023.without_texts()
    written = laid_out(document)
    assert json.loads(written) == to_json(document)
    assert sum('"faces"' in line for line in written.splitlines()) == 9


def test_the_shipped_graph_knows_a_card_of_each_script(shipped: KnowledgeGraph) -> None:
    (isamaru,) = shipped.card("今田猎犬勇丸")
    assert isamaru.iri.endswith("/card/isamaru-hound-of-konda")
    (face,) = isamaru.faces
    assert (face.mana_cost, face.supertypes, face.types, face.power, face.toughness) == (
        "{W}",
        ("legendary",),
        ("creature",),
        "2",
        "2",
    )
