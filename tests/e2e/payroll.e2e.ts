import { expect, type Page } from '@playwright/test';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { button } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, exportedCsv, logOf, sheetOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

/** A bi-weekly pay period, counted from 2025-01-01. */
const PERIOD = 'start=2020-01-08&end=2020-01-21';

async function submitAndApprove(ada: Person, who: Person, dates: [string, string]) {
  const [start_date, end_date] = dates;
  const { id } = await who.api<{ id: number }>('POST', '/timesheets/', { start_date, end_date });
  await who.api('POST', `/timesheets/${id}/submit/`);
  await ada.api('POST', `/timesheets/${id}/approve/`);
}

/** Will works 90 hours in the period, Cora 8 without a rate; Dell's sheet waits, Sam's log is on none. */
async function workedPeriod(server: string) {
  const company = await makeCompany(server);
  const { ada } = company;
  const [will, cora, dell, sam] = [
    await company.join('Will Worker'),
    await company.join('Cora Colleague'),
    await company.join('Dell Delegate'),
    await company.join('Sam Smith'),
  ];
  const [support, documents] = [await codeOf(company, 'FS'), await codeOf(company, 'Doc')];
  await ada.api('PUT', `/workcodes/${support}/`, {
    code: 'FS',
    description: 'Family support',
    billing_rate: 60,
  });
  const ida = await company.addClient('Ida', 'Moss', {
    custom_fields: {
      kms_billable: true,
      contract_hours: { [support]: { max: 200, billable: true }, [documents]: { max: 5, billable: false } },
    },
  });
  const setRates = (pay_rate: number) =>
    ada.api('PATCH', `/users/${will.id}/`, { pay_rate, overtime_rate: 45, mileage_rate: 0.5 });
  await setRates(30);
  for (const day of ['08', '09', '10', '11', '12', '15', '16', '17', '18']) {
    const first = day === '08' ? { mileage: 12.5, stipend: 7.25 } : {};
    await logOf(will, ida.id, `2020-01-${day}`, [['22:00', '08:00', { work_code_id: support, ...first }]]);
  }
  await submitAndApprove(ada, will, ['2020-01-08', '2020-01-14']);
  await submitAndApprove(ada, will, ['2020-01-15', '2020-01-21']);
  await setRates(99);
  await sheetOf(company, cora, ida.id, ['2020-01-08', '2020-01-14'], 'approved', [
    ['09:00', '17:00', { work_code_id: documents }],
  ]);
  await sheetOf(company, dell, ida.id, ['2020-01-08', '2020-01-14'], 'submitted');
  await logOf(sam, ida.id, '2020-01-09', [['09:00', '10:00']]);
  return { company, will, ida };
}

const card = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).first().locator('xpath=../..');
/** The first table row with this text, case-sensitive. */
const line = (page: Page, table: string, name: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ hasText: new RegExp(name) })
    .first();

// billing.md#payroll-details, billing.md#ranges
test('an admin reads payroll and billability, opens the breakdown of figures, and exports a CSV', async ({
  server,
  page,
}) => {
  test.slow();
  const { company, will, ida } = await workedPeriod(server.url);
  await company.ada.enter(page);
  await page.goto(`/admin/billing?${PERIOD}`);
  await expect(page.getByRole('heading', { name: 'Payroll & Billing' })).toBeVisible();
  const payOf = (name: string) => line(page, 'Payroll Details', name);
  // What leaves the bank comes first, with what is still open.
  const toPay = page.getByRole('region', { name: 'To pay' });
  await expect(toPay).toContainText('$3,063.50');
  await expect(toPay).toContainText('3 of 5 timesheets approved');
  await expect(toPay.getByRole('link', { name: '1 timesheet waits for approval' })).toBeVisible();
  await expect(toPay.getByRole('link', { name: '1 not handed in: 1 nothing yet' })).toHaveAttribute(
    'href',
    /\/admin\/timesheets\?.*look=missing/,
  );
  await expect(toPay).toContainText('1 person without a rate');
  for (const figure of ['80:00', '10:00', '$30.00', '12.50', '$6.25', '$7.25', '$2,857.25']) {
    await expect(payOf('Will Worker')).toContainText(figure);
  }
  for (const figure of ['8:00', '$25.00', 'no rate – default', '$200.00']) {
    await expect(payOf('Cora Colleague')).toContainText(figure);
  }
  await expect(payOf('TOTAL')).toContainText('$3,057.25');
  await expect(card(page, 'Regular Hours')).toContainText('88.00 h (88:00)');
  await expect(card(page, 'Overtime Hours')).toContainText('10.00 h (10:00)');
  await expect(page.getByText(/^1 person was paid at the default rate of \$25\.00/)).toBeVisible();
  const unpaid = page.getByRole('region', { name: 'Not in these figures' });
  await expect(unpaid.getByRole('row').filter({ hasText: 'Dell Delegate' })).toContainText(
    'The timesheet has not been approved.',
  );
  await expect(unpaid.getByRole('row').filter({ hasText: 'Sam Smith' })).toContainText(
    'These daily logs are on no timesheet.',
  );
  await checkPage(page);
  // On a phone a line for each person, the one without a rate first, which opens to the rest.
  await page.setViewportSize({ width: 375, height: 800 });
  const onPhone = page.getByRole('list', { name: 'Payroll Details' }).getByRole('listitem');
  await expect(onPhone.first()).toContainText('Cora Colleague');
  await expect(onPhone.first()).toContainText('no rate – default $25.00Hours 8:00Total Pay $200.00');
  await expect(onPhone.last()).toContainText('10:00 overtimeHours 90:00Total Pay $2,857.25');
  await onPhone.last().getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Show details of Will Worker' })).toBeVisible();
  await checkPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // A figure opens to the entries, the rule, the rate and its date, and the approver.
  await payOf('Will Worker').click();
  await page.getByRole('button', { name: /^Jan 15 – Jan 21, 2020 · 40:00 h/ }).click();
  await expect(page.getByText(/^Timesheet Jan 15 – Jan 21, 2020\. Approved by Ada Admin on /)).toBeVisible();
  await expect(page.getByText(/^Frozen at approval on /).first()).toBeVisible();
  await expect(page.getByText(/30:00 h of this timesheet, and 10:00 h overtime\./)).toBeVisible();
  await expect(page.getByText('10:00 h × $45.00').first()).toBeVisible();
  await expect(page.getByText('Overtime rate $45.00: the employee’s').first()).toBeVisible();
  const entries = page.getByRole('table', { name: /^Entries of timesheet/ });
  await expect(entries).toContainText('22:00');
  await expect(entries.getByRole('row').filter({ hasText: 'TOTAL' })).toContainText('40:00');
  await page
    .getByRole('button', { name: /^Show ledger: timesheet/ })
    .last()
    .click();
  await expect(page.getByText(/^over 80 h in the period at /).first()).toBeVisible();
  await checkPage(page);

  const { name: file, csv } = await exportedCsv(page);
  expect(file).toBe('payroll_2020-01-08_to_2020-01-21.csv');
  expect(csv).toEqual([
    'Employee,Regular Hours,Overtime Hours,Pay Rate,Kilometers,Stipend,Total Pay',
    'Cora Colleague,8.00,0.00,25.00,0.00,0.00,200.00',
    'Will Worker,80.00,10.00,30.00,12.50,7.25,2857.25',
    'TOTAL,88.00,10.00,,12.50,7.25,3057.25',
  ]);

  await page.getByRole('tab', { name: 'Billability Analysis' }).click();
  await expect(page).toHaveURL(/tab=billability/);
  // A single total is in decimals, with the hours and minutes of the tables behind it.
  await expect(card(page, 'Billable Hours')).toContainText('90.00 h (90:00)of 98.00 h (98:00)');
  const billOf = (name: string) => line(page, 'Billability Analysis', name);
  for (const figure of ['90:00', '100%', '12.50', '$5,400.00']) {
    await expect(billOf('Will Worker')).toContainText(figure);
  }
  await expect(billOf('Cora Colleague')).toContainText('0%');
  await expect(line(page, 'Billed by client', 'Ida Moss')).toContainText('$5,400.00');
  await expect(line(page, 'Billed by client code', 'None')).toContainText('$5,400.00');
  const billed = await exportedCsv(page);
  expect(billed.name).toBe('billability_2020-01-08_to_2020-01-21.csv');
  expect(billed.csv.at(-1)).toBe('TOTAL,98.00,90.00,8.00,92,12.50,12.50,5400.00');
  await expect(card(page, 'Billable %')).toContainText('92%');
  await expect(
    page.getByRole('table', { name: 'Not final' }).getByRole('row').filter({ hasText: 'Dell Delegate' }),
  ).toContainText('Submitted');
  await billOf('Cora Colleague').click();
  await expect(page.getByText('(1) The client’s contract says not billable for this code.')).toBeVisible();
  await checkPage(page);

  // Period navigation, a custom range, one employee; all in the address bar.
  await page.getByRole('tab', { name: 'Payroll Details' }).click();
  await button(page, 'Next period').click();
  await expect(page).toHaveURL(/start=2020-01-22&end=2020-02-04/);
  await expect(page.getByText('No Approved Timesheets Found')).toBeVisible();
  await expect(page.getByText('Approve each timesheet, or several at once.')).toBeVisible();
  await expect(button(page, 'Export CSV')).toBeDisabled();
  await checkPage(page);
  await button(page, 'Previous period').click();
  await expect(payOf('Will Worker')).toContainText('$2,857.25');
  const chooser = () => page.getByRole('group', { name: 'Period' }).getByRole('button', { expanded: false });
  await chooser().click();
  const end = page.getByRole('textbox', { name: 'End date' });
  await end.fill('');
  await button(page, 'Show Range').click();
  await expect(page.getByText('Please select both a start and an end date.')).toBeVisible();
  // An invalid date is neither shown nor queried, nor accepted from the address bar.
  await end.fill('2020-02-30');
  await end.press('Enter');
  await expect(page.getByText('There is no such day.')).toBeVisible();
  await expect(page).toHaveURL(/start=2020-01-08&end=2020-01-21/);
  await expect(payOf('Will Worker')).toContainText('$2,857.25');
  await page.goto('/admin/billing?start=2020-02-30&end=2020-03-30');
  // Without dates it opens on the newest period with approved timesheets.
  await expect(page.getByText('Jan 8 – Jan 21, 2020', { exact: true })).toBeVisible();
  await expect(payOf('Will Worker')).toContainText('$2,857.25');
  await chooser().click();
  await button(page, 'Current Pay Period').click();
  await expect(page.getByText('No Approved Timesheets Found')).toBeVisible();
  await page.goto(`/admin/billing?${PERIOD}`);
  await expect(payOf('Will Worker')).toContainText('$2,857.25');
  await chooser().click();
  await end.fill('2020-01-14');
  await button(page, 'Show Range').click();
  // Only the sheet inside the range; the other says why it is not included.
  await expect(payOf('Will Worker')).toContainText('$1,507.25');
  await expect(payOf('Cora Colleague')).toBeVisible();
  await page.getByRole('combobox', { name: 'Employee' }).click();
  await page.getByRole('option', { name: 'Will Worker' }).click();
  await expect(page).toHaveURL(/employee=/);
  await expect(payOf('Cora Colleague')).toHaveCount(0);

  // The year to date includes sheets that start in it.
  const today = new Intl.DateTimeFormat('en-CA').format();
  await sheetOf(company, will, ida.id, [today, today], 'approved');
  for (const quick of ['Current Pay Period', 'Current Month', 'Current Quarter', 'Year to Date']) {
    await button(page, quick).click();
    await expect(button(page, quick)).toHaveAttribute('aria-pressed', 'true');
    await expect(payOf('Will Worker')).toContainText('8:00');
  }
  await expect(page).toHaveURL(/ytd=true/);
  await button(page, 'Previous Month').click();
  await expect(page.getByText('No Approved Timesheets Found')).toBeVisible();
});
