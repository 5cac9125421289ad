import { expect } from '@playwright/test';
import { addDays, daysBetween, formatShortDay } from '@daybook/domain/time/day';
import { makeTeam } from '../support/browser-daily-logs.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

// pay.md#my-pay
test('a worker sees why each hour of the week is paid as it is, once the page is switched on', async ({
  server,
  browser,
  page,
}) => {
  const { ada, will, ida } = await makeTeam(server.url);
  const today = new Date().toISOString().slice(0, 10);
  // Weeks begin as pay periods do; the rule of this one works overtime out by the day.
  const start = addDays('2025-01-01', Math.floor(daysBetween('2025-01-01', today) / 7) * 7);
  await ada.api('POST', '/pay-rates/', { user: will.id, effective_from: '2025-01-01', amount: 20 });
  const rule = await ada.api<{ id: number }>('POST', '/pay-rules/', { name: 'California', preset: 'us_ca' });
  await ada.api('POST', '/pay-rule-assignments/', {
    pay_rule: rule.id,
    user: will.id,
    effective_from: start,
  });
  await will.api('POST', '/timesheet-sessions/', {
    client: ida.id,
    date: start,
    work_entries: [{ start_time: '08:00', end_time: '18:00' }],
  });
  await will.enter(page);
  await page.goto('/home');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Timesheets' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'My Pay' })).toBeHidden();
  await page.goto('/pay');
  await expect(page.getByText('Your company has not switched on My Pay.')).toBeVisible();

  const office = await ada.open(browser, '/admin/settings/profile');
  await office.getByRole('checkbox', { name: 'Staff see how they are paid' }).check();
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(office.getByText('Company profile updated successfully!')).toBeVisible();
  await office.context().close();

  await page.reload();
  await main.getByRole('link', { name: 'My Pay' }).click();
  const week = page.getByRole('region', { name: 'This week' });
  await expect(week.getByText('California')).toBeVisible();
  await expect(week.getByRole('progressbar', { name: 'Hours this week' })).toHaveAttribute(
    'aria-valuetext',
    '8:00 of 40:00 h, then × 1.5',
  );
  const day = week.getByRole('region', { name: new RegExp(`, ${formatShortDay(start)}$`) });
  await expect(day.getByText('Provisional')).toBeVisible();
  const stretches = day.getByRole('listitem');
  await expect(stretches.first()).toContainText(/^Wed 08:00–16:00 · 8:00 h at the regular rate/);
  await expect(stretches.nth(1)).toContainText(
    'Wed 16:00–18:00 · 2:00 h × 1.5, because over 8 h that day at 16:00',
  );
  await expect(stretches.nth(1)).toContainText('Ida Moss');
  const sums = week.getByRole('region', { name: 'Pay so far' });
  await expect(sums.getByRole('row', { name: 'So far $220.00' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Paid', exact: true })).toContainText('Nothing paid yet.');
  await checkPage(page);

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(day.getByText('Provisional')).toBeVisible();
  await checkPage(page);
});
