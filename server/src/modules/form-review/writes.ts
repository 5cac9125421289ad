import { and, eq } from 'drizzle-orm';
import { type FormAction, type FormKind, formStatus, formStep } from '@daybook/domain/form-review';
import { momentOf } from '../../clock.ts';
import type { MemberWrite } from '../../procedures.ts';
import { refusedStep, forbidden } from '../../refusals.ts';
import { nextVersion } from '../../versions.ts';
import { keepClientKey } from '../client-key.ts';
import type { FormTable } from './reads.ts';

/** A form as the caller may read it: whoever gets here has it already. */
interface ReadForm {
  id: number;
  user: { id: number };
  approved: boolean;
  updated_at: string;
}

const RECORD_TYPES = { 'no-show': 'no_show', incident: 'incident' } as const satisfies Record<
  FormKind,
  string
>;

/** The sentence that refuses a step, thrown as the 409 that it is. */
function requireStep(kind: FormKind, form: ReadForm, action: FormAction, isAdmin: boolean): void {
  const step = formStep(kind, formStatus(form), action, isAdmin ? 'admin' : 'author');
  if ('refusal' in step) throw refusedStep(step.refusal);
}

/** Approve sets `approved` and `processed`, unapprove clears both (decisions §3). Of two at once exactly one does it. */
export async function reviewForm(
  { db, caller, company_id, now, record }: MemberWrite,
  { kind, table }: { kind: FormKind; table: FormTable },
  form: ReadForm,
  action: 'approve' | 'unapprove',
): Promise<void> {
  requireStep(kind, form, action, true);
  const approved = action === 'approve';
  const rows = await db
    .update(table)
    .set({
      approved,
      processed: approved,
      reviewed_by_id: approved ? caller.user_id : null,
      reviewed_at: approved ? momentOf(now) : null,
      updated_at: nextVersion(now, form.updated_at),
    })
    .where(and(eq(table.company_id, company_id), eq(table.id, form.id), eq(table.approved, !approved)))
    .returning({ id: table.id });
  if (rows.length === 0) requireStep(kind, { ...form, approved }, action, true);
  record({
    record_type: RECORD_TYPES[kind],
    record_id: form.id,
    before: { approved: !approved },
    after: { approved },
  });
}

/** Its author until it is approved, an admin at any time. */
export async function removeForm(
  ctx: MemberWrite,
  { kind, table }: { kind: FormKind; table: FormTable },
  form: ReadForm,
): Promise<void> {
  const { db, caller, company_id, record } = ctx;
  if (!caller.is_admin && form.user.id !== caller.user_id) throw forbidden();
  requireStep(kind, form, 'delete', caller.is_admin);
  const [gone] = await db
    .delete(table)
    .where(
      and(
        eq(table.company_id, company_id),
        eq(table.id, form.id),
        caller.is_admin ? undefined : eq(table.approved, false),
      ),
    )
    .returning({ user_id: table.user_id, client_key: table.client_key });
  if (!gone) requireStep(kind, { ...form, approved: true }, 'delete', caller.is_admin);
  else await keepClientKey(ctx, RECORD_TYPES[kind], gone);
  record({ record_type: RECORD_TYPES[kind], record_id: form.id, before: form });
}
