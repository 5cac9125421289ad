import { expect } from '@playwright/test';
import { addDays, weekdayOf } from '@daybook/domain/time/day';
import type { Person } from '../support/browser-company.ts';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { loseNetwork } from '../support/browser-outbox.ts';
import { test } from '../support/browser-test.ts';
import { giveTimeOff } from '../support/browser-time-off.ts';
import { checkPage } from '../support/page-checks.ts';

const today = () => new Date().toISOString().slice(0, 10);
/** A Monday at least two weeks ahead, so that both days are usual ones. */
const monday = () => {
  const day = addDays(today(), 14);
  return addDays(day, (8 - weekdayOf(day)) % 7);
};

interface Id {
  id: number;
}

/** Annual leave of so many hours for everybody. */
const annualLeave = (ada: Person, hours: number) =>
  giveTimeOff(ada, 'Annual leave', { accrual: { kind: 'front_load', minutes: hours * 60 }, carry: 0 });

// time-off.md#screens, time-off.md#requests, phone-and-offline.md#without-a-network
test('a worker on a phone asks for two days without a network, and is told what was decided', async ({
  server,
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 375, height: 812 });
  const { ada, will } = await makeTeam(server.url);
  await annualLeave(ada, 80);
  await will.enter(page);
  await page.goto('/time-off');
  await expect(page.getByText('80:00 h')).toBeVisible();
  await expect(page.getByText('Nothing is coming up.')).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Ask for Time Off' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for Time Off' })).toBeVisible();
  const from = page.getByRole('textbox', { name: 'From' });
  await from.fill(monday());
  await from.press('Tab');
  await expect(page.getByText('After this: 72:00 h')).toBeVisible();
  // What the server said of one day is not said of two.
  await loseNetwork(page);
  const to = page.getByRole('textbox', { name: 'To' });
  await to.fill(addDays(monday(), 1));
  await to.press('Tab');
  await expect(page.getByRole('textbox', { name: /^Hours on Mon/ })).toHaveValue('8:00');
  await expect(page.getByText('16:00 h in all')).toBeVisible();
  await expect(page.getByText('After this: 64:00 h')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Saved on this device.', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/On this device since/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Requested')).toBeVisible({ timeout: 90_000 });
  const requests = await ada.api<(Id & { minutes: number })[]>('GET', '/leave-requests/');
  expect(requests.map(({ minutes }) => minutes)).toEqual([960]);
  await ada.api('POST', `/leave-requests/${requests[0]?.id}/decline/`, {
    reason: 'Too many are away.',
  });
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Time Off' }).getByText('Declined')).toBeVisible();
  await page.getByRole('region', { name: 'Time Off' }).getByRole('link').first().click();
  await expect(page.getByText('Too many are away.')).toBeVisible();
  await checkPage(page);
});

// time-off.md#deciding, time-off.md#screens
test('an administrator decides on five requests, one of which would overdraw, and sees who is away', async ({
  server,
  page,
}) => {
  test.setTimeout(240_000);
  const { ada, will } = await makeTeam(server.url);
  const leave_type = await annualLeave(ada, 24);
  const ask = (date: string, minutes: number) =>
    will.api('POST', '/leave-requests/', { leave_type, days: [{ date, minutes }] });
  for (const [day, minutes] of [
    [0, 480],
    [1, 480],
    [2, 240],
    [3, 480],
    [4, 240],
  ] as const)
    await ask(addDays(monday(), day), minutes);
  await ada.enter(page);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: '5 requests to decide' }).click();
  await expect(page.getByRole('link', { name: /^Decide on/ })).toHaveCount(5);
  await checkPage(page);
  await page
    .getByRole('link', { name: /^Decide on/ })
    .first()
    .click();
  for (const place of [1, 2, 3]) {
    // What was decided on is gone: the next one is the first of those that wait.
    await expect(page.getByText(`1 of ${6 - place} waiting`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'If approved' }).getByText('Nobody')).toBeVisible();
    if (place === 1) await checkPage(page);
    await page.getByRole('button', { name: 'Approve' }).click();
  }
  await expect(page.getByText('1 of 2 waiting')).toBeVisible();
  await expect(page.getByText(/Will has 4:00 h on .*\. This takes 8:00 h\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Only four hours are left.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('1 of 1 waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('No requests are waiting.')).toBeVisible();

  await page.goto(`/admin/time-off?tab=calendar&month=${monday().slice(0, 7)}`);
  await expect(page.getByRole('link', { name: /^Will Worker, Mon.*Annual leave 8:00 h$/ })).toBeVisible();
  await checkPage(page);
  await page.goto('/admin/time-off?tab=balances');
  await expect(page.getByRole('row', { name: /Will Worker/ })).toBeVisible();
  await checkPage(page);
  await page.goto(`/admin/employees/${will.id}/view`);
  await page.getByRole('button', { name: 'Ledger: Annual leave' }).click();
  await expect(page.getByRole('cell', { name: 'Given for the year' }).first()).toBeVisible();
});
