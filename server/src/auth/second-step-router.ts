import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import {
  addedPasskey,
  newPasskey,
  newPasskeyOptions,
  passkey,
  passkeyRename,
  recoveryCodeList,
  secondStepReset,
  secondStepState,
  signInPolicy,
  signInPolicyUpdate,
  totpConfirmation,
  totpSetup,
} from '@daybook/contract/second-step';
import { admin, person, router } from '../kernel/procedures.ts';
import { addPasskey, listPasskeys, registrationOptions, removePasskey, renamePasskey } from './passkeys.ts';
import { getPolicy, updatePolicy } from './policy.ts';
import {
  beginTotp,
  confirmTotp,
  disableTotp,
  newRecoveryCodes,
  resetSecondStep,
  secondStepOf,
} from './second-step.ts';

const ALWAYS = { without_subscription: true };
const nothing = z.object({});

export const secondStep = router({
  get: person.read
    .meta({ says: 'Returns how far the caller’s two-step sign-in is set up.' })
    .output(secondStepState)
    .query(({ ctx }) => secondStepOf(ctx)),

  begin: person
    .effect('second_step.enable', ALWAYS)
    .meta({ says: 'Begins to set up an authenticator app.', secret: true })
    .output(totpSetup)
    .mutation(({ ctx }) => beginTotp(ctx)),

  confirm: person
    .effect('second_step.enable', ALWAYS)
    .meta({
      says: 'Sets the authenticator app up with its first code; returns recovery codes.',
      secret: true,
    })
    .input(totpConfirmation)
    .output(recoveryCodeList)
    .mutation(({ ctx, input }) => confirmTotp(ctx, input)),

  disable: person
    .effect('second_step.disable', ALWAYS)
    .meta({ says: 'Takes the authenticator app away.' })
    .output(nothing)
    .mutation(async ({ ctx }) => {
      await disableTotp(ctx);
      return {};
    }),

  renewRecoveryCodes: person
    .effect('second_step.renew_codes', ALWAYS)
    .meta({ says: 'Replaces the recovery codes.', secret: true })
    .output(recoveryCodeList)
    .mutation(({ ctx }) => newRecoveryCodes(ctx)),

  /** For a person who lost their phone. */
  reset: admin
    .effect('second_step.reset')
    .meta({ says: 'Takes a person’s authenticator app, recovery codes and passkeys away.' })
    .input(secondStepReset)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await resetSecondStep(ctx, input);
      return {};
    }),

  policy: admin.read
    .meta({ says: 'Returns who needs a second step to sign in, and who is ready.' })
    .output(signInPolicy)
    .query(({ ctx }) => getPolicy(ctx)),

  updatePolicy: admin
    .write('policy.update')
    .meta({
      says: 'Sets who needs a second step to sign in.',
      example: { second_step: 'admins' },
    })
    .input(signInPolicyUpdate)
    .output(signInPolicy)
    .mutation(({ ctx, input }) => updatePolicy(ctx, input)),
});

export const passkeys = router({
  list: person.read.output(listOf(passkey)).query(({ ctx }) => listPasskeys(ctx)),

  options: person
    .effect('passkey.add', ALWAYS)
    .meta({ says: 'Returns the challenge for a new passkey.', secret: true })
    .output(newPasskeyOptions)
    .mutation(({ ctx }) => registrationOptions(ctx)),

  create: person
    .effect('passkey.add', ALWAYS)
    .meta({ secret: true })
    .input(newPasskey)
    .output(addedPasskey)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  update: person
    .write('passkey.update', ALWAYS)
    .input(passkeyRename)
    .output(passkey)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),

  remove: person
    .write('passkey.remove', ALWAYS)
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx, input.id);
      return {};
    }),
});
