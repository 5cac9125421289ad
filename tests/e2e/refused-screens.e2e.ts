import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { makeOperator } from '../support/browser-operator.ts';
import { button } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';

test.use({ plans: 'off' });

const REFUSALS = {
  forbidden: { status: 403, message: 'You do not have permission to perform this action.' },
  unavailable: {
    status: 503,
    message: 'Daybook is not available right now. Please try again shortly.',
  },
} as const;
type Refusal = keyof typeof REFUSALS;

/** Refuses what a page asks of the server, call by call, but not who is signed in: somebody lost a role, or it is busy. */
async function refuse(page: Page, refusal: Refusal, calls = /^(?!session\.)/) {
  const { status, message } = REFUSALS[refusal];
  const error = { code: -32_603, message, data: { httpStatus: status, refusal } };
  await page.route('**/trpc/**', (route) => {
    const url = new URL(route.request().url());
    const names = url.pathname.slice('/trpc/'.length).split(',');
    if (!names.some((name) => calls.test(name))) return route.continue();
    return route.fulfill({
      status,
      json: url.searchParams.has('batch') ? names.map(() => ({ error })) : { error },
    });
  });
}

const WORKER_SCREENS = [
  '/home',
  '/daily-logs',
  '/daily-logs/new',
  '/timesheets',
  '/monthly-reports/new',
  '/clients',
  '/employee-directory',
  '/additional-forms',
  '/time-off/new',
];
const ADMIN_SCREENS = [
  '/admin/dashboard',
  '/admin/timesheets',
  '/admin/reports',
  '/admin/incident-reports',
  '/admin/clients/new',
  '/admin/employees',
  '/admin/billing',
  '/admin/submitted-forms',
  '/admin/time-off/new',
  '/admin/invoices',
];
const SETTINGS_SCREENS = [
  '/admin/roles',
  '/admin/settings/profile',
  '/admin/settings/custom-fields/work-codes',
  '/admin/settings/custom-fields/report-customization',
  '/admin/settings/audit',
  '/admin/settings/invoicing',
  '/admin/settings/mileage',
  '/admin/settings/time-off',
  '/admin/subscription',
];
const CONSOLE_SCREENS = ['/platform', '/platform/admin', '/platform/system', '/platform/companies/1'];

for (const refusal of ['forbidden', 'unavailable'] as const)
  test(`each screen says why it is empty, and can be tried again: ${refusal}`, async ({
    page,
    server,
    browser,
  }) => {
    test.setTimeout(240_000);
    const company = await makeCompany(server.url);
    const will = await company.join();
    const [settings] = await company.ada.api<{ id: number }[]>('GET', '/company-settings/');
    await company.ada.api('PATCH', `/company-settings/${settings?.id}/`, { time_off: true });
    const look = async (at: Page, path: string) => {
      await at.goto(path);
      const main = at.getByRole('main');
      const said = main.getByRole('alert').filter({ hasText: REFUSALS[refusal].message });
      // `soft`: a list of the screens that are silent says more than the first of them.
      await expect.soft(said.first(), path).toBeVisible();
      await expect.soft(said.first().getByRole('button', { name: 'Retry' }), path).toBeVisible();
      await expect.soft(main.getByText('Loading...'), path).toHaveCount(0);
      // A plan that is not known locks nothing.
      await expect.soft(main.getByText('Upgrade to Professional to unlock'), path).toHaveCount(0);
    };
    const his = await will.open(browser, '/home');
    await refuse(his, refusal);
    for (const path of WORKER_SCREENS) await look(his, path);
    await his.context().close();

    await company.ada.enter(page);
    await refuse(page, refusal);
    for (const path of [...ADMIN_SCREENS, ...SETTINGS_SCREENS]) await look(page, path);
    await page.goto('/admin/settings/profile');
    await expect(button(page, 'Retry')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Retry').click();
    await expect(page.getByLabel('Company Name')).toHaveValue(company.name);

    const operator = await makeOperator(server);
    await page.goto('/platform');
    await operator.signIn(page);
    await expect(page.getByRole('heading', { name: 'Platform Dashboard' })).toBeVisible();
    await refuse(page, refusal);
    for (const path of CONSOLE_SCREENS) await look(page, path);
  });

test('what an admin typed stays in the form while the server refuses it, and is saved once it does not', async ({
  page,
  server,
}) => {
  const { ada } = await makeCompany(server.url);
  await ada.enter(page);
  const forms: [path: string, typed: Record<string, string>, save: string][] = [
    ['/admin/clients/new', { 'First Name': 'Ida', 'Last Name': 'Moss' }, 'Add Client'],
    ['/admin/settings/custom-fields/work-codes', { Code: 'NS', Description: 'Night' }, 'Add Work Code'],
    ['/admin/roles', { 'Role Name': 'Night Lead' }, 'Create Role'],
    ['/admin/settings/profile', { 'Company Name': 'Maple Care Renamed' }, 'Save Changes'],
  ];
  for (const [path, typed, save] of forms) {
    await page.goto(path);
    const fields = Object.entries(typed).map(([label, text]) => ({
      field: page.getByRole('textbox', { name: label }).first(),
      text,
    }));
    for (const { field, text } of fields) await field.fill(text);
    for (const refusal of ['forbidden', 'unavailable'] as const) {
      await refuse(page, refusal, /\.(create|update)$/);
      await button(page, save).click();
      await expect(page.getByText(REFUSALS[refusal].message).first()).toBeVisible();
      for (const { field, text } of fields) await expect(field).toHaveValue(text);
      await page.unrouteAll({ behavior: 'wait' });
    }
    const saved = page.waitForResponse((answer) => /\.(create|update)$/.test(new URL(answer.url()).pathname));
    await button(page, save).click();
    expect((await saved).status()).toBe(200);
  }
});
