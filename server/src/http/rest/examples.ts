import type { JsonSchema } from './schemas.ts';

/** Values that read like the real thing, by the field's name. */
const BY_NAME: readonly [RegExp, unknown][] = [
  [/^(start_time|time|time_notified)$/, '09:00'],
  [/^end_time$/, '11:30'],
  [/^(start_date|contract_start|first_pay_period)$/, '2026-03-11'],
  [/^(end_date|contract_end)$/, '2026-03-24'],
  [/^month$/, '2026-03-01'],
  [/(^date|_date)$/, '2026-03-18'],
  [/(_at|last_login|current_period_end)$/, '2026-03-18T15:00:00.000Z'],
  [/^email$/, 'will@example.org'],
  [/password/, 'a long pass phrase'],
  [/^first_name$/, 'Will'],
  [/^last_name$/, 'Worker'],
  [/^(name|full_name|staff_name|submitted_by)$/, 'Will Worker'],
  [/^company_name$/, 'Maple Care'],
  [/^code$/, 'FS'],
  [/^description$/, 'Family support'],
  [/^phone$/, '555 0100'],
  [/^(access|refresh|token)$/, 'eyJhbGciOi…'],
  [/hours|duration/, 2.5],
  [/mileage|kms/, 14.2],
  [/stipend|rate|pay|price/, 25],
  [/(^id|_id|_ids|workers|clients|visible_to)$/, 1],
];

/** An example of a schema: the first choice of everything, one item of every list. */
export function exampleOf(schema: JsonSchema, name: string, depth = 0): unknown {
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, name, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    if (depth > 4) return {};
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, inner]) => [
        field,
        exampleOf(inner, field, depth + 1),
      ]),
    );
  }
  if (type === 'array') return depth > 4 ? [] : [exampleOf(schema.items ?? {}, name, depth + 1)];
  const known = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number')
    return typeof known === 'number' ? known : (schema.minimum ?? 1);
  return typeof known === 'string' ? known : type === 'string' ? 'text' : null;
}
