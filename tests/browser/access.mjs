// Lets axe look for obstacles to people who use the page without a mouse or without seeing it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the violations that axe finds, one line for each element.
 * @param {Page} page @param {boolean} [contrast] whether axe checks only contrast, which alone depends on the theme
 */
export async function violations(page, contrast = false) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (contrast) => {
    const rules = contrast ? { runOnly: ['color-contrast'] } : {};
    // Style sheets would be loaded again only for a rule about orientation, and the page forbids the styles that axe adds.
    const { violations } = await globalThis.axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      ...rules,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}: ${failureSummary}`),
    );
  }, contrast);
}
