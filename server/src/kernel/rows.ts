import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { AuditRecordType } from '@daybook/domain/audit/audit-vocabulary';
import { foldedKey } from '@daybook/domain/text/fold';
import type { clientCodes } from '../database/schema/client-codes.ts';
import { clients } from '../database/schema/clients.ts';
import type { customFieldDefinitions } from '../database/schema/custom-fields.ts';
import type { users } from '../database/schema/employees.ts';
import type { roles } from '../database/schema/roles.ts';
import type { workCodes } from '../database/schema/work-codes.ts';
import { inIds } from '../database/sql.ts';
import type { ReadDb } from '../database/store.ts';
import { changedFields } from './audit/changes.ts';
import { momentOf } from './clock.ts';
import type { Names } from './names.ts';
import type { MemberWrite } from './procedures.ts';
import { badInput, required } from './refusals.ts';

/** The columns that every new row of the caller's company has in common. */
export function newRow({ company_id, now }: Pick<MemberWrite, 'company_id' | 'now'>) {
  const moment = momentOf(now);
  return { company_id, created_at: moment, updated_at: moment };
}

/** Records that a record was created (`before` is null), changed or deleted (`after` is null). */
export function recordChange(
  { record }: Pick<MemberWrite, 'record'>,
  record_type: AuditRecordType,
  before: { id: number } | null,
  after: { id: number } | null,
): void {
  const record_id = (before ?? after)?.id ?? null;
  record({ record_type, record_id, ...changedFields(before, after, ['updated_at']) });
}

/** A row with some values replaced; one that is undefined stays as it is. */
export const withChange = <Row extends object>(
  row: Row,
  change: { [Name in keyof Row]?: Row[Name] | undefined },
): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** The answer to a form, which saves its one record by the writer of several. */
export const single = async <Row>(rows: Promise<readonly Row[]>): Promise<Row> =>
  required((await rows)[0], 'the record written just now');

/** One field of each row. */
export const pluck = <Row, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] =>
  rows.map((row) => row[field]);

/** Groups rows by a key, in their order. */
export function grouped<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** A map's value of a key; where there is none yet, it is computed and stays. */
export function computed<Key, Value extends object>(
  values: Map<Key, Value>,
  key: Key,
  compute: () => Value,
): Value {
  const present = values.get(key);
  if (present) return present;
  const value = compute();
  values.set(key, value);
  return value;
}

/** Some rows at a time, between which other calls have their turn. */
export async function* inTurns<Row>(rows: readonly Row[], size = 500): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += size) {
    yield rows.slice(from, from + size);
    await nextTurn();
  }
}

/** The ids of each set of equal values. */
export function idsOfEqual<Value>(values: Iterable<[id: number, value: Value]>): [Value, number[]][] {
  const groups = new Map<string, [Value, number[]]>();
  // Most are one object, whose text need not be made again.
  const idsByValue = new Map<Value, number[]>();
  for (const [id, value] of values) {
    let ids = idsByValue.get(value);
    if (!ids) {
      const key = JSON.stringify(value);
      const group = groups.get(key) ?? [value, []];
      groups.set(key, group);
      ids = group[1];
      idsByValue.set(value, ids);
    }
    ids.push(id);
  }
  return [...groups.values()];
}

/** The names of people or clients, by id. */
export async function namesById(
  db: ReadDb,
  table: typeof users | typeof clients,
  { company_id, names }: { company_id: number; names: Names },
  ids: Iterable<number | null>,
): Promise<ReadonlyMap<number | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, first_name: table.first_name, last_name: table.last_name })
    .from(table)
    .where(and(eq(table.company_id, company_id), inIds(table.id, wanted)));
  const isOfClients = table === clients;
  return new Map(rows.map((row) => [row.id, isOfClients ? names.client(row) : names.employee(row)]));
}

type Keyed =
  | { table: typeof workCodes | typeof clientCodes; column: 'code_key' }
  | { table: typeof roles | typeof customFieldDefinitions; column: 'name_key' };

/**
 * Throws 400 if another row of the company has this key, folded.
 * @param id of the row that gets the key; null: a new one
 */
export const refuseTaken = (
  of: Pick<MemberWrite, 'db' | 'company_id'>,
  keyed: Keyed,
  key: string,
  id: number | null,
  problem: Record<string, string>,
): Promise<void> => refuseAnyTaken(of, keyed, [{ key, id, problem }]);

/** As `refuseTaken`, of several rows. */
export async function refuseAnyTaken(
  { db, company_id }: Pick<MemberWrite, 'db' | 'company_id'>,
  keyed: Keyed,
  keys: readonly { key: string; id: number | null; problem: Record<string, string> }[],
): Promise<void> {
  const column = keyed.column === 'code_key' ? keyed.table.code_key : keyed.table.name_key;
  const { table } = keyed;
  const byKey = new Map(keys.map((entry) => [foldedKey(entry.key), entry]));
  const rows = await db
    .select({ id: table.id, key: column })
    .from(table)
    .where(and(eq(table.company_id, company_id), inArray(column, [...byKey.keys()])));
  for (const { id, key } of rows) {
    const entry = byKey.get(key);
    if (entry && entry.id !== id) throw badInput(entry.problem);
  }
}
