import { and, eq, inArray, or } from 'drizzle-orm';
import { joinName } from '@daybook/domain/names';
import { referenceTo } from '../../database/of-company.ts';
import { clientVisibility, clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { checkouts } from '../../database/schema/subscriptions.ts';
import { timesheetRevisions, timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';

/** Whether records are of this person, or say that he or she approved, returned or corrected them (decisions §3). */
export async function employeeHasRecords(db: ReadDb, companyId: number, userId: number): Promise<boolean> {
  const places = [
    { of: dailyLogs, people: [dailyLogs.user_id] },
    {
      of: timesheets,
      people: [
        timesheets.user_id,
        timesheets.submitted_by_id,
        timesheets.approved_by_id,
        timesheets.returned_by_id,
      ],
    },
    { of: timesheetRevisions, people: [timesheetRevisions.corrected_by_id] },
    { of: monthlyReports, people: [monthlyReports.user_id, monthlyReports.processed_by_id] },
    { of: noShows, people: [noShows.user_id, noShows.reviewed_by_id] },
    { of: incidents, people: [incidents.user_id, incidents.reviewed_by_id] },
    { of: checkouts, people: [checkouts.user_id] },
  ];
  for (const { of, people } of places) {
    const [row] = await db
      .select({ company_id: of.company_id })
      .from(of)
      .where(and(eq(of.company_id, companyId), or(...people.map((column) => eq(column, userId)))))
      .limit(1);
    if (row) return true;
  }
  return false;
}

/**
 * A client that names this person, and nobody else, as who can see it. Without that name the whole company would see
 * the client, which nobody decided.
 */
export async function clientSeenOnlyBy(
  db: ReadDb,
  companyId: number,
  userId: number,
): Promise<string | null> {
  const named = await db
    .select({ client_id: clientVisibility.client_id })
    .from(clientVisibility)
    .where(and(eq(clientVisibility.company_id, companyId), eq(clientVisibility.user_id, userId)));
  if (named.length === 0) return null;
  const rows = await db
    .select({
      user_id: clientVisibility.user_id,
      id: clients.id,
      first_name: clients.first_name,
      last_name: clients.last_name,
    })
    .from(clientVisibility)
    .innerJoin(clients, referenceTo(clients, clientVisibility.client_id))
    .where(
      and(
        eq(clientVisibility.company_id, companyId),
        inArray(
          clientVisibility.client_id,
          named.map((row) => row.client_id),
        ),
      ),
    )
    .orderBy(clients.last_name, clients.first_name, clients.id);
  const shared = new Set(rows.filter((row) => row.user_id !== userId).map((row) => row.id));
  const alone = rows.find((row) => !shared.has(row.id));
  return alone ? joinName(alone) : null;
}
