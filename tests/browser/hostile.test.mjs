// Addresses and attributes with absurd values. The page answers each with a sentence or with the default settings,
// never with an error.
import assert from 'node:assert/strict';
import { at_rest, hash, SMALL, site, url } from './site.mjs';
import { visit } from './visit.mjs';

/** Values for names and numbers. Among them are keys that every object in JavaScript has. */
const VALUES = [
  'constructor',
  '__proto__',
  'toString',
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e9',
  '-1',
  '1.5',
  '0',
  '9'.repeat(400),
  'x'.repeat(20_000),
  '🎲👩‍👩‍👧',
  'abc\u200f\u202edef',
  '%E0%A4%A',
  '%00',
  '<img src=x onerror=alert(1)>',
  '1_2_3',
  '+',
];
const VIEWS = ['regret', 'pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'race', 'theory', 'sweep', 'grab'];
/** The keys by which an address can describe what a view shows. */
const LOOKS = [
  'policy',
  'at',
  'repetition',
  'beside',
  'order',
  'fair',
  'regret',
  'against',
  'y',
  'band',
  'bounds',
  'zoom',
  'guide',
  'live',
  'sort',
  'sweep',
  'values',
  'sweep2',
  'values2',
  'map',
  'family',
  'samples',
  'level',
  'pairs',
  'seed',
  'rain',
  'n',
  'mean',
  'cost',
  'z',
  'alpha',
  'rho',
  't',
  'eta',
  'min',
  'max',
  'constructor',
  '__proto__',
];
const ATTRIBUTES = ['preset', 'part', 'view', 'height', 'theme', 'controls', 'repetitions', 'look', 'policy', 'at'];

/** The fast tier tries every value, and the nightly tier every value with every view or attribute. */
const NIGHTLY = process.env.BB_NIGHTLY;
/**
 * Returns what is tried with a value: everything, or in the fast tier a few that differ from value to value.
 * @template T @param {readonly T[]} all @param {string} value @param {number} few
 */
const some = (all, value, few) => {
  const first = VALUES.findIndex((one) => written(one).includes(value) || one === value);
  return NIGHTLY ? all : all.filter((_, i) => (i + first * few) % all.length < few);
};

/** Returns a value as an address may hold it: as it is, and with escapes. @param {string} value */
const written = (value) => [...new Set([value.replace(/[&#]/g, ''), encodeURIComponent(value)])];

site('the playground answers hostile addresses with a sentence or with the default', async (page, t) => {
  await visit(page, '');
  const each = (/** @type {string} */ value) => LOOKS.map((key) => `${key}=${encodeURIComponent(value)}`).join('&');
  const looks = VALUES.flatMap((value) => some(VIEWS, value, 2).map((view) => `view=${view}&${each(value)}`));
  const runs = VALUES.flatMap(written).flatMap((value) => [
    `view=${value}`,
    `preset=${value}`,
    `preset=two-arms&part=${value}`,
    `s=${value}`,
    `${value}=${value}`,
    value,
  ]);
  // The bare address is that of the front door, which opens no settings.
  const hashes = [...new Set([...looks, ...runs])].filter((hash) => hash !== '');
  const found = await page.evaluate(async (hashes) => {
    const { session } = budgetedBandits;
    /** @type {{sentences: Record<string, string>, wrong: string[][]}} */
    const found = { sentences: {}, wrong: [] };
    const refused = /^This link cannot be (used|read)\. [^\n\u202e]{10,300} The default settings are shown instead\.$/;
    let opened = 0;
    const { open } = session;
    session.open = (...all) => {
      open.apply(session, all);
      opened++;
    };
    for (const hash of hashes) {
      const so_far = opened;
      const before = location.href;
      location.hash = hash;
      // Each address opens settings, if only the default ones, unless the page already had this address.
      const end = performance.now() + 60_000;
      while (location.href !== before && opened === so_far && performance.now() < end)
        await new Promise(requestAnimationFrame);
      if (location.href !== before && opened === so_far) found.wrong.push([hash.slice(0, 60), 'opens nothing']);
      const views = [...document.querySelectorAll('#views [aria-current=page]')].map((one) => one.textContent);
      const failed = document.querySelector('[data-kind=failed]');
      if (views.length !== 1 || failed) found.wrong.push([hash.slice(0, 60), views.join()]);
      const text = document.querySelector('[data-kind=link] p')?.textContent;
      if (!text) continue;
      if (!refused.test(text)) found.wrong.push([hash.slice(0, 60), text]);
      found.sentences[hash.slice(0, 60)] = text;
    }
    return found;
  }, hashes);
  assert.deepEqual(found.wrong, []);
  for (const [hash, why] of Object.entries({
    'preset=constructor': 'preset: expected the id of a preset, found “constructor”',
    'preset=two-arms&part=1.5': 'part: expected a whole number from 1 to 1, found “1.5”',
  }))
    assert.equal(found.sentences[hash], `This link cannot be used. ${why}. The default settings are shown instead.`);
  t.diagnostic(`${hashes.length} addresses, ${Object.keys(found.sentences).length} of them refused`);
});

const [long, cut] = ['x'.repeat(20_000), `${'x'.repeat(40)}…`];
/** The sentences about some attributes, by name, view and value. */
const SENTENCES = {
  'height of regret: 1e9': 'height: expected a whole number from 100 to 2000, found “1e9”',
  'height of intervals: -1': 'height: expected a whole number from 100 to 2000, found “-1”',
  'policy of intervals: 0': 'policy: expected a whole number from 1 to 4, found “0”',
  'at of intervals: 1.5': 'at: expected a whole number from 0 to 100000000, found “1.5”',
  'part of regret: 1.5': 'part: expected a whole number from 1 to 1, found “1.5”',
  'repetitions of regret: 1e9': 'repetitions: expected a whole number from 1 to 1000000, found “1e9”',
  'controls of regret: constructor': 'controls: expected none, found “constructor”',
  'theme of regret: ': 'theme: expected one of light, dark, system, found nothing',
  'view of regret: __proto__': `view: expected one of ${VIEWS.join(', ')}, found “__proto__”`,
  'preset of intervals: toString': 'preset: expected the id of a preset, found “toString”',
  [`theme of regret: ${long}`]: `theme: expected one of light, dark, system, found “${cut}”`,
  'controls of regret: abc\u200f\u202edef': 'controls: expected none, found “abc\ufffd\ufffddef”',
};

site('a figure answers hostile attributes and addresses with a sentence or with a chart', async (page, t) => {
  await page.goto(`${url}embed.html#preset=two-arms&repetitions=2`);
  await page.getByText('2 of 2 repetitions', { exact: true }).waitFor();
  const names = [...ATTRIBUTES, 'specification'];
  const of = (/** @type {string} */ value) =>
    ['regret', 'intervals'].flatMap((view) => names.map((name) => ({ view, name, value })));
  const named = ({ view, name, value } = { view: '', name: '', value: '' }) => `${name} of ${view}: ${value}`;
  const changes = VALUES.flatMap((value) => [
    ...new Set([...some(of(value), value, 4), ...of(value).filter((one) => named(one) in SENTENCES)]),
  ]);
  // Where an address has a key twice, the first value counts.
  const address = (/** @type {string} */ name, /** @type {string} */ value) =>
    `${name}=${value}&preset=two-arms&repetitions=2`;
  const hashes = VALUES.flatMap(written).flatMap((value) =>
    some(ATTRIBUTES, value, 3).map((name) => address(name, value)),
  );
  const found = await page.evaluate(
    async ({ changes, hashes, small }) => {
      const settled = (/** @type {Found} */ element) => {
        const { shadowRoot } = element;
        const why = shadowRoot.querySelector('.why');
        return (!why.hidden && why.textContent) || (shadowRoot.querySelector('.foot') ? 'a figure' : null);
      };
      const answer = async (/** @type {() => string | false | null} */ of) => {
        const end = performance.now() + 60_000; // long enough for a busy machine; after that the page hangs
        let said = of();
        for (; !said && performance.now() < end; said = of()) await new Promise(requestAnimationFrame);
        return said || 'nothing';
      };
      const figure = () => document.querySelector('budgeted-bandit');
      /** @type {[string, string, number?][]} */
      const found = [];
      for (const hash of hashes) {
        const before = figure();
        location.hash = hash;
        const said = await answer(() => figure() && figure() !== before && settled(figure()));
        found.push([hash, said]);
      }
      for (const { view, name, value } of changes) {
        const element = /** @type {Found} */ (document.createElement('budgeted-bandit'));
        const attributes = { specification: small, view, [name]: value };
        for (const [key, text] of Object.entries(attributes)) element.setAttribute(key, text);
        if (name === 'preset' || name === 'part') element.removeAttribute('specification');
        if (name === 'part') element.setAttribute('preset', 'two-arms');
        document.getElementById('figure').replaceChildren(element);
        found.push([`${name} of ${view}: ${value}`, await answer(() => settled(element)), element.clientHeight]);
      }
      return found;
    },
    { changes, hashes, small: JSON.stringify({ ...SMALL, repetitions: 1 }) },
  );
  const sentence = /^This figure’s (attributes|specification) cannot be used\. [^\n\u202e]{10,1000}[.!?]$/;
  const wrong = found.filter(([, said]) => said !== 'a figure' && !sentence.test(said));
  assert.deepEqual(
    wrong.map(([what, said]) => [what.slice(0, 80), said]),
    [],
  );
  assert.ok(
    found.every(([, , height = 0]) => height < 3000),
    'a figure is too high',
  );
  const said = Object.fromEntries(found.map(([what, text]) => [what, text]));
  for (const [what, expected] of Object.entries(SENTENCES))
    assert.equal(said[what], `This figure’s attributes cannot be used. ${expected}.`, what.slice(0, 80));
  t.diagnostic(`${found.length} figures, ${found.filter(([, said]) => said === 'a figure').length} of them shown`);
});

site('the parts of an address may have any order', async (page) => {
  const link = hash(SMALL).slice(1);
  for (const name of ['', 'embed.html']) {
    for (const address of [
      `${link}&view=intervals&policy=2`,
      `view=intervals&${link}&policy=2`,
      `policy=2&view=intervals&${link}`,
      `preset=two-arms&policy=2&view=intervals&${link}`,
    ]) {
      if (name) {
        await page.locator('budgeted-bandit').evaluateAll((all) => all.forEach((one) => one.remove()));
        await page.goto(`${url}${name}#${address}`); // only the first address loads the page
      } else {
        await visit(page, '#view=intervals'); // with another policy
        await visit(page, `#${address}`);
        await at_rest(page, 'intervals');
      }
      const policy = page.locator('select[aria-label=Policy]');
      await policy.waitFor();
      const chosen = await policy.evaluate((select) => select.selectedOptions[0].textContent);
      assert.match(chosen, /^Budget-UCB/, `${name}#${address.slice(0, 40)}`);
      assert.equal(await page.locator('.notice').count(), 0);
    }
  }
  // The same is true of the address of the gallery.
  await page.goto(`${url}#view=shapes&presets`);
  await page.locator('#gallery').waitFor();
});
