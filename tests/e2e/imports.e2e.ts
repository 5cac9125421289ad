import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { answer, button, choose, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';
import {
  csvOf,
  MISTAKES_OF_CLIENTS as MISTAKES,
  ninetyClients,
  pastedOf,
  sixtyWorkers,
} from '../support/spreadsheets.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 2 });
const at = (page: Page, name: string | RegExp) => expect(heading(page, name)).toBeVisible();
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const next = (page: Page) => button(page, 'Next').click();

/** Uploads a file, or pasted cells, as the given kind of data. */
async function bring(page: Page, kind: string, what: { file: string } | { cells: string }) {
  await page.goto('/admin/settings/import/new');
  await choose(page, 'The file contains', kind);
  if ('cells' in what) await page.getByRole('textbox', { name: 'Or paste cells' }).fill(what.cells);
  else
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(what.file) });
  await button(page, 'Read').click();
}

async function downloadedErrors(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await button(page, 'Download the Errors').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^import-\d+-errors\.csv$/);
  return readFileSync(await file.path(), 'utf8');
}

/** A text in which some parts are replaced. */
function corrected(text: string, parts: readonly (readonly [string, string])[]): string {
  return parts.reduce((sum, [wrong, right]) => {
    expect(sum).toContain(wrong);
    return sum.replace(wrong, right);
  }, text);
}

async function applied(page: Page, lines: number) {
  await button(page, lines === 1 ? 'Apply 1 line' : `Apply ${lines} lines`).click();
  await at(page, lines === 1 ? '1 line imported' : `${lines} lines imported`);
}

// imports-and-exports.md#reading, imports-and-exports.md#matching, imports-and-exports.md#plan-and-apply,
// imports-and-exports.md#undo, imports-and-exports.md#screens-and-calls, imports-and-exports.md#worked-examples
test('an admin imports 60 workers and 90 clients with twelve mistakes, corrects them, and undoes the clients', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const company = await makeCompany(server.url);
  const { ada } = company;
  const domain = `${randomUUID().slice(0, 8)}.example`;
  await ada.api('POST', '/client-codes/', { code: 'RES', description: 'Group home' });
  const twins = [await company.addClient('Sam', 'Twin'), await company.addClient('Sam', 'Twin')];
  await ada.enter(page);

  await page.goto('/admin/settings/import');
  await expect(page.getByText('Bring your people, clients and')).toBeVisible();
  await checkPage(page);
  await bring(page, 'Employees', { file: csvOf(sixtyWorkers(domain)) });
  await at(page, '60 lines, 5 columns, separated by commas');
  await next(page);
  await expect(heading(page, 'Which column is what?')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Field for email' })).toHaveValue('Email address *');
  await next(page);
  await at(page, 'What do these values mean?');
  await expect(rowOf(page, 'Role: Night Sitter')).toContainText('1');
  await next(page);
  await at(page, 'What will happen');
  await expect(page.getByText('2 of 60 lines will not be imported')).toBeVisible();
  await tab(page, 'Errors').click();
  await expect(rowOf(page, '11', 'email: Enter a valid email address.')).toBeVisible();
  await expect(
    rowOf(page, '21', 'role: There is no role "Night Sitter". Choose what it means.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Match values' }).click();
  await choose(page, 'What Night Sitter means', 'New: Night Sitter');
  await next(page);
  await at(page, 'What will happen');
  await expect(rowOf(page, 'New role', 'name: Night Sitter')).toBeVisible();
  await applied(page, 59);
  await button(page, 'Undo This Import').click();
  await expect(page.getByRole('dialog')).toContainText(
    '60 records will go, 0 will stay. 1 of these records was created for unknown values.',
  );
  await answer(page, 'Cancel');
  const workers = corrected(await downloadedErrors(page), [['ana-archer at ', 'jon.archer@']]);
  await bring(page, 'Employees', { file: workers });
  await at(page, '1 line, 6 columns, separated by commas');
  await next(page);
  await at(page, 'Which column is what?');
  await expect(page.getByRole('combobox', { name: 'Field for error' })).toHaveValue('');
  await next(page);
  await at(page, 'What do these values mean?');
  await next(page);
  await applied(page, 1);

  await bring(page, 'Clients', { cells: pastedOf(ninetyClients(domain)) });
  await at(page, '90 lines, 10 columns, separated by tabs');
  await next(page);
  await at(page, 'Which column is what?');
  await expect(page.getByRole('combobox', { name: 'Field for Ref' })).toHaveValue('Reference');
  await choose(page, 'Field for Team', /^Reference$/);
  await page.getByRole('textbox', { name: 'Save this mapping as' }).fill('Office list');
  await next(page);
  await expect(page.getByText('The column "Ref" is already used for Reference.')).toBeVisible();
  await checkPage(page);
  await choose(page, 'Field for Team', /^Assigned workers/);
  await next(page);
  await at(page, 'What do these values mean?');
  await next(page);
  await expect(page.getByText('Choose how to read 03/04/2026.')).toBeVisible();
  await expect(page.getByText('Choose how to read 1,234.')).toBeVisible();
  await choose(page, '03/04/2026 is', 'Mar 4, 2026 (month first)');
  await choose(page, '1,234 is', '1234 (thousands)');
  await checkPage(page);
  await next(page);

  await at(page, 'What will happen');
  const limit = 'Your plan allows 25 clients. This import would make it 26. Upgrade, or set some inactive.';
  await expect(page.getByText(limit)).toBeVisible();
  await expect(button(page, 'Apply 83 lines')).toBeDisabled();
  await expect(page.getByText('6 of 90 lines will not be imported')).toBeVisible();
  await tab(page, 'Errors').click();
  for (const [line, sentence] of [
    [MISTAKES.unknown_code, 'client_code: There is no client code "Residential". Choose what it means.'],
    [MISTAKES.namesake, 'Two clients are called Sam Twin. Add a reference column.'],
    [MISTAKES.contradiction, 'Line 14 sets it to something else.'],
    [MISTAKES.turned_dates, 'contract_end: The contract ends before it starts.'],
    [MISTAKES.unknown_worker, `Team: No employee has the address nobody@${domain}.`],
    [MISTAKES.broken_cell, 'phone: The spreadsheet has an error here: #REF!'],
  ] as const)
    await expect(rowOf(page, String(line), sentence)).toBeVisible();
  await checkPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Lines with errors' }).getByRole('row')).toHaveCount(7);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveCount(6);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Search in the lines').fill('twin');
  await expect(page.getByRole('table', { name: 'Errors' }).getByRole('row')).toHaveCount(2);
  await tab(page, 'Skipped').click();
  await expect(rowOf(page, String(MISTAKES.repeated), 'The same as line 12.')).toBeVisible();
  await tab(page, 'Create').click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(rowOf(page, 'C-2').first()).toContainText('assigned_workers: Ben Archer');

  // The plan with enough room.
  await company.goProfessional();
  await button(page, 'Plan Again').click();
  await expect(page.getByText(limit)).toBeHidden();
  const clients = await downloadedErrors(page);
  await button(page, 'Apply 83 lines').click();
  await expect(page.getByText(/You can leave this page\.|83 lines imported/).first()).toBeVisible();
  const first = page.url();
  await page.goto('/admin/clients');
  await page.goto(first);
  await at(page, '83 lines imported');
  await expect(page.getByText('6 lines were not imported')).toBeVisible();

  // One of the two gets the file's reference for it.
  await ada.api('PATCH', `/clients/${twins[0]?.id}/`, { reference: 'C-9' });
  await bring(page, 'Clients', {
    file: corrected(clients, [
      ['Residential', 'RES'],
      ['\tSam\tTwin', 'C-9\tSam\tTwin'],
      ['555 9999', '555 0222'],
      ['12/11/2026\t03/04/2026', '03/04/2026\t12/11/2026'],
      ['nobody@', 'ben.archer@'],
      ['#REF!', '555 0300'],
    ]),
  });
  await at(page, '6 lines, 11 columns, separated by tabs');
  await next(page);
  await button(page, 'Office list').click();
  await expect(page.getByRole('combobox', { name: 'Field for Team' })).toHaveValue(
    'Assigned workers (email addresses)',
  );
  await next(page);
  await at(page, 'What do these values mean?');
  await choose(page, '03/04/2026 is', 'Mar 4, 2026 (month first)');
  await next(page);
  await at(page, 'What will happen');
  await tab(page, 'Same').click();
  await expect(rowOf(page, 'C-14')).toBeVisible();
  await tab(page, 'Change').click();
  await expect(rowOf(page, 'C-9')).toContainText('client_code: – → RES – Group home');
  await applied(page, 5);

  const [ana] = await ada.api<{ id: number }[]>('GET', '/clients/?search=Ana%20Archer');
  await ada.api('PATCH', `/clients/${ana?.id}/`, { phone: '555 0000' });
  await page.goto(first);
  await button(page, 'Undo This Import').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('82 will go, 1 will stay.');
  await expect(dialog).toContainText('Ana Archer has been changed since.');
  await checkPage(page);
  await answer(page, 'Undo');
  await at(page, '82 lines undone');
  await expect(rowOf(page, 'C-2', 'Ana Archer has been changed since.')).toBeVisible();
  const { count } = await ada.api<{ count: number }>('GET', '/clients/?page=1&page_size=1');
  expect(count).toBe(2 + 1 + 4);
});

// imports-and-exports.md#matching, imports-and-exports.md#screens-and-calls
test('an admin makes a missing field from its column, and the corrected file is matched as the one before', async ({
  page,
  server,
}) => {
  const company = await makeCompany(server.url);
  await company.ada.enter(page);
  const file = [
    'First name,Last name,Badge,custom:Diet,Phone',
    'Amy,Able,A-1,Vegan,555 0101',
    'Bob,Baker,B-2,Kosher,#REF!',
  ].join('\n');
  const toColumns = async (lines: string) => {
    await at(page, lines);
    await next(page);
    await at(page, 'Which column is what?');
  };
  const toPlan = async () => {
    await next(page);
    await expect(
      page.getByRole('heading', { name: /What do these values mean|What will happen/, level: 2 }),
    ).toBeVisible();
    if (await heading(page, 'What do these values mean?').isVisible()) await next(page);
    await at(page, 'What will happen');
  };
  await bring(page, 'Clients', { file });
  await toColumns('2 lines, 5 columns, separated by commas');
  await choose(page, 'Field for Badge', /^Reference$/);
  await expect(page.getByText('You have no field called Diet.')).toBeVisible();
  await button(page, 'Make the Field Diet').click();
  await expect(page.getByRole('combobox', { name: 'Field for custom:Diet' })).toHaveValue(/Diet/);
  await toPlan();
  await applied(page, 1);

  const errors = corrected(await downloadedErrors(page), [['#REF!', '555 0102']]);
  await page.getByRole('link', { name: 'Upload the Corrected File' }).click();
  await expect(page.getByRole('combobox', { name: 'The file contains' })).toHaveValue('Clients');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'corrected.csv', mimeType: 'text/csv', buffer: Buffer.from(errors) });
  await button(page, 'Read').click();
  await expect(page.getByText('The corrected file is matched as the one before was.')).toBeVisible();
  await toColumns('1 line, 6 columns, separated by commas');
  await expect(page.getByRole('combobox', { name: 'Field for Badge' })).toHaveValue('Reference');
  await expect(page.getByRole('combobox', { name: 'Field for custom:Diet' })).toHaveValue(/Diet/);
  await toPlan();
  await applied(page, 1);
  await page.getByRole('link', { name: 'See the Clients' }).click();
  await expect(rowOf(page, 'Bob Baker')).toBeVisible();
  const clients = await company.ada.api<object[]>('GET', '/clients/?search=Bob');
  expect(clients).toMatchObject([{ reference: 'B-2' }]);
});
