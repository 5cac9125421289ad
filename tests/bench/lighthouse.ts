import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { systemBrowser } from '../support/browsers.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { note, say } from './goals.ts';
import type { Server, Stand } from './stand.ts';

/** Fetched when it is needed: it is as large as all other packages together. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { id: string; score: number | null; scoreDisplayMode: string }>;
}

async function scoresOf(url: string, port: number): Promise<{ scores: number[]; failed: string[] }> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      `--port=${port}`,
      '--disable-storage-reset',
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join()}`,
    ],
    { maxBuffer: 100_000_000 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    failed: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  };
}

/** What Lighthouse says of six pages, in the session of a person who stays signed in on the device. */
export async function measureLighthouse(ours: Server, stand: Stand): Promise<void> {
  const pages: { path: string; scores: number[]; failed: string[] }[] = [];
  const visits = [
    [null, ['/', '/login']],
    [stand.worker.email, ['/home', '/daily-logs/new']],
    [stand.admin.email, ['/admin/dashboard', '/admin/billing']],
  ] as const;
  for (const [email, paths] of visits) {
    const profile = temporaryFolder('lighthouse');
    const port = await freePort();
    const browser = await chromium.launchPersistentContext(join(profile, 'profile'), {
      ...(systemBrowser && { executablePath: systemBrowser }),
      args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
    });
    try {
      if (email !== null) {
        const page = await browser.newPage();
        await page.goto(`${ours.url}/login`);
        await page.getByLabel('Email').fill(email);
        await page.locator('input[type=password]').fill('correct horse battery');
        await page.getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Login' }).click();
        await page.waitForURL(/home|admin/);
        await page.close();
      }
      for (const path of paths) {
        say(`Lighthouse: ${path} …`);
        pages.push({ path, ...(await scoresOf(ours.url + path, port)) });
      }
    } finally {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    }
  }
  const wanting = pages.filter(({ scores }) => scores.some((score) => score < 100));
  note({
    number: 13,
    what: `Lighthouse on a phone (accessibility, best practices, SEO): ${pages.map(({ path }) => `\`${path}\``).join(', ')}`,
    goal: '100 / 100 / 100',
    measured:
      wanting
        .map(({ path, scores, failed }) => `${path} ${scores.join(' / ')} (${failed.join(', ')})`)
        .join('; ') || '100 / 100 / 100 on all',
    holds: wanting.length === 0,
  });
}
