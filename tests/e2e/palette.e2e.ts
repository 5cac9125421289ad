import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { giveTimeOff } from '../support/browser-time-off.ts';

/** The entries of the palette as they are read: a title, and what stands below it. */
async function entriesFor(page: Page, query: string, expected: string) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(query);
  await expect(dialog.getByText(expected, { exact: true }).first()).toBeVisible();
  const entries = await dialog.locator('.mantine-Spotlight-action').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return entries.map((text) => text.replaceAll('\n', ', '));
}

// access.md#the-shell
test('no two entries of the palette read the same, for an administrator and for a worker', async ({
  server,
  browser,
}) => {
  const company = await makeCompany(server.url);
  await company.goProfessional();
  await company.ada.api('PATCH', '/billing-settings/', { legal_name: 'Maple Care' });
  await giveTimeOff(company.ada, 'Vacation', { accrual: { kind: 'front_load', minutes: 4800 } });
  const will = await company.join();
  for (const person of [company.ada, will]) {
    const page = await browser.newPage();
    await person.enter(page);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const entries = await entriesFor(page, '', 'Timesheets');
    expect(entries.length).toBeGreaterThan(8);
    expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([]);
    if (person === company.ada) {
      const off = await entriesFor(page, 'time off', 'Time Off Settings');
      expect(off).toEqual(expect.arrayContaining(['Time Off', 'Time Off, Whole company']));
      const invoicing = await entriesFor(page, 'invoice', 'Invoicing');
      expect(invoicing).toEqual(expect.arrayContaining(['Invoices', 'Invoicing']));
    }
    await page.close();
  }
});

// access.md#the-shell
test('Enter opens a client whose name was typed before the clients had arrived', async ({ server, page }) => {
  const company = await makeCompany(server.url);
  const ida = await company.addClient('Ida', 'Moss');
  await company.ada.enter(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Welcome, Ada')).toBeVisible();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/trpc/*clients.picklist*', async (route) => {
    await arrival;
    await route.continue();
  });

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('moss');
  await expect(dialog.getByText('Nothing found')).toBeVisible();
  arrive();
  await expect(dialog.getByText('Ida Moss', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/clients/${ida.id}`);
});
