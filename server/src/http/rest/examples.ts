import type { Components } from './components.ts';
import type { JsonSchema } from './schemas.ts';

/** Values that read like the real thing, by the field's name. */
const BY_NAME: readonly [RegExp, unknown][] = [
  [/^(start_time|time|time_notified|from)$/, '09:00'],
  [/^(end_time|to)$/, '11:30'],
  [/^month$/, '2026-03-01'],
  [/^username$/, 'will@example.org'],
  [/password/, 'a long pass phrase'],
  [/^first_name$/, 'Will'],
  [/^last_name$/, 'Worker'],
  [/^(name|full_name|staff_name|submitted_by)$/, 'Will Worker'],
  [/^company_name$/, 'Maple Care'],
  [/^code$/, 'FS'],
  [/^description$/, 'Family support'],
  [/^phone$/, '555 0100'],
  [/^(notes|note)$/, 'Bring the blue folder.'],
  [/^(daily_narrative|summary)$/, 'Ida cooked lunch and walked to the market.'],
  [/^time_zone$/, 'Europe/London'],
  [/^url$/, 'https://example.org/daybook'],
  [/^(access|refresh|token)$/, 'eyJhbGciOi…'],
  [/hours|duration/, 2.5],
  [/mileage|kms/, 14.2],
  [/stipend|rate|pay|price/, 25],
  [/(^id|_id|_ids|workers|clients|visible_to)$/, 1],
];

const OF_FORMAT: Readonly<Record<string, (name: string) => string>> = {
  date: (name) =>
    /start|from|first|hired/.test(name)
      ? '2026-03-11'
      : /end|left/.test(name)
        ? '2026-03-24'
        : name === 'month'
          ? '2026-03-01'
          : '2026-03-18',
  'date-time': () => '2026-03-18T15:00:00.000Z',
  email: () => 'will@example.org',
  uri: () => 'https://example.org/daybook',
};

type Named = Pick<Components, 'resolve'>;

/** An example of a schema: the first option of everything, one item of every list. */
export function exampleOf(shape: JsonSchema, name: string, named: Named, depth = 0): unknown {
  const schema = named.resolve(shape);
  const [first = schema.enum?.[0] ?? schema.const] = schema.examples ?? [];
  if (first !== undefined) return first;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name, named, depth);
  return ofType(schema, name, named, depth);
}

function ofType(schema: JsonSchema, name: string, named: Named, depth: number): unknown {
  switch ([schema.type].flat().find((each) => each !== 'null')) {
    case 'object':
      return objectOf(schema, named, depth);
    case 'array':
      if (depth > 4 && !schema.minItems) return [];
      return [exampleOf(schema.items ?? {}, name, named, depth + 1)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'string':
      return textOf(schema, name);
    default:
      return null;
  }
}

const knownOf = (name: string) => BY_NAME.find(([pattern]) => pattern.test(name))?.[1];

function numberOf({ type, minimum = 1 }: JsonSchema, name: string): number {
  const realistic = knownOf(name);
  const isWhole = [type].flat().includes('integer');
  if (typeof realistic === 'number' && (Number.isInteger(realistic) || !isWhole)) return realistic;
  return isWhole ? Math.max(1, minimum) : minimum;
}

function textOf({ format = '' }: JsonSchema, name: string): string {
  const realistic = knownOf(name);
  return OF_FORMAT[format]?.(name) ?? (typeof realistic === 'string' ? realistic : 'text');
}

const objectOf = (schema: JsonSchema, named: Named, depth: number) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([field]) => depth <= 4 || schema.required?.includes(field))
      .map(([field, inner]) => [field, exampleOf(inner, field, named, depth + 1)]),
  );
