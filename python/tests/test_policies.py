"""Policies that are Python classes."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import budgeted_bandits as bb


class Uniform(bb.Policy):
    """Pulls a random arm in every round, as the built-in policy `uniform` does."""

    id = "own-uniform"

    def choose(self, tally: bb.Tally) -> int:
        return self.below(self.arms)


class Greedy(bb.Policy):
    """Pulls every arm once in a random order, and then mostly the arm with the largest ratio."""

    epsilon = bb.Parameter(0.1, 0, 1, "the share of random pulls")
    first = 1

    def start(self) -> None:
        self.seen: list[tuple[int, float, float]] = []

    def choose(self, tally: bb.Tally) -> int:
        assert len(self.seen) == tally.round - 1 == sum(tally.pulls)
        untried = [arm for arm, pulls in enumerate(tally.pulls) if pulls < self.first and tally.fits[arm]]
        if untried:
            return untried[self.below(len(untried))]
        if self.random() < self.epsilon:
            fitting = [arm for arm, fits in enumerate(tally.fits) if fits]
            return fitting[self.below(len(fitting))]
        most = max(ratio for ratio, fits in zip(tally.ratios, tally.fits) if fits)
        best = [arm for arm, ratio in enumerate(tally.ratios) if ratio == most and tally.fits[arm]]
        return best[self.below(len(best))]

    def observe(self, arm: int, reward: float, cost: float) -> None:
        assert 0 <= reward <= 1 and 0 <= cost <= 1
        self.seen.append((arm, reward, cost))


def test_a_class_has_the_bits_of_the_same_policy_in_rust(specification: dict[str, Any]) -> None:
    """`uniform` draws one number in each round, as `Uniform` does."""
    specification["policies"] = [{"id": "uniform"}, {"id": "own-uniform"}]
    built_in, own = bb.run(specification).data["policies"]
    assert own["final"] == built_in["final"] and own["checkpoints"] == built_in["checkpoints"]


def test_threads_have_no_influence(specification: dict[str, Any]) -> None:
    specification["policies"] = [{"id": "greedy", "epsilon": 0.3}, {"id": "omega-ucb"}]
    first, second = (bb.run(specification, threads=threads).to_json() for threads in (1, 3))
    assert first == second
    assert "Greedy (epsilon = 0.3, first = 1)" in first


def test_parameters_have_ranges(specification: dict[str, Any]) -> None:
    specification["policies"] = [{"id": "greedy", "epsilon": 2}, {"id": "greedy", "first": 0.5}, {"id": "gredy"}]
    with pytest.raises(bb.SpecificationError) as caught:
        bb.run(specification)
    errors = [caught.value, *caught.value.others]
    assert [error.path for error in errors] == ["policies[0].epsilon", "policies[1].first", "policies[2].id"]
    assert "from 0 to 1" in errors[0].message and "whole number" in errors[1].message and "greedy" in errors[2].message


def test_a_policy_learns_only_what_it_is_told(specification: dict[str, Any]) -> None:
    class Told(bb.Policy):
        told = ("budget", "costs")

        def choose(self, tally: bb.Tally) -> int:
            assert (self.budget, self.known_costs) == (50, [0.5, 0.25])
            return 1

    class Untold(bb.Policy):
        def choose(self, tally: bb.Tally) -> int:
            assert not hasattr(self, "budget") and not hasattr(self, "known_costs")
            return 1

    def arm(cost: float) -> dict[str, Any]:
        return {"reward": {"law": "bernoulli", "p": 0.5}, "cost": {"law": "constant", "value": cost}}

    specification["environment"] = {"arms": [arm(0.5), arm(0.25)], "known_costs": True}
    specification["policies"] = [{"id": "told"}, {"id": "untold"}]
    assert bb.run(specification).is_complete


def test_an_exception_arrives_with_its_traceback(specification: dict[str, Any]) -> None:
    class Raises(bb.Policy):
        def choose(self, tally: bb.Tally) -> int:
            if tally.round == 7:
                raise LookupError("no arm in round 7")
            return 0

    specification["policies"] = [{"id": "omega-ucb"}, {"id": "raises"}]
    with pytest.raises(bb.PolicyError, match="Raises raised an error in round 7 of repetition 1") as caught:
        bb.run(specification)
    assert caught.value.path == "policies[1]"
    cause = caught.value.__cause__
    assert isinstance(cause, LookupError) and cause.__traceback__ is not None
    assert cause.__traceback__.tb_frame.f_code.co_name == "choose"
    with pytest.warns(UserWarning, match="was removed from the run"):
        rest = bb.run(specification, on_failure="remove")
    assert [policy["id"] for policy in rest.data["policies"]] == ["omega-ucb"]
    with pytest.raises(bb.PolicyError) as traced:
        bb.trace(specification, "raises")
    assert isinstance(traced.value.__cause__, LookupError)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [(3, "chose arm 3, where arms have the numbers 0 to 2"), (-1, "chose arm -1"), (None, "expected the number of an arm, found None")],
)
def test_only_arms_can_be_chosen(specification: dict[str, Any], chosen: Any, sentence: str) -> None:
    class Wrong(bb.Policy):
        def choose(self, tally: bb.Tally) -> Any:
            return chosen

    specification["policies"] = [{"id": "wrong"}]
    with pytest.raises(bb.PolicyError) as caught:
        bb.run(specification)
    assert sentence in f"{caught.value} {caught.value.__cause__}"


def test_an_error_before_the_first_pull_is_one_of_the_policy(specification: dict[str, Any]) -> None:
    class Starts(bb.Policy):
        def start(self) -> None:
            self.random()

        def choose(self, tally: bb.Tally) -> int:
            return 0

    specification["policies"] = [{"id": "starts"}]
    with pytest.raises(bb.PolicyError, match="in round 1 of repetition 1") as caught:
        bb.run(specification)
    assert "within choose() or observe()" in str(caught.value.__cause__)


def test_ids_are_those_of_classes_and_not_of_the_catalogue() -> None:
    class OmegaUCBOfMine(bb.Policy):
        def choose(self, tally: bb.Tally) -> int:
            return 0

    assert OmegaUCBOfMine.id == "omega-ucbof-mine"
    with pytest.raises(ValueError, match="no policy of the catalogue"):
        type("Own", (bb.Policy,), {"id": "omega-ucb", "choose": lambda self, tally: 0})


def test_a_class_that_is_defined_anew_replaces_the_old_one(specification: dict[str, Any]) -> None:
    specification["policies"] = [{"id": "anew"}]
    pulls = []
    for arm in (0, 1):

        class Anew(bb.Policy):
            chosen = arm

            def choose(self, tally: bb.Tally) -> int:
                return arm

        arms = bb.run(specification).data["policies"][0]["arms"]
        pulls.append([share["share_of_pulls"] for share in arms])
    assert pulls[0] != pulls[1]


def test_rules_are_checked() -> None:
    assert [finding.broken for finding in bb.check(Greedy)] == [None] * 4
    assert [finding.broken for finding in bb.check(Uniform)][:2] == [None] * 2

    class Differs(bb.Policy):
        """Uses another source of random numbers."""

        def choose(self, tally: bb.Tally) -> int:
            return random.randrange(self.arms)

    assert bb.check(Differs)[0].broken == "its choices differ for the same seed"


def test_a_trace_goes_back_to_copies(specification: dict[str, Any]) -> None:
    specification["policies"] = [{"id": "greedy"}]
    specification["budget"] = {"absolute": 300}
    whole = bb.trace(specification)
    assert whole.data["pulls"] > 300
    early = bb.trace(specification, at=100)
    assert early.data["pulls"] == 100
    assert copy.deepcopy(early.data) == bb.trace(specification, at=100).data


def test_records_do_not_hold_classes(specification: dict[str, Any], tmp_path: Any) -> None:
    specification["policies"] = [{"id": "greedy"}]
    with pytest.raises(bb.SpecificationError, match="a record file cannot hold a Python class"):
        bb.run(specification, keep=tmp_path / "kept.rec")
