"""Set up `.venv` with this project in it and run `kg` from it, or the tests.

usage: python3 bootstrap.py demo|test|kg ARG ...

Needs Python 3.11 or newer and nothing else: where the system's Python comes without `ensurepip` (Debian's does), pip
is fetched as a wheel from the package index. `PIP_INDEX_URL` names another index than pypi.org.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / ".installed"


def index_url() -> str:
    """Return the package index that pip is configured to use, or pypi.org's."""
    return os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")


def fetch_pip(folder: Path) -> Path:
    """Download the newest pip wheel from the index into `folder`; return its path."""
    page_url = f"{index_url()}/pip/"
    with urllib.request.urlopen(page_url) as answer:
        links = re.findall(r'href="([^"]*pip-(\d+(?:\.\d+)+)-py3-none-any\.whl[^"]*)"', answer.read().decode())
    if not links:
        raise SystemExit(f"bootstrap: no pip wheel at {page_url}; set PIP_INDEX_URL to an index that has one")
    link, version = max(links, key=lambda found: [int(part) for part in found[1].split(".")])
    wheel = folder / f"pip-{version}-py3-none-any.whl"
    with urllib.request.urlopen(urllib.parse.urljoin(page_url, link.split("#")[0])) as answer:
        wheel.write_bytes(answer.read())
    return wheel


def pip(*arguments: str) -> None:
    """Run pip inside the environment."""
    has_pip = subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0
    with tempfile.TemporaryDirectory() as folder:
        command = [PYTHON, "-m", "pip"] if has_pip else [PYTHON, fetch_pip(Path(folder)) / "pip"]
        subprocess.run(
            [*command, "install", "--quiet", "--disable-pip-version-check", *arguments], check=True, cwd=HERE
        )


def main(arguments: list[str]) -> int:
    """Set up if needed, then run what was asked for; return its exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036
        print(f"bootstrap: Python 3.11 or newer is needed, this is {sys.version.split()[0]}", file=sys.stderr)
        return 2
    if not arguments or arguments[0] not in {"demo", "test", "kg"}:
        print(__doc__, file=sys.stderr)
        return 2
    wanted = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") != wanted:
        print("setting up .venv …", file=sys.stderr)
        try:
            venv.create(VENV, with_pip=False, clear=True)
            pip("--editable", ".[test]")
        except subprocess.CalledProcessError as error:
            print(f"bootstrap: installing into {VENV} failed with status {error.returncode}", file=sys.stderr)
            return 2
        STAMP.write_text(wanted, encoding="utf-8")
    command = {"demo": ["-m", "kg", "demo"], "test": ["-m", "pytest"], "kg": ["-m", "kg"]}[arguments[0]]
    return subprocess.run([PYTHON, *command, *arguments[1:]], cwd=HERE if arguments[0] == "test" else None).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
