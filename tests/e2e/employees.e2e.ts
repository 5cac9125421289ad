import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { choose, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

// A few long tests, each one person's whole path.
test.describe.configure({ timeout: 180_000 });

let company: Awaited<ReturnType<typeof makeCompany>>;
let will: Person;

test.beforeEach(async ({ server }) => {
  company = await makeCompany(server.url);
  will = await company.join();
});

// people-and-roles.md#employees
test('an admin adds an employee, who claims the account with the one-time code', async ({ page, server }) => {
  const email = `nia-${randomUUID()}@example.org`;
  await company.addClient('Ida', 'Moss');
  await company.ada.enter(page);
  await page.goto('/admin/employees/create');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(5);
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('First Name').fill('Nia');
  await page.getByLabel('Last Name').fill('New');
  await page.getByLabel('Email').fill('nia');
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email').fill(will.email);
  await page.getByLabel('Phone').fill('555 0100');
  await choose(page, 'Role', 'Support Worker');
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('password1');
  await expect(page.getByText('This password is very common')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('a first password');
  // A new company's plan locks rates.
  for (const rate of ['Pay Rate', 'Overtime Rate', 'Mileage Rate (per km)']) {
    await expect(page.getByLabel(rate)).toBeDisabled();
  }
  await expect(page.getByText('Upgrade to Professional to unlock this feature')).toHaveCount(3);
  await expect(page.getByRole('main').getByText('PRO', { exact: true })).toHaveCount(3);
  await choose(page, 'Assigned Clients', 'Ida Moss');
  await page.keyboard.press('Escape');
  await checkPage(page);
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByText('A user with this email already exists.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Add Employee' }).click();

  await expect(page.getByRole('heading', { name: 'Nia New was added' })).toBeVisible();
  const code = (await page.locator('[data-signup-code]').textContent()) ?? '';
  await expect(page.getByText('It is valid for 14 days and is not shown again.')).toBeVisible();
  await checkPage(page);
  const claimed = await fetch(`${server.url}/api/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Nia',
      last_name: 'New',
      email,
      password: 'an own password',
      account_type: 'join',
      signup_code: code,
    }),
  });
  expect(claimed.status).toBe(201);
  await page.getByRole('link', { name: 'View Employee' }).click();
  await expect(page.getByRole('heading', { name: 'Nia New' })).toBeVisible();
  await expect(page.getByText('Ida Moss')).toBeVisible();
});

// people-and-roles.md#employees, people-and-roles.md#deleting, people-and-roles.md#errors, access.md#accounts
test('an admin finds, edits, prints, deactivates and deletes employees', async ({ page, server }) => {
  const { ada } = company;
  const signIn = async (password: string) => {
    const answer = await fetch(`${server.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: will.email, password }),
    });
    return answer.status;
  };
  const secret = await company.addClient('Hid', 'Den', { visible_to: [ada.id] });
  const ida = await company.addClient('Ida', 'Moss', { assigned_workers: [will.id] });
  const cora = await company.join('Cora Colleague');
  const roles = await ada.api<{ id: number }[]>('GET', '/roles/');
  await ada.api('PATCH', `/users/${cora.id}/`, { role_id: roles[0]?.id });
  await ada.api('POST', '/timesheet-sessions/', { client: ida.id, date: '2026-03-16', work_entries: [] });
  await ada.enter(page);
  await page.goto('/admin/employees');
  await expect(page.getByRole('row')).toHaveCount(4);
  // People cannot delete their own account.
  await expect(page.getByRole('button', { name: 'Delete Ada Admin' })).toHaveCount(0);
  await checkPage(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('support work');
  await expect(page).toHaveURL('/admin/employees?q=support+work');
  await expect(rowOf(page, 'Cora Colleague')).toContainText('Support Worker');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await expect(page.getByText('No employees match your filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Will Worker');

  await page.getByRole('link', { name: 'Edit Will Worker' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Will');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(1);
  await choose(page, 'Role', 'Support Worker');
  await page.getByLabel('Phone').fill('555 0199');
  await page.getByRole('button', { name: 'Add All Admins' }).click();
  await expect(page.getByRole('button', { name: 'Remove All' })).toBeVisible();
  await page.getByRole('button', { name: 'Add All Assigned' }).click();
  await checkPage(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/admin/employees?sort=-name');
  await expect(page.getByText('Will Worker was saved.')).toBeVisible();
  expect(await ada.api('GET', `/users/${will.id}/`)).toMatchObject({
    phone: '555 0199',
    visible_client_ids: [secret.id, ida.id],
  });
  // A temporary password replaces a forgotten one.
  await page.getByRole('link', { name: 'Edit Will Worker' }).click();
  await page.getByLabel('Temporary Password').fill('temporary words');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/admin/employees?sort=-name');
  await expect(will.api('GET', '/current-user/')).rejects.toThrow('is 401');
  expect(await signIn('temporary words')).toBe(200);

  await page.getByRole('link', { name: 'View Will Worker' }).click();
  await expect(page.getByRole('heading', { name: 'Will Worker' })).toBeVisible();
  await expect(page.getByText('Hid Den, Ida Moss')).toBeVisible();
  await checkPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Employee Profile')).toBeVisible();
  // The printed page has its own heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByText(company.name).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(
    page.getByRole('dialog').getByText('Are you sure you want to deactivate this employee?'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('main').getByText('Inactive', { exact: true })).toBeVisible();
  expect(await signIn('temporary words')).toBe(401);
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(
    page.getByRole('dialog').getByText('Are you sure you want to activate this employee?'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Will Worker? This action cannot be undone.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Will Worker is the only one who can see Ida Moss.')).toBeVisible();
  await ada.api('PATCH', `/clients/${ida.id}/`, { visible_to: [] });
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/employees?sort=-name');
  await expect(rowOf(page, 'Will Worker')).toHaveCount(0);
  await page.goto(`/admin/employees/${will.id}/view`);
  await expect(page.getByText('Employee not found.')).toBeVisible();
  await page.goto(`/admin/employees/${ada.id}/view`);
  // imports-and-exports.md#data-of-one-person
  const exportOwn = page.getByRole('button', { name: 'Export this person’s data' });
  await expect(exportOwn).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
  await exportOwn.click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByLabel('Your password').fill(ada.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^daybook-ada-admin-.+\.zip$/);
});

// access.md#accounts
test('a person who asked to join without a code waits until an admin approves', async ({ page, server }) => {
  const { ada } = company;
  const own = await ada.api<{ id: number }>('GET', '/company/');
  await ada.api('PATCH', `/company/${own.id}/`, { require_signup_code: false });
  const ask = (first_name: string) =>
    fetch(`${server.url}/api/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        first_name,
        last_name: 'Asks',
        email: `${first_name.toLowerCase()}-${randomUUID()}@example.org`,
        password: 'correct horse battery',
        account_type: 'join',
        no_code: true,
        company_name: company.name,
      }),
    });
  await ask('Wanda');
  await ask('Wolf');
  await ada.enter(page);
  await page.goto('/admin/employees');
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Refuse Wolf Asks' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('button', { name: 'Refuse Wolf Asks' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve Wanda Asks' }).click();
  await expect(page.getByText('Waiting for approval')).toHaveCount(0);
  await expect(rowOf(page, 'Wanda Asks')).toContainText('Active');
});

// access.md#roles
test('a delegate edits employees under Manage, but neither rates nor administrators', async ({ page }) => {
  const { ada } = company;
  const dell = await company.join('Dell Egate');
  const role = await ada.api<{ id: number }>('POST', '/roles/', {
    name: 'Team Lead',
    permissions: 'employees_view,employees_edit',
  });
  await ada.api('PATCH', `/users/${dell.id}/`, { role_id: role.id });
  await dell.enter(page);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page).toHaveURL('/manage/employees');
  await expect(page.getByRole('link', { name: 'Add New Employee' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit Will Worker' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Ada Admin' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit Dell Egate' })).toHaveCount(0);
  await checkPage(page);
  await page.getByRole('link', { name: 'Edit Will Worker' }).click();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Pay Rate')).toHaveCount(0);
  await page.getByLabel('Phone').fill('555 0142');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/manage/employees');
  await page.getByRole('link', { name: 'View Will Worker' }).click();
  await expect(page.getByText('555 0142')).toBeVisible();
  await expect(page.getByText('Pay Rate')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.goto(`/manage/employees/${ada.id}/edit`);
  await expect(page.getByText('This account cannot be changed here.')).toBeVisible();
  await page.goto('/manage/clients');
  await expect(page).toHaveURL('/home');
});

// people-and-roles.md#rates-with-dates
test('an admin who corrects a pay rate says from when it counts, and makes codes for all who cannot sign in', async ({
  page,
}) => {
  const { ada } = company;
  await company.goProfessional();
  const { id } = await ada.api<{ id: number }>('POST', '/users/', {
    email: `rae-${randomUUID()}@example.org`,
    first_name: 'Rae',
    last_name: 'Rated',
    pay_rate: 20,
    generate_signup_code: true,
  });
  await ada.enter(page);
  await page.goto(`/admin/employees/${id}/edit`);
  await expect(page.getByLabel('Pay Rate')).not.toHaveValue('');
  await expect(page.getByText('From when does the changed rate count?')).toBeHidden();
  await page.getByLabel('Pay Rate').fill('30');
  await page.getByLabel('Phone').fill('555 0101');
  await choose(page, 'Counts from', 'always (the rate was wrong)');
  await expect(page.getByText('It touches no timesheet that waits for approval.')).toBeVisible();
  await checkPage(page);
  await choose(page, 'Role', 'Support Worker');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Rae Rated was saved.')).toBeVisible();
  const rates = await ada.api<{ amount: number; effective_from: string }[]>('GET', `/pay-rates/?user=${id}`);
  expect(rates).toMatchObject([{ amount: 30, effective_from: '1970-01-01' }]);

  // The first rate of a person holds from the beginning, whatever its day (pay.md#rates).
  const wendy = await company.join('Wendy Worker');
  await wendy.api('POST', '/timesheets/', { start_date: '2020-01-08', end_date: '2020-01-21' });
  await page.goto(`/admin/employees/${wendy.id}/edit`);
  await page.getByLabel('Pay Rate').fill('20');
  await expect(
    page.getByText(/^It touches 1 timesheet that is not approved yet: Jan 8 – Jan 21, 2020\./),
  ).toBeVisible();
  await expect(page.getByText('A person’s first rate counts for earlier work too.')).toBeVisible();
  await choose(page, 'Role', 'Support Worker');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Wendy Worker was saved.')).toBeVisible();
  await page.goto(`/admin/employees/${wendy.id}/edit`);
  await page.getByLabel('Pay Rate').fill('21');
  await expect(page.getByText(/^It touches 1 timesheet/)).toBeVisible();

  await page.goto('/admin/employees');
  await expect(page.getByText('1 person cannot sign in yet')).toBeVisible();
  await page.getByRole('link', { name: 'Make Codes for Them' }).click();
  await page.getByRole('button', { name: 'Make a Code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Codes' }).click();
  await expect(page.locator('[data-signup-code]')).toHaveText(/^[A-Z0-9]{10}$/);
  await checkPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Rae Rated')).toBeVisible();
});
