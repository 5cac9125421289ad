import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { choose, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

test.describe.configure({ timeout: 180_000 });

// people-and-roles.md#roles
test('an admin adds, edits and deletes roles, and sees what a plan locks', async ({ page, server }) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  const will = await company.join();
  await ada.enter(page);
  await page.goto('/admin/roles');
  await expect(rowOf(page, 'Support Worker')).toContainText('None');
  await page.getByRole('button', { name: 'Create Role' }).click();
  await expect(page.getByText('Role name is required.')).toBeVisible();
  await expect(page.getByLabel('Default Pay Rate')).toBeDisabled();
  await expect(page.getByText('Upgrade to Professional to set role-based pay rates')).toBeVisible();
  await expect(page.getByText('Upgrade to Professional to set role-based mileage rates')).toBeVisible();
  await page.getByLabel('Role Name').fill('Team Lead');
  await page.getByLabel('Salary').check();
  await page.getByLabel('View clients').check();
  await page.getByLabel('Edit clients').check();
  await checkPage(page);
  await page.getByRole('button', { name: 'Create Role' }).click();
  await expect(rowOf(page, 'Team Lead')).toContainText('Salary');
  await expect(rowOf(page, 'Team Lead')).toContainText('View clients, Edit clients');
  await expect(page.getByLabel('Role Name')).toHaveValue('');
  await page.getByLabel('Role Name').fill('team lead');
  await page.getByRole('button', { name: 'Create Role' }).click();
  await expect(page.getByLabel('Role Name')).toHaveAttribute('aria-invalid', 'true');

  // What was begun is asked about before another role takes its place.
  await page.getByRole('button', { name: 'Edit Team Lead' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your changes are not saved: role (team lead).');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page.getByLabel('Role Name')).toHaveValue('Team Lead');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Create Role' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Team Lead' }).click();
  await page.getByLabel('Edit clients').uncheck();
  await page.getByRole('button', { name: 'Update Role' }).click();
  await expect(rowOf(page, 'Team Lead')).not.toContainText('Edit clients');

  const roles = await ada.api<{ id: number; name: string }[]>('GET', '/roles/');
  const lead = roles.find(({ name }) => name === 'Team Lead')?.id;
  await ada.api('PATCH', `/users/${will.id}/`, { role_id: lead });
  await page.getByRole('button', { name: 'Delete Team Lead' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Team Lead is used by 1 employee and cannot be deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Support Worker' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'Support Worker')).toHaveCount(0);
});

// people-and-roles.md#roles
test('an admin reorders the client fields, and the client form follows', async ({ page, server }) => {
  const { ada } = await makeCompany(server.url);
  await ada.enter(page);
  await page.goto('/admin/settings/custom-fields/clients');
  await expect(page.getByText('No fields yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Field' }).click();
  await expect(page.getByText('Field name is required')).toBeVisible();
  const add = async (name: string, type: string, options?: string) => {
    await page.getByLabel('Field Name').fill(name);
    await page.getByRole('combobox', { name: 'Field Type' }).click();
    await page.getByRole('option', { name: type }).click();
    if (options) await page.getByLabel('Options').fill(options);
    await page.getByRole('button', { name: 'Add Field' }).click();
    await expect(rowOf(page, name)).toBeVisible();
  };
  await add('Allergies', 'Text');
  await add('Language', 'Dropdown', 'English, French, English');
  await expect(rowOf(page, 'Language')).toContainText('English, French');
  await add('Needs transport', 'Checkbox');
  await page.getByRole('button', { name: 'Move Needs transport up' }).click();
  await expect(page.getByRole('row').nth(2)).toContainText('Needs transport');
  await page.getByRole('button', { name: 'Move Allergies down' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Needs transport');
  await checkPage(page);
  await page.getByRole('button', { name: 'Edit Allergies' }).click();
  await page.getByLabel('Field Name').fill('Known allergies');
  await page.getByRole('button', { name: 'Save Field' }).click();
  await expect(rowOf(page, 'Known allergies')).toBeVisible();

  await page.goto('/admin/clients/new');
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Moss');
  await page.getByLabel('Known allergies').fill('Peanuts');
  await page.getByLabel('Needs transport').check();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'French' }).click();
  await page.getByRole('button', { name: 'Add Client' }).click();
  await page.getByRole('link', { name: 'View Ida Moss' }).click();
  const fields = page.getByRole('region', { name: 'Additional Fields' });
  await expect(fields.getByRole('definition')).toHaveText(['Yes', 'Peanuts', 'French']);

  await page.goto('/admin/settings/custom-fields/clients');
  await page.getByRole('button', { name: 'Delete Language' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'Language')).toHaveCount(0);
});

// people-and-roles.md#directory
test('a worker searches the employee directory', async ({ page, server }) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  const will = await company.join();
  const cora = await company.join('Cora Colleague');
  const dan = await company.join('Dan Gone');
  const code = await ada.api<{ id: number }>('POST', '/client-codes/', { code: 'RES', description: 'Home' });
  await company.addClient('Ida', 'Moss', { client_code: code.id, assigned_workers: [cora.id] });
  const [role] = await ada.api<{ id: number }[]>('GET', '/roles/');
  await ada.api('PATCH', `/users/${cora.id}/`, { role_id: role?.id, phone: '555 0123' });
  await ada.api('PATCH', `/users/${dan.id}/`, { is_active: false });
  await will.enter(page);
  await page.goto('/employee-directory');
  const workers = page.getByRole('region', { name: 'Support Worker' }).first();
  await expect(workers.getByText('Cora Colleague')).toBeVisible();
  await expect(workers.getByText('555 0123')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Role' })).toBeVisible();
  await expect(page.getByText('Dan Gone')).toHaveCount(0);
  await workers.getByText('Cora Colleague').click();
  await expect(page.getByText('Ida Moss (RES)')).toBeVisible();
  await checkPage(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('cora');
  await expect(page.getByText('Ada Admin')).toHaveCount(0);
  await expect(page).toHaveURL('/employee-directory?q=cora');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all');
  await expect(page.getByText('No employees found matching the current filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('tab', { name: 'Inactive Employees' }).click();
  await expect(page.getByText('Dan Gone')).toBeVisible();
});

// people-and-roles.md#roles
test('an admin who changes the rate of a role says from when it counts, and sees what that touches', async ({
  page,
  server,
}) => {
  const company = await makeCompany(server.url);
  await company.goProfessional();
  const { ada } = company;
  const will = await company.join();
  const { id: role } = await ada.api<{ id: number }>('POST', '/roles/', {
    name: 'Aide',
    default_pay_rate: 20,
  });
  await ada.api('PATCH', `/users/${will.id}/`, { role_id: role });
  await will.api('POST', '/timesheets/', { start_date: '2020-01-08', end_date: '2020-01-21' });
  await ada.enter(page);
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'Edit Aide' }).click();
  await expect(page.getByText('No rate has a first day yet: the defaults count on every day.')).toBeVisible();
  // The first rate of a role asks nothing; with another one it begins on its day.
  await page.getByLabel('Default Mileage Rate').fill('0.5');
  await expect(page.getByText('From when does the changed rate count?')).toBeHidden();
  await page.getByLabel('Default Pay Rate').fill('23');
  await choose(page, 'Counts from', 'always (the rate was wrong)');
  await expect(
    page.getByText(/^It touches 1 timesheet that is not approved yet: Jan 8 – Jan 21, 2020\./),
  ).toBeVisible();
  await expect(page.getByText('Who has a rate of their own keeps it.')).toBeVisible();
  await choose(page, 'Counts from', 'another day');
  await page.getByRole('textbox', { name: 'First day' }).fill('2020-01-15');
  await page.keyboard.press('Tab');
  await checkPage(page);
  await page.getByRole('button', { name: 'Update Role' }).click();
  await expect(page.getByText('Aide was saved.')).toBeVisible();
  await expect(rowOf(page, 'Aide')).toContainText('$23.00');
  expect(await ada.api('GET', `/pay-rates/?role=${role}`)).toMatchObject([
    { amount: 23, effective_from: '2020-01-15' },
  ]);
  await page.getByRole('button', { name: 'Edit Aide' }).click();
  await expect(
    page.getByRole('table', { name: 'Dated rates' }).getByRole('row').filter({ hasText: '$23.00 / h' }),
  ).toContainText(/Jan 15, 2020.*Pay.*All work.*Ada Admin/);
  await page.setViewportSize({ width: 375, height: 812 });
  await checkPage(page);
});

// access.md#roles
test('a person whose role changed has its menu from the first refusal on', async ({ server, browser }) => {
  const company = await makeCompany(server.url);
  await company.goProfessional();
  const { ada } = company;
  const ida = await company.addClient('Ida', 'Moss');
  const managers = async (name: string) => {
    const person = await company.join(name);
    const { id } = await ada.api<{ id: number }>('POST', '/roles/', {
      name: `Coordinator ${name}`,
      permissions: 'clients_view,clients_edit,billing_edit',
    });
    await ada.api('PATCH', `/users/${person.id}/`, { role_id: id });
    return person;
  };
  const [dell, cora] = [await managers('Dell Delegate'), await managers('Cora Colleague')];

  // What a page asks for is refused.
  const list = await dell.open(browser, '/manage/invoices');
  const menu = (page: Page) => page.getByRole('link', { name: 'Manage', exact: true });
  const payments = list.getByRole('tab', { name: 'Payments' });
  await expect(payments).toBeVisible();
  await expect(menu(list)).toBeVisible();
  await ada.api('PATCH', `/users/${dell.id}/`, { role_id: null });
  await payments.click();
  await expect(menu(list)).toHaveCount(0);

  // A change is refused.
  const form = await cora.open(browser, `/manage/clients/${ida.id}/edit`);
  await form.getByLabel('Address').fill('12 Elm Street');
  await expect(menu(form)).toBeVisible();
  await ada.api('PATCH', `/users/${cora.id}/`, { role_id: null });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(menu(form)).toHaveCount(0);
  // What it may not see any more is not left on the screen.
  await expect(form).toHaveURL(/\/home$/);
  await expect(form.getByText('You no longer have access to that page.')).toBeVisible();
  await Promise.all([list.context().close(), form.context().close()]);
});
