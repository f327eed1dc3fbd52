"""The exceptions of the package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Error(ValueError):
    """What is wrong with an input, and what is allowed.

    Attributes
    ----------
    path : str
        The place of the first wrong field, such as ``policies[2].rho``, the name of an argument, or that of a file.
    message : str
        A sentence that says what is wrong and what is allowed.
    others : list of Error
        Further errors of the same input, in the order of its fields.
    """

    def __init__(self, errors: Sequence[tuple[str, str]]) -> None:
        (self.path, self.message), *others = errors
        self.others: list[Error] = [type(self)([error]) for error in others]
        super().__init__("\n".join(f"{path}: {message}" for path, message in errors))
        self._errors = list(errors)

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception crosses the border between processes as its class and these arguments.
        return (type(self), (self._errors,))


class SpecificationError(Error):
    """A specification, or another argument, that is refused.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> try:
    ...     bb.run({"version": 1, "environment": {"family": "bernoulli", "arms": 3}, "budget": {"absolute": 50},
    ...             "policies": [{"id": "omega-ucb", "rho": -1}]})
    ... except bb.SpecificationError as error:
    ...     print(error.path)
    policies[0].rho
    """


class RecordError(Error):
    """A record file that cannot be used. ``path`` is the name of the file."""


class PolicyError(Error):
    """A policy that failed. ``path`` is its place in the specification, and ``message`` says when it failed.

    If the policy is a Python class that raised an exception, ``__cause__`` is this exception with its traceback.
    """


class Interrupted(KeyboardInterrupt):
    """Ctrl-C stopped a computation.

    Attributes
    ----------
    result
        The answer that follows from everything that was done before.
    """

    def __init__(self, result: Any) -> None:
        self.result = result
        super().__init__("the computation was stopped; the attribute `result` holds what was done before")
