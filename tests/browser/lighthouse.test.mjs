// Lighthouse's opinion of the playground, the gallery and the article with figures, all opened as on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIXED, PAGES, start } from './lighthouse.mjs';
import { PATIENCE } from './waits.mjs';

/** The lowest allowed score, out of 100, in each category that does not depend on the clock. */
const LEAST = { accessibility: 95, 'best-practices': 95, seo: 95 };
/**
 * The limits of what depends on the machine, of which the best of a few attempts counts, in milliseconds: the largest
 * contentful paint, most of which is a simulated connection, and the total blocking time. On a slow machine, the
 * blocking time may also be `fixed` times that of a page with fixed work. `cargo xtask bench-web` reports exact figures.
 */
const SPEED = { paint: 2500, blocked: 500, fixed: 6 };
const ATTEMPTS = 3;

/** @type {Awaited<ReturnType<typeof start>>} */
let phone;
before(async () => {
  phone = await start();
});
after(() => phone?.end());

for (const [page, path] of Object.entries(PAGES))
  test(`Lighthouse finds the ${page} fast on a phone, accessible and well made, and its layout steady`, {
    timeout: 10 * PATIENCE,
  }, async (t) => {
    const misses = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const fixed = await phone.scores(FIXED);
      const { of, paint, blocked, shift, lost } = await phone.scores(path);
      const [own, other] = [blocked, fixed.blocked].map(Math.round);
      const times = `largest paint ${Math.round(paint)} ms, blocked ${own} ms, the page with fixed work ${other} ms`;
      const speed = `performance ${of.performance}, ${times}`;
      for (const one of [speed, ...Object.entries(of).map(([id, score]) => `${id}: ${score}`), ...lost])
        t.diagnostic(one);
      for (const [id, least] of Object.entries(LEAST)) assert.ok(of[id] >= least, `${id}: ${of[id]}`);
      assert.equal(shift, 0, 'the layout shifts');
      if (paint <= SPEED.paint && blocked <= Math.max(SPEED.blocked, SPEED.fixed * fixed.blocked)) return;
      misses.push(speed);
    }
    assert.fail(misses.join('; '));
  });
