import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { answer, button, choose, rowOf } from './browser-page.ts';

const PASSWORD = 'correct horse battery';
const email = (name: string) => `${name}-${randomUUID()}@example.org`;

/** Fran creates a company at /signup and skips the wizard. */
export async function signUp(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await page.getByLabel('Create a new company').check();
  await page.getByLabel('First Name').fill('Fran');
  await page.getByLabel('Last Name').fill('Founder');
  await page.getByLabel('Email').fill(email('fran'));
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await page.getByLabel('Company Name').fill('First Care');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
}

export async function addClient(page: Page) {
  await page.goto('/admin/clients/new');
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Moss');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(rowOf(page, 'Ida Moss')).toBeVisible();
}

/** Fills the form for an employee; returns the sign-in address. */
export async function fillEmployee(page: Page): Promise<string> {
  const address = email('will');
  await page.goto('/admin/employees/new');
  await page.getByLabel('First Name').fill('Will');
  await page.getByLabel('Last Name').fill('Worker');
  await page.getByLabel('Email').fill(address);
  await choose(page, 'Role', 'Support Worker');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await choose(page, 'Assigned Clients', 'Ida Moss');
  await page.keyboard.press('Escape');
  return address;
}

export async function addEmployee(page: Page) {
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByRole('heading', { name: 'Will Worker was added' })).toBeVisible();
}

export async function signIn(browser: Browser, baseURL: string, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home/);
  return page;
}

const ENTRIES = [
  { code: /Family support/, start: '9', end: '1130', mileage: '12.5' },
  { code: /Travel Time/, start: '1130', end: '12' },
  { code: /Family support/, start: '13', end: '1730', stipend: '7.25' },
  // Past midnight.
  { code: /Documentation time/, start: '22', end: '0130' },
] as const;

/** Four entries in one log: 2.5, 0.5, 4.5 and 3.5 hours, typed as people type them. */
export async function logADay(page: Page) {
  await page.getByRole('link', { name: 'Log Today' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Ida Moss');
  for (const [index, typed] of ENTRIES.entries()) {
    const entry = page.getByRole('group', { name: `Entry ${index + 1}`, exact: true });
    await entry.getByRole('combobox', { name: 'Work code' }).click();
    await page.getByRole('option', { name: typed.code }).click();
    await entry.getByLabel('Start').fill(typed.start);
    await entry.getByLabel('End', { exact: true }).fill(typed.end);
    if ('mileage' in typed) await entry.getByLabel(/Mileage/).fill(typed.mileage);
    if ('stipend' in typed) await entry.getByLabel(/Stipend/).fill(typed.stipend);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page).toHaveURL('/daily-logs');
  await expect(page.getByText('11:00').first()).toBeVisible();
}

export async function handIn(page: Page) {
  await page.goto('/timesheets/new');
  await expect(page.getByRole('textbox', { name: 'Start date' })).not.toHaveValue('');
  await button(page, 'Generate Timesheet').click();
  await expect(page.getByRole('region', { name: 'Totals', exact: true })).toContainText('11.00');
  await button(page, 'Submit').click();
  await answer(page, 'Submit');
  await expect(page).toHaveURL(/\/timesheets\/submitted\/\d+$/);
}

export async function approve(page: Page) {
  await page.goto('/admin/timesheets');
  await rowOf(page, 'Will Worker')
    .getByRole('button', { name: /^Approve / })
    .click();
  await answer(page, 'Approve');
  await expect(rowOf(page, 'Will Worker')).toContainText('Approved');
}
