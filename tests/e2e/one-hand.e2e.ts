import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from '@daybook/domain/time/day';
import { entry, makeTeam } from '../support/browser-daily-logs.ts';
import { logsOf } from '../support/browser-outbox.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
const today = () => new Date().toISOString().slice(0, 10);
/** What the same task took before the form was designed for one hand: counted the same way, on the same four entries. */
const BEFORE = 44;
const MOST = 30;
/** On a keyboard: how many it took before, counted the same way. */
const KEYS_BEFORE = 78;
const MOST_KEYS = 45;

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

// phone-and-offline.md#one-hand
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
  await hand.tap(page.getByRole('button', { name: 'Add Entry' }));
  await hand.tap(code(2, 'TT'));
  await hand.type('11');
  await hand.tap(entry(page, 2).getByLabel('Mileage'));
  await hand.type('12.5');
  await hand.tap(page.getByRole('button', { name: 'Add Entry' }));
  await hand.tap(code(3, 'FS'));
  await hand.type('13');
  await hand.tap(page.getByRole('button', { name: 'Add Entry' }));
  await hand.tap(code(4, 'Doc'));
  await hand.type('1330');
  // Save is in sight, whatever is folded or typed.
  const save = page.getByRole('button', { name: 'Save Daily Log' });
  await expect(save).toBeInViewport();
  await expect(entry(page, 1)).toHaveText('09:00–10:30 · FS · 1:30 h');
  await expect(entry(page, 2)).toHaveText('10:30–11:00 · TT · 0:30 h · 12.50 km');
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
  await expect(page.getByText(/Left for this client this week: 6:30 of 10:00 h FS/)).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Log Another' }).tap();
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

  // The client's usual end is filled in with the start, and typing replaces it.
  await entry(page, 1).getByRole('button', { name: 'FS', exact: true }).tap();
  await page.keyboard.type('7p');
  await entry(page, 1).getByLabel('End', { exact: true }).tap();
  await expect(entry(page, 1).getByLabel('Start')).toHaveValue('19:00');
  await expect(entry(page, 1).getByLabel('End', { exact: true })).toHaveValue('21:00');
  await expect(entry(page, 1)).toContainText('The end time is from this client’s usual 2:00 h.');
  await page.keyboard.type('2030');
  await page.keyboard.press('Tab');
  await expect(entry(page, 1).getByLabel('End', { exact: true })).toHaveValue('20:30');

  // An invalid time stays as it was typed.
  await entry(page, 1).getByLabel('Start').fill('7:5');
  await page.keyboard.press('Tab');
  await expect(entry(page, 1).getByText('Enter a time like 9:30, 930 or 7pm.')).toBeVisible();
  await expect(entry(page, 1).getByLabel('Start')).toHaveValue('7:5');
  await page.getByRole('button', { name: 'Delete entry 1' }).tap();

  await page.getByRole('button', { name: /^Same as / }).tap();
  await expect(entry(page, 1)).toHaveText(`${at(hour)}–${at(hour + 2)} · FS · 2:00 h · 3.00 km`);
  // A problem opens the collapsed entry that has it.
  await entry(page, 1).getByRole('button').tap();
  await entry(page, 1).getByRole('textbox', { name: 'Start' }).fill('');
  await entry(page, 1).getByRole('button', { name: 'Start now' }).tap();
  await expect(entry(page, 1).getByLabel('Start', { exact: true })).toHaveValue(/^\d\d:(00|15|30|45)$/);
  await page.getByRole('button', { name: 'Notes and Daily Narrative' }).tap();
  await page.getByLabel('Notes').fill('Same as last week');
  await page.getByRole('button', { name: 'Save Daily Log' }).tap();
  await expect.poll(async () => (await logsOf(will, 'Same as last week')).length).toBe(1);
  await context.close();
});

/** A person at a keyboard: each key counted, Ctrl with another as one. */
function keyboard(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async keys(...names: string[]) {
      for (const name of names) {
        count += 1;
        await page.keyboard.press(name);
      }
    },
    async type(text: string) {
      count += text.length;
      await page.keyboard.type(text);
    },
  };
}

// daily-logs.md#the-form, daily-logs.md#times
test('a worker at a keyboard logs four entries of a new day with at most 45 keys, and then one for the next client', async ({
  server,
  page,
}) => {
  const { will, otto } = await makeTeam(server.url);
  await will.enter(page);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: "Log Today's Work" })).toBeVisible();
  const hands = keyboard(page);
  // Continues typing: nothing of it is lost before the palette has opened.
  await hands.keys('Control+k');
  await hands.type('log');
  await hands.keys('Enter');
  await expect(page).toHaveURL('/daily-logs/new');
  const code = (number: number) => entry(page, number).getByRole('combobox', { name: 'Work code' });
  await expect(code(1)).toBeFocused();

  await hands.keys('f', 'Tab', '9', 'Tab');
  await hands.type('1030');
  await hands.keys('Tab', 'Tab', 'Enter');
  await expect(code(2)).toBeFocused();
  await hands.keys('t', 'Tab');
  // The entry begins where the one before ended.
  await expect(entry(page, 2).getByLabel('Start', { exact: true })).toHaveValue('10:30');
  await hands.keys('Tab');
  await hands.type('11');
  await hands.keys('Tab');
  await hands.type('12.5');
  await hands.keys('Tab', 'Enter', 'f', 'Tab', 'Tab');
  await hands.type('13');
  // The button that deletes an entry is not in the way.
  await hands.keys('Tab', 'Tab', 'Tab', 'd', 'Tab', 'Tab');
  await hands.type('1330');
  await hands.keys('Control+Enter');
  await expect(page.getByText('Daily log saved successfully!')).toBeVisible();
  await expect(page.getByText(/Overlaps/)).toHaveCount(0);
  await expect(page).toHaveURL('/daily-logs');
  console.log(`Four entries on a keyboard: ${hands.count()} keys, ${KEYS_BEFORE} before.`);
  expect(hands.count()).toBeLessThanOrEqual(MOST_KEYS);
  const [log] = await will.api<{ total_hours: number; total_mileage: number; work_entries: unknown[] }[]>(
    'GET',
    '/timesheet-sessions/',
  );
  expect(log).toMatchObject({ total_hours: 4.5, total_mileage: 12.5 });
  expect(log?.work_entries).toHaveLength(4);

  // Another day: the client is chosen by a few letters, never automatically.
  await page.getByRole('link', { name: 'Log Another' }).click();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('yesterday');
  await entry(page, 1).getByLabel('Start', { exact: true }).fill('9');
  await entry(page, 1).getByLabel('End', { exact: true }).fill('10');
  await page.getByLabel('Notes').click();
  await expect(entry(page, 1)).toContainText('No work code.');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByText(/^Saved: Ida Moss, .*, 1:00 h\. Entry 1: No work code\.$/)).toBeVisible();
  const client = page.getByRole('combobox', { name: 'Client' });
  await expect(client).toBeFocused();
  await expect(client).toHaveValue('');
  await page.keyboard.type('ree');
  await page.keyboard.press('Enter');
  await expect(client).toHaveValue('Otto Reed');
  await entry(page, 1).getByLabel('Start', { exact: true }).fill('11');
  await entry(page, 1).getByLabel('End', { exact: true }).fill('12');
  await page.keyboard.press('Control+Delete');
  await expect(entry(page, 1).getByLabel('Start', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(page, 1).getByLabel('Start', { exact: true })).toHaveValue('11:00');
  await client.fill('nobody');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing matches “nobody”. Choose from the list.')).toBeVisible();
  await client.fill('otto');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/daily-logs');
  const second = await will.api<{ client: number }[]>('GET', `/timesheet-sessions/?client=${otto.id}`);
  expect(second).toHaveLength(1);
});
