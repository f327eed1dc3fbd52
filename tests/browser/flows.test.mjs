// The flows of flows.mjs in Chromium, except for the modules, which modules.test.mjs runs.
import { ALSO, FLOWS } from './flows.mjs';
import { site, url } from './site.mjs';

const flows = Object.entries(FLOWS).filter(([name]) => !name.startsWith('modules '));
for (const [name, flow] of flows) site(`in Chromium: ${name}`, (page) => flow(page, url), { also: ALSO });
