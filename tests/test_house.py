"""Data flows one way: each floor of `docs/architecture.md` imports only what stands below it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
EVERYWHERE = {"plain_yaml", "shipped", "cache", "collecting"}
ROW = re.compile(r"^\| (\d+) \| `kg/(\w+)(?:\.py)?` \|", re.MULTILINE)


def floors() -> dict[str, int]:
    """The packages by floor, as the table in the document has them."""
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return {name: int(floor) for floor, name in ROW.findall(table)}


def imported(path: Path) -> Iterator[str]:
    """The packages of `kg` that a module imports, at the top or later, or for its types alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kg."):
            yield node.module.split(".")[1]
        elif isinstance(node, ast.ImportFrom) and node.module == "kg":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("kg."))


def test_the_document_has_every_package() -> None:
    packages = {path.parent.name for path in (ROOT / "kg").glob("*/__init__.py")}
    assert packages | {"api"} == set(floors())


def test_each_floor_imports_only_what_stands_below_it() -> None:
    known = floors()
    found = [
        f"{path.relative_to(ROOT)} imports kg.{name}"
        for package, floor in known.items()
        for path in (ROOT / "kg").glob(f"{package}/**/*.py" if package != "api" else "api.py")
        for name in imported(path)
        if name != package and name not in EVERYWHERE and known.get(name, 0) >= floor
    ]
    assert not found, "\n".join(found)
