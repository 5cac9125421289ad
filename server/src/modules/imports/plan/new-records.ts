import { setImmediate as nextTurn } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { newClientCode } from '@daybook/contract/client-codes';
import { clientInput } from '@daybook/contract/clients';
import { employeeInput } from '@daybook/contract/employees';
import { roleInput } from '@daybook/contract/roles';
import { newWorkCode } from '@daybook/contract/work-codes';
import type { Reference } from '@daybook/domain/imports/kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import { valueKey } from '@daybook/domain/imports/plan';
import { accounts } from '../../../auth/accounts.ts';
import type { ReadDb } from '../../../database/store.ts';
import { grouped, inTurns } from '../../../kernel/rows.ts';
import { EMAIL_TAKEN } from '../../employees/writes.ts';
import type { References } from './references.ts';
import type { World } from './world.ts';
import { type PlannedLine, problemsOf } from './planned.ts';

/**
 * What is created for each reference; a person becomes a prepared account, a client an active one (imports-and-exports.md#matching).
 */
const MADE = {
  work_code: { target_type: 'work_code', shape: newWorkCode, more: {}, single: 'code' },
  client_code: { target_type: 'client_code', shape: newClientCode, more: {}, single: 'code' },
  role: { target_type: 'role', shape: roleInput, more: {}, single: 'name' },
  client: { target_type: 'client', shape: clientInput, more: {}, single: 'reference' },
  person: { target_type: 'employee', shape: employeeInput, more: { is_active: false }, single: 'email' },
} as const satisfies Record<Reference, unknown>;

/** The field that no two records share, as a key; empty if it has no value. */
const singleOf = ({ reference, after }: { reference: Reference; after: Record<string, string> }): string =>
  valueKey(after[MADE[reference].single] ?? '');

/** What the company's records have in that field. */
const takenIn = (world: World): Record<Reference, { has(key: string): boolean }> => ({
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
  const used = new Set<number>();
  for await (const lines of inTurns(planned))
    for (const { action, after } of lines)
      for (const line of action === 'error' ? [] : linesIn(after)) used.add(line);
  const created = [...references.created.values()].filter(({ line }) => used.has(line));
  const addresses = created.flatMap(({ reference, after }) =>
    reference === 'person' ? [(after.email ?? '').toLowerCase()] : [],
  );
  const elsewhere = await accountsElsewhere(db, world, addresses);
  const taken = takenIn(world);
  const nameOf = (one: (typeof created)[number]) => `${one.reference} ${singleOf(one)}`;
  const alike = grouped(created, nameOf);
  const sharedProblem = (one: (typeof created)[number]): string[] => {
    const { reference, after } = one;
    const { single } = MADE[reference];
    const key = singleOf(one);
    if (key === '') return [];
    if (reference === 'person' && (elsewhere.has(key) || taken.person.has(key)))
      return [atColumn(single, EMAIL_TAKEN)];
    const value = after[single] ?? '';
    if (taken[reference].has(key)) return [atColumn(single, `${value} already exists. Choose it.`)];
    return (alike.get(nameOf(one)) ?? []).length > 1
      ? [atColumn(single, `Two values would create ${value}. Create it first, and choose it for both.`)]
      : [];
  };
  const made: PlannedLine[] = [];
  for (const [at, one] of created.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (at % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    const { line, reference, after: given } = one;
    const { target_type, shape, more } = MADE[reference];
    const after = { ...given, ...more };
    const reasons = [...problemsOf(shape, after), ...sharedProblem(one)];
    made.push({
      line,
      cells: [],
      action: reasons.length > 0 ? 'error' : 'create',
      target_type,
      target_id: null,
      before: null,
      after: reasons.length > 0 ? null : after,
      reasons,
    });
  }
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

/** The lines below 1 that an `after` refers to. */
export function linesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$line' in value && typeof value.$line === 'number') return [value.$line];
  return Object.values(value).flatMap(linesIn);
}

/** The addresses, among these, of people of other companies: an account belongs to one person (access.md#accounts). */
export async function accountsElsewhere(
  db: ReadDb,
  world: World,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))].filter(
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
