import { z } from 'zod';
import {
  DEAD_LINK,
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  SIGN_IN_METHODS,
} from '@daybook/domain/access/accounts';
import {
  email,
  isName,
  momentText,
  NOT_A_NAME,
  optionalText,
  printable,
  recordId,
  requiredName,
  requiredText,
  yesOrNo,
} from './fields.ts';

const REFRESH = 'Refresh token; each is used once';
const REVOKE_API_KEYS = 'Whether the API keys that act as this person end, too';

export const signIn = z
  .object({
    email: z
      .string({ error: 'Enter your email address.' })
      .trim()
      .min(1, 'Enter your email address.')
      .pipe(printable(254))
      .meta({ format: 'email' }),
    password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1_000),
  })
  .meta({ id: 'SignIn' });

export const tokens = z
  .object({
    access: z.string().describe('Access token, valid for an hour'),
    refresh: z.string().describe(REFRESH),
  })
  .meta({ id: 'Tokens' });
/** `refresh` is left out if it is in a cookie of the device (access.md#sessions). */
export const keptTokens = tokens.partial({ refresh: true }).meta({ id: 'KeptTokens' });

/** A running session: one browser of a person. */
export const openSession = z
  .object({
    id: z.number(),
    device: z.string().describe('Browser and system, such as "Chrome on Android"'),
    address: z.string().nullable().describe('Network address of the session'),
    user_agent: z.string().nullable().describe('What the browser calls itself'),
    method: z.enum(SIGN_IN_METHODS).describe('How the person signed in'),
    created_at: momentText.describe('When the person signed in'),
    last_seen_at: momentText.describe('When it was last used, to five minutes'),
    first_used: momentText.describe('The same as `created_at`'),
    last_used: momentText.describe('The same as `last_seen_at`'),
    stays: z.boolean().describe('Whether it stays signed in on that device'),
    current: z.boolean().describe('Whether it is the session of this call'),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.output<typeof openSession>;

const USER = 'The person, for an administrator; if left out, the caller';
export const sessionsOf = z.object({ user: recordId.optional().describe(USER) });
export const sessionsToEnd = z
  .object({
    user: recordId.optional().describe(USER),
    id: recordId.optional().describe('Id of the session; if left out, all except the one of this call'),
  })
  .meta({ id: 'SessionsToEnd' });

export const refresh = z
  .object({
    refresh: z
      .string({ error: 'No refresh token available. Please log in again.' })
      .min(1, 'No refresh token available. Please log in again.')
      .max(200)
      .describe(REFRESH),
  })
  .meta({ id: 'Refresh' });

/** What people may change of their own record; everything else in the body is ignored (access.md#roles). */
export const profile = z
  .object({
    name: requiredName(200).optional(),
    first_name: requiredName(100).optional(),
    last_name: optionalText(100).refine(isName, NOT_A_NAME).optional(),
    phone: optionalText(40).optional(),
    default_timesheet_view: z.enum(['week', 'day']).optional(),
    submission_reminders: z.boolean().optional(),
    new_device_mail: z.boolean().optional(),
  })
  .meta({ id: 'Profile' });

export const newPassword = z
  .string({ error: `Password must be at least ${MIN_PASSWORD_CHARACTERS} characters` })
  .min(MIN_PASSWORD_CHARACTERS, `Password must be at least ${MIN_PASSWORD_CHARACTERS} characters`)
  .max(MAX_PASSWORD_CHARACTERS, `Password must be at most ${MAX_PASSWORD_CHARACTERS} characters`);

export const passwordChange = z
  .object({
    current_password: z.string().min(1, 'Enter your current password.').max(1_000),
    new_password: newPassword,
    revoke_api_keys: yesOrNo.optional().describe(REVOKE_API_KEYS),
  })
  .meta({ id: 'PasswordChange' });

export const emailChange = z.object({ email: email.describe('The new address') }).meta({ id: 'EmailChange' });
/** Of the mail to the new address, or to the old one. */
export const emailLink = z
  .object({ token: requiredText(200, DEAD_LINK).describe('Token of the link') })
  .meta({ id: 'EmailLink' });

export const resetRequest = z.object({ email }).meta({ id: 'ResetRequest' });
export const passwordReset = z
  .object({
    token: requiredText(200, DEAD_LINK).describe('Token of the reset link'),
    new_password: newPassword,
    revoke_api_keys: yesOrNo.optional().describe(REVOKE_API_KEYS),
  })
  .meta({ id: 'PasswordReset' });
