import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from '@daybook/domain/time/day';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, logOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** These calls of the page fail, alone or in a batch, the others succeed. */
async function failing(page: Page, ...broken: string[]) {
  const failure = {
    error: {
      code: -32603,
      message: 'Something went wrong.',
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
    },
  };
  await page.route('**/trpc/**', async (route) => {
    const url = new URL(route.request().url());
    const procedures = (url.pathname.split('/').at(-1) ?? '').split(',');
    if (!procedures.some((procedure) => broken.includes(procedure))) return route.continue();
    if (!url.searchParams.has('batch')) return route.fulfill({ status: 500, json: failure });
    const response = await route.fetch();
    const answers = (await response.json()) as unknown[];
    const json = answers.map((answer, at) => (broken.includes(procedures[at] ?? '') ? failure : answer));
    return route.fulfill({ status: 207, json });
  });
}

// timesheets.md#dashboard
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
  // What waits counts whichever period it is of, with the oldest day.
  await expect(page.getByRole('link', { name: /^Incidents to Review 1/ })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'No Shows to Review 1 Oldest Feb 3, 2025, 0 in this period' }),
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
  await expect(
    page.getByText('At the default of $25.00: your plan does not include pay rates'),
  ).toBeVisible();
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
  await failing(page, 'dashboard.work', 'dashboard.closing');
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load data: Something went wrong.' });
  await expect(failure).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Failed to load what is left to do for the last pay period: /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Active Clients 1' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /Estimated Pay \$\d+\.\d\d/ })).toBeVisible();

  const notifications = page.getByRole('region', { name: 'Recent Notifications' });
  await expect(notifications.getByRole('listitem')).toHaveCount(3);
  await notifications.getByRole('link', { name: /^Incident Report – Ida Moss/ }).click();
  await expect(page).toHaveURL(`/admin/incident-reports/${incident.id}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Incident report approved.')).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(notifications.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: /^No Shows to Review/ }).click();
  await expect(page).toHaveURL('/admin/no-shows?month=all&status=pending&sort=date');
});

// timesheets.md#dashboard: eight clicks at most from signing in to a pile of fifty approved and the first odd one open.
test('an admin approves fifty timesheets and opens the first with something to look at in six clicks', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  await company.goProfessional();
  const names = ['Will Worker', 'Cora Colleague', 'Dell Delegate', 'Maximiliana Featherstonehaugh-Whitcombe'];
  const people = await Promise.all(names.map((name) => company.join(name)));
  const late = await company.join('Lena Late');
  const ida = await company.addClient('Ida', 'Moss');
  const work_code_id = await codeOf(company, 'FS');
  const current = await company.ada.api<{ start_date: string }>(
    'GET',
    '/company-settings/current-pay-period/',
  );
  const dayOf = (at: number) => addDays(current.start_date, at - 14);
  const handIn = async (who: (typeof people)[number], at: number, end: string) => {
    const date = dayOf(at);
    await logOf(who, ida.id, date, [['09:00', end, { work_code_id }]]);
    const { id } = await who.api<{ id: number }>('POST', '/timesheets/', {
      start_date: date,
      end_date: date,
    });
    await who.api('POST', `/timesheets/${id}/submit/`);
  };
  await Promise.all(
    people.map(async (who, at) => {
      for (let date = 0; date < (at < 2 ? 13 : 12); date += 1) await handIn(who, date, '17:00');
    }),
  );
  const last = people[3];
  if (last) await handIn(last, 13, '03:30');
  await logOf(late, ida.id, dayOf(3), [['09:00', '10:00']]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await company.ada.enter(page);
  await page.goto('/admin/dashboard');
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const closing = page.getByRole('region', { name: /^Pay period/ });
  await expect(closing).toContainText('51 to approve');
  await expect(closing).toContainText('1 with something to look at');
  await expect(page.getByRole('region', { name: 'Work in the period' })).toContainText('Total Hours');
  await expect(page.getByText('Failed to load data')).toHaveCount(0);
  await expect(closing).toContainText('1 not handed in');
  await expect(closing).toContainText('0 of 52 approved');
  await checkPage(page);

  await click(closing.getByRole('link', { name: 'Start Approving' }));
  const table = page.getByRole('table', { name: 'Timesheets', exact: true });
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(50);
  // Nine rows are in sight at least, none with its actions cut.
  const seen = await rows.evaluateAll(
    (all) =>
      all.filter((row) => {
        const { bottom, right } = row.getBoundingClientRect();
        const action = row.querySelector('[data-row-act]')?.getBoundingClientRect();
        return bottom <= 800 && right <= 1280 && action !== undefined && action.right <= 1280;
      }).length,
  );
  expect(seen).toBeGreaterThanOrEqual(9);
  await click(page.getByRole('checkbox', { name: 'Select all' }));
  await click(page.getByRole('button', { name: 'Approve 50 timesheets' }));
  const question = page.getByRole('dialog');
  await expect(question).toContainText('50 timesheets, 400.00 h (400:00), about $11,000.00.');
  await click(question.getByRole('button', { name: 'Approve 50 timesheets' }));
  await expect(page.getByText('50 timesheets approved.')).toBeVisible();
  await expect(page.getByText('All done. 1 to look at.')).toBeVisible();
  // What has something to look at is not ticked among the others.
  await page.getByText('Nothing to look at 0').click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select all' }).click({ force: true });
  await expect(page.getByRole('button', { name: /^Approve \d/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Tick all/ })).toHaveCount(0);
  await click(page.getByText('Something to look at 1'));
  await click(table.getByRole('link', { name: /^Review Maximiliana/ }));
  await expect(page.getByRole('heading', { name: /^Timesheet of Maximiliana/ })).toBeVisible();
  await expect(page.getByText('Worth a look')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(8);

  // The way back keeps the filter; j and Enter open a timesheet without the mouse.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/look=flagged/);
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Approve 1 timesheet', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Timesheet of Maximiliana/ })).toBeVisible();

  // Who has not handed in; where no mail is sent, their addresses.
  await page.goto('/admin/employees?q=late');
  await expect(page.getByRole('row', { name: /Lena Late/ })).toContainText('Not created');
  await page.getByRole('link', { name: 'Not handed in' }).click();
  const missing = page.getByRole('table', { name: 'Not handed in' });
  await expect(missing.getByRole('row', { name: /Lena Late/ })).toContainText('None, but daily logs');
  await expect(page.getByText(/, 1 not handed in: 1 nothing yet\. Due/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy addresses of 1 person' })).toBeVisible();
  await checkPage(page);
});

// timesheets.md#dashboard
test('an admin whose pay period cannot be loaded sees half a month', async ({ server, page }) => {
  test.slow();
  const company = await makeCompany(server.url);
  await company.ada.enter(page);
  await failing(page, 'companySettings.currentPayPeriod');
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Half a month is shown instead.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Active Clients 0' })).toBeVisible();
  await expect(
    page
      .getByRole('banner')
      .or(page.getByRole('main'))
      .getByText(/1 – .{0,5}15, \d{4}|16 – .{2,6}, \d{4}/)
      .first(),
  ).toBeVisible();
});
