import { expect, type Page } from '@playwright/test';
import { askedTwice, callsOf } from '../support/browser-calls.ts';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';
import { sheetOf } from '../support/browser-timesheets.ts';

/** Not what every page behind the login needs. */
const CODE_OF_PAGES = /\/assets\/(?!loaders-|app-)[^/]+\.js$/;

/** Holds back the code of pages from each call of `hold` until `letGo`. */
async function codeOfPages(page: Page) {
  let released = Promise.resolve();
  let letGo = () => {};
  await page.route(CODE_OF_PAGES, async (route) => {
    await released;
    await route.continue();
  });
  return {
    hold: () => void (released = new Promise((resolve) => (letGo = resolve))),
    letGo: () => letGo(),
  };
}

/** Opens each page from `start` as a tap does; its first question is asked while its code is still on its way. */
async function askedAtTheTap(page: Page, start: string, pages: readonly (readonly [string, string])[]) {
  const calls = callsOf(page);
  const code = await codeOfPages(page);
  for (const [path, question] of pages) {
    await test.step(path, async () => {
      await page.goto(start);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      calls.length = 0;
      code.hold();
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expect
        .poll(() => calls.some((call) => call.startsWith(`${question} `)), { message: question })
        .toBe(true);
      code.letGo();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      // What was refused before the page stood there is asked again.
      if (!/=none$|\/none$/.test(path)) expect(askedTwice(calls)).toEqual([]);
    });
  }
}

test('a page’s data is asked for at the tap, before its code has come', async ({ page, server }) => {
  const team = await makeTeam(server.url);
  await team.goProfessional();
  const sheet = await sheetOf(team, team.will, team.ida.id, ['2026-01-01', '2026-01-14']);
  await team.ada.enter(page);
  await askedAtTheTap(page, '/admin/settings/custom-fields/scan-additional', [
    ['/admin/billing', 'payroll.openingPeriod'],
    ['/admin/employees/create', 'roles.list'],
    ['/admin/employees/new', 'roles.list'],
    [`/admin/employees/${team.will.id}/edit`, 'roles.list'],
    [`/manage/employees/${team.will.id}/edit`, 'clients.picklist'],
    ['/admin/settings/audit', 'audit.summaries'],
    ['/admin/settings/pay-rules', 'payRules.list'],
    ['/admin/settings/payroll-export', 'exportProfiles.list'],
    ['/admin/subscription', 'plans.list'],
    ['/admin/time-off/new', 'employees.picklist'],
    ['/manage/time-off/new', 'employees.picklist'],
    ['/admin/timesheet-add', 'reminders.notHandedIn'],
    [`/admin/timesheets/${sheet}/edit`, 'workCodes.list'],
    ['/payment-success?session_id=none', 'subscriptions.payment'],
    ['/test-checkout/none', 'subscriptions.testCheckout'],
    ['/settings', 'accounts.options'],
    ['/settings?tab=security', 'secondStep.get'],
    ['/settings?tab=webhooks', 'webhooks.list'],
  ]);
});

test('a worker’s forms ask at the tap for what they choose from', async ({ page, server }) => {
  const { will, ida } = await makeTeam(server.url);
  const form = { client_id: ida.id, date: '2026-02-03', staff_name: 'Will Worker' };
  const { id } = await will.api<{ id: number }>('POST', '/no-shows/', form);
  await will.enter(page);
  await askedAtTheTap(page, '/outbox', [
    ['/no-show-form', 'clients.picklist'],
    ['/incident-report-form', 'clients.picklist'],
    [`/no-show-form?filed=${id}`, 'noShows.get'],
    ['/settings', 'accounts.options'],
  ]);
});

test('a visitor’s link asks at once for what it is about', async ({ page, server }) => {
  await makeTeam(server.url);
  await askedAtTheTap(page, '/terms', [
    ['/join?token=none', 'invitations.get'],
    ['/forgot-password', 'accounts.options'],
    ['/signup?account=create', 'plans.list'],
    ['/i/none', 'invoiceLinks.get'],
  ]);
});

test('the loaders come while the first page asks who is signed in', async ({ page, server }) => {
  const { ada } = await makeTeam(server.url);
  await ada.enter(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/session\.currentUser/, async (route) => {
    await answered;
    await route.continue();
  });
  const loaders = page.waitForRequest(/\/assets\/loaders-/);
  await page.goto('/admin/roles');
  await loaders;
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Role Management' })).toBeVisible();
});
