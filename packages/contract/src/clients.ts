import { z } from 'zod';
import {
  codeBrief,
  FREE_FIELDS_MERGE,
  freeFields,
  optionalDay,
  optionalReference,
  optionalText,
  readVersion,
  recordId,
  recordIds,
  requiredText,
  yesOrNo,
} from './fields.ts';
import { flagFilter, idFilter, listInput, ordering, searchFilter } from './filters.ts';

/** A worker as part of a client's record (clients-and-contracts.md#the-record). */
export const workerBrief = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  username: z.string(),
});

/** rest.md#shapes: `client_code` and `client_code_details`, `visible_to` and `visible_employee_ids` are the same. */
export const client = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  reference: z.string().nullable().describe('The client’s ID in the company’s other software.'),
  client_code: codeBrief.nullable(),
  client_code_details: codeBrief.nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  case_worker: z.string().nullable(),
  social_worker: z.string().nullable(),
  contract_number: z.string().nullable(),
  contract_start: z.string().nullable(),
  contract_end: z.string().nullable(),
  is_active: z.boolean(),
  assigned_workers: z.array(z.number()),
  assigned_workers_details: z.array(workerBrief),
  visible_to: z.array(z.number()),
  visible_employee_ids: z.array(z.number()),
  visible_employee_details: z.array(workerBrief),
  custom_fields: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  updated_at: z.string(),
});
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
  is_active: flagFilter,
  assigned_workers: idFilter,
  search: searchFilter.describe('Name, client code or contract number.'),
  contract_running: flagFilter.describe('Whose contract has no end or has not ended (or, with false, has).'),
  with_approved_documents: flagFilter.describe(
    'Clients with at least one approved report, no-show or incident.',
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
  reference: optionalText(40).optional(),
  client_code: optionalReference.optional(),
  address: optionalText(300).optional(),
  phone: optionalText(40).optional(),
  case_worker: optionalText(200).optional(),
  social_worker: optionalText(200).optional(),
  contract_number: optionalText(100).optional(),
  contract_start: optionalDay.optional(),
  contract_end: optionalDay.optional(),
  is_active: yesOrNo.optional(),
  assigned_workers: recordIds.optional(),
  visible_to: recordIds.optional(),
  visible_employee_ids: recordIds.optional(),
  custom_fields: freeFields.optional().describe(FREE_FIELDS_MERGE),
};
export const clientInput = z.object({
  first_name: requiredText(100),
  last_name: requiredText(100),
  ...written,
});
export type ClientInput = z.output<typeof clientInput>;
export const clientUpdate = z.object({
  id: recordId,
  first_name: requiredText(100).optional(),
  last_name: requiredText(100).optional(),
  ...written,
  updated_at: readVersion,
});
export type ClientUpdate = z.output<typeof clientUpdate>;

export const pickableClient = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  client_code: codeBrief.nullable(),
});
export type PickableClient = z.output<typeof pickableClient>;

/**
 * The groups (clients-and-contracts.md#pick-lists): the caller's current clients, others with workers or a running contract, the
 * rest.
 */
export const clientPicklist = z.object({
  assigned: z.array(pickableClient),
  unassigned: z.array(pickableClient),
  inactive: z.array(pickableClient),
});
