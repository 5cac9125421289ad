import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  LEAVE_PAYOUT,
  type PayExtra,
  type PayExtraInput,
  type payExtraRemove,
} from '@daybook/contract/pay-extras';
import { mayDoPayRunStep } from '@daybook/domain/pay/pay-runs/run';
import type { DateRange } from '@daybook/domain/time/date-range';
import { ofCompany } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveLedger } from '../../database/schema/leave.ts';
import { payExtras, payRuns } from '../../database/schema/pay-runs.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, required } from '../../kernel/refusals.ts';
import { newRow, recordChange, single } from '../../kernel/rows.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { recalculations } from '../pay/changes.ts';
import { movePay } from '../pay/sheet-update.ts';
import { payExtraRecords, payExtraRow } from './reads.ts';

export async function createPayExtra(
  ctx: MemberWrite,
  input: Omit<PayExtraInput, 'pay_code'> & Pick<PayExtra, 'pay_code'>,
): Promise<PayExtra> {
  const { db, company_id, caller } = ctx;
  const { user: user_id, pay_run: pay_run_id, ...extra } = input;
  if ((await db.$count(users, ofCompany(users, company_id, user_id))) === 0)
    throw badInput({ user: 'This employee does not exist.' });
  if (pay_run_id !== null) {
    const [run] = await db
      .select({ status: payRuns.status })
      .from(payRuns)
      .where(ofCompany(payRuns, company_id, pay_run_id));
    if (!run) throw badInput({ pay_run: 'This pay run does not exist.' });
    if (!mayDoPayRunStep(run.status, 'lock'))
      throw badInput({ pay_run: 'Choose a pay run that is a draft.' });
  }
  const [row] = await db
    .insert(payExtras)
    .values({ ...newRow(ctx), ...extra, user_id, pay_run_id, created_by_id: caller.user_id })
    .returning();
  const created = await single(
    payExtraRecords(db, ctx.membership, [required(row, 'the extra written just now')]),
  );
  recordChange(ctx, 'pay_extra', null, created);
  if (input.counts) await recalculate(ctx, user_id, input);
  return created;
}

/** An extra that a run has paid stays; a second one can reverse it. */
export async function removePayExtra(ctx: MemberWrite, input: z.output<typeof payExtraRemove>) {
  const { db, company_id } = ctx;
  const row = await payExtraRow(db, company_id, input.id);
  refuseStale(row, input);
  const [before] = await payExtraRecords(db, ctx.membership, [row]);
  if (before?.is_paid)
    throw conflict('in_use', 'A pay run has paid this. Add one with the opposite amount to take it back.');
  await db.delete(payExtras).where(ofCompany(payExtras, company_id, row.id));
  recordChange(ctx, 'pay_extra', required(before, `pay extra ${row.id}`), null);
  if (row.pay_code === LEAVE_PAYOUT) await giveBack(ctx, row.id);
  if (row.counts) await recalculate(ctx, row.user_id, row);
  return {};
}

/** Time off whose payout is deleted is there again: the ledger gets the opposite line. */
async function giveBack({ db, company_id, caller, now }: MemberWrite, pay_extra_id: number): Promise<void> {
  const lines = await db
    .select()
    .from(leaveLedger)
    .where(and(eq(leaveLedger.company_id, company_id), eq(leaveLedger.pay_extra_id, pay_extra_id)));
  for (const { id: _id, minutes, ...line } of lines)
    await db.insert(leaveLedger).values({
      ...line,
      minutes: -minutes,
      reason: 'Payout deleted',
      created_by_id: caller.user_id,
      created_at: momentOf(now),
    });
}

/** An extra that counts toward the regular rate changes what the approved timesheets of its weeks pay (pay.md#recalculation). */
async function recalculate(ctx: MemberWrite, user_id: number, range: DateRange): Promise<void> {
  for (const { changes } of await recalculations(ctx.db, ctx, [user_id], range))
    for (const change of changes) await movePay(ctx, change);
}
