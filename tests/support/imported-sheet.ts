import { addDays } from '@daybook/domain/day';
import { sumHours } from '@daybook/domain/exact';
import { totalsOfEntries } from '@daybook/domain/work-time';
import { momentOf } from '../../server/src/kernel/clock.ts';
import { dailyLogs, workEntries } from '../../server/src/database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../server/src/database/schema/timesheets.ts';
import type { PersonName, World } from './world.ts';

interface Imported {
  start: string;
  end: string;
  /** By the number of the day from `start`: start and end, or hours without them. */
  days: Readonly<Record<number, [start: string, end: string] | number>>;
  work_code_id?: number;
}

/** A timesheet of Maple Care as an import leaves it: approved, with locked logs, without rates and pay. Returns the ids. */
export async function importedSheet(
  world: World,
  who: PersonName,
  client_id: number,
  { start, end, days, work_code_id }: Imported,
): Promise<{ id: number; logs: number[] }> {
  const company_id = world.companies.maple;
  const at = momentOf(world.now());
  const entries = Object.entries(days).map(([day, time]) => {
    const times =
      typeof time === 'number'
        ? { start_time: null, end_time: null }
        : { start_time: time[0], end_time: time[1] };
    const { total_hours } = totalsOfEntries([{ ...times, mileage: 0, stipend: 0 }]);
    const hours = typeof time === 'number' ? time : total_hours;
    return { ...times, date: addDays(start, Number(day)), hours };
  });
  const none = { mileage: 0, stipend: 0 };
  return world.store.write(company_id, async (db) => {
    const [sheet] = await db
      .insert(timesheets)
      .values({
        company_id,
        user_id: world.people[who],
        start_date: start,
        end_date: end,
        status: 'approved',
        imported: true,
        submitted_date: at,
        submitted_by_id: world.people.ada,
        approved_date: at,
        approved_by_id: world.people.ada,
        total_hours: sumHours(entries.map(({ hours }) => hours)),
        total_mileage: 0,
        total_stipend: 0,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: timesheets.id });
    const id = sheet?.id ?? 0;
    const logs: number[] = [];
    for (const [position, { date, hours, ...times }] of entries.entries()) {
      const log = { company_id, date, client_id, total_hours: hours, total_mileage: 0, total_stipend: 0 };
      const entry = { company_id, position: 0, work_code_id: work_code_id ?? null, hours, ...times, ...none };
      const [stored] = await db
        .insert(dailyLogs)
        .values({
          ...log,
          user_id: world.people[who],
          locked_by_timesheet_id: id,
          created_at: at,
          updated_at: at,
        })
        .returning({ id: dailyLogs.id });
      const daily_log_id = stored?.id ?? 0;
      logs.push(daily_log_id);
      await db.insert(workEntries).values({ ...entry, daily_log_id });
      const [frozen] = await db
        .insert(snapshotLogs)
        .values({ ...log, timesheet_id: id, position, session_id: daily_log_id })
        .returning({ id: snapshotLogs.id });
      await db
        .insert(snapshotEntries)
        .values({ ...entry, timesheet_id: id, snapshot_log_id: frozen?.id ?? 0 });
    }
    return { id, logs };
  });
}
