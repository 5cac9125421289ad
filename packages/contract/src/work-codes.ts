import { z } from 'zod';
import { PAY_KINDS, STIPEND_KINDS } from '@daybook/domain/pay/pay-rules/model';
import { WORK_CODE_EMPTY, WORK_CODE_REQUIRED } from '@daybook/domain/text/code-texts';
import { codeFields, withCode } from './code-input.ts';
import { momentText, optionalAmount, optionalId, optionalText, readVersion, recordId } from './fields.ts';
import { listInput, ordering, searchFilter } from './filters.ts';

const BILLING_RATE = 'What clients pay for an hour, in USD; null: the employee’s pay rate';
const PAY_KIND = 'How hours with the code are paid';
const STIPEND_KIND = 'How stipends with the code are paid';
const INVOICE_CODE = 'What invoices call it; null: the code';
const TAX_CODE = 'Id of its tax code; null: the company’s';
const INCOME_ACCOUNT = 'Its account in the books; null: the company’s';
const FOR_ADMINS = 'left out for all but administrators';

export const workCode = z
  .object({
    id: z.number(),
    code: z.string(),
    description: z.string(),
    billing_rate: z.number().nullable().optional().describe(`${BILLING_RATE}; ${FOR_ADMINS}`),
    pay_kind: z.enum(PAY_KINDS).describe(PAY_KIND),
    stipend_kind: z.enum(STIPEND_KINDS).describe(STIPEND_KIND),
    invoice_code: z.string().nullable().optional().describe(`${INVOICE_CODE}; ${FOR_ADMINS}`),
    tax_code_id: z.number().nullable().optional().describe(`${TAX_CODE}; ${FOR_ADMINS}`),
    income_account: z.string().nullable().optional().describe(`${INCOME_ACCOUNT}; ${FOR_ADMINS}`),
    created_at: momentText,
    updated_at: momentText,
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
  billing_rate: billingRate.optional().describe(BILLING_RATE),
  pay_kind: z
    .enum(PAY_KINDS, { error: 'Choose work, leave, sleep or unpaid.' })
    .optional()
    .describe(PAY_KIND),
  stipend_kind: z
    .enum(STIPEND_KINDS, { error: 'Choose taxed, counts or reimbursed.' })
    .optional()
    .describe(STIPEND_KIND),
  invoice_code: optionalText(40).optional().describe(INVOICE_CODE),
  tax_code_id: optionalId.optional().describe(TAX_CODE),
  income_account: optionalText(50).optional().describe(INCOME_ACCOUNT),
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
