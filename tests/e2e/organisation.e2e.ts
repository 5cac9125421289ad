import { expect, type Page } from '@playwright/test';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { makeOperator } from '../support/browser-operator.ts';
import { test } from '../support/browser-test.ts';
import { freePort } from '../support/free-port.ts';
import { startProvider } from '../support/organisation-provider.mjs';
import { checkPage } from '../support/page-checks.ts';
import { codeAt } from '../support/second-step.ts';

interface Connection {
  callback_url: string;
}

/** Goes from the login page to the provider, and chooses who comes back. */
async function comeAs(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click();
  await page.getByRole('textbox', { name: 'Email at your organisation' }).fill(email);
  await page.getByRole('button', { name: 'Go on to your organisation' }).click();
  await expect(page.getByRole('heading', { name: 'Sample Provider' })).toBeVisible();
  await page.getByRole('button', { name: email }).click();
}

// access.md#the-organisations-own-sign-in, access.md#enforcing-it
test('an admin connects the organisation, enforces it, and stays the one who can do without', async ({
  server,
  browser,
}) => {
  test.slow();
  // The provider leads back to PUBLIC_URL, where the cookie of the browser must be.
  const baseURL = server.url.replace('127.0.0.1', 'localhost');
  const { ada: admin, will } = await makeTeam(baseURL);
  const operator = await makeOperator(server);
  const port = await freePort();
  const { id: company } = await admin.api<{ id: number }>('GET', '/company/');
  await admin.api('POST', '/confirm-identity/', { password: admin.password });
  const { id: domain } = await admin.api<{ id: number }>('POST', '/sso-domains/', { domain: 'example.org' });
  const issuer = `http://127.0.0.1:${port}`;
  const secret = { client_id: 'daybook', client_secret: 'only for tests and the demo, on this machine' };
  const { callback_url } = await admin.api<Connection>('PATCH', '/sso-connection/', { issuer, ...secret });
  const accounts = [admin, will].map(({ email }) => ({ sub: email, email, email_verified: true }));
  const stranger = { sub: 'stranger', email: 'stranger@example.org', email_verified: true };
  const provider = await startProvider({ port, accounts: [...accounts, stranger], callback: callback_url });

  const page = await admin.open(browser, '/admin/settings/profile?tab=sign-in');
  await expect(page.getByText('Waiting for the operator')).toBeVisible();
  await checkPage(page);
  await operator.api('POST', `/platform/companies/${company}/sso-domains/${domain}/verify/`, {});
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: admin.email }).click();
  // Back where the admin was, in a session that began at the provider.
  await expect(page).toHaveURL(/\/admin\/settings\/profile\?tab=sign-in/);
  await page.getByRole('switch', { name: 'Your organisation’s sign-in is on' }).click();
  // The new session has not confirmed yet who it is.
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await expect(dialog).toBeVisible();
  await checkPage(page);
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(admin.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('It is on.')).toBeVisible();

  const worker = await browser.newPage({ baseURL });
  await comeAs(worker, will.email);
  await expect(worker).toHaveURL('/home');
  // Confirming there says in the question itself that somebody else came, and goes on with the right person.
  await worker.goto('/settings?tab=security');
  await worker.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  const question = worker.getByRole('dialog', { name: 'Please confirm that it is you' });
  const confirmAs = async (email: string) => {
    const opening = worker.waitForEvent('popup');
    await question.getByRole('button', { name: 'Sign in with your organisation' }).click();
    const popup = await opening;
    await popup.getByRole('button', { name: email }).click();
    return popup;
  };
  await confirmAs(stranger.email);
  await expect(question.getByRole('alert')).toContainText(/Reference: [A-Z2-9]{10}$/);
  await checkPage(worker);
  await confirmAs(will.email);
  await expect(question).toBeHidden();
  await expect(worker.getByText('Or type this secret:')).toBeVisible();
  const nobody = await browser.newPage({ baseURL });
  await comeAs(nobody, stranger.email);
  await expect(nobody.getByRole('alert')).toContainText(
    /^You could not be signed in\. Please contact your administrator\. Reference: [A-Z2-9]{10}$/,
  );
  await checkPage(nobody);
  const reference = /Reference: (\w+)/.exec((await nobody.getByRole('alert').textContent()) ?? '')?.[1] ?? '';

  // A break-glass administrator, with a second step.
  await admin.api('POST', '/confirm-identity/', { password: admin.password });
  const { secret: app } = await admin.api<{ secret: string }>('POST', '/second-step/');
  await admin.api('POST', '/second-step/confirm/', { code: codeAt(app, new Date()) });
  await page.goto(`/admin/employees/${admin.id}/view`);
  await page.getByRole('button', { name: 'Make break-glass administrator' }).click();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove break glass' })).toBeVisible();
  await page.goto('/admin/settings/profile?tab=sign-in');
  await expect(page.getByText(reference).first()).toBeVisible();
  await page.getByRole('switch', { name: 'Enforce it' }).click();
  await page.getByRole('button', { name: 'Enforce', exact: true }).click();
  await expect(page.getByText('It is enforced.')).toBeVisible();
  await checkPage(page);

  const locked = await browser.newPage({ baseURL });
  await locked.goto('/login');
  await locked.getByRole('textbox', { name: 'Email' }).fill(will.email);
  await locked.getByRole('textbox', { name: 'Password' }).fill(will.password);
  await locked.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(locked.getByText('Your organisation signs in with its own account.')).toBeVisible();
  await locked.getByRole('textbox', { name: 'Email' }).fill(admin.email);
  await locked.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await locked.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(locked).toHaveURL('/login/second-step');
  await provider.close();
});
