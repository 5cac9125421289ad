import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { makeOperator } from '../support/browser-operator.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

// platform.md#companies, platform.md#signing-in
test('an operator signs in to the console, finds a company and opens every part of it', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const will = await company.join();
  const client = await company.addClient('Ida', 'Moss');
  await will.api('POST', '/timesheet-sessions/', {
    client: client.id,
    date: '2026-03-17',
    work_entries: [{ start_time: '09:00', end_time: '11:30' }],
  });
  await will.api('POST', '/timesheets/', { start_date: '2026-03-11', end_date: '2026-03-24' });
  const operator = await makeOperator(server);
  const { id } = await company.ada.api<{ id: number }>('GET', '/company/');
  await company.ada.api('POST', '/confirm-identity/', { password: company.ada.password });
  await company.ada.api('POST', `/company/${id}/request-deletion`, { name: company.name });

  await page.goto('/platform/admin');
  await expect(page).toHaveURL('/platform/login');
  await checkPage(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel(/^Password/).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.getByLabel('Email').fill(company.ada.email);
  await page.getByLabel(/^Password/).fill(company.ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Access denied. Platform admin privileges required.')).toBeVisible();
  await operator.signIn(page);

  // Back to the list.
  await expect(page).toHaveURL('/platform/admin');
  await page.getByLabel('Search by name or email').fill(company.name);
  const row = page.getByRole('row').filter({ hasText: company.name });
  await expect(row).toContainText(company.ada.email);
  await expect(row).toContainText('Essential 5');
  await expect(row).toContainText('Trial');
  await expect(row).toContainText('Complete');
  await expect(page.getByRole('row')).toHaveCount(2);
  await checkPage(page);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await expect(page.getByText('No company matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await page.goto(`/platform-admin?q=${encodeURIComponent(company.name)}`);
  await page.getByRole('link', { name: company.name }).click();

  await expect(page).toHaveURL(/\/platform\/admin\/\d+$/);
  await expect(page.getByRole('heading', { name: company.name })).toBeVisible();
  await expect(page.getByText('2 / 5')).toBeVisible();
  await expect(page.getByText('1 / 25')).toBeVisible();
  await expect(page.locator('[data-usage="green"]')).toHaveCount(2);
  await expect(page.getByText(company.ada.email)).toBeVisible();
  await checkPage(page);

  await page.getByRole('tab', { name: 'Users (2)' }).click();
  await expect(page).toHaveURL(/tab=users/);
  await expect(page.getByRole('row').filter({ hasText: will.email })).toContainText('No Role');
  await checkPage(page);
  await page.getByRole('tab', { name: 'Recent Activity' }).click();
  const sheet = page.getByRole('row').filter({ hasText: 'Will Worker' });
  await expect(sheet).toContainText('Ida Moss');
  await expect(sheet).toContainText('2:30');
  await expect(sheet).toContainText('Mar 11 – Mar 24, 2026');
  await expect(sheet).toContainText('Draft');
  await checkPage(page);
  const address = new URL(page.url()).pathname.replace('/admin/', '/companies/');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: company.name })).toBeVisible();

  // imports-and-exports.md#deleting-a-company: thirty days after an admin asked for it.
  await expect(page.getByText('This company can be deleted from')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete for good' })).toHaveCount(0);

  await page.goto('/platform/admin/99999999');
  await expect(page.getByRole('heading', { name: 'Company not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Companies' }).click();
  await expect(page).toHaveURL('/platform/admin');

  // The console has a separate session: the app behind the link is signed out.
  await page.getByRole('link', { name: 'Back to Main App' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

// platform.md#companies, platform.md#one-company
test('an operator changes a plan and extends a trial, and the company sees both at once', async ({
  server,
  page,
  browser,
}) => {
  const company = await makeCompany(server.url);
  for (const name of ['Will Worker', 'Wes Worker', 'Wilma Worker', 'Wanda Worker']) await company.join(name);
  const { ada } = company;
  const operator = await makeOperator(server);
  await page.goto('/platform/login');
  await operator.signIn(page);
  await expect(page).toHaveURL('/platform');
  await expect(page.getByRole('heading', { name: 'Platform Dashboard' })).toBeVisible();
  const system = page.getByRole('link', { name: 'Backend Admin Site' });
  await expect(system).toHaveAttribute('href', '/platform/system');
  await expect(system).toHaveAttribute('target', '_blank');
  await checkPage(page);
  await page.goto(`/platform?q=${encodeURIComponent(company.name)}`);
  await page.getByRole('link', { name: company.name }).click();
  await expect(page.getByText('5 / 5 · Full')).toBeVisible();
  await expect(page.locator('[data-usage="red"]')).toHaveCount(1);

  await page.getByRole('tab', { name: 'Subscription' }).click();
  await expect(page.getByText('$59 per month', { exact: true })).toBeVisible();
  await expect(page.getByText('5 users, 25 clients', { exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: /Professional 50 \(50 users, 999999 clients/ }).click();
  await page.getByRole('textbox', { name: 'Trial End Date' }).fill('2099-01-31');
  await page.getByRole('button', { name: 'Save Subscription' }).click();
  await expect(page.getByText('Subscription updated')).toBeVisible();
  await expect(page.getByText('$399 per month', { exact: true })).toBeVisible();
  expect(await ada.api('GET', '/subscription/')).toMatchObject({
    plan: { name: 'Professional 50' },
    trial_end: '2099-01-31',
  });

  await page.getByRole('button', { name: 'Extend Trial by 30 Days' }).click();
  await expect(page.getByRole('textbox', { name: 'Trial End Date' })).toHaveValue('2099-03-02');
  await expect(page.getByText('Mar 2, 2099', { exact: true })).toBeVisible();

  // What takes something from the company's people is asked first.
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  await page.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: /^Essential 5 / }).click();
  await page.getByRole('button', { name: 'Save Subscription' }).click();
  const question = page.getByRole('dialog', { name: `Change the subscription of ${company.name}?` });
  await expect(question).toContainText('Nobody in this company can save anything any more');
  await expect(question).toContainText('Payroll & Billing page');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await ada.api('GET', '/subscription/')).toMatchObject({ plan: { name: 'Professional 50' } });
  await page.reload();

  // A company without a plan is told so, and not to try again.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const set = (change: object) => operator.api('PATCH', `/platform/companies/${id}/subscription/`, change);
  await set({ plan_id: null });
  const theirs = await ada.open(browser, '/admin/subscription');
  await expect(theirs.getByText('No active subscription found. Please contact support.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await theirs.context().close();
  await set({ plan_id: 5 });
  await page.reload();

  // A colleague saved first: no change is lost silently.
  await expect(page.getByRole('textbox', { name: 'Trial End Date' })).toHaveValue('2099-03-02');
  await set({ is_active: false });
  await page.getByRole('textbox', { name: 'Trial End Date' }).fill('');
  await page.getByRole('button', { name: 'Save Subscription' }).click();
  await expect(page.getByText('Failed to update subscription')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('checkbox', { name: 'Active' })).not.toBeChecked();
  await expect(ada.api('POST', '/clients/', { first_name: 'N', last_name: 'N' })).rejects.toThrow(
    'Your subscription is not active.',
  );
});

// platform.md#one-company, platform.md#signing-in, platform.md#errors
test('an operator deactivates a company, and its people are out on the next call', async ({
  server,
  page,
  browser,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const his = await will.open(browser, '/home');
  await expect(his.getByRole('heading', { level: 1 })).toBeVisible();
  // A worker's session gets nothing from the console.
  for (const path of ['companies/', 'overview/', 'system/', 'audit/']) {
    await expect(will.api('GET', `/platform/${path}`)).rejects.toThrow('Access denied');
  }
  const operator = await makeOperator(server);
  await page.goto(`/platform?q=${encodeURIComponent(company.name)}`);
  await operator.signIn(page);
  await page.getByRole('link', { name: company.name }).click();
  await page.getByRole('button', { name: 'Deactivate Company' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Deactivate ${company.name}? Its 2 active people`);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate Company' }).click();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();

  await his.getByRole('link', { name: 'Daily Logs' }).first().click();
  await expect(his).toHaveURL('/login');
  await his.getByLabel('Email').fill(will.email);
  await his.getByLabel(/^Password/).fill(will.password);
  // The page may show the same sentence already, of the call that led here.
  const refused = his.waitForResponse((response) => response.request().method() === 'POST');
  await his.getByRole('button', { name: 'Login' }).click();
  await refused;
  await expect(
    his.getByText('This account is deactivated. Please contact your administrator.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Activate Company' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await his.getByRole('button', { name: 'Login' }).click();
  await expect(his).not.toHaveURL('/login');

  await his.goto('/platform');
  await expect(his).toHaveURL('/platform/login');
  await his.context().close();
});

// platform.md#one-company
test('an operator sees on the system page what runs, and leaves the console when the session ends', async ({
  server,
  page,
}) => {
  const operator = await makeOperator(server);
  await page.goto('/platform/system');
  await operator.signIn(page);
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible();
  await expect(page.getByText('SQLite')).toBeVisible();
  await expect(page.getByText(/^Whole: \d/)).toBeVisible();
  await checkPage(page);

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await page.getByLabel('Current Password').fill(operator.password);
  await page.getByLabel('New Password').fill('a much better password');
  await page.getByLabel('Confirm Password').fill('a much better password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/platform/login');
  expect(await page.evaluate(() => sessionStorage.getItem('daybook.platform-session'))).toBeNull();
  await page.goto('/platform');
  await expect(page).toHaveURL('/platform/login');
});
