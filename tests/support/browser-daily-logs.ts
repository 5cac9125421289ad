import { expect, type Page } from '@playwright/test';
import { makeCompany, type Person } from './browser-company.ts';

interface Code {
  id: number;
  code: string;
}

/** Moves the company to another time zone. */
export async function moveTo(admin: Person, time_zone: string) {
  const [settings] = await admin.api<{ id: number }[]>('GET', '/company-settings/');
  await admin.api('PATCH', `/company-settings/${settings?.id}/`, { time_zone });
}

/** Two workers of one company in UTC, a client of each, and an unassigned one. */
export async function makeTeam(server: string) {
  const company = await makeCompany(server);
  await moveTo(company.ada, 'UTC');
  const will = await company.join('Will Worker');
  const cora = await company.join('Cora Colleague');
  const codes = await company.ada.api<Code[]>('GET', '/workcodes/');
  const codeId = (wanted: string) => codes.find(({ code }) => code === wanted)?.id ?? 0;
  const assigned_workers = [will.id, cora.id];
  const ida = await company.addClient('Ida', 'Moss', {
    assigned_workers,
    custom_fields: { contract_hours: { [codeId('FS')]: { max: 10, billable: true } } },
  });
  const otto = await company.addClient('Otto', 'Reed', { assigned_workers });
  await company.addClient('Una', 'Ssigned');
  return { ...company, will, cora, ida, otto, codeId };
}

export const entry = (page: Page, number: number) =>
  page.getByRole('group', { name: `Entry ${number}`, exact: true });
export const clientField = (page: Page) => page.getByRole('combobox', { name: 'Client' });
export const dateField = (page: Page) => page.getByRole('textbox', { name: 'Date', exact: true });

export async function fillEntry(page: Page, number: number, code: RegExp, start: string, end: string) {
  const row = entry(page, number);
  await row.getByRole('combobox', { name: 'Work code' }).click();
  await page.getByRole('option', { name: code }).click();
  await row.getByLabel('Start').fill(start);
  await row.getByLabel('End', { exact: true }).fill(end);
  await page.keyboard.press('Tab');
}

/** Saves the log; then the saved logs of the day are shown. */
export async function saveLog(page: Page) {
  await page.getByRole('button', { name: 'Save Daily Log' }).click();
  await expect(page.getByText('Daily log saved successfully!')).toBeVisible();
  await expect(page).toHaveURL('/daily-logs');
}
