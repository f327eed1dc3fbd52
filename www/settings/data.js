// Data of one's own: a table that is pasted, opened or dropped becomes the arms. It is read by the simulator, and never leaves the browser.
import { at, fill, h } from '../ui/dom.js';
import { budget } from './budget.js';
import { counted, number } from '../ui/format.js';
import { dismiss } from '../ui/notice.js';
import { policies } from './policies.js';
import { text_of } from '../ui/text.js';

/** Bytes of a table at most. */
const LARGEST = 64 << 20;
/** Characters that are shown to be edited; of more, only how many they are. */
const SHOWN = 100_000;
/** The means of the first setting of the advertising stand-in: conversions and spending a click. */
const EXAMPLE = `arm,mean_reward,mean_cost
ad 1,0.990,0.833
ad 2,0.923,0.712
ad 3,0.624,0.337
ad 4,0.188,0.546
ad 5,0.901,0.827
ad 6,0.037,0.509
ad 7,0.978,0.990`;

/** What stands in the panel, also while it is closed. */
const kept = { open: false, text: '', name: '', repair: false, beta: false, setting: 0 };
/** Reads what stands there anew and shows what came of it. */
let refresh = () => {};

/** @param {import('./form.js').Form} form @param {() => void} rebuild */
export function data(form, rebuild) {
  const found = h('div', { class: 'found', role: 'status' });
  const area = h('textarea', {
    class: 'field',
    rows: 6,
    spellcheck: 'false',
    'aria-label': 'Your data, as CSV',
    oninput: () => take(area.value, ''),
  });
  const input = h('input', {
    type: 'file',
    accept: '.csv,.tsv,.txt,text/csv',
    onchange: async () => {
      const [file] = input.files;
      input.value = ''; // so that the same one can be opened again
      if (!file) return;
      try {
        await open(file);
      } catch ({ message }) {
        fill(found, h('p', { class: 'why' }, `This file cannot be used. ${message}`));
      }
    },
  });
  const panel = h(
    'div',
    { class: 'data', hidden: true },
    area,
    h(
      'div',
      { class: 'links' },
      link('Open a file…', () => input.click()),
      link('An example: seven ads', () => take(EXAMPLE, '')),
      link('Clear', () => {
        take('', '');
        area.focus();
      }),
    ),
    h(
      'p',
      { class: 'note' },
      'Columns arm, reward and cost, a row a pull; or arm, mean_reward and mean_cost. Nothing is uploaded.',
    ),
    found,
  );
  const button = h(
    'button',
    {
      class: 'link',
      id: 'own-data',
      type: 'button',
      onclick: () => {
        kept.open = !kept.open;
        show();
        if (kept.open) area.focus();
      },
    },
    'Use your own data',
  );
  let latest = 0;
  const show = async () => {
    panel.hidden = !kept.open;
    button.setAttribute('aria-expanded', String(kept.open));
    if (!kept.open) return;
    const { text, name, repair, beta } = kept;
    const long = text.length > SHOWN;
    area.placeholder = long
      ? `${name || 'What was pasted'}: ${number(text.length / 1000)} kB`
      : 'arm,reward,cost\nA,1,0.25\nB,0,0.1';
    if (area.value !== (long ? '' : text)) area.value = long ? '' : text;
    const turn = ++latest;
    const { result, error } = text.trim() ? await form.read(text, repair, beta) : {};
    if (turn !== latest) return; // something else stands there by now
    area.setAttribute('aria-invalid', String(Boolean(error)));
    fill(found, error && h('p', { class: 'why' }, sentence(error)), result && choose(form, result, rebuild, show));
  };
  refresh = show;
  show();
  return [h('div', { class: 'links' }, button), panel];
}

/** Takes a text; where the panel is open, what came of it is shown. @param {string} text @param {string} name */
function take(text, name) {
  Object.assign(kept, { text, name, open: true, setting: 0 });
  refresh();
}

/** A table that was opened or dropped. @param {File} file */
export async function open(file) {
  const text = await text_of(file, LARGEST, 'It holds more than 64 megabytes of data.');
  dismiss('link'); // what was wrong with an earlier file
  take(text, file.name);
  at('own-data').scrollIntoView({ block: 'nearest' });
}

/** What was found, and the button that makes it the arms. */
function choose(form, { advertising, summary, problems, wrong, shifted, settings }, rebuild, show) {
  const arms = () => settings[kept.setting].environment.arms.length;
  const use = h('button', {
    class: 'button',
    type: 'button',
    onclick: () => apply(form, settings[kept.setting].environment, rebuild),
  });
  const label = () => {
    use.textContent = wrong
      ? `Leave ${counted(wrong, 'row')} out and use ${counted(arms(), 'arm')}`
      : `Use ${arms() === 1 ? 'this arm' : `these ${number(arms())} arms`}`;
  };
  const setting = h(
    'select',
    {
      'aria-label': 'Setting',
      onchange: () => {
        kept.setting = Number(setting.value);
        label();
      },
    },
    settings.map(({ name, environment }, i) =>
      h('option', { value: i }, `${name} (${counted(environment.arms.length, 'ad')})`),
    ),
  );
  kept.setting = Math.min(kept.setting, settings.length - 1);
  setting.value = String(kept.setting);
  label();
  const check = (key, text) =>
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        checked: kept[key],
        onchange: ({ target }) => {
          kept[key] = target.checked;
          show();
        },
      }),
      text,
    );
  return [
    h('p', { class: 'note' }, summary),
    problems.length > 0 &&
      h(
        'ul',
        { class: 'problems', tabindex: 0, 'aria-label': 'What is left out' },
        problems.map((one) => h('li', {}, sentence(one))),
        wrong > problems.length && h('li', {}, `And ${number(wrong - problems.length)} more.`),
      ),
    advertising && [
      h('span', { class: 'select' }, setting),
      shifted > 0 && check('repair', `Repair the ${number(shifted)} shifted rows`),
      check('beta', 'Beta instead of Bernoulli'),
    ],
    use,
  ];
}

/** Makes an environment the bandit's, with a policy to compare others with: one that learns nothing. */
function apply(form, environment, rebuild) {
  const { draft } = form;
  draft.environment = environment;
  if (kept.text === EXAMPLE) draft.budget = { absolute: 1000 };
  if (!draft.policies.some(({ id }) => id === 'uniform')) draft.policies.push({ id: 'uniform' });
  kept.open = false;
  rebuild();
  form.rebuild(budget, 'budget');
  form.rebuild(policies, 'policies');
  at('own-data').focus();
}

const link = (text, onclick) => h('button', { class: 'link', type: 'button', onclick }, text);

/** "line 3: reward: expected …" as a sentence. @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
