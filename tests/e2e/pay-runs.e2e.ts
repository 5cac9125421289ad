import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { more } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { logOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

/** A bi-weekly pay period, counted from 2025-01-01. */
const [FROM, TO] = ['2020-01-08', '2020-01-21'];

async function approved(ada: Person, who: Person): Promise<number> {
  const { id } = await who.api<{ id: number }>('POST', '/timesheets/', { start_date: FROM, end_date: TO });
  await who.api('POST', `/timesheets/${id}/submit/`);
  await ada.api('POST', `/timesheets/${id}/approve/`);
  return id;
}

const setDates = async (page: Page, from: string, to: string) => {
  const form = page.getByRole('form', { name: /^New/ });
  await form.getByRole('textbox', { name: 'Period from' }).fill(from);
  await form.getByRole('textbox', { name: 'Period to' }).fill(to);
  const payFrom = form.getByRole('textbox', { name: 'Pay from' });
  if (await payFrom.isVisible()) await payFrom.fill(from);
  await form.getByRole('button', { name: 'Create Draft' }).click();
};

// pay-runs.md#screens, pay-runs.md#statements, pay-runs.md#files
test('an accountant’s Friday: from blockers to the file, the statement, and a correction of what was paid', async ({
  server,
  page,
  browser,
}) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  const will = await company.join('Will Worker');
  const cora = await company.join('Cora Colleague');
  const ida = await company.addClient('Ida', 'Moss');
  await ada.api('PATCH', `/users/${will.id}/`, { pay_rate: 20 });
  await ada.api('PATCH', `/users/${cora.id}/`, { pay_rate: 30, payroll_id: '77' });
  await logOf(will, ida.id, '2020-01-08', [['09:00', '17:00']]);
  await logOf(cora, ida.id, '2020-01-09', [['09:00', '13:00']]);
  const sheet = await approved(ada, will);
  const waiting = await cora.api<{ id: number }>('POST', '/timesheets/', { start_date: FROM, end_date: TO });
  await cora.api('POST', `/timesheets/${waiting.id}/submit/`);

  await ada.enter(page);
  await page.goto('/admin/settings/payroll-export');
  await page.getByRole('button', { name: 'Add Profile' }).click();
  const profile = page.getByRole('form', { name: 'New Export Profile' });
  await profile.getByRole('textbox', { name: 'Name' }).fill('Accountant');
  await expect(profile.getByRole('textbox', { name: 'Earning code for Regular' })).toHaveValue('REG');
  await checkPage(page);
  await profile.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('row', { name: /Accountant/ })).toContainText('Default');

  await page.goto('/admin/billing');
  await expect(page.getByRole('tab', { name: 'Payroll Details', selected: true })).toBeVisible();
  await page.getByRole('tab').first().click();
  await expect(page.getByText('No pay runs yet.')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'New Pay Run' }).click();
  await setDates(page, FROM, TO);
  await expect(page.getByText('To pay $160.00 (pay $160.00 + reimbursed $0.00)')).toBeVisible();
  await expect(page.getByText('Will Worker: No payroll ID.')).toBeVisible();
  await expect(
    page.getByText('Cora Colleague: The timesheet of Jan 8 – Jan 21 is not approved.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock' })).toBeDisabled();
  await checkPage(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await checkPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await ada.api('PATCH', `/users/${will.id}/`, { payroll_id: '1042' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Lock' })).toBeEnabled();
  // Locking looks at the run as it is now, and says so if it cannot.
  await page.route(/payRuns\.get/, (route) => route.abort());
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not reach the server.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(/payRuns\.get/);
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Cora Colleague: The timesheet of Jan 8 – Jan 21 is not approved.',
  );
  await page.getByRole('dialog').getByLabel('Reason').fill('Cora is paid next time.');
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByText('despite warnings: Cora is paid next time.')).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create File' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^daybook_csv_run\d+_2020-01-08_to_2020-01-21\.csv$/);
  await expect(page.getByRole('row', { name: /daybook_csv_run/ })).toContainText('Valid');

  // The accountant's journal of the same run.
  await ada.api('POST', '/export-profiles/', {
    name: 'Books',
    format: 'xero_journal',
    settings: { payable_account: '814', tax_rate: 'Tax Exempt (0%)' },
    earning_codes: { regular: { earning_code: '477', send: 'amount' } },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('combobox', { name: 'Profile' }).click();
  await page.getByRole('option', { name: 'Books' }).click();
  await expect(page.getByRole('group', { name: 'Export' })).toContainText(
    "Gross pay only. Taxes and net pay are in your payroll provider's journal.",
  );
  const journal = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create File' }).click();
  const rows = readFileSync(await (await journal).path(), 'utf8').split('\r\n');
  expect(rows[0]).toMatch(/^\*Narration,\*Date,Description,\*AccountCode,\*TaxRate,\*Amount,/);
  expect(rows[1]).toMatch(/,477,Tax Exempt \(0%\),160\.00,/);
  expect(rows[2]).toMatch(/,814,Tax Exempt \(0%\),-160\.00,/);

  // Whoever gives up the way back to a draft is not told of a failure.
  const back = page.getByRole('main').getByRole('button', { name: 'Back to Draft' });
  await back.click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Cora’s week came in.');
  await page.getByRole('dialog').getByRole('button', { name: 'Back to Draft' }).click();
  const asked = page.getByRole('dialog', { name: 'A file was created' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(back).not.toHaveAttribute('data-loading', 'true');
  await expect(page.getByText('Confirm that it was not imported.')).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  const pay = page.getByRole('form', { name: 'Mark as paid' });
  await pay.getByRole('textbox', { name: 'Pay date' }).fill('2020-01-24');
  await pay.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByText('Paid on Jan 24, 2020')).toBeVisible();
  await page
    .getByRole('row', { name: /Will Worker/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Show ledger: Will Worker/ }).click();
  await expect(page.getByRole('region', { name: /^Will Worker, Jan 8/ })).toContainText('09:00–17:00');
  await checkPage(page);
  // On paper only the register is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Files' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Statements' }).click();
  const statement = page.getByRole('region', { name: 'Pay statement of Will Worker', exact: true });
  await expect(statement.getByText('Gross amounts. Taxes and deductions are on your payslip.')).toBeVisible();
  await expect(statement.getByText('Adjustment for')).toHaveCount(0);
  await checkPage(page);
  const runUrl = page.url().replace('/statements', '');
  const run = Number(runUrl.split('/').at(-1));

  await page.goto('/admin/billing');
  await expect(page.getByRole('tab', { name: 'Pay Runs', selected: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Jan 24, 2020/ })).toContainText('Paid');

  await page.goto(`/admin/timesheets/${sheet}`);
  await more(page, 'Correct');
  await page.getByRole('textbox', { name: 'End time' }).first().fill('18:00');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Stayed an hour longer.');
  await page.getByRole('button', { name: 'Save Correction' }).click();
  await expect(page.getByText('by Ada Admin: Stayed an hour longer.')).toBeVisible();

  await page.goto('/admin/billing?tab=runs');
  await page.getByRole('button', { name: 'New Pay Run' }).click();
  await setDates(page, '2020-01-22', '2020-02-04');
  await page
    .getByRole('row', { name: /Will Worker/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Adjustments of Jan 8 – Jan 21, 2020' })).toBeVisible();
  await page.getByRole('button', { name: /^Show ledger: Will Worker, Jan 8/ }).click();
  await expect(page.getByRole('region', { name: /^Will Worker, Jan 8/ })).toContainText('09:00–18:00');
  await checkPage(page);

  const his = await will.open(browser, `/pay/${run}`);
  await expect(his.getByText('$160.00').first()).toBeVisible();
  await checkPage(his);
  await his.goto(`/timesheets/${sheet}`);
  await expect(his.getByText(/^Corrected on .+: Stayed an hour longer\.$/)).toBeVisible();
});
