// A law in the table of arms: its sketch, which is also the menu of laws, and its parameters.
import { default_law } from '../simulator/catalogue.js';
import { has_rows, has_table } from '../simulator/specification.js';
import { fill, h, math } from '../ui/dom.js';
import { narrow, plain } from '../ui/format.js';
import { dismiss, notice } from '../ui/notice.js';
import { draggable, hundredth, mover } from './drag.js';
import { mean_of, nearest_mean, with_mean } from './mean.js';
import { sketch } from './sketch.js';
import { values } from './values.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {'reward' | 'cost'} Side */

/** Returns the largest reward or cost that an environment allows. @param {Source} environment @param {Side} side */
export function most_of(environment, side) {
  if (!has_table(environment) && !has_rows(environment)) return 1;
  const { reward_max = 1, cost_max = 1 } = environment;
  const most = side === 'reward' ? reward_max : cost_max;
  return most > 0 ? most : 1;
}

/** @param {Form} form @param {string} id @returns {LawEntry} */
const entry_of = (form, id) => form.catalogue.laws.find((entry) => entry.id === id) ?? form.catalogue.laws[0];

/**
 * Makes the sketch of a law and the fields of its parameters.
 * @param {Form} form
 * @param {Side} side
 * @param {object} options
 * @param {string} options.path of the law
 * @param {string} options.called "arm 5"
 * @param {string} [options.word] names the side
 * @param {HTMLElement} options.why takes the sentence that says what is wrong
 */
export function law_cell(form, side, { path, called, word = side, why }) {
  const law_now = () => /** @type {Law} */ (form.value(path));
  const law = law_now();
  const entry = entry_of(form, law.law);
  const drawing = h('span', { class: 'drawing' }, sketch(law, most_of(form.draft.environment, side)));
  const inputs = entry.params.map((param) => parameter(form, entry, param, { path, called, side, word, why }));
  const { field } = inputs[0];
  form.place(path, why, field);
  /** The mean, while it is known. @type {number | undefined} */
  let known;
  const choose = (/** @type {string} */ id) => {
    const other = change(law_now(), entry_of(form, id), most_of(form.draft.environment, side), known);
    form.replace(path, other);
    form.find(path)?.field?.input.focus();
  };
  const fields = inputs.map(({ field }) => field).filter((field) => field !== undefined);
  const follow = fields.length === inputs.length; // a long list has no field while its editor is closed
  const choice = h(
    'select',
    {
      'aria-label': `${capital(called)}, law of the ${word}`,
      title: `${entry.name}; choose another law${follow ? ', or drag sideways to change the mean' : ''}`,
      onchange: () => choose(choice.value),
    },
    offered(form, law, side).map(({ id, name }) => h('option', { value: id }, name)),
  );
  choice.value = law.law;
  const pick = h('span', { class: 'pick' }, drawing, choice);
  if (follow)
    draggable(pick, choice, fields[0].input, () => {
      const most = most_of(form.draft.environment, side);
      const mean = known ?? mean_of(law_now(), most);
      return mean >= 0 && mean <= most ? mover(form, path, fields, most, mean) : null; // what was typed may be wrong
    });
  const mean = h('span', { class: 'mean' });
  const inline = entry.params.length === 1 && !entry.params[0].list;
  const label = h('span', { class: 'label' }, `${word} ${entry.name}`);
  const named = inputs.map(({ root, field }, i) => {
    const children = [math(entry.params[i].name), '\u00a0= ', root];
    return field ? h('label', {}, children) : h('span', { class: 'list' }, children);
  });
  return {
    field,
    cell: h(
      'span',
      { class: 'law' },
      pick,
      inline && field ? field.input : mean,
      h('span', { class: 'kind' }, entry.name),
    ),
    further: !inline && h('div', { class: 'parameters' }, label, named),
    /**
     * Brings the cell up to date.
     * @param {number | undefined | null} value the mean; undefined while it is not known, null if the simulator does
     *   not report it
     */
    show(value) {
      fill(drawing, sketch(law_now(), most_of(form.draft.environment, side)));
      known = value ?? undefined;
      if (value === null) mean.textContent = '';
      else mean.textContent = value === undefined ? '–' : narrow(value, Math.abs(value) < 99.95 ? 3 : 0);
    },
  };
}

/** Returns the laws that may replace a law. @param {Form} form @param {Law} law @param {Side} side */
function offered({ catalogue, draft: { environment } }, law, side) {
  const known = side === 'cost' && has_table(environment) && environment.known_costs;
  return known ? catalogue.laws.filter(({ id }) => id === 'constant' || id === law.law) : catalogue.laws;
}

/**
 * Makes the field of a parameter.
 * @param {Form} form
 * @param {LawEntry} entry
 * @param {LawParam} param
 * @param {{path: string, called: string, side: Side, word: string, why: HTMLElement}} options
 */
function parameter(form, entry, param, { path, called, side, word, why }) {
  const single = entry.params.length === 1;
  const options = {
    label: `${capital(called)}, ${word}${single ? `: ${entry.name}` : ''}, ${param.name}`,
    noun: `${single ? '' : `${param.name} of `}the ${word} of ${called.replace(' ', '\u00a0')}`,
    list: param.list,
    title: param.about,
    decimals: single && 2,
    short: !param.list,
    step: step_of(form, param, side),
    least: 4,
    most: param.list ? 26 : 9,
  };
  const place = `${path}.${param.id}`;
  if (param.list) return values(form, place, why, options);
  const field = form.field(place, why, options);
  return { field, root: field.input };
}

/**
 * Returns the step of the arrow keys: about a hundredth of the range of a value or of a probability. Other parameters,
 * such as shapes, have the usual steps.
 * @param {Form} form
 * @param {LawParam} param
 * @param {Side} side
 */
function step_of(form, { max, scales }, side) {
  const most = scales ? max * most_of(form.draft.environment, side) : max;
  return scales || max <= 1 ? hundredth(most) : undefined;
}

/**
 * Makes another law with the same mean. If the law does not allow this mean, it gets the nearest, and a notice says so.
 * @param {Law} law
 * @param {LawEntry} entry
 * @param {number} most the largest value
 * @param {number} [mean] of the law, if it is known
 */
function change(law, entry, most, mean = mean_of(law, most)) {
  const changed = default_law(entry, most);
  dismiss('law');
  if (!(mean >= 0 && mean <= most)) return changed; // what was typed may be wrong
  const found = nearest_mean(changed, mean, most);
  if (found !== mean) {
    const why = `The law ${entry.name} cannot have the mean ${plain(mean)}. It has the mean ${plain(found)} now.`;
    notice('law', 'The mean has changed.', why, { Close: () => {} });
  }
  return with_mean(changed, mean, most);
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
