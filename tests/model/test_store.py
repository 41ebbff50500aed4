"""The compiled records: fresh, damaged, unwritable or built by two at once, the answer is the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from ruling.model.store import HEAD, FileStore, MemoryStore, Store, open_store

BLOBS = {f"blob:{n}": {"n": n, "text": "słowo ё " * 20, "row": (1, 2.5, None, True)} for n in range(20)}


class Compiler:
    """Compiles a folder and counts how often it was asked to."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.runs = folder, 0

    def __call__(self) -> Mapping[str, Any]:
        self.runs += 1
        return {**BLOBS, "content": (self.folder / "a.yaml").read_text(encoding="utf-8")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "records"
    (made / "deep").mkdir(parents=True)
    (made / "a.yaml").write_text("a: 1", encoding="utf-8")
    (made / "deep" / "b.yaml").write_text("b: 1", encoding="utf-8")
    return made


@pytest.fixture
def compiler(folder: Path) -> Compiler:
    return Compiler(folder)


@pytest.fixture
def opened(folder: Path, compiler: Compiler, tmp_path: Path) -> Callable[[], Store]:
    return lambda: open_store(folder, tmp_path / "cache", compiler)


def file_of(tmp_path: Path) -> Path:
    [found] = (tmp_path / "cache").iterdir()
    return found


def whole(store: Store) -> dict[str, Any]:
    return {name: store.get(name) for name in (*BLOBS, "content")}


def expected(content: str = "a: 1") -> dict[str, Any]:
    return {**BLOBS, "content": content}


def test_the_second_opening_compiles_nothing(opened: Callable[[], Store], compiler: Compiler) -> None:
    assert isinstance(opened(), MemoryStore)
    second = opened()
    assert isinstance(second, FileStore)
    assert whole(second) == expected()
    assert sorted(second.names()) == sorted(expected())
    assert second.get("no such blob") is None
    assert compiler.runs == 1


@pytest.mark.parametrize("name", ["a.yaml", "deep/b.yaml"])
def test_a_touched_file_is_read_but_not_compiled_again(
    opened: Callable[[], Store], compiler: Compiler, folder: Path, tmp_path: Path, name: str
) -> None:
    opened()
    before = FileStore(file_of(tmp_path), compiler)
    os.utime(folder / name, (1, 1))
    assert whole(opened()) == expected()
    after = FileStore(file_of(tmp_path), compiler)
    assert after.key == before.key
    assert after.look != before.look
    assert compiler.runs == 1


@pytest.mark.parametrize("change", ["content", "same size", "new file", "removed file", "renamed file", "deep file"])
def test_a_changed_folder_is_compiled_again(
    opened: Callable[[], Store], compiler: Compiler, folder: Path, change: str
) -> None:
    opened()
    if change == "content":
        (folder / "a.yaml").write_text("a: 1000", encoding="utf-8")
    elif change == "same size":
        (folder / "a.yaml").write_text("a: 2", encoding="utf-8")
    elif change == "new file":
        (folder / "c.yaml").write_text("c: 1", encoding="utf-8")
    elif change == "removed file":
        (folder / "deep" / "b.yaml").unlink()
    elif change == "renamed file":
        (folder / "deep" / "b.yaml").rename(folder / "deep" / "c.yaml")
    else:
        (folder / "deep" / "b.yaml").write_text("b: 2", encoding="utf-8")
    assert opened().get("content") == (folder / "a.yaml").read_text(encoding="utf-8")
    assert compiler.runs == 2
    assert isinstance(opened(), FileStore)
    assert compiler.runs == 2


def test_a_file_put_back_with_its_old_time_is_noticed(
    opened: Callable[[], Store], compiler: Compiler, folder: Path
) -> None:
    """Size and time may be forged by a tool that keeps times; the time of the change of the entry is not."""
    opened()
    kept = (folder / "a.yaml").stat()
    (folder / "a.yaml").write_text("a: 2", encoding="utf-8")
    os.utime(folder / "a.yaml", ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert opened().get("content") == "a: 2"


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999])
def test_a_flipped_byte_only_costs_time(
    opened: Callable[[], Store], compiler: Compiler, tmp_path: Path, share: float
) -> None:
    opened()
    path = file_of(tmp_path)
    raw = bytearray(path.read_bytes())
    raw[int(len(raw) * share)] ^= 0xFF
    path.write_bytes(raw)
    assert whole(opened()) == expected()
    assert whole(opened()) == expected()
    assert compiler.runs == 2


@pytest.mark.parametrize("place", range(HEAD))
def test_a_flipped_byte_of_the_head_only_costs_time(
    opened: Callable[[], Store], compiler: Compiler, tmp_path: Path, place: int
) -> None:
    opened()
    path = file_of(tmp_path)
    raw = bytearray(path.read_bytes())
    raw[place] ^= 0x01
    path.write_bytes(raw)
    assert whole(opened()) == expected()


@pytest.mark.parametrize("share", [0.0, 0.001, 0.2, 0.5, 0.99])
def test_a_truncated_file_only_costs_time(
    opened: Callable[[], Store], compiler: Compiler, tmp_path: Path, share: float
) -> None:
    opened()
    path = file_of(tmp_path)
    raw = path.read_bytes()
    path.write_bytes(raw[: int(len(raw) * share)])
    assert whole(opened()) == expected()


@pytest.mark.parametrize("garbage", [b"", b"\0" * 1000, b"ruling-1", b"ruling-1" + b"\xff" * 100, os.urandom(5000)])
def test_garbage_only_costs_time(
    opened: Callable[[], Store], compiler: Compiler, tmp_path: Path, garbage: bytes
) -> None:
    opened()
    file_of(tmp_path).write_bytes(garbage)
    assert whole(opened()) == expected()
    assert compiler.runs == 2


def test_a_touched_folder_and_a_damaged_blob_together_only_cost_time(
    opened: Callable[[], Store], compiler: Compiler, folder: Path, tmp_path: Path
) -> None:
    opened()
    path = file_of(tmp_path)
    raw = bytearray(path.read_bytes())
    raw[-1] ^= 0xFF
    path.write_bytes(raw)
    os.utime(folder / "a.yaml", (1, 1))
    assert whole(opened()) == expected()
    assert whole(opened()) == expected()


def test_a_folder_in_place_of_the_file_only_costs_time(
    opened: Callable[[], Store], compiler: Compiler, tmp_path: Path
) -> None:
    opened()
    path = file_of(tmp_path)
    path.unlink()
    path.mkdir()
    assert whole(opened()) == expected()


def test_an_unwritable_cache_only_costs_time(folder: Path, compiler: Compiler, tmp_path: Path) -> None:
    """A cache under a file cannot be made by anybody, root included."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    for _ in range(2):
        assert whole(open_store(folder, tmp_path / "file" / "cache", compiler)) == expected()
    assert compiler.runs == 2


def test_no_half_written_file_stays_behind(opened: Callable[[], Store], tmp_path: Path) -> None:
    opened()
    opened()
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".bin"]


def test_folders_of_one_name_do_not_share_a_file(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "records"
    other.mkdir(parents=True)
    (other / "a.yaml").write_text("a: other", encoding="utf-8")
    for _ in range(2):
        assert open_store(folder, tmp_path / "cache", Compiler(folder)).get("content") == "a: 1"
        assert open_store(other, tmp_path / "cache", Compiler(other)).get("content") == "a: other"
    assert len(list((tmp_path / "cache").iterdir())) == 2
