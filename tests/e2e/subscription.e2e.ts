import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { checkPage } from '../support/page-checks.ts';
import { startStripeStandIn } from '../support/stripe-stand-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const WORK_CODES = '/admin/settings/custom-fields/work-codes';
const hint = 'Upgrade to Professional to set custom billing rates';
const card = (page: Page, plan: string) => page.getByRole('listitem').filter({ hasText: plan }).first();

// company-and-plans.md#subscription, company-and-plans.md#plans
test('an admin who buys a plan on the local page unlocks its fields at once', async ({ server, page }) => {
  test.slow();
  const { ada } = await makeCompany(server.url);
  await ada.enter(page);
  await page.goto(WORK_CODES);
  await expect(page.getByText(hint).first()).toBeVisible();
  // The address of a pay run from before a downgrade says what is locked, and is no failure.
  await page.goto('/admin/billing/runs/1');
  await expect(page.getByText('Upgrade to Professional to unlock this feature')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Upgrade' }).first().click();

  await expect(page).toHaveURL('/admin/subscription');
  await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible();
  await expect(page.getByText('Trial ends')).toBeVisible();
  await expect(page.getByText('1 / 5', { exact: true })).toBeVisible();
  for (const claim of [
    '14-day free trial',
    'No card needed for the trial',
    'Cancel anytime',
    '30-day money-back',
  ])
    await expect(page.getByText(claim)).toBeVisible();
  await expect(page.getByText('Save 17%')).toBeVisible();
  for (const [plan, price] of [
    ['Essential 5', '$59'],
    ['Essential 10', '$99'],
    ['Professional 10', '$149'],
    ['Professional 25', '$279'],
    ['Professional 50', '$399'],
  ] as const)
    await expect(card(page, plan)).toContainText(`${price} per month`);
  await expect(card(page, 'Professional 10')).toContainText('Most Popular');
  await expect(card(page, 'Professional 50')).toContainText('Unlimited clients');
  await expect(card(page, 'Essential 10')).toContainText('Mileage rates');
  await checkPage(page);

  await page.getByText('Yearly', { exact: true }).click();
  await expect(card(page, 'Professional 10')).toContainText('$1,490 per year');
  await expect(card(page, 'Professional 10')).toContainText('about $124 a month');
  await page.getByLabel('Discount code').fill('NOPE');
  await page.getByRole('button', { name: 'Choose plan: Professional 10' }).click();
  await expect(page.getByText('This discount code is not valid.')).toBeVisible();
  await page.getByLabel('Discount code').fill('');
  await page.getByRole('button', { name: 'Choose plan: Professional 10' }).click();

  await expect(page).toHaveURL(/\/test-checkout\/test_/);
  await expect(page.getByText('This is a test page.')).toBeVisible();
  await expect(page.getByText('Daybook Professional 10')).toBeVisible();
  await expect(page.getByText('$1,490 per year')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/payment-success\?session_id=test_/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Professional 10')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole('main').getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByRole('button', { name: 'Current plan: Professional 10' })).toBeDisabled();
  await expect(page.getByText('Next billing date')).toBeVisible();
  // Before a change to a smaller plan, the page shows what it locks, and what happens to the money paid.
  await page.getByRole('button', { name: 'Choose plan: Essential 5' }).click();
  await expect(page.getByRole('dialog')).toContainText('Payroll & Billing page');
  await expect(page.getByRole('dialog')).toContainText('is credited in proportion');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Work Codes' }).click();
  await expect(page).toHaveURL(WORK_CODES);
  await expect(page.getByLabel('Billing Rate').first()).toBeEnabled();
  await expect(page.getByText(hint)).toHaveCount(0);
});

// company-and-plans.md#subscription, access.md#the-shell
test('an admin who cancels a payment changes nothing, and cannot make it another way', async ({
  server,
  page,
  browser,
}) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  const before = await ada.api('GET', '/subscription/');
  await ada.enter(page);
  await page.goto('/admin/subscription');
  await page.getByRole('radio', { name: /^Professional 25/ }).check();
  await page.getByRole('button', { name: 'Choose plan: Professional 25' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  const address = page.url();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/payment-cancelled');
  await expect(page.getByText('No charges were made. Your trial is still active.')).toBeVisible();
  await checkPage(page);
  expect(await ada.api('GET', '/subscription/')).toEqual(before);
  await page.goto(address);
  await expect(page.getByText('This checkout was cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled();
  await page.goto('/payment-cancelled');
  await expect(page.getByRole('link', { name: 'Return to Billing' })).toHaveAttribute('href', '/billing');
  await page.getByRole('link', { name: 'Try Again' }).click();
  // The plan locks the billing page, which links to the plans.
  await expect(page).toHaveURL('/admin/subscription');
  await page.goto('/payment-success');
  await expect(page.getByText('No session ID found. Please try again.')).toBeVisible();
  await page.goto('/payment-success?session_id=never-there');
  await expect(page.getByText('Unable to confirm payment status. Please contact support.')).toBeVisible();
  await checkPage(page);

  // The return pages require sign-in, and a worker cannot buy.
  const visitor = await browser.newPage({ baseURL: server.url });
  await visitor.goto('/payment-success?session_id=x');
  await expect(visitor).toHaveURL('/login');
  await visitor.close();
  const will = await company.join();
  const his = await will.open(browser, '/admin/subscription');
  await expect(his).toHaveURL('/home');
  await his.goto('/billing');
  await expect(his).toHaveURL('/home');
  await his.context().close();
});

// company-and-plans.md#subscription
test('an admin with BILLING=off finds nothing locked and nothing for sale', async ({ page }) => {
  const folder = temporaryFolder('e2e-billing-off');
  const server = await startBuiltServer({
    DATABASE_URL: `file:${folder}/daybook.sqlite`,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    BILLING: 'off',
  });
  const { ada } = await makeCompany(server.url);
  await ada.enter(page);
  await page.goto(`${server.url}/admin/subscription`);
  await expect(page.getByText('Professional (self-hosted)')).toBeVisible();
  await expect(page.getByText('Plans are switched off on this server')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0);
  await checkPage(page);
  await page.getByRole('link', { name: 'Work Codes' }).click();
  await expect(page.getByLabel('Billing Rate').first()).toBeEnabled();
  await server.stop();
});

// company-and-plans.md#subscription
test('an admin of a server without card payments reads no promise to pay money back, and has nothing to press', async ({
  page,
}) => {
  const folder = temporaryFolder('e2e-no-cards');
  const server = await startBuiltServer({
    DATABASE_URL: `file:${folder}/daybook.sqlite`,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    NODE_ENV: 'production',
  });
  const { ada } = await makeCompany(server.url);
  await ada.enter(page);
  await page.goto(`${server.url}/admin/subscription`);
  await expect(page.getByText('Card payments are not set up on this server')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Professional', exact: true })).toBeVisible();
  await expect(page.getByText(/money-back/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /plan:/ })).toHaveCount(0);
  await expect(page.getByLabel('Discount code')).toHaveCount(0);
  await checkPage(page);
  await page.goto(`${server.url}/terms`);
  await expect(page.getByRole('heading', { name: 'The software' })).toBeVisible();
  await expect(page.getByText(/money-back/)).toHaveCount(0);
  await server.stop();
});

// company-and-plans.md#subscription
test('an admin pays on the card provider’s page, comes back paid, and can open its portal', async ({
  page,
}) => {
  const folder = temporaryFolder('e2e-stripe');
  const stripe = await startStripeStandIn(() => new Date());
  const server = await startBuiltServer({
    DATABASE_URL: `file:${folder}/daybook.sqlite`,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    ...stripe.env,
  });
  await page.route(/stripe\.example/, (route) => route.fulfill({ body: 'The card provider' }));
  const { ada } = await makeCompany(server.url);
  await ada.enter(page);
  await page.goto(`${server.url}/admin/subscription`);
  await expect(page.getByText('Trial ends')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage payment and invoices' })).toHaveCount(0);
  stripe.goAway(true);
  await page.getByRole('button', { name: 'Choose plan: Professional 10' }).click();
  await expect(page.getByText(/Payment system/)).toBeVisible();
  stripe.goAway(false);
  await page.getByRole('button', { name: 'Choose plan: Professional 10' }).click();
  await expect(page).toHaveURL('https://checkout.stripe.example/pay');
  const sessionId = 'cs_test_1';
  await page.goto(`${server.url}/payment-success?session_id=${sessionId}`);
  await expect(page.getByText('Processing Payment...')).toBeVisible();
  stripe.pay(sessionId);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Subscription' }).click();
  await page.getByRole('button', { name: 'Manage payment and invoices' }).click();
  await expect(page).toHaveURL(/^https:\/\/billing\.stripe\.example\/cus_/);
  await server.stop();
  await stripe.stop();
});
