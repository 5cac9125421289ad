import { and, asc, desc, eq, gte, lte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  AroundDay,
  aroundQuery,
  contractAround,
  contractQuery,
  DailyLog,
  lastLogQuery,
} from '@daybook/contract/daily-logs';
import { periodsOfContract, readClientContract } from '@daybook/domain/clients/client-contract';
import { widenToWindows } from '@daybook/domain/clients/contract-period';
import { minutesFromHours } from '@daybook/domain/money/exact';
import { addDays } from '@daybook/domain/time/day';
import { clockTime } from '@daybook/domain/time/work-time';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { visibleTo } from '../clients/visibility.ts';
import { entriesOfClient, windowCalendar } from '../contract-warnings/client-work.ts';
import { lockingTimesheets, sheetOver } from './locks.ts';
import { dailyLogRow } from './reads.ts';
import { dailyLogRecords } from './records.ts';

/** The author of the log being edited, which may be an admin's colleague; else the caller. */
async function authorIdOf(db: ReadDb, viewer: Viewer, except: number | undefined): Promise<number> {
  return except === undefined ? viewer.caller.user_id : (await dailyLogRow(db, viewer, except)).user_id;
}

/** The log in the form: the one being edited, or the one just saved. */
async function shownLog(
  db: ReadDb,
  { caller, company_id }: Viewer,
  { except, except_key }: Pick<z.output<typeof aroundQuery>, 'except' | 'except_key'>,
): Promise<number | undefined> {
  if (except !== undefined || except_key === undefined) return except;
  const [saved] = await db
    .select({ id: dailyLogs.id })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.user_id, caller.user_id),
        eq(dailyLogs.client_key, except_key),
      ),
    );
  return saved?.id;
}

/** The author's newest log of a client, for "Copy last log". */
export async function getLastLog(
  db: ReadDb,
  viewer: Viewer,
  { client, except }: z.output<typeof lastLogQuery>,
): Promise<DailyLog | null> {
  const author = await authorIdOf(db, viewer, except);
  const rows = await db
    .select()
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, viewer.company_id),
        eq(dailyLogs.user_id, author),
        eq(dailyLogs.client_id, client),
        except === undefined ? undefined : ne(dailyLogs.id, except),
      ),
    )
    .orderBy(desc(dailyLogs.date), desc(dailyLogs.id))
    .limit(1);
  const [record] = await dailyLogRecords(db, viewer, rows);
  return record ?? null;
}

/** The author's other entries around a day, for the hints on overlaps, and the timesheet that locks it. */
export async function getAroundDay(
  db: ReadDb,
  viewer: Viewer,
  { date, ...shown }: z.output<typeof aroundQuery>,
): Promise<AroundDay> {
  const { company_id, membership } = viewer;
  const author = await authorIdOf(db, viewer, shown.except);
  const except = await shownLog(db, viewer, shown);
  const near = db
    .select({
      daily_log_id: dailyLogs.id,
      client: pick(clients, 'id', 'first_name', 'last_name'),
      date: dailyLogs.date,
      start_time: workEntries.start_time,
      end_time: workEntries.end_time,
    })
    .from(dailyLogs)
    .innerJoin(workEntries, referenceTo(dailyLogs, workEntries.daily_log_id))
    .innerJoin(clients, referenceTo(clients, dailyLogs.client_id))
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.user_id, author),
        gte(dailyLogs.date, addDays(date, -1)),
        lte(dailyLogs.date, addDays(date, 1)),
        except === undefined ? undefined : ne(dailyLogs.id, except),
      ),
    )
    .orderBy(asc(dailyLogs.date), asc(dailyLogs.id), asc(workEntries.position));
  const [rows, sheet] = await pipelined(near, sheetOver(db, membership, author, date));
  const locks = await lockingTimesheets(db, membership, [sheet?.id ?? null]);
  return {
    entries: rows.map(({ client, ...entry }) => ({
      ...entry,
      client_name: membership.names.client(client),
    })),
    locked_by: sheet && (locks.get(sheet.id) ?? null),
  };
}

/** The data for the form's contract line. All workers' logs count (clients-and-contracts.md#warnings). */
export async function getContractAround(
  db: ReadDb,
  viewer: Viewer,
  { client, date, ...shown }: z.output<typeof contractQuery>,
): Promise<z.output<typeof contractAround>> {
  const { caller, company_id } = viewer;
  const [row] = await db
    .select({ custom_fields: clients.custom_fields })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), eq(clients.id, client), visibleTo(db, viewer)));
  const { custom_fields } = orNotFound(row);
  if (!caller.allows('contract_warnings')) return null;
  const calendar = await windowCalendar(db, company_id);
  const contract = readClientContract(custom_fields);
  const range = widenToWindows({ start_date: date, end_date: date }, periodsOfContract(contract), calendar);
  const except = await shownLog(db, viewer, shown);
  const entries = await entriesOfClient(db, viewer, client, range, except);
  return {
    custom_fields: contractFields(custom_fields),
    others: entries.map((entry) => ({
      date: entry.date,
      work_code_id: entry.work_code_id,
      ...sinceMidnight(entry.hours),
      mileage: entry.mileage,
    })),
    calendar,
  };
}

/** The client's fields that the computation needs. */
function contractFields(fields: Record<string, unknown>): Record<string, unknown> {
  const needed = ['contract_hours', 'contract_hours_period', 'total_kms'];
  const kmsPeriods = ['kms_frequency', 'kms_timeframe', 'total_kms_period'];
  return Object.fromEntries(
    [...needed, ...kmsPeriods].flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
  );
}

/** The same length from 00:00: how long a colleague worked counts; when is private. */
function sinceMidnight(hours: number) {
  const minutes = minutesFromHours(hours);
  return minutes === 0
    ? { start_time: null, end_time: null }
    : { start_time: '00:00', end_time: clockTime(minutes) };
}
