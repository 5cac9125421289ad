import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { choose } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { checkPage } from '../support/page-checks.ts';
import { openPostOffice } from '../support/post-office.ts';
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
async function linkTo(address: string): Promise<string> {
  const newest = () => office.delivered.filter(({ to }) => to === address).at(-1)?.mail;
  await expect.poll(newest).toBeDefined();
  const link = /https:\/\/daybook\.example\.org(\/\S+)/.exec(newest() ?? '')?.[1] ?? '';
  return `${mailing.url}${link}`;
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
  await page.getByRole('button', { name: 'Send Invitation Again' }).click();
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
  await expect(page.getByRole('button', { name: 'Send Invitation Again' })).toHaveCount(0);
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
