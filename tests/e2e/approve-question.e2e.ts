import { expect, type Page } from '@playwright/test';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { answer, button } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, sheetOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

const question = (page: Page) => page.getByRole('dialog', { name: /^Approve timesheets?$/ });

/** What there is to look at; below it is what happens to pay. */
const lines = (page: Page) => question(page).getByRole('list').first().getByRole('listitem');

// timesheets.md#approval: what an approver should look at is in the question, of one timesheet and of many.
test('an admin who approves reads what there is to look at, by person', async ({ server, page }) => {
  test.slow();
  const company = await makeCompany(server.url);
  const [will, cora] = [await company.join('Will Worker'), await company.join('Cora Colleague')];
  const ida = await company.addClient('Ida', 'Moss');
  const code = { work_code_id: await codeOf(company, 'FS') };
  const handIn = (who: Person, day: number, entries: Parameters<typeof sheetOf>[5]) => {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    return sheetOf(company, who, ida.id, [date, date], 'submitted', entries);
  };
  const odd = await handIn(will, 1, [
    ['06:00', '23:30', code],
    ['09:00', '10:00'],
  ]);
  const words = [
    'Mar 1 06:00–23:30 overlaps Mar 1 09:00–10:00.',
    'Mar 1 has 18:30 hours, more than 16 in a day.',
    'Mar 1 has an entry without a work code.',
  ];

  await company.ada.enter(page);
  await page.goto(`/admin/timesheets/${odd}`);
  await button(page, 'Approve').click();
  const single = question(page);
  await expect(single).toContainText('Worth a look:');
  await expect(lines(page)).toHaveText(words);
  await answer(page, 'Cancel');

  await handIn(cora, 1, [['09:00', '17:00', code]]);
  await page.goto('/admin/timesheets?status=submitted');
  await page.getByRole('checkbox', { name: /^Select Will Worker, / }).check();
  await page.getByRole('checkbox', { name: /^Select Cora Colleague, / }).check();
  await button(page, 'Approve 2 timesheets').click();
  const many = question(page);
  await expect(many).toContainText('1 has something to look at.');
  await expect(lines(page)).toHaveText([`Will Worker, Mar 1, 2026: ${words.join(' ')}`]);
  await checkPage(page);
  await answer(page, 'Cancel');

  // Of many it names ten.
  for (let day = 2; day <= 12; day += 1) await handIn(will, day, [['09:00', '17:00']]);
  await page.reload();
  await page.getByText('Something to look at 12').click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await button(page, 'Approve 12 timesheets').click();
  await expect(lines(page)).toHaveCount(11);
  await expect(lines(page).nth(1)).toContainText('Will Worker, Mar 2, 2026: ');
  await expect(lines(page).last()).toHaveText('and 2 more');
  await answer(page, 'Approve 12 timesheets');
  await expect(page.getByText('12 timesheets approved.')).toBeVisible();
});

// timesheets.md#screens
test('an admin whose Undo breaks off reads what is still approved, and can undo it', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const [will, cora] = [await company.join('Will Worker'), await company.join('Cora Colleague')];
  const ida = await company.addClient('Ida', 'Moss');
  const day: [string, string] = ['2026-03-01', '2026-03-01'];
  for (const who of [will, cora]) await sheetOf(company, who, ida.id, day, 'submitted', [['09:00', '17:00']]);
  await company.ada.enter(page);
  await page.goto('/admin/timesheets?status=submitted');
  for (const name of [/^Select Will Worker, /, /^Select Cora Colleague, /])
    await page.getByRole('checkbox', { name }).check();
  await button(page, 'Approve 2 timesheets').click();
  await answer(page, 'Approve 2 timesheets');
  const result = page.getByRole('status').filter({ hasText: 'approved.' });
  await expect(result).toContainText('2 timesheets approved.');
  let calls = 0;
  await page.route(/timesheets\.unapprove/, (route) => {
    calls += 1;
    return calls === 2 ? route.abort() : route.continue();
  });
  await result.getByRole('button', { name: 'Undo' }).click();
  await expect(result).toContainText('1 timesheet approved.');
  await result.getByRole('button', { name: 'Undo' }).click();
  await expect(result).toHaveCount(0);
  await page.goto('/admin/timesheets?status=submitted');
  await expect(page.getByRole('checkbox', { name: /^Select (?:Will|Cora) / })).toHaveCount(2);
});

// timesheets.md#screens: what is ticked is what was chosen on screen, however slow the connection is.
test('an admin ticks nothing of the list before while the filtered one is on its way', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const [will, cora] = [await company.join('Will Worker'), await company.join('Cora Colleague')];
  const ida = await company.addClient('Ida', 'Moss');
  const day: [string, string] = ['2026-03-01', '2026-03-01'];
  await sheetOf(company, will, ida.id, day, 'submitted', [['09:00', '17:00']]);
  const code = { work_code_id: await codeOf(company, 'FS') };
  await sheetOf(company, cora, ida.id, day, 'submitted', [['09:00', '17:00', code]]);
  await company.ada.enter(page);
  await page.goto('/admin/timesheets?status=submitted');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await expect(all).toBeEnabled();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/trpc/*timesheets.board*', async (route) => {
    await arrival;
    await route.continue();
  });

  await page.getByText('Something to look at 1').click();
  await expect(page).toHaveURL(/look=flagged/);
  await expect(all).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: /^Select Cora Colleague, / })).toBeDisabled();
  arrive();
  await all.check();
  await button(page, 'Approve 1 timesheet').click();
  await expect(question(page)).toContainText('Will Worker');
});
