"""Words to records, in either language: `build` compiles an index, the others answer from it."""

from ruling.search.likeness import like, nearest_id, quoted, suggest
from ruling.search.query import Hit, Search, find, is_guess, titled, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ruling.search.index import Document, TermForms, build

__all__ = [
    "Document", "Hit", "Search", "TermForms", "build", "find", "is_guess", "like", "nearest_id", "quoted",
    "suggest", "titled", "whole",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """The compiling half, imported only when it is asked for: a question does not need it."""
    if name in ("Document", "TermForms", "build"):
        from ruling.search import index

        return getattr(index, name)
    raise AttributeError(name)
