import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditRecordType } from '@daybook/domain/audit/audit-vocabulary';
import { foldedKey } from '@daybook/domain/text/fold';
import { changedFields } from './audit/changes.ts';
import { momentOf } from './clock.ts';
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

/**
 * Throws 400 if another row of the company has this key, folded.
 * @param column of the keys: `roles.name_key`
 * @param id of the row that gets the key; null: a new one
 */
export const refuseTaken = (
  of: Pick<MemberWrite, 'db' | 'company_id'>,
  column: AnyPgColumn,
  key: string,
  id: number | null,
  problem: Record<string, string>,
): Promise<void> => refuseAnyTaken(of, column, [{ key, id, problem }]);

/** As `refuseTaken`, of several rows. */
export async function refuseAnyTaken(
  { db, company_id }: Pick<MemberWrite, 'db' | 'company_id'>,
  column: AnyPgColumn,
  keys: readonly { key: string; id: number | null; problem: Record<string, string> }[],
): Promise<void> {
  const columns = getTableColumns(column.table);
  const byKey = new Map(keys.map((entry) => [foldedKey(entry.key), entry]));
  const rows = await db
    .select({ id: sql<number>`${columns['id']}`, key: sql<string>`${column}` })
    .from(column.table)
    .where(and(sql`${columns['company_id']} = ${company_id}`, inArray(column, [...byKey.keys()])));
  for (const { id, key } of rows) {
    const entry = byKey.get(key);
    if (entry && entry.id !== id) throw badInput(entry.problem);
  }
}
