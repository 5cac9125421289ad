import { expect } from '@playwright/test';
import { test } from '../support/browser-test.ts';

test('a visitor creates a company, signs out, and signs in again', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Create a new company').check();
  await page.getByLabel('First Name').fill('Fran');
  await page.getByLabel('Last Name').fill('Founder');
  await page.getByLabel('Email').fill('fran@first.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('correct horse battery');
  await page.getByLabel('Company Name').fill('First Care');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).not.toHaveURL(/signup/);

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('fran@first.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/);
});
