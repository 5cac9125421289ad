import { z } from 'zod';
import { MAX_SSO_SESSION_DAYS, MIN_SSO_SESSION_DAYS } from '@daybook/domain/access/sso';
import {
  email,
  emailText,
  momentText,
  optionalReference,
  readVersion,
  recordId,
  requiredText,
  wholeNumber,
  yesOrNo,
} from './fields.ts';

const ISSUER = 'Address of the provider, https; null: there is none';
const CLIENT_ID = 'What the provider calls this installation';
const IS_ACTIVE = 'Whether people can sign in with it';
const JIT = 'Whether people without an account get one';
const JIT_ROLE = 'Id of the role of such an account';
const TRUST_EMAIL =
  'Whether addresses count that the provider does not call verified; only an operator sets it';
const SSO_ENFORCED = 'Whether people of verified domains can sign in with it only';
const SESSION_DAYS = 'Days that a session lasts at most';

/** Where a sign-in at the organisation's provider begins. */
export const ssoStart = z
  .object({
    email: email.optional().describe('Email address whose domain says which provider it is'),
    stay: z.boolean().optional(),
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
  .object({ code: requiredText(200, 'Please sign in again.').describe('The code in the address') })
  .meta({ id: 'SsoSignIn' });

/** A company's connection to its provider, as its admins see it. */
export const ssoConnection = z
  .object({
    is_of_installation: z
      .boolean()
      .describe('Whether it comes from the settings of the server, and cannot be changed here'),
    issuer: z.string().nullable().describe(ISSUER),
    client_id: z.string().nullable().describe(CLIENT_ID),
    has_client_secret: z.boolean().describe('Whether a secret is stored; it is never returned'),
    callback_url: z.string().nullable().describe('The address to register at the provider'),
    is_active: z.boolean().describe(IS_ACTIVE),
    jit: z.boolean().describe(JIT),
    jit_role_id: z.number().nullable().describe(JIT_ROLE),
    trust_email: z.boolean().describe(TRUST_EMAIL),
    sso_enforced: z.boolean().describe(SSO_ENFORCED),
    sso_session_days: z.number().describe(SESSION_DAYS),
    linked: z.number().describe('How many accounts are linked'),
    break_glass: z
      .array(
        z.object({
          id: z.number(),
          name: z.string(),
          is_ready: z
            .boolean()
            .describe('Whether the person has a password, a second step and recovery codes'),
        }),
      )
      .describe('The administrators who can sign in without it'),
    refusals: z
      .array(
        z.object({
          reference: z.string().describe('What the person was told'),
          at: momentText,
          email: emailText.nullable().describe('The address that the provider sent'),
          reason: z.string().describe('Why, in words'),
        }),
      )
      .describe('The last 50 sign-ins that were refused'),
    updated_at: momentText.nullable(),
  })
  .meta({ id: 'SsoConnection' });
export type SsoConnection = z.output<typeof ssoConnection>;

export const ssoConnectionUpdate = z
  .object({
    issuer: requiredText(500).nullish().describe(ISSUER),
    client_id: requiredText(200).nullish().describe(CLIENT_ID),
    client_secret: requiredText(500).optional().describe('The secret that the provider gave'),
    is_active: yesOrNo.optional().describe(IS_ACTIVE),
    jit: yesOrNo.optional().describe(JIT),
    jit_role_id: optionalReference.optional().describe(JIT_ROLE),
    sso_enforced: yesOrNo.optional().describe(SSO_ENFORCED),
    sso_session_days: wholeNumber(MIN_SSO_SESSION_DAYS, MAX_SSO_SESSION_DAYS, 'days')
      .optional()
      .describe(SESSION_DAYS),
    updated_at: readVersion.nullable(),
  })
  .meta({ id: 'SsoConnectionUpdate' });

export const ssoDomain = z
  .object({
    id: z.number(),
    domain: z.string().describe('The domain, in lower case; other alphabets as punycode'),
    dns_name: z.string().describe('Name of the TXT record that proves it'),
    dns_value: z.string().describe('What the record says'),
    verified_at: momentText.nullable().describe('When an operator verified it; it counts from then on'),
    created_at: momentText,
  })
  .meta({ id: 'SsoDomain' });
export type SsoDomain = z.output<typeof ssoDomain>;
export const newSsoDomain = z
  .object({ domain: requiredText(253, 'Enter a domain.').describe('What follows the @ of the addresses') })
  .meta({ id: 'NewSsoDomain' });

/** An operator's call about a domain of a company; `id` is the company's. */
export const platformDomain = z.object({ id: recordId, domain_id: recordId }).meta({ id: 'PlatformDomain' });
export const domainCheck = z
  .object({
    is_there: z.boolean().describe('Whether the record was found'),
    records: z.array(z.string()).describe('What the name says at present'),
  })
  .meta({ id: 'DomainCheck' });
export const platformConnection = z
  .object({
    issuer: z.string().nullable().describe(ISSUER),
    is_active: z.boolean().describe(IS_ACTIVE),
    trust_email: z.boolean().describe(TRUST_EMAIL),
    sso_enforced: z.boolean().describe(SSO_ENFORCED),
    domains: z.array(ssoDomain).describe('The domains of the company'),
  })
  .meta({ id: 'PlatformConnection' });
export const platformConnectionUpdate = z
  .object({
    id: recordId,
    trust_email: yesOrNo.describe(TRUST_EMAIL),
  })
  .meta({ id: 'PlatformConnectionUpdate' });
