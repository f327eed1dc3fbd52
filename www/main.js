// Starts the page: loads the simulator, reads the link, and lets form, run and views know of each other.
import { catalogue as read_catalogue, check_specification } from './pkg/budgeted_bandits.js';
import { why } from './simulator/actions.js';
import { is_gallery, parameters, remember, seen } from './link/address.js';
import { announce, at, fill } from './ui/dom.js';
import { Coverage } from './coverage/coverage.js';
import { open as open_data } from './settings/data.js';
import { Distribution } from './outcomes/distribution.js';
import * as embed_code from './shell/embed-code.js';
import * as exports from './shell/export.js';
import * as file from './shell/file.js';
import { counted } from './ui/format.js';
import { Form } from './settings/form.js';
import { Gallery } from './presets/gallery.js';
import { guide, start } from './shell/guide.js';
import { menu, save } from './ui/menu.js';
import { dismiss, notice } from './ui/notice.js';
import { Opened } from './presets/opened.js';
import { Presets } from './presets/presets.js';
import * as recent from './shell/recent.js';
import { Regret } from './regret/regret.js';
import { show_results } from './shell/results.js';
import { Run, paced } from './simulator/run.js';
import { Runs } from './settings/runs.js';
import { brief, called } from './outcomes/sentence.js';
import { Shapes } from './shapes/shapes.js';
import * as share from './shell/share.js';
import * as sheet from './shell/sheet.js';
import { start as start_simulator } from './simulator/simulator.js';
import { decode, encode } from './link/state.js';
import { Sweep } from './sweep/sweep.js';
import * as theme from './theme.js';
import { Theory } from './theory/theory.js';
import { Undo } from './shell/undo.js';
import { Views } from './shell/views.js';
import { key } from './simulator/specification.js';
import { workers } from './simulator/workers.js';

const LIVE = 60; // milliseconds of quiet after a change before it is run by itself

/** What is going on: `latest` is the run started last, `shown` the one whose results are on the page. */
const state = { /** @type {Run | null} */ latest: null, /** @type {Run | null} */ shown: null };
/** @type {any} */
let catalogue;
/** @type {import('./simulator/pool.js').Pool} */
let pool;
/** The pool for the run at hand. @type {ReturnType<import('./simulator/pool.js').Pool['share']>} */
let mine;
/** @type {Form} */
let form;
/** @type {Runs} */
let runs;
/** @type {Regret} */
let regret;
/** @type {Presets} */
let presets;
/** @type {Gallery} */
let gallery;
/** @type {Views} */
let views;
/** @type {Undo} */
let undo;
/** Closes the menu that gathers the top bar on a small screen. */
let gathered = () => {};
/** @type {Opened} */
let opened;
/** The address of the playground, while the gallery stands in its place. @type {string | null} */
let back = null;
/** Of the address that is still to be written. */
let timer = 0;
/** Of a run that follows a change by itself. */
let soon = 0;
/** The link to settings that were changed just before that. @type {string | null} */
let unwritten = null;
/** Whether the simulator has broken off, so that nothing can be had from it. */
let broken = false;

async function boot() {
  gathered = menu(at('more'), at('more-list'));
  theme.connect(() => {
    regret?.redraw();
    views?.redraw();
  });
  sheet.connect();
  try {
    pool = await start_simulator(workers());
    mine = pool.share();
  } catch (error) {
    fill(at('sentence'), 'The simulator could not be loaded.');
    notice('load', 'The simulator could not be loaded.', error.message, { 'Load again': () => location.reload() });
    return;
  }
  catalogue = read_catalogue();
  runs = new Runs({
    run,
    pause,
    stop,
    live,
    workers: (size) => {
      pool.resize(size);
      return pool.size;
    },
  });
  regret = new Regret(at('regret'), {
    onscale: rescale,
    onlook: show,
    roomy: () => matchMedia('(min-width: 1200px)').matches,
    told: 'The table Outcomes gives the final values.',
  });
  addEventListener('resize', () => regret.redraw());
  form = new Form(catalogue, check_specification, changed);
  form.runs = runs.form;
  form.read = (text, repair, beta) => pool.read(text, repair, beta);
  presets = new Presets(pool, (id) => {
    gallery.refresh(id);
    opened.show(form);
  });
  opened = new Opened(presets, () => state.latest?.stop());
  gallery = new Gallery(presets, () => state.latest?.stop());
  views = new Views(
    {
      regret: { name: 'Regret' },
      pulls: { name: 'Pulls', of: 'regret' },
      outcomes: {
        name: 'Outcomes',
        of: 'regret',
        make: async () => new Distribution(at('distribution'), () => regret.shown),
      },
      intervals: {
        name: 'Intervals',
        make: async (root) => new (await import('./intervals/intervals.js')).Intervals(root, form),
      },
      shapes: { name: 'Shapes', make: async (root) => new Shapes(root) },
      coverage: { name: 'Coverage', make: async (root) => new Coverage(root, pool) },
      theory: { name: 'Theory', make: async (root) => new Theory(root, form, () => state.shown) },
      sweep: { name: 'Sweep', make: async (root) => new Sweep(root, form, pool) },
    },
    show,
  );
  Object.assign(globalThis, {
    budgetedBandits: {
      pool,
      presets,
      state,
      form,
      views,
      regret,
      run,
      stop,
      answer: () => state.shown?.answer ?? null,
      setWorkers: (n) => pool.resize(n),
    },
  });
  at('guided').href = start;
  undo = new Undo(restore);
  file.connect({ take, refuse, keep, table: open_data });
  exports.connect({ catalogue, regret, views, preset_of: (specification) => opened.of(specification)?.preset ?? null });
  share.connect({ form, keep, gathered });
  at('embed').addEventListener('click', () =>
    embed_code.offer({ preset: opened.of(form.specification), specification: form.specification, view: views.current }),
  );
  for (const id of ['file', 'embed', 'export']) at(id).disabled = false;
  addEventListener('hashchange', open);
  await open();
}

/** Runs what the link asks for, or the default where it cannot be read. */
async function open(/** @type {HashChangeEvent | undefined} */ event) {
  const before = event && new URL(event.oldURL).hash;
  if (is_gallery()) {
    if (event && !is_gallery(before)) back = before;
    gallery.toggle(true, back ?? '#');
    return;
  }
  gallery.toggle(false);
  if (event && is_gallery(before) && location.hash === back) {
    // as it was left, whatever was being typed
    if (unwritten) history.replaceState(null, '', unwritten);
    unwritten = null;
    return;
  }
  clearTimeout(timer); // what is opened now is in the address
  let specification = catalogue.default_specification;
  dismiss('link');
  try {
    opened.read();
    const packed = parameters().get('s');
    const text = opened.current ? JSON.stringify(opened.specification) : packed !== null ? await decode(packed) : null;
    if (text !== null) ({ specification } = check_specification(text));
  } catch (error) {
    refuse('This link', error, 'The default is shown instead.', {
      'Use the default': () => {
        history.replaceState(null, '', location.pathname + location.search);
      },
    });
  }
  gathered();
  runs.live.checked = parameters().get('live') === '1';
  views.follow();
  regret.follow();
  guide();
  form.load(specification);
  follow_scale(specification);
  run();
}

/** Tells of what nothing else has caught. @param {any} event */
function failed(event) {
  const error = event.reason ?? event.error;
  if (!error) return; // no more than a remark of the browser's
  const first = !broken;
  broken ||= error instanceof WebAssembly.RuntimeError;
  if (broken) event.preventDefault();
  if (!first) return;
  const again = () => location.reload();
  const title = broken ? 'The simulator has broken off.' : 'Something in this page has failed.';
  notice('failed', title, broken ? why(error) : `Load it again: the settings are in the address. (${error.message})`, {
    'Load again': again,
    ...(broken && {
      'Use the default': () => {
        history.replaceState(null, '', location.pathname + location.search);
        again();
      },
    }),
  });
  if (!broken) return;
  for (const part of document.querySelectorAll('#top, #panel, #main > :not(#notices)')) part.inert = true;
  at('runs').hidden = true;
  fill(at('sentence'), title);
}

const follow_scale = ({ checkpoints }) => regret.choose(checkpoints?.grid === 'linear' ? 'linear' : 'logarithmic');

/** Says why settings cannot be had. @param {string} what "This link" @param {Error} error @param {string} [then] @param {Record<string, () => void>} [actions] */
function refuse(what, { message }, then = 'The settings stay as they are.', actions = { Close: () => {} }) {
  gathered();
  const unread = `${what} cannot be read.`;
  const readable = !message.startsWith('This link');
  notice(
    'link',
    readable ? `${what} cannot be used.` : unread,
    `${readable ? message.replace(/([^.!?])$/, '$1.') : message.replace(`${unread} `, '')} ${then}`,
    actions,
  );
}

/** Opens the text of a specification as a link to it would. @param {string} text @param {string} what */
async function take(text, what) {
  try {
    const link = seen(await encode(check_specification(text).specification));
    clearTimeout(timer);
    if (location.hash === link) await open();
    else location.hash = link;
  } catch (error) {
    refuse(what, error);
  }
}

/** Saves the settings as a file. */
function keep() {
  save(
    `${exports.file_name(form.specification, catalogue)}.json`,
    exports.json(form.specification),
    'application/json',
  );
}

/** Goes back to a step, or on to one; nothing runs by that. @param {import('./shell/undo.js').Step} step */
function restore({ text, good, opened: preset, address: link }) {
  opened.current = preset;
  dismiss('link');
  form.restore(JSON.parse(text), good === text ? null : JSON.parse(good));
  follow_scale(form.draft);
  if (!form.error) write(link);
}

/** @param {{edited: boolean}} change */
function changed({ edited }) {
  undo.record(form.draft, { valid: !form.error, edited, opened: opened.current, address: opened.address });
  show();
  if (!form.error) views?.update();
  clearTimeout(soon);
  if (!edited || form.error) return;
  dismiss('link');
  write();
  if (runs.live.checked && key(form.specification) !== key(state.latest?.specification))
    soon = window.setTimeout(run, LIVE);
}

/** Puts the settings into the address soon. @param {string | null} [run] the address of what is run, where it has one */
function write(run = null) {
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    const link = seen(run ?? (await encode(form.specification)));
    if (gallery.shown)
      unwritten = link; // the address there is the gallery's
    else history.replaceState(null, '', link);
  }, 300);
}

/** The next run measures where the chart's scale needs it; the results so far are drawn on the new scale at once. @param {string} grid */
function rescale(grid) {
  const { checkpoints } = form.draft;
  if (Array.isArray(checkpoints)) return;
  form.draft.checkpoints = { count: checkpoints?.count ?? 100, grid };
  form.check();
}

async function run() {
  clearTimeout(soon);
  if (form.error) return;
  state.latest?.stop();
  presets.stop();
  if (state.latest && state.latest !== state.shown) state.latest.free();
  dismiss('run');
  const current = new Run(mine, form.specification, form.plan);
  state.latest = current;
  if (key(current.specification) !== key(catalogue.default_specification)) {
    recent.remember(
      opened.of(current.specification)?.preset.title ?? called(current.specification, catalogue),
      current.specification,
    );
  }
  await go(current);
}

/** Goes on with a run until it ends. @param {Run} current */
async function go(current) {
  show();
  try {
    await current.start(paced(current, show));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error; // nothing can be read from the simulator any more: see failed
    notice(
      'run',
      'A part of the run failed again and again.',
      `${current.read() ? `What was done before it is kept: ${counted(current.repetitions, 'repetition')}.` : 'Nothing of it could be kept.'} (${error.message})`,
      { 'Run again': run },
    );
  }
  if (current !== state.latest) return;
  if (current.phase === 'done') {
    current.read();
    presets.rate = current.rate ?? presets.rate;
    if (opened.of(current.specification)) presets.take(opened.current.preset, opened.current.part, current);
  }
  show();
  if (current.phase === 'done') announce(at('sentence').textContent);
}

/** Runs by itself after every change from now on, or no longer. @param {boolean} on */
function live(on) {
  remember({ live: on ? 1 : null });
  clearTimeout(soon);
  if (on && !form.error && key(form.specification) !== key(state.latest?.specification)) run();
  else show();
}

/** Or goes on with what was paused. */
function pause() {
  const { latest } = state;
  if (latest?.phase === 'paused') return go(latest);
  latest?.stop('paused');
  show();
  announce(`Paused after ${counted(latest?.repetitions ?? 0, 'repetition')}.`);
}

function stop() {
  clearTimeout(soon);
  state.latest?.stop();
  show();
  announce(`Stopped after ${counted(state.latest?.repetitions ?? 0, 'repetition')}.`);
}

/** Brings everything that is seen up to date. */
function show() {
  const { latest } = state;
  if (latest && latest.read() && latest !== state.shown) {
    state.shown?.free();
    state.shown = latest;
  }
  const { shown } = state;
  const differs = (one) => Boolean(one) && (Boolean(form.error) || key(one.specification) !== key(form.specification));
  runs.show(latest, { error: form.error, changed: !form.error && differs(latest), workers: pool.hands });
  fill(at('brief'), brief(form));
  opened.show(form);
  if (!shown) {
    fill(
      at('sentence'),
      latest?.phase === 'running'
        ? 'The first repetitions are being run.'
        : 'Nothing was finished before the run was stopped.',
    );
    return;
  }
  at('foot').hidden = false; // below results, where it is not in their way
  show_results(shown, { stale: differs(shown), form, regret, view: views.current });
  views.refresh();
}

addEventListener('error', failed);
addEventListener('unhandledrejection', failed);
boot();
