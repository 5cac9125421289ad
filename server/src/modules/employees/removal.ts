import { and, eq } from 'drizzle-orm';
import { hasRecordsRefusal } from '@daybook/domain/refusals';
import { accountChangeRefusal } from '@daybook/domain/permissions';
import { changedFields } from '../../kernel/audit/changes.ts';
import { ofCompany } from '../../database/of-company.ts';
import { clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { remindersSent } from '../../database/schema/reminders.ts';
import { apiKeys, idempotencyKeys, passwordResets, refreshTokens } from '../../database/schema/session.ts';
import type { WriteDb } from '../../database/store.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, orNotFound, badRequest } from '../../kernel/refusals.ts';
import { refuseWithoutAdmin } from '../roles/admins.ts';
import { employeeRow } from './reads.ts';
import { userRecords } from './records.ts';
import { refuseForeignAccount } from './rules.ts';
import { clientSeenOnlyBy, employeeHasRecords } from './usage.ts';
import { DOUBLES } from './writes.ts';

/** Hours that were worked are never lost: who has records can only be deactivated (decisions §3). */
export async function removeEmployee(ctx: MemberWrite, id: number): Promise<void> {
  const { db, company_id, caller } = ctx;
  const before = orNotFound(
    (await userRecords(db, company_id, [await employeeRow(db, ctx, id)], ctx.membership.today))[0],
  );
  const own = accountChangeRefusal({
    actor_id: caller.user_id,
    target_id: id,
    what: 'delete',
    last_active_admin: false,
  });
  if (own) throw badRequest(own, 'own_account');
  refuseForeignAccount(ctx, before);
  if (await employeeHasRecords(db, company_id, id))
    throw conflict('has_records', hasRecordsRefusal(before.name));
  const client = await clientSeenOnlyBy(db, company_id, id);
  if (client) {
    throw conflict(
      'has_records',
      `${before.name} is the only one who can see ${client}. Choose who else can see this client first.`,
    );
  }
  await eraseAccount(db, company_id, id);
  if (before.is_company_admin || before.is_superuser) await refuseWithoutAdmin(ctx, 'delete');
  ctx.record({ record_type: 'employee', record_id: id, ...changedFields(before, null, DOUBLES) });
}

/** Refuses somebody who asked to join without a code: the account was never used, and goes. */
export async function refuseRequest(ctx: MemberWrite, id: number): Promise<void> {
  const row = await employeeRow(ctx.db, ctx, id);
  if (!row.waiting_for_approval) throw badRequest('This account is not waiting for approval.', 'not_waiting');
  await eraseAccount(ctx.db, ctx.company_id, id);
  ctx.record({ record_type: 'employee', record_id: id, before: { email: row.email } });
}

async function eraseAccount(db: WriteDb, companyId: number, userId: number): Promise<void> {
  for (const secrets of [refreshTokens, passwordResets, idempotencyKeys]) {
    await db.delete(secrets).where(eq(secrets.user_id, userId));
  }
  for (const rows of [apiKeys, remindersSent, clientWorkers, clientVisibility]) {
    await db.delete(rows).where(and(eq(rows.company_id, companyId), eq(rows.user_id, userId)));
  }
  await db.delete(users).where(ofCompany(users, companyId, userId));
}
