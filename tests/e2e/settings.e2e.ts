import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

// people-and-roles.md#settings-of-a-person
test('a worker changes name, phone, password and preferences, and returns to the previous page', async ({
  server,
  page,
}) => {
  test.setTimeout(240_000);
  const { join } = await makeCompany(server.url);
  const cora = await join('Cora Colleague');
  await cora.enter(page);
  await page.goto('/daily-logs');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await checkPage(page);

  await expect(page.getByText(cora.email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Email' })).toBeHidden();
  await page.getByRole('button', { name: 'Edit Name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('  ');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Coraline May Colleague');
  await page.keyboard.press('Enter');
  const done = page.getByText('Profile updated successfully');
  await expect(done).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Welcome, Coraline May');
  await expect(page.getByRole('button', { name: 'Edit Name' })).toBeFocused();
  await expect(done).toBeHidden({ timeout: 5_000 });
  await page.getByRole('button', { name: 'Edit Phone' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('902 555 0100');
  await page.keyboard.press('Escape');
  await expect(page.getByText('902 555 0100')).toBeHidden();
  await page.getByRole('button', { name: 'Edit Phone' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('902 555 0100');
  let answerNow = () => {};
  const escaped = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route(/session\.updateCurrentUser/, async (route) => {
    await escaped;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saving...')).toBeVisible();
  // Escape does not hide what is being saved: it may be refused.
  await page.keyboard.press('Escape');
  answerNow();
  await expect(page.getByText(/Failed to update profile|Could not reach the server/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('902 555 0100');
  await page.unroute(/session\.updateCurrentUser/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('902 555 0100')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^daybook-coraline-may-colleague-/);

  await page.getByRole('button', { name: 'Reset Password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Current Password' }).fill('not this one');
  await dialog.getByRole('textbox', { name: 'New Password' }).fill('a staple for the horse');
  await dialog.getByRole('textbox', { name: 'Confirm Password' }).fill('a stapler');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Confirm Password' }).fill('a staple for the horse');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Current Password' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByRole('textbox', { name: 'Current Password' }).fill(cora.password);
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('tab', { name: 'Preferences' }).click();
  await expect(page).toHaveURL('/settings?tab=preferences');
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Enable submission reminders' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await checkPage(page);
  await page.getByRole('radio', { name: 'Day' }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Enable submission reminders' }).uncheck();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect
    .poll(() => cora.api('GET', '/current-user/'))
    .toMatchObject({ default_timesheet_view: 'day', submission_reminders: false, phone: '902 555 0100' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked();

  await page.goto('/daily-logs');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/daily-logs');
  // Tabs do not count as the previous page, even after a reload; the browser's Back goes through them.
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await expect(page).toHaveURL('/settings?tab=preferences');
  await page.goBack();
  await expect(page).toHaveURL('/settings');
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/settings');
  await page.reload();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/daily-logs');
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});
