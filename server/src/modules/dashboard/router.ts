import { z } from 'zod';
import {
  activity,
  closingPeriod as closing,
  dashboardPeople,
  dashboardPeriod,
  dashboardWaiting,
  dashboardWork,
  deliveredHours,
  hoursOfCode,
  hoursOfWeek,
  submittedDocument,
  turnaround as turnaroundTimes,
} from '@daybook/contract/dashboard';
import { pageOf } from '@daybook/contract/filters';
import {
  dueDocument,
  handInPeriod,
  handInReminder,
  notHandedIn as owedByPeople,
  remindersOnTheWay,
} from '@daybook/contract/reminders';
import { admin, member, router } from '../../kernel/procedures.ts';
import { hoursByCode } from '../period-figures/hours.ts';
import { dueDocuments, notHandedIn } from '../reminders/reads.ts';
import { remindOfTimesheet } from '../reminders/writes.ts';
import { closingPeriod, hoursByState, turnaround } from './progress.ts';
import { chartOfWeeks, headcounts, waitingFor, workOf } from './reads.ts';
import { recentActivity, recentSubmissions, submissionsToReview } from './recent.ts';

/** One procedure for each part of the admin's dashboard, so that each fails and is retried separately. */
export const dashboard = router({
  waiting: admin.read
    .meta({ says: 'Counts what is waiting for approval.' })
    .input(dashboardPeriod)
    .output(dashboardWaiting)
    .query(({ ctx, input }) => waitingFor(ctx.db, ctx, input)),

  /** The pay period that ended last, until it is closed. */
  closing: admin.read.output(closing).query(({ ctx }) => closingPeriod(ctx.db, ctx)),

  people: admin.read
    .meta({ says: 'Counts active clients and employees.' })
    .output(dashboardPeople)
    .query(({ ctx }) => headcounts(ctx.db, ctx)),

  work: admin.read
    .meta({ says: 'Adds up hours, distances and stipends of a range of days.' })
    .input(dashboardPeriod)
    .output(dashboardWork)
    .query(({ ctx, input }) => workOf(ctx.db, ctx, input)),

  notifications: admin.read
    .meta({ says: 'Lists what was submitted and is waiting for an administrator.' })
    .output(pageOf(submittedDocument))
    .query(({ ctx }) => submissionsToReview(ctx.db, ctx)),

  activity: admin.read
    .meta({ says: 'Lists what people did most recently.' })
    .output(z.array(activity))
    .query(({ ctx }) => recentActivity(ctx.db, ctx)),

  /** Recently Submitted Forms (forms.md#submitted-forms). */
  submissions: admin.read
    .meta({ says: 'Lists what was submitted in a range of days.' })
    .output(z.array(submittedDocument))
    .query(({ ctx }) => recentSubmissions(ctx.db, ctx)),

  hoursByWeek: admin.read
    .meta({ says: 'Returns the hours of each week in a range of days.' })
    .output(z.array(hoursOfWeek))
    .query(({ ctx }) => chartOfWeeks(ctx.db, ctx)),

  hoursByCode: admin.read
    .meta({ says: 'Returns the hours of each work code in a range of days.' })
    .input(dashboardPeriod)
    .output(z.array(hoursOfCode))
    .query(({ ctx, input }) => hoursByCode(ctx.db, ctx.company_id, input)),

  /** Delivered, submitted, approved, paid. */
  hoursByState: admin.read
    .input(dashboardPeriod)
    .output(deliveredHours)
    .query(({ ctx, input }) => hoursByState(ctx.db, ctx, input)),

  turnaround: admin.read.output(turnaroundTimes).query(({ ctx }) => turnaround(ctx.db, ctx)),
});

export const reminders = router({
  /** What the caller has not submitted, for the home page. */
  due: member.read.output(z.array(dueDocument)).query(({ ctx }) => dueDocuments(ctx.db, ctx)),

  /** Who owes the timesheet of a pay period. */
  notHandedIn: admin.read
    .input(handInPeriod)
    .output(owedByPeople)
    .query(async ({ ctx, input }) => ({
      ...(await notHandedIn(ctx.db, ctx, input)),
      by_mail: ctx.mail !== null,
    })),

  /** Sends some of them a reminder. */
  send: admin
    .effect('reminder.send')
    .input(handInReminder)
    .output(remindersOnTheWay)
    .mutation(({ ctx, input }) => remindOfTimesheet(ctx, input)),
});
