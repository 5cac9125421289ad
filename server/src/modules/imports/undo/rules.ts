import { and, count, eq } from 'drizzle-orm';
import type { Client } from '@daybook/contract/clients';
import { isRecord } from '@daybook/domain/values';
import type { ImportTarget } from '@daybook/domain/imports/plan';
import { joinName } from '@daybook/domain/text/names';
import { clientVisibility, clientWorkers } from '../../../database/schema/clients.ts';
import { dailyLogs } from '../../../database/schema/daily-logs.ts';
import type { users } from '../../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../../database/schema/pay-rates.ts';
import { inIds } from '../../../database/sql.ts';
import type { ReadDb } from '../../../database/store.ts';
import { comparableClient } from '../plan/clients.ts';
import { contractEntry } from '../plan/contracts.ts';
import { sameValue } from '../plan/planned.ts';

type Of = { db: ReadDb; company_id: number };
type Fields = Record<string, unknown>;

export const CHANGED_SINCE = (what: string): string => `${what} has been changed since.`;

const isChanged = (row: { created_at: string; updated_at: string }): boolean =>
  row.updated_at !== row.created_at;

/** How many logs some people, or clients, have; those without are not in it. */
async function logsOf(
  { db, company_id }: Of,
  column: typeof dailyLogs.user_id | typeof dailyLogs.client_id,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: column, count: count() })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), inIds(column, ids)))
    .groupBy(column);
  return new Map(rows.map((row) => [row.id, row.count]));
}

const hasLogs = (name: string, logs: number): string =>
  `${logs} daily ${logs === 1 ? 'log has' : 'logs have'} been saved for ${name} since.`;

/** Why clients created by an import stay, by id: used or changed since; the others are deleted (imports-and-exports.md#undo). */
export async function clientsThatStay(
  of: Of,
  made: readonly { present: Client; after: Fields }[],
): Promise<Map<number, string>> {
  const logs = await logsOf(
    of,
    dailyLogs.client_id,
    made.map(({ present }) => present.id),
  );
  return reasons(made, ({ present, after }) => {
    const own = logs.get(present.id) ?? 0;
    if (own > 0) return [present.id, hasLogs(present.name, own)];
    const now = comparableClient(present);
    const isSame = (['assigned_workers', 'visible_to'] as const).every((people) =>
      sameValue(now[people], after[people] ?? []),
    );
    return [present.id, isChanged(present) || !isSame ? CHANGED_SINCE(present.name) : null];
  });
}

/** As `clientsThatStay`; people who have signed in stay as well. */
export async function employeesThatStay(
  of: Of,
  made: readonly (typeof users.$inferSelect)[],
): Promise<Map<number, string>> {
  const { db, company_id } = of;
  const ids = made.map(({ id }) => id);
  const logs = await logsOf(of, dailyLogs.user_id, ids);
  const created = new Map(made.map(({ id, created_at }) => [id, created_at]));
  const [rated, withClients] = [new Set<number>(), new Set<number>()];
  for (const rates of [payRates, mileageRates]) {
    const rows = await db
      .select({ user_id: rates.user_id, updated_at: rates.updated_at })
      .from(rates)
      .where(and(eq(rates.company_id, company_id), inIds(rates.user_id, ids)));
    for (const { user_id, updated_at } of rows)
      if (user_id !== null && created.get(user_id) !== updated_at) rated.add(user_id);
  }
  for (const relation of [clientWorkers, clientVisibility]) {
    const rows = await db
      .selectDistinct({ user_id: relation.user_id })
      .from(relation)
      .where(and(eq(relation.company_id, company_id), inIds(relation.user_id, ids)));
    for (const { user_id } of rows) withClients.add(user_id);
  }
  return reasons(made, (row) => {
    const [name, own] = [joinName(row), logs.get(row.id) ?? 0];
    if (row.last_login !== null) return [row.id, `${name} has signed in since.`];
    if (own > 0) return [row.id, hasLogs(name, own)];
    if (isChanged(row) || rated.has(row.id)) return [row.id, CHANGED_SINCE(name)];
    return [row.id, withClients.has(row.id) ? `${name} has been assigned clients since.` : null];
  });
}

const reasons = <Made>(
  made: readonly Made[],
  reasonOf: (one: Made) => [number, string | null],
): Map<number, string> =>
  new Map(
    made.flatMap((one) => {
      const [id, reason] = reasonOf(one);
      return reason === null ? [] : [[id, reason] as const];
    }),
  );

/** Whether an existing record is still as a line left it. */
export function isStill(type: ImportTarget, current: Fields, expected: Fields): boolean {
  if (type === 'contract') {
    const { work_code: code, entry } = expected;
    return sameEntry(contractEntry(current, code), isRecord(entry) ? entry : null);
  }
  const { custom_fields, rates_effective_from: _day, ...fields } = expected;
  const own = isRecord(custom_fields) ? custom_fields : {};
  const present = isRecord(current.custom_fields) ? current.custom_fields : {};
  return (
    Object.keys(fields).every((name) => sameValue(current[name], fields[name])) &&
    Object.keys(own).every((name) => sameValue(present[name], own[name]))
  );
}

const sameEntry = (one: Fields | null, other: Fields | null): boolean =>
  [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].every((name) =>
    sameValue(one?.[name], other?.[name]),
  ) && (one === null) === (other === null);
