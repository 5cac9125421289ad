import { and, eq } from 'drizzle-orm';
import { type SubmissionAction, submissionStatus, submissionStep } from '@daybook/domain/submission';
import { momentOf } from '../../clock.ts';
import type { MemberWrite } from '../../procedures.ts';
import { conflict, forbidden, found } from '../../refusals.ts';
import { nextVersion } from '../../versions.ts';
import { requireVisibleClient } from '../clients/visibility.ts';
import { announce } from '../webhooks/announce.ts';
import { getSubmission } from './reads.ts';
import type { AnyKind, Kind, SubmissionRow } from './records.ts';

/** Files a submission; who and when are the server's (decisions §3). */
export async function createSubmission<Row extends SubmissionRow, Input extends { client_id: number }>(
  ctx: MemberWrite,
  kind: Kind<Row, Input>,
  input: Input,
) {
  const { db, company_id, caller, now, record } = ctx;
  await requireVisibleClient(db, ctx, input.client_id, 'client_id');
  const at = momentOf(now);
  const [row] = await kind.insert(db, {
    ...input,
    company_id,
    user_id: caller.user_id,
    submitted_at: at,
    created_at: at,
    updated_at: at,
  });
  const { id } = found(row);
  record({ record_type: kind.kind, record_id: id, after: input });
  if (kind.event) await announce(ctx, kind.event, id);
  return getSubmission(db, ctx, kind, id);
}

/** Refuses a step with the 409 and its sentence. */
function requireStep(
  { kind }: AnyKind,
  submission: { approved: boolean },
  action: SubmissionAction,
  isAdmin: boolean,
): void {
  const step = submissionStep(kind, submissionStatus(submission), action, isAdmin ? 'admin' : 'author');
  if ('refusal' in step) throw conflict(step.refusal);
}

/** Approve sets `approved` and `processed`, unapprove clears both (decisions §3). Of two at once exactly one succeeds. */
export async function reviewSubmission<Row extends SubmissionRow, Input>(
  ctx: MemberWrite,
  kind: Kind<Row, Input>,
  id: number,
  action: 'approve' | 'unapprove',
) {
  const { db, caller, company_id, now, record } = ctx;
  const { table } = kind;
  const before = await getSubmission(db, ctx, kind, id);
  requireStep(kind, before, action, true);
  const approved = action === 'approve';
  const rows = await db
    .update(table)
    .set({
      approved,
      processed: approved,
      reviewed_by_id: approved ? caller.user_id : null,
      reviewed_at: approved ? momentOf(now) : null,
      updated_at: nextVersion(now, before.updated_at),
    })
    .where(and(eq(table.company_id, company_id), eq(table.id, id), eq(table.approved, !approved)))
    .returning({ id: table.id });
  if (rows.length === 0) requireStep(kind, { approved }, action, true);
  record({ record_type: kind.kind, record_id: id, before: { approved: !approved }, after: { approved } });
  return getSubmission(db, ctx, kind, id);
}

/** Its author until it is approved, an admin at any time. */
export async function removeSubmission<Row extends SubmissionRow, Input>(
  ctx: MemberWrite,
  kind: Kind<Row, Input>,
  id: number,
): Promise<void> {
  const { db, caller, company_id, record } = ctx;
  const { table } = kind;
  const before = await getSubmission(db, ctx, kind, id);
  if (!caller.is_admin && before.user.id !== caller.user_id) throw forbidden();
  requireStep(kind, before, 'delete', caller.is_admin);
  const rows = await db
    .delete(table)
    .where(
      and(
        eq(table.company_id, company_id),
        eq(table.id, id),
        caller.is_admin ? undefined : eq(table.approved, false),
      ),
    )
    .returning({ id: table.id });
  if (rows.length === 0) requireStep(kind, { approved: true }, 'delete', caller.is_admin);
  record({ record_type: kind.kind, record_id: id, before });
}
