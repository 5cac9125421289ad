import { z } from 'zod';
import { CLIENT_KINDS, NO_CONTRACT } from '@daybook/domain/clients/client-kinds';
import {
  CLIENT_KIND,
  codeBrief,
  dayText,
  momentText,
  optionalDay,
  optionalReference,
  optionalText,
  readVersion,
  recordId,
  recordIds,
  REQUIRED,
  requiredText,
  yesOrNo,
} from './fields.ts';
import { activeFilter, flagFilter, idFilter, listInput, ordering, searchFilter } from './filters.ts';
import { FREE_FIELDS_MERGE, freeFields } from './free-fields.ts';

/** A worker as part of a client's record (clients-and-contracts.md#the-record). */
export const workerBrief = z
  .object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    username: z.string(),
  })
  .meta({ id: 'WorkerBrief' });

const REFERENCE = 'The client’s ID in the company’s other software';
const ADDRESS = 'Postal address';
const ASSIGNED_WORKERS = 'Ids of the people who are assigned to the client';
const VISIBLE_TO = 'Ids of the people to whom the client is visible; empty: to all';
const VISIBLE_EMPLOYEES = 'The same as `visible_to`';

/** `client_code` and `client_code_details`, `visible_to` and `visible_employee_ids` are the same (rest.md#shapes). */
export const client = z
  .object({
    id: z.number(),
    name: z.string(),
    kind: z.enum(CLIENT_KINDS).describe(CLIENT_KIND),
    first_name: z.string(),
    last_name: z.string(),
    reference: z.string().nullable().describe(REFERENCE),
    client_code: codeBrief.nullable(),
    client_code_details: codeBrief.nullable().describe('The same as `client_code`'),
    address: z.string().nullable().describe(ADDRESS),
    phone: z.string().nullable(),
    case_worker: z.string().nullable(),
    social_worker: z.string().nullable(),
    contract_number: z.string().nullable(),
    contract_start: dayText.nullable(),
    contract_end: dayText.nullable(),
    is_active: z.boolean(),
    assigned_workers: z.array(z.number()).describe(ASSIGNED_WORKERS),
    assigned_workers_details: z.array(workerBrief).describe('The people of `assigned_workers`'),
    visible_to: z.array(z.number()).describe(VISIBLE_TO),
    visible_employee_ids: z.array(z.number()).describe(VISIBLE_EMPLOYEES),
    visible_employee_details: z.array(workerBrief).describe('The people of `visible_to`'),
    custom_fields: z.record(z.string(), z.unknown()),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'Client' });
export type Client = z.output<typeof client>;

/** A client as our tables show it. */
export const listedClient = client
  .pick({ id: true, name: true, contract_start: true, contract_end: true, is_active: true })
  .extend({
    client_code: codeBrief.pick({ code: true }).nullable(),
    assigned_workers_details: z.array(workerBrief.pick({ name: true })),
  });
export type ListedClient = z.output<typeof listedClient>;

const filters = {
  kind: z
    .enum([...CLIENT_KINDS, 'all'], { error: 'Use person, internal, leave or all.' })
    .optional()
    .describe('Only clients of this kind; if left out, people'),
  is_active: activeFilter,
  assigned_workers: idFilter.describe('Only clients to whom this person is assigned'),
  search: searchFilter.describe('Part of the name, of the client code or of the contract number'),
  contract_running: flagFilter.describe(
    'Only clients whose contract has no end or has not ended, or only the others',
  ),
  with_approved_documents: flagFilter.describe(
    '`true`: only clients with an approved report, no-show or incident',
  ),
  ordering: ordering([
    'name',
    'first_name',
    'last_name',
    'client_code',
    'contract_start',
    'contract_end',
    'is_active',
    'created_at',
    'id',
  ]),
};
export const clientList = listInput(filters);
export type ClientListInput = z.output<typeof clientList>;

const written = {
  reference: optionalText(40).optional().describe(REFERENCE),
  client_code: optionalReference.optional(),
  address: optionalText(300).optional().describe(ADDRESS),
  phone: optionalText(40).optional(),
  case_worker: optionalText(200).optional(),
  social_worker: optionalText(200).optional(),
  contract_number: optionalText(100).optional(),
  contract_start: optionalDay.optional(),
  contract_end: optionalDay.optional(),
  is_active: yesOrNo.optional(),
  assigned_workers: recordIds.optional().describe(ASSIGNED_WORKERS),
  visible_to: recordIds.optional().describe(VISIBLE_TO),
  visible_employee_ids: recordIds.optional().describe(VISIBLE_EMPLOYEES),
  custom_fields: freeFields.optional().describe(FREE_FIELDS_MERGE),
};
export const clientInput = z
  .object({
    first_name: requiredText(100),
    last_name: requiredText(100),
    ...written,
  })
  .meta({ id: 'ClientInput' });
export type ClientInput = z.output<typeof clientInput>;

/** The client of time off is made by switching it on. */
export const CHOOSE_KIND = 'Choose one of: person, internal.';
const { is_active: _active, visible_to: _named, visible_employee_ids: _viewers, ...ofPerson } = written;
const PERSON_FIELDS = ['first_name', 'last_name', ...Object.keys(ofPerson)];

/** The fields of an input that only a person has, where they say something. */
export const personFieldsIn = (input: Readonly<Record<string, unknown>>): string[] =>
  PERSON_FIELDS.filter((field) => saysSomething(input[field]));

export const saysSomething = (value: unknown): boolean =>
  value != null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0);

/** A person, or an internal client, which has a name and who may use it. */
export const newClient = z
  .object({
    kind: z
      .enum(['person', 'internal'], { error: CHOOSE_KIND })
      .optional()
      .describe('A person, or `internal`: time without a client'),
    name: requiredText(100).optional().describe('Name of an internal client'),
    ...clientInput.shape,
    first_name: requiredText(100).optional(),
    last_name: requiredText(100).optional(),
  })
  .superRefine((input, context) => {
    const isInternal = input.kind === 'internal';
    const required = isInternal ? (['name'] as const) : (['first_name', 'last_name'] as const);
    const problems = [
      ...required.filter((field) => input[field] === undefined).map((field) => [field, REQUIRED] as const),
      ...(isInternal ? personFieldsIn(input) : []).map((field) => [field, NO_CONTRACT] as const),
    ];
    for (const [field, message] of problems) context.addIssue({ code: 'custom', path: [field], message });
  })
  .meta({ id: 'NewClient' });
export type NewClient = z.output<typeof newClient>;

export const clientUpdate = z
  .object({
    id: recordId,
    kind: z
      .enum(CLIENT_KINDS, { error: CHOOSE_KIND })
      .optional()
      .describe('`internal`: makes a client without reports internal; for administrators only'),
    name: requiredText(100).optional().describe('Name of an internal client'),
    first_name: requiredText(100).optional(),
    last_name: requiredText(100).optional(),
    ...written,
    updated_at: readVersion,
  })
  .meta({ id: 'ClientUpdate' });
export type ClientUpdate = z.output<typeof clientUpdate>;

export const pickableClient = z
  .object({
    id: z.number(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_active: z.boolean(),
    client_code: codeBrief.nullable(),
  })
  .meta({ id: 'PickableClient' });
export type PickableClient = z.output<typeof pickableClient>;

/**
 * The groups (clients-and-contracts.md#pick-lists): the caller's current clients, others with workers or a running contract, the
 * rest.
 */
export const clientPicklist = z
  .object({
    assigned: z.array(pickableClient).describe("The caller's current clients"),
    unassigned: z.array(pickableClient).describe('Other clients with workers or a running contract'),
    inactive: z.array(pickableClient).describe('All other clients'),
    internal: z.array(pickableClient).describe('Internal clients: time without a client'),
  })
  .meta({ id: 'ClientPicklist' });
