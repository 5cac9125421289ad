import { z } from 'zod';
import { MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import {
  day,
  dayText,
  momentText,
  optionalAmount,
  optionalId,
  readVersion,
  recordId,
  yesOrNo,
} from './fields.ts';
import { dayFilter, idFilter, listInput, ordering } from './filters.ts';

const AMOUNT = 'USD an hour; null: the rate ends';
const kind = z.enum(['pay', 'overtime'], { error: 'Choose pay or overtime.' });

/** The pay of an hour from a day on: for a person, a work code, a person and a work code, or everyone with a role (pay.md#rates). */
export const payRate = z
  .object({
    id: z.number(),
    user: z.number().nullable(),
    work_code: z.number().nullable(),
    role: z.number().nullable(),
    kind,
    effective_from: dayText,
    amount: z.number().nullable().describe(AMOUNT),
    set_by: z.string().nullable(),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'PayRate' });
export type PayRate = z.output<typeof payRate>;

/** The answer to the question about a back-dated rate (pay.md#late-changes). */
export const recalculateLate = yesOrNo
  .optional()
  .describe(
    'Whether approved timesheets that were paid at other rates get the difference, at most 400 days back; required if there are any',
  );

export const payRateInput = z
  .object({
    user: optionalId.default(null),
    work_code: optionalId.default(null),
    role: optionalId.default(null).describe('The role, for all work of people without a rate of their own'),
    kind: kind.default('pay'),
    effective_from: day,
    amount: optionalAmount(MAX_PAY_RATE_USD, 'a rate').default(null).describe(AMOUNT),
    recalculate: recalculateLate,
  })
  .superRefine((rate, context) => {
    const isShared = rate.user === null && rate.work_code === null;
    if (rate.role === null && isShared)
      context.addIssue({ code: 'custom', path: ['user'], message: 'Choose an employee or a work code.' });
    if (rate.role !== null && (!isShared || rate.kind !== 'pay'))
      context.addIssue({
        code: 'custom',
        path: ['role'],
        message: 'A role has only a pay rate, for all work of everyone with it.',
      });
  })
  .meta({ id: 'PayRateInput' });
export type PayRateInput = z.output<typeof payRateInput>;
export const payRateRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'PayRateRemove' });

export const payRateList = listInput({
  user: idFilter,
  work_code: idFilter,
  role: idFilter,
  kind: kind.optional(),
  date: dayFilter.describe('Only those in force on this day'),
  ordering: ordering(['effective_from']),
});
export type PayRateListInput = z.output<typeof payRateList>;
