import { z } from 'zod';
import { accountOptions, registration } from '@daybook/contract/accounts';
import { passwordReset, resetRequest } from '@daybook/contract/session';
import { router, visitor } from '../kernel/procedures.ts';
import { KEPT } from './refresh.ts';
import { requestPasswordReset, resetPassword } from './reset.ts';
import { register } from './signup.ts';

const own = { without_subscription: true };
const nothing = z.object({});

export const accounts = router({
  /** What the public pages offer here. */
  options: visitor.read.output(accountOptions).query(({ ctx: { config, mail } }) => ({
    password_reset_by_mail: mail !== null,
    sells_plans: config.billing,
    session: {
      idle_hours: config.session.idle_ms / 3_600_000,
      days: config.session.whole_ms / 86_400_000,
      kept_days: KEPT / 86_400_000,
    },
    privacy_url: config.legal.privacy_url,
    terms_url: config.legal.terms_url,
  })),

  register: visitor
    .effect('account.register', own)
    .input(registration)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await register(ctx, input);
      return {};
    }),

  requestPasswordReset: visitor
    .effect('account.request_password_reset', own)
    .input(resetRequest)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordReset(ctx, input.email);
      return {};
    }),

  resetPassword: visitor
    .effect('account.reset_password', own)
    .input(passwordReset)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return {};
    }),
});
