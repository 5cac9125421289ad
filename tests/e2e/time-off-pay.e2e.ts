import { expect } from '@playwright/test';
import { addDays, daysBetween, formatLongDay, formatShortDay, type Day } from '@daybook/domain/time/day';
import type { Company } from '../support/browser-company.ts';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { answer } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { giveSickLeave, giveTimeOff } from '../support/browser-time-off.ts';
import { sheetOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

const today = (): Day => new Date().toISOString().slice(0, 10);
/** The pay period that is over; a new company's have two weeks, counted from 2025-01-01. */
const lastPeriod = (): [Day, Day] => {
  const start = addDays('2025-01-01', Math.floor(daysBetween('2025-01-01', today()) / 14) * 14 - 14);
  return [start, addDays(start, 13)];
};

interface Id {
  id: number;
}

const paidRun = async ({ ada }: Company, [period_start, period_end]: [Day, Day], pay_date: Day) => {
  const { id } = await ada.api<Id>('POST', '/pay-runs/', { period_start, period_end });
  await ada.api('POST', `/pay-runs/${id}/lock/`, { override_reason: 'Checked.' });
  await ada.api('POST', `/pay-runs/${id}/pay/`, { pay_date });
  return id;
};

// time-off.md#on-the-timesheet, time-off.md#pay-of-time-off, pay-runs.md#statements
test('sick leave that is filed late, on a paid timesheet, is paid as a difference by the next run', async ({
  server,
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const company = await makeTeam(server.url);
  const { ada, will, ida } = company;
  const leave_type = await giveSickLeave(ada, 40);
  await ada.api('POST', '/pay-rates/', { user: will.id, effective_from: '2025-01-01', amount: 20 });
  const [from, to] = lastPeriod();
  const sheet = await sheetOf(company, will, ida.id, [from, to], 'approved');
  const first = await paidRun(company, [from, to], today());
  const sick = addDays(from, 1);
  const request = await will.api<Id>('POST', '/leave-requests/', {
    leave_type,
    days: [{ date: sick, minutes: 120 }],
    note: 'The doctor’s note came late.',
  });

  await ada.enter(page);
  await page.goto('/admin/time-off');
  await page.getByLabel('Search', { exact: true }).fill('doctor will');
  await page.getByRole('link', { name: /^Decide on Sick of Will Worker/ }).click();
  const effect = page.getByRole('region', { name: 'If approved' });
  await expect(effect.getByRole('listitem')).toHaveText(/^Timesheet .*, approved: \+2:00 h, \+\$40\.00$/);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Sick of Will Worker was approved.')).toBeVisible();

  await page.goto(`/admin/timesheets/${sheet}`);
  const leave = page.getByRole('region', { name: 'Leave', exact: true });
  await expect(leave.getByRole('row', { name: /SICK/ })).toContainText('2:00');
  await leave.getByRole('link', { name: new RegExp(`${formatShortDay(sick)}$`) }).click();
  await expect(page).toHaveURL(`/admin/time-off/${request.id}`);

  await page.goto(`/admin/billing?tab=payroll&start=${from}&end=${to}`);
  const line = page.getByRole('row', { name: /Will Worker/ });
  await expect(page.getByRole('columnheader', { name: 'Leave' })).toBeVisible();
  await expect(line).toContainText('2:00');

  const next: [Day, Day] = [addDays(from, 14), addDays(to, 14)];
  const { id: run } = await ada.api<Id>('POST', '/pay-runs/', {
    period_start: next[0],
    period_end: next[1],
  });
  await page.goto(`/admin/billing/runs/${run}`);
  await expect(page.getByText('To pay $40.00 (pay $40.00 + reimbursed $0.00)')).toBeVisible();

  // Time off is asked for, so no client has hours for it.
  await page.goto(`/admin/clients/${ida.id}/edit`);
  await expect(page.getByRole('group', { name: 'Family Support (FS)' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Sick leave (SICK)' })).toHaveCount(0);

  // The statement stays as it was printed; My Pay has today's balance.
  await will.enter(await browser.newPage());
  const own = await will.open(browser, `/pay/${first}`);
  const paper = own.getByRole('region', { name: 'Pay statement of Will Worker' });
  await expect(paper).toContainText(`Sick 40:00 h on ${formatShortDay(to)}`);
  await checkPage(own);
  await own.goto('/pay');
  await expect(own.getByRole('link', { name: `Sick 38:00 h on ${formatShortDay(today())}` })).toBeVisible();
  const [left, paid] = await Promise.all(
    ['Time off left', 'Paid'].map((name) => own.getByRole('region', { name, exact: true }).boundingBox()),
  );
  expect((paid?.y ?? 0) - (left?.y ?? 0) - (left?.height ?? 0)).toBeGreaterThan(10);
  await checkPage(own);
  await own.context().close();
});

// time-off.md#on-the-timesheet, daily-logs.md#locked-logs, daily-logs.md#what-is-unusual
test('time off on a timesheet is locked, and leads to its request', async ({ server, page, browser }) => {
  test.setTimeout(240_000);
  const company = await makeTeam(server.url);
  const { ada, will, ida } = company;
  const leave_type = await giveSickLeave(ada, 40);
  const [from, to] = lastPeriod();
  const sheet = await sheetOf(company, will, ida.id, [from, to]);
  const day = addDays(from, 1);
  const { id: request } = await will.api<Id>('POST', '/leave-requests/', {
    leave_type,
    days: [{ date: day, minutes: 480 }],
  });
  await will.enter(page);
  await page.goto(`/timesheets/${sheet}`);
  await page.getByRole('button', { name: 'Submit' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(`Sick, ${formatLongDay(day)}, is not decided yet.`);
  await answer(page, 'Cancel');

  await ada.api('POST', `/leave-requests/${request}/approve/`);
  await page.goto('/daily-logs');
  await expect(page.getByText('Leave').first()).toBeVisible();
  await page.getByRole('link', { name: /Leave/ }).first().click();
  await expect(page.getByText('This is approved time off. Change the request instead.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await checkPage(page);
  const log = /\/daily-logs\/(\d+)/.exec(page.url())?.[1];
  await page.goto(`/daily-logs/${log}/edit`);
  await expect(page.getByRole('button', { name: 'Update Daily Log' })).toBeDisabled();
  await page.getByRole('link', { name: 'View request' }).click();
  await expect(page).toHaveURL(`/time-off/${request}`);
  // Time off is asked for: the form of a log does not offer its code.
  await page.goto('/daily-logs/new');
  await page.getByRole('combobox', { name: 'Work code' }).first().click();
  await expect(page.getByRole('option', { name: /^FS/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /SICK/ })).toHaveCount(0);

  const office = await ada.open(browser, `/admin/timesheets/${sheet}/edit`);
  const line = office.getByRole('group', { name: `Time off, ${formatShortDay(day)}` });
  await expect(line).toContainText('SICK · 8:00 h');
  await checkPage(office);
  await office
    .getByRole('group', { name: /^Ida Moss/ })
    .getByLabel('End time')
    .first()
    .fill('16:00');
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(office.getByText('Changes saved.')).toBeVisible();
  await expect(office.getByRole('row', { name: /SICK/ }).first()).toBeVisible();
  await line.getByRole('link', { name: 'View request' }).waitFor({ state: 'detached' });
  await office.context().close();
});

// time-off.md#by-hand
test('who leaves is paid out what is left', async ({ server, page }) => {
  test.setTimeout(240_000);
  const company = await makeTeam(server.url);
  const { ada, will } = company;
  const leave_type = await giveTimeOff(
    ada,
    'Vacation',
    { accrual: { kind: 'per_hour', num: 1, den: 30 } },
    {
      pays_out: true,
    },
  );
  await giveTimeOff(ada, 'Study', { accrual: { kind: 'per_hour', num: 1, den: 30 } });
  await ada.api('POST', '/pay-rates/', { user: will.id, effective_from: '2025-01-01', amount: 17.33 });
  await ada.api('POST', '/leave-ledger/', {
    user: will.id,
    leave_type,
    day: '2026-01-02',
    balance: 745,
    reason: 'From the old list',
  });
  await ada.enter(page);
  await page.goto(`/admin/employees/${will.id}/view`);
  const payOut = page.getByRole('button', { name: 'Pay Out: Vacation' });
  await expect(payOut).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Out: Study' })).toBeHidden();
  await payOut.click();
  const form = page.getByRole('form', { name: 'Pay out Vacation' });
  const hours = form.getByRole('textbox', { name: 'Hours' });
  await expect(hours).toHaveValue('12:25');
  await checkPage(page);
  await hours.fill('12:26');
  await form.getByRole('button', { name: 'Pay Out' }).click();
  await expect(form.getByText(/Will has 12:25 h on .*\. This takes 12:26 h\./)).toBeVisible();
  await hours.fill('12:25');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Last day');
  await form.getByRole('button', { name: 'Pay Out' }).click();
  await expect(page.getByText('Vacation was paid out, with the next pay run.')).toBeVisible();
  const vacation = page.getByRole('region', { name: 'Vacation' });
  await expect(vacation.getByText('Vacation: 0:00 h')).toBeVisible();
  await expect(vacation.getByRole('button', { name: 'Pay Out: Vacation' })).toBeHidden();
  await vacation.getByRole('button', { name: 'Ledger: Vacation' }).click();
  await expect(vacation.getByRole('row', { name: /Paid out.* -12:25 0:00$/ })).toBeVisible();
  const extras = await ada.api<{ pay_code: string; amount: number }[]>('GET', '/pay-extras/');
  expect(extras.map(({ pay_code, amount }) => [pay_code, amount])).toEqual([['leave_payout', 215.18]]);
});
