import { expect } from '@playwright/test';
import { entry, makeTeam, saveLog } from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

// pay.md#mileage
test('an admin sets miles, odometer readings and a rate, and converts what contracts allow', async ({
  server,
  page,
}) => {
  const { ada, ida } = await makeTeam(server.url);
  await ada.api('PATCH', `/clients/${ida.id}/`, { custom_fields: { total_kms: 100 } });
  await ada.enter(page);
  await page.goto('/admin/settings/mileage');
  const form = page.getByRole('form', { name: 'Mileage settings' });
  await form.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'Miles' }).click();
  await form.getByRole('checkbox', { name: /Convert the allowances in clients’ contracts to miles/ }).check();
  await form.getByRole('combobox', { name: 'A Daily Log Asks For' }).click();
  await page.getByRole('option', { name: 'Trips with odometer readings' }).click();
  await form.getByRole('combobox', { name: 'Untaxed Up To' }).click();
  await page.getByRole('option', { name: /standard rate on that date/ }).click();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Saved')).toBeVisible();
  const client = await ada.api<{ custom_fields: object }>('GET', `/clients/${ida.id}/`);
  expect(client.custom_fields).toMatchObject({ total_kms: 62.14 });

  const add = page.getByRole('form', { name: 'Add a mileage rate' });
  await add.getByRole('textbox', { name: 'From' }).fill('2026-01-01');
  await add.getByRole('textbox', { name: 'USD' }).fill('0.8');
  await add.getByRole('button', { name: 'Add Rate' }).click();
  await expect(page.getByRole('row', { name: /Everybody Jan 1, 2026 \$0\.80 \/ mi/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Jan 1, 2026 \$0\.725 \/ mi/ })).toBeVisible();
  await checkPage(page);
});

// pay.md#mileage
test('a worker enters a day with trips on a phone, and reads them again', async ({ server, page }) => {
  const { ada, will } = await makeTeam(server.url);
  const [settings] = await ada.api<{ id: number }[]>('GET', '/company-settings/');
  await ada.api('PATCH', `/company-settings/${settings?.id}/`, {
    mileage_detail: 'odometer',
    distance_unit: 'mi',
  });
  await page.setViewportSize({ width: 375, height: 800 });
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await entry(page, 1).getByLabel('Start', { exact: true }).fill('9');
  await entry(page, 1).getByLabel('End', { exact: true }).fill('11');
  await page.getByRole('button', { name: /trips of entry 1$/ }).click();
  const trip = page.getByRole('group', { name: 'Trip 1 of entry 1' });
  await trip.getByLabel('From').fill('Clinic');
  await trip.getByLabel('To').fill('Home');
  await trip.getByLabel('Odometer at start').fill('1000.5');
  await trip.getByLabel('Odometer at end').fill('990');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(trip.getByText('The end reading is below the start.')).toBeVisible();
  await trip.getByLabel('Odometer at end').fill('1012.8');
  await expect(trip.getByLabel('Distance')).toHaveValue('12.3');
  await page.getByRole('button', { name: 'Add Trip to entry 1' }).click();
  const second = page.getByRole('group', { name: 'Trip 2 of entry 1' });
  // It goes on from where the first ended.
  await expect(second.getByLabel('From')).toHaveValue('Home');
  await expect(second.getByLabel('Odometer at start')).toHaveValue('1012.8');
  await second.getByLabel('Odometer at end').fill('1020.8');
  // A phone shows a short list in its own way.
  await second.getByRole('combobox', { name: 'Purpose' }).selectOption('Commute (not paid)');
  await expect(page.getByRole('group', { name: 'Total of this log' })).toContainText('12.30 mi');
  await checkPage(page);
  await saveLog(page);
  const [log] = await will.api<{ id: number }[]>('GET', '/timesheet-sessions/');
  expect(log).toMatchObject({ total_mileage: 12.3, distance_unit: 'mi', work_entries: [{ mileage: 12.3 }] });
  await page.goto(`/daily-logs/${log?.id}`);
  const shown = page.getByRole('table', { name: 'Trips' });
  await expect(shown.getByRole('row', { name: /Clinic Home 1000\.5 – 1012\.8 12\.30 mi/ })).toBeVisible();
});
