"""The derivation of an answer as a drawing (SVG): from the answer on the left over its conclusions to the facts.

The columns are the layers of the graph (networkx); the drawing is the same for the same answer, and is read without
scripts, fonts or other files.
"""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

SVG = "http://www.w3.org/2000/svg"
_WIDTH, _GAP, _CHANNEL, _MARGIN = 270, 14, 70, 16
_SIZE, _SMALL, _LINE, _PAD = 13, 11, 17, 9
_SWEEPS = 6
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STYLE = """
text { font: 13px system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; fill: #1b1f24 }
.cited { font-size: 11px; fill: #57606a }
rect { stroke-width: 1.2 }
.rule rect { fill: #eef4ff; stroke: #4a76c9 }
.fact rect { fill: #f6f8fa; stroke: #8c959f }
.absence rect { fill: #fff8f0; stroke: #c27803; stroke-dasharray: 5 3 }
.answer rect { fill: #1f3a68; stroke: #1f3a68 }
.answer text { fill: #ffffff; font-weight: 600 }
path { fill: none; stroke: #8c959f; stroke-width: 1.2 }
"""


@dataclass(slots=True)
class Box:
    """A node of the drawing: its lines, those of its citation, and where it stands."""

    lines: list[str]
    cited: list[str]
    x: float = 0
    y: float = 0

    @property
    def height(self) -> float:
        """How high it is."""
        return 2 * _PAD + _LINE * (len(self.lines) + len(self.cited))


def drawing(graph: nx.DiGraph[str], title: str = "") -> ET.Element:
    """Return a derivation (see `kg.questions.proofs.network`) as an `svg` element."""
    boxes = {node: _box(data) for node, data in graph.nodes(data=True)}
    columns = _layers(graph)
    for number, column in enumerate(columns):
        for node in column:
            boxes[node].x = _MARGIN + number * (_WIDTH + _CHANNEL)
    _place(graph, columns, boxes)
    height = max(box.y + box.height for box in boxes.values()) + _MARGIN
    width = max(box.x for box in boxes.values()) + _WIDTH + _MARGIN
    root = ET.Element(
        f"{{{SVG}}}svg", width=_n(width), height=_n(height), viewBox=f"0 0 {_n(width)} {_n(height)}", role="img"
    )
    ET.SubElement(root, f"{{{SVG}}}title").text = clean(title)
    ET.SubElement(root, f"{{{SVG}}}style").text = _STYLE
    for tail, head in graph.edges:
        root.append(_edge(boxes[tail], boxes[head]))
    for node, data in graph.nodes(data=True):
        root.append(_drawn(node, boxes[node], str(data["kind"])))
    return root


def svg(graph: nx.DiGraph[str], title: str = "") -> str:
    """Return the drawing as the text of an SVG file."""
    ET.register_namespace("", SVG)
    body = ET.tostring(drawing(graph, title), encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'


def clean(text: str) -> str:
    """Return text without the characters that XML cannot hold, each replaced by U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def _box(data: dict[str, Any]) -> Box:
    return Box(list(_wrapped(clean(data["label"]), _SIZE)), list(_wrapped(clean(data.get("cited", "")), _SMALL)))


def _wrapped(text: str, size: int) -> Iterator[str]:
    """Yield text in lines that fit a box: broken at blanks, and between characters of Chinese."""
    line, used, room = "", 0.0, _WIDTH - 2 * _PAD
    for part in re.findall(r"\s+|[^\s\u2e80-\uffef]+|[\u2e80-\uffef]", text):
        wide = _wide(part, size)
        if used + wide > room and line.strip():
            yield line.strip()
            line, used = "", 0.0
        while wide > room:
            count = max(1, int(len(part) * room / wide))
            yield part[:count]
            part = part[count:]
            wide = _wide(part, size)
        line, used = line + part, used + wide
    if line.strip():
        yield line.strip()


def _wide(text: str, size: int) -> float:
    return sum(size * (1.0 if unicodedata.east_asian_width(char) in "WF" else 0.58) for char in text)


def _layers(graph: nx.DiGraph[str]) -> list[list[str]]:
    """Return the nodes by their longest way from the answer, those of one layer ordered by their neighbours."""
    import networkx as nx

    columns = [list(generation) for generation in nx.topological_generations(graph)]
    order = {node: place for place, node in enumerate(nx.dfs_preorder_nodes(graph, columns[0][0]))}
    for column in columns:
        column.sort(key=lambda node: order[node])
    for sweep in range(_SWEEPS):
        downwards = sweep % 2 == 0
        near = graph.predecessors if downwards else graph.successors
        place = {node: float(at) for column in columns for at, node in enumerate(column)}
        for column in columns if downwards else reversed(columns):
            weights = {node: [place[other] for other in near(node)] for node in column}
            column.sort(key=lambda node: (_mean(weights[node], place[node]), order[node]))
            place.update((node, float(at)) for at, node in enumerate(column))
    return columns


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _place(graph: nx.DiGraph[str], columns: list[list[str]], boxes: dict[str, Box]) -> None:
    """Give each box its height in the column: near what it is a premise of, and below the one before."""
    for column in columns:
        bottom = float(_MARGIN)
        for node in column:
            box = boxes[node]
            wanted = [boxes[other].y + boxes[other].height / 2 for other in graph.predecessors(node)]
            box.y = max(bottom, _mean(wanted, bottom) - box.height / 2 if len(column) < len(boxes) / 2 else bottom)
            bottom = box.y + box.height + _GAP


def _edge(tail: Box, head: Box) -> ET.Element:
    x1, y1 = tail.x + _WIDTH, tail.y + tail.height / 2
    x2, y2 = head.x, head.y + head.height / 2
    bend = min((x2 - x1) / 2, _CHANNEL)
    way = f"M{_n(x1)} {_n(y1)}C{_n(x1 + bend)} {_n(y1)} {_n(x2 - bend)} {_n(y2)} {_n(x2)} {_n(y2)}"
    return ET.Element(f"{{{SVG}}}path", d=way)


def _drawn(node: str, box: Box, kind: str) -> ET.Element:
    group = ET.Element(f"{{{SVG}}}g", {"class": kind, "data-step": node})
    place = {"x": _n(box.x), "y": _n(box.y), "width": _n(_WIDTH), "height": _n(box.height), "rx": "7"}
    ET.SubElement(group, f"{{{SVG}}}rect", place)
    for number, line in enumerate([*box.lines, *box.cited], 1):
        at = {"x": _n(box.x + _PAD), "y": _n(box.y + _PAD + number * _LINE - 4)}
        if number > len(box.lines):
            at["class"] = "cited"
        ET.SubElement(group, f"{{{SVG}}}text", at).text = line
    return group


def _n(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")
