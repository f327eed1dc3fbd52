// What the view Race saves: the loop, the still, the table and the picture.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { saved } from './menus.mjs';
import { at, button, moment, STUCK, slider, whole } from './races.mjs';
import { site, url } from './site.mjs';

/**
 * Plays a file in a page of its own, because the site allows no media. Returns its length in seconds, its size, how
 * many bytes it has, and how far pictures at three moments differ from the first, as the share of pixels that are
 * another colour.
 * @param {Page} page @param {Buffer} file
 */
async function played(page, file) {
  const player = await page.context().newPage();
  return player.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
    document.body.append(video); // an element outside of the page may be discarded
    const event = (/** @type {string} */ name) =>
      new Promise((then) => video.addEventListener(name, then, { once: true }));
    await event('loadeddata');
    // On a busy machine, the video still shows the earlier picture when it says that it has sought another place.
    const seek = async (/** @type {number} */ to) => {
      const shown = new Promise((then) => video.requestVideoFrameCallback(then));
      video.currentTime = to;
      await Promise.all([event('seeked'), shown]);
    };
    await seek(1e6); // a stream has no length until its end has been read
    const { duration, videoWidth: width, videoHeight: height } = video;
    const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('no canvas');
    const pictures = [];
    for (const share of [0.02, 0.3, 0.6, 0.99]) {
      await seek(share * duration);
      pen.drawImage(video, 0, 0);
      pictures.push(pen.getImageData(0, 0, width, height).data);
    }
    const [first, ...others] = pictures;
    const differ = others.map((one) => {
      let count = 0;
      for (let i = 0; i < one.length; i += 4) count += Math.abs(one[i] - first[i]) > 40 ? 1 : 0;
      return count / (one.length / 4);
    });
    return { duration, width, height, bytes: bytes.length, differ };
  }, file.toString('base64'));
}

site('a loop of the whole race is recorded as a file that plays', async (page, t) => {
  await page.goto(url + STUCK);
  await whole(page);
  const before = await moment(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Loop, WebM').click()]);
  assert.equal(download.suggestedFilename(), '5-bernoulli-arms-b-3000-6-policies-seed-1-repetition-10-race.webm');
  const film = await played(page, readFileSync(await download.path()));
  t.diagnostic(JSON.stringify(film));
  const { duration, differ } = film;
  assert.ok(duration > 5 && duration < 60, `${duration} s`);
  assert.ok(
    differ.every((share, i) => share > 0.01 && (i === 0 || share > differ[i - 1])),
    differ.join(),
  );
  assert.equal(film.width, 960);
  assert.ok(film.height > 400 && film.height < 700, `${film.height} px`);
  assert.match(await page.locator('.take-along [role=status]').innerText(), /^Saved as 5-bernoulli-arms.*\.webm\.$/);
  assert.deepEqual(await moment(page), before, 'the recording moved the race');
});

/** Records a loop whose recorder has nothing to give at first. @param {Page} page */
async function late(page) {
  // The recorder has written the head of the file by the time that it is first asked for a part.
  await page.addInitScript(() => {
    const { requestData } = MediaRecorder.prototype;
    let calls = 0;
    MediaRecorder.prototype.requestData = function () {
      if (++calls > 20) requestData.call(this);
    };
  });
  await page.goto(url + STUCK);
  await whole(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Loop, WebM').click()]);
  const { duration } = await played(page, readFileSync(await download.path()));
  assert.ok(duration > 5 && duration < 60, `${duration} s`);
}

site('the file of a loop plays to its end even if the recorder is asked late for its first part', late, {
  nightly: 'records a second film, which takes seconds of computing',
});

site('a recording can be cancelled, and leaving the view cancels it', async (page) => {
  await page.goto(url + STUCK);
  await whole(page);
  let files = 0;
  page.on('download', () => {
    files += 1;
  });
  const said = page.locator('.take-along [role=status]');
  await button(page, 'Loop, WebM').click();
  await said.getByText(/^Recording the loop: [1-9]0/).waitFor();
  await button(page, 'Cancel the loop').click();
  assert.equal(await said.innerText(), 'The loop was cancelled.');
  await button(page, 'Loop, WebM').click();
  await said.getByText(/^Recording the loop/).waitFor();
  await button(page, 'Intervals').click();
  await button(page, 'Race').click();
  await button(page, 'Loop, WebM').waitFor();
  await slider(page).press('Home');
  assert.equal(await at(page), 0);
  assert.equal(files, 0);
});

/** Checks that a sentence offers the still where the browser cannot record. @param {Page} page */
async function offers_still(page) {
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
  await button(page, 'Loop, WebM').click();
  assert.equal(
    await page.locator('.take-along [role=status]').innerText(),
    'This browser cannot record WebM. Save a picture of a moment with “Still, PNG” instead.',
  );
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Still, PNG').click()]);
  assert.equal(download.suggestedFilename(), '5-bernoulli-arms-b-3000-6-policies-seed-1-repetition-10-race.png');
  const png = readFileSync(await download.path());
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.length > 20_000, `${png.length} bytes`);
}

site(
  'the menu Export has the table and the picture, and a still is offered where no loop can be recorded',
  async (page) => {
    await page.goto(url + STUCK);
    await whole(page);
    const json = await saved(page, 'Export', 'TableJSON');
    assert.equal(json.name, '5-bernoulli-arms-b-3000-6-policies-seed-1-repetition-10-race.json');
    const { repetition, policies } = JSON.parse(json.bytes.toString());
    assert.equal(repetition, 10);
    const { lanes } = await moment(page);
    lanes.forEach(({ pulls, spent, reward, regret, next }, i) => {
      const one = policies[i].moments[80];
      assert.deepEqual(
        [one.pulls, one.spent, one.reward, one.regret, one.next_arm - 1],
        [pulls, spent, reward, regret, next],
      );
    });
    const csv = (await saved(page, 'Export', 'TableCSV')).bytes.toString().trim().split('\n');
    assert.equal(csv.length, 1 + 201 * lanes.length);
    const svg = (await saved(page, 'Export', 'ChartSVG')).bytes.toString();
    for (const text of [
      'm-UCB α = 1/16',
      'stuck with arm 5',
      'arm 3 (best)',
      'regret of this run',
      'Budgeted Bandits, seed 1, repetition 10',
    ])
      assert.ok(svg.includes(text), text);
    assert.ok(svg.split('<rect').length > 500, 'the strips are missing');
    await offers_still(page);
  },
);
