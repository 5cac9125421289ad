import { setImmediate as nextTurn } from 'node:timers/promises';
import { newClientCode } from '@daybook/contract/client-codes';
import { clientInput } from '@daybook/contract/clients';
import { employeeInput } from '@daybook/contract/employees';
import { roleInput } from '@daybook/contract/roles';
import { newWorkCode } from '@daybook/contract/work-codes';
import type { Reference } from '@daybook/domain/imports/kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import { valueKey } from '@daybook/domain/imports/plan';
import { addressHolders } from '../../../auth/accounts.ts';
import type { ReadDb } from '../../../database/store.ts';
import { grouped, inTurns } from '../../../kernel/rows.ts';
import { EMAIL_TAKEN } from '../../employees/addresses.ts';
import { problemsOf, type PlannedLine } from './planned.ts';
import type { References } from './references.ts';
import type { World } from './world.ts';

/**
 * What is created for each reference; a person becomes a prepared account, a client an active one (imports-and-exports.md#matching).
 */
const NEW_RECORDS = {
  work_code: { target_type: 'work_code', shape: newWorkCode, more: {}, single: 'code' },
  client_code: { target_type: 'client_code', shape: newClientCode, more: {}, single: 'code' },
  role: { target_type: 'role', shape: roleInput, more: {}, single: 'name' },
  client: { target_type: 'client', shape: clientInput, more: {}, single: 'reference' },
  person: { target_type: 'employee', shape: employeeInput, more: { is_active: false }, single: 'email' },
} as const satisfies Record<Reference, unknown>;

/** A record that an unknown value stands for. */
interface NewRecord {
  line: number;
  reference: Reference;
  after: Record<string, string>;
}

/** The field that no two records share, as a key; empty if it has no value. */
const singleOf = ({ reference, after }: NewRecord): string =>
  valueKey(after[NEW_RECORDS[reference].single] ?? '');

/** What the company's records have in that field. */
const keysIn = (world: World): Record<Reference, { has(key: string): boolean }> => ({
  work_code: world.work_codes,
  client_code: world.client_codes,
  role: world.roles,
  client: world.by_reference,
  person: world.by_email,
});

/** Number of records after which other calls get their turn. */
const BATCH_SIZE = 200;

/** The records created for unknown values, before all lines; a problem with one is a separate error. */
export async function createdRecords(
  db: ReadDb,
  world: World,
  references: References,
  planned: PlannedLine[],
): Promise<PlannedLine[]> {
  if (references.created.size === 0) return [];
  const records = await usedRecords(references, planned);
  const problemsOfSingle = await singleProblems(db, world, records);
  const lines: PlannedLine[] = [];
  for (const [index, record] of records.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    lines.push(lineOfRecord(record, problemsOfSingle(record)));
  }
  refuseUses(planned, lines);
  return lines.toSorted((a, b) => a.line - b.line);
}

/** The records that lines without an error refer to. */
async function usedRecords(references: References, planned: readonly PlannedLine[]): Promise<NewRecord[]> {
  const used = new Set<number>();
  for await (const lines of inTurns(planned))
    for (const { action, after } of lines)
      for (const line of action === 'error' ? [] : linesIn(after)) used.add(line);
  return [...references.created.values()].filter(({ line }) => used.has(line));
}

/** What is wrong with the field that no two records share: another record has it, or two of these. */
async function singleProblems(
  db: ReadDb,
  world: World,
  records: readonly NewRecord[],
): Promise<(record: NewRecord) => string[]> {
  const addresses = records.flatMap(({ reference, after }) =>
    reference === 'person' ? [(after.email ?? '').toLowerCase()] : [],
  );
  const usedEmails = await takenAddresses(db, world, addresses);
  const present = keysIn(world);
  const keyOf = (record: NewRecord) => `${record.reference} ${singleOf(record)}`;
  const alike = grouped(records, keyOf);
  return (record) => {
    const { reference, after } = record;
    const { single } = NEW_RECORDS[reference];
    const key = singleOf(record);
    if (key === '') return [];
    if (reference === 'person' && (usedEmails.has(key) || present.person.has(key)))
      return [atColumn(single, EMAIL_TAKEN)];
    const value = after[single] ?? '';
    if (present[reference].has(key)) return [atColumn(single, `${value} already exists. Choose it.`)];
    return (alike.get(keyOf(record)) ?? []).length > 1
      ? [atColumn(single, `Two values would create ${value}. Create it first, and choose it for both.`)]
      : [];
  };
}

function lineOfRecord({ line, reference, after }: NewRecord, problems: readonly string[]): PlannedLine {
  const { target_type, shape, more } = NEW_RECORDS[reference];
  const fields = { ...after, ...more };
  const reasons = [...problemsOf(shape, fields), ...problems];
  const isRefused = reasons.length > 0;
  return {
    line,
    cells: [],
    action: isRefused ? 'error' : 'create',
    target_type,
    target_id: null,
    before: null,
    after: isRefused ? null : fields,
    reasons,
  };
}

/** A line is an error where a record that it needs is one. */
function refuseUses(planned: readonly PlannedLine[], newRecords: readonly PlannedLine[]): void {
  const refused = new Map(
    newRecords.flatMap(({ line, action, reasons }) => (action === 'error' ? [[line, reasons] as const] : [])),
  );
  for (const line of planned) {
    const reasons = linesIn(line.after).flatMap((newRecord) => refused.get(newRecord) ?? []);
    if (reasons.length === 0) continue;
    Object.assign(line, { action: 'error', before: null, after: null, reasons });
  }
}

/** The lines below 1 that an `after` refers to. */
function linesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$line' in value && typeof value.$line === 'number') return [value.$line];
  return Object.values(value).flatMap(linesIn);
}

/** How many addresses one query looks for. */
const MAX_ADDRESSES = 500;

/**
 * The addresses, among these, that belong to people of other companies, or to whoever can still move back to them, with who
 * that is: an account belongs to one person (access.md#accounts).
 */
export async function takenAddresses(
  db: ReadDb,
  world: World,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const unknown = [...new Set(addresses.map((address) => address.toLowerCase()))].filter(
    (address) => address !== '' && !world.by_email.has(address),
  );
  const holderOf = new Map<string, number>();
  for (let from = 0; from < unknown.length; from += MAX_ADDRESSES) {
    const holders = await addressHolders(db, unknown.slice(from, from + MAX_ADDRESSES), world.viewer.now);
    for (const { email_key, user_id } of holders) holderOf.set(email_key, user_id);
  }
  return holderOf;
}
