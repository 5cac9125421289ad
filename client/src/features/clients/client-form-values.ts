import { type Client, clientInput } from '@daybook/contract/clients';
import type { CustomField } from '@daybook/contract/custom-fields';
import { readClientContract } from '@daybook/domain/client-contract';
import { PERIOD_SPELLINGS } from '@daybook/domain/contract-period';
import { z } from 'zod';
import type { RecordForm } from '../../lib/record-form.ts';

/** One work code of the contract. */
const hoursRow = z.object({
  work_code_id: z.number(),
  max: z.number().nullable(),
  frequency: z.string(),
  client_rate: z.number().nullable(),
  billable: z.boolean(),
});

const { custom_fields: _fields, visible_to: _second, is_active: _active, ...own } = clientInput.shape;

/** What the form holds, and what is sent of it: everything but the plain fields goes into `custom_fields`. */
export const clientForm = z
  .object({
    ...own,
    is_active: z.boolean(),
    updated_at: z.string().optional(),
    hours: z.array(hoursRow),
    total_kms: z.number().nullable(),
    kms_frequency: z.string(),
    kms_billable: z.boolean(),
    weekly_stipend: z.number().nullable(),
    stipend_frequency: z.string(),
    stipend_billable: z.boolean(),
    goals: z.string().max(20_000, 'Use at most 20,000 characters.'),
    extra: z.record(z.string(), z.union([z.string(), z.boolean()])),
  })
  .transform(({ hours, goals, extra, ...form }) => {
    const { total_kms, kms_frequency, kms_billable } = form;
    const { weekly_stipend, stipend_frequency, stipend_billable, ...fields } = form;
    const { total_kms: _kms, kms_frequency: _per, kms_billable: _billed, ...plain } = fields;
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

interface ClientFormValues {
  first_name: string;
  last_name: string;
  client_code: number | null;
  address: string | null;
  phone: string | null;
  case_worker: string | null;
  social_worker: string | null;
  contract_number: string | null;
  contract_start: string | null;
  contract_end: string | null;
  is_active: boolean;
  assigned_workers: number[];
  visible_employee_ids: number[];
  updated_at?: string;
  hours: {
    work_code_id: number;
    max: number | null;
    frequency: string;
    client_rate: number | null;
    billable: boolean;
  }[];
  total_kms: number | null;
  kms_frequency: string;
  kms_billable: boolean;
  weekly_stipend: number | null;
  stipend_frequency: string;
  stipend_billable: boolean;
  goals: string;
  extra: Record<string, string | boolean>;
}

export type ClientRecordForm = RecordForm<ClientFormValues, SentClient>;

/**
 * What was written earlier, for the company's work codes and fields of today: the rows of the form go by their place,
 * and codes come and go.
 */
export function draftForToday(draft: ClientFormValues, today: ClientFormValues): ClientFormValues {
  return {
    ...draft,
    hours: today.hours.map(
      (row) => draft.hours.find(({ work_code_id }) => work_code_id === row.work_code_id) ?? row,
    ),
    extra: Object.fromEntries(
      Object.entries(today.extra).map(([key, value]) => [key, draft.extra[key] ?? value]),
    ),
  };
}

/** The form of a client as it was read, or of a new one. */
export function clientFormValues(
  client: Client | null,
  workCodes: readonly { id: number }[],
  customFields: readonly CustomField[],
): ClientFormValues {
  const contract = readClientContract(client?.custom_fields);
  return {
    first_name: client?.first_name ?? '',
    last_name: client?.last_name ?? '',
    client_code: client?.client_code?.id ?? null,
    address: client?.address ?? null,
    phone: client?.phone ?? null,
    case_worker: client?.case_worker ?? null,
    social_worker: client?.social_worker ?? null,
    contract_number: client?.contract_number ?? null,
    contract_start: client?.contract_start ?? null,
    contract_end: client?.contract_end ?? null,
    is_active: client?.is_active ?? true,
    assigned_workers: client?.assigned_workers ?? [],
    visible_employee_ids: client?.visible_employee_ids ?? [],
    ...(client && { updated_at: client.updated_at }),
    hours: workCodes.map(({ id }) => {
      const entry = contract.hours.find((hours) => hours.work_code_id === id);
      return {
        work_code_id: id,
        max: entry?.max ?? null,
        frequency: PERIOD_SPELLINGS[entry?.period ?? 'week'],
        client_rate: entry?.client_rate ?? null,
        billable: entry?.billable ?? true,
      };
    }),
    total_kms: contract.total_kms,
    kms_frequency: PERIOD_SPELLINGS[contract.kms_period],
    kms_billable: contract.kms_billable,
    weekly_stipend: contract.stipend,
    stipend_frequency: PERIOD_SPELLINGS[contract.stipend_period],
    stipend_billable: contract.stipend_billable,
    goals: contract.goals.join('\n'),
    extra: Object.fromEntries(
      customFields.map((field): [string, string | boolean] => {
        const value = client?.custom_fields[field.key];
        if (field.field_type === 'checkbox') return [field.key, value === true];
        return [field.key, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
      }),
    ),
  };
}
