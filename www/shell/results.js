// The results of a run on the page: the sentence on top, the regret chart and the tables beside it.
import { at, fill } from '../ui/dom.js';
import { outcomes } from '../outcomes/outcomes.js';
import { pulls, pulls_sentence } from '../outcomes/pulls.js';
import { outdated, sentence } from '../outcomes/sentence.js';
import { series } from '../ui/series.js';
import { worth } from '../outcomes/worth.js';
import { parts } from '../simulator/names.js';

/** The sentence of a run keeps the most lines that it has had: what is below does not move up and down while it changes. */
const say = at('sentence');
let [of, width] = [null, 0];
new ResizeObserver(() => {
  const same = say.clientWidth === width;
  width = say.clientWidth;
  say.style.setProperty('min-height', same ? `${say.offsetHeight}px` : '');
}).observe(say);

/**
 * @param {import('../simulator/run.js').Run} shown
 * @param {{stale: boolean, form: import('../settings/form.js').Form, regret: import('../regret/regret.js').Regret, view: string}} page whether the settings
 * are others by now, and the view in sight
 */
export function show_results(shown, { stale, form, regret, view }) {
  const { answer, specification, plan } = shown;
  if (shown !== of) say.style.removeProperty('min-height');
  of = shown;
  const lines = series(answer.policies);
  const names = answer.policies.map(({ id, label }) =>
    parts(
      label,
      form.catalogue.policies.find((entry) => entry.id === id),
    ),
  );
  regret.show({ run: shown, answer, specification, names, lines, stale });
  fill(
    say,
    stale
      ? outdated(shown, form)
      : view === 'pulls'
        ? pulls_sentence(shown, names)
        : [sentence(shown, names, view === 'outcomes' ? undefined : regret.drawn), worth(shown, names)],
  );
  outcomes({ answer, names, lines, repetitions: shown.repetitions });
  pulls({ answer, plan, specification, names, lines }, view === 'pulls');
}
