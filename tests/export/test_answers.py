"""Answers as files: each format is what it says, whatever names the scenario has, and always the same."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pyoxigraph as ox
import pytest

from kg.export import ANSWER_FORMATS, ExportError, export_answer, written
from kg.questions import Answer, ask
from kg.questions.proofs.from_rdf import from_rdf
from kg.scenarios.scenario import read

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</svg><script>x()</script> & "quoted" ]]> \x0b\ufffe 飛行者 ' + "w" * 90


def asked(name: str = "Paper Kite", **more: Any) -> Answer:
    objects = [
        {"id": "kite", "name": name, "power": 1, "toughness": 1, "abilities": ["flying"], "controller": "you"},
        {"id": "boar", "name": "Mud Boar", "power": 2, "toughness": 2, "controller": "opponent"},
    ]
    question = {"kind": "can-block", "blocker": "boar", "attacker": "kite"}
    return ask(read({"as_of": "2020-01-01", "title": name, "objects": objects, "question": question, **more}))


class Page(HTMLParser):
    """Notes tags, ids and where links go; fails on a tag that closes nothing."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given[key] or "" for key in ("href", "src") if key in given]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("format", ANSWER_FORMATS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_same_answer_is_always_written_the_same_way(format: str, language: str) -> None:
    assert written(asked(), format, language=language) == written(asked(), format, language=language)


@pytest.mark.parametrize("name", ["Paper Kite", HOSTILE])
def test_a_drawing_is_valid_xml_that_shows_every_step_and_every_edge(name: str) -> None:
    answer = asked(name)
    root = ET.fromstring(written(answer, "svg"))
    graph = answer.graph()
    boxes = [group.get("data-step") for group in root.iter(f"{SVG}g")]
    assert sorted(map(str, boxes)) == sorted(graph)
    assert len(list(root.iter(f"{SVG}path"))) == graph.number_of_edges()
    assert not list(root.iter(f"{SVG}script"))
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    for box in root.iter(f"{SVG}rect"):
        assert float(box.get("x", "")) + float(box.get("width", "")) <= width
        assert float(box.get("y", "")) + float(box.get("height", "")) <= height


def test_boxes_do_not_lie_on_each_other_and_premises_stand_to_the_right() -> None:
    answer = asked("Paper Kite", objects=[
        {"id": "kite", "power": 3, "toughness": 3, "abilities": ["trample", "first strike"], "attacking": "opponent"},
        {"id": "boar", "power": 2, "toughness": 2, "controller": "opponent", "blocking": "kite"},
    ], question="combat")  # fmt: skip
    root = ET.fromstring(written(answer, "svg"))
    place = {}
    for group in root.iter(f"{SVG}g"):
        (box,) = group.iter(f"{SVG}rect")
        x, y, high = (float(box.get(key, "")) for key in ("x", "y", "height"))
        place[group.get("data-step")] = (x, y, y + high)
    assert len(place) > 20
    for column in {x for x, _, _ in place.values()}:
        spans = sorted((top, bottom) for x, top, bottom in place.values() if x == column)
        assert all(above[1] < below[0] for above, below in pairwise(spans))
    assert all(place[tail][0] < place[head][0] for tail, head in answer.graph().edges)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", ["Paper Kite", HOSTILE])
def test_a_page_stands_alone_and_tells_the_answer_the_reasons_and_where_they_are_written(
    name: str, language: str
) -> None:
    text = written(asked(name), "html", language=language)
    page = Page(text)
    assert page.open == []
    assert "script" not in page.tags and "link" not in page.tags
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in text
    for said in {"zh": ["不可以。", "没有东西使Mud Boar具有延势"], "en": ["No.", "nothing gives Mud Boar reach"]}[
        language
    ]:
        assert said in page.text
    assert "CR 702.9b" in page.text
    assert "\x0b" not in text


def test_graphml_is_the_network() -> None:
    answer = asked(HOSTILE)
    found = nx.parse_graphml(written(answer, "graphml"))
    graph = answer.graph()
    assert set(found.edges) == set(graph.edges)
    assert {node: data["kind"] for node, data in found.nodes(data=True)} == dict(graph.nodes(data="kind"))


@pytest.mark.parametrize(
    ("format", "kind"),
    [("trig", ox.RdfFormat.TRIG), ("nquads", ox.RdfFormat.N_QUADS), ("jsonld", ox.RdfFormat.JSON_LD)],
)
def test_rdf_gives_the_answer_back(format: str, kind: ox.RdfFormat) -> None:
    answer = asked(HOSTILE.replace("\ufffe", ""))
    assert from_rdf(ox.parse(written(answer, format).encode(), format=kind)) == [answer]


def test_turtle_and_json() -> None:
    answer = asked()
    assert from_rdf(ox.parse(written(answer, "turtle").encode(), format=ox.RdfFormat.TURTLE)) == [answer]
    assert json.loads(written(answer, "json")) == json.loads(json.dumps(answer.to_json()))


def test_the_format_goes_by_the_name_of_the_file(tmp_path: Path) -> None:
    path = export_answer(asked(), tmp_path / "proof.SVG")
    assert ET.fromstring(path.read_text(encoding="utf-8")).tag == f"{SVG}svg"
    assert [file.name for file in tmp_path.iterdir()] == ["proof.SVG"]


def test_depth_cuts_the_drawing() -> None:
    root = ET.fromstring(written(asked(), "svg", depth=1))
    assert [group.get("data-step") for group in root.iter(f"{SVG}g")] == ["answer", "1"]


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="no format"):
        export_answer(asked(), tmp_path / "proof.png")
    with pytest.raises(ExportError, match="unknown format"):
        written(asked(), "pdf")
    with pytest.raises(ExportError, match="cannot be written"):
        export_answer(asked(), tmp_path / "none" / "proof.svg")
