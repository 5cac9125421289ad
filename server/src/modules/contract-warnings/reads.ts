import { and, eq, exists, gte, inArray, lte, max, min, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ClientUsage, ContractWarning } from '@daybook/contract/contract-warnings';
import {
  periodsOfContract,
  readClientContract,
  type ClientContract,
} from '@daybook/domain/clients/client-contract';
import { expiryWarning } from '@daybook/domain/clients/contract-expiry';
import type { ContractPeriod, WindowCalendar } from '@daybook/domain/clients/contract-period';
import {
  usageOfSums,
  usageToday,
  warningsOfUsage,
  type ClientUse,
} from '@daybook/domain/clients/contract-usage';
import type { DateRange } from '@daybook/domain/time/date-range';
import { addDays, formatLongDay, laterDay } from '@daybook/domain/time/day';
import { clients, clientWorkers } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inSubquery, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { changedAfter, contractHistory, contractOn, type PastContract } from '../clients/contract-changes.ts';
import { visibleTo } from '../clients/visibility.ts';
import { usesByPeriod, windowCalendar } from './client-work.ts';

/** Which clients: those the viewer is assigned to, all active ones (an admin's dashboard), or those with these ids, listed or in a query. */
export type WarnedClients = 'assigned' | 'active' | number[] | SQLWrapper;

interface Client {
  id: number;
  name: string;
  contract_end: string | null;
  contract: ClientContract;
}

/**
 * The warnings of clients the viewer can see: what the plan allows (clients-and-contracts.md#warnings). Over the current and the
 * previous window of each allowance, or, with ranges, over every window that contains a day of one.
 */
export async function contractWarnings(
  db: ReadDb,
  viewer: Viewer,
  which: WarnedClients,
  ranges?: readonly DateRange[],
): Promise<ContractWarning[]> {
  if (!viewer.caller.allows('contract_warnings')) return [];
  const { company_id, membership } = viewer;
  const present = await clientsToCheck(db, viewer, which);
  if (present.length === 0) return [];
  const earliest = ranges?.map(({ start_date }) => start_date).toSorted()[0];
  const historyOf = await contractHistory(db, viewer, pluck(present, 'id'), earliest);
  const list = present.map((client) => ({ ...client, history: historyOf(client) }));
  const hasAllowances = list.some(({ history }) =>
    history.some(({ contract }) => periodsOfContract(contract).size > 0),
  );
  if (!hasAllowances) return list.flatMap((client) => expiryOf(client, membership.today));
  const calendar = await windowCalendar(db, company_id);
  const usesOf = await usesByPeriod(db, viewer, list, calendar, ranges);
  const codeById = await codesById(db, company_id);
  return list.flatMap((client) => [
    ...expiryOf(client, membership.today),
    ...warningsOfUsage(
      usageByContract(client.history, usesOf(client.id), calendar),
      codeById,
      membership.distance_unit,
    ).map(({ work_code_id, ...warning }): ContractWarning => ({
      ...warning,
      message: ofContract(client.history, warning),
      client: { id: client.id, name: client.name },
      work_code: work_code_id === null ? null : (codeById.get(work_code_id) ?? null),
      contract_end: null,
      days: null,
    })),
  ]);
}

/** What was used in each window of the contract that counted on its last day. */
const usageByContract = (
  history: readonly PastContract[],
  usesOf: (period: ContractPeriod) => readonly ClientUse[],
  calendar: WindowCalendar,
) =>
  history.flatMap((past) =>
    usageOfSums(past.contract, usesOf, calendar).filter(
      ({ window }) => contractOn(history, window.end_date) === past,
    ),
  );

/** Says so where the limit was another one than today's. */
function ofContract(
  history: readonly PastContract[],
  { message, window }: { message: string; window: DateRange },
): string {
  const until = contractOn(history, window.end_date)?.until;
  return until && changedAfter(history, window.end_date)
    ? `${message.replace(/\.$/, '')} (contract until ${formatLongDay(until)}).`
    : message;
}

/** For clients that the viewer can see, in the current windows; empty if the plan has no contract warnings. */
export async function clientsUsage(db: ReadDb, viewer: Viewer, ids: number[]): Promise<ClientUsage[]> {
  if (!viewer.caller.allows('contract_warnings')) return [];
  const { company_id, membership } = viewer;
  const { today } = membership;
  const present = await clientsToCheck(db, viewer, ids);
  if (present.length === 0) return [];
  const list = present.map((client) => ({
    ...client,
    history: [{ contract: client.contract, until: null }],
  }));
  const calendar = await windowCalendar(db, company_id);
  const usesOf = await usesByPeriod(db, viewer, list, calendar, [{ start_date: today, end_date: today }]);
  const codeById = await codesById(db, company_id);
  return list.map(({ id, contract }) => ({
    client: id,
    allowances: usageToday(contract, usesOf(id), calendar, today).map(({ work_code_id, ...usage }) => ({
      ...usage,
      work_code: work_code_id === null ? null : (codeById.get(work_code_id) ?? null),
    })),
  }));
}

async function codesById(db: ReadDb, company_id: number) {
  const codes = await db
    .select({ id: workCodes.id, code: workCodes.code, description: workCodes.description })
    .from(workCodes)
    .where(eq(workCodes.company_id, company_id));
  return new Map(codes.map((code) => [code.id, code]));
}

function expiryOf({ id, name, contract_end }: Client, today: string): ContractWarning[] {
  const expiry = expiryWarning(contract_end, today);
  if (!expiry) return [];
  const usage = { work_code: null, period: null, window: null, used: null, max: null, over: null };
  return [{ client: { id, name }, kind: 'expiry', ...expiry, contract_end, ...usage }];
}

async function clientsToCheck(db: ReadDb, viewer: Viewer, which: WarnedClients): Promise<Client[]> {
  const { company_id, caller } = viewer;
  if (Array.isArray(which) && which.length === 0) return [];
  const assigned = db
    .select({ one: sql`1` })
    .from(clientWorkers)
    .where(
      and(
        eq(clientWorkers.company_id, company_id),
        eq(clientWorkers.client_id, clients.id),
        eq(clientWorkers.user_id, caller.user_id),
      ),
    );
  const scope: SQL | undefined = Array.isArray(which)
    ? inArray(clients.id, which)
    : typeof which === 'object'
      ? inSubquery(clients.id, which)
      : and(eq(clients.is_active, true), which === 'assigned' ? exists(assigned) : undefined);
  const rows = await db
    .select(pick(clients, 'id', 'first_name', 'last_name', 'contract_end', 'custom_fields'))
    .from(clients)
    .where(and(eq(clients.company_id, company_id), scope, visibleTo(db, viewer)))
    .orderBy(clients.last_name, clients.first_name, clients.id);
  return rows.map(({ contract_end, custom_fields, ...client }) => ({
    id: client.id,
    name: viewer.membership.names.client(client),
    contract_end,
    contract: readClientContract(custom_fields),
  }));
}

/** How far back a client's page goes if the contract does not begin later. */
const CLIENT_PAGE_DAYS = 365;

/** A client's page: from the beginning of the contract, at most a year back, to the latest log. */
export async function warningsForClient(db: ReadDb, viewer: Viewer, id: number): Promise<ContractWarning[]> {
  const { company_id, membership } = viewer;
  const [client] = await db
    .select({ contract_start: clients.contract_start })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), eq(clients.id, id), visibleTo(db, viewer)));
  const yearBack = addDays(membership.today, -CLIENT_PAGE_DAYS);
  const start_date = laterDay(orNotFound(client).contract_start ?? yearBack, yearBack);
  const [logs] = await db
    .select({ last: max(dailyLogs.date) })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), eq(dailyLogs.client_id, id)));
  const end_date = laterDay(logs?.last ?? membership.today, membership.today);
  return contractWarnings(
    db,
    viewer,
    [id],
    [{ start_date: start_date < end_date ? start_date : end_date, end_date }],
  );
}

/** A timesheet: its clients, from its earliest to its latest log. Only for its author and admins. */
export async function warningsForTimesheet(
  db: ReadDb,
  viewer: Viewer,
  id: number,
): Promise<ContractWarning[]> {
  const { company_id, caller } = viewer;
  const [row] = await db
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.id, id),
        caller.is_admin ? undefined : eq(timesheets.user_id, caller.user_id),
      ),
    );
  const sheet = orNotFound(row);
  const logs =
    sheet.status === 'draft'
      ? await db
          .select({
            client_id: dailyLogs.client_id,
            first: min(dailyLogs.date),
            last: max(dailyLogs.date),
          })
          .from(dailyLogs)
          .where(
            and(
              eq(dailyLogs.company_id, company_id),
              eq(dailyLogs.user_id, sheet.user_id),
              gte(dailyLogs.date, sheet.start_date),
              lte(dailyLogs.date, sheet.end_date),
            ),
          )
          .groupBy(dailyLogs.client_id)
      : await db
          .select({
            client_id: snapshotLogs.client_id,
            first: min(snapshotLogs.date),
            last: max(snapshotLogs.date),
          })
          .from(snapshotLogs)
          .where(and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.timesheet_id, sheet.id)))
          .groupBy(snapshotLogs.client_id);
  const days = logs.flatMap(({ first, last }) => [first, last]).filter((day) => day !== null);
  if (days.length === 0) return [];
  const sorted = days.toSorted();
  return contractWarnings(db, viewer, pluck(logs, 'client_id'), [
    { start_date: sorted[0] ?? sheet.start_date, end_date: sorted.at(-1) ?? sheet.end_date },
  ]);
}
