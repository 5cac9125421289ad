import type { Company, Person } from './browser-company.ts';
import { codeOf, logOf } from './browser-timesheets.ts';

/** The month that the tests bill; long past, so that every day of it is. */
export const NOVEMBER = { first: '2020-11-01', last: '2020-11-30' };

export const US_IDENTITY = {
  legal_name: 'Maple Care LLC',
  address: '1 Maple Street\nPortland, ME 04101',
  email: 'billing@maple.example',
  phone: '207 555 0100',
  bank_details: 'First Bank, account 1234',
};

/** A company that bills: its identity, and work from November on. */
export async function billsFromNovember(company: Company, more: Record<string, unknown> = {}) {
  await company.ada.api('PATCH', '/billing-settings/', {
    ...US_IDENTITY,
    invoices_from: NOVEMBER.first,
    ...more,
  });
}

/** A client with a price for family support, and who pays from November on. */
export async function billedClient(
  company: Company,
  [first_name, last_name]: [first: string, last: string],
  recipient: number | 'client' | null,
  more: { rate?: number; member_number?: string; client?: Record<string, unknown> } = {},
) {
  const work_code_id = await codeOf(company, 'FS');
  const client = await company.addClient(first_name, last_name, {
    ...more.client,
    custom_fields: {
      contract_hours: { [work_code_id]: { billable: true, client_rate: more.rate ?? 65.47 } },
    },
  });
  await company.ada.api('POST', '/client-recipients/', {
    client: client.id,
    start_date: NOVEMBER.first,
    recipient,
    ...(more.member_number && { member_number: more.member_number }),
  });
  return client;
}

type Times = [start: string, end: string];

/** Logs of a client, as [day of November, times]. */
export async function workedFor(
  company: Company,
  who: Person,
  client: number,
  days: [day: number, times: Times][],
) {
  const work_code_id = await codeOf(company, 'FS');
  for (const [day, [start, end]] of days) {
    const date = `2020-11-${String(day).padStart(2, '0')}`;
    await logOf(who, client, date, [[start, end, { work_code_id }]]);
  }
}

/** Clients called Zed, for each of whom a person worked an hour at 60.00 in November; the same recipient pays for all. */
export async function manyBilled(company: Company, who: Person, recipient: number, count: number) {
  const work_code_id = await codeOf(company, 'FS');
  const contract_hours = { [work_code_id]: { billable: true, client_rate: 60 } };
  const clients: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const { id } = await company.addClient('Zed', `Zimmer ${place + 10}`, {
      custom_fields: { contract_hours },
    });
    clients.push(id);
    const date = `2020-11-${String(10 + (place % 20)).padStart(2, '0')}`;
    const hour = 10 + Math.floor(place / 20);
    await logOf(who, id, date, [[`${hour}:00`, `${hour + 1}:00`, { work_code_id }]]);
  }
  await company.ada.api('POST', '/client-recipients/', {
    clients,
    start_date: NOVEMBER.first,
    recipient,
    member_number: '430123458',
  });
}

/** The sheet of a person's November, approved. */
export async function approvedNovember(company: Company, who: Person): Promise<number> {
  const { id } = await who.api<{ id: number }>('POST', '/timesheets/', {
    start_date: NOVEMBER.first,
    end_date: NOVEMBER.last,
  });
  await who.api('POST', `/timesheets/${id}/submit/`);
  await company.ada.api('POST', `/timesheets/${id}/approve/`);
  return id;
}
