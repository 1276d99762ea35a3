"""Who and what: selections, references, relations, places in Chinese."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import (
    And,
    AnyTarget,
    Filter,
    FromSource,
    InZone,
    Is,
    Kinds,
    Not,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    TopCards,
    Where,
    Which,
    Who,
    You,
)
from kg.render.chinese.nouns import Noun, clause, noun
from kg.render.chinese.numbers import numeral
from kg.render.chinese.quantities import bounded, exact
from kg.render.writer import CannotRender, Rule, Writer, only

_ONE = Bound(least=Number(value=1), most=Number(value=1))
_TARGET = Is(concept="target")
_ANYONE = Selection(filter=Is(concept="player"), number=_ONE)
"""One player, whoever it is: the same zone of one player."""

_EVERYONE = Selection(filter=Is(concept="player"), number=Bound(how="all"))
"""All players: all zones of a kind."""


def you(w: Writer, who: You) -> str:
    """Write 你."""
    return "你"


def self_(w: Writer, who: Self) -> str:
    """Write the card's name, or 此生物."""
    if who.noun is None:
        return w.name
    fixed: str | None = w.words.small["self"].get(who.noun)
    return fixed or f"此{w.label(who.noun)}"


def selection(w: Writer, who: Selection) -> str:
    """Write 目标由你操控的生物, 每位对手, 至多两张生物牌."""
    only(who, "filter", "number", "target", "label", "random", "chooser")
    if isinstance(who.filter, Where) and any(how.how == "linked" for how in who.filter.action.manner):
        only(who, "filter", "label")
        return f"{clause(w, who.filter)}者"
    if (activated := _activated(w, who)) is not None:
        return activated
    if who.chooser is not None:
        chooser = who.chooser
        bare = isinstance(chooser, Selection) and chooser.number is None and not chooser.target
        by = noun(w, chooser.filter).text() if bare and isinstance(chooser, Selection) else w(chooser)
        chosen = selection(w, replace(who, chooser=None))
        counted = "一" + noun(w, who.filter).unit(w) if who.target and exact(who.number) == 1 else ""
        return f"由{by}选择的{counted}{chosen}"
    if (within_zone := _all_within(w, who)) is not None:
        return within_zone
    random = "随机" if who.random else ""
    what = noun(w, who.filter, plural=_plural(who) and not w.singular, target=who.target)
    return random + _counted(w, who, what)


def _all_within(w: Writer, who: Selection) -> str | None:
    """Write all of what lies in someone's zone: 目标牌手坟墓场中的所有牌, 目标牌手的手牌."""
    if who.number != Bound(how="all") or who.target or who.random or not isinstance(who.filter, And):
        return None
    if who.filter == And(parts=(Is(concept="card"), InZone(place=Place(zone="hand")))):
        return "所有手牌"
    places = [part for part in who.filter.parts if isinstance(part, InZone)]
    if len(places) != 1 or places[0].place.whose is None or len(who.filter.parts) == 1:
        return None
    rest = tuple(part for part in who.filter.parts if part is not places[0])
    where = places[0].place
    if where.zone == "hand" and rest == (Is(concept="card"),) and where.whose is not None:
        only(where, "zone", "whose")
        return f"{possessive(w, where.whose)}手牌"
    what = noun(w, And(parts=rest) if len(rest) > 1 else rest[0], plural=True).text()
    return f"{within(w, where)}的所有{what}"


def _activated(w: Writer, who: Selection) -> str | None:
    """Write abilities of a keyword that someone activates: 你起动的佩带异能, 你起动的其他武具之佩带异能."""
    if who != Selection(filter=who.filter, label=who.label) or not isinstance(who.filter, And):
        return None
    activated = Where(action=Action(verb="activate", agent=You(), object=Which()))
    rest = [part for part in who.filter.parts if part not in (activated, Is(concept="ability"))]
    words = [part for part in rest if isinstance(part, Is) and "KeywordAbility" in w.words.kinds(part.concept)]
    sources = [part for part in rest if isinstance(part, FromSource)]
    if len(rest) + 2 != len(who.filter.parts) or len(words) != 1 or len(words) + len(sources) != len(rest):
        return None
    of = f"{w(sources[0].who)}之" if sources else ""
    return f"你起动的{of}{w.label(words[0].concept, 'KeywordAbility')}异能"


def besides(w: Writer, who: Who) -> tuple[str, Who]:
    """Return what is set aside as words of their own (除了法术力异能之外，), and ``who`` without it."""
    but = Not(part=Is(concept="mana-ability"))
    if not isinstance(who, Selection) or not isinstance(who.filter, And) or who.filter.parts[-1] != but:
        return "", who
    rest = who.filter.parts[:-1]
    lead = f"除了{w.label('mana-ability')}之外，"
    return lead, replace(who, filter=rest[0] if len(rest) == 1 else And(parts=rest))


def _plural(who: Selection) -> bool:
    """Return whether all that fit are meant, so that alternatives are joined by 和."""
    return not who.target and (who.number is None or who.number.how == "all")


def _before(amount: str, what: str, clauses: bool) -> str:
    return (amount.removesuffix("的") if clauses and amount.endswith("数量的") else amount) + what


def _counted(w: Writer, who: Selection, what: Noun) -> str:
    number = who.number
    if who.target:
        if number is None or exact(number) == 1:
            return ("另一个目标" if what.other else "目标") + what.text(other=False)
        if exact(number) is None and number.most == Number(value=1) and what.other:
            return f"至多另一{what.unit(w)}目标" + what.text(other=False)
        return _before(bounded(w, number, what.unit(w)), f"目标{what.text()}", bool(what.clauses or what.states))
    if number is None:
        return what.text()
    if what.source:
        source, what.source = what.source, ""
        return source + bounded(w, number, what.unit(w)) + what.text()
    if exact(number) == 1 and what.other:
        return f"另一{what.unit(w)}" + what.text(other=False)
    return _before(bounded(w, number, what.unit(w)), what.text(), bool(what.clauses or what.states))


def counted(w: Writer, who: Selection) -> str:
    """Write the number of what ``who`` selects: 由你操控的地数量."""
    only(who, "filter", "label")
    return f"{noun(w, who.filter, plural=True).text()}数量"


def any_target(w: Writer, who: AnyTarget) -> str:
    """Write 任意一个目标."""
    only(who, "number", "other", "label")
    n = 1 if who.number is None else exact(who.number)
    if who.other and n == 1:
        return "任意另一个目标"
    if n == 1 and not who.other:
        return "任意一个目标"
    if who.number is not None and not who.other:
        return f"{bounded(w, who.number, '个')}目标"
    raise CannotRender(who, "no wording for this number of other targets")


def reference(w: Writer, who: Reference) -> str:
    """Write 它, 该生物, 所结附的生物, 以此法放逐的牌, 所放逐的牌, 其余的牌."""
    if who.how == "it":
        only(who, "how", "plural", "to")
        person = "他" if who.to in w.players else "它"
        return person + ("们" if who.plural else "")
    only(who, "how", "plural", "to", "noun", "verb", "number")
    if who == Reference(how="that", noun=_TARGET, to=who.to):
        return "该目标"
    if who.how == "granting":
        only(who, "how")
        return w.name
    if who.how == "among" and who.number is not None:
        what = noun(w, who.noun) if who.noun is not None else None
        amount = bounded(w, who.number, what.unit(w) if what else "张")
        of = "" if amount.startswith("任意") else "的"
        return f"其中{of}{amount}{what.text()}" if what else f"其中{amount.removesuffix('的')}"
    if who.how == "among" and who.noun is not None:
        only(who, "how", "noun", "to")
        what = noun(w, who.noun)
        return f"其中每{what.unit(w)}{what.text()}"
    if who.how in ("former", "latter"):
        only(who, "how", "to")
        return "前者" if who.how == "former" else "后者"
    if who.how == "other" and who.number is not None:
        only(who, "how", "number", "to")
        n = exact(who.number)
        return f"另一{'张'}" if n == 1 else f"另{bounded(w, who.number, '张')}"
    if who.number is not None and who.how not in ("this-way", "linked", "that"):
        raise CannotRender(who, f"no wording for a number with how={who.how!r}")
    name = noun(w, who.noun).text() if who.noun is not None else ""
    amount = bounded(w, who.number, noun(w, who.noun).unit(w) if who.noun else "个") if who.number else ""
    if who.how == "that" and name:
        return f"这{amount or '些'}{name}" if who.plural or amount else f"该{name}"
    if who.how == "that" and who.plural and who.number is not None and not name and exact(who.number) == 2:
        return "此两者"
    if who.how == "affected" and name:
        return f"受影响的{name}"
    if who.how == "attached" and name:
        if who.verb == "fortify":
            return f"受此工事的{name}"
        return f"佩带此武具的{name}" if who.verb == "equip" else f"所结附的{name}"
    if who.how == "this-way" and who.verb:
        return f"{amount}以此法{w.label(who.verb, 'Verb')}的{name or '牌'}"
    if who.how == "linked" and who.verb:
        return f"{amount}所{w.label(who.verb, 'Verb')}的{name or '牌'}"
    if who.how == "chosen" and name:
        return f"所选的{name}"
    if who.how == "rest":
        return f"其余的{name}" if name else "其余"
    raise CannotRender(who, f"no wording for a reference of the kind {who.how!r}")


def related(w: Writer, who: Related) -> str:
    """Write 其操控者, 该咒语的拥有者, 防御牌手."""
    word = w.words.small["relations"].get(who.relation)
    if word is None:
        raise CannotRender(who, f"no wording for the relation {who.relation!r}")
    if who.relation.endswith("-player"):
        return str(word)
    return f"{possessive(w, who.of) if who.of is not None else '其'}{word}"


def kinds(w: Writer, who: Kinds) -> str:
    """Write 每种牌张类别, 其上每种指示物."""
    if who.characteristic == "counter-kind":
        if who.among is None:
            raise CannotRender(who, "kinds of counters are on something")
        return f"{upon(w, who.among)}每种指示物"
    only(who, "characteristic")
    return f"每种{w.label(who.characteristic, 'Characteristic')}"


def several(w: Writer, who: Several) -> str:
    """Write 你和该牌手."""
    if len(who.parts) < 2:
        raise CannotRender(who, "several are at least two")
    *first, last = (w(part) for part in who.parts)
    if who.either:
        return "，".join(first) + "或" + last
    return "、".join(first) + "和" + last


def top_cards(w: Writer, who: TopCards) -> str:
    """Write 你牌库顶的三张牌, 你的牌库顶牌."""
    only(who, "number", "whose", "position")
    if who.position not in ("top", "bottom"):
        raise CannotRender(who, f"no wording for the position {who.position!r}")
    end = "顶" if who.position == "top" else "底"
    if who.number is None or exact(who.number) == 1:
        return f"{possessive(w, who.whose or You())}牌库{end}牌"
    whose = w(who.whose) if who.whose is not None and not _its(who.whose) else ("其" if who.whose else "你")
    return f"{whose}牌库{end}的{bounded(w, who.number, '张')}牌"


RULES: dict[type[Node], Rule] = {
    You: you,
    Self: self_,
    Selection: selection,
    AnyTarget: any_target,
    Reference: reference,
    Related: related,
    Several: several,
    Kinds: kinds,
    TopCards: top_cards,
    Place: lambda w, place: at(w, place),
}


def _its(who: Who) -> bool:
    return isinstance(who, Reference) and who.how == "it" and not who.plural


def possessive(w: Writer, who: Who) -> str:
    """Write 你的, 其, 该生物的."""
    if _its(who):
        return "其"
    text = w(who)
    head, of, noun_ = text.rpartition("的")
    return f"{head}之{noun_}的" if of and isinstance(who, Selection | Reference) and noun_ else f"{text}的"


def upon(w: Writer, who: Who) -> str:
    """Write 其上, 该生物上."""
    return "其上" if _its(who) else f"{w(who)}上"


_END = {None: "", "top": "顶", "bottom": "底"}


def at(w: Writer, place: Place) -> str:
    """Write 你的坟墓场, 其拥有者手上, 你的牌库顶, 战场."""
    only(place, "zone", "whose", "position", "nth", "several", "but")
    if place.several:
        only(place, "zone", "whose", "several")
        whole = at(w, Place(zone=place.zone, whose=place.whose))
        if place.whose is not None and len(place.several) == 2:
            one, two = (w.label(zone, "Zone").removesuffix("上") for zone in place.several)
            return f"{whole}、{one}与{two}"
        between = "和／或" if place.whose is not None else "或"
        return between.join([whole, *(w.label(zone, "Zone") for zone in place.several)])
    if place.zone == "there":
        only(place, "zone")
        return "该处"
    if place.whose == _EVERYONE and place.position is None and place.zone != "hand" and not place.several:
        only(place, "zone", "whose")
        return f"所有{w.label(place.zone, 'Zone')}"
    if place.zone == "elsewhere":
        only(place, "zone")
        return "其他区域"
    if place.zone == "anywhere":
        only(place, "zone", "but", *(["whose"] if place.but else []))
        but = None if place.but is None else at(w, Place(zone=place.but, whose=place.whose))
        if place.but == "hand" and place.whose is not None:
            but = f"{possessive(w, place.whose).removesuffix('的')}手牌"
        return "任何区域" if but is None else f"{but}以外的任何区域"
    zone = w.label(place.zone, "Zone")
    if place.whose == _ANYONE and place.position is None:
        return f"同一{zone}"
    if (
        isinstance(place.whose, Reference)
        and place.whose == Reference(how="that", to=place.whose.to)
        and place.position in (None, "top", "bottom")
    ):
        return f"该{zone}{_END[place.position]}"
    owner = ""
    if place.whose is not None:
        owner = w(place.whose) if place.zone == "hand" and not _its(place.whose) else possessive(w, place.whose)
    if place.position is None:
        return owner + zone
    if place.position in ("top", "bottom") and place.nth is None:
        return f"{owner}{zone}{_END[place.position]}"
    if place.position == "top-or-bottom" and place.nth is None:
        return f"{owner}{zone}顶或{zone}底"
    if place.position == "nth-from-top" and place.nth is not None:
        return f"{owner}{zone}顶数来第{numeral(place.nth, counting=False)}张的位置"
    raise CannotRender(place, f"no wording for the position {place.position!r}")


def within(w: Writer, place: Place) -> str:
    """Write where something is: 你坟墓场中, 你手上, 战场上."""
    if place.several and place.whose is None:
        only(place, "zone", "several")
        return "或".join(within(w, Place(zone=zone)) for zone in (place.zone, *place.several))
    only(place, "zone", "whose")
    if place.whose == _ANYONE:
        return f"在同一{w.label(place.zone, 'Zone')}中"
    owner = "" if place.whose is None else ("其" if _its(place.whose) else w(place.whose))
    zone = w.label(place.zone, "Zone")
    if place.zone == "hand":
        return owner + zone
    if place.whose == _EVERYONE:
        owner = "所有"
    return f"{owner}{zone}{'上' if place.zone in ('battlefield', 'stack') else '中'}"


def is_each(who: Who | None) -> bool:
    """Return whether ``who`` are several of which each is meant (the text says 各)."""
    return isinstance(who, Selection) and who.number is not None and who.number.how == "each"


def is_player(who: Who) -> bool:
    """Return whether ``who`` is plainly a player."""
    if isinstance(who, Selection | Reference):
        noun_ = who.filter if isinstance(who, Selection) else who.noun
        return noun_ in (Is(concept="player"), Is(concept="opponent"))
    return isinstance(who, You) or (isinstance(who, Related) and who.relation != "source")


def labelled_players(node: Node) -> frozenset[int]:
    """Return the labels of the players that ``node`` speaks of."""
    kinds = {Is(concept="player"), Is(concept="opponent"), Is(concept="teammate")}
    selections = (one for one in node.walk() if isinstance(one, Selection) and one.label is not None)
    found = (
        one.label
        for one in selections
        if kinds & set(one.filter.parts if isinstance(one.filter, And) else (one.filter,))
    )
    return frozenset(label for label in found if label is not None)


def is_several(who: Who | None) -> bool:
    """Return whether ``who`` can be more than one."""
    if isinstance(who, AnyTarget):
        return who.number is not None and exact(who.number) != 1
    if isinstance(who, Selection):
        if who.number is None:
            return not who.target
        return exact(who.number) != 1 and who.number.most != Number(value=1) and who.number.how != "any"
    return isinstance(who, Several) or (isinstance(who, Reference) and who.plural)


def plain(filter: Filter) -> Selection:
    """Return the selection of all that meet ``filter``."""
    return Selection(filter=filter)


__all__ = ["RULES", "Which", "at", "counted", "is_each", "is_several", "plain", "possessive", "upon", "within"]
