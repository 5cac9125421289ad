import { expect } from '@playwright/test';
import { addDays, formatShortDay } from '@daybook/domain/time/day';
import { fillEntry, makeTeam } from '../support/browser-daily-logs.ts';
import { loseNetwork, waitingChip } from '../support/browser-outbox.ts';
import { choose } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { logOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

const today = () => new Date().toISOString().slice(0, 10);
const PHONE = { width: 375, height: 812 };

test('a change without a network is not called saved, counts in its day, and shows both versions on a phone', async ({
  server,
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const { ada, will, ida, codeId } = await makeTeam(server.url);
  const work_code_id = codeId('FS');
  const log = await logOf(will, ida.id, today(), [['06:00', '08:00', { work_code_id }]]);
  await will.enter(page);
  // The browser's promise about its storage is told once only.
  await page.addInitScript(() => window.localStorage.setItem('daybook.storage-asked', 'yes'));
  await page.setViewportSize(PHONE);
  await page.goto('/home');
  await expect(page.getByText('Pay Period Summary')).toBeVisible();
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await page.getByRole('link', { name: /^Edit .*Ida Moss/ }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('A calm day');
  await loseNetwork(page);
  await page.getByLabel('Notes').fill('Ida was tired and went to bed at six');
  await page.getByRole('button', { name: 'Update Daily Log' }).click();
  await expect(page.getByText('Saved on this device, not sent yet')).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Home' }).click();
  const day = page.getByRole('link', { name: new RegExp(`${formatShortDay(today())}, today`) });
  await expect(day).toHaveAccessibleName(/2[.:]00 h, not all of it sent yet/);

  await ada.api('PATCH', `/timesheet-sessions/${log.id}/`, { notes: 'The office says otherwise' });
  await page.goBack();
  await context.setOffline(false);
  await expect(page.getByText('Not saved in Daybook')).toBeVisible();
  await expect(page.getByText('Saved on this device, not sent yet')).toBeHidden();
  await expect(page.getByText('Reload to see the latest version.')).toHaveCount(0);
  await page.getByRole('alert').getByRole('link', { name: 'Open' }).click();
  const notes = page.getByRole('region', { name: 'Both versions', exact: true }).getByRole('region', {
    name: 'Notes',
    exact: true,
  });
  for (const text of ['Ida was tired and went to bed at six', 'The office says otherwise']) {
    const box = await notes.getByText(text).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= PHONE.width).toBe(true);
  }
  await checkPage(page);
  expect(await waitingChip(page).evaluate((chip) => (chip.closest('header')?.scrollHeight ?? 999) < 64)).toBe(
    true,
  );
});

test('after more than the contract, a worker reads by how much, in place of nothing left', async ({
  server,
  page,
}) => {
  const { will, ida, codeId } = await makeTeam(server.url);
  await logOf(will, ida.id, today(), [['06:00', '15:00', { work_code_id: codeId('FS') }]]);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await expect(page.getByText('You already logged 9:00 h for this client on this day.')).toBeVisible();
  await fillEntry(page, 1, /FS/, '16', '20');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page).toHaveURL('/daily-logs');
  await expect(page.getByRole('status').filter({ hasText: 'More than the contract' })).toContainText(
    'FS 3:00 h over this week',
  );
  await expect(page.getByText('0:00 of 10:00 h FS')).toHaveCount(0);
});

test('a log that the server cannot save holds up no form, and is not blamed on the connection', async ({
  server,
  page,
}) => {
  const { will } = await makeTeam(server.url);
  await will.enter(page);
  await page.addInitScript(() => window.localStorage.setItem('daybook.storage-asked', 'yes'));
  await page.route('**/trpc/dailyLogs.create*', (route) => route.fulfill({ status: 500, body: 'Oops' }));
  await page.goto('/daily-logs/new');
  await fillEntry(page, 1, /FS/, '9', '10');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Saved on this device, not sent yet')).toBeVisible();
  await page.goto('/no-show-form');
  await choose(page, 'Client', /Ida Moss/);
  await page.getByRole('button', { name: 'Submit' }).click();
  const began = Date.now();
  await expect(page.getByText('No Show Report submitted successfully!')).toBeVisible();
  // Not after the ten seconds that a form waits for an answer.
  expect(Date.now() - began).toBeLessThan(9_000);
  await waitingChip(page).click();
  const row = page.getByRole('row').filter({ hasText: 'New daily log, Ida Moss' });
  await expect(row).toContainText('because of a fault of its own');
  await expect(row).not.toContainText('No connection');
});

test('a worker sees the weekday of a date, and that one is still to come', async ({ server, page }) => {
  const { will } = await makeTeam(server.url);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  await expect(date).toHaveAccessibleDescription(/^[A-Z][a-z]{2} · today$/);
  await date.fill(addDays(today(), -1));
  await expect(date).toHaveAccessibleDescription(/^[A-Z][a-z]{2} · yesterday$/);
  await date.fill(addDays(today(), 3));
  await expect(date).toHaveAccessibleDescription(/^[A-Z][a-z]{2} · still to come$/);
});
