import { WORK_CODE_EMPTY, WORK_CODE_REQUIRED } from '@daybook/domain/refusals';
import { z } from 'zod';
import { optionalAmount, readVersion, recordId } from './fields.ts';
import { listInput, ordering, searchFilter } from './filters.ts';
import { codeFields, withCode } from './code-input.ts';

export const workCode = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  /** USD an hour; null: the employee's rate is used. Only an admin gets it. */
  billing_rate: z.number().nullable().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WorkCode = z.output<typeof workCode>;

/** Blank or not a number means none (3 §5). */
const billingRate = z.preprocess(
  (value) => (typeof value === 'string' && Number.isNaN(Number(value)) ? null : value),
  optionalAmount(100_000, 'a billing rate'),
);

export const newWorkCode = z
  .object({ ...codeFields, billing_rate: billingRate.optional() })
  .transform(withCode(WORK_CODE_REQUIRED));

export const workCodeChange = z
  .object({ ...codeFields, id: recordId, billing_rate: billingRate.optional(), updated_at: readVersion })
  .transform(withCode(WORK_CODE_EMPTY));

const filters = {
  search: searchFilter,
  ordering: ordering(['code', 'description', 'created_at']),
};
export const workCodeList = listInput(filters);
export type WorkCodeListInput = z.output<typeof workCodeList>;
