import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';

/** `npm run prove` opens every screen and checks each with axe; `npm test` opens those that show others' text. */
const EVERY_SCREEN = process.env.PROVE === 'full';

/** Runs if a page treats it as markup: as an element, an attribute's end, or an address. */
const SCRIPT = `"><img src=x onerror=window.ran=1><script>window.ran=1</script>`;
const ADDRESS = 'javascript:window.ran=1';
const SHORT = '<svg onload=window.ran=1>';

const screens = [
  ...readFileSync(join(import.meta.dirname, '../../client/src/routeTree.gen.ts'), 'utf8')
    .split('export interface FileRoutesByTo')[1]!
    .split('}')[0]!
    .matchAll(/'(\/[^']*)'/g),
].map(([, path]) => path ?? '/');

async function fill(ada: Person, will: Person) {
  const day = '2026-03-02';
  const { id: code } = await ada.api<{ id: number }>('POST', '/workcodes/', {
    code: SHORT,
    description: SCRIPT,
  });
  await ada.api('POST', '/client-codes/', { code: SHORT, description: SCRIPT });
  await ada.api('POST', '/roles/', { name: SCRIPT });
  await ada.api('POST', '/custom-field-definitions/', {
    target: 'client',
    name: SHORT,
    field_type: 'text',
    order: 1,
  });
  const { id: client } = await ada.api<{ id: number }>('POST', '/clients/', {
    first_name: SCRIPT,
    last_name: SHORT,
    address: ADDRESS,
    phone: SHORT,
    case_worker: SCRIPT,
    social_worker: SCRIPT,
    contract_number: SCRIPT,
    assigned_workers: [will.id],
    custom_fields: { [SHORT.replaceAll(/\W/g, '_')]: SCRIPT, goals: [SCRIPT], goal: SCRIPT },
  });
  await will.api('PATCH', '/current-user/', { first_name: SCRIPT, last_name: SHORT, phone: SHORT });
  const { id: log } = await will.api<{ id: number }>('POST', '/timesheet-sessions/', {
    client,
    date: day,
    notes: SCRIPT,
    daily_narrative: SCRIPT,
    work_entries: [{ work_code_id: code, start_time: '09:00', end_time: '10:00' }],
  });
  const range = { start_date: day, end_date: day };
  const { id: sheet } = await will.api<{ id: number }>('POST', '/timesheets/', range);
  await will.api('POST', `/timesheets/${sheet}/submit/`);
  const report = await will.api<{ id: number; updated_at: string }>('POST', '/monthly-reports/generate/', {
    client,
    ...range,
  });
  await will.api('PATCH', `/monthly-reports/${report.id}/`, {
    summary: SCRIPT,
    additional_info: { note: SCRIPT },
  });
  await will.api('POST', `/monthly-reports/${report.id}/submit/`);
  const { id: noShow } = await will.api<{ id: number }>('POST', '/no-shows/', {
    client_id: client,
    date: day,
    staff_name: SCRIPT,
    cancellation_reason: SCRIPT,
    other_activity: SCRIPT,
    resources_used: SCRIPT,
    time_description: SCRIPT,
  });
  const { id: incident } = await will.api<{ id: number }>('POST', '/incident-reports/', {
    client_id: client,
    date: day,
    staff_present: SCRIPT,
    city: SCRIPT,
    location: ADDRESS,
    location_details: SCRIPT,
    other_incident: SCRIPT,
    incident_outcome: SCRIPT,
  });
  return { client, log, sheet, report: report.id, noShow, incident };
}

type Records = Awaited<ReturnType<typeof fill>>;

function addressOf(screen: string, records: Records, will: Person): string {
  const kinds: [RegExp, number][] = [
    [/client/, records.client],
    [/employee|user/, will.id],
    [/timesheet/, records.sheet],
    [/report(?!s?\/\$id.*incident)/, /incident/.test(screen) ? records.incident : records.report],
    [/no-show/, records.noShow],
    [/log/, records.log],
  ];
  const id = kinds.find(([kind]) => kind.test(screen))?.[1] ?? 1;
  return screen.replaceAll(/\$\w+/g, String(id));
}

/** Records everything a page must not do. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) heard.push(`a report: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`an error: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`Content Security Policy: ${violation.violatedDirective} ${violation.blockedURI}`);
    });
  });
  return heard;
}

test('a person who types a script shows it as text on everyone’s screens', async ({ server, browser }) => {
  test.setTimeout(EVERY_SCREEN ? 900_000 : 240_000);
  const { ada, join: hire } = await makeCompany(server.url, `Care ${SHORT} ${Math.random()}`);
  const will = await hire();
  const records = await fill(ada, will);
  const shown = EVERY_SCREEN
    ? screens
    : screens.filter((path) => !/new|edit|-form|log-?in|password|signup|terms|privacy/.test(path));
  expect(shown.length).toBeGreaterThan(15);
  let texts = 0;
  /** Each tab opens alternate screens: a screen mostly waits for the network. */
  async function look(person: Person, tab: 0 | 1) {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const heard = await listen(page);
    await person.enter(page);
    for (const [at, screen] of shown.entries()) {
      if (at % 2 !== tab || (person === will && screen.startsWith('/admin'))) continue;
      await page.goto(addressOf(screen, records, will));
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => 'ran' in window), `something ran on ${screen}`).toBe(false);
      expect(heard, screen).toEqual([]);
      if ((await page.locator('body').innerText()).includes('window.ran')) texts += 1;
      if (EVERY_SCREEN) {
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
      }
    }
    await context.close();
  }
  await Promise.all([look(ada, 0), look(ada, 1), look(will, 0), look(will, 1)]);
  // It was displayed, and did not run.
  expect(texts).toBeGreaterThan(10);
});
