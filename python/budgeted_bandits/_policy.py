"""Policies as Python classes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Optional, Union, overload

from . import _native

LARGEST = 1e9
"""The largest absolute value of a parameter that states no range."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a policy with a range.

    Parameters
    ----------
    default : float
        The value that is used if a specification gives none. If it is an ``int`` and ``minimum`` is at least 0, all
        values are whole.
    minimum, maximum : float
        The smallest and the largest allowed value.
    about : str
        What the parameter does.
    """

    default: float
    minimum: float
    maximum: float
    about: str = ""

    @overload
    def __get__(self, instance: None, owner: type) -> Parameter: ...
    @overload
    def __get__(self, instance: object, owner: type) -> float: ...
    def __get__(self, instance: object, owner: type) -> Union[Parameter, float]:
        """Return the parameter for the class, and its default for an instance that has no value of its own."""
        return self if instance is None else self.default


@dataclass(frozen=True)
class Finding:
    """A rule that policies keep, and how a policy breaks it.

    Attributes
    ----------
    rule : str
        The rule.
    broken : str or None
        A sentence about what happened; None if the policy keeps the rule.
    """

    rule: str
    broken: Optional[str]


class Policy:
    """A policy that is written in Python.

    A class with a method `choose` is a policy, and specifications name it by its `id`, next to the policies of the
    catalogue. Every episode has an instance of its own. Every attribute of the class that is a number, or a `Parameter`, is
    a parameter, and a specification may give it another value.

    A pull takes some hundred nanoseconds plus the time of the Python code. If this is too slow, write a WebAssembly
    module instead, which is as fast as a policy of the catalogue and also runs on the page.

    Attributes
    ----------
    id : str
        The name in specifications; the name of the class in lower case with hyphens unless it is given.
    name : str
        The name in charts and tables; the name of the class unless it is given.
    told : tuple of {"budget", "costs"}
        What the policy is told before its first pull, besides the number of arms.
    arms : int
        The number of arms, K.
    budget : float
        The budget in units of the largest possible cost. Only policies that are told the budget have this attribute.
    known_costs : list of float or None
        The cost of each arm, if costs are known. Only policies that are told the costs have this attribute.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> class EpsilonGreedy(bb.Policy):
    ...     '''Pulls a random arm now and then, and otherwise the arm that has earned most for its costs.'''
    ...     epsilon = bb.Parameter(0.1, 0, 1, "the share of random pulls")
    ...     def choose(self, tally):
    ...         untried = [arm for arm, pulls in enumerate(tally.pulls) if pulls == 0]
    ...         if untried:
    ...             return untried[self.below(len(untried))]
    ...         if self.random() < self.epsilon:
    ...             return self.below(self.arms)
    ...         ratios = tally.ratios
    ...         return ratios.index(max(ratios))
    >>> result = bb.run({"version": 1, "environment": {"family": "bernoulli", "arms": 3}, "budget": {"absolute": 50},
    ...                  "policies": [{"id": "epsilon-greedy", "epsilon": 0.2}, {"id": "omega-ucb"}], "repetitions": 20})
    >>> [policy["label"] for policy in result.data["policies"]]
    ['EpsilonGreedy (epsilon = 0.2)', 'ω-UCB (ρ = 0.25)']
    """

    id: ClassVar[str]
    name: ClassVar[str]
    told: ClassVar[tuple[str, ...]] = ()
    arms: int
    budget: float
    known_costs: Optional[list[float]]
    _observes: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if cls.choose is Policy.choose:
            return
        if "id" not in cls.__dict__:
            cls.id = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).replace("_", "-").lower()
        if "name" not in cls.__dict__:
            cls.name = cls.__name__
        if not isinstance(cls.told, tuple):
            raise TypeError(f'told: expected a tuple such as ("budget",), found {cls.told!r}')
        cls._observes = cls.observe is not Policy.observe
        idea = (inspect.getdoc(cls) or "").split("\n\n")[0].replace("\n", " ")
        _native.register(cls, cls.id, cls.name, idea, list(_parameters(cls)), list(cls.told))

    def start(self) -> None:
        """Prepare an episode. The attributes are set already."""

    def choose(self, tally: _native.Tally) -> int:
        """Return the arm to pull next, from 0 to K - 1."""
        raise NotImplementedError

    def observe(self, arm: int, reward: float, cost: float) -> None:
        """Learn the outcome of a pull. The tally of the next choice contains the outcome as well."""

    def random(self) -> float:
        """Return a random number, uniform on [0, 1), from the policy's own stream.

        Only `choose` and `observe` may call this method. With other sources of random numbers, a run cannot be repeated.
        """
        raise RuntimeError("expected a call of random() within choose() or observe(), found one outside of both")

    def below(self, count: int) -> int:
        """Return a random whole number, uniform from 0 to count - 1, from the policy's own stream."""
        raise RuntimeError("expected a call of below() within choose() or observe(), found one outside of both")


def check(policy: type[Policy]) -> list[Finding]:
    """Test whether a policy keeps the rules that the policies of the catalogue keep.

    The policy plays on extreme arms, on 1,000 arms, under the strict stop, and on the same arms in different orders, with
    the default values of its parameters.

    Parameters
    ----------
    policy : subclass of Policy
        The policy.

    Returns
    -------
    list of Finding
        Every rule, and how the policy breaks it.

    Examples
    --------
    >>> import budgeted_bandits as bb
    >>> class First(bb.Policy):
    ...     def choose(self, tally):
    ...         return 0
    >>> [finding.broken is None for finding in bb.check(First)]
    [True, True, True, False]
    """
    if not (isinstance(policy, type) and issubclass(policy, Policy)):
        raise TypeError(f"policy: expected a subclass of Policy, found {policy!r}")
    return [Finding(rule, broken) for rule, broken in _native.check(policy.id)]


def _parameters(cls: type[Policy]) -> Iterator[tuple[str, str, float, float, float, bool]]:
    """Yields the parameters of a class in the order of their definition, those of its base classes first."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if issubclass(base, Policy) and base is not Policy:
            found.update({key: value for key, value in vars(base).items() if not key.startswith("_")})
    for key, value in found.items():
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            value = Parameter(value, 0 if isinstance(value, int) and value >= 0 else -LARGEST, LARGEST)
        if isinstance(value, Parameter):
            if not value.minimum <= value.default <= value.maximum:
                raise ValueError(f"{key}: expected a default from {value.minimum} to {value.maximum}, found {value.default}")
            whole = isinstance(value.default, int) and value.minimum >= 0
            yield key, value.about, float(value.minimum), float(value.maximum), float(value.default), whole
