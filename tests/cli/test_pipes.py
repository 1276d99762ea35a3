"""A reader that has seen enough, such as `head`, is no error."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("command", [["sparql", "--list"], ["rules", "flying"], ["parse", "抓一张牌。"]])
def test_a_closed_pipe_ends_a_command_well(command: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([sys.executable, "-m", "kg", *command], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")
