import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { choose } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { startProvider } from '../support/organisation-provider.mjs';
import { checkPage } from '../support/page-checks.ts';
import { openPostOffice } from '../support/post-office.ts';
import { codeAt } from '../support/second-step.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let office: Awaited<ReturnType<typeof openPostOffice>>;
let mailing: BuiltServer;
test.beforeAll(async () => {
  office = await openPostOffice();
  const folder = temporaryFolder('invitations');
  mailing = await startBuiltServer({
    ...office.env,
    DATABASE_URL: `file:${join(folder, 'daybook.sqlite')}`,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
  });
});
test.afterAll(async () => {
  await mailing.stop();
  await office.close();
});

/** Where the newest mail to an address leads, on the server of this test. */
async function linkTo(address: string, url = mailing.url): Promise<string> {
  const newest = () => office.delivered.filter(({ to }) => to === address).at(-1)?.mail;
  await expect.poll(newest).toBeDefined();
  const link = /https?:\/\/[^/\s]+(\/(?:join|confirm-email)\?\S+)/.exec(newest() ?? '')?.[1] ?? '';
  return `${url}${link}`;
}

const onPhone = (page: Page) => page.setViewportSize({ width: 375, height: 740 });

// access.md#invitations
test('an invitation opened on a phone: an employee is added, invited, and joins with a password', async ({
  page,
  browser,
}) => {
  const { ada } = await makeCompany(mailing.url);
  const email = `nia-${randomUUID()}@example.org`;
  await ada.enter(page);
  await page.goto(`${mailing.url}/admin/employees/new`);
  await page.getByLabel('First Name').fill('Nia');
  await page.getByLabel('Last Name').fill('New');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await choose(page, 'Role', 'Support Worker');
  await page.getByRole('radio', { name: /invitation by email/ }).check();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  await checkPage(page);
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByText(`We emailed an invitation to ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'View Employee' }).click();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  const first = await linkTo(email);
  const mails = office.delivered.length;
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => office.delivered.length).toBe(mails + 1);

  const phone = await (await browser.newContext()).newPage();
  await onPhone(phone);
  await phone.goto(first);
  await expect(phone.getByText('This invitation is no longer valid.')).toBeVisible();
  await checkPage(phone);
  await phone.goto(await linkTo(email));
  await expect(phone.getByLabel('First Name')).toHaveValue('Nia');
  await checkPage(phone);
  await phone.getByRole('textbox', { name: 'Password' }).fill('Nia has a long one');
  await phone.getByRole('button', { name: 'Join' }).click();
  await expect(phone).toHaveURL(`${mailing.url}/home`);
  await expect(phone.getByRole('heading', { name: 'Welcome, Nia!' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});

// access.md#invitations, access.md#enforcing-it
test('an invitation leads to the organisation’s sign-in, too, and where that is enforced to nothing else', async ({
  browser,
}) => {
  test.slow();
  const [at, port] = [await freePort(), await freePort()];
  const baseURL = `http://localhost:${at}`;
  const folder = temporaryFolder('invited-by-organisation');
  const server = await startBuiltServer({
    ...office.env,
    PORT: String(at),
    PUBLIC_URL: baseURL,
    DATABASE_URL: `file:${join(folder, 'daybook.sqlite')}`,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'daybook',
    OIDC_CLIENT_SECRET: 'only for tests and the demo, on this machine',
    OIDC_NAME: 'Sample Provider',
    OIDC_ENFORCED: 'on',
  });
  const { ada } = await makeCompany(baseURL);
  const emails = ['nia', 'noa'].map((name) => `${name}-${randomUUID()}@example.org`);
  const provider = await startProvider({
    port,
    accounts: emails.map((email) => ({ sub: email, email, email_verified: true })),
    callback: `${baseURL}/sso/callback/installation`,
  });
  const opened = async (email = '') => {
    await ada.api('POST', '/users/', { email, first_name: 'Nia', last_name: 'New', send_invitation: true });
    const page = await browser.newPage({ baseURL });
    await onPhone(page);
    await page.goto(await linkTo(email, baseURL));
    await expect(page.getByRole('button', { name: 'Sign in with Sample Provider' })).toBeVisible();
    await checkPage(page);
    return page;
  };
  const goOn = async (page: Page, email = '') => {
    await page.getByRole('button', { name: 'Sign in with Sample Provider' }).press('Enter');
    await page.getByRole('button', { name: email }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Nia!' })).toBeVisible();
  };

  // Enforced once there is a break-glass administrator; until then it is offered beside the password.
  const offered = await opened(emails[0]);
  await expect(offered.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await goOn(offered, emails[0]);

  await ada.api('POST', '/confirm-identity/', { password: ada.password });
  const { secret } = await ada.api<{ secret: string }>('POST', '/second-step/');
  await ada.api('POST', '/second-step/confirm/', { code: codeAt(secret, new Date()) });
  await ada.api('PATCH', `/users/${ada.id}/`, { break_glass: true });
  const required = await opened(emails[1]);
  await expect(required.getByText('Your organisation signs in with its own account.')).toBeVisible();
  await expect(required.getByRole('textbox')).toHaveCount(0);
  await goOn(required, emails[1]);

  // Whoever comes with the company's code reads it before there is an account.
  const { signup_code } = await ada.api<{ signup_code: string }>('GET', '/company/');
  const newcomer = await browser.newPage({ baseURL });
  await newcomer.goto('/signup');
  await newcomer.getByLabel('First Name').fill('Ned');
  await newcomer.getByLabel('Last Name').fill('Newcomer');
  await newcomer.getByLabel('Email').fill('ned@example.org');
  await newcomer.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery');
  await newcomer.getByRole('textbox', { name: 'Confirm Password' }).fill('correct horse battery');
  await newcomer.getByRole('textbox', { name: 'Signup Code' }).fill(signup_code);
  await newcomer.getByRole('button', { name: 'Sign Up' }).click();
  await expect(newcomer.getByText('Your organisation signs in with its own account.')).toBeVisible();
  await provider.close();
  await server.stop();
});

// access.md#email-address
test('a worker changes their address on a phone, and the old address undoes it', async ({ page }) => {
  const { join: joinCompany } = await makeCompany(mailing.url);
  const will = await joinCompany();
  const email = `will-${randomUUID()}@example.net`;
  await will.enter(page);
  await onPhone(page);
  await page.goto(`${mailing.url}/settings`);
  await page.getByRole('button', { name: 'Edit Email' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(will.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('We sent a link to the new address.')).toBeVisible();
  await checkPage(page);
  await page.goto(await linkTo(email));
  await checkPage(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Your email address is changed.')).toBeVisible();
  await checkPage(page);
  await page.goto(await linkTo(will.email));
  await page.getByRole('button', { name: 'Change it back' }).click();
  await expect(page.getByText('Your account has its old address again')).toBeVisible();
  await page.goto(await linkTo(will.email));
  await page.getByRole('button', { name: 'Change it back' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
});
