import { z } from 'zod';
import { pageOf } from '@daybook/contract/filters';
import { directoryEntry, directoryList, directoryPage } from '@daybook/contract/directory';
import { member, router } from '../../kernel/procedures.ts';
import { listDirectory, pageOfDirectory } from './reads.ts';

export const directory = router({
  list: member.read
    .input(directoryList)
    .output(z.array(directoryEntry))
    .query(({ ctx, input }) => listDirectory(ctx.db, ctx, input)),

  page: member.read
    .input(directoryPage)
    .output(pageOf(directoryEntry))
    .query(({ ctx, input }) => pageOfDirectory(ctx.db, ctx, input)),
});
