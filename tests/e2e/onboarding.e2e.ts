import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const at = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
const line = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

// access.md#the-shell, company-and-plans.md#onboarding, access.md#accounts
test('the admin of a new company sets it up step by step, and cannot go elsewhere before', async ({
  page,
  server,
}) => {
  const { ada } = await makeCompany(server.url, undefined, { onboarded: false });
  await ada.enter(page);
  await page.goto('/daily-logs');
  await expect(page).toHaveURL(/\/onboarding/);
  await at(page, 'Welcome to Daybook');
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page.getByText('Welcome, Ada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Timesheets' })).toBeHidden();
  await checkPage(page);
  await page.getByLabel('Number of Employees').fill('12');
  await expect(page.getByText(/Your plan, Essential 5, has room for 5 employees/)).toBeVisible();
  await page.getByLabel('Number of Clients').fill('2');
  await next(page);

  await at(page, 'Add your first clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // imports-and-exports.md#screens-and-calls
  await expect(page.getByRole('main').getByRole('link', { name: 'Import a spreadsheet' })).toHaveAttribute(
    'href',
    '/admin/settings/import',
  );
  await line(page, 'client 1').getByLabel('First Name').fill('Ida');
  await line(page, 'client 1').getByLabel('Last Name').fill('Moss');
  await line(page, 'client 2').getByLabel('First Name').fill('Halfway');
  await page.getByRole('button', { name: 'Add Another' }).click();
  await expect(line(page, 'client 3').getByLabel('First Name')).toBeFocused();
  await line(page, 'client 3').getByLabel('First Name').fill('Otto');
  await line(page, 'client 3').getByLabel('Last Name').fill('Reed');
  await checkPage(page);
  await next(page);
  await expect(page.getByText('Enter a last name, or remove this line.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove client 2' }).click();
  await next(page);

  await at(page, 'Pay periods');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Already added: Ida Moss, Otto Reed')).toBeVisible();
  await next(page);

  await expect(page.getByRole('combobox', { name: 'Pay Period Frequency' })).toHaveValue('Bi-weekly');
  await expect(page.getByLabel('Custom Length')).toBeHidden();
  await page.getByRole('combobox', { name: 'Pay Period Frequency' }).click();
  await expect(page.getByRole('option')).toHaveText(['Weekly', 'Bi-weekly', 'Monthly', 'Custom']);
  await page.getByRole('option', { name: 'Custom' }).click();
  await page.getByLabel('Custom Length').fill('10');
  await page.getByRole('textbox', { name: 'First Pay Period Start Date' }).fill('2026-03-02');
  await checkPage(page);
  await next(page);

  await at(page, 'Client codes');
  await page.getByLabel('Name', { exact: true }).fill('RES');
  await page.getByLabel('Description (optional)').fill('Residential');
  await next(page);

  await at(page, 'Work codes');
  await expect(page.getByText(/^Already added: .*TT \(Travel Time\)/)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('tt');
  await next(page);
  await expect(page.getByText(/already exists/)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('NS');
  await checkPage(page);
  await next(page);

  await at(page, "You're All Set!");
  await expect(page.getByText(/Employees join with the signup code/)).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  expect(await ada.api('GET', '/current-user/')).toMatchObject({ onboarding_required: false });
  const named = async (path: string, field: string) =>
    (await ada.api<Record<string, unknown>[]>('GET', path)).map((record) => record[field]);
  expect(new Set(await named('/clients/', 'name'))).toEqual(new Set(['Ida Moss', 'Otto Reed']));
  expect(await named('/client-codes/', 'description')).toEqual(['Residential']);
  expect(await named('/workcodes/', 'code')).toContain('NS');
  expect(await ada.api('GET', '/company-settings/')).toMatchObject([
    { pay_period: 'custom', custom_pay_period_days: 10, first_pay_period: '2026-03-02' },
  ]);
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/admin/dashboard');
});

// company-and-plans.md#onboarding, access.md#accounts
test('an admin without a role creates the first one, or skips the steps', async ({
  page,
  server,
  browser,
}) => {
  const company = await makeCompany(server.url, undefined, { onboarded: false });
  const { ada } = company;
  const [role] = await ada.api<{ id: number }[]>('GET', '/roles/');
  await ada.api('DELETE', `/roles/${role?.id}/`);
  await ada.enter(page);
  await page.goto('/onboarding?step=role');
  await at(page, 'Create Your First Role');
  await expect(page.getByText('Step 6 of 7')).toBeVisible();
  await expect(page.getByText('Upgrade to Professional to set role-based pay rates')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Create Role' }).click();
  await expect(page.getByText('Role name is required.')).toBeVisible();
  await page.getByLabel('Role Name').fill('Coordinator');
  await page.getByLabel('Salary').check();
  await page.getByLabel('View clients').check();
  await page.getByRole('button', { name: 'Create Role' }).click();
  await at(page, "You're All Set!");
  expect(await ada.api('GET', '/roles/')).toMatchObject([
    { name: 'Coordinator', pay_time_period: 'salary', permissions: 'clients_view' },
  ]);

  await page.goto('/onboarding?step=clients');
  await page.getByLabel('First Name').fill('Half');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByText('Lines that you typed but did not add are lost.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  for (const step of ['Add Clients', 'Add Employees', 'Import'])
    await expect(steps.getByRole('link', { name: step })).toBeVisible();
  await checkPage(page);

  const will = await company.join();
  const his = await will.open(browser, '/onboarding');
  await expect(his).toHaveURL('/home');
  await his.context().close();
});
