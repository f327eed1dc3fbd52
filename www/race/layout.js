// The layout of the view Race, and its texts that change only with the settings.
import { PAGE } from '../link/place.js';
import { arms } from '../simulator/called.js';
import { budget } from '../simulator/specification.js';
import { fill, h } from '../ui/dom.js';
import { leave, settings } from './address.js';

/** What the strips are, while the best arm is known and while the truth is hidden. */
const HINTS = [
  'a strip is a budget, from its first unit on the left to its last on the right; the best arm has the strongest tone',
  'a strip is a budget, from its first unit on the left to its last on the right; arms are ordered by number',
];

/** Makes the bar with the settings of the race. @param {import('./race.js').Race} view */
function bar(view) {
  let typing = false;
  const change = () => {
    const there = { repetition: repetition.value.trim(), spent: null, at: null };
    if (typing) view.place.remember(there);
    else leave(view, there);
    typing = true;
    view.update();
  };
  const repetition = h('input', {
    class: 'field',
    inputmode: 'numeric',
    'aria-label': 'Repetition',
    autocomplete: 'off',
    oninput: change,
    onchange: () => {
      typing = false;
    },
  });
  const fair = h('input', { type: 'checkbox', onchange: () => view.choose_fair() });
  const about = h('span', { class: 'label' });
  const back = h('a', { class: 'link', hidden: view.place !== PAGE }, 'Change the arms');
  const root = h(
    'div',
    { class: 'race-bar' },
    h('label', { class: 'choice repeated' }, h('span', { class: 'label' }, 'repetition'), repetition),
    about,
    back,
    h(
      'label',
      { class: 'check' },
      fair,
      h('span', {}, 'play fair', h('span', { class: 'hint' }, ': hide the true values')),
    ),
  );
  return { root, repetition, fair, about, back };
}

/** @param {HTMLElement} root @param {import('./race.js').Race} view */
export function lay_out(root, view) {
  const { root: top, repetition, fair, about, back } = bar(view);
  const why = h('p', { class: 'why', id: 'race-why', hidden: true });
  const say = h('p', { class: 'say' });
  const hint = h('span', { class: 'label hint' });
  const legend = h('div', { class: 'key' });
  const course = h('section', { 'aria-label': 'Regret of this run' }, view.chart.root);
  const strips = h('div', { class: 'caption' }, h('h2', {}, 'What the money went to'), hint, legend);
  const foot = h('div', { class: 'race-foot' }, course, view.along.root);
  const box = h('div', { class: 'race' }, top, why, say, view.controls.root, strips, view.lanes.root, foot);
  fill(root, box);
  return {
    repetition,
    fair,
    say,
    wrong: why,
    legend,
    /** Describes the settings. @param {Specification} specification @param {Catalogue} catalogue */
    describe: (specification, catalogue) =>
      fill(about, `seed ${specification.seed} · `, arms(specification, catalogue), ' · ', budget(specification)),
    /** Shows or hides what follows from the truth. @param {boolean} fair @param {string} address of this view */
    show(fair, address) {
      box.classList.toggle('fair', fair);
      course.hidden = fair;
      fill(hint, HINTS[Number(fair)]);
      back.href = settings(address);
    },
    /** Says what is wrong with the repetition. Null says that nothing is wrong. @param {string | null} sentence */
    complain(sentence) {
      why.hidden = sentence === null;
      fill(why, sentence !== null && `${sentence}.`);
      repetition.classList.toggle('bad', sentence !== null);
      repetition.setAttribute('aria-invalid', String(sentence !== null));
      if (sentence !== null) repetition.setAttribute('aria-describedby', why.id);
    },
  };
}
