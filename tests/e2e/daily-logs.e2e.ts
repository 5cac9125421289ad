import { type Page, expect } from '@playwright/test';
import { addDays } from '@daybook/domain/day';
import { type Person, makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const today = () => new Date().toISOString().slice(0, 10);

interface Code {
  id: number;
  code: string;
}

/** The company's day is from now on that of another time zone. */
async function moveTo(admin: Person, time_zone: string) {
  const [settings] = await admin.api<{ id: number }[]>('GET', '/company-settings/');
  await admin.api('PATCH', `/company-settings/${settings?.id}/`, { time_zone });
}

/** Two workers of one company whose day is UTC's, two clients of theirs, and one that is nobody's. */
async function makeTeam(server: string) {
  const company = await makeCompany(server);
  await moveTo(company.ada, 'UTC');
  const will = await company.join('Will Worker');
  const cora = await company.join('Cora Colleague');
  const codes = await company.ada.api<Code[]>('GET', '/workcodes/');
  const codeId = (wanted: string) => codes.find(({ code }) => code === wanted)?.id ?? 0;
  const assigned_workers = [will.id, cora.id];
  const ida = await company.addClient('Ida', 'Moss', {
    assigned_workers,
    custom_fields: { contract_hours: { [codeId('FS')]: { max: 10, billable: true } } },
  });
  const otto = await company.addClient('Otto', 'Reed', { assigned_workers });
  await company.addClient('Una', 'Ssigned');
  return { ...company, will, cora, ida, otto, codeId };
}

const entry = (page: Page, number: number) =>
  page.getByRole('group', { name: `Entry ${number}`, exact: true });
const clientField = (page: Page) => page.getByRole('combobox', { name: 'Client' });
const dateField = (page: Page) => page.getByRole('textbox', { name: 'Date', exact: true });

async function fillEntry(page: Page, number: number, code: RegExp, start: string, end: string) {
  const row = entry(page, number);
  await row.getByRole('combobox', { name: 'Work code' }).click();
  await page.getByRole('option', { name: code }).click();
  await row.getByLabel('Start').fill(start);
  await row.getByLabel('End', { exact: true }).fill(end);
  await page.keyboard.press('Tab');
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Daily log saved successfully!')).toBeVisible();
  await expect(page).toHaveURL('/daily-logs');
}

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

test('two workers log a fortnight, with a night in it, and the admin reads what they wrote', async ({
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

  // Ready to type: the first assigned client, today, four blank entries.
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
  await expect(entry(page, 1).getByLabel('Hours of entry 1')).toContainText('8.50');
  await entry(page, 2).getByLabel('Start').fill('99');
  await page.keyboard.press('Tab');
  await expect(entry(page, 2).getByLabel('Start')).toHaveAttribute('aria-invalid', 'true');
  await fillEntry(page, 2, /Travel Time/, '2200', '0115');
  await expect(entry(page, 2).getByLabel('Hours of entry 2')).toContainText('3.25');
  await expect(entry(page, 2).getByLabel('Hours of entry 2')).toContainText('next day');
  const total = page.getByRole('group', { name: 'Total of this log' });
  await expect(total).toContainText('11.75');
  const contract = page.getByRole('region', { name: 'Contract' });
  await expect(contract).toContainText('After this: 8.5 of 10 h this week, Family support');
  await fillEntry(page, 3, /Family support/, '17', '19');
  await expect(entry(page, 3)).toContainText('Overlaps entry 1 (09:30–18:00).');
  await expect(contract).toContainText('0.5 h over');
  await page.getByRole('button', { name: 'Delete entry 3' }).click();
  await expect(contract).toContainText('8.5 of 10 h');
  // Enter in the last field goes on, and adds an entry at the end.
  await entry(page, 3).getByLabel('Stipend').press('Enter');
  await expect(page.getByRole('group', { name: /^Entry \d$/ })).toHaveCount(4);
  // No number of kilometres and no long text is cut to one that can be saved.
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
  await save(page);

  // The next day: the last log's entries again.
  await page.getByRole('link', { name: 'New Daily Log' }).first().click();
  await dateField(page).fill(addDays(today(), -1));
  await page.getByRole('button', { name: 'Copy last log' }).click();
  await expect(entry(page, 1).getByLabel('Start')).toHaveValue('09:30');
  await expect(entry(page, 2).getByLabel('End', { exact: true })).toHaveValue('01:15');
  await expect(total).toContainText('11.75');
  await save(page);

  await logDays(will, ida.id, codeId('FS'), [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  await logDays(will, otto.id, codeId('FS'), [13]);
  await logDays(cora, ida.id, codeId('TT'), [0, 1, 2, 3]);

  // Five of each client, newest first; all of one on its page, ten at a time.
  await page.reload();
  const idas = page.getByRole('region', { name: 'Ida Moss', exact: true });
  const rows = idas.getByRole('row').filter({ hasText: 'km' });
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('Swimming, then the n…');
  await expect(rows.first()).toContainText('11.75');
  await checkPage(page);
  await page.getByRole('searchbox', { name: 'Client name' }).fill('reed');
  await expect(idas).toBeHidden();
  await expect(page.getByRole('region', { name: 'Otto Reed', exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /Reset|Clear/ })
    .first()
    .click();
  await idas.getByRole('link', { name: /View All Daily Logs/ }).click();
  await expect(page).toHaveURL(`/daily-logs/client/${ida.id}`);
  const all = page.getByRole('row').filter({ hasText: 'km' });
  await expect(all).toHaveCount(10);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(all).toHaveCount(13);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  await checkPage(page);

  // A client that there is not is no empty list either.
  await page.goto('/daily-logs/client/99999999');
  await expect(page.getByText('Client not found.')).toBeVisible();
  await page.goBack();
  await expect(all).toHaveCount(13);

  // What could not be loaded is no empty list.
  await page.route(/dailyLogs\.page/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Error fetching client daily logs.')).toBeVisible();
  await page.unroute(/dailyLogs\.page/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(all).toHaveCount(13);

  // Reading, changing and deleting one.
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
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Daily log deleted.')).toBeVisible();
  // The focus is where the next of them can be deleted, and not at the top of the page.
  await expect(rows.nth(1).getByRole('button', { name: /^Delete/ })).toBeFocused();

  // Another log of the same day: pointed out, and not blocked.
  await page.goto('/daily-logs/new');
  await clientField(page).click();
  await page.getByRole('option', { name: 'Otto Reed' }).click();
  await entry(page, 1).getByLabel('Start').fill('17');
  await entry(page, 1).getByLabel('End', { exact: true }).fill('1930');
  await expect(entry(page, 1)).toContainText('Overlaps your log with Ida Moss (09:30–18:00).');
  await save(page);

  // Handed in: locked, with the reason.
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
  await expect(page.getByRole('button', { name: 'Update Daily Log' })).toBeDisabled();
  await checkPage(page);
  await page.goto('/daily-logs/new');
  await expect(page.getByText('This day is locked')).toBeVisible();

  // Cora sees her own; the admin everybody's.
  const coras = await cora.open(browser, `/daily-logs/client/${ida.id}`);
  await expect(coras.getByRole('row').filter({ hasText: 'km' })).toHaveCount(4);
  await coras.goto(`/daily-logs/${newest?.id}`);
  await expect(coras.getByText('No Daily Log found.')).toBeVisible();
  const adas = await ada.open(browser, `/daily-logs/client/${ida.id}`);
  await expect(adas.getByRole('row').filter({ hasText: 'Cora Colleague' }).first()).toBeVisible();
  await expect(adas.getByRole('row').filter({ hasText: 'Will Worker' }).first()).toBeVisible();
  await Promise.all([coras.context().close(), adas.context().close()]);
});

test('a log that was begun survives a closed tab, a network that is away and a session that ended', async ({
  server,
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const { will } = await makeTeam(server.url);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await fillEntry(page, 1, /Family support/, '9', '1030');
  await page.getByLabel('Notes').fill('Half a story');
  await page.waitForTimeout(900);
  await page.close();

  const again = await context.newPage();
  await will.enter(again);
  await again.goto('/daily-logs/new');
  await expect(again.getByText('You have an unsaved daily log')).toBeVisible();
  await again.getByRole('button', { name: 'Continue writing' }).click();
  await expect(again.getByLabel('Notes')).toHaveValue('Half a story');
  await expect(entry(again, 1).getByLabel('End', { exact: true })).toHaveValue('10:30');

  await context.setOffline(true);
  await expect(again.getByText('You are offline.', { exact: false })).toBeVisible();
  await again.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(again.getByRole('alert').filter({ hasText: 'Error saving daily log:' })).toContainText(
    'Could not reach the server',
  );
  await context.setOffline(false);
  await expect(again.getByText('You are offline.', { exact: false })).toBeHidden();

  // Signed out from elsewhere: in again, to the same form, and what was written is there.
  await again.getByLabel('Notes').fill('The whole story');
  await will.api('POST', '/sign-out/', { refresh: will.refresh });
  await again.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(again).toHaveURL(/\/login/);
  await again.getByRole('textbox', { name: 'Email' }).fill(will.email);
  await again.getByRole('textbox', { name: 'Password' }).fill(will.password);
  await again.keyboard.press('Enter');
  await expect(again).toHaveURL('/daily-logs/new');
  await again.getByRole('button', { name: 'Continue writing' }).click();
  await expect(again.getByLabel('Notes')).toHaveValue('The whole story');
  await save(again);
  await expect(again.getByRole('row').filter({ hasText: 'The whole story' })).toHaveCount(1);
  await again.goto('/daily-logs/new');
  await expect(again.getByRole('button', { name: 'Save Daily Log' })).toBeVisible();
  await expect(again.getByText('You have an unsaved daily log')).toBeHidden();
});

test('a log that was begun is still there when another one was written and saved instead of it', async ({
  server,
  page,
}) => {
  test.setTimeout(120_000);
  const { will } = await makeTeam(server.url);
  const notes = page.getByLabel('Notes');
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await notes.fill('The morning');
  await page.waitForTimeout(900);

  // Neither is overwritten by the next one.
  await page.reload();
  await expect(page.getByText('You have an unsaved daily log')).toBeVisible();
  await notes.fill('The afternoon');
  await page.waitForTimeout(900);
  await page.reload();
  await expect(page.getByText('You have 2 unsaved daily logs')).toBeVisible();
  await checkPage(page);

  await fillEntry(page, 1, /Family support/, '18', '19');
  await notes.fill('The evening');
  await save(page);
  await page.goto('/daily-logs/new');
  await expect(page.getByText('You have 2 unsaved daily logs')).toBeVisible();
  await page.getByRole('button', { name: 'Continue writing' }).last().click();
  await expect(notes).toHaveValue('The morning');
  await expect(page.getByText('You have an unsaved daily log')).toBeVisible();
  await fillEntry(page, 1, /Family support/, '9', '10');
  await save(page);
  await expect(page.getByRole('row').filter({ hasText: 'The morning' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'The evening' })).toHaveCount(1);

  await page.goto('/daily-logs/new');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('You have an unsaved daily log')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save Daily Log' })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByText('You have an unsaved daily log')).toHaveCount(0);
});

test('a new log is of the day that it is for the company, wherever the device is', async ({
  server,
  page,
}) => {
  const { ada, will } = await makeTeam(server.url);
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  // One of the ends of the world has always another date than New York, where the browser believes to be.
  const ends = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  const elsewhere = ends.find((zone) => dayIn(zone) !== dayIn('America/New_York')) ?? '';
  await moveTo(ada, elsewhere);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await expect(dateField(page)).toHaveValue(dayIn(elsewhere));
});
