// The board "Does it replicate?": the results, the page and the card of each preset, which were made with the site.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { look } from './canvas.mjs';
import { simulator } from './simulator.mjs';
import { fits, site, until, url, usual, WINDOWS } from './site.mjs';
import { source } from './source.mjs';
import { whole } from './whole.mjs';

const dist = process.env.BB_DIST ?? '';
const folder = join(dist, 'presets');
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
/** Returns the answers to all parts of a preset. @param {string} id @returns {Answer[]} */
const answers = (id) => {
  const { parts } = board.find((preset) => preset.id === id) ?? assert.fail(`${id} is not on the board`);
  return Array.from({ length: parts }, (_, part) => read(`${id}-${part + 1}.json`));
};
/**
 * The entries of the board. `repetitions` is null for a computed preset.
 * @type {{
 *   id: string, outcome: string, sentence: string, details: string[], repetitions: number | null, parts: number,
 *   lines: number[][][], robustness: {region: string, quotes: unknown[], readings: unknown[]} | null,
 * }[]}
 */
const board = read('board.json').presets;
const report = readFileSync(new URL('../../docs/reproduction.md', import.meta.url), 'utf8');
/** The words for outcomes in the report, which may say more than those of the page. @type {Record<string, string>} */
const WORDS = { agrees: 'agrees', disagrees: 'does not agree', 'cannot-tell': 'cannot tell at this size' };

test('every preset has a page, a card, an entry on the board and an answer to each part', async () => {
  const { presets } = await simulator(dist);
  assert.deepEqual(
    board.map(({ id }) => id),
    presets().map((/** @type {Preset} */ { id }) => id),
  );
  for (const preset of presets()) {
    for (const kind of ['html', 'png']) assert.ok(existsSync(join(folder, `${preset.id}.${kind}`)), preset.id);
    const { lines, parts, repetitions } = board.find(({ id }) => id === preset.id) ?? assert.fail();
    assert.equal(parts, preset.parts.length);
    const size = preset.parts[0]?.specification.repetitions;
    if (whole(preset.id)) assert.equal(repetitions, preset.computed ? null : size, preset.id);
    assert.ok(preset.computed || lines.length > 1, `${preset.id} has no figure`);
    const sized = (/** @type {{specification: Specification}} */ { specification }) =>
      whole(preset.id) ? specification : { ...specification, repetitions };
    assert.deepEqual(answers(preset.id).map(sized), preset.parts.map(sized), preset.id);
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const parts = board.reduce((sum, preset) => sum + preset.parts, 0);
  assert.equal(files.length, parts + 1, 'a file beside the board and the answers');
});

test('the verdicts are those of docs/reproduction.md, with fractions in the names of policies', async () => {
  const { with_fractions } = await source('simulator/names.js');
  const sections = report.split(/^## /m).filter((section) => /^`[^`]+` · /m.test(section));
  assert.equal(sections.length, board.length);
  for (const section of sections) {
    const [, id = ''] = /^`([^`]+)` · /m.exec(section) ?? [];
    const shown = board.find((preset) => preset.id === id) ?? assert.fail(`${id} is not on the board`);
    if (!whole(id)) continue;
    const [, outcome, sentence] = /^\* \*\*Verdict: (.+?)\.\*\* (.+)$/m.exec(section) ?? [];
    assert.equal(with_fractions(sentence), shown.sentence, id);
    assert.equal(outcome, WORDS[shown.outcome], id);
    assert.deepEqual(
      [...section.matchAll(/^ {2}\* (.+)$/gm)].map(([, detail]) => with_fractions(detail)),
      shown.details,
      id,
    );
  }
});

test('the heading of the board counts under which readings claims hold', async () => {
  const { standings } = await source('presets/readings.js');
  const sheets = (/** @type {string[]} */ ...all) => all.map((standing) => ({ standing }));
  assert.equal(
    standings([...sheets('holds', 'depends', 'depends', 'fails', 'open'), null]),
    ' Of the claims of papers, 1 holds under every reading of the papers that was tried, 1 under none, ' +
      '2 depend on what the papers do not give, and 1 is not decided.',
  );
  assert.equal(
    standings(sheets('holds', 'holds', 'depends')),
    ' Of the claims of papers, 2 hold under every reading of the papers that was tried, 0 under none, ' +
      'and 1 depends on what the papers do not give.',
  );
  assert.equal(standings([null]), '', 'a count of claims that were not tried');
});

test('the answers and the verdict on a computed preset have the bits that the wasm computes', async () => {
  const { compute_preset, run_experiment } = await simulator(dist);
  for (const id of ['two-arms', 'eps-first-fig-2']) {
    const all = answers(id);
    assert.ok(all.length > 0);
    for (const [part, answer] of all.entries())
      assert.equal(JSON.stringify(run_experiment(answer.specification)), JSON.stringify(answer), `${id}, ${part}`);
  }
  const { outcome, sentence, lines } = board.find(({ id }) => id === 'omega-fig-1') ?? assert.fail();
  const computed = compute_preset('omega-fig-1');
  const rounded = computed.lines.map((/** @type {number[][]} */ line) =>
    line.map((point) => point.map((value) => Number(value.toPrecision(4)))),
  );
  assert.deepEqual([outcome, sentence, lines], [computed.outcome, computed.sentence, rounded]);
});

site('the playground loads no results of presets', async (page) => {
  /** @type {string[]} */
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(usual);
  await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
  await page.waitForLoadState('networkidle');
  assert.ok(loaded.length > 3);
  assert.deepEqual(
    loaded.filter((address) => address.includes('/presets/')),
    [],
  );
});

site(
  'without scripts the page of a preset shows its claim, verdict, statements and results',
  async (page) => {
    await page.goto(`${url}presets/omega-fig-3a.html`);
    const { outcome, sentence, details, robustness } = board.find(({ id }) => id === 'omega-fig-3a') ?? assert.fail();
    assert.equal(await page.locator('h1').innerText(), 'Figure 3a');
    const [at_size, until_decided, readings] = await page.locator('.badge').allInnerTexts();
    assert.ok(WORDS[outcome].startsWith(at_size));
    assert.match(
      report,
      new RegExp(
        `^\\| \`omega-fig-3a\` \\|.*\\| ${until_decided.replace(/(\d)\s(\d)/, '$1$2')} \\| ${readings} \\|$`,
        'm',
      ),
    );
    assert.ok(await page.getByText(sentence, { exact: true }).isVisible());
    assert.deepEqual(await page.locator('ol:not(.quotes) li').allInnerTexts(), details);
    assert.equal(await page.locator('ol.quotes li').count(), robustness?.quotes.length);
    assert.ok(await page.getByText(robustness?.region ?? '', { exact: true }).isVisible());
    const all = answers('omega-fig-3a');
    assert.equal(await page.locator('table').count(), all.length + 1);
    const rows = all.flatMap(({ policies }) => policies).length + (robustness?.readings.length ?? 0);
    assert.equal(await page.locator('tbody tr').count(), rows);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const fits_in = async () => {
        const figure = await page.locator('figure svg').boundingBox();
        return figure && figure.width > 200 && figure.x + figure.width <= width;
      };
      await until(fits_in, `the figure at ${width} px`); // the page has no script that could say when it is laid out
    }
    for (const [colorScheme, colour] of /** @type {const} */ ([
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(21, 23, 27)'],
    ])) {
      await page.emulateMedia({ colorScheme });
      const shown = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
      assert.equal(shown, colour, 'the page has the style of the site');
    }
  },
  { javaScriptEnabled: false, brought: /\.js csp$/ },
);

site('pages of presets fit on a phone and are accessible, and one opens its preset in the playground', async (page) => {
  for (const id of ['omega-fig-3b', 'omega-fig-1', 'two-arms']) {
    await page.goto(`${url}presets/${id}.html`);
    await fits(page, `preset-${id}`, { windows: [[320, 640]] });
  }
  await check_way(page);
});

/** Checks: the page of a preset opens the preset in the playground. @param {Page} page */
async function check_way(page) {
  await page.goto(`${url}presets/two-arms.html`);
  const how = page.locator('figure + p');
  assert.match(await how.innerText(), /^Computed when the site was built, with 200 repetitions and the seed 1\. /);
  await how.getByRole('link', { name: 'Open it in the playground' }).click();
  await page.getByRole('region', { name: 'Two arms' }).waitFor();
  assert.equal(new URL(page.url()).hash, '#preset=two-arms');
}

site('a link to a preset has a title, a description and a card of its own', async (page) => {
  const cards = new Set();
  await page.goto(`${url}presets/two-arms.html`);
  for (const { id, outcome, sentence } of board) {
    const said = await page.evaluate(async (id) => {
      const text = await (await fetch(`${id}.html`)).text();
      const { head, title } = new DOMParser().parseFromString(text, 'text/html');
      const metas = [...head.querySelectorAll('meta')];
      const all = metas.map((one) => [
        one.getAttribute('property') ?? one.getAttribute('name'),
        one.getAttribute('content'),
      ]);
      return { ...Object.fromEntries(all), 'the title': title };
    }, id);
    const [title, description] = [said['og:title'], said['og:description']];
    assert.equal(`${title} · Budgeted Bandits`, said['the title']);
    assert.ok(WORDS[outcome].startsWith(/: ([^:]+)$/.exec(title)?.[1] ?? '?'), title);
    assert.ok(description.endsWith(sentence), description);
    assert.equal(description, said.description);
    const image = await page.evaluateHandle(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image;
    }, said['og:image']);
    const { width, height, colours, hash } = await image.evaluate(/** @type {any} */ (look));
    assert.deepEqual([width, height], [1200, 630]);
    assert.deepEqual([String(width), String(height)], [said['og:image:width'], said['og:image:height']]);
    assert.ok(colours > 50, `the card of ${id} has ${colours} colours`);
    cards.add(hash);
  }
  assert.equal(cards.size, board.length, 'two cards are the same');
});
