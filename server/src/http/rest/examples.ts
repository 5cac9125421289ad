import type { Components } from './components.ts';
import type { ProcedureName } from './routes.ts';
import type { JsonSchema } from './schemas.ts';

/** Values that read like the real thing, by the field's name. */
const BY_NAME: readonly [RegExp, unknown][] = [
  [/^(start_time|time|time_notified|from)$/, '09:00'],
  [/^(end_time|to)$/, '11:30'],
  [/^(start_date|contract_start|first_pay_period|effective_from)$/, '2026-03-11'],
  [/^(end_date|contract_end)$/, '2026-03-24'],
  [/^month$/, '2026-03-01'],
  [/(^date|_date)$/, '2026-03-18'],
  [/(_at|last_login|current_period_end)$/, '2026-03-18T15:00:00.000Z'],
  [/^(email|username)$/, 'will@example.org'],
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

const OF_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-03-18',
  'date-time': '2026-03-18T15:00:00.000Z',
  email: 'will@example.org',
  uri: 'https://example.org/daybook',
};

type Named = Pick<Components, 'resolve'>;

/** An example of a schema: the first option of everything, one item of every list. */
export function exampleOf(given: JsonSchema, name: string, named: Named, depth = 0): unknown {
  const schema = named.resolve(given);
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
  const known = knownOf(name);
  const isWhole = [type].flat().includes('integer');
  if (typeof known === 'number' && (Number.isInteger(known) || !isWhole)) return known;
  return isWhole ? Math.max(1, minimum) : minimum;
}

function textOf({ format = '' }: JsonSchema, name: string): string {
  const known = knownOf(name);
  return OF_FORMAT[format] ?? (typeof known === 'string' ? known : 'text');
}

const objectOf = (schema: JsonSchema, named: Named, depth: number) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([field]) => depth <= 4 || schema.required?.includes(field))
      .map(([field, inner]) => [field, exampleOf(inner, field, named, depth + 1)]),
  );

/** Bodies for which the first option of every field would say too little, or contradict itself. */
const BODIES: Partial<Record<ProcedureName, object>> = {
  'incidents.create': {
    client_id: 1,
    date: '2026-03-18',
    time: '14:20',
    staff_present: 'Will Worker, Cora Colleague',
    city: 'Springfield',
    location: 'Kitchen',
    incident_types: ['property_damage'],
    incident_outcome: 'Nobody was hurt; the family was told by phone.',
    staff_signature: 'Will Worker',
    staff_signature_date: '2026-03-18',
  },
  'exportProfiles.create': {
    name: 'ADP',
    format: 'adp_wfn',
    settings: { co_code: 'AB1' },
    earning_codes: { regular: { earning_code: 'REG', send: 'hours' } },
    is_default: true,
  },
  'exportProfiles.update': {
    name: 'For the accountant',
    format: 'daybook_csv',
    earning_codes: { regular: { earning_code: 'REG', send: 'hours' } },
  },
  'imports.create': {
    kind: 'work_codes',
    file_name: 'codes.csv',
    text: 'code,description\r\nPC,Personal care\r\n',
  },
  'imports.update': { mapping: ['code', 'description'] },
  'payExtras.create': {
    user: 1,
    pay_code: 'bonus',
    amount: 50,
    start_date: '2026-03-11',
    end_date: '2026-03-24',
    counts: true,
    reason: 'Covered the holidays',
  },
  'payRuns.create': { kind: 'regular', period_start: '2026-03-11', period_end: '2026-03-24' },
  'payRules.create': { name: 'Overtime after 40 hours', preset: 'us_40' },
  'payRules.update': { name: 'Overtime after 40 hours', is_archived: false },
  'payRules.addVersion': {
    effective_from: '2026-04-01',
    definition: { method: 'classic', regular_minutes: 4_800 },
    note: 'Agreed in March',
  },
  'reportLayout.update': {
    fields: [
      { id: 'goals', name: 'Goals', side: 'left', order: 1, enabled: true, render_type: 'text-large' },
    ],
    custom_fields: [
      {
        id: 'mood',
        name: 'Mood',
        side: 'right',
        order: 1,
        enabled: true,
        render_type: 'dropdown',
        type: 'dropdown',
        options: 'Good, Fair, Poor',
      },
    ],
  },
  'roles.create': {
    name: 'Coordinator',
    pay_time_period: 'hourly',
    permissions: 'clients_view,clients_edit',
  },
  'roles.update': { name: 'Coordinator', pay_time_period: 'salary', permissions: ['clients_view'] },
  'timesheets.correct': { snapshot_logs: [], reason: 'These days belong to a colleague' },
  'timesheets.update': { start_date: '2026-03-11', end_date: '2026-03-24' },
  'payroll.export': { start_date: '2026-03-11', end_date: '2026-03-24' },
};

export const bodyExampleOf = (procedure: ProcedureName): object | undefined => BODIES[procedure];
