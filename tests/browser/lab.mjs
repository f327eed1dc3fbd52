// A JupyterLab for tests, with folders of its own, and a notebook in it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE, until } from './waits.mjs';

/**
 * Starts JupyterLab in a new folder.
 * @param {string} python the interpreter of an environment that has JupyterLab
 */
export async function start(python) {
  const folder = mkdtempSync(join(tmpdir(), 'lab-'));
  const own = (/** @type {string} */ name) => join(folder, 'own', name);
  // JupyterLab would otherwise ask the visitor whether it may look for news.
  mkdirSync(join(own('settings'), '@jupyterlab/apputils-extension'), { recursive: true });
  writeFileSync(
    join(own('settings'), '@jupyterlab/apputils-extension/notification.jupyterlab-settings'),
    JSON.stringify({ fetchNews: 'false', checkForUpdates: false }),
  );
  const options = ['--no-browser', '--allow-root', '--port=0', '--expose-app-in-browser', '--IdentityProvider.token='];
  const lab = spawn(python, ['-m', 'jupyterlab', ...options, `--ServerApp.root_dir=${folder}`], {
    env: {
      ...process.env,
      JUPYTER_CONFIG_DIR: own('config'),
      JUPYTER_DATA_DIR: own('data'),
      JUPYTER_RUNTIME_DIR: own('runtime'),
      JUPYTERLAB_SETTINGS_DIR: own('settings'),
      JUPYTERLAB_WORKSPACES_DIR: own('workspaces'),
      IPYTHONDIR: own('ipython'),
    },
  });
  let said = '';
  for (const stream of [lab.stdout, lab.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const ended = new Promise((then) => lab.once('exit', then));
  const url = await until(() => /http:\/\/(?:localhost|127\.0\.0\.1):\d+\//.exec(said)?.[0], `the address in ${said}`);
  const end = async () => {
    lab.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, maxRetries: 5 });
  };
  return { folder, url, end };
}

/** Writes a notebook. @param {string} path @param {string[]} cells */
export function write(path, cells) {
  const common = { cell_type: 'code', execution_count: null, metadata: {}, outputs: [] };
  const notebook = {
    cells: cells.map((source, i) => ({ ...common, id: `cell-${i}`, source })),
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  };
  writeFileSync(path, JSON.stringify(notebook));
}

/** Opens a notebook. @param {Page} page @param {string} url of JupyterLab @param {string} name */
export async function open(page, url, name) {
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${url}lab/tree/${name}?reset`);
  await page.locator('.jp-Notebook .jp-CodeCell').first().waitFor();
}

/** Executes a command of JupyterLab. @param {Page} page @param {string} command @param {object} [options] */
export const execute = (page, command, options) =>
  page.evaluate(({ command, options }) => globalThis.jupyterapp.commands.execute(command, options), {
    command,
    options,
  });
