import { z } from 'zod';
import { MAX_MILEAGE_RATE_USD } from '@daybook/domain/limits';
import {
  day,
  distanceUnit,
  optionalAmount,
  optionalId,
  readVersion,
  recordId,
  requiredAmount,
  requiredText,
} from './fields.ts';
import { dayFilter, idFilter, listInput, ordering } from './filters.ts';
import { recalculateLate } from './pay-rates.ts';

/** The reimbursement of a km or a mile from a day on: for a person, for everyone with a role, or for everyone (pay.md#mileage). */
export const mileageRate = z
  .object({
    id: z.number(),
    user: z.number().nullable(),
    role: z.number().nullable().describe('The role'),
    effective_from: z.string().describe('First day on which it applies'),
    amount: z.number().nullable().describe('USD per unit; null ends the rate.'),
    unit: distanceUnit.describe('Unit of distance'),
    set_by: z
      .string()
      .nullable()
      .describe('Who set it; null if it applies from the beginning, or if the account no longer exists.'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'MileageRate' });
export type MileageRate = z.output<typeof mileageRate>;

export const mileageRateInput = z
  .object({
    user: optionalId.default(null),
    role: optionalId.default(null).describe('The role'),
    effective_from: day.describe('First day on which it applies'),
    amount: optionalAmount(MAX_MILEAGE_RATE_USD, 'a rate').default(null),
    unit: distanceUnit.describe('Unit of distance'),
    recalculate: recalculateLate,
  })
  .superRefine((rate, context) => {
    if (rate.user !== null && rate.role !== null)
      context.addIssue({
        code: 'custom',
        path: ['role'],
        message: 'Choose an employee or a role, not both.',
      });
  })
  .meta({ id: 'MileageRateInput' });
export type MileageRateInput = z.output<typeof mileageRateInput>;
export const mileageRateRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'MileageRateRemove' });

export const mileageRateList = listInput({
  user: idFilter,
  role: idFilter.describe('The role'),
  date: dayFilter.describe('Those in force on this day.'),
  ordering: ordering(['effective_from']),
});
export type MileageRateListInput = z.output<typeof mileageRateList>;

/** The tax-free rate of a mile from a day on, the same for every company. */
export const standardMileageRate = z.object({
  id: z.number(),
  country: z.literal('US').describe('Country of the standard rate'),
  effective_from: z.string().describe('First day on which it applies'),
  amount: z.number().describe('USD per unit.'),
  unit: distanceUnit.describe('Unit of distance'),
  source: z.string().describe('Where it comes from'),
  created_at: z.string(),
  updated_at: z.string(),
});
export type StandardMileageRate = z.output<typeof standardMileageRate>;

export const standardMileageRateInput = z.object({
  effective_from: day.describe('First day on which it applies'),
  amount: requiredAmount(MAX_MILEAGE_RATE_USD, 'a rate'),
  unit: distanceUnit.default('mi').describe('Unit of distance'),
  source: requiredText(200, 'Enter the source of the rate.').describe('Where it comes from'),
});
export type StandardMileageRateInput = z.output<typeof standardMileageRateInput>;
export const standardMileageRateList = listInput({ ordering: ordering(['effective_from']) });
export type StandardMileageRateListInput = z.output<typeof standardMileageRateList>;
