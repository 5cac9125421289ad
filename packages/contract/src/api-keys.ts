import { z } from 'zod';
import { momentText, optionalDay, requiredText } from './fields.ts';
import { listInput } from './filters.ts';

export const API_KEY_SCOPES = ['read', 'write'] as const;

/** A key for scripts, without the key itself (access.md#api-keys). */
export const apiKey = z
  .object({
    id: z.number(),
    name: z.string(),
    prefix: z.string().describe('The first characters, to tell keys apart'),
    scope: z.enum(API_KEY_SCOPES).describe('What the key may do; `read`: change nothing'),
    user: z.object({ id: z.number(), name: z.string() }).describe('The administrator as whom the key acts'),
    created_at: momentText,
    expires_at: momentText.nullable().describe('When it stops working; null: it works until it is revoked'),
    last_used_at: momentText.nullable(),
    revoked_at: momentText.nullable(),
    status: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof apiKey>;

export const apiKeyList = listInput({});
export type ApiKeyListInput = z.output<typeof apiKeyList>;

export const newApiKey = z
  .object({
    name: requiredText(100, 'Give the key a name that says what it is for.'),
    scope: z.enum(API_KEY_SCOPES, { error: 'Choose read or write.' }).default('read'),
    expires_on: optionalDay
      .default(null)
      .describe('Last day, in UTC, on which the key works; null: it works until it is revoked'),
  })
  .meta({ id: 'NewApiKey' });

/** The only answer that contains the key. */
export const createdApiKey = apiKey
  .extend({ key: z.string().describe('The key; only in this answer') })
  .meta({ id: 'CreatedApiKey' });
