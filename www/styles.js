// The styles of the element <budgeted-bandit>. The npm package holds their texts, so xtask/js/npm/styles.js takes the
// place of this script there.
import { BASE } from './base.js';

/**
 * Returns the text of a style sheet with its imports in place, because a style sheet that a script makes may not import
 * others. Only the site that is not bundled has imports.
 * @param {URL} url
 * @returns {Promise<string>}
 */
async function css(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ./${url.pathname.split('/').at(-1)}`);
  const text = await response.text();
  const imports = [...text.matchAll(/@import "(.+?)";/g)].map(([, path]) => css(new URL(path, url)));
  return [...(await Promise.all(imports)), text.replaceAll(/@import ".+?";/g, '')].join('\n');
}

/** Returns the texts of the style sheets of an element, in their order. */
export const style_texts = () =>
  Promise.all(['./style.css', './budgeted-bandit.css'].map((path) => css(new URL(path, BASE))));
