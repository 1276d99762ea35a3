"""Builder methods for what an effect makes: tokens, copies, emblems, mana (CR 111, 707, 106)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability
from kg.abilities.actions import Characteristics, Mana, Manner
from kg.abilities.effects import Become, EntersWith
from kg.abilities.quantities import Amount, Arithmetic, Bound, Number, Quantity
from kg.abilities.selections import And, Filter, HasAbility, Is, Named, Reference, Selection, Who
from kg.parse.amounts import plain, written
from kg.parse.builder.filters import conjunction, one, words
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb

_HOW_MANY_COLORS = {"monocolored", "multicolored"}
"""What counts the colors and names none of them (CR 105.2)."""

_KEYWORD_COUNTERS = frozenset(
    """
    flying first-strike double-strike deathtouch haste hexproof indestructible lifelink menace reach shadow trample
    vigilance
    """.split()
)
"""The keywords that a counter can be (CR 122.1b)."""


class Made(Shared):
    """Builder methods for what is created."""

    # ---- what is created ----

    def pt(self, text: str) -> str:
        return text

    def pt_equal(self, names: tuple[str, ...], value: Quantity) -> Any:
        """Read "with power and toughness each equal to its mana value"."""
        if [name.removeprefix("base-") for name in names] != ["power", "toughness"]:
            return REJECT
        return (value, value)

    def desc_comma(self) -> None:
        return None

    def described(self, *parts: Any) -> Any:
        number = None
        pt = None
        sized: tuple[Any, Any] | None = None
        name: str | None = None
        abilities: list[Ability] = []
        nouns: list[Filter] = []
        arriving: list[Adverb] = []
        if parts[-1] is None or isinstance(parts[-1], str):
            return REJECT
        for part in parts:
            if part is None:
                continue
            if isinstance(part, str):
                if pt is not None:
                    return REJECT
                pt = part.split("/")
            elif isinstance(part, tuple):
                if sized is not None or pt is not None:
                    return REJECT
                sized = part
            elif part == Is(concept="tapped"):
                if nouns or arriving or pt is not None:
                    return REJECT
                arriving.append(self.tapped())
            elif isinstance(part, Filter):
                nouns.append(part)
            elif part.kind == "number":
                if number is not None or nouns or pt is not None or abilities:
                    return REJECT
                number = part.value
            elif part.kind == "filter" and isinstance(part.value, HasAbility):
                abilities.append(part.value.ability)
            elif part.kind == "filter" and isinstance(part.value, And):
                if not all(isinstance(one, HasAbility) for one in part.value.parts):
                    return REJECT
                abilities.extend(one.ability for one in part.value.parts if isinstance(one, HasAbility))
            elif part.kind == "and":
                continue
            elif part.kind == "filter" and isinstance(part.value, Is):
                nouns.append(part.value)
            elif part.kind == "filter" and isinstance(part.value, Named) and name is None:
                name = part.value.name
            else:
                return REJECT
        if not nouns and not (pt and abilities):
            return REJECT
        trailing = bool(abilities) and not isinstance(parts[-1], Filter)
        made = self.characteristics(conjunction(nouns)) if nouns else Characteristics()
        if made is None:
            return REJECT
        if nouns and "token" in words(conjunction(nouns)) and not made.types and (pt or made.colors):
            # a token with a color or power is a creature: until 2010 the text left that word out (CR 111.3, 208.1)
            kind = made.subtypes or ((made.predefined,) if made.predefined else ())
            made = replace(made, types=("creature",), subtypes=kind, predefined=None)
        if sized is not None:
            made = replace(made, power=sized[0], toughness=sized[1])
        if pt:
            made = replace(made, power=written(pt[0]), toughness=written(pt[1]))
        if abilities:
            made = replace(made, abilities=tuple(abilities))
        if name is not None:
            made = replace(made, name=name)
        if trailing and nouns and "token" not in words(conjunction(nouns)):
            return REJECT  # "and has …" is a change of its own, unless a token is described
        return (number, made, *arriving)

    def made_copy(self, *parts: Any) -> Any:
        *number, who, noun = parts
        if noun != Is(concept="token"):
            return REJECT
        return (number[0] if number else None, Characteristics(copy_of=who))

    def become_copy(self, who: Who) -> Any:
        return Become(characteristics=Characteristics(copy_of=who))

    def characteristics(self, filter: Filter) -> Characteristics | None:
        parts = filter.parts if isinstance(filter, And) else (filter,)
        fields = {"COLOR": "colors", "SUPER": "supertypes", "TYPE": "types", "SUBTYPE": "subtypes"}
        kinds: dict[str, list[str]] = {field: [] for field in fields.values()}
        token = False
        for part in parts:
            if not isinstance(part, Is):
                return None
            concept = part.concept
            if concept == "token":
                token = True
                continue
            terminal = next((one for one in fields if concept in self.concepts[one]), None)
            if terminal is None or concept in _HOW_MANY_COLORS:
                return None
            kinds[fields[terminal]].append(concept)
        if token and len(kinds["subtypes"]) == 1 and not (kinds["types"] or kinds["colors"]):
            return Characteristics(predefined=kinds["subtypes"][0], supertypes=tuple(kinds["supertypes"]))
        return Characteristics(
            colors=tuple(kinds["colors"]),
            supertypes=tuple(kinds["supertypes"]),
            types=tuple(kinds["types"]),
            subtypes=tuple(kinds["subtypes"]),
        )

    def damage_any(self) -> None:
        return None

    def damage_excess(self) -> str:
        return "excess"

    def damage_combat(self) -> bool:
        return True

    def damage_noncombat(self) -> bool:
        return False

    def mana_symbols(self, symbols: tuple[str, ...]) -> Mana:
        return Mana(symbols=symbols)

    def pool(self, _: Any) -> None:
        return None

    def mana_options(self, *options: tuple[str, ...]) -> Mana:
        return Mana(options=tuple(Mana(symbols=symbols) for symbols in options))

    def _mana(self, bound: Bound, choice: str) -> Any:
        amount = plain(bound)
        return Mana(amount=amount, choice=choice) if isinstance(amount, Quantity) else REJECT

    def mana_so_many(self, bound: Bound, symbols: tuple[str, ...]) -> Any:
        """Read "seven {R}", "an amount of {C} equal to …"."""
        if len(symbols) != 1:
            return REJECT
        if bound.how in ("number", "that-many"):
            return Mana(symbols=symbols, amount=Amount())
        amount = plain(bound)
        if isinstance(amount, Number):
            return Mana(symbols=symbols * amount.value)
        if isinstance(amount, Arithmetic) and amount.operator == "times":  # "twice {X}"
            times = amount.operands[0]
            return Mana(symbols=symbols * times.value) if isinstance(times, Number) else REJECT
        return Mana(symbols=symbols, amount=amount) if isinstance(amount, Quantity) else REJECT

    def mana_any_color(self, bound: Bound) -> Any:
        return self._mana(bound, "any-color")

    def mana_any_type(self, bound: Bound) -> Any:
        return self._mana(bound, "any-type")

    def mana_like(self, bound: Bound, *parts: Any) -> Any:
        made = self._mana(bound, "any-color")
        return made if made is REJECT else replace(made, like=parts[-1])

    def mana_one_color(self, bound: Bound, *_: Any) -> Any:
        return self._mana(bound, "any-one-color")

    def mana_chosen_color(self, bound: Bound) -> Any:
        return self._mana(bound, "chosen-color")

    def mana_as_produced(self, bound: Bound, noun: Filter) -> Any:
        made = self._mana(bound, "produced-type")
        return made if made is REJECT else replace(made, like=Reference(how="that", noun=noun))

    def mana_commander(self, bound: Bound, _: Any = None) -> Any:
        return self._mana(bound, "commander-identity")

    def mana_any_combination(self, bound: Bound, _: Any = None) -> Any:
        return self._mana(bound, "any-combination")

    def mana_type_like(self, bound: Bound, who: Who) -> Any:
        made = self._mana(bound, "any-type")
        return made if made is REJECT else replace(made, like=who)

    def mana_that_type(self, bound: Bound) -> Any:
        return self._mana(bound, "that-type")

    def mana_chosen(self, bound: Bound, characteristic: str) -> Any:
        return self._mana(bound, "chosen-color") if characteristic == "color" else REJECT

    def mana_combination_of(self, bound: Bound, *options: tuple[str, ...]) -> Any:
        """Read "X mana in any combination of {R} and/or {G}"."""
        made = self._mana(bound, "any-combination")
        if made is REJECT:
            return REJECT
        return replace(made, options=tuple(Mana(symbols=symbols) for symbols in options))

    def _one_choice(self, bound: Bound) -> bool:
        return bound == Bound(least=Number(value=1), most=Number(value=1)) or bound.how == "any"

    def choice_other_than(self, bound: Bound, noun: Filter, characteristic: str) -> Any:
        """Read "choose a color other than green"."""
        if not self._one_choice(bound):
            return REJECT
        return (characteristic, Manner(how="other-than", filter=noun))

    def choice_not(self, bound: Bound, characteristic: str, noun: Filter) -> Any:
        return self.choice_other_than(bound, noun, characteristic)

    def choice_between(self, bound: Bound, least: int, most: int, characteristic: str) -> Any:
        if not self._one_choice(bound) or characteristic != "number":
            return REJECT
        return (characteristic, Bound(least=Number(value=least), most=Number(value=most)))

    def choice(self, bound: Bound, characteristic: str) -> Any:
        if bound != Bound(least=Number(value=1), most=Number(value=1)) and bound.how != "any":
            return REJECT
        return characteristic

    def choice_among(self, bound: Bound, noun: Filter, characteristic: str) -> Any:
        """Read "a nonland card name": the name of such a card (CR 201.4)."""
        if characteristic != "name" or bound not in (one(1), Bound(how="any")) or "card" not in words(noun):
            return REJECT
        return (characteristic, Selection(filter=noun, number=one(1)))

    def counter(self, kind: str) -> str:
        return kind

    def keyword_counter(self, kind: str) -> Any:
        return kind if kind in _KEYWORD_COUNTERS else REJECT

    # ---- changes ----

    def enters_as_copy(self, what: Who, of: Who, *_: Any) -> Any:
        return EntersWith(subject=what, copy_of=of, optional=True)
