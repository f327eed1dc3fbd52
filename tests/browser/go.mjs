// From one address of the playground to another, without loading it again: as when a visitor follows a link to other
// settings. Loading takes a second of computing, so tests do it only where a fresh page is what they are about.

/**
 * Goes to an address of the playground, and waits until its settings have been opened. The page is loaded only if it is
 * elsewhere, or if the part of the address before its hash differs. The gallery opens no settings, so it is no goal.
 * @param {Page} page @param {string} to
 */
export async function go(page, to) {
  if (page.url().split('#')[0] !== to.split('#')[0]) {
    await page.goto(to);
    return;
  }
  await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan?.tasks);
  await page.evaluate(async (hash) => {
    const { state } = budgetedBandits;
    const { promise, resolve } = Promise.withResolvers();
    const { open } = state;
    state.open = (/** @type {any} */ specification, /** @type {any} */ keep) => {
      Reflect.deleteProperty(state, 'open');
      open.call(state, specification, keep);
      resolve(null);
    };
    if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange', { oldURL: location.href }));
    else location.hash = hash;
    await promise;
  }, new URL(to).hash);
}
