"""What several tests share."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def specification() -> dict[str, Any]:
    """A small experiment of two policies."""
    return {
        "version": 1,
        "environment": {"family": "bernoulli", "arms": 3},
        "budget": {"absolute": 50},
        "policies": [{"id": "omega-ucb"}, {"id": "uniform"}],
        "repetitions": 40,
        "checkpoints": [0.5, 1],
    }


def command_line(*arguments: str | os.PathLike[str], text: str = "") -> Any:
    """Returns what the command line prints as JSON, without its timing. `text` is its standard input."""
    command = [os.environ["BB_CLI"], *arguments]
    done = subprocess.run(command, input=text, capture_output=True, check=True, encoding="utf-8")
    answer = json.loads(done.stdout)
    if isinstance(answer, dict):
        answer.pop("timing", None)
    return answer
