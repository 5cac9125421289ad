import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

// company-and-plans.md#codes
test('an admin adds a work code, edits it in place, and deletes an unused one', async ({ server, page }) => {
  const { ada, addClient } = await makeCompany(server.url);
  const client = await addClient('Ida', 'Moss');
  const [doc] = await ada.api<{ id: number; code: string }[]>('GET', '/workcodes/');
  await ada.api('POST', '/timesheet-sessions/', {
    client: client.id,
    date: '2026-03-16',
    work_entries: [{ work_code_id: doc?.id, start_time: '09:00', end_time: '10:00' }],
  });
  await ada.enter(page);
  await page.goto('/admin/settings/custom-fields/work-codes');
  const codes = page.getByRole('region', { name: 'Work codes' });
  const row = (code: string) => codes.getByRole('row').filter({ hasText: code });
  await expect(row('Travel Time')).toContainText('TT');
  await checkPage(page);

  const add = page.getByRole('form', { name: 'Add a work code' });
  // Essential plans have no billing rates.
  await expect(add.getByText('Upgrade to Professional to set custom billing rates')).toBeVisible();
  await expect(add.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/admin/subscription');
  await add.getByRole('textbox', { name: 'Code', exact: true }).fill('NS');
  await add.getByRole('button', { name: 'Add Work Code' }).click();
  await expect(add.getByText('Code and Description are required.')).toHaveCount(1);
  await add.getByLabel('Description').fill('Night shift');
  await page.keyboard.press('Enter');
  await expect(row('Night shift')).toBeVisible();
  await expect(add.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();

  await add.getByRole('textbox', { name: 'Code', exact: true }).fill('ns');
  await add.getByLabel('Description').fill('The same again');
  await page.keyboard.press('Enter');
  await expect(add.getByRole('alert')).toContainText('Error adding work code:');

  await page.getByRole('button', { name: 'Edit NS' }).click();
  const inPlace = row('Save').getByLabel('Description');
  await inPlace.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row('Save')).toContainText('Code and Description cannot be empty.');
  await inPlace.fill('Sleeping night');
  await row('Save').getByRole('combobox', { name: 'Hours are' }).click();
  await page.getByRole('option', { name: 'Sleep' }).click();
  await inPlace.press('Enter');
  await expect(row('Sleeping night')).toContainText('Sleep');
  await expect(page.getByRole('button', { name: 'Edit NS' })).toBeFocused();

  const remove = async (code: string) => {
    await page.getByRole('button', { name: `Delete ${code}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove('NS');
  await expect(row('Sleeping night')).toBeHidden();
  await remove('Doc');
  await expect(page.getByRole('alert').filter({ hasText: 'daily log' })).toBeVisible();
  await expect(row('Documentation time')).toBeVisible();
});

// company-and-plans.md#codes, access.md#the-shell
test('an admin edits client codes, under either of the two addresses', async ({ server, page }) => {
  const { ada } = await makeCompany(server.url);
  await ada.enter(page);
  await page.goto('/admin/settings/client-codes');
  await expect(page).toHaveURL('/admin/settings/custom-fields/client-codes');
  await expect(page.getByText('No client codes yet. Add the first one above.')).toBeVisible();
  const add = page.getByRole('form', { name: 'Add a client code' });
  await add.getByLabel('Description').fill('Halifax');
  await add.getByRole('button', { name: 'Add Client Code' }).click();
  await expect(add.getByText('Code and description are required.')).toHaveCount(1);
  await add.getByRole('textbox', { name: 'Code', exact: true }).fill('HAL');
  await page.keyboard.press('Enter');
  const row = page.getByRole('region', { name: 'Client codes' }).getByRole('row').filter({ hasText: 'HAL' });
  await expect(row).toContainText('Halifax');
  await checkPage(page);
  await page.getByRole('button', { name: 'Delete HAL' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();

  await page.route(/clientCodes\.list/, (route) => {
    const data = { code: 'NOT_FOUND', refusal: 'not_found', httpStatus: 404 };
    const calls = new URL(route.request().url()).pathname.split(',');
    return route.fulfill({
      json: calls.map(() => ({ error: { message: 'Not found.', code: -32004, data } })),
    });
  });
  await page.reload();
  await expect(page.getByText('Error fetching client codes: Not found.')).toBeVisible();
});
