from collections.abc import Sequence
from typing import Any, Optional, Protocol

from ._policy import Policy

version: str

class Watcher(Protocol):
    def progress(self, what: str, done: int, tasks: int) -> None: ...
    def note(self, sentence: str) -> None: ...

_Columns = dict[str, list[Any]]
_Path = Any

class Results:
    def answer(self) -> str: ...
    def labels(self) -> list[str]: ...
    def repetitions(self) -> _Columns: ...
    def repetitions_csv(self) -> str: ...
    def chart(self, view: str) -> Optional[str]: ...
    def done(self) -> int: ...
    def is_complete(self) -> bool: ...

class Tally:
    """The pulls of a policy so far. It changes after every pull, so a policy that needs an older state keeps a copy of it.

    Attributes
    ----------
    arms : int
        The number of arms, K.
    round : int
        The round about to be played, t, which is 1 for the first pull.
    spent, reward : float
        The sums of all costs and of all rewards.
    pulls : list of int
        The number of pulls of each arm.
    rewards, costs : list of float
        The sums of the rewards and of the costs of each arm.
    mean_rewards, mean_costs : list of float
        The means of the rewards and of the costs of each arm, NaN before its first pull.
    reward_variances, cost_variances : list of float
        The variances of the rewards and of the costs of each arm, NaN before its first pull.
    ratios : list of float
        The sum of the rewards of each arm divided by the sum of its costs, infinite as long as the sum of the costs is 0.
    fits : list of bool
        Whether each arm still fits into the budget. All arms fit, except under the strict stop with known costs.
    """

    @property
    def arms(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def spent(self) -> float: ...
    @property
    def reward(self) -> float: ...
    @property
    def pulls(self) -> list[int]: ...
    @property
    def rewards(self) -> list[float]: ...
    @property
    def costs(self) -> list[float]: ...
    @property
    def mean_rewards(self) -> list[float]: ...
    @property
    def mean_costs(self) -> list[float]: ...
    @property
    def reward_variances(self) -> list[float]: ...
    @property
    def cost_variances(self) -> list[float]: ...
    @property
    def ratios(self) -> list[float]: ...
    @property
    def fits(self) -> list[bool]: ...

class Random:
    def random(self) -> float: ...
    def below(self, count: int) -> int: ...

def run(
    specification: str, threads: Optional[int], removes: bool, watch: Watcher
) -> tuple[Results, Optional[BaseException]]: ...
def sweep(
    specification: str,
    places: Sequence[str],
    values: Sequence[Sequence[str]],
    threads: Optional[int],
    folder: Optional[_Path],
    watch: Watcher,
) -> tuple[tuple[str, Optional[str], int, int], Optional[BaseException]]: ...
def complete(
    specification: str, path: _Path, threads: Optional[int], watch: Watcher
) -> tuple[Results, Optional[BaseException]]: ...
def shard(
    specification: str, part: tuple[int, int], path: _Path, threads: Optional[int], watch: Watcher
) -> tuple[int, Optional[BaseException]]: ...
def merge(
    paths: Sequence[_Path], out: Optional[_Path], watch: Watcher
) -> tuple[Results, list[tuple[int, int]], Optional[BaseException]]: ...
def theory(specification: str) -> tuple[str, list[str]]: ...
def trace(
    specification: str,
    policy: int,
    repetition: int,
    at: Optional[int],
    pulls: Optional[Sequence[int]],
    compare: Optional[str],
) -> tuple[str, str]: ...
def coverage(
    settings: str, threads: Optional[int], watch: Watcher
) -> tuple[tuple[str, Optional[str], int, int], Optional[BaseException]]: ...
def presets() -> str: ...
def module_parameters(module: bytes) -> str: ...
def read_table(
    table: bytes,
    columns: tuple[Optional[str], Optional[str], Optional[str], Optional[str], Optional[str]],
    setting: Optional[str],
    empty: Optional[str],
    keep_totals: bool,
) -> tuple[str, list[str], str]: ...
def columns(table: str, answer: str, labels: Sequence[str]) -> _Columns: ...
def csv(table: str, answer: str, labels: Sequence[str]) -> str: ...
def register(
    cls: type[Policy],
    id: str,
    name: str,
    idea: str,
    parameters: Sequence[tuple[str, str, float, float, float, bool]],
    told: Sequence[str],
) -> None: ...
def check(id: str) -> list[tuple[str, Optional[str]]]: ...
