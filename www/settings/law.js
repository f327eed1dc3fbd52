// A law in the table of arms: its sketch, which is also the choice of another law, and its parameters.
import { default_law } from '../simulator/catalogue.js';
import { fill, h, math } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { narrow } from '../ui/format.js';
import { sketch } from './sketch.js';
import { values } from './values.js';

/** The largest value that a side's laws may have. @param {any} environment @param {string} side */
export const most_of = (environment, side) => {
  const most = environment[`${side}_max`] ?? 1;
  return most > 0 ? most : 1;
};

/**
 * @param {import('./form.js').Form} form
 * @param {any} owner an arm, or its later laws
 * @param {string} side `reward` or `cost`
 * @param {{path: string, called: string, word?: string, why: HTMLElement, rebuild: () => void}} options
 */
export function law_cell(form, owner, side, { path, called, word = side, why, rebuild }) {
  const law = owner[side];
  const { environment } = form.draft;
  const entry = form.catalogue.laws.find(({ id }) => id === law.law);
  const offered =
    side === 'cost' && environment.known_costs
      ? form.catalogue.laws.filter(({ id }) => id === 'constant' || id === law.law)
      : form.catalogue.laws;
  const drawing = h('span', { class: 'drawing' }, sketch(law, most_of(environment, side)));
  const single = entry.params.length === 1;
  const inputs = entry.params.map((param) => {
    const noun = `${single ? '' : `${param.name} of `}the ${word} of ${called.replace(' ', '\u00a0')}`;
    const label = single
      ? `${capital(called)}, ${word}: ${entry.name}, ${param.name}`
      : `${capital(called)}, ${word}, ${param.name}`;
    const options = {
      owner: law,
      key: param.id,
      label,
      noun,
      list: param.list,
      title: param.about,
      decimals: single && 2,
      least: 4,
      most: param.list ? 26 : 9,
      onedit: form.edit,
    };
    const place = (field) => form.place(`${path}.${param.id}`, why, field);
    if (param.list) return values(options, place);
    const field = new Field(options);
    place(field);
    return { field, root: field.input };
  });
  const { field } = inputs[0];
  form.place(path, why, field);
  const choice = h(
    'select',
    {
      'aria-label': `${capital(called)}, law of the ${word}`,
      title: `${entry.name}; choose another law`,
      onchange: () => {
        owner[side] = change(
          law,
          form.catalogue.laws.find(({ id }) => id === choice.value),
          most_of(environment, side),
        );
        rebuild();
        form.find(path)?.field?.input?.focus();
      },
    },
    offered.map(({ id, name }) => h('option', { value: id }, name)),
  );
  choice.value = law.law;
  const mean = h('span', { class: 'mean' });
  const inline = single && !entry.params[0].list;
  return {
    field,
    cell: h('span', { class: 'law' }, h('span', { class: 'pick' }, drawing, choice), inline ? field.input : mean),
    further:
      !inline &&
      h(
        'div',
        { class: 'parameters' },
        h('span', { class: 'label' }, `${word} ${entry.name}`),
        inputs.map(({ root, field }, i) =>
          field
            ? h('label', {}, math(entry.params[i].name), '\u00a0= ', root)
            : h('span', { class: 'list' }, math(entry.params[i].name), '\u00a0= ', root),
        ),
      ),
    /** @param {number | undefined | null} value the mean; null for one that the simulator does not tell */
    show(value) {
      fill(drawing, sketch(law, most_of(environment, side)));
      const shown = () => (value === undefined ? '–' : narrow(value, Math.abs(value) < 99.95 ? 3 : 0));
      mean.textContent = value === null ? '' : shown();
    },
  };
}

/** Another law: with its defaults, but where both have a single parameter it is kept. */
function change(law, entry, most) {
  const changed = default_law(entry, most);
  const { law: _, ...old } = law;
  const values = Object.values(old);
  if (values.length === 1 && entry.params.length === 1 && typeof values[0] === 'number' && !entry.params[0].list)
    changed[entry.params[0].id] = values[0];
  return changed;
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
