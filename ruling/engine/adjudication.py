"""From a question to a verdict: every rule that governs the act yields a finding, and the verdict follows from those."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ruling.engine.following import Run, Stopped
from ruling.engine.values import OpenChange, Reading
from ruling.engine.weighing import ranked, rests_on, weakest
from ruling.engine.worlds import SplitOn, World, in_force, parting, worlds
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
    Missing,
    Question,
    Verdict,
)  # fmt: skip
from ruling.model.errors import NotUnderstood
from ruling.model.game import Book, Case, Game
from ruling.model.records import Plan, Rule
from ruling.model.truth import Fact, Truth, Unknown


class Told(NamedTuple):
    """What the asker laid down besides the position: the scope, and the facts to take as usual."""

    scope: Mapping[str, Any] = {}
    usual: bool = False
    granted: frozenset[str] = frozenset()


def adjudicate(game: Game, book: Book, question: Question, position: Any, told: Told = Told()) -> Verdict:  # noqa: B008
    """The verdict on the question, under every edition and mode that was not told."""
    plan = book.plan(question.action)
    scope = {**position.scope(), **told.scope}
    dimensions = list(plan.dimensions)
    while True:
        try:
            return _decide(Hearing(game, book, told), plan, question, position, scope, dimensions)
        except SplitOn as split:
            if split.dimension in dimensions or split.dimension not in book.dimensions:
                raise
            dimensions.append(split.dimension)


def _decide(
    hearing: Hearing, plan: Plan, question: Question, position: Any, scope: World, dimensions: list[str]
) -> Verdict:
    values = hearing.book.dimensions
    grounds: list[tuple[World, Ground]] = []
    decided: dict[tuple[Any, ...], Ground] = {}
    case = hearing.case(question, position)
    for world in worlds(scope, dimensions, values):
        signature = _signature(plan, world, dimensions)
        if signature not in decided:
            decided[signature] = hearing.ground(plan, case, world)
        grounds.append((world, decided[signature]))
    return _merged(question, grounds, dimensions, scope, values)


def _signature(plan: Plan, world: World, dimensions: list[str]) -> tuple[Any, ...]:
    standing = tuple(rule.id for rule in plan.rules.values() if rule.in_force and in_force(rule, world))
    late = tuple(world[dimension] for dimension in dimensions[len(plan.dimensions) :])
    return (standing, late)


def _merged(
    question: Question,
    grounds: list[tuple[World, Ground]],
    dimensions: list[str],
    scope: World,
    values: Mapping[str, tuple[Any, ...]],
) -> Verdict:
    answers = [(world, ground.answer) for world, ground in grounds]
    parted = parting(answers, [d for d in dimensions if d not in scope])
    one = len({answer for _, answer in answers}) == 1
    answer = answers[0][1] if one else UNDECIDED
    proof = _union(ground.proof for _, ground in grounds)
    missing: tuple[Missing, ...] = ()
    if answer == UNDECIDED:
        open_grounds = [ground for _, ground in grounds if ground.answer == UNDECIDED]
        missing = (*(Missing(Fact.of(d), ()) for d in parted), *_united_missing(open_grounds))
    editions = _by_edition(grounds, scope, values)
    firmness = weakest(rests_on(ground.answer, ground.proof) for _, ground in grounds) if one else None
    provisos = tuple(dict.fromkeys(_assumed(proof)))
    return Verdict(question, answer, proof, missing, editions, parted, firmness, provisos)


def _assumed(proof: Iterable[Line]) -> Iterable[Fact]:
    """The facts that were taken as usual, in this proof or in a verdict inside it."""
    for line in proof:
        if line.state == ASSUMED:
            yield from line.missing
        for verdict in line.finding.inner:
            yield from _assumed(verdict.proof)


def _union(proofs: Iterable[tuple[Line, ...]]) -> tuple[Line, ...]:
    lines: dict[tuple[Any, ...], Line] = {}
    for proof in proofs:
        for line in proof:
            lines.setdefault((line.rule.id, line.state, line.within, str(line.finding.facts)), line)
    return tuple(lines.values())


def _united_missing(grounds: list[Ground]) -> tuple[Missing, ...]:
    united: dict[Fact, Missing] = {}
    for ground in grounds:
        for missing in ground.missing:
            united.setdefault(missing.fact, missing)
    return tuple(united.values())


def _by_edition(
    grounds: list[tuple[World, Ground]], scope: World, values: Mapping[str, tuple[Any, ...]]
) -> dict[str, Ground]:
    """The verdict under each edition; where modes part within one, that edition alone is undecided."""
    if "edition" in scope or len(values.get("edition", ())) < 2:
        return {}
    editions: dict[str, Ground] = {}
    for edition in values["edition"]:
        own = [ground for world, ground in grounds if world.get("edition", edition) == edition]
        answer = own[0].answer if len({ground.answer for ground in own}) == 1 else UNDECIDED
        proof = _union(ground.proof for ground in own)
        editions[edition] = Ground(answer, proof, _united_missing([g for g in own if g.answer == UNDECIDED]))
    return editions


class Hearing:
    """One question being heard: findings are kept so that no predicate runs twice for the same thing."""

    def __init__(self, game: Game, book: Book, told: Told) -> None:
        self.game, self.book, self.told = game, book, told
        self._kept: dict[tuple[int, str], tuple[Finding, Reading, tuple[Rule, ...]]] = {}
        self._cases: list[Case] = []
        self._worldly = False
        self._world: World = {}

    def in_world(self, world: World) -> Hearing:
        """The same hearing, now under these editions, modes and variants."""
        self._world = world
        return self

    def case(self, question: Question, position: Any, within: tuple[str, ...] = (), event: Event | None = None) -> Case:
        """A case of this hearing; held on to, because findings are kept by the identity of their case."""
        case = self.game.case(question, position, self, within, event)
        self._cases.append(case)
        return case

    def ground(self, plan: Plan, case: Case, world: World) -> Ground:
        """The verdict in one world, told by the findings of the rules that are in force there."""
        self._world = world
        if case.question.decline:
            return self._declining(plan, case, world)
        usual = frozenset(plan.action.usual)
        lines = [line for name in plan.governs if (line := self.line(plan.rules[name], plan, case, usual)) is not None]
        lines += self._parts(plan, case)
        return _answered(lines, self._granting(plan, case, (*plan.permits, *plan.obliges)), usual)

    def _granting(self, plan: Plan, case: Case, names: Iterable[str]) -> list[Line]:
        """The permissions and duties that are, or may be, to the point here."""
        usual = frozenset(plan.action.usual)
        lines = (self.line(plan.rules[name], plan, case, usual, acts=True) for name in names)
        return [line for line in lines if line is not None and line.state in (HOLDS, ASSUMED, OPEN)]

    def _declining(self, plan: Plan, case: Case, world: World) -> Ground:
        """A duty that binds is broken by declining; without one, a permission lets it be left undone."""
        lines = [self.line(plan.rules[name], plan, case, frozenset(), acts=True) for name in plan.obliges]
        duties = [_turned(line) for line in lines if line is not None]
        return _answered(duties, self._granting(plan, case, plan.permits), frozenset(plan.action.usual))

    def _parts(self, plan: Plan, case: Case) -> list[Line]:
        """The lines of the acts that this act performs, each in the position that the one before it leaves."""
        lines: list[Line] = []
        position = case.position
        for part in plan.action.performs:
            args = {name: case.args[source] for name, source in part.arguments.items() if source in case.args}
            inner = self.book.plan(part.action)
            nested = self._nested(case, inner, args, (), position)
            usual = frozenset(inner.action.usual)
            found = [self.line(inner.rules[name], inner, nested, usual) for name in inner.governs]
            lines += [line._replace(within=nested.within) for line in found if line is not None]
            if len(plan.action.performs) > 1 and all(line.state not in (BROKEN, OPEN) for line in lines):
                position = self._left_by(inner, nested)
        return lines

    def _left_by(self, plan: Plan, case: Case) -> Any:
        """The position that a part leaves; what waits for a choice or a fact comes after the part itself."""
        run = Run(self, {})
        try:
            return run.act(plan, case).position
        except (Stopped, Unknown, OpenChange):
            position = case.position
            for event in run.events:
                position = position.after(event)
            return position

    def _nested(
        self, case: Case, plan: Plan, args: Mapping[str, Any], after: Iterable[Event], position: Any = None
    ) -> Case:
        position = case.position if position is None else position
        for event in after:
            position = position.after(event)
        question = Question(case.question.game, plan.action.id, args, case.question.via)
        return self.case(question, position, (*case.within, case.question.action))

    def line(self, rule: Rule, plan: Plan, case: Case, usual: frozenset[str], acts: bool = False) -> Line | None:
        """The rule's line, its exceptions weighed; none where it is not in force or does not apply.

        A constraint stands in the way where it is broken. A permission, duty, change or exception `acts` where it
        holds. Either way that is where its own exceptions count.
        """
        if rule.in_force and not in_force(rule, self._world):
            return None
        finding, reading, doubts = self._finding(rule, case)
        if not finding.applies:
            return None
        values = tuple(reading.used)
        if finding.holds is not None and finding.holds is not acts:
            return Line(rule, finding, HOLDS if finding.holds else BROKEN, (), None, values, doubts)
        offers: list[Rule] = list(reading.offers)
        missing = list(finding.missing)
        doubtful = False
        for name in plan.exceptions.get(rule.id, ()):
            exception = plan.rules[name]
            if exception.invoked_by and exception.invoked_by not in case.question.via:
                offers.append(exception)
                continue
            lifting = self.line(exception, plan, case, frozenset(), acts=True)
            if lifting is None:
                continue
            if lifting.state == HOLDS:
                return Line(rule, finding, SET_ASIDE, (), lifting, values, doubts)
            if lifting.state == OPEN:
                doubtful = True
                missing += [fact for fact in lifting.missing if fact not in missing]
        if finding.holds is not None and not doubtful:
            standing = tuple(self._open_offers(offers, case, plan))
            return Line(rule, finding, HOLDS if acts else BROKEN, (), None, values, doubts, standing)
        state = ASSUMED if missing and self._as_usual(missing, usual) else OPEN
        return Line(rule, finding, state, tuple(missing), None, values, doubts)

    def _open_offers(self, offers: list[Rule], case: Case, plan: Plan) -> list[Rule]:
        """The exceptions that the player could still invoke: those that are in force and not known to fail."""
        standing = [rule for rule in offers if in_force(rule, self._world)]
        return [rule for rule in standing if self._finding(rule, case)[0].holds is not False]

    def _as_usual(self, missing: Iterable[Fact], usual: frozenset[str]) -> bool:
        return all((self.told.usual and fact.kind in usual) or fact.id in self.told.granted for fact in missing)

    def _finding(self, rule: Rule, case: Case) -> tuple[Finding, Reading, tuple[Rule, ...]]:
        key = (id(case), rule.id)
        kept = self._kept.get(key)
        if kept is None:
            outer, self._worldly = self._worldly, False
            kept = self._found(rule, case)
            if not (self._worldly or kept[1].worldly):
                self._kept[key] = kept
            self._worldly = self._worldly or kept[1].worldly or outer
        return kept

    def _found(self, rule: Rule, case: Case) -> tuple[Finding, Reading, tuple[Rule, ...]]:
        if rule.decided_by is None:
            return Finding(True), self._reading(case, {}, {}), ()
        finding, reading = self._predicate(rule, case, {}, {})
        return finding, reading, self._doubts(rule, case, finding, reading)

    def _predicate(
        self, rule: Rule, case: Case, assumed: Mapping[str, bool], instead: Mapping[str, Any]
    ) -> tuple[Finding, Reading]:
        predicate = self.game.predicates[rule.decided_by or ""]
        reading = self._reading(case, assumed, instead)
        try:
            return predicate(case, reading), reading
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

    def _doubts(self, rule: Rule, case: Case, finding: Finding, reading: Reading) -> tuple[Rule, ...]:
        """The givers whose disputed value would turn this finding round."""
        disputed = [giver for giver in reading.used if giver.disputed]
        return tuple(
            giver for giver in disputed if self._predicate(rule, case, {}, giver.disputed)[0].holds != finding.holds
        )

    def reading(self, case: Case) -> Reading:
        """The values of this world, as a procedure reads them."""
        return self._reading(case, {}, {})

    def stands(self, rule: Rule) -> bool:
        """The rule is in force in this world."""
        return in_force(rule, self._world)

    def _reading(self, case: Case, assumed: Mapping[str, bool], instead: Mapping[str, Any]) -> Reading:
        return Reading(self._world, self.book.value, lambda rule: self._changes(rule, case), assumed, instead)

    def _changes(self, rule: Rule, case: Case) -> Truth | None:
        """Whether a rule bends its value here; none where the player would have to invoke it and did not."""
        self._worldly = True
        if rule.invoked_by and rule.invoked_by not in case.question.via:
            return None
        plan = _alone(rule, self.book, case)
        line = self.line(rule, plan, case, frozenset(), acts=True)
        if line is None:
            return Truth(False)
        return Truth({HOLDS: True, BROKEN: False, SET_ASIDE: False}.get(line.state), line.missing)

    def would(self, case: Case, action: str, after: Iterable[Event], args: Mapping[str, Any]) -> Truth:
        """Whether the nested act would be legal in this world; its verdict stays inside the answer."""
        self._worldly = True
        if self.book.action(action) is None:
            raise NotUnderstood("unknown-action", found=action, nearest="")
        plan = self.book.plan(action)
        nested = self._nested(case, plan, {**args}, after)
        world = self._world
        ground = self.ground(plan, nested, world)
        self._world = world
        verdict = Verdict(
            nested.question, ground.answer, ground.proof, ground.missing, {}, (), rests_on(ground.answer, ground.proof)
        )
        value = {LEGAL: True, ILLEGAL: False}.get(ground.answer)
        return Truth(value, tuple(missing.fact for missing in ground.missing), (), (verdict,))

    def binds(self, case: Case, rule: str, args: Mapping[str, Any]) -> Truth:
        """Whether the rule is in force, bites and is not set aside, for the case with these arguments.

        A rule that governs an act bites where it is broken; any other where its condition holds, or always if it
        has none.
        """
        self._worldly = True
        found = self.book.rule(rule)
        if found is None or not in_force(found, self._world):
            return Truth(False)
        question = case.question._replace(args={**case.args, **args})
        asking = self.case(question, case.position, case.within, case.event)
        acts = not found.governs
        line = self.line(found, _alone(found, self.book, asking), asking, frozenset(), acts)
        if line is None or line.state == SET_ASIDE:
            return Truth(False, seen=(line.set_aside_by.rule.id,) if line and line.set_aside_by else ())
        if line.state == OPEN:
            return Truth(None, line.missing)
        return Truth(line.state == (HOLDS if acts else BROKEN))


def _answered(lines: list[Line], grants: list[Line], usual: frozenset[str]) -> Ground:
    """Illegal if a rule is broken, undecided if one is open or none speaks, legal otherwise."""
    proof = (*lines, *(line for line in grants if line.state == HOLDS))
    if any(line.state == BROKEN for line in lines):
        return Ground(ILLEGAL, proof)
    if any(line.state == OPEN for line in lines):
        return Ground(UNDECIDED, proof, ranked(lines, usual))
    if proof:
        return Ground(LEGAL, proof)
    # Only a permission that nobody can tell yet speaks of the act: what it waits for is what is missing.
    assumed = tuple(line for line in grants if line.state == ASSUMED)
    return Ground(LEGAL, assumed) if assumed else Ground(UNDECIDED, tuple(grants), ranked(grants, usual))


def _turned(line: Line) -> Line:
    """A duty seen from the one who would decline it: where it binds it is broken, elsewhere all is well."""
    states = {HOLDS: BROKEN, BROKEN: HOLDS, ASSUMED: OPEN}
    return line._replace(state=states.get(line.state, line.state))


def _alone(rule: Rule, book: Book, case: Case) -> Plan:
    """A plan of one rule with its exceptions, for a rule met outside the plan of an act."""
    rules: dict[str, Rule] = {rule.id: rule}
    exceptions: dict[str, tuple[str, ...]] = {}
    waiting = [rule]
    while waiting:
        bent = waiting.pop()
        found = [exception for exception in book.exceptions(bent.id) if exception.id not in rules]
        exceptions[bent.id] = tuple(exception.id for exception in book.exceptions(bent.id))
        rules.update({exception.id: exception for exception in found})
        waiting += found
    action = book.action(case.question.action)
    assert action is not None
    return Plan(action, rules, (), (), (), (), exceptions, ())
