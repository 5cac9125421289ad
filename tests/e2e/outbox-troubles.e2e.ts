import { expect, type Page } from '@playwright/test';
import { addDays } from '@daybook/domain/time/day';
import type { Person } from '../support/browser-company.ts';
import { entry, makeTeam } from '../support/browser-daily-logs.ts';
import { logsOf, loseNetwork, plant, saveOffline, waitingChip } from '../support/browser-outbox.ts';
import { button } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { droppingProxy, type Fate } from '../support/dropping-proxy.ts';
import { checkPage } from '../support/page-checks.ts';

const today = () => new Date().toISOString().slice(0, 10);
const MAKES_A_LOG = /dailyLogs\.create/;
const NEW_PASSWORD = 'another battery staple';

async function signIn(page: Page, person: Person) {
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.keyboard.press('Enter');
}

// phone-and-offline.md#cases
test('a log whose answer is lost twenty times, and that comes again after it was sent, is one log', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const { will, ida } = await makeTeam(server.url);
  let lost = 0;
  const proxy = await droppingProxy(server.url, ({ path }): Fate => {
    if (!MAKES_A_LOG.test(path) || lost >= 20) return 'pass';
    lost += 1;
    return 'lose the answer';
  });
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await saveOffline(page, 'Answered at last');
  await waitingChip(page).click();
  await expect(async () => {
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('Everything has been sent.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 200_000 });
  expect(lost).toBe(20);
  expect(await logsOf(will, 'Answered at last')).toHaveLength(1);

  // The same call from a backup of the phone, at any time.
  const again = await page.evaluate(
    async ([body, access]) => {
      const answer = await fetch('/trpc/dailyLogs.create?batch=1', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
        body,
      });
      return answer.status;
    },
    [proxy.sent('dailyLogs.create')[0] ?? '', will.access] as const,
  );
  expect(again).toBe(200);
  expect(await logsOf(will, 'Answered at last')).toHaveLength(1);

  // A tab that slept for fifteen days, with a save that arrived then.
  for (const _time of ['then', 'now']) {
    await plant(page, { user: will.id, client: ida.id, date: today(), count: 1, age: 15 });
    await page.goto('/outbox');
    await expect(page.getByText('Everything has been sent.')).toBeVisible();
  }
  expect(await logsOf(will, 'planted 0')).toHaveLength(1);
  await context.close();
  await proxy.stop();
});

test('two open tabs send thirty saves once each, in the order in which they were written', async ({
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const { will, ida } = await makeTeam(server.url);
  const proxy = await droppingProxy(server.url, () => 'pass');
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await will.enter(page);
  const second = await context.newPage();
  await will.enter(second);
  // A page that is left while it sends would send again.
  for (const tab of [page, second]) await tab.goto('/outbox');
  await plant(page, { user: will.id, client: ida.id, date: today(), count: 30 });
  await Promise.all(
    [page, second].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('focus')))),
  );
  await expect.poll(() => proxy.sent('dailyLogs.create').length, { timeout: 60_000 }).toBe(30);
  for (const tab of [page, second])
    await expect(tab.getByText('Everything has been sent.')).toBeVisible({ timeout: 60_000 });
  const sent = proxy.sent('dailyLogs.create').map((body) => /"planted (\d+)"/.exec(body)?.[1]);
  expect(sent).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
  await context.close();
  await proxy.stop();
});

test('a worker whose tab is killed before the save is sent finds it sent at the next start', async ({
  server,
  browser,
}) => {
  const { will } = await makeTeam(server.url);
  let fate: Fate = 'hold';
  const proxy = await droppingProxy(server.url, ({ path }) => (MAKES_A_LOG.test(path) ? fate : 'pass'));
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await entry(page, 1).getByLabel('Start').fill('9');
  await page.getByLabel('Notes').fill('Killed on the way');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect.poll(() => proxy.sent('dailyLogs.create').length).toBe(1);
  await page.close();
  expect(await logsOf(will, 'Killed on the way')).toHaveLength(0);

  fate = 'pass';
  const next = await context.newPage();
  await will.enter(next);
  await next.goto('/home');
  await expect.poll(async () => (await logsOf(will, 'Killed on the way')).length).toBe(1);
  await expect(waitingChip(next)).toBeHidden();
  await context.close();
  await proxy.stop();
});

test('a worker is asked if the day is locked, the client is hidden, or the office has changed the log in the meantime', async ({
  server,
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const { ada, will, cora, ida, otto } = await makeTeam(server.url);
  const log = (client: number, notes: string, ago: number) =>
    will.api<{ id: number }>('POST', '/timesheet-sessions/', { client, date: addDays(today(), -ago), notes });
  const mine = await log(ida.id, 'As it was', 1);
  await will.enter(page);
  // Twice, so that the code of both pages is loaded.
  await page.goto('/daily-logs/new');
  await expect(page.getByLabel('Notes')).toBeVisible();
  await page.goto(`/daily-logs/${mine.id}/edit`);
  await expect(page.getByLabel('Notes')).toHaveValue('As it was');
  await loseNetwork(page);
  await page.getByLabel('Notes').fill('As I say');
  await page.getByRole('button', { name: 'Update Daily Log' }).click();
  await expect(waitingChip(page)).toHaveText('1 waiting');
  await ada.api('PATCH', `/timesheet-sessions/${mine.id}/`, { notes: 'As the office says' });
  await context.setOffline(false);
  await expect(waitingChip(page)).toHaveText('1 needs you');
  await waitingChip(page).click();
  await page.getByRole('link', { name: /^Open Changed daily log/ }).click();
  const both = page.getByRole('region', { name: 'Both versions', exact: true });
  await expect(both.getByRole('row').filter({ hasText: 'Notes' })).toContainText('As I say');
  await expect(both.getByRole('row').filter({ hasText: 'Notes' })).toContainText('As the office says');
  await expect(both.getByRole('row').filter({ hasText: 'Client' })).not.toContainText('differs');
  await expect(page.getByLabel('Notes')).toHaveValue('As I say');
  await checkPage(page);
  expect(await logsOf(will, 'As the office says')).toHaveLength(1);
  await page.getByRole('button', { name: 'Keep Mine' }).click();
  await expect(page).toHaveURL('/outbox');
  expect(await logsOf(will, 'As I say')).toHaveLength(1);

  // The day, handed in on another device.
  await page.goto('/daily-logs/new');
  await loseNetwork(page);
  await saveOffline(page, 'Too late');
  const sheet = await will.api<{ id: number }>('POST', '/timesheets/', {
    start_date: today(),
    end_date: today(),
  });
  await will.api('POST', `/timesheets/${sheet.id}/submit/`);
  await context.setOffline(false);
  await waitingChip(page).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ida Moss' })).toContainText(
    'This daily log is locked and cannot be edited.',
  );
  await page.getByRole('link', { name: /^Open New daily log/ }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Too late');
  await checkPage(page);
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(addDays(today(), -2));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page).toHaveURL('/daily-logs');
  await expect.poll(async () => (await logsOf(will, 'Too late')).length).toBe(1);

  // The client, given to a colleague alone.
  await page.goto('/daily-logs/new');
  await loseNetwork(page);
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(addDays(today(), -3));
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Otto Reed' }).click();
  await saveOffline(page, 'No longer mine');
  await ada.api('PATCH', `/clients/${otto.id}/`, { visible_to: [cora.id], assigned_workers: [cora.id] });
  await context.setOffline(false);
  await expect(waitingChip(page)).toHaveText('1 needs you');
  await waitingChip(page).click();
  await page.getByRole('button', { name: /^Discard New daily log/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Otto Reed');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard for Good' }).click();
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  expect(await logsOf(will, 'No longer mine')).toHaveLength(0);
});

test('a worker on a device that keeps nothing sees that, and what was typed stays on the screen', async ({
  server,
  page,
  context,
}) => {
  const { will } = await makeTeam(server.url);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await loseNetwork(page);
  await page.getByLabel('Notes').fill('Nowhere to go');
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nothing can be stored on this device' }),
  ).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Nowhere to go');
  await expect(page.getByLabel('Notes')).toBeEnabled();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Daily log saved successfully!')).toBeVisible();
  expect(await logsOf(will, 'Nowhere to go')).toHaveLength(1);
});

test('a colleague who signs in on the device sees and sends nothing of the first one, whose saves wait', async ({
  server,
  browser,
}) => {
  const { will, cora, ida } = await makeTeam(server.url);
  const proxy = await droppingProxy(server.url, () => 'pass');
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await page.goto('/login');
  await plant(page, { user: will.id, client: ida.id, date: today(), count: 3 });
  await signIn(page, cora);
  await expect(page).toHaveURL('/home');
  await page.goto('/outbox');
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  expect(proxy.sent('dailyLogs.create')).toEqual([]);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, will);
  await expect.poll(async () => (await logsOf(will, 'planted 2')).length).toBe(1);
  expect(proxy.sent('dailyLogs.create')).toHaveLength(3);
  expect(await logsOf(cora, 'planted 2')).toHaveLength(0);
  await context.close();
  await proxy.stop();
});

test('a worker whose password was changed elsewhere is signed out, and the log is sent after signing in', async ({
  server,
  page,
  context,
}) => {
  const { will } = await makeTeam(server.url);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await loseNetwork(page);
  await saveOffline(page, 'Before the new password');
  const phone = await tokensOf(server.url, will.email, will.password);
  const changed = await fetch(`${server.url}/trpc/session.changePassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${phone.access}` },
    body: JSON.stringify({ current_password: will.password, new_password: NEW_PASSWORD }),
  });
  expect(changed.status).toBe(200);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, { ...will, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/daily-logs/new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Daily Log');
  await page.goto('/daily-logs');
  await expect(page.getByRole('row').filter({ hasText: 'Before the new pass' })).toHaveCount(1);
  await expect(page.getByText('On this device since')).toHaveCount(0);
});

async function tokensOf(server: string, email: string, password: string): Promise<{ access: string }> {
  const answer = await fetch(`${server}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await answer.json()) as { access: string };
}

test('a log from a device whose clock is a day wrong has the day that was typed, and the server’s time', async ({
  server,
  page,
}) => {
  const { ada, will } = await makeTeam(server.url);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await page.clock.setFixedTime(tomorrow);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2026-03-04');
  await page.keyboard.press('Tab');
  await page.getByLabel('Notes').fill('From tomorrow');
  await button(page, 'Save Daily Log').click();
  await expect.poll(async () => (await logsOf(will, 'From tomorrow')).length).toBe(1);
  const [log] = await logsOf(will, 'From tomorrow');
  expect(log?.date).toBe('2026-03-04');
  const [made] = await ada.api<{ at: string; after: { written_at: string } }[]>(
    'GET',
    `/audit-entries/?record_type=daily_log&record_id=${log?.id}`,
  );
  expect(Math.abs(Date.parse(made?.at ?? '') - Date.now())).toBeLessThan(120_000);
  expect(Date.parse(made?.after.written_at ?? '')).toBeGreaterThan(Date.now() + 80_000_000);
});
