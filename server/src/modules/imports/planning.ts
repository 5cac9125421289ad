import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, count, eq, inArray } from 'drizzle-orm';
import { isTotalLine, judgeDates } from '@daybook/domain/imports/cells';
import {
  type ImportField,
  type ImportKind,
  type Reference,
  importFields,
} from '@daybook/domain/imports/kinds';
import { readLine } from '@daybook/domain/imports/lines';
import { NOTHING_COUNTED, type ImportCounts, type ImportTarget } from '@daybook/domain/imports/plan';
import { importLimitRefusal } from '@daybook/domain/imports/states';
import { newClientCode } from '@daybook/contract/client-codes';
import { roleInput } from '@daybook/contract/roles';
import { newWorkCode } from '@daybook/contract/work-codes';
import { accounts } from '../../auth/accounts.ts';
import type { imports } from '../../database/schema/imports.ts';
import { users } from '../../database/schema/employees.ts';
import { clients } from '../../database/schema/clients.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { planClient } from './plan/clients.ts';
import { planCode } from './plan/codes.ts';
import { planContract } from './plan/contracts.ts';
import { planEmployee } from './plan/employees.ts';
import { type Planned, type Values, leftOut, problemsOf } from './plan/planned.ts';
import { planRates } from './plan/rates.ts';
import { References } from './references.ts';
import { type World, loadWorld } from './world.ts';

export type ImportRow = typeof imports.$inferSelect;

export interface PlannedLine extends Omit<Planned, 'key' | 'active'> {
  line: number;
  cells: string[];
}

export interface Plan {
  lines: PlannedLine[];
  counts: ImportCounts;
  plan_hash: string;
  state_hash: string;
}

/** The columns that are imported: those with a field that the company's plan has. */
export function importedColumns(
  row: Pick<ImportRow, 'kind' | 'mapping'>,
  own: World['own_fields'],
  caller: Pick<MemberContext['caller'], 'allows'>,
): { column: number; field: ImportField }[] {
  const fields = new Map(importFields(row.kind, own).map((field) => [field.name, field]));
  return row.mapping.flatMap((name, column) => {
    const field = name === null ? undefined : fields.get(name);
    return field && (!field.feature || caller.allows(field.feature)) ? [{ column, field }] : [];
  });
}

/** The cells of the columns of a type. */
export const cellsOf = function* (
  lines: Iterable<{ cells: string[] }>,
  columns: readonly { column: number; field: ImportField }[],
  type: ImportField['type'],
): Iterable<string> {
  const wanted = columns.filter(({ field }) => field.type === type);
  for (const { cells } of lines) for (const { column } of wanted) yield cells[column] ?? '';
};

/** Lines between which others have their turn. */
const AT_ONCE = 200;

/** What would become of every line: the forms' rules, asked of the company as it is now (7 §5). */
export async function planOf(
  db: ReadDb,
  viewer: MemberContext,
  row: ImportRow,
  lines: readonly { line: number; cells: string[] }[],
): Promise<Plan> {
  const world = await loadWorld(db, viewer);
  const columns = importedColumns(row, world.own_fields, viewer.caller);
  const references = new References(world, row.kind, row.value_mapping);
  const style = {
    date_order: row.date_order ?? judgeDates(cellsOf(lines, columns, 'day')).order ?? 'month_first',
    number_style: row.number_style ?? 'point',
  } as const;
  const taken = row.kind === 'employees' ? await accountsElsewhere(db, world, lines, columns) : NOBODY;
  const seen = new Map<string, { line: number; values: string }>();
  const planned: PlannedLine[] = [];
  let active = 0;
  for (const [at, { line, cells }] of lines.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const one = planLine(world, references, taken, row.kind, cells, readLine(cells, columns, style));
    const { key: _key, active: more, ...what } = onceOnly(seen, line, one.planned, one.values);
    active += what.action === 'create' || what.action === 'update' ? more : 0;
    planned.push({ line, cells, ...what });
  }
  const made = createdRecords(references, planned);
  const all = [...made, ...planned];
  const counts: ImportCounts = { ...NOTHING_COUNTED, records: world.records };
  for (const { action } of all) counts[action] += 1;
  counts.stopped = await stoppedBy(db, viewer, row.kind, active);
  return { lines: all, counts, plan_hash: hashOf(row, world, all), state_hash: world.state_hash };
}

const NOBODY: ReadonlySet<string> = new Set();

const TARGETS: Readonly<Record<ImportKind, ImportTarget>> = {
  work_codes: 'work_code',
  client_codes: 'client_code',
  employees: 'employee',
  clients: 'client',
  contracts: 'contract',
  rates: 'rate',
};

function planLine(
  world: World,
  references: References,
  taken: ReadonlySet<string>,
  kind: ImportKind,
  cells: readonly string[],
  { values, problems }: ReturnType<typeof readLine>,
): { planned: Planned; values: Values } {
  const target = TARGETS[kind];
  if (isTotalLine(cells) && problems.length > 0)
    return { planned: leftOut(target, '', 'A line of totals.'), values };
  const planned = plannedFor(world, references, taken, kind, values);
  // What is left out need not be right.
  if (problems.length === 0 || planned.action === 'skip') return { planned, values };
  const missing = new Set(problems.map((problem) => problem.split(':')[0]));
  const others = planned.reasons.filter((reason) => !missing.has(reason.split(':')[0]));
  const reasons = planned.action === 'error' ? [...problems, ...others] : problems;
  return {
    planned: { ...planned, action: 'error', before: null, after: null, active: 0, reasons },
    values,
  };
}

function plannedFor(
  world: World,
  references: References,
  taken: ReadonlySet<string>,
  kind: ImportKind,
  values: Values,
): Planned {
  switch (kind) {
    case 'work_codes':
      return planCode(world, 'work_code', values);
    case 'client_codes':
      return planCode(world, 'client_code', values);
    case 'employees':
      return planEmployee(world, references, taken, values);
    case 'clients':
      return planClient(world, references, values);
    case 'contracts':
      return planContract(world, references, values);
    case 'rates':
      return planRates(world, references, values);
  }
}

/** A repeated line is left out, and one that contradicts an earlier line of the same record is an error (7 §5). */
function onceOnly(
  seen: Map<string, { line: number; values: string }>,
  line: number,
  planned: Planned,
  values: Values,
): Planned {
  if (planned.action === 'error' || planned.action === 'skip') return planned;
  const text = JSON.stringify([...values].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const first = seen.get(planned.key);
  if (!first) {
    seen.set(planned.key, { line, values: text });
    return planned;
  }
  const isSame = first.values === text;
  return {
    ...planned,
    action: isSame ? 'skip' : 'error',
    before: null,
    after: null,
    active: 0,
    reasons: [isSame ? `The same as line ${first.line}.` : `Line ${first.line} sets it to something else.`],
  };
}

const SHAPES = { work_code: newWorkCode, client_code: newClientCode, role: roleInput } as const;

/** The records that unknown values create, before all lines; what is wrong with one is an error of its own. */
function createdRecords(references: References, planned: PlannedLine[]): PlannedLine[] {
  const used = new Set(planned.flatMap(({ action, after }) => (action === 'error' ? [] : linesIn(after))));
  const made = [...references.created.values()]
    .filter(({ line }) => used.has(line))
    .map(({ line, reference, after }): PlannedLine => {
      const shape = isMade(reference) ? SHAPES[reference] : null;
      const reasons = shape ? problemsOf(shape, after) : ['This cannot be created here.'];
      return {
        line,
        cells: [],
        action: reasons.length > 0 ? 'error' : 'create',
        target_type: isMade(reference) ? reference : 'role',
        target_id: null,
        before: null,
        after: reasons.length > 0 ? null : after,
        reasons,
      };
    });
  const wrong = new Map(
    made.flatMap(({ line, action, reasons }) => (action === 'error' ? [[line, reasons] as const] : [])),
  );
  for (const one of planned) {
    const reasons = linesIn(one.after).flatMap((line) => wrong.get(line) ?? []);
    if (reasons.length === 0) continue;
    Object.assign(one, { action: 'error', before: null, after: null, reasons });
  }
  return made.toSorted((a, b) => a.line - b.line);
}

const isMade = (reference: Reference): reference is keyof typeof SHAPES => Object.hasOwn(SHAPES, reference);

/** The lines below 1 that an `after` refers to. */
export function linesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$line' in value && typeof value.$line === 'number') return [value.$line];
  return Object.values(value).flatMap(linesIn);
}

/** Addresses of the file that people of other companies have: an account is one person's (decisions §7). */
async function accountsElsewhere(
  db: ReadDb,
  world: World,
  lines: readonly { cells: string[] }[],
  columns: readonly { column: number; field: ImportField }[],
): Promise<ReadonlySet<string>> {
  const column = columns.find(({ field }) => field.name === 'email')?.column ?? -1;
  const wanted = [...new Set(lines.map(({ cells }) => (cells[column] ?? '').toLowerCase()))].filter(
    (address) => address !== '' && !world.by_email.has(address),
  );
  const taken = new Set<string>();
  for (let from = 0; from < wanted.length; from += 500) {
    const rows = await db
      .select({ email_key: accounts.email_key })
      .from(accounts)
      .where(inArray(accounts.email_key, wanted.slice(from, from + 500)));
    for (const { email_key } of rows) taken.add(email_key);
  }
  return taken;
}

async function stoppedBy(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  kind: ImportKind,
  more: number,
): Promise<string | null> {
  if (kind !== 'employees' && kind !== 'clients') return null;
  const table = kind === 'employees' ? users : clients;
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.company_id, company_id), eq(table.is_active, true)));
  const before = row?.count ?? 0;
  return importLimitRefusal(membership.plan, kind, { before, after: before + more });
}

function hashOf(row: ImportRow, { state_hash }: World, lines: readonly PlannedLine[]): string {
  const hash = createHash('sha256').update(`${row.file_sha256}\n${state_hash}\n`);
  for (const { line, action, target_type, target_id, before, after, reasons } of lines)
    hash.update(`${JSON.stringify([line, action, target_type, target_id, before, after, reasons])}\n`);
  return hash.digest('hex');
}
