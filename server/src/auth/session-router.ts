import { z } from 'zod';
import { byId, momentText } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import {
  identityConfirmation,
  passkeyOptions,
  passkeySignIn,
  secondStepSignIn,
} from '@daybook/contract/second-step';
import {
  emailChange,
  emailLink,
  keptTokens,
  openSession,
  passwordChange,
  refresh,
  sessionsOf,
  sessionsToEnd,
  signIn,
  tokens,
} from '@daybook/contract/session';
import { admin, person, personReady, router, visitor } from '../kernel/procedures.ts';
import { confirmIdentity } from './confirming.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.ts';
import { endSessionsOf, listSessions } from './open-sessions.ts';
import { authenticationOptions, signInByPasskey } from './passkeys.ts';
import { changePassword } from './password-change.ts';
import { signInBySecondStep } from './second-step-sign-in.ts';
import { hashOf } from './secrets.ts';
import { tokenOf } from './sessions.ts';
import { endSession, handOver, refreshKeptSession, refreshSession, signInWith } from './sign-in.ts';

const ALWAYS = { without_subscription: true };

export const session = router({
  signIn: visitor
    .effect('session.sign_in', ALWAYS)
    .meta({ says: 'Signs in with an email address and a password.', secret: true })
    .input(signIn)
    .output(tokens)
    .mutation(({ ctx, input }) => signInWith(ctx, input, 'app')),

  /** Token renewals are not in the audit trail; a session that ends because a used token came back is. */
  refresh: visitor
    .effect('session.end_reused', ALWAYS)
    .meta({ says: 'Exchanges a refresh token for new tokens.', secret: true })
    .input(refresh)
    .output(tokens)
    .mutation(({ ctx, input }) => refreshSession(ctx, input.refresh)),

  /** Anyone with a refresh token may end its family; an unknown one is not an error. */
  signOut: visitor
    .effect('session.sign_out', ALWAYS)
    .meta({ says: 'Ends the session of a refresh token.', secret: true })
    .input(refresh)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const token = await tokenOf(ctx.db, hashOf(input.refresh));
      if (token) await endSession(ctx, token);
      return {};
    }),

  /** "Keep me signed in on this device", unless the company does not allow it. */
  signInAndStay: visitor
    .effect('session.sign_in', ALWAYS)
    .meta({ secret: true })
    .input(signIn)
    .output(keptTokens)
    .mutation(async ({ ctx, input }) => handOver(ctx, await signInWith(ctx, input, 'app', { stay: true }))),

  secondStep: visitor
    .effect('session.sign_in', ALWAYS)
    .meta({ says: 'Ends a sign-in with a code, a recovery code or a passkey.', secret: true })
    .input(secondStepSignIn)
    .output(keptTokens)
    .mutation(async ({ ctx, input }) => handOver(ctx, await signInBySecondStep(ctx, input))),

  passkeyOptions: visitor
    .effect('session.sign_in', ALWAYS)
    .meta({ says: 'Returns a challenge for a passkey.', secret: true })
    .output(passkeyOptions)
    .mutation(({ ctx }) => authenticationOptions(ctx)),

  passkey: visitor
    .effect('session.sign_in', ALWAYS)
    .meta({ says: 'Signs in with a passkey.', secret: true })
    .input(passkeySignIn)
    .output(keptTokens)
    .mutation(async ({ ctx, input }) => handOver(ctx, await signInByPasskey(ctx, input))),

  confirmIdentity: person
    .effect('session.second_step_failed', ALWAYS)
    .meta({
      says: 'Confirms who is calling, for ten minutes.',
      example: { password: 'correct horse battery staple' },
      secret: true,
    })
    .input(identityConfirmation)
    .output(z.object({ confirmed_until: momentText }))
    .mutation(({ ctx, input }) => confirmIdentity(ctx, input)),

  /** `refresh` and `signOut` for a device that keeps its session in a cookie (access.md#sessions). */
  refreshKept: visitor
    .effect('session.end_reused', ALWAYS)
    .meta({ says: 'Does the same with the token that the device keeps in a cookie.', secret: true })
    .output(keptTokens)
    .mutation(({ ctx }) => refreshKeptSession(ctx)),

  signOutKept: visitor
    .effect('session.sign_out', ALWAYS)
    .meta({ says: 'Ends the session that the device keeps in a cookie.' })
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      const { kept_session } = ctx.request;
      const token =
        kept_session.token === null ? undefined : await tokenOf(ctx.db, hashOf(kept_session.token));
      if (token) await endSession(ctx, token);
      kept_session.keep(null);
      return {};
    }),

  /** Where a person is signed in; an admin sees an employee's. */
  list: personReady.read
    .input(sessionsOf)
    .output(listOf(openSession))
    .query(({ ctx, input }) => listSessions(ctx, input)),

  end: personReady
    .write('session.end', ALWAYS)
    .meta({ says: 'Ends one session, or all but the caller’s.' })
    .input(sessionsToEnd)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endSessionsOf(ctx, input);
      return {};
    }),

  endOne: personReady
    .write('session.end', ALWAYS)
    .meta({ says: 'Ends one of the caller’s sessions.' })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endSessionsOf(ctx, input);
      return {};
    }),

  endOthers: personReady
    .write('session.end', ALWAYS)
    .meta({ says: 'Ends all of the caller’s other sessions.' })
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await endSessionsOf(ctx, {});
      return {};
    }),

  /** For an employee who lost a device. */
  endAll: admin
    .write('session.end')
    .meta({ says: 'Ends all sessions of a person.' })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endSessionsOf(ctx, { user: input.id });
      return {};
    }),

  changeEmail: personReady
    .effect('email.change', ALWAYS)
    .meta({ says: 'Emails a link to a new address of the caller’s account.' })
    .input(emailChange)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await requestEmailChange(ctx, input.email);
      return {};
    }),

  confirmEmail: visitor
    .effect('email.change', ALWAYS)
    .meta({ says: 'Moves an account to the address at which the link arrived.', secret: true })
    .input(emailLink)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await confirmEmailChange(ctx, input.token);
      return {};
    }),

  undoEmail: visitor
    .effect('email.undo', ALWAYS)
    .meta({
      says: 'Moves an account back to the address at which the link arrived, and ends all its sessions.',
      secret: true,
    })
    .input(emailLink)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await undoEmailChange(ctx, input.token);
      return {};
    }),

  changePassword: personReady
    .effect('session.change_password', ALWAYS)
    .meta({ says: 'Changes the caller’s password and ends all other sessions.', secret: true })
    .input(passwordChange)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return {};
    }),
});
