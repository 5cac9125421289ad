import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { makeCompany, type Company } from '../support/browser-company.ts';
import { makeOperator } from '../support/browser-operator.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, logOf, sheetOf } from '../support/browser-timesheets.ts';

test.use({ plans: 'off' });

/** A server 150 ms away: what arrives first must leave room for what arrives later. */
async function farAway(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 400_000,
    uploadThroughput: 400_000,
  });
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
      document.documentElement.setAttribute('data-shift', String(sum));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much of the screen has moved, and how far, since it began to load. */
async function shiftOf(page: Page, path: string, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 812 });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
}

/** As many people and clients as a page of a large company lists. */
async function pageFull(company: Company, served: Record<string, unknown>) {
  for (let part = 0; part < 5; part += 1)
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const last_name = `Moss${part * 10 + at}`;
        await company.addClient('Sam', last_name, served);
        const email = `sam-${randomUUID()}@example.org`;
        const person = { email, first_name: 'Sam', last_name, generate_signup_code: true };
        await company.ada.api('POST', '/users/', person);
      }),
    );
}

test('no screen jumps while it loads, for a new company, one with work, and a large one', async ({
  server,
  page,
  browser,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const ada = page;
  await farAway(ada);
  await company.ada.enter(ada);
  const seen: string[] = [];
  const look = async (on: Page, path: string) => {
    for (const width of [375, 412, 1280]) {
      const shift = await shiftOf(on, path, width);
      if (shift > 0.05) seen.push(`${path} at ${width}: ${shift.toFixed(3)}`);
    }
  };
  await look(ada, '/admin/dashboard');

  const will = await company.join();
  const [settings] = await company.ada.api<{ id: number }[]>('GET', '/company-settings/');
  await company.ada.api('PATCH', `/company-settings/${settings?.id}/`, { pay_page: true, time_off: true });
  for (const name of ['Senior Worker', 'Coordinator', 'Driver'])
    await company.ada.api('POST', '/roles/', { name, pay_time_period: 'hourly' });
  const work_code_id = await codeOf(company, 'FS');
  const served = {
    assigned_workers: [will.id],
    custom_fields: { contract_hours: { [work_code_id]: { max: 10, billable: true } } },
  };
  const ida = await company.addClient('Ida', 'Moss', served);
  const sheet = await sheetOf(company, will, ida.id, ['2026-01-05', '2026-01-18'], 'submitted');
  for (const path of [
    '/admin/roles',
    '/admin/billing?tab=runs',
    `/admin/timesheets/${sheet}`,
    '/admin/time-off?tab=calendar',
    '/admin/invoices',
  ])
    await look(ada, path);
  await pageFull(company, served);
  for (const path of ['/admin/clients', '/admin/employees', '/admin/dashboard']) await look(ada, path);
  // Where the answers take longer than the screens.
  await ada.route('**/trpc/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await look(ada, '/admin/employees');
  await ada.unrouteAll({ behavior: 'wait' });
  const his = await will.open(browser, '/home');
  await farAway(his);
  const log = await logOf(will, ida.id, new Date().toISOString().slice(0, 10), [
    ['09:00', '12:00', { work_code_id }],
  ]);
  for (const path of ['/pay', '/time-off', `/client-details/${ida.id}`, `/daily-logs/${log.id}/edit`])
    await look(his, path);
  await his.context().close();

  const operator = await makeOperator(server);
  await ada.goto('/platform');
  await operator.signIn(ada);
  await look(ada, '/platform/system');
  expect(seen).toEqual([]);
});
