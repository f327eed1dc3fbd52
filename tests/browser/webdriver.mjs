// Drives WebKit by the protocol WebDriver: Debian's WebKitWebDriver starts the browser, on a screen that Xvfb keeps in
// memory. A page has the few methods of Playwright and Puppeteer that flows.mjs needs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { until } from './waits.mjs';

/** The size of the screen in pixels. */
const SCREEN = '1600x1200x24';
/** The number of milliseconds in which a script must answer. */
const ANSWER = 60_000;

/** Returns a port that no program uses. */
async function free_port() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/**
 * Sends a command.
 * @param {string} at the address of the driver or of a session
 * @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<any>} rejects with what the driver says is wrong
 */
async function command(at, method, path, body) {
  const signal = AbortSignal.timeout(2 * ANSWER); // a page that computes for ever answers nothing
  const response = await fetch(at + path, { method, body: body && JSON.stringify(body), signal });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

/** Starts the driver, and the screen on which its browsers show their windows. @param {string} driver the program */
export async function start(driver) {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(/** @type {import('node:stream').Readable} */ (screen.stdio[3]), 'data');
  const port = await free_port();
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' },
  });
  const at = `http://127.0.0.1:${port}`;
  await until(async () => (await command(at, 'GET', '/status')).ready, `${driver} starts`);
  return {
    open: () => open(at),
    close: () => {
      server.kill();
      screen.kill();
    },
  };
}

/** Opens a browser with an empty profile. @param {string} driver the address of the driver */
async function open(driver) {
  const capabilities = { alwaysMatch: { timeouts: { script: ANSWER, pageLoad: ANSWER } } };
  const { sessionId, capabilities: found } = await command(driver, 'POST', '/session', { capabilities });
  const at = `${driver}/session/${sessionId}`;
  return new Driven((method, path, body) => command(at, method, path, body), found.browserVersion);
}

/** The only page of a browser. */
export class Driven {
  /**
   * @param {(method: string, path: string, body?: object) => Promise<any>} ask
   * @param {string} version of the browser
   */
  constructor(ask, version) {
    this.ask = ask;
    this.version = version;
    const act = (/** @type {object[]} */ ...actions) =>
      ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    this.mouse = {
      move: (/** @type {number} */ x, /** @type {number} */ y) =>
        act({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }),
      down: () => act({ type: 'pointerDown', button: 0 }),
      up: () => act({ type: 'pointerUp', button: 0 }),
    };
  }

  /** Opens an address, and waits until the page has loaded. @param {string} url @returns {Promise<void>} */
  goto(url) {
    return this.ask('POST', '/url', { url });
  }

  /** @returns {Promise<void>} */
  reload() {
    return this.ask('POST', '/refresh', {});
  }

  /**
   * Calls a function in the page, and waits for the promise that it may return.
   * @template A, R
   * @param {(given: A) => R} act
   * @param {A} [given]
   * @returns {Promise<Awaited<R>>}
   */
  evaluate(act, given) {
    return this.ask('POST', '/execute/sync', { script: `return (${act})(arguments[0])`, args: [given ?? null] });
  }

  /** Gives the page a size in CSS pixels. @param {number} width @param {number} height */
  async resize(width, height) {
    const window = await this.ask('GET', '/window/rect');
    const inside = await this.evaluate(() => [innerWidth, innerHeight]);
    await this.ask('POST', '/window/rect', {
      width: width + window.width - inside[0],
      height: height + window.height - inside[1],
    });
    await until(
      () => this.evaluate((size) => innerWidth === size[0] && innerHeight === size[1], [width, height]),
      `a page of ${width} by ${height} pixels`,
    );
  }

  /** Returns a picture of the page, a PNG file. */
  async screenshot() {
    return Buffer.from(await this.ask('GET', '/screenshot'), 'base64');
  }

  /** Closes the browser. @returns {Promise<void>} */
  close() {
    return this.ask('DELETE', '');
  }
}
