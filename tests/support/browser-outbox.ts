import { expect, type Page } from '@playwright/test';
import type { Person } from './browser-company.ts';
import { fillEntry } from './browser-daily-logs.ts';

export const waitingChip = (page: Page) => page.getByRole('link', { name: /^\d+ (waiting|needs? you)$/ });

/** Goes offline once the open form has loaded everything that saving needs. */
export async function loseNetwork(page: Page) {
  // The rules of a form are fetched when a person begins to fill it in.
  await page.getByRole('main').getByRole('textbox').first().focus();
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  await expect
    .poll(async () => {
      const before = await loaded();
      await page.waitForTimeout(1_000);
      return (await loaded()) - before;
    })
    .toBe(0);
  await page.context().setOffline(true);
}

/** Writes a log of one hour and saves it without a network: it is on this device. */
export async function saveOffline(page: Page, notes: string, start = '9', end = '10') {
  await fillEntry(page, 1, /Family support/, start, end);
  await page.getByLabel('Notes').fill(notes);
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible();
}

/** The person's logs with these notes, as the server has them. */
export async function logsOf(who: Person, notes: string) {
  const logs = await who.api<{ id: number; notes: string | null; total_hours: number; date: string }[]>(
    'GET',
    '/timesheet-sessions/',
  );
  return logs.filter((log) => log.notes === notes);
}

interface Planted {
  user: number;
  client: number;
  date: string;
  count: number;
  /** Days that they have been there. */
  age?: number;
}

/** Puts unsent saves into the browser's outbox, as a page does that is closed at once. */
export async function plant(page: Page, planted: Planted): Promise<void> {
  await page.evaluate(async ({ user, client, date, count, age = 0 }) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const opening = indexedDB.open('daybook-outbox');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('people'));
    const database = await done(opening);
    const items = Array.from({ length: count }, (_, index) => ({
      key: `planted-${index}`,
      user_id: user,
      company_id: 1,
      kind: 'daily_log.create',
      record: `planted-${index}`,
      record_id: null,
      client_key: `planted-${user}-${index}`,
      payload: { client, date, notes: `planted ${index}`, daily_narrative: null, work_entries: [] },
      base_version: null,
      before: null,
      about: { client_name: 'Ida Moss', date },
      created_at: new Date(Date.now() - age * 86_400_000).toISOString(),
      tries: 0,
      not_before: null,
      revised: false,
      state: 'waiting',
      last_problem: null,
    }));
    // oxlint-disable-next-line no-restricted-properties -- the browser's, not Drizzle's
    await done(database.transaction('people', 'readwrite').objectStore('people').put(items, user));
    database.close();
  }, planted);
}
