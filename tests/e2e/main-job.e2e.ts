import { expect } from '@playwright/test';
import { addDays } from '@daybook/domain/time/day';
import {
  addClient,
  addEmployee,
  approve,
  fillEmployee,
  handIn,
  logADay,
  signIn,
  signUp,
} from '../support/browser-main-job.ts';
import { rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { exportedCsv } from '../support/browser-timesheets.ts';

// As in a self-hosted installation: every company has every feature.
test.use({ plans: 'off' });

/** Today in the server's time zone, which a new company gets. */
const today = () => new Intl.DateTimeFormat('en-CA').format();

// timesheets.md#approval, daily-logs.md#times, billing.md#payroll-details
test('an admin gets from signing up to the payroll file in the browser alone', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  await signUp(page);
  await addClient(page);
  const address = await fillEmployee(page);
  // An invalid rate stays in the field, and the employee is not added.
  const rate = page.getByLabel('Pay Rate');
  for (const [typed, message] of [
    ['1.234,5', 'Enter a number, as in 12.5.'],
    ['99999999', 'Enter 10,000 or less.'],
  ] as const) {
    await rate.fill(typed);
    await page.getByRole('button', { name: 'Add Employee' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(rate).toHaveValue(typed);
  }
  // A decimal comma is accepted.
  await rate.fill('21,35');
  await addEmployee(page);
  const will = await signIn(browser, server.url, address);
  await logADay(will);
  await handIn(will);
  await approve(page);

  await page.goto('/admin/billing');
  await expect(page.getByRole('row').filter({ hasText: 'Will Worker' })).toContainText('11:00');
  const { name, csv } = await exportedCsv(page);
  const [, from, to] = /payroll_([\d-]{10})_to_([\d-]{10})\.csv/.exec(name) ?? [];
  expect(from && from <= today()).toBe(true);
  expect(to && to >= today() && to === addDays(from ?? '', 13)).toBe(true);
  // 11 h × 21.35 = 234.85, and 7.25 of stipend.
  expect(csv).toEqual([
    'Employee,Regular Hours,Overtime Hours,Pay Rate,Kilometers,Stipend,Total Pay',
    'Will Worker,11.00,0.00,21.35,12.50,7.25,242.10',
    'TOTAL,11.00,0.00,,12.50,7.25,242.10',
  ]);
  await will.goto('/timesheets');
  await expect(rowOf(will, 'Approved')).toBeVisible();
});
