// Finds a working Chromium, or installs one.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root, run, toolEnvironment } from './workspace.mjs';

const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Whether a browser starts; one with missing libraries does not. Without a path: Playwright's own. */
function starts(path) {
  const probe = `
    const { chromium } = require('@playwright/test');
    chromium
      .launch({ executablePath: process.argv[1] || undefined, args: ['--no-sandbox', '--disable-gpu'] })
      .then((browser) => browser.close())
      .catch(() => process.exit(1));`;
  const result = spawnSync(process.execPath, ['-e', probe, '--', path ?? ''], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'ignore',
    timeout: 60_000,
  });
  return result.status === 0;
}

const systemBrowser = () =>
  [process.env.CHROMIUM, ...SYSTEM].find((path) => path && existsSync(path) && starts(path));

/**
 * @returns {Promise<string | undefined>} the path of a system browser; undefined for Playwright's own
 * @throws {Error} if there is none and none can be installed
 */
export async function provideBrowser() {
  const system = systemBrowser();
  if (system) return system;
  if (starts()) return undefined;

  console.log('Installing a browser for the tests …');
  if ((await run('playwright', ['install', 'chromium'], { quiet: true })) === 0 && starts()) return undefined;
  if (process.getuid?.() === 0) {
    const quietly = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await run('apt-get', ['update'], quietly);
    // The first is lighter, the second can install an app; older systems have only the second.
    for (const name of ['chromium-headless-shell', 'chromium'])
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], quietly);
    const installed = systemBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'there is no Chromium here and none could be installed (on Debian: apt-get install -y chromium)',
  );
}
