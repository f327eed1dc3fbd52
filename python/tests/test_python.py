"""The package behaves as Python users expect."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas
import polars
import pytest
from conftest import ROOT

import budgeted_bandits as bb
from budgeted_bandits._run import _note_capped
from budgeted_bandits._watch import Watch


def test_broken_specifications(tmp_path: Path) -> None:
    """The errors are those of the library, with the path of every wrong field."""
    cases = json.loads((ROOT / "tests" / "broken-specifications.json").read_text(encoding="utf-8"))
    assert len(cases) > 200
    file = tmp_path / "spec.json"
    for case in cases:
        file.write_text(case["text"], encoding="utf-8")
        with pytest.raises(bb.SpecificationError) as caught:
            bb.run(file)
        # Braces stand for lists of names, which grow.
        parts = re.split(r"\{[a-z]+\}", case["error"])
        assert re.fullmatch(".+".join(map(re.escape, parts)), str(caught.value)), case["name"]


def test_files_in_other_encodings_are_refused(tmp_path: Path, specification: dict[str, Any]) -> None:
    file = tmp_path / "spec.json"
    file.write_text(json.dumps(specification), encoding="utf-16")
    with pytest.raises(bb.SpecificationError, match="expected a text in UTF-8"):
        bb.run(file)
    file.write_text(json.dumps(specification), encoding="utf-8-sig")
    assert bb.run(file).is_complete


def test_arguments_are_checked(specification: dict[str, Any]) -> None:
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: bb.run(specification, threads=0), "threads"),
        (lambda: bb.run(specification, on_failure="ignore"), "on_failure"),
        (lambda: bb.run(specification, on_interrupt="ignore"), "on_interrupt"),
        (lambda: bb.sweep(specification, "policies.sigma", [1]), "parameter"),
        (lambda: bb.sweep(specification, "policies.rho", ["one"]), "values"),
        (lambda: bb.sweep(specification, "policies.rho", [1, -1]), "values"),
        (lambda: bb.trace(specification, "bts"), "policy"),
        (lambda: bb.trace(specification, -1), "policy"),
        (lambda: bb.trace(specification, 2), "policy"),
        (lambda: bb.trace(specification, repetition=0), "repetition"),
        (lambda: bb.trace(specification, at=-1), "at"),
        (lambda: bb.trace(specification, pulls=[0, 3]), "pulls[1]"),
        (lambda: bb.trace(specification, pulls=[-1]), "pulls"),
        (lambda: bb.run(specification, threads=1.5), "threads"),  # type: ignore[arg-type]
        (lambda: bb.shard(specification, (-1, 2), "part.rec"), "part"),
        (lambda: bb.trace(specification, at=10**6), "at"),
        (lambda: bb.trace(specification, repetition=41), "repetition"),
        (lambda: bb.trace(specification, compare="none"), "compare"),
        (lambda: bb.coverage(family="none"), "family"),
        (lambda: bb.shard(specification, (3, 2), "part.rec"), "part"),
        (lambda: bb.run(specification).plot("race"), "view"),
        (lambda: bb.run(specification).columns("none"), "table"),
    ]
    for call, path in calls:
        with pytest.raises(bb.SpecificationError) as caught:
            call()
        assert caught.value.path == path
        assert "expected" in caught.value.message and "found" in caught.value.message


def test_specifications_come_as_mappings_texts_and_files(specification: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "spec.json"
    file.write_text(json.dumps(specification), encoding="utf-8")
    answers = {bb.run(given).to_json() for given in (specification, json.dumps(specification), file, str(file))}
    assert len(answers) == 1
    specification["budget"] = {"absolute": pandas.Series([50]).to_numpy()[0]}
    assert {bb.run(specification).to_json()} == answers
    specification["budget"] = {"absolute": object()}
    with pytest.raises(TypeError, match="expected texts, numbers, lists and mappings"):
        bb.run(specification)


def test_exceptions_cross_the_border_between_processes(specification: dict[str, Any]) -> None:
    specification["policies"] = [{"id": "omega-ucb", "rho": -1}, {"id": "none"}]
    with pytest.raises(bb.SpecificationError) as caught:
        bb.run(specification)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.path, str(again)) == (caught.value.path, str(caught.value))
    assert [error.path for error in again.others] == ["policies[1].id"]


def test_data_frames_accept_columns(specification: dict[str, Any]) -> None:
    result = bb.run(specification)
    for columns in (result.columns(), result.curves(), result.columns("pulls"), result.columns("repetitions")):
        one, other = pandas.DataFrame(columns), polars.DataFrame(columns)
        assert one.shape == other.shape and list(one) == other.columns
        assert [str(kind) for kind in one.dtypes[one.dtypes == "float64"]]
    final = pandas.DataFrame(result.columns()).set_index("policy_id")
    assert final.loc["omega-ucb", "regret_mean"] == result.data["policies"][0]["final"]["regret"]["mean"]
    assert final["knapsack_regret_mean"].isna().all()
    capped = polars.DataFrame(result.columns("repetitions"))["capped"]
    assert capped.dtype == polars.Boolean and not capped.any()


def test_notebooks_show_answers(specification: dict[str, Any]) -> None:
    result = bb.run(specification)
    shown = result._repr_html_()
    assert "<table>" in shown and "<svg" in shown and "ω-UCB (ρ = 0.25)" in shown
    assert result.plot()._repr_svg_().startswith("<svg")
    assert repr(result) == "<Result: 40 of 40 repetitions of 2 policies>"
    answers = [bb.sweep(specification, "budget.absolute", [10, 20]), bb.theory(specification), bb.trace(specification)]
    for answer in [*answers, bb.coverage(pairs=50)]:
        assert "<table>" in answer._repr_html_()
    assert "typed" in answers[0]._repr_html_() and "second_parameter" not in answers[0]._repr_html_()
    with pytest.raises(ValueError, match="without a picture"):
        answers[1].plot()


def test_progress_is_told(specification: dict[str, Any]) -> None:
    specification |= {"budget": {"absolute": 2000}, "repetitions": 400}
    told: list[tuple[str, int, int]] = []
    thread = threading.get_ident()

    def progress(what: str, done: int, tasks: int) -> None:
        assert threading.get_ident() == thread
        told.append((what, done, tasks))

    bb.run(specification, progress=progress)
    assert told == sorted(told) and told[-1][1] == told[-1][2] > 1
    told.clear()
    bb.sweep(specification, "policies.rho", [0.25], progress=progress)
    assert told
    assert {what for what, *_ in told} <= {"other policies", "policies.rho = 0.25"}


def test_a_bar_appears_if_a_run_is_long(
    specification: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    specification |= {"budget": {"absolute": 5000}, "repetitions": 400}
    monkeypatch.setattr("budgeted_bandits._watch.DELAY", 0)
    bb.run(specification)
    assert "%|" in capfd.readouterr().err
    bb.run(specification, progress=False)
    assert capfd.readouterr().err == ""


def test_an_exception_of_the_progress_stops_the_run(specification: dict[str, Any], tmp_path: Path) -> None:
    specification |= {"budget": {"absolute": 20000}, "repetitions": 10000}

    def progress(what: str, done: int, tasks: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        bb.run(specification, keep=tmp_path / "kept.rec", progress=progress)
    done = bb.merge([tmp_path / "kept.rec"], out=tmp_path / "whole.rec")
    assert done.repetitions < 10000


def test_capped_episodes_are_told() -> None:
    """The cap of 1e8 pulls is out of reach of a test, so a made-up answer has capped episodes."""
    told: list[str] = []

    class Kept(Watch):
        def note(self, sentence: str) -> None:
            told.append(sentence)

    watch = Kept(False)
    _note_capped(watch, "uniform", 0)
    _note_capped(watch, "uniform", 2)
    assert told == ["uniform: 2 episodes reached the cap on pulls before their budget was used up"]


def test_warnings_point_to_the_call(specification: dict[str, Any]) -> None:
    class Fails(bb.Policy):
        def choose(self, tally: bb.Tally) -> int:
            raise LookupError

    specification["policies"] += [{"id": "fails"}]
    with pytest.warns(UserWarning, match="Fails raised an error") as caught:
        bb.run(specification, on_failure="remove")
    assert caught[0].filename == __file__


LONG = """
import signal, sys, threading, time, os
import budgeted_bandits as bb

class Slow(bb.Policy):
    def choose(self, tally):
        return 0

spec = {"version": 1, "environment": {"arms": [
            {"reward": {"law": "bernoulli", "p": 0.5}, "cost": {"law": "bernoulli", "p": 0.01}},
            {"reward": {"law": "bernoulli", "p": 0.5}, "cost": {"law": "bernoulli", "p": 0.01}}]},
        "budget": {"absolute": 900000}, "policies": [{"id": sys.argv[1]}], "repetitions": 2, "checkpoints": [1]}

begun = time.process_time()

def interrupt():
    global sent
    while time.process_time() < begun + 1:  # the run computes
        time.sleep(0.01)
    sent = time.process_time()
    os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=interrupt).start()
if sys.argv[2] == "return":
    result = bb.run(spec, on_interrupt="return")
else:
    try:
        bb.run(spec)
        raise SystemExit("the run was not interrupted")
    except bb.Interrupted as interrupted:
        result = interrupted.result
print(result.repetitions, result.is_complete, time.process_time() - sent < sent - begun)
"""


@pytest.mark.parametrize("policy", ["bts", "slow"])
@pytest.mark.parametrize("way", ["raise", "return"])
def test_ctrl_c_ends_a_long_task(policy: str, way: str) -> None:
    """A repetition is one task of 9e7 pulls. It is interrupted after a second of the processor's time, and takes less to end.

    benches/python.py measures how long an interruption takes.
    """
    done = subprocess.run([sys.executable, "-c", LONG, policy, way], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["0", "False", "True"]


def test_other_threads_go_on(specification: dict[str, Any]) -> None:
    """The interpreter is free while an experiment runs, so another thread does not wait for most of the time.

    The package looks for signals every 50 ms, and would let the other thread run only then if it held the interpreter.
    """
    specification |= {"budget": {"absolute": 20000}, "repetitions": 1000}
    waited = 0.0
    finished = threading.Event()

    def watch() -> None:
        nonlocal waited
        last = time.monotonic()
        while not finished.is_set():
            now = time.monotonic()
            waited += now - last if now - last > 0.025 else 0
            last = now

    thread = threading.Thread(target=watch)
    thread.start()
    begun = time.monotonic()
    bb.run(specification, threads=1)
    took = time.monotonic() - begun
    finished.set()
    thread.join()
    assert waited < took / 2


def test_nothing_is_required(tmp_path: Path) -> None:
    """The package imports and runs without any other package."""
    code = """
import sys
sys.modules.update({name: None for name in ("numpy", "pandas", "polars", "tqdm", "IPython")})
import budgeted_bandits as bb
print(bb.run(bb.presets()[0].parts[0].specification | {"repetitions": 2}).repetitions)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=dict(os.environ), check=True)
    assert done.stdout.strip() == "2"


def test_the_signal_handler_stays(specification: dict[str, Any]) -> None:
    before = signal.getsignal(signal.SIGINT)
    bb.run(specification)
    assert signal.getsignal(signal.SIGINT) is before
