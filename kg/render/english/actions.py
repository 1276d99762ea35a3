"""Actions in English: as instructions, as events of triggers, as costs, as relative clauses."""

from __future__ import annotations

import re
from dataclasses import replace

from kg.abilities.actions import Action, Time
from kg.abilities.quantities import Amount, Arithmetic, Bound, Count, Number, Variable
from kg.abilities.selections import (
    And,
    ControlledBy,
    InZone,
    Is,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    TopCards,
    Which,
    Who,
    You,
)
from kg.render.english import grammar, times
from kg.render.english.grammar import numeral, past, third
from kg.render.english.made import mana, token
from kg.render.english.nouns import Noun, bounded, noun
from kg.render.english.quantities import simple
from kg.render.english.selections import into, is_plural, objective, place, plural, possessive
from kg.render.writer import CannotRender, Writer, only, subtype

_THIS_TURN, _LAST_TURN = Time(period="turn", which="this"), Time(period="turn", which="last")
_NTH = {1: "first", 2: "second", 3: "third", 4: "fourth"}
_SLOT = re.compile(r"\{([\w-]+)\}")


def instruction(w: Writer, action: Action, modal: str = "") -> str:
    """Write an instruction: draw two cards; target player discards a card; you may pay {1}."""
    return _active(w, action, modal)


def event(w: Writer, action: Action) -> str:
    """Write what happens: a creature you control dies."""
    causes = [how for how in action.manner if how.how == "caused-by" and how.who is not None and not how.cost]
    if len(causes) == 1 and causes[0].who is not None and action.agent is not None:
        rest = replace(action, agent=None, manner=tuple(how for how in action.manner if how is not causes[0]))
        causing = "cause" if plural(w, causes[0].who) else "causes"
        return f"{w(causes[0].who)} {causing} {objective(w, action.agent)} to {_active(w, rest)}"
    if action.verb == "monstrosity" and action.amount is None and action.agent is not None:
        _complete(action, {"verb", "agent"})
        return f"{w(action.agent)} becomes monstrous"
    if _is_passive(w, action):
        return _passive(w, action)
    if getattr(action, w.words.small["subjects"].get(action.verb, "agent")) is None:
        raise CannotRender(action, f"no wording for {action.verb!r} as an event without subject")
    return _active(w, action)


def modal(w: Writer, action: Action, word: str) -> str:
    """Write an action with a modal verb: can't attack; can't be blocked."""
    if not _is_passive(w, action):
        return _active(w, action, word)
    text = _passive(w, action).replace(" becomes blocked", " is blocked").replace(" become blocked", " are blocked")
    if action.verb == "target":
        text = text.replace(" becomes the target", " is the target").replace(" become the target", " are the target")
    text = text.replace("you're ", "you are ")
    for verb, base in ((" is ", "be"), (" are ", "be"), (" becomes ", "become"), (" become ", "become")):
        if verb in text:
            before, after = text.split(verb, 1)
            return f"{before} {word} {base} {after}"
    raise CannotRender(action, "no wording with a modal verb")


def happened(w: Writer, action: Action) -> str:
    """Write what is past: you attacked this turn; a creature died this turn; this spell was kicked."""
    if action.negated:
        return _never(w, replace(action, negated=False))
    this_way = any(how.how == "this-way" for how in action.manner)
    if action == Action(verb="win-clash", agent=action.agent):
        return event(w, action)  # said of the clash just done
    if action == Action(verb="target", agent=action.agent, object=action.object) and action.agent is not None:
        with w.one_of_them():
            return _active(w, action)  # said of a spell that has its targets (CR 601.2c)
    if action.time is None and not this_way and action.verb not in ("kick", "cast", "pay"):
        raise CannotRender(action, "no wording for what happened at no told time")
    with w.one_of_them():
        text = event(w, action)
    words = text.split(" ")
    small = w.words.small
    if _is_passive(w, action):
        for present, then in ((" is ", " was "), (" are ", " were "), ("you're ", "you were ")):
            if present in text:
                return text.replace(present, then, 1)
        raise CannotRender(action, "no wording in the past")
    base = small["verbs"][action.verb].partition(" ")[0]
    own = isinstance(action.agent, You) and isinstance(action.object, Selection)
    if action.verb == "cast" and own and action.time is not None:
        return text.replace("you cast", "you've cast", 1)
    if action.verb in ("leave", "die"):
        text = text.replace(" you control ", " you controlled ")
        words = text.split(" ")
    for n, word in enumerate(words):
        if word in (base, third(base)):
            return " ".join([*words[:n], past(base)[0], *words[n + 1 :]])
    raise CannotRender(action, "no wording in the past")


def _never(w: Writer, action: Action) -> str:
    """Write what did not happen: you didn't cast a creature spell this turn."""
    if action.time is None or _is_passive(w, action):
        raise CannotRender(action, "no wording for what did not happen")
    with w.one_of_them():
        return _active(w, action, "didn't")


def would(w: Writer, action: Action) -> str:
    """Write what is replaced: a creature would die; damage would be dealt to you."""
    with w.one_of_them():
        if not _is_passive(w, action) and getattr(action, w.words.small["subjects"].get(action.verb, "agent")) is None:
            raise CannotRender(action, "no wording without subject")
        return modal(w, action, "would")


def cost(w: Writer, action: Action) -> str:
    """Write a cost: {T}, Sacrifice a creature."""
    if action.verb in ("tap", "untap") and action == Action(verb=action.verb, object=Self()):
        return "{T}" if action.verb == "tap" else "{Q}"
    text = _active(w, action)
    return text[:1].upper() + text[1:]


def relative(w: Writer, action: Action) -> str:
    """Write an action after a noun: that attacked this turn; you cast; dealt damage this way."""
    roles = [name for name, value in action.given() if isinstance(value, Which)]
    pattern: str = w.words.small["verbs"].get(action.verb, "")
    base = pattern.partition(" ")[0]
    if roles == ["object"] and pattern == f"{base} {{object}}" and action.agent is None:
        hows = [how.how for how in action.manner]
        _complete(replace(action, manner=()), {"verb", "object"})
        if hows == ["this-way"]:
            return f"{past(base)[1]} this way"
    linked = [how for how in action.manner if how.how == "linked"]
    if roles == ["object"] and linked and linked[0].who is not None and action.agent is None:
        _complete(replace(action, manner=()), {"verb", "object"})
        return f"{past(base)[1]} with {objective(w, linked[0].who)}"
    if roles == ["recipient"] and action.verb == "deal-damage":
        _complete(action, {"verb", "agent", "recipient", "combat", "time"})
        by = "" if action.agent is None else f" by {objective(w, action.agent)}"
        when = "" if action.time is None else f" {times.at(w, action.time)}"
        return f"dealt {_damage(w, replace(action, amount=None))}{by}{when}"
    if roles == ["object"] and action.verb == "attach" and action.recipient is not None:
        _complete(action, {"verb", "object", "recipient"})
        return f"attached to {objective(w, action.recipient)}"
    if roles == ["object"] and action.verb == "attack" and isinstance(action.agent, You) and action.time is not None:
        _complete(action, {"verb", "agent", "object", "time"})
        return f"you attacked with {times.at(w, action.time)}"
    if roles == ["object"] and action.verb == "block" and action.agent is not None:
        _complete(action, {"verb", "agent", "object"})
        return f"blocked by {objective(w, action.agent)}"
    if roles == ["agent"] and action.verb == "block" and action.object is not None and action.manner:
        _complete(replace(action, manner=()), {"verb", "agent", "object"})
        if [how.how for how in action.manner] == ["able"]:
            return f"able to block {objective(w, action.object)}"
    if roles == ["agent"] and action.verb == "block" and action.object is not None:
        _complete(action, {"verb", "agent", "object"})
        return f"blocking {objective(w, action.object)}"
    subject = w.words.small["subjects"].get(action.verb, "agent")
    if roles == [subject] and action.time in (None, _THIS_TURN, _LAST_TURN) and base and not action.negated:
        said = {"verb", subject, "time"}
        rest = _fill(w, action, pattern, said).partition(" ")[2]
        _complete(action, said)
        when = f" {times.at(w, action.time)}" if action.time is not None else ""
        verb = past(base)[0] if action.time is not None else third(base)
        return f"that {verb} {rest}".rstrip() + when
    if roles == ["object"] and isinstance(action.agent, You) and action.verb in ("cast", "control", "own"):
        said = {"verb", "agent", "object"}
        _complete(action, said)
        return f"you {action.verb}"
    raise CannotRender(action, "no wording as a relative clause")


def _is_passive(w: Writer, action: Action) -> bool:
    if action.verb not in w.words.small["passives"]:
        return False
    if action.verb == "block":
        if action.agent is None:
            return action.object is not None
        return isinstance(action.object, Self | Reference) and not isinstance(action.agent, Self | Reference)
    if action.verb in ("target", "become-blocked"):
        return True
    return action.agent is None


def _passive(w: Writer, action: Action) -> str:
    pattern: str = w.words.small["passives"][action.verb]
    said = {"verb"}
    text = _fill(w, action, pattern, said)
    if action.agent is not None and "agent" not in said:
        said.add("agent")
        text += f" by {w(action.agent)}"
    subject = _role(action, pattern)
    if isinstance(subject, You):
        text = text.replace("you is ", "you're ", 1).replace("you becomes ", "you become ", 1)
    elif plural(w, subject):
        text = text.replace(" is ", " are ", 1).replace(" becomes ", " become ", 1)
    text += _after(w, action, said)
    _complete(action, said)
    return text


def _role(action: Action, pattern: str) -> Who | None:
    match = _SLOT.match(pattern)
    value = getattr(action, match[1], None) if match else None
    return value if isinstance(value, Who) else None


def _active(w: Writer, action: Action, modal_word: str = "") -> str:
    small = w.words.small
    pattern = small["verbs"].get(action.verb)
    if action.verb == "choose" and action.choice is not None and (action.object is None or action.choice == "name"):
        pattern = "choose {choice}"
    if action.verb == "add-mana" and isinstance(action.recipient, You):
        action = replace(action, recipient=None)
    if pattern is None:
        raise CannotRender(action, f"no wording for the verb {action.verb!r}")
    if action.verb == "begin":
        raise CannotRender(action, "a beginning is written by the trigger")
    said = {"verb"}
    computed = simple(action.amount)
    if action.verb == "deal-damage" and action.recipient is not None and isinstance(computed, Count):
        kind = _damage(w, replace(action, amount=None))
        said |= {"amount", "combat"}
        pattern = f"deal {kind} {{to}} equal to {w(computed)}"
    if action.verb == "deal-damage" and any(how.how == "divided" for how in action.manner):
        pattern = "deal {damage} divided as you choose among {recipient}"
        action = replace(action, manner=tuple(how for how in action.manner if how.how != "divided"))
    if action.verb == "put" and (milled := _milled(action)) is not None:
        action, pattern = milled, small["verbs"]["mill"]
    if action.verb == "exile" and (grave := _whole_graveyard(action)) is not None:
        said |= {"object", "origin"}
        pattern = f"exile {possessive(w, grave, player=True)} graveyard"
    if action.verb == "shuffle" and action.object is not None:
        pattern = "shuffle {object} {into}"
    if action.verb == "attack" and action.object is not None and isinstance(action.agent, You):
        pattern = "attack with {object}"
    if action.verb == "amass" and action.made is not None:
        said.add("made")
        of_a_kind = grammar.plural(w.label(subtype(action.made), "CreatureType"), w.words.small["plurals"])
        pattern = f"amass {of_a_kind} {{amount}}"
    if action.verb == "roll-die" and action.amount == Number(value=1) and action.choice is not None:
        said |= {"amount", "choice"}
        pattern = f"roll a {action.choice}"
    if action.verb == "cast" and action.ordinal is not None:
        return _nth(w, action)
    if action.verb == "cast" and isinstance(action.object, Selection) and action.origin is not None:
        named = action.object.filter  # a card that is cast is a spell (CR 601.2a)
        parts = tuple(Is(concept="spell") if p == Is(concept="card") else p for p in getattr(named, "parts", ()))
        if isinstance(named, And) and not action.object.target:
            action = replace(action, object=replace(action.object, filter=And(parts=parts)))
    role = small["subjects"].get(action.verb, "agent")
    subject = getattr(action, role)
    said.add(role)
    body = _fill(w, action, pattern, said)
    verb, _, rest = body.partition(" ")
    if action.negated and modal_word == "may":
        said.add("negated")
        modal_word = "may choose not to"
    elif action.negated and modal_word:
        raise CannotRender(action, f"no wording for {modal_word} not doing it")
    elif action.negated:
        said.add("negated")
        modal_word = modal_word or ("don't" if subject is None or _base(w, subject) else "doesn't")
    if modal_word:
        verb = f"{modal_word} {verb}"
    elif subject is not None and not _base(w, subject):
        verb = third(verb)
    text = f"{w(subject) if subject is not None else ''} {verb} {rest}".strip()
    text += _after(w, action, said)
    _complete(action, said)
    return text


def _owners(where: Place) -> bool:
    """Return whether ``where`` is the hand of the owner of what was just named."""
    whose = where.whose
    of = whose.of if isinstance(whose, Related) and whose.relation == "owner" else None
    return isinstance(of, Reference) and of.how == "it" and where == Place(zone="hand", whose=whose)


def _their_owners(what: Who | None) -> str:
    """Write the hands of the owners of several; what one player controls has one owner as a rule."""
    parts = what.filter.parts if isinstance(what, Selection) and isinstance(what.filter, And) else ()
    own = any(isinstance(part, ControlledBy) and not isinstance(part.who, Selection) for part in parts)
    return "their owner's hand" if own else "their owners' hands"


def _nth(w: Writer, action: Action) -> str:
    """Write you cast your second spell each turn."""
    agent, what = action.agent, action.object
    each = Time(period="turn", which="each")
    plain = Action(verb="cast", agent=agent, object=what, ordinal=action.ordinal, time=each)
    if action != plain or not isinstance(what, Selection) or agent is None or (action.ordinal or 0) not in _NTH:
        raise CannotRender(action, "no wording for the n-th of these")
    only(what, "filter", "label")
    whose = "your" if isinstance(agent, You) else "their"
    verb = "cast" if _base(w, agent) else "casts"
    return f"{w(agent)} {verb} {whose} {_NTH[action.ordinal or 0]} {noun(w, what.filter).one(w)} each turn"


def _whole_graveyard(action: Action) -> Who | None:
    """Return whose graveyard is exiled, if all cards in it are."""
    what = action.object
    if not isinstance(what, Selection) or what.number != Bound(how="all") or what.target or action.destination:
        return None
    if action.origin is not None:
        plain = action.origin == Place(zone="graveyard", whose=action.origin.whose)
        return action.origin.whose if plain and what.filter == Is(concept="card") else None
    parts = what.filter.parts if isinstance(what.filter, And) else ()
    if len(parts) != 2 or parts[0] != Is(concept="card") or not isinstance(parts[1], InZone):
        return None
    where = parts[1].place
    return where.whose if where == Place(zone="graveyard", whose=where.whose) else None


def _milled(action: Action) -> Action | None:
    """Return putting the top cards of a library into that player's graveyard as milling, which it is."""
    what, to = action.object, action.destination
    if not isinstance(what, TopCards) or to is None or what.position != "top":
        return None
    whose = what.whose or You()
    own = isinstance(whose, You) if action.agent is None else whose == action.agent
    own |= action.agent is not None and isinstance(whose, Reference) and whose.how == "it"
    put = Action(verb="put", agent=action.agent, object=what, destination=Place(zone="graveyard", whose=what.whose))
    if not own or replace(action, time=None) != put:
        return None
    number = what.number if what.number is not None else Bound(least=Number(value=1), most=Number(value=1))
    return Action(verb="mill", agent=action.agent, amount=number, time=action.time)


def _base(w: Writer, subject: Who) -> bool:
    return isinstance(subject, You) or plural(w, subject)


def _complete(action: Action, said: set[str]) -> None:
    left = [name for name, _ in action.given() if name not in said]
    if left:
        raise CannotRender(action, f"role {left[0]!r} of {action.verb!r} has no wording here")


def _after(w: Writer, action: Action, said: set[str]) -> str:
    text = ""
    if action.origin is not None and "origin" not in said:
        said.add("origin")
        text += f" from {place(w, action.origin)}"
    for how in sorted(action.manner, key=lambda m: m.how == "under-control"):
        if "manner" not in said:
            text += f" {times.manner(w, how)}"
    said.add("manner")
    if action.time is not None and "time" not in said:
        said.add("time")
        text += f" {times.at(w, action.time)}"
    return text


def _fill(w: Writer, action: Action, pattern: str, said: set[str]) -> str:
    return _SLOT.sub(lambda match: _slot(w, action, match[1], said), pattern)


def _slot(w: Writer, action: Action, slot: str, said: set[str]) -> str:
    if slot == "from":
        said.add("origin")
        return f"from {place(w, action.origin)}" if action.origin is not None else ""
    if slot == "into":
        said.add("destination")
        if action.destination is None:
            raise CannotRender(action, "no place where it is put")
        return into(w, action.destination)
    if slot == "n" and action.amount is None:  # connive and connive 2 (CR 701.47)
        return ""
    if slot == "n":
        slot = "amount"
    if slot == "cards":
        said.add("amount")
        return _cards(w, action)
    if slot == "life":
        said.add("amount")
        return _life(w, action)
    if slot == "damage":
        said |= {"amount", "combat"}
        return _damage(w, action)
    if slot == "counters":
        said |= {"amount", "counter"}
        return _counters(w, action)
    if slot == "to":
        said.add("recipient")
        to = action.recipient
        if to is not None and _is_target(to) and is_plural(to) and all(how.how != "divided" for how in action.manner):
            return f"to each of {w(to)}"
        return f"to {objective(w, action.recipient)}" if action.recipient is not None else ""
    if slot == "made":
        said |= {"made", "amount", "manner"}
        return token(w, action)
    value = getattr(action, slot, None)
    said.add(slot)
    if value is None:
        if slot in ("recipient", "object") and action.verb in ("attack", "block"):
            return ""
        raise CannotRender(action, f"role {slot!r} of {action.verb!r} is missing")
    if slot in ("object", "recipient", "agent"):
        if slot == "object" and action.verb == "put-counter" and is_plural(value) and _is_target(value):
            return f"each of {w(value)}"
        if slot == "object" and action.verb == "remove-counter":
            with w.one_of_them():
                return objective(w, value)
        return objective(w, value) if isinstance(value, Reference) else w(value)
    if slot in ("origin", "destination"):
        if slot == "destination" and is_plural(action.object) and _owners(value):
            return _their_owners(action.object)
        return place(w, value)
    if slot == "mana":
        return mana(w, value)
    if slot == "time":
        return times.when(w, value)
    if slot == "choice" and value == "name" and isinstance(action.object, Selection):
        said.add("object")
        return f"{w(action.object)} {w.label(value, 'Characteristic')}"
    if slot == "choice":
        return f"a {w.label(value, 'Characteristic')}"
    if slot == "amount":
        n = simple(value)
        if n is None:
            raise CannotRender(action, "no wording for this amount")
        return w(n)
    raise CannotRender(action, f"no wording for the role {slot!r}")


def _cards(w: Writer, action: Action) -> str:
    n = simple(action.amount) if action.amount is not None else Number(value=1)
    card = Noun(words=[(8, "card")])
    if isinstance(n, Number | Variable):
        return bounded(w, Bound(least=n, most=n), card)
    if n == Amount():
        return "that many cards"
    if isinstance(action.amount, Bound) and n is None:
        return bounded(w, action.amount, card)
    if n is not None:
        return f"cards equal to {w(n)}"
    raise CannotRender(action, "no wording for this number of cards")


def _life(w: Writer, action: Action) -> str:
    if action.amount is None:
        return "life"
    if isinstance(action.amount, Bound) and isinstance(action.amount.least, Number) and not action.amount.how:
        only(action.amount, "least")
        return f"{w(action.amount.least)} or more life"
    n = simple(action.amount)
    if isinstance(n, Number | Variable):
        return f"{w(n)} life"
    if n == Arithmetic(operator="times", operands=(Number(value=2), Amount())):
        return "twice that much life"
    if n == Amount() or (isinstance(action.amount, Bound) and action.amount.how == "that-many"):
        return "that much life"
    if n is None:
        raise CannotRender(action, "no wording for this amount")
    return f"life equal to {w(n)}"


def _damage(w: Writer, action: Action) -> str:
    kind = {None: "damage", True: "combat damage", False: "noncombat damage"}[action.combat]
    if action.amount is None:
        return kind
    n = simple(action.amount)
    if isinstance(n, Number | Variable):
        return f"{w(n)} {kind}"
    if n == Arithmetic(operator="times", operands=(Number(value=2), Amount())):
        return "double that damage"
    if n == Amount() or (isinstance(action.amount, Bound) and action.amount.how == "that-many"):
        return f"that much {kind}"
    if n is None:
        raise CannotRender(action, "no wording for this amount")
    return f"{kind} equal to {w(n)}"


def _counters(w: Writer, action: Action) -> str:
    kind = f"{w.label(action.counter, 'CounterKind', 'KeywordAbility')} " if action.counter else ""
    what = Noun(words=[(8, f"{kind}counter")])
    amount = action.amount if action.amount is not None else Number(value=1)
    if isinstance(amount, Bound):
        n = simple(amount)
        if n is None or isinstance(n, Number | Variable):
            return bounded(w, amount, what)
        amount = n
    if isinstance(amount, Number | Variable):
        return bounded(w, Bound(least=amount, most=amount), what)
    if amount == Amount():
        return f"that many {what.many(w)}"
    return f"a number of {what.many(w)} equal to {w(amount)}"


def _is_target(who: object) -> bool:
    return isinstance(who, Selection) and who.target


__all__ = ["Selection", "cost", "event", "instruction", "modal", "numeral", "relative"]
