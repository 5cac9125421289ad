import { expect, type Page } from '@playwright/test';
import { card } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { pileOfTimesheets } from '../support/browser-timesheets.ts';

test.use({ plans: 'off' });

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** The first number of a text: "Active Clients 2". */
const numberIn = (text: string | null) => Number((/[\d,.]+/.exec(text ?? '')?.[0] ?? '').replaceAll(',', ''));

async function cardOf(page: Page, label: string) {
  await page.goto('/admin/dashboard?period=year');
  const link = page.getByRole('link', { name: new RegExp(`^${label}`) });
  await expect(link).toContainText(/\d/);
  const shown = numberIn(((await link.textContent()) ?? '').replace(label, ''));
  await link.click();
  return shown;
}

test('an admin finds behind every card of the dashboard a list that adds up to it', async ({
  server,
  page,
}) => {
  test.slow();
  const { company, will } = await pileOfTimesheets(server.url);
  const past = await company.addClient('Past', 'Contract', { contract_end: day(40) });
  await will.api('POST', '/no-shows/', { client_id: past.id, date: day(3), staff_name: 'Will' });
  await company.ada.enter(page);
  // Charts below a list have tables of their own.
  const rows = page.locator('main table').first().locator('tbody tr');

  expect(await cardOf(page, 'Timesheets to Approve')).toBe(5);
  await expect(rows).toHaveCount(5);
  expect(await cardOf(page, 'No Shows to Review')).toBe(1);
  await expect(rows).toHaveCount(1);
  for (const label of ['Reports to Review', 'Incidents to Review']) {
    expect(await cardOf(page, label)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Admin Dashboard');
    await expect(rows.getByRole('link')).toHaveCount(0);
  }
  // Not the one whose contract has ended.
  expect(await cardOf(page, 'Active Clients')).toBe(2);
  await expect(rows).toHaveCount(2);
  const employees = await cardOf(page, 'Active Employees');
  await expect(page.getByRole('table', { name: 'Employees', exact: true }).locator('tbody tr')).toHaveCount(
    employees,
  );
  // Rounded to whole hours.
  expect(await cardOf(page, 'Total Hours')).toBe(106);
  await expect(card(page, 'Total hours')).toContainText('105.50 h (105:30)');
  expect(await cardOf(page, 'Total KMs')).toBe(110);
  await expect(card(page, 'Total miles')).toContainText('110');
  // Three of eight hours each are approved, at the default of $25.00.
  expect(await cardOf(page, 'Estimated Pay')).toBe(2_637.5);
  await expect(page.getByText('Total Pay $600.00')).toBeVisible();
  await expect(page.getByText('Estimated Pay of everybody $2,637.50')).toBeVisible();
});
