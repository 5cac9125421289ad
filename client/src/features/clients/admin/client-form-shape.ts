import { z } from 'zod';
import { clientInput } from '@daybook/contract/clients';
import { optionalAmount, printable } from '@daybook/contract/fields';
import { isOffStep } from '@daybook/domain/clients/client-contract-write';
import { MAX_CONTRACT_AMOUNT, MAX_NARRATIVE_CHARACTERS } from '@daybook/domain/limits';

const hoursRow = z.object({
  work_code_id: z.number(),
  // Beside its field; the server answers for all codes together.
  max: optionalAmount(MAX_CONTRACT_AMOUNT, 'hours').refine(
    (hours) => hours === null || !isOffStep(hours),
    'Enter a multiple of half an hour, like 7.5.',
  ),
  frequency: z.string(),
  client_rate: optionalAmount(MAX_CONTRACT_AMOUNT, 'a rate'),
  billable: z.boolean(),
});

/** The form's values; what is sent has everything but the plain fields in `custom_fields`. */
export const clientForm = clientInput
  // `visible_to` is the same as `visible_employee_ids`.
  .omit({ custom_fields: true, visible_to: true })
  .extend({
    is_active: z.boolean(),
    updated_at: z.string().optional(),
    hours: z.array(hoursRow),
    total_kms: optionalAmount(MAX_CONTRACT_AMOUNT, 'kilometers'),
    kms_frequency: z.string(),
    kms_billable: z.boolean(),
    weekly_stipend: optionalAmount(MAX_CONTRACT_AMOUNT, 'a stipend'),
    stipend_frequency: z.string(),
    stipend_billable: z.boolean(),
    goals: printable(MAX_NARRATIVE_CHARACTERS),
    extra: z.record(z.string(), z.union([printable(MAX_NARRATIVE_CHARACTERS), z.boolean()])),
  })
  .transform((form) => {
    const {
      hours,
      total_kms,
      kms_frequency,
      kms_billable,
      weekly_stipend,
      stipend_frequency,
      stipend_billable,
      goals,
      extra,
      ...plain
    } = form;
    return {
      ...plain,
      custom_fields: {
        contract_hours: Object.fromEntries(hours.map(({ work_code_id, ...entry }) => [work_code_id, entry])),
        total_kms,
        kms_frequency,
        kms_billable,
        weekly_stipend,
        stipend_frequency,
        stipend_billable,
        goals,
        ...Object.fromEntries(
          Object.entries(extra).map(([key, value]) => [key, value === '' ? null : value]),
        ),
      },
    };
  });

export type SentClient = z.output<typeof clientForm>;
