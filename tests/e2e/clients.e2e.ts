import { expect } from '@playwright/test';
import { makeCompany, type Company, type Person } from '../support/browser-company.ts';
import { expectKept } from '../support/browser-drafts.ts';
import { choose, rowOf } from '../support/browser-page.ts';
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

// clients-and-contracts.md#screens, clients-and-contracts.md#the-record, clients-and-contracts.md#contract,
// clients-and-contracts.md#warnings
test('an admin adds a client with contract hours, and the worker’s form warns at once', async ({
  page,
  browser,
}) => {
  await company.ada.api('POST', '/client-codes/', { code: 'RES', description: 'Residential' });
  await company.ada.enter(page);
  await page.goto('/admin/clients');
  await expect(page.getByText('No clients yet.')).toBeVisible();
  await checkPage(page);
  await page.getByRole('main').getByRole('link', { name: 'Add New Client' }).last().click();

  await expect(page.getByRole('heading', { name: 'Add New Client' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Moss');
  await choose(page, 'Client Code', 'RES – Residential');
  await expect(page.getByLabel('Client is Active')).toBeChecked();
  await page.getByRole('textbox', { name: 'Contract Start' }).fill('2026-05-01');
  await page.getByRole('textbox', { name: 'Contract End' }).fill('2026-01-01');
  await choose(page, 'Assigned Workers', 'Will Worker');
  await page.keyboard.press('Escape');
  const hours = page.getByRole('group', { name: 'Family support (FS)' });
  await hours.getByLabel('Max').fill('2');
  await expect(hours.getByRole('combobox', { name: 'Frequency' })).toHaveValue('Weekly');
  await hours.getByLabel('Billable').uncheck();
  // A new company's plan locks billing rates and stipends.
  await expect(hours.getByLabel('Client rate')).toBeDisabled();
  await expect(page.getByLabel('Stipend Amount')).toBeDisabled();
  await expect(page.getByText('Upgrade to Professional to unlock this feature').first()).toBeVisible();
  await expect(page.getByText('PRO', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Contracted KMs').fill('40');
  await choose(page, 'KMs Timeframe', 'Monthly');
  await page.getByRole('textbox', { name: 'Goals' }).fill('Cook a meal\nTake the bus alone');
  await checkPage(page);

  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page.getByText('The contract ends before it starts.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Contract End' }).fill('');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page).toHaveURL('/admin/clients');
  await expect(page.getByText('Ida Moss was added.')).toBeVisible();
  await expect(rowOf(page, 'Ida Moss')).toContainText('RES');
  await expect(rowOf(page, 'Ida Moss')).toContainText('Will Worker');
  await expect(rowOf(page, 'Ida Moss')).toContainText('FS 0.0 of 2.0 h');
  // All allowances with their days, by keys and by touch.
  const allowance = rowOf(page, 'Ida Moss').getByRole('listitem').filter({ hasText: 'FS 0.0 of 2.0 h, ' });
  await expect(allowance).toBeHidden();
  await rowOf(page, 'Ida Moss').locator('summary').press('Enter');
  await expect(allowance).toBeVisible();
  expect(await allowance.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(1);
  await checkPage(page);
  expect(await company.ada.api('GET', '/clients/')).toMatchObject([
    {
      contract_start: '2026-05-01',
      contract_end: null,
      visible_to: [],
      custom_fields: {
        // An entry with only default values is not stored.
        contract_hours: {
          [familySupport]: { max: 2, frequency: 'weekly', billable: false, client_rate: null },
        },
        total_kms: 40,
        kms_frequency: 'monthly',
        goals: ['Cook a meal', 'Take the bus alone'],
      },
    },
  ]);

  const log = await will.open(browser, '/daily-logs/new');
  await expect(log.getByRole('combobox', { name: 'Client' })).toHaveValue('Ida Moss (RES)');
  const entry = log.getByRole('group', { name: 'Entry 1' });
  await entry.getByRole('combobox', { name: 'Work code' }).click();
  await log.getByRole('option', { name: /Family support/ }).click();
  await entry.getByLabel('Start').fill('9');
  await entry.getByLabel('End', { exact: true }).fill('1130');
  await log.keyboard.press('Tab');
  await expect(log.getByRole('region', { name: 'Contract' })).toContainText('0:30 h over');
  await log.context().close();
});

// clients-and-contracts.md#screens, clients-and-contracts.md#deleting, clients-and-contracts.md#errors
test('an admin searches, filters, sorts and pages clients, edits one, and reads why one cannot be deleted', async ({
  page,
}) => {
  const { ada } = company;
  await company.join('Cora Colleague');
  const ida = await company.addClient('Ida', 'Moss', {
    contract_number: 'C-17',
    contract_end: '2099-12-31',
    assigned_workers: [will.id],
  });
  await Promise.all(
    Array.from({ length: 27 }, (_, index) =>
      company.addClient('Ina', `Ctive ${String(index).padStart(2, '0')}`, { is_active: false }),
    ),
  );
  const today = new Date().toISOString().slice(0, 10);
  await ada.api('POST', '/timesheet-sessions/', { client: ida.id, date: today, work_entries: [] });
  await ada.enter(page);
  await page.goto('/admin/clients');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rowOf(page, 'Ida Moss')).toBeVisible();
  // A printed list has one page, and says so.
  const held = page.getByText('26 to 28 of 28');
  await expect(held).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(held).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  // An old link to a page that is there no more.
  await page.goto('/admin/clients?page=9');
  await expect(page).toHaveURL('/admin/clients?page=2');
  await expect(rowOf(page, 'Ida Moss')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('c-17');
  await expect(page).toHaveURL('/admin/clients?q=c-17');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('c-17');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await expect(page.getByText('No clients match your filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await choose(page, 'Status', /^Inactive$/);
  await expect(rowOf(page, 'Ida Moss')).toHaveCount(0);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL('/admin/clients?status=inactive&sort=-name');
  await expect(page.getByRole('row').nth(1)).toContainText('Ina Ctive 26');
  await choose(page, 'Status', 'All Statuses');
  await choose(page, 'Worker', 'Will Worker');
  await expect(page.getByRole('row')).toHaveCount(2);
  await checkPage(page);

  await page.getByRole('link', { name: 'Edit Ida Moss' }).click();
  await expect(page).toHaveURL(`/admin/clients/${ida.id}/edit`);
  await choose(page, 'Visible To', 'Cora Colleague');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add All Admins' }).click();
  // A colleague saves first.
  await ada.api('PATCH', `/clients/${ida.id}/`, { phone: '555 0101' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByText('This record was changed by someone else. Reload to see the latest version.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('555 0101');
  await choose(page, 'Visible To', 'Cora Colleague');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add All Admins' }).click();
  await page.getByLabel('Client is Active').uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // Back to the list as it was left.
  await expect(page).toHaveURL(
    (url) => url.pathname === '/admin/clients' && /^\d+$/.test(url.searchParams.get('worker') ?? ''),
  );
  await page.getByRole('searchbox', { name: 'Search' }).fill('Moss');
  await expect(page).toHaveURL(/[?&]q=Moss/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'View Ida Moss' }).click();
  await expect(page.getByText('Cora Colleague', { exact: false })).toContainText('Ada Admin');
  await expect(page.getByRole('main').getByText('Inactive', { exact: true })).toBeVisible();
  await checkPage(page);

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Ida Moss');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('Error deleting client: Ida Moss has records and cannot be deleted. Deactivate instead.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to Client Management' }).click();
  // The link back opens it as it was left, too.
  await expect(page).toHaveURL(
    (url) => url.pathname === '/admin/clients' && /^\d+$/.test(url.searchParams.get('worker') ?? ''),
  );
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Moss');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL('/admin/clients?sort=-name');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Ctive 05');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete Ina Ctive 05' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No clients match your filters.')).toBeVisible();
  await page.goto('/admin/clients/999999');
  await expect(page.getByText('No client data found.')).toBeVisible();
  await page.goto('/admin/clients/999999/edit');
  await expect(page.getByText('Failed to load client data: Not found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
});

test('a person who began a client is offered the draft, and nobody else is', async ({ page, context }) => {
  const { ada } = company;
  await ada.enter(page);
  await page.goto('/admin/clients/new');
  await page.getByLabel('First Name').fill('Ida');
  await page.getByRole('textbox', { name: 'Goals' }).fill('Cook a meal');
  await page.getByRole('group', { name: 'Family support (FS)' }).getByLabel('Max').fill('7');
  await expectKept(page, '"max":7');
  await page.close();
  // The company now has another work code, listed first in the form.
  await ada.api('POST', '/workcodes/', { code: 'AA', description: 'Art' });

  // Bea, another admin, signs in on the same device.
  const bea = await company.join('Bea Boss');
  await ada.api('PATCH', `/users/${bea.id}/`, { is_company_admin: true });
  const beas = await context.newPage();
  await bea.enter(beas);
  await beas.goto('/admin/clients/new');
  await expect(beas.getByRole('button', { name: 'Add Client' })).toBeVisible();
  await beas.waitForTimeout(500);
  await expect(beas.getByText('You have an unsaved draft')).toHaveCount(0);
  await expect(beas.getByLabel('First Name')).toHaveValue('');
  await beas.close();

  const again = await context.newPage();
  await ada.enter(again);
  await again.goto('/admin/clients/new');
  await expect(again.getByText('You have an unsaved draft')).toBeVisible();
  await checkPage(again);
  await again.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(again.getByLabel('First Name')).toHaveValue('Ida');
  await expect(again.getByRole('textbox', { name: 'Goals' })).toHaveValue('Cook a meal');
  const max = (code: string) => again.getByRole('group', { name: code }).getByLabel('Max');
  await expect(max('Family support (FS)')).toHaveValue('7');
  await expect(max('Art (AA)')).toHaveValue('');
  await again.getByLabel('Last Name').fill('Moss');
  await again.getByRole('button', { name: 'Add Client' }).click();
  await expect(again).toHaveURL('/admin/clients');
  const [ida] = await ada.api<{ id: number; custom_fields: unknown }[]>('GET', '/clients/');
  // What nobody chose is not stored, so that the history shows only what somebody did.
  expect(ida?.custom_fields).toEqual({
    contract_hours: { [familySupport]: { max: 7, frequency: 'weekly', client_rate: null, billable: true } },
    goals: ['Cook a meal'],
  });

  // A saved client is no longer a draft; a draft of an existing client is stored separately.
  await again.goto('/admin/clients/new');
  await expect(again.getByRole('button', { name: 'Add Client' })).toBeVisible();
  await again.waitForTimeout(500);
  await expect(again.getByText('You have an unsaved draft')).toHaveCount(0);
  await again.goto(`/admin/clients/${ida?.id}/edit`);
  await again.getByLabel('Phone').fill('555 0102');
  await expectKept(again, '555 0102');
  await again.reload();
  await again.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(again.getByLabel('Phone')).toHaveValue('555 0102');
  await again.getByRole('button', { name: 'Logout' }).click();
  await expect(again.getByRole('dialog')).toContainText('Unsaved client: Ida Moss');
  await again.getByRole('button', { name: 'Discard and Log Out' }).click();
  await expect(again).toHaveURL(/\/login/);
  await again.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await again.getByRole('textbox', { name: 'Password' }).fill(ada.password);
  await again.keyboard.press('Enter');
  await expect(again).not.toHaveURL(/\/login/);
  await again.goto(`/admin/clients/${ida?.id}/edit`);
  await expect(again.getByLabel('Phone')).toHaveValue('');
  await again.waitForTimeout(500);
  await expect(again.getByText('You have an unsaved draft')).toHaveCount(0);
});
