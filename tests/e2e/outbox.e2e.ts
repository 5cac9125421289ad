import { expect } from '@playwright/test';
import { addDays } from '@daybook/domain/time/day';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { logsOf, loseNetwork, plant, saveOffline, waitingChip } from '../support/browser-outbox.ts';
import { answer, button, choose } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const today = () => new Date().toISOString().slice(0, 10);

// phone-and-offline.md#the-outbox
test('a worker saves, changes and deletes logs without a network, and the office gets them as saved', async ({
  server,
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const { will, ida, codeId } = await makeTeam(server.url);
  const entries = [{ work_code_id: codeId('FS'), start_time: '06:00', end_time: '07:00' }];
  const old = (notes: string) => ({
    client: ida.id,
    date: addDays(today(), -1),
    notes,
    work_entries: entries,
  });
  await will.api('POST', '/timesheet-sessions/', old('To be changed'));
  await will.api('POST', '/timesheet-sessions/', old('To be deleted'));
  await will.enter(page);
  await page.goto('/outbox');
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  await page.goto('/daily-logs/new');
  await expect(page.getByLabel('Notes')).toBeVisible();
  await page.getByRole('link', { name: 'Daily Logs' }).first().click();
  // The code of the question is loaded when it is first asked.
  const gone = page.getByRole('row').filter({ hasText: 'To be deleted' });
  await gone.getByRole('button', { name: /^Delete/ }).click();
  await answer(page, 'Cancel');
  const changed = page.getByRole('row').filter({ hasText: 'To be changed' });
  await changed.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('To be changed');

  await loseNetwork(page);
  await page.getByLabel('Notes').fill('Changed in the lift');
  await page.getByRole('button', { name: 'Update Daily Log' }).click();
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible();
  // The notice about the browser's storage is shown only once, and stays until the person closes it.
  await page.getByRole('link', { name: 'Daily Logs' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: 'Changed in the lift' })).toContainText(
    'On this device since',
  );
  await gone.getByRole('button', { name: /^Delete/ }).click();
  await answer(page, 'Delete');
  await expect(page.getByText('It will be deleted when you are back online.')).toBeVisible();
  await page.getByRole('link', { name: 'New Daily Log' }).first().click();
  await saveOffline(page, 'Written in a basement', '9', '12');
  await expect(page).toHaveURL('/daily-logs');
  await expect(page.getByRole('row').filter({ hasText: 'Written in a base' })).toContainText(
    'On this device since',
  );
  await expect(waitingChip(page)).toHaveText('3 waiting');
  // Three of the ten hours of a week are on this device only; yesterday's one may be in the week before.
  await expect(page.getByRole('status').filter({ hasText: 'Left for this client' })).toContainText(
    /[67]:00 of 10:00 h FS/,
  );
  await checkPage(page);
  await waitingChip(page).click();
  await expect(page.getByRole('row').filter({ hasText: 'Changed daily log, Ida Moss' })).toContainText(
    'No connection.',
  );
  await checkPage(page);
  expect(await logsOf(will, 'To be changed')).toHaveLength(1);

  await context.setOffline(false);
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  await expect(waitingChip(page)).toBeHidden();
  await page.goto('/daily-logs');
  await expect(page.getByRole('row').filter({ hasText: 'Changed in the lift' })).toBeVisible();
  await expect(page.getByText('On this device since')).toHaveCount(0);
  expect(await logsOf(will, 'Written in a basement')).toMatchObject([{ total_hours: 3, date: today() }]);
  expect(await logsOf(will, 'Changed in the lift')).toHaveLength(1);
  expect(await logsOf(will, 'To be deleted')).toHaveLength(0);
});

test('a worker files both forms without a network, and the office gets each once', async ({
  server,
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const { will, ada } = await makeTeam(server.url);
  await will.enter(page);
  // So that the browser has the code of these pages.
  await page.goto('/outbox/none');
  await expect(page.getByText('This has been sent or discarded in the meantime.')).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  await page.goto('/no-show-form');
  await choose(page, 'Client', 'Ida Moss');
  await page.getByLabel('Staff Name').fill('Will Worker');
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2026-03-04');
  await page.keyboard.press('Tab');
  await loseNetwork(page);
  await button(page, 'Submit').click();
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible();
  await waitingChip(page).click();
  await page.getByRole('link', { name: /^Open No-show form, Ida Moss/ }).click();
  await expect(page.getByLabel('Staff Name')).toHaveValue('Will Worker');
  await page.getByLabel('Staff Name').fill('Will B. Worker');
  await button(page, 'Submit').click();
  await expect(page).toHaveURL('/outbox');
  await context.setOffline(false);
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  expect(await ada.api('GET', '/no-shows/')).toMatchObject([
    { staff_name: 'Will B. Worker', date: '2026-03-04' },
  ]);
});

test('a worker cannot submit a timesheet of days with unsent logs, and is asked before signing out', async ({
  server,
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const { ada, will, ida } = await makeTeam(server.url);
  const sheet = await will.api<{ id: number }>('POST', '/timesheets/', {
    start_date: addDays(today(), -3),
    end_date: today(),
  });
  await will.enter(page);
  await page.goto(`/timesheets/${sheet.id}`);
  await expect(button(page, 'Submit')).toBeVisible();
  await page.getByRole('link', { name: 'Timesheets' }).first().click();
  await page.getByRole('link', { name: 'New Timesheet' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Start date' })).toBeVisible();
  // Nothing is sent while the server cannot be reached.
  await context.route(/dailyLogs\.create/, (route) => route.abort());
  await plant(page, { user: will.id, client: ida.id, date: today(), count: 2, age: 4 });
  await page.reload();
  await page.getByRole('textbox', { name: 'Start date' }).fill(addDays(today(), -3));
  await page.getByRole('textbox', { name: 'End date' }).fill(today());
  await page.keyboard.press('Tab');
  await expect(page.getByText('These are on this device and not counted here')).toBeVisible();
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'leave it out of pay' })).toContainText('Ida Moss');
  await page.goto(`/timesheets/${sheet.id}`);
  await button(page, 'Submit').click();
  await expect(page.getByText('the timesheet would leave it out of pay').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/home');
  await expect(
    page.getByText('On this device for more than 3 days, and not yet sent to the office'),
  ).toBeVisible();
  await checkPage(page);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('New daily log, Ida Moss');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(dialog.getByRole('button', { name: 'Discard and Log Out' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send Now and Log Out' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await context.setOffline(false);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Send Now and Log Out' }).click();
  await expect(page.getByText('Not everything could be sent, so you are still signed in.')).toBeVisible();
  await context.unroute(/dailyLogs\.create/);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Send Now and Log Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await logsOf(ada, 'planted 1')).toHaveLength(1);
});
