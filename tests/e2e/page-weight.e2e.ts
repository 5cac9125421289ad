import { expect, type Page } from '@playwright/test';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';

/** The compressed scripts and styles that a page has loaded so far, in KiB. */
const weightOf = (page: Page) =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css)$/.test(name))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) / 1024,
  );

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
