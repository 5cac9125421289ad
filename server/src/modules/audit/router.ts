import {
  auditEntry,
  auditFilters,
  auditListFilters,
  auditOfRecord,
  auditPage,
} from '@daybook/contract/audit';
import { z } from 'zod';
import { admin, router } from '../../kernel/procedures.ts';
import { auditPageOf, historyOf, listAudit } from './reads.ts';

/** Who changed what, for the company's admins. It is written by the procedure builders alone. */
export const audit = router({
  history: admin.read
    .input(auditOfRecord)
    .output(z.array(auditEntry))
    .query(({ ctx, input }) => historyOf(ctx.db, ctx, input)),

  list: admin.read
    .input(auditListFilters)
    .output(z.array(auditEntry))
    .query(({ ctx, input }) => listAudit(ctx.db, ctx, input)),

  page: admin.read
    .input(auditFilters)
    .output(auditPage)
    .query(({ ctx, input }) => auditPageOf(ctx.db, ctx, input)),
});
