import { currentUser as currentUserShape } from '@daybook/contract/employees';
import { passwordChange, profile, refresh, signIn, tokens } from '@daybook/contract/session';
import { z } from 'zod';
import { person, router, visitor } from '../kernel/procedures.ts';
import { hashOf } from './secrets.ts';
import { currentUser, updateProfile } from './current-user.ts';
import { tokenOf } from './refresh.ts';
import { changePassword, endSession, refreshSession, signInWith } from './sign-in.ts';

const own = { without_subscription: true };

export const session = router({
  signIn: visitor
    .effect('session.sign_in', own)
    .input(signIn)
    .output(tokens)
    .mutation(({ ctx, input }) => signInWith(ctx, input, 'app')),

  /** A renewed token is not in the audit trail; a session that ends because a used one came back is. */
  refresh: visitor
    .effect('session.end_reused', own)
    .input(refresh)
    .output(tokens)
    .mutation(({ ctx, input }) => refreshSession(ctx, input.refresh)),

  /** Whoever holds a refresh token may end its family; an unknown one is no error. */
  signOut: visitor
    .effect('session.sign_out', own)
    .input(refresh)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const token = await tokenOf(ctx.db, hashOf(input.refresh));
      if (token) await endSession(ctx, token);
      return {};
    }),

  currentUser: person.read.output(currentUserShape).query(({ ctx }) => currentUser(ctx.db, ctx.caller)),

  updateCurrentUser: person
    .write('session.update_profile', own)
    .input(profile)
    .output(currentUserShape)
    .mutation(({ ctx, input }) => updateProfile(ctx.db, ctx.caller, input, ctx.now, ctx.record)),

  changePassword: person
    .effect('session.change_password', own)
    .input(passwordChange)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return {};
    }),
});
