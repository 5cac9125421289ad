import { expect, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { answer, button } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { sheetOf } from '../support/browser-timesheets.ts';

/** Holds a procedure's answers back until the returned function is called, which fails if none was asked for. */
async function holdBack(page: Page, procedure: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  let asked = false;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(procedure, async (route) => {
    asked = true;
    await released;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => asked, `${procedure} was asked for`).toBe(true);
    release();
  };
}

test('a worker who submits a timesheet keeps seeing it as submitted, however slow the answer is', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  const id = await sheetOf(company, will, ida.id, ['2026-01-01', '2026-01-14']);
  await will.enter(page);
  await page.goto(`/timesheets/${id}`);
  await button(page, 'Submit').click();
  // The question reads the sheet again before it asks.
  await expect(page.getByRole('dialog')).toBeVisible();
  const letGo = await holdBack(page, /timesheets\.detail/);
  await answer(page, 'Submit');
  await expect(page.getByText('Timesheet submitted.')).toBeVisible();
  await expect(page).toHaveURL(`/timesheets/submitted/${id}`);
  await expect(button(page, 'Submit')).toBeHidden();
  await letGo();
  await expect(page.getByText('This timesheet is submitted and its daily logs are locked.')).toBeVisible();
  await expect(page).toHaveURL(`/timesheets/submitted/${id}`);
});

test('a worker who submits a draft from the list sees it as submitted, and is offered that once', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  await company.goProfessional();
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss', { assigned_workers: [will.id] });
  const { id } = await will.api<{ id: number }>('POST', '/monthly-reports/generate/', {
    client: ida.id,
    start_date: '2026-03-01',
  });
  await will.enter(page);
  await page.goto(`/monthly-reports/${id}`);
  await expect(button(page, 'Submit')).toBeVisible();
  await page.getByRole('link', { name: 'Monthly Reports' }).first().click();
  const submit = page.getByRole('button', { name: /^Submit the report of Ida Moss/ });
  await submit.click();
  const listLetGo = await holdBack(page, /monthlyReports\.summaries/);
  await answer(page, 'Submit');
  await expect(page.getByText('Report submitted successfully!')).toBeVisible();
  // The page still shows the old state, but does not offer the step again.
  await expect(submit).toBeDisabled();
  await listLetGo();
  await expect(submit).toBeHidden();

  const letGo = await holdBack(page, /monthlyReports\.get/);
  await page.getByRole('link', { name: /^View the report of Ida Moss/ }).click();
  await expect(page).toHaveURL(`/monthly-reports/submitted/${id}`);
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await letGo();
  await expect(button(page, 'Unsubmit')).toBeVisible();
  await expect(page).toHaveURL(`/monthly-reports/submitted/${id}`);
});

test('an admin who approved a no-show form is not offered it again, however slow the list is', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  await will.api('POST', '/no-shows/', { client_id: ida.id, date: '2026-02-03', staff_name: 'Will Worker' });
  await company.ada.enter(page);
  await page.goto('/admin/no-shows?month=2026-02');
  const approve = page.getByRole('button', {
    name: 'Approve No Show Report – Ida Moss by Will Worker',
    exact: true,
  });
  await expect(approve).toBeVisible();
  const letGo = await holdBack(page, /noShows\.queue/);
  await approve.click();
  await expect(page.getByText('No-show form approved.')).toBeVisible();
  await expect(approve).toBeDisabled();
  await letGo();
  await expect(approve).toBeHidden();
});
