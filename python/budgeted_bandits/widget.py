"""A figure that runs in the reader's browser, for notebooks."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Optional, Union
from urllib.parse import urlencode

import anywidget
import traitlets
from IPython.display import publish_display_data

from . import _native
from ._errors import SpecificationError
from ._policy import Policy
from ._run import Specification, _one_of, _text
from ._still import Still, still

SCRIPT = Path(__file__).with_name("figure.js")
"""The script of the figure."""

VIEWS = ("regret", "pulls", "outcomes", "intervals", "shapes", "coverage", "theory", "sweep", "race", "grab")
"""The views of a figure."""

APART = ("shapes", "coverage", "grab")
"""The views that need no specification."""

THEMES = ("light", "dark", "system")

HIDDEN = """
body:has(.budgeted-bandit-live-{name}) .budgeted-bandit-still-{name},
.jp-OutputArea-child:has(.budgeted-bandit-still-{name}) + .jp-OutputArea-child:not(:has(.budgeted-bandit-live-{name}))
{{ display: none; }}
"""
"""The style that hides the picture of a figure where the figure runs. Where no figure runs, the style hides what JupyterLab
says in place of a figure that has lost its kernel."""

if not SCRIPT.exists():
    raise ImportError(f"expected the script {SCRIPT}, found none: write it with `cargo xtask figure`")


class Figure(anywidget.AnyWidget):
    """A figure that runs in the reader's browser and shows its results there.

    The figure is the element ``<budgeted-bandit>`` of the project, which ``docs/embedding.md`` describes. A notebook that is
    saved also holds a picture of the figure, which is seen wherever no figure can run: in a notebook without a kernel, after
    ``jupyter nbconvert``, and on pages that show notebooks. The picture comes from a run in Python that ends after a
    second, and says how many repetitions were done by then.

    All parameters except `specification` are also attributes, and the figure follows their changes.

    Parameters
    ----------
    specification : mapping, str or path, optional
        What the figure runs: a mapping, JSON text, or the path of a JSON file. The views ``"shapes"``, ``"coverage"`` and
        ``"grab"`` need none. Its policies cannot be Python classes, because a browser does not run Python. The browser runs
        WebAssembly modules without a question, so a module must come from someone whom the reader can trust.
    view : str
        The view: ``"regret"``, ``"pulls"``, ``"outcomes"``, ``"intervals"``, ``"shapes"``, ``"coverage"``, ``"theory"``,
        ``"sweep"``, ``"race"`` or ``"grab"``.
    look : str or mapping
        How the view is shown at first: the keys of the playground's address, as in ``{"y": "logarithmic"}``.
    height : int, optional
        The height of the chart of the view ``"regret"`` in pixels, from 100 to 2,000.
    theme : {"light", "dark", "system"}, optional
        The colours; those of the notebook by default.
    controls : bool
        Whether the figure has buttons and fields that start runs or change settings.
    policy : int, optional
        In the view ``"intervals"``: the number of the policy that plays, from 0.
    at : int, optional
        In the view ``"intervals"``: the number of pulls after which the state is shown.

    Attributes
    ----------
    answer : dict or None
        The results of the views ``"regret"``, ``"pulls"``, ``"outcomes"`` and ``"theory"``, once the browser has done all
        repetitions. They are those of `run`, bit by bit.

    Raises
    ------
    SpecificationError
        If the specification or another argument is refused.

    Examples
    --------
    >>> from budgeted_bandits.widget import Figure
    >>> figure = Figure({"version": 1, "environment": {"family": "bernoulli", "arms": 3}, "budget": {"absolute": 50},
    ...                  "policies": [{"id": "omega-ucb"}, {"id": "uniform"}], "repetitions": 20}, view="outcomes")
    >>> figure.view
    'outcomes'
    """

    _esm = SCRIPT
    _name = traitlets.Unicode().tag(sync=True)
    specification = traitlets.Unicode(None, allow_none=True, read_only=True).tag(sync=True)
    view = traitlets.Any("regret").tag(sync=True)
    look = traitlets.Any("").tag(sync=True)
    height = traitlets.Any(None).tag(sync=True)
    theme = traitlets.Any(None).tag(sync=True)
    controls = traitlets.Any(True).tag(sync=True)
    policy = traitlets.Any(None).tag(sync=True)
    at = traitlets.Any(None).tag(sync=True)

    def __init__(
        self,
        specification: Optional[Specification] = None,
        view: str = "regret",
        *,
        look: Union[str, Mapping[str, object]] = "",
        height: Optional[int] = None,
        theme: Optional[str] = None,
        controls: bool = True,
        policy: Optional[int] = None,
        at: Optional[int] = None,
    ) -> None:
        self.answer: Optional[dict[str, Any]] = None
        self._calls: list[Callable[[dict[str, Any]], object]] = []
        self._still: Optional[Still] = None
        text = None if specification is None else _checked(_text(specification))
        self.set_trait("specification", text)
        super().__init__(
            _name=uuid.uuid4().hex,
            view=view,
            look=look,
            height=height,
            theme=theme,
            controls=controls,
            policy=policy,
            at=at,
        )
        self.on_msg(self._receive)

    def on_answer(self, call: Callable[[dict[str, Any]], object]) -> None:
        """Call a function with the answer, once the browser has computed it. A kernel learns the answer between two cells.

        Parameters
        ----------
        call : callable
            The function, which gets the answer as a dict.
        """
        if self.answer is None:
            self._calls.append(call)
        else:
            call(self.answer)

    def _receive(self, _: object, message: Any, __: object) -> None:
        """Takes the answer, which each place that shows the figure sends."""
        if self.answer is not None or message.get("type") != "answer":
            return
        answer: dict[str, Any] = json.loads(message["text"])
        self.answer = answer
        calls, self._calls = self._calls, []
        for call in calls:
            call(answer)

    @traitlets.validate("view")
    def _view(self, proposal: Any) -> str:
        view = _one_of("view", proposal["value"], VIEWS)
        if self.specification is None and view not in APART:
            sentence = f"expected a specification for the view {view!r}, found none"
            raise SpecificationError([("specification", sentence)])
        return view

    @traitlets.validate("look")
    def _look(self, proposal: Any) -> str:
        look = proposal["value"]
        if isinstance(look, Mapping):
            return urlencode(look)
        if not isinstance(look, str):
            sentence = f'expected a text such as "y=logarithmic", or a mapping, found {look!r}'
            raise SpecificationError([("look", sentence)])
        return look

    @traitlets.validate("height", "policy", "at")
    def _number(self, proposal: Any) -> Optional[int]:
        name, value = proposal["trait"].name, proposal["value"]
        if value is None:
            return None
        low, high = {"height": (100, 2000), "policy": (0, self._policies() - 1), "at": (0, 100_000_000)}[name]
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            sentence = f"expected a whole number from {low} to {high}, found {value!r}"
            raise SpecificationError([(name, sentence)])
        return value

    @traitlets.validate("theme")
    def _theme(self, proposal: Any) -> Optional[str]:
        theme = proposal["value"]
        return None if theme is None else _one_of("theme", theme, THEMES)

    @traitlets.validate("controls")
    def _controls(self, proposal: Any) -> bool:
        controls = proposal["value"]
        if not isinstance(controls, bool):
            raise SpecificationError([("controls", f"expected True or False, found {controls!r}")])
        return controls

    def _policies(self) -> int:
        """Returns the number of policies of the specification, or 1 without a specification."""
        return 1 if self.specification is None else len(_ids(self.specification))

    def _picture(self) -> Still:
        """Returns the picture of the figure as it is now."""
        if self._still is None:
            self._still = still(self.specification, self.view, self.look, self.policy, self.at)
        return self._still

    @traitlets.observe("view", "look", "policy", "at")
    def _forget(self, _: object) -> None:
        self._still = None

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Returns the figure and its picture as one output, for programs that show an output themselves."""
        live, metadata = super()._repr_mimebundle_(**options) or ({}, {})
        return {**live, **self._picture().bundle()}, metadata

    def _ipython_display_(self) -> None:
        """Shows the picture and the figure as two outputs, of which a notebook shows one.

        JupyterLab shows an error in place of a figure that has lost its kernel, and would never show a picture in the same
        output.
        """
        publish: Callable[..., object] = publish_display_data
        publish(self._picture().bundle(self._name, HIDDEN.format(name=self._name)))
        live, metadata = super()._repr_mimebundle_() or ({}, {})
        live.pop("text/plain", None)
        publish(live, metadata)


def _checked(text: str) -> str:
    """Returns a specification that a browser can run."""
    classes = {cls.id for cls in _classes(Policy) if hasattr(cls, "id")}
    for number, id in enumerate(_ids(text)):
        if id in classes:
            sentence = (
                "expected policies of the catalogue, formulas or WebAssembly modules, because a browser does not run Python, "
                f"found the Python class {id!r} as policies[{number}]"
            )
            raise SpecificationError([("policies", sentence)])
    _native.trace(text, 0, 1, 0, None, None)  # checks everything else, and plays no round
    return text


def _ids(text: str) -> list[Any]:
    """Returns the ids of the policies, or none if the specification is broken."""
    try:
        return [choice["id"] for choice in json.loads(text)["policies"]]
    except (ValueError, LookupError, TypeError):
        return []


def _classes(cls: type[Policy]) -> Iterator[type[Policy]]:
    """Yields all subclasses."""
    for subclass in cls.__subclasses__():
        yield subclass
        yield from _classes(subclass)
