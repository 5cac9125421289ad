import { z } from 'zod';
import { MAX_MILEAGE_RATE_USD } from '@daybook/domain/limits';
import {
  day,
  dayText,
  distanceUnit,
  isOfPersonOrRole,
  momentText,
  NOT_BOTH,
  optionalAmount,
  optionalId,
  readVersion,
  recordId,
  requiredAmount,
  requiredText,
} from './fields.ts';
import { dayFilter, idFilter, listInput, ordering } from './filters.ts';
import { recalculateLate } from './pay-rates.ts';

const AMOUNT = 'USD for a km or mile; null: the rate ends';
const STANDARD = 'USD for a km or mile';
const SOURCE = 'Where the rate is published';

/** The reimbursement of a km or a mile from a day on: for a person, for everyone with a role, or for everyone (pay.md#mileage). */
export const mileageRate = z
  .object({
    id: z.number(),
    user: z.number().nullable(),
    role: z.number().nullable(),
    effective_from: dayText,
    amount: z.number().nullable().describe(AMOUNT),
    unit: distanceUnit,
    set_by: z.string().nullable(),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'MileageRate' });
export type MileageRate = z.output<typeof mileageRate>;

export const mileageRateInput = z
  .object({
    user: optionalId.default(null),
    role: optionalId.default(null),
    effective_from: day,
    amount: optionalAmount(MAX_MILEAGE_RATE_USD, 'a rate').default(null).describe(AMOUNT),
    unit: distanceUnit,
    recalculate: recalculateLate,
  })
  .refine(isOfPersonOrRole, NOT_BOTH)
  .meta({ id: 'MileageRateInput' });
export type MileageRateInput = z.output<typeof mileageRateInput>;
export const mileageRateRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'MileageRateRemove' });

export const mileageRateList = listInput({
  user: idFilter,
  role: idFilter,
  date: dayFilter.describe('Only those in force on this day'),
  ordering: ordering(['effective_from']),
});
export type MileageRateListInput = z.output<typeof mileageRateList>;

/** The tax-free rate of a mile from a day on, the same for every company. */
export const standardMileageRate = z.object({
  id: z.number(),
  country: z.literal('US'),
  effective_from: dayText,
  amount: z.number().describe(STANDARD),
  unit: distanceUnit,
  source: z.string().describe(SOURCE),
  created_at: momentText,
  updated_at: momentText,
});
export type StandardMileageRate = z.output<typeof standardMileageRate>;

export const standardMileageRateInput = z.object({
  effective_from: day,
  amount: requiredAmount(MAX_MILEAGE_RATE_USD, 'a rate').describe(STANDARD),
  unit: distanceUnit.default('mi'),
  source: requiredText(200, 'Enter the source of the rate.').describe(SOURCE),
});
export type StandardMileageRateInput = z.output<typeof standardMileageRateInput>;
export const standardMileageRateList = listInput({ ordering: ordering(['effective_from']) });
export type StandardMileageRateListInput = z.output<typeof standardMileageRateList>;
