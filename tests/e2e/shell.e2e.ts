import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

// access.md#the-shell
test('a visitor reads the public pages, and can reset a forgotten password', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkPage(page);

  await page.goto('/daily-logs/new');
  await expect(page).toHaveURL('/login');
  await checkPage(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel(/^Password/).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('password');

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByText('ask an administrator of your company')).toBeVisible();
  await checkPage(page);
  await page.goto('/reset-password?token=made-up');
  await page.getByLabel(/^New Password/).fill('a whole new password');
  await page.getByLabel(/^Confirm Password/).fill('another one');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByLabel(/^Confirm Password/).fill('a whole new password');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please ask for a new one.');
  await page.getByRole('link', { name: 'Ask for a New Link' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/signup?account=create');
  await expect(page.getByText('14 days free, without a card.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await checkPage(page);
});

// access.md#the-shell
test('a worker who signs in reaches the page she wanted, and can navigate by keyboard', async ({
  page,
  server,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  await page.goto('/daily-logs');
  await page.getByLabel('Email').fill(will.email);
  await page.getByLabel(/^Password/).fill(will.password);
  await page.getByLabel(/^Password/).press('Enter');
  await expect(page).toHaveURL('/daily-logs');
  await expect(page.getByText('Welcome, Will')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);

  // Focus follows the page.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Timesheets' })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('incident');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/incident-report-form');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to a page or a client' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('zzzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  // It opens again at once, and empty.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Save the form');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/home');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});
