"""The Python in the documentation runs, block by block, as a reader would type it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def blocks(page: str) -> list[str]:
    """Returns the blocks of Python of a page."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)


def test_the_blocks_of_the_guide_run_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code = blocks("python.md")
    assert len(code) == 3
    names: dict[str, Any] = {}
    for block in code:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert float(capsys.readouterr().out) > 0
    assert (tmp_path / "regret.svg").read_text(encoding="utf-8").startswith("<svg")
    assert list(names["final"]["policy_id"]) == ["omega-ucb", "bts", "uniform"]
    assert len(names["single"]) == 300
    labels = [policy["label"] for policy in names["result"].data["policies"]]
    assert len(labels) == 2
