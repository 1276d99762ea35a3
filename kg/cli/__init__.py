"""The command line `kg`; `kg.cli.app` holds the group, the modules beside it a family of commands each."""

from kg.cli.app import main

__all__ = ["main"]
