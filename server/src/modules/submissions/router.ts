import { approvalQueue, queueQuery } from '@daybook/contract/approval-queue';
import { byId } from '@daybook/contract/fields';
import { pageOf } from '@daybook/contract/filters';
import {
  incident,
  incidentInput,
  noShow,
  noShowInput,
  submissionFilters,
  submissionPageFilters,
} from '@daybook/contract/submissions';
import { z } from 'zod';
import { admin, member, router } from '../../procedures.ts';
import { getSubmission, listSubmissions, pageOfSubmissions, submissionQueue } from './reads.ts';
import { incidentKind, noShowKind } from './records.ts';
import { createSubmission, removeSubmission, reviewSubmission } from './writes.ts';

export const noShows = router({
  list: member.read
    .input(submissionFilters)
    .output(z.array(noShow))
    .query(({ ctx, input }) => listSubmissions(ctx.db, ctx, noShowKind, input)),

  page: member.read
    .input(submissionPageFilters)
    .output(pageOf(noShow))
    .query(({ ctx, input }) => pageOfSubmissions(ctx.db, ctx, noShowKind, input)),

  queue: admin.read
    .input(queueQuery)
    .output(approvalQueue)
    .query(({ ctx, input }) => submissionQueue(ctx.db, ctx, noShowKind, input)),

  get: member.read
    .input(byId)
    .output(noShow)
    .query(({ ctx, input }) => getSubmission(ctx.db, ctx, noShowKind, input.id)),

  create: member
    .write('no_show.create')
    .input(noShowInput)
    .output(noShow)
    .mutation(({ ctx, input }) => createSubmission(ctx, noShowKind, input)),

  approve: admin
    .write('no_show.approve')
    .input(byId)
    .output(noShow)
    .mutation(({ ctx, input }) => reviewSubmission(ctx, noShowKind, input.id, 'approve')),

  unapprove: admin
    .write('no_show.unapprove')
    .input(byId)
    .output(noShow)
    .mutation(({ ctx, input }) => reviewSubmission(ctx, noShowKind, input.id, 'unapprove')),

  remove: member
    .write('no_show.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeSubmission(ctx, noShowKind, input.id);
      return {};
    }),
});

export const incidents = router({
  list: member.read
    .input(submissionFilters)
    .output(z.array(incident))
    .query(({ ctx, input }) => listSubmissions(ctx.db, ctx, incidentKind, input)),

  page: member.read
    .input(submissionPageFilters)
    .output(pageOf(incident))
    .query(({ ctx, input }) => pageOfSubmissions(ctx.db, ctx, incidentKind, input)),

  queue: admin.read
    .input(queueQuery)
    .output(approvalQueue)
    .query(({ ctx, input }) => submissionQueue(ctx.db, ctx, incidentKind, input)),

  get: member.read
    .input(byId)
    .output(incident)
    .query(({ ctx, input }) => getSubmission(ctx.db, ctx, incidentKind, input.id)),

  create: member
    .write('incident.create')
    .input(incidentInput)
    .output(incident)
    .mutation(({ ctx, input }) => createSubmission(ctx, incidentKind, input)),

  approve: admin
    .write('incident.approve')
    .input(byId)
    .output(incident)
    .mutation(({ ctx, input }) => reviewSubmission(ctx, incidentKind, input.id, 'approve')),

  unapprove: admin
    .write('incident.unapprove')
    .input(byId)
    .output(incident)
    .mutation(({ ctx, input }) => reviewSubmission(ctx, incidentKind, input.id, 'unapprove')),

  remove: member
    .write('incident.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeSubmission(ctx, incidentKind, input.id);
      return {};
    }),
});
