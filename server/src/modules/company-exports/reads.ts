import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { CompanyExportState } from '@daybook/contract/company-exports';
import { referenceTo } from '../../database/of-company.ts';
import { companyExports } from '../../database/schema/company-exports.ts';
import { users } from '../../database/schema/employees.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberContext } from '../../kernel/procedures.ts';

/** The downloads that a process is working on. */
export const isRunning = (company_id: number, now: Date) =>
  and(
    eq(companyExports.company_id, company_id),
    isNotNull(companyExports.started_at),
    isNull(companyExports.finished_at),
    gt(companyExports.claimed_until, momentOf(now)),
  );

/** The progress of the company's last export. */
export async function exportState(
  db: ReadDb,
  { company_id, membership, now }: MemberContext,
): Promise<CompanyExportState> {
  const [row] = await db
    .select({
      state: companyExports.state,
      rows: companyExports.rows,
      created_at: companyExports.created_at,
      claimed_until: companyExports.claimed_until,
      expires_at: companyExports.expires_at,
      finished_at: companyExports.finished_at,
      requester: pick(users, 'id', 'first_name', 'last_name'),
    })
    .from(companyExports)
    .innerJoin(users, referenceTo(users, companyExports.user_id))
    .where(and(eq(companyExports.company_id, company_id), isNull(companyExports.of_user_id)))
    .orderBy(desc(companyExports.id))
    .limit(1);
  if (!row) return { state: 'none', rows: 0, requested_by: null, created_at: null, finished_at: null };
  const until = row.claimed_until ?? row.expires_at;
  const wasCutOff = row.finished_at === null && until <= momentOf(now);
  return {
    state: wasCutOff ? 'failed' : row.state,
    rows: row.rows,
    requested_by: membership.names.employee(row.requester),
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}
