"""Numbers as the text writes them, as quantities."""

from __future__ import annotations

from typing import Any

from kg.abilities.quantities import Bound, Number, Quantity, Variable


def signed(text: str) -> Quantity:
    """Return what ``+2``, ``-1`` or ``-X`` says."""
    sign, value = text[0], text[1:]
    if value.isdigit():
        return Number(value=int(text))
    variable = Variable(name=value)
    if sign == "-":
        from kg.abilities.quantities import Arithmetic

        return Arithmetic(operator="minus", operands=(Number(value=0), variable))
    return variable


def written(text: str) -> Quantity:
    """Return what ``2`` or ``X`` says."""
    return Number(value=int(text)) if text.isdigit() else Variable(name=text)


def plain(amount: Any) -> Any:
    """Return a bound that is one fixed quantity as that quantity."""
    if isinstance(amount, Bound) and amount.how is None and amount.least is not None and amount.least == amount.most:
        return amount.least
    return amount
