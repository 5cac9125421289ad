import { expect, type Page } from '@playwright/test';
import { addDays } from '@daybook/domain/time/day';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { answer, button, choose, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { giveTimeOff } from '../support/browser-time-off.ts';
import { logOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

const earned = { kind: 'per_hour', num: 1, den: 30 };

// time-off.md#balance, time-off.md#screens
test('a worker hears how a year’s balance came about, line by line', async ({ server, page }) => {
  test.setTimeout(240_000);
  const { ada, will, ida } = await makeTeam(server.url);
  const leave_type = await giveTimeOff(ada, 'Sick', { accrual: earned, balance_cap: { minutes: 4_800 } });
  await ada.api('POST', '/leave-ledger/', {
    user: will.id,
    leave_type,
    day: '2026-01-01',
    balance: 4_710,
    reason: 'From the old list',
  });
  const from = '2026-01-05';
  for (const [at, end] of ['20:00', '20:00', '20:00', '20:00', '20:00', '20:00', '12:00'].entries())
    await logOf(will, ida.id, addDays(from, at), [['08:00', end]]);
  const { id } = await will.api<{ id: number }>('POST', '/timesheets/', {
    start_date: from,
    end_date: '2026-01-18',
  });
  await will.api('POST', `/timesheets/${id}/submit/`);
  await ada.api('POST', `/timesheets/${id}/approve/`);
  await ada.api('POST', '/leave-requests/', {
    user: will.id,
    leave_type,
    days: [
      { date: '2026-01-20', minutes: 480 },
      { date: '2026-01-21', minutes: 150 },
    ],
    approve: true,
  });

  await will.enter(page);
  await page.goto('/time-off');
  await page.getByRole('link', { name: /^Sick 69:30 h/ }).click();
  await expect(page.getByRole('heading', { name: 'Sick', level: 1 })).toBeVisible();
  await expect(page.getByText(/^You have 69:30 h\./)).toBeVisible();
  const table = page.getByRole('table', { name: 'Balance, line by line' });
  const spoken = async () =>
    (await table.getByRole('row').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
  await expect(table.getByRole('row')).toHaveCount(5);
  expect(await spoken()).toEqual([
    'Day What Hours Balance',
    'Jan 21, 2026 Time off -2:30 69:30',
    'Jan 20, 2026 Time off -8:00 72:00',
    'Jan 18, 2026 Timesheet Jan 5 – 18: 76:00 h ÷ 30 = 2:32 h. 1:02 h not earned: 80:00 h at most +1:30 80:00',
    'Jan 1, 2026 Adjusted by Ada Admin: From the old list +78:30 78:30',
  ]);
  await checkPage(page);
  // On a phone each line is a card with the same words.
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByText(/^Timesheet Jan 5 – 18: 76:00 h ÷ 30 = 2:32 h/)).toBeVisible();
  await checkPage(page);
});

/** A month of 150 people in three roles, each of whom is away for some days, as the server would have it. */
function fullMonth(month: string) {
  return Array.from({ length: 150 }, (_, at) =>
    Array.from({ length: 1 + (at % 5) }, (__, day) => ({
      user: 1_000 + at,
      name: `Person ${String(at).padStart(3, '0')}`,
      role: ['Day', 'Night', null][at % 3] ?? null,
      leave_request: 1,
      leave_type: 1,
      leave_type_name: 'Vacation',
      date: `${month}-${String(1 + ((at * 7) % 24) + day).padStart(2, '0')}`,
      minutes: 480,
      status: at % 4 === 0 ? 'requested' : 'approved',
    })),
  ).flat();
}

/** Answers the page's question for absences with these. */
async function answerAbsences(page: Page, results: readonly unknown[]) {
  await page.route(
    ({ pathname }) => pathname.startsWith('/trpc/') && pathname.includes('leaveLedger.absences'),
    async (route) => {
      const response = await route.fetch();
      const answers = (await response.json()) as unknown;
      const at = new URL(route.request().url()).pathname.slice(6).split(',').indexOf('leaveLedger.absences');
      const data = { result: { data: { count: results.length, results } } };
      const json = Array.isArray(answers) ? answers.with(at, data) : data;
      await route.fulfill({ response, json });
    },
  );
}

// time-off.md#screens
test('a calendar of 150 people is read, narrowed and gone through by keys', async ({ server, page }) => {
  test.setTimeout(240_000);
  const { ada, will } = await makeTeam(server.url);
  const leave_type = await giveTimeOff(ada, 'Vacation', { accrual: { kind: 'none' } });
  await will.api('POST', '/leave-requests/', {
    leave_type,
    days: [{ date: addDays(new Date().toISOString().slice(0, 10), 7), minutes: 480 }],
  });
  await answerAbsences(page, fullMonth('2026-12'));
  await ada.enter(page);
  await page.goto('/admin/time-off?tab=calendar&month=2026-12');
  const table = page.getByRole('table', { name: 'Who is away in December 2026' });
  await expect(table.locator('th[scope=row]')).toHaveCount(150);
  // A row for each person and a cell for each day, and nothing around them.
  expect(await table.evaluate((element) => element.querySelectorAll('*').length)).toBeLessThan(7_000);
  await expect(table.getByRole('link')).toHaveCount(450);
  await checkPage(page);

  // The days stay in sight, however far down somebody reads.
  const mark = table.getByRole('link', { name: /^Person 149/ }).first();
  await mark.scrollIntoViewIfNeeded();
  await expect(table.getByRole('columnheader', { name: /14$/ })).toBeInViewport();

  await choose(page, 'Role', 'Night');
  await expect(table.locator('th[scope=row]')).toHaveCount(50);
  await page.getByRole('button', { name: 'Print' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(table.getByRole('link').first()).toBeFocused();
  await page.setViewportSize({ width: 768, height: 1024 });
  await checkPage(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(
    page
      .getByRole('region', { name: /Dec 8$/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await checkPage(page);
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

// imports-and-exports.md#reading, imports-and-exports.md#undo, time-off.md#by-hand
test('an administrator imports opening balances with three mistakes, corrects them, and takes them back', async ({
  server,
  page,
}) => {
  test.setTimeout(240_000);
  const { ada, will, cora } = await makeTeam(server.url);
  await giveTimeOff(ada, 'Sick', { accrual: earned });
  const list = (...lines: string[]) => ['email\tleave_type\tday\tbalance', ...lines].join('\n');
  await ada.enter(page);
  const bring = async (cells: string) => {
    await page.goto('/admin/settings/import/new');
    await choose(page, 'The file contains', 'Time off balances');
    await page.getByRole('textbox', { name: 'Or paste cells' }).fill(cells);
    await button(page, 'Read').click();
    await button(page, 'Next').click();
    await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible();
    await button(page, 'Next').click();
    const values = page.getByRole('heading', { name: 'What do these values mean?' });
    const plan = page.getByRole('heading', { name: 'What will happen' });
    await expect(values.or(plan)).toBeVisible();
    if (await values.isVisible()) await button(page, 'Next').click();
    await expect(plan).toBeVisible();
  };
  await bring(
    list(
      `${will.email}\tSick\t2026-01-01\t12:30`,
      `${cora.email}\tHoliday\t2026-01-01\t8`,
      `${cora.email}\tSick\t2026-02-30\t8`,
      `${ada.email}\tSick\t2026-01-01\tmany`,
    ),
  );
  await expect(page.getByText('3 of 4 lines will not be imported')).toBeVisible();
  await tab(page, 'Errors').click();
  await expect(rowOf(page, '3', 'leave_type: There is no time off called "Holiday".')).toBeVisible();
  await expect(rowOf(page, '4', 'day:')).toBeVisible();
  await expect(rowOf(page, '5', 'balance:')).toBeVisible();
  await checkPage(page);
  const corrected = list(
    `${will.email}\tSick\t2026-01-01\t12:30`,
    `${cora.email}\tSick\t2026-01-01\t8`,
    `${ada.email}\tSick\t2026-01-01\t4:15`,
  );
  await bring(corrected);
  await button(page, 'Apply 3 lines').click();
  await expect(page.getByRole('heading', { name: '3 lines imported' })).toBeVisible();
  const done = page.url();
  await page.getByRole('link', { name: 'See the Balances' }).click();
  await tab(page, 'Balances').click();
  await expect(rowOf(page, 'Will Worker', '12:30')).toBeVisible();
  await expect(rowOf(page, 'Ada Admin', '4:15')).toBeVisible();

  // The same list says nothing new.
  await bring(corrected);
  await tab(page, 'Same').click();
  await expect(rowOf(page, ada.email)).toBeVisible();

  await page.goto(done);
  await button(page, 'Undo This Import').click();
  await answer(page, 'Undo');
  await expect(page.getByRole('heading', { name: '3 lines undone' })).toBeVisible();
  await page.goto('/admin/time-off?tab=balances');
  await expect(rowOf(page, 'Will Worker', '0:00')).toBeVisible();
});
