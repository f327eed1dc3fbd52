"""The notebook figure without a browser. `tests/browser/notebook.test.mjs` tests it in JupyterLab."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

import pytest

import budgeted_bandits as bb

pytest.importorskip("anywidget")


class Own(bb.Policy):
    """Pulls the first arm."""

    id = "notebook-own"

    def choose(self, tally: bb.Tally) -> int:
        return 0


def test_arguments_are_checked(specification: dict[str, Any]) -> None:
    own = {**specification, "policies": [{"id": "uniform"}, {"id": Own.id}]}
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "specification"),
        ({"specification": "{"}, "specification"),
        ({"specification": {**specification, "budget": 3}}, "budget"),
        ({"specification": own}, "policies"),
        ({"specification": specification, "view": "worlds"}, "view"),
        ({"specification": specification, "look": 3}, "look"),
        ({"specification": specification, "height": 99}, "height"),
        ({"specification": specification, "height": True}, "height"),
        ({"specification": specification, "theme": "blue"}, "theme"),
        ({"specification": specification, "controls": "none"}, "controls"),
        ({"specification": specification, "policy": 2}, "policy"),
        ({"specification": specification, "at": -1}, "at"),
    ]
    for arguments, path in cases:
        with pytest.raises(bb.SpecificationError, match="expected") as caught:
            bb.Figure(**arguments)
        assert caught.value.path == path
    assert bb.Figure(view="shapes").specification is None


def test_attributes_can_change_and_are_checked(specification: dict[str, Any]) -> None:
    figure = bb.Figure(specification, look={"y": "ln", "band": 0})
    assert figure.look == "y=ln&band=0"
    figure.view = "pulls"
    with pytest.raises(bb.SpecificationError, match="^view: expected one of regret, .+, found 'worlds'$"):
        figure.view = "worlds"
    assert figure.view == "pulls"
    assert "pulls" in figure._repr_mimebundle_()[0]["text/plain"]


@pytest.mark.parametrize("view", ["regret", "pulls", "outcomes", "intervals", "coverage", "sweep"])
def test_views_have_pictures(specification: dict[str, Any], view: str) -> None:
    look = {"sweep": "budget.absolute", "values": "20_50"} if view == "sweep" else {"pairs": "100"}
    bundle, _ = bb.Figure(specification, view, look=look)._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert '<img style="max-width: 100%" alt="' in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


@pytest.mark.parametrize(("view", "shown"), [("theory", "<table>"), ("shapes", "no picture"), ("race", "no picture")])
def test_views_without_a_picture_say_so(specification: dict[str, Any], view: str, shown: str) -> None:
    bundle, _ = bb.Figure(specification, view)._repr_mimebundle_()
    assert "image/svg+xml" not in bundle and shown in bundle["text/html"]


def test_the_picture_of_a_long_run_takes_a_second(specification: dict[str, Any]) -> None:
    specification |= {"budget": {"absolute": 20000}, "repetitions": 20000}
    begun = time.monotonic()
    bundle, _ = bb.Figure(specification)._repr_mimebundle_()
    # The run ends within 1.5 s. The rest is for other tests that run beside this one.
    assert time.monotonic() - begun < 5
    assert " of 20,000 repetitions" in bundle["text/plain"]


def test_an_answer_is_kept_and_told_once(specification: dict[str, Any]) -> None:
    figure = bb.Figure(specification)
    told: list[dict[str, Any]] = []
    figure.on_answer(told.append)
    assert figure.answer is None
    for _ in range(2):  # two places show the figure
        figure._handle_custom_msg({"type": "answer", "text": json.dumps({"best": 0})}, [])
    figure.on_answer(told.append)
    assert figure.answer == {"best": 0} and told == [figure.answer, figure.answer]


def test_the_package_works_without_widgets() -> None:
    code = """
import sys
sys.modules["anywidget"] = None
import budgeted_bandits as bb
from budgeted_bandits import *
try:
    bb.Figure
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "expected the package 'anywidget', found none: run pip install 'budgeted-bandits[notebook]'"
