// The compressed size of the files that a visitor downloads. The examples and the benchmark do not count, because they
// are pages of their own. The card and the licences do not count either, because no visitor of the page downloads them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

/** The largest allowed sizes in kB (of 1,000 bytes), compressed with gzip. @type {Record<string, number>} */
const LIMITS = { wasm: 500, page: 750 };
/**
 * The sizes when they were last recorded, in kB. A commit that makes one grow by more than SLACK explains why and
 * records the new size.
 * @type {Record<string, number>}
 */
const RECORDED = { wasm: 419.4, page: 571.1 };
const SLACK = 1.05;

test('the wasm and the whole page are below their limits and near their recorded sizes', (t) => {
  const dist = process.env.BB_DIST;
  if (!dist) throw new Error('BB_DIST is not set: the folder of the built site');
  const sizes = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => !/^(examples|bench\.|native\.json$|card\.png$|licences\.txt$)/.test(relative(dist, path)))
    .map(({ name, path }) => ({ name, kilobytes: gzipSync(readFileSync(path), { level: 9 }).length / 1000 }))
    .sort((a, b) => b.kilobytes - a.kilobytes);
  const sum = (/** @type {{kilobytes: number}[]} */ files) =>
    files.reduce((total, { kilobytes }) => total + kilobytes, 0);
  const found = { wasm: sum(sizes.filter(({ name }) => name.endsWith('.wasm'))), page: sum(sizes) };
  const largest = sizes.slice(0, 6).map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)}`);
  const [wasm, page] = [found.wasm.toFixed(1), found.page.toFixed(1)];
  const said = `gzip: wasm ${wasm} kB, page ${page} kB; the largest are ${largest.join(', ')}`;
  t.diagnostic(said);
  assert.ok(found.wasm > 0, `there is no wasm; ${said}`);
  for (const [kind, size] of Object.entries(found)) {
    assert.ok(size <= LIMITS[kind], `the ${kind} is over ${LIMITS[kind]} kB; ${said}`);
    assert.ok(
      size <= SLACK * RECORDED[kind],
      `the ${kind} has grown from ${RECORDED[kind]} kB by more than 5 %. If the growth is worth it, set ` +
        `RECORDED.${kind} in size.test.mjs to ${size.toFixed(1)}; ${said}`,
    );
  }
});
