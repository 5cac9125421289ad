import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaOf, type JsonSchema } from '../../server/src/http/rest/schemas.ts';
import { procedures } from '../../server/src/router.ts';

/** What a secret is called; a name such as `previous_secret_until` speaks about one. */
const SECRET =
  /(^|_)(password|secret|token|ticket|pin|credential|recovery_code)s?$|^(access|refresh|signup_code)$/;
/** A key opens something here, and is a field's or a preset's name elsewhere. */
const KEYS_OF = ['apiKeys'];

const isSecret = (name: string, field: JsonSchema, noun: string): boolean =>
  (SECRET.test(name) || (name === 'key' && KEYS_OF.includes(noun))) && field.type !== 'boolean';

/** The secrets in a shape, however deep, by their names. */
function secretsIn(schema: JsonSchema, noun: string): string[] {
  const { properties = {}, items, prefixItems = [], anyOf = [], oneOf = [], allOf = [] } = schema;
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  const inner = [...(items ? [items] : []), ...prefixItems, ...anyOf, ...oneOf, ...allOf, ...more];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(isSecret(name, field, noun) ? [name] : []),
      ...secretsIn(field, noun),
    ]),
    ...inner.flatMap((part) => secretsIn(part, noun)),
  ];
}

const secretsOf = (shape: z.ZodType | undefined, io: 'input' | 'output', noun: string): string[] =>
  shape ? secretsIn(schemaOf(shape, io), noun) : [];

const carried = [...procedures].map(([name, { input, output, secret = false }]) => {
  const noun = name.slice(0, name.indexOf('.'));
  const fields = [...secretsOf(input, 'input', noun), ...secretsOf(output, 'output', noun)];
  return { name, fields: [...new Set(fields)], secret };
});

test('a procedure that takes or answers with a secret is marked as secret', () => {
  expect(carried.filter(({ fields, secret }) => fields.length > 0 && !secret)).toEqual([]);
});

test('no other procedure is marked, which would keep its answers from being compressed', () => {
  expect(carried.filter(({ fields, secret }) => fields.length === 0 && secret)).toEqual([]);
});

test('a secret is found in lists, in choices and under any person’s name', () => {
  const codes = z.object({ codes: z.array(z.object({ name: z.string(), signup_code: z.string() })) });
  const choice = z.union([z.object({ id: z.number() }), z.object({ token: z.string() })]).nullable();
  const byName = z.record(z.string(), z.object({ new_password: z.string().nullable() }));
  expect([codes, choice, byName].map((shape) => secretsOf(shape, 'output', 'employees'))).toEqual([
    ['signup_code'],
    ['token'],
    ['new_password'],
  ]);
  const key = z.object({ key: z.string(), previous_secret_until: z.string(), has_secret: z.boolean() });
  expect(secretsOf(key, 'output', 'apiKeys')).toEqual(['key']);
  expect(secretsOf(key, 'output', 'customFields')).toEqual([]);
});
