"""Shows the progress of a computation and the notes about it."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from types import TracebackType
from typing import Any, Union

Progress = Union[bool, Callable[[str, int, int], object]]
"""Whether progress is shown, or a function of the name of the run, the number of tasks done, and that of all tasks."""

DELAY = 1.0
"""The seconds before a bar appears, because a bar that vanishes at once disturbs more than it helps."""


class Watch:
    """Learns from the native part how far it is."""

    def __init__(self, progress: Progress) -> None:
        self._call = progress if callable(progress) else None
        self._shows = progress is True
        self._bar: Any = None
        self._run = ""

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self._close()

    def progress(self, what: str, done: int, tasks: int) -> None:
        """Shows that so many tasks of a run are done."""
        if self._call:
            self._call(what, done, tasks)
        if not self._shows:
            return
        if self._bar is None or self._run != what:
            self._close()
            self._run, self._bar = what, _bar(what, tasks)
        if self._bar is None:
            self._shows = False
        else:
            self._bar.update(done - self._bar.n)

    def note(self, sentence: str) -> None:
        """Warns the user at the call outside of the package."""
        level = 1
        while sys._getframe(level).f_globals.get("__package__") == __package__:
            level += 1
        warnings.warn(sentence, stacklevel=level + 1)

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


def _bar(what: str, tasks: int) -> Any:
    """Returns a bar of tqdm, or None without tqdm."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=tasks, desc=what or None, unit="task", delay=DELAY, leave=False)
