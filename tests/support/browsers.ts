import { existsSync } from 'node:fs';

const WITH_WINDOWS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const found = (paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** The browser without windows, which needs a fifth less of a processor, if the machine has it; scripts/browser.mjs installs it. */
export const systemBrowser = found([
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  ...WITH_WINDOWS,
]);

const withWindows = found(WITH_WINDOWS);
/** For what only a browser with windows can do: install an app. */
export const wholeBrowser = withWindows ? { executablePath: withWindows } : { channel: 'chromium' };
