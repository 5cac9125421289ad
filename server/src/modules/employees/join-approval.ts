import type { User } from '@daybook/contract/employees';
import { refuseThroughKey } from '../../auth/caller.ts';
import { refuseEmployeesBeyondPlan } from '../../auth/plan-limits.ts';
import { badRequest } from '../../kernel/refusals.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { employeeRow } from './reads.ts';
import { employeeRecord, setColumns, type InWrite } from './writes.ts';

/** Approves a person who asked to join without a code (access.md#accounts). */
export async function approveEmployee(ctx: InWrite, id: number): Promise<User> {
  refuseThroughKey(ctx.caller, 'An API key cannot approve new members.');
  const row = await employeeRow(ctx.db, ctx, id);
  if (!row.waiting_for_approval) throw badRequest('This account is not waiting for approval.', 'not_waiting');
  await refuseEmployeesBeyondPlan(ctx.db, ctx, ctx.company_id);
  await setColumns(ctx, id, {
    is_active: true,
    waiting_for_approval: false,
    updated_at: nextVersion(ctx.now, row.updated_at),
  });
  ctx.record({
    record_type: 'employee',
    record_id: id,
    before: { waiting_for_approval: true, is_active: false },
    after: { waiting_for_approval: false, is_active: true, email: row.email },
  });
  return employeeRecord(ctx, id);
}
