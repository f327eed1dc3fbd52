// Changes shared links at random, including the text that is compressed in them, and checks that each link is soon read
// or refused with a sentence.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { source } from './source.mjs';

const folder = new URL('../links/', import.meta.url);
const { parameters } = await source('link/address.js');
const { decode } = await source('link/state.js');

/** @typedef {{check_specification: (specification: unknown) => unknown}} Simulator */

/** The time in milliseconds after which a link counts as one that hangs the page. Links usually take about 1 ms. */
const LONGEST = 1000;
/** Pieces to insert into texts: parts of JSON and markup, odd numbers and letters, and keys that all objects have. */
const PIECES = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '1e308',
  '-0',
  '-1e-320',
  '1e999',
  'NaN',
  'null',
  '\u202e',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  '"__proto__":{"arms":1},',
  '"constructor":',
  '"toString":1,',
  '"version":2',
  '9'.repeat(400),
  '['.repeat(50),
  'é',
];

/** Returns a function that draws whole numbers below `most`, the same for the same seed (mulberry32). */
function random(/** @type {number} */ seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

const link = (/** @type {Buffer} */ bytes) => `#s=${Buffer.from(bytes).toString('base64url')}`;

/**
 * Returns a link with changes to its letters, to its bytes, or to the text that is compressed in it.
 * @param {(most: number) => number} draw @param {string} text @param {string[]} links
 */
function changed(draw, text, links) {
  const pick = (/** @type {string[]} */ list) => list[draw(list.length)];
  const splice = (/** @type {string} */ all, /** @type {string} */ piece) => {
    const at = draw(all.length + 1);
    return all.slice(0, at) + piece + all.slice(at + draw(6));
  };
  switch (draw(4)) {
    case 0: {
      let letters = pick(links);
      for (let changes = 1 + draw(3); changes > 0; changes--)
        letters = splice(letters, pick(['A', '_', '%', '%00', '&', '=', '+', ' ', 'é', pick(links).slice(draw(40))]));
      return `#s=${letters.replace(/^#s=/, '')}`;
    }
    case 1: {
      const bytes = deflateSync(text);
      for (let changes = 1 + draw(3); changes > 0; changes--) bytes[draw(bytes.length)] = draw(256);
      return link(bytes.subarray(0, draw(4) ? bytes.length : draw(bytes.length)));
    }
    case 2: // other digits, which may be allowed
      return link(deflateSync(text.replace(/\d/g, (digit) => (draw(20) ? digit : String(draw(10))))));
    default: {
      let letters = text;
      for (let changes = 1 + draw(3); changes > 0; changes--)
        letters = splice(letters, draw(3) ? pick(PIECES) : text.slice(draw(text.length)).slice(0, draw(60)));
      return link(deflateSync(letters));
    }
  }
}

/** Returns the message of the error that some work throws, or null. @param {() => unknown} work */
async function refusal(work) {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof Error, String(error));
    return error.message;
  }
  return null;
}

/**
 * Decodes a link and reads its text, and then the object in the text, whose keys may be those that all objects have.
 * @param {Simulator} site @param {string} hash
 * @returns {Promise<{became: 'unreadable' | 'refused' | 'read', time: number}>} the result, and the time in
 *   milliseconds
 */
async function open(site, hash) {
  const start = performance.now();
  /** @type {string | null} */
  let text = null;
  const unreadable = await refusal(async () => {
    text = await decode(parameters(hash).get('s'));
  });
  const refused = text === null ? null : await refusal(() => site.check_specification(text));
  if (text !== null && refused === null) {
    assert.equal(
      JSON.stringify(site.check_specification(JSON.parse(text))),
      JSON.stringify(site.check_specification(text)),
      hash,
    );
  }
  const time = performance.now() - start;
  if (unreadable !== null) assert.match(unreadable, /^This link cannot be read\. /, hash);
  if (refused !== null) assert.match(refused, /^[^\n\0\u202e]{5,1000}(\n[^\n\0\u202e]{5,1000})*$/, hash);
  return { became: unreadable !== null ? 'unreadable' : refused !== null ? 'refused' : 'read', time };
}

/**
 * Attacks the reading of links for some time, or with a number of links.
 * @param {Simulator} site the functions of the wasm
 * @param {{seconds?: number, links?: number, seed: number}} options
 * @returns {Promise<{links: number, unreadable: number, refused: number, read: number, longest: number}>} the counts,
 *   and the longest time in milliseconds
 */
export async function attack(site, { seconds = Infinity, links = Infinity, seed }) {
  const draw = random(seed);
  const known = readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).specifications,
  );
  const hashes = known.map(({ link }) => link);
  const end = performance.now() + 1000 * seconds;
  const found = { links: 0, unreadable: 0, refused: 0, read: 0, longest: 0 };
  for (; found.links < links && performance.now() < end; found.links++) {
    const hash = changed(draw, JSON.stringify(known[draw(known.length)].specification), hashes);
    let { became, time } = await open(site, hash);
    // Another process may have taken the time, so a slow link has two more tries.
    for (let tries = 0; tries < 2 && time >= LONGEST; tries++) time = Math.min(time, (await open(site, hash)).time);
    assert.ok(time < LONGEST, `${time} ms for ${hash}`);
    found.longest = Math.max(found.longest, time);
    assert.equal(Object.keys(Object.prototype).length, 0, hash);
    found[became] += 1;
  }
  return found;
}
