import { listOf } from '@daybook/contract/filters';
import { directoryEntry, directoryList } from '@daybook/contract/directory';
import { member, router } from '../../kernel/procedures.ts';
import { listDirectory } from './reads.ts';

export const directory = router({
  list: member.read
    .input(directoryList)
    .output(listOf(directoryEntry))
    .query(({ ctx, input }) => listDirectory(ctx.db, ctx, input)),
});
