"""Truths about names: whatever a record names exists."""

from __future__ import annotations

from collections.abc import Collection

from ruling.lint.casebook import Dispute, tells_what_happens
from ruling.lint.matter import Flaws, Matter, at, listed, unknown_names
from ruling.model.records import EVERY_RULE, Entry, Rule, bent_by, breakable
from ruling.model.shapes import Place


def links_lead_somewhere(matter: Matter) -> Flaws:
    """see, exception_to, about and filled_by name records that exist, by their present ids or by former ones."""
    rules = {*matter.records.rules, *(old for rule in matter.rules for old in rule.formerly)}
    records = {*rules, *(entry.id for entry in matter.records.entries)}
    for entry in matter.records.entries:
        yield from unknown_names(at(entry, "see"), entry.see, records, "link")
    for rule in matter.rules:
        yield from unknown_names(at(rule, "see"), rule.see, records, "link")
        bent = [name for name in rule.exception_to if name != matter.records.game.id + EVERY_RULE]
        yield from unknown_names(at(rule, "exception_to"), bent, rules, "rule")
    for divergence in matter.records.divergences:
        yield from unknown_names(at(divergence, "about"), divergence.about, rules, "rule")
    for gap in matter.records.gaps:
        yield from unknown_names(at(gap, "filled_by"), gap.filled_by, rules, "rule")


def ids_are_unique(matter: Matter) -> Flaws:
    """No two entries, divergences or gaps have one id."""
    for records in (matter.records.entries, matter.records.divergences, matter.records.gaps):
        first: dict[str, Place] = {}
        for record in records:
            known = first.setdefault(record.id, Place(record.file, record.line, record.id))
            if (known.file, known.line) != (record.file, record.line):
                field = "entry" if isinstance(record, Entry) else "id"
                where = Place(record.file, record.line, field)
                yield where.wrong(record.id, "unique-id", file=known.file, line=known.line)


def old_ids_lead_to_one_rule(matter: Matter) -> Flaws:
    """A former id is no rule's id any more, and belongs to one rule."""
    first: dict[str, Rule] = dict(matter.records.rules)
    for rule in matter.rules:
        for old in rule.formerly:
            known = first.setdefault(old, rule)
            if known is not rule or known.id == old:
                yield at(rule, "formerly").wrong(old, "unique-id", file=known.file, line=known.line)


def entries_belong_to_their_game(matter: Matter) -> Flaws:
    """The id of an entry begins with that of its game."""
    game = matter.records.game.id
    for entry in matter.records.entries:
        if not entry.id.startswith(f"{game}."):
            yield Place(entry.file, entry.line, "entry").wrong(entry.id, "id-in-game", game=game)


def editions_are_declared(matter: Matter) -> Flaws:
    """Printed places and divergences name editions of game.yaml."""
    editions = matter.records.game.editions
    for entry in matter.records.entries:
        yield from unknown_names(at(entry, "printed"), entry.printed, editions, "edition")
    for divergence in matter.records.divergences:
        yield from unknown_names(at(divergence, "editions"), divergence.editions, editions, "edition")
        sounder = at(divergence, "sounder", "edition")
        yield from unknown_names(sounder, [divergence.sounder], {*editions, "both"}, "edition")


def scopes_are_declared(matter: Matter) -> Flaws:
    """A rule is in force under editions, modes, numbers of players and variants of game.yaml."""
    dimensions = matter.records.game.dimensions
    for rule in matter.rules:
        for dimension, values in rule.in_force.items():
            name, _, variant = dimension.partition(".")
            allowed = listed(dimensions.get(dimension, ()))
            if variant and dimension not in dimensions:
                allowed = listed(matter.records.game.variants)
                yield at(rule, "in_force", name).wrong(variant, "scope", allowed=allowed)
                continue
            for value in values:
                if value not in dimensions.get(dimension, ()):
                    yield at(rule, "in_force", name).wrong(value, "scope", allowed=allowed)


def acts_are_declared(matter: Matter) -> Flaws:
    """Rules bear on acts of game.yaml, and answer its acts and events; acts are made of acts."""
    actions, events = matter.records.game.actions, matter.records.game.events
    for rule in matter.rules:
        for role in ("governs", "permits", "obliges"):
            yield from unknown_names(at(rule, role), getattr(rule, role), actions, "action")
        yield from unknown_names(at(rule, "on"), rule.on, {*actions, *events}, "action-or-event")
    for action in actions.values():
        where, parts = matter.head("actions", action.id), [part.action for part in action.performs]
        yield from unknown_names(where.inside("is_a"), _if_any(action.is_a), actions, "action")
        yield from unknown_names(where.inside("performs"), parts, actions, "action")
        yield from unknown_names(where.inside("usual"), action.usual, matter.records.game.facts, "fact-kind")
    outcomes = [action.id for action in actions.values() if action.kind == "outcome"]
    if outcomes:  # a game.yaml that is read without its acts/ names none
        yield from unknown_names(matter.head("score"), _if_any(matter.records.game.score), outcomes, "action")


def events_are_answered(matter: Matter) -> Flaws:
    """An event lists, in order, just the rules that answer it."""
    for name, event in matter.records.game.events.items():
        answering = {rule.id for rule in matter.rules if name in rule.on}
        if answering != set(event.answered_by):
            where = matter.head("events", name, "answered_by")
            yield where.wrong(listed(event.answered_by), "answers", rules=listed(answering))


def acts_are_followed(matter: Matter) -> Flaws:
    """An act lists, in order, just the rules that follow it; a kind of another act may leave that to it."""
    actions = matter.records.game.actions
    for action in actions.values():
        own = {rule.id for rule in matter.rules if action.id in rule.on}
        kinds, parent = {action.id}, action.is_a
        while parent in actions and parent not in kinds:
            kinds.add(parent)
            parent = actions[parent].is_a
        inherited = {rule.id for rule in matter.rules if kinds.intersection(rule.on)}
        named = set(action.follows)
        if not own <= named <= inherited and not (action.is_a and not named):
            where = matter.head("actions", action.id, "follows")
            yield where.wrong(listed(named), "answers", rules=listed(own))


def code_exists(matter: Matter) -> Flaws:
    """decided_by names a predicate of the game, resolved_by a procedure."""
    if matter.game is None:
        return
    for rule in matter.rules:
        decided, resolved = _if_any(rule.decided_by), _if_any(rule.resolved_by)
        yield from unknown_names(at(rule, "decided_by"), decided, matter.game.predicates, "predicate")
        yield from unknown_names(at(rule, "resolved_by"), resolved, matter.game.procedures, "procedure")


def code_is_named(matter: Matter) -> Flaws:
    """Every predicate and procedure of the game belongs to a record."""
    if matter.game is None:
        return
    named = {name for rule in matter.rules for name in (rule.decided_by, rule.resolved_by)}
    for name, function in (*matter.game.predicates.items(), *matter.game.procedures.items()):
        if name not in named:
            file = function.__module__.replace(".", "/") + ".py"
            line = function.__code__.co_firstlineno if hasattr(function, "__code__") else 1
            yield Place(file, line, name).wrong(None, "record-for-code")


def statements_exist(matter: Matter) -> Flaws:
    """covers names statements of the inventory."""
    if matter.inventory is None:
        return
    statements: Collection[str] = matter.inventory["statements"]
    for rule in matter.rules:
        yield from unknown_names(at(rule, "covers"), rule.covers, statements, "statement")


def disputes_name_what_exists(matter: Matter) -> Flaws:
    """The case book asks about acts of the game and cites rules, editions, events and examples that exist."""
    game = matter.records.game
    for dispute in matter.disputes or ():
        where = _case(dispute)
        yield from unknown_names(where.inside("ask.action"), [dispute.action], game.actions, "action")
        yield from unknown_names(where.inside("because"), dispute.because, matter.records.rules, "rule")
        yield from unknown_names(where.inside("edition"), _if_any(dispute.edition), game.editions, "edition")
        yield from unknown_names(where.inside("editions"), dispute.editions, game.editions, "edition")
        yield from unknown_names(where.inside("events"), dispute.events or (), game.events, "event")
        examples = matter.inventory["examples"] if matter.inventory else dispute.example
        yield from unknown_names(where.inside("example"), dispute.example, examples, "example")


def disputes_tell_what_the_act_takes(matter: Matter) -> Flaws:
    """A question names arguments of its act, means that some exception is invoked by, and facts of game.yaml."""
    game = matter.records.game
    means = {rule.invoked_by for rule in matter.rules if rule.invoked_by}
    for dispute in matter.disputes or ():
        where, action = _case(dispute), game.actions.get(dispute.action)
        # What happens may hang on choices and dice: those are told beside the arguments of the act.
        if action is not None and not tells_what_happens(dispute):
            known = [argument.name for argument in action.arguments]
            yield from unknown_names(where.inside("ask"), dispute.args, known, "argument")
        yield from unknown_names(where.inside("ask.via"), dispute.via, means, "means")
        kinds = [fact.partition(":")[0] for fact in dispute.missing or ()]
        yield from unknown_names(where.inside("missing"), kinds, {*game.facts, *game.dimensions}, "fact-kind")


def _case(dispute: Dispute) -> Place:
    return Place(dispute.file, dispute.line, str(dispute.number or ""))


def _if_any(name: str | None) -> list[str]:
    return [name] if name else []


def exceptions_end(matter: Matter) -> Flaws:
    """No rule is, by a chain of exceptions, an exception to itself."""
    rules = matter.records.rules
    every = breakable(rules.values())
    bends = {name: bent_by(found, every) for name, found in rules.items()}
    seen: set[str] = set()
    for rule in matter.rules:
        chain = _cycle(rule.id, bends)
        if chain and not seen.intersection(chain):
            yield at(rule, "exception_to").wrong(" → ".join(chain), "no-cycle")
        seen.update(chain)


def _cycle(start: str, bends: dict[str, tuple[str, ...]]) -> list[str]:
    """The way from a rule back to itself, if there is one."""
    waiting = [[start]]
    passed: set[str] = set()
    while waiting:
        way = waiting.pop()
        for name in bends.get(way[-1], ()):
            if name == start:
                return [*way, start]
            if name not in passed:
                passed.add(name)
                waiting.append([*way, name])
    return []
