"""What a game hands to the engine: its predicates and procedures, and how to read a position of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ruling.model.answers import Event, Finding, Need, Question, Result
from ruling.model.lexicon import Lexicon
from ruling.model.records import Action, EventKind, FactKind, Plan, Rule
from ruling.model.truth import Truth

if TYPE_CHECKING:
    from ruling.model.picture import Marked, Picture


class Position(Protocol):
    """A described position, opaque to the engine but for a few questions.

    `names` are the people behind the players, where they were told.
    """

    names: Mapping[str, str]

    def scope(self) -> Mapping[str, Any]:
        """What was told of the edition, mode, number of players and variants."""

    def after(self, event: Event) -> Position:
        """The position once the event has happened."""

    def to_move(self) -> str | None:
        """Whose turn it is, if that was told."""

    def document(self) -> Mapping[str, Any]:
        """The position as a file would hold it."""


class Values(Protocol):
    """The numbers of the rules: limits, costs, rates, points."""

    def __getitem__(self, name: str) -> Any: ...


class Asking(Protocol):
    """The engine, as a case may ask it in return."""

    def would(self, case: Case, action: str, after: Iterable[Event], args: Mapping[str, Any]) -> Truth: ...

    def binds(self, case: Case, rule: str, args: Mapping[str, Any]) -> Truth: ...


class Case:
    """One question against one position, as a predicate sees it. Games give theirs named reads on top.

    `values` are the numbers of the rules as this case reads them; the engine sets them when it makes the case.
    `bent` is the rule that an exception is being weighed against, empty while none is.
    """

    __slots__ = ("_asking", "bent", "event", "position", "question", "values", "within")
    values: Any

    def __init__(
        self,
        question: Question,
        position: Any,
        asking: Asking,
        within: tuple[str, ...] = (),
        event: Event | None = None,
    ) -> None:
        self.question = question
        self.position = position
        self.within = within
        self.event = event
        self.bent = ""
        self._asking = asking

    @property
    def args(self) -> Mapping[str, Any]:
        return self.question.args

    def would(self, action: str, after: Iterable[Event] = (), **args: object) -> Truth:
        """Whether another act would be legal, here or after the events; its proof stays inside the answer."""
        return self._asking.would(self, action, after, args)

    def binds(self, rule: str, **args: object) -> Truth:
        """Whether a rule binds here, that is: it is in force, applies, and nothing sets it aside."""
        return self._asking.binds(self, rule, args)


Predicate = Callable[[Any, Values], Finding]
Procedure = Callable[[Any, Values], Generator[Event | Need | Result, Any, None]]


class Functions(dict[str, Any]):
    """A game's functions by `module.function`; a module is imported when one of its functions is first wanted.

    A plain dictionary of what was wanted so far, for it is read for every rule of every verdict; as a mapping it holds
    all of its functions.
    """

    def __init__(self, package: str, functions: Mapping[str, str]) -> None:
        super().__init__()
        self._package = package
        self._names = {f"{module}.{name}": module for module, names in functions.items() for name in names.split()}

    def __missing__(self, name: str) -> Any:
        module = import_module(f"{self._package}.{self._names[name]}")
        found = self[name] = getattr(module, name.rpartition(".")[2])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def keys(self) -> Any:
        return self._names.keys()

    def items(self) -> Any:
        return [(name, self[name]) for name in self]

    def get(self, name: str, default: Any = None) -> Any:
        return self[name] if name in self._names else default


class MakeCase(Protocol):
    """Makes a case of this game."""

    def __call__(
        self, question: Question, position: Any, asking: Any, within: tuple[str, ...], event: Event | None, /
    ) -> Case: ...


class ReadPosition(Protocol):
    """Reads the position that a document and a sketch describe together; `source` names the document in complaints."""

    def __call__(self, document: Any, lexicon: Lexicon, book: Any, sketch: str, source: str, /) -> Any: ...


class ReadArgument(Protocol):
    """Reads one argument of a question, given those that were read before it."""

    def __call__(self, kind: str, text: str, position: Any, lexicon: Lexicon, args: Mapping[str, Any], /) -> Any: ...


class Game(NamedTuple):
    """A game's code. The engine is handed one and knows nothing else of the game.

    `candidates` lists arguments with which an act may be worth asking about, `show_argument` writes one as people do,
    `warnings` are the rules that a position breaks by itself, `clause` writes an answer into a sketch,
    whoever the question is about being "me" in it, and `picture` draws a position with marked places. `players` are
    those whom a position names, in order, and `seen_by` is the position as one of them, or any onlooker, may know it.
    `random_board` lays out a new table with a board drawn by chance. `fields` are what a document of a position may
    hold.
    """

    id: str
    predicates: Mapping[str, Predicate]
    procedures: Mapping[str, Procedure]
    case: MakeCase
    read_position: ReadPosition
    read_argument: ReadArgument
    candidates: Callable[[str, Any, str], Iterable[Mapping[str, Any]]] | None = None
    show_argument: Callable[[str, Any, Any, Mapping[str, Any]], str] | None = None
    warnings: Callable[[Any], Iterable[tuple[str, Finding]]] | None = None
    clause: Callable[[FactKind, Mapping[str, str], str, str | None, Lexicon], str] | None = None
    picture: Callable[[Any, Iterable[Marked], Book], Picture] | None = None
    players: Callable[[Any], tuple[str, ...]] | None = None
    seen_by: Callable[[Any, str | None], Any] | None = None
    random_board: Callable[[Any, Lexicon, Mapping[str, Any], Any], Any] | None = None
    fields: tuple[str, ...] = ()


class Book(Protocol):
    """The records of one game, fetched one by one; `memo` keeps what others worked out from the records alone."""

    memo: dict[Any, Any]

    @property
    def dimensions(self) -> Mapping[str, tuple[Any, ...]]: ...

    def plan(self, action: str) -> Plan: ...

    def action(self, action: str) -> Action | None: ...

    def rule(self, rule: str) -> Rule | None: ...

    def value(self, name: str) -> tuple[Rule, ...]: ...

    def exceptions(self, rule: str) -> tuple[Rule, ...]: ...

    def event(self, name: str) -> EventKind | None: ...
