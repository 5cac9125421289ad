import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

// forms.md#submitted-forms
test('an admin reads everything that was submitted, and no drafts', async ({ server, page }) => {
  test.slow();
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss', { assigned_workers: [will.id] });
  await company.ada.enter(page);

  await page.goto('/admin/submitted-forms');
  await expect(page.getByText('No forms have been submitted yet.')).toBeVisible();
  await expect(page.getByText('No submitted timesheets.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add New Timesheet' })).toHaveAttribute(
    'href',
    '/admin/timesheet-add',
  );
  for (const [tab, name] of [
    ['Monthly Reports', 'Generate Report'],
    ['No Show Forms', 'No Show Report'],
    ['Incident Reports', 'Incident Report'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('link', { name })).toBeVisible();
  }
  await page.goto('/admin/submitted-forms');

  const noShow = await will.api<{ id: number }>('POST', '/no-shows/', {
    client_id: ida.id,
    date: '2026-02-03',
    staff_name: 'Will Worker',
    cancellation_reason: 'Ill',
  });
  const incident = await will.api<{ id: number }>('POST', '/incident-reports/', {
    client_id: ida.id,
    date: '2026-02-04',
    staff_present: 'Will Worker',
    incident_outcome: 'Nobody was hurt.',
  });
  const report = (month: string) =>
    will.api<{ id: number }>('POST', '/monthly-reports/generate/', {
      client: ida.id,
      start_date: `${month}-01`,
    });
  const submitted = await report('2026-02');
  await will.api('POST', `/monthly-reports/${submitted.id}/submit/`);
  await report('2026-03');
  const sheet = (start_date: string, end_date: string) =>
    will.api<{ id: number }>('POST', '/timesheets/', { start_date, end_date });
  const first = await sheet('2026-02-01', '2026-02-14');
  await will.api('POST', `/timesheets/${first.id}/submit/`);
  await sheet('2026-02-15', '2026-02-28');
  for (const date of ['2026-02-05', '2026-02-06']) {
    await will.api('POST', '/no-shows/', { client_id: ida.id, date, staff_name: 'Will Worker' });
  }

  await page.reload();
  const overview = page.getByRole('table', { name: 'Recently Submitted Forms' });
  await expect(overview.getByRole('row')).toHaveCount(6);
  await expect(overview.getByRole('row').nth(1)).toContainText('No Show Form');
  await expect(
    overview.getByRole('row', { name: /^Timesheet Timesheet, Feb 1 – Feb 14, 2026 Will Worker/ }),
  ).toBeVisible();
  await checkPage(page);

  const sheets = page.getByRole('table', { name: 'Submitted timesheets' });
  await expect(sheets.getByRole('row')).toHaveCount(2);
  await sheets.getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(`/admin/submitted-forms/timesheets/${first.id}`);
  await expect(page.getByRole('article')).toContainText('Will Worker');
  await checkPage(page);
  await page.goBack();
  await page.getByRole('tab', { name: 'Monthly Reports' }).click();
  await expect(page).toHaveURL('/admin/submitted-forms?tab=monthly-reports');
  const reports = page.getByRole('table', { name: 'Submitted monthly reports' });
  await expect(reports.getByRole('row')).toHaveCount(2);
  await reports.getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(`/admin/submitted-forms/monthly-reports/${submitted.id}`);
  await expect(page.getByRole('article')).toContainText('Summary');
  await expect(page.getByRole('button', { name: /Approve|Delete|Unsubmit/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Submitted Forms' }).last().click();
  await expect(page).toHaveURL('/admin/submitted-forms?tab=monthly-reports');

  await page.getByRole('tab', { name: 'No Show Forms' }).click();
  // Newest first until a heading is clicked; the address keeps the order.
  const noShows = page.getByRole('table', { name: 'Submitted no show forms' }).getByRole('row');
  await expect(noShows.nth(1)).toContainText('Feb 6, 2026');
  await noShows.getByRole('button', { name: 'Date Submitted' }).click();
  await expect(noShows.nth(1)).toContainText('Feb 3, 2026');
  await page.reload();
  await expect(noShows.nth(1)).toContainText('Feb 3, 2026');
  await page.getByRole('link', { name: 'View No Show Report – Ida Moss, Feb 3, 2026' }).last().click();
  await expect(page).toHaveURL(`/admin/submitted-forms/no-show-forms/${noShow.id}`);
  await expect(page.getByRole('article')).toContainText('Ill');
  await checkPage(page);
  await page.goto('/admin/submitted-forms?tab=incident-reports');
  await page
    .getByRole('table', { name: 'Submitted incident reports' })
    .getByRole('link', { name: /^View/ })
    .click();
  await expect(page).toHaveURL(`/admin/submitted-forms/incident-reports/${incident.id}`);
  await expect(page.getByRole('article')).toContainText('Nobody was hurt.');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText(company.name)).toBeVisible();
});
