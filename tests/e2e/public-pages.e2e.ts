import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { checkPage } from '../support/page-checks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const alertSaying = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();

// access.md#signing-in, company-and-plans.md#landing-page, access.md#accounts, company-and-plans.md#privacy-and-terms
test('a visitor reads about Daybook, privacy and terms, and logs in', async ({ server, page }) => {
  test.slow();
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/');
  const main = page.getByRole('main');
  for (const feature of ['Time Tracking', 'Client & Team Management', 'Billing', 'Reporting']) {
    await expect(main.getByRole('heading', { name: feature, exact: true })).toBeVisible();
  }
  for (const step of ['Sign up', 'Track', 'Approve and bill']) {
    await expect(main.getByRole('heading', { name: step, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('listitem').filter({ hasText: 'Professional 10' })).toContainText(
    '$149 a month',
  );
  const legal = page.getByRole('navigation', { name: 'Legal' });
  await legal.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  await expect(page.getByText('after 12 hours without use, and after 7 days in any case.')).toBeVisible();
  await expect(page.getByText('until you log out or do not use it for 30 days')).toBeVisible();
  await expect(page.getByText('your company may have set a shorter time')).toBeVisible();
  await expect(page.getByText('the public key of your passkey')).toBeVisible();
  await expect(page.getByText('They are deleted 30 days after it ends;')).toBeVisible();
  await expect(page.getByText('download a copy of it there, under “Your data”')).toBeVisible();
  await expect(page.getByText('are only in the copy that an administrator makes')).toBeVisible();
  await expect(page.getByText('the time off that you ask for or cancel, with its kind')).toBeVisible();
  await expect(page.getByText('your balances, your requests with their kinds and notes')).toBeVisible();
  await checkPage(page);
  await legal.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
  await expect(page.getByText('30-day money-back guarantee')).toBeVisible();
  await checkPage(page);

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  const company = await makeCompany(server.url);
  await page.getByLabel('Email').fill(company.ada.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await alertSaying(page, 'Login failed. Please check your email and password.');
  await page.getByRole('textbox', { name: 'Password' }).fill(company.ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  // A signed-in person is redirected from the visitors' pages.
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/dashboard');
  }
});

test('a visitor of a team’s own server reads no promises about plans, and the host’s own notice and terms', async ({
  page,
}) => {
  const folder = temporaryFolder('e2e-legal');
  const server = await startBuiltServer({
    DATABASE_URL: `file:${folder}/daybook.sqlite`,
    DATA_DIR: folder,
    BILLING: 'off',
    LEGAL_PRIVACY_URL: 'https://care.example/privacy',
  });
  await page.route('https://care.example/privacy', (route) => route.fulfill({ body: 'Our own notice' }));
  await page.goto(`${server.url}/terms`);
  await expect(page.getByRole('heading', { name: 'The software' })).toBeVisible();
  for (const path of ['/terms', '/', '/signup']) {
    await page.goto(`${server.url}${path}`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/money-back|free trial|days free|without a card/i), path).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('Our own notice')).toBeVisible();
  await server.stop();

  const other = await startBuiltServer({
    DATABASE_URL: `file:${folder}/daybook.sqlite`,
    DATA_DIR: folder,
    LEGAL_TERMS_URL: 'https://care.example/terms',
  });
  await page.route('https://care.example/terms', (route) => route.fulfill({ body: 'Our own terms' }));
  await page.goto(other.url);
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByText('Our own terms')).toBeVisible();
  await other.stop();
});

// access.md#accounts
test('a visitor who signs up reads errors in their order, and joins with a code', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const { signup_code } = await company.ada.api<{ signup_code: string }>('GET', '/company/');
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
  const signUp = () => page.getByRole('button', { name: 'Sign Up' }).click();
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  const again = page.getByRole('textbox', { name: 'Confirm Password' });

  await page.getByLabel('First Name').fill('Will');
  await page.getByLabel('Last Name').fill('Worker');
  await page.getByLabel('Email').fill(company.ada.email);
  await password.fill('short');
  await again.fill('shor');
  await signUp();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await again.fill('short');
  await signUp();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await password.fill('correct horse battery');
  await again.fill('correct horse battery');
  await signUp();
  await expect(page.getByText('Please enter a signup code to join an existing company')).toBeVisible();
  await page.getByLabel('Create a new company').check();
  await signUp();
  await expect(page.getByText('Please enter a company name')).toBeVisible();
  await page.getByLabel('Company Name').fill('Second Care');
  await signUp();
  await alertSaying(page, 'Email error: ');

  await page.getByLabel('Join an existing company').check();
  await page.getByLabel('Email').fill(`will-${Date.now()}@example.org`);
  await page.getByLabel('Signup Code').fill('NOTACODE99');
  await signUp();
  await alertSaying(page, 'Signup code error: ');
  await page.getByLabel('Signup Code').fill(signup_code);
  await signUp();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Welcome, Will').first()).toBeVisible();
});
