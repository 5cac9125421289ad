import { SIGN_IN_METHODS } from '@daybook/domain/access/accounts';
import { id, index, integer, moment, table, text, unique } from '../columns.ts';
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
    index('sessions_seen').on(t.last_seen_at),
  ],
);
