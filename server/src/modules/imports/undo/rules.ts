import { and, count, eq } from 'drizzle-orm';
import type { Client } from '@daybook/contract/clients';
import { hasRecordsRefusal } from '@daybook/domain/access/in-use';
import { clientVisibility, clientWorkers } from '../../../database/schema/clients.ts';
import { dailyLogs } from '../../../database/schema/daily-logs.ts';
import type { users } from '../../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../../database/schema/pay-rates.ts';
import { inIds } from '../../../database/sql.ts';
import type { ReadDb } from '../../../database/store.ts';
import type { Viewer } from '../../../kernel/procedures.ts';
import { pluck } from '../../../kernel/rows.ts';
import { clientsWithRecords } from '../../clients/reads.ts';
import { employeesWithRecords } from '../../employees/removal.ts';
import { comparableClient } from '../plan/clients.ts';
import { sameValue } from '../plan/planned.ts';

type Place = Pick<Viewer, 'company_id' | 'membership'> & { db: ReadDb };
type Fields = Record<string, unknown>;

export const CHANGED_SINCE = (what: string): string => `${what} has been changed since.`;

export const isChanged = (row: { created_at: string; updated_at: string }): boolean =>
  row.updated_at !== row.created_at;

/** How many logs some people, or clients, have; those without are not in it. */
async function logsOf(
  { db, company_id }: Place,
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

/** Why clients created by an import stay, by id: used or changed since, or in records; the others are deleted (imports-and-exports.md#undo). */
export async function clientsThatStay(
  place: Place,
  created: readonly { present: Client; after: Fields }[],
): Promise<Map<number, string>> {
  const { db, company_id } = place;
  const ids = created.map(({ present }) => present.id);
  const logs = await logsOf(place, dailyLogs.client_id, ids);
  const inRecords = await clientsWithRecords(db, company_id, ids);
  return reasons(created, ({ present, after }) => {
    const { id, name } = present;
    const saved = logs.get(id) ?? 0;
    if (saved > 0) return [id, hasLogs(name, saved)];
    const now = comparableClient(present);
    const hasSamePeople = (['assigned_workers', 'visible_to'] as const).every((people) =>
      sameValue(now[people], after[people] ?? []),
    );
    if (isChanged(present) || !hasSamePeople) return [id, CHANGED_SINCE(name)];
    return [id, inRecords.has(id) ? hasRecordsRefusal(name) : null];
  });
}

/** As `clientsThatStay`; people who have signed in stay as well. */
export async function employeesThatStay(
  place: Place,
  created: readonly (typeof users.$inferSelect)[],
): Promise<Map<number, string>> {
  const { db, company_id } = place;
  const ids = pluck(created, 'id');
  const logs = await logsOf(place, dailyLogs.user_id, ids);
  const rated = await ratedSince(place, created);
  const withClients = await peopleWithClients(place, ids);
  const inRecords = await employeesWithRecords(db, company_id, ids);
  return reasons(created, (row) => {
    const [id, name, saved] = [row.id, place.membership.names.employee(row), logs.get(row.id) ?? 0];
    if (row.last_login !== null) return [id, `${name} has signed in since.`];
    if (saved > 0) return [id, hasLogs(name, saved)];
    if (isChanged(row) || rated.has(id)) return [id, CHANGED_SINCE(name)];
    if (withClients.has(id)) return [id, `${name} has been assigned clients since.`];
    return [id, inRecords.has(id) ? hasRecordsRefusal(name) : null];
  });
}

/** Those of some people who have a rate that was not set when they were created. */
async function ratedSince(
  { db, company_id }: Place,
  people: readonly { id: number; created_at: string }[],
): Promise<Set<number>> {
  const since = new Map(people.map(({ id, created_at }) => [id, created_at]));
  const rated = new Set<number>();
  for (const rates of [payRates, mileageRates]) {
    const rows = await db
      .select({ user_id: rates.user_id, updated_at: rates.updated_at })
      .from(rates)
      .where(and(eq(rates.company_id, company_id), inIds(rates.user_id, [...since.keys()])));
    for (const { user_id, updated_at } of rows)
      if (user_id !== null && since.get(user_id) !== updated_at) rated.add(user_id);
  }
  return rated;
}

async function peopleWithClients({ db, company_id }: Place, ids: readonly number[]): Promise<Set<number>> {
  const people = new Set<number>();
  for (const relation of [clientWorkers, clientVisibility]) {
    const rows = await db
      .selectDistinct({ user_id: relation.user_id })
      .from(relation)
      .where(and(eq(relation.company_id, company_id), inIds(relation.user_id, ids)));
    for (const { user_id } of rows) people.add(user_id);
  }
  return people;
}

const reasons = <Row>(
  rows: readonly Row[],
  reasonOf: (row: Row) => [id: number, reason: string | null],
): Map<number, string> =>
  new Map(
    rows.flatMap((row) => {
      const [id, reason] = reasonOf(row);
      return reason === null ? [] : [[id, reason] as const];
    }),
  );
