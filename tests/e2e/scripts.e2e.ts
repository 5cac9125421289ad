import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

// access.md#api-keys
test('an admin creates an API key for a script, which works until it is revoked', async ({
  page,
  server,
}) => {
  const { ada } = await makeCompany(server.url);
  await ada.enter(page);
  await page.goto('/settings?tab=api-keys');
  await expect(page.getByText('There are no API keys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await expect(page.getByText('Give the key a name that says what it is for.')).toBeVisible();
  await page.getByLabel('Name').fill('Nightly export');
  await page.getByRole('button', { name: 'Create API Key' }).click();
  const key = await page.getByText(/^dbk_[\w-]{43}$/).innerText();
  await checkPage(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const ask = async () =>
    (await fetch(`${server.url}/api/clients/`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await ask()).toBe(200);
  await page.reload();
  const row = page.getByRole('row', { name: /Nightly export/ });
  await expect(row).toContainText('Read only');
  await expect(row).not.toContainText('Never Never');
  await row.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  expect(await ask()).toBe(401);
});

test('an admin who changes the password can revoke their own API keys with it', async ({
  page,
  browser,
  server,
}) => {
  const { ada, join } = await makeCompany(server.url);
  const will = await join();
  const { key } = await ada.api<{ key: string }>('POST', '/api-keys/', { name: 'Nightly export' });
  const ask = async () =>
    (await fetch(`${server.url}/api/clients/`, { headers: { authorization: `Bearer ${key}` } })).status;
  const change = async (present: string, next: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Current Password' }).fill(present);
    await dialog.getByRole('textbox', { name: 'New Password' }).fill(next);
    await dialog.getByRole('textbox', { name: 'Confirm Password' }).fill(next);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog).toBeHidden();
  };
  const revoke = page.getByRole('checkbox', { name: 'Also revoke my API keys' });
  await ada.enter(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(revoke).not.toBeChecked();
  await checkPage(page);
  await change(ada.password, 'a staple for the horse');
  expect(await ask()).toBe(200);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await revoke.check();
  await change('a staple for the horse', 'another staple for it');
  expect(await ask()).toBe(401);
  await page.getByRole('tab', { name: 'API keys' }).click();
  await expect(page.getByRole('row', { name: /Nightly export/ })).toContainText('Revoked');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('textbox', { name: 'Current Password' })).toBeVisible();
  await expect(revoke).toBeHidden();

  const worker = await will.open(browser, '/settings');
  await worker.getByRole('button', { name: 'Reset Password' }).click();
  await expect(worker.getByRole('textbox', { name: 'Current Password' })).toBeVisible();
  await expect(worker.getByRole('checkbox')).toBeHidden();
  await worker.context().close();
});

test('an admin has incidents sent to another program, and sees the deliveries', async ({ page, server }) => {
  const { ada, addClient } = await makeCompany(server.url);
  const client = await addClient('Ida', 'Moss');
  await ada.enter(page);
  await page.goto('/settings?tab=webhooks');
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible();
  await page.getByLabel('Address').fill('https://127.0.0.1/hook');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  await expect(page.getByText('Choose at least one event.')).toBeVisible();
  await page.getByLabel('An incident was filed').check();
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  await expect(page.getByText('This address is in a private network.').first()).toBeVisible();
  await page.getByLabel('Address').fill('https://hooks.invalid/daybook');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const secret = await page.getByText(/^whsec_[\w+/]{43}=$/).innerText();
  await page.getByRole('button', { name: 'Done' }).click();

  await ada.api('POST', '/incident-reports/', {
    client_id: client.id,
    date: '2026-03-17',
    staff_present: ['Ada Admin'],
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const log = page.getByRole('table', { name: 'Deliveries' });
  await expect(log.getByRole('row', { name: /An incident was filed/ })).toContainText('Waiting');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(log).toContainText('hooks.invalid', { timeout: 1_000 });
    await expect(log).toContainText(/ENOTFOUND|EAI_AGAIN/, { timeout: 1_000 });
  }).toPass();
  await checkPage(page);

  await page.getByRole('button', { name: /^New secret/ }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('For 24 hours deliveries are signed with both');
  await question.getByRole('button', { name: 'Create a New Secret' }).click();
  const renewed = page.getByRole('group', { name: 'The secret was renewed' });
  await expect(renewed).toContainText('https://hooks.invalid/daybook');
  await expect(renewed.getByText(/^whsec_[\w+/]{43}=$/)).toBeVisible();
  await expect(renewed).not.toContainText(secret);
  await checkPage(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);

  await page.getByRole('button', { name: /Switch off/ }).click();
  await expect(page.getByRole('table', { name: 'Webhooks' })).toContainText('Inactive');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible();
});
