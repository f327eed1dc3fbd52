// The gallery of presets, "Does it replicate?": verdicts that came with the site, filters, and runs that replace them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bernoulli, ended, frames, link, place, site, until, url, usual } from './site.mjs';

const gallery = `${url}#presets`;
const row = (/** @type {Page} */ page, /** @type {string} */ id) => page.locator(`[data-preset="${id}"]`);
const list = async (/** @type {Page} */ page) => {
  await page.waitForFunction(() => globalThis.budgetedBandits);
  return page.evaluate(() =>
    budgetedBandits.presets.list.map(({ id, paper, parts, computed }) => ({
      id,
      paper,
      parts: parts.map(({ label, specification: { repetitions } }) => ({ label, repetitions })),
      computed,
    })),
  );
};
/** Opens the gallery and waits for its rows. @param {Page} page */
async function open(page) {
  await page.goto(gallery);
  await page.locator('#gallery .preset:not(.built *)').first().waitFor();
}
/**
 * Returns the board of the site.
 * @returns {{id: string, outcome: string, sentence: string, lines: number[][][]}[]}
 */
const board = () => JSON.parse(readFileSync(join(process.env.BB_DIST ?? '', 'presets/board.json'), 'utf8')).presets;
const count = (/** @type {string} */ outcome) => board().filter((entry) => entry.outcome === outcome).length;
/** @type {Record<string, string>} */
const words = { agrees: 'agrees', disagrees: 'does not agree', 'cannot-tell': 'cannot tell' };
/**
 * Returns what the rows of the gallery show, whose verdicts are that at the paper's size, and that of the run until
 * decided. Rows out of sight are not laid out and have no inner text.
 * @param {Page} page
 * @returns {Promise<{id: string, verdicts: string[], numbers: string, figures: number, paths: number}[]>}
 */
const shown = (page) =>
  page.locator('#gallery .preset').evaluateAll((rows) =>
    rows.map((row) => ({
      id: String(row.dataset.preset),
      verdicts: [...row.querySelectorAll('.badge')].map((one) => one.textContent.replace(/\u202f/g, '')),
      numbers: row.querySelector('.numbers')?.textContent,
      figures: row.querySelectorAll('.thumbnail').length,
      paths: row.querySelectorAll('.thumbnail path').length,
    })),
  );
/**
 * The last columns of the report: the verdict of the run until decided, which computed presets have not, and the readings
 * under which the claim holds, which presets without a paper have not.
 */
const report = readFileSync(new URL('../../docs/reproduction.md', import.meta.url), 'utf8');
const others = (/** @type {string} */ id) => {
  const [row] = new RegExp(`^\\| \`${id}\` \\|.*$`, 'm').exec(report) ?? assert.fail(id);
  const [until_decided, readings] = row.split(' | ').slice(3);
  return [until_decided, readings.replace(/ \|$/, '')].filter((words) => words !== '–');
};
/** Has the site answer as if it had no board. @param {Page} page */
const without_board = (page) => page.route('**/presets/*.json', (route) => route.fulfill({ status: 404 }));
/** What the gallery says first. Only the nightly tier builds all presets at the papers' sizes. */
const SAID = process.env.BB_NIGHTLY
  ? /^Does it replicate\? At the papers’ sizes/
  : /^Does it replicate\? At the (papers’ sizes|sizes given below)/;
const idle = (/** @type {Page} */ page) => page.waitForFunction(() => !budgetedBandits.presets.running);

/** Checks every row of the gallery. @param {Page} page */
async function checks_rows(page) {
  const [agree, not, open_] = ['agrees', 'disagrees', 'cannot-tell'].map(count);
  const presets = await list(page);
  assert.deepEqual(
    presets.map(({ id }) => id),
    board().map(({ id }) => id),
  );
  assert.match(
    await page.locator('#gallery .say').innerText(),
    new RegExp(
      `${SAID.source}, ${agree} of ${presets.length} claims agree, ${not} ${not === 1 ? 'does' : 'do'} not, and ` +
        `${open_} cannot be told\\. Of the claims of papers, `,
    ),
  );
  assert.deepEqual(await page.locator('.tally i').allInnerTexts(), [agree, not, open_].map(String));
  assert.match(await page.locator('#gallery .presets > .note').innerText(), /^Computed when the site was built/);
  const wanted = board().map(({ id, outcome, sentence, lines }) => ({
    id,
    verdicts: [words[outcome], ...others(id)],
    numbers: sentence,
    figures: lines.length ? 1 : 0,
    paths: lines.length && lines.length + 1, // fewer are a blank frame
  }));
  assert.deepEqual(await shown(page), wanted);
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null, 'the gallery runs by itself');
}

/** Filters the rows by paper and by verdict. @param {Page} page */
async function filters(page) {
  const presets = await list(page);
  const papers = new Map();
  for (const { paper } of presets) papers.set(paper || 'Start here', (papers.get(paper || 'Start here') ?? 0) + 1);
  for (const [paper, count] of papers) {
    await page.getByRole('button', { name: `${paper} ${count}`, exact: true }).click();
    assert.equal(await page.locator('.preset:visible').count(), count, paper);
  }
  await page.getByRole('button', { name: /^All claims/ }).click();
  for (const outcome of Object.values(words)) await page.getByRole('checkbox', { name: outcome }).uncheck();
  assert.equal(await page.locator('.preset:visible').count(), 0);
  await page.getByRole('checkbox', { name: 'does not agree' }).check();
  assert.equal(await page.locator('.preset:visible').count(), count('disagrees'));
  await page.getByRole('checkbox', { name: 'does not agree' }).uncheck();
  await page.getByRole('button', { name: 'Show them all' }).click();
  assert.equal(await page.locator('.preset:visible').count(), presets.length);
}

/** Chooses the repetitions of the papers. @param {Page} page */
async function takes_all_repetitions(page) {
  const of = (/** @type {string} */ id) =>
    page.evaluate((id) => {
      const { presets } = budgetedBandits;
      return presets.repetitions(presets.find(id), 0);
    }, id);
  const [{ repetitions }] = (await list(page)).find(({ id }) => id === 'omega-fig-3a')?.parts ?? [];
  assert.equal(await of('omega-fig-3a'), repetitions / 10);
  const takes = page.locator('.do').getByText('takes about');
  const before = await takes.innerText();
  await page
    .getByRole('group', { name: 'Share of the paper’s repetitions' })
    .getByRole('button', { name: 'all' })
    .click();
  assert.equal(await of('omega-fig-3a'), repetitions);
  assert.notEqual(await takes.innerText(), before, 'the time is the same');
}

/** Goes along the claims by Tab, and opens the page to share. @param {Page} page */
async function goes_along_claims(page) {
  const [first, second] = board();
  const name = (/** @type {string} */ id) => row(page, id).locator('.title').innerText();
  const link = row(page, first.id).getByRole('link', { name: `${await name(first.id)}, ${words[first.outcome]}` });
  await link.focus();
  await page.keyboard.press('Tab');
  const focused = page.locator('#gallery :focus');
  assert.equal(await focused.getAttribute('aria-label'), `${await name(second.id)}, ${words[second.outcome]}`);
  const share = row(page, first.id).getByRole('link', { name: /^Share/ });
  assert.equal(await share.getAttribute('href'), `presets/${first.id}.html`);
  await share.click();
  await page.waitForURL(`${url}presets/${first.id}.html`);
}

site(
  'the gallery loads its board when it opens: verdicts, pictures and numbers, which can be filtered and shared',
  async (page) => {
    /** @type {string[]} */
    const asked = [];
    page.on('request', (request) => asked.push(request.url().slice(url.length)));
    await page.goto(usual);
    await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
    await frames(page);
    const files = () => asked.filter((path) => path.startsWith('presets/'));
    assert.deepEqual(files(), [], 'the board is loaded before the gallery opens');
    await page.locator('#presets').click();
    await page.locator('#gallery .preset:not(.built *)').first().waitFor();
    assert.deepEqual(files(), ['presets/board.json']);
    await checks_rows(page);
    assert.ok(await page.locator('#panel').isHidden());
    assert.match(await page.title(), /^Presets/);
    await filters(page);
    await takes_all_repetitions(page);
    await goes_along_claims(page);
  },
);

site(
  'on a phone, a switch and a menu filter the rows, a row runs its preset, and Tab leaves the list to the controls below',
  async (page) => {
    await open(page);
    await page.getByRole('group', { name: 'Verdict' }).getByRole('button', { name: 'open' }).click();
    assert.equal(await page.locator('.preset:visible').count(), count('cannot-tell'));
    await page.getByRole('group', { name: 'Verdict' }).getByRole('button', { name: 'all' }).click();
    await page.getByRole('combobox', { name: 'Papers' }).selectOption('Start here');
    assert.equal(await page.locator('.preset:visible').count(), 3);
    const boxes = ['.thumbnail', '.verdict', '.claim'].map((part) => place(row(page, 'two-arms').locator(part)));
    const [figure, verdict, claim] = await Promise.all(boxes);
    assert.ok(verdict.x >= figure.x + figure.width && verdict.y < figure.y + figure.height, 'not beside the figure');
    assert.ok(claim.y >= figure.y + figure.height && claim.y >= verdict.y + verdict.height, 'not below');
    await row(page, 'two-arms').getByRole('button', { name: 'Run here' }).click();
    await idle(page);
    await row(page, 'two-arms').getByText('run here, ').waitFor();
    const titles = page.locator('#gallery .preset:not([hidden]) .title');
    await titles.last().focus();
    await page.keyboard.press('Tab');
    const focused = page.locator('#gallery :focus');
    while (!(await focused.evaluate((node) => node.closest('.do')))) await page.keyboard.press('Tab');
    assert.equal(await focused.getAttribute('id'), 'run-presets');
    assert.ok((await place(focused)).y > (await place(titles.last())).y, 'the controls are above the list');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Shift+Tab');
    assert.ok((await place(page.locator('#run-presets'))).y < (await place(titles.first())).y, 'not in the head');
  },
  { viewport: { width: 390, height: 844 } },
);

site(
  'what is run or computed in this browser replaces a verdict in its place, and says how large it was',
  async (page) => {
    await open(page);
    for (const [id, said] of /** @type {[string, RegExp][]} */ ([
      ['two-arms', /run here, \d+\ss, 200 repetitions/],
      ['omega-fig-3a', /run here, \d+\ss, 10\s% of the paper’s repetitions/],
    ])) {
      await row(page, id)
        .getByRole('button', { name: /^Run here/ })
        .click();
      await idle(page);
      assert.match(await row(page, id).locator('.verdict').innerText(), said);
    }
    assert.match(await page.locator('#gallery .say').innerText(), /At the sizes given below, /);
    const built = board().find(({ id }) => id === 'two-arms')?.sentence ?? '';
    const own = (await row(page, 'two-arms').locator('.numbers').innerText()).replace(/\s+/g, ' ');
    assert.equal(own, built.replace(/\s+/g, ' '), 'the same repetitions have other numbers');

    // A preset may be computed instead of run, and its title opens its page.
    const id = (await list(page)).find(({ computed }) => computed)?.id ?? 'none is computed';
    await row(page, id).getByRole('button', { name: /^Run/ }).click();
    await idle(page);
    assert.match(await row(page, id).locator('.verdict').innerText(), /computed here/);
    assert.ok((await row(page, id).locator('.thumbnail path').count()) > 1, 'no picture');
    await row(page, id).locator('.title').click();
    await page.waitForURL(`${url}presets/${id}.html`);
  },
);

site(
  'without the board the gallery says so, and shows what is run',
  async (page) => {
    await without_board(page);
    await open(page);
    const presets = (await list(page)).length;
    assert.match(await page.locator('#gallery .presets > .note').innerText(), /could not be loaded/);
    assert.match(await page.locator('#gallery .say').innerText(), /None of the \d+ claims has been run/);
    assert.equal(await page.locator('.badge.is-none').count(), presets);
    assert.equal(await page.getByRole('link', { name: /^Share/ }).count(), 0);
    const button = page.locator('#run-presets');
    assert.equal(await button.innerText(), `Run all ${presets} here`);
    await page.locator('.do').getByText('takes about').waitFor();
    await button.click();
    assert.equal(await button.innerText(), 'Stop');
    await page.waitForFunction(() => (budgetedBandits.presets.running?.done ?? 0) >= 3);
    // The click itself stops them, not a later task.
    const running = await page.evaluate(() => {
      document.getElementById('run-presets').click();
      return budgetedBandits.presets.running;
    });
    assert.equal(running, null);
    const done = await page
      .locator('.preset')
      .evaluateAll((rows) => rows.filter((one) => !one.querySelector('.is-none')).map(({ dataset }) => dataset.preset));
    assert.ok(done.length >= 3 && done.length < presets, `${done.length}`);
    assert.deepEqual(
      done,
      (await list(page)).slice(0, done.length).map(({ id }) => id),
    );
    for (const id of done) {
      assert.ok(
        await row(page, id).locator('.thumbnail .axes:not([stroke-dasharray])').count(),
        `${id} has no picture`,
      );
      assert.match(await row(page, id).locator('.verdict').innerText(), /^(agrees|does not agree|cannot tell)/);
    }
    assert.equal(await button.innerText(), `Run the other ${presets - done.length} here`);
    assert.match(await page.locator('#gallery .say').innerText(), new RegExp(`of ${done.length} claims run in this`));
    await page.reload();
    await page.locator('#gallery .preset:not(.built *)').first().waitFor();
    assert.equal(await page.locator('.badge.is-none').count(), presets, 'verdicts are stored');
  },
  { brought: /404/ },
);

site(
  'without scripts the gallery has the verdicts',
  async (page) => {
    await page.goto(usual);
    assert.deepEqual(
      (await shown(page)).map(({ id, verdicts }) => [id, verdicts]),
      board().map(({ id, outcome }) => [id, [words[outcome], ...others(id)]]),
    );
    const links = await page.locator('#gallery a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.ok(links.length > board().length);
    for (const link of links) assert.match(link ?? '', /^(#|presets\/)/, 'a link that leads elsewhere');
    assert.match((await page.locator('#gallery .say').textContent()) ?? '', SAID);
  },
  { javaScriptEnabled: false, brought: /\.js csp$/ },
);

site('the gallery leads back to the playground as it was left, even with invalid values', async (page) => {
  await page.clock.install();
  await page.goto(
    link({
      version: 1,
      environment: { arms: [bernoulli(0.5, 0.5), bernoulli(0.4, 0.4)] },
      budget: { absolute: 50 },
      policies: [{ id: 'bts' }],
      repetitions: 5,
    }),
  );
  await ended(page);
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('1.4');
  await page.locator('#presets').click();
  await row(page, 'two-arms').waitFor();
  await page.getByRole('link', { name: 'Back to the playground' }).click();
  assert.equal(await page.getByLabel('Arm 1, reward: Bernoulli, p').inputValue(), '1.4');
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('0.45');
  await page.locator('#presets').click(); // before the link is written
  await page.clock.fastForward(5000); // now the link is due
  await page.evaluate(async () => {
    // The page deflates the link. A text that is deflated later is ready after the link.
    const stream = new Blob(['later']).stream().pipeThrough(new CompressionStream('deflate'));
    return new Response(stream).text();
  });
  assert.equal(new URL(page.url()).hash, '#presets');
  await page.goBack();
  assert.equal(await page.getByLabel('Arm 1, reward: Bernoulli, p').inputValue(), '0.45');
});

site(
  'on a phone, a preset opens at the top of the page, and the gallery opens where it was left',
  async (page) => {
    await open(page);
    const last = page.locator('#gallery .preset a[href^="#preset="]').last();
    const address = await last.getAttribute('href');
    await last.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => scrollY);
    await until(async () => {
      const before = await scrolled();
      await frames(page);
      return before === (await scrolled());
    }, 'the rows that came into sight have their heights');
    await last.click();
    await page.locator('#claim').waitFor();
    await frames(page);
    assert.equal(new URL(page.url()).hash, address);
    assert.equal(await scrolled(), 0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Presets', exact: true }).click();
    await last.waitFor();
    await frames(page);
    const { y } = await place(last);
    assert.ok(y >= 0 && y <= 844, `the link to the preset is at ${y}`);
    assert.ok((await scrolled()) > 844, 'the last preset is on the first screen');
  },
  { viewport: { width: 390, height: 844 } },
);

site('a link to an unknown preset is refused with a reason', async (page) => {
  await page.goto(`${url}#preset=nothing`);
  const notice = page.locator('.notice');
  await notice.waitFor();
  const said =
    /This link cannot be used\. preset: expected the id of a preset, found “nothing”\. The default settings are/s;
  assert.match(await notice.innerText(), said);
});
