import { belongsTo, boolean, id, index, integer, moment, table, text, unique } from '../columns.ts';
import { users } from './employees.ts';

/** Refresh tokens as hashes: a family per sign-in, whose row in `sessions` says the rest; each is used once (access.md#sessions). */
export const refreshTokens = table(
  'refresh_tokens',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    family: text().notNull(),
    token_hash: text().notNull(),
    audience: text({ enum: ['app', 'platform'] }).notNull(),
    /** The address where the person signed in, hashed; null for a successor. */
    address: text(),
    /** In a cookie of the device: it lasts 30 days from its last use, and so does its family. */
    is_kept: boolean().notNull().default(false),
    created_at: moment().notNull(),
    /** 12 h idle, never past the family's end, 7 days after sign-in; 30 days idle in a cookie. */
    expires_at: moment().notNull(),
    family_expires_at: moment().notNull(),
    rotated_at: moment(),
    revoked_at: moment(),
  },
  (t) => [
    unique('refresh_tokens_hash').on(t.token_hash),
    index('refresh_tokens_family').on(t.family),
    index('refresh_tokens_user').on(t.user_id),
    index('refresh_tokens_expiry').on(t.family_expires_at),
  ],
);

/** Failed and pending sign-ins and codes, counted over 15 minutes (access.md#limits-of-guessing), and registrations. */
export const failures = table(
  'failures',
  {
    id: id(),
    /** `account|address`, `address`, …, hashed. */
    key: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [index('failures_key').on(t.key, t.at), index('failures_at').on(t.at)],
);

export const passwordResets = table(
  'password_resets',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    token_hash: text().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [unique('password_resets_hash').on(t.token_hash), index('password_resets_user').on(t.user_id)],
);

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
