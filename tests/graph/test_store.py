"""The store is replaced as a whole or not at all, and says what is wrong with it in one line."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pyoxigraph as ox
import pytest

from kg.graph import StoreError, open_store
from kg.graph.names import ROOT, kg
from kg.graph.store import FORMAT, STAMP, load, read_stamp, rewrite, write

A, B = ox.NamedNode(ROOT + "a"), ox.NamedNode(ROOT + "b")
GRAPH = ox.NamedNode(ROOT + "graph/test")


def quads(subject: ox.NamedNode, count: int = 3) -> list[ox.Quad]:
    return [ox.Quad(subject, kg("value"), ox.Literal(n), GRAPH) for n in range(count)]


def subjects(folder: Path) -> set[str]:
    return {row["s"].value for row in open_store(folder).sparql("SELECT DISTINCT ?s { ?s ?p ?o }")}


def fail(_: ox.Store) -> None:
    raise ValueError("the documents are bad")


def test_a_store_is_built_opened_and_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "store"
    write(folder, lambda s: load(s, quads(A)), meta={"documents": 5})
    opened = open_store(folder)
    assert subjects(folder) == {A.value}
    assert opened.meta == {"documents": 5}
    write(folder, lambda s: load(s, quads(B)))
    assert subjects(folder) == {B.value}
    assert len(list(folder.iterdir())) == 3, "stamp, lock and one data folder"


def test_a_reader_keeps_reading_what_it_opened_while_the_store_is_replaced(tmp_path: Path) -> None:
    write(tmp_path, lambda s: load(s, quads(A)))
    reader = open_store(tmp_path)
    write(tmp_path, lambda s: load(s, quads(B)))
    assert bool(reader.sparql(f"ASK {{ <{A.value}> ?p ?o }}"))


def test_a_failed_build_leaves_the_old_store_and_nothing_new(tmp_path: Path) -> None:
    write(tmp_path, lambda s: load(s, quads(A)))
    before = sorted(p.name for p in tmp_path.iterdir())
    with pytest.raises(ValueError, match="documents are bad"):
        write(tmp_path, fail)
    assert sorted(p.name for p in tmp_path.iterdir()) == before
    assert subjects(tmp_path) == {A.value}


def test_a_failed_first_build_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="documents are bad"):
        write(tmp_path / "store", fail)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_first_build_in_an_empty_folder_leaves_it_empty(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="documents are bad"):
        write(tmp_path, fail)
    assert list(tmp_path.iterdir()) == []


def test_a_killed_build_leaves_the_old_store_whole_and_the_next_build_tidies_up(tmp_path: Path) -> None:
    write(tmp_path, lambda s: load(s, quads(A)))
    script = textwrap.dedent(f"""
        import sys, time
        from pathlib import Path
        from kg.graph.store import write
        def fill(store):
            print("filling", flush=True)
            time.sleep(60)
        write(Path({str(tmp_path)!r}), fill)
    """)
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "filling\n"
    with pytest.raises(StoreError, match="locked by another kg process"):
        write(tmp_path, lambda s: load(s, quads(B)))
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stdout.close()
    assert subjects(tmp_path) == {A.value}
    assert [p for p in tmp_path.iterdir() if p.name.startswith("unfinished")]
    write(tmp_path, lambda s: load(s, quads(B)))
    assert subjects(tmp_path) == {B.value}
    assert not [p for p in tmp_path.iterdir() if p.name.startswith("unfinished")]


def test_a_changed_copy_replaces_the_store(tmp_path: Path) -> None:
    write(tmp_path, lambda s: load(s, quads(A)), meta={"kept": True})
    rewrite(tmp_path, lambda s: load(s, quads(B)))
    assert subjects(tmp_path) == {A.value, B.value}
    assert read_stamp(tmp_path).meta == {"kept": True}
    with pytest.raises(ValueError, match="documents are bad"):
        rewrite(tmp_path, fail)
    assert subjects(tmp_path) == {A.value, B.value}


def test_one_named_graph_is_replaced(tmp_path: Path) -> None:
    write(tmp_path, lambda s: load(s, quads(A)))
    opened = open_store(tmp_path)
    inferred = opened.names.graph("inferred")
    opened.write_graph(inferred, [ox.Triple(B, kg("value"), ox.Literal(1))])
    opened.write_graph(inferred, [ox.Triple(B, kg("value"), ox.Literal(2))])
    found = opened.sparql(f"SELECT ?v {{ GRAPH <{inferred.value}> {{ <{B.value}> kg:value ?v }} }}").rows()
    assert found == [{"v": "2"}]
    assert len(list(opened.sparql(f"SELECT ?v {{ <{A.value}> kg:value ?v }}"))) == 3


def one_line(error: pytest.ExceptionInfo[StoreError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    return text


def test_no_store(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(StoreError) as error:
            open_store(folder)
        assert "kg build --store" in one_line(error)
    assert list(tmp_path.iterdir()) == []


def test_a_store_of_another_version(tmp_path: Path) -> None:
    write(tmp_path, lambda s: load(s, quads(A)))
    stamp = json.loads((tmp_path / STAMP).read_text())
    (tmp_path / STAMP).write_text(json.dumps(stamp | {"format": FORMAT + 1, "new": "field"}))
    with pytest.raises(StoreError) as error:
        open_store(tmp_path)
    assert f"has format {FORMAT + 1}, this version of kg reads {FORMAT}" in one_line(error)
    write(tmp_path, lambda s: load(s, quads(B)))
    assert subjects(tmp_path) == {B.value}


@pytest.mark.parametrize("damage", ["cut-stamp", "cut-data", "no-data", "stamp-is-a-list"])
def test_a_half_written_store(tmp_path: Path, damage: str) -> None:
    write(tmp_path, lambda s: load(s, quads(A)))
    stamp = tmp_path / STAMP
    data = tmp_path / read_stamp(tmp_path).data
    if damage == "cut-stamp":
        stamp.write_text(stamp.read_text()[:-20])
    elif damage == "stamp-is-a-list":
        stamp.write_text("[1, 2]")
    else:
        for path in data.glob("*.sst"):
            path.write_bytes(path.read_bytes()[:10]) if damage == "cut-data" else path.unlink()
    with pytest.raises(StoreError) as error:
        open_store(tmp_path)
    assert "damaged" in one_line(error)
    write(tmp_path, lambda s: load(s, quads(B)))
    assert subjects(tmp_path) == {B.value}


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(StoreError) as error:
        write(tmp_path, lambda s: load(s, quads(A)))
    assert "letter.txt" in one_line(error)
    assert [p.name for p in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for folder in (tmp_path / "file", tmp_path / "file" / "store"):
        with pytest.raises(StoreError) as error:
            write(folder, lambda s: load(s, quads(A)))
        assert "cannot be written" in one_line(error)


def test_opening_is_quick(tmp_path: Path) -> None:
    write(tmp_path, lambda s: load(s, quads(A, 20000)))
    start = time.perf_counter()
    open_store(tmp_path)
    assert time.perf_counter() - start < 2
