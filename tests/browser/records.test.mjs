// Record files on the page: they are saved, opened and merged, and the command line reads and writes the same files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open as open_menu, saved } from './menus.mjs';
import { answer, bits, ended, link, native, SMALL, site, until, whole } from './site.mjs';

/** An experiment of several blocks, the last of which is not whole. */
const MANY = { ...SMALL, repetitions: 1000 };
const OTHER = { ...MANY, budget: { absolute: 60 } };

/** Runs the command line in a folder with the specification MANY. @param {string} folder @param {string[]} arguments_ */
function command(folder, ...arguments_) {
  const path = join(folder, 'spec.json');
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(MANY));
  return execFileSync(process.env.BB_CLI ?? '', arguments_, { cwd: folder, maxBuffer: 1 << 28 }).toString();
}

/** Calls a function with a folder that is removed afterwards. @param {(folder: string) => Promise<void>} body */
async function in_folder(body) {
  const folder = mkdtempSync(join(tmpdir(), 'budgeted-bandits-'));
  try {
    await body(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes parts of an experiment, and returns their paths. @param {string} folder @param {number} parts */
function shards(folder, parts) {
  return Array.from({ length: parts }, (_, at) => {
    const name = `part-${at + 1}.rec`;
    command(folder, 'shard', 'spec.json', '--shard', `${at + 1}/${parts}`, '--out', name);
    return join(folder, name);
  });
}

/** Opens files by the menu File. @param {Page} page @param {string[]} paths */
async function open(page, ...paths) {
  await open_menu(page, 'File');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open files…' }).click();
  await (await chosen).setFiles(paths);
}

/**
 * Drops files on the page. Their bytes travel as text, because a list of millions of numbers takes the browser half a
 * minute.
 * @param {Page} page @param {string[]} paths
 */
async function drop(page, ...paths) {
  const files = paths.map((path) => ({ name: path.split('/').at(-1), content: readFileSync(path).toString('base64') }));
  const dataTransfer = await page.evaluateHandle((files) => {
    const data = new DataTransfer();
    const bytes = (/** @type {string} */ text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    for (const { name, content } of files) data.items.add(new File([bytes(content)], String(name)));
    return data;
  }, files);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** Returns what an element says, with plain spaces. @param {import('playwright-core').Locator} locator */
const text = async (locator) => (await locator.innerText()).replace(/\s+/g, ' ');
const state = async (/** @type {Page} */ page) => (await text(page.locator('#runs .state'))).trim();
const notice = (/** @type {Page} */ page) => page.locator('.notice[data-kind="records"]');

/** Waits until the page shows so many repetitions of all. @param {Page} page @param {string} wanted */
const shows = (page, wanted) => until(async () => (await state(page)) === wanted, wanted);

/** Opens the page, and waits until it takes files. @param {Page} page */
async function ready(page) {
  await page.goto(link());
  await page.waitForFunction(() => globalThis.budgetedBandits);
}

site('parts of the command line are merged and have the bits of one run', (page) =>
  in_folder(async (folder) => {
    const parts = shards(folder, 3);
    await ready(page);
    await drop(page, ...parts.reverse());
    await shows(page, '1 000 of 1 000 repetitions');
    assert.deepEqual(bits(await answer(page)), bits(native(MANY)));
    assert.equal(await notice(page).count(), 0);
    assert.match(await page.locator('#runs .detail').innerText(), /From record files/);
    // The values of single repetitions are not in the files, and the menu says so.
    await open_menu(page, 'Export');
    await page.getByText(/which record files do not hold/).waitFor();
  }),
);

site('records of observed arms are opened by a page that has not seen the rows', (page) =>
  in_folder(async (folder) => {
    const arms = [0.25, 0.5].map((cost) => ({
      observations: [
        [0, cost],
        [1, 2 * cost],
      ],
    }));
    await page.goto(link({ ...MANY, environment: { arms }, repetitions: 130 }));
    const { answer: before } = await ended(page);
    const { bytes } = await saved(page, 'Export', 'Records');
    writeFileSync(join(folder, 'rows.rec'), bytes);
    await page.goto('about:blank');
    await ready(page); // anew, because the page that has run the rows knows them
    await drop(page, join(folder, 'rows.rec'));
    await shows(page, '130 of 130 repetitions');
    assert.match(await page.locator('#runs .detail').innerText(), /From record files/);
    assert.deepEqual(bits(await whole(page, await answer(page))), bits(before));
  }),
);

site('the page saves what it has computed, and the command line goes on from it', (page) =>
  in_folder(async (folder) => {
    await page.goto(link({ ...MANY, repetitions: 130 }));
    await ended(page);
    const { name, bytes } = await saved(page, 'Export', 'Records');
    assert.match(name, /\.rec$/);
    writeFileSync(join(folder, 'page.rec'), bytes);
    const run = command(folder, 'run', 'spec.json', '--keep', 'page.rec', '--format', 'json');
    assert.deepEqual(bits(JSON.parse(run)), bits(native(MANY)));
    // A file from the page and one from the command line are merged in either place.
    const [first, second] = shards(folder, 2);
    writeFileSync(join(folder, 'page.rec'), bytes);
    await open(page, first, join(folder, 'page.rec'));
    await until(async () => /^[45]\d\d of 1 000 repetitions$/.test(await state(page)), 'the first half');
    await open(page, second);
    await shows(page, '1 000 of 1 000 repetitions');
    assert.deepEqual(bits(await answer(page)), bits(native(MANY)));
    writeFileSync(join(folder, 'whole.rec'), (await saved(page, 'Export', 'Records')).bytes);
    assert.deepEqual(bits(JSON.parse(command(folder, 'merge', 'whole.rec', '--format', 'json'))), bits(native(MANY)));
  }),
);

site('what is missing is said, and computed if the visitor resumes the run', (page) =>
  in_folder(async (folder) => {
    const [first, , third] = shards(folder, 3);
    await ready(page);
    await drop(page, first, third);
    const gap = /^The files hold 6\d\d of 1 000 repetitions\. Repetitions 3\d\d to 6\d\d are missing\./;
    await until(async () => gap.test(await text(notice(page))), 'the notice');
    await until(async () => /^3\d\d of 1 000 repetitions$/.test(await state(page)), 'the first part');
    await page.locator('#pause').click();
    await shows(page, '1 000 of 1 000 repetitions');
    await ended(page);
    assert.deepEqual(bits(await answer(page)), bits(native(MANY)));
  }),
);

site('a bad file is named, and the others count', (page) =>
  in_folder(async (folder) => {
    const parts = shards(folder, 2);
    writeFileSync(join(folder, 'other.json'), JSON.stringify(OTHER));
    command(folder, 'shard', 'other.json', '--shard', '1/2', '--out', 'other.rec');
    const flipped = readFileSync(parts[0]);
    flipped[flipped.length - 9] ^= 1;
    writeFileSync(join(folder, 'flipped.rec'), flipped);
    writeFileSync(join(folder, 'torn.rec'), flipped.subarray(0, 300));
    const names = ['flipped.rec', 'other.rec', 'torn.rec'].map((name) => join(folder, name));
    await ready(page);
    await drop(page, ...names, parts[1]);
    const bad = [
      /The files hold \d+ of 1 000 repetitions\. Repetitions \d+ to \d+ are missing\./,
      /flipped\.rec: section \d+ is damaged and does not count/,
      /other\.rec: expected records of the same specification, found records with another "budget"/,
      /torn\.rec: expected a record file, found one that ends in its header/,
    ];
    await until(async () => (await text(notice(page))).includes('The files hold'), 'the notice');
    const said = await text(notice(page));
    for (const wanted of bad) assert.match(said, wanted);
    await drop(page, parts[0]);
    await shows(page, '1 000 of 1 000 repetitions');
    assert.deepEqual(bits(await answer(page)), bits(native(MANY)));
    assert.equal(await notice(page).count(), 0);
    // Files none of which can be used leave everything as it is.
    await drop(page, names[2]);
    await until(
      async () => /^This record file cannot be used\. torn\.rec: /.test(await text(notice(page))),
      'the refusal',
    );
    assert.equal(await state(page), '1 000 of 1 000 repetitions');
  }),
);
