"""The picture of a notebook figure, which is seen where no figure can run."""

from __future__ import annotations

import base64
import html
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Optional, TypeVar
from urllib.parse import parse_qsl

from ._answers import Answer, Result, Sweep
from ._errors import Error
from ._run import coverage, run, sweep, theory, trace
from ._watch import Progress

SECONDS = 1.0
"""The number of seconds after which the run for a picture ends."""

GRACE = 0.5
"""The number of seconds that a run has to end. A run that takes longer goes on alone, and there is no picture."""

NUMBERS = {"samples": int, "level": float, "pairs": int, "seed": int}
"""The settings of the view coverage that are numbers."""

AnswerType = TypeVar("AnswerType", bound=Answer)


@dataclass(frozen=True)
class Still:
    """A picture as SVG or a table, and a sentence about what it shows."""

    said: str
    svg: Optional[str] = None
    table: str = ""

    def bundle(self, name: str = "", style: str = "") -> dict[str, str]:
        """Returns the picture in the formats that notebooks and other programs show.

        The HTML contains the SVG as an image, because JupyterLab shows images also in notebooks that it does not trust.
        The class of the outer element ends with `name`, so that `style` can hide this element.
        """
        image = self.table
        if self.svg is not None:
            data = base64.b64encode(self.svg.encode()).decode()
            image = f'<img style="max-width: 100%" alt="{html.escape(self.said)}" src="data:image/svg+xml;base64,{data}">'
        said = f'<p style="font-size: smaller; opacity: 0.7; margin: 4px 0">{html.escape(self.said)}</p>'
        page = f'<div class="budgeted-bandit-still-{name}"><style>{style}</style>{image}{said}</div>'
        bundle = {"text/html": page, "text/plain": self.said}
        return bundle if self.svg is None else {**bundle, "image/svg+xml": self.svg}


def still(specification: Optional[str], view: str, look: str, policy: Optional[int], at: Optional[int]) -> Still:
    """Returns the picture of a figure. It has the default look of its view."""
    asked = dict(parse_qsl(look))
    try:
        if specification is None or view == "coverage":
            return _coverage(asked) if view == "coverage" else _without(view)
        if view in ("regret", "pulls", "outcomes"):
            return _results(specification, view)
        if view == "intervals":
            return _intervals(specification, asked, policy, at)
        if view == "theory":
            bounds = theory(specification)
            return Still("The bounds that are proven for the policies.", table=bounds._repr_html_())
        if view == "sweep":
            return _sweep(specification, asked)
    except Error:  # the figure says what is wrong
        pass
    return _without(view)


def _without(view: str) -> Still:
    return Still(f"The view “{view}” has no picture. To see the figure, run this cell in a notebook.")


def _results(specification: str, view: str) -> Still:

    def work(progress: Progress) -> Result:
        return run(specification, progress=progress, on_interrupt="return", on_failure="remove")

    result = _in_time(work)
    if result is None or result.repetitions == 0:
        return Still("The run is too long for a picture. To see the figure, run this cell in a notebook.")
    most = result.data["specification"]["repetitions"]
    all_of = f" of {most:,}" if isinstance(most, int) and not result.is_complete else ""
    return Still(f"The view “{view}” after {result.repetitions:,}{all_of} repetitions.", result.plot(view).svg)


def _intervals(specification: str, asked: dict[str, str], policy: Optional[int], at: Optional[int]) -> Still:
    number = policy if policy is not None else _number(asked.get("policy"), 1) - 1
    repetition = _number(asked.get("repetition"), 1)
    moment = at if at is not None or "at" not in asked else _number(asked["at"], 0)
    answer = _in_time(lambda _: trace(specification, number, repetition=repetition, at=moment))
    if answer is None:
        return _without("intervals")
    return Still(f"The intervals of a policy in repetition {repetition:,}.", answer.plot().svg)


def _coverage(asked: dict[str, str]) -> Still:
    settings: dict[str, Any] = {key: kind(asked[key]) for key, kind in NUMBERS.items() if key in asked}
    if "family" in asked:
        settings["family"] = asked["family"]
    answer = _in_time(lambda progress: coverage(**settings, progress=progress, on_interrupt="return"))
    return _without("coverage") if answer is None else _drawn(answer, "How often upper bounds of the ratio fail.")


def _sweep(specification: str, asked: dict[str, str]) -> Still:
    places = [asked[key] for key in ("sweep", "sweep2") if key in asked]
    values = [asked[key].split("_") for key in ("values", "values2") if key in asked]
    if not places or len(places) != len(values):
        return _without("sweep")

    def work(progress: Progress) -> Sweep:
        return sweep(specification, places, values, progress=progress, on_interrupt="return")

    answer = _in_time(work)
    if answer is None or not answer.is_complete:
        return _without("sweep")
    return _drawn(answer, f"Final regret against {' and '.join(places)}.")


def _drawn(answer: Answer, said: str) -> Still:
    return Still(said, answer._svg) if answer._svg is not None else Still(said, table=answer._repr_html_())


def _number(text: Optional[str], otherwise: int) -> int:
    return int(text) if text is not None and text.isdecimal() else otherwise


def _in_time(work: Callable[[Progress], AnswerType]) -> Optional[AnswerType]:
    """Returns what is done after a second, or None if the work does not stop soon after it."""
    end = time.monotonic() + SECONDS
    answers: list[AnswerType] = []
    errors: list[Error] = []

    def look(_: str, __: int, ___: int) -> None:
        if time.monotonic() > end:
            raise KeyboardInterrupt

    def act() -> None:
        try:
            answers.append(work(look))
        except Error as error:
            errors.append(error)

    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    thread.join(SECONDS + GRACE)
    if errors:
        raise errors[0]
    return answers[0] if answers else None
