import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';

// access.md#the-shell
test('a person opens help on a screen, and reads and searches the documentation in the app’s own light or dark', async ({
  server,
  page,
}) => {
  test.slow();
  const { ada } = await makeCompany(server.url);
  const violations: string[] = [];
  page.context().on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) violations.push(message.text());
  });
  await page.addInitScript(() => localStorage.setItem('daybook.theme', 'dark'));
  await ada.enter(page);
  await page.goto('/daily-logs/new');
  await page.getByLabel('Notes').fill('Half a sentence');
  const opened = page.waitForEvent('popup');
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
  const docs = await opened;
  await expect(docs).toHaveURL('/docs/product/daily-logs.html#the-form');
  await expect(docs.getByRole('heading', { name: 'The form' })).toBeInViewport();
  await expect(docs.locator('html')).toHaveClass(/dark/);
  await expect(page.getByLabel('Notes')).toHaveValue('Half a sentence');

  await docs.getByRole('link', { name: 'Start', exact: true }).first().click();
  await docs.getByRole('main').getByRole('link', { name: 'worker' }).click();
  await expect(docs.getByRole('heading', { name: "A worker's first hour" })).toBeVisible();
  await docs.getByRole('button', { name: 'Search' }).click();
  await docs.getByRole('searchbox').fill('Classic 80');
  await docs.getByRole('option').first().click();
  await expect(docs).toHaveURL(/\/docs\/product\/pay\.html#classic-80/);
  await docs.goto('/docs/no-such-page.html');
  await expect(docs.getByText('PAGE NOT FOUND')).toBeVisible();

  await docs.setViewportSize({ width: 375, height: 800 });
  for (const path of ['/docs/', '/docs/product/pay-runs.html', '/docs/hosting/settings.html']) {
    await docs.goto(path);
    expect(await docs.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
  await docs.goto('/docs/start/host.html');
  await docs.getByRole('button', { name: /menu/i }).first().click();
  await docs.getByRole('link', { name: 'To Daybook' }).click();
  await expect(docs).toHaveURL(/\/(home|admin\/dashboard|login)?$/);
  expect(violations).toEqual([]);
});

test('a worker on a phone has help in the menu, about the tab that is open', async ({ server, page }) => {
  const { join } = await makeCompany(server.url);
  const will = await join();
  await page.setViewportSize({ width: 375, height: 800 });
  await will.enter(page);
  for (const [screen, about] of [
    ['/timesheets', 'timesheets.html#states'],
    ['/settings?tab=security', 'access.html#two-step-sign-in'],
  ] as const) {
    await page.goto(screen);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Help' })).toHaveAttribute(
      'href',
      `/docs/product/${about}`,
    );
  }
});
