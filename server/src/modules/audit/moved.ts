import { and, eq, inArray, isNull, or, type AnyColumn, type SQL } from 'drizzle-orm';
import { auditEntries, movedIds } from '../../database/schema/audit.ts';
import type { ReadDb } from '../../database/store.ts';

/** Entries of a sign-in are about the person. */
const typeOfId = (type: string): string => (type === 'session' ? 'employee' : type);

/**
 * The entries that name a record in a column: by its number here, or by its number where they were written
 * (imports-and-exports.md#moving-a-company).
 */
async function isHere(
  db: ReadDb,
  company_id: number,
  column: AnyColumn,
  record_type: string | undefined,
  id: number,
): Promise<SQL | undefined> {
  const before = await db
    .select({ origin_id: movedIds.origin_id, record_type: movedIds.record_type, old_id: movedIds.old_id })
    .from(movedIds)
    .where(
      and(
        eq(movedIds.company_id, company_id),
        record_type === undefined ? undefined : eq(movedIds.record_type, typeOfId(record_type)),
        eq(movedIds.new_id, id),
      ),
    );
  return or(
    and(isNull(auditEntries.origin_id), eq(column, id)),
    ...before.map((moved) =>
      and(
        eq(auditEntries.origin_id, moved.origin_id),
        eq(column, moved.old_id),
        record_type === undefined ? eq(auditEntries.record_type, moved.record_type) : undefined,
      ),
    ),
  );
}

export const recordIs = (
  db: ReadDb,
  company_id: number,
  record: { record_type?: string | undefined; record_id: number },
): Promise<SQL | undefined> =>
  isHere(db, company_id, auditEntries.record_id, record.record_type, record.record_id);

export const personIs = async (db: ReadDb, company_id: number, user_id: number): Promise<SQL | undefined> => {
  const before = await db
    .select({ origin_id: movedIds.origin_id, old_id: movedIds.old_id })
    .from(movedIds)
    .where(
      and(
        eq(movedIds.company_id, company_id),
        eq(movedIds.record_type, 'employee'),
        eq(movedIds.new_id, user_id),
      ),
    );
  return or(
    and(isNull(auditEntries.origin_id), eq(auditEntries.user_id, user_id)),
    ...before.map(({ origin_id, old_id }) =>
      and(eq(auditEntries.origin_id, origin_id), eq(auditEntries.user_id, old_id)),
    ),
  );
};

export interface NamedId {
  type: string;
  id: number;
}
interface FromOrigin extends NamedId {
  origin_id: number;
}
const originKey = ({ origin_id, type, id }: FromOrigin): string => `${origin_id} ${type} ${id}`;

/** The numbers here of the records that imported entries name; null for a record that was not imported. */
export async function idsHere(
  db: ReadDb,
  company_id: number,
  records: readonly FromOrigin[],
): Promise<(of: NamedId & { origin_id: number | null }) => number | null> {
  const numbersHere = new Map<string, number>();
  if (records.length > 0) {
    const rows = await db
      .select()
      .from(movedIds)
      .where(
        and(
          eq(movedIds.company_id, company_id),
          inArray(movedIds.old_id, [...new Set(records.map(({ id }) => id))]),
          inArray(movedIds.origin_id, [...new Set(records.map(({ origin_id }) => origin_id))]),
        ),
      );
    for (const { origin_id, record_type: type, old_id: id, new_id } of rows)
      numbersHere.set(originKey({ origin_id, type, id }), new_id);
  }
  return ({ origin_id, type, id }) =>
    origin_id === null ? id : (numbersHere.get(originKey({ origin_id, type: typeOfId(type), id })) ?? null);
}
