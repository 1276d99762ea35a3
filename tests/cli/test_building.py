"""`kg build`: the report, and that bad input or an interrupted build loses nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kg

CARDS = "SELECT (COUNT(DISTINCT ?card) AS ?number) { ?card a kg:Card }"


def number_of_cards(store: Path) -> int:
    return int(kg.open(store).sparql(CARDS).rows()[0]["number"])


def test_the_report_per_document(run, notes: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    report = json.loads(run("build", notes, "--store", tmp_path / "a.store", "--json").stdout)
    (document,) = report["documents"]
    assert document["kind"] == "release-notes"
    assert (document["title"], document["date"]) == ("月泉編年史常見問題集", "2010-04-05")
    assert (document["cards"], document["ability_lines"], document["rulings"], document["rules"]) == (2, 3, 2, 0)
    assert document["parsed_lines"] == 3
    assert document["unread"] == [0, 0]
    assert (report["cards"], report["triples"] > 0, report["seconds"] > 0) == (2, True, True)
    assert number_of_cards(tmp_path / "a.store") == 2


def test_the_report_as_text(run, notes: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    result = run("build", notes, "--store", tmp_path / "a.store")
    assert result.exit_code == 0
    assert "月泉編年史常見問題集  (release-notes, 2010-04-05)" in result.stdout
    assert "2 cards, 3 ability lines, 3 parsed (100.0 %), 2 rulings, 0 rules" in result.stdout
    assert result.stderr == ""


def test_several_documents_go_into_one_store(run, notes: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    other = tmp_path / "other.txt"
    other.write_text(notes.read_text(encoding="utf-8").replace("月泉", "日湖"), encoding="utf-8")
    other.write_text(other.read_text(encoding="utf-8").replace("Moonwell", "Sunlake"), encoding="utf-8")
    store = tmp_path / "both.store"
    report = json.loads(run("build", notes, other, notes, "--store", store, "--json").stdout)
    assert [document["id"] for document in report["documents"]] == ["moonwell", "other"]
    assert number_of_cards(store) == 4


def test_what_ships_is_built_without_paths(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("KG_STORE", raising=False)
    report = json.loads(run("build", "--json").stdout)
    assert report["triples"] == len(kg.open().data)
    assert json.loads(run("build", "--store", tmp_path / "own.store", "--json").stdout)["triples"] == report["triples"]


def test_documents_need_a_store(refused, notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.delenv("KG_STORE", raising=False)
    assert "--store" in refused("build", notes)


BAD = {
    "empty": b"",
    "blank": b" \n\t\n",
    "binary": bytes(range(256)) * 20,
    "encoding": "月泉飛魚的常見問題集".encode("big5") * 50,
    "kind": b"Dear diary, nothing happened today.\n" * 20,
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(500),
}


@pytest.mark.parametrize("name", BAD)
def test_a_document_that_is_none_is_refused_and_loses_nothing(  # type: ignore[no-untyped-def]
    run, refused, files, notes: Path, moonwell: Path, tmp_path: Path, name: str
) -> None:
    bad = tmp_path / f"{name}.txt"
    bad.write_bytes(BAD[name])
    store = tmp_path / "kept.store"
    assert run("build", notes, "--store", store).exit_code == 0
    before = files(store)
    assert str(bad) in refused("build", notes, bad, "--store", store)
    assert files(store) == before
    fresh = tmp_path / "fresh.store"
    assert refused("build", bad, "--store", fresh)
    assert not fresh.exists()


def test_a_path_that_is_no_file(refused, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    store = tmp_path / "a.store"
    assert "absent.txt" in refused("build", tmp_path / "absent.txt", "--store", store)
    assert "folder" in refused("build", tmp_path, "--store", store)
    assert not store.exists()


def test_a_document_cut_off_anywhere_is_read_to_there_or_refused(run, notes: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    data = notes.read_bytes()
    for at in range(0, len(data), 61):
        path = tmp_path / f"cut{at}.txt"
        path.write_bytes(data[:at])
        store = tmp_path / f"cut{at}.store"
        result = run("build", path, "--store", store, "--json")
        if result.exit_code == 0:
            (document,) = json.loads(result.stdout)["documents"]
            assert document["cards"] <= 2
        else:
            assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
            assert str(path) in result.stderr
            assert not store.exists()


def test_a_folder_that_holds_something_else_is_left_alone(refused, files, notes: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "letter.txt").write_text("keep me", encoding="utf-8")
    before = files(tmp_path)
    assert "no store" in refused("build", notes, "--store", tmp_path)
    assert files(tmp_path) == before


def test_a_locked_store_is_refused_and_stays(refused, files, notes: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    fcntl = pytest.importorskip("fcntl")
    store = tmp_path / "a.store"
    kg.build(notes, store=store)
    before = files(store)
    with (store / "build.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "locked" in refused("build", notes, "--store", store)
        assert number_of_cards(store) == 2
    assert files(store) == before


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("after", [0.15, 0.3, 0.6])
def test_a_killed_build_leaves_the_old_store_whole(run, notes: Path, tmp_path: Path, after: float) -> None:  # type: ignore[no-untyped-def]
    store = tmp_path / "a.store"
    kg.build(notes, store=store)
    command = [sys.executable, "-m", "kg", "build", "--store", str(store), str(notes)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert number_of_cards(store) == 2
    assert run("build", notes, "--store", store).exit_code == 0
    assert number_of_cards(store) == 2
