import { expect, type Page } from '@playwright/test';
import { askedTwice, callsOf } from '../support/browser-calls.ts';
import { makeCompany } from '../support/browser-company.ts';
import { clientField, entry, fillEntry, makeTeam } from '../support/browser-daily-logs.ts';
import { answer, button, card, choose, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { logOf } from '../support/browser-timesheets.ts';

/** To another page by its link, without loading the app again: what was shown there before is still in memory. */
const go = async (page: Page, area: 'Main' | 'Admin', name: string) => {
  await page
    .getByRole('navigation', { name: area, exact: true })
    .getByRole('link', { name, exact: true })
    .click();
};

test('a renamed role shows in the list of employees and in the directory', async ({ page, server }) => {
  const { ada, join } = await makeCompany(server.url);
  const will = await join();
  const role = await ada.api<{ id: number }>('POST', '/roles/', { name: 'Night Lead' });
  await ada.api('PATCH', `/users/${will.id}/`, { role_id: role.id });
  await ada.enter(page);
  await page.goto('/employee-directory');
  await expect(page.getByText('Night Lead').first()).toBeVisible();
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await go(page, 'Admin', 'Employees');
  await expect(rowOf(page, 'Will Worker')).toContainText('Night Lead');
  await go(page, 'Admin', 'Roles');
  await page.getByRole('button', { name: 'Edit Night Lead' }).click();
  await page.getByLabel('Role Name').fill('Shift Lead');
  await page.getByRole('button', { name: 'Update Role' }).click();
  await expect(rowOf(page, 'Shift Lead')).toBeVisible();
  await go(page, 'Admin', 'Employees');
  await expect(rowOf(page, 'Will Worker')).toContainText('Shift Lead');
  await go(page, 'Main', 'Employee Directory');
  await expect(page.getByText('Shift Lead').first()).toBeVisible();
  await expect(page.getByText('Night Lead')).toHaveCount(0);
});

test('a deleted client leaves the clients of a person, and a deactivated person the dashboard', async ({
  page,
  server,
}) => {
  const { ada, join, addClient } = await makeCompany(server.url);
  const will = await join();
  await addClient('Ida', 'Moss', { assigned_workers: [will.id] });
  await ada.enter(page);
  await page.goto('/admin/dashboard');
  await expect(card(page, 'Active Employees')).toContainText('2');
  await go(page, 'Admin', 'Employees');
  await page.getByRole('link', { name: 'Will Worker' }).first().click();
  await expect(page.getByRole('main').getByText('Ida Moss')).toBeVisible();
  await go(page, 'Admin', 'Clients');
  await page.getByRole('button', { name: 'Delete Ida Moss' }).click();
  await answer(page, 'Delete');
  await expect(rowOf(page, 'Ida Moss')).toHaveCount(0);
  await go(page, 'Admin', 'Employees');
  await page.getByRole('link', { name: 'Will Worker' }).first().click();
  await expect(page.getByText('Assigned Clients', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Ida Moss')).toHaveCount(0);
  await button(page, 'Deactivate').click();
  await answer(page, 'Deactivate');
  await expect(page.getByRole('main').getByText('Inactive').first()).toBeVisible();
  await go(page, 'Admin', 'Dashboard');
  await expect(card(page, 'Active Employees')).toContainText('1');
});

test('changed contract hours and a renamed work code reach the list, the warnings and the form of a log', async ({
  page,
  server,
}) => {
  const { ada, ida, will, codeId } = await makeTeam(server.url);
  await ada.api('PATCH', `/clients/${ida.id}/`, { assigned_workers: [ada.id, will.id] });
  const date = new Date().toISOString().slice(0, 10);
  await logOf(ada, ida.id, date, [['08:00', '20:00', { work_code_id: codeId('FS') }]]);
  await ada.enter(page);
  await page.goto('/daily-logs/new');
  await expect(clientField(page)).toHaveValue('Ida Moss');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByText(/Ida Moss.*2\.0 h over/).first()).toBeVisible();
  await go(page, 'Admin', 'Clients');
  await expect(rowOf(page, 'Ida Moss')).toContainText('of 10.0 h');
  await page.getByRole('link', { name: 'Edit Ida Moss' }).click();
  await page.getByRole('group', { name: 'Family support (FS)' }).getByLabel('Max in h').fill('61');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(rowOf(page, 'Ida Moss')).toContainText('of 61.0 h');
  await go(page, 'Admin', 'Dashboard');
  await expect(page.getByText('No contract warnings.')).toBeVisible();
  await go(page, 'Main', 'Client List');
  await page.getByRole('link', { name: 'Ida Moss' }).first().click();
  await expect(page.getByText('Family support').first()).toBeVisible();
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await go(page, 'Admin', 'Work Codes');
  await page.getByRole('button', { name: 'Edit FS' }).click();
  await rowOf(page, 'Save').getByLabel('Description').fill('Home support');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit FS' })).toBeFocused();
  await go(page, 'Main', 'Client List');
  await page.getByRole('link', { name: 'Ida Moss' }).first().click();
  await expect(page.getByText('Home support').first()).toBeVisible();
  await expect(page.getByText('Family support')).toHaveCount(0);
  await go(page, 'Main', 'Daily Logs');
  await page.getByRole('link', { name: 'New Daily Log' }).first().click();
  await fillEntry(page, 1, /FS/, '21', '22');
  await expect(page.getByText(/After this: 13:00 of 61:00 h/)).toBeVisible();
});

test('an applied import reaches the lists that were open before', async ({ page, server }) => {
  const { ada, addClient } = await makeCompany(server.url);
  await addClient('Ida', 'Moss');
  await ada.enter(page);
  await page.goto('/admin/dashboard');
  await expect(card(page, 'Active Clients')).toContainText('1');
  await go(page, 'Main', 'Client List');
  await expect(rowOf(page, 'Ida Moss')).toBeVisible();
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await go(page, 'Admin', 'Clients');
  await expect(rowOf(page, 'Ida Moss')).toBeVisible();
  await go(page, 'Admin', 'Import');
  await page.getByRole('link', { name: 'New Import' }).first().click();
  await choose(page, 'The file contains', 'Clients');
  await page
    .getByRole('textbox', { name: 'Or paste cells' })
    .fill('first_name\tlast_name\nNora\tBell\nOtto\tReed');
  await button(page, 'Read').click();
  for (const step of ['2 lines', 'Which column', 'What do these']) {
    await expect(page.getByRole('heading', { name: new RegExp(`^${step}`), level: 2 })).toBeVisible();
    await button(page, 'Next').click();
  }
  await button(page, 'Apply 2 lines').click();
  await expect(page.getByRole('heading', { name: '2 lines imported' })).toBeVisible();
  await go(page, 'Admin', 'Clients');
  await expect(rowOf(page, 'Nora Bell')).toBeVisible();
  await go(page, 'Admin', 'Dashboard');
  await expect(card(page, 'Active Clients')).toContainText('3');
  await go(page, 'Main', 'Client List');
  await expect(rowOf(page, 'Nora Bell')).toBeVisible();
  await go(page, 'Main', 'Daily Logs');
  await page.getByRole('link', { name: 'New Daily Log' }).first().click();
  await clientField(page).click();
  await expect(page.getByRole('option', { name: /Otto Reed/ })).toBeVisible();
});

test('a saved log asks once for what is on the screen', async ({ page, server }) => {
  const { will } = await makeTeam(server.url);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await choose(page, 'Client', /Ida Moss/);
  await entry(page, 1).getByLabel('Start').fill('9');
  await entry(page, 1).getByLabel('End', { exact: true }).fill('11');
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page).toHaveURL('/daily-logs');
  await expect.poll(() => calls.some((call) => call.startsWith('dailyLogs.overview'))).toBe(true);
  expect(askedTwice(calls)).toEqual([]);
  expect(calls.some((call) => call.startsWith('dailyLogs.aroundDay'))).toBe(true);
});
