"""The numbers of the package are those of the command line, bit by bit."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Union

import pandas
import polars
import pytest
from conftest import ROOT, command_line

import budgeted_bandits as bb

GOLDEN = ROOT / "tests" / "golden"


def answers() -> list[dict[str, Any]]:
    """Returns the stored answers of all experiments of policies, of laws and of several policies."""
    files = [GOLDEN / "answer.json", *sorted((GOLDEN / "policies").glob("*.json")), *sorted((GOLDEN / "laws").glob("*.json"))]
    stored: list[dict[str, Any]] = []
    for file in files:
        content = json.loads(file.read_text(encoding="utf-8"))
        stored += content if isinstance(content, list) else [content]
    return stored


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_golden_answers(threads: int) -> None:
    stored = answers()
    assert len(stored) > 60
    for answer in stored:
        found = bb.run(answer["specification"], threads=threads, progress=False).data
        found.pop("worlds", None)
        assert found == answer


def small(part: bb.Part) -> dict[str, Any]:
    """Returns a part of a preset with few repetitions and a small budget."""
    (kind, amount), = part.specification["budget"].items()
    return {**part.specification, "budget": {kind: max(amount / 500, 5)}, "repetitions": 2}


def test_presets(tmp_path: Path) -> None:
    presets = bb.presets()
    listed = command_line("presets", "--format", "json")
    assert [preset.id for preset in presets] == [preset["id"] for preset in listed]
    specifications = [small(part) for preset in presets for part in preset.parts]
    assert len(specifications) > 30
    for specification in specifications:
        told = command_line("run", "-", "--format", "json", text=json.dumps(specification))
        assert bb.run(specification, progress=False).data == told


def test_all_answers(specification: dict[str, Any]) -> None:
    text = json.dumps(specification)
    assert bb.run(specification).data == command_line("run", "-", text=text)
    values: list[list[Union[float, str]]] = [[20, "50"], ["1/4", 1.0]]
    sweep = bb.sweep(specification, ["budget.absolute", "policies.rho"], values)
    arguments = ["--parameter", "budget.absolute", "--values", "20,50", "--parameter", "policies.rho", "--values", "1/4,1.0"]
    assert sweep.data == command_line("sweep", "-", *arguments, text=text)
    assert bb.theory(specification).data == command_line("theory", "-", text=text)
    trace = bb.trace(specification, "uniform", repetition=3, at=7, compare="wilson")
    arguments = ["--policy", "uniform", "--repetition", "3", "--at", "7", "--compare", "wilson"]
    assert trace.data == command_line("trace", "-", *arguments, text=text)
    assert bb.coverage(pairs=300, samples=50).data == command_line("coverage", "--pairs", "300", "--samples", "50")


def test_charts(specification: dict[str, Any], tmp_path: Path) -> None:
    specification["policies"] = [{"id": "omega-ucb"}, {"id": "bts"}]
    result = bb.run(specification)
    for view in ("regret", "pulls", "outcomes"):
        file = tmp_path / f"{view}.svg"
        command_line("run", "-", "--chart", f"{view}={file}", text=json.dumps(specification))
        result.plot(view).save(tmp_path / "own.svg")
        assert (tmp_path / "own.svg").read_bytes() == file.read_bytes()
    file = tmp_path / "sweep.svg"
    arguments = ["--parameter", "budget.absolute", "--values", "20,40", "--chart", str(file)]
    command_line("sweep", "-", *arguments, text=json.dumps(specification))
    assert bb.sweep(specification, "budget.absolute", [20, 40]).plot().svg == file.read_text(encoding="utf-8")


def test_records(specification: dict[str, Any], tmp_path: Path) -> None:
    """Files of the package and of the command line mix, and give the bits of one run."""
    specification["repetitions"] = 300
    text, whole = json.dumps(specification), bb.run(specification)
    files = [tmp_path / f"{part}.rec" for part in (1, 2, 3)]
    assert bb.shard(specification, (1, 3), files[0]) == 0
    (tmp_path / "spec.json").write_text(text, encoding="utf-8")
    with pytest.raises(bb.RecordError, match="expected files with all repetitions"):
        bb.merge(files[:1])
    assert not bb.merge(files[:1], out=tmp_path / "part.rec").is_complete
    assert bb.shard(specification, (2, 3), files[1], threads=1) == 0
    command = ["shard", str(tmp_path / "spec.json"), "--shard", "3/3", "--out", str(files[2])]
    with pytest.raises(json.JSONDecodeError):  # the command prints a sentence
        command_line(*command)
    assert bb.merge(files).data == whole.data
    assert command_line("merge", *files, "--format", "json") == whole.data
    kept = bb.run(specification, keep=tmp_path / "kept.rec")
    assert kept.data == whole.data
    swept = bb.sweep(specification, "policies.rho", [0.25, 1], keep=tmp_path / "sweep")
    assert swept.data == bb.sweep(specification, "policies.rho", [0.25, 1]).data
    assert len(list((tmp_path / "sweep").glob("*.rec"))) == 3


def test_tables(tmp_path: Path) -> None:
    file = ROOT / "www" / "examples" / "ads.csv"
    told = command_line("import", file)
    assert bb.read_table(file) == told
    frame = pandas.read_csv(file, skiprows=1)
    again = bb.read_table(frame)
    assert again["environment"]["arms"] == told["environment"]["arms"]
    assert bb.read_table(polars.read_csv(file, skip_rows=1))["environment"] == again["environment"]
    frame.loc[0, "Cost (EUR)"] = None
    with pytest.warns(UserWarning, match="line 2"):
        bb.read_table(frame)
    # A refund may turn the answer round, so its row is not left out.
    frame.loc[0, "Cost (EUR)"] = -1
    with pytest.raises(bb.SpecificationError, match="line 2: cost"):
        bb.read_table(frame)
    with pytest.raises(bb.SpecificationError) as caught:
        bb.read_table(file, group="Ad", arm="Ad")
    assert "expected" in str(caught.value)


def test_modules(specification: dict[str, Any]) -> None:
    """A module makes the choices of the built-in policy (see docs/modules.md)."""
    modules = sorted(Path(os.environ["BB_MODULES"]).glob("omega_ucb-*.wasm"))
    assert modules
    specification["policies"] = [{"id": "omega-ucb"}, *(bb.module(module) for module in modules)]
    first, *others = bb.run(specification).data["policies"]
    for other in others:
        assert other["final"] == first["final"]
