import { type Locator, type Page, expect } from '@playwright/test';
import { addDays } from '@daybook/domain/day';
import { entry, makeTeam } from '../support/browser-daily-logs.ts';
import { logsOf } from '../support/browser-outbox.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
const today = () => new Date().toISOString().slice(0, 10);
/** What the same task took before the form was made for one hand: counted the same way, on the same four entries. */
const BEFORE = 44;
const MOST = 30;

/** A person who taps and types, each tap and each key counted. */
function touches(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async tap(target: Locator) {
      count += 1;
      await target.tap();
    },
    async type(text: string) {
      count += text.length;
      await page.keyboard.type(text);
    },
  };
}

// 6 §5
test('a worker on a phone logs four entries of a new day with at most thirty taps and keystrokes', async ({
  server,
  browser,
}) => {
  const { will } = await makeTeam(server.url);
  const context = await browser.newContext({ baseURL: server.url, ...PHONE });
  const page = await context.newPage();
  await will.enter(page);
  await page.goto('/home');
  const code = (number: number, name: string) =>
    entry(page, number).getByRole('button', { name, exact: true });
  const hand = touches(page);

  await hand.tap(page.getByRole('link', { name: 'Log work' }));
  await hand.tap(code(1, 'FS'));
  await hand.type('9');
  await hand.tap(entry(page, 1).getByLabel('End', { exact: true }));
  await hand.type('1030');
  await hand.tap(page.getByRole('button', { name: 'Add entry' }));
  await hand.tap(code(2, 'TT'));
  await hand.type('11');
  await hand.tap(entry(page, 2).getByLabel('Mileage'));
  await hand.type('12.5');
  await hand.tap(page.getByRole('button', { name: 'Add entry' }));
  await hand.tap(code(3, 'FS'));
  await hand.type('13');
  await hand.tap(page.getByRole('button', { name: 'Add entry' }));
  await hand.tap(code(4, 'Doc'));
  await hand.type('1330');
  // Save is in sight, whatever is folded or typed.
  const save = page.getByRole('button', { name: 'Save Daily Log' });
  await expect(save).toBeInViewport();
  await expect(entry(page, 1)).toHaveText('09:00–10:30 · FS · 1.50 h');
  await expect(entry(page, 2)).toHaveText('10:30–11:00 · TT · 0.50 h · 12.50 km');
  await hand.tap(save);
  await expect(page).toHaveURL('/daily-logs');
  console.log(`Four entries on a phone: ${hand.count()} taps and keystrokes, ${BEFORE} before.`);
  expect(hand.count()).toBeLessThanOrEqual(MOST);
  const [log] = await will.api<{ total_hours: number; total_mileage: number; work_entries: unknown[] }[]>(
    'GET',
    '/timesheet-sessions/',
  );
  expect(log).toMatchObject({ total_hours: 4.5, total_mileage: 12.5 });
  expect(log?.work_entries).toHaveLength(4);

  // What is left of the client's hours, and the next log.
  await expect(page.getByText(/Left for this client in this period: 6\.5 of 10(\.0)? h FS/)).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Log another' }).tap();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Ida Moss');
  await context.close();
});

test('a worker on a phone takes over the same weekday in one tap, and the + knows whom they log at this hour', async ({
  server,
  browser,
}) => {
  const { will, otto, codeId } = await makeTeam(server.url);
  const hour = new Date().getUTCHours();
  const at = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`;
  await will.api('POST', '/timesheet-sessions/', {
    client: otto.id,
    date: addDays(today(), -7),
    work_entries: [{ work_code_id: codeId('FS'), start_time: at(hour), end_time: at(hour + 2), mileage: 3 }],
  });
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'UTC', ...PHONE });
  const page = await context.newPage();
  await will.enter(page);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Log work' }).tap();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Otto Reed');
  await checkPage(page);

  // The end that is usual for this client comes with the start, and typing replaces it.
  await entry(page, 1).getByRole('button', { name: 'FS', exact: true }).tap();
  await page.keyboard.type('7p');
  await entry(page, 1).getByLabel('End', { exact: true }).tap();
  await expect(entry(page, 1).getByLabel('Start')).toHaveValue('19:00');
  await expect(entry(page, 1).getByLabel('End', { exact: true })).toHaveValue('21:00');
  await expect(entry(page, 1)).toContainText('The end is the usual 2.00 h of this client.');
  await page.keyboard.type('2030');
  await page.keyboard.press('Tab');
  await expect(entry(page, 1).getByLabel('End', { exact: true })).toHaveValue('20:30');

  // What cannot be a time stays as it was typed.
  await entry(page, 1).getByLabel('Start').fill('7:5');
  await page.keyboard.press('Tab');
  await expect(entry(page, 1).getByText('Enter a time like 9:30, 930 or 7pm.')).toBeVisible();
  await expect(entry(page, 1).getByLabel('Start')).toHaveValue('7:5');
  await page.getByRole('button', { name: 'Delete entry 1' }).tap();

  await page.getByRole('button', { name: /^Same as / }).tap();
  await expect(entry(page, 1)).toHaveText(`${at(hour)}–${at(hour + 2)} · FS · 2.00 h · 3.00 km`);
  // A problem opens the folded entry that has it.
  await entry(page, 1).getByRole('button').tap();
  await entry(page, 1).getByRole('textbox', { name: 'Start' }).fill('');
  await entry(page, 1).getByRole('button', { name: 'Start now' }).tap();
  await expect(entry(page, 1).getByLabel('Start', { exact: true })).toHaveValue(/^\d\d:(00|15|30|45)$/);
  await page.getByLabel('Notes').fill('Same as last week');
  await page.getByRole('button', { name: 'Save Daily Log' }).tap();
  await expect.poll(async () => (await logsOf(will, 'Same as last week')).length).toBe(1);
  await context.close();
});
