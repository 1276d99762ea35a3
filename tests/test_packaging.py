"""The project as a user gets it: set up from a clone, and as a wheel outside the checkout."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import types
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def bootstrap() -> types.ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "bootstrap.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_first_two_sh_blocks_of_the_readme_are_the_two_commands() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    assert blocks[:2] == ["python3 bootstrap.py demo\n", "python3 bootstrap.py test\n"]


def test_the_readme_carries_the_fan_content_notice() -> None:
    words = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert (
        "unofficial Fan Content permitted under the Fan Content Policy. Not approved/endorsed by Wizards. "
        "Portions of the materials used are property of Wizards of the Coast. ©Wizards of the Coast LLC." in words
    )


def test_the_newest_pip_that_runs_here_is_fetched(
    bootstrap: types.ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    minor = sys.version_info.minor
    page = f"""
        <a href="../../p/pip-9.0.1-py2.py3-none-any.whl#sha256=0">pip-9.0.1-py2.py3-none-any.whl</a>
        <a href="../../p/pip-24.2-py3-none-any.whl#sha256=1" data-requires-python="&gt;=3.8">pip-24.2</a>
        <a href="../../p/pip-25.10-py3-none-any.whl#sha256=2" data-requires-python="&gt;=3.{minor}">pip-25.10</a>
        <a href="../../p/pip-25.9-py3-none-any.whl#sha256=3">pip-25.9</a>
        <a href="../../p/pip-26.0-py3-none-any.whl#sha256=4" data-yanked="broken">pip-26.0</a>
        <a href="../../p/pip-27.0-py3-none-any.whl#sha256=5" data-requires-python="&gt;=3.{minor + 1}">pip-27.0</a>
        <a href="../../p/pip-28.0.tar.gz#sha256=6">pip-28.0.tar.gz</a>"""
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.test/simple/")
    pages = {
        "https://index.test/simple/pip/": page.encode(),
        "https://index.test/p/pip-25.10-py3-none-any.whl": b"wheel",
    }
    monkeypatch.setattr(bootstrap, "get", pages.__getitem__)
    wheel = bootstrap.fetch_pip(tmp_path)
    assert (wheel.name, wheel.read_bytes()) == ("pip-25.10-py3-none-any.whl", b"wheel")


def test_the_index_is_taken_from_pips_configuration(
    bootstrap: types.ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "pip.conf"
    file.write_text("[global]\nindex-url = https://index.test/simple\n", encoding="utf-8")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(file))
    monkeypatch.delenv("PIP_INDEX_URL", raising=False)
    assert bootstrap.configured("index-url") == "https://index.test/simple"


@pytest.mark.parametrize("arguments", [[], ["nope"]])
def test_a_wrong_call_of_bootstrap_shows_the_usage(
    bootstrap: types.ModuleType, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bootstrap.main(arguments) == 2
    assert "usage: python3 bootstrap.py" in capsys.readouterr().err


@pytest.mark.corpus
def test_a_wheel_outside_the_checkout_finds_what_ships(tmp_path: Path) -> None:
    """Build the wheel, install it into a folder elsewhere, and run the demonstration from there."""
    if not (ROOT / ".git").exists():
        pytest.skip("what belongs into the wheel is told by git, and this is no clone")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    if subprocess.run([*pip, "--version"], capture_output=True).returncode:
        subprocess.run([sys.executable, "-m", "ensurepip"], check=True, capture_output=True)
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "kg", "grammar", "ontology", "data"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    expected = {name if name.startswith("kg/") else f"kg/_shipped/{name}" for name in tracked}
    assert {name for name in names if ".dist-info/" not in name} == expected

    target = tmp_path / "elsewhere"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(target), str(wheel)], check=True)
    environment = os.environ | {"PYTHONPATH": str(target), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-P", "-m", "kg", "demo", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    shown = json.loads(done.stdout)
    assert shown["build"]["cards"] > 0
    assert len(shown["answers"]) == 3
    code = "import kg.shipped; print(kg.shipped.ROOT)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{target / 'kg' / '_shipped'}\n"
