import { z } from 'zod';
import { MAX_SSO_SESSION_DAYS, MIN_SSO_SESSION_DAYS } from '@daybook/domain/access/sso';
import {
  email,
  optionalReference,
  readVersion,
  recordId,
  requiredText,
  wholeNumber,
  yesOrNo,
} from './fields.ts';

/** Where a sign-in at the organisation's provider begins. */
export const ssoStart = z
  .object({
    email: email.optional().describe('Whose domain says which provider it is'),
    stay: z.boolean().optional().describe('Whether the device keeps the session'),
  })
  .meta({ id: 'SsoStart' });
export const ssoAddress = z
  .object({ url: z.string().describe('Where the browser goes to sign in') })
  .meta({ id: 'SsoAddress' });

/** The address to which the provider sent the browser back. */
export const ssoReturn = z
  .object({
    key: z.string().max(200).describe('The key of the connection'),
    query: z.string().max(20_000).describe('What the provider added to the address'),
  })
  .meta({ id: 'SsoReturn' });
export const ssoReturned = z
  .object({ path: z.string().describe('The page where the browser goes on') })
  .meta({ id: 'SsoReturned' });

export const ssoSignIn = z
  .object({ code: requiredText(200, 'Please sign in again.').describe('The code of the address') })
  .meta({ id: 'SsoSignIn' });

/** A company's connection to its provider, as its admins see it. */
export const ssoConnection = z
  .object({
    is_of_installation: z
      .boolean()
      .describe('Whether the settings of the server make it; nothing can be changed then'),
    issuer: z.string().nullable().describe('Address of the provider; null while there is none'),
    client_id: z.string().nullable().describe('What the provider calls this installation'),
    has_client_secret: z.boolean().describe('Whether a secret is stored; it is never returned'),
    callback_url: z.string().nullable().describe('The address to register at the provider'),
    is_active: z.boolean().describe('Whether people can sign in with it'),
    jit: z.boolean().describe('Whether people without an account get one'),
    jit_role_id: z.number().nullable().describe('The role of such an account'),
    trust_email: z
      .boolean()
      .describe('Whether addresses count that the provider does not call verified; set by an operator'),
    sso_enforced: z.boolean().describe('Whether people of verified domains can sign in with it only'),
    sso_session_days: z.number().describe('How many days a session lasts at most'),
    linked: z.number().describe('How many accounts are linked'),
    break_glass: z
      .array(
        z.object({
          id: z.number(),
          name: z.string(),
          is_ready: z.boolean().describe('Whether there are a password, a second step and recovery codes'),
        }),
      )
      .describe('The administrators who can sign in without it'),
    refusals: z
      .array(
        z.object({
          reference: z.string().describe('What the person was told'),
          at: z.string(),
          email: z.string().nullable().describe('The address that the provider sent'),
          reason: z.string().describe('Why, in words'),
        }),
      )
      .describe('The last 50 that were refused'),
    updated_at: z.string().nullable(),
  })
  .meta({ id: 'SsoConnection' });
export type SsoConnection = z.output<typeof ssoConnection>;

export const ssoConnectionUpdate = z
  .object({
    issuer: requiredText(500).nullish().describe('Address of the provider, https'),
    client_id: requiredText(200).nullish().describe('What the provider calls this installation'),
    client_secret: requiredText(500).optional().describe('The secret that the provider gave'),
    is_active: yesOrNo.optional().describe('Whether people can sign in with it'),
    jit: yesOrNo.optional().describe('Whether people without an account get one'),
    jit_role_id: optionalReference.optional().describe('The role of such an account'),
    sso_enforced: yesOrNo.optional().describe('Whether people of verified domains can sign in with it only'),
    sso_session_days: wholeNumber(MIN_SSO_SESSION_DAYS, MAX_SSO_SESSION_DAYS, 'days')
      .optional()
      .describe('How many days a session lasts at most'),
    updated_at: readVersion.nullable(),
  })
  .meta({ id: 'SsoConnectionUpdate' });

export const ssoDomain = z
  .object({
    id: z.number(),
    domain: z.string().describe('In lower case; other alphabets as punycode'),
    dns_name: z.string().describe('Name of the TXT record that proves it'),
    dns_value: z.string().describe('What the record says'),
    verified_at: z.string().nullable().describe('When an operator verified it; it counts from then on'),
    created_at: z.string(),
  })
  .meta({ id: 'SsoDomain' });
export type SsoDomain = z.output<typeof ssoDomain>;
export const newSsoDomain = z
  .object({ domain: requiredText(253, 'Enter a domain.').describe('What follows the @ of the addresses') })
  .meta({ id: 'NewSsoDomain' });

/** An operator's call about a domain of a company; `id` is the company's. */
export const platformDomain = z
  .object({ id: recordId, domain_id: recordId.describe('Id of the domain') })
  .meta({ id: 'PlatformDomain' });
export const domainCheck = z
  .object({
    is_there: z.boolean().describe('Whether the record was found'),
    records: z.array(z.string()).describe('What the name says at present'),
  })
  .meta({ id: 'DomainCheck' });
export const platformConnection = z
  .object({
    issuer: z.string().nullable().describe('Address of the provider; null while there is none'),
    is_active: z.boolean().describe('Whether people can sign in with it'),
    trust_email: z.boolean().describe('Whether addresses count that the provider does not call verified'),
    sso_enforced: z.boolean().describe('Whether people of verified domains can sign in with it only'),
    domains: z.array(ssoDomain).describe('The domains of the company'),
  })
  .meta({ id: 'PlatformConnection' });
export const platformConnectionUpdate = z
  .object({
    id: recordId,
    trust_email: yesOrNo.describe('Whether addresses count that the provider does not call verified'),
  })
  .meta({ id: 'PlatformConnectionUpdate' });
