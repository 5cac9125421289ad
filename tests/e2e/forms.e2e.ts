import { expect, type Page } from '@playwright/test';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { expectKept } from '../support/browser-drafts.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

let will: Person;
let client: { id: number; name: string };

test.beforeEach(async ({ server, page }) => {
  const company = await makeCompany(server.url);
  will = await company.join();
  client = await company.addClient('Ida', 'Moss', { assigned_workers: [will.id] });
  await company.addClient('Una', 'Ssigned', { contract_end: '2099-12-31' });
  await company.addClient('Ina', 'Ctive', { is_active: false });
  await will.enter(page);
});

async function chooseClient(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name }).click();
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const said = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

/** The client, then the date, then the staff present (forms.md#filing). */
async function submitWithoutEach(page: Page, staff: string, staffMissing: string) {
  // Today and the person's own name are filled in from the start.
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  await expect(date).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await date.fill('');
  const names = page.getByRole('textbox', { name: staff, exact: true });
  await expect(names).toHaveValue('Will Worker');
  await names.fill('');
  await submit(page);
  await said(page, 'Please select a client before submitting');
  // The list does not open over its message.
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await chooseClient(page, 'Ida Moss');
  await submit(page);
  await said(page, 'Please enter a date before submitting');
  await date.fill('2026-03-16');
  await submit(page);
  await said(page, staffMissing);
}

test('a worker finds both forms from the welcome page and the sidebar', async ({ page }) => {
  await page.goto('/additional-forms');
  await expect(page.getByRole('heading', { name: 'Additional Forms', level: 1 })).toBeVisible();
  await checkPage(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^No Show Report A client/ })
    .click();
  await expect(page).toHaveURL('/no-show-form');
  await page
    .getByRole('navigation', { name: 'Additional Forms' })
    .getByRole('link', { name: 'Incident Report' })
    .click();
  await expect(page).toHaveURL('/incident-report-form');
});

// forms.md#filing
test('a worker reads in order what a no-show form lacks, then files, resets and confirms it', async ({
  page,
}) => {
  await page.goto('/no-show-form');
  await expect(page.getByRole('heading', { name: 'No Show Form' })).toBeVisible();
  await checkPage(page);

  await submitWithoutEach(page, 'Staff Name', 'Please enter staff name before submitting');
  await page.getByRole('combobox', { name: 'Client' }).click();
  await expect(page.getByRole('group', { name: 'Assigned', exact: true })).toContainText('Ida Moss');
  await expect(page.getByRole('group', { name: 'Unassigned' })).toContainText('Una Ssigned');
  await expect(page.getByRole('group', { name: 'Inactive' })).toContainText('Ina Ctive');
  await page.getByRole('option', { name: 'Ida Moss' }).click();

  await page.getByLabel('Staff Name').fill('Will Worker');
  await page.getByLabel('Time Notified').fill('930');
  await page.getByLabel('Service Hours').fill('2.5');
  await expect(page.getByLabel('Time Notified')).toHaveValue('09:30');
  await page.getByLabel('Cancellation Reason').fill('Ill');
  await page.getByLabel('Reception work').check();
  await page.getByRole('checkbox', { name: 'Other' }).check();
  await page.getByLabel('Other Activity').fill('Called the office');
  await page.getByLabel('Resources Used').fill('Phone');
  await page.getByLabel('Time Description').fill('An hour of calls');
  await page.getByRole('textbox', { name: 'Staff Signature', exact: true }).fill('Will Worker');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText('No Show Report')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden();
  await expect(page.getByRole('article').getByText('Called the office')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await submit(page);
  await expect(page.getByText('No Show Report submitted successfully!')).toBeVisible();
  await expect(page.getByLabel('Cancellation Reason')).toHaveValue('');
  await expect(page.getByLabel('Reception work')).not.toBeChecked();
  const filed = await will.api<Record<string, unknown>[]>('GET', '/no-shows/');
  expect(filed).toMatchObject([
    {
      client_id: client.id,
      date: '2026-03-16',
      time_notified: '09:30',
      service_hours: 2.5,
      activities: ['receptionWork', 'other'],
      staff_signature: 'Will Worker',
      supervisor_signature: null,
      supervisor_signature_date: null,
      submitted: true,
    },
  ]);

  // It can be read and printed.
  await page.getByRole('link', { name: 'Your Forms' }).click();
  const own = page.getByRole('table', { name: 'Your no-show forms and incident reports' });
  await expect(own.getByRole('row').filter({ hasText: 'Ida Moss' })).toContainText('No Show Report');
  await checkPage(page);
  await own.getByRole('link', { name: /^View No Show Report/ }).click();
  await expect(page).toHaveURL(/\/no-show-form\?filed=\d+$/);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText('Called the office')).toBeVisible();
});

// forms.md#filing
test('a worker reads in order what an incident report lacks, then files it with its staff', async ({
  page,
}) => {
  await page.goto('/incident-report-form');
  await expect(page.getByRole('heading', { name: 'Incident Report Form' })).toBeVisible();
  await checkPage(page);

  await submitWithoutEach(page, 'Staff member 1', 'Please enter at least one staff member before submitting');
  await page.getByLabel('Staff member 1', { exact: true }).fill('Will Worker');
  await page.getByRole('button', { name: 'Add Staff Member' }).click();
  await page.getByLabel('Staff member 2', { exact: true }).fill('Wrong Person');
  await page.getByRole('button', { name: 'Add Staff Member' }).click();
  await page.getByLabel('Staff member 3', { exact: true }).fill('Cora Colleague');
  await page.getByRole('button', { name: 'Remove staff member 2' }).click();
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('14');
  await page.getByLabel('City').fill('Halifax');
  await page.getByRole('textbox', { name: 'Location', exact: true }).fill('Kitchen');
  await page.getByLabel('Location Details').fill('y'.repeat(20_001));
  await submit(page);
  await expect(page.getByLabel('Location Details')).toBeFocused();
  await page.getByLabel('Location Details').fill('By the stove');
  await submit(page);
  const question = page.getByRole('dialog', { name: 'Submit an empty report?' });
  await expect(question).toContainText('Nothing is described.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Self-injurious').check();
  await page.getByRole('checkbox', { name: 'Other' }).check();
  await page.getByLabel('Other Incident').fill('A pan fell');
  await page.getByLabel('Incident and Outcome').fill('Nobody was hurt.');
  await submit(page);
  const sent = page.getByRole('status').filter({ hasText: 'Incident Report submitted successfully!' });
  await expect(sent).toBeInViewport();
  await checkPage(page);
  await expect(page.getByLabel('City')).toHaveValue('');
  await sent.getByRole('link', { name: 'Print What You Sent' }).click();
  await expect(page).toHaveURL(/\/incident-report-form\?filed=\d+$/);
  await expect(page.getByText('A pan fell').first()).toBeVisible();
  const filed = await will.api<Record<string, unknown>[]>('GET', '/incident-reports/');
  expect(filed).toMatchObject([
    {
      staff_present: 'Will Worker, Cora Colleague',
      time: '14:00',
      incident_types: ['self_injurious', 'other'],
      other_incident: 'A pan fell',
    },
  ]);
});

test('a worker is offered an unfinished form on the same device', async ({ page }) => {
  await page.goto('/incident-report-form');
  await page.getByLabel('City').fill('Halifax');
  await page.getByLabel('Staff member 1', { exact: true }).fill('Will Worker');
  await expectKept(page, 'Will Worker');
  await page.reload();
  await page.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Halifax');
  await expect(page.getByLabel('Staff member 1', { exact: true })).toHaveValue('Will Worker');
});
