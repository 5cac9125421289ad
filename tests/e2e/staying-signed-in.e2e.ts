import { expect } from '@playwright/test';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

// access.md#sessions
test('the tabs of a browser share a session, and logging out in one ends it in all', async ({
  server,
  page,
  context,
}) => {
  const { ada } = await makeTeam(server.url);
  await ada.enter(page);
  await page.goto('/admin/clients');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: /Moss|Walsh|Ida|Quinn/ })
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/admin\/clients\/\d+/);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tab).not.toHaveURL(/login/);

  await tab.goto('/settings');
  await tab.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(tab).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You logged out in another tab.')).toBeVisible();
});

test('a worker who ticked the box is signed in after the phone was restarted, and who did not is not', async ({
  server,
  browser,
}) => {
  const { will, cora } = await makeTeam(server.url);
  const restarted = async (person: typeof will, stay: boolean) => {
    const before = await browser.newContext({ baseURL: server.url });
    const page = await before.newPage();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    if (stay) await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).check();
    await checkPage(page);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/home');
    const storageState = await before.storageState();
    await before.close();
    const after = await browser.newContext({ baseURL: server.url, storageState });
    const reopened = await after.newPage();
    await reopened.goto('/home');
    return reopened;
  };

  const kept = await restarted(will, true);
  await expect(kept.getByRole('heading', { level: 1 })).toContainText('Welcome');
  // No script of the page can read what keeps it.
  expect(await kept.evaluate(() => document.cookie)).toBe('');
  expect(await kept.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
    will.refresh ?? 'none',
  );
  await kept.goto('/settings?tab=security');
  await expect(kept.getByRole('region', { name: 'Sessions' }).getByText('Stays signed in')).toBeVisible();
  await checkPage(kept);
  await kept.getByRole('tab', { name: 'Profile' }).click();
  await kept.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(kept).toHaveURL(/\/login/);
  await kept.reload();
  await expect(kept).toHaveURL(/\/login/);

  const forgotten = await restarted(cora, false);
  await expect(forgotten).toHaveURL(/\/login/);
});

test('an admin ends the session of an employee who lost their phone', async ({ server, page, browser }) => {
  const { ada, will } = await makeTeam(server.url);
  const phone = await browser.newContext({ baseURL: server.url });
  const lost = await phone.newPage();
  await will.enter(lost);
  await lost.goto('/home');
  await expect(lost.getByRole('heading', { level: 1 })).toContainText('Welcome');

  await ada.enter(page);
  await page.goto('/admin/employees');
  await page.getByRole('link', { name: /Will/ }).first().click();
  const sessions = page.getByRole('region', { name: 'Sign-in' });
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Session' }).click();
  await expect(page.getByText('The session was ended.')).toBeVisible();
  await lost.reload();
  await expect(lost).toHaveURL(/\/login/);
});

test('who logs out without a network stays logged out, and their session ends at the first contact', async ({
  server,
  context,
  page,
}) => {
  const { will } = await makeTeam(server.url);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(will.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(will.password);
  await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/settings');
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  const kept = (await context.cookies(`${server.url}/api/session`)).find(
    ({ name }) => name === 'daybook-session',
  );
  const refreshed = () =>
    fetch(`${server.url}/api/session/refresh/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.url,
        cookie: `daybook-session=${kept?.value ?? ''}`,
      },
      body: '{}',
    });

  await context.setOffline(true);
  await logout.click();
  await expect(page).toHaveURL(/\/login/);
  const unfinished = page.getByText('Logging out is not finished');
  await expect(unfinished).toBeVisible();
  await checkPage(page);
  await page.evaluate(() => localStorage.setItem('daybook.stays-signed-in', 'yes'));

  // The server answers, but not yet to this.
  await context.route('**/api/session/sign-out/', (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/login/);
  await expect(unfinished).toBeVisible();

  await context.unroute('**/api/session/sign-out/');
  await expect(unfinished).toBeHidden({ timeout: 15_000 });
  expect(await context.cookies(`${server.url}/api/session`)).toEqual([]);
  expect((await refreshed()).status).toBe(401);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
