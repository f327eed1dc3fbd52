"""Answers: results as data, tables and figures."""

from __future__ import annotations

import html
import json
import math
import os
from typing import Any, Optional, Union

from . import _native
from ._errors import SpecificationError

Columns = dict[str, list[Any]]
"""The columns of a table by their names."""


class Picture:
    """A picture of an answer as SVG, which notebooks show.

    Attributes
    ----------
    svg : str
        The text of the picture.
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Write the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def __repr__(self) -> str:
        return f"<Picture: an SVG of {len(self.svg)} characters>"

    def _repr_svg_(self) -> str:
        return self.svg


class Answer:
    """An answer of the package.

    Attributes
    ----------
    data : dict
        The answer as the command line prints it, read from JSON.
    """

    _table = ""

    def __init__(self, text: str, svg: Optional[str] = None, labels: tuple[str, ...] = ()) -> None:
        self._text = text
        self._svg = svg
        self._labels = list(labels)
        self.data: dict[str, Any] = json.loads(text)

    def to_json(self) -> str:
        """Return the answer as JSON text, as the command line prints it."""
        return self._text

    def columns(self) -> Columns:
        """Return the table of the answer as columns.

        `pandas.DataFrame` and `polars.DataFrame` accept the columns. Missing numbers are NaN, and other missing values are
        None.

        Returns
        -------
        dict of str to list
            The columns by their names, which ``docs/exports.md`` of the project describes.
        """
        return _native.columns(self._table, self._text, self._labels)

    def to_csv(self) -> str:
        """Return the table of the answer as CSV, with the bytes that the command line prints."""
        return _native.csv(self._table, self._text, self._labels)

    def plot(self) -> Picture:
        """Return the picture of the answer as SVG."""
        if self._svg is None:
            raise ValueError("expected an answer with something to draw, found one without a picture")
        return Picture(self._svg)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def _repr_html_(self) -> str:
        return _html(self.columns()) + (self._svg or "")


class Result(Answer):
    """The results of an experiment.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> result = bb.run({"version": 1, "environment": {"family": "bernoulli", "arms": 3}, "budget": {"absolute": 50},
    ...                  "policies": [{"id": "omega-ucb"}, {"id": "uniform"}], "repetitions": 20})
    >>> result
    <Result: 20 of 20 repetitions of 2 policies>
    >>> list(result.columns())[:4]
    ['policy', 'policy_number', 'policy_id', 'repetitions']
    >>> len(result.columns("repetitions")["regret"])
    40
    """

    def __init__(self, results: _native.Results) -> None:
        super().__init__(results.answer())
        self._results = results
        self._labels = results.labels()

    @property
    def repetitions(self) -> int:
        """The number of repetitions that are done."""
        return self._results.done()

    @property
    def is_complete(self) -> bool:
        """Whether all repetitions are done, or the question that the run goes on for is decided."""
        return self._results.is_complete()

    def columns(self, table: str = "final") -> Columns:
        """Return a table of the results as columns.

        Parameters
        ----------
        table : {"final", "curves", "pulls", "repetitions", "worlds"}
            Final values, values at every checkpoint, shares of the arms, final values of single repetitions, or what the
            rows of observed arms leave open.

        Returns
        -------
        dict of str to list
            The columns by their names, which `pandas.DataFrame` and `polars.DataFrame` accept.
        """
        if table == "repetitions":
            return self._results.repetitions()
        return _native.columns(table, self._source(table), self._labels)

    def to_csv(self, table: str = "final") -> str:
        """Return a table of the results as CSV, with the bytes that ``run --table`` prints.

        Parameters
        ----------
        table : {"final", "curves", "pulls", "repetitions", "worlds"}
            As in `columns`.
        """
        if table == "repetitions":
            return self._results.repetitions_csv()
        return _native.csv(table, self._source(table), self._labels)

    def _source(self, table: str) -> str:
        """Returns the JSON text from which a table is made."""
        if table != "worlds":
            return self._text
        worlds = self.data.get("worlds")
        if worlds is None:
            allowed = "expected final, curves, pulls or repetitions, because not all arms were observed, found 'worlds'"
            raise SpecificationError([("table", allowed)])
        return json.dumps(worlds)

    def curves(self) -> Columns:
        """Return the values at every checkpoint as columns."""
        return self.columns("curves")

    def plot(self, view: str = "regret") -> Picture:
        """Return a picture as SVG.

        Parameters
        ----------
        view : {"regret", "pulls", "outcomes"}
            The view of the playground that is drawn.
        """
        svg = self._results.chart(view)
        if svg is None:
            raise ValueError("expected a result with a repetition or more, found one without any")
        return Picture(svg)

    def __repr__(self) -> str:
        most = self.data["specification"]["repetitions"]
        of = f" of {most}" if isinstance(most, int) else ""
        return f"<Result: {self.repetitions}{of} repetitions of {len(self._labels)} policies>"

    def _repr_html_(self) -> str:
        shown = ["policy", "regret_mean", "regret_low", "regret_high", "mean_reward", "mean_cost", "stopping_time"]
        columns = self.columns()
        return _html({name: columns[name] for name in shown}) + (self._results.chart("regret") or "")


class Sweep(Answer):
    """Final regret against one or two parameters. `is_complete` says whether all values were run."""

    _table = "sweep"

    def __init__(self, text: str, svg: Optional[str], done: int, runs: int) -> None:
        super().__init__(text, svg)
        self.is_complete = done == runs


class Theory(Answer):
    """The bounds that theorems of the papers prove for the policies of a specification."""

    _table = "theory"


class Trace(Answer):
    """The state of one run at one of its pulls."""

    _table = "intervals"


class Coverage(Answer):
    """How often upper bounds of the ratio fail. `is_complete` says whether all pairs were drawn."""

    _table = "coverage"

    def __init__(self, text: str, svg: Optional[str], done: int, pairs: int) -> None:
        super().__init__(text, svg)
        self.is_complete = done == pairs


def _html(columns: Columns) -> str:
    """Writes columns as a table for a notebook. A column without any value is left out."""
    columns = {name: column for name, column in columns.items() if not all(map(_is_missing, column))}
    head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
    rows = zip(*columns.values())
    body = "".join("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _is_missing(value: Any) -> bool:
    return value is None or isinstance(value, float) and math.isnan(value)


def _cell(value: Any) -> str:
    if _is_missing(value):
        return "–"
    return html.escape(f"{value:.4g}" if isinstance(value, float) else str(value))
