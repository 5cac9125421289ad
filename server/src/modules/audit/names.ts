import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { AuditEntry } from '@daybook/contract/audit';
import { idsInAudit, nameKey, recordTitle, type NamedRecordType } from '@daybook/domain/audit/audit';
import { inPresentWords, storedRecordTypes } from '@daybook/domain/audit/audit-vocabulary';
import { formatLongRange } from '@daybook/domain/time/date-range';
import { formatLongDay, formatMonth, monthOf } from '@daybook/domain/time/day';
import type { Membership } from '../../auth/membership.ts';
import { auditEntries } from '../../database/schema/audit.ts';
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
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { idsHere } from './moved.ts';

type StoredEntry = Omit<AuditEntry, 'record_name' | 'names'> & { origin_id: number | null };
type RecordNames = ReadonlyMap<string, string>;
type Named<Value> = readonly [key: string, value: Value];
interface Scope {
  db: ReadDb;
  membership: Pick<Membership, 'company_id' | 'names'>;
}

/** The ids of each kind that need a name. */
class IdsByType {
  readonly #ids = new Map<string, Set<number>>();
  add(type: string, id: number | null): void {
    if (id === null) return;
    this.#ids.set(type, (this.#ids.get(type) ?? new Set()).add(id));
  }
  of(...types: string[]): number[] {
    return [...new Set(types.flatMap((type) => [...(this.#ids.get(type) ?? [])]))];
  }
}

/** Entries with the name of their record, and the names of the records that their fields refer to. */
export async function entriesWithNames(
  db: ReadDb,
  membership: Scope['membership'],
  entries: StoredEntry[],
): Promise<AuditEntry[]> {
  const scope = { db, membership };
  const references = new IdsByType();
  const mentioned = new Map<number, { type: NamedRecordType; id: number }[]>();
  for (const entry of entries) mentioned.set(entry.id, idsInAudit(entry.before, entry.after));
  const here = await idsHere(
    db,
    membership.company_id,
    entries.flatMap(({ id, origin_id, record_type, record_id, user_id }) =>
      origin_id === null
        ? []
        : [
            ...(mentioned.get(id) ?? []).map((of) => ({ ...of, origin_id })),
            ...(record_type !== null && record_id !== null
              ? [{ type: record_type === 'session' ? 'employee' : record_type, id: record_id, origin_id }]
              : []),
            ...(user_id === null ? [] : [{ type: 'employee', id: user_id, origin_id }]),
          ],
    ),
  );
  for (const { id, origin_id, record_type, record_id } of entries) {
    if (record_type !== null && record_id !== null)
      references.add(record_type, here({ origin_id, type: record_type, id: record_id }));
    for (const of of mentioned.get(id) ?? []) references.add(of.type, here({ ...of, origin_id }));
  }
  const records = await recordNames(scope, references);
  for (const { client_id, user_id } of records.values()) {
    if (client_id !== undefined) references.add('client', client_id);
    if (user_id !== undefined) references.add('employee', user_id);
  }
  const names = await pickedNames(scope, references);
  const named = entries.map((source) => {
    const { origin_id, ...stored } = source;
    const type = stored.record_type ?? '';
    const entry = {
      ...stored,
      record_id: stored.record_id === null ? null : here({ origin_id, type, id: stored.record_id }),
      user_id: stored.user_id === null ? null : here({ origin_id, type: 'employee', id: stored.user_id }),
    };
    const key = nameKey(type, entry.record_id);
    // In before and after, the entry uses the names from where it was written.
    const fieldNames = (mentioned.get(entry.id) ?? []).flatMap((of) => {
      const name = names.get(nameKey(of.type, here({ ...of, origin_id })));
      return name === undefined ? [] : [[nameKey(of.type, of.id), name] as const];
    });
    return {
      source,
      entry: {
        ...entry,
        record_name: names.get(key) ?? titleOf(records.get(key), names),
        names: Object.fromEntries(fieldNames),
      },
    };
  });
  const titles = await titlesFromTrail(
    scope,
    named.flatMap(({ entry, source }) => (entry.record_name === null ? [source] : [])),
  );
  return named.map(({ entry, source }) => ({
    ...entry,
    record_name: entry.record_name ?? titles.get(trailKey(source)) ?? null,
  }));
}

/** Ids of records are those of the installation where an entry was written. */
const trailKey = ({ origin_id, record_type, record_id }: StoredEntry) =>
  `${origin_id} ${record_type} ${record_id}`;

/** The names of records that were deleted, or have none of their own, from the entries of their creation and deletion. */
async function titlesFromTrail(scope: Scope, entries: StoredEntry[]): Promise<RecordNames> {
  const { db } = scope;
  const { company_id } = scope.membership;
  const records = entries.flatMap(({ record_type, record_id }) =>
    record_type === null || record_id === null ? [] : [{ record_type, record_id }],
  );
  const rows = await rowsWith([...new Set(records.map(({ record_id }) => record_id))], (ids) =>
    db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.company_id, company_id),
          inArray(auditEntries.record_type, [
            ...new Set(records.flatMap(({ record_type }) => storedRecordTypes(record_type))),
          ]),
          inIds(auditEntries.record_id, ids),
          or(...['create', 'generate', 'delete'].map((verb) => like(auditEntries.action, `%.${verb}`))),
        ),
      )
      .orderBy(auditEntries.id),
  );
  const sources = rows.map(inPresentWords);
  const mentioned = sources.flatMap(({ origin_id, before, after }) =>
    idsInAudit(before, after).map((of) => ({ ...of, origin_id })),
  );
  const here = await idsHere(
    db,
    company_id,
    mentioned.flatMap(({ origin_id, ...of }) => (origin_id === null ? [] : [{ ...of, origin_id }])),
  );
  const references = new IdsByType();
  for (const of of mentioned) references.add(of.type, here(of));
  const names = await pickedNames(scope, references);
  return new Map(
    sources.flatMap((source) => {
      const its = idsInAudit(source.before, source.after).flatMap((of) => {
        const name = names.get(nameKey(of.type, here({ ...of, origin_id: source.origin_id })));
        return name === undefined ? [] : [[nameKey(of.type, of.id), name] as const];
      });
      const title = recordTitle(source.after ?? source.before, Object.fromEntries(its));
      return title === null ? [] : [[trailKey(source), title] as const];
    }),
  );
}

/** The name of a record without one of its own. */
interface Dated {
  client_id?: number;
  user_id?: number;
  when: string;
}

function titleOf(record: Dated | undefined, names: RecordNames): string | null {
  if (!record) return null;
  const parts = [
    record.client_id === undefined ? undefined : names.get(nameKey('client', record.client_id)),
    record.user_id === undefined ? undefined : names.get(nameKey('employee', record.user_id)),
    record.when,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** The rows with these ids; no query if there are none. */
const rowsWith = <Row>(ids: number[], find: (ids: number[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? Promise.resolve([]) : find(ids);

async function recordNames(
  { db, membership: { company_id } }: Scope,
  references: IdsByType,
): Promise<Map<string, Dated>> {
  const sheets = rowsWith(references.of('timesheet'), (ids) => {
    const { id, user_id, start_date, end_date } = timesheets;
    return db
      .select({ id, user_id, start_date, end_date })
      .from(timesheets)
      .where(and(eq(timesheets.company_id, company_id), inIds(id, ids)));
  });
  const reports = rowsWith(references.of('monthly_report'), (ids) => {
    const { id, client_id, month } = monthlyReports;
    return db
      .select({ id, client_id, month })
      .from(monthlyReports)
      .where(and(eq(monthlyReports.company_id, company_id), inIds(id, ids)));
  });
  const datedRecords = async (
    type: NamedRecordType | 'no_show' | 'incident' | 'daily_log',
    table: typeof noShows | typeof incidents | typeof dailyLogs,
  ) => {
    const rows = await rowsWith(references.of(type), (ids) =>
      db
        .select({ id: table.id, client_id: table.client_id, date: table.date })
        .from(table)
        .where(and(eq(table.company_id, company_id), inIds(table.id, ids))),
    );
    return rows.map(({ id, client_id, date }): Named<Dated> => [
      nameKey(type, id),
      { client_id, when: formatLongDay(date) },
    ]);
  };
  const [sheetRows, reportRows, ...others] = await pipelined(
    sheets,
    reports,
    datedRecords('no_show', noShows),
    datedRecords('incident', incidents),
    datedRecords('daily_log', dailyLogs),
  );
  return new Map([
    ...sheetRows.map(({ id, user_id, ...range }): Named<Dated> => [
      nameKey('timesheet', id),
      { user_id, when: formatLongRange(range) },
    ]),
    ...reportRows.map(({ id, client_id, month }): Named<Dated> => [
      nameKey('monthly_report', id),
      { client_id, when: formatMonth(monthOf(month)) },
    ]),
    ...others.flat(),
  ]);
}

async function pickedNames(
  { db, membership: { company_id, names } }: Scope,
  references: IdsByType,
): Promise<RecordNames> {
  const people = (table: typeof clients | typeof users, ids: number[]) =>
    rowsWith(ids, () =>
      db
        .select({ id: table.id, first_name: table.first_name, last_name: table.last_name })
        .from(table)
        .where(and(eq(table.company_id, company_id), inIds(table.id, ids))),
    );
  const codes = async (type: 'work_code' | 'client_code', table: typeof workCodes | typeof clientCodes) => {
    const rows = await rowsWith(references.of(type), (ids) =>
      db
        .select({ id: table.id, code: table.code, description: table.description })
        .from(table)
        .where(and(eq(table.company_id, company_id), inIds(table.id, ids))),
    );
    return rows.map(({ id, code, description }): Named<string> => [
      nameKey(type, id),
      description ? `${description} (${code})` : code,
    ]);
  };
  const named = async (
    type: 'role' | 'custom_field',
    table: typeof roles | typeof customFieldDefinitions,
  ) => {
    const rows = await rowsWith(references.of(type), (ids) =>
      db
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(and(eq(table.company_id, company_id), inIds(table.id, ids))),
    );
    return rows.map(({ id, name }): Named<string> => [nameKey(type, id), name]);
  };
  const [clientRows, userRows, ...others] = await pipelined(
    people(clients, references.of('client')),
    people(users, references.of('employee', 'session')),
    codes('work_code', workCodes),
    codes('client_code', clientCodes),
    named('role', roles),
    named('custom_field', customFieldDefinitions),
  );
  return new Map([
    ...clientRows.map((row): Named<string> => [nameKey('client', row.id), names.client(row)]),
    ...userRows.flatMap((row): Named<string>[] => [
      [nameKey('employee', row.id), names.employee(row)],
      [nameKey('session', row.id), names.employee(row)],
    ]),
    ...others.flat(),
  ]);
}
