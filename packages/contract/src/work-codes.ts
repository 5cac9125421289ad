import { z } from 'zod';
import { WORK_CODE_EMPTY, WORK_CODE_REQUIRED } from '@daybook/domain/access/refusals';
import { PAY_KINDS, STIPEND_KINDS } from '@daybook/domain/pay/pay-rules/model';
import { codeFields, withCode } from './code-input.ts';
import { optionalAmount, optionalId, optionalText, readVersion, recordId } from './fields.ts';
import { listInput, ordering, searchFilter } from './filters.ts';

export const workCode = z
  .object({
    id: z.number(),
    code: z.string(),
    description: z.string(),
    billing_rate: z
      .number()
      .nullable()
      .optional()
      .describe("USD an hour; null: the employee's rate is used. Only an admin gets it."),
    pay_kind: z.enum(PAY_KINDS).describe('How its hours and stipends are paid.'),
    stipend_kind: z.enum(STIPEND_KINDS).describe('How stipends with the code are paid'),
    invoice_code: z
      .string()
      .nullable()
      .optional()
      .describe('What invoices call it; null: the code. Only an admin gets it.'),
    tax_code_id: z
      .number()
      .nullable()
      .optional()
      .describe('Id of its tax code; null: the company’s. Only an admin gets it.'),
    income_account: z
      .string()
      .nullable()
      .optional()
      .describe('Its account in the books; null: the company’s. Only an admin gets it.'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'WorkCode' });
export type WorkCode = z.output<typeof workCode>;

/** Blank or not a number means none (company-and-plans.md#codes). */
const billingRate = z.preprocess(
  (value) => (typeof value === 'string' && Number.isNaN(Number(value)) ? null : value),
  optionalAmount(100_000, 'a billing rate'),
);

/** Fields that are left out keep their value; for a new code, work and taxed. */
const written = {
  ...codeFields,
  billing_rate: billingRate.optional().describe('What a client pays per hour, in USD'),
  pay_kind: z
    .enum(PAY_KINDS, { error: 'Choose work, leave, sleep or unpaid.' })
    .optional()
    .describe('How hours with the code are paid'),
  stipend_kind: z
    .enum(STIPEND_KINDS, { error: 'Choose taxed, counts or reimbursed.' })
    .optional()
    .describe('How stipends with the code are paid'),
  invoice_code: optionalText(40).optional().describe('What invoices call it'),
  tax_code_id: optionalId.optional().describe('Id of its tax code'),
  income_account: optionalText(50).optional().describe('Its account in the books'),
};

export const newWorkCode = z
  .object(written)
  .transform(withCode(WORK_CODE_REQUIRED))
  .meta({ id: 'NewWorkCode' });

export const workCodeChange = z
  .object({ ...written, id: recordId, updated_at: readVersion })
  .transform(withCode(WORK_CODE_EMPTY))
  .meta({ id: 'WorkCodeChange' });

const filters = {
  search: searchFilter,
  ordering: ordering(['code', 'description', 'created_at']),
};
export const workCodeList = listInput(filters);
export type WorkCodeListInput = z.output<typeof workCodeList>;
