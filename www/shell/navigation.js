// Connects the address and the settings: opens what the address asks for, keeps the settings in it, and undoes changes.

import { close as close_import, open_example, open as open_import } from '../data/import.js';
import { OWN_DATA, USUAL } from '../door/place.js';
import { parameters, put, remember, seen } from '../link/address.js';
import { encode } from '../link/encode.js';
import { come_back } from '../link/returned.js';
import { decode } from '../link/state.js';
import { with_schema } from '../link/version.js';
import { check_specification } from '../pkg/budgeted_bandits.js';
import * as preset from '../presets/opened.js';
import { asked } from '../readings/readings.js';
import { file_name } from '../simulator/called.js';
import { scroll_to_top } from '../ui/dom.js';
import { download } from '../ui/menu.js';
import { dismiss, notice } from '../ui/notice.js';
import { message_of } from '../ui/text.js';
import { Beside } from './beside.js';
import * as guide from './guide.js';
import { now, ways } from './state.js';
import { Undo } from './undo.js';
import { Writer } from './writer.js';

/** Removes the settings from the address. */
export const forget = () => put(USUAL);

export class Navigation {
  /** Names the settings of the page. Each of their places in the history has the same name. @type {string | null} */
  #settings = null;
  /** The number of addresses that were opened. */
  #turn = 0;
  /**
   * The source of the settings that are being opened, if they are not those of a link, and the settings if they are too
   * large for an address.
   * @type {{what: string, large: Specification | null} | null}
   */
  #taken = null;

  /** @param {import('./session.js').Session} session @param {() => void} gathered closes the menu of a small screen */
  constructor(session, gathered) {
    this.session = session;
    this.gathered = gathered;
    this.writer = new Writer(session, () => this.keep());
    this.beside = new Beside(session.gallery, () => {
      this.writer.catch_up();
      session.starts.now();
    });
    this.undo = new Undo(
      (way) => this.#move(way),
      () => session.take({ type: 'left' }),
    );
  }

  /**
   * Opens what the address asks for, or the default settings if the address cannot be read.
   * @param {HashChangeEvent} [event]
   */
  async open(event) {
    if (event) close_import(); // the screen would cover what the address leads to
    // Settings may have been written into the address just after the visitor followed a link.
    if (event && location.href !== event.newURL) put(event.newURL);
    const own = this.beside.asks_for_own_data(event);
    if (this.beside.only(event && new URL(event.oldURL).hash) || this.#view_only(event?.oldURL)) {
      if (own) open_import();
      return;
    }
    this.writer.cancel(); // the address already holds what is opened
    const turn = ++this.#turn;
    const { specification, opened = null, guided = null } = await this.#asked();
    if (turn !== this.#turn) return; // the address has changed again
    this.gathered();
    const { views, regret } = this.session;
    this.session.starts.live.follow();
    views.follow();
    regret.follow();
    guide.show(guided);
    if (event) scroll_to_top(); // the link that led here may stand at the end of the page
    this.session.open(specification, opened, guided !== null);
    if (own) open_import();
  }

  /**
   * Shows another place of the present settings if Back or Forward has led there, and returns whether it has.
   * @param {string} [before] the former address; absent while settings are opened at the same place
   */
  #view_only(before) {
    const settings = history.state?.settings;
    if (before && settings && settings === this.#settings) {
      come_back(this.beside.inside(new URL(before).hash));
      this.session.regret.follow();
      this.session.views.arrive();
      asked().then(guide.show);
      return true;
    }
    this.#settings = settings ?? String(Math.random());
    history.replaceState({ ...history.state, settings: this.#settings }, '');
    return false;
  }

  /**
   * Returns the specification that the address asks for, the preset from which it comes, and the step of a guided
   * reading, if the address asks for one.
   * @returns {Promise<{specification: Specification, opened?: import('./state.js').Opened | null,
   *   guided?: import('../readings/readings.js').Asked | null}>}
   */
  async #asked() {
    const { presets, catalogue, modules } = this.session;
    const usual = catalogue.default_specification;
    const { what, large } = this.#taken ?? { what: 'This link', large: null };
    this.#taken = null;
    dismiss('link');
    try {
      // A step of a guided reading speaks of its own experiment, and not of the preset that older links name.
      const guided = await asked();
      if (guided) remember({ preset: null, part: null });
      const opened = large ? null : await preset.read(presets);
      const given = large ?? (opened && preset.specification_of(opened)) ?? guided?.experiment ?? null;
      const packed = large ? null : parameters().get('s');
      if (!given && packed === null) return { specification: usual };
      /** @type {Checked} */
      const checked = check_specification(packed === null ? JSON.stringify(given) : await decode(packed));
      const whole = () => this.take(JSON.stringify(checked.specification), what);
      return { specification: modules.ask(checked, what, whole) ?? usual, opened, guided };
    } catch (error) {
      this.refuse('This link', error, 'The default settings are shown instead.', { 'Use the default': forget });
      return { specification: usual };
    }
  }

  /**
   * Goes where one of the ways in leads, with the present settings. An address would open the default ones.
   * @param {string} way the address of the way
   */
  enter(way) {
    const { views } = this.session;
    if (way === OWN_DATA) this.beside.outside(() => this.#decide());
    else this.beside.outside(() => views.choose(parameters(way).get('view') ?? views.first));
  }

  /** Shows what a table of the visitor's own says, or asks for a table. */
  #decide() {
    const { views, form } = this.session;
    if (!form.error && views.makers.worlds.when?.(form.specification)) views.choose('worlds');
    else {
      if (views.playing || views.makers[views.current].apart) views.choose(views.first);
      open_import();
    }
  }

  /** Opens an example table, from wherever the visitor is. @param {string} file */
  example(file) {
    const { views } = this.session;
    this.beside.outside(() => {
      // The arms are not beside these views.
      if (views.playing || views.makers[views.current].apart) views.choose(views.first);
      open_example(file);
    });
  }

  /**
   * Says why settings cannot be opened.
   * @param {string} what the source of the settings, such as "This link"
   * @param {unknown} error
   * @param {string} [then] what happens instead
   * @param {Record<string, () => void>} [actions]
   */
  refuse(what, error, then = 'The settings stay as they are.', actions = { Close: () => {} }) {
    this.gathered();
    const message = message_of(error);
    const unread = `${what} cannot be read.`;
    // The sentence about a link that cannot be read starts with the words of the title.
    const readable = !message.startsWith('This link');
    const title = readable ? `${what} cannot be used.` : unread;
    const why = readable ? message.replace(/([^.!?])$/, '$1.') : message.replace(`${unread} `, '');
    notice('link', title, `${why} ${then}`, actions);
  }

  /**
   * Opens the text of a specification as a link to the specification would.
   * @param {string} text
   * @param {string} what
   */
  async take(text, what) {
    try {
      /** @type {Checked} */
      const { specification } = check_specification(text);
      await this.#take(specification, what);
    } catch (error) {
      this.refuse(what, error);
    }
  }

  /** Opens a large file of settings. @param {File} file @param {string} what */
  async take_large(file, what) {
    const { result, error } = await this.session.pool.open(file);
    await (result ? this.#take(result.specification, what) : this.refuse(what, error));
  }

  /** Opens a valid specification. @param {Specification} specification @param {string} what its source */
  async #take(specification, what) {
    const run = await encode(specification);
    this.writer.cancel();
    this.#taken = { what, large: run ? null : specification };
    if (run && location.hash !== seen(run)) {
      location.hash = seen(run);
      return;
    }
    if (!run) remember({ s: null, preset: null, part: null, presets: null });
    await this.open();
  }

  /** Saves a value as a file of JSON. @type {import('./export.js').Saver} */
  save_json = async (name, value) => download(name, await this.session.pool.write(value));

  /** Saves the settings in a file. */
  keep() {
    const { form, catalogue } = this.session;
    const { specification } = form;
    this.save_json(`${file_name({ specification }, catalogue)}.json`, with_schema(specification));
  }

  /**
   * Follows a change of the settings, and writes valid settings into the address.
   * @param {boolean} edited whether the visitor changed them
   */
  changed(edited) {
    this.undo.show(ways(this.session.state));
    if (!edited || now(this.session.state).message !== null) return;
    dismiss('link');
    this.writer.write();
  }

  /** Undoes or redoes a step. @param {import('./undo.js').Way} way */
  #move(way) {
    const { session } = this;
    dismiss('link');
    session.move(way === 'undo' ? 'undone' : 'redone');
    if (now(session.state).message === null) this.writer.write();
  }
}
