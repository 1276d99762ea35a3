"""The store on disk: opened read-only, replaced as a whole.

A store is a folder with a stamp, `store.json`, and one folder of Oxigraph data that the stamp names. A build writes
a new data folder beside the old one, closes it, and then replaces the stamp: one rename of one file, which the file
system does whole or not at all. Whoever interrupts it at any moment leaves the old store as it was; what remains
of an interrupted build is cleared by the next one. (Renaming the store folder itself could not replace one that
exists in a single step.) Readers open the data read-only and are never locked out; builders exclude each other by a
lock on `build.lock`.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from kg.graph.errors import StoreError
from kg.graph.names import ROOT

FORMAT = 1
"""Version of the store's layout and vocabulary; raised when an older store could be misread."""

STAMP = "store.json"
_LOCK = "build.lock"
_DATA = "data-"
_UNFINISHED = "unfinished-"


@dataclass(frozen=True, slots=True)
class Stamp:
    """What `store.json` says: the `format`, the data folder's name, its files with sizes, and free `meta` data."""

    data: str
    files: dict[str, int]
    format: int = FORMAT
    base: str = ROOT
    meta: dict[str, Any] = field(default_factory=dict)


def read_stamp(folder: Path) -> Stamp:
    """Return the stamp of the store in `folder`, after checking that its data is whole.

    Raises:
        StoreError: no store is there, or it is half-written, damaged or of another version.
    """
    if not folder.exists():
        raise StoreError(f"{folder}: there is no store here; make one with: kg build --store {folder}")
    path = folder / STAMP
    if not path.is_file():
        left = "a build that was interrupted before it was done" if _leftovers(folder) else "no store"
        raise StoreError(f"{folder}: {left} ({STAMP} is missing); make one with: kg build --store {folder}")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        version = data["format"]
        if version != FORMAT:
            raise StoreError(
                f"{folder}: the store has format {version}, this version of kg reads {FORMAT};"
                f" rebuild it with: kg build --store {folder}"
            )
        stamp = Stamp(**data)
        sizes = dict(stamp.files)
        whole = all((folder / stamp.data / name).stat().st_size == size for name, size in sizes.items())
    except StoreError:
        raise
    except (ValueError, KeyError, TypeError, OSError, AttributeError):
        whole = False
    if not whole:
        raise StoreError(
            f"{folder}: the store is damaged ({STAMP} or the data it names is cut off or missing);"
            f" rebuild it with: kg build --store {folder}"
        )
    return stamp


def open_data(folder: Path) -> tuple[ox.Store, Stamp]:
    """Open the store in `folder` read-only and return it with its stamp.

    Raises:
        StoreError: as `read_stamp`, or the data cannot be read.
    """
    for attempt in range(2):
        stamp = read_stamp(folder)
        try:
            return ox.Store.read_only(str(folder / stamp.data)), stamp
        except OSError as error:
            if attempt == 0 and read_stamp(folder).data != stamp.data:
                continue  # a build replaced the data between reading the stamp and opening it
            raise StoreError(f"{folder}: the store's data cannot be read ({_first_line(error)})") from None
    raise AssertionError("unreachable")


Fill = Callable[[ox.Store], None]
"""Puts the content into a new, empty data store."""


def write(folder: Path, fill: Fill, *, base: str = ROOT, meta: dict[str, Any] | None = None) -> Stamp:
    """Make or replace the store in `folder` by what `fill` loads; all or nothing.

    Raises:
        StoreError: another build has the lock, the folder holds something else, or it cannot be written. What
            `fill` raises passes through; in every case an older store is still whole and nothing new is left.
    """
    with _building(folder):
        return _replace(folder, fill, base, meta or {})


def rewrite(folder: Path, change: Fill) -> Stamp:
    """Replace the store in `folder` by a copy to which `change` was applied; all or nothing.

    Raises:
        StoreError: as `write`, and when there is no whole store of this version in `folder`.
    """
    with _building(folder):
        old = read_stamp(folder)
        return _replace(folder, change, old.base, old.meta, copy_of=folder / old.data)


def load(store: ox.Store, quads: Iterable[ox.Quad]) -> None:
    """Load `quads` in bulk."""
    store.bulk_extend(quads)


def _replace(folder: Path, fill: Fill, base: str, meta: dict[str, Any], copy_of: Path | None = None) -> Stamp:
    key = secrets.token_hex(4)
    unfinished, finished = folder / (_UNFINISHED + key), folder / (_DATA + key)
    try:
        if copy_of is not None:
            shutil.copytree(copy_of, unfinished)
        store = ox.Store(str(unfinished))
        fill(store)
        store.flush()
        del store
        files = {path.name: path.stat().st_size for path in sorted(unfinished.iterdir()) if _holds_data(path)}
        unfinished.rename(finished)
        stamp = Stamp(data=finished.name, files=files, base=base, meta=meta)
        text = json.dumps(asdict(stamp), ensure_ascii=False, indent=1)
        new = folder / (_UNFINISHED + STAMP)
        with new.open("w", encoding="utf-8") as stream:
            stream.write(text + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(folder / STAMP)
    except OSError as error:
        _sweep(folder, keep=_current(folder))
        raise StoreError(f"{folder}: cannot be written ({_first_line(error)})") from None
    except BaseException:
        _sweep(folder, keep=_current(folder))
        raise
    _sweep(folder, keep=finished.name)
    return stamp


def _holds_data(path: Path) -> bool:
    return path.suffix == ".sst" or path.name == "CURRENT" or path.name.startswith("MANIFEST")


@contextmanager
def _building(folder: Path) -> Iterator[None]:
    """Hold the lock of `folder`, made if need be; a folder made here is taken away again if nothing was built."""
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not folder.is_dir():
            raise NotADirectoryError("not a folder")
        foreign = [p.name for p in folder.iterdir() if p.name not in {STAMP, _LOCK} and not _ours(p)]
    except OSError as error:
        raise StoreError(f"{folder}: cannot be written ({_first_line(error)})") from None
    if foreign and not (folder / STAMP).exists():
        raise StoreError(
            f"{folder}: holds other files ({sorted(foreign)[0]} …) and is no store; name an empty or new folder"
        )
    try:
        with _locked(folder / _LOCK, folder):
            _sweep(folder, keep=_current(folder))
            yield
    finally:
        if not (folder / STAMP).exists() and not foreign:
            (folder / _LOCK).unlink(missing_ok=True)
            if made:
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _locked(path: Path, folder: Path) -> Iterator[None]:
    import fcntl

    try:
        stream = path.open("a")
    except OSError as error:
        raise StoreError(f"{folder}: cannot be written ({_first_line(error)})") from None
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(
                f"{folder}: the store is locked by another kg process that writes it; wait until it is done"
            ) from None
        yield


def _ours(path: Path) -> bool:
    return path.name.startswith((_DATA, _UNFINISHED))


def _leftovers(folder: Path) -> bool:
    return folder.is_dir() and any(_ours(path) for path in folder.iterdir())


def _current(folder: Path) -> str | None:
    """Return the name of the data folder in use, however old its format is."""
    try:
        data = json.loads((folder / STAMP).read_text(encoding="utf-8"))["data"]
        return data if isinstance(data, str) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _sweep(folder: Path, keep: str | None) -> None:
    """Remove data folders that no stamp names: of interrupted builds, or replaced."""
    for path in folder.iterdir():
        if _ours(path) and path.name != keep:
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)


def _first_line(error: BaseException) -> str:
    text = getattr(error, "strerror", None) or str(error)
    return text.strip().splitlines()[0] if text.strip() else type(error).__name__
