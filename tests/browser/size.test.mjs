// The compressed size of the files that a visitor downloads. The article, the benchmark, the documentation and the
// pages of presets do not count, because they are pages of their own. The cards and the licences do not count either,
// because no visitor of the page downloads them. The board, the answers of presets and the example tables have sizes of
// their own, because they are loaded when the gallery, a preset or a table is opened.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

/**
 * The largest allowed sizes in kB (of 1,000 bytes), compressed with gzip. The gallery loads the board. An opened preset
 * loads the board and the answer to one part; only the largest of these answers counts. All example tables count.
 * @type {Record<string, number>}
 */
const LIMITS = { wasm: 680, page: 950, board: 30, answer: 250, tables: 5 };
/**
 * The sizes when they were last recorded, in kB. A commit that makes one grow by more than SLACK explains why and
 * records the new size.
 * @type {Record<string, number>}
 */
const RECORDED = { wasm: 646.2, page: 912, board: 21.2, answer: 183.5, tables: 2.7 };
const SLACK = 1.05;

const skip = !process.env.BB_NIGHTLY && 'only in the nightly tier: the fast tier does not optimise the wasm';

test('the wasm, the whole page and the answers of presets are below their limits and near their recorded sizes', {
  skip,
}, (t) => {
  const dist = process.env.BB_DIST;
  if (!dist) throw new Error('BB_DIST is not set: the folder of the built site');
  const all = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }))
    .map(({ name, path }) => ({ name, path: relative(dist, path) }))
    .filter(
      ({ path }) =>
        !/^(docs\/|examples.*(html|css)$|bench\.|native\.json$|card\.png$|licences\.txt$|presets.*(html|png)$)/.test(
          path,
        ),
    )
    .map((file) => ({ ...file, kilobytes: gzipSync(readFileSync(join(dist, file.path)), { level: 9 }).length / 1000 }))
    .sort((a, b) => b.kilobytes - a.kilobytes);
  const of_presets = all.filter(({ path }) => path.startsWith('presets'));
  const tables = all.filter(({ path }) => /^examples.*csv$/.test(path));
  const sizes = all.filter((file) => !of_presets.includes(file) && !tables.includes(file));
  const sum = (/** @type {{kilobytes: number}[]} */ files) =>
    files.reduce((total, { kilobytes }) => total + kilobytes, 0);
  const found = {
    wasm: sum(sizes.filter(({ name }) => name.endsWith('.wasm'))),
    page: sum(sizes),
    board: sum(of_presets.filter(({ name }) => name === 'board.json')),
    answer: Math.max(...of_presets.map(({ kilobytes }) => kilobytes)),
    tables: sum(tables),
  };
  const largest = sizes.slice(0, 6).map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)}`);
  const shown = Object.entries(found).map(([kind, size]) => `${kind} ${size.toFixed(1)} kB`);
  const said = `gzip: ${shown.join(', ')}; the largest files of the page are ${largest.join(', ')}`;
  t.diagnostic(said);
  assert.ok(found.wasm > 0, `there is no wasm; ${said}`);
  assert.equal(tables.length, 3, `there are not three example tables; ${said}`);
  for (const [kind, size] of Object.entries(found)) {
    assert.ok(size <= LIMITS[kind], `${kind}: over ${LIMITS[kind]} kB; ${said}`);
    assert.ok(
      size <= SLACK * RECORDED[kind],
      `${kind}: grown from ${RECORDED[kind]} kB by more than 5 %. If the growth is worth it, set ` +
        `RECORDED.${kind} in size.test.mjs to ${size.toFixed(1)}; ${said}`,
    );
  }
});
