// Files that are dropped or opened: several at once, byte order marks, other encodings, and the removal of a notice
// once a good file is read.
import assert from 'node:assert/strict';
import { ended, frames, link, site } from './site.mjs';

const arm = (/** @type {number} */ p) => ({ reward: { law: 'bernoulli', p }, cost: { law: 'bernoulli', p: 0.5 } });
const SETTINGS = {
  version: 1,
  environment: { arms: [arm(0.6), arm(0.4)] },
  budget: { absolute: 50 },
  policies: [{ id: 'uniform' }],
  repetitions: 10,
  seed: 7,
};
const other = (/** @type {number} */ seed) => JSON.stringify({ ...SETTINGS, seed });
const TABLE = 'arm,reward,cost\nA,1,0.5\nB,0,1\n';
const BOM = '\u{feff}';
const UTF_16 = 'Expected a text in UTF-8, found UTF-16: save the file as UTF-8.';

/** Returns the bytes of a text in UTF-16, as some programs save it. @param {string} text */
const wide = (text) => [...Buffer.from(text, 'utf16le')];
/** @param {string | number[]} content */
const bytes = (content) => (typeof content === 'string' ? [...Buffer.from(content)] : content);

/**
 * Drops files on the page, each given by its name and its text or bytes.
 * @param {[string, string | number[]][]} files
 */
async function drop(/** @type {Page} */ page, ...files) {
  const data = await page.evaluateHandle(
    (files) => {
      const data = new DataTransfer();
      for (const { name, content } of files) data.items.add(new File([new Uint8Array(content)], name));
      return data;
    },
    files.map(([name, content]) => ({ name, content: bytes(content) })),
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

const draft = (/** @type {Page} */ page) => page.evaluate(() => JSON.stringify(budgetedBandits.form.draft));
const notice = (/** @type {Page} */ page) => page.locator('.notice');
const found = (/** @type {Page} */ page) => page.locator('.import');
const told = (/** @type {Page} */ page, /** @type {string} */ text) => notice(page).filter({ hasText: text }).waitFor();

async function opened(/** @type {Page} */ page) {
  await page.goto(link(SETTINGS));
  await ended(page);
}

site('a change that is being packed for the address does not take the place of a file that is opened', async (page) => {
  await opened(page);
  await page.evaluate(() => {
    // The next text that is packed waits until the test lets it go on.
    const { arrayBuffer } = Response.prototype;
    Response.prototype.arrayBuffer = function held() {
      Response.prototype.arrayBuffer = arrayBuffer;
      const { promise, resolve } = Promise.withResolvers();
      Object.assign(globalThis, { go_on: resolve });
      return promise.then(() => arrayBuffer.call(this));
    };
  });
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('70');
  await page.waitForFunction(() => 'go_on' in globalThis);
  await drop(page, ['settings.json', other(8)]);
  await page.waitForFunction(() => budgetedBandits.state.latest.specification.seed === 8);
  const address = page.url();
  // Packing takes a few turns of the page. Each of them comes before the answer to the same packing that begins later.
  await page.evaluate(async () => {
    Reflect.get(globalThis, 'go_on')();
    const stream = new Blob(['later']).stream().pipeThrough(new CompressionStream('deflate'));
    await new Response(stream).arrayBuffer();
  });
  await frames(page);
  assert.equal(page.url(), address);
  assert.equal(JSON.parse(await draft(page)).seed, 8);
});

site(
  'several files at once are refused, and a complaint about a file disappears once a good file is read',
  async (page) => {
    await opened(page);
    const before = await draft(page);
    const settings = /** @type {[string, string]} */ (['settings.json', other(8)]);
    await drop(page, settings, ['a.csv', TABLE], ['b.csv', TABLE], ['c.csv', TABLE], ['d.json', '{']);
    await told(
      page,
      'These 5 files cannot be used. The page opens one file at a time, or several record files or policy modules. The settings stay as they are.',
    );
    assert.equal(await draft(page), before);
    assert.ok(await found(page).isHidden());
    await drop(page, settings);
    await page.waitForFunction(() => budgetedBandits.state.latest.specification.seed === 8);
    await notice(page).waitFor({ state: 'detached' });

    // A complaint disappears once a good file is read.
    for (const [name, good] of /** @type {const} */ ([
      ['good.csv', TABLE],
      ['same.json', other(8)],
      ['other.json', other(9)],
    ])) {
      await drop(page, ['bad.json', '{']);
      await told(page, 'This file cannot be used. specification: expected JSON');
      await drop(page, [name, good]);
      await notice(page).waitFor({ state: 'detached' });
    }
    await drop(page, ['bad.json', '{']);
    await told(page, 'This file cannot be used. specification: expected JSON');
    await choose(page, 'good.csv', TABLE);
    await notice(page).waitFor({ state: 'detached' });
  },
);

site(
  'settings and tables may begin with a byte order mark; settings that are not in UTF-8 are refused',
  async (page) => {
    await opened(page);
    await drop(page, ['settings.json', BOM + other(8)]);
    await page.waitForFunction(() => budgetedBandits.state.latest.specification.seed === 8);
    await drop(page, ['table.csv', BOM + TABLE]);
    await found(page).getByText('2 observations of 2 arms.').waitFor();
    assert.equal(await notice(page).count(), 0);
    for (const text of [wide(BOM + JSON.stringify(SETTINGS)), wide(JSON.stringify(SETTINGS))]) {
      await drop(page, ['settings.json', text]);
      await told(page, `This file cannot be used. ${UTF_16} The settings stay as they are.`);
      await notice(page).getByRole('button', { name: 'Close' }).click();
    }
  },
);

site(
  'a table may be in UTF-16 and have commas of one meaning, and other files are refused with advice',
  async (page) => {
    await opened(page);
    await drop(page, ['table.csv', wide(BOM + TABLE)]);
    await found(page).getByText('2 observations of 2 arms.').waitFor();
    assert.equal(await page.getByLabel('Your data, as CSV').inputValue(), TABLE);
    for (const [name, content, error] of /** @type {[string, number[], string][]} */ ([
      [
        'table.csv',
        wide(TABLE),
        'File: expected a CSV file, found UTF-16 without a byte order mark: save the file as UTF-8.',
      ],
      [
        'table.csv',
        [...bytes('arm,reward,cost\nCaf'), 0xe9, ...bytes(',1,1\n')],
        'Line 2: expected a text in UTF-8, found the byte e9',
      ],
      [
        'table.xlsx',
        [...bytes('PK\x03\x04xl/workbook.xml')],
        'File: expected a CSV file, found an Excel file: open it in a spreadsheet',
      ],
      [
        'table.parquet',
        [...bytes('PAR1')],
        'File: expected a CSV file, found a Parquet file: write it as CSV, for example with DuckDB',
      ],
    ])) {
      await drop(page, [name, content]);
      await found(page).getByText(error).waitFor();
      assert.equal(await found(page).locator('.use').count(), 0);
    }

    // The meaning of commas is told by the whole table and stated, or the table is refused.
    await drop(page, ['table.csv', 'arm,reward,cost\nA,"1,234",0.5\nB,2,1\n']);
    await found(page).getByText('Commas were read as thousands separators: 1,234 is 1234.').waitFor();
    await drop(page, ['table.csv', 'arm;reward;cost\nA;1,234;0,5\nB;2;1\n']);
    await found(page).getByText('Commas were read as decimal marks: 1,234 is 1.234.').waitFor();
    await drop(page, ['table.csv', 'arm,reward,cost\nA,"1,234",5\nB,2,1\n']);
    const refused = /^Line 2: reward: expected a number with one meaning, found "1,234", which is 1234 if commas/;
    await found(page).getByText(refused).waitFor();
    assert.equal(await found(page).locator('.use').count(), 0);
  },
);

/**
 * Opens a table by the button of the screen Import.
 * @param {string} name @param {string | number[]} content
 */
async function choose(/** @type {Page} */ page, name, content) {
  if (await found(page).isHidden()) await page.getByRole('button', { name: 'Use your own data' }).click();
  const chosen = page.waitForEvent('filechooser');
  await found(page).getByRole('button', { name: 'Open a file…' }).click();
  const chooser = await chosen;
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes(content)) });
}

site('a table that cannot be opened is explained beside the button', async (page) => {
  await opened(page);
  await choose(page, 'table.csv', wide(TABLE));
  await found(page).getByText('File: expected a CSV file, found UTF-16 without a byte order mark').waitFor();
  await choose(page, 'table.csv', TABLE);
  await found(page).getByRole('button', { name: 'Use these 2 arms' }).waitFor();
  assert.doesNotMatch(await found(page).innerText(), /expected/);
  await page.evaluate(() => Object.defineProperty(Blob.prototype, 'size', { get: () => 65 << 20 }));
  await choose(page, 'table.csv', TABLE);
  await found(page).getByText('This file cannot be used. It holds more than 64 megabytes of data.').waitFor();
  assert.equal(await notice(page).count(), 0);
});
