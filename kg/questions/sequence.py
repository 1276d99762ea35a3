"""Things that are done in a scenario, one after the other, before its question is asked (`kg.scenarios.acts`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from kg.questions.driver import ROUNDS, Driver, Endless
from kg.questions.fighting import AFTERWARDS, declared, fought, given, passed_over
from kg.questions.worlds import World, option_name
from kg.scenarios.acts import PLACES, STATES, TERMS, Done
from kg.scenarios.scenario import ScenarioError


class Player:
    """Does the things of a scenario to the boards of a driver."""

    def __init__(
        self,
        driver: Driver,
        announced: Callable[[str, Done], tuple[Mapping[Any, Any], tuple[Any, ...]]],
        step: str = "attack",
    ) -> None:
        """``announced`` gives the facts that a spell or ability has these modes, targets and X, and what hides them.

        ``step`` says which moment comes next of a combat in which something attacks already.
        """
        self.driver = driver
        self.combat_begun = False
        self.combats = 0
        self.fight = ""
        self.given: tuple[tuple[str, str], ...] | None = None
        self.step = step
        self.held = False
        self.announced = announced

    def play(self, worlds: Iterable[World], done: Iterable[Done]) -> list[World]:
        """Return every world after these things were done in turn, with all that follows from them."""
        moving = list(worlds)
        self.given = given(moving, "attacking")
        for each in done:
            moving = self.move_on(self.resume(moving, each), each)
            moving, passed = self.skipped(moving, each)
            if each.choose:
                moving = [after for world in moving for after in self.chosen(world, each)]
            else:
                moving = self.quiet(self.perform(moving, each), each)
            moving = [*moving, *passed]
        return moving

    def move_on(self, worlds: list[World], done: Done) -> list[World]:
        """Return the worlds as ``done`` begins, with the damage and the end of a combat that is over by then."""
        name, (step, *_) = done.act
        if name not in ("begin", "turn"):
            return worlds
        if not self.fight and not self.combats and self.given and name == "begin" and step in AFTERWARDS:
            self.fight = self.step
        if self.fight and self.fight != "end-of-combat":
            worlds = fought(self.driver, worlds, self.fight)
            if step != "end-of-combat":
                worlds = self.driver.settle(self.driver.moment(worlds, "end-of-combat"))
            self.fight = "end-of-combat"
        if self.fight and step != "end-of-combat":
            worlds = self.driver.moment(worlds, "combat-over")
            self.fight = ""
        return worlds

    def skipped(self, worlds: list[World], done: Done) -> tuple[list[World], list[World]]:
        """Return the worlds in which ``done`` happens, and those in which it is part of a skipped phase or turn."""
        if done.act[0] not in ("begin", "turn"):
            return worlds, []
        if not (done.act == ("begin", ("combat",)) and self.combat_begun) and any(
            name in ("skips", "passed_over") for world in worlds for name, _ in world.board
        ):
            coming = {("coming", (done.act,)): True}
            worlds = self.driver.moment([replace(world, board={**world.board, **coming}) for world in worlds], "coming")
        return [world for world in worlds if not passed_over(world)], [w for w in worlds if passed_over(w)]

    def chosen(self, world: World, done: Done) -> list[World]:
        """Return the worlds that come of ``world`` where the choices are made that the scenario names.

        Where something could not be read on the way, it may be what asks for them: then every world.

        Raises:
            ScenarioError: nobody can choose so.
        """
        made = len(world.choices)
        self.driver.wanted = frozenset(done.choose)
        found = self.quiet(self.perform([world], done), done)
        self.driver.wanted = frozenset()
        kept, others = list[World](), list[World]()
        for after in found:
            so = set(done.choose) <= set(map(option_name, after.choices[made:]))
            (kept if so else others).append(after)
        if kept:
            self.driver.forget((world, *kept), others)
        if not kept and self.driver.lacks.get(world.origin):
            return found or [world]
        if not kept:
            raise ScenarioError(f"actions: choose: nobody can choose {', '.join(done.choose)} there")
        return kept

    def resume(self, worlds: list[World], done: Done | None = None) -> list[World]:
        """Return the worlds as players get priority again before ``done``, where none did in the untap step (CR 502.4).

        What triggered in it is put on the stack with what triggers as the upkeep begins (CR 503.1a).
        """
        if not self.held or (done is not None and done.act == ("begin", ("upkeep",))):
            return worlds
        self.held = False
        return self.driver.settle(worlds)

    def quiet(self, worlds: list[World], done: Done) -> list[World]:
        """State-based actions; what triggered goes on the stack; responses; then what waits resolves (CR 117.3-5).

        Raises:
            ScenarioError: something responds in an untap step.
        """
        self.held = done.act[0] == "turn" or done.act == ("begin", ("untap-step",))
        if self.held:
            if done.respond:
                raise ScenarioError("actions: respond: no player gets priority in the untap step (CR 502.4)")
            return worlds
        if not done.respond:
            return self.driver.settle(worlds)
        worlds = self.driver.stacked(self.driver.checked(worlds))
        for response in done.respond:
            worlds = self.driver.checked(self.perform(worlds, response))
        return self.driver.settle(worlds)

    def perform(self, worlds: list[World], done: Done) -> list[World]:
        """Return the worlds as one thing has just been done, before state-based actions."""
        if done.act == ("begin", ("combat",)):
            if not self.combat_begun:
                worlds = self.driver.settle(self.act(worlds, done))
            self.combat_begun = False
            if done.attackers or self.combats:
                worlds = declared(self.driver, worlds, done.attackers or self.given or (), done.blockers)
            self.combats += 1
            self.fight = "declared"
            return self.driver.moment(worlds, "attack")
        if done.act == ("begin", ("end-of-combat",)):
            return self.driver.moment(worlds, "end-of-combat")
        if done.act == ("begin", ("cleanup-step",)):
            return self.cleanup(worlds, done)
        if done.act[0] == "turn":
            turned = self.driver.checked(self.act(worlds, done))  # as in the cleanup step that has passed (CR 514.3a)
            return self.act(turned, Done(("begin", ("untap-step",))))
        if done.act == ("begin", ("beginning-of-combat",)):
            self.combat_begun = True
            return self.act(worlds, Done(("begin", ("combat",))))
        if done.paid and done.act[0] != "activate":
            paying = replace(done, act=("pay_costs", done.act[1]), targets=(), modes=(), paid=done.paid)
            worlds, done = self.act(worlds, paying), replace(done, paid=())
            if done.act[0] == "resolve":  # what triggers as they are paid is above the spell on the stack (CR 603.3)
                worlds = self.driver.settle(worlds)
        if done.act[1][0] in ("precombat-main-phase", "postcombat-main-phase"):
            return self.act(self.act(worlds, done), Done(("begin", ("main-phase",))))
        return self.act(worlds, done)

    def cleanup(self, worlds: list[World], done: Done) -> list[World]:
        """Return the worlds after cleanup steps: another one as long as something happens in one (CR 514.3a).

        Raises:
            Endless: cleanup steps follow each other without an end.
        """
        moving, finished = worlds, list[World]()
        for _ in range(ROUNDS):
            if not moving:
                return finished
            begun, moving = self.act(moving, done), []
            for world in begun:
                after = self.driver.settle([world])
                (finished if [one.board for one in after] == [world.board] else moving).extend(after)
        raise Endless("endless-actions")

    def possible(self, worlds: list[World], done: Done) -> None:
        """Check that what is done can be done in some of the worlds, unless what was not understood may be why not.

        Raises:
            ScenarioError: in each of them the object is somewhere else.
        """
        name, arguments = done.act
        if name not in PLACES:
            return
        place, zones = PLACES[name]
        item = arguments[place]
        open_ = [world for world in worlds if not world.over]
        if not open_ or any(self.driver.lacks.get(world.origin) for world in open_):
            return
        if any(("player", (item,)) in world.board for world in open_):
            return
        found = [str(world.board.get(("zone", (item,)), "nowhere")) for world in open_]
        if not set(found) & set(zones):
            word = next((word for word, term in TERMS.items() if term == name), name)
            raise ScenarioError(
                f"actions: {word}: {item} is then in the zone {found[0]}, where that cannot be done; "
                f"it can in: {', '.join(zones)}"
            )
        needed, otherwise = STATES.get(name, ("", ""))
        if needed and not any(key == needed and args[0] == item for world in open_ for key, args in world.board):
            raise ScenarioError(f"actions: {name}: {item} {otherwise}")

    def act(self, worlds: list[World], done: Done) -> list[World]:
        """Return the worlds as the rules know the thing to have been done; targets announced before stay announced.

        Raises:
            ScenarioError: other targets than those announced before (which an effect may have changed since).
        """
        source = done.act[1][0]
        self.possible(worlds, done)
        held = {args[-1] for world in worlds for name, args in world.board if name == "target_at" and args[0] == source}
        held = set() if done.act[0] == "activate" else held  # an ability has targets of its own
        if held and done.targets and held != set(done.targets):
            raise ScenarioError(f"actions: targets: {source} has its targets already: {', '.join(map(str, held))}")
        announced, unread = ({}, ()) if held and not done.targets else self.announced(source, done)
        for world in worlds:
            self.driver.note(world, {"lacks": [(source, part) for part in unread]})
        facts = {("act", (done.act,)): True, **announced}
        waiting = self.driver.moment([replace(world, board={**world.board, **facts}) for world in worlds], "act")
        return self.driver.carried_out(waiting)
