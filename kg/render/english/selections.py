"""Who and what in English: selections, references, relations, places."""

from __future__ import annotations

from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import (
    And,
    AnyTarget,
    InZone,
    Is,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    TopCards,
    Who,
    You,
)
from kg.render.english.grammar import listed, numeral, past
from kg.render.english.nouns import bounded, noun
from kg.render.english.quantities import exact, is_one
from kg.render.writer import CannotRender, Rule, Writer, only


def self_(w: Writer, who: Self) -> str:
    """Write the card's name, or this creature."""
    if who.noun is None:
        return w.name
    return w.words.small["self"].get(who.noun) or f"this {w.label(who.noun)}"


def selection(w: Writer, who: Selection) -> str:
    """Write target creature you control, each opponent, up to two creature cards."""
    only(who, "filter", "number", "target", "label", "random")
    if (hand := _hand(w, who)) is not None:
        return hand
    if who == Selection(filter=Is(concept="opponent"), number=Bound(how="all"), label=who.label):
        return "your opponents"
    what = noun(w, who.filter)
    random = " at random" if who.random else ""
    if who.number is None:
        one = Bound(least=Number(value=1), most=Number(value=1))
        return (bounded(w, one, what, who.target) if who.target or w.singular else what.many(w)) + random
    return bounded(w, who.number, what, who.target) + random


def _hand(w: Writer, who: Selection) -> str | None:
    """Write all cards in someone's hand: your hand."""
    if who.number != Bound(how="all") or who.target or who.random or not isinstance(who.filter, And):
        return None
    parts = who.filter.parts
    if len(parts) == 2 and parts[0] == Is(concept="card") and isinstance(parts[1], InZone):
        where = parts[1].place
        if where == Place(zone="hand", whose=where.whose) and where.whose is not None:
            return f"{possessive(w, where.whose, player=True)} hand"
    return None


def any_target(w: Writer, who: AnyTarget) -> str:
    """Write any target."""
    only(who, "number", "other", "label")
    if who.number is None or is_one(who.number):
        return "any other target" if who.other else "any target"
    n = exact(who.number)
    if isinstance(n, Number) and not who.other:
        return f"any {numeral(n.value)} targets"
    raise CannotRender(who, "no wording for this number of targets")


def reference(w: Writer, who: Reference) -> str:
    """Write it, that creature, enchanted creature, creatures exiled this way, the rest."""
    if who.how == "it":
        only(who, "how", "plural", "to")
        return "they" if who.plural else "it"
    if who.how == "granting":
        only(who, "how")
        return w.name
    if who.how == "among" and who.number is not None:
        only(who, "how", "number", "noun")
        if who.noun is None or who.noun == Is(concept="card"):
            return f"{_of_them(w, who.number)} of them"
        return f"{bounded(w, who.number, noun(w, who.noun))} from among them"
    if who == Reference(how="other", number=Bound(least=Number(value=1), most=Number(value=1)), to=who.to):
        return "the other"
    only(who, "how", "plural", "to", "noun", "verb")
    if who.how == "former":
        return "it"
    if who.how == "latter":
        raise CannotRender(who, f"no wording for the {who.how}")
    if who.how == "rest":
        if who.noun not in (None, Is(concept="card")):
            raise CannotRender(who, "no wording for the rest of something named")
        return "the rest"
    if who.noun is None:
        raise CannotRender(who, f"no wording for a reference of the kind {who.how!r} without a noun")
    what = noun(w, who.noun)
    if who.how == "that":
        if who.noun == Is(concept="copy"):
            return f"the {what.many(w) if who.plural else what.one(w)}"
        return f"those {what.many(w)}" if who.plural else f"that {what.one(w)}"
    if who.how == "attached":
        how = {"equip": "equipped", "fortify": "fortified"}.get(who.verb or "", "enchanted")
        return f"{how} {what.one(w)}"
    if who.how == "linked" and who.verb is not None:
        base = w.words.small["verbs"].get(who.verb, "").partition(" ")[0]
        if not base:
            raise CannotRender(who, f"no wording for what was done to it by {who.verb!r}")
        return f"the {past(base)[1]} {what.many(w) if who.plural else what.one(w)}"
    if who.how == "chosen":
        return f"the chosen {what.many(w) if who.plural else what.one(w)}"
    raise CannotRender(who, f"no wording for a reference of the kind {who.how!r}")


def _of_them(w: Writer, number: Bound) -> str:
    if number == Bound(least=Number(value=0)):
        return "any number"
    n = exact(number)
    if isinstance(n, Number):
        return numeral(n.value)
    if number.least in (None, Number(value=0)) and isinstance(number.most, Number) and number.how is None:
        return f"up to {numeral(number.most.value)}"
    raise CannotRender(number, "no wording for this number of them")


def related(w: Writer, who: Related) -> str:
    """Write its controller, that spell's owner, defending player."""
    word = w.words.small["relations"].get(who.relation)
    if word is None:
        raise CannotRender(who, f"no wording for the relation {who.relation!r}")
    if who.relation.endswith("-player"):
        return str(word)
    return f"{possessive(w, who.of) if who.of is not None else 'its'} {word}"


def several(w: Writer, who: Several) -> str:
    """Write you and that player."""
    if len(who.parts) < 2:
        raise CannotRender(who, "several are at least two")
    return listed([w(part) for part in who.parts], "or" if who.either else "and")


def top_cards(w: Writer, who: TopCards) -> str:
    """Write the top three cards of your library."""
    only(who, "number", "whose", "position")
    if who.position not in ("top", "bottom"):
        raise CannotRender(who, f"no wording for the position {who.position!r}")
    whose = possessive(w, who.whose or You(), player=True)
    if who.number is None or is_one(who.number):
        return f"the {who.position} card of {whose} library"
    n = exact(who.number)
    if n is None:
        raise CannotRender(who, "no wording for this number of cards")
    count = numeral(n.value) if isinstance(n, Number) else w(n)
    return f"the {who.position} {count} cards of {whose} library"


RULES: dict[type[Node], Rule] = {
    You: lambda w, who: "you",
    Self: self_,
    Selection: selection,
    AnyTarget: any_target,
    Reference: reference,
    Related: related,
    Several: several,
    TopCards: top_cards,
    Place: lambda w, where: place(w, where),
}


def possessive(w: Writer, who: Who, player: bool = False) -> str:
    """Write your, its (their, of a ``player``), that creature's."""
    if isinstance(who, You):
        return "your"
    if isinstance(who, Reference) and who.how in ("it", "former"):
        return "their" if player or who.plural else "its"
    with w.one_of_them():
        text = w(who)
    if text == "it":  # an object that is called so
        return "its"
    if isinstance(who, Selection) and who.number is None:
        return f"{text}'s"
    return f"{text}'" if text.endswith("s") and is_plural(who) else f"{text}'s"


def objective(w: Writer, who: Who) -> str:
    """Write ``who`` as an object: them for they."""
    if isinstance(who, Reference) and who.how == "it" and who.plural:
        return "them"
    return w(who)


def is_plural(who: Who | None) -> bool:
    """Return whether a verb of which ``who`` is the subject stands in the plural."""
    if isinstance(who, Selection):
        if who.number is None:
            return not who.target
        if who.number.how in ("each", "any"):
            return False
        return not is_one(who.number) and who.number.most != Number(value=1)
    if isinstance(who, Several):
        return not who.either
    return isinstance(who, Reference) and (who.plural or who.how == "rest")


def plural(w: Writer, who: Who | None) -> bool:
    """Return whether the verb stands in the plural here, where a bare noun may mean any one of those."""
    if w.singular and isinstance(who, Selection) and who.number is None:
        return False
    return is_plural(who)


def place(w: Writer, where: Place) -> str:
    """Write your graveyard, its owner's hand, the battlefield."""
    if where.several and where.whose is not None and where.position is None:
        only(where, "zone", "whose", "several")
        zones = [w.label(zone, "Zone") for zone in (where.zone, *where.several)]
        return f"{possessive(w, where.whose, player=True)} {listed(zones, 'and/or')}"
    if where.position in ("top", "bottom") and where.nth is None:
        only(where, "zone", "whose", "position")
        return f"the {where.position} of {place(w, Place(zone=where.zone, whose=where.whose))}"
    only(where, "zone", "whose")
    if where.zone == "there":
        only(where, "zone")
        return "there"
    if where.zone == "anywhere":
        only(where, "zone")
        return "anywhere"
    zone = w.label(where.zone, "Zone")
    if where.whose == Selection(filter=Is(concept="player"), number=Bound(how="all")):
        return f"all {zone[:-1] + 'ies' if zone.endswith('y') else zone + 's'}"
    if where.whose is not None:
        return f"{possessive(w, where.whose, player=True)} {zone}"
    if where.zone in ("graveyard", "library", "hand"):
        return f"a {zone}"
    return f"the {zone}" if where.zone != "exile" else "exile"


def into(w: Writer, where: Place) -> str:
    """Write onto the battlefield, into your hand, on the bottom of your library."""
    if where.zone == "battlefield":
        only(where, "zone")
        return "onto the battlefield"
    if where.position == "top-or-bottom":
        only(where, "zone", "whose", "position")
        return f"on the top or bottom of {place(w, Place(zone=where.zone, whose=where.whose))}"
    if where.position in ("top", "bottom"):
        only(where, "zone", "whose", "position")
        inner = place(w, Place(zone=where.zone, whose=where.whose))
        return f"on top of {inner}" if where.position == "top" else f"on the bottom of {inner}"
    return f"into {place(w, where)}"
