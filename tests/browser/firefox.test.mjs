// The flows of flows.mjs in Firefox, driven by WebDriver BiDi.
//
// BB_FIREFOX  the browser (default: firefox-esr or firefox, where Debian installs them)
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { FLOWS } from './flows.mjs';
import { PATIENCE, url } from './site.mjs';

const executablePath = [process.env.BB_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
);
const skip = !executablePath && 'there is no Firefox on this machine';

/** @type {Promise<import('puppeteer-core').Browser> | undefined} */
let running;
/**
 * Starts Firefox, or returns the running one. The size of the window is an argument of Firefox, because setting a
 * viewport sends a command for the orientation of the screen, which the long-term release 140 does not know.
 */
const firefox = () =>
  (running ??= puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    args: ['--width=1280', '--height=800'],
  }));
after(async () => (await running)?.close());

// Each flow has a page of its own, and fails if the page writes a warning or an error.
for (const [name, flow] of Object.entries(FLOWS))
  test(`in Firefox: ${name}`, { timeout: 5 * PATIENCE, skip }, async () => {
    const context = await (await firefox()).createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(`page error: ${error}`));
    page.on('console', (message) => {
      if (['warn', 'error', 'assert'].includes(message.type()))
        complaints.push(`console ${message.type()}: ${message.text()}`);
    });
    try {
      await flow(page, url);
      assert.deepEqual(complaints, [], 'the page complained');
    } finally {
      await context.close();
    }
  });
