import { z } from 'zod';
import { MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import { day, optionalAmount, optionalId, readVersion, recordId, yesOrNo } from './fields.ts';
import { dayFilter, idFilter, listInput, ordering } from './filters.ts';

const kind = z.enum(['pay', 'overtime'], { error: 'Choose pay or overtime.' });

/** The pay of an hour from a day on: for a person, a work code, a person and a work code, or everyone with a role (pay.md#rates). */
export const payRate = z
  .object({
    id: z.number(),
    user: z.number().nullable(),
    work_code: z.number().nullable(),
    role: z.number().nullable().describe('The role'),
    kind,
    effective_from: z.string().describe('First day on which it applies'),
    amount: z.number().nullable().describe('USD an hour; null ends the rate.'),
    set_by: z
      .string()
      .nullable()
      .describe('Who set it; null if it applies from the beginning, or if the account no longer exists.'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'PayRate' });
export type PayRate = z.output<typeof payRate>;

/** The answer to the question about a back-dated rate (pay.md#late-changes). */
export const recalculateLate = yesOrNo
  .optional()
  .describe(
    'Required if approved timesheets were paid at other rates: true pays the difference, at most 400 days back; false leaves them as they are.',
  );

export const payRateInput = z
  .object({
    user: optionalId.default(null),
    work_code: optionalId.default(null),
    role: optionalId.default(null).describe('The role, for all work of people without their own rate'),
    kind: kind.default('pay'),
    effective_from: day.describe('First day on which it applies'),
    amount: optionalAmount(MAX_PAY_RATE_USD, 'a rate').default(null),
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
  role: idFilter.describe('The role'),
  kind: kind.optional(),
  date: dayFilter.describe('Those in force on this day.'),
  ordering: ordering(['effective_from']),
});
export type PayRateListInput = z.output<typeof payRateList>;
