"""Words to records, in either language: `build` compiles an index, `find` and `suggest` answer from it."""

from ruling.search.query import Hit, find, suggest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ruling.search.index import Document, TermForms, build

__all__ = ["Document", "Hit", "TermForms", "build", "find", "suggest"]


def __getattr__(name: str) -> object:
    """The compiling half, imported only when it is asked for: a question does not need it."""
    if name in ("Document", "TermForms", "build"):
        from ruling.search import index

        return getattr(index, name)
    raise AttributeError(name)
