import { type Browser, type Page, chromium } from '@playwright/test';
import type { Stand } from './stand.ts';

/** Screens that a worker opens after the first one. */
const SCREENS = ['/daily-logs', '/daily-logs/new', '/timesheets', '/monthly-reports', '/settings'];

const kilobytes = (bytes: number) => bytes / 1024;

/** Adds up what scripts and styles weigh on the wire (compressed), from now on. */
function weigh(page: Page): () => number {
  let bytes = 0;
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    void request.sizes().then((sizes) => (bytes += sizes.responseBodySize));
  });
  return () => {
    const seen = bytes;
    bytes = 0;
    return seen;
  };
}

const settle = (page: Page) => page.waitForLoadState('networkidle');

export interface WebFigures {
  login: number;
  home: number;
  heaviest: { screen: string; weight: number };
  /** Milliseconds to the largest paint of the login page on a slow phone, and how far things jumped. */
  largest_paint: number;
  layout_shift: number;
  /** Milliseconds until a screen whose data is known shows again. */
  from_cache: number;
}

/** 4× slower processor, 1.6 Mbit/s, 150 ms: the slow phone of the performance page. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
}

async function paints(browser: Browser, url: string): Promise<{ largest: number; shift: number }> {
  const page = await browser.newPage({ viewport: { width: 375, height: 740 } });
  await slowDown(page);
  await page.goto(`${url}/login`);
  await settle(page);
  const figures = await page.evaluate(async () => {
    const seen = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 1000);
      });
    const largest = (await seen('largest-contentful-paint')).at(-1)?.startTime ?? NaN;
    const shifts = await seen('layout-shift');
    return {
      largest,
      shift: shifts.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
    };
  });
  await page.close();
  return figures;
}

export async function webFigures(url: string, stand: Stand): Promise<WebFigures> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    const weight = weigh(page);
    await page.goto(`${url}/login`);
    await settle(page);
    const login = kilobytes(weight());
    await page.getByLabel('Email').fill(stand.worker.email);
    await page.locator('input[type=password]').fill('correct horse battery');
    await page.getByRole('button', { name: /sign in|log in/i }).click();
    await page.waitForURL(/home/);
    await settle(page);
    const home = login + kilobytes(weight());
    const heaviest = { screen: '', weight: 0 };
    for (const screen of SCREENS) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, screen);
      await settle(page);
      const extra = kilobytes(weight());
      if (extra > heaviest.weight) Object.assign(heaviest, { screen, weight: extra });
    }
    await page.goBack();
    await settle(page);
    const began = Date.now();
    await page.goForward();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const from_cache = Date.now() - began;
    const { largest, shift } = await paints(browser, url);
    return { login, home, heaviest, largest_paint: largest, layout_shift: shift, from_cache };
  } finally {
    await browser.close();
  }
}
