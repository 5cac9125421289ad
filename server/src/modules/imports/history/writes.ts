import { and, eq } from 'drizzle-orm';
import { asDailyLogs, textOfLines } from '@daybook/domain/imports/history';
import { hoursFromMinutes } from '@daybook/domain/money/exact';
import { addUp } from '@daybook/domain/money/figures';
import { WORK_FIGURES } from '@daybook/domain/time/work-time';
import { dailyLogs, workEntries } from '../../../database/schema/daily-logs.ts';
import { importKeys } from '../../../database/schema/imports.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../../database/schema/timesheets.ts';
import { workCodes } from '../../../database/schema/work-codes.ts';
import { inIds } from '../../../database/sql.ts';
import { inserter } from '../../../database/statements.ts';
import { momentOf } from '../../../kernel/clock.ts';
import { required } from '../../../kernel/refusals.ts';
import { grouped } from '../../../kernel/rows.ts';
import { Pace, settleBlock, settledLine, type SettledLine } from '../apply/blocks.ts';
import type { ImportWrite, Run } from '../apply/lease.ts';
import { keysOfEarlierImports } from './arrange.ts';
import { historyKey } from './entry.ts';
import { occupiedDays, problemOf, sheetToJoin, type OccupiedDays } from './occupied-days.ts';
import { addUpSheets, nextPositions } from './sheets.ts';
import { blocksOf, openUnits, unitOf, type HistoryLine, type Unit } from './units.ts';

/** Writes the time history of an import in blocks; after a crash, the next process finds what is still open. */
export async function applyHistory(run: Run): Promise<void> {
  const { row, services } = run;
  const units = await openUnits(services.store.read, row, 'to apply');
  const pace = new Pace();
  for (const block of blocksOf(units, () => pace.lines))
    await pace.keep(() => settleBlock(run, block, (ctx, some) => applyUnits(ctx, row.id, some), 'failed'));
}

async function applyUnits(
  ctx: ImportWrite,
  import_id: number,
  units: readonly Unit[],
): Promise<SettledLine[]> {
  const lines = units.flat();
  const people = [...new Set(lines.map(({ user }) => user))];
  const days = await occupiedDays(ctx.db, ctx.company_id, people, lines);
  const refused = await refusedUnits(ctx, units, days);
  const fitting = units.filter((unit) => !refused.has(unit));
  const written = await writeUnits(ctx, import_id, fitting, days);
  const failed = [...refused].flatMap(([unit, reason]) =>
    unit.map(({ line }) => settledLine(line, null, 'failed', reason)),
  );
  return [...written, ...failed];
}

/** Units that no longer fit the existing data, with the reason. */
async function refusedUnits({ db, company_id }: ImportWrite, units: readonly Unit[], days: OccupiedDays) {
  const earlier = await keysOfEarlierImports(db, company_id, units.flat().map(historyKey));
  const refused = new Map<Unit, string>();
  for (const unit of units) {
    if (unit.some(({ user, client, work_code }) => user === 0 || client === 0 || work_code === 0))
      refused.set(unit, 'A record that this line needs was not created.');
    else if (unit.some((line) => earlier.has(historyKey(line))))
      refused.set(unit, 'Another import has added a line for this day in the meantime.');
    else {
      const problem = unit.map((line) => problemOf(line, days)).find((sentence) => sentence !== null);
      if (problem !== undefined) refused.set(unit, problem);
    }
  }
  return refused;
}

const historyTotals = (lines: readonly HistoryLine[]) =>
  addUp(
    WORK_FIGURES,
    lines.map(({ minutes, mileage, stipend }) => ({
      total_hours: hoursFromMinutes(minutes),
      total_mileage: mileage,
      total_stipend: stipend,
    })),
  );

const addSheets = inserter(timesheets, (insert) =>
  insert.returning({ id: timesheets.id, user_id: timesheets.user_id, start_date: timesheets.start_date }),
);
const addLogs = inserter(dailyLogs, (insert) =>
  insert.returning({
    id: dailyLogs.id,
    user_id: dailyLogs.user_id,
    client_id: dailyLogs.client_id,
    date: dailyLogs.date,
  }),
);
const addEntries = inserter(workEntries);
const addSnapshotLogs = inserter(snapshotLogs, (insert) =>
  insert.returning({ id: snapshotLogs.id, session_id: snapshotLogs.session_id }),
);
const addSnapshotEntries = inserter(snapshotEntries);
const addKeys = inserter(importKeys);

/** A daily log to be written, with its imported timesheet. */
interface NewLog {
  lines: readonly HistoryLine[];
  first: HistoryLine;
  sheet: number | null;
}

interface WrittenLog extends NewLog {
  id: number;
}

async function writeUnits(
  ctx: ImportWrite,
  import_id: number,
  units: readonly Unit[],
  days: OccupiedDays,
): Promise<SettledLine[]> {
  const { db, company_id } = ctx;
  const joined = new Map(
    units.flatMap(([first]) => {
      const id = first ? sheetToJoin(first, days) : null;
      return first && id !== null ? [[unitOf(first), id] as const] : [];
    }),
  );
  const withoutSheet = units.filter(([first]) => first && !joined.has(unitOf(first)));
  const sheets = new Map([...joined, ...(await writeSheets(ctx, import_id, withoutSheet))]);
  const logs = units.flatMap((unit) =>
    [...grouped(unit, dayOf).values()]
      .toSorted(([a], [b]) => ((a?.date ?? '') < (b?.date ?? '') ? -1 : 1))
      .flatMap((ofDay) => asDailyLogs(ofDay))
      .flatMap((lines): NewLog[] => {
        const [first] = lines;
        return first ? [{ lines, first, sheet: sheets.get(unitOf(first)) ?? null }] : [];
      }),
  );
  const written = await writeLogs(ctx, import_id, logs);
  await writeSnapshots(ctx, written, await nextPositions(ctx, [...joined.values()]));
  await addUpSheets(ctx, [...joined.values()]);
  await addKeys(
    db,
    written.flatMap(({ id, lines }) =>
      lines.map((line) => ({ company_id, key: historyKey(line), import_id, daily_log_id: id })),
    ),
  );
  return written.flatMap(({ id, lines }) => lines.map(({ line }) => settledLine(line, id, 'done')));
}

const dayOf = ({ user, client, date }: { user: number; client: number; date: string }): string =>
  `${user} ${client} ${date}`;

/**
 * The ids of the imported timesheets, by unit: approved by the importing admin, without rates and pay
 * (imports-and-exports.md#time-history).
 */
async function writeSheets(ctx: ImportWrite, import_id: number, units: readonly Unit[]) {
  const { db, company_id, caller, membership, now } = ctx;
  const moment = momentOf(now);
  const rows = units.flatMap((unit) => {
    const [first] = unit;
    if (!first?.sheet) return [];
    return {
      company_id,
      user_id: first.user,
      start_date: first.sheet.start_date,
      end_date: first.sheet.end_date,
      status: 'approved' as const,
      submitted_date: moment,
      submitted_by_id: caller.user_id,
      approved_date: moment,
      approved_by_id: caller.user_id,
      ...historyTotals(unit),
      distance_unit: membership.distance_unit,
      time_zone: membership.time_zone,
      imported: true,
      import_id,
      created_at: moment,
      updated_at: moment,
    };
  });
  const ids = new Map(
    (await addSheets(db, rows)).map(({ id, user_id, start_date }) => [`sheet ${user_id} ${start_date}`, id]),
  );
  for (const { user_id, start_date, end_date, total_hours } of rows)
    ctx.record({
      record_type: 'timesheet',
      record_id: ids.get(`sheet ${user_id} ${start_date}`) ?? null,
      after: { user_id, start_date, end_date, status: 'approved', total_hours, imported: true },
    });
  return ids;
}

const logOf = ({ company_id, membership }: ImportWrite, { lines, first }: NewLog) => ({
  company_id,
  client_id: first.client,
  date: first.date,
  ...textOfLines(lines),
  ...historyTotals(lines),
  distance_unit: membership.distance_unit,
});

async function writeLogs(
  ctx: ImportWrite,
  import_id: number,
  logs: readonly NewLog[],
): Promise<WrittenLog[]> {
  const { db, now } = ctx;
  const moment = momentOf(now);
  const rows = logs.map((log) => ({
    ...logOf(ctx, log),
    user_id: log.first.user,
    locked_by_timesheet_id: log.sheet,
    import_id,
    created_at: moment,
    updated_at: moment,
  }));
  // If a day has several logs, their ids ascend in order.
  const stored = grouped(
    (await addLogs(db, rows)).toSorted((a, b) => a.id - b.id),
    ({ user_id: user, client_id: client, date }) => dayOf({ user, client, date }),
  );
  const written = logs.map((log): WrittenLog => {
    const row = stored.get(dayOf(log.first))?.shift();
    return { ...log, id: required(row, `the daily log of line ${log.first.line}`).id };
  });
  const entries = written.flatMap(({ id, lines }) =>
    lines.map((line, position) => ({ ...entryOf(ctx, line, position), daily_log_id: id })),
  );
  await addEntries(db, entries);
  for (const log of written) recordLog(ctx, log);
  return written;
}

function recordLog(ctx: ImportWrite, { id, lines, first: { user, client, date } }: WrittenLog): void {
  const work_entries = lines.map((line, position) => {
    const { company_id: _company, position: _position, ...entry } = entryOf(ctx, line, position);
    return entry;
  });
  ctx.record({
    record_type: 'daily_log',
    record_id: id,
    after: { user, client, date, ...textOfLines(lines), work_entries },
  });
}

const entryOf = ({ company_id }: ImportWrite, line: HistoryLine, position: number) => ({
  company_id,
  position,
  work_code_id: line.work_code,
  start_time: line.start_time,
  end_time: line.end_time,
  hours: hoursFromMinutes(line.minutes),
  mileage: line.mileage ?? 0,
  stipend: line.stipend ?? 0,
});

/** How the hours of these codes are paid. */
async function payKinds({ db, company_id }: ImportWrite, logs: readonly NewLog[]) {
  const codes = new Set(logs.flatMap(({ lines }) => lines.flatMap(({ work_code }) => work_code ?? [])));
  const rows = await db
    .select({ id: workCodes.id, pay_kind: workCodes.pay_kind })
    .from(workCodes)
    .where(and(eq(workCodes.company_id, company_id), inIds(workCodes.id, [...codes])));
  return new Map(rows.map(({ id, pay_kind }) => [id, pay_kind]));
}

/**
 * What submitting would have frozen of the imported timesheets' logs, and the kinds of pay: what a code is made into
 * later changes no limit that these hours filled (pay.md#recalculation).
 */
async function writeSnapshots(
  ctx: ImportWrite,
  logs: readonly WrittenLog[],
  positions: Map<number, number>,
): Promise<void> {
  const { db } = ctx;
  const frozen = logs.flatMap((log) => {
    if (log.sheet === null) return [];
    const position = positions.get(log.sheet) ?? 0;
    positions.set(log.sheet, position + 1);
    return { log, timesheet_id: log.sheet, position, session_id: log.id };
  });
  if (frozen.length === 0) return;
  const kinds = await payKinds(ctx, logs);
  const rows = frozen.map(({ log, ...columns }) => ({ ...logOf(ctx, log), ...columns }));
  const stored = new Map((await addSnapshotLogs(db, rows)).map(({ id, session_id }) => [session_id, id]));
  await addSnapshotEntries(
    db,
    frozen.flatMap(({ log, timesheet_id, session_id }) =>
      log.lines.map((line, position) => ({
        ...entryOf(ctx, line, position),
        pay_kind: (line.work_code === null ? undefined : kinds.get(line.work_code)) ?? 'work',
        timesheet_id,
        snapshot_log_id: required(stored.get(session_id), `the snapshot of daily log ${session_id}`),
      })),
    ),
  );
}
