"""One question being heard: each rule's finding, its exceptions weighed, becomes a line of the proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ruling.engine.parts import lines_of_parts, parts_of, usual_of
from ruling.engine.values import OpenChange, Reading
from ruling.engine.weighing import ranked, rests_on
from ruling.engine.worlds import Bill, Docket, World, bill_of, in_force
from ruling.model.answers import (
    ASSUMED,
    BROKEN,
    HOLDS,
    ILLEGAL,
    LEGAL,
    OPEN,
    SET_ASIDE,
    UNDECIDED,
    Event,
    Finding,
    Ground,
    Line,
    Question,
    Verdict,
)  # fmt: skip
from ruling.model.game import Book, Case, Game
from ruling.model.records import Plan, Rule
from ruling.model.truth import NO, Fact, Truth, Unknown


class Told(NamedTuple):
    """What the asker laid down besides the position: the scope, and the facts to take as usual."""

    scope: Mapping[str, Any] = {}
    usual: bool = False
    granted: frozenset[str] = frozenset()


NOTHING_TOLD = Told()
NO_WORLD = World({})
TRUE = Finding(True)
NO_RULES = Bill((), (), ())
STANDING = (HOLDS, ASSUMED, OPEN)
TRUTHS = {HOLDS: True, BROKEN: False, SET_ASIDE: False}
TURNED = {HOLDS: BROKEN, BROKEN: HOLDS, ASSUMED: OPEN}


class Heard(NamedTuple):
    """The lines that stand in the way or may, those that grant, and the verdict that they give alone."""

    lines: list[Line]
    grants: list[Line]
    ground: Ground
    usual: frozenset[str]


class Hearing:
    """Hears one question in one world after another; a line that no world can change is made only once."""

    def __init__(self, game: Game, book: Book, told: Told, world: World | None = None) -> None:
        self.game, self.book, self.told = game, book, told
        self.world = NO_WORLD if world is None else world
        self.worldly = False
        self._predicates = game.predicates
        self._heard: Heard | None = None

    def case(self, question: Question, position: Any, within: tuple[str, ...] = (), event: Event | None = None) -> Case:
        """The question against the position, as the game's predicates see it."""
        case = self.game.case(question, position, self, within, event)
        case.values = Reading(self, case)
        return case

    def ground(self, docket: Docket, plan: Plan, case: Case) -> Ground:
        """The verdict in one world, told by the findings of the rules that stand there."""
        self.world = docket.world
        if case.question.decline:
            return self._declining(docket, plan, case)
        heard = self._common(docket.common, plan, case)
        lines = self._lines(docket.own.governs, plan, case)
        grants = self._granting(docket.own, plan, case)
        if not lines and not grants:
            return heard.ground
        return _answered([*heard.lines, *lines], [*heard.grants, *grants], heard.usual)

    def _common(self, bill: Bill, plan: Plan, case: Case) -> Heard:
        """What the rules that stand in every world find; where no world can change it, it is heard once."""
        if self._heard is not None:
            return self._heard
        self.worldly = False
        lines = self._lines(bill.governs, plan, case)
        usual = plan.usual
        if plan.action.performs:
            lines += lines_of_parts(self, plan, case)
            usual = usual_of(plan, self.book)
        grants = self._granting(bill, plan, case)
        heard = Heard(lines, grants, _answered(lines, grants, usual), usual)
        if not self.worldly:
            self._heard = heard
        return heard

    def _lines(self, rules: Iterable[Rule], plan: Plan, case: Case) -> list[Line]:
        lines = []
        usual, hear = plan.usual, self._standing
        for rule in rules:
            line = hear(rule, plan, case, usual, False)
            if line is not None:
                lines.append(line)
        return lines

    def _granting(self, bill: Bill, plan: Plan, case: Case) -> list[Line]:
        """The permissions and duties that are, or may be, to the point here, but those heard as conditions already."""
        lines = []
        usual, hear = plan.usual, self._standing
        for rule in (*bill.permits, *(rule for rule in bill.obliges if rule not in bill.governs)):
            line = hear(rule, plan, case, usual, True)
            if line is not None and line.state in STANDING:
                lines.append(line)
        return lines

    def _declining(self, docket: Docket, plan: Plan, case: Case) -> Ground:
        """A duty that binds is broken by declining; without one, a permission lets it be left undone."""
        duties: list[Line] = []
        permissions: list[Line] = []
        for bill in (docket.common, docket.own):
            lines = (self.line(rule, plan, case, acts=True) for rule in bill.obliges)
            duties += [line._replace(state=TURNED.get(line.state, line.state)) for line in lines if line is not None]
            permissions += self._granting(bill._replace(obliges=()), plan, case)
        return _answered(duties, permissions, plan.usual)

    def parts(self, plan: Plan, case: Case) -> Iterable[tuple[Plan, Case]]:
        """The acts that this act performs, each as a case of its own."""
        return parts_of(self, plan, case)

    def nested(self, case: Case, plan: Plan, args: Mapping[str, Any], after: Iterable[Event] = ()) -> Case:
        """Another act as a case inside this one, here or after the events."""
        position = case.position
        for event in after:
            position = position.after(event)
        question = Question(case.question.game, plan.action.id, args, case.question.via)
        return self.case(question, position, (*case.within, case.question.action))

    def line(
        self, rule: Rule, plan: Plan, case: Case, usual: frozenset[str] = frozenset(), acts: bool = False
    ) -> Line | None:
        """The rule's line, its exceptions weighed; none where it is not in force or does not apply.

        A constraint stands in the way where it is broken. A permission, duty, change or exception `acts` where it
        holds. Either way that is where its own exceptions count.
        """
        if rule.in_force and not self.stands(rule):
            return None
        return self._standing(rule, plan, case, usual, acts)

    def _standing(self, rule: Rule, plan: Plan, case: Case, usual: frozenset[str], acts: bool) -> Line | None:
        """The line of a rule that is in force."""
        values: tuple[Rule, ...] = ()
        doubts: tuple[Rule, ...] = ()
        offers: tuple[Rule, ...] = ()
        if rule.decided_by is None:
            finding = TRUE
        else:
            reading: Reading = case.values
            try:
                finding = self._predicates[rule.decided_by](case, reading)
            except Unknown as gap:
                finding = Finding(None, {}, gap.facts)
            except OpenChange as change:
                reading.taken()
                finding, reading = self._both_ways(rule, case, {}, {}, change)
            if reading.used:
                values, offers = reading.used, reading.offers
                reading.used = reading.offers = ()
            if not finding.applies:
                return None
            for giver in values:
                if giver.disputed:
                    doubts = self._doubts(rule, case, finding, values)
                    break
        holds = finding.holds
        bites = holds is None or holds is acts
        if bites and (holds is None or offers or rule.id in plan.exceptions):
            return self._weighed(Line(rule, finding, OPEN, (), None, values, doubts), offers, plan, case, usual, acts)
        # tuple.__new__ makes the same tuple in half the time, and a verdict makes a dozen of them.
        return tuple.__new__(Line, (rule, finding, HOLDS if holds else BROKEN, (), None, values, doubts, (), (), ()))

    def _weighed(
        self, line: Line, offers: Iterable[Rule], plan: Plan, case: Case, usual: frozenset[str], acts: bool
    ) -> Line:
        """The line of a rule that would bite, or may: set aside, doubtful, or standing."""
        holds, missing = line.finding.holds, list(line.finding.missing)
        invocable, doubtful = list(offers), False
        weighed: list[Line] = []
        for name in plan.exceptions.get(line.rule.id, ()):
            exception = plan.rules[name]
            if exception.invoked_by and exception.invoked_by not in case.question.via:
                invocable.append(exception)
                continue
            lifting = self._lifting(exception, line.rule, plan, case)
            if lifting is None:
                continue
            if lifting.state == HOLDS:
                return line._replace(state=SET_ASIDE, set_aside_by=lifting)
            weighed.append(lifting)
            if lifting.state in (OPEN, ASSUMED):
                doubtful = True
                missing += [fact for fact in lifting.missing if fact not in missing]
        line = line._replace(weighed=tuple(weighed)) if weighed else line
        if holds is not None and not doubtful:
            standing = tuple(rule for rule in invocable if self._is_invocable(rule, case)) if invocable else ()
            return line._replace(state=HOLDS if acts else BROKEN, offers=standing)
        untold = line.finding.missing
        if not acts and untold and all(self._is_as_usual(fact, usual) for fact in untold):
            # As usual, the rule holds: then its exceptions do not matter.
            return line._replace(state=ASSUMED, missing=untold)
        assumed = bool(missing) and all(self._is_as_usual(fact, usual) for fact in missing)
        return line._replace(state=ASSUMED if assumed else OPEN, missing=tuple(missing))

    def _lifting(self, exception: Rule, bent: Rule, plan: Plan, case: Case) -> Line | None:
        """The line of an exception, whose predicate may look which rule it would bend."""
        before, case.bent = case.bent, bent.id
        try:
            return self.line(exception, plan, case, acts=True)
        finally:
            case.bent = before

    def _is_invocable(self, rule: Rule, case: Case) -> bool:
        """The player could still invoke the rule: it is in force and not known to fail."""
        if not self.stands(rule):
            return False
        line = self.line(rule, _alone(rule, self.book, case), case, acts=True)
        return line is not None and line.state not in (BROKEN, SET_ASIDE)

    def _is_as_usual(self, fact: Fact, usual: frozenset[str]) -> bool:
        return (self.told.usual and fact.kind in usual) or fact.id in self.told.granted

    def _predicate(
        self, rule: Rule, case: Case, assumed: Mapping[str, bool] = {}, instead: Mapping[str, Any] = {}
    ) -> tuple[Finding, Reading]:
        reading = Reading(self, case, assumed, instead)
        try:
            return self.game.predicates[rule.decided_by or ""](case, reading), reading
        except Unknown as gap:
            return Finding(None, {}, gap.facts), reading
        except OpenChange as change:
            return self._both_ways(rule, case, assumed, instead, change)

    def _both_ways(
        self, rule: Rule, case: Case, assumed: Mapping[str, bool], instead: Mapping[str, Any], change: OpenChange
    ) -> tuple[Finding, Reading]:
        """An open change of a value matters only where the finding turns on it."""
        bent, reading = self._predicate(rule, case, {**assumed, change.rule.id: True}, instead)
        plain, _ = self._predicate(rule, case, {**assumed, change.rule.id: False}, instead)
        alike = bent.holds == plain.holds and bent.applies == plain.applies
        if alike and not (plain.applies and plain.holds is None):
            return plain, reading
        missing = dict.fromkeys((*change.missing, *bent.missing, *plain.missing))
        return Finding(None, {}, tuple(missing)), reading

    def _doubts(self, rule: Rule, case: Case, finding: Finding, used: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """The givers whose disputed value would turn this finding round."""
        disputed = {giver.id: giver for giver in used if giver.disputed}
        return tuple(
            giver
            for giver in disputed.values()
            if self._predicate(rule, case, {}, giver.disputed)[0].holds != finding.holds
        )

    def reading(self, case: Case) -> Reading:
        """The values of this world, as a procedure reads them."""
        return Reading(self, case)

    def stands(self, rule: Rule) -> bool:
        """The rule is in force in this world."""
        if not rule.in_force:
            return True
        self.worldly = True
        return in_force(rule, self.world)

    def changes(self, rule: Rule, case: Case) -> Truth | None:
        """Whether a rule bends its value here; none where the player would have to invoke it and did not."""
        self.worldly = True
        if rule.invoked_by and rule.invoked_by not in case.question.via:
            return None
        line = self.line(rule, _alone(rule, self.book, case), case, acts=True)
        return NO if line is None else Truth(TRUTHS.get(line.state), line.missing)

    def would(self, case: Case, action: str, after: Iterable[Event], args: Mapping[str, Any]) -> Truth:
        """Whether the nested act would be legal in this world; its verdict stays inside the answer."""
        plan = self.book.plan(action)
        nested = self.nested(case, plan, {**args}, after)
        inner = Hearing(self.game, self.book, self.told, self.world)
        ground = inner.ground(Docket(self.world, bill_of(plan, self.stands), NO_RULES), plan, nested)
        self.worldly = True
        firmness = rests_on(ground.answer, ground.proof)
        verdict = Verdict(nested.question, ground.answer, ground.proof, ground.missing, {}, (), firmness)
        value = {LEGAL: True, ILLEGAL: False}.get(ground.answer)
        return Truth(value, tuple(missing.fact for missing in ground.missing), (), (verdict,))

    def binds(self, case: Case, rule: str, args: Mapping[str, Any]) -> Truth:
        """Whether the rule is in force, bites and is not set aside, for the case with these arguments.

        A rule that governs an act bites where it is broken; any other where its condition holds, or always if it
        has none.
        """
        self.worldly = True
        found = self.book.rule(rule)
        if found is None or not self.stands(found):
            return NO
        question = case.question._replace(args={**case.args, **args})
        asking = self.case(question, case.position, case.within, case.event)
        acts = not found.governs
        line = self.line(found, _alone(found, self.book, asking), asking, acts=acts)
        if line is None or line.state == SET_ASIDE:
            return Truth(False, seen=(line.set_aside_by.rule.id,) if line and line.set_aside_by else ())
        if line.state == OPEN:
            return Truth(None, line.missing)
        return Truth(line.state == (HOLDS if acts else BROKEN))


def _answered(lines: list[Line], grants: list[Line], usual: frozenset[str]) -> Ground:
    """Illegal if a rule is broken, undecided if one is open or none speaks, legal otherwise."""
    states = {line.state for line in lines}
    proof = (*lines, *[line for line in grants if line.state == HOLDS])
    if BROKEN in states:
        return Ground(ILLEGAL, proof)
    if OPEN in states:
        return Ground(UNDECIDED, proof, ranked([line for line in lines if line.state != ASSUMED], usual))
    if proof:
        return Ground(LEGAL, proof)
    # Only a permission that nobody can tell yet speaks of the act: what it waits for is what is missing.
    assumed = tuple(line for line in grants if line.state == ASSUMED)
    return Ground(LEGAL, assumed) if assumed else Ground(UNDECIDED, tuple(grants), ranked(grants, usual))


def _alone(rule: Rule, book: Book, case: Case) -> Plan:
    """A plan of one rule with its exceptions, for a rule met outside the plan of an act; the book remembers it."""
    key = ("alone", rule.id)
    if key not in book.memo:
        book.memo[key] = _with_exceptions(rule, book)
    rules, exceptions = book.memo[key]
    return Plan(book.plan(case.question.action).action, rules, (), (), (), (), exceptions, (), frozenset())


def _with_exceptions(rule: Rule, book: Book) -> tuple[dict[str, Rule], dict[str, tuple[str, ...]]]:
    """The rule, what bends it and what bends that, and by what each is bent."""
    rules: dict[str, Rule] = {rule.id: rule}
    exceptions: dict[str, tuple[str, ...]] = {}
    waiting = [rule]
    while waiting:
        bent = waiting.pop()
        found = [exception for exception in book.exceptions(bent.id) if exception.id not in rules]
        exceptions[bent.id] = tuple(exception.id for exception in book.exceptions(bent.id))
        rules.update({exception.id: exception for exception in found})
        waiting += found
    return rules, exceptions
