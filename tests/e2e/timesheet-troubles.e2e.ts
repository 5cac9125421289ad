import { expect, type Route } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { expectKept } from '../support/browser-drafts.ts';
import { answer, button, card, menu, more } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { sheetOf } from '../support/browser-timesheets.ts';

// timesheets.md#errors
test('an admin sees which timesheets could not be loaded, and can recover', async ({ server, page }) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  const approved = await sheetOf(company, will, ida.id, ['2026-01-01', '2026-01-14'], 'approved');
  const submitted = await sheetOf(company, will, ida.id, ['2026-02-01', '2026-02-14'], 'submitted');
  await company.ada.enter(page);
  const broken = /timesheets\.board|employees\.picklist/;
  const error = {
    code: -32603,
    message: 'Something went wrong.',
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
  };
  const fail = (route: Route) => {
    const procedures = new URL(route.request().url()).pathname.split(',');
    return route.fulfill({ status: 500, json: procedures.map(() => ({ error })) });
  };
  await page.route(broken, fail);
  await page.goto('/admin/timesheets');
  await expect(page.getByRole('alert').filter({ hasText: /^Error loading timesheets: / })).toBeVisible();
  await expect(card(page, 'Total timesheets')).toContainText('–');
  await expect(page.getByText('Error loading page filters')).toBeVisible();
  await page.goto('/admin/timesheet-add');
  await expect(page.getByText('Failed to load necessary data.')).toBeVisible();
  await page.unroute(broken);
  await button(page, 'Retry').click();
  await page.getByRole('combobox', { name: 'Employee' }).click();
  await expect(page.getByRole('option', { name: 'Will Worker' })).toBeVisible();

  // Without the work codes the entries would seem to have none.
  const withCodes = /workCodes\.list/;
  // The timesheet, asked for in the same call, arrives.
  await page.route(withCodes, async (route) => {
    const procedures = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const answers: unknown[] = await (await route.fetch()).json();
    const json = procedures.map((name, index) => (name === 'workCodes.list' ? { error } : answers[index]));
    await route.fulfill({ status: 207, json });
  });
  await page.goto(`/admin/timesheets/${submitted}/edit`);
  await expect(page.getByText('Failed to load necessary data.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
  await page.unroute(withCodes);
  await button(page, 'Retry').click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();

  await page.goto('/admin/timesheets/999999');
  await expect(page.getByText('No timesheet found.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Timesheet' })).toBeVisible();
  for (const address of ['/admin/timesheets/abc', '/timesheets/abc', '/timesheets/submitted/0']) {
    await page.goto(address);
    await expect(page.getByText('No timesheet found.')).toBeVisible();
    await expect(button(page, 'Retry')).toBeHidden();
  }
  await page.goto(`/admin/timesheets/${approved}/edit`);
  await expect(page.getByText('This timesheet has been approved and cannot be modified.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Timesheet' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`/admin/timesheets/${approved}`);

  // The print shows the sheet alone, with one heading.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText(company.name)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Timesheet of Will Worker' })).toBeHidden();
  await expect(page.getByText('This timesheet has been approved')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // Escape closes the question and returns the focus to the button that opened the menu, on the sheet and in the list.
  await more(page, 'Unapprove');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'More actions')).toBeFocused();
  await page.goto('/admin/timesheets');
  await menu(page, ['Will Worker', 'Jan 1'], 'Unapprove');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Actions for .+Jan 1/ })).toBeFocused();
});

// timesheets.md#states, timesheets.md#errors
test('of two admins who act on a timesheet at once, one reads that it changed', async ({
  server,
  page,
  browser,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const bea = await company.join('Bea Boss');
  await company.ada.api('PATCH', `/users/${bea.id}/`, { is_company_admin: true });
  const ida = await company.addClient('Ida', 'Moss');
  const id = await sheetOf(company, will, ida.id, ['2026-01-01', '2026-01-14'], 'submitted');
  await company.ada.enter(page);
  await page.goto(`/admin/timesheets/${id}`);
  await expect(button(page, 'Approve')).toBeVisible();
  const other = await bea.open(browser, `/admin/timesheets/${id}/edit`);
  const entry = other.getByRole('group', { name: /^Entry 1/ });
  await entry.getByLabel('End time').fill('18');
  // A deleted entry comes back, with what was typed in it.
  await entry.getByRole('button', { name: /^Delete entry/ }).click();
  await expect(entry).toHaveCount(0);
  await other.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(entry.getByLabel('End time')).toHaveValue('18:00');
  await expectKept(other, '"end_time":"18:00"');

  // A colleague corrects it first: the page loads that version, and offers what was typed.
  const [log] = (await company.ada.api<{ snapshot_logs: object[] }>('GET', `/timesheets/${id}/`))
    .snapshot_logs;
  await company.ada.api('PUT', `/timesheets/${id}/`, {
    snapshot_logs: [{ ...log, notes: 'Ida was ill in the morning' }],
  });
  await button(other, 'Save Changes').click();
  await expect(other.getByRole('alert').filter({ hasText: 'Error saving changes.' })).toBeVisible();
  await button(other, 'Reload').click();
  await expect(other.getByText('You have an unsaved draft')).toBeVisible();
  await expect(entry.getByLabel('End time')).toHaveValue('17:00');
  await button(other, 'Continue Writing').click();
  await expect(entry.getByLabel('End time')).toHaveValue('18:00');

  await page.reload();
  await button(page, 'Approve').click();
  await answer(page, 'Approve');
  await expect(page.getByText('This timesheet has been approved and cannot be modified.')).toBeVisible();
  await button(other, 'Save Changes').click();
  await expect(other.getByRole('alert').filter({ hasText: 'Error saving changes.' })).toBeVisible();
  expect(await company.ada.api('GET', `/timesheets/${id}/`)).toMatchObject({
    total_hours: 8,
    approved: true,
  });

  // Both on the approve button.
  const next = await sheetOf(company, will, ida.id, ['2026-02-01', '2026-02-14'], 'submitted');
  await other.goto(`/admin/timesheets/${next}`);
  await page.goto(`/admin/timesheets/${next}`);
  await button(page, 'Approve').click();
  await button(other, 'Approve').click();
  await answer(other, 'Approve');
  await expect(other.getByText('This timesheet has been approved and cannot be modified.')).toBeVisible();
  await answer(page, 'Approve');
  await expect(page.getByRole('alert').filter({ hasText: 'Timesheet already approved.' })).toBeVisible();
  await expect(page.getByText('This timesheet has been approved and cannot be modified.')).toBeVisible();
  await expect(page.getByText(/Bea Boss/).first()).toBeVisible();
});

// timesheets.md#errors
test('an admin whose network goes just after the save is not told that it failed', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  const id = await sheetOf(company, will, ida.id, ['2026-01-01', '2026-01-14'], 'submitted');
  await company.ada.enter(page);
  await page.goto(`/admin/timesheets/${id}/edit`);
  await page
    .getByRole('group', { name: /^Entry 1/ })
    .getByLabel('End time')
    .fill('18');
  await page.route(/trpc.*timesheets\.detail/, (route) => route.abort());
  await button(page, 'Save Changes').click();
  await expect(page).toHaveURL(`/admin/timesheets/${id}`);
  await expect(page.getByText('Error saving changes.')).toBeHidden();
});
