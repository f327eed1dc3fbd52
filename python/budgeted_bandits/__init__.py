"""Simulates bandit problems in which every pull costs something and the budget runs out.

`run` runs a specification, `sweep` runs it at several values of its parameters, and `theory`, `trace` and `coverage` look
at it more closely. A subclass of `Policy` is a policy that specifications can name. The numbers are those of the command
line and of the page, bit by bit.
"""

from ._answers import Answer, Coverage, Figure, Result, Sweep, Theory, Trace
from ._errors import Error, Interrupted, PolicyError, RecordError, SpecificationError
from ._native import Tally
from ._native import version as __version__
from ._policy import Finding, Parameter, Policy, check
from ._run import Part, Preset, coverage, merge, module, presets, read_table, run, shard, sweep, theory, trace

__all__ = [
    "Answer",
    "Coverage",
    "Error",
    "Figure",
    "Finding",
    "Interrupted",
    "Parameter",
    "Part",
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
