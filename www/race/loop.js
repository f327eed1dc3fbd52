// A short loop of the whole race as a WebM file, which the browser's own recorder makes from pictures on a canvas.
import { h } from '../ui/dom.js';
import { percent } from '../ui/format.js';
import { download } from '../ui/menu.js';
import { another_task } from '../ui/task.js';
import { ranked } from './lanes.js';
import { named } from './output.js';
import { strip_of } from './picture-rows.js';
import { compose, lines_of, look_of } from './race-picture.js';

/** @typedef {import('./picture-rows.js').Scene} Scene */

/** The seconds that the race takes in a loop, and those for which the last picture stays. */
const [RACE, LAST] = [5, 1];
/** The pictures and the bits for a second. */
const [RATE, BITS] = [15, 4_000_000];
/** How long the recorder is waited for after a picture, and how often it is asked, in milliseconds. */
const [LONGEST, SOON] = [3000, 10];
/**
 * The longest part of a file that the recorder keeps to itself, in milliseconds. Chromium's recorder makes a file for
 * streaming only if it knows this time. Otherwise the recorder reserves a place for the length of the loop, and never
 * writes the length after `requestData` has been called. About one file in twenty then said that it was one millisecond
 * long.
 */
const PART = 1000;
/** The size of a picture; the height follows from the contents. */
const SIZE = { width: 960, scale: 1 };
/** The number of moments at which the length of the sentence is measured. */
const MEASURED = 40;
/** The kinds of WebM in the order of preference. VP8 is quick to make, and plays everywhere. */
const KINDS = ['video/webm;codecs=vp8', 'video/webm;codecs=vp9', 'video/webm'];

/** Returns the first kind of WebM that the browser can record, or undefined. */
const kind = () =>
  'captureStream' in HTMLCanvasElement.prototype && typeof MediaRecorder === 'function'
    ? KINDS.find((kind) => MediaRecorder.isTypeSupported(kind))
    : undefined;

/** @param {number} time in milliseconds */
const wait = (time) => new Promise((then) => setTimeout(then, time));

/** The pictures of a race, which are drawn on the same canvases. */
class Film {
  /** @type {HTMLCanvasElement[]} */
  #canvases = [];

  /**
   * @param {import('./race.js').Race} view
   * @param {import('./course.js').Course} course which is recorded to its end
   */
  constructor({ names, lines, fair, lanes }, { race, specification, repetition, step, length }) {
    this.length = length;
    const moment = /** @type {race.Moment} */ (race.look(length, step));
    const order = ranked(moment.lanes, fair); // the rows keep the places that they have at the end
    const look = look_of(lanes.root, { lines });
    const { seed } = specification;
    /** @type {Scene} */
    this.scene = { race, moment, at: length, repetition, seed, step, over: true, names, lines, fair, order, look };
  }

  /**
   * Draws the strips, and measures the sentences, so that all pictures have the same size. The page does other things
   * between two parts of this work.
   * @param {() => boolean} goes_on asked after each part
   */
  async prepare(goes_on) {
    const strips = [];
    for (const i of this.scene.order.keys()) {
      strips.push(strip_of(this.scene, i, SIZE));
      await another_task();
      if (!goes_on()) return;
    }
    this.scene.strips = strips;
    let most = 0;
    for (let i = 0; i <= MEASURED; i++) {
      most = Math.max(most, lines_of(this.#at(i / MEASURED), SIZE));
      await another_task();
      if (!goes_on()) return;
    }
    this.scene.most = most;
  }

  /** @param {number} share of the race @returns {Scene} */
  #at(share) {
    const { race, step } = this.scene;
    const at = share * this.length;
    const moment = /** @type {race.Moment} */ (race.look(at, step));
    return { ...this.scene, at, moment, over: share >= 1 };
  }

  /** Draws the moment after a share of the race. @param {number} share */
  draw(share) {
    let next = 0;
    const make = () => {
      this.#canvases[next] ??= h('canvas');
      return this.#canvases[next++];
    };
    return compose(this.#at(share), make, SIZE);
  }
}

export class Loop {
  /** Counts the loops that were begun or cancelled. */
  #turn = 0;
  #recording = false;
  /** @type {MediaRecorder | null} */
  #recorder = null;

  /** @param {import('./race.js').Race} view */
  constructor(view) {
    this.view = view;
  }

  toggle() {
    if (this.#recording) this.cancel('The loop was cancelled.');
    else this.#begin();
  }

  /** Ends the recording without a file. @param {string} [why] */
  cancel(why = '') {
    if (this.#recording) this.#end(why);
  }

  async #begin() {
    const { course, along } = this.view;
    const mimeType = kind();
    if (!course) return;
    if (!mimeType) {
      along.say('This browser cannot record WebM. Save a picture of a moment with “Still, PNG” instead.');
      return;
    }
    if (!course.whole) {
      along.say('A loop needs the whole race, which is still being computed.');
      return;
    }
    const turn = ++this.#turn;
    const film = new Film(this.view, course);
    this.#recording = true;
    along.show(true);
    along.say('The loop is being prepared.');
    await film.prepare(() => turn === this.#turn);
    if (turn === this.#turn) this.#record(film, mimeType);
  }

  /** @param {Film} film @param {string} mimeType */
  #record(film, mimeType) {
    const { view } = this;
    const recorder = new MediaRecorder(film.draw(0).captureStream(RATE), { mimeType, videoBitsPerSecond: BITS });
    /** @type {Blob[]} */
    const pieces = [];
    recorder.ondataavailable = ({ data }) => {
      if (data.size) pieces.push(data);
    };
    recorder.onerror = () => this.cancel('The browser could not record the loop.');
    recorder.onstop = () => {
      const name = `${named(view)}.webm`;
      this.#end(`Saved as ${name}.`);
      download(name, new Blob(pieces, { type: 'video/webm' }), view.place.announce);
    };
    this.#recorder = recorder;
    recorder.start(PART);
    this.#play(film, recorder, pieces);
  }

  /**
   * Draws the pictures one after the other, each for the time that it has in the loop, and until the recorder has
   * handed it over. On a busy machine the recorder would otherwise leave out most pictures; there the loop becomes
   * slower. Pausing the recorder between pictures was tried, and lost those that came to it after the pause had begun.
   * @param {Film} film
   * @param {MediaRecorder} recorder
   * @param {Blob[]} pieces the file so far, which the recorder makes longer
   */
  async #play(film, recorder, pieces) {
    const turn = this.#turn;
    const all = RATE * (RACE + LAST);
    for (let i = 0; i < all; i++) {
      const before = pieces.length;
      film.draw(Math.min(1, i / (RATE * RACE)));
      await wait(1000 / RATE);
      if (turn !== this.#turn) return;
      this.view.along.say(`Recording the loop: ${percent(Math.floor((10 * i) / all) / 10)}\u202f%.`);
      for (const end = performance.now() + LONGEST; pieces.length === before && performance.now() < end; ) {
        recorder.requestData();
        await wait(SOON);
        if (turn !== this.#turn) return;
      }
    }
    recorder.stop();
  }

  /** @param {string} why the sentence that is left */
  #end(why) {
    this.#turn++;
    this.#recording = false;
    const recorder = this.#recorder;
    this.#recorder = null;
    if (recorder) {
      recorder.onstop = null;
      if (recorder.state !== 'inactive') recorder.stop();
      for (const track of recorder.stream.getTracks()) track.stop();
    }
    this.view.along.show(false);
    this.view.along.say(why);
  }
}
