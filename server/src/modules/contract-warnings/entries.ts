import { and, eq, gte, lte, ne } from 'drizzle-orm';
import type { ClientEntry } from '@daybook/domain/contract-usage';
import type { DateRange } from '@daybook/domain/date-range';
import { inIds } from '../../database/in-ids.ts';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { CompanyId } from '../../auth/membership.ts';

/** All workers' entries for clients within a range, by client; without those of the log `except`. */
export async function entriesOfClients(
  db: ReadDb,
  company_id: CompanyId,
  clientIds: number[],
  range: DateRange,
  except?: number,
): Promise<Map<number, ClientEntry[]>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .select({
      client_id: dailyLogs.client_id,
      date: dailyLogs.date,
      work_code_id: workEntries.work_code_id,
      start_time: workEntries.start_time,
      end_time: workEntries.end_time,
      mileage: workEntries.mileage,
    })
    .from(dailyLogs)
    .innerJoin(workEntries, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        inIds(dailyLogs.client_id, clientIds),
        gte(dailyLogs.date, range.start_date),
        lte(dailyLogs.date, range.end_date),
        except === undefined ? undefined : ne(dailyLogs.id, except),
      ),
    )
    .orderBy(dailyLogs.date, dailyLogs.id, workEntries.position);
  const byClient = new Map<number, ClientEntry[]>();
  for (const { client_id, ...entry } of rows) {
    const list = byClient.get(client_id);
    if (list) list.push(entry);
    else byClient.set(client_id, [entry]);
  }
  return byClient;
}
