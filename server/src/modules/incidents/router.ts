import { byId } from '@daybook/contract/fields';
import { formFilters, formPageFilters } from '@daybook/contract/form-review';
import { incident, incidentInput, incidentPage } from '@daybook/contract/incidents';
import { z } from 'zod';
import { admin, member, router } from '../../procedures.ts';
import { removeForm, reviewForm } from '../form-review/writes.ts';
import { listIncidents, incidentById, pageIncidents, reviewed } from './reads.ts';
import { createIncident } from './writes.ts';

export const incidents = router({
  list: member.read
    .input(formFilters)
    .output(z.array(incident))
    .query(({ ctx, input }) => listIncidents(ctx.db, ctx, input)),

  page: member.read
    .input(formPageFilters)
    .output(incidentPage)
    .query(({ ctx, input }) => pageIncidents(ctx.db, ctx, input)),

  get: member.read
    .input(byId)
    .output(incident)
    .query(({ ctx, input }) => incidentById(ctx.db, ctx, input.id)),

  create: member
    .write('incident.create')
    .input(incidentInput)
    .output(incident)
    .mutation(({ ctx, input }) => createIncident(ctx, input)),

  approve: admin
    .write('incident.approve')
    .input(byId)
    .output(incident)
    .mutation(async ({ ctx, input }) => {
      await reviewForm(ctx, reviewed, await incidentById(ctx.db, ctx, input.id), 'approve');
      return incidentById(ctx.db, ctx, input.id);
    }),

  unapprove: admin
    .write('incident.unapprove')
    .input(byId)
    .output(incident)
    .mutation(async ({ ctx, input }) => {
      await reviewForm(ctx, reviewed, await incidentById(ctx.db, ctx, input.id), 'unapprove');
      return incidentById(ctx.db, ctx, input.id);
    }),

  remove: member
    .write('incident.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeForm(ctx, reviewed, await incidentById(ctx.db, ctx, input.id));
      return {};
    }),
});
