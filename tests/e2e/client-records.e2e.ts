import { expect } from '@playwright/test';
import { makeCompany, type Company, type Person } from '../support/browser-company.ts';
import { rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { codeOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

// A few long tests, each one person's whole path.
test.describe.configure({ timeout: 180_000 });

let company: Company;
let will: Person;
let familySupport: number;

test.beforeEach(async ({ server }) => {
  company = await makeCompany(server.url);
  will = await company.join();
  familySupport = await codeOf(company, 'FS');
});

// clients-and-contracts.md#screens
test('a worker reads the client list and a client’s approved records', async ({ page }) => {
  const { ada } = company;
  const ida = await company.addClient('Ida', 'Moss', {
    contract_start: '2026-01-01',
    contract_end: new Date().toISOString().slice(0, 10),
    assigned_workers: [will.id],
    custom_fields: {
      contract_hours: { [familySupport]: { max: 10, billable: false } },
      goals: 'Cook a meal',
    },
  });
  const una = await company.addClient('Una', 'Known', { contract_end: '2020-01-01' });
  await company.addClient('Ina', 'Ctive', { is_active: false });
  await company.addClient('Hid', 'Den', { visible_to: [ada.id] });
  await ada.api('POST', '/timesheet-sessions/', {
    client: ida.id,
    date: '2026-03-16',
    daily_narrative: 'We baked bread.',
    work_entries: [{ work_code_id: familySupport, start_time: '09:00', end_time: '10:30', mileage: 4 }],
  });
  const report = await ada.api<{ id: number }>('POST', '/monthly-reports/generate/', {
    client: ida.id,
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  });
  const noShow = await ada.api<{ id: number }>('POST', '/no-shows/', {
    client_id: ida.id,
    date: '2026-03-17',
    staff_name: 'Ada Admin',
    time_notified: '08:15',
    service_hours: 2,
    cancellation_reason: 'Ill in bed',
    activities: ['receptionWork'],
    submitted: true,
  });
  const incident = await ada.api<{ id: number }>('POST', '/incident-reports/', {
    client_id: ida.id,
    date: '2026-03-18',
    time: '14:00',
    staff_present: 'Ada Admin, Will Worker',
    city: 'Halifax',
    incident_types: ['medical'],
    incident_outcome: 'The nurse came.',
    submitted: true,
  });
  await will.enter(page);
  await page.goto(`/client-details/${ida.id}?tab=no-shows`);
  await expect(page.getByText('No submitted no-show forms found for this client.')).toBeVisible();
  await page.getByRole('tab', { name: 'Monthly Reports' }).click();
  await expect(page.getByText('No submitted monthly reports found for this client.')).toBeVisible();
  await page.getByRole('tab', { name: 'Incident Reports' }).click();
  await expect(page.getByText('No submitted incident reports found for this client.')).toBeVisible();

  await ada.api('POST', `/monthly-reports/${report.id}/submit/`);
  await ada.api('POST', `/monthly-reports/${report.id}/approve/`);
  await ada.api('POST', `/no-shows/${noShow.id}/approve/`);
  await ada.api('POST', `/incident-reports/${incident.id}/approve/`);
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Client List' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('Hid Den')).toHaveCount(0);
  await page.getByRole('button', { name: 'Showing All Clients' }).click();
  await expect(page.getByRole('button', { name: 'Showing Clients with Approved Documents' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await checkPage(page);
  await page.getByRole('button', { name: 'Showing Clients with Approved Documents' }).click();
  await page.getByRole('tab', { name: 'Inactive Clients' }).click();
  await expect(rowOf(page, 'Ina Ctive')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await expect(page.getByText('No inactive clients found.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByRole('tab', { name: 'Active Clients', exact: true }).click();
  await page.getByRole('link', { name: 'View Details of Ida Moss' }).click();

  await expect(page.getByRole('heading', { name: 'Ida Moss' })).toBeVisible();
  await expect(page.getByText(/Contract expires in 0 day\(s\) on/)).toBeVisible();
  await expect(rowOf(page, 'FS – Family support')).toContainText('10.0 h');
  await expect(rowOf(page, 'FS – Family support')).toContainText('No');
  await expect(page.getByRole('listitem').filter({ hasText: 'Cook a meal' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('tab', { name: 'Monthly Reports' }).click();
  await expect(rowOf(page, 'March 2026')).toContainText('1:30');
  await page.getByRole('button', { name: 'View details of March 2026' }).click();
  await expect(page.getByText('We baked bread.')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Hide details of March 2026' }).click();
  await expect(page.getByText('We baked bread.')).toHaveCount(0);
  // On a phone all tabs are in one row.
  await page.setViewportSize({ width: 375, height: 740 });
  const tops = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('tab', { name: 'No Shows' }).click();
  await expect(rowOf(page, 'Mar 17, 2026')).toContainText('08:15');
  await rowOf(page, 'Mar 17, 2026').getByText('Ada Admin').click();
  await expect(page.getByText('Ill in bed')).toBeVisible();
  await page.getByRole('tab', { name: 'Incident Reports' }).click();
  await page.getByRole('button', { name: 'Show details of Mar 18, 2026' }).click();
  await expect(page.getByText('The nurse came.')).toBeVisible();
  await checkPage(page);

  // Neither assigned to anyone nor within a contract.
  await page.goto(`/client-details/${una.id}`);
  await expect(page.getByRole('main').getByText('Inactive', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Client List' }).click();
  await expect(page).toHaveURL('/clients');
});

// access.md#roles
test('a delegate edits clients under Manage and cannot open payroll', async ({ page }) => {
  const { ada } = company;
  const dell = await company.join('Dell Egate');
  const role = await ada.api<{ id: number }>('POST', '/roles/', {
    name: 'Client Coordinator',
    permissions: 'clients_view,clients_edit',
  });
  await ada.api('PATCH', `/users/${dell.id}/`, { role_id: role.id });
  const ida = await company.addClient('Ida', 'Moss');
  await dell.enter(page);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page).toHaveURL('/manage/clients');
  await expect(page.getByRole('link', { name: 'Client Codes' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Ida Moss' })).toHaveCount(0);
  await checkPage(page);
  await page.getByRole('link', { name: 'Edit Ida Moss' }).click();
  await page.getByLabel('Address').fill('12 Elm Street');
  await expect(page.getByLabel('Stipend Amount')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/manage/clients');
  expect(await ada.api('GET', `/clients/${ida.id}/`)).toMatchObject({ address: '12 Elm Street' });

  for (const closed of ['/admin/billing', '/admin/clients', `/admin/clients/${ida.id}/edit`]) {
    await page.goto(closed);
    await expect(page).toHaveURL('/home');
  }
  await expect(dell.api('GET', '/roles/')).rejects.toThrow('is 403');
  await expect(dell.api('DELETE', `/clients/${ida.id}/`)).rejects.toThrow('is 403');
  await expect(dell.api('GET', '/payroll/')).rejects.toThrow('is 403');
  await page.goto('/manage/employees');
  await expect(page).toHaveURL('/home');
  await expect(will.api('PATCH', `/clients/${ida.id}/`, { phone: '1' })).rejects.toThrow('is 403');
});
