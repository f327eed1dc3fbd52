// The report of the view Worlds on one page: in HTML, in Markdown and printed.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { button, open, saved } from './menus.mjs';
import { ended, link, SMALL, site, specification, url, WINDOWS } from './site.mjs';
import { visit } from './visit.mjs';

/** Settings with observed arms and amounts in EUR. @param {object} [more] other fields of the environment */
const ads = (more = {}) => ({
  version: 1,
  environment: {
    arms: [
      { name: 'Search', observations: rows([0, 8.5, 0, 3], [0.75, 0.75, 0.5, 0.625]) },
      { name: 'Partner', observations: rows([0, 19, 0, 4], [0.25, 0.125, 0.25, 0.375]) },
    ],
    reward_max: 20,
    cost_max: 1,
    reward_unit: 'EUR',
    cost_unit: 'EUR',
    worlds: true,
    ...more,
  },
  budget: { absolute: 50 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'uniform' }],
  repetitions: 60,
  seed: 3,
  checkpoints: [1],
});
/** @param {number[]} rewards @param {number[]} costs @returns {[number, number][]} */
const rows = (rewards, costs) => rewards.map((reward, i) => [reward, costs[i]]);

/** Opens the view with settings, and waits until it shows them. @param {Page} page @param {object} settings */
async function viewed(page, settings) {
  await visit(page, `${link(settings)}&view=worlds`);
  const ran = await ended(page);
  // The view may still show the settings before these.
  await page.waitForFunction(() => {
    const [found, { latest }] = [budgetedBandits.views.view?.exported(), budgetedBandits.state];
    return found && JSON.stringify(Reflect.get(found, 'specification')) === JSON.stringify(latest.specification);
  });
  // The view shows the results of all repetitions once it has the worlds of all of them.
  await page.waitForFunction(() => budgetedBandits.views.view?.exported()?.more?.length === 4);
  await page.waitForFunction((all) => {
    const { worlds } = budgetedBandits.views.view.exported().json;
    return worlds === 1 || worlds === all;
  }, ran.answer.policies[0].repetitions);
  return ran;
}

/** Returns the texts of the cells of tables that are not drawings. @param {Locator} tables @returns {Promise<string[][]>} */
const cells = (tables) =>
  tables
    .locator('tbody tr')
    .evaluateAll((found) =>
      found.map((row) =>
        [...row.querySelectorAll('th, td:not(.drawn)')].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
      ),
    );

/** Opens a report in a page of its own, and returns the page with the addresses for which it asks. */
async function reopened(/** @type {Page} */ page, /** @type {Buffer} */ bytes) {
  const report = await page.context().newPage();
  const address = `${url}the-report.html`;
  await report.route(address, (route) => route.fulfill({ body: bytes, contentType: 'text/html' }));
  /** @type {string[]} */
  const asked = [];
  report.on('request', (request) => asked.push(request.url()));
  await report.goto(address);
  return { report, asked: asked.filter((one) => one !== address) };
}

/** Saves the report, and opens it in a page of its own. @param {Page} page */
const as_html = async (page) => reopened(page, (await saved(page, 'Export', 'ReportHTML')).bytes);
const as_markdown = async (/** @type {Page} */ page) =>
  (await saved(page, 'Export', 'ReportMarkdown')).bytes.toString();
/** Returns what a report says is assumed about something. @param {Page} report @param {string} name */
const assumed = (report, name) =>
  report.locator('dt').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]').innerText();
const say = (/** @type {Page} */ page) => page.locator('.say:visible').evaluate((node) => node.textContent);

/** Compares the report in HTML with the view. @param {Page} page */
async function compare_html(page) {
  const said = await say(page);
  const [arms, earned] = [page.locator('#view-worlds table').first(), page.locator('#view-worlds table').last()];
  const [shown_arms, shown_earned] = [await cells(arms), await cells(earned)];
  const { report, asked } = await as_html(page);
  assert.deepEqual(asked, []);
  assert.equal(await report.title(), '2 observed arms · B\u00a0=\u00a050\u00a0EUR · 2 policies');
  assert.equal(await report.locator('h1').evaluate((node) => node.textContent), await report.title());
  assert.equal(await report.locator('html').getAttribute('lang'), 'en');
  assert.match(await report.locator('.date').innerText(), /^\d+ [A-Z][a-z]+ \d{4}$/);
  assert.equal(await report.locator('script, link, img, iframe, [onclick], [style]').count(), 0);
  const advised = await say(report);
  assert.ok(advised.includes(said), `${advised} does not contain ${said}`);
  assert.match(
    advised,
    /^(Let ω-UCB choose the arms\.|Always pulling Partner earns [\d.\u202f]+.EUR \[[^\]]*\] on average, )/,
  );
  assert.match(advised, /The ranges in brackets cover 95 % of the worlds\.$/);

  const [own_arms, own_earned] = await Promise.all([0, 1].map((i) => cells(report.locator('table').nth(i))));
  assert.deepEqual(own_earned, shown_earned);
  // The view has the number of rows below the name.
  const in_view = own_arms.map(([name, count, , , best, ratio]) => [`${name}${count} rows`, best, ratio]);
  assert.deepEqual(in_view, shown_arms);
  const means = await page
    .locator('#bandit tbody tr')
    .evaluateAll((all) =>
      all.map((row) =>
        [row.querySelector('.text'), ...row.querySelectorAll('td .figure')].map((one) => one.textContent),
      ),
    );
  assert.deepEqual(own_arms.map(([name, , reward, cost]) => [name, reward, cost]).sort(), means.sort());

  assert.match(await assumed(report, 'Data'), /^8 rows of 2 arms\. A pull draws a whole row/);
  assert.match(await assumed(report, 'Worlds'), /^60 worlds .*proper Bayesian bootstrap \(Muliere and Secchi.*1996/);
  assert.match(await assumed(report, 'Runs'), /^60 repetitions with the seed 3\./);
  assert.match(await report.locator('main').innerText(), /Cite the software as: .*Version \d/);
  const href = await report.getByRole('link').getAttribute('href');
  assert.deepEqual(specification(href?.replace(/&.*/, '') ?? '').environment.arms, ads().environment.arms);
}

/** Compares the report in Markdown with the one in HTML. @param {Page} page */
async function compare_markdown(page) {
  const text = await as_markdown(page);
  const { report } = await as_html(page);
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| --- '));
  const cells_of = (/** @type {string} */ line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replace(/\s/g, ' '));
  const own = await cells(report.locator('table'));
  assert.equal(lines.length, own.length + 2);
  assert.deepEqual(
    lines.map(cells_of).filter((row) => !/^(Arm|Strategy)$/.test(row[0])),
    own,
  );
  const plain = text
    .replaceAll('**', '')
    .replace(/\]\(http\S+\)/, '')
    .replaceAll('[http', 'http');
  for (const place of ['.say', '.date', 'dd', '.note:not(.drawn)'])
    for (const one of await report.locator(place).evaluateAll((all) => all.map((node) => node.textContent)))
      assert.ok(plain.includes(one), `${one} is not in ${plain}`);
  assert.ok(text.includes(`](${await report.getByRole('link').getAttribute('href')})`));
}

site(
  'the report in HTML says what the view shows and needs nothing else, and the one in Markdown agrees',
  async (page) => {
    await viewed(page, ads());
    await compare_html(page);
    await compare_markdown(page);
  },
);

site('the report is accessible and fits into every window, and eight arms fit on one page of A4', async (page) => {
  const names = ['Search', 'Spring sale', 'Partner site', 'Newsletter', 'Video', 'Podcast', 'Shopping', 'Display'];
  const policies = [
    { id: 'omega-ucb', rho: 0.25 },
    { id: 'bts' },
    { id: 'm-ucb' },
    { id: 'b-greedy' },
    { id: 'uniform' },
  ];
  const arms = names.map((name, i) => ({ name, observations: rows([0, 19 - i, 0, 4], [0.25, 0.125, 0.25, 0.375]) }));
  await viewed(page, { ...ads({ arms }), policies });
  const { report } = await as_html(page);
  const pdf = await report.pdf({ preferCSSPageSize: true });
  assert.match(pdf.toString('latin1'), /\/MediaBox \[0 0 59[45][\d.]* 84[12]/, 'the paper is not A4');
  assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1);
  for (const [width, height] of WINDOWS) {
    await report.setViewportSize({ width, height });
    if (width >= 1440 || width <= 320) assert.deepEqual(await violations(report), [], `at ${width} px`);
    assert.ok(await report.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width} px`);
  }
  await report.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await report.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
});

site('names stay texts in HTML and in Markdown', async (page) => {
  const names = [
    '<b>A</b>|<script>x</script>',
    'two\nlines \u202e',
    '[c](javascript:x)',
    '*d* _e_ `f` &amp; $g$ \\ ~h~',
    'x'.repeat(60),
  ];
  const arms = names.map((name) => ({ name, observations: rows([0, 8], [0.5, 0.25]) }));
  await viewed(page, ads({ arms, reward_unit: '<i>|' }));
  const clean = names.map((name) => name.replace('\n', ' ').replace(' \u202e', '')).sort();
  const { report } = await as_html(page);
  assert.equal(await report.locator('b b, table b, script, main i:not(.m)').count(), 0);
  const own = (await cells(report.locator('table').first())).map(([name]) => name).sort();
  assert.deepEqual(own, clean);
  assert.match(await report.locator('table').first().innerText(), /mean reward, <i>\|/);
  await report.setViewportSize({ width: 390, height: 844 });
  const over = await report.locator('.wide').evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
  assert.deepEqual(over, [0, 0], 'a long name does not fit');

  const text = await as_markdown(page);
  const [, table] = text.split('\n## ');
  const split = table
    .split('\n')
    .slice(4)
    .flatMap((line) => (line ? [line.split(/(?<!\\)\|/)] : []));
  assert.deepEqual(
    split.map((row) => row.length),
    [8, 8, 8, 8, 8],
    table,
  );
  assert.deepEqual(split.map((row) => row[1].trim().replace(/\\([!-/:-@[-`{-~])/g, '$1')).sort(), clean);
  for (const mark of [/(?<!\\)<[a-z/]/, /(?<!\\)`/, /(?<!\\)_/, /c\]\(/, /[^\\]\*d/, /(?<!\\)&amp;/, /(?<!\\)\$/])
    assert.doesNotMatch(table, mark);
});

site('the report says what was assumed, and advises what earns most without being told', async (page) => {
  await viewed(page, ads({ worlds: undefined, independent: true }));
  const { report } = await as_html(page);
  assert.match(await assumed(report, 'Worlds'), /^The rows are taken for the truth/);
  assert.match(await assumed(report, 'Ranges'), /^The ranges show only chance/);
  assert.match(await assumed(report, 'Data'), /its reward from one row of its arm and its cost from another/);
  assert.match(await say(report), /^Let ω-UCB choose the arms\..* 95 % of the runs\.$/);
  assert.doesNotMatch(await report.locator('main').innerText(), /bootstrap|of the worlds/);
  assert.doesNotMatch(await as_markdown(page), /bootstrap|of the worlds/);
  assert.deepEqual(
    (await cells(report.locator('table').first())).map((row) => row.length),
    [5, 5],
    'no share of worlds',
  );
  await viewed(page, { ...ads(), policies: [{ id: 'uniform' }] });
  assert.match(
    await say((await as_html(page)).report),
    /^Always pulling Partner earns [\d.\u202f]+.EUR \[.*\] on average, more than uniform, but another arm may be the /,
  );
  await viewed(page, { ...ads(), policies: [{ id: 'best-arm' }, { id: 'omega-ucb', rho: 0.25 }] });
  const told = await say((await as_html(page)).report);
  assert.match(told, /ω-UCB earns/);
  assert.doesNotMatch(told, /best arm earns/);
});

/** Checks that the buttons save the files of the menu. @param {Page} page */
async function saves(page) {
  for (const [name, entry, ending] of /** @type {const} */ ([
    ['Report as HTML', 'ReportHTML', 'html'],
    ['Report as Markdown', 'ReportMarkdown', 'md'],
  ])) {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    assert.equal(download.suggestedFilename(), `2-observed-arms-b-50-eur-2-policies-seed-3-report.${ending}`);
    assert.equal((await saved(page, 'Export', entry)).name, download.suggestedFilename());
  }
}

site('the report is saved by buttons and printed from a frame of its own, and the code is opened', async (page) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      const { body, title, documentElement } = document;
      const size = getComputedStyle(body.querySelector('.say') ?? body).fontSize;
      const page = /** @type {typeof globalThis} */ (/** @type {unknown} */ (top));
      page.printed = [...(page.printed ?? []), { text: body.textContent, title, lang: documentElement.lang, size }];
    };
  });
  await viewed(page, ads());
  await saves(page);
  await button(page, 'Print or PDF').click();
  await page.waitForFunction(() => globalThis.printed?.length === 1);
  await open(page, 'Export');
  await page.locator('.act').filter({ hasText: 'Report on one page' }).click();
  await page.waitForFunction(() => globalThis.printed?.length === 2);
  assert.equal(await page.locator('iframe').count(), 1);
  assert.deepEqual(await violations(page), []);
  const { report } = await as_html(page);
  const [first, second] = await page.evaluate(() => globalThis.printed);
  assert.deepEqual(first, second);
  assert.deepEqual(first, {
    text: (await report.locator('main').evaluate((node) => node.textContent)) ?? '',
    title: await report.title(),
    lang: 'en',
    size: '17px',
  });
  await button(page, 'The policy as Python…').click();
  await page.getByRole('heading', { name: 'Policy as Python' }).waitFor();
});

site(
  'settings that are too large for a link are in a file, which the report names, and others have none',
  async (page) => {
    const many = Array.from({ length: 3000 }, (_, i) => [Math.abs(Math.sin(i)), 0.5]);
    await viewed(page, ads({ arms: [{ name: 'Search', observations: many }, ads().environment.arms[1]] }));
    const { report } = await as_html(page);
    const { name } = await saved(page, 'Export', 'Specification');
    assert.equal(await report.getByRole('link').count(), 0);
    const text = await report.locator('main').innerText();
    assert.match(text, /The settings are not in a link, because they have [\d\u202f]+ characters\./);
    assert.ok(text.includes(name), `${name} is not in ${text}`);
    assert.doesNotMatch(await as_markdown(page), /\]\(/);

    // Without observed arms there is nothing to take home.
    await visit(page, `${link(SMALL)}&view=worlds`);
    await ended(page);
    await page.locator('#view-worlds .say').getByText('This view is about arms that come from your own data').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Take it home' }).count(), 0);
  },
);
