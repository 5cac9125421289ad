import { z } from 'zod';
import { dueDocument } from '@daybook/contract/reminders';
import { member, router } from '../../kernel/procedures.ts';
import { dueDocuments } from './reads.ts';

export const reminders = router({
  /** What the caller has not handed in, for the home page. */
  due: member.read.output(z.array(dueDocument)).query(({ ctx }) => dueDocuments(ctx.db, ctx)),
});
