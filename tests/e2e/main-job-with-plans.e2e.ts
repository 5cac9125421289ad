import { expect } from '@playwright/test';
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
import { button } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';

// company-and-plans.md#plans
test('a new company’s admin meets the plan’s locks, and still gets a timesheet submitted and approved', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  await signUp(page);
  await addClient(page);
  const address = await fillEmployee(page);
  await expect(page.getByLabel('Pay Rate')).toBeDisabled();
  await expect(page.getByText('Upgrade to Professional to unlock this feature').first()).toBeVisible();
  await addEmployee(page);
  const will = await signIn(browser, server.url, address);
  await logADay(will);
  await handIn(will);
  await approve(page);

  await page.goto('/admin/billing');
  await expect(page.getByRole('heading', { name: 'Payroll & Billing' })).toBeVisible();
  await expect(page.getByRole('main').getByText('PRO', { exact: true })).toBeVisible();
  await expect(button(page, 'Export CSV')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade' })).toHaveAttribute(
    'href',
    '/admin/subscription',
  );
});
