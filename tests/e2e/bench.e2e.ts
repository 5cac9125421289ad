import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { button, card, choose } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { exportedCsv, logOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

/** A bi-weekly pay period, counted from 2025-01-01. */
const BENCH = '/admin/billing?tab=bench&start=2020-01-08&end=2020-01-21';

/** Will works seven days of twelve hours at 20, 36 and 48 hours a week (pay.md#worked-examples, case 3). */
async function longDays(server: string) {
  const company = await makeCompany(server);
  const will = await company.join('Will Worker');
  const ida = await company.addClient('Ida', 'Moss');
  await company.ada.api('PATCH', `/users/${will.id}/`, { pay_rate: 20, rates_effective_from: '2020-01-01' });
  for (const day of ['08', '09', '10', '15', '16', '17', '18'])
    await logOf(will, ida.id, `2020-01-${day}`, [['06:00', '18:00']]);
  return company;
}

test('an admin sees what one person’s long days pay by three rules, down to the minute, on paper and on a phone', async ({
  server,
  page,
}) => {
  test.slow();
  const { ada } = await longDays(server.url);
  await ada.enter(page);
  await page.goto(BENCH);
  await expect(page.getByText(/^Choose rule B/)).toBeVisible();

  await choose(page, 'Rule B', 'US, 8 and 80');
  await expect(card(page, 'Pay B').first()).toContainText('$1,960.00');
  await expect(card(page, 'Overtime Hours A').first()).toContainText(/ h \(\d+:\d\d\)$/);
  await expect(card(page, 'Overtime Hours B').first()).toContainText('28.00 h (28:00)');
  await choose(page, 'Rule B', 'Classic 80');
  await expect(page.getByText('Both rules pay the same in this period.')).toBeVisible();
  await choose(page, 'Rule B', 'US, 40 a week');
  await expect(card(page, 'Pay A').first()).toContainText('$1,720.00');
  await expect(card(page, 'Pay B').first()).toContainText('$1,760.00');
  await expect(card(page, 'Difference').first()).toContainText('+$40.00');
  await expect(card(page, 'People Who Differ').first()).toContainText('1');
  const will = page.getByRole('table', { name: 'Bench' }).getByRole('row').filter({ hasText: 'Will Worker' });
  await expect(will).toContainText('provisional');

  await will.first().click();
  await expect(page.getByText('A tips over: Sat Jan 18, 14:00, Ida Moss')).toBeVisible();
  await expect(page.getByText('B tips over: Sat Jan 18, 10:00, Ida Moss')).toBeVisible();
  await button(page, 'Show Both Ledgers').last().click();
  const own = page.getByRole('region', { name: /^A: Classic 80/ });
  const other = page.getByRole('region', { name: /^B: US, 40 a week/ });
  await expect(own.getByText('over 80 h in the period at 14:00')).toBeVisible();
  await expect(other.getByText('over 40 h this week at 10:00')).toBeVisible();
  const places = async () => [await own.boundingBox(), await other.boundingBox()] as const;
  const [left, right] = await places();
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);
  await checkPage(page);

  // A table's rows and a phone's cards open each for themselves.
  await page.setViewportSize({ width: 375, height: 800 });
  await page
    .getByRole('list', { name: 'Bench' })
    .getByRole('button', { name: /^Will Worker/ })
    .click();
  await button(page, 'Show Both Ledgers').last().click();
  await expect(other).toBeVisible();
  const [above, below] = await places();
  expect(below?.x).toBe(above?.x);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await button(page, 'Show Both Ledgers').last().click();

  const { name, csv } = await exportedCsv(page);
  expect(name).toBe('bench_2020-01-08_to_2020-01-21.csv');
  expect(csv).toContain(',Worker,Will,2020-01-15,overtime,4.00,120.00,8.00,240.00,120.00');

  await page.emulateMedia({ media: 'print' });
  await expect(other.getByText('over 40 h this week at 10:00')).toBeVisible();
  await expect(button(page, 'Export CSV')).toBeHidden();
  // Paper says what was compared.
  await expect(page.getByRole('combobox', { name: 'Rule B' })).toHaveValue('US, 40 a week');
  await page.emulateMedia({ media: 'screen' });

  await page.getByLabel('Include time that is not approved').uncheck();
  await expect(page.getByText('No time in this period.')).toBeVisible();
  await checkPage(page);
});

// pay.md#bench
test('an admin never reads, exports or assigns one rule under the name of the next', async ({
  server,
  page,
}) => {
  const { ada } = await longDays(server.url);
  await ada.enter(page);
  await page.goto(`${BENCH}&preset=us_40`);
  await expect(card(page, 'Pay B').first()).toContainText('$1,760.00');
  await page.route(/payroll\.bench/, () => undefined);
  await choose(page, 'Rule B', 'US, 8 and 80');
  await expect(page).toHaveURL(/preset=us_8_80/);
  await expect(button(page, 'Export CSV')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Use / })).toBeHidden();
  await expect(page.getByText('$1,760.00')).toBeHidden();
});

test('an admin takes the rule that was tried to the form that assigns it', async ({ server, page }) => {
  const { ada } = await longDays(server.url);
  await ada.enter(page);
  await page.goto(`${BENCH}&preset=us_40`);
  await page.getByRole('link', { name: /^Use US, 40 a week from / }).click();
  await button(page, 'Copy Preset').click();
  const form = page.getByRole('form', { name: 'Assign a rule' });
  await expect(form.getByRole('combobox', { name: 'Rule' })).toHaveValue('US, 40 a week');
  await form.getByRole('button', { name: 'Assign Rule' }).click();
  await expect(page.getByRole('row', { name: /Everybody US, 40 a week/ })).toBeVisible();
});

// billing.md#payroll-details, pay.md#bench
test('an admin reads why the hours of two tables differ, who drove for nothing, and who is in no total of the Bench', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  const [will, cora] = [await company.join('Will Worker'), await company.join('Cora Colleague')];
  const [ida, sam] = [await company.addClient('Ida', 'Moss'), await company.addClient('Sam', 'Lee')];
  const rates = { pay_rate: 20, mileage_rate: 0.5, rates_effective_from: '2020-01-01' };
  await ada.api('PATCH', `/users/${will.id}/`, rates);
  const rule = await ada.api<{ id: number }>('POST', '/pay-rules/', { name: 'Forty', preset: 'us_40' });
  await ada.api('POST', '/pay-rule-assignments/', { pay_rule: rule.id, effective_from: '2020-01-08' });
  // An hour for both clients at once.
  await logOf(will, ida.id, '2020-01-08', [['09:00', '12:00', { mileage: 5 }]]);
  await logOf(will, sam.id, '2020-01-08', [['11:00', '13:00']]);
  await logOf(cora, ida.id, '2020-01-09', [['09:00', '12:00', { mileage: 30 }]]);
  for (const who of [will, cora]) {
    const dates = { start_date: '2020-01-08', end_date: '2020-01-21' };
    const { id } = await who.api<{ id: number }>('POST', '/timesheets/', dates);
    await who.api('POST', `/timesheets/${id}/submit/`);
    await ada.api('POST', `/timesheets/${id}/approve/`);
  }
  await ada.enter(page);
  await page.goto('/admin/billing?tab=payroll&start=2020-01-08&end=2020-01-21');
  await expect(
    page.getByText('Payroll Details has 7:00 h and Billability 8:00 h of the same timesheets'),
  ).toBeVisible();
  await expect(
    page.getByText(/^1 person drove and got nothing for it: no mileage rate was set/),
  ).toBeVisible();
  await page.goto(BENCH);
  await choose(page, 'Rule B', 'US, 8 and 80');
  await expect(
    page.getByText('1 person without a rate is in neither total, so Pay A is less than payroll says.'),
  ).toBeVisible();
});
