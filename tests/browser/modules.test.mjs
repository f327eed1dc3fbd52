// Policy modules on the page: they are added, asked about, run, and removed if they fail.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch } from './browser.mjs';
import { open as open_menu } from './menus.mjs';
import { examples, GREEDY, HOSTILE, OMEGA, player, TEN } from './policies.mjs';
import { simulator } from './simulator.mjs';
import { answer, answered_by_element, bits, ended, link, native, SMALL, site, until } from './site.mjs';

const policies = [{ id: 'omega-ucb' }, { id: 'bts' }];

/** Opens files by the menu File. @param {Page} page @param {string[]} paths */
async function open(page, ...paths) {
  await open_menu(page, 'File');
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
/** Waits until the page has the answer of a specification. @param {Page} page @param {object} specification */
async function has_answer(page, specification) {
  const wanted = native(specification);
  await until(async () => (await answer(page))?.policies.length === wanted.policies.length, 'the policies');
  await ended(page);
  assert.deepEqual(bits(await answer(page)), bits(wanted));
}

site(
  'what is no module is refused with a sentence, and a module adds a policy with the bits of the command line',
  async (page) => {
    const small = { ...SMALL, policies };
    await page.goto(link(small));
    await ended(page);
    await drop(page, 'a.wasm', 'no module');
    await notice(page, 'link').getByText('Expected a WebAssembly module of version 1, found other bytes.').waitFor();
    assert.equal((await rows(page)).length, policies.length);
    await open(page, OMEGA);
    await notice(page)
      .getByText(/ω-UCB in WAT was added/)
      .waitFor();
    await has_answer(page, { ...small, policies: [...policies, { ...player(OMEGA), rho: 0.25 }] });
    // The parameter of the module has a field, and the module is part of the link.
    await page.getByLabel('ω-UCB in WAT, ρ').fill('1');
    await has_answer(page, { ...small, policies: [...policies, { ...player(OMEGA), rho: 1 }] });
    await notice(page).getByRole('button', { name: 'Check it' }).click();
    await notice(page).getByText('ω-UCB in WAT keeps all 4 rules.').waitFor();
    await page.locator('#add-policy').click();
    await page.locator('#additions').getByText('ω-UCB in WAT').click();
    await until(async () => (await rows(page)).length === 4, 'a second row of the module');
  },
);

test('every example has the bits of the command line', async () => {
  const { run_experiment } = await simulator(process.env.BB_DIST ?? '');
  for (const example of examples()) {
    const specification = { ...TEN, policies: [...policies, player(example)], repetitions: 3 };
    const { timing, ...expected } = native(specification);
    const { timing: _, ...answer } = JSON.parse(JSON.stringify(run_experiment(JSON.stringify(specification))));
    assert.deepEqual(answer, expected, example);
  }
});

site('a figure in another page runs the modules of its specification', async (page) => {
  const specification = { ...TEN, policies: [...policies, player(GREEDY)] };
  const answer = await answered_by_element(page, specification);
  assert.deepEqual(bits(answer), bits(native(specification)));
});

site('a link that brings a module asks before it runs it', async (page) => {
  const full = { ...SMALL, policies: [policies[0], player(GREEDY), policies[1]] };
  await page.goto(link(full));
  await notice(page)
    .getByText(/This link contains a policy by someone else: ε-greedy in WAT/)
    .waitFor();
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
  await notice(page)
    .getByText(/Nothing runs until you decide/)
    .waitFor();
  await notice(page).getByRole('button', { name: 'Run it' }).click();
  await until(async () => (await answer(page))?.policies.length === 1, 'one policy');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link({ ...SMALL, policies: [player(GREEDY), ...policies] }));
  await page.reload();
  await page.locator('#policies .waiting .remove').click();
  await until(async () => (await rows(page)).length === 2, 'two rows');
  assert.equal(await notice(page).count(), 0);
});

// The headless shell of Chromium crashes when a module uses an address outside of its memory.
/** @type {Promise<import('playwright-core').Browser> | undefined} */
let running;
const whole = () => (running ??= launch());
after(async () => (await running)?.close());

site(
  'a module that fails is removed with a sentence, and the others lose nothing',
  async (page) => {
    const others = { ...TEN, policies };
    await page.goto(link(others));
    await ended(page);
    const failed = notice(page, 'failed');
    for (const { path, said } of HOSTILE) {
      await open(page, path);
      await failed.getByText(said).waitFor();
      assert.match(await failed.innerText(), /^A policy failed and was removed\. hostile \([0-9a-f]{8}\) /);
      await has_answer(page, others);
      await failed.getByRole('button', { name: 'Close' }).click();
    }
  },
  { start: whole },
);

site('a module can be replayed in Intervals, and be varied by a sweep', async (page) => {
  await page.goto(`${link({ ...TEN, policies: [player(OMEGA), { id: 'omega-ucb' }] })}&view=intervals`);
  await notice(page).getByRole('button', { name: 'Run it' }).click();
  /** Replays a policy: to its end, back to a place, and on from an arm that is pulled by hand. */
  const replayed = async (/** @type {string} */ policy) => {
    await until(
      () => page.evaluate(() => budgetedBandits.views.view?.policy instanceof HTMLSelectElement),
      'Intervals',
    );
    await page.evaluate((policy) => {
      const select = budgetedBandits.views.view.policy;
      select.value = policy;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, policy);
    const whole = () => page.evaluate(() => budgetedBandits.views.view?.trace?.whole === true);
    await until(whole, 'the whole run');
    return page.evaluate(() => {
      const { trace } = budgetedBandits.views.view;
      const all = trace.recorded;
      trace.seek(60);
      trace.seek(20);
      trace.pull(3);
      trace.seek(1e6);
      return [all, trace.recorded];
    });
  };
  assert.deepEqual(await replayed('0'), await replayed('1'));
  await page.evaluate(() => budgetedBandits.views.choose('sweep'));
  await page.getByText('ρ of ω-UCB in WAT, ω-UCB').first().waitFor({ state: 'attached' });
});
