import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const thisMonth = new Date().toISOString().slice(0, 7);
const alertSaying = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

const KINDS = [
  {
    title: 'No Show Report',
    noun: 'No-show form',
    api: '/no-shows/',
    list: '/admin/no-shows',
    staff: 'staff_name',
    missing: 'No-Show Report not found.',
  },
  {
    title: 'Incident Report',
    noun: 'Incident report',
    api: '/incident-reports/',
    list: '/admin/incident-reports',
    staff: 'staff_present',
    missing: 'Incident report not found.',
  },
] as const;

for (const { title, noun, api, list, staff, missing } of KINDS)
  // forms.md#review, forms.md#errors
  test(`an admin opens, prints, approves, unapproves and deletes one: ${noun}`, async ({ server, page }) => {
    const company = await makeCompany(server.url);
    const will = await company.join();
    const ida = await company.addClient('Ida', 'Moss');
    const una = await company.addClient('Una', 'Reed');
    const file = (client_id: number, date: string) =>
      will.api<{ id: number }>('POST', api, { client_id, date, [staff]: 'Will Worker' });
    await file(una.id, '2026-02-03');
    const { id } = await file(ida.id, `${thisMonth}-01`);
    await company.ada.enter(page);

    await page.goto(list);
    await page.getByRole('link', { name: `View ${title} – Ida Moss by Will Worker` }).click();
    await expect(page.getByRole('heading', { name: `${title} #${id}` })).toBeVisible();
    await expect(page.getByText(/Submitted by Will Worker on/)).toBeVisible();
    await expect(page.getByText('Pending Approval')).toBeVisible();
    await expect(page.getByText('2 of 2 waiting for approval')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Previous: Una Reed, Feb 3' })).toBeVisible();

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body[data-printed]')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.getByRole('article');
    await expect(sheet.getByText(company.name)).toBeVisible();
    await expect(sheet.getByText(title, { exact: true })).toBeVisible();
    await expect(sheet.getByText(/^Ida Moss · /)).toBeVisible();
    await expect(sheet.getByText('Not signed')).toHaveCount(2);
    await expect(sheet.getByText('Not signed').first()).toBeHidden();
    await expect(sheet.getByText('Supervisor signature', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText(`${noun} approved.`)).toBeVisible();
    await expect(page.getByText(/Approved by Ada Admin on/)).toBeVisible();
    await expect(page.getByText('1 waiting for approval')).toBeVisible();
    await page.getByRole('button', { name: 'Unapprove' }).click();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();

    // Who changed what, before and after.
    await page.getByRole('button', { name: 'History' }).click();
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect(changes).toHaveCount(3);
    await expect(changes.first()).toContainText('Unapproved by Ada Admin');
    await expect(changes.first().getByRole('row', { name: 'Approved Yes No' })).toBeVisible();
    await expect(changes.last().getByRole('row', { name: 'Client Ida Moss' })).toBeVisible();
    await checkPage(page);

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText(`Delete “${title} – Ida Moss” by Will Worker?`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    // Nothing waits in this month: the list opens on all that waits, and says so.
    await expect(page).toHaveURL(
      `${list}?month=all&status=pending${noun === 'No-show form' ? '&sort=date' : ''}`,
    );
    await expect(
      page.getByText(/^Nothing is waiting in .+\. These are all that are waiting for approval/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: `View ${title} – Una Reed by Will Worker` })).toBeVisible();
    await page.getByRole('button', { name: /^Show [A-Z]/ }).click();
    await expect(page.getByText(/^No (submitted no-show forms|incident reports) found/)).toBeVisible();
    await page.goto(`${list}/${id}`);
    await expect(alertSaying(page, missing)).toBeVisible();
  });

// forms.md#review
test('an admin finds no-show forms by month, state and words, and approves the selected ones', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  await company.ada.enter(page);

  await page.goto('/admin/no-shows');
  await expect(page.getByRole('heading', { name: 'No Shows Management' })).toBeVisible();
  await expect(page.getByText('No submitted no-show forms found for the selected period.')).toBeVisible();

  const ida = await company.addClient('Ida', 'Moss');
  const una = await company.addClient('Una', 'Reed');
  const file = (client_id: number, date: string) =>
    will.api('POST', '/no-shows/', { client_id, date, staff_name: 'Will Worker' });
  await file(ida.id, `${thisMonth}-01`);
  await file(una.id, `${thisMonth}-02`);
  await file(una.id, '2026-02-03');

  await page.reload();
  await expect(page.getByText('Total Submitted')).toBeVisible();
  const rows = page.getByRole('table', { name: 'No-show forms' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await checkPage(page);
  await expect(page.getByText('One no-show form waits for approval in another month.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all that are waiting' }).click();
  await expect(page).toHaveURL(/month=all/);
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('Feb 3, 2026');
  await page.getByRole('searchbox', { name: 'Search' }).fill('moss');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await page.getByRole('textbox', { name: 'Month', exact: true }).fill('2026-02');
  await expect(rows).toHaveCount(2);

  // Selected ones are approved together, each with its own result.
  await page.goto('/admin/no-shows?status=pending');
  await rows.getByRole('checkbox', { name: 'Select No Show Report – Una Reed by Will Worker' }).check();
  await page.getByRole('button', { name: 'Approve 1 no-show form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('1 no-show form approved.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.goto('/admin/no-shows?status=pending&month=2026-03');
  await expect(page.getByText('Nothing is waiting for approval.')).toBeVisible();
});

// forms.md#review
test('an admin filters incident reports, approves one in the list and reads it in full', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  const una = await company.addClient('Una', 'Reed');
  await company.ada.enter(page);

  await page.goto('/admin/incident-reports');
  await expect(page.getByText('No incident reports found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show All Months' }).click();
  await expect(page.getByText('No incident reports found for the selected filters')).toBeVisible();

  const file = (client_id: number, date: string, more: Record<string, unknown> = {}) =>
    will.api<{ id: number }>('POST', '/incident-reports/', {
      client_id,
      date,
      staff_present: 'Will Worker, undefined, Cora Colleague',
      ...more,
    });
  await file(ida.id, `${thisMonth}-01`, {
    time: '14:30',
    city: 'Halifax',
    location: 'Kitchen',
    location_details: 'By the stove',
    incident_types: ['selfInjurious', 'other'],
    other_incident: 'A pan fell',
    incident_outcome: 'Nobody was hurt.',
    staff_signature: 'Will Worker',
    staff_signature_date: `${thisMonth}-01`,
  });
  for (const day of ['02', '03', '04', '05', '06']) await file(una.id, `${thisMonth}-${day}`);

  await page.goto('/admin/incident-reports');
  const table = page.getByRole('table', { name: 'Incident reports' });
  await expect(table.getByRole('row')).toHaveCount(7);
  const recent = page.getByRole('region', { name: 'Recent Incident Reports' });
  await expect(recent.getByRole('listitem')).toHaveCount(5);
  await expect(recent).toContainText('Total: 6');
  await expect(recent).not.toContainText('(Filtered)');
  await expect(table.getByRole('row').nth(1)).toContainText('N/A');
  await expect(table.getByRole('row').nth(1)).toContainText('Pending Approval');
  await expect(table.getByRole('row', { name: /Ida Moss/ })).toContainText('Self-injurious, Other');
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    /Date/,
    'Time',
    /Worker/,
    /Client/,
    /Incident/,
    'Actions',
  ]);
  await checkPage(page);

  await page.getByRole('combobox', { name: 'Employee' }).click();
  await page.getByRole('option', { name: 'Will Worker' }).click();
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Ida Moss' }).click();
  await expect(table.getByRole('row')).toHaveCount(7);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(recent).toContainText('Total: 1 (Filtered)');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(table.getByRole('row')).toHaveCount(7);
  await page
    .getByRole('button', { name: 'Approve Incident Report – Ida Moss by Will Worker', exact: true })
    .click();
  await expect(page.getByText('Incident report approved.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Approve Incident Report – Ida Moss by Will Worker', exact: true }),
  ).toHaveCount(0);
  await expect(table.getByRole('button', { name: /^Unapprove/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'View Incident Report – Ida Moss by Will Worker' }).click();
  const sheet = page.getByRole('article');
  for (const text of [
    '2:30 PM',
    'Will Worker, Cora Colleague',
    'Halifax',
    'By the stove',
    'A pan fell',
    'Not signed',
  ])
    await expect(sheet).toContainText(text);
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Self-injurious' })).toHaveAttribute(
    'data-ticked',
    'true',
  );
  await checkPage(page);
});

test('an admin sees who changed what in the history of the company, a client and an employee', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  const una = await company.addClient('Una', 'Reed');
  const { id } = await will.api<{ id: number }>('POST', '/incident-reports/', {
    client_id: ida.id,
    date: `${thisMonth}-01`,
    staff_present: 'Will Worker',
  });
  await company.ada.api('DELETE', `/incident-reports/${id}/`);
  await company.ada.enter(page);

  await page.goto('/admin/settings/audit');
  const history = page.getByRole('table', { name: 'Changes' });
  await expect(history.getByRole('row').nth(1)).toContainText('Deleted');
  // Sign-ins and daily logs fill it only when asked for.
  await expect(history).not.toContainText('Signed in');
  await page.getByLabel('Include sign-ins and daily logs').check();
  await expect(history).toContainText('Signed in');
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(exported.suggestedFilename()).toMatch(/^audit-entries-[\d-]+\.csv$/);
  await page.getByRole('combobox', { name: 'Kind of record' }).click();
  await page.getByRole('option', { name: 'Client', exact: true }).click();
  await expect(history.getByRole('row')).toHaveCount(3);
  await expect(history.getByRole('link', { name: 'Una Reed' })).toHaveAttribute(
    'href',
    `/admin/clients/${una.id}`,
  );
  await history
    .getByRole('button', { name: /^Show details of Ada Admin/ })
    .first()
    .click();
  await expect(history.getByRole('row', { name: 'Last name Reed', exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Will Worker' }).click();
  await expect(page.getByText('No changes found for the selected filters.')).toBeVisible();

  await page.goto(`/admin/clients/${una.id}`);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Created by Ada Admin');
  await page.goto(`/admin/employees/${will.id}/view`);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Registered by Visitor');
});
