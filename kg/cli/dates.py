"""Dates as parameters of commands."""

from __future__ import annotations

from datetime import date
from typing import Any

import click


class Day(click.ParamType[date]):
    """A day written as YYYY-MM-DD."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return `value` as a date, or fail with what would be right."""
        if isinstance(value, date):
            return value
        try:
            return date.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is no date; write one as 2023-11-17", param, ctx)


DAY = Day()
