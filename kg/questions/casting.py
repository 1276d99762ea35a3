"""Can this be cast, played or activated: from where, when, and at what total cost (CR 601, 602, 606, 305)?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action
from kg.abilities.effects import AdditionalCost, Cost, Do, KeywordCost
from kg.abilities.keywords import definition
from kg.questions.answer import Answer, Step
from kg.questions.board import long_form
from kg.questions.case import Case
from kg.questions.circumstances import circumstances, true_face
from kg.questions.played import standing
from kg.questions.words import wording
from kg.rules.boards import Board, facts
from kg.rules.facts import term
from kg.rules.proof import Claim, Prover, nearest
from kg.rules.solve import Atom, Result, fact, program
from kg.scenarios.scenario import ScenarioError, Thing

_COSTS = (
    ("counts_for", 3),
    ("stays_out", 3),
    ("total_generic", 3),
    ("total_pips", 4),
    ("to_do", 4),
    ("taxed", 3),
    ("loyalty_paid", 3),
    ("helps", 3),
    ("cuts", 3),
    ("optional", 4),
)
_ALSO = (("payable", 7),)
GOALS = (
    ("can", 1), ("may", 1), ("cannot", 1), ("way", 2), ("activator", 3), ("cost_part", 4), ("x_symbols", 3), 
    ("lacks", 2), ("adds", 3), ("by_target", 2), ("special", 3), ("choice_act", 4), ("alternative_within_reach", 4),
    *_COSTS, *_ALSO,
)  # fmt: skip
_ABILITIES = {
    "activate": ("activator", "activated ability"),
    "special": ("special", "ability that allows a special action"),
}
"""What is done with an ability: the predicate that tells which there are, and what they are called."""
_ORDER = "XCWUBRG"
_KEYWORD_PARTS = 40
"""Most keywords of a scenario whose long forms are set out."""


def can_cast(case: Case) -> Answer:
    """Can this spell be cast, in which ways, at what total cost (CR 601.2-601.3)?"""
    return _asked(case, "cast")


def can_play(case: Case) -> Answer:
    """Can this card be played: a land by CR 305, any other card as a spell?"""
    land = "land" in true_face(case.scenario.thing(case.scenario.question.arguments["object"])).types
    return _asked(case, "play" if land else "cast")


def can_activate(case: Case) -> Answer:
    """Can an activated ability of this object be activated, and at what cost (CR 602, 606)?

    Raises:
        ScenarioError: the ability asked about is not one of it.
    """
    return _asked(case, "activate")


def can_take_action(case: Case) -> Answer:
    """Can a special action that this card in hand or face-down permanent allows be taken, at what cost (CR 116.2b-k)?

    Raises:
        ScenarioError: the ability asked about allows no special action there.
    """
    return _asked(case, "special")


def _asked(case: Case, what: str) -> Answer:
    scenario, arguments = case.scenario, case.scenario.question.arguments
    me = arguments["object"]
    standing_board, lacking = standing(case)
    player = _player(case, standing_board)
    board = {**standing_board, **circumstances(case, standing_board)}
    if what != "activate" and board.get(("zone", (me,))) not in ("stack", "battlefield"):
        board["controller", (me,)] = player
    words: dict[int, str] = {}
    long_forms = list(_long_forms(case, words))
    given = "\n".join([facts(board), fact("asks", 0, (what, (me, player))), *long_forms, case.timeless()])
    result = program(GOALS, scenario.as_of).solve(given, record=case.explain)
    lacks = case.lacking([*lacking, *result.of("lacks")])
    tried = [action for (action,) in result.of("may") if action[0] == what]
    able = [action for action in tried if result.holds("can", action)]
    chosen = _chosen(case, able, words)
    if what in _ABILITIES and "ability" in arguments:
        known = [(what, row) for row in result.of(_ABILITIES[what][0])]
        if not _chosen(case, known, words):
            kind = _ABILITIES[what][1]
            raise ScenarioError(f"question: ability: {arguments['ability']!r} is no {kind} of {me}")
        tried = _chosen(case, tried, words)
    zone = str(standing_board["zone", (me,)])
    ways = [_way(case, result, action, words, zone) for action in chosen]
    return Answer(
        kind=scenario.question.kind,
        verdict="undecided" if lacks else "yes" if chosen else "no",
        as_of=scenario.as_of,
        derivation=()
        if lacks or not case.explain
        else tuple(_reasons(case, result, chosen, tried, (what, player, given))),
        values=None if lacks or not chosen else _values(case, result, ways),
        lacks=lacks,
        title=scenario.title,
    )


def _player(case: Case, board: Board) -> str:
    """Return who casts, plays or activates: who the question names, or who controls the object now."""
    arguments = case.scenario.question.arguments
    return str(arguments.get("by", board.get(("controller", (arguments["object"],)))))


def _long_forms(case: Case, words: dict[int, str]) -> Iterator[str]:
    """Add what the keywords of the trees mean to them (CR 702); yield the facts that say which means what.

    ``words`` is filled with the keyword of each node at the head of such a tree.
    """
    priced = {node.keyword for node in case.trees.nodes if isinstance(node, KeywordCost)}
    for number, node in enumerate(list(case.trees.nodes)):
        if not isinstance(node, Keyword):
            continue
        words[number] = node.keyword
        if len(words) > _KEYWORD_PARTS:
            continue
        if node.cost is None and node.keyword in priced:  # what its cost is, another sentence says (CR 702.1a)
            node = replace(node, cost=Cost())
        meant = long_form(node, case.scenario.as_of)
        several = sum(any(isinstance(part, AdditionalCost) for part in ability.walk()) for ability in meant) > 1
        for nth, ability in enumerate(meant, 1):
            root = case.trees.add(ability, case.explainer.ability(term(number), "en"))
            words[root[1][0]] = node.keyword
            case.explainer.keywords[root] = node
            yield fact("means", term(number), root)
            if several:  # one keyword with several costs is several abilities (CR 702.33b)
                yield fact("called", root, f"{node.keyword} {nth}")
        for zone in definition(node.keyword).zones if meant else ():
            yield fact("keyword_zone", node.keyword, zone)


def _chosen(case: Case, actions: list[Any], words: Mapping[int, str]) -> list[Any]:
    """Return the actions that are about the ability that the question names: a keyword, or its number from 1."""
    wanted = case.scenario.question.arguments.get("ability")
    if wanted is None or not actions or actions[0][0] not in _ABILITIES:
        return actions
    ordered = sorted({action[1][1] for action in actions}, key=repr)
    if isinstance(wanted, int):
        mine = ordered[wanted - 1 : wanted] if wanted > 0 else []
    else:
        mine = [item for item in ordered if _word(case, item, words) == wanted]
    return [action for action in actions if action[1][1] in mine]


def _word(case: Case, item: Any, words: Mapping[int, str]) -> str | None:
    """Return the keyword that an ability, or the effect of one, comes from; or what it is done by."""
    if item[0] == "by":
        return str(item[1][0])
    number: int = item[1][0]
    return words.get(number) or words.get(case.trees.root_of(number))


def _way(case: Case, result: Result, action: Atom, words: Mapping[int, str], zone: str) -> dict[str, Any]:
    """Return how something is cast or activated: from where, by what, at what total cost."""
    name, arguments = action
    me = arguments[0]
    if name == "play":
        return {"from": zone}
    way: Any = arguments[2] if name == "cast" else ("use", (arguments[1],))
    said: dict[str, Any] = {"from": zone}
    if name == "cast":
        permission, cost = way[1]
        if permission not in ("hand", cost):
            said["by"] = _short(case, permission, words)
        said["for"] = _short(case, cost, words)
    elif name == "special":
        said["action"] = _short(case, ("own", (arguments[1],)), words)
    else:
        said["ability"] = case.explainer.value(arguments[1], "en")
    said["cost"] = _total(result, me, way)
    payable = _payable(result, me, way)
    if payable:
        said["payable"] = payable
    either = _either(case, result, me, way)
    chosen = {act for s, w, _, act in result.of("choice_act") if (s, w) == (me, way)}
    besides = [
        _deed(case, act)
        for s, w, act, number in result.of("to_do")
        if (s, w) == (me, way) and act not in chosen
        for _ in range(number)
    ]
    if name == "activate" and arguments[1][0] == "mana":  # CR 305.6
        besides.append(case.explainer.both(*(case.explainer.value("tap-it", language) for language in ("en", "zh"))))
    if besides:
        said["also"] = sorted(besides)
    if either:
        said["one_of"] = either
    loyalty = [number for o, ability, number in result.of("loyalty_paid") if (o, ("use", (ability,))) == (me, way)]
    if loyalty:
        said["loyalty"] = loyalty[0]
    return said


def _either(case: Case, result: Result, me: str, way: Any) -> list[str]:
    """Return, where one of several costs is chosen to be paid (CR 601.2b), those of them that can be."""
    costs = [cost for s, w, _, cost in result.of("alternative_within_reach") if (s, w) == (me, way)]
    return sorted(_price(case, cost) for cost in costs)


def _short(case: Case, item: Any, words: Mapping[int, str]) -> str:
    """Return a permission or a cost in a word: a keyword, or the text that gives it."""
    if isinstance(item, str):
        return item
    if item[1][0][0] == "by":  # not by an ability, but as it was manifested or cloaked
        word = str(item[1][0][1][0])
        return case.explainer.both(word, case.explainer.value(word, "zh"))
    keyword = words.get(case.trees.root_of(item[1][0][1][0])) or words.get(item[1][0][1][0])
    said = {language: keyword or case.explainer.ability(item[1][0], language) for language in ("en", "zh")}
    if item[0] != "of":
        return said["en"]
    source = {language: case.explainer.value(item[1][1], language) for language in said}
    own = case.explainer.label(keyword, "zh") if keyword else said["zh"]
    return case.explainer.both(f"{said['en']} ({source['en']})", f"{own}（{source['zh']}）")


def _said_of(case: Case, item: Any) -> str:
    """Return an effect in words, with the condition of its ability."""
    above = list(case.trees.upwards(item))
    whole = {language: wording(above[-1], language) if above else "" for language in ("en", "zh")}
    en = whole["en"] or case.explainer.ability(item, "en")
    return case.explainer.both(en, whole["zh"] or en)


def _deed(case: Case, item: Any) -> str:
    """Return what a cost has one do, in words."""
    node = case.trees.node(item)
    if not isinstance(node, Action) or not (en := wording(Do(action=node), "en")):
        return case.explainer.ability(item, "en")
    zh = wording(Do(action=node), "zh").removeprefix("你")
    return case.explainer.both(en.removeprefix("you "), zh or en)


def _price(case: Case, item: Any) -> str:
    """Return a cost as it is written: symbols, then what is done besides."""
    node = case.trees.node(item)
    if not isinstance(node, Cost):
        return case.explainer.ability(item, "en")
    mana = [node.mana, *(action.mana for action in node.actions if action.verb == "pay")]
    symbols = "".join(f"{{{symbol}}}" for part in mana if part for symbol in part.symbols)
    deeds = [action for action in node.actions if action.verb != "pay" or not action.mana]
    said = {
        language: [symbols, *(wording(Do(action=action), language).removeprefix(you) for action in deeds)]
        for language, you in (("en", "you "), ("zh", "你"))
    }
    if not any(said["en"]):
        return case.explainer.ability(item, "en")
    en, zh = ", ".join(filter(None, said["en"])), "，".join(filter(None, said["zh"]))
    return case.explainer.both(en, zh or en)


def _total(result: Result, me: str, way: Any) -> str:
    generic = sum(number for s, w, number in result.of("total_generic") if (s, w) == (me, way))
    pips = {symbol: number for s, w, symbol, number in result.of("total_pips") if (s, w) == (me, way) and number}
    first = "".join("{X}" for _ in range(pips.pop("X", 0)))
    rest = sorted(pips, key=lambda symbol: (_ORDER.find(symbol[0]), symbol))
    shown = first + (f"{{{generic}}}" if generic else "")
    shown += "".join(f"{{{symbol}}}" * pips[symbol] for symbol in rest)
    return shown or "{0}"


def _payable(result: Result, me: str, way: Any) -> dict[str, list[str]]:
    """Return in which ways the symbols that leave a choice can be paid (CR 107.4e-f): mana, or 2 life for each."""
    found: dict[str, list[str]] = {}
    for s, w, symbol, number, one, other, first in sorted(result.of("payable"), key=repr):
        if (s, w) == (me, way):
            mana = f"{{{one}}}" * first
            rest = f"{{{other}}}" * (number - first) if other != "life" else ""
            life = f"{2 * (number - first)} life" if other == "life" and first < number else ""
            found.setdefault(f"{{{symbol}}}" * number, []).append(" and ".join(filter(None, (mana + rest, life))))
    return {symbols: sorted(ways) for symbols, ways in found.items()}


def _values(case: Case, result: Result, ways: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    different = {repr(way): way for way in ways}
    values: dict[str, Any] = {"ways": [different[key] for key in sorted(different)]}
    taken = {word for _, word, _ in result.of("adds")}
    adds = {
        case.explainer.both(word, case.explainer.value(word, "zh")): _price(case, cost)
        for _, word, effect, cost in result.of("optional")
        if word not in taken or getattr(case.trees.node(effect), "repeated", False)
    }
    if adds:
        values["may_add"] = dict(sorted(adds.items()))
    helps = {word: number for _, word, number in result.of("helps")}
    if helps:
        values["may_pay_with"] = dict(sorted(helps.items()))
    waiting = [_said_of(case, effect) for _, effect in result.of("by_target")]
    if waiting:
        values["depends_on_targets"] = sorted(set(waiting))
    cuts = {word: number for _, word, number in result.of("cuts")}
    if cuts:
        values["may_reduce_with"] = dict(sorted(cuts.items()))
    return values


def _reasons(
    case: Case, result: Result, able: list[Any], tried: list[Any], asked: tuple[str, str, str]
) -> Iterator[Step]:
    """Yield why it can be done, with how the total cost comes about; or what forbids it, or what is lacking."""
    prover = Prover(result)
    told: list[tuple[str, Any]] = [("can", action) for action in able] or [
        ("cannot", action)
        for (action,) in result.of("cannot")
        if action[0] == asked[0] and (action in tried or not tried)
    ]
    claims: set[Claim] = set()

    def step_of(name: str, arguments: tuple[Any, ...]) -> Iterator[Step]:
        proof = prover.prove((name, arguments))
        step = case.explainer.step(proof, claims)
        claims.update(part.claim for part in proof.walk())
        if step is not None:
            yield step

    for name, action in told:
        yield from step_of(name, (0, action))
    ways = [action[1][2] if action[0] == "cast" else ("use", (action[1][1],)) for action in able if len(action[1]) > 2]
    for name, arity in _COSTS:
        for arguments in result.atoms.get(name, ()):
            if len(arguments) == arity + 1 and (name in ("helps", "cuts", "optional") or arguments[2] in ways):
                yield from step_of(name, arguments)
    if not told:
        me, player = case.scenario.question.arguments["object"], asked[1]
        goals: list[tuple[str, Any]] = [("timely", (0, me, player, way)) for _, way in result.of("way")]
        if asked[0] == "play":
            goals = [("may", (0, ("play", (me, player))))]
        elif asked[0] == "activate":
            goals = [("may", (0, ("activate", row))) for row in result.of("activator")]
        elif asked[0] == "special" and (how := case.scenario.thing(me).face_down):
            goals = [("way_up", (0, me, player, how if how != "effect" else "morph"))]
        elif asked[0] == "special":
            goals = [("offers_action", (0, me, effect, player)) for _, effect, _ in result.of("special")]
        for goal in goals or [("permitted", (0, me, player, _expected(case.scenario.thing(me))))]:
            rules = program(GOALS, case.scenario.as_of)
            found = case.explainer.missing(nearest(rules, asked[2], goal))
            if found is not None:
                yield found
                return


def _expected(thing: Thing) -> str:
    """Return the permission that an object would be cast by from where it is (`permitted`), if by any."""
    if thing.zone == "command":
        return "commander"
    if thing.zone == "exile" and thing.exiled_as:
        return "on an adventure" if thing.exiled_as == "adventure" else thing.exiled_as
    return "hand"
