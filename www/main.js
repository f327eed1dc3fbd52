// Starts the page: loads the simulator, makes the session, and connects the top bar and dropped files to it.

import { Coverage } from './coverage/coverage.js';
import { open_file } from './data/import.js';
import * as help from './help/connect.js';
import { is_gallery, looks } from './link/address.js';
import { short_text } from './link/encode.js';
import { PAGE } from './link/place.js';
import { Distribution } from './outcomes/distribution.js';
import { pulls_view } from './outcomes/pulls-view.js';
import { catalogue as read_catalogue } from './pkg/budgeted_bandits.js';
import { matching } from './presets/opened.js';
import { quick } from './presets/sizes.js';
import { START as first_step } from './readings/readings.js';
import { Shapes } from './shapes/shapes.js';
import { came_along } from './shell/built.js';
import * as exports from './shell/export.js';
import { watch } from './shell/failure.js';
import * as file from './shell/file.js';
import { Navigation } from './shell/navigation.js';
import { offer as offer_newest } from './shell/newest.js';
import * as next from './shell/next.js';
import * as print from './shell/print.js';
import { Session } from './shell/session.js';
import * as share from './shell/share.js';
import * as sheet from './shell/sheet.js';
import { now } from './shell/state.js';
import * as ways from './shell/ways.js';
import { file_name } from './simulator/called.js';
import { start as start_simulator } from './simulator/simulator.js';
import { has_rows, most_repetitions } from './simulator/specification.js';
import { workers } from './simulator/workers.js';
import { Sweep } from './sweep/sweep.js';
import * as theme from './theme.js';
import { Theory } from './theory/theory.js';
import { at, fill } from './ui/dom.js';
import { with_face } from './ui/face.js';
import { menu } from './ui/menu.js';
import { notice } from './ui/notice.js';
import { message_of } from './ui/text.js';

/** @typedef {import('./worlds/home.js').Home} Home */

/**
 * Returns the views in the order of their tabs.
 * @param {Session} session
 * @returns {Record<string, import('./shell/views.js').Maker>}
 */
const views = (session) => ({
  regret: { name: 'Regret', results: true },
  pulls: { name: 'Pulls', of: 'regret', results: true, make: async () => pulls_view(() => session.regret.shown) },
  outcomes: {
    name: 'Outcomes',
    of: 'regret',
    results: true,
    make: async () => new Distribution(at('distribution'), () => session.regret.shown),
  },
  intervals: {
    name: 'Intervals',
    make: async (root) => new (await import('./intervals/intervals.js')).Intervals(root, session.form),
  },
  shapes: { name: 'Shapes', apart: true, make: async (root) => new Shapes(root) },
  coverage: { name: 'Coverage', apart: true, make: async (root) => new Coverage(root, session.pool) },
  theory: {
    name: 'Theory',
    results: true,
    make: async (root) => new Theory(root, session.form, () => session.state.shown),
  },
  worlds: {
    name: 'Worlds',
    results: true,
    when: (specification) => has_rows(specification.environment),
    make: async (root) =>
      new (await import('./worlds/worlds.js')).WorldsView(
        root,
        session.pool,
        () => session.regret.shown,
        home(session),
      ),
  },
  sweep: {
    name: 'Sweep',
    make: async (root) => new Sweep(root, session.form, session.pool, PAGE, () => session.state.shown),
  },
  beat: {
    name: 'Beat the policy',
    play: true,
    apart: true,
    make: async (root) => new (await import('./beat/beat.js')).Beat(root, session.form),
  },
  race: {
    name: 'Race',
    play: true,
    make: async (root) => new (await import('./race/race.js')).Race(root, session.form),
  },
  grab: {
    name: 'Drag an interval',
    play: true,
    apart: true,
    make: async (root) => new (await import('./grab/grab.js')).Grab(root),
  },
});

/** Returns the functions that make a report or code of the view Worlds. @param {Session} session @returns {Home} */
const home = ({ catalogue }) => ({
  report: async (form, found) => (await import('./report/report.js')).take(form, found, catalogue),
  code: async ({ shown }) => (await import('./shell/snippet.js')).offer(shown, 'Python', file_name(shown, catalogue)),
});

/**
 * Makes the session and opens what the address asks for.
 * @param {import('./simulator/pool.js').Pool} pool
 * @param {() => void} gathered closes the menu of a small screen
 */
function begin(pool, gathered) {
  const session = new Session(read_catalogue(), pool, { change: (edited) => navigation.changed(edited), views });
  const navigation = new Navigation(session, gathered);
  connect(session, navigation, gathered);
  // The console and the browser tests use these objects.
  const { form, presets, regret, views: tabs } = session;
  Object.assign(globalThis, {
    budgetedBandits: {
      pool,
      presets,
      session,
      get state() {
        return session.state;
      },
      form,
      views: tabs,
      regret,
      run: () => session.run(),
      stop: () => session.stop(),
      answer: () => session.answer,
      setWorkers: (/** @type {number} */ size) => pool.resize(size),
    },
  });
  addEventListener('resize', () => regret.redraw());
  addEventListener('hashchange', (event) => navigation.open(event));
  // Until the settings of the address have been opened, these buttons would act on the default settings.
  navigation.open().finally(() => {
    for (const id of ['file', 'share', 'embed', 'export']) at(id, HTMLButtonElement).disabled = false;
  });
  return { session, navigation };
}

/**
 * Connects the top bar and dropped files to the session.
 * @param {Session} session
 * @param {Navigation} navigation
 * @param {() => void} gathered
 */
function connect(session, navigation, gathered) {
  const { catalogue, form, regret, views } = session;
  at('guided', HTMLAnchorElement).href = first_step;
  ways.connect(navigation, gathered);
  next.connect((view) => views.choose(view));
  const keep = () => navigation.keep();
  form.open_modules = file.connect({
    take: (text, what) => navigation.take(text, what),
    large: (file, what) => navigation.take_large(file, what),
    refuse: (what, error) => navigation.refuse(what, error),
    keep,
    table: open_file,
    module: (file) => session.modules.open(file),
    records: (files) => session.records.open(files, (text, what) => navigation.take(text, what)),
  });
  form.run = (view) => {
    session.run();
    sheet.close(); // the results are behind it
    if (view) views.choose(view);
  };
  const preset_of = (/** @type {Specification} */ specification) =>
    matching(now(session.state).opened, specification)?.preset ?? null;
  const figure = async (/** @type {import('./figure/figure.js').Asked} */ asked) =>
    (await import('./figure/figure.js')).open(asked, { catalogue, regret, views });
  exports.connect({ catalogue, regret, views, preset_of, figure, save_json: navigation.save_json });
  share.connect({ form, views, keep, gathered });
  print.connect(regret, views);
  const offer = async () => {
    const { specification } = form;
    if (short_text(specification) === null) {
      const why = 'They hold all rows of a large table, which would make the code too long.';
      notice('embed', 'These settings are too large to be embedded.', why, { Close: () => {} });
      return;
    }
    const { current, preset } = session;
    const few = preset && quick(preset.preset, preset.part);
    const all = most_repetitions(specification);
    const repetitions = few === all ? null : all;
    const view = views.current;
    const apart = Boolean(views.makers[view].apart);
    const drawn = view === views.first ? current : views.is_first() && !current ? null : (views.view ?? null);
    const dialog = await import('./embedding/dialog.js');
    dialog.offer({ preset, repetitions, specification, view, apart, looks: looks(), drawn, regret: current });
  };
  at('embed').addEventListener('click', offer);
}

async function boot() {
  const gathered = menu(at('more'), at('more-list'));
  // A dialog gives the focus back to the entry of the menu that opened it, which is hidden again by then.
  const is_lost = () => document.activeElement === document.body || !document.activeElement?.checkVisibility();
  addEventListener('close', () => is_lost() && at('more').focus(), true);
  /** @type {Session | null} */
  let session = null;
  /** @type {Navigation | null} */
  let navigation = null;
  const redraw = () => {
    session?.regret.redraw();
    session?.deciding.redraw();
    session?.views.redraw();
  };
  theme.connect(redraw);
  with_face(redraw);
  sheet.connect();
  const let_drag = next.prepare();
  ways.connect_skip();
  help.connect({
    guided: first_step,
    example: (file) => navigation?.example(file),
    view: () => (is_gallery() ? 'presets' : (session?.views.current ?? 'regret')),
    // The arms of a game are hidden, and are not those of the settings.
    shown: () => (session?.views.current === 'beat' ? null : (session?.regret.shown ?? null)),
    references: () => session && papers(session),
  });
  const pool = await start_simulator(workers()).catch(failed);
  if (!pool) return;
  ({ session, navigation } = begin(pool, gathered));
  let_drag();
  offer_newest();
}

/** Returns the papers of the present settings as BibTeX. @param {Session} session */
function papers({ form: { specification }, catalogue, preset }) {
  return exports.references(specification, catalogue, preset?.preset);
}

/** @param {unknown} error */
function failed(error) {
  delete document.documentElement.dataset.asked;
  if (!came_along()) fill(at('sentence'), 'The simulator could not be loaded.');
  const again = { 'Load again': () => location.reload() };
  notice('load', 'The simulator could not be loaded.', message_of(error), again);
}

watch();
boot();
