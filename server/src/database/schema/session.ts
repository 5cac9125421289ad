import { SIGN_IN_METHODS } from '@daybook/domain/access/accounts';
import { boolean, id, index, integer, moment, table, text, unique } from '../columns.ts';
import { users } from './employees.ts';

/** One row per family of refresh tokens: a browser in which a person is or was signed in (access.md#sessions). */
export const sessions = table(
  'sessions',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    family: text().notNull(),
    audience: text({ enum: ['app', 'platform'] }).notNull(),
    method: text({ enum: SIGN_IN_METHODS }).notNull(),
    ip: text(),
    user_agent: text(),
    created_at: moment().notNull(),
    /** Written at most every five minutes. */
    last_seen_at: moment().notNull(),
    /** When it ends, or ended, without further use; each refresh moves it. */
    expires_at: moment(),
    /** The person has confirmed who they are, and need not do so again until then. */
    confirmed_until: moment(),
    ended_at: moment(),
    ended_reason: text({
      enum: ['signed_out', 'ended', 'ended_by_admin', 'token_reused', 'account_changed', 'not_kept'],
    }),
  },
  (t) => [
    unique('sessions_family').on(t.family),
    index('sessions_user').on(t.user_id, t.last_seen_at),
    index('sessions_expiry').on(t.expires_at),
  ],
);

/** Where people signed in whose sessions are forgotten, so that a device that is used rarely is no new one. */
export const knownDevices = table(
  'known_devices',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** Browser and system, without versions. */
    device: text().notNull(),
    last_seen_at: moment().notNull(),
  },
  (t) => [
    unique('known_devices_device').on(t.user_id, t.device),
    index('known_devices_seen').on(t.last_seen_at),
  ],
);

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
