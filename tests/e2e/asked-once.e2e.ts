import { expect, type Locator, type Page } from '@playwright/test';
import { askedTwice, callsOf } from '../support/browser-calls.ts';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';
import { logOf } from '../support/browser-timesheets.ts';

/** Points at a link, which begins to load its page, and opens it; nothing is asked twice. */
async function open(page: Page, calls: string[], link: Locator, asks: string) {
  await page.waitForLoadState('networkidle');
  calls.length = 0;
  await link.hover();
  await expect.poll(() => calls.some((call) => call.startsWith(asks)), { message: asks }).toBe(true);
  const address = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(address ?? '');
  await page.waitForLoadState('networkidle');
  expect(askedTwice(calls)).toEqual([]);
}

const areaOf = (page: Page, area: 'Main' | 'Admin') => (name: string) =>
  page.getByRole('navigation', { name: area, exact: true }).getByRole('link', { name, exact: true });

test('a worker’s pages begin to load when their link is pointed at, and ask each question once', async ({
  page,
  server,
}) => {
  const { will, ida, codeId } = await makeTeam(server.url);
  const date = new Date().toISOString().slice(0, 10);
  await logOf(will, ida.id, date, [['08:00', '12:00', { work_code_id: codeId('FS') }]]);
  const calls = callsOf(page);
  await will.enter(page);
  await page.goto('/home');
  await expect(page.getByText('Pay Period Summary')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(askedTwice(calls)).toEqual([]);
  expect(calls.filter((call) => call.startsWith('timesheets.summaries'))).toHaveLength(2);

  const main = areaOf(page, 'Main');
  await open(page, calls, main('Daily Logs'), 'dailyLogs.overview');
  await open(page, calls, page.getByRole('link', { name: /^View .*Ida Moss/ }).first(), 'dailyLogs.get');
  await open(page, calls, main('Timesheets'), 'timesheets.summaries');
  await open(page, calls, main('Monthly Reports'), 'monthlyReports.summaries');
  await open(page, calls, main('Employee Directory'), 'directory.list');
  await open(page, calls, main('Client List'), 'clients.summaries');
  await open(page, calls, page.getByRole('link', { name: 'Ida Moss' }).first(), 'clients.get');
  await open(page, calls, main('Additional Forms'), 'noShows.summaries');
});

test('an admin’s pages begin to load when their link is pointed at, and ask each question once', async ({
  page,
  server,
}) => {
  const { ada, will, ida, codeId } = await makeTeam(server.url);
  const date = new Date().toISOString().slice(0, 10);
  await logOf(will, ida.id, date, [['08:00', '12:00', { work_code_id: codeId('FS') }]]);
  const calls = callsOf(page);
  await ada.enter(page);
  await page.goto('/admin/settings/payroll-export');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const admin = areaOf(page, 'Admin');
  await open(page, calls, admin('Dashboard'), 'dashboard.closing');
  await open(page, calls, admin('Timesheets'), 'timesheets.board');
  await open(page, calls, admin('Monthly Reports'), 'monthlyReports.queue');
  await open(page, calls, admin('No Shows'), 'noShows.queue');
  await open(page, calls, admin('Incident Reports'), 'incidents.queue');
  await open(page, calls, admin('Submitted Forms'), 'dashboard.submissions');
  await open(page, calls, admin('Employees'), 'employees.summaries');
  await open(page, calls, page.getByRole('link', { name: 'View Will Worker' }), 'employees.get');
  await open(page, calls, admin('Clients'), 'clients.summaries');
  await open(page, calls, page.getByRole('link', { name: 'View Ida Moss' }), 'clients.get');
  await open(page, calls, admin('Roles'), 'roles.list');
  await open(page, calls, admin('Client Codes'), 'clientCodes.list');
});
