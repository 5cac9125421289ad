import { z } from 'zod';
import { accountOptions, registration } from '@daybook/contract/accounts';
import { passwordReset, resetRequest } from '@daybook/contract/session';
import { DAY_MS } from '@daybook/domain/time/day';
import { cardPayments } from '../config.ts';
import { router, visitor } from '../kernel/procedures.ts';
import { SESSION_KEPT_MS } from './known-devices.ts';
import { requestPasswordReset, resetPassword } from './reset.ts';
import { KEPT_MS } from './sessions.ts';
import { register } from './signup.ts';
import { installationConnection } from './sso/connections.ts';

const ALWAYS = { without_subscription: true };
const nothing = z.object({});

export const accounts = router({
  /** What the public pages offer here. */
  options: visitor.read
    .meta({ says: 'Returns what visitors to this installation can do without an account.' })
    .output(accountOptions)
    .query(async ({ ctx: { config, mail, db } }) => ({
      password_reset_by_mail: mail !== null,
      sells_plans: cardPayments(config) !== 'none',
      organisation_sign_in: (await installationConnection({ db, config }))
        ? (config.oidc?.name ?? null)
        : null,
      session: {
        idle_hours: config.session.idle_ms / 3_600_000,
        days: config.session.whole_ms / DAY_MS,
        kept_days: KEPT_MS / DAY_MS,
        listed_days: SESSION_KEPT_MS / DAY_MS,
      },
      privacy_url: config.legal.privacy_url,
      terms_url: config.legal.terms_url,
    })),

  register: visitor
    .effect('account.register', ALWAYS)
    .meta({ says: 'Creates an account, in a new company or in one whose code is given.', secret: true })
    .input(registration)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await register(ctx, input);
      return {};
    }),

  requestPasswordReset: visitor
    .effect('account.request_password_reset', ALWAYS)
    .meta({ says: 'Emails a link for setting a new password, if there is such an account.' })
    .input(resetRequest)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordReset(ctx, input.email);
      return {};
    }),

  resetPassword: visitor
    .effect('account.reset_password', ALWAYS)
    .meta({ says: 'Sets a new password with the token from that email.', secret: true })
    .input(passwordReset)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return {};
    }),
});
