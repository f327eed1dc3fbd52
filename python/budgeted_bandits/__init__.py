"""Simulates bandit problems in which every pull costs something and the budget runs out.

`run` runs a specification, `sweep` runs it at several values of its parameters, and `theory`, `trace` and `coverage` look
at it more closely. A subclass of `Policy` is a policy that specifications can name. The numbers are those of the command
line and of the page, bit by bit.


In a notebook, a `Figure` runs in the reader's browser. It needs ``pip install 'budgeted-bandits[notebook]'``.
"""

from typing import TYPE_CHECKING, Any

from ._answers import Answer, Coverage, Picture, Result, Sweep, Theory, Trace
from ._errors import Error, Interrupted, PolicyError, RecordError, SpecificationError
from ._native import Tally
from ._native import version as __version__
from ._policy import Finding, Parameter, Policy, check
from ._run import Part, Preset, coverage, merge, module, presets, read_table, run, shard, sweep, theory, trace

if TYPE_CHECKING:
    from .widget import Figure as Figure

__all__ = [
    "Answer",
    "Coverage",
    "Error",
    "Finding",
    "Interrupted",
    "Parameter",
    "Part",
    "Picture",
    "Policy",
    "PolicyError",
    "Preset",
    "RecordError",
    "Result",
    "SpecificationError",
    "Sweep",
    "Tally",
    "Theory",
    "Trace",
    "__version__",
    "check",
    "coverage",
    "merge",
    "module",
    "presets",
    "read_table",
    "run",
    "shard",
    "sweep",
    "theory",
    "trace",
]


def __getattr__(name: str) -> Any:
    """Returns `Figure`, which is not loaded before, because only notebooks have the packages that it needs."""
    if name != "Figure":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from .widget import Figure
    except ModuleNotFoundError as error:
        sentence = f"expected the package {error.name!r}, found none: run pip install 'budgeted-bandits[notebook]'"
        raise ImportError(sentence) from error
    return Figure
