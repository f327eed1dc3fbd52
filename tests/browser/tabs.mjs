// The tabs of the views, for the tests beside this file.

/**
 * Shows a view as a visitor does: the tab of its group is pressed first, unless the group is open.
 * @param {Page} page @param {string} view
 */
export async function choose(page, view) {
  const tab = page.locator(`#views [data-view=${view}]`);
  const back = page.getByRole('button', { name: 'Back to the results' });
  const group = await tab.evaluate((one) => one.parentElement?.getAttribute('aria-label'));
  if (group === 'Learn') {
    if (!(await tab.isVisible())) await page.locator('#learn').click();
  } else if (await back.isVisible()) await back.click();
  if (!(await tab.isVisible()))
    await page
      .locator('#views')
      .getByRole('button', { name: String(group), exact: true })
      .click();
  if ((await tab.getAttribute('aria-current')) !== 'page') await tab.click();
}

/** Opens the controls of the regret chart. @param {Page} page */
export async function axes(page) {
  const controls = page.locator('.scales');
  if ((await controls.getAttribute('open')) === null) await controls.locator('summary').click();
}
