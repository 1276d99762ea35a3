"""What is so rather than done: the effects of static abilities (CR 604), whose sentences may look like instructions."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.abilities import Ability, Spell, Static
from kg.abilities.actions import Action, Time
from kg.abilities.conditions import Condition, IsTime, Meets
from kg.abilities.effects import (
    AdditionalCost,
    AlternativeCost,
    Can,
    Cannot,
    CanOnly,
    ChangeControl,
    Continuous,
    CostChange,
    Do,
    Effect,
    EntersWith,
    ForEach,
    If,
    Instead,
    Let,
    May,
    Must,
    OneOf,
    Prevent,
    Sequence,
    UnlessPaid,
)
from kg.abilities.node import Node, Nodes
from kg.abilities.selections import AnyTarget, Is, Reference, Selection, Self, TopCards, Where, Who, You
from kg.parse.builder.filters import parts_of


def is_static(effect: Effect) -> bool:
    """Say whether ``effect`` can be all that a static ability does: it lasts as long as the ability functions."""
    return _lasts(effect) and not _aims(effect)


def _lasts(effect: Effect) -> bool:
    """Say whether ``effect`` is something that is so, not something that is done."""
    if isinstance(effect, Continuous) and any(isinstance(change, ChangeControl) for change in effect.changes):
        # "gain control" is done once; whoever an Aura gives control to has it as long as it is attached
        return effect.duration is None and any(one.how == "attached" for one in Nodes(effect.subject).of(Reference))
    if isinstance(effect, Continuous | Cannot | Must | Can | CanOnly | Instead):
        return effect.duration is None
    if isinstance(effect, May):
        return isinstance(effect.effect, Instead) and _lasts(effect.effect)  # "you may … instead" (CR 614.1a)
    if (isinstance(effect, If) and not effect.instead) or isinstance(effect, ForEach | Let):
        return _lasts(effect.effect)
    if isinstance(effect, UnlessPaid):
        # "it can't attack unless its controller pays {2}" (CR 508.1h): no instruction can be so
        inner = effect.effect.effects if isinstance(effect.effect, Sequence) else (effect.effect,)
        return all(isinstance(one, Cannot) and one.duration is None for one in inner)
    if isinstance(effect, Prevent):
        return effect.duration is None and not effect.next and not effect.damage.manner
    if isinstance(effect, Sequence | OneOf):
        return all(_lasts(one) for one in effect.effects)
    if isinstance(effect, Do):
        return _does_not_happen(effect)
    return isinstance(effect, CostChange | AdditionalCost | AlternativeCost | EntersWith)


def _does_not_happen(effect: Do) -> bool:
    """Say whether ``effect``, worded as an instruction, tells what is so."""
    action = effect.action
    if action.verb in ("play-revealed", "play-hand-revealed"):
        return effect.duration is None  # what is so of a hand or library, not something done (CR 401.5)
    if action.verb == "trigger":
        return True  # an ability triggers an additional time (CR 603.2d)
    if action.verb == "untap" and action.time is not None:
        # untapping in a step of a turn to come, not now (CR 502.3)
        return action.time.period == "untap-step" and action.time.which in (None, "each")
    if action.verb == "skip" and action.time is not None:
        return action.time.which in (None, "each")  # every such step, not the next one (CR 614.1b)
    return False


def _aims(effect: Effect) -> bool:
    """Say whether ``effect`` speaks of a target, outside of abilities that it gives, or of what it affects."""
    nodes = Nodes(effect)
    if any(one.how == "affected" for one in nodes.of(Reference)):
        return True
    return (AnyTarget in nodes or any(one.target for one in nodes.of(Selection))) and _targets(effect)


def _targets(node: Node) -> bool:
    if (isinstance(node, Selection) and node.target) or isinstance(node, AnyTarget):
        return True
    return any(_targets(child) for child in node.children() if not isinstance(child, Ability))


def stood(ability: Ability) -> Ability:
    """Return ``ability``, put together of all its sentences, as a static one if all that it says is what is allowed.

    "You may look at the top card of your library any time", "you may cast this from your graveyard": that is so as long
    as the ability functions (CR 604.1), and is not done once.
    """
    if not isinstance(ability, Spell) or not ability.effects:
        return ability
    effects = tuple(_allowed(effect) for effect in ability.effects)
    if len(effects) == 1 and (limited := _in_turns(effects[0])) is not None:
        condition, effect = limited
        return Static(effects=(effect,), condition=condition, word=ability.word)
    if not all(is_static(effect) for effect in effects):
        return ability
    if len(effects) == 1 and isinstance(effects[0], If) and effects[0].otherwise is None:
        below = effects[0].effect
        inner = below.effects if isinstance(below, Sequence) else (below,)
        return Static(effects=inner, condition=effects[0].condition, word=ability.word)
    return Static(effects=effects, word=ability.word)


def _in_turns(effect: Effect) -> tuple[Condition, Effect] | None:
    """Return when it is so, and what: "during your turn, prevent …" (every turn of yours, not this one)."""
    if not isinstance(effect, Prevent) or effect.duration is None or effect.next or effect.damage.manner:
        return None
    during = effect.duration.during
    if during is None or during != Time(period="turn", whose=during.whose) or during.whose is None:
        return None
    always = replace(effect, duration=None)
    return (IsTime(time=during), always) if is_static(always) else None


def _allowed(effect: Effect, about: Condition | None = None) -> Effect:
    """Return what someone may do as what is allowed, where no single occasion for it is told."""
    if isinstance(effect, If) and effect.otherwise is None and not effect.instead:
        below = effect.effect.effects if isinstance(effect.effect, Sequence) else (effect.effect,)
        made = tuple(_allowed(one, effect.condition) for one in below)
        if made == below:
            return effect
        return replace(effect, effect=made[0] if len(made) == 1 else Sequence(effects=made))
    if not isinstance(effect, May) or not isinstance(effect.effect, Do) or effect.effect.duration is not None:
        return effect
    action = effect.effect.action
    if action.agent is None or action.agent != (effect.who or You()) or not _any_time(action, about):
        return effect
    return Can(action=action)


def _any_time(action: Action, about: Condition | None) -> bool:
    """Say whether ``action`` is something that a standing permission is given for."""
    what = action.object
    if action.verb == "look-at":
        return any(how.how == "any-time" for how in action.manner) or _hidden(what)
    if action.verb not in ("play", "cast") or any(how.how == "without-paying" for how in action.manner):
        return False
    on_top = isinstance(about, Meets) and isinstance(about.who, TopCards)
    if (on_top and what == Reference(how="it")) or isinstance(what, TopCards):
        return True
    return (isinstance(what, Self) and action.origin is not None) or _exiled_with(what)


def _hidden(what: Who | None) -> bool:
    """Say whether ``what`` lies face down, in exile, on the battlefield or on top of a library."""
    if isinstance(what, TopCards):
        return what.whose == You() and what.number is not None
    if isinstance(what, Selection) and not what.target and what.number is None:
        return Is(concept="face-down") in parts_of(what) or _exiled_with(what)
    return bool(what is not None and hasattr(what, "parts") and all(_hidden(part) for part in what.parts))


def _exiled_with(what: Who | None) -> bool:
    """Say whether ``what`` is told as exiled with the source: "cards exiled with this" (CR 607.2a)."""
    if not isinstance(what, Selection) or what.target or what.number is not None:
        return False
    told = [part.action for part in parts_of(what) if isinstance(part, Where)]
    return any(how.how == "linked" and how.who == Self() for action in told for how in action.manner)


__all__ = ["is_static", "stood"]
