import { z } from 'zod';
import { CONTRACT_PERIODS } from '@daybook/domain/clients/contract-period';
import { codeBrief, dayText, recordId, recordIds } from './fields.ts';

/** clients-and-contracts.md#warnings */
export const contractWarning = z
  .object({
    client: z.object({ id: z.number(), name: z.string() }),
    kind: z.enum(['expiry', 'hours', 'kms']),
    level: z.enum(['warning', 'danger']),
    message: z
      .string()
      .describe(
        'Such as "expires in 3 day(s) on Mar 21", or "Family support (FS): 11.5 of 10.0 h used in …"',
      ),
    contract_end: dayText.nullable().describe('Last day of the contract; only of `expiry`'),
    days: z.number().nullable(),
    work_code: codeBrief.nullable().describe('Only of `hours`'),
    period: z.enum(CONTRACT_PERIODS).nullable(),
    window: z.object({ start_date: dayText, end_date: dayText }).nullable(),
    used: z.number().nullable(),
    max: z.number().nullable(),
    over: z.number().nullable(),
  })
  .meta({ id: 'ContractWarning' });
export type ContractWarning = z.output<typeof contractWarning>;

export const warningsOfClient = z.object({ client: recordId });
export const warningsOfTimesheet = z.object({ timesheet: recordId });

/** The clients on one page of a list. */
export const usageOf = z.strictObject({ clients: recordIds.pipe(z.array(z.number()).max(200)) });

/** How much of a client's contract is used in the current windows. */
export const clientUsage = z.object({
  client: z.number(),
  allowances: z.array(
    z.object({
      kind: z.enum(['hours', 'kms']),
      work_code: codeBrief.nullable().describe('Null: for distances'),
      period: z.enum(CONTRACT_PERIODS),
      window: z.object({ start_date: dayText, end_date: dayText }),
      used: z.number(),
      max: z.number(),
      over: z.number(),
    }),
  ),
});
export type ClientUsage = z.output<typeof clientUsage>;
