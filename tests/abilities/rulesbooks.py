"""The Comprehensive Rules at hand: headings and rule numbers by version date, for checking citations."""

from __future__ import annotations

import gzip
import json
import re
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

_HEADING = re.compile(r"^\s*(\d{3}\.\d+)\. (.+?)\s*$", re.MULTILINE)
_RULE = re.compile(r"^\s*(\d{3}\.\d+[a-z]) (.+?)\s*$", re.MULTILINE)


@cache
def versions(shared: Path) -> dict[date, dict[str, str]]:
    """Rule number → text in English, for each version."""
    books: dict[date, dict[str, str]] = {}
    for path in sorted((shared / "rules").glob("cr_*")):
        version = date.fromisoformat(path.name[3:13])
        if path.name.endswith("_zh.txt.gz"):
            continue
        text = gzip.decompress(path.read_bytes()).decode("utf-8-sig")
        if path.name.endswith("_en.txt.gz"):
            books[version] = dict(_HEADING.findall(text)) | dict(_RULE.findall(text))
        else:
            books[version] = dict(_both(json.loads(text)["main"]))
    return books


def _both(node: Any) -> list[tuple[str, str]]:
    if isinstance(node, list):
        return [pair for item in node for pair in _both(item)]
    if isinstance(node, dict) and "chapter" in node:
        return [(node["chapter"].rstrip("."), node["en"]), *_both(node.get("subrules", []))]
    return []
