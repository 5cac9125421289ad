import { z } from 'zod';
import { accountOptions, registration } from '@daybook/contract/accounts';
import { passwordReset, resetRequest } from '@daybook/contract/session';
import { router, visitor } from '../kernel/procedures.ts';
import { requestPasswordReset, resetPassword } from './reset.ts';
import { register } from './signup.ts';

const own = { without_subscription: true };
const nothing = z.object({});

export const accounts = router({
  /** What the public pages offer here. */
  options: visitor.read
    .output(accountOptions)
    .query(({ ctx }) => ({ password_reset_by_mail: ctx.mail !== null })),

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
