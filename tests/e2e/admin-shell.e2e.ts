import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';

// access.md#the-shell
test('an admin who opens a page from the end of a long sidebar sees its entry and its title', async ({
  server,
  page,
}) => {
  const { ada } = await makeCompany(server.url);
  await page.setViewportSize({ width: 1280, height: 720 });
  await ada.enter(page);
  await page.goto('/admin/subscription');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Subscription');
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Subscription' });
  await expect(entry).toBeInViewport({ ratio: 0.95 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const bar = await page.getByRole('banner').boundingBox();
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
});

// access.md#the-shell
test('an admin reaches a screen from every entry of the sidebar, the top bar and the palette', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const ida = await company.addClient('Ida', 'Moss');
  await company.ada.enter(page);
  await page.goto('/admin/dashboard');

  const sidebar = page.getByRole('navigation', { name: 'Admin' });
  await expect(sidebar.getByText('Admin Portal v2.0')).toBeVisible();
  for (const group of ['Main', 'Forms', 'Management', 'Settings']) {
    await expect(sidebar.getByRole('region', { name: group })).toBeVisible();
  }
  // What the plan locks is marked within the column, and begins where the others do.
  const locked = sidebar.getByRole('link').filter({ hasText: 'PRO' });
  await expect(locked.first()).toBeVisible();
  const [column, marks, badges] = [
    await sidebar.boundingBox(),
    await sidebar.locator('a > svg').evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().x)),
    await locked.evaluateAll((all) =>
      all.map((link) => link.lastElementChild?.getBoundingClientRect().right ?? 0),
    ),
  ];
  expect(new Set(marks.map(Math.round)).size).toBe(1);
  expect(Math.max(...badges)).toBeLessThanOrEqual((column?.x ?? 0) + (column?.width ?? 0));
  await expect(page.getByText('Welcome, Ada')).toBeVisible();
  for (const navigation of [sidebar, page.getByRole('navigation', { name: 'Main' })]) {
    const paths = await navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(6);
    for (const path of paths) {
      await navigation.locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      if (!path.startsWith('/admin/')) await page.goto('/admin/dashboard');
    }
  }
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('moss');
  await expect(page.getByRole('dialog').getByText('Ida Moss')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/clients/${ida.id}`);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('ada adm');
  await expect(page.getByRole('dialog').getByText('Ada Admin')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/employees/${company.ada.id}/view`);

  // Every list can be taken out as a file.
  await page.goto('/admin/clients?q=moss');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^clients-[-\d]{10}\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Ida Moss');

  // An unknown path leads to the start page, which redirects.
  await page.goto('/admin/no-such-page');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/no-shows/not-a-number');
  await expect(page).toHaveURL('/admin/dashboard');

  // A page that fails to load says so and can be retried.
  await page.route('**/trpc/session.currentUser*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        error: {
          code: -32603,
          message: 'Something went wrong.',
          data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
        },
      },
    }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({
    timeout: 30_000,
  });
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
