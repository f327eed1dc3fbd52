"""The tutorial runs, and its stored outputs are those of the package."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[3] / "examples" / "notebooks"


def outputs(notebook: Any) -> list[list[dict[str, str]]]:
    """Returns what every cell shows: texts by their kinds."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [[shown(output) for output in cell.outputs] for cell in cells]


def shown(output: Any) -> dict[str, str]:
    return {"stream": output.text} if output.output_type == "stream" else dict(output.data)


def test_the_tutorial_shows_what_it_stores() -> None:
    """To store new outputs, run all cells of the notebook and save it."""
    stored: Any = nbformat.read(FOLDER / "tutorial.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    fresh = copy.deepcopy(stored)
    NotebookClient(fresh, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
    assert len(outputs(stored)) > 8
    assert outputs(fresh) == outputs(stored)
    kinds = [kind for cell in outputs(stored) for output in cell for kind in output]
    assert kinds.count("image/svg+xml") == 3
