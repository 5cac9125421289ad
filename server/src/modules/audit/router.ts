import { z } from 'zod';
import { auditBrief, auditEntry, auditList, auditOfRecord } from '@daybook/contract/audit';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { admin, router } from '../../kernel/procedures.ts';
import { getAuditEntry, listAudit, listAuditBriefs, listHistory } from './reads.ts';

/** Who changed what, for the company's admins. Only the procedure builders write it. */
export const audit = router({
  history: admin.read
    .input(auditOfRecord)
    .output(z.array(auditEntry))
    .query(({ ctx, input }) => listHistory(ctx.db, ctx, input)),

  list: admin.read
    .input(auditList)
    .output(listOf(auditEntry))
    .query(({ ctx, input }) => listAudit(ctx.db, ctx, input)),

  /** The same without the values before and after, which our table reads when a row is opened. */
  summaries: admin.read
    .input(auditList)
    .output(listOf(auditBrief))
    .query(({ ctx, input }) => listAuditBriefs(ctx.db, ctx, input)),

  get: admin.read
    .input(byId)
    .output(auditEntry)
    .query(({ ctx, input }) => getAuditEntry(ctx.db, ctx, input.id)),
});
