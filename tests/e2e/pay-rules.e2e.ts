import { expect } from '@playwright/test';
import { addDays, daysBetween, formatShortDay } from '@daybook/domain/time/day';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { more } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

// pay.md#screens, pay.md#sources
test('an admin copies a preset, assigns it from the first day of a week, and lists the holidays', async ({
  server,
  page,
}) => {
  const { ada } = await makeTeam(server.url);
  await ada.enter(page);
  await page.goto('/admin/settings/pay-rules');
  await expect(page.getByText('Everybody is on Classic 80.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy a Preset' }).click();
  await page.getByRole('combobox', { name: 'Preset' }).click();
  await page.getByRole('option', { name: 'California', exact: true }).click();
  await expect(page.getByText('After 8 h in a day: 1.5 times the regular rate')).toBeVisible();
  const source = page.getByRole('link', { name: 'California Department of Industrial Relations, overtime' });
  await expect(source).toHaveAttribute('href', 'https://www.dir.ca.gov/dlse/faq_overtime.htm');
  await expect(page.getByText(', read November 2026; Labor Code 510; Alvarado v. Dart.')).toBeVisible();
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
  await expect(page.getByText('Boxing Day: Begin each line with a date')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Fri, Dec 25, 2026 Christmas Day' })).toBeVisible();
  await lines.fill('2027-05-31 Memorial Day\n2026-12-25 Christmas');
  await page.getByRole('button', { name: 'Add All' }).click();
  await expect(page.getByText('2026-12-25 Christmas: This holiday is already listed.')).toBeVisible();
  await expect(lines).toHaveValue('2026-12-25 Christmas');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await checkPage(page);
});

// pay.md#rates
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

// pay.md#definition, pay.md#refusals
test('an admin changes a rule from a day on, reads at its field what is wrong, and deletes the version again', async ({
  server,
  page,
}) => {
  const { ada } = await makeTeam(server.url);
  await ada.api('POST', '/pay-rules/', { name: 'Eight and eighty', preset: 'us_8_80' });
  await ada.enter(page);
  await page.goto('/admin/settings/pay-rules');
  const rule = page.getByRole('article', { name: 'Eight and eighty' });
  await rule.getByRole('button', { name: 'Add a version of Eight and eighty' }).click();
  const form = rule.getByRole('form', { name: 'Add a version of Eight and eighty' });
  const save = form.getByRole('button', { name: 'Add Version' });
  await save.click();
  await expect(form.getByText('Choose the day it takes effect.').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Takes Effect' }).fill('2027-01-06');
  const first = form.getByRole('group', { name: 'Limit 1' });
  await first.getByLabel('Over Minutes').fill('50000');
  await first.getByLabel('Times').fill('6');
  await form.getByRole('textbox', { name: 'First Day of a 14-Day Period' }).fill('2025-01-02');
  await save.click();
  await expect(first.getByText('Enter minutes between 0 and 40320.')).toBeVisible();
  await expect(first.getByText('Enter a number between 1 and 5.')).toBeVisible();
  await first.getByLabel('Over Minutes').fill('600');
  await first.getByLabel('Times').fill('1.5');
  await save.click();
  await expect(form.getByText('Choose the first day of a 14-day period.')).toBeVisible();
  await form.getByRole('textbox', { name: 'First Day of a 14-Day Period' }).fill('2025-01-01');
  await form.getByRole('button', { name: 'Add a Limit', exact: true }).click();
  await form.getByRole('button', { name: 'Add a Limit of the Seventh Day' }).click();
  await form.getByRole('checkbox', { name: /^Sleep is left out of pay/ }).check();
  await form.getByLabel('Minimum Minutes Slept').fill('240');
  await form.getByRole('combobox', { name: 'On a Night When the Clocks Change' }).click();
  await page.getByRole('option', { name: 'Pay the time that the clock shows' }).click();
  await checkPage(page);
  await save.click();
  await expect(rule.getByText('Version 2 from Jan 6, 2027')).toBeVisible();
  const { results } = await ada.api<{ results: { versions: { definition: object }[] }[] }>(
    'GET',
    '/pay-rules/?page=1',
  );
  expect(results[0]?.versions[0]?.definition).toMatchObject({
    elapsed: 'wall',
    sleep: { min_duty: 1440, max_excluded: 480, min_sleep: 240 },
    alternatives: [
      {
        bands: [
          { in: 'day', over_minutes: 600 },
          { in: 'window', over_minutes: 4800 },
          { in: 'week', over_minutes: 2400 },
        ],
        seventh_day: [{ over_minutes: 0, multiplier: 1.5, pay_code: 'overtime' }],
      },
    ],
  });
  await rule.getByRole('button', { name: 'Delete version 2 of Eight and eighty' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Version 2 was deleted.')).toBeVisible();
  await expect(rule.getByText('Version 2')).toBeHidden();

  await rule.getByRole('button', { name: 'Rename Eight and eighty' }).click();
  await rule.getByRole('textbox', { name: 'Name' }).fill('Eight a day');
  await rule.getByRole('button', { name: 'Save Name' }).click();
  await expect(page.getByText('Eight and eighty is now called Eight a day.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Eight a day' })).toBeVisible();
});

// pay.md#rates, pay.md#classic-80
test('an admin pays the difference of a late rate, and recalculates an approved sheet after a late holiday', async ({
  server,
  page,
}) => {
  const { ada, will, ida } = await makeTeam(server.url);
  // Weeks begin as pay periods do; at most 400 days can be paid again.
  const today = new Date().toISOString().slice(0, 10);
  const start = addDays('2025-01-01', Math.floor(daysBetween('2025-01-01', today) / 7) * 7 - 28);
  const before = addDays(start, -3);
  const rule = await ada.api<{ id: number }>('POST', '/pay-rules/', { name: 'SCHADS', preset: 'au_schads' });
  await ada.api('POST', '/pay-rule-assignments/', {
    pay_rule: rule.id,
    user: will.id,
    effective_from: start,
  });
  await ada.api('POST', '/pay-rates/', { user: will.id, effective_from: '2025-01-01', amount: 18 });
  await will.api('POST', '/timesheet-sessions/', {
    client: ida.id,
    date: start,
    work_entries: [{ start_time: '09:00', end_time: '17:00', mileage: 10 }],
  });
  const sheet = await will.api<{ id: number }>('POST', '/timesheets/', {
    start_date: start,
    end_date: addDays(start, 6),
  });
  await will.api('POST', `/timesheets/${sheet.id}/submit/`, {});
  await ada.api('POST', `/timesheets/${sheet.id}/approve/`, {});
  await ada.enter(page);
  await page.goto(`/admin/employees/${will.id}/view`);
  const rates = page.getByRole('region', { name: 'Rates by Date' });
  const add = async () => {
    await rates.getByRole('button', { name: 'Add Rate' }).click();
    await rates.getByRole('textbox', { name: 'From' }).fill(before);
    await rates.getByLabel('USD an Hour').fill('18.75');
    await rates.getByRole('button', { name: 'Add Rate' }).click();
  };
  await add();
  const dialog = page.getByRole('dialog', { name: 'Approved timesheets' });
  await expect(dialog).toContainText(
    `1 approved timesheet (${formatShortDay(start)} – ${formatShortDay(addDays(start, 6))}) was paid at $18.00. The difference is $6.00.`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rates.getByText('was paid at $18.00')).toBeVisible();
  await rates.getByRole('button', { name: 'Add Rate' }).click();
  await dialog.getByRole('button', { name: 'Pay the Difference' }).click();
  await expect(page.getByText('The rate was added.')).toBeVisible();

  await page.goto(`/admin/timesheets/${sheet.id}`);
  await expect(page.getByText('$150.00').first()).toBeVisible();
  await more(page, 'Recalculate');
  await expect(page.getByText('The pay of this timesheet is up to date.')).toBeVisible();
  await ada.api('POST', '/holidays/', { date: start, name: 'Founding day' });
  await more(page, 'Recalculate');
  const asked = page.getByRole('dialog', { name: 'Recalculate timesheet' });
  await expect(asked).toContainText('Will pay $375.00: 8:00 h regular, 0:00 h overtime, instead of $150.00');
  await asked.getByRole('button', { name: 'Recalculate' }).click();
  await expect(page.getByText('Timesheet recalculated.')).toBeVisible();
  await expect(page.getByText('$375.00').first()).toBeVisible();

  // A late rate of mileage asks the same.
  await page.goto('/admin/settings/mileage');
  const form = page.getByRole('form', { name: 'Add a mileage rate' });
  await form.getByRole('textbox', { name: 'From' }).fill(before);
  await form.getByRole('textbox', { name: 'USD' }).fill('0.5');
  await form.getByRole('button', { name: 'Add Rate' }).click();
  await expect(dialog).toContainText('was paid without this rate. The difference is $5.00.');
  await dialog.getByRole('button', { name: 'Pay the Difference' }).click();
  await expect(page.getByRole('row', { name: /^Everybody .+ \$0\.50 \/ km/ })).toBeVisible();
  const paid = await ada.api<{ summary: { billing_details: object } }>('GET', `/timesheets/${sheet.id}/`);
  expect(paid.summary.billing_details).toMatchObject({ total_pay: 375, mileage_reimbursement: 5 });
});
