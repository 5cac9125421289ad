import { byId } from '@daybook/contract/fields';
import { formFilters, formPageFilters } from '@daybook/contract/form-review';
import { noShow, noShowInput, noShowPage } from '@daybook/contract/no-shows';
import { z } from 'zod';
import { admin, member, router } from '../../procedures.ts';
import { removeForm, reviewForm } from '../form-review/writes.ts';
import { listNoShows, noShowById, pageNoShows, reviewed } from './reads.ts';
import { createNoShow } from './writes.ts';

export const noShows = router({
  list: member.read
    .input(formFilters)
    .output(z.array(noShow))
    .query(({ ctx, input }) => listNoShows(ctx.db, ctx, input)),

  page: member.read
    .input(formPageFilters)
    .output(noShowPage)
    .query(({ ctx, input }) => pageNoShows(ctx.db, ctx, input)),

  get: member.read
    .input(byId)
    .output(noShow)
    .query(({ ctx, input }) => noShowById(ctx.db, ctx, input.id)),

  create: member
    .write('no_show.create')
    .input(noShowInput)
    .output(noShow)
    .mutation(({ ctx, input }) => createNoShow(ctx, input)),

  approve: admin
    .write('no_show.approve')
    .input(byId)
    .output(noShow)
    .mutation(async ({ ctx, input }) => {
      await reviewForm(ctx, reviewed, await noShowById(ctx.db, ctx, input.id), 'approve');
      return noShowById(ctx.db, ctx, input.id);
    }),

  unapprove: admin
    .write('no_show.unapprove')
    .input(byId)
    .output(noShow)
    .mutation(async ({ ctx, input }) => {
      await reviewForm(ctx, reviewed, await noShowById(ctx.db, ctx, input.id), 'unapprove');
      return noShowById(ctx.db, ctx, input.id);
    }),

  remove: member
    .write('no_show.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeForm(ctx, reviewed, await noShowById(ctx.db, ctx, input.id));
      return {};
    }),
});
