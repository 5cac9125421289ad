import { expect, type Page } from '@playwright/test';
import { makeCompany, type Company, type Person } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const CUSTOMIZATION = '/admin/settings/custom-fields/report-customization';

let company: Company;
let will: Person;
let ida: { id: number; name: string };
let support: number;

test.beforeEach(async ({ server }) => {
  company = await makeCompany(server.url);
  await company.goProfessional();
  will = await company.join();
  const [code] = await company.ada.api<{ id: number; code: string }[]>('GET', '/workcodes/?search=FS');
  support = code?.id ?? 0;
  ida = await company.addClient('Ida', 'Moss', {
    assigned_workers: [will.id],
    contract_start: '2026-01-01',
    custom_fields: {
      contract_hours: { [support]: { max: 10, billable: true } },
      goals: ['Cook twice a week'],
    },
  });
});

const log = (author: Person, client: number, date: string, daily_narrative: string) =>
  author.api('POST', '/timesheet-sessions/', {
    client,
    date,
    daily_narrative,
    work_entries: [
      { work_code_id: support, start_time: '09:00', end_time: '11:30', mileage: 12.5, stipend: 5 },
    ],
  });
const generate = (author: Person, client: number, month: string) =>
  author.api<{ id: number }>('POST', '/monthly-reports/generate/', { client, start_date: `${month}-01` });
const addField = async (page: Page, name: string, type: string, column: string, options?: string) => {
  const form = page.getByRole('form', { name: 'Add Custom Field' });
  await form.getByLabel('Field name').fill(name);
  await form.getByRole('combobox', { name: 'Field type' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  await form.getByRole('combobox', { name: 'Column' }).click();
  await page.getByRole('option', { name: column, exact: true }).click();
  if (options) await form.getByLabel('Options').fill(options);
  await form.getByRole('button', { name: 'Add Field' }).click();
};
interface Layout {
  fields: { id: string }[];
}
const custom = (
  id: string,
  name: string,
  render_type: string,
  side: string,
  order: number,
  options = '',
) => ({ id, name, render_type, type: render_type, side, order, options, enabled: true });
const ask = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

// reports.md#layout
test('an admin arranges the report: sides, order, swaps, hidden and custom fields, and the default again', async ({
  page,
}) => {
  await company.ada.enter(page);
  await page.goto(CUSTOMIZATION);
  const left = page.getByRole('region', { name: 'Left Column' });
  const right = page.getByRole('region', { name: 'Right Column' });
  await expect(left.getByRole('listitem').first()).toContainText('Report Date');
  await checkPage(page);

  // Sides, order, swap and hide.
  await left.getByRole('button', { name: 'Move Report Date down' }).click();
  await expect(left.getByRole('listitem').first()).toContainText('Client Name');
  await left.getByLabel('Position of Case Worker').fill('1');
  await left.getByLabel('Position of Case Worker').press('Enter');
  await expect(left.getByRole('listitem').first()).toContainText('Case Worker');
  await expect(left.getByLabel('Position of Client Name')).toHaveValue('6');
  await left.getByRole('button', { name: 'Move Goals to the right column' }).click();
  await expect(right.getByText('Goals', { exact: true })).toBeVisible();
  await left.getByRole('button', { name: 'Hide Contract Number' }).click();
  await ask(page, 'Hide');
  await expect(page.getByRole('button', { name: 'Show Contract Number' })).toBeVisible();

  // One field of every kind, and one too many.
  await page.getByRole('button', { name: 'Add Field' }).click();
  await expect(page.getByText('Field name is required')).toBeVisible();
  await addField(page, 'Mood', 'Dropdown', 'Right', 'Calm, Cheerful, Low');
  await addField(page, 'Place', 'Text (small)', 'Right');
  await addField(page, 'Progress', 'Text (medium)', 'Left');
  await addField(page, 'Plan', 'Text (large)', 'Left');
  await addField(page, 'Worker Signature', 'Signature', 'Left');
  await addField(page, 'Mistake', 'Text (small)', 'Right');
  await right.getByRole('button', { name: 'Delete Mistake' }).click();
  await ask(page, 'Delete');
  await expect(right.getByText('Mistake')).toBeHidden();
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page.getByText('Configuration saved successfully!')).toBeVisible();
  await expect(page.getByText('Configuration saved successfully!')).toBeHidden({ timeout: 6_000 });

  await page.getByRole('button', { name: 'Reset to Default' }).click();
  await ask(page, 'Reset to Default');
  await expect(left.getByText('Worker Signature')).toBeHidden();
  await expect(left.getByRole('listitem').first()).toContainText('Report Date');
});

// reports.md#screens, reports.md#states, reports.md#generating, reports.md#errors
test('a worker writes a report with configured fields of every kind, submits and prints it', async ({
  page: his,
}) => {
  await company.ada.api('PUT', '/customreport/configuration/', {
    fields: (await company.ada.api<Layout>('GET', '/customreport/configuration/')).fields.map((field) =>
      field.id === 'contract_number' ? { ...field, enabled: false } : field,
    ),
    custom_fields: [
      custom('custom_1', 'Mood', 'dropdown', 'right', 1, 'Calm, Cheerful, Low'),
      custom('custom_2', 'Place', 'text-small', 'right', 2),
      custom('custom_3', 'Progress', 'text-medium', 'left', 14),
      custom('custom_4', 'Plan', 'text-large', 'left', 15),
      custom('custom_5', 'Worker Signature', 'signature', 'left', 16),
    ],
  });
  await log(will, ida.id, '2026-03-02', 'Ida cooked soup.');
  await log(will, ida.id, '2026-03-04', 'We walked to the market.');
  await will.enter(his);
  await his.goto('/monthly-reports');
  await expect(his.getByText('No monthly reports yet.')).toBeVisible();
  await checkPage(his);
  await his.getByRole('link', { name: 'Generate Report' }).first().click();
  await his.getByRole('textbox', { name: 'Month' }).fill('');
  await his.getByRole('button', { name: 'Generate Report' }).click();
  await expect(his.getByText('Please select a client.').first()).toBeVisible();
  await his.getByRole('combobox', { name: 'Client' }).click();
  await his.getByRole('option', { name: 'Ida Moss' }).click();
  await his.getByRole('button', { name: 'Generate Report' }).click();
  await expect(his.getByText('Please select a month.').first()).toBeVisible();
  await his.getByRole('textbox', { name: 'Month' }).fill('2026-03');
  await his.getByRole('button', { name: 'Generate Report' }).click();

  await expect(his).toHaveURL(/\/monthly-reports\/\d+\/edit$/);
  await expect(his.getByLabel('Total Hours')).toContainText('5.00');
  await expect(his.getByLabel('Goals')).toContainText('Cook twice a week');
  await expect(his.getByLabel('Contract Number')).toBeHidden();
  await expect(his.getByLabel('Place')).toHaveJSProperty('tagName', 'INPUT');
  await expect(his.getByLabel('Progress')).toHaveAttribute('rows', '3');
  await expect(his.getByLabel('Plan')).toHaveAttribute('rows', '5');
  await checkPage(his);
  await his.getByLabel('Place').fill('Kitchen');
  await his.getByLabel('Progress').fill('Cooks with less help.');
  await his.getByLabel('Plan').fill('Shopping next.\nThen baking.');
  await his.getByRole('combobox', { name: 'Mood' }).click();
  await expect(his.getByRole('option')).toHaveText(['Calm', 'Cheerful', 'Low']);
  await his.getByRole('option', { name: 'Cheerful' }).click();
  await his.getByLabel('Worker Signature', { exact: true }).fill('Will Worker');
  await his.getByRole('textbox', { name: 'Worker Signature date' }).fill('2026-04-01');
  await his.getByLabel('Summary').fill('A good month.');
  await his.getByRole('button', { name: 'Save Report' }).click();
  await expect(his.getByText('Report saved successfully.')).toBeVisible();
  await his.getByRole('button', { name: 'Submit Report' }).click();
  await expect(his.getByRole('dialog')).toContainText(
    'Submit this report? This will lock the data and update totals.',
  );
  await ask(his, 'Submit');
  await expect(his.getByText('Report submitted successfully!')).toBeVisible();
  await expect(his).toHaveURL(/\/monthly-reports\/\d+$/);
  await checkPage(his);

  const paper = await printed(his);
  for (const text of [company.name, 'Monthly Progress Report', 'Kitchen', 'Cheerful', 'Then baking.'])
    expect(paper).toContain(text);
  for (const text of ['A good month.', 'Ida cooked soup.', 'Will Worker', '04/01/2026'])
    expect(paper).toContain(text);
  expect(paper).not.toContain('Unsubmit');
  expect(paper).not.toContain('Contract Number');

  // The overview opens the snapshot, whose signature lines are empty; unsubmitting reopens the draft.
  await his.goto('/monthly-reports');
  await expect(his.getByRole('heading', { name: 'March 2026' })).toBeVisible();
  await checkPage(his);
  await his.getByLabel('Client name').fill('nobody');
  await expect(his.getByText('No reports match your filters.')).toBeVisible();
  await his.getByLabel('Client name').fill('ida');
  await his.getByRole('link', { name: /^View the report of Ida Moss/ }).click();
  await expect(his).toHaveURL(/\/monthly-reports\/submitted\/\d+$/);
  expect(await printed(his)).not.toContain('04/01/2026');
  await his.getByRole('button', { name: 'Unsubmit' }).click();
  await expect(his.getByRole('dialog')).toContainText('Are you sure you want to unsubmit this report?');
  await ask(his, 'Unsubmit');
  await expect(his).toHaveURL(/\/monthly-reports\/\d+$/);
  await expect(his.getByRole('link', { name: 'Edit' })).toBeVisible();
  for (const id of ['999999', 'abc', '9999999999']) {
    await his.goto(`/monthly-reports/${id}`);
    await expect(his.getByText(`No report found for ID ${id}.`)).toBeVisible();
  }

  // Deleted in another tab while being written.
  const late = await will.api<{ id: number }>('POST', '/monthly-reports/generate/', {
    client: ida.id,
    start_date: '2026-02-01',
  });
  await his.goto(`/monthly-reports/${late.id}/edit`);
  await his.getByLabel('Summary').fill('Too late.');
  await will.api('DELETE', `/monthly-reports/${late.id}/`);
  await his.getByRole('button', { name: 'Save Report' }).click();
  await expect(his.getByText('No report to update.')).toBeVisible();
});

// reports.md#screens, reports.md#errors
test('an admin filters reports by presets and people, prints the list, corrects and approves', async ({
  page,
}) => {
  const cora = await company.join('Cora Colleague');
  const otto = await company.addClient('Otto', 'Reed');
  const today = new Date();
  const monthBack = (back: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  const [now, before] = [monthBack(0), monthBack(1)];
  for (const [author, client, month] of [
    [will, ida.id, now],
    [cora, otto.id, now],
    [will, ida.id, before],
  ] as const) {
    await log(author, client, `${month}-01`, 'A visit.');
    const { id } = await generate(author, client, month);
    await author.api('POST', `/monthly-reports/${id}/submit/`);
  }
  // A draft is not listed yet.
  await generate(cora, ida.id, now);

  await company.ada.enter(page);
  await page.goto('/admin/reports');
  const rows = page.getByRole('table', { name: 'Monthly reports' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('Total Reports')).toBeVisible();
  await expect(page.getByText('One more report waits for approval in another month.')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Last Month' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`month=.?${before}`));
  await page.getByRole('button', { name: '3 Months Ago' }).click();
  await expect(page.getByText('No submitted monthly reports found for the selected period.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`month=.?${before}`));
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'This Month' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Employee' }).fill('cora');
  await page.getByRole('option', { name: 'Cora Colleague' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Client' }).fill('ida');
  await page.getByRole('option', { name: 'Ida Moss' }).click();
  await expect(page.getByText('No submitted monthly reports found for the selected period.')).toBeVisible();
  await page.getByRole('button', { name: /Reset/ }).click();
  await expect(rows).toHaveCount(3);

  await page.evaluate(() => {
    window.print = () => {
      const sheet = [...document.querySelectorAll('[data-print-sheet]')].at(-1);
      document.body.setAttribute('data-printed', sheet?.textContent ?? '');
    };
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const list = page.locator('body[data-printed]');
  await expect(list).toHaveAttribute('data-printed', /Total Reports2/);
  const total = /Total Hours\s?\d+\.\d\d h \(\d+:\d\d\)/;
  await expect(list).toHaveAttribute('data-printed', total);
  await expect(page.getByRole('main')).toContainText(total);
  await expect(list).toHaveAttribute('data-printed', /Cora Colleague/);
  await expect(list).not.toHaveAttribute('data-printed', /Approve the report/);

  await page.getByRole('link', { name: /^View the report of Ida Moss by Will Worker/ }).click();
  await expect(page.getByRole('heading', { name: 'Monthly Progress Report (Admin View)' })).toBeVisible();
  await expect(page.getByText(/of 3 waiting for approval/)).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('table', { name: 'Daily Sessions' })).toContainText('A visit.');
  await checkPage(page);
  await page.getByLabel('Summary').fill('Corrected by the office.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Changes saved successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expect(page.getByText('Corrected by the office.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await ask(page, 'Approve');
  await expect(page.getByText('This report has been approved and cannot be modified.')).toBeVisible();
  await page.getByRole('button', { name: 'Unsubmit Report (Admin)' }).click();
  await ask(page, 'Unsubmit');
  await expect(page.getByText('The report is a draft again.')).toBeVisible();
  await page.goto('/admin/reports');
  await page.getByRole('button', { name: /^Delete the report of Otto Reed/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this report?');
  await ask(page, 'Delete');
  await expect(page.getByText('No submitted monthly reports found for the selected period.')).toBeVisible();
});

/** The text of the printed page; also checks that a PDF of it is made. */
async function printed(page: Page): Promise<string> {
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  await page.emulateMedia({ media: 'screen' });
  return text;
}
