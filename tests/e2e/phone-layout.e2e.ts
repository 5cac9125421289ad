import { expect, type Locator } from '@playwright/test';
import { addDays } from '@daybook/domain/time/day';
import { entry, fillEntry, makeTeam } from '../support/browser-daily-logs.ts';
import { loseNetwork } from '../support/browser-outbox.ts';
import { test } from '../support/browser-test.ts';
import { logOf, pileOfTimesheets } from '../support/browser-timesheets.ts';

test.use({ hasTouch: true });

const today = () => new Date().toISOString().slice(0, 10);

/** Part of it is outside of the screen, or cut inside its own box. */
const isCut = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect();
    const cut = [node, ...node.querySelectorAll('*')].some(
      (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1,
    );
    return cut || left < 0 || right > window.innerWidth;
  });

const sizeOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
};

test('a worker’s phone keeps Save in one line, cuts no text and has room for a thumb', async ({
  server,
  page,
}) => {
  test.setTimeout(180_000);
  const { will, ida, codeId } = await makeTeam(server.url);
  const code = { work_code_id: codeId('FS') };
  await logOf(will, ida.id, addDays(today(), -4), [['06:00', '08:00', code]]);
  await logOf(will, ida.id, addDays(today(), -1), [['06:00', '17:30', code]]);
  await will.enter(page);

  await page.goto('/daily-logs/new');
  await fillEntry(page, 1, /FS/, '18', '20');
  await entry(page, 1).getByLabel('Mileage').fill('12.5');
  await page.keyboard.press('Tab');
  await page.setViewportSize({ width: 375, height: 812 });
  const bar = page.locator('[data-sticky-save]');
  await expect(bar).toContainText('12.50 km');
  await expect(bar.getByRole('button', { name: 'Save and add another' })).toContainText('Another');
  const tops = await bar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);

  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('/daily-logs/new');
    const same = page.getByRole('button', { name: /^Same as/ });
    await expect(same).toBeVisible();
    expect(await isCut(same), `Same as, at ${width}`).toBe(false);
    await page.goto('/timesheets/new');
    const previous = page.getByRole('button', { name: /^Previous period/ });
    await expect(previous).toBeVisible();
    expect(await isCut(previous), `Previous period, at ${width}`).toBe(false);
  }

  await page.goto('/home');
  expect((await sizeOf(page.getByRole('button', { name: 'Logout' }))).width).toBeGreaterThanOrEqual(44);
  const tabs = page.getByRole('tablist').first();
  await expect(tabs).toBeVisible();
  // The fade says that there is more to the right, and only then.
  expect(await tabs.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true);
  expect(await tabs.evaluate((row) => getComputedStyle(row).getPropertyValue('--daybook-fade'))).toMatch(
    /^(0px)?$/,
  );
  await page.getByRole('button', { name: 'Show numbers' }).first().click();
  const link = page.getByRole('table').getByRole('link').first();
  const color = await link.evaluate((node) => getComputedStyle(node).color);
  expect(color).not.toBe('rgb(0, 0, 238)');
  await page.getByRole('tab', { name: /Warnings/ }).click();
  const client = page
    .getByRole('main')
    .getByRole('link', { name: /Ida Moss/ })
    .first();
  expect((await sizeOf(client)).height).toBeGreaterThanOrEqual(44);

  const header = page.getByRole('banner');
  const { height } = await sizeOf(header);
  await page.goto('/daily-logs/new');
  await loseNetwork(page);
  await expect(page.getByText(/^Offline/).first()).toBeVisible();
  expect((await sizeOf(header)).height).toBe(height);
});

test('an admin taps on what has no room in a timesheet’s card, and reads all of it on a narrow phone', async ({
  server,
  page,
}) => {
  const { company } = await pileOfTimesheets(server.url);
  await company.ada.enter(page);
  await page.setViewportSize({ width: 320, height: 812 });
  await page.goto('/admin/timesheets');
  await page.getByRole('button', { name: '+1 more' }).tap();
  const all = page.getByRole('dialog');
  await expect(all).toContainText('an entry without a work code');
  expect(await isCut(all)).toBe(false);
});
