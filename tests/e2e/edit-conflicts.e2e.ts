import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addDays } from '@daybook/domain/time/day';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { answer, button, choose, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { giveTimeOff } from '../support/browser-time-off.ts';
import { logOf } from '../support/browser-timesheets.ts';
import { codeAt } from '../support/second-step.ts';

const refused = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'This record was changed by someone else. Reload to see the latest version.' });
const reload = (page: Page) => refused(page).getByRole('button', { name: 'Reload' }).click();

const YEARLY = { accrual: { kind: 'front_load', minutes: 80 * 60 }, carry: 0 };

/** An hour off, in two weeks. */
async function requestOf(worker: Person, admin: Person) {
  const leave_type = await giveTimeOff(admin, 'Annual leave', YEARLY);
  const days = [{ date: addDays(new Date().toISOString().slice(0, 10), 14), minutes: 60 }];
  return worker.api<{ id: number }>('POST', '/leave-requests/', { leave_type, days });
}

async function twoAdmins(server: string) {
  const company = await makeCompany(server);
  await company.goProfessional();
  const bea = await company.join('Bea Boss');
  await company.ada.api('PATCH', `/users/${bea.id}/`, { is_company_admin: true });
  return { company, ada: company.ada, bea };
}

// basics.md#saving-over-a-change
test('of two admins who connect the organisation, the second is refused and sees the first one’s', async ({
  server,
  page,
}) => {
  const { ada, bea } = await twoAdmins(server.url);
  for (const person of [ada, bea])
    await person.api('POST', '/confirm-identity/', { password: person.password });
  const first = { issuer: 'https://id.example.org', client_id: 'first', client_secret: 'sesame' };
  await ada.api('PATCH', '/sso-connection/', first);
  await ada.enter(page);
  await page.goto('/admin/settings/profile?tab=sign-in');
  const provider = page.getByRole('form', { name: 'Provider' });
  await provider.getByRole('textbox', { name: 'Client ID' }).fill('of-ada');

  await bea.api('PATCH', '/sso-connection/', { client_id: 'of-bea', client_secret: 'sesame' });
  // The page learns of it behind the form: what is saved beside it asks for everything again.
  const asked = page.waitForResponse((response) => response.url().includes('sso.connection'));
  const domain = `${randomUUID()}.example.org`;
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('button', { name: 'Add Domain' }).click();
  await expect(page.getByRole('table', { name: 'Domains' })).toContainText(domain);
  expect(await (await asked).text()).toContain('of-bea');

  await provider.getByRole('button', { name: 'Save Provider' }).click();
  await expect(refused(page)).toBeVisible();
  await expect(provider.getByRole('textbox', { name: 'Client ID' })).toHaveValue('of-ada');
  expect(await bea.api('GET', '/sso-connection/')).toMatchObject({ client_id: 'of-bea' });
  await reload(page);
  await expect(provider.getByRole('textbox', { name: 'Client ID' })).toHaveValue('of-bea');
});

// basics.md#saving-over-a-change, access.md#policy
test('of two admins who say who needs a second step, the second is refused and sees the first one’s', async ({
  server,
  page,
}) => {
  const { ada, bea } = await twoAdmins(server.url);
  for (const person of [ada, bea])
    await person.api('POST', '/confirm-identity/', { password: person.password });
  const { secret } = await bea.api<{ secret: string }>('POST', '/second-step/');
  await bea.api('POST', '/second-step/confirm/', { code: codeAt(secret, new Date()) });
  await ada.enter(page);
  await page.goto('/admin/settings/profile?tab=sign-in');
  const policy = page.getByRole('form', { name: 'Two-step sign-in' });
  await expect(policy.getByRole('radio', { name: 'Nobody' })).toBeChecked();
  await bea.api('PATCH', '/sign-in-policy/', { second_step: 'admins' });
  await policy.getByRole('radio', { name: 'Everyone' }).check();
  await policy.getByRole('button', { name: 'Save' }).click();
  await expect(refused(page)).toBeVisible();
  await expect(policy.getByRole('radio', { name: 'Everyone' })).toBeChecked();
  expect(await bea.api('GET', '/sign-in-policy/')).toMatchObject({ second_step: 'admins' });
  await reload(page);
  await expect(policy.getByRole('radio', { name: 'Administrators' })).toBeChecked();
});

// basics.md#saving-over-a-change, invoices.md#settings
test('of two admins who say from when work is billed, the second is refused', async ({ server, page }) => {
  const { ada, bea } = await twoAdmins(server.url);
  await ada.enter(page);
  await page.goto('/admin/invoices');
  const first = page.getByRole('form', { name: 'When should billing start?' });
  await first.getByRole('textbox', { name: 'Bill work from' }).fill('2020-11-01');
  await bea.api('PATCH', '/billing-settings/', { invoices_from: '2020-12-01' });
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(refused(page)).toBeVisible();
  expect(await bea.api('GET', '/billing-settings/')).toMatchObject({ invoices_from: '2020-12-01' });
  await reload(page);
  await expect(first).toHaveCount(0);
});

// basics.md#saving-over-a-change, pay-runs.md#pay-from
test('of two admins who say from when runs pay, the second is refused and sees the first one’s', async ({
  server,
  page,
}) => {
  const { ada, bea } = await twoAdmins(server.url);
  const period = { period_start: '2020-01-08', period_end: '2020-01-21' };
  const { id } = await ada.api<{ id: number }>('POST', '/pay-runs/', period);
  await ada.enter(page);
  await page.goto(`/admin/billing/runs/${id}`);
  const day = page.getByRole('textbox', { name: 'Pay from' });
  await day.fill('2020-01-01');
  await bea.api('POST', `/pay-runs/${id}/pay-from/`, { pay_runs_from: '2020-01-06' });
  await button(page, 'Change').click();
  await expect(refused(page)).toBeVisible();
  await expect(day).toHaveValue('2020-01-01');
  expect(await bea.api('GET', '/pay-runs/periods/')).toMatchObject({ pay_runs_from: '2020-01-06' });
  await reload(page);
  await expect(day).toHaveValue('2020-01-06');
  await day.fill('2020-01-02');
  await button(page, 'Change').click();
  await expect(page.getByText('Pay runs now start from Jan 2, 2020.')).toBeVisible();
  await day.fill('2020-01-03');
  await button(page, 'Change').click();
  await expect(page.getByText('Pay runs now start from Jan 3, 2020.')).toBeVisible();
});

// basics.md#saving-over-a-change, company-and-plans.md#company-profile
test('an admin who renews the signup code does not undo the name that a colleague has given', async ({
  server,
  page,
}) => {
  const { ada, bea } = await twoAdmins(server.url);
  const [settings] = await ada.api<{ id: number }[]>('GET', '/company-settings/');
  await ada.enter(page);
  await page.goto('/admin/settings/profile');
  await page.getByLabel('Report Due Day').fill('12');
  await bea.api('PATCH', `/company-settings/${settings?.id}/`, { name: 'Oak Care' });
  await page.getByRole('switch', { name: 'Require signup code' }).click();
  await expect(page.getByText('Signup code setting updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(refused(page)).toBeVisible();
  expect(await bea.api('GET', '/company/')).toMatchObject({ name: 'Oak Care' });
});

// basics.md#saving-over-a-change
test('an admin cannot delete a log that its author has changed since, and reloads to read it', async ({
  server,
  page,
}) => {
  const { company, ada } = await twoAdmins(server.url);
  const will = await company.join('Will Worker');
  const ida = await company.addClient('Ida', 'Moss', { assigned_workers: [will.id] });
  const log = await logOf(will, ida.id, '2026-03-02', [['09:00', '10:00']]);
  await ada.enter(page);
  await page.goto(`/daily-logs/client/${ida.id}`);
  await expect(page.getByText('A calm day')).toBeVisible();
  await will.api('PATCH', `/timesheet-sessions/${log.id}/`, { notes: 'A fall at noon' });
  await page.getByRole('button', { name: /^Delete Mar 2/ }).click();
  await answer(page, 'Delete');
  await reload(page);
  await expect(page.getByText('A fall at noon')).toBeVisible();
});

// basics.md#saving-over-a-change, timesheets.md#screens
test('an admin who edits a draft is refused over what its employee has changed, and goes on after Reload', async ({
  server,
  page,
}) => {
  const { company, ada } = await twoAdmins(server.url);
  const will = await company.join('Will Worker');
  const ida = await company.addClient('Ida', 'Moss');
  const log = await logOf(will, ida.id, '2026-01-02', [['09:00', '10:00']]);
  const dates = { start_date: '2026-01-01', end_date: '2026-01-14' };
  const { id } = await will.api<{ id: number }>('POST', '/timesheets/', dates);
  await ada.enter(page);
  await page.goto(`/admin/timesheets/${id}/edit`);
  const entry = page.getByRole('group', { name: /^Entry 1 of Ida Moss/ });
  await entry.getByLabel('End time').fill('11');
  await will.api('PATCH', `/timesheet-sessions/${log.id}/`, { notes: 'A fall at noon' });
  await button(page, 'Save Changes').click();
  await reload(page);
  await button(page, 'Continue Writing').click();
  await expect(entry.getByLabel('End time')).toHaveValue('11:00');
  await button(page, 'Save Changes').click();
  await expect(page).toHaveURL(`/admin/timesheets/${id}`);
  expect(await ada.api('GET', `/timesheets/${id}/`)).toMatchObject({ total_hours: 2 });
});

// basics.md#saving-over-a-change, reports.md#layout
test('of two admins who arrange the report, the second is refused, and finds their own after Reload', async ({
  server,
  page,
}) => {
  const { ada, bea } = await twoAdmins(server.url);
  await ada.enter(page);
  await page.goto('/admin/settings/custom-fields/report-customization');
  const left = page.getByRole('region', { name: 'Left Column' });
  await left.getByRole('button', { name: 'Move Report Date down' }).click();
  await expect(left.getByRole('listitem').first()).toContainText('Client Name');
  const before = await bea.api<object>('GET', '/customreport/configuration/');
  const { updated_at } = await bea.api<{ updated_at: string }>('PUT', '/customreport/configuration/', before);
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(refused(page)).toBeVisible();
  await expect(left.getByRole('listitem').first()).toContainText('Client Name');
  expect(await bea.api('GET', '/customreport/configuration/')).toMatchObject({ updated_at });
  await reload(page);
  await expect(left.getByRole('listitem').first()).toContainText('Report Date');
  await page.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(left.getByRole('listitem').first()).toContainText('Client Name');
});

// basics.md#saving-over-a-change, imports-and-exports.md#matching
test('of two admins who match the columns of an import, the second is refused, and finds their own after Reload', async ({
  server,
  page,
}) => {
  const { ada, bea } = await twoAdmins(server.url);
  await ada.enter(page);
  await page.goto('/admin/settings/import/new');
  await choose(page, 'The file contains', 'Clients');
  await page.getByRole('textbox', { name: 'Or paste cells' }).fill('First\tLast\tNote\nIda\tMoss\tcalm');
  await button(page, 'Read').click();
  await button(page, 'Next').click();
  const note = page.getByRole('combobox', { name: 'Field for Note' });
  await choose(page, 'Field for Note', /^Address$/);
  const id = /\/import\/(\d+)/.exec(page.url())?.[1];
  const { mapping } = await bea.api<{ mapping: (string | null)[] }>('GET', `/imports/${id}/`);
  await bea.api('PATCH', `/imports/${id}/`, { mapping });
  await button(page, 'Next').click();
  await expect(refused(page)).toBeVisible();
  await expect(note).toHaveValue('Address');
  await reload(page);
  await page.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(note).toHaveValue('Address');
});

// basics.md#saving-over-a-change, time-off.md#deciding
test('of two admins who decide on the same time off, the second is refused and sees what the first one said', async ({
  server,
  page,
}) => {
  const { company, ada, bea } = await twoAdmins(server.url);
  const will = await company.join('Will Worker');
  const { id } = await requestOf(will, ada);
  await ada.enter(page);
  await page.goto(`/admin/time-off/${id}`);
  await expect(button(page, 'Approve')).toBeEnabled();
  await bea.api('POST', `/leave-requests/${id}/approve/`);
  await button(page, 'Decline').click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Too many are away.');
  await answer(page, 'Decline');
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Reload' }).click();
  await expect(button(page, 'Decline')).toHaveCount(0);
  await expect(button(page, 'Cancel Time Off')).toBeVisible();
  expect(await bea.api('GET', `/leave-requests/${id}/`)).toMatchObject({ status: 'approved' });
});

// basics.md#saving-over-a-change, people-and-roles.md#employees
test('an admin cannot deactivate an employee whom a colleague has changed since, and can after Reload', async ({
  server,
  page,
}) => {
  const { company, ada, bea } = await twoAdmins(server.url);
  const will = await company.join('Will Worker');
  await ada.enter(page);
  await page.goto(`/admin/employees/${will.id}/view`);
  await expect(button(page, 'Deactivate')).toBeVisible();
  await bea.api('PATCH', `/users/${will.id}/`, { first_name: 'William' });
  await button(page, 'Deactivate').click();
  await answer(page, 'Deactivate');
  await reload(page);
  await expect(page.getByRole('heading', { name: 'William Worker' })).toBeVisible();
  await button(page, 'Deactivate').click();
  await answer(page, 'Deactivate');
  await expect(page.getByText('William Worker is now inactive.')).toBeVisible();
});

// basics.md#saving-over-a-change, time-off.md#types
test('an admin cannot delete a kind of time off that a colleague has renamed since, and reloads to read it', async ({
  server,
  page,
}) => {
  const { ada, bea } = await twoAdmins(server.url);
  await giveTimeOff(ada, 'Annual leave', YEARLY);
  const { id } = await bea.api<{ id: number }>('POST', '/leave-types/', { name: 'Study' });
  await ada.enter(page);
  await page.goto('/admin/settings/time-off');
  await expect(rowOf(page, 'Study')).toBeVisible();
  await bea.api('PATCH', `/leave-types/${id}/`, { name: 'Training' });
  await page.getByRole('button', { name: 'Delete Study' }).click();
  await answer(page, 'Delete');
  await reload(page);
  await expect(rowOf(page, 'Training')).toBeVisible();
});

// basics.md#saving-over-a-change
test('an admin whose approval was done, but whose answer was lost, sees that it was', async ({
  server,
  page,
}) => {
  const { company, ada } = await twoAdmins(server.url);
  const will = await company.join('Will Worker');
  const { id } = await requestOf(will, ada);
  await ada.enter(page);
  await page.goto(`/admin/time-off/${id}`);
  await expect(button(page, 'Approve')).toBeEnabled();
  await page.route(/leaveRequests\.approve/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Approve').click();
  await expect(page.getByText('Could not reach the server.', { exact: false }).first()).toBeVisible();
  await expect(button(page, 'Approve')).toHaveCount(0);
  await expect(button(page, 'Cancel Time Off')).toBeVisible();
});
