import { z } from 'zod';
import { SECOND_STEP_POLICIES } from '@daybook/domain/access/second-step';
import { day, dayText, momentText, printable, readVersion, recordId, requiredText } from './fields.ts';

const SECOND_STEP = 'Who needs a second step';
const RESPONSE = 'The answer of the authenticator, as WebAuthn’s JSON';

const base64url = printable(10_000);
const ticket = z.string().min(1).max(200);

/** What `navigator.credentials.get` returned, as JSON. Only what is read is passed on. */
const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

export const passkeyAnswer = z
  .object({
    ticket: ticket.describe('The ticket that came with the challenge'),
    response: assertion.describe(RESPONSE),
  })
  .meta({ id: 'PasskeyAnswer' });

const proofs = {
  code: z.string().max(20).optional().describe('Six digits of the authenticator app'),
  recovery_code: z.string().max(40).optional().describe('A recovery code; each is good once'),
  passkey: passkeyAnswer.optional().describe('An answer of a passkey'),
};
export const secondStepProof = z.object(proofs);

const isOne = (sent: z.output<typeof secondStepProof>) =>
  [sent.code, sent.recovery_code, sent.passkey].filter((value) => value !== undefined).length === 1;

export const secondStepSignIn = z
  .object({ ticket: ticket.describe('The ticket of the answer to the password'), ...proofs })
  .refine(isOne, { path: ['code'], message: 'Enter a code.' })
  .meta({ id: 'SecondStepSignIn' });

export const identityConfirmation = z
  .object({ password: z.string().max(1_000).optional(), ...proofs })
  .meta({ id: 'IdentityConfirmation' });

/** How far two-step sign-in is set up. */
export const secondStepState = z
  .object({
    totp: z.boolean().describe('Whether an authenticator app is set up'),
    passkeys: z.number().describe('How many passkeys of this address there are'),
    recovery_codes_left: z.number().describe('How many recovery codes are left'),
    is_required: z.boolean().describe('Whether the company requires a second step of this person'),
  })
  .meta({ id: 'SecondStep' });
export const totpSetup = z
  .object({
    secret: z.string().describe('The secret, for an app that reads no QR code'),
    uri: z.string().describe('What the QR code says'),
  })
  .meta({ id: 'AuthenticatorSetup' });
export const totpConfirmation = z
  .object({ code: requiredText(20, 'Enter the code from your app.').describe('Six digits of the app') })
  .meta({ id: 'AuthenticatorConfirmation' });
export const recoveryCodeList = z
  .object({ recovery_codes: z.array(z.string()).describe('Shown once; each is good once') })
  .meta({ id: 'RecoveryCodes' });

export const secondStepReset = z
  .object({
    id: recordId,
    reason: requiredText(500, 'Enter the reason.').describe('Why; it is in the history'),
  })
  .meta({ id: 'SecondStepReset' });

export const signInPolicy = z
  .object({
    second_step: z.enum(SECOND_STEP_POLICIES).describe(SECOND_STEP),
    second_step_from: dayText.nullable().describe('First day on which they need it'),
    updated_at: momentText,
    people: z
      .array(
        z.object({
          id: z.number(),
          name: z.string(),
          is_ready: z.boolean().describe('Whether the person has a second step'),
          is_concerned: z.boolean().describe('Whether the policy requires a second step of the person'),
        }),
      )
      .describe('Who is ready, and who is not'),
  })
  .meta({ id: 'SignInPolicy' });
export const signInPolicyUpdate = z
  .object({
    second_step: z.enum(SECOND_STEP_POLICIES).describe(SECOND_STEP),
    second_step_from: day
      .nullish()
      .describe('First day on which they need it, at most 30 days ahead; if left out, 14 days ahead'),
    updated_at: readVersion,
  })
  .meta({ id: 'SignInPolicyUpdate' });

export const passkey = z
  .object({
    id: z.number(),
    name: z.string(),
    created_at: momentText,
    last_used_at: momentText.nullable(),
    backed_up: z.boolean().describe('Whether it is kept by a service, for several devices'),
    is_usable: z.boolean().describe('Whether it was made for this address of Daybook'),
  })
  .meta({ id: 'Passkey' });
const passkeyName = requiredText(60, 'Enter a name.').describe('What the person calls it');
export const passkeyRename = z.object({ id: recordId, name: passkeyName }).meta({ id: 'PasskeyName' });

const FOR_BROWSERS = 'For `navigator.credentials`, as WebAuthn’s JSON';
const ticketOut = z.string().describe('Goes back with the answer of the authenticator');
const verification = z.literal('required');

/** What `navigator.credentials.get` is asked. */
export const passkeyOptions = z
  .object({
    ticket: ticketOut,
    options: z
      .object({
        challenge: z.string(),
        timeout: z.number(),
        rpId: z.string(),
        userVerification: verification,
      })
      .describe(FOR_BROWSERS),
  })
  .meta({ id: 'PasskeyOptions' });

const credentialType = z.literal('public-key');
/** What `navigator.credentials.create` is asked. */
export const newPasskeyOptions = z
  .object({
    ticket: ticketOut,
    options: z
      .object({
        challenge: z.string(),
        timeout: z.number(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ alg: z.number(), type: credentialType })),
        excludeCredentials: z.array(z.object({ id: z.string(), type: credentialType })),
        authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
        attestation: z.literal('none'),
      })
      .describe(FOR_BROWSERS),
  })
  .meta({ id: 'NewPasskeyOptions' });

export const newPasskey = z
  .object({
    ticket: ticket.describe('The ticket that came with the options'),
    name: passkeyName,
    response: z
      .object({
        id: base64url,
        rawId: base64url,
        type: z.literal('public-key'),
        response: z.object({
          clientDataJSON: base64url,
          attestationObject: base64url,
          transports: z.array(z.string().max(40)).max(10).optional(),
        }),
      })
      .describe(RESPONSE),
  })
  .meta({ id: 'NewPasskey' });
export const addedPasskey = passkey
  .extend({
    recovery_codes: z.array(z.string()).describe('With the first second step, shown once; otherwise none'),
  })
  .meta({ id: 'AddedPasskey' });

export const passkeySignIn = passkeyAnswer
  .extend({ stay: z.boolean().optional() })
  .meta({ id: 'PasskeySignIn' });
