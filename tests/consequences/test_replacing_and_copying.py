"""CR 614-616, 707, 502.3: replacement and prevention effects, entering, copies."""

import pytest

from kg.abilities import actions as act
from kg.abilities import effects as e
from kg.abilities import selections as s
from kg.consequences import Card

from .following import check, names
from .trees import (
    DRAW,
    DRAW_TWO,
    ENTERS,
    GAIN,
    IT,
    SELF,
    THIS_TURN,
    YOU,
    action,
    create,
    creature,
    do,
    may,
    num,
    permanent,
    some,
    spell,
    static,
    target,
    when,
)

TAPPED = permanent(static(e.EntersWith(subject=SELF, tapped=True)), kind="land")
WITH_COUNTERS = creature(static(e.EntersWith(subject=SELF, counter="+1/+1", number=num(2))))
CHOOSES = creature(static(e.EntersWith(subject=SELF, effects=(do("choose", choice="color"),))))
CLONE = creature(static(e.EntersWith(subject=SELF, copy_of=some("creature"), optional=True)))
TOKEN_COPY = spell(create(act.Characteristics(copy_of=target("creature"))))
FORK = spell(do("copy", target("spell")), may(do("choose-new-targets", IT)))
PLAIN_FORK = spell(do("copy", target("spell")))
DOUBLE_DRAW = permanent(static(e.Instead(event=action("draw", agent=YOU), effects=(DRAW_TWO,))))
DIE_EXILE = e.Instead(event=action("die", some("creature")), effects=(do("exile", IT),))
HARM = action("deal-damage", recipient=YOU)
SHIELD = spell(e.Prevent(damage=HARM, amount=num(3), duration=THIS_TURN, next=True))
FOG = spell(e.Prevent(damage=action("deal-damage", combat=True), duration=THIS_TURN))
UNTAP_STEP = act.Time(period="untap-step")

CASES = [
    ("enters-tapped-no-stack", TAPPED, permanent(when(ENTERS, do("tap", SELF)), kind="land")),
    ("enters-with-no-stack", WITH_COUNTERS, creature(when(ENTERS, do("put-counter", SELF, counter="+1/+1")))),
    ("enters-choice-before", CHOOSES, creature(when(ENTERS, do("choose", choice="color")))),
    ("enters-choice-before", CHOOSES, WITH_COUNTERS),
    ("enters-copy-choice", CLONE, TOKEN_COPY),
    ("copy-values-only", TOKEN_COPY, spell(create())),
    ("copy-own-choices", CLONE, PLAIN_FORK),
    ("spell-copy-not-cast", PLAIN_FORK, spell(may(do("cast", IT)))),
    ("spell-copy-new-targets", FORK, PLAIN_FORK),
    ("instead-must-exist-before", DOUBLE_DRAW, permanent(when(action("draw", agent=YOU), DRAW))),
    ("instead-once-per-event", DOUBLE_DRAW, permanent(when(action("draw", agent=YOU), DRAW))),
    ("instead-original-never-happened", DOUBLE_DRAW, permanent(when(action("draw", agent=YOU), DRAW))),
    (
        "instead-original-never-happened",
        permanent(static(e.Instead(event=HARM, effects=(e.Prevent(damage=HARM),)))),
        permanent(static(e.Instead(event=HARM, effects=(e.Prevent(damage=HARM, amount=num(1)),)))),
    ),
    (
        "instead-no-stack",
        DOUBLE_DRAW,
        spell(e.Instead(event=action("draw", agent=YOU), effects=(GAIN,), duration=THIS_TURN)),
    ),
    ("several-replacements-affected-chooses", FOG, permanent(when(HARM, GAIN))),
    ("dies-replaced-no-trigger", permanent(static(DIE_EXILE)), DOUBLE_DRAW),
    (
        "skipped-twice",
        spell(do("skip", agent=YOU, time=act.Time(period="draw-step", which="next"))),
        permanent(static(do("skip", agent=YOU, time=act.Time(period="draw-step", whose=YOU)))),
    ),
    ("skipped", permanent(static(e.Must(action=action("skip", time=act.Time(period="draw-step"))))), DOUBLE_DRAW),
    ("prevention-in-advance", SHIELD, permanent(static(e.Prevent(damage=HARM, amount=num(1))))),
    ("prevention-shield", SHIELD, FOG),
    ("prevented-never-dealt", FOG, spell(GAIN)),
    (
        "unpreventable",
        permanent(static(e.Cannot(action=action("prevent", recipient=YOU)))),
        permanent(static(e.Cannot(action=action("gain-life", agent=YOU)))),
    ),
    (
        "untap-step-only",
        permanent(static(e.Cannot(action=action("untap", s.Reference(how="attached"), time=UNTAP_STEP)))),
        permanent(static(e.Cannot(action=action("untap", s.Reference(how="attached"))))),
    ),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)
