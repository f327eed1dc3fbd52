"""The functions of the package."""

from __future__ import annotations

import json
import operator
import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Optional, TypeVar, Union

from . import _native
from ._answers import Coverage, Result, Sweep, Theory, Trace
from ._errors import Interrupted, RecordError, SpecificationError
from ._watch import Progress, Watch

Specification = Union[Mapping[str, Any], str, "os.PathLike[str]"]
"""A specification: a mapping, JSON text that begins with a brace, or the path of a file."""

Path = Union[str, "os.PathLike[str]"]
Number = Union[int, float, str]
"""A number, or a text such as ``"1/32"``."""

AnswerType = TypeVar("AnswerType")


@dataclass(frozen=True)
class Part:
    """A part of a preset: its label, and its specification."""

    label: str
    specification: dict[str, Any]


@dataclass(frozen=True)
class Preset:
    """A figure, a table or an example of a paper.

    Attributes
    ----------
    id, title, paper, setting, claim, notes : str
        The name, the title in the paper, the paper, the setting, the claim of the paper, and what the paper leaves open.
    computed : bool
        Whether the preset is a computation without anything to simulate.
    parts : tuple of Part
        The experiments of the preset, in the size of the paper.
    """

    id: str
    title: str
    paper: str
    setting: str
    claim: str
    notes: str
    computed: bool
    parts: tuple[Part, ...]


def run(
    specification: Specification,
    *,
    threads: Optional[int] = None,
    keep: Optional[Path] = None,
    on_failure: str = "raise",
    on_interrupt: str = "raise",
    progress: Progress = True,
) -> Result:
    """Run an experiment.

    Parameters
    ----------
    specification : mapping, str or path
        The specification: a mapping, JSON text, or the path of a JSON file.
    threads : int, optional
        The number of threads; one for each core by default, and one if a policy is a Python class. The result does not
        depend on it.
    keep : path, optional
        A record file. The run goes on from the repetitions that the file holds, and adds those that it computes.
    on_failure : {"raise", "remove"}
        What happens when a module or a Python class fails: a `PolicyError`, or a run without the policy.
    on_interrupt : {"raise", "return"}
        What happens after Ctrl-C: an `Interrupted` with the partial result, or the partial result itself.
    progress : bool or callable
        Whether a bar is shown if the run takes more than a second and tqdm is installed, or a function that gets the name
        of the run, the number of tasks that are done, and that of all tasks.

    Returns
    -------
    Result
        The results.

    Raises
    ------
    SpecificationError
        If the specification or another argument is refused.
    PolicyError
        If a policy fails.
    RecordError
        If the record file cannot be used.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> result = bb.run({"version": 1, "environment": {"family": "bernoulli", "arms": 3}, "budget": {"absolute": 50},
    ...                  "policies": [{"id": "omega-ucb"}, {"id": "uniform"}], "repetitions": 20})
    >>> result.data["policies"][0]["final"]["regret"]["mean"] < result.data["policies"][1]["final"]["regret"]["mean"]
    True
    """
    text = _text(specification)
    removes = _one_of("on_failure", on_failure, ("raise", "remove")) == "remove"
    _one_of("on_interrupt", on_interrupt, ("raise", "return"))
    with Watch(progress) as watch:
        if keep is None:
            results, stopped = _native.run(text, _threads(threads), removes, watch)
        else:
            results, stopped = _native.complete(text, keep, _threads(threads), watch)
    result = Result(results)
    for removed in result.data.get("removed", []):
        watch.note(f"{removed['reason']}, and was removed from the run")
    for policy in result.data["policies"]:
        _note_capped(watch, policy["label"], policy["capped"])
    return _finished(result, stopped, on_interrupt)


def sweep(
    specification: Specification,
    parameter: Union[str, Sequence[str]],
    values: Union[Sequence[Number], Sequence[Sequence[Number]]],
    *,
    threads: Optional[int] = None,
    keep: Optional[Path] = None,
    on_interrupt: str = "raise",
    progress: Progress = True,
) -> Sweep:
    """Run an experiment at every value of a parameter, or at every pair of values of two parameters.

    Parameters
    ----------
    specification : mapping, str or path
        The specification.
    parameter : str or list of str
        The place of the number that varies, such as ``"budget.absolute"`` or ``"policies.rho"``, or two places.
    values : list
        The values of the parameter, or a list for each of two parameters. A value may be a text such as ``"1/32"``.
    threads, on_interrupt, progress
        As in `run`.
    keep : path, optional
        A folder with a record file for each value.

    Returns
    -------
    Sweep
        The final regret of every policy at every value.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> answer = bb.sweep({"version": 1, "environment": {"family": "bernoulli", "arms": 3}, "budget": {"absolute": 50},
    ...                    "policies": [{"id": "omega-ucb"}], "repetitions": 20}, "policies.rho", ["1/4", 1])
    >>> list(answer.columns()["value"])
    [0.25, 1.0]
    """
    one = isinstance(parameter, str)
    places: list[str] = [parameter] if isinstance(parameter, str) else list(parameter)
    lists: Any = [values] if one else values
    typed = [[_typed(value) for value in column] for column in lists]
    if keep is not None:
        os.makedirs(keep, exist_ok=True)
    _one_of("on_interrupt", on_interrupt, ("raise", "return"))
    with Watch(progress) as watch:
        answer, stopped = _native.sweep(_text(specification), places, typed, _threads(threads), keep, watch)
    result = Sweep(*answer)
    for policy in result.data["policies"]:
        _note_capped(watch, policy["label"], sum(policy["capped"]))
    return _finished(result, stopped, on_interrupt)


def theory(specification: Specification) -> Theory:
    """Return the bounds that theorems of the papers prove for the policies of a specification.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> answer = bb.theory(bb.presets()[0].parts[0].specification)
    >>> "bound" in answer.columns()
    True
    """
    text, labels = _native.theory(_text(specification))
    return Theory(text, None, tuple(labels))


def trace(
    specification: Specification,
    policy: Union[int, str] = 0,
    *,
    repetition: int = 1,
    at: Optional[int] = None,
    pulls: Optional[Sequence[int]] = None,
    compare: Optional[str] = None,
) -> Trace:
    """Return the state of one run at one of its pulls, with the intervals of the policy.

    Parameters
    ----------
    specification : mapping, str or path
        The specification.
    policy : int or str
        The number of the policy, from 0, or its id.
    repetition : int
        The repetition, from 1.
    at : int, optional
        The number of pulls after which the state is shown; the whole run by default.
    pulls : list of int, optional
        Arms, from 0, that are pulled first in place of those that the policy would choose.
    compare : str, optional
        A kind of interval to compare with, such as ``"wilson"``.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> state = bb.trace({"version": 1, "environment": {"family": "bernoulli", "arms": 3}, "budget": {"absolute": 50},
    ...                   "policies": [{"id": "omega-ucb"}]}, at=20)
    >>> sum(arm["pulls"] for arm in state.data["arms"])
    20
    """
    text = _text(specification)
    if isinstance(policy, str):
        ids = [choice["id"] for choice in json.loads(text)["policies"]]
        if policy not in ids:
            raise SpecificationError([("policy", f"expected one of {', '.join(ids)}, found {policy!r}")])
        policy = ids.index(policy)
    _whole("policy", policy, 0)
    _whole("repetition", repetition, 1)
    if at is not None:
        _whole("at", at, 0)
    for arm in pulls or ():
        _whole("pulls", arm, 0)
    return Trace(*_native.trace(text, policy, repetition, at, pulls, compare))


def coverage(
    *,
    family: Optional[str] = None,
    samples: Optional[int] = None,
    level: Optional[float] = None,
    pairs: Optional[int] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    on_interrupt: str = "raise",
    progress: Progress = True,
) -> Coverage:
    """Measure how often upper bounds of the ratio fail (Figure 1 of the ω-UCB paper).

    Parameters
    ----------
    family : str, optional
        The family that pairs of laws are drawn from.
    samples : int, optional
        The number of samples of each pair, from 1 to 10,000.
    level : float, optional
        The probability with which a bound may fail, from 0.0001 to 0.5.
    pairs : int, optional
        The number of pairs, from 1 to 100,000.
    seed : int, optional
        The seed.
    threads, on_interrupt, progress
        As in `run`.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> bb.coverage(pairs=100, samples=30).columns()["pairs"][0]
    100.0
    """
    given = {"family": family, "samples": samples, "level": level, "pairs": pairs, "seed": seed}
    settings = json.dumps({key: value for key, value in given.items() if value is not None})
    _one_of("on_interrupt", on_interrupt, ("raise", "return"))
    with Watch(progress) as watch:
        answer, stopped = _native.coverage(settings, _threads(threads), watch)
    return _finished(Coverage(*answer), stopped, on_interrupt)


def presets() -> list[Preset]:
    """Return the figures and tables of the papers, and the examples, as experiments.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> any(preset.title == "Figure 3a" for preset in bb.presets())
    True
    """
    entries = json.loads(_native.presets())
    return [Preset(**{**entry, "parts": tuple(Part(**part) for part in entry["parts"])}) for entry in entries]


def shard(
    specification: Specification,
    part: tuple[int, int],
    path: Path,
    *,
    threads: Optional[int] = None,
    on_interrupt: str = "raise",
    progress: Progress = True,
) -> int:
    """Run one part of an experiment, and keep it in a record file.

    A part that was interrupted goes on where it stopped. `merge` puts the parts together.

    Parameters
    ----------
    specification : mapping, str or path
        The specification.
    part : (int, int)
        (k, n) is the k-th of n parts, counted from 1.
    path : path
        The record file.
    threads, on_interrupt, progress
        As in `run`.

    Returns
    -------
    int
        The number of repetitions of the part that are missing, which is 0 unless the part was interrupted.
    """
    _one_of("on_interrupt", on_interrupt, ("raise", "return"))
    for number in part:
        _whole("part", number, 1)
    with Watch(progress) as watch:
        missing, stopped = _native.shard(_text(specification), part, path, _threads(threads), watch)
    return _finished(missing, stopped, on_interrupt)


def merge(paths: Sequence[Path], *, out: Optional[Path] = None) -> Result:
    """Merge record files of the same experiment, in any order.

    Parameters
    ----------
    paths : list of path
        The record files.
    out : path, optional
        A record file that is written with everything that was merged.

    Returns
    -------
    Result
        The results. They are incomplete if repetitions are missing and `out` is given.

    Raises
    ------
    RecordError
        If a file cannot be used, or if repetitions are missing and `out` is not given.

    Examples
    --------
    >>> import budgeted_bandits as bb, tempfile, pathlib
    >>> specification = {"version": 1, "environment": {"family": "bernoulli", "arms": 3}, "budget": {"absolute": 50},
    ...                  "policies": [{"id": "omega-ucb"}], "repetitions": 200}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     files = [pathlib.Path(folder, f"{part}.rec") for part in (1, 2)]
    ...     missing = [bb.shard(specification, (part, 2), file) for part, file in enumerate(files, 1)]
    ...     merged = bb.merge(files)
    >>> merged.to_json() == bb.run(specification).to_json()
    True
    """
    with Watch(False) as watch:
        results, missing, stopped = _native.merge(list(paths), out, watch)
    if stopped is not None:
        raise stopped
    if missing and out is None:
        ranges = ", ".join(f"{first} to {last}" for first, last in missing)
        raise RecordError([("paths", f"expected files with all repetitions, found none with the repetitions {ranges}")])
    return Result(results)


def module(path: Path) -> dict[str, Any]:
    """Return the entry of a WebAssembly policy module for a specification, with the default values of its parameters.

    Parameters
    ----------
    path : path
        The module.

    Returns
    -------
    dict
        The entry, for the list ``policies`` of a specification.
    """
    with open(path, "rb") as file:
        entry: dict[str, Any] = json.loads(_native.module_parameters(file.read()))
    return entry


def read_table(
    table: Any,
    *,
    arm: Optional[str] = None,
    reward: Optional[str] = None,
    cost: Optional[str] = None,
    group: Optional[str] = None,
    time: Optional[str] = None,
    setting: Optional[str] = None,
    empty: Optional[str] = None,
    keep_totals: bool = False,
) -> dict[str, Any]:
    """Turn a table of data with a row for each pull into a specification.

    Every arm keeps its rows, and a pull draws one of them. ``docs/tables.md`` of the project says which tables can be read.

    Parameters
    ----------
    table : path or data frame
        A CSV file, or a data frame of pandas or polars.
    arm, reward, cost : str, optional
        The columns of the arms, the rewards and the costs, which are guessed by default.
    group, time : str, optional
        The columns of groups and of times, or ``"none"``.
    setting : str, optional
        The group that becomes the specification, if there are several.
    empty : {"zero", "leave-out"}, optional
        What an empty reward beside a cost means. A table with such rows is refused by default.
    keep_totals : bool, optional
        Whether rows that look like totals of others are arms.

    Returns
    -------
    dict
        The specification, with a budget and policies that can be changed.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> class Frame:
    ...     def to_csv(self, index=True):
    ...         return "ad,value,cost\\nA,2.5,1\\nA,0,1\\nB,1,0.5\\nB,0,0.25\\n"
    >>> specification = bb.read_table(Frame(), arm="ad", reward="value", cost="cost")
    >>> [arm["name"] for arm in specification["environment"]["arms"]]
    ['A', 'B']
    """
    if hasattr(table, "write_csv"):
        content = str(table.write_csv()).encode()
    elif hasattr(table, "to_csv"):
        content = str(table.to_csv(index=False)).encode()
    else:
        with open(table, "rb") as file:
            content = file.read()
    text, problems, _ = _native.read_table(content, (arm, reward, cost, group, time), setting, empty, keep_totals)
    for problem in problems:
        warnings.warn(problem, stacklevel=2)
    specification: dict[str, Any] = json.loads(text)
    return specification


def _text(specification: Specification) -> str:
    """Returns a specification as JSON text."""
    if isinstance(specification, Mapping):
        return json.dumps(specification, default=_plain)
    if isinstance(specification, str) and specification.lstrip().startswith("{"):
        return specification
    try:
        with open(specification, encoding="utf-8-sig") as file:
            return file.read()
    except UnicodeDecodeError:
        sentence = "expected a text in UTF-8, found other bytes: save the file as UTF-8"
        raise SpecificationError([(os.fspath(specification), sentence)]) from None


def _plain(value: Any) -> Any:
    """Returns a number or an array of NumPy as Python knows it, or a mapping as a dict."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"specification: expected texts, numbers, lists and mappings, found {value!r}")


def _typed(value: Number) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=_plain)


def _threads(threads: Optional[int]) -> Optional[int]:
    if threads is not None:
        _whole("threads", threads, 1, 1024)
    return threads


def _whole(name: str, value: Any, least: int, most: int = 2**53 - 1) -> None:
    """Checks that an argument is a whole number within a range."""
    try:
        found = operator.index(value)
    except TypeError:
        found = least - 1
    if not least <= found <= most:
        raise SpecificationError([(name, f"expected a whole number from {least} to {most}, found {value!r}")])


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise SpecificationError([(name, f"expected one of {', '.join(allowed)}, found {value!r}")])
    return value


def _note_capped(watch: Watch, label: str, capped: int) -> None:
    """Warns about episodes whose results count only the pulls up to the cap."""
    if capped:
        watch.note(f"{label}: {capped} episodes reached the cap on pulls before their budget was used up")


def _finished(answer: AnswerType, stopped: Optional[BaseException], on_interrupt: str) -> AnswerType:
    """Returns an answer, or raises the exception that stopped its computation."""
    if stopped is None or isinstance(stopped, KeyboardInterrupt) and on_interrupt == "return":
        return answer
    if isinstance(stopped, KeyboardInterrupt):
        raise Interrupted(answer) from None
    raise stopped
