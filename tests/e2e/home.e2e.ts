import { expect } from '@playwright/test';
import { addDays, formatShortDay } from '@daybook/domain/time/day';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const today = () => new Date().toISOString().slice(0, 10);

// timesheets.md#home, people-and-roles.md#settings-of-a-person, timesheets.md#states, timesheets.md#pay-periods
test('a worker’s home page shows what is due and since when, warnings, and recent activity', async ({
  server,
  page,
}) => {
  test.setTimeout(240_000);
  const { ada, join, addClient } = await makeCompany(server.url);
  const [settings] = await ada.api<{ id: number }[]>('GET', '/company-settings/');
  // Weekly periods, one of which ended yesterday and is overdue.
  await ada.api('PATCH', `/company-settings/${settings?.id}/`, {
    time_zone: 'UTC',
    pay_period: 'weekly',
    first_pay_period: today(),
  });
  const will = await join('Will Worker');
  const client = await addClient('Ida', 'Moss', {
    assigned_workers: [will.id],
    contract_end: addDays(today(), 3),
  });
  await addClient('Not', 'Hisclient', { contract_end: addDays(today(), 3) });

  await will.enter(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Will!');
  await expect(page.getByText('No documents need attention at this time.')).toBeVisible();
  await expect(page.getByText('No recent activity for you.')).toBeVisible();
  const warnings = page.getByRole('region', { name: 'Contract Warnings' });
  await expect(warnings).toContainText(
    `Contract expires in 3 day(s) on ${formatShortDay(addDays(today(), 3))}`,
  );
  await expect(page.getByText('Not Hisclient')).toBeHidden();
  await checkPage(page);

  for (const [ago, hours] of [
    [0, '11:30'],
    [2, '12:00'],
    [3, '13:00'],
  ] as const) {
    await will.api('POST', '/timesheet-sessions/', {
      client: client.id,
      date: addDays(today(), -ago),
      work_entries: [{ start_time: '09:00', end_time: hours, mileage: 12.5, stipend: 5 }],
    });
  }
  await page.reload();
  const period = page.getByRole('region', { name: 'Pay Period Summary' });
  await expect(period).toContainText(formatShortDay(today()));
  await expect(period).toContainText('2.50');
  await expect(period).toContainText('12.50');
  await expect(period).toContainText('$5.00');
  // The strip opens the logs of a day, or a new one.
  const strip = page.getByRole('list', { name: 'Days of this pay period' });
  await expect(strip.getByRole('link')).toHaveCount(7);
  await expect(strip.getByRole('link', { name: /, today, 2:30 h$/ })).toHaveAttribute(
    'href',
    /daily-logs\/\d+$/,
  );
  await expect(strip.getByRole('link', { name: /, no log$/ }).first()).toHaveAttribute(
    'href',
    '/daily-logs/new',
  );
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await expect(page.getByRole('table', { name: 'Days of this pay period' }).getByRole('row')).toHaveCount(8);
  await page.getByRole('button', { name: 'Show bars' }).click();
  const documents = page.getByRole('region', { name: 'Documents Needing Attention' });
  await expect(documents).toContainText(`Overdue since ${formatShortDay(addDays(today(), -1))}`);
  const recent = page.getByRole('region', { name: 'Recent Activity' });
  await expect(recent.getByRole('listitem')).toHaveCount(3);
  await expect(recent.getByRole('listitem').first()).toContainText('Saved');
  await checkPage(page);

  // From the due item to the draft, and from the draft to the submitted sheet.
  await documents.getByRole('button', { name: /^Create timesheet/ }).click();
  await expect(page).toHaveURL(/\/timesheets\/\d+$/);
  const [sheet] = await will.api<{ id: number }[]>('GET', '/timesheets/?submitted=false');
  await will.api('POST', `/timesheets/${sheet?.id}/submit/`);
  await ada.api('POST', `/timesheets/${sheet?.id}/unsubmit/`, { reason: 'Tuesday is missing.' });
  await will.api('POST', '/monthly-reports/generate/', { client: client.id, start_date: today() });
  await page.goto('/home');
  await expect(documents).toContainText('Tuesday is missing.');
  // Draft and due: one line.
  await expect(documents.getByRole('listitem').filter({ hasText: 'Timesheet' })).toHaveCount(1);
  await expect(documents).toContainText('Overdue since');
  await documents.getByRole('button', { name: /^Submit Timesheet/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Submit this timesheet?');
  await expect(page.getByRole('dialog')).toContainText('7.00 h (7:00) · 25.00 km · $10.00');
  await expect(page.getByRole('dialog')).toContainText('2 entries have no work code.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(documents.getByRole('button', { name: /^Submit Timesheet/ })).toBeHidden();
  await expect(recent.getByRole('link', { name: /^Timesheet/ })).toHaveAttribute(
    'href',
    `/timesheets/submitted/${sheet?.id}`,
  );
  await documents.getByRole('button', { name: /^Submit Monthly report/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('No documents need attention at this time.')).toBeVisible();
  await expect(recent.getByRole('listitem')).toHaveCount(5);
  await expect(recent.getByRole('listitem').first()).toContainText('Submitted');

  for (const [name, path] of [
    ['New Timesheet', '/timesheets/new'],
    ["Log Today's Work", '/daily-logs/new'],
    ['Generate Report', '/monthly-reports/new'],
  ] as const) {
    await expect(
      page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name }),
    ).toHaveAttribute('href', path);
  }

  await page.getByRole('tab', { name: /Warnings/ }).click();
  await expect(page).toHaveURL('/home?tab=warnings');
  await expect(page.getByRole('heading', { name: 'Your Contract Warnings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ida Moss' })).toBeVisible();
  await checkPage(page);

  // With reminders off nothing is due, but the previous period is still offered.
  await will.api('POST', `/timesheets/${sheet?.id}/unsubmit/`);
  await will.api('PATCH', '/current-user/', { submission_reminders: false });
  await page.goto('/home');
  await expect(period).toContainText('Previous period');
  await expect(documents.getByText('Overdue since')).toBeHidden();

  await page.route(/companySettings\.currentPayPeriod/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not reach the server', {
    timeout: 20_000,
  });
  await expect(page.getByRole('tab', { name: 'Main' })).toBeHidden();
});
