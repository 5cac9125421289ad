import { z } from 'zod';
import { CONTRACT_PERIODS } from '@daybook/domain/contract-period';
import { codeBrief, recordId } from './fields.ts';

/** decisions §4 */
export const contractWarning = z.object({
  client: z.object({ id: z.number(), name: z.string() }),
  kind: z.enum(['expiry', 'hours', 'kms']),
  level: z.enum(['warning', 'danger']),
  /** "expires in 3 day(s) on Mar 21"; "Family support (FS): 11.5 of 10.0 h used in …" */
  message: z.string(),
  /** For expiry. */
  contract_end: z.string().nullable(),
  days: z.number().nullable(),
  /** For hours and kms. */
  work_code: codeBrief.nullable(),
  period: z.enum(CONTRACT_PERIODS).nullable(),
  window: z.object({ start_date: z.string(), end_date: z.string() }).nullable(),
  used: z.number().nullable(),
  max: z.number().nullable(),
  over: z.number().nullable(),
});
export type ContractWarning = z.output<typeof contractWarning>;

export const warningsOfClient = z.object({ client: recordId });
export const warningsOfTimesheet = z.object({ timesheet: recordId });
