"""The cache folder: what is kept is whole, and a folder that cannot be written is no error."""

import os
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.cache import KEPT, cache_folder, keep, remembered, shared


def test_the_folder_follows_the_convention(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "rulings-kg"


def test_the_latest_of_a_kind_stay(tmp_path: Path) -> None:
    (tmp_path / "other.bin").write_bytes(b"other")
    for age in range(6):
        old = tmp_path / f"thing-{age}.bin"
        old.write_bytes(b"old")
        os.utime(old, (1000 - age, 1000 - age))
    keep(tmp_path / "thing-new.bin", b"new", "thing-*.bin")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "thing-new.bin": b"new",
        **{f"thing-{age}.bin": b"old" for age in range(KEPT - 1)},
        "other.bin": b"other",
    }


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    keep(tmp_path / "file" / "thing.bin", b"new", "thing-*.bin")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_was_made_of_files_is_made_anew_when_they_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    source, made = tmp_path / "source", []

    def make() -> str:
        made.append(source.read_text())
        return made[-1]

    for content in ("one", "one", "two", "two"):
        source.write_text(content)
        assert remembered("thing", [source], "", make) == content
    assert made == ["one", "two"]
    assert remembered("thing", [source], "another version", make) == "two"
    assert made == ["one", "two", "two"]


def test_a_kept_file_that_is_none_is_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for damage in (b"", b"no pickle", b"\x80\x05K"):
        assert remembered("thing", [], "", lambda: "made") == "made"
        (kept,) = (tmp_path / "rulings-kg").glob("thing-*")
        kept.write_bytes(damage)
        assert remembered("thing", [], "", lambda: "again") == "again"
        kept.unlink()


class Pair(NamedTuple):
    left: object
    right: object


ATOMS = st.text() | st.integers() | st.booleans() | st.floats(allow_nan=False)
ITEMS: st.SearchStrategy[object] = st.deferred(
    lambda: ATOMS | st.tuples(ITEMS, ITEMS) | st.frozensets(ITEMS, max_size=4) | st.builds(Pair, ITEMS, ITEMS)
)


def typed(item: object) -> object:
    """The item with the type of every part of it, since 1 and True are equal."""
    if isinstance(item, dict):
        return {key: typed(each) for key, each in item.items()}
    if isinstance(item, tuple):
        return type(item), tuple(typed(each) for each in item)
    return (type(item), frozenset(map(typed, item))) if isinstance(item, frozenset) else (type(item), item)


@given(st.dictionaries(st.text(), ITEMS, max_size=5))
def test_what_is_shared_is_equal(item: object) -> None:
    assert shared(item) == item
    assert typed(shared(item)) == typed(item)


def test_equal_parts_become_one() -> None:
    first, second = shared((Pair("a", ("b", 1)), Pair("a", ("b", 1))))
    assert first is second and isinstance(first, Pair)
