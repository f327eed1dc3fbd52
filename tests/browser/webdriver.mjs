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
 * @param {string} method @param {string} path @param {object} [body] @param {number} [patience] in milliseconds
 * @returns {Promise<any>} rejects with what the driver says is wrong
 */
async function command(at, method, path, body, patience = 2 * ANSWER) {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(at + path, { method, body: body && JSON.stringify(body), signal });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

/** The functions that end the processes that run now. @type {Set<() => void>} */
const running = new Set();
process.on('exit', () => {
  for (const end of running) end();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/**
 * Starts a program in a process group of its own. Returns the process, and a function that ends the whole group,
 * because a browser may outlive its driver.
 * @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions} options
 */
function launch(program, args, options) {
  const child = spawn(program, args, { ...options, detached: true });
  const end = () => {
    running.delete(end);
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  running.add(end);
  return { child, end };
}

/** Starts a screen on which browsers show their windows. @param {string} driver the program that starts browsers */
export async function start(driver) {
  const screen = launch('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(/** @type {import('node:stream').Readable} */ (screen.child.stdio[3]), 'data');
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' };
  return { open: () => open(driver, env), close: screen.end };
}

/**
 * Opens a browser with an empty profile, and a driver of its own. On a busy machine, the driver has at times never
 * answered the request for a browser, so another driver is asked after a while.
 * @param {string} driver @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Driven>}
 */
async function open(driver, env, attempts = 3) {
  const port = await free_port();
  const { end } = launch(driver, [`--port=${port}`], { stdio: 'ignore', env });
  const at = `http://127.0.0.1:${port}`;
  const capabilities = { alwaysMatch: { timeouts: { script: ANSWER, pageLoad: ANSWER } } };
  try {
    await until(async () => (await command(at, 'GET', '/status')).ready, `${driver} starts`);
    const { sessionId } = await command(at, 'POST', '/session', { capabilities }, ANSWER / 2);
    return new Driven((...asked) => command(`${at}/session/${sessionId}`, ...asked), end);
  } catch (error) {
    end();
    if (attempts === 1 || !(error instanceof DOMException)) throw error; // the exception of an AbortSignal
    return open(driver, env, attempts - 1);
  }
}

/** The only page of a browser. */
export class Driven {
  /**
   * @param {(method: string, path: string, body?: object) => Promise<any>} ask
   * @param {() => void} close ends the browser and its driver
   */
  constructor(ask, close) {
    this.ask = ask;
    this.close = close;
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
}
