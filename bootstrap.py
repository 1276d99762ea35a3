"""Set up `.venv` with this project in it, and run `kg` or the tests from it.

usage: python3 bootstrap.py demo|test [ARG ...]
       python3 bootstrap.py kg [ARG ...]

Needs Python 3.11 or newer and nothing else: where Python comes without `ensurepip` (Debian's does), pip is fetched as
a wheel from the package index that pip is configured to use. `PIP_INDEX_URL` names another one.
"""

from __future__ import annotations

import configparser
import html
import importlib.util
import os
import re
import ssl
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
PIP_LINK = re.compile(r'href="([^"#]*\bpip-(\d+(?:\.\d+)+)-py3-none-any\.whl)')
LEAST_PYTHON = re.compile(r'data-requires-python=">=3\.(\d+)')


def configured(option: str) -> str | None:
    """Return what the environment or pip's configuration files say of `option`, the nearest file first."""
    if value := os.environ.get("PIP_" + option.upper().replace("-", "_")):
        return value
    home = Path.home()
    files = [
        os.environ.get("PIP_CONFIG_FILE"),
        Path(os.environ.get("XDG_CONFIG_HOME", home / ".config")) / "pip/pip.conf",
        home / "Library/Application Support/pip/pip.conf",
        home / ".pip/pip.conf",
        "/Library/Application Support/pip/pip.conf",
        "/etc/xdg/pip/pip.conf",
        "/etc/pip.conf",
    ]
    for file in filter(None, files):
        parser = configparser.RawConfigParser()
        parser.read(file, encoding="utf-8")
        for section in ("install", "global"):
            if parser.has_option(section, option):
                return parser.get(section, option)
    return None


def get(url: str) -> bytes:
    """Return what stands at `url`."""
    context = ssl.create_default_context(cafile=configured("cert"))
    with urllib.request.urlopen(url, timeout=60, context=context) as answer:
        return bytes(answer.read())


def fetch_pip(folder: Path) -> Path:
    """Download the newest pip wheel that runs on this Python into `folder`; return its path."""
    page_url = (configured("index-url") or "https://pypi.org/simple").rstrip("/") + "/pip/"
    wheels = []
    for anchor in get(page_url).decode().split("<a ")[1:]:
        anchor = html.unescape(anchor)
        link, least = PIP_LINK.search(anchor), LEAST_PYTHON.search(anchor)
        if link and "data-yanked" not in anchor and (least is None or int(least[1]) <= sys.version_info.minor):
            wheels.append(([int(part) for part in link[2].split(".")], link[1]))
    if not wheels:
        raise OSError(f"no pip wheel at {page_url}; set PIP_INDEX_URL to an index that has one")
    link_url = urllib.parse.urljoin(page_url, max(wheels)[1])
    wheel = folder / link_url.rsplit("/", 1)[1]
    wheel.write_bytes(get(link_url))
    return wheel


def install() -> None:
    """Make the environment anew and install the project into it, editable, with what its tests need."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(VENV, clear=True, symlinks=os.name != "nt")
        if importlib.util.find_spec("ensurepip"):
            subprocess.run([PYTHON, "-m", "ensurepip", "--default-pip"], check=True, stdout=subprocess.DEVNULL)
            pip = [PYTHON, "-m", "pip"]
        else:
            pip = [PYTHON, fetch_pip(Path(folder)) / "pip"]
        subprocess.run(
            [*pip, "install", "--quiet", "--disable-pip-version-check", "--editable", ".[test]"], check=True, cwd=HERE
        )


def main(arguments: list[str]) -> int:
    """Set up if needed, then run what was asked for; return its exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036
        print(f"bootstrap: Python 3.11 or newer is needed, this is {sys.version.split()[0]}", file=sys.stderr)
        return 2
    if not arguments or arguments[0] not in {"demo", "test", "kg"}:
        print(__doc__, file=sys.stderr)
        return 2
    wanted = f"{HERE}\n{sys.version}\n" + (HERE / "pyproject.toml").read_text(encoding="utf-8")
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") != wanted:
        print("bootstrap: setting up .venv, which takes a minute …", file=sys.stderr)
        try:
            install()
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"bootstrap: setting up {VENV} failed: {error}", file=sys.stderr)
            return 2
        STAMP.write_text(wanted, encoding="utf-8")
    command = {"demo": ["-m", "kg", "demo"], "test": ["-m", "pytest", "-n", "auto"], "kg": ["-m", "kg"]}[arguments[0]]
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    where = HERE if arguments[0] == "test" else None
    return subprocess.run([PYTHON, *command, *arguments[1:]], cwd=where, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
