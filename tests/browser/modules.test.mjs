// Policy modules on the page: they are added, asked about, run, and removed if they fail.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bits, ended, link, native, SMALL, site, until } from './site.mjs';

const FOLDER = process.env.BB_MODULES ?? '';
const OMEGA = join(FOLDER, 'omega_ucb-wat.wasm');
const GREEDY = join(FOLDER, 'epsilon_greedy-wat.wasm');

/** Returns a module as a policy of a specification. @param {string} path */
const player = (path) => ({ id: 'module', wasm: readFileSync(path).toString('base64') });
const policies = [{ id: 'omega-ucb' }, { id: 'bts' }];

/** Opens files by the menu File. @param {Page} page @param {string[]} paths */
async function open(page, ...paths) {
  await page.locator('#file').click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open files…' }).click();
  await (await chosen).setFiles(paths);
}

/** Drops a file on the page. @param {Page} page @param {string} name @param {string} content */
async function drop(page, name, content) {
  const dataTransfer = await page.evaluateHandle(
    ([name, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], name));
      return data;
    },
    [name, content],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

const notice = (/** @type {Page} */ page, kind = 'module') => page.locator(`.notice[data-kind="${kind}"]`);
const rows = (/** @type {Page} */ page) => page.locator('#policies .entry').allInnerTexts();
/** Returns the answer on the page. @param {Page} page @returns {Promise<Answer>} */
const answer = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.answer())));
/** Waits until the page has the answer of a specification. @param {Page} page @param {object} specification */
async function has_answer(page, specification) {
  const wanted = native(specification);
  await until(async () => (await answer(page))?.policies.length === wanted.policies.length, 'the policies');
  await ended(page);
  assert.deepEqual(bits(await answer(page)), bits(wanted));
}

site('a file adds a policy, which runs with the bits of the command line', async (page) => {
  const small = { ...SMALL, policies };
  await page.goto(link(small));
  await ended(page);
  await open(page, OMEGA);
  await notice(page).getByText(/ω-UCB in WAT was added/).waitFor();
  await has_answer(page, { ...small, policies: [...policies, { ...player(OMEGA), rho: 0.25 }] });
  // The parameter of the module has a field, and the module is part of the link.
  await page.getByLabel('ω-UCB in WAT, ρ').fill('1');
  await has_answer(page, { ...small, policies: [...policies, { ...player(OMEGA), rho: 1 }] });
  await notice(page).getByRole('button', { name: 'Check it' }).click();
  await notice(page).getByText('ω-UCB in WAT keeps all 4 rules.').waitFor();
  await page.locator('#add-policy').click();
  await page.locator('#additions').getByText('ω-UCB in WAT').click();
  await until(async () => (await rows(page)).length === 4, 'a second row of the module');
});

site('a link that brings a module asks before it runs it', async (page) => {
  const full = { ...SMALL, policies: [policies[0], player(GREEDY), policies[1]] };
  await page.goto(link(full));
  await notice(page).getByText(/This link contains a policy by someone else: ε-greedy in WAT/).waitFor();
  await has_answer(page, { ...SMALL, policies });
  assert.match((await rows(page)).at(-1) ?? '', /ε-greedy\s+in WAT\s+waits for you/);
  await notice(page).getByRole('button', { name: 'all of it' }).click();
  assert.match(await notice(page).innerText(), /([0-9a-f]{4}\s){15}[0-9a-f]{4}/);
  await notice(page).getByRole('button', { name: 'Run it' }).click();
  await has_answer(page, full);
  // The tab remembers the decision.
  await page.reload();
  await has_answer(page, full);
  assert.equal(await notice(page).count(), 0);
});

site('a module can be left out, also if it is the only policy', async (page) => {
  await page.goto(link({ ...SMALL, policies: [player(GREEDY)] }));
  await notice(page).getByText(/Nothing of it runs until you decide/).waitFor();
  await notice(page).getByRole('button', { name: 'Run it' }).click();
  await until(async () => (await answer(page))?.policies.length === 1, 'one policy');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link({ ...SMALL, policies: [player(GREEDY), ...policies] }));
  await page.reload();
  await page.locator('#policies .waiting .remove').click();
  await until(async () => (await rows(page)).length === 2, 'two rows');
  assert.equal(await notice(page).count(), 0);
});

site('what is no module is refused with a sentence', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await drop(page, 'a.wasm', 'no module');
  await notice(page, 'link').getByText('Expected a WebAssembly module of version 1, found other bytes.').waitFor();
  assert.equal((await rows(page)).length, SMALL.policies.length);
});

const { hostile } = JSON.parse(readFileSync(new URL('../modules/hostile.json', import.meta.url), 'utf8'));

site('a module that fails is removed with a sentence, and the others lose nothing', async (page) => {
  const coin = (/** @type {number} */ p) => ({ law: 'bernoulli', p });
  const arms = Array.from({ length: 10 }, (_, i) => ({ reward: coin(0.05 * (i + 1)), cost: coin(0.95 - 0.08 * i) }));
  const small = { ...SMALL, environment: { arms }, budget: { absolute: 200 }, policies };
  await page.goto(link(small));
  await ended(page);
  for (const [number, { fault, round }] of hostile.entries()) {
    await open(page, join(FOLDER, `hostile-${number}.wasm`));
    const said = new RegExp(
      `^hostile \\(\\w{8}\\) ${fault.replace(/[()?`]/g, '\\$&')} in round ${round} of repetition 1\\.`,
    );
    const text = () => notice(page, 'failed').locator('p').innerText();
    await until(
      async () => (await notice(page, 'failed').count()) === 1 && said.test((await text()).split('removed. ')[1]),
      fault,
    );
    await has_answer(page, small);
    await notice(page, 'failed').getByRole('button', { name: 'Close' }).click();
  }
});
