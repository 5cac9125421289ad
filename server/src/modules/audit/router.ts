import { auditEntry, auditList, auditOfRecord } from '@daybook/contract/audit';
import { listOf } from '@daybook/contract/filters';
import { z } from 'zod';
import { admin, router } from '../../kernel/procedures.ts';
import { listAudit, listHistory } from './reads.ts';

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
});
