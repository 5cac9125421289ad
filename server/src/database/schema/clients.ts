import { CLIENT_KINDS } from '@daybook/domain/clients/client-kinds';
import {
  belongsTo,
  boolean,
  day,
  id,
  index,
  integer,
  json,
  primaryKey,
  stamps,
  table,
  text,
  unique,
} from '../columns.ts';
import { clientCodes } from './client-codes.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';

export const clients = table(
  'clients',
  {
    id: id(),
    company_id: companyId(),
    /** An internal client has its name in `last_name`, and no contract. */
    kind: text({ enum: CLIENT_KINDS }).notNull().default('person'),
    first_name: text().notNull(),
    last_name: text().notNull(),
    address: text(),
    phone: text(),
    case_worker: text(),
    social_worker: text(),
    contract_number: text(),
    /** The client's id in the company's other programs. */
    reference: text(),
    reference_key: text(),
    contract_start: day(),
    contract_end: day(),
    client_code_id: integer(),
    is_active: boolean().notNull().default(true),
    /** Contract hours, kilometers, stipend, goals and the company's own fields (clients-and-contracts.md#contract). */
    custom_fields: json<Record<string, unknown>>().notNull(),
    ...stamps(),
  },
  (t) => [
    unique('clients_of_company').on(t.company_id, t.id),
    unique('clients_reference').on(t.company_id, t.reference_key),
    index('clients_names').on(t.company_id, t.last_name, t.first_name, t.id),
    index('clients_active').on(t.company_id, t.is_active, t.last_name, t.first_name, t.id),
    index('clients_contract_end').on(t.company_id, t.contract_end, t.id),
    index('clients_code').on(t.company_id, t.client_code_id),
    belongsTo('clients_code_fk', t, t.client_code_id, clientCodes),
  ],
);

function peopleOfClients(name: string) {
  return table(
    name,
    { company_id: integer().notNull(), client_id: integer().notNull(), user_id: integer().notNull() },
    (t) => [
      primaryKey({ name: `${name}_pk`, columns: [t.company_id, t.client_id, t.user_id] }),
      index(`${name}_by_user`).on(t.company_id, t.user_id, t.client_id),
      belongsTo(`${name}_client_fk`, t, t.client_id, clients),
      belongsTo(`${name}_user_fk`, t, t.user_id, users),
    ],
  );
}

/** `assigned_workers` of a client, `current_clients` of a user: the two ends of one relation. */
export const clientWorkers = peopleOfClients('client_workers');
/** `visible_to` of a client, `visible_client_ids` of a user. No row: the whole company sees the client. */
export const clientVisibility = peopleOfClients('client_visibility');
