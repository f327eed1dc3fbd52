// What leaves the page: results, a link to the moment that is shown, and a picture of that moment.
import { encode } from '../link/encode.js';
import { whole_labels } from '../pkg/budgeted_bandits.js';
import { file_name } from '../simulator/called.js';
import { download } from '../ui/menu.js';
import { changed } from './address.js';
import { picture } from './race-picture.js';

/** @typedef {import('./race.js').Race} View */

/**
 * Returns what can be exported.
 * @param {import('./course.js').Course} course
 * @returns {import('../shell/views.js').Exported}
 */
export const exported = ({ specification, repetition, race }) => ({
  specification,
  named: `repetition ${repetition}`,
  what: 'race',
  json: race.results(),
  labels: whole_labels(specification),
});

/** Returns a link to the moment that is shown, with all settings. @param {View} view */
export async function link_to({ course, address }) {
  if (!course) return address();
  const run = await encode(course.specification);
  return changed(address(), { preset: null, part: null, repetitions: null, s: run.replace('#s=', '') || null });
}

/** Returns the name of a file, without its ending. @param {View} view */
export const named = ({ course, form: { catalogue } }) =>
  course
    ? file_name({ specification: course.specification, named: `repetition ${course.repetition} race` }, catalogue)
    : 'race';

/** Saves a picture of the moment that is shown. @param {View} view */
export const save_still = (view) =>
  picture(view).toBlob((blob) => blob && download(`${named(view)}.png`, blob, view.place.announce));
