import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { PayExtra, PayExtraListInput } from '@daybook/contract/pay-extras';
import { SETTLED } from '@daybook/domain/pay/pay-runs/run';
import type { Membership } from '../../auth/membership.ts';
import { namesById } from '../../auth/names.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { referenceTo, rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { payExtras, payRunLines, payRuns } from '../../database/schema/pay-runs.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';

type ExtraRow = typeof payExtras.$inferSelect;

export function listPayExtras(
  db: ReadDb,
  membership: Membership,
  { user, pay_run, ordering = '-end_date', ...window }: PayExtraListInput,
) {
  const where = and(
    eq(payExtras.company_id, membership.company_id),
    user === undefined ? undefined : eq(payExtras.user_id, user),
    pay_run === undefined ? undefined : eq(payExtras.pay_run_id, pay_run),
  );
  const { key, by } = orderingOf(ordering);
  const column = key === 'start_date' ? payExtras.start_date : payExtras.end_date;
  const query = db.select().from(payExtras).where(where).orderBy(by(column), desc(payExtras.id));
  return listPage(db, window, query, db.select(rowToCount).from(payExtras).where(where), (rows) =>
    payExtraRecords(db, membership, rows),
  );
}

export async function reasonsOfExtras(
  db: ReadDb,
  company_id: number,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: payExtras.id, reason: payExtras.reason })
    .from(payExtras)
    .where(and(eq(payExtras.company_id, company_id), inIds(payExtras.id, ids)));
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

export async function payExtraRow(db: ReadDb, company_id: number, id: number): Promise<ExtraRow> {
  return orNotFound(await rowOf(db, payExtras, company_id, id));
}

export async function payExtraRecords(
  db: ReadDb,
  membership: Membership,
  rows: ExtraRow[],
): Promise<PayExtra[]> {
  if (rows.length === 0) return [];
  const { company_id } = membership;
  const ids = rows.map(({ id }) => id);
  const names = await namesById(db, users, membership, pluck(rows, 'user_id'));
  const paid = await db
    .selectDistinct({ id: payExtras.id })
    .from(payExtras)
    .where(and(eq(payExtras.company_id, company_id), inIds(payExtras.id, ids), isPaid(db, company_id)));
  return rows.map(({ company_id: _company, created_by_id: _by, user_id, pay_run_id, ...row }) => ({
    ...row,
    user: user_id,
    name: names.get(user_id) ?? '',
    pay_run: pay_run_id,
    is_paid: paid.some(({ id }) => id === row.id),
  }));
}

/** A Locked or Paid run has a line of the extra. */
const isPaid = (db: ReadDb, company_id: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(payRunLines)
      .innerJoin(payRuns, referenceTo(payRuns, payRunLines.pay_run_id))
      .where(
        and(
          eq(payRunLines.company_id, company_id),
          eq(payRunLines.pay_extra_id, payExtras.id),
          inArray(payRuns.status, SETTLED),
        ),
      ),
  );
