// An opened preset: its built results at once, the runs that take their place, and the claim above the chart.
import assert from 'node:assert/strict';
import { open as open_menu } from './menus.mjs';
import { answer, bits, ended, everywhere, frames, native, place, site, url } from './site.mjs';
import { axes, choose } from './tabs.mjs';
import { visit } from './visit.mjs';

const open = async (/** @type {Page} */ page, /** @type {string} */ hash) => {
  await visit(page, url + hash);
  await page.waitForFunction(() => globalThis.budgetedBandits?.state.shown);
};
/**
 * Returns the repetitions of a part of a preset in the paper.
 * @param {Page} page @param {string} id @param {number} part
 */
const repetitions = (page, id, part) =>
  page.evaluate(
    ([id, part]) => budgetedBandits.presets.find(id).parts[part].specification.repetitions,
    /** @type {const} */ ([id, part]),
  );

/** Opens the statements and notes of a claim, and checks them. @param {Page} page @param {Locator} claim */
async function checks_statements(page, claim) {
  await claim.getByText('All 2 statements and notes').click();
  const preset = await page.evaluate(() => {
    const { claim, notes } = budgetedBandits.presets.find('two-arms');
    return { claim, notes };
  });
  const text = await claim.innerText();
  assert.ok(text.includes(preset.claim) && text.includes(preset.notes), text);
  assert.equal(await claim.locator('li').count(), 2);
  assert.match(text, /Until decided: 2 of 2 statements hold\./);
  const [top, chart] = [await place(claim), await place(page.locator('#regret canvas'))];
  assert.ok(top.y + top.height <= chart.y, 'the claim is not above the chart');
  assert.equal(await claim.getByRole('link', { name: 'Page to share' }).getAttribute('href'), 'presets/two-arms.html');
}

/** Edits the settings of a preset, which have no verdict. @param {Page} page @param {Locator} claim */
async function edits(page, claim) {
  await page.getByLabel('Arm cheap, reward: Bernoulli, p').fill('0.55');
  assert.match(await claim.innerText(), /edited.*no longer those of the preset/s);
  assert.equal(await claim.locator('.badge').count(), 0, 'a verdict on other settings');
  await page.waitForFunction(() => location.hash.startsWith('#s='));
  await page.locator('#presets').click();
  await page.locator('[data-preset="two-arms"] .badge').getByText('agrees', { exact: true }).waitFor();
}

site(
  'a preset opens with its built results and its claim, without a run, and its own run has the same bits',
  async (page) => {
    await open(page, '#preset=two-arms');
    assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null, 'a run by itself');
    const before = await answer(page);
    assert.equal(before.policies[0].repetitions, 200);
    assert.deepEqual(bits(before), bits(native(before.specification)));
    assert.match(
      (await page.locator('#runs').innerText()).replace(/\s+/g, ' '),
      /200 of 200 repetitions Run here 200, \d+ s Computed when the site was built/,
    );
    assert.match(await page.locator('#sentence').innerText(), /^Over 200 repetitions, ω-UCB/);
    const claim = page.getByRole('region', { name: 'Two arms' });
    const [found, ...more] = await claim.locator('.found').allInnerTexts();
    assert.match(found, /agrees\s+Computed when the site was built, with 200 repet/);
    assert.match(found, /The run until decided finds the same after \d+ repetitions\.$/);
    assert.ok(!more.some((one) => one.includes('agrees')), 'the verdict is stated once');
    assert.equal(await page.locator('#outcomes tbody tr').count(), 4);
    assert.ok(await page.locator('#regret canvas').evaluate(({ width }) => width > 600));
    await checks_statements(page, claim);
    await page.getByRole('button', { name: 'Run here' }).click();
    const { answer: own, phase } = await ended(page);
    assert.equal(phase, 'done');
    assert.deepEqual(bits(own), bits(before));
    await claim.getByText('Run here, ').waitFor();
    await edits(page, claim);
  },
);

site('views of built results say what they need, and none throws', async (page) => {
  await open(page, '#preset=two-arms&against=2');
  const sentence = await page.locator('#sentence').innerText();
  assert.match(sentence, /has the lowest regret/, 'a difference that is not known');
  const differences = page.locator('[aria-label="Compared with"] optgroup');
  assert.ok(await differences.evaluate((group) => group.disabled));
  assert.match((await differences.getAttribute('label')) ?? '', /press Run here first/);
  await axes(page);
  await page.locator('[aria-label="Definition of regret"]').selectOption('realised');
  await page.locator('#sentence').getByText('A run in this browser shows how certain this is.').waitFor();
  await page.locator('[aria-label="Definition of regret"]').selectOption('pseudo');
  for (const view of ['Pulls', 'Outcomes', 'Intervals', 'Shapes', 'Coverage', 'Theory', 'Sweep']) {
    await choose(page, view.toLowerCase());
    await frames(page);
    if (view === 'Outcomes') {
      await page.getByText('The chart needs the single repetitions').waitFor();
      assert.ok(await page.locator('#distribution canvas').isHidden());
    }
    if (view === 'Theory') assert.match(await page.locator('#view-theory tbody').innerText(), /20\.8/);
  }
  await choose(page, 'outcomes');
  await open_menu(page, 'Export');
  const menu = page.locator('#export-list');
  await menu.getByText('The chart needs the single repetitions').waitFor();
  assert.equal(await menu.getByText('PNG').count(), 0);
  assert.equal(await menu.getByText('Final values').count(), 1);
  await page.keyboard.press('Escape');
  await page.evaluate(() => budgetedBandits.run());
  await ended(page);
  await page.locator('#distribution canvas').waitFor();
});

site('every part of a preset opens with its own built results alone, and both sizes keep its claim', async (page) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url().slice(url.length)));
  const files = () => asked.filter((path) => path.startsWith('presets/')).sort();
  await open(page, '#preset=omega-fig-3a');
  assert.deepEqual(files(), ['presets/board.json', 'presets/omega-fig-3a-1.json']);
  const claim = page.getByRole('region', { name: 'Figure 3a' });
  assert.equal((await answer(page)).specification.environment.arms, 10);
  await claim.getByRole('button', { name: 'K = 50' }).click();
  await page.waitForFunction(() => Number(budgetedBandits.answer().specification.environment.arms) === 50);
  assert.equal(new URL(page.url()).hash, '#preset=omega-fig-3a&part=2');
  assert.equal((await answer(page)).policies[0].repetitions, await repetitions(page, 'omega-fig-3a', 1));
  assert.equal(await claim.getByRole('button', { name: 'K = 50' }).getAttribute('aria-pressed'), 'true');
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null);
  assert.deepEqual(
    files(),
    ['board', 'omega-fig-3a-1', 'omega-fig-3a-2'].map((name) => `presets/${name}.json`),
  );
  await open(page, '#preset=omega-fig-3a');
  await shows_readings(page, claim);
  await offers_sizes(page, claim);
});

/** Checks: an opened preset says under which readings its claim holds. @param {Page} page @param {Locator} claim */
async function shows_readings(page, claim) {
  const sheet = await page.evaluate(() => budgetedBandits.presets.built('omega-fig-3a')?.robustness);
  const { words, region, quotes, readings } = sheet ?? assert.fail('the site has no readings');
  await claim.locator('.found').getByText(words, { exact: true }).waitFor();
  await claim.locator('.found').getByText(region, { exact: true }).waitFor();
  await claim.locator('.statements summary').click();
  assert.equal(await claim.locator('.quotes li').count(), quotes.length);
  assert.equal(await claim.locator('.readings tbody tr').count(), readings.length);
  const cells = await claim.locator('.readings tbody td').allTextContents();
  assert.equal(cells.length, readings.length * (quotes.length + 1));
  assert.ok(cells.every((words) => ['holds', 'does not hold', 'cannot be told'].includes(words)));
}

/** Runs a part of a preset at both sizes, of which none is an edit. @param {Page} page @param {Locator} claim */
async function offers_sizes(page, claim) {
  const all = await repetitions(page, 'omega-fig-3a', 0);
  assert.equal(await claim.getByRole('button', { name: 'Run at the paper’s size' }).count(), 1);
  await claim.getByRole('button', { name: /^Run 10\s%$/ }).click();
  assert.equal((await ended(page)).answer.policies[0].repetitions, all / 10);
  assert.equal(await claim.getByText('edited').count(), 0, 'a run of a part of the repetitions is an edit');
  await claim.getByText('2 parts not run here yet').waitFor();
  assert.match(await claim.innerText(), /Computed when the site was built, with 100 repetitions/);
  const field = page.locator('#runs').getByLabel('Repetitions', { exact: true });
  await field.fill('50');
  await claim.getByText('edited').waitFor();
  await field.fill(String(all));
  await claim.getByText('Run at the paper’s size').waitFor();
  assert.equal(await claim.getByText('edited').count(), 0, 'the paper’s repetitions are an edit');
  await page.waitForFunction(() => location.hash === '#preset=omega-fig-3a');
}

site(
  'without its file a preset is run when it is opened, and waits for all parts before it judges',
  async (page) => {
    await page.route('**/presets/*.json', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${url}#preset=omega-fig-3a&part=1`);
    const { answer } = await ended(page);
    assert.equal(answer.specification.environment.arms, 10);
    assert.equal(answer.policies[0].repetitions, (await repetitions(page, 'omega-fig-3a', 0)) / 10);
    const claim = page.getByRole('region', { name: 'Figure 3a' });
    await claim.getByText('2 parts not run here yet').waitFor();
    await claim.getByRole('button', { name: 'Run the other 2 parts' }).click();
    await claim.getByText('Run here, ').waitFor();
    assert.match(await claim.locator('.found').first().innerText(), /10\s% of the paper’s repetitions/);
  },
  { brought: /404/ },
);

site('the claim and the chart of an opened preset are on the first screen of a desktop and a phone', async (page) => {
  for (const id of ['two-arms', 'omega-fig-4', 'budget-ucb-fig-1b']) {
    await open(page, `#preset=${id}`);
    const check = async (/** @type {{width: number, height: number}} */ { width, height }) => {
      const chart = await place(page.locator('#regret canvas'));
      const bar = width < 900 ? (await place(page.locator('#panel'))).y : height;
      const shown = (bar - chart.y) / chart.height;
      const least = width < 900 && id !== 'two-arms' ? 0.6 : 1;
      assert.ok(shown >= least, `${id}: ${(100 * shown).toFixed()} % of the chart is in sight`);
      assert.ok((await place(page.locator('#headline'))).y < chart.y, id);
      assert.ok(await page.locator('#intro').isHidden(), id);
    };
    const windows = /** @type {[number, number][]} */ ([
      [1440, 900],
      [390, 844],
    ]);
    await everywhere(page, check, { windows, schemes: ['light'] });
  }
});

site(
  'on a phone, the claim is its title and its verdict until the visitor asks for more',
  async (page) => {
    await open(page, '#preset=omega-fig-3a');
    const claim = page.getByRole('region', { name: 'Figure 3a' });
    const rest = [claim.locator('.claim'), claim.locator('.note').first(), claim.locator('.links')];
    await claim.getByText('cannot tell', { exact: true }).waitFor();
    for (const one of rest) assert.ok(await one.isHidden());
    await claim.getByRole('button', { name: 'More', expanded: false }).click();
    for (const one of rest) assert.ok(await one.isVisible());
    await claim.getByRole('button', { name: 'K = 50' }).click();
    await page.waitForFunction(() => Number(budgetedBandits.answer().specification.environment.arms) === 50);
    assert.ok(await rest[0].isVisible(), 'another part hides the details');
    await claim.getByRole('button', { name: 'Less', expanded: true }).click();
    assert.ok(await rest[0].isHidden());
    await claim.getByRole('button', { name: 'More' }).click();
    await page.evaluate(() => {
      location.hash = '#preset=two-arms';
    });
    await page.getByRole('region', { name: 'Two arms' }).getByRole('button', { name: 'More' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('#claim .claim').isVisible(), 'the print has no claim');
  },
  { viewport: { width: 390, height: 844 } },
);
