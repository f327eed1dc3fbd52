// The dialog "Figure for a paper", and the pictures of all views.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { open, saved } from './menus.mjs';
import { SMALL as ANY, at_rest, ended, frames, link, site, until } from './site.mjs';
import { visit } from './visit.mjs';

/** Policies whose names have italic letters and fractions. */
const SMALL = {
  ...ANY,
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'm-ucb', alpha: 0.0625 }, { id: 'i-ucb' }, { id: 'budget-ucb' }],
};
const STEM = '3-bernoulli-arms-b-1500-4-policies-seed-7';
const MM = 96 / 25.4;

/** Opens the dialog for the results. @param {Page} page */
async function opened(page) {
  await page.goto(link(SMALL));
  await ended(page);
  await dialog(page);
}

/** Opens the dialog. @param {Page} page */
async function dialog(page) {
  await open(page, 'Export');
  await page.locator('.act').filter({ hasText: 'Figure for a paper' }).click();
  await page.locator('.stage svg').waitFor();
}

/** Returns the file that a button at the foot of the dialog saves. @param {Page} page @param {string} name */
async function file(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.for-paper footer').getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Chooses an option. @param {Page} page @param {string} group @param {string} name */
const choose = (page, group, name) =>
  page.locator('.for-paper').getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();

/**
 * Returns where the texts of a drawing are, as shares of its width and height in CSS pixels.
 * @param {import('playwright-core').Locator} drawing
 */
const texts = (drawing) =>
  drawing.evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    return {
      width: box.width,
      height: box.height,
      texts: [...svg.querySelectorAll('text')].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const { a: scale } = /** @type {any} */ (text).getScreenCTM();
        const size = Number(text.getAttribute('font-size')) * scale;
        const said = text.textContent ?? '';
        return {
          said,
          size,
          left: left - box.left,
          right: right - box.left,
          top: top - box.top,
          bottom: bottom - box.top,
        };
      }),
    };
  });
/** @typedef {Awaited<ReturnType<typeof texts>>} Drawn */

/** Checks that texts are inside of the sheet, and that no two of them overlap. @param {Drawn} drawn @param {string} what */
function apart({ width, height, texts }, what) {
  for (const { said, left, right, top, bottom } of texts) {
    const inside = left >= -0.5 && right <= width + 0.5 && top >= -1.5 && bottom <= height + 1.5;
    assert.ok(inside, `${what}: “${said}” leaves the sheet of ${width} × ${height}: ${[left, right, top, bottom]}`);
  }
  // Boxes of texts are higher than their letters, so a third of a line may overlap.
  texts.forEach((one, i) => {
    for (const other of texts.slice(i + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const overlap = wide > 1 && high > one.size / 3;
      assert.ok(!overlap, `${what}: “${one.said}” and “${other.said}” overlap by ${wide} × ${high}`);
    }
  });
}

/** Checks the SVG of the figure for one column and for two. @param {Page} page */
async function checks_svg(page) {
  const { name, bytes } = await file(page, 'SVG');
  assert.equal(name, `${STEM}-figure.svg`);
  const text = bytes.toString();
  assert.match(text, /^<svg [^>]*width="85mm" height="56mm" viewBox=/);
  for (const italic of ['ω', 'ρ', 'm', 'α', 'i', 'B'])
    assert.ok(text.includes(`<tspan font-style="italic">${italic}</tspan>`), `${italic} is not italic`);
  const plain = text.replace(/<\/?tspan[^>]*>/g, '');
  for (const label of ['ω-UCB, ρ = 1/4', 'm-UCB, α = 1/16', 'i-UCB, α = 1/4', 'Budget-UCB'])
    assert.ok(plain.replaceAll('\u00a0', ' ').includes(`>${label}</text>`), `${label} is missing`);
  assert.ok(!/NaN|undefined|0\.0625|system-ui/.test(text));
  await choose(page, 'For', 'two columns');
  assert.match((await file(page, 'SVG')).bytes.toString(), /width="175mm" height="85mm"/);
}

/** Checks the PNG of the figure for one column. @param {Page} page */
async function checks_png(page) {
  const { name, bytes } = await file(page, 'PNG, 300 dpi');
  assert.equal(name, `${STEM}-figure.png`);
  // A figure has whole CSS pixels, and one of them is up to 2.3 of the file's.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  assert.ok(Math.abs(width - 1004) < 2.3 && Math.abs(height - 661.4) < 2.3, `${width} × ${height}`);
  const at = bytes.indexOf('pHYs');
  assert.deepEqual([bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8), bytes[at + 12]], [11811, 11811, 1]);
  // A decoder that checks sums accepts the file.
  const decoded = await page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
    return [image.width, image.height];
  }, bytes.toString('base64'));
  assert.deepEqual(decoded, [width, height]);
}

site(
  'a figure is saved as an SVG with its texts, a PNG of 300 dpi and data, and its caption explains it',
  async (page) => {
    await opened(page);
    await checks_png(page);
    await checks_svg(page);
    const caption = page.locator('.figure-caption');
    const said = (await caption.innerText()).replace(/\s/g, ' ');
    assert.match(
      said,
      /^Pseudo-regret of 4 policies on 3 Bernoulli arms against the budget spent, up to B = 1 500; mean of 20 repe/,
    );
    assert.match(said, /Bands: 95 % confidence intervals of the mean.* Seed 7; Budgeted Bandits \d+\.\d+\.\d+\.$/);
    await page.locator('.for-paper').getByLabel('95\u202f% band').click();
    await until(async () => !(await caption.innerText()).includes('Bands'), 'a caption without bands');
    const data = await file(page, 'Data');
    assert.equal(data.name, `${STEM}-chart.csv`);
  },
);

site('a PDF has one page of the size of the figure, with embedded fonts', async (page) => {
  await opened(page);
  // The window for printing has no place in a test. The page stays as it would be printed.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Save PDF' }).click();
  const path = join(mkdtempSync(join(tmpdir(), 'figure-')), 'figure.pdf');
  const pdf = (await page.pdf({ path, preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box]) => box.trim().split(/\s+/).map(Number));
  assert.equal(boxes.length, 1, 'there is one page');
  const [, , width, height] = boxes[0];
  assert.ok(
    Math.abs(width - (85 / 25.4) * 72) < 0.5 && Math.abs(height - (56 / 25.4) * 72) < 0.5,
    `${width} × ${height}`,
  );
  assert.match(pdf, /\/FontFile2|\/FontFile3/);
  const shown = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].some(([, data]) => {
    try {
      return /\bT[jJ]\b/.test(inflateSync(Buffer.from(data, 'latin1')).toString('latin1'));
    } catch {
      return false; // another filter
    }
  });
  assert.ok(shown, 'the text is not text');
  await until(() => page.evaluate(() => !document.querySelector('.figure-paper')), 'the page after printing');
  assert.ok(await page.locator('.for-paper').isVisible());
});

/** Checks that greyscale has no hue, on the screen and in both files. @param {Page} page */
async function checks_grey(page) {
  await choose(page, 'Colours', 'greyscale');
  await frames(page);
  const svg = (await file(page, 'SVG')).bytes.toString();
  const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour);
  assert.ok(colours.length > 20);
  for (const colour of new Set(colours)) assert.match(colour, /^(none|rgb\((\d+),\2,\2\))$/);
  const { bytes } = await file(page, 'PNG, 300 dpi');
  const hues = await page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (
      new OffscreenCanvas(image.width, image.height).getContext('2d')
    );
    pen.drawImage(image, 0, 0);
    const all = pen.getImageData(0, 0, image.width, image.height).data;
    let [most, dark] = [0, 0];
    for (let i = 0; i < all.length; i += 4) {
      most = Math.max(most, Math.abs(all[i] - all[i + 1]), Math.abs(all[i] - all[i + 2]));
      if (all[i] < 200) dark++;
    }
    return { most, dark };
  }, bytes.toString('base64'));
  assert.ok(hues.most <= 1 && hues.dark > 1000, JSON.stringify(hues));
}

site(
  'greyscale has no hue; in one column all text is at least 7 pt, and labels are apart and on the sheet',
  async (page) => {
    await opened(page);
    await checks_grey(page);
    await page.getByRole('button', { name: '100\u202f%' }).click();
    for (const legend of ['inside', 'beside', 'below', 'none'])
      for (const font of ['serif (as LaTeX)', 'sans']) {
        await choose(page, 'Legend', legend);
        await choose(page, 'Font', font);
        await frames(page);
        const drawn = await texts(page.locator('.stage svg'));
        assert.ok(Math.abs(drawn.width - 85 * MM) < 0.5 && Math.abs(drawn.height - 56 * MM) < 0.5);
        apart(drawn, `legend ${legend}, ${font}`);
        const smallest = Math.min(...drawn.texts.map(({ size }) => size)) * 0.75;
        assert.ok(smallest > 6.98, `legend ${legend}, ${font}: ${smallest} pt`);
        assert.equal(drawn.texts.filter(({ said }) => said.includes('UCB')).length, legend === 'none' ? 0 : 4);
      }
  },
);

site('every option changes the preview at once, and a sentence says what is too small', async (page) => {
  await opened(page);
  const drawing = page.locator('.stage svg');
  const note = page.locator('.figure-preview .note');
  assert.match(await note.innerText(), /^Smallest text 7\spt, thinnest line 0\.5\spt: legible in one column\.$/);
  let before = await drawing.innerHTML();
  const changed = async (/** @type {string} */ what) => {
    await until(async () => (await drawing.innerHTML()) !== before, `another preview after ${what}`);
    before = await drawing.innerHTML();
  };
  const dialog = page.locator('.for-paper');
  for (const name of ['95\u202f% band', 'bounds', 'sentence above the figure']) {
    await dialog.getByLabel(name).click();
    await changed(name);
  }
  await dialog.getByLabel('Text size in points').fill('5');
  await changed('the size');
  assert.match(await note.innerText(), /too small to read in print\. Choose 6\spt or more/);
  await dialog.getByLabel('Width', { exact: true }).fill('120');
  await changed('the width');
  assert.equal(await page.locator('.for-paper [data-id=own]').getAttribute('aria-pressed'), 'true');
  await choose(page, 'Unit', 'px');
  await changed('the unit, because widths in pixels are whole');
  assert.equal(await dialog.getByLabel('Width', { exact: true }).inputValue(), '454');
  await dialog.getByLabel('Width', { exact: true }).fill('7');
  assert.match(await dialog.locator('.why').innerText(), /^Width: expected a number from 80 to 2000\spx\.$/);
  await choose(page, 'Colours', 'greyscale');
  assert.match((await file(page, 'SVG')).bytes.toString(), /^<svg [^>]*width="120\.\d+mm"/);
  assert.equal(await drawing.innerHTML(), before, 'a wrong width changed the preview');
});

/** Checks the dialog, which keeps the focus until Esc closes it. @param {Page} page @param {boolean} on_phone */
async function checks_dialog(page, on_phone) {
  const box = await page.locator('.for-paper').boundingBox();
  if (on_phone) assert.deepEqual(box, { x: 0, y: 0, width: 390, height: 844 });
  const place = (/** @type {string} */ name) => page.locator(name).boundingBox();
  const [preview, side, foot] = [await place('.stage'), await place('.figure-side'), await place('.for-paper footer')];
  assert.ok(preview && side && foot);
  if (on_phone) assert.ok(preview.y < side.y && side.y < foot.y && foot.y + foot.height <= 844);
  const ground = await page.locator('.stage svg rect').first().getAttribute('fill');
  assert.equal(ground, '#ffffff');
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest('.for-paper')),
    );
    assert.ok(inside, `Tab ${i} left the dialog`);
  }
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.for-paper').isVisible(), false);
  const focused = await page.evaluate(() => document.activeElement?.id);
  assert.ok(on_phone || focused === 'more', `the focus is on ${focused}`);
}

site(
  'the dialog keeps the focus, closes with Esc and is white, on a dark page and on a phone',
  async (page) => {
    await opened(page);
    await checks_dialog(page, false);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await frames(page);
    await dialog(page);
    await frames(page);
    await checks_dialog(page, true);
  },
  { colorScheme: 'dark', hasTouch: true },
);

site('every view gives a picture whose texts are on the sheet, and a figure', async (page) => {
  for (const view of ['regret', 'pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep', 'grab']) {
    const more = view === 'sweep' ? '&sweep=policies.rho&values=0.25_1' : view === 'coverage' ? '&pairs=500' : '';
    await visit(page, `${link(SMALL)}&view=${view}${more}`);
    await at_rest(page, view);
    const svg = (await saved(page, 'Export', 'ChartSVG')).bytes.toString();
    assert.ok(!/NaN|undefined|0\.0625/.test(svg), `${view}: ${/.{60}(NaN|undefined|0\.0625).{60}/.exec(svg)?.[0]}`);
    assert.ok(svg.split('<text').length > 5, `${view}: there is little text`);
    await page.evaluate((text) => {
      document.querySelector('#drawn')?.remove();
      const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      drawing.id = 'drawn';
      document.body.append(document.importNode(drawing, true));
    }, svg);
    apart(await texts(page.locator('#drawn')), view);
    const { bytes } = await saved(page, 'Export', 'ChartPNG');
    assert.ok(bytes.length > 10_000, `${view}: the PNG has ${bytes.length} bytes`);
    await open(page, 'Export');
    await page.locator('.act').filter({ hasText: 'Figure for a paper' }).click();
    await page.locator('.stage svg text').first().waitFor();
    assert.match(await page.locator('.figure-preview .note').innerText(), /legible in one column/, view);
    apart(await texts(page.locator('.stage svg')), `${view} in one column`);
    const has_legend = await page.locator('.for-paper').getByRole('group', { name: 'Legend' }).isVisible();
    assert.equal(has_legend, view === 'regret', `${view}: the option Legend`);
    const figure = (await file(page, 'SVG')).bytes.toString();
    assert.match(figure, /^<svg [^>]*width="85mm" height="[\d.]+mm"/, view);
    await page.keyboard.press('Escape');
  }
});
