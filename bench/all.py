"""Run every measuring script and print the table of the README.

usage: python bench/all.py [SCRIPT ...]      (default: every script of this folder that prints rows)
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from timing import HEADER, ROOT

HERE = Path(__file__).resolve().parent


def main(names: list[str]) -> int:
    scripts = [HERE / name for name in names] or sorted(
        path
        for path in HERE.glob("*.py")
        if path.name not in {"all.py", "timing.py"} and "row(" in path.read_text(encoding="utf-8")
    )
    print(HEADER)
    worst = 0
    for script in scripts:
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, text=True, env=environment)
        print("".join(line + "\n" for line in done.stdout.splitlines() if line.startswith("| ")), end="", flush=True)
        worst = max(worst, done.returncode)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
