import type { z } from 'zod';
import type { Random } from './proof.ts';

/** Values that clients, scanners and broken scripts send in place of the expected ones. */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  'null',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'e\u0301\u202E\u200B',
  '💩'.repeat(400),
  'x'.repeat(25_000),
  "' OR 1=1 --",
  '"; drop table users; --',
  '<img src=x onerror=alert(1)>',
  '%',
  '_%\\',
  '../../etc/passwd',
  '=1+1',
  'constructor',
  '__proto__',
  'toString',
  '1e999',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-13',
  '25:61',
  '1,2,3',
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  [],
  {},
  [[[]]],
  [null],
  { id: 1 },
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__": {"is_company_admin": true}}'),
  Array.from({ length: 500 }, (_, index) => index),
  Array.from({ length: 60 }).reduce<unknown>((inner) => ({ inner }), 1),
];

export const anyNastyValue = (random: Random): unknown => NASTY[Math.floor(random() * NASTY.length)];

const TEXTS = [
  'Clara',
  'b',
  'A note.\nTwo lines.',
  'Ünïcödé 漢字',
  'FS',
  'O’Neill',
  '555-0100',
  'a@example.org',
];
const DAYS = [
  '2026-03-01',
  '2026-03-02',
  '2026-03-17',
  '2026-03-18',
  '2026-02-28',
  '2024-02-29',
  '1999-12-31',
];
const MONTHS = ['2026-03', '2026-02', '3'];
const TIMES = ['09:00', '17:30', '23:59', '00:00', '9', '930'];
const FLAGS = ['true', 'false', '1'];

/** Ids that exist in the tests' companies, and some that do not. */
const MAX_IDS = 8;

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string | number>;
  values?: unknown[];
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** A value for a schema: mostly valid, sometimes anything else, at every depth. */
export function anyInput(schema: z.ZodType, random: Random): unknown {
  // Half of the cases are almost valid, so that they pass the first check.
  const wildness = random() < 0.5 ? 0.03 : 0.15;
  return anyOf(schema, random, wildness, '', 0);
}

function anyOf(schema: z.ZodType, random: Random, wildness: number, name: string, depth: number): unknown {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  if (random() < (depth === 0 ? wildness / 3 : wildness)) return pick(NASTY);
  const definition = definitionOf(schema);
  const inside = (inner: z.ZodType | undefined) =>
    inner ? anyOf(inner, random, wildness, name, depth) : plainly(name, random, pick);
  switch (definition.type) {
    case 'object': {
      const input: Record<string, unknown> = {};
      for (const [key, field] of Object.entries(definition.shape ?? {}))
        if (random() < 0.75) input[key] = anyOf(field, random, wildness, key, depth + 1);
      if (random() < 0.15)
        input[pick(['company_id', 'is_superuser', 'company', '__proto__', 'nobody_knows'])] = pick(NASTY);
      return input;
    }
    case 'array':
      return Array.from({ length: random() < 0.03 ? 300 : Math.floor(random() * 4) }, () =>
        inside(definition.element),
      );
    case 'record':
      return Object.fromEntries(
        Array.from({ length: Math.floor(random() * 4) }, () => [
          pick([...TEXTS, '1', '2', 'contract_hours', 'constructor', '__proto__', 'x'.repeat(80)]),
          inside(definition.valueType),
        ]),
      );
    case 'optional':
      return random() < 0.2 ? undefined : inside(definition.innerType);
    case 'nullable':
      return random() < 0.2 ? null : inside(definition.innerType);
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inside(definition.innerType);
    case 'union':
      return inside(pick(definition.options ?? []));
    case 'pipe':
      return inside(
        definition.in && definitionOf(definition.in).type === 'transform' ? definition.out : definition.in,
      );
    case 'lazy':
      return inside(definition.getter?.());
    case 'enum':
      return pick(Object.values(definition.entries ?? {}));
    case 'literal':
      return pick(definition.values ?? []);
    case 'boolean':
      return random() < 0.5;
    case 'int':
    case 'number':
      return random() < 0.7 ? 1 + Math.floor(random() * MAX_IDS) : Math.round(random() * 1e6) / 100;
    default:
      return plainly(name, random, pick);
  }
}

/** Text, or a value suggested by the field's name if the schema does not define one. */
function plainly(name: string, random: Random, pick: <Item>(items: readonly Item[]) => Item): unknown {
  if (/(^id$|_id$|^user$|^client$|^employee$)/.test(name)) return 1 + Math.floor(random() * MAX_IDS);
  if (/(_ids$|__in$)/.test(name)) return random() < 0.5 ? [1, 2] : '1,2';
  if (/month/.test(name)) return pick(MONTHS);
  if (name.endsWith('_time')) return pick(TIMES);
  if (/date|day|start|end|since|until/.test(name)) return pick(DAYS);
  if (/^is_|only|active|flag/.test(name)) return pick(FLAGS);
  if (/email/.test(name)) return `somebody${Math.floor(random() * 1e6)}@example.org`;
  if (/password/.test(name)) return pick(['correct horse battery', 'short', 'a staple for the horse']);
  return pick([...TEXTS, ...TEXTS, `${Math.floor(random() * 1e6)}`]);
}

/** Text that is not JSON, or JSON that is not an object. */
export const BAD_BODIES = [
  '{"a":',
  '[]',
  '"text"',
  '1',
  'null',
  '{"a":1}{"b":2}',
  'a=1&b=2',
  '\u0000',
  '{'.repeat(5_000),
];

/** An id in a path, as a person might type it. */
export function anyPathPart(random: Random): string {
  const odd = [
    '0',
    '-1',
    '1.5',
    '2147483648',
    '99999999999999999999',
    'abc',
    '%00',
    '..',
    '1%27',
    '1 or 1=1',
    '٣',
  ];
  const id = 1 + Math.floor(random() * MAX_IDS);
  return random() < 0.8 ? String(id) : (odd[Math.floor(random() * odd.length)] ?? '0');
}
