import { z } from 'zod';
import {
  holiday,
  holidayInput,
  holidayList,
  holidayRemove,
  holidays as holidayRows,
} from '@daybook/contract/holidays';
import { admin, router } from '../../kernel/procedures.ts';
import { listHolidays } from './reads.ts';
import { createHoliday, removeHoliday } from './writes.ts';

/** The days for which pay rules may pay more (pay.md#holidays). */
export const holidays = router({
  list: admin.read
    .input(holidayList)
    .output(holidayRows)
    .query(({ ctx, input }) => listHolidays(ctx.db, ctx.company_id, input)),

  create: admin
    .write('holiday.create')
    .input(holidayInput)
    .output(holiday)
    .mutation(({ ctx, input }) => createHoliday(ctx, input)),

  remove: admin
    .write('holiday.delete')
    .input(holidayRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeHoliday(ctx, input)),
});
