// The menu Export: a file holds what the page shows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { open, saved } from './menus.mjs';
import { simulator } from './simulator.mjs';
import { SMALL as ANY, cli, ended, frames, link, site, specification, url } from './site.mjs';
import { source } from './source.mjs';
import { visit } from './visit.mjs';

const { bibtex } = await source('shell/bibliography.js');

const SMALL = {
  ...ANY,
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'budget-ucb' }, { id: 'kube' }, { id: 'uniform' }],
};

/** Returns the rows of a CSV file, with numbers as numbers. */
const table = (/** @type {Buffer} */ bytes) =>
  bytes
    .toString()
    .trim()
    .split('\n')
    .map((/** @type {string} */ line) =>
      (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [])
        .slice(0, line.split(',').length)
        .map((/** @type {string} */ cell) => cell.replace(/,$/, ''))
        .map((/** @type {string} */ cell) => (cell !== '' && !Number.isNaN(Number(cell)) ? Number(cell) : cell)),
    );

site('exported files hold the figures that the page shows', async (page) => {
  await page.goto(link(SMALL));
  const { answer } = await ended(page);
  const stem = '3-bernoulli-arms-b-1500-4-policies-seed-7';

  const chart = await saved(page, 'Export', 'Lines of the chart');
  assert.equal(chart.name, `${stem}-chart.csv`);
  const [, ...points] = table(chart.bytes);
  assert.deepEqual(
    points.map((point) => point.slice(4, 9)),
    answer.policies.flatMap(({ checkpoints }) =>
      checkpoints.map(({ fraction, regret }) => [fraction, fraction * 1500, regret.mean, regret.low, regret.high]),
    ),
  );
  assert.equal(points[0][0], 'ω-UCB (ρ = 0.25)');

  const final = await saved(page, 'Export', 'Final values');
  assert.equal(final.name, `${stem}-final.csv`);
  const rows = table(final.bytes);
  const column = (/** @type {string} */ name) => rows.slice(1).map((row) => row[rows[0].indexOf(name)]);
  assert.deepEqual(
    column('regret_mean'),
    answer.policies.map((policy) => policy.final.regret.mean),
  );
  assert.deepEqual(
    column('regret_low'),
    answer.policies.map((policy) => policy.final.regret.low),
  );
  assert.deepEqual(
    column('stopping_time'),
    answer.policies.map((policy) => policy.final.stopping_time),
  );

  const json = await saved(page, 'Export', 'Answer');
  assert.equal(json.name, `${stem}-answer.json`);
  assert.deepEqual(JSON.parse(json.bytes.toString()), answer);

  const settings = await saved(page, 'Export', 'Specification');
  assert.equal(settings.name, `${stem}.json`);
  const $schema = new URL('schema.json', url).href;
  assert.deepEqual(JSON.parse(settings.bytes.toString()), { $schema, ...answer.specification });
  const schema = await (await fetch($schema)).json();
  assert.equal(schema.properties.version.const, answer.specification.version);

  const summary = (await saved(page, 'Export', 'Summary')).bytes.toString();
  const plain = (/** @type {string} */ text) => text.replace(/\s+/g, ' ');
  assert.ok(plain(summary).includes(plain(await page.locator('#sentence').innerText())), 'the sentence is missing');
  const shown = await page
    .locator('#outcomes tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  const written = summary
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
  assert.deepEqual(
    written.map((row) => row.map(plain)),
    shown.map((row) => row.map(plain)),
  );
  assert.deepEqual(specification(/\]\((.*)\)/.exec(summary)?.[1] ?? ''), answer.specification);
});

site('Theory exports its table with the bounds of the command line, and the papers as BibTeX', async (page) => {
  const proven = JSON.parse(cli(SMALL, (path) => ['theory', path]));
  await page.goto(`${link(SMALL)}&view=theory`);
  const { answer } = await ended(page);
  await page.waitForFunction(() => document.querySelector('#view-theory tbody td')?.textContent.includes('['));
  const json = await saved(page, 'Export', 'TableJSON');
  assert.equal(json.name, '3-bernoulli-arms-b-1500-4-policies-seed-7-theory.json');
  const { policies, ...rest } = JSON.parse(json.bytes.toString());
  assert.deepEqual(
    { ...rest, policies: policies.map((/** @type {Record<string, unknown>} */ { id, measured, ...one }) => one) },
    proven,
  );
  assert.deepEqual(
    policies.map((/** @type {{id: string, measured: Estimate}} */ { id, measured }) => [
      id,
      measured.mean,
      measured.low,
    ]),
    answer.policies.map(({ id, final: { regret } }) => [id, regret.mean, regret.low]),
  );
  const [heads, ...rows] = table((await saved(page, 'Export', 'TableCSV')).bytes);
  assert.deepEqual(heads.slice(2, 6), ['measured_mean', 'measured_low', 'measured_high', 'bound']);
  assert.deepEqual(
    rows.map((row) => row.slice(2, 6)),
    answer.policies.map(({ final: { regret } }, i) => [
      regret.mean,
      regret.low,
      regret.high,
      proven.policies[i].bound ?? '',
    ]),
  );
  await open(page, 'Export');
  assert.equal(await page.locator('#export-list .act').filter({ hasText: 'Chart' }).count(), 2);
  await page.keyboard.press('Escape');
  const text = (await saved(page, 'Export', 'References')).bytes.toString();
  assert.deepEqual(
    [...text.matchAll(/^@(\w+)\{(\w+),$/gm)].map(([, kind, key]) => `${kind} ${key}`),
    ['inproceedings tranthanh2012knapsack', 'inproceedings xia2015continuous', 'misc heyden2023budgeted'],
  );
  assert.match(text, /^% uniform: a reference$/m);
  assert.equal(text.split('{').length, text.split('}').length);
  assert.equal(answer.policies.length, 4);
});

site('Sweep exports what the command line prints, and its charts in their order on the page', async (page) => {
  const wanted = JSON.parse(
    cli(SMALL, (file) => ['sweep', file, '--parameter', 'policies.rho', '--values', '0.25,1', '--format', 'json']),
  );
  await page.goto(`${link(SMALL)}&view=sweep`);
  await page.getByLabel('What varies').waitFor();
  await open(page, 'Export');
  assert.equal(await page.locator('#export-list').innerText(), 'There are no results yet.');
  await page.keyboard.press('Escape');
  for (const [path, values] of /** @type {const} */ ([
    ['policies.rho', '0.25_1'],
    ['budget.absolute', '20_40'],
  ])) {
    await visit(page, `${link(SMALL)}&view=sweep&sweep=${path}&values=${values}`);
    await page.waitForFunction(
      (path) =>
        globalThis.budgetedBandits?.sweep?.run?.axes[0].parameter.path === path &&
        budgetedBandits.sweep.run.phase === 'done',
      path,
    );
    await frames(page);
    if (path === 'policies.rho')
      assert.deepEqual(JSON.parse((await saved(page, 'Export', 'TableJSON')).bytes.toString()), wanted);
  }
  const { name, bytes } = await saved(page, 'Export', 'TableCSV');
  assert.equal(name, '3-bernoulli-arms-b-1500-4-policies-seed-7-sweep.csv');
  const rows = table(bytes);
  const done = await page.evaluate(() =>
    [0, 1, 2, 3].flatMap((i) =>
      budgetedBandits.sweep.run.done.map(({ point, finals }) => [
        point[0].value,
        finals[i].mean,
        finals[i].low,
        finals[i].high,
        0,
        0,
      ]),
    ),
  );
  assert.deepEqual(
    rows.slice(1).map((row) => [row[1], ...row.slice(-5)]),
    done,
  );
  const [png, svg] = [
    await saved(page, 'Export', 'ChartPNG'),
    (await saved(page, 'Export', 'ChartSVG')).bytes.toString(),
  ];
  const size = await page.evaluate(async (data) => {
    const { width, height } = await createImageBitmap(
      new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]),
    );
    const { clientWidth, clientHeight } = document.querySelector('.sweep-charts');
    return { width, height, clientWidth, clientHeight };
  }, png.bytes.toString('base64'));
  assert.deepEqual([size.width, size.height], [2 * (size.clientWidth + 32), 2 * (size.clientHeight + 32)]);
  const labels = [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
  for (const text of ['ω-UCB ρ = 1/4', 'Budget-UCB', 'KUBE', 'uniform'])
    assert.ok(labels.includes(text), `${text} in ${labels}`);
  assert.equal(labels.filter((text) => text === 'final regret').length, 4);
  assert.ok(!/NaN|undefined/.test(svg));
});

/** Checks the picture of the chart in the theme of the page. @param {Page} page @param {string} theme */
async function twice_as_large(page, theme) {
  const { bytes, name } = await saved(page, 'Export', 'ChartPNG');
  assert.equal(name, '3-bernoulli-arms-b-1500-4-policies-seed-7.png');
  const { width, height, ground, colours } = await page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (
      canvas.getContext('2d', { willReadFrequently: true })
    );
    pen.drawImage(image, 0, 0);
    const of = (/** @type {number} */ y, /** @type {number} */ height) =>
      new Set(new Uint32Array(pen.getImageData(0, y, image.width, height).data.buffer)).size;
    return {
      width: image.width,
      height: image.height,
      ground: [...pen.getImageData(0, 0, 1, 1).data],
      colours: [of(0, image.height - 100), of(image.height - 60, 60)],
    };
  }, bytes.toString('base64'));
  const chart = await page
    .locator('#regret canvas')
    .evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }));
  assert.equal(width, 2 * (chart.clientWidth + 32), theme);
  assert.ok(height > 2 * chart.clientHeight + 40, `${theme}: there is no room for a legend`);
  assert.deepEqual(ground, [255, 255, 255, 255], `${theme}: the file is not as white as paper`);
  assert.ok(
    colours.every((count) => count > 20),
    `${theme}: only ${colours} colours`,
  );
}

site('the chart is exported with a legend in both themes, and outdated results with their settings', async (page) => {
  await page.goto(link(SMALL));
  const { answer } = await ended(page);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await frames(page);
    await twice_as_large(page, colorScheme);
  }
  await page.getByRole('checkbox', { name: 'Live' }).uncheck();
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('900');
  const { $schema, ...settings } = JSON.parse((await saved(page, 'Export', 'Specification')).bytes.toString());
  assert.ok($schema.endsWith('/schema.json'), $schema);
  assert.deepEqual(settings, answer.specification);
  assert.equal(JSON.parse((await saved(page, 'File', 'Save the settings')).bytes.toString()).budget.absolute, 900);
});

/**
 * Runs in a page. Returns by how much two pictures of a chart differ in their sizes, and the share of what is drawn that
 * looks different.
 * @param {{png: string, svg: string}} pictures in Base64
 */
async function differences({ png, svg }) {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${svg}`;
  await image.decode();
  const read = (/** @type {CanvasImageSource} */ source) => {
    // Both pictures are shrunk to a quarter, because letters may lie half a pixel aside.
    const [width, height] = [picture.width >> 2, picture.height >> 2];
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (
      new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    );
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(source, 0, 0, width, height);
    return pen.getImageData(0, 0, width, height).data;
  };
  const [a, b] = [read(picture), read(image)];
  const error =
    new DOMParser().parseFromString(atob(svg), 'image/svg+xml').querySelector('parsererror')?.textContent ?? null;
  let [parts, apart] = [0, 0];
  for (let i = 0; i < a.length; i += 4) {
    if (Math.abs(a[i] - a[0]) > 20) parts++; // not the background
    if (Math.max(...[0, 1, 2].map((k) => Math.abs(a[i + k] - b[i + k]))) > 60) apart++;
  }
  return {
    width: image.width * 2 - picture.width,
    height: image.height * 2 - picture.height,
    parts: apart / parts,
    error,
  };
}

/**
 * Returns an SVG with the typeface in it. The file only names the typeface, as few readers need it, and an SVG that is
 * shown as a picture has none of the page's.
 * @param {string} svg
 */
function with_face(svg) {
  const face = readFileSync(new URL('../../www/type/instrument-sans.woff2', import.meta.url), 'base64');
  const rule = `@font-face{font-family:"Instrument Sans";font-weight:400 700;src:url(data:font/woff2;base64,${face})}`;
  return svg.replace(/<svg[^>]*>/, (start) => `${start}<style>${rule}</style>`);
}

/** Compares the SVG with the PNG in both themes. @type {Parameters<typeof site>[1]} */
async function looks_the_same(page, t) {
  await page.goto(link(SMALL));
  await ended(page);
  await page.locator('#regret .legend button').nth(1).click(); // a hidden policy is in neither file
  const files = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await frames(page);
    const [png, { bytes, name }] = [await saved(page, 'Export', 'ChartPNG'), await saved(page, 'Export', 'ChartSVG')];
    assert.equal(name, '3-bernoulli-arms-b-1500-4-policies-seed-7.svg');
    const text = bytes.toString();
    for (const part of ['<path', '<text']) assert.ok(text.split(part).length > 9, text.slice(0, 500));
    assert.ok(!/NaN|undefined|<image|href/.test(text));
    files.push({
      colorScheme,
      png: png.bytes.toString('base64'),
      svg: Buffer.from(with_face(text)).toString('base64'),
    });
  }
  await page.goto('about:blank'); // the site's content security policy forbids images from data
  for (const { colorScheme, ...pictures } of files) {
    const { parts, ...rest } = await page.evaluate(differences, pictures);
    t.diagnostic(`${colorScheme}: ${(100 * parts).toFixed(2)} % of what is drawn differs`);
    assert.deepEqual(rest, { width: 0, height: 0, error: null }, colorScheme);
    assert.ok(parts < 0.15, `${colorScheme}: ${parts} of the pixels that are drawn differ`);
  }
}

site('the chart looks the same as SVG and as PNG', looks_the_same);
site('the chart looks the same as SVG and as PNG on a screen of two pixels for each CSS pixel', looks_the_same, {
  deviceScaleFactor: 2,
  nightly: 'the files have twice the size of the chart on every screen',
});

test('every paper that a source in the catalogue names has an entry', async () => {
  /** @type {Catalogue} */
  const { policies } = (await simulator(process.env.BB_DIST ?? '')).catalogue();
  assert.ok(policies.length > 10);
  const missing = policies.filter(
    ({ name, source }) =>
      (bibtex([{ name, source }]).match(/^@/gm) ?? []).length !== new Set(source.match(/\d{4}[a-z]?/g)).size,
  );
  assert.deepEqual(
    missing.map(({ source }) => source),
    [],
  );
});
