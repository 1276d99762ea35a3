"""What the reasoner does with each keyword ability, as a table made from the data (`docs/keywords.md`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Mana
from kg.abilities.effects import Cost
from kg.abilities.keywords import Definition, NotExpressed, definition, expand, ids
from kg.abilities.quantities import Number
from kg.abilities.selections import Is
from kg.abilities.slots import SlotError
from kg.rules.book import Book, load

READING = "001-reading.yaml"
HEAD = """# Keywords

What each keyword ability of CR 702 is and what answers know of it. Made from `ontology/keywords` and
`ontology/rules` by `python -m kg.rules.keyword_table`; a test compares it with the data.

*In answers*: the rules that name the keyword, by id. *in full*: none does, so the abilities that it stands for are
read as if they were printed; where one of them is not understood the answer abstains and names the keyword. *in full
when cast or activated*: the same, in questions about casting and activating; on the battlefield it does nothing by
itself, and an ability of it that is activated is not followed. *abstains*: the model cannot say what it means, so an
answer that it could bear on is not given. *since*: the day of the set (or rules version) that first has it; a
question as of an earlier day is not answered. *in full before*: cards said the same before it had a name.

| keyword | CR | since | kind | works in | several | in answers |
|---|---|---|---|---|---|---|
"""


def table() -> str:
    """Return the table as Markdown."""
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows(load()))


def rules_naming(book: Book, keyword: str) -> list[str]:
    """Return the ids of the rules that speak of a keyword by its name, in the order of the book."""
    word = re.compile(rf'"{re.escape(keyword)}"')
    return [rule.id for rule in book.rules if rule.file != READING and word.search(rule.asp)]


def rows(book: Book) -> Iterator[tuple[str, ...]]:
    """Yield for each keyword: names, number, first day, kinds, zones, how several behave, what answers know."""
    for keyword in ids():
        known = definition(keyword)
        number = known.number()
        several = f"{known.instances.how} ({known.instances.rule or '—'})" if known.instances else "—"
        yield (
            f"{known.names.get('en', keyword)} {known.names.get('zh-Hans', '')}".strip(),
            f"{number[0]} ({number[1]})" if number else "—",
            f"{known.first.day}{', in full before' if known.first.written_out else ''}",
            ", ".join(dict.fromkeys(known.kinds)),
            ", ".join(known.zones),
            several,
            _answers(book, known),
        )


def _answers(book: Book, known: Definition) -> str:
    named = rules_naming(book, known.id)
    if named:
        return ", ".join(f"`{rule}`" for rule in named)
    try:
        expand(_example(known))
    except NotExpressed as error:
        return f"abstains: {str(error).partition(': ')[2]}"
    except (SlotError, LookupError):
        pass
    return "in full when cast or activated" if known.id in _elsewhere(book) else "in full"


def _elsewhere(book: Book) -> frozenset[str]:
    """Return the keywords that work only while casting, in other zones, or when they are activated."""
    return frozenset(re.findall(r'"([^"]+)"', book.rule("keywords-elsewhere").asp))


def _example(known: Definition) -> Keyword:
    """Return the keyword with a value for each parameter that it takes."""
    cost = Cost(mana=Mana(symbols=("1",)))
    wanted = {name.rstrip("?") for name in known.parameters}
    return Keyword(
        keyword=known.id,
        number=Number(value=1) if "number" in wanted else None,
        cost=cost if "cost" in wanted else None,
        quality=Is(concept="creature") if "quality" in wanted else None,
        alternatives=(cost,) if "alternatives" in wanted else (),
        text="…" if "text" in wanted else None,
    )


if __name__ == "__main__":
    print(table(), end="")
