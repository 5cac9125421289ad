import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { answer, button, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, logOf, sheetOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

// timesheets.md#screens, timesheets.md#errors
test('a worker generates a timesheet, sees a contract warning, submits it and takes it back', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const will = await company.join();
  const support = await codeOf(company, 'FS');
  const code = await company.ada.api<{ id: number }>('POST', '/client-codes/', {
    code: 'RES',
    description: 'Residential',
  });
  const moss = await company.addClient('Ida', 'Moss', {
    client_code: code.id,
    custom_fields: { contract_hours: { [support]: { max: 5, billable: true } } },
  });
  const una = await company.addClient('Una', 'Unassigned');
  await logOf(will, moss.id, '2026-01-05', [['22:00', '02:30', { work_code_id: support, mileage: 12.5 }]]);
  await logOf(will, moss.id, '2026-01-06', [['09:00', '12:00', { work_code_id: support }]]);
  await logOf(will, una.id, '2026-01-06', [['13:00', '14:00', { stipend: 7.25 }]]);
  await will.enter(page);

  await page.goto('/timesheets');
  await expect(page.getByRole('heading', { name: 'Timesheets', level: 1 })).toBeVisible();
  await expect(page.getByText('No timesheets yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New Timesheet' }).first().click();

  await expect(page).toHaveURL('/timesheets/new');
  await expect(page.getByRole('heading', { name: 'Generate New Timesheet' })).toBeVisible();
  const start = page.getByRole('textbox', { name: 'Start date' });
  await expect(start).not.toHaveValue('');
  await checkPage(page);
  await start.fill('2026-01-18');
  await page.getByRole('textbox', { name: 'End date' }).fill('2026-01-05');
  await button(page, 'Generate Timesheet').click();
  await expect(page.getByText('The end date is before the start date.')).toBeVisible();
  await expect(page).toHaveURL('/timesheets/new');
  await start.fill('2026-01-05');
  await page.getByRole('textbox', { name: 'End date' }).fill('2026-01-18');
  await button(page, 'Generate Timesheet').click();

  await expect(page.getByRole('heading', { name: 'Timesheet Jan 5 – Jan 18, 2026' })).toBeVisible();
  const totals = page.getByRole('region', { name: 'Totals', exact: true });
  await expect(totals).toContainText('8.50');
  await expect(totals).toContainText('12.50');
  await expect(totals).toContainText('$7.25');
  await expect(page.getByRole('region', { name: 'Totals per client code' }).first()).toContainText('RES');
  const ofMoss = page.getByRole('region', { name: 'Ida Moss (RES)', exact: true });
  await expect(ofMoss).toContainText('Contract warnings');
  await expect(ofMoss).toContainText('FS');
  await expect(page.getByRole('region', { name: 'Una Unassigned', exact: true })).not.toContainText(
    'Contract warnings',
  );
  await checkPage(page);

  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article');
  await expect(sheet.getByText('Timesheet Record')).toBeVisible();
  await expect(sheet.getByText(company.name)).toBeVisible();
  await expect(sheet.getByText('Employee signature')).toBeVisible();
  // The sheet has its own heading; the screen's would be a second one.
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(sheet.getByText('Supervisor signature')).toBeVisible();
  await expect(button(page, 'Submit')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await button(page, 'Submit').click();
  await expect(page.getByRole('dialog')).toContainText(
    'Submit this timesheet? Once submitted, no further edits can be made.',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/timesheets\/\d+$/);
  await button(page, 'Submit').click();
  await answer(page, 'Submit');
  await expect(page).toHaveURL(/\/timesheets\/submitted\/\d+$/);
  await expect(page.getByText('This timesheet is submitted and its daily logs are locked.')).toBeVisible();
  // Both pages have an Unsubmit; a press on the one that goes is lost. The new one has the focus on its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await button(page, 'Unsubmit').click();
  await expect(page.getByRole('dialog')).toContainText('Unsubmit this timesheet?');
  await answer(page, 'Unsubmit');
  await expect(page).toHaveURL(/\/timesheets\/\d+$/);
  // A draft's submitted view is the draft.
  await page.goto(page.url().replace('/timesheets/', '/timesheets/submitted/'));
  await expect(page).toHaveURL(/\/timesheets\/\d+$/);
  await page.goto('/timesheets/999999999');
  await expect(page.getByText('No timesheet found.')).toBeVisible();
});

// timesheets.md#screens, timesheets.md#states
test('a worker uses the overview, reads why a timesheet was returned, and cannot change an approved one', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const client = await company.addClient('Ida', 'Moss');
  const back = await sheetOf(company, will, client.id, ['2026-01-01', '2026-01-07'], 'submitted');
  await sheetOf(company, will, client.id, ['2026-01-08', '2026-01-14'], 'approved');
  await sheetOf(company, will, client.id, ['2026-01-15', '2026-01-21']);
  await company.ada.api('POST', `/timesheets/${back}/unsubmit/`, { reason: 'The Tuesday is missing.' });

  await will.enter(page);
  await page.goto('/timesheets');
  const row = (text: string) => rowOf(page, text);
  await expect(page.getByText(/Returned by Ada Admin on .{1,20}: The Tuesday is missing\./)).toBeVisible();
  await expect(row('Jan 8 – Jan 14')).toContainText('Approved');
  await expect(row('Jan 8 – Jan 14').getByRole('button', { name: /Unsubmit|Delete/ })).toHaveCount(0);
  await checkPage(page);
  const empty = await will.api<{ id: number }>('POST', '/timesheets/', {
    start_date: '2025-12-01',
    end_date: '2025-12-07',
  });
  await page.goto(`/timesheets/${empty.id}`);
  await expect(page.getByText('No daily logs in this period.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Daily Log' })).toHaveAttribute('href', '/daily-logs/new');
  await page.goto('/timesheets');

  await row('Jan 15 – Jan 21').getByRole('button', { name: 'Submit' }).click();
  await answer(page, 'Submit');
  await expect(row('Jan 15 – Jan 21')).toContainText('Submitted');
  await row('Jan 15 – Jan 21').getByRole('button', { name: 'Unsubmit' }).click();
  await answer(page, 'Unsubmit');
  await expect(row('Jan 15 – Jan 21')).toContainText('Draft');

  // Regenerating can move the draft's dates, but not onto another timesheet.
  await row('Jan 15 – Jan 21').getByRole('link', { name: 'Regenerate' }).click();
  await expect(page.getByRole('heading', { name: 'Regenerate Timesheet' })).toBeVisible();
  const start = page.getByRole('textbox', { name: 'Start date' });
  await expect(start).toHaveValue(/2026-01-15|Jan 15, 2026/);
  await start.fill('2026-01-14');
  await start.blur();
  await expect(page.getByText('A timesheet of Jan 8 – Jan 14, 2026 has some of these days.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Timesheet' })).toBeVisible();
  await button(page, 'Regenerate Timesheet').click();
  await expect(page.getByText('These dates overlap your timesheet of Jan 8 – Jan 14.')).toBeVisible();
  await start.fill('2026-01-16');
  await button(page, 'Regenerate Timesheet').click();
  await expect(page.getByRole('heading', { name: 'Timesheet Jan 16 – Jan 21, 2026' })).toBeVisible();

  await page.goto('/timesheets');
  await expect(page.getByRole('region', { name: '2025', exact: true })).toContainText('Dec 1 – Dec 7');
  await row('Jan 16 – Jan 21').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this timesheet?');
  await answer(page, 'Delete');
  await expect(row('Jan 16 – Jan 21')).toHaveCount(0);

  await row('Jan 8 – Jan 14').getByRole('link', { name: 'View' }).click();
  await expect(page.getByText('This timesheet has been approved and cannot be modified.')).toBeVisible();
  await expect(page.getByText(/Ada Admin/).first()).toBeVisible();
  await expect(button(page, 'Submit')).toHaveCount(0);
});
