import { entryHours, totalsOfEntries } from '@daybook/domain/time/work-time';
import { dailyLogs, workEntries } from '../../server/src/database/schema/daily-logs.ts';
import { workCodes } from '../../server/src/database/schema/work-codes.ts';
import { momentOf } from '../../server/src/kernel/clock.ts';
import { seedClient } from './seed-client.ts';
import type { PersonName, World } from './world.ts';

interface TimeSeed {
  date: string;
  entries: [start: string | null, end: string | null, more?: EntrySeed][];
  notes?: string;
  company?: 'maple' | 'birch';
}
interface EntrySeed {
  work_code_id?: number | null;
  mileage?: number;
  stipend?: number;
}

/** A client of Maple Care (or of the neighbor) by name: "Clara Client". Returns its id. */
export function clientNamed(
  world: World,
  name = 'Clara Client',
  custom_fields: Record<string, unknown> = {},
  company: 'maple' | 'birch' = 'maple',
): Promise<number> {
  const [first_name = '', last_name = ''] = name.split(' ');
  return seedClient(world, { first_name, last_name, custom_fields, company });
}

/** A work code; returns its id. */
export async function codeNamed(
  world: World,
  code: string,
  billing_rate: number | null = null,
  company: 'maple' | 'birch' = 'maple',
): Promise<number> {
  const company_id = world.companies[company];
  const at = momentOf(world.now());
  return world.store.write(company_id, async (db) => {
    const [row] = await db
      .insert(workCodes)
      .values({
        company_id,
        code,
        code_key: code.toLowerCase(),
        description: `${code} work`,
        billing_rate,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: workCodes.id });
    return row?.id ?? 0;
  });
}

/** A daily log as written, directly in the database, for tests about what follows from it. */
export async function worked(
  world: World,
  who: PersonName | number,
  clientId: number,
  { date, entries, notes, company = 'maple' }: TimeSeed,
): Promise<number> {
  const company_id = world.companies[company];
  const at = momentOf(world.now());
  const rows = entries.map(([start_time, end_time, more = {}]) => ({
    start_time,
    end_time,
    work_code_id: more.work_code_id ?? null,
    mileage: more.mileage ?? 0,
    stipend: more.stipend ?? 0,
  }));
  return world.store.write(company_id, async (db) => {
    const [log] = await db
      .insert(dailyLogs)
      .values({
        company_id,
        user_id: typeof who === 'number' ? who : world.people[who],
        client_id: clientId,
        date,
        notes: notes ?? null,
        ...totalsOfEntries(rows),
        created_at: at,
        updated_at: at,
      })
      .returning({ id: dailyLogs.id });
    const daily_log_id = log?.id ?? 0;
    if (rows.length > 0) {
      await db.insert(workEntries).values(
        rows.map((row, position) => ({
          ...row,
          company_id,
          daily_log_id,
          position,
          hours: entryHours(row),
        })),
      );
    }
    return daily_log_id;
  });
}
