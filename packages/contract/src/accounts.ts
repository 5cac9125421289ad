import { z } from 'zod';
import { email, isName, lineOfText, NOT_A_NAME, printable, requiredName } from './fields.ts';
import { newPassword } from './session.ts';

/**
 * The checks of the form (access.md#accounts), in its order, so that the first error is the one that is promised first.
 */
export const registration = z
  .object({
    first_name: requiredName(100),
    last_name: requiredName(100),
    email,
    password: newPassword,
    account_type: z
      .enum(['join', 'create'], { error: 'Choose whether to join or create a company.' })
      .describe('Whether to join a company or to create one'),
    signup_code: lineOfText(100).nullish().describe('Code for joining the company or claiming an account'),
    company_name: lineOfText(200).refine(isName, NOT_A_NAME).nullish(),
    time_zone: printable(100).nullish().describe("IANA name of the visitor's time zone, for a new company"),
    no_code: z
      .boolean()
      .optional()
      .describe('Whether the person has no code, and asks to join the company of this exact name'),
  })
  .superRefine((input, context) => {
    if (input.account_type === 'create' && !input.company_name) {
      context.addIssue({ code: 'custom', path: ['company_name'], message: 'Please enter a company name' });
    }
    if (input.account_type === 'join' && input.no_code && !input.company_name) {
      context.addIssue({ code: 'custom', path: ['company_name'], message: 'Please enter a company name' });
    }
    if (input.account_type === 'join' && !input.no_code && !input.signup_code) {
      context.addIssue({
        code: 'custom',
        path: ['signup_code'],
        message: 'Please enter a signup code to join an existing company',
      });
    }
  })
  .meta({ id: 'Registration' });

export type Registration = z.output<typeof registration>;

export const accountOptions = z
  .object({
    password_reset_by_mail: z
      .boolean()
      .describe(
        'Whether a forgotten password can be reset by email; if not, an administrator sets a temporary one',
      ),
    organisation_sign_in: z
      .string()
      .nullable()
      .describe('Name of the provider at which everybody here can sign in; null: the host has set up none'),
    sells_plans: z.boolean().describe('Whether companies choose and pay for a plan here'),
    session: z
      .object({
        idle_hours: z.number().describe('Hours without use after which a session ends'),
        days: z.number().describe('Days after which it ends in any case'),
        kept_days: z
          .number()
          .describe('Days from its last use, on a device where the person stays signed in'),
        listed_days: z
          .number()
          .describe('Days from its end, after which its browser and network address are deleted'),
      })
      .describe('How long a session lasts'),
    privacy_url: z.string().nullable().describe("The host's own privacy notice, in place of Daybook's page"),
    terms_url: z.string().nullable().describe("The host's own terms, in place of Daybook's page"),
  })
  .meta({ id: 'AccountOptions' });
export type AccountOptions = z.output<typeof accountOptions>;
