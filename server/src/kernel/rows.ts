import { and, eq, inArray } from 'drizzle-orm';
import type { clientCodes } from '../database/schema/client-codes.ts';
import type { customFieldDefinitions } from '../database/schema/custom-fields.ts';
import type { roles } from '../database/schema/roles.ts';
import type { workCodes } from '../database/schema/work-codes.ts';
import { momentOf } from './clock.ts';
import type { MemberWrite } from './procedures.ts';
import { badInput } from './refusals.ts';

/** The columns that every new row of the caller's company has in common. */
export function newRow({ company_id, now }: Pick<MemberWrite, 'company_id' | 'now'>) {
  const at = momentOf(now);
  return { company_id, created_at: at, updated_at: at };
}

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

/** The ids of each set of equal values. */
export function idsOfEqual<Value>(values: Iterable<[id: number, value: Value]>): [Value, number[]][] {
  const groups = new Map<string, [Value, number[]]>();
  // Most are one object, whose text need not be made again.
  const known = new Map<Value, number[]>();
  for (const [id, value] of values) {
    let ids = known.get(value);
    if (!ids) {
      const key = JSON.stringify(value);
      const group = groups.get(key) ?? [value, []];
      groups.set(key, group);
      ids = group[1];
      known.set(value, ids);
    }
    ids.push(id);
  }
  return [...groups.values()];
}

type Keyed =
  | { table: typeof workCodes | typeof clientCodes; column: 'code_key' }
  | { table: typeof roles | typeof customFieldDefinitions; column: 'name_key' };

/**
 * Throws 400 if another row of the company has this key, regardless of case.
 * @param own the id of the row that gets the key; 0 for a new one
 */
export const refuseTaken = (
  of: Pick<MemberWrite, 'db' | 'company_id'>,
  keyed: Keyed,
  key: string,
  own: number,
  problem: Record<string, string>,
): Promise<void> => refuseAnyTaken(of, keyed, [{ key, own, problem }]);

/** As `refuseTaken`, of several rows. */
export async function refuseAnyTaken(
  { db, company_id }: Pick<MemberWrite, 'db' | 'company_id'>,
  keyed: Keyed,
  given: readonly { key: string; own: number; problem: Record<string, string> }[],
): Promise<void> {
  const column = keyed.column === 'code_key' ? keyed.table.code_key : keyed.table.name_key;
  const { table } = keyed;
  const byKey = new Map(given.map((one) => [one.key.toLowerCase(), one]));
  const rows = await db
    .select({ id: table.id, key: column })
    .from(table)
    .where(and(eq(table.company_id, company_id), inArray(column, [...byKey.keys()])));
  for (const { id, key } of rows) {
    const one = byKey.get(key);
    if (one && one.own !== id) throw badInput(one.problem);
  }
}
