import { and, eq } from 'drizzle-orm';
import { balanceOn, replay, settlement, type LeaveLine } from '@daybook/domain/leave/replay';
import { formatMinutes } from '@daybook/domain/money/exact';
import type { Day } from '@daybook/domain/time/day';
import { leaveLedger } from '../../database/schema/leave.ts';
import { inIds } from '../../database/sql.ts';
import { inserter } from '../../database/statements.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { Refusal } from '../../kernel/refusals.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { leaveCauses } from './events.ts';

export type SettleContext = Pick<MemberWrite, 'company_id' | 'now' | 'membership'>;

const storeLines = inserter(leaveLedger);

export interface MovedBalance {
  user: number;
  leave_type: number;
  lines: LeaveLine[];
  /** Whether the ledger had lines before. */
  is_stored: boolean;
  before: number;
  after: number;
}

const asLine = (row: typeof leaveLedger.$inferSelect): LeaveLine => ({
  kind: row.kind,
  day: row.day,
  minutes: row.minutes,
  withheld: row.withheld,
  policy_id: row.leave_policy_id,
  timesheet_id: row.timesheet_id,
  request_id: row.leave_request_id,
});

/** What the ledgers of these people lack, by a fresh replay (time-off.md#balance). */
export async function missingLines(
  db: ReadDb,
  { company_id, today }: { company_id: number; today: Day },
  ids: readonly number[],
): Promise<MovedBalance[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(leaveLedger)
    .where(and(eq(leaveLedger.company_id, company_id), inIds(leaveLedger.user_id, ids)))
    .orderBy(leaveLedger.id);
  const { eventsOf, leave_types } = await leaveCauses(db, company_id, ids, rows);
  const types = [...new Set([...leave_types, ...pluck(rows, 'leave_type_id')])].toSorted(
    (one, other) => one - other,
  );
  const stored = grouped(rows, ({ user_id, leave_type_id }) => `${user_id} ${leave_type_id}`);
  return ids.flatMap((user) =>
    types.flatMap((id): MovedBalance[] => {
      const before = (stored.get(`${user} ${id}`) ?? []).map(asLine);
      const after = replay(eventsOf(user, id), today);
      const lines = settlement(before, after);
      if (lines.length === 0) return [];
      return [
        {
          user,
          leave_type: id,
          lines,
          is_stored: before.length > 0,
          before: balanceOn(before, today),
          after: balanceOn(after, today),
        },
      ];
    }),
  );
}

/**
 * Appends what the ledgers of these people lack, in the transaction of whatever changed a cause.
 * @param reason what changed: "Timesheet Nov 1 – 14 unapproved"
 */
export async function settleLeave(
  ctx: SettleContext & { db: WriteDb },
  ids: readonly number[],
  reason: string | null,
): Promise<void> {
  if (!ctx.membership.time_off) return;
  await appendLines(ctx, await missingLines(ctx.db, ctx.membership, ids), reason);
}

type NewBalanceLines = Pick<MovedBalance, 'user' | 'leave_type' | 'lines'>;

/** Rows of the ledger that are to be written. */
export const ledgerRows = (
  { company_id, now }: { company_id: number; now: Date },
  balances: readonly NewBalanceLines[],
  reason: string | null,
) =>
  balances.flatMap(({ user, leave_type, lines }) =>
    lines.map((line) => ({
      company_id,
      user_id: user,
      leave_type_id: leave_type,
      day: line.day,
      kind: line.kind,
      minutes: line.minutes,
      withheld: line.withheld,
      leave_policy_id: line.policy_id,
      timesheet_id: line.timesheet_id,
      leave_request_id: line.request_id,
      pay_extra_id: null,
      import_id: null,
      reason,
      created_by_id: null,
      created_at: momentOf(now),
    })),
  );

export async function appendLines(
  { db, ...to }: { db: WriteDb; company_id: number; now: Date },
  balances: readonly NewBalanceLines[],
  reason: string | null,
): Promise<void> {
  const rows = ledgerRows(to, balances, reason);
  if (rows.length > 0) await storeLines(db, rows);
}

/**
 * The same for a change that an administrator is asked about first, where it moves balances that there are.
 * @param recalculate they have seen whose, and by how much
 */
export async function settleLeaveAsked(
  ctx: MemberWrite,
  ids: readonly number[],
  recalculate: boolean,
  reason: string,
): Promise<void> {
  if (!ctx.membership.time_off) return;
  const balances = await missingLines(ctx.db, ctx.membership, ids);
  const changed = balances.filter(({ is_stored, before, after }) => is_stored && before !== after);
  if (changed.length > 0 && !recalculate) throw balancesMoved(changed);
  await appendLines(ctx, balances, reason);
}

function balancesMoved(changed: readonly MovedBalance[]): Refusal {
  const people = new Set(changed.map(({ user }) => user)).size;
  const minutes = changed.reduce((sum, { before, after }) => sum + after - before, 0);
  return new Refusal(
    'recalculation_needed',
    `The balance of ${people === 1 ? '1 person' : `${people} people`} changes by ${formatMinutes(minutes)} h.`,
    {
      affected: changed.map(({ user, leave_type: type, before, after }) => ({ user, type, before, after })),
    },
  );
}
