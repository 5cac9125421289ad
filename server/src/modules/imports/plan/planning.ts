import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { isTotalLine } from '@daybook/domain/imports/cells';
import { dividedPeriodWarning } from '@daybook/domain/imports/history';
import { importFields, type ImportField, type ImportKind } from '@daybook/domain/imports/kinds';
import {
  extraCellsWarning,
  hasDayOrAddress,
  inFilesWords,
  readLine,
  swallowedLinesWarning,
  swallowsLine,
  type ImportColumn,
} from '@daybook/domain/imports/lines';
import { NOTHING_COUNTED, type ImportCounts, type ImportTarget } from '@daybook/domain/imports/plan';
import { importLimitRefusal } from '@daybook/domain/imports/states';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/employees.ts';
import type { imports } from '../../../database/schema/imports.ts';
import type { ReadDb } from '../../../database/store.ts';
import type { MemberContext } from '../../../kernel/procedures.ts';
import { isServed } from '../../clients/reads.ts';
import { storedSettings } from '../../company-settings/reads.ts';
import { arrangeHistory, daysByPerson, peopleInHistory } from '../history/arrange.ts';
import { planHistory, type HistoryTerms } from '../history/plan.ts';
import { planClient } from './clients.ts';
import { planCode } from './codes.ts';
import { planContract } from './contracts.ts';
import { givenOnce, planEmployee } from './employees.ts';
import { kindOfLine, withoutFirstName } from './internal-clients.ts';
import { leaveBalancesOf, planLeaveBalance, type LeaveBalances } from './leave-balances.ts';
import { createdRecords, takenAddresses } from './new-records.ts';
import { leftOut, type Planned, type PlannedLine, type Values } from './planned.ts';
import { leaveOutRatesInForce, planRates } from './rates.ts';
import { cellsOfField, styleOf } from './reading-style.ts';
import { References } from './references.ts';
import { loadWorld, withTimesheets, type World } from './world.ts';

export type ImportRow = typeof imports.$inferSelect;

export interface Plan {
  lines: PlannedLine[];
  counts: ImportCounts;
  plan_hash: string;
  state_hash: string;
}

/** The columns that are imported: those with a field that the company's plan has. */
export function importedColumns(
  row: Pick<ImportRow, 'kind' | 'mapping'>,
  customFields: World['own_fields'],
  caller: Pick<MemberContext['caller'], 'allows'>,
): ImportColumn[] {
  const fields = new Map(importFields(row.kind, customFields).map((field) => [field.name, field]));
  return row.mapping.flatMap((name, column) => {
    const field = name === null ? undefined : fields.get(name);
    return field && (!field.feature || caller.allows(field.feature)) ? [{ column, field }] : [];
  });
}

/** Number of lines after which other calls get their turn. */
const BATCH_SIZE = 200;

/** The plan for every line: the forms' rules, applied to the company's present data (imports-and-exports.md#plan-and-apply). */
export async function planOf(
  db: ReadDb,
  viewer: MemberContext,
  row: ImportRow,
  lines: readonly { line: number; cells: string[] }[],
): Promise<Plan> {
  const world = await loadWorld(db, viewer);
  const columns = importedColumns(row, world.own_fields, viewer.caller);
  const references = new References(world, row.kind, row.value_mapping);
  const style = styleOf(row, lines, columns);
  const isLine = (cells: readonly string[]) => hasDayOrAddress(cells, columns, style);
  const terms = await historyTerms(db, viewer, row);
  const addresses = row.kind === 'employees' ? [...cellsOfField(lines, columns, 'email')] : [];
  const balances = await leaveBalancesOf(db, world, row.kind);
  const usedEmails = await takenAddresses(db, world, addresses);
  const facts = { world, references, terms, usedEmails, balances };
  const seen = new Map<string, { line: number; values: string }>();
  const firstLineOf = new Map<string, number>();
  const planned: PlannedLine[] = [];
  const holding: number[] = [];
  const tooLong: number[] = [];
  let active = 0;
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    if (swallowsLine(cells, row.delimiter, row.header.length, isLine)) holding.push(line);
    if (cells.slice(row.header.length).some((cell) => cell !== '')) tooLong.push(line);
    const read = planLine(facts, row.kind, cells, readLine(cells, columns, style));
    // Lines of history are compared with each other after all are read.
    const settled = terms
      ? read.planned
      : givenOnce(firstLineOf, line, onceOnly(seen, line, read.planned, read.values));
    const { key: _key, active: more, ...what } = settled;
    if (isWritten(what)) active += more;
    planned.push({ line, cells, ...what });
  }
  await nextTurn();
  const people = terms ? peopleInHistory(planned) : [];
  const state = terms ? await withTimesheets(db, viewer.company_id, world, people) : world;
  await nextTurn();
  if (terms) await arrangeHistory(db, viewer.company_id, terms, planned, people);
  leaveOutRatesInForce(world, planned);
  await nextTurn();
  const newRecords = await createdRecords(db, world, references, planned);
  const all = [...newRecords, ...planned];
  sayInFilesWords(all, row, columns, importFields(row.kind, world.own_fields));
  const counts: ImportCounts = { ...NOTHING_COUNTED, records: state.records, people };
  for (const { action, line } of all) {
    counts[action] += 1;
    if (line < 1 && action === 'create') counts.made += 1;
  }
  const warning = terms && dividedPeriodWarning(terms.settings, terms.paid_until, daysByPerson(planned));
  counts.warnings = [swallowedLinesWarning(holding), extraCellsWarning(tooLong), warning].flatMap(
    (sentence) => sentence ?? [],
  );
  const clientsMade = newRecords.filter(
    (one) => one.action === 'create' && one.target_type === 'client',
  ).length;
  counts.stopped = await stoppedBy(db, viewer, row.kind, active + clientsMade);
  const { state_hash } = state;
  return { lines: all, counts, plan_hash: await hashOf(row, state_hash, all), state_hash };
}

/** Reasons name the file's columns, which are what people correct. */
function sayInFilesWords(
  lines: readonly PlannedLine[],
  { header }: ImportRow,
  columns: ReturnType<typeof importedColumns>,
  fields: readonly ImportField[],
): void {
  const names = new Map(
    columns.map(({ column, field }) => [field.name, (header[column]?.name ?? '').replace(/\*$/, '')]),
  );
  for (const line of lines) line.reasons = line.reasons.map((reason) => inFilesWords(reason, names, fields));
}

const isWritten = ({ action }: Pick<Planned, 'action'>): boolean =>
  action === 'create' || action === 'update';

async function historyTerms(
  db: ReadDb,
  { company_id }: MemberContext,
  { kind, paid_until }: ImportRow,
): Promise<HistoryTerms | null> {
  if (kind !== 'time_history' || paid_until === null) return null;
  return { paid_until, settings: await storedSettings(db, company_id) };
}

/** The data from which the plan of a line is made. */
interface Facts {
  world: World;
  references: References;
  /** E-mail addresses that people of other companies have. */
  usedEmails: ReadonlyMap<string, number>;
  /** For time history only. */
  terms: HistoryTerms | null;
  /** For balances of time off only. */
  balances: LeaveBalances | null;
}

const TARGETS: Readonly<Record<ImportKind, ImportTarget>> = {
  work_codes: 'work_code',
  client_codes: 'client_code',
  employees: 'employee',
  clients: 'client',
  contracts: 'contract',
  rates: 'rate',
  leave_balances: 'leave_balance',
  time_history: 'daily_log',
};

function planLine(
  facts: Facts,
  kind: ImportKind,
  cells: readonly string[],
  { values, problems: read }: ReturnType<typeof readLine>,
): { planned: Planned; values: Values } {
  const target = TARGETS[kind];
  const problems = kind === 'clients' && kindOfLine(values) !== 'person' ? withoutFirstName(read) : read;
  if (isTotalLine(cells) && problems.length > 0)
    return { planned: leftOut(target, '', 'A line of totals.'), values };
  const planned = plannedFor(facts, kind, values);
  // Lines that are left out need not be valid.
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
  { world, references, usedEmails, terms, balances }: Facts,
  kind: ImportKind,
  values: Values,
): Planned {
  switch (kind) {
    case 'work_codes':
      return planCode(world, 'work_code', values);
    case 'client_codes':
      return planCode(world, 'client_code', values);
    case 'employees':
      return planEmployee(world, references, usedEmails, values);
    case 'clients':
      return planClient(world, references, values);
    case 'contracts':
      return planContract(world, references, values);
    case 'rates':
      return planRates(world, references, values);
    case 'leave_balances':
      if (!balances) throw new Error('Balances of time off are planned with the present ones.');
      return planLeaveBalance(world, references, balances, values);
    case 'time_history':
      if (!terms) throw new Error('Time history is planned with the last day that has been paid.');
      return planHistory(world, references, terms, values);
  }
}

/** A repeated line is left out, and one that contradicts an earlier line of the same record is an error. */
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

async function stoppedBy(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  kind: ImportKind,
  more: number,
): Promise<string | null> {
  const what = kind === 'employees' ? 'employees' : 'clients';
  if (more === 0) return null;
  const before =
    what === 'employees'
      ? await db.$count(users, and(eq(users.company_id, company_id), eq(users.is_active, true)))
      : await db.$count(clients, and(eq(clients.company_id, company_id), isServed));
  return importLimitRefusal(membership.plan, what, { before, after: before + more });
}

async function hashOf(row: ImportRow, state_hash: string, lines: readonly PlannedLine[]): Promise<string> {
  const hash = createHash('sha256').update(`${row.file_sha256}\n${state_hash}\n`);
  for (const [at, { line, action, target_type, target_id, before, after, reasons }] of lines.entries()) {
    if (at % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    hash.update(`${JSON.stringify([line, action, target_type, target_id, before, after, reasons])}\n`);
  }
  return hash.digest('hex');
}
