import { rmSync } from 'node:fs';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Person } from '../support/browser-company.ts';
import { entry, makeTeam } from '../support/browser-daily-logs.ts';
import { logsOf, loseNetwork, plant, waitingChip } from '../support/browser-outbox.ts';
import { choose } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { giveTimeOff } from '../support/browser-time-off.ts';
import { wholeBrowser } from '../support/browsers.ts';
import { droppingProxy } from '../support/dropping-proxy.ts';
import { checkPage } from '../support/page-checks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test.use({ serviceWorkers: 'allow' });

/** A phone's browser with a profile on the disk, which is opened, closed and opened again. */
function phone(url: string, browser: { executablePath?: string; channel?: string } = {}) {
  const folder = temporaryFolder('phone');
  const { launchOptions } = test.info().project.use;
  return {
    open: (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...browser,
        baseURL: url,
        locale: 'en-US',
        viewport: { width: 375, height: 740 },
        hasTouch: true,
        serviceWorkers: 'allow',
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function signIn(page: Page, person: Person, stay: boolean) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  if (stay) await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** The app is on the device: its shell, and for who stays signed in what can be read. */
async function isReady(page: Page, kept: boolean) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  if (kept) await expect.poll(() => keptOn(page), { timeout: 20_000 }).toBe(1);
}

/** Notes are folded on a phone until there are some. */
async function fillNotes(page: Page, notes: string) {
  await page.getByRole('button', { name: 'Notes and Daily Narrative' }).click();
  await page.getByLabel('Notes').fill(notes);
}

/** How many people's answers the device stores. */
const keptOn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    // Opening one that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'daybook-answers')) return 0;
    const database = await done(indexedDB.open('daybook-answers'));
    // oxlint-disable-next-line no-restricted-properties -- the browser's, not Drizzle's
    const count = await done(database.transaction('answers', 'readonly').objectStore('answers').count());
    database.close();
    return count;
  });

// phone-and-offline.md#without-a-network, phone-and-offline.md#on-the-device and phone-and-offline.md#cases
test('a worker logs a day in airplane mode, kills the browser twice, and the office has one log', async ({
  server,
}) => {
  test.setTimeout(300_000);
  const { ada, will, ida, codeId } = await makeTeam(server.url);
  const leave_type = await giveTimeOff(ada, 'Annual leave', {
    accrual: { kind: 'front_load', minutes: 4_800 },
    carry: 0,
  });
  const day = { date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10), minutes: 480 };
  await will.api('POST', '/leave-requests/', { leave_type, days: [day] });
  await will.api('POST', '/timesheets/', { start_date: '2026-03-04', end_date: '2026-03-04' });
  await will.api('POST', '/timesheet-sessions/', {
    client: ida.id,
    date: new Date().toISOString().slice(0, 10),
    notes: 'From yesterday',
    work_entries: [{ work_code_id: codeId('TT'), start_time: '06:00', end_time: '07:00' }],
  });
  const device = phone(server.url);
  let context = await device.open();
  let page = await context.newPage();
  await signIn(page, will, true);
  await isReady(page, true);
  await context.close();

  context = await device.open();
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Will');
  await expect(page.getByText(/^Offline/)).toContainText('as of');
  // The code of this page is not on the device.
  await page.goto('/employee-directory');
  await expect(page.getByRole('heading', { name: 'Needs a connection' })).toBeVisible();
  await page.goto('/home');
  const recent = page.getByRole('region', { name: 'Recent Activity' });
  await expect(recent).toContainText('Only the daily logs of the last 5 weeks are on this device.');
  await checkPage(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('textbox').fill('Cora');
  await expect(page.getByText('Other clients and all employees need a connection.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/pay');
  await expect(page.getByRole('region', { name: 'Time off left' })).toContainText('Annual leave 80:00 h');
  await page.goto('/time-off');
  await page.getByRole('link', { name: /^Annual leave, / }).click();
  await page.getByRole('button', { name: 'Cancel Time Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Time Off' }).click();
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible();
  await page.goto('/daily-logs');
  await expect(page.getByText('From yesterday')).toBeVisible();
  await page.goto(`/client-details/${ida.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ida Moss');
  await expect(page.getByRole('region', { name: 'Contract hours per work code' })).toContainText('10.0 h');
  await page.goto('/timesheets/new');
  await expect(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
  await page.goto('/timesheets');
  const sheet = page.getByRole('table', { name: 'Timesheets' }).or(page.getByRole('list'));
  await expect(sheet.getByRole('button', { name: /^Needs a connection: Submit Mar 4/ })).toBeDisabled();
  await page.goto('/directory');
  await expect(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
  await page.goto('/daily-logs/new');
  await choose(page, 'Client', /Otto Reed/);
  await page.getByRole('button', { name: 'Copy Last Log' }).click();
  await expect(page.getByText('No earlier log of this client is on this device.')).toBeVisible();
  // On a phone it covers the foot of the form for a while.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await choose(page, 'Client', /Ida Moss/);
  await entry(page, 1).getByRole('button', { name: 'FS', exact: true }).click();
  await page.keyboard.type('9');
  await entry(page, 1).getByLabel('End', { exact: true }).fill('1130');
  await fillNotes(page, 'In airplane mode');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible();
  await context.close();

  context = await device.open();
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto('/daily-logs');
  await expect(page.getByText('In airplane mode')).toBeVisible();
  await expect(waitingChip(page)).toHaveText('2 waiting');
  await context.close();
  expect(await logsOf(will, 'In airplane mode')).toHaveLength(0);

  context = await device.open();
  page = await context.newPage();
  await page.goto('/home');
  await expect.poll(async () => (await logsOf(will, 'In airplane mode')).length).toBe(1);
  await expect(waitingChip(page)).toBeHidden();
  expect(await logsOf(will, 'In airplane mode')).toMatchObject([{ total_hours: 2.5 }]);
  expect(await will.api('GET', '/leave-requests/')).toMatchObject([{ status: 'cancelled' }]);

  // Nothing readable is left after signing out.
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You are offline. Daybook opens offline only on a device where')).toBeVisible();
  await checkPage(page);
  expect(await keptOn(page)).toBe(0);

  // A deactivated person: at the next contact nothing can be read any more, and unsent saves stay for their owner.
  await context.setOffline(false);
  await signIn(page, will, true);
  await isReady(page, true);
  await page.goto('/daily-logs/new');
  await loseNetwork(page);
  await entry(page, 1).getByRole('button', { name: 'FS', exact: true }).click();
  await fillNotes(page, 'Before the deactivation');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible();
  await ada.api('PATCH', `/users/${will.id}/`, { is_active: false });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptOn(page)).toBe(0);
  expect(await logsOf(ada, 'Before the deactivation')).toHaveLength(0);
  await ada.api('PATCH', `/users/${will.id}/`, { is_active: true });
  await signIn(page, will, false);
  await expect.poll(async () => (await logsOf(ada, 'Before the deactivation')).length).toBe(1);
  await expect(waitingChip(page)).toBeHidden();
  await context.close();
  device.remove();
});

// phone-and-offline.md#without-a-network
test('what is searched without a network is found as with one, or the screen says that it cannot be', async ({
  server,
}) => {
  test.setTimeout(120_000);
  const { ada, will, cora, ida } = await makeTeam(server.url);
  await ada.api('PATCH', `/clients/${ida.id}/`, { contract_number: 'C-4711', phone: '555 0100' });
  const today = new Date().toISOString().slice(0, 10);
  await will.api('POST', '/timesheet-sessions/', { client: ida.id, date: today, notes: 'By the lake' });
  await will.api('POST', '/timesheet-sessions/', { client: ida.id, date: '2026-01-05', notes: 'At the zoo' });
  await cora.api('POST', '/timesheet-sessions/', { client: ida.id, date: today, notes: 'Of a colleague' });
  await ada.api('POST', '/timesheet-sessions/', { client: ida.id, date: today, notes: 'Of the office' });
  const device = phone(server.url);
  const context = await device.open();
  const page = await context.newPage();
  await signIn(page, will, true);
  await isReady(page, true);
  await context.setOffline(true);

  await page.goto('/clients');
  await expect(page.getByText('Only the clients assigned to you are on this device')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ida Moss', exact: true })).toBeVisible();
  await expect(page.getByText('Una Ssigned')).toBeHidden();
  await page.getByRole('button', { name: 'Showing All Clients' }).click();
  await expect(page.getByText('Failed to load clients: Could not reach the server.')).toBeVisible();
  await page.goto(`/client-details/${ida.id}`);
  await expect(page.getByText('Only name, code, contract and goals are on this device.')).toBeVisible();
  await checkPage(page);
  await page.goto('/daily-logs?view=days&client=lake');
  await expect(page.getByRole('link', { name: /^Ida Moss/ })).toHaveCount(1);
  await page.goto('/daily-logs?view=days&date=2026-01-05');
  await expect(page.getByText('Error fetching daily logs. Could not reach the server.')).toBeVisible();

  // As soon as the server answers, the screen has all again.
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await page.goto('/clients');
  await expect(page.getByRole('link', { name: 'Una Ssigned', exact: true })).toBeVisible();
  await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill('C-4711');
  await expect(page.getByRole('link', { name: 'Una Ssigned', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ida Moss', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();

  // An administrator: their own logs are not the company's.
  await signIn(page, ada, true);
  await isReady(page, true);
  await context.setOffline(true);
  await page.goto(`/daily-logs/client/${ida.id}`);
  await expect(page.getByText('Only your own logs of the last 5 weeks are on this device.')).toBeVisible();
  await expect(page.getByText('Of the office')).toBeVisible();
  await context.close();
  device.remove();
});

test('a worker without the tick cannot open the app without a network, sees why, and keeps what was saved', async ({
  server,
}) => {
  test.setTimeout(240_000);
  const { will, ida } = await makeTeam(server.url);
  const device = phone(server.url);
  let context = await device.open();
  let page = await context.newPage();
  const lists = page.waitForResponse(/clients\.picklist/);
  await signIn(page, will, false);
  await isReady(page, false);
  await lists;
  // A screen that was not opened before opens without a network, in the page that signed in, too.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Timesheets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Timesheets', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Offline/)).toBeVisible();
  // An open tab writes a log all the same.
  await page.getByRole('link', { name: 'Log work' }).click();
  await expect(entry(page, 1).getByRole('button', { name: 'FS', exact: true })).toBeVisible();
  await page.goBack();
  // A page that is not on the device leaves the open tab as it is.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Employee Directory' }).click();
  await expect(page.getByRole('heading', { name: 'Needs a connection' })).toBeVisible();
  await page.getByRole('link', { name: 'Timesheets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Timesheets', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Employee Directory' }).click();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Employee Directory' })).toBeVisible();
  await page.reload();
  await plant(page, { user: will.id, client: ida.id, date: '2026-03-04', count: 1 });
  await context.close();

  context = await device.open();
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto('/home');
  await expect(page.getByText('You are offline. Daybook opens offline only on a device where')).toBeVisible();
  await context.setOffline(false);
  await signIn(page, will, false);
  await expect.poll(async () => (await logsOf(will, 'planted 0')).length).toBe(1);
  await context.close();
  device.remove();
});

// phone-and-offline.md#the-service-worker
test('the app can be installed, keeps nothing of the admin’s pages, and is removed from the device by ?sw=off', async ({
  server,
}) => {
  const { ada } = await makeTeam(server.url);
  const device = phone(server.url, wholeBrowser);
  const context = await device.open();
  const page = await context.newPage();
  await page.goto('/login');
  await signInAsAdmin(page, ada);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest).toMatchObject({ errors: [], url: `${server.url}/manifest.webmanifest` });
  const { display, icons, start_url } = JSON.parse(manifest.data ?? '') as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect({ display, start_url }).toEqual({ display: 'standalone', start_url: '/' });
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, type } of icons) {
    const icon = await fetch(new URL(src, server.url));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
  }
  // Installed as the browser's own menu does it, and opened from the home screen.
  const phoneItself = await context.browser()?.newBrowserCDPSession();
  await phoneItself?.send('PWA.install', {
    manifestId: `${server.url}/`,
    installUrlOrBundleUrl: `${server.url}/`,
  });
  const opened = context.waitForEvent('page');
  await phoneItself?.send('PWA.launch', { manifestId: `${server.url}/` });
  await expect(await opened).toHaveURL(new RegExp(`^${server.url}/`));
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  expect((await kept()).length).toBeGreaterThan(20);
  expect(
    (await kept()).filter((path) => /admin|payroll|dashboard-page|platform|^\/(api|trpc)/.test(path)),
  ).toEqual([]);

  await page.goto('/admin/dashboard?sw=off');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  expect(await kept()).toEqual([]);
  await context.close();
  device.remove();
});

async function signInAsAdmin(page: Page, { email, password }: Person) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
}

// phone-and-offline.md#the-service-worker
test('a new build that comes while five saves wait is offered, and each save is sent once', async ({
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const { will, ida } = await makeTeam(server.url);
  let isNew = false;
  const proxy = await droppingProxy(
    server.url,
    () => 'pass',
    // The next build: the same worker with another name for its shell.
    {
      path: '/sw.js',
      change: (text) => (isNew ? text.replace(/"version":"\w+"/, '"version":"next"') : text),
    },
  );
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, will, true);
  await isReady(page, true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.waitForLoadState('networkidle');
  await plant(page, { user: will.id, client: ida.id, date: '2026-03-04', count: 5 });
  isNew = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(async () => (await logsOf(will, 'planted 4')).length).toBe(1);
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('daybook-shell-next');
  for (const number of [0, 1, 2, 3]) expect(await logsOf(will, `planted ${number}`)).toHaveLength(1);
  await context.close();
  await proxy.stop();
});
