import type { Client } from '@daybook/contract/clients';
import type { CustomField } from '@daybook/contract/custom-fields';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { PERIOD_SPELLINGS } from '@daybook/domain/clients/contract-period';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import type { SentClient } from './client-form-shape.ts';

interface ClientFormValues {
  first_name: string;
  last_name: string;
  reference: string | null;
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
    max: TypedNumber;
    frequency: string;
    client_rate: TypedNumber;
    billable: boolean;
  }[];
  total_kms: TypedNumber;
  kms_frequency: string;
  kms_billable: boolean;
  weekly_stipend: TypedNumber;
  stipend_frequency: string;
  stipend_billable: boolean;
  goals: string;
  extra: Record<string, string | boolean>;
}

export type ClientRecordForm = RecordForm<ClientFormValues, SentClient>;

/**
 * Fits an earlier draft to the company's current work codes and fields: the form identifies rows by their position,
 * and codes are added and deleted.
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

const NEW_CLIENT = {
  first_name: '',
  last_name: '',
  reference: null,
  client_code: null,
  address: null,
  phone: null,
  case_worker: null,
  social_worker: null,
  contract_number: null,
  contract_start: null,
  contract_end: null,
  is_active: true,
  assigned_workers: [],
  visible_employee_ids: [],
} satisfies Partial<ClientFormValues>;

/** The form of a client as it was read, or of a new one. */
export function clientFormValues(
  client: Client | null,
  workCodes: readonly { id: number }[],
  customFields: readonly CustomField[],
): ClientFormValues {
  return {
    ...(client ? factsOf(client) : NEW_CLIENT),
    ...contractOf(client, workCodes),
    extra: Object.fromEntries(
      customFields.map((field): [string, string | boolean] => {
        const value = client?.custom_fields[field.key];
        if (field.field_type === 'checkbox') return [field.key, value === true];
        return [field.key, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
      }),
    ),
  };
}

const factsOf = (client: Client) => ({
  first_name: client.first_name,
  last_name: client.last_name,
  reference: client.reference,
  client_code: client.client_code?.id ?? null,
  address: client.address,
  phone: client.phone,
  case_worker: client.case_worker,
  social_worker: client.social_worker,
  contract_number: client.contract_number,
  contract_start: client.contract_start,
  contract_end: client.contract_end,
  is_active: client.is_active,
  assigned_workers: client.assigned_workers,
  visible_employee_ids: client.visible_employee_ids,
  updated_at: client.updated_at,
});

function contractOf(client: Client | null, workCodes: readonly { id: number }[]) {
  const contract = readClientContract(client?.custom_fields);
  return {
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
  };
}

export type StoredClient = Omit<SentClient, 'custom_fields'> & { custom_fields: Record<string, unknown> };

/**
 * What a save sends, without the settings that the client does not have and the form left as they are read without:
 * they would appear in its history as changes although nothing was changed.
 */
export function withoutDefaults(sent: SentClient, client: Client | null): StoredClient {
  const stored = client?.custom_fields ?? {};
  const defaults: readonly unknown[] = [null, false, '', PERIOD_SPELLINGS.week];
  const custom_fields = Object.fromEntries(
    Object.entries(sent.custom_fields).filter(
      ([key, value]) => stored[key] !== undefined || !defaults.includes(value),
    ),
  );
  return { ...sent, custom_fields };
}
