import { type Page, expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, logOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** One call of the page fails, alone or in a batch, the others succeed. */
async function failing(page: Page, procedure: string) {
  const failure = {
    error: {
      code: -32603,
      message: 'Something went wrong.',
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
    },
  };
  await page.route('**/trpc/**', async (route) => {
    const url = new URL(route.request().url());
    const at = (url.pathname.split('/').at(-1) ?? '').split(',').indexOf(procedure);
    if (at < 0) return route.continue();
    if (!url.searchParams.has('batch')) return route.fulfill({ status: 500, json: failure });
    const response = await route.fetch();
    const answers = (await response.json()) as unknown[];
    answers[at] = failure;
    return route.fulfill({ status: 207, json: answers });
  });
}

// 2 §2, decisions §9, decisions §10
test('an admin sees what is waiting, hours worked and ending contracts, each part loading separately', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const will = await company.join();
  await company.ada.enter(page);

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Nothing needs your review.')).toBeVisible();
  await expect(page.getByText('No contract warnings.')).toBeVisible();
  await expect(page.getByText('No recent activity.')).toBeVisible();
  await expect(page.getByText('No hours in this period.')).toBeVisible();
  // No sample figures: 264 hours, 310 km and 90 dollars belong to no one.
  await expect(page.getByRole('link', { name: 'Total Stipend $0.00' })).toBeVisible();
  await expect(page.getByText(/264|310|\$90/)).toHaveCount(0);
  await checkPage(page);

  const ida = await company.addClient('Ida', 'Moss', {
    contract_end: day(-3),
    assigned_workers: [will.id],
  });
  await company.addClient('Past', 'Contract', { contract_end: day(40) });
  const work_code_id = await codeOf(company, 'FS');
  const driven = { work_code_id, mileage: 12.5, stipend: 5 };
  await logOf(will, ida.id, day(0), [['09:00', '17:00', driven]]);
  await logOf(will, ida.id, day(20), [['09:00', '10:30', driven]]);
  const sheet = await will.api<{ id: number }>('POST', '/timesheets/', {
    start_date: day(20),
    end_date: day(20),
  });
  await will.api('POST', `/timesheets/${sheet.id}/submit/`);
  const incident = await will.api<{ id: number }>('POST', '/incident-reports/', {
    client_id: ida.id,
    date: day(0),
    staff_present: 'Will Worker',
  });
  await will.api('POST', '/no-shows/', { client_id: ida.id, date: '2025-02-03', staff_name: 'Will' });

  await page.reload();
  await expect(page.getByRole('link', { name: 'Incidents to Review 1' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'No Shows to Review 0 1 more from other periods' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Active Clients 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Active Employees 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Year' }).click();
  await expect(page).toHaveURL('/admin/dashboard?period=year');
  await page.getByRole('button', { name: 'Quarter' }).click();
  await expect(page).toHaveURL('/admin/dashboard?period=quarter');
  await page.goBack();
  await expect(page).toHaveURL('/admin/dashboard?period=year');
  await expect(page.getByRole('link', { name: 'Total Hours' })).toContainText(/^Total Hours(8|10)$/);
  await expect(page.getByRole('link', { name: /Estimated Pay \$\d+\.\d\d/ })).toBeVisible();
  const warnings = page.getByRole('region', { name: 'Contract Warnings' });
  await expect(warnings).toContainText('Ida Moss: contract expires in 3 day(s)');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(5);
  await expect(
    page.getByRole('region', { name: 'Hours by work code' }).getByText('Family support (FS)').first(),
  ).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Show numbers' }).first().click();
  await expect(page.getByRole('table', { name: 'Hours per week' }).getByRole('row')).toHaveCount(14);

  // A part that fails says so, and is retried separately.
  await failing(page, 'dashboard.work');
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load data: Something went wrong.' });
  await expect(failure).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Active Clients 1' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /Estimated Pay \$\d+\.\d\d/ })).toBeVisible();

  const notifications = page.getByRole('region', { name: 'Recent Notifications' });
  await expect(notifications.getByRole('listitem')).toHaveCount(3);
  await notifications.getByRole('link', { name: /^Incident Report – Ida Moss/ }).click();
  await expect(page).toHaveURL(`/admin/incident-reports/${incident.id}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.goto('/admin/dashboard');
  await expect(notifications.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: /^No Shows to Review/ }).click();
  await expect(page).toHaveURL('/admin/no-shows?month=all&status=pending');
});

// 2 §8
test('an admin whose pay period cannot be loaded sees half a month', async ({ server, page }) => {
  test.slow();
  const company = await makeCompany(server.url);
  await company.ada.enter(page);
  await failing(page, 'companySettings.currentPayPeriod');
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Half a month is shown in its place.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Active Clients 0' })).toBeVisible();
  await expect(
    page
      .getByRole('banner')
      .or(page.getByRole('main'))
      .getByText(/1 – .{0,5}15, \d{4}|16 – .{2,6}, \d{4}/)
      .first(),
  ).toBeVisible();
});
