// npm run screens: takes the three screenshots of README.md from the demo in a browser.

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowser } from '../browser.mjs';
import { prepare } from '../build.mjs';
import { root } from '../workspace.mjs';

const PORT = process.env.PORT ?? '3095';
const url = `http://localhost:${PORT}`;
const PICTURES = [
  { name: 'daily-log', person: 'worker', path: '/daily-logs/new' },
  { name: 'timesheets', person: 'admin', path: '/admin/timesheets' },
  { name: 'payroll', person: 'admin', path: '/admin/billing' },
];

await prepare();
const executablePath = await provideBrowser();
const { chromium } = await import('@playwright/test');
const demo = spawn(process.execPath, [join(root, 'scripts/demo.mjs')], {
  env: { ...process.env, PORT, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const said = [];
await new Promise((ready, failed) => {
  demo.once('exit', () => failed(new Error('The demo ended.')));
  demo.stdout.on('data', (text) => {
    said.push(text);
    if (said.join('').includes('Daybook is ready')) ready();
  });
});
const text = said.join('');
const accountOf = (what) =>
  text
    .split('\n')
    .find((line) => line.includes('@') && line.includes(what))
    ?.trim()
    .split(' ')[0];
const accounts = { admin: accountOf('administrator'), worker: accountOf('Support Worker') };
const password = /password is: (\S+)/.exec(text)?.[1];

const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
});
mkdirSync(join(root, 'docs/screens'), { recursive: true });
try {
  for (const { name, person, path } of PICTURES) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(accounts[person]);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((at) => !at.pathname.startsWith('/login'));
    await page.goto(url + path);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(root, 'docs/screens', `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  demo.kill('SIGTERM');
}
