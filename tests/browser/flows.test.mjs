// The flows of flows.mjs in Chromium, except for the modules, which modules.test.mjs runs.
import assert from 'node:assert/strict';
import { ALSO, FLOWS } from './flows.mjs';
import { site, url } from './site.mjs';

/** Flows that another test of the fast tier makes in Chromium, by the files of those tests. @type {Record<string, string>} */
const ELSEWHERE = {
  'a link gives the answer of the command line, and an edit makes a link that opens the same': 'link.test.mjs',
  'settings are saved in a file, which opens when it is dropped': 'settings.test.mjs',
  'a run can be stopped, and its results stay': 'keyboard.test.mjs',
  'the chart can be zoomed by dragging': 'regret.test.mjs',
  'figures run in an article and in a page of their own': 'article.test.mjs',
};
for (const name of Object.keys(ELSEWHERE)) assert.ok(name in FLOWS, `there is no flow “${name}”`);

const flows = Object.entries(FLOWS).filter(([name]) => !name.startsWith('modules '));
for (const [name, flow] of flows) {
  const nightly = name in ELSEWHERE ? `${ELSEWHERE[name]} checks the same in Chromium` : '';
  site(`in Chromium: ${name}`, (page) => flow(page, url), { also: ALSO, nightly });
}
