import { and, eq } from 'drizzle-orm';
import { submissionAfter, submissionStatus, type SubmissionAction } from '@daybook/domain/reports/submission';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { forbidden, refusedStep, refuseRecordDays, required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { requireVisiblePerson } from '../clients/visibility.ts';
import { keepClientKey, recordOfClientKey } from '../daily-logs/client-key.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { incidentReads, noShowReads } from './reads.ts';
import { incidentKind, noShowKind, type Kind, type SubmissionRow } from './records.ts';

/** What the steps need of a record. */
interface Reviewed {
  user: { id: number };
  approved: boolean;
  updated_at: string;
}

/** The input that both kinds have in common. */
interface SubmissionInput {
  client_id: number;
  date: string;
  client_key?: string | undefined;
  written_at?: string | undefined;
}

function writesOf<
  Row extends SubmissionRow,
  Brief extends object,
  Input extends SubmissionInput,
  Result extends Reviewed,
>(
  { kind, table, event, insert }: Kind<Row, Brief, Input>,
  reads: { get: (db: MemberWrite['db'], viewer: MemberWrite, id: number) => Promise<Result> },
) {
  /** Refuses a step with the 409 and its sentence. */
  function requireStep({ approved }: { approved: boolean }, action: SubmissionAction, isAdmin: boolean) {
    const step = submissionAfter(kind, submissionStatus({ approved }), action, isAdmin ? 'admin' : 'author');
    if ('refusal' in step) throw refusedStep(step.refusal);
  }

  return {
    /** Author and time are set by the server (forms.md#review). */
    async create(ctx: MemberWrite, input: Input): Promise<Result> {
      const { db, caller, record } = ctx;
      const earlier = await recordOfClientKey(ctx, kind, input.client_key);
      if (earlier !== null) return reads.get(db, ctx, earlier);
      refuseRecordDays(ctx, { date: input.date });
      await requireVisiblePerson(db, ctx, input.client_id, 'client_id');
      const filed = { ...newRow(ctx), user_id: caller.user_id, submitted_at: momentOf(ctx.now) };
      const [row] = await insert(db, { ...input, ...filed });
      const { id } = required(row, 'the form filed just now');
      // The device's own time is only for the audit trail.
      const { client_key: _key, ...after } = input;
      record({ record_type: kind, record_id: id, after });
      if (event) await enqueueEvent(ctx, event, id);
      return reads.get(db, ctx, id);
    },

    /** Approve sets `approved` and `processed`, unapprove clears both. Of two concurrent calls exactly one succeeds. */
    async review(ctx: MemberWrite, id: number, action: 'approve' | 'unapprove'): Promise<Result> {
      const { db, caller, company_id, now, record } = ctx;
      const before = await reads.get(db, ctx, id);
      requireStep(before, action, true);
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
      if (rows.length === 0) requireStep({ approved }, action, true);
      record({ record_type: kind, record_id: id, before: { approved: !approved }, after: { approved } });
      return reads.get(db, ctx, id);
    },

    /** By its author until it is approved, by an admin at any time. */
    async remove(ctx: MemberWrite, id: number) {
      const { db, caller, company_id, record } = ctx;
      const before = await reads.get(db, ctx, id);
      if (!caller.is_admin && before.user.id !== caller.user_id) throw forbidden();
      requireStep(before, 'delete', caller.is_admin);
      const still = caller.is_admin ? undefined : eq(table.approved, false);
      const [gone] = await db
        .delete(table)
        .where(and(eq(table.company_id, company_id), eq(table.id, id), still))
        .returning({ user_id: table.user_id, client_key: table.client_key });
      if (!gone) requireStep({ approved: true }, 'delete', caller.is_admin);
      else await keepClientKey(ctx, kind, gone);
      record({ record_type: kind, record_id: id, before });
      return {};
    },
  };
}

export const noShowWrites = writesOf(noShowKind, noShowReads);
export const incidentWrites = writesOf(incidentKind, incidentReads);
