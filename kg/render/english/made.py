"""What is made or paid in English: mana, tokens."""

from __future__ import annotations

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Characteristics, Mana
from kg.abilities.quantities import Bound, Number, Quantity, Variable
from kg.render.english.grammar import listed, numeral
from kg.render.english.nouns import Noun, bounded
from kg.render.writer import CannotRender, Writer, only


def symbols(mana: Mana) -> str:
    """Write symbols: {2}{W/U}."""
    return "".join(f"{{{symbol}}}" for symbol in mana.symbols)


_CHOICES = {
    "any-color": "{n} of any color",
    "any-one-color": "{n} of any one color",
    "any-combination": "{n} in any combination of colors",
    "chosen-color": "{n} of the chosen color",
    "commander-identity": "{n} of any color in your commander's color identity",
}


def mana(w: Writer, mana: Mana) -> str:
    """Write mana: {G}{G}, {R} or {G}, one mana of any color."""
    if mana.options:
        only(mana, "options")
        return listed([symbols(option) for option in mana.options], "or")
    if mana.choice is None:
        only(mana, "symbols")
        return symbols(mana)
    only(mana, "choice", "amount")
    if mana.choice not in _CHOICES:
        raise CannotRender(mana, f"no wording for mana of choice {mana.choice!r}")
    amount = mana.amount if mana.amount is not None else Number(value=1)
    if not isinstance(amount, Number | Variable):
        raise CannotRender(mana, "no wording for a computed amount of mana")
    n = numeral(amount.value) if isinstance(amount, Number) else w(amount)
    return _CHOICES[mana.choice].format(n=f"{n} mana")


def token(w: Writer, action: Action) -> str:
    """Write tokens: two tapped 1/1 white Spirit creature tokens with flying."""
    made = action.made
    if made is None:
        raise CannotRender(action, "nothing to create is named")
    if action.verb == "get-emblem":
        from kg.render.english.keywords import granted

        only(made, "abilities")
        return f"an emblem with {granted(w, made.abilities)}"
    words: list[tuple[int, str]] = []
    arriving = [how.how for how in action.manner]
    for n, how in enumerate(action.manner):
        only(how, "how")
        if how.how == "tapped" and "attacking" not in arriving:
            words.append((n, "tapped"))
        elif arriving not in (["tapped", "attacking"], ["attacking", "tapped"]):
            raise CannotRender(how, "no wording for the manner of this token")
    after = [*_having(w, made), *(["that's tapped and attacking"] if "attacking" in arriving else [])]
    what = Noun(words=[*words, (9, _described(w, made, "token"))], after=after)
    amount = action.amount if action.amount is not None else Number(value=1)
    if isinstance(amount, Quantity):
        amount = Bound(least=amount, most=amount)
    return bounded(w, amount, what)


def _described(w: Writer, made: Characteristics, head: str) -> str:
    if made.predefined is not None and head:
        only(made, "predefined")
        return f"{w.label(made.predefined)} {head}"
    if made.copy_of is not None and head:
        only(made, "copy_of")
        return head
    only(made, "power", "toughness", "colors", "supertypes", "types", "subtypes", "abilities")
    words = []
    if made.power is not None and made.toughness is not None:
        words.append(f"{_size(w, made.power)}/{_size(w, made.toughness)}")
    words += [w.label(s) for s in made.supertypes]
    if made.colors:
        words.append(listed([w.label(c, "Color") for c in made.colors]))
    words += [w.label(s) for s in (*made.subtypes, *made.types)]
    return " ".join([*words, *([head] if head else [])])


def _having(w: Writer, made: Characteristics) -> list[str]:
    from kg.render.english.keywords import granted

    if made.copy_of is not None:
        return [f"that's a copy of {w(made.copy_of)}"]
    return [f"with {granted(w, made.abilities)}"] if made.abilities else []


def description(w: Writer, made: Characteristics, plural: bool = False) -> str:
    """Write what something becomes: a 3/3 Elemental creature with haste."""
    from kg.render.english.grammar import article
    from kg.render.english.grammar import plural as many

    if not made.types and not made.subtypes:
        only(made, "colors")
        return listed([w.label(c, "Color") for c in made.colors])
    text = _described(w, made, "")
    return " ".join([many(text, w.words.small["plurals"]) if plural else article(text), *_having(w, made)])


def _size(w: Writer, value: object) -> str:
    if isinstance(value, Number | Variable):
        return w(value)
    raise CannotRender(value, "no wording as power or toughness")


__all__ = ["Keyword", "description", "mana", "symbols", "token"]
