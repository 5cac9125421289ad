import { getTableName } from 'drizzle-orm';
import { z } from 'zod';
import { AUDIT_RECORD_TYPES } from '@daybook/domain/audit/audit-vocabulary';
import { customFieldKey } from '@daybook/domain/clients/custom-fields';
import { isRecord } from '@daybook/domain/values';
import { columnsOf, COMPANY_TABLES } from '../../database/company-tables.ts';

/** The id of a row on the other side. A negative id or 0 names a deleted row, and stays. */
export type MapId = (table: string, id: number) => number;

type OfJson = 'no ids' | ((value: unknown, map: MapId) => unknown);

interface MoveRules {
  /** Columns that name a row without a foreign key, with its table. */
  references?: Readonly<Record<string, string>>;
  /** Columns that look like ids and are none. */
  no_ids?: readonly string[];
  /** Every JSON column, with a function that maps the ids in it. */
  json?: Readonly<Record<string, OfJson>>;
  /** Text columns with ids in them. */
  texts?: Readonly<Record<string, (text: string, map: MapId) => string>>;
  /** Columns that are not moved, with their replacement; a file with anything else in them is refused. */
  cleared?: Readonly<Record<string, null | boolean>>;
}

/** Tables whose rows stay behind. */
export const LEFT_BEHIND: readonly string[] = [
  'api_keys',
  'checkouts',
  'company_exports',
  'email_changes',
  'idempotency_keys',
  'import_profiles',
  'import_rows',
  'imports',
  'invoice_mails',
  'known_devices',
  'passkeys',
  'password_resets',
  'recovery_codes',
  'refresh_tokens',
  'sessions',
  'sign_in_tickets',
  'sso_connections',
  'sso_domains',
  'sso_identities',
  'totp_credentials',
  'webhook_deliveries',
];
/** The audit trail is not copied, but continued. */
export const OF_THE_TRAIL: readonly string[] = ['audit_entries', 'audit_heads'];

const listOf = (value: unknown, map: (item: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(map) : value;

function withFields(value: unknown, fields: Readonly<Record<string, (field: unknown) => unknown>>): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, fields[name] ? fields[name](field) : field]),
  );
}

function idOf(map: MapId, table: string) {
  return (value: unknown) => {
    if (value === null || value === undefined) return value;
    if (typeof value !== 'number')
      throw new TypeError(`names a row of ${table} by something else than its id`);
    return map(table, value);
  };
}

/** Renames keys that are an id after a prefix. A deleted row's is negative, and no key of a field has a minus. */
const withKeys = (value: unknown, prefix: string, map: (id: number) => number): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, of]) => {
          const id = key.startsWith(prefix) ? key.slice(prefix.length) : '';
          return [/^-?\d+$/.test(id) ? `${prefix}${String(map(Number(id))).replace('-', '_')}` : key, of];
        }),
      )
    : value;

/**
 * The contract hours of a client are stored by work code (clients-and-contracts.md#contract), the company's own fields by
 * definition.
 */
const ofClient = (value: unknown, map: MapId): unknown =>
  withKeys(
    withFields(value, {
      contract_hours: (hours) => withKeys(hours, '', (id) => map('work_codes', id)),
    }),
    customFieldKey({ id: '' }),
    (id) => map('custom_field_definitions', id),
  );

function ofKeptLogs(value: unknown, map: MapId): unknown {
  const client = idOf(map, 'clients');
  const entry = idOf(map, 'snapshot_entries');
  const code = idOf(map, 'work_codes');
  const entries = (list: unknown) =>
    listOf(list, (item) =>
      withFields(item, {
        id: entry,
        entry_id: entry,
        work_code_id: code,
        work_code: (of) => withFields(of, { id: code }),
      }),
    );
  return listOf(value, (log) =>
    withFields(log, {
      id: idOf(map, 'snapshot_logs'),
      session_id: idOf(map, 'daily_logs'),
      client,
      client_id: client,
      client_detail: (of) => withFields(of, { id: client }),
      entries,
      work_entries: entries,
    }),
  );
}

const ofFormerRoles = (value: unknown, map: MapId): unknown =>
  listOf(value, (item) => withFields(item, { role_id: idOf(map, 'roles') }));

const ofFrozenReport = (value: unknown, map: MapId): unknown =>
  withFields(value, {
    sessions: (list) => listOf(list, (log) => withFields(log, { id: idOf(map, 'daily_logs') })),
  });

/** `targetKey`: a person and a work code or a role, any of which may be missing. A pay rate's role comes third. */
const ofTarget =
  (other: string) =>
  (text: string, map: MapId): string => {
    const [user = '', of = '', role] = text.split('/');
    const mapped = (table: string, id: string) => (id === '' ? '' : String(map(table, Number(id))));
    const both = `${mapped('users', user)}/${mapped(other, of)}`;
    return role === undefined ? both : `${both}/${mapped('roles', role)}`;
  };

/** `historyKey`: a person, a client and a work code come first. */
function ofHistoryKey(key: string, map: MapId): string {
  const [user, client, work_code, ...line] = z.array(z.unknown()).parse(JSON.parse(key));
  const ids = [idOf(map, 'users')(user), idOf(map, 'clients')(client), idOf(map, 'work_codes')(work_code)];
  return JSON.stringify([...ids, ...line]);
}

/** `time:81`: the part of an entry, or an item. */
function ofLiveKey(key: string, map: MapId): string {
  const [part = '', id = ''] = key.split(':');
  return `${part}:${map(part === 'item' ? 'billing_items' : 'snapshot_entries', Number(id))}`;
}

const users = 'users';

export const MOVE_RULES: Readonly<Record<string, MoveRules>> = {
  companies: {
    references: { deletion_requested_by_id: users },
    cleared: {
      deletion_requested_at: null,
      deletion_requested_by_id: null,
      deletion_due: null,
      moving_since: null,
    },
  },
  subscriptions: {
    no_ids: ['plan_id'],
    cleared: { stripe_customer_id: null, stripe_subscription_id: null, stripe_event_at: null },
  },
  // Its connection stays behind.
  company_settings: { cleared: { sso_enforced: false } },
  report_layouts: { json: { fields: 'no ids', custom_fields: 'no ids' } },
  users: {
    json: { custom_fields: 'no ids', former_roles: ofFormerRoles },
    cleared: {
      is_superuser: false,
      break_glass: false,
      signup_code_hash: null,
      signup_code_expires_at: null,
      invited_until: null,
      confirmed_email_key: null,
    },
  },
  import_keys: {
    references: { daily_log_id: 'daily_logs' },
    texts: { key: ofHistoryKey },
    cleared: { import_id: null },
  },
  deleted_client_keys: { references: { user_id: users } },
  clients: { json: { custom_fields: ofClient } },
  pay_rule_versions: { json: { definition: 'no ids' } },
  pay_rule_assignments: { texts: { target: ofTarget('roles') } },
  pay_rates: { texts: { target: ofTarget('work_codes') } },
  mileage_rates: { texts: { target: ofTarget('roles') } },
  leave_policies: { json: { definition: 'no ids' } },
  leave_assignments: { texts: { target: ofTarget('roles') } },
  usual_weeks: { json: { minutes: 'no ids' } },
  leave_requests: { references: { decided_by_id: users, created_by_id: users } },
  leave_ledger: {
    references: { timesheet_id: 'timesheets', pay_extra_id: 'pay_extras', created_by_id: users },
    cleared: { import_id: null },
  },
  timesheets: {
    references: { approved_by_id: users, returned_by_id: users },
    json: { findings: 'no ids' },
    cleared: { import_id: null },
  },
  daily_logs: { references: { leave_request_id: 'leave_requests' }, cleared: { import_id: null } },
  snapshot_logs: {
    references: { session_id: 'daily_logs', leave_request_id: 'leave_requests' },
    json: { mileage_terms: 'no ids', hourly_rates: 'no ids' },
  },
  snapshot_entries: { json: { trips: 'no ids', after_midnight: 'no ids' } },
  timesheet_pay_lines: { references: { user_id: users } },
  timesheet_revisions: { json: { snapshot_logs: ofKeptLogs } },
  monthly_reports: {
    references: { processed_by_id: users },
    json: { additional_info: 'no ids', frozen: ofFrozenReport },
  },
  no_shows: { references: { reviewed_by_id: users }, json: { activities: 'no ids' } },
  incidents: { references: { reviewed_by_id: users }, json: { incident_types: 'no ids' } },
  pay_runs: {
    references: { created_by_id: users, locked_by_id: users, unlocked_by_id: users, paid_by_id: users },
    json: { user_ids: (value, map) => listOf(value, idOf(map, users)) },
  },
  pay_run_timesheets: { json: { times: 'no ids' } },
  pay_extras: { references: { created_by_id: users } },
  export_profiles: { json: { settings: 'no ids', earning_codes: 'no ids' } },
  pay_run_files: { references: { export_profile_id: 'export_profiles', created_by_id: users } },
  work_codes: { references: { tax_code_id: 'tax_codes' } },
  invoices: {
    references: { invoice_file_id: 'invoice_files' },
    json: { seller: 'no ids', buyer: 'no ids' },
  },
  invoice_lines: { references: { tax_code_id: 'tax_codes' } },
  invoice_sources: {
    references: {
      entry_id: 'snapshot_entries',
      timesheet_id: 'timesheets',
      billing_item_id: 'billing_items',
      work_code_id: 'work_codes',
    },
    texts: { live_key: ofLiveKey },
  },
  invoice_files: { references: { created_by_id: users } },
  payments: { references: { invoice_file_id: 'invoice_files', void_file_id: 'invoice_files' } },
  moved_ids: { references: { origin_id: 'audit_origins' }, no_ids: ['old_id', 'new_id'] },
};

/** Tables whose rows the audit trail does not call by the table's name in the singular. */
const CALLED_OTHERWISE: Readonly<Record<string, string>> = {
  billing_settings: 'billing_settings',
  companies: 'company',
  company_settings: 'company_settings',
  custom_field_definitions: 'custom_field',
  users: 'employee',
};

/** The audit trail's names for the rows of a table, by which its old entries find their records. */
export const RECORD_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  COMPANY_TABLES.flatMap(({ table }) => {
    const name = getTableName(table);
    const type = CALLED_OTHERWISE[name] ?? name.replace(/s$/, '');
    const isMoved = 'id' in columnsOf(table) && !LEFT_BEHIND.includes(name);
    return isMoved && Object.hasOwn(AUDIT_RECORD_TYPES, type) ? [[name, type] as const] : [];
  }),
);
