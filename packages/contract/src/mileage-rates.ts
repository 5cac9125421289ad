import { z } from 'zod';
import { DISTANCE_UNITS } from '@daybook/domain/pay-rules/mileage';
import { MILEAGE_RATE_MAXIMUM } from '@daybook/domain/limits';
import { day, optionalAmount, optionalId, readVersion, recordId } from './fields.ts';
import { dayFilter, idFilter, listInput, ordering } from './filters.ts';

export const distanceUnit = z.enum(DISTANCE_UNITS, { error: 'Choose km or mi.' });

/** What a km or a mile is reimbursed from a day on: to a person, to everyone with a role, or to everyone (4 §10). */
export const mileageRate = z.object({
  id: z.number(),
  user: z.number().nullable(),
  role: z.number().nullable(),
  effective_from: z.string(),
  /** USD per unit; null ends the rate. */
  amount: z.number().nullable(),
  unit: distanceUnit,
  /** Who set it; null: from the beginning, or an account that is gone. */
  set_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type MileageRate = z.output<typeof mileageRate>;

export const mileageRateInput = z
  .object({
    user: optionalId.default(null),
    role: optionalId.default(null),
    effective_from: day,
    amount: optionalAmount(MILEAGE_RATE_MAXIMUM, 'a rate').default(null),
    unit: distanceUnit,
  })
  .superRefine((rate, context) => {
    if (rate.user !== null && rate.role !== null)
      context.addIssue({
        code: 'custom',
        path: ['role'],
        message: 'Choose an employee or a role, not both.',
      });
  });
export type MileageRateInput = z.output<typeof mileageRateInput>;
export const mileageRateRemove = z.object({ id: recordId, updated_at: readVersion });

export const mileageRateList = listInput({
  user: idFilter,
  role: idFilter,
  /** Those in force on this day. */
  date: dayFilter,
  ordering: ordering(['effective_from']),
});
export type MileageRateListInput = z.output<typeof mileageRateList>;
