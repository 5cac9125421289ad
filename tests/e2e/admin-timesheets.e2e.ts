import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { answer, button, card, menu, more, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, logOf, pileOfTimesheets, sheetOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

// timesheets.md#screens
test('an admin works through a pile of twelve timesheets in every state', async ({ server, page }) => {
  test.slow();
  const { company, will } = await pileOfTimesheets(server.url);
  await company.ada.enter(page);
  await page.goto('/admin/timesheets');
  await expect(page.getByRole('heading', { name: 'Timesheet Management' })).toBeVisible();
  await expect(card(page, 'Total timesheets')).toContainText('12');
  await expect(card(page, 'Total hours')).toContainText('105.50 h (105:30)');
  await expect(card(page, 'Total miles')).toContainText('110');
  const rows = page.getByRole('table', { name: 'Timesheets', exact: true }).locator('tbody tr');
  await expect(rows).toHaveCount(12);
  // Waiting sheets come first, the oldest at the top, and unusual ones are flagged.
  await expect(rows.first()).toContainText('Sam Smith');
  await expect(rows.first()).toContainText('Jan 1 – Jan 14');
  await expect(rows.nth(4)).toContainText('Submitted');
  await expect(rows.nth(5)).toContainText('Pending');
  await expect(rowOf(page, 'Sam Smith', 'Feb 1')).toContainText('long day Feb 1 +1');
  // What has no room in the row is read without a mouse as well.
  await rowOf(page, 'Sam Smith', 'Feb 1').getByRole('button', { name: '+1 more' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('an entry without a work code');
  await page.keyboard.press('Escape');
  // The heads stay in view, right below the bar.
  await page.setViewportSize({ width: 1280, height: 500 });
  await rows.last().evaluate((row) => row.scrollIntoView());
  const bar = await page.getByRole('banner').boundingBox();
  const head = page.getByRole('columnheader', { name: 'Employee' });
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(bar?.height);
  await page.setViewportSize({ width: 1280, height: 800 });
  // The charts are further down, and loaded when they are scrolled to.
  await rows.last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByRole('heading', { name: /^Hours per week/ })).toBeVisible();
  await checkPage(page);

  // Filters, each in the address bar.
  await page.getByText('Approved', { exact: true }).and(page.locator('label *, label')).first().click();
  await expect(page).toHaveURL(/status=approved/);
  await expect(rows).toHaveCount(3);
  // The cards count every status of what the filters give.
  await expect(card(page, 'Submitted').first()).toContainText('5');
  await page.getByRole('searchbox', { name: 'Search' }).fill('unassigned');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Dell Delegate');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of that name');
  await expect(page.getByText('No timesheets found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(rows).toHaveCount(12);
  await page.getByRole('button', { name: 'Hours', exact: false }).first().click();
  await expect(page).toHaveURL(/sort=hours/);
  await page.getByRole('button', { name: 'Hours', exact: false }).first().click();
  await expect(rows.first()).toContainText('17:30');
  await page.goto('/admin/timesheets?start=2026-01-01&end=2026-01-14');
  await expect(card(page, 'Total timesheets')).toContainText('4');
  // Only the period's: what waits from another one is not among them.
  await expect(rows).toHaveCount(4);
  await button(page, 'Next period').click();
  await expect(page).toHaveURL(/start=2026-01-15/);
  await button(page, 'Current Period').click();
  await expect(page).not.toHaveURL(/start=2026-01-15/);
  await page.goBack();
  await expect(page).toHaveURL(/start=2026-01-15/);
  await page.goBack();
  await expect(page).toHaveURL(/start=2026-01-01/);
  await button(page, 'View All').click();
  await expect(page).toHaveURL('/admin/timesheets');
  await page.goto('/admin/timesheets?start=2026-02-30&end=bar');
  await expect(page.getByRole('group', { name: 'Period' })).toContainText('All periods');
  await expect(rows).toHaveCount(12);

  // The actions of each row's state.
  await menu(page, ['Will Worker', 'Mar 1'], 'Submit');
  await answer(page, 'Submit');
  await expect(rowOf(page, 'Will Worker', 'Mar 1')).toContainText('Submitted');
  await menu(page, ['Will Worker', 'Mar 1'], 'Unsubmit');
  await answer(page, 'Unsubmit');
  await expect(rowOf(page, 'Will Worker', 'Mar 1')).toContainText('Pending');
  await menu(page, ['Will Worker', 'Feb 1'], 'Return with a reason');
  await page.getByRole('dialog').getByLabel('Reason (optional)').fill('Friday is missing.');
  await answer(page, 'Return');
  await expect(rowOf(page, 'Will Worker', 'Feb 1')).toContainText('Returned by Ada Admin');
  const [returned] = await will.api<{ returned_reason: string | null }[]>(
    'GET',
    '/timesheets/?start_date__gte=2026-02-01&end_date__lte=2026-02-14',
  );
  expect(returned?.returned_reason).toBe('Friday is missing.');
  await rowOf(page, 'Sam Smith', 'Jan 1')
    .getByRole('button', { name: /^Approve / })
    .click();
  await expect(page.getByRole('dialog')).toContainText(
    'Approve this timesheet? Sam Smith, Jan 1 – Jan 14, 2026.',
  );
  await answer(page, 'Approve');
  await expect(rowOf(page, 'Sam Smith', 'Jan 1')).toContainText('Approved');
  await rowOf(page, 'Sam Smith', 'Jan 1')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Unapprove' }).click();
  await answer(page, 'Unapprove');
  await expect(rowOf(page, 'Sam Smith', 'Jan 1')).toContainText('Submitted');
  await menu(page, ['Dell Delegate', 'Mar 1'], 'Delete');
  await answer(page, 'Delete');
  await expect(rowOf(page, 'Dell Delegate', 'Mar 1')).toHaveCount(0);

  // Several at once, one of which a colleague has approved meanwhile.
  for (const name of ['Cora Colleague, Feb 1', 'Dell Delegate, Feb 1']) {
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check();
  }
  const waiting = await company.ada.api<{ id: number; user_detail: { name: string } }[]>(
    'GET',
    '/timesheets/?submitted=true&approved=false&start_date__gte=2026-02-01',
  );
  const coras = waiting.find((sheet) => sheet.user_detail.name === 'Cora Colleague');
  await company.ada.api('POST', `/timesheets/${coras?.id}/approve/`);
  await button(page, 'Approve 2 timesheets').click();
  // The colleague's pays nothing more.
  await expect(page.getByRole('dialog')).toContainText('2 timesheets, 16.00 h (16:00), about $200.00.');
  await answer(page, 'Approve 2 timesheets');
  const results = page.getByRole('status').filter({ hasText: '1 of 2 approved' });
  await expect(results).toContainText('Cora Colleague, Feb 1 – Feb 14, 2026: Timesheet already approved.');

  // Step through the remaining ones on the detail page.
  await rowOf(page, 'Sam Smith', 'Jan 1').getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('navigation', { name: 'Waiting for approval' })).toContainText('1 of 2');
  await expect(button(page, 'Previous')).toBeDisabled();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Worth a look')).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Previous' }).click();
  await button(page, 'Approve and Next').click();
  await answer(page, 'Approve');
  await expect(page.getByText('Worth a look')).toBeVisible();
  await expect(page.getByText('1 of 1')).toBeVisible();
  // Enter goes on: the strongest button has the focus.
  await expect(button(page, 'Approve')).toBeFocused();
  await button(page, 'Approve').click();
  await answer(page, 'Approve');
  await expect(page.getByText('This timesheet has been approved and cannot be modified.')).toBeVisible();
  await expect(page.getByText('0 waiting')).toBeVisible();
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Edit Timesheet' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Pay, frozen at approval' })).toContainText('$25.00');
  await checkPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText('Supervisor signature')).toBeVisible();
  await expect(page.getByRole('article').getByText(company.name)).toBeVisible();
  await expect(button(page, 'More actions')).toBeHidden();
});

// timesheets.md#screens, timesheets.md#states
test('an admin edits a submitted snapshot and a draft’s live logs, and the totals follow', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  const code = await codeOf(company, 'FS');
  const entries: [string, string, Record<string, unknown>][] = [
    ['09:00', '12:00', { work_code_id: code, mileage: 10 }],
    ['13:00', '17:00', { work_code_id: code }],
  ];
  const submitted = await sheetOf(company, will, ida.id, ['2026-01-01', '2026-01-14'], 'submitted', entries);
  const draft = await sheetOf(company, will, ida.id, ['2026-01-15', '2026-01-28'], 'draft', entries);
  await logOf(will, ida.id, '2026-01-20', [['09:00', '10:00']]);
  await sheetOf(company, will, ida.id, ['2026-03-01', '2026-03-14'], 'submitted');
  await company.ada.enter(page);

  await page.goto(`/admin/timesheets/${submitted}/edit`);
  await expect(page.getByText('You are correcting what was submitted.')).toBeVisible();
  const totals = page.getByRole('group', { name: 'Totals' });
  const second = page.getByRole('group', { name: /^Entry 2 of Ida Moss, Jan 1/ });
  await expect(totals).toContainText('7.00');
  await checkPage(page);
  await second.getByLabel('End time').fill('1830');
  await second.getByLabel('Mileage').fill('2.5');
  await second.getByLabel('Stipend').fill('7.25');
  await second.getByLabel('Stipend').blur();
  await expect(totals).toContainText('8.50');
  await expect(totals).toContainText('12.50');
  await expect(totals).toContainText('$7.25');
  await page.getByRole('button', { name: /^Add Entry to Ida Moss/ }).click();
  const third = page.getByRole('group', { name: /^Entry 3 of Ida Moss/ });
  await third.getByLabel('Start time').fill('22');
  await third.getByLabel('End time').fill('0030');
  await third.getByLabel('End time').blur();
  await expect(totals).toContainText('11.00');
  await expect(page.getByText('2 entries changed, +4:00 h')).toBeVisible();
  await page.getByLabel('Reason').fill('The evening visit was missing.');
  // An error of the server stands at its field.
  const first = page.getByRole('group', { name: 'Ida Moss, Jan 1', exact: true });
  await first.getByRole('textbox', { name: 'Date' }).fill('2026-01-20');
  await button(page, 'Save Changes').click();
  await expect(first).toContainText('This date is outside the timesheet.');
  await expect(first.getByRole('textbox', { name: 'Date' })).toBeFocused();
  await first.getByRole('textbox', { name: 'Date' }).fill('2026-01-01');
  await page.getByLabel('Reason').fill('The evening visit was missing.');
  let saves = 0;
  page.on('request', (request) => (saves += /timesheets\.update/.test(request.url()) ? 1 : 0));
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(`/admin/timesheets/${submitted}`);
  expect(saves).toBe(1);
  await expect(
    page.getByText(/^Corrected on .* by Ada Admin: The evening visit was missing\.$/),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals', exact: true })).toContainText('11.00');
  const saved = await company.ada.api<{ total_hours: number }>('GET', `/timesheets/${submitted}/`);
  expect(saved).toMatchObject({ total_hours: 11, total_mileage: 12.5, total_stipend: 7.25 });
  await button(page, 'History').click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Ada Admin');
  // The employee's own logs are unchanged, and the correction is offered again after the return.
  await company.ada.api('POST', `/timesheets/${submitted}/unsubmit/`);
  await page.goto(`/admin/timesheets/${submitted}`);
  await expect(page.getByText('Earlier correction')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals', exact: true })).toContainText('7.00');
  await checkPage(page);
  // After a return the next one is the strongest step.
  await expect(page.getByRole('link', { name: 'Next Timesheet' })).toBeVisible();
  await more(page, 'Mark as Submitted');
  await answer(page, 'Submit');
  await expect(page.getByRole('region', { name: 'Totals', exact: true })).toContainText('11.00');
  // Its pay adds up, hours and money, line by line.
  await company.ada.api('POST', `/timesheets/${submitted}/approve/`);
  await page.goto(`/admin/timesheets/${submitted}`);
  const pay = page.getByRole('table', { name: 'Pay, frozen at approval' }).getByRole('row');
  await expect(pay.filter({ hasText: 'Regular' })).toContainText(/11:00.*\$275\.00/);
  await expect(pay.filter({ hasText: /^Stipend/ })).toContainText('$7.25');
  await expect(pay.filter({ hasText: 'Total pay with stipend' })).toContainText(/11:00.*\$282\.25/);
  await company.ada.api('POST', `/timesheets/${submitted}/unapprove/`);
  await page.goto(`/admin/timesheets/${submitted}`);
  await more(page, 'Mark as Unsubmitted');
  await answer(page, 'Unsubmit');
  await expect(page.getByRole('link', { name: 'Next Timesheet' })).toBeVisible();

  await page.goto(`/admin/timesheets/${draft}/edit`);
  const later = page.getByRole('group', { name: 'Ida Moss, Jan 20', exact: true });
  await later.getByRole('textbox', { name: 'Date' }).fill('2031-01-20');
  await page.getByRole('textbox', { name: 'End date' }).fill('2026-01-29');
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })).toBeVisible();
  await expect(later.getByRole('textbox', { name: 'Date' })).toBeFocused();
  await page
    .getByRole('group', { name: /^Entry 1 of Ida Moss, Jan 15/ })
    .getByLabel('End time')
    .fill('11');
  await page.getByRole('textbox', { name: 'End date' }).fill('2026-01-31');
  // The second of two logs is refused; once corrected it is saved, and the first does not count as a colleague's
  // change.
  await later.getByRole('textbox', { name: 'Date' }).fill('2026-03-05');
  await later.getByRole('textbox', { name: 'Date' }).blur();
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error saving changes.' })).toBeVisible();
  await later.getByRole('textbox', { name: 'Date' }).fill('2026-01-21');
  await later.getByRole('textbox', { name: 'Date' }).blur();
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('region', { name: 'Totals', exact: true })).toContainText('7.00');
  const logs = await will.api<object[]>(
    'GET',
    '/timesheet-sessions/?date__gte=2026-01-15&date__lte=2026-02-28&ordering=date',
  );
  expect(logs).toMatchObject([{ total_hours: 6 }, { date: '2026-01-21', total_hours: 1 }]);
  await expect(page.getByText('Jan 15 – Jan 31, 2026').first()).toBeVisible();

  await page.goto('/admin/timesheets');
  await page.getByRole('link', { name: 'Add New Timesheet' }).click();
  await expect(page).toHaveURL('/admin/timesheet-add');
  const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true });
  await expect(sidebar.getByRole('link', { name: 'Timesheets' })).toHaveAttribute('aria-current', 'true');
  await checkPage(page);
  await button(page, 'Generate Timesheet').click();
  await expect(page.getByText('Please select an employee.').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Employee' }).click();
  await page.getByRole('option', { name: 'Will Worker' }).click();
  await page.getByRole('textbox', { name: 'Start date' }).fill('2026-02-01');
  await page.getByRole('textbox', { name: 'End date' }).fill('2026-02-14');
  await button(page, 'Generate Timesheet').click();
  await expect(page.getByText('There are no daily logs in these days yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Timesheet of Will Worker' })).toBeVisible();
});
