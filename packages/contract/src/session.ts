import { z } from 'zod';
import { email, optionalText, requiredText } from './fields.ts';

/** decisions §7 */
export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 128;

export const signIn = z.object({
  email: z.string({ error: 'Enter your email address.' }).trim().min(1, 'Enter your email address.').max(254),
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1_000),
});

export const tokens = z.object({ access: z.string(), refresh: z.string() });

export const refresh = z.object({
  refresh: z
    .string({ error: 'No refresh token available. Please log in again.' })
    .min(1, 'No refresh token available. Please log in again.')
    .max(200),
});

/** What a person may change of his or her own record; everything else in the body is ignored (decisions §2). */
export const profile = z.object({
  name: requiredText(200).optional(),
  first_name: requiredText(100).optional(),
  last_name: optionalText(100).optional(),
  phone: optionalText(40).optional(),
  default_timesheet_view: z.enum(['week', 'day']).optional(),
  submission_reminders: z.boolean().optional(),
});

export const newPassword = z
  .string({ error: `Password must be at least ${PASSWORD_MINIMUM} characters` })
  .min(PASSWORD_MINIMUM, `Password must be at least ${PASSWORD_MINIMUM} characters`)
  .max(PASSWORD_MAXIMUM, `Password must be at most ${PASSWORD_MAXIMUM} characters`);

export const passwordChange = z.object({
  current_password: z.string().min(1, 'Enter your present password.').max(1_000),
  new_password: newPassword,
});

export const resetRequest = z.object({ email });
export const passwordReset = z.object({ token: z.string().min(1).max(200), new_password: newPassword });
