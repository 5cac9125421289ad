import { expect } from '@playwright/test';
import { addDays, dayAt, formatLongDay } from '@daybook/domain/time/day';
import type { Person } from '../support/browser-company.ts';
import {
  clientField,
  dateField,
  entry,
  fillEntry,
  makeTeam,
  moveTo,
  saveLog,
} from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** The rest of a fortnight, through the API: one log a day, 09:00 to 13:00. */
async function logDays(who: Person, client: number, code: number, days: readonly number[]) {
  for (const ago of days) {
    await who.api('POST', '/timesheet-sessions/', {
      client,
      date: addDays(today(), -ago),
      notes: 'Went shopping and cooked a meal',
      work_entries: [
        { work_code_id: code, start_time: '09:00', end_time: '13:00', mileage: 4.5, stipend: null },
      ],
    });
  }
}

// daily-logs.md#overview, daily-logs.md#errors, clients-and-contracts.md#warnings, daily-logs.md#one-log, daily-logs.md#the-form
test('two workers log a fortnight, including a night shift, and the admin reads it', async ({
  server,
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const team = await makeTeam(server.url);
  const { ada, will, cora, ida, otto, codeId } = team;

  await will.enter(page);
  await page.goto('/daily-logs');
  await expect(page.getByText('No logs match your filters.')).toBeVisible();
  await page.getByRole('link', { name: 'New Daily Log' }).first().click();

  // Ready to type: the first assigned client, today, four empty entries.
  await expect(clientField(page)).toHaveValue('Ida Moss');
  await expect(dateField(page)).toHaveValue(today());
  await expect(page.getByRole('group', { name: /^Entry \d$/ })).toHaveCount(4);
  await clientField(page).click();
  await expect(page.getByRole('group', { name: 'Assigned', exact: true })).toContainText('Otto Reed');
  await expect(page.getByRole('group', { name: 'Unassigned' })).toContainText('Una Ssigned');
  await page.keyboard.press('Escape');

  await fillEntry(page, 1, /Family support/, '930', '18');
  await expect(entry(page, 1).getByLabel('Start')).toHaveValue('09:30');
  await expect(entry(page, 1).getByLabel('End', { exact: true })).toHaveValue('18:00');
  await expect(entry(page, 1).getByLabel('Hours of entry 1')).toContainText('8:30');
  // The message shown on leaving the field does not move the button before the click.
  await entry(page, 2).getByLabel('Start').fill('99');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Please check the marked fields.')).toBeVisible();
  await expect(entry(page, 2).getByLabel('Start')).toHaveAttribute('aria-invalid', 'true');
  await fillEntry(page, 2, /Travel Time/, '2200', '0115');
  await expect(entry(page, 2).getByLabel('Hours of entry 2')).toContainText('3:15');
  await expect(entry(page, 2).getByLabel('Hours of entry 2')).toContainText('next day');
  const total = page.getByRole('group', { name: 'Total of this log' });
  await expect(total).toContainText('11.75');
  const contract = page.getByRole('region', { name: 'Contract' });
  await expect(contract).toContainText('After this: 8:30 of 10:00 h this week, Family support');
  await fillEntry(page, 3, /Family support/, '17', '19');
  await expect(entry(page, 3)).toContainText('Overlaps entry 1 (09:30–18:00).');
  await expect(contract).toContainText('0:30 h over');
  await page.getByRole('button', { name: 'Delete entry 3' }).click();
  await expect(contract).toContainText('8:30 of 10:00 h');
  // Enter in the last field moves on and adds an entry at the end.
  await entry(page, 3).getByLabel('Stipend').press('Enter');
  await expect(page.getByRole('group', { name: /^Entry \d$/ })).toHaveCount(4);
  // Too many kilometers or too long a text is not shortened to a valid value.
  await entry(page, 1).getByLabel('Mileage').fill('-5');
  await page.getByLabel('Notes').fill('n'.repeat(4_001));
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Please check the marked fields.')).toBeVisible();
  await expect(entry(page, 1).getByText('Enter 0 or more.')).toBeVisible();
  await expect(entry(page, 1).getByLabel('Mileage')).toHaveValue('-5');
  await expect(page.getByText('Use at most 4,000 characters.')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('n'.repeat(4_001));
  await entry(page, 1).getByLabel('Mileage').fill('12,5');
  await expect(total).toContainText('12.50 km');
  await page.getByLabel('Notes').fill('Swimming, then the night shift');
  await page.getByLabel('Daily narrative').fill('Ida swam two lengths.');
  await checkPage(page);
  await saveLog(page);

  // The next day offers the last log's entries.
  await page.getByRole('link', { name: 'New Daily Log' }).first().click();
  await dateField(page).fill(addDays(today(), -1));
  await page.getByRole('button', { name: 'Copy Last Log' }).click();
  await expect(entry(page, 1).getByLabel('Start')).toHaveValue('09:30');
  await expect(entry(page, 2).getByLabel('End', { exact: true })).toHaveValue('01:15');
  await expect(total).toContainText('11.75');
  await saveLog(page);

  await logDays(will, ida.id, codeId('FS'), [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  await logDays(will, otto.id, codeId('FS'), [13]);
  await logDays(cora, ida.id, codeId('TT'), [0, 1, 2, 3]);

  // Five per client, newest first; all of one client on its page, ten at a time.
  await page.reload();
  const idas = page.getByRole('region', { name: 'Ida Moss', exact: true });
  const rows = idas.getByRole('row').filter({ hasText: 'km' });
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('Swimming, then the n…');
  await expect(rows.first()).toContainText('11:45');
  await checkPage(page);
  await page.getByRole('searchbox', { name: 'Client name' }).fill('reed');
  await expect(idas).toBeHidden();
  await expect(page.getByRole('region', { name: 'Otto Reed', exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /Reset|Clear/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'By day' }).click();
  const days = page.getByRole('region').filter({ has: page.getByRole('link', { name: /^Ida Moss/ }) });
  await expect(days.first().getByRole('link', { name: /^Ida Moss .*11:45 h/ })).toBeVisible();
  await checkPage(page);
  await page.getByRole('tab', { name: 'By client' }).click();
  await idas.getByRole('link', { name: /View All Daily Logs/ }).click();
  await expect(page).toHaveURL(`/daily-logs/client/${ida.id}`);
  const all = page.getByRole('row').filter({ hasText: 'km' });
  await expect(all).toHaveCount(10);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(all).toHaveCount(13);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  await checkPage(page);

  // A missing client is not shown as an empty list.
  await page.goto('/daily-logs/client/99999999');
  await expect(page.getByText('Client not found.')).toBeVisible();
  await page.goBack();
  await expect(all).toHaveCount(13);

  // A failed load is not shown as an empty list.
  await page.route(/dailyLogs\.list/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Error fetching client daily logs.')).toBeVisible();
  await page.unroute(/dailyLogs\.list/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(all).toHaveCount(13);

  // Reading, editing and deleting one.
  await all.first().getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('region', { name: 'Work entries' })).toContainText('22:00');
  await expect(page.getByText('Ida swam two lengths.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Swimming, then the night shift');
  await page.getByLabel('Notes').fill('');
  await page.getByRole('button', { name: 'Update Daily Log' }).click();
  await expect(page).toHaveURL('/daily-logs');
  await expect(rows.first()).toContainText('N/A');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this daily log?');
  // A day that is gone by one wrong press is named with its hours.
  await expect(page.getByRole('dialog')).toContainText(/Ida Moss, \d+:\d\d h/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Daily log deleted.')).toBeVisible();
  // The focus is on the next delete button, not at the top of the page.
  await expect(rows.nth(1).getByRole('button', { name: /^Delete/ })).toBeFocused();

  // A second log of the day gets a warning, and is allowed.
  await page.goto('/daily-logs/new');
  await clientField(page).click();
  await page.getByRole('option', { name: 'Otto Reed' }).click();
  await entry(page, 1).getByLabel('Start').fill('17');
  await entry(page, 1).getByLabel('End', { exact: true }).fill('1930');
  await expect(entry(page, 1)).toContainText('Overlaps your log with Ida Moss (09:30–18:00).');
  await saveLog(page);

  // Submitted: locked, with the reason.
  const sheet = await will.api<{ id: number }>('POST', '/timesheets/', {
    start_date: addDays(today(), -13),
    end_date: today(),
  });
  await will.api('POST', `/timesheets/${sheet.id}/submit/`);
  const [newest] = await will.api<{ id: number }[]>('GET', `/timesheet-sessions/?client=${ida.id}&limit=1`);
  await page.goto(`/daily-logs/${newest?.id}`);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await page.goto(`/daily-logs/${newest?.id}/edit`);
  await expect(page.getByText('This daily log is locked and cannot be edited.')).toBeVisible();
  await expect(page.getByText(/submitted by Will Worker/)).toBeVisible();
  await expect(page.getByLabel('Notes')).toBeDisabled();
  await expect(entry(page, 1).getByRole('combobox', { name: 'Work code' })).not.toHaveValue('');
  await expect(entry(page, 1).getByLabel('Clear')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Update Daily Log' })).toBeDisabled();
  await checkPage(page);
  await page.goto('/daily-logs/new');
  await expect(page.getByText('This day is locked')).toBeVisible();

  // Cora sees her own; the admin everyone's.
  const coras = await cora.open(browser, `/daily-logs/client/${ida.id}`);
  await expect(coras.getByRole('row').filter({ hasText: 'km' })).toHaveCount(4);
  await coras.goto(`/daily-logs/${newest?.id}`);
  await expect(coras.getByText('No Daily Log found.')).toBeVisible();
  const adas = await ada.open(browser, `/daily-logs/client/${ida.id}`);
  await expect(adas.getByRole('row').filter({ hasText: 'Cora Colleague' }).first()).toBeVisible();
  await expect(adas.getByRole('row').filter({ hasText: 'Will Worker' }).first()).toBeVisible();
  await Promise.all([coras.context().close(), adas.context().close()]);
});

test('a worker’s new log has the company’s date, wherever the device is', async ({ server, page }) => {
  const { ada, will } = await makeTeam(server.url);
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  // One of the two extreme time zones always has a different date from New York, the browser's time zone.
  const ends = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  const elsewhere = ends.find((zone) => dayIn(zone) !== dayIn('America/New_York')) ?? '';
  await moveTo(ada, elsewhere);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await expect(dateField(page)).toHaveValue(dayIn(elsewhere));
});

test('a moment has one date on every page and on paper, that of the company', async ({
  server,
  page,
  browser,
}) => {
  // The device is 25 or 26 hours behind the company: whatever it cuts or counts by its own clock is another date.
  const team = await makeTeam(server.url);
  const { ada, will, ida } = team;
  await team.goProfessional();
  await moveTo(ada, 'Pacific/Kiritimati');
  const day = dayAt(new Date().toISOString(), 'Pacific/Kiritimati');
  const shown = formatLongDay(day);
  const log = await will.api<{ id: number }>('POST', '/timesheet-sessions/', {
    client: ida.id,
    date: day,
    work_entries: [{ start_time: '09:00', end_time: '10:00' }],
  });
  const sheet = await will.api<{ id: number }>('POST', '/timesheets/', { start_date: day, end_date: day });
  await will.api('POST', `/timesheets/${sheet.id}/submit/`);
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'Pacific/Pago_Pago' });
  const device = await context.newPage();
  await will.enter(device);
  await device.goto(`/daily-logs/${log.id}/edit`);
  await expect(device.getByText(`submitted by Will Worker on ${shown}`)).toBeVisible();
  await device.goto(`/timesheets/submitted/${sheet.id}`);
  await expect(device.getByText(`Submitted by Will Worker on ${shown}`)).toBeVisible();
  await device.emulateMedia({ media: 'print' });
  await expect(device.locator('body')).toContainText(shown);
  await device.goto('/home');
  const activity = device.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByText(shown, { exact: true })).toHaveCount(2);
  await context.close();

  await ada.api('POST', `/timesheets/${sheet.id}/approve/`);
  await ada.enter(page);
  await page.goto(`/admin/billing?start=${day}&end=${day}`);
  await page
    .getByRole('button', { name: /Will Worker/ })
    .first()
    .click();
  await expect(page.getByText(`Frozen at approval on ${shown}.`)).toBeVisible();
  await expect(page.getByText(`Approved by Ada Admin on ${shown}`)).toBeVisible();
});
