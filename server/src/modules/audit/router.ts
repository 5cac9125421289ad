import { auditEntry, auditList, auditOfRecord } from '@daybook/contract/audit';
import { listOf } from '@daybook/contract/filters';
import { z } from 'zod';
import { admin, router } from '../../kernel/procedures.ts';
import { historyOf, listAudit } from './reads.ts';

/** Who changed what, for the company's admins. It is written by the procedure builders alone. */
export const audit = router({
  history: admin.read
    .input(auditOfRecord)
    .output(z.array(auditEntry))
    .query(({ ctx, input }) => historyOf(ctx.db, ctx, input)),

  list: admin.read
    .input(auditList)
    .output(listOf(auditEntry))
    .query(({ ctx, input }) => listAudit(ctx.db, ctx, input)),
});
