import { belongsTo, boolean, id, index, integer, moment, table, text, unique } from '../columns.ts';
import { users } from './employees.ts';

/** Keys for scripts: they act as the admin who created them, within the company (access.md#api-keys). */
export const apiKeys = table(
  'api_keys',
  {
    id: id(),
    company_id: integer().notNull(),
    user_id: integer().notNull(),
    name: text().notNull(),
    key_hash: text().notNull(),
    /** The first characters, which distinguish keys on the settings page. */
    prefix: text().notNull(),
    scope: text({ enum: ['read', 'write'] }).notNull(),
    created_at: moment().notNull(),
    expires_at: moment(),
    last_used_at: moment(),
    revoked_at: moment(),
  },
  (t) => [
    unique('api_keys_hash').on(t.key_hash),
    index('api_keys_company').on(t.company_id, t.id),
    belongsTo('api_keys_user_fk', t, t.user_id, users),
  ],
);

/** Answers to POSTs with an `Idempotency-Key`, encrypted with a key derived from it. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    request_hash: text().notNull(),
    /** Which of several calls holds it; changes when another call takes over from an interrupted one. */
    claim: text().notNull(),
    /** The first of several transactions was committed: from here on it must not be repeated. */
    begun: boolean().notNull().default(false),
    /** Null while the first call runs. */
    status: integer(),
    body: text(),
    created_at: moment().notNull(),
  },
  (t) => [
    unique('idempotency_keys_once').on(t.user_id, t.key),
    index('idempotency_keys_age').on(t.created_at),
  ],
);
