import { z } from 'zod';
import { approvalQueue, queueQuery } from '@daybook/contract/approval-queue';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import {
  incident,
  incidentBrief,
  incidentInput,
  incidentList,
  noShow,
  noShowBrief,
  noShowInput,
  noShowList,
} from '@daybook/contract/submissions';
import { admin, member, router } from '../../kernel/procedures.ts';
import { incidentReads, noShowReads } from './reads.ts';
import { incidentWrites, noShowWrites } from './writes.ts';

export const noShows = router({
  list: member.read
    .input(noShowList)
    .output(listOf(noShow))
    .query(({ ctx, input }) => noShowReads.list(ctx.db, ctx, input)),

  /** The same without what happened, for our tables. */
  summaries: member.read
    .input(noShowList)
    .output(listOf(noShowBrief))
    .query(({ ctx, input }) => noShowReads.summaries(ctx.db, ctx, input)),

  queue: admin.read
    .input(queueQuery)
    .output(approvalQueue)
    .query(({ ctx, input }) => noShowReads.queue(ctx.db, ctx, input)),

  get: member.read
    .input(byId)
    .output(noShow)
    .query(({ ctx, input }) => noShowReads.get(ctx.db, ctx, input.id)),

  create: member
    .write('no_show.create')
    .input(noShowInput)
    .output(noShow)
    .mutation(({ ctx, input }) => noShowWrites.create(ctx, input)),

  approve: admin
    .write('no_show.approve')
    .input(byId)
    .output(noShow)
    .mutation(({ ctx, input }) => noShowWrites.review(ctx, input.id, 'approve')),

  unapprove: admin
    .write('no_show.unapprove')
    .input(byId)
    .output(noShow)
    .mutation(({ ctx, input }) => noShowWrites.review(ctx, input.id, 'unapprove')),

  remove: member
    .write('no_show.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(({ ctx, input }) => noShowWrites.remove(ctx, input.id)),
});

export const incidents = router({
  list: member.read
    .input(incidentList)
    .output(listOf(incident))
    .query(({ ctx, input }) => incidentReads.list(ctx.db, ctx, input)),

  /** The same without what happened, for our tables. */
  summaries: member.read
    .input(incidentList)
    .output(listOf(incidentBrief))
    .query(({ ctx, input }) => incidentReads.summaries(ctx.db, ctx, input)),

  queue: admin.read
    .input(queueQuery)
    .output(approvalQueue)
    .query(({ ctx, input }) => incidentReads.queue(ctx.db, ctx, input)),

  get: member.read
    .input(byId)
    .output(incident)
    .query(({ ctx, input }) => incidentReads.get(ctx.db, ctx, input.id)),

  create: member
    .write('incident.create')
    .meta({
      example: {
        client_id: 1,
        date: '2026-03-18',
        time: '14:20',
        staff_present: 'Will Worker, Cora Colleague',
        city: 'Springfield',
        location: 'Kitchen',
        incident_types: ['property_damage'],
        incident_outcome: 'Nobody was hurt; the family was told by phone.',
        staff_signature: 'Will Worker',
        staff_signature_date: '2026-03-18',
      },
    })
    .input(incidentInput)
    .output(incident)
    .mutation(({ ctx, input }) => incidentWrites.create(ctx, input)),

  approve: admin
    .write('incident.approve')
    .input(byId)
    .output(incident)
    .mutation(({ ctx, input }) => incidentWrites.review(ctx, input.id, 'approve')),

  unapprove: admin
    .write('incident.unapprove')
    .input(byId)
    .output(incident)
    .mutation(({ ctx, input }) => incidentWrites.review(ctx, input.id, 'unapprove')),

  remove: member
    .write('incident.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(({ ctx, input }) => incidentWrites.remove(ctx, input.id)),
});
