import { and, eq } from 'drizzle-orm';
import type { AuditEntry } from '@daybook/contract/audit';
import { type NamedRecordType, idsInAudit, nameKey } from '@daybook/domain/audit';
import { formatLongDay, formatMonth, monthOf } from '@daybook/domain/day';
import { joinName } from '@daybook/domain/names';
import { inIds } from '../../database/in-ids.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import { customFieldDefinitions } from '../../database/schema/custom-fields.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { roles } from '../../database/schema/roles.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { CompanyId } from '../../auth/membership.ts';

type StoredEntry = Omit<AuditEntry, 'record_name' | 'names'>;
type Names = ReadonlyMap<string, string>;
interface Scope {
  db: ReadDb;
  company_id: CompanyId;
}

/** Which ids of each kind are to be named. */
class Wanted {
  readonly #ids = new Map<string, Set<number>>();
  add(type: string, id: number): void {
    this.#ids.set(type, (this.#ids.get(type) ?? new Set()).add(id));
  }
  of(...types: string[]): number[] {
    return [...new Set(types.flatMap((type) => [...(this.#ids.get(type) ?? [])]))];
  }
}

/** Entries with what their record is called, and with the names of the records that their fields point to. */
export async function withNames(
  db: ReadDb,
  company_id: CompanyId,
  entries: StoredEntry[],
): Promise<AuditEntry[]> {
  const scope = { db, company_id };
  const wanted = new Wanted();
  const mentioned = new Map<number, { type: NamedRecordType; id: number }[]>();
  for (const entry of entries) {
    if (entry.record_type !== null && entry.record_id !== null)
      wanted.add(entry.record_type, entry.record_id);
    const ids = idsInAudit(entry.before, entry.after);
    mentioned.set(entry.id, ids);
    for (const { type, id } of ids) wanted.add(type, id);
  }
  const records = await recordNames(scope, wanted);
  for (const { client_id, user_id } of records.values()) {
    if (client_id !== undefined) wanted.add('client', client_id);
    if (user_id !== undefined) wanted.add('employee', user_id);
  }
  const names = await pickedNames(scope, wanted);
  return entries.map((entry) => {
    const key = nameKey(entry.record_type ?? '', entry.record_id ?? 0);
    const told = (mentioned.get(entry.id) ?? []).flatMap(({ type, id }) => {
      const name = names.get(nameKey(type, id));
      return name === undefined ? [] : [[nameKey(type, id), name] as const];
    });
    return {
      ...entry,
      record_name: names.get(key) ?? titleOf(records.get(key), names),
      names: Object.fromEntries(told),
    };
  });
}

/** A record that is called by its client, its author and its date. */
interface Dated {
  client_id?: number;
  user_id?: number;
  when: string;
}

function titleOf(record: Dated | undefined, names: Names): string | null {
  if (!record) return null;
  const parts = [
    record.client_id === undefined ? undefined : names.get(nameKey('client', record.client_id)),
    record.user_id === undefined ? undefined : names.get(nameKey('employee', record.user_id)),
    record.when,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

async function recordNames({ db, company_id }: Scope, wanted: Wanted): Promise<Map<string, Dated>> {
  const found = new Map<string, Dated>();
  const sheets = wanted.of('timesheet');
  if (sheets.length > 0) {
    const { id, user_id, start_date, end_date } = timesheets;
    const rows = await db
      .select({ id, user_id, start_date, end_date })
      .from(timesheets)
      .where(and(eq(timesheets.company_id, company_id), inIds(id, sheets)));
    for (const row of rows) {
      const when = `${formatLongDay(row.start_date)} – ${formatLongDay(row.end_date)}`;
      found.set(nameKey('timesheet', row.id), { user_id: row.user_id, when });
    }
  }
  const reports = wanted.of('monthly_report');
  if (reports.length > 0) {
    const { id, client_id, month } = monthlyReports;
    const rows = await db
      .select({ id, client_id, month })
      .from(monthlyReports)
      .where(and(eq(monthlyReports.company_id, company_id), inIds(id, reports)));
    for (const row of rows) {
      const when = formatMonth(monthOf(row.month));
      found.set(nameKey('monthly_report', row.id), { client_id: row.client_id, when });
    }
  }
  for (const [type, table] of [
    ['no_show', noShows],
    ['incident', incidents],
    ['daily_log', dailyLogs],
  ] as const) {
    const ids = wanted.of(type);
    if (ids.length === 0) continue;
    // One query for each kind that the page shows.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await db
      .select({ id: table.id, client_id: table.client_id, date: table.date })
      .from(table)
      .where(and(eq(table.company_id, company_id), inIds(table.id, ids)));
    for (const row of rows) {
      found.set(nameKey(type, row.id), { client_id: row.client_id, when: formatLongDay(row.date) });
    }
  }
  return found;
}

async function pickedNames({ db, company_id }: Scope, wanted: Wanted): Promise<Names> {
  const names = new Map<string, string>();
  for (const [type, table, ids] of [
    ['client', clients, wanted.of('client')],
    ['employee', users, wanted.of('employee', 'session')],
  ] as const) {
    if (ids.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop
    const rows = await db
      .select({ id: table.id, first_name: table.first_name, last_name: table.last_name })
      .from(table)
      .where(and(eq(table.company_id, company_id), inIds(table.id, ids)));
    for (const row of rows) {
      names.set(nameKey(type, row.id), joinName(row));
      if (type === 'employee') names.set(nameKey('session', row.id), joinName(row));
    }
  }
  for (const [type, table] of [
    ['work_code', workCodes],
    ['client_code', clientCodes],
  ] as const) {
    const ids = wanted.of(type);
    if (ids.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop
    const rows = await db
      .select({ id: table.id, code: table.code, description: table.description })
      .from(table)
      .where(and(eq(table.company_id, company_id), inIds(table.id, ids)));
    for (const row of rows) {
      const name = row.description ? `${row.description} (${row.code})` : row.code;
      names.set(nameKey(type, row.id), name);
    }
  }
  for (const [type, table] of [
    ['role', roles],
    ['custom_field', customFieldDefinitions],
  ] as const) {
    const ids = wanted.of(type);
    if (ids.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.company_id, company_id), inIds(table.id, ids)));
    for (const row of rows) names.set(nameKey(type, row.id), row.name);
  }
  return names;
}
