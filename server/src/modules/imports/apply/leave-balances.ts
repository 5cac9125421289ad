import { and, eq, gt, min, sum } from 'drizzle-orm';
import { balanceOn, replay } from '@daybook/domain/leave/replay';
import { leaveLedger } from '../../../database/schema/leave.ts';
import { momentOf } from '../../../kernel/clock.ts';
import { required } from '../../../kernel/refusals.ts';
import { leaveEvents } from '../../leave-balances/events.ts';
import { settleLeave } from '../../leave-balances/settle.ts';
import { settledLine, undoneUnless, type SettledLine } from './blocks.ts';
import type { ImportWrite } from './lease.ts';
import type { OpenRow } from './open-rows.ts';

const placeOf = ({ line, target_id, import_id, after }: OpenRow) => ({
  user_id: required(target_id, `the person of line ${line}`),
  leave_type_id: Number(after.leave_type),
  day: String(after.day),
  import_id,
});

/** Appends what is missing to the balances of lines. */
export async function applyLeaveBalances(ctx: ImportWrite, rows: readonly OpenRow[]): Promise<SettledLine[]> {
  for (const row of rows) {
    const place = placeOf(row);
    const later = await nextDay(ctx, place);
    const there = later === null ? 0 : await balanceAt(ctx, { ...place, day: later });
    await append(ctx, place, Number(row.after.balance) - (await balanceAt(ctx, place)), 'Imported');
    // A line of a later day, which came before in the file, says what there is then.
    if (later === null) continue;
    const after = { ...place, day: later };
    await append(ctx, after, there - (await balanceAt(ctx, after)), 'Imported');
  }
  return rows.map(({ line, target_id }) => settledLine(line, target_id, 'done'));
}

type Place = ReturnType<typeof placeOf>;

async function balanceAt({ db, company_id }: ImportWrite, { user_id, leave_type_id, day }: Place) {
  const eventsOf = await leaveEvents(db, company_id, [user_id]);
  return balanceOn(replay(eventsOf(user_id, leave_type_id), day), day);
}

/** The next day for which the import has written what there is; null if there is none. */
async function nextDay({ db, company_id }: ImportWrite, place: Place): Promise<string | null> {
  const [row] = await db
    .select({ day: min(leaveLedger.day) })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.company_id, company_id), ofImport(place), gt(leaveLedger.day, place.day)));
  return row?.day ?? null;
}

const ofImport = ({ import_id, user_id, leave_type_id }: Place) =>
  and(
    eq(leaveLedger.import_id, import_id),
    eq(leaveLedger.user_id, user_id),
    eq(leaveLedger.leave_type_id, leave_type_id),
  );

/** The ledger is append-only: an undo appends the opposite. */
export async function undoLeaveBalances(ctx: ImportWrite, rows: readonly OpenRow[]): Promise<SettledLine[]> {
  for (const row of rows) {
    const place = placeOf(row);
    const [written] = await ctx.db
      .select({ minutes: sum(leaveLedger.minutes).mapWith(Number) })
      .from(leaveLedger)
      .where(
        and(eq(leaveLedger.company_id, ctx.company_id), ofImport(place), eq(leaveLedger.day, place.day)),
      );
    await append(ctx, place, -(written?.minutes ?? 0), 'Import undone');
  }
  return rows.map(({ line, target_id }) => undoneUnless(line, target_id, null));
}

async function append(ctx: ImportWrite, place: Place, minutes: number, reason: string): Promise<void> {
  if (minutes === 0) return;
  const [row] = await ctx.db
    .insert(leaveLedger)
    .values({
      ...place,
      company_id: ctx.company_id,
      kind: 'adjust',
      minutes,
      reason,
      created_by_id: ctx.caller.user_id,
      created_at: momentOf(ctx.now),
    })
    .returning({ id: leaveLedger.id });
  const { user_id: user, leave_type_id: leave_type, day } = place;
  ctx.record({
    action: 'leave_balance.adjust',
    record_type: 'leave_balance',
    record_id: required(row, 'the line written just now').id,
    after: { user, leave_type, day, minutes, reason },
  });
  await settleLeave(ctx, [user], null);
}
