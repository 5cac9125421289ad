import { boolean, id, index, integer, json, moment, table, text, unique } from '../columns.ts';
import { users } from './employees.ts';

/** The secret of a person's authenticator app (access.md#two-step-sign-in), sealed with a key derived from the signing key. */
export const totpCredentials = table(
  'totp_credentials',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** Null until the first code was entered. */
    secret_sealed: text(),
    /** Of an app that is being set up; the one before goes on until a code of the new one was entered. */
    pending_sealed: text(),
    confirmed_at: moment(),
    /** The time step of the newest code that was used, so that each works once. */
    last_step: integer(),
  },
  (t) => [unique('totp_credentials_user').on(t.user_id)],
);

export const recoveryCodes = table(
  'recovery_codes',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    code_hash: text().notNull(),
    used_at: moment(),
  },
  (t) => [unique('recovery_codes_hash').on(t.code_hash), index('recovery_codes_user').on(t.user_id)],
);

export const passkeys = table(
  'passkeys',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    credential_id: text().notNull(),
    /** As the authenticator sent it, in base64url. */
    public_key: text().notNull(),
    counter: integer().notNull(),
    transports: text().notNull(),
    backed_up: boolean().notNull(),
    /** The host for which it was made; browsers offer it nowhere else. */
    rp_id: text().notNull(),
    name: text().notNull(),
    created_at: moment().notNull(),
    last_used_at: moment(),
  },
  (t) => [unique('passkeys_credential').on(t.credential_id), index('passkeys_user').on(t.user_id)],
);

/** What a ticket's holder may go on with. */
export interface TicketPayload {
  audience?: 'app' | 'platform';
  stay?: boolean;
  challenge?: string;
  /** The key of the connection to a provider, and the hash of the cookie of the browser that goes there. */
  connection?: string;
  browser?: string;
  /** Why a person who is signed in goes there, and in which session. */
  purpose?: 'test' | 'confirm';
  family?: string;
  /** When the browser left, in seconds. */
  left_at?: number;
  /** The address to which the account moves. */
  email?: string;
}

/** Short-lived proofs between two steps of signing in, as hashes; each is good for one success. */
export const signInTickets = table(
  'sign_in_tickets',
  {
    id: id(),
    hash: text().notNull(),
    kind: text({ enum: ['second_step', 'passkey', 'sso', 'sso_done', 'email', 'invite'] }).notNull(),
    /** Null while nobody knows who is signing in. */
    user_id: integer().references(() => users.id),
    payload: json<TicketPayload>().notNull(),
    tries: integer().notNull().default(0),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [
    unique('sign_in_tickets_hash').on(t.hash),
    index('sign_in_tickets_user').on(t.user_id),
    index('sign_in_tickets_expiry').on(t.expires_at),
  ],
);

/** Changes of an address by its owner that can still be undone (access.md#email-address). */
export const emailChanges = table(
  'email_changes',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    old_email: text().notNull(),
    new_email: text().notNull(),
    confirmed_at: moment().notNull(),
    /** Of the link that was mailed to the old address. */
    undo_hash: text().notNull(),
    undo_until: moment().notNull(),
  },
  (t) => [
    unique('email_changes_undo').on(t.undo_hash),
    index('email_changes_user').on(t.user_id),
    index('email_changes_expiry').on(t.undo_until),
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
