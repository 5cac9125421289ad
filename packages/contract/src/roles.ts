import { z } from 'zod';
import { joinPermissions, PERMISSIONS } from '@daybook/domain/access/permissions';
import { MAX_MILEAGE_RATE_USD, MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import {
  day,
  distanceUnit,
  momentText,
  optionalAmount,
  readVersion,
  recordId,
  requiredText,
} from './fields.ts';
import { listInput, ordering, searchFilter } from './filters.ts';
import { recalculateLate } from './pay-rates.ts';

export const role = z
  .object({
    id: z.number(),
    name: z.string(),
    default_pay_rate: z
      .number()
      .nullable()
      .describe('Pay of people without a rate of their own, in force today, in USD an hour'),
    default_mileage_rate: z
      .number()
      .nullable()
      .describe('Mileage rate of people without one of their own, in force today, in USD'),
    default_mileage_rate_unit: distanceUnit.describe('What the mileage rate is for: a km or a mile'),
    pay_time_period: z.enum(['salary', 'hourly']),
    permissions: z.string().describe('What the role may do, joined by commas'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'Role' });
export type Role = z.output<typeof role>;

const permission = z.enum(PERMISSIONS, { error: 'This is not a permission.' });
/** A comma-joined text, or a list; stored in a fixed order and without duplicates. */
const permissions = z
  .union(
    [
      z.string().transform((joined) => joined.split(',').flatMap((word) => word.trim() || [])),
      z.array(z.string()),
      z.null().transform((): string[] => []),
    ],
    { error: 'Enter permissions as a list, or separated by commas.' },
  )
  .pipe(z.array(permission).max(50))
  .transform(joinPermissions);

export const roleInput = z
  .object({
    name: requiredText(100, 'Role name is required.'),
    default_pay_rate: optionalAmount(MAX_PAY_RATE_USD, 'a pay rate')
      .optional()
      .describe('Pay of people without a rate of their own, in USD an hour'),
    default_mileage_rate: optionalAmount(MAX_MILEAGE_RATE_USD, 'a mileage rate')
      .optional()
      .describe('Mileage rate of people without one of their own, in USD'),
    pay_time_period: z.enum(['salary', 'hourly'], { error: 'Choose salary or hourly.' }).optional(),
    permissions: permissions.optional().describe('What the role may do, as a list or joined by commas'),
  })
  .meta({ id: 'RoleInput' });
/** The form of a role that there is. */
export const roleChange = roleInput.extend({
  rates_effective_from: day
    .optional()
    .describe(
      'First day on which changed rates apply; if left out, they replace those in force today on every timesheet that is not approved',
    ),
});
export const roleUpdate = roleChange
  .extend({ id: recordId, updated_at: readVersion, recalculate: recalculateLate })
  .meta({ id: 'RoleUpdate' });

const filters = { search: searchFilter, ordering: ordering(['name', 'default_pay_rate', 'created_at']) };
export const roleList = listInput(filters);
export type RoleListInput = z.output<typeof roleList>;
