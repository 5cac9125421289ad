import { and, asc, eq } from 'drizzle-orm';
import type { PayChangesOf, TimesheetPayChange } from '@daybook/contract/timesheet-pay';
import { missingRate } from '@daybook/domain/pay/pay-rules/lines';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { pluck } from '../../kernel/rows.ts';
import { approvals, changesOfApproved, sheetsToApprove } from '../pay/changes.ts';
import type { FrozenPay } from '../pay/lines.ts';
import { peopleById } from '../pay/people.ts';
import type { PayViewer } from '../pay/sheet-terms.ts';
import { timesheetColumns } from '../pay/sheets.ts';
import { findingsOfIds } from './findings.ts';

const NO_FINDINGS = Promise.resolve(new Map<number, UnusualFinding[]>());

/** The changes of pay shown before approving, unapproving or recalculating; sheets for which the step is not possible are left out. */
export async function previewPay(
  db: ReadDb,
  viewer: PayViewer,
  { ids, step }: PayChangesOf,
): Promise<TimesheetPayChange[]> {
  const rows = await db
    .select(timesheetColumns)
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, viewer.company_id),
        inIds(timesheets.id, ids),
        eq(timesheets.status, step === 'approve' ? 'submitted' : 'approved'),
        eq(timesheets.imported, false),
      ),
    )
    .orderBy(asc(timesheets.start_date), asc(timesheets.id));
  const changes =
    step === 'approve'
      ? await approvals(db, viewer, await sheetsToApprove(db, viewer, rows))
      : await changesOfApproved(db, viewer, rows, step);
  const rowIds = pluck(rows, 'id');
  const [people, findings] = await pipelined(
    peopleById(
      db,
      viewer,
      changes.map(({ sheet }) => sheet.user_id),
    ),
    step === 'approve' ? findingsOfIds(db, viewer, rowIds) : NO_FINDINGS,
  );
  const requested = new Set(rowIds);
  return changes.map(({ sheet, before, after, frozen }) => ({
    id: sheet.id,
    asked: requested.has(sheet.id),
    user: sheet.user_id,
    name: people.get(sheet.user_id)?.name ?? '',
    start_date: sheet.start_date,
    end_date: sheet.end_date,
    before: before && payFigures(before),
    after: after && payFigures(after),
    overtime_in:
      after && sheet.end_date > after.pay_period_end
        ? { start_date: after.pay_period_start, end_date: after.pay_period_end }
        : null,
    missing_rate: after && missingRate(frozen?.lines ?? [], after.pay_rate_source),
    to_look_at: pluck(findings.get(sheet.id) ?? [], 'message'),
  }));
}

const payFigures = (pay: FrozenPay) => ({
  regular_hours: pay.regular_hours,
  overtime_hours: pay.overtime_hours,
  total_pay: pay.total_pay,
  mileage_reimbursement: pay.mileage_reimbursement,
  pay_rate: pay.pay_rate,
  pay_rate_source: pay.pay_rate_source,
});
