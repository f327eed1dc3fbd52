// Starts the page: loads the simulator, reads the link, and lets form, run and views know of each other.
import { catalogue as read_catalogue, check_specification } from './pkg/budgeted_bandits.js';
import { seen } from './address.js';
import { asked, claim } from './claim.js';
import { announce, at, confirmOn, copy, fill } from './dom.js';
import { counted } from './format.js';
import { Form } from './form.js';
import { Gallery } from './gallery.js';
import { guide, start } from './guide.js';
import { dismiss, notice } from './notice.js';
import { outcomes } from './outcomes.js';
import { workers } from './pool.js';
import { Presets } from './presets.js';
import { pulls } from './pulls.js';
import { Regret } from './regret.js';
import { Run, paced } from './run.js';
import { Runs } from './runs.js';
import { brief, key, outdated, sentence } from './sentence.js';
import { parts, series } from './series.js';
import * as sheet from './sheet.js';
import { start as start_simulator } from './simulator.js';
import { decode, encode } from './state.js';
import * as theme from './theme.js';
import { Views } from './views.js';

/** What is going on: `latest` is the run started last, `shown` the one whose results are on the page. */
const state = { /** @type {Run | null} */ latest: null, /** @type {Run | null} */ shown: null };
/** @type {any} */
let catalogue;
/** @type {import('./pool.js').Pool} */
let pool;
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
/** The preset that is open, with the run of it. @type {{preset: any, part: number} | null} */
let opened = null;
/** The address of the playground, while the gallery stands in its place. @type {string | null} */
let back = null;
/** The link to settings that were changed just before that. @type {string | null} */
let unwritten = null;

async function boot() {
  theme.connect(() => { regret?.redraw(); views?.redraw(); });
  sheet.connect();
  try {
    pool = await start_simulator(workers());
  } catch (error) {
    fill(at('sentence'), 'The simulator could not be loaded.');
    notice('load', 'The simulator could not be loaded.', `Check the connection and load the page again. (${error.message})`, { 'Load again': () => location.reload() });
    return;
  }
  catalogue = read_catalogue();
  runs = new Runs(run, stop);
  regret = new Regret(at('regret'), { onscale: rescale, roomy: () => matchMedia('(min-width: 1200px)').matches, told: 'The table Outcomes gives the final values.' });
  addEventListener('resize', () => regret.redraw());
  form = new Form(catalogue, check_specification, changed);
  form.runs = runs.form;
  presets = new Presets(pool, (id) => { gallery.refresh(id); show_claim(); });
  gallery = new Gallery(presets, () => state.latest?.stop());
  views = new Views({
    regret: { name: 'Regret' },
    intervals: { name: 'Intervals', make: async (root) => new (await import('./intervals.js')).Intervals(root, form) },
    shapes: { name: 'Shapes', make: async (root) => new (await import('./shapes.js')).Shapes(root) },
    coverage: { name: 'Coverage', make: async (root) => new (await import('./coverage.js')).Coverage(root, pool) },
  });
  Object.assign(globalThis, { budgetedBandits: { pool, presets, state, form, views, run, stop, answer: () => state.shown?.answer ?? null, setWorkers: (n) => pool.resize(n) } });
  at('guided').href = start;
  at('share').addEventListener('click', share);
  at('share').disabled = false;
  at('embed').addEventListener('click', async () => (await import('./embed-code.js')).offer({ preset: opened && is_preset(form.specification) ? opened : null, specification: form.specification, view: views.current }));
  at('embed').disabled = false;
  addEventListener('hashchange', open);
  await open();
}

/** Runs what the link asks for, or the default where it cannot be read. */
async function open(/** @type {HashChangeEvent | undefined} */ event) {
  const before = event && new URL(event.oldURL).hash;
  if (location.hash === '#presets') {
    if (event) back = before;
    gallery.toggle(true, back ?? '#');
    return;
  }
  gallery.toggle(false);
  if (before === '#presets' && location.hash === back) { // as it was left, whatever was being typed
    if (unwritten) history.replaceState(null, '', unwritten);
    unwritten = null;
    return;
  }
  let specification = catalogue.default_specification;
  dismiss('link');
  opened = preset_of(location.hash);
  try {
    if (opened) specification = check_specification(JSON.stringify(presets.specification(opened.preset, opened.part))).specification;
    else if (asked(location.hash)) throw new Error('This link cannot be read. There is no such preset.');
    const text = opened ? null : await decode(location.hash);
    if (text !== null) ({ specification } = check_specification(text));
  } catch (error) {
    const readable = !error.message.startsWith('This link');
    notice('link', readable ? 'This link cannot be used.' : 'This link cannot be read.',
      `${readable ? error.message.replace(/([^.!?])$/, '$1.') : error.message.replace('This link cannot be read. ', '')} The default is shown instead.`,
      { 'Use the default': () => { history.replaceState(null, '', location.pathname + location.search); } });
  }
  views.follow();
  guide();
  form.load(specification);
  regret.choose(specification.checkpoints?.grid === 'linear' ? 'linear' : 'logarithmic');
  run();
}

function preset_of(hash) {
  const { id, part } = asked(hash) ?? {};
  const preset = id === undefined ? null : presets.find(id);
  return preset?.parts[part] ? { preset, part } : null;
}

/** Whether a specification is that of the preset that is open. */
const is_preset = (specification) => key(specification) === key(presets.specification(opened.preset, opened.part));

function show_claim() {
  claim(presets, opened && { ...opened, edited: Boolean(form.error) || !is_preset(form.specification) }, () => state.latest?.stop());
}

/** @param {{edited: boolean}} change */
function changed({ edited }) {
  show();
  if (!form.error) views?.update();
  if (!edited || form.error) return;
  dismiss('link');
  clearTimeout(changed.timer);
  changed.timer = setTimeout(async () => {
    const link = seen(await encode(form.specification));
    if (gallery.shown) unwritten = link; // the address there is the gallery's
    else history.replaceState(null, '', link);
  }, 300);
}
/** @type {any} */
changed.timer = 0;

/** The next run measures where the chart's scale needs it; the results so far are drawn on the new scale at once. @param {string} grid */
function rescale(grid) {
  const { checkpoints } = form.draft;
  if (Array.isArray(checkpoints)) return;
  form.draft.checkpoints = { count: checkpoints?.count ?? 100, grid };
  form.check();
}

async function run() {
  if (form.error) return;
  state.latest?.stop();
  presets.stop();
  if (state.latest && state.latest !== state.shown) state.latest.free();
  dismiss('run');
  const current = new Run(pool, form.specification, form.plan);
  state.latest = current;
  show();
  try {
    await current.start(paced(current, show));
  } catch (error) {
    notice('run', 'A part of the run failed twice.', `${current.read() ? `What was done before it is kept: ${counted(current.repetitions, 'repetition')}.` : 'Nothing of it could be kept.'} (${error.message})`, { 'Run again': run });
  }
  if (current !== state.latest) return;
  if (current.phase === 'done') {
    current.read();
    presets.rate = current.rate ?? presets.rate;
    if (opened && is_preset(current.specification)) presets.take(opened.preset, opened.part, current);
  }
  show();
  if (current.phase === 'done') announce(at('sentence').textContent);
}

function stop() {
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
  runs.show(latest, { error: form.error, changed: !form.error && differs(latest), workers: pool.size });
  fill(at('brief'), brief(form));
  show_claim();
  if (!shown) {
    fill(at('sentence'), latest?.phase === 'running' ? 'The first repetitions are being run.' : 'Nothing was finished before the run was stopped.');
    return;
  }
  const { answer, specification, plan } = shown;
  const stale = differs(shown);
  const lines = series(answer.policies);
  const names = answer.policies.map(({ id, label }) => parts(label, catalogue.policies.find((entry) => entry.id === id)));
  fill(at('sentence'), stale ? outdated(shown, form) : sentence(shown, names));
  regret.show({ run: shown, answer, specification, names, lines, stale });
  outcomes({ answer, names, lines, repetitions: shown.repetitions });
  pulls({ answer, plan, specification, names, lines });
}

async function share() {
  const url = new URL(seen(await encode(form.specification)), location.href).href;
  if (await copy(url)) confirmOn(at('share'), 'Link copied');
  else {
    history.replaceState(null, '', url);
    notice('share', 'The browser did not let the page copy the link.', 'It is in the address bar now: copy it from there.', { Close: () => {} });
  }
}

boot();
