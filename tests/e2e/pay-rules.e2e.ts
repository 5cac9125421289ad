import { expect } from '@playwright/test';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

// 4 §6
test('an admin copies a preset, assigns it from the first day of a week, and lists the holidays', async ({
  server,
  page,
}) => {
  const { ada } = await makeTeam(server.url);
  await ada.enter(page);
  await page.goto('/admin/settings/pay-rules');
  await expect(page.getByText('Everybody is on Classic 80.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy a Preset' }).click();
  await page.getByRole('combobox', { name: 'Preset' }).click();
  await page.getByRole('option', { name: 'California', exact: true }).click();
  await expect(page.getByText('After 8 h in a day: 1.5 times the regular rate')).toBeVisible();
  await page
    .getByRole('form', { name: 'Copy a preset' })
    .getByRole('textbox', { name: 'Name' })
    .fill('California staff');
  await page.getByRole('button', { name: 'Copy Preset' }).click();
  const rule = page.getByRole('article', { name: 'California staff' });
  await expect(rule.getByText('After 40 h in a week: 1.5 times the regular rate')).toBeVisible();

  await page.getByRole('button', { name: 'Assign a Rule' }).click();
  const form = page.getByRole('form', { name: 'Assign a rule' });
  // Pay periods, and with them the weeks of the copy, begin on a Wednesday.
  await form.getByRole('textbox', { name: 'From' }).fill('2027-01-07');
  await form.getByRole('combobox', { name: 'Employee' }).click();
  await page.getByRole('option', { name: 'Will Worker' }).click();
  await form.getByRole('button', { name: 'Assign Rule' }).click();
  await expect(form.getByText('Choose the first day of a workweek: Jan 6 or Jan 13.')).toBeVisible();
  await form.getByRole('textbox', { name: 'From' }).fill('2027-01-06');
  await form.getByRole('button', { name: 'Assign Rule' }).click();
  await expect(page.getByRole('row', { name: 'Will Worker California staff Jan 6, 2027' })).toBeVisible();

  await page.getByRole('button', { name: 'Paste a List' }).click();
  const lines = page.getByLabel('Dates and names');
  await lines.fill('2026-12-25 Christmas Day\nBoxing Day\n2027-01-01, New Year’s Day');
  await page.getByRole('button', { name: 'Add All' }).click();
  await expect(lines).toHaveValue('Boxing Day');
  await expect(page.getByText('Begin each line with a date')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Fri, Dec 25, 2026 Christmas Day' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await checkPage(page);
});

// 4 §5
test('an admin sees since when an employee has which rate, and adds one for a work code', async ({
  server,
  page,
}) => {
  const { ada, will } = await makeTeam(server.url);
  await ada.api('PATCH', `/users/${will.id}/`, { pay_rate: 21 });
  await ada.enter(page);
  await page.goto(`/admin/employees/${will.id}/view`);
  const rates = page.getByRole('region', { name: 'Rates by Date' });
  await expect(rates.getByRole('row', { name: /Pay \$21.00 \/ h All work Ada Admin/ })).toBeVisible();
  await rates.getByRole('button', { name: 'Add Rate' }).click();
  await rates.getByLabel('USD an Hour').fill('24.5');
  await rates.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: /^TT/ }).click();
  await rates.getByRole('button', { name: 'Add Rate' }).click();
  await expect(rates.getByRole('row', { name: /Pay \$24.50 \/ h TT Ada Admin/ })).toBeVisible();
  await rates.getByRole('button', { name: 'Delete pay rate' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The rate was deleted.')).toBeVisible();
});
