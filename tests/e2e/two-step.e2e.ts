import { expect, type Page } from '@playwright/test';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { makeOperator } from '../support/browser-operator.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';
import { codeAt } from '../support/second-step.ts';

interface Person {
  email: string;
  password: string;
}

async function enterPassword(page: Page, { email, password }: Person) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Otherwise the login page offers one by itself, which the virtual authenticator takes at once. */
const forgetPasskeys = (page: Page) => page.evaluate(() => localStorage.removeItem('daybook.passkey'));

/** The page asks who it is, and then goes on with what was begun. */
async function confirmIdentity(page: Page, { password }: Person) {
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password);
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

// access.md#two-step-sign-in, access.md#confirming-who-one-is
test('a worker sets up two-step sign-in on a phone, loses it, and comes in with a recovery code', async ({
  server,
  page,
}) => {
  const { will } = await makeTeam(server.url);
  await page.setViewportSize({ width: 375, height: 740 });
  await will.enter(page);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  await confirmIdentity(page, will);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator('code').first().textContent())?.replaceAll(' ', '') ?? '';
  await checkPage(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('That code is not right.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('status').filter({ hasText: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await checkPage(page);
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);

  await enterPassword(page, will);
  await expect(page).toHaveURL('/login/second-step');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocomplete', 'one-time-code');
  await checkPage(page);
  // Six digits are sent at once.
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/home');
});

// access.md#passkeys
test('a worker adds a passkey, signs in with it alone, and uses it as the second step', async ({
  server,
  browser,
}) => {
  const { will } = await makeTeam(server.url);
  // A passkey belongs to the host of PUBLIC_URL, and an IP address can have none.
  const context = await browser.newContext({ baseURL: server.url.replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await will.enter(page);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await confirmIdentity(page, will);
  const naming = page.getByRole('dialog', { name: 'Name of the passkey' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: 'My laptop' })).toBeVisible();
  await expect(page.getByText('Your recovery codes')).toBeVisible();
  await checkPage(page);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await forgetPasskeys(page);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/home');

  await page.goto('/settings');
  await forgetPasskeys(page);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, will);
  await expect(page).toHaveURL('/login/second-step');
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL('/home');
});

// access.md#two-step-sign-in, platform.md#signing-in
test('an operator sets up two-step sign-in in the console, and is asked for it there', async ({
  server,
  page,
}) => {
  const operator = await makeOperator(server);
  await page.goto('/platform/login');
  await operator.signIn(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  await confirmIdentity(page, operator);
  const secret = (await page.locator('code').first().textContent())?.replaceAll(' ', '') ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Your recovery codes')).toBeVisible();
  const recovery = (await page.getByRole('status').getByRole('listitem').first().textContent()) ?? '';
  await checkPage(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await operator.signIn(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await checkPage(page);
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/platform/);
  await expect(page.getByRole('navigation', { name: 'Platform' })).toBeVisible();
});

// access.md#policy
test('an admin who asks everyone for a second step does not keep the day that was for administrators', async ({
  server,
  browser,
}) => {
  const { ada } = await makeTeam(server.url);
  await ada.api('POST', '/confirm-identity/', { password: ada.password });
  const { secret } = await ada.api<{ secret: string }>('POST', '/second-step/');
  await ada.api('POST', '/second-step/confirm/', { code: codeAt(secret, new Date()) });
  await ada.api('PATCH', '/sign-in-policy/', { second_step: 'admins' });
  const page = await ada.open(browser, '/admin/settings/profile?tab=sign-in');
  const from = page.getByRole('textbox', { name: 'From' });
  await expect(from).not.toHaveValue('');
  await page.getByRole('radio', { name: 'Everyone' }).check();
  await expect(from).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(from).not.toHaveValue('');
});
