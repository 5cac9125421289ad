import { expect, type Page } from '@playwright/test';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';
import { ADMIN_SCREENS, isShared, MAX_SCREEN_KB, WORKER_SCREENS } from '../support/page-weight.ts';

/** The compressed scripts and styles that a page has loaded so far, in KiB, by address. */
const filesOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize / 1024] as const),
  );
const sumOf = (files: Awaited<ReturnType<typeof filesOf>>) => files.reduce((sum, [, size]) => sum + size, 0);
const weightOf = async (page: Page) => sumOf(await filesOf(page));

// A part that a page needs may stand in a file with much that it does not need: vite.config.ts places them.
test('the login and a worker’s home load quickly on a phone', async ({ page, server }) => {
  const { will } = await makeTeam(server.url);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(await weightOf(page)).toBeLessThan(138);
  await will.enter(page);
  await page.goto('/home');
  await expect(page.getByText('Pay Period Summary')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await weightOf(page)).toBeLessThan(190);
});

test('each further screen adds little to what is there, without fields and their libraries', async ({
  browser,
  server,
}) => {
  const { ada, will } = await makeTeam(server.url);
  const tooHeavy: string[] = [];
  for (const [person, home, screens] of [
    [will, '/home', WORKER_SCREENS],
    [ada, '/admin/dashboard', ADMIN_SCREENS],
  ] as const) {
    const page = await person.open(browser, home);
    await page.waitForLoadState('networkidle');
    const loaded = new Set((await filesOf(page)).map(([file]) => file));
    for (const screen of screens) {
      await page.goto(screen);
      await page.waitForLoadState('networkidle');
      const further = (await filesOf(page)).filter(([file]) => !loaded.has(file));
      for (const [file] of further) loaded.add(file);
      const weight = sumOf(further.filter(([file]) => !isShared(file)));
      if (weight >= MAX_SCREEN_KB) tooHeavy.push(`${screen}: ${weight.toFixed(1)}`);
    }
    await page.context().close();
  }
  expect(tooHeavy).toEqual([]);
});
