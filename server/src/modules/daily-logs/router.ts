import { z } from 'zod';
import {
  aroundDay,
  aroundQuery,
  contractAround,
  contractQuery,
  dailyLog,
  dailyLogChange,
  dailyLogList,
  dailyLogOverview,
  dailyLogRemoval,
  lastLogQuery,
  newDailyLog,
  overviewFilters,
} from '@daybook/contract/daily-logs';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { member, router } from '../../kernel/procedures.ts';
import { getAroundDay, getContractAround, getLastLog } from './form-reads.ts';
import { getDailyLog, getDailyLogOverview, listDailyLogs } from './reads.ts';
import { createDailyLog, removeDailyLog, updateDailyLog } from './writes.ts';

export const dailyLogs = router({
  list: member.read
    .input(dailyLogList)
    .output(listOf(dailyLog))
    .query(({ ctx, input }) => listDailyLogs(ctx.db, ctx, input)),

  get: member.read
    .input(byId)
    .output(dailyLog)
    .query(({ ctx, input }) => getDailyLog(ctx.db, ctx, input.id)),

  /** The caller's own logs, grouped by client. */
  overview: member.read
    .input(overviewFilters)
    .output(dailyLogOverview)
    .query(({ ctx, input }) => getDailyLogOverview(ctx.db, ctx, input)),

  lastOfClient: member.read
    .input(lastLogQuery)
    .output(dailyLog.nullable())
    .query(({ ctx, input }) => getLastLog(ctx.db, ctx, input)),

  aroundDay: member.read
    .input(aroundQuery)
    .output(aroundDay)
    .query(({ ctx, input }) => getAroundDay(ctx.db, ctx, input)),

  contractAround: member.read
    .input(contractQuery)
    .output(contractAround)
    .query(({ ctx, input }) => getContractAround(ctx.db, ctx, input)),

  create: member
    .write('daily_log.create')
    .input(newDailyLog)
    .output(dailyLog)
    .mutation(({ ctx, input }) => createDailyLog(ctx, input)),

  update: member
    .write('daily_log.update')
    .input(dailyLogChange)
    .output(dailyLog)
    .mutation(({ ctx, input }) => updateDailyLog(ctx, input)),

  remove: member
    .write('daily_log.delete')
    .input(dailyLogRemoval)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeDailyLog(ctx, input)),
});
