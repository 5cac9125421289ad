import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeCompany, type Company, type Person } from './browser-company.ts';
import { button } from './browser-page.ts';

type Entry = [start: string, end: string, more?: Record<string, unknown>];

/** A person's daily log with its entries. */
export const logOf = (who: Person, client: number, date: string, entries: Entry[]) =>
  who.api<{ id: number }>('POST', '/timesheet-sessions/', {
    client,
    date,
    notes: 'A calm day',
    work_entries: entries.map(([start_time, end_time, more]) => ({ start_time, end_time, ...more })),
  });

/** A person's timesheet with one log on its first day, moved to `state`. */
export async function sheetOf(
  company: Company,
  who: Person,
  client: number,
  dates: [start: string, end: string],
  state: 'draft' | 'submitted' | 'approved' = 'draft',
  entries: Entry[] = [['09:00', '17:00']],
): Promise<number> {
  await logOf(who, client, dates[0], entries);
  const [start_date, end_date] = dates;
  const { id } = await who.api<{ id: number }>('POST', '/timesheets/', { start_date, end_date });
  if (state !== 'draft') await who.api('POST', `/timesheets/${id}/submit/`);
  if (state === 'approved') await company.ada.api('POST', `/timesheets/${id}/approve/`);
  return id;
}

/** The id of one of a new company's three work codes. */
export async function codeOf(company: Company, code: 'TT' | 'FS' | 'Doc'): Promise<number> {
  const codes = await company.ada.api<{ id: number; code: string }[]>('GET', '/workcodes/');
  return codes.find((one) => one.code === code)?.id ?? 0;
}

/** Twelve timesheets of four people: four drafts, five submitted (one unusual), three approved. */
export async function pileOfTimesheets(server: string) {
  const company = await makeCompany(server);
  const [will, cora, dell, sam] = [
    await company.join('Will Worker'),
    await company.join('Cora Colleague'),
    await company.join('Dell Delegate'),
    await company.join('Sam Smith'),
  ];
  const ida = await company.addClient('Ida', 'Moss');
  const una = await company.addClient('Una', 'Unassigned');
  const code = await codeOf(company, 'FS');
  const day: Entry = ['09:00', '17:00', { work_code_id: code, mileage: 10 }];
  const months = ['2026-01', '2026-02', '2026-03'] as const;
  const states = {
    [will.id]: ['approved', 'submitted', 'draft'],
    [cora.id]: ['approved', 'submitted', 'draft'],
    [dell.id]: ['approved', 'submitted', 'draft'],
    [sam.id]: ['submitted', 'submitted', 'draft'],
  } as const;
  for (const who of [will, cora, dell, sam]) {
    for (const [index, month] of months.entries()) {
      const unusual = who === sam && month === '2026-02';
      await sheetOf(
        company,
        who,
        who === dell ? una.id : ida.id,
        [`${month}-01`, `${month}-14`],
        states[who.id]?.[index],
        unusual ? [['06:00', '23:30']] : [day],
      );
    }
  }
  return { company, will };
}

/** Exports the shown payroll; returns the file's name and its lines. */
export async function exportedCsv(page: Page): Promise<{ name: string; csv: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  const text = readFileSync(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), csv: text.replace('\uFEFF', '').trim().split('\r\n') };
}
