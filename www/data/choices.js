// The button that makes arms of a table, and the choices beside it: the setting, and how advertising data are read.
import { h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { kept } from './kept.js';

/**
 * Returns the number of arms of an environment that was read from a table.
 * @param {Data['settings'][number]} setting
 */
const count = ({ environment }) => (Array.isArray(environment.arms) ? environment.arms.length : 0);

/**
 * Makes the button.
 * @param {Data} data
 * @param {(setting: Data['settings'][number]) => void} use
 */
export function use_button({ settings, wrong }, use) {
  kept.setting = Math.min(kept.setting, settings.length - 1);
  const setting = settings[kept.setting];
  const arms = count(setting);
  const button = h(
    'button',
    {
      class: 'button filled use',
      type: 'button',
      onclick: () => {
        button.disabled = true; // until the rows are kept, which takes a moment if they are many
        use(setting);
      },
    },
    wrong ? `Leave ${counted(wrong, 'row')} out and use ${counted(arms, 'arm')}` : `Use these ${number(arms)} arms`,
  );
  return button;
}

/**
 * Makes the other choices.
 * @param {Data} data
 * @param {() => void} relabel draws the button again
 * @param {() => void} reread reads the table again
 */
export function choices({ advertising, settings, shifted }, relabel, reread) {
  if (settings.length <= 1 && !advertising) return null;
  return h(
    'div',
    { class: 'choices' },
    settings.length > 1 && setting_menu(settings, advertising ? 'ad' : 'arm', relabel),
    advertising && [
      shifted > 0 && check('repair', `Repair the ${number(shifted)} shifted rows`, reread),
      check('beta', 'Beta laws instead of Bernoulli', reread),
    ],
  );
}

/**
 * Makes the menu of the settings of a table.
 * @param {Data['settings']} settings
 * @param {string} noun what an arm is called
 * @param {() => void} onchange
 */
function setting_menu(settings, noun, onchange) {
  const options = settings.map((one, i) => h('option', { value: i }, `${one.name} (${counted(count(one), noun)})`));
  const change = () => {
    kept.setting = Number(select.value);
    onchange();
  };
  const select = h('select', { 'aria-label': 'Setting', onchange: change }, options);
  select.value = String(kept.setting);
  return h('span', { class: 'select' }, select);
}

/**
 * Makes a choice of how advertising data are read.
 * @param {'repair' | 'beta'} key
 * @param {string} text
 * @param {() => void} onchange
 */
function check(key, text, onchange) {
  const change = () => {
    kept[key] = box.checked;
    onchange();
  };
  const box = h('input', { type: 'checkbox', 'aria-label': text, checked: kept[key], onchange: change });
  return h('label', { class: 'check' }, box, text);
}
