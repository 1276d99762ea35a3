"""A small graph made by hand, with invented cards: three documents, two scripts, each query's right rows known."""

from __future__ import annotations

from functools import cache

from pyoxigraph import Store

from kg.abilities.abilities import Ability, Activated, Keyword, Line, Reminder, Spell, Static, Triggered, Unparsed
from kg.abilities.actions import Action, Characteristics, Mana, Time
from kg.abilities.conditions import Exists
from kg.abilities.effects import AddAbilities, Cannot, Continuous, Cost, Do, Instead, May, ModifyPT
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import (
    And,
    Compare,
    ControlledBy,
    Filter,
    HasAbility,
    Is,
    Not,
    Reference,
    Selection,
    Self,
    You,
)
from kg.graph import KnowledgeGraph
from kg.graph.build import graph_of
from kg.graph.facts import Card, DocumentFacts, Face, KeywordEntry, QuotedRule, Section, Statement, TextLine, Unread
from kg.graph.names import Names
from kg.graph.store import load

_ONE = Bound(least=Number(value=1), most=Number(value=1))
_at = 0


def _place(length: int = 10) -> tuple[int, int]:
    """The next free place: nothing in the small documents overlaps."""
    global _at
    _at += length + 1
    return _at - length, _at


def line(*abilities: Ability, reminders: tuple[Reminder, ...] = (), status: str = "parsed") -> TextLine:
    tree = Line(abilities=abilities, reminders=reminders)
    return TextLine(tree=tree, span=_place(20), digest=f"{_at:016x}", length=20, status=status)


def face(en: str | None, hans: str | None = None, hant: str | None = None, *lines: TextLine, **given: object) -> Face:
    names = tuple((tag, text) for tag, text in (("zh-Hans", hans), ("zh-Hant", hant), ("en", en)) if text)
    return Face(names=names, span=_place(), lines=lines, **given)  # type: ignore[arg-type]


def says(ordinal: int, *mentions: str, text: str | None = None) -> Statement:
    return Statement(ordinal=ordinal, span=_place(30), digest=f"{_at:016x}", mentions=mentions, text=text)


def creatures(*more: Filter) -> Filter:
    return And(parts=(Is(concept="creature"), *more)) if more else Is(concept="creature")


def target(filter: Filter) -> Selection:
    return Selection(filter=filter, number=_ONE, target=True)


def enters() -> Action:
    return Action(verb="enter", object=Self(noun="creature"), destination=None)


def makes(*types: str, subtype: str) -> Do:
    made = Characteristics(types=types, subtypes=(subtype,), power=Number(value=1), toughness=Number(value=1))
    return Do(action=Action(verb="create", amount=Number(value=1), made=made))


FLYING = Keyword(keyword="flying")
YOURS = ControlledBy(who=You())

HERON = face(
    "Mossback Heron", "苔背鹭", None, line(FLYING),
    mana_cost="{2}{U}", types=("creature",), subtypes=("bird",), power="2", toughness="2",
)  # fmt: skip
WARREN = face(
    "Clockwork Warren", "发条兔窝", None,
    line(Triggered(events=(enters(),), effects=(makes("artifact", "creature", subtype="construct"),))),
    mana_cost="{4}", types=("artifact",),
)  # fmt: skip
TINKER = face(
    "Tin Tinker", "锡匠", None,
    line(Triggered(events=(enters(),), effects=(makes("artifact", subtype="treasure"),),
                   condition=Exists(what=Selection(filter=And(parts=(Is(concept="artifact"), YOURS)))))),
    mana_cost="{1}{R}", types=("creature",), subtypes=("artificer",), power="1", toughness="3",
)  # fmt: skip
SKIMMER = face(
    "Oil Skimmer", "油面艇", None,
    line(Activated(
        cost=Cost(mana=Mana(symbols=("1",)), actions=(Action(verb="remove-counter", counter="oil", object=Self()),)),
        effects=(Continuous(subject=Self(), changes=(ModifyPT(power=Number(value=1), toughness=Number(value=0)),)),),
    )),
    mana_cost="{3}{B}", types=("artifact", "creature"), subtypes=("construct",), power="3", toughness="3",
)  # fmt: skip
SHRINE = face(
    "Rust Shrine", "锈祠", None,
    line(Triggered(events=(Action(verb="begin", time=Time(period="upkeep", whose=You())),),
                   effects=(Do(action=Action(verb="put-counter", counter="charge", object=Self())),))),
    line(Activated(cost=Cost(actions=(Action(verb="remove-counter", counter="charge", object=Self()),)),
                   effects=(Do(action=Action(verb="draw")),))),
    mana_cost="{2}", types=("artifact",),
)  # fmt: skip
WARDEN = face(
    "Lantern Warden", "提灯狱吏", None,
    line(Static(effects=(Instead(
        event=Action(verb="die", object=Selection(filter=creatures(YOURS))),
        effects=(Do(action=Action(verb="exile", object=Reference(how="that"))),),
    ),))),
    mana_cost="{3}{W}", types=("creature",), subtypes=("human",), power="2", toughness="4",
)  # fmt: skip
SNUFF = face(
    "Snuff Out the Wick", "掐灭灯芯", None,
    line(Spell(effects=(Do(action=Action(verb="destroy", object=target(creatures(Not(part=Is(concept="black")))))),))),
    mana_cost="{1}{B}", types=("instant",),
)  # fmt: skip
NET = face(
    "Fowler's Net", "捕鸟网", None,
    line(Spell(effects=(Do(action=Action(verb="tap", object=target(creatures(HasAbility(ability=FLYING))))),))),
    line(Spell(effects=(Do(action=Action(verb="draw")),))),
    mana_cost="{G}", types=("sorcery",),
)  # fmt: skip
GIANT = face(
    "Hill Reeve", "丘陵里长", None,
    line(Activated(cost=Cost(actions=(Action(verb="tap", object=Self()),)), effects=(
        Do(action=Action(verb="destroy", object=target(creatures(
            Compare(characteristic="power", operator=">=", value=Number(value=3)))))),))),
    line(Unparsed(start=0, end=20), status="unparsed"),
    mana_cost="{4}{R}", types=("creature",), subtypes=("giant",), power="4", toughness="4",
)  # fmt: skip
OLD_HERON = face(
    None, None, "苔背鷺", line(FLYING), types=("creature",), subtypes=("bird",),
    mana_cost="{2}{U}", power="2", toughness="2",
)  # fmt: skip
PILGRIM = face(
    "Reedbed Pilgrim", None, "葦原旅人",
    line(Triggered(events=(Action(verb="block", agent=Self()),),
                   effects=(May(effect=Do(action=Action(verb="flip", object=Self()))),))),
    mana_cost="{1}{G}", types=("creature",), subtypes=("human",), power="1", toughness="1",
)  # fmt: skip
ROSHI = face(
    "Roshi, Reed Sage", None, "蘆賢老師", line(Keyword(keyword="bushido", number=Number(value=2))),
    line(Static(effects=(Continuous(
        subject=Selection(filter=creatures(YOURS)),
        changes=(AddAbilities(abilities=(Keyword(keyword="vigilance"),)),)),))),
    supertypes=("legendary",), types=("creature",), subtypes=("human", "druid"), power="3", toughness="3",
)  # fmt: skip
GATE = face(
    "Unopened Gate", None, "未啟之門",
    line(Static(effects=(Cannot(action=Action(verb="attack", agent=Selection(filter=creatures()))),))),
    mana_cost="{3}", types=("artifact",),
)  # fmt: skip

NOTES_2023 = DocumentFacts(
    id="notes-2023", kind="release-notes", title="锈原发布释疑", digest="23" * 32, language="zh-Hans", length=4000,
    date="2023-01-20",
    sections=(
        Section(kind="general", title="飞行", concept="flying", span=_place(),
                rulings=(says(1, "flying", "reach"), says(2))),
        Section(
            kind="cards", span=_place(),
            cards=(
                Card(faces=(HERON,), span=_place(), rulings=(says(1, "flying", text="苔背鹭会飞。"),)),
                Card(faces=(WARREN,), span=_place()),
                Card(faces=(TINKER,), span=_place(), rulings=(says(1),)),
                Card(faces=(SKIMMER,), span=_place()),
                Card(faces=(SHRINE,), span=_place()),
                Card(faces=(WARDEN,), span=_place()),
                Card(faces=(SNUFF,), span=_place()),
                Card(faces=(NET,), span=_place()),
                Card(faces=(GIANT,), span=_place()),
            ),
        ),
    ),
    repairs=(("spacing", 7), ("quote", 1)),
)  # fmt: skip
NOTES_2004 = DocumentFacts(
    id="notes-2004", kind="release-notes", title="葦原常見問題集", digest="04" * 32, language="zh-Hant", length=3000,
    date="2004-10-01",
    sections=(
        Section(
            kind="general", title="傳奇規則", span=_place(), rulings=(says(1, "legendary"), says(2)),
            rules=(QuotedRule(number="420.5e", span=_place(), digest="a" * 16),),
        ),
        Section(kind="general", title="武士道", concept="bushido", span=_place(), rulings=(says(1, "bushido"),),
                rules=(QuotedRule(number="502.38a", span=_place(), digest="b" * 16),)),
        Section(
            kind="cards", span=_place(),
            cards=(
                Card(faces=(PILGRIM, ROSHI), layout="flip", span=_place(), rulings=(says(1, "bushido", "flying"),)),
                Card(faces=(OLD_HERON,), span=_place(), rulings=(says(1, "flying"),)),
                Card(faces=(GATE,), span=_place()),
            ),
        ),
    ),
    unread=(Unread(span=(2980, 3000), why="no known layout"),),
)  # fmt: skip
COMPENDIUM = DocumentFacts(
    id="compendium", kind="keyword-compendium", title="異能全解", digest="c0" * 32, language="zh-Hant", length=900,
    entries=(
        KeywordEntry(number=1, names=(("zh-Hant", "飛行"), ("en", "Flying")), span=_place(), concept="flying",
                     statements=(says(1, "flying"), says(2, "reach"))),
        KeywordEntry(number=2, names=(("zh-Hant", "武士道"), ("en", "Bushido")), span=_place(), concept="bushido",
                     statements=(says(1),)),
    ),
)  # fmt: skip
DOCUMENTS = (NOTES_2023, NOTES_2004, COMPENDIUM)


@cache
def small_graph() -> KnowledgeGraph:
    """Return the small graph, with ontology, terms, rules and keywords as they ship."""
    quads, _ = graph_of(DOCUMENTS, Names())
    store = Store()
    load(store, quads)
    return KnowledgeGraph(store)
