// The compressed size of what a visitor downloads. The examples and the benchmark are not counted, because they are
// pages of their own; nor are the card and the licences, which no visitor of the page downloads.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

/** The most kB (of 1,000 bytes) that all files of a kind may have together. */
const MOST = { wasm: 500, page: 750 };

test('the wasm and the whole page are small enough', (t) => {
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
  const wasm = sizes.filter(({ name }) => name.endsWith('.wasm'));
  const said = `gzip: wasm ${sum(wasm).toFixed(1)} kB, page ${sum(sizes).toFixed(1)} kB; the largest are ${sizes
    .slice(0, 6)
    .map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)}`)
    .join(', ')}`;
  t.diagnostic(said);
  assert.ok(wasm.length && sum(wasm) <= MOST.wasm, `the wasm is over ${MOST.wasm} kB; ${said}`);
  assert.ok(sum(sizes) <= MOST.page, `the page is over ${MOST.page} kB; ${said}`);
});
