import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

test('an admin makes an API key for a script, which works until it is revoked', async ({ page, server }) => {
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
