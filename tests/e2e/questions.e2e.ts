import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { answer, button, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, logOf } from '../support/browser-timesheets.ts';

// people-and-roles.md#deleting
test('an admin who deactivates a person reads what is left of the work', async ({ server, page }) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss', { assigned_workers: [will.id] });
  await logOf(will, ida.id, '2026-03-02', [
    ['09:00', '17:15', { work_code_id: await codeOf(company, 'FS') }],
  ]);

  await company.ada.enter(page);
  await company.ada.api('POST', '/users/', {
    email: `rae-${randomUUID()}@example.org`,
    first_name: 'Rae',
    last_name: 'Rated',
    generate_signup_code: true,
  });
  await page.goto('/admin/employees');
  await expect(rowOf(page, 'Rae Rated')).toContainText('Not yet');
  await page.goto(`/admin/employees/${will.id}/view`);
  await button(page, 'Deactivate').click();
  await expect(page.getByRole('dialog')).toContainText(
    `${will.name} has 8:15 h on no timesheet, 1 assigned client. Add a timesheet for the hours first, so that they can be paid.`,
  );
  await answer(page, 'Cancel');
});
